"""Texts that cannot stand alone: "fixed it", それを直した, 它坏了."""

from __future__ import annotations

import re

from mkdocs_memory.text.stopwords import words_of

_LONGEST_WORD = 15
"""In letters; longer ones are sentences of a script without spaces, such as Thai."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CJK_CHARACTER = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PRONOUNS = words_of(
    "it he she they them him her this that these those its his their there here same ditto one ones"
)
_EMPTY_WORDS = _PRONOUNS | words_of(
    """
    a an the is was are were be been did do does done had has have i we you me us my our your
    and or but so too also again now then just still very to of in on at for with by up out off
    not no yes ok okay fixed resolved working works worked finished changed updated wip todo tbd
    likewise as before above below nice good great bad all
    """
)
# 彼得 is Peter, and これから means from now on: Japanese pronouns need a particle behind them.
_CJK_PRONOUN = re.compile("[它他她牠][们們]?|(?:[それこあ]れら?|彼女|彼ら?)(?=[はがをにもの])")
_CJK_EMPTY = re.compile(
    "完成|搞定|修好|修复|修復|解决|解決|同上|同样|一样|好了|修正|直し|直っ|対応|完了|同じ|終わり|終わっ|"
    "了|过|已经?|把|又|再|还|也|很|被|的|坏|済み?|した|った|です|ます|でした|ました|[てるをはがもにた]"
)


def is_fragment(text: str, has_entities: bool) -> bool:
    """Say whether a reader who sees nothing else cannot tell what the text is about.

    Arguments:
        text: The text of a fact.
        has_entities: True when the fact names entities beside its text.
    """
    if "@" in text or "＠" in text or "://" in text or "`" in text:
        return False
    if _CJK_CHARACTER.search(text):
        return _is_cjk_fragment(text, has_entities)
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(text)]
    telling = [word for word in words if word.split("'")[0] not in _EMPTY_WORDS]
    if any(len(word) > _LONGEST_WORD for word in telling):
        return False
    if has_entities:
        return not telling or (len(telling) == 1 and not _PRONOUNS.isdisjoint(words))
    starts_blank = bool(words) and words[0].split("'")[0] in _PRONOUNS
    return len(telling) < 2 or starts_blank


def _is_cjk_fragment(text: str, has_entities: bool) -> bool:
    if not has_entities and _CJK_PRONOUN.match(text):
        return True
    rest = _CJK_EMPTY.sub("", _CJK_PRONOUN.sub("", text))
    latin = _WORD.findall(_CJK_CHARACTER.sub(" ", rest))
    return len(_CJK_CHARACTER.findall(rest)) + 2 * len(latin) < 2
