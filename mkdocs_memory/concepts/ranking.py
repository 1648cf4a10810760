"""Which phrases a careful editor would put in the index of a site."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Container, Sequence
from typing import NamedTuple

from mkdocs_memory.concepts.folding import are_one_concept, without_fragments, without_subject
from mkdocs_memory.concepts.mentions import Mentions, find_mentions
from mkdocs_memory.concepts.phrases import Phrase, is_common_word, is_generic
from mkdocs_memory.concepts.site_size import SiteSize
from mkdocs_memory.concepts.usage import FUNCTION_CHARACTERS, Usage
from mkdocs_memory.index.rows import Article
from mkdocs_memory.text.common_words import (
    CHINESE_COMMON_WORDS,
    CHINESE_PLAIN_NOUNS,
    ENGLISH_COMMON_WORDS,
    JAPANESE_COMMON_WORDS,
    LANGUAGES,
)
from mkdocs_memory.text.stopwords import words_of
from mkdocs_memory.text.terms import HAN, NOISE_TERMS, fold_spelling

# Phrases looked for in all articles, and phrases looked at closely, for each one that is
# wanted; the rest is too light to come up.
_LONGLIST = 10
_SHORTLIST = 3

# Share of its articles with a phrase in running text: below, it is furniture of the pages
# (`Recap`, `Next steps`, `前提条件`), which only headings hold.
_LEAST_IN_TEXT = 0.5

# Share of capitals inside sentences from which a Latin word is a name.
_NAME_RATIO = 0.5

# Part of the tenth heaviest concept's weight from which a phrase is worth a page: a site of
# fifty articles gets forty pages that mean something instead of two hundred.
_LEAST_WEIGHT = 0.4
_TENTH = 9

# A place in something (`文件中`, `默认情况下`) is no name.
_PLACE_ENDINGS = frozenset("中下上里裡内內着著来來时時后後")

# How phrases begin that point to other pages instead of naming something.
_POINTERS = re.compile(
    "(?:next|previous|more|other|following) |更多|多个|多個|任意|单个|下一|以下|次の"
)

# Amounts (`三件事`, `二週間`) stand everywhere and name nothing.
_AMOUNT = re.compile(r"[一二三四五六七八九十百千万半両两兩数數几幾\d]+\D{0,2}")
# 创建公告 and 要求重说 tell what to do; 使用者 and 声明式配置 begin with nouns.
_ACTION = re.compile(
    "(?:使用|添加|创建|創建|删除|刪除|修改|更改|签署|发起|發起|运行|運行|查看|启用|禁用|编写|撰写|获取|获得|设置|設置|定义"
    "|声明|导入|导出|调用|打开|关闭|返回|接收|发送|要求|转发|校验|替换|上传|下载)(?![式器者率性化型量数值键项期流点时])."
)
_INDEFINITE = words_of("id ids ミリ秒 微秒 分鐘 小時 明日 昨日 今天 明天 昨天")
_NO_NAMES = (
    ENGLISH_COMMON_WORDS
    | JAPANESE_COMMON_WORDS
    | CHINESE_COMMON_WORDS
    | CHINESE_PLAIN_NOUNS
    | LANGUAGES
    | _INDEFINITE
)

# Share of its occurrences that a phrase needs outside of longer concepts: `KV` stands in
# `KV cache`, hardly ever alone.
_LEAST_INDEPENDENCE = 0.3

_HAS_LETTER = re.compile(r"[^\W\d_]")
_SHORT_HAN = re.compile(f"[{HAN}]{{2}}")
_OWN_CASE = re.compile(r".[A-Z0-9]|\W|_")


class RankedPhrase(NamedTuple):
    """A phrase that is a concept."""

    phrase: Phrase
    usage: Usage
    weight: float


def rank_phrases(
    phrases: Sequence[Phrase], articles: Sequence[Article], size: SiteSize, limit: int
) -> list[RankedPhrase]:
    """Return the phrases that are concepts, heaviest first, at most `limit`."""
    heaviest = sorted(
        filter(_could_be_concept, without_subject(phrases, size.family_count)),
        key=lambda phrase: (-_weight(phrase, size), phrase.key),
    )
    mentions = find_mentions(heaviest[: _LONGLIST * limit], articles)
    shared = [phrase for phrase in mentions.phrases if _is_shared(phrase)]
    shared.sort(key=lambda phrase: (-_weight(phrase, size), phrase.key))
    whole = without_fragments(shared[: _SHORTLIST * limit])
    ranked = [
        RankedPhrase(phrase, usage, _weight(phrase, size) * _shape(usage))
        for phrase, usage in whole.values()
        if phrase.is_tag or (_is_in_use(phrase, usage, whole) and not _does(phrase.name, whole))
    ]
    ranked.sort(key=lambda found: (-found.weight, found.phrase.key))
    concepts = _without_near_duplicates(_without_parts(ranked, mentions))[:limit]
    least = _LEAST_WEIGHT * concepts[: _TENTH + 1][-1].weight if concepts else 0.0
    return [found for found in concepts if found.weight >= least]


def _could_be_concept(phrase: Phrase) -> bool:
    """True for what an author tagged, and for names."""
    if phrase.is_tag:
        return True
    if phrase.key in NOISE_TERMS or not _is_name(phrase.name):
        return False
    return phrase.is_heading or not is_generic(phrase.name)


def _is_name(name: str) -> bool:
    """False for numbers, stop words, pointers and nouns that mean something else everywhere."""
    if not _HAS_LETTER.search(name) or not FUNCTION_CHARACTERS.isdisjoint((name[0], name[-1])):
        return False
    if _POINTERS.match(name.lower()) or name[-1] in _PLACE_ENDINGS:
        return False
    return not (_AMOUNT.fullmatch(name) or _ACTION.match(name) or name.lower() in _NO_NAMES)


def _is_shared(phrase: Phrase) -> bool:
    """True when two families have it; a common word must be what one of them is about."""
    if len(phrase.families) < 2:
        return False
    if not is_common_word(phrase.name):
        return True
    return phrase.is_tag or len(phrase.salient_families) >= 2


def _is_in_use(phrase: Phrase, usage: Usage, whole: Container[str]) -> bool:
    """True for a whole name that stands in running text."""
    return (
        usage.text_ratio >= _LEAST_IN_TEXT
        and _is_name(usage.name)
        and not _is_cut_short(phrase, usage, whole)
    )


def _does(name: str, keys: Container[str]) -> bool:
    """True for `testing WebSockets` where `WebSockets` is a phrase."""
    verb, _, thing = name.partition(" ")
    return verb.endswith("ing") and fold_spelling(thing) in keys


def _weight(phrase: Phrase, size: SiteSize) -> float:
    """Weigh rarity, how many families share the phrase, and how much they are about it.

    Rarity is the inverse document frequency over the families of the phrase's languages; the
    number of families counts with its logarithm, or a word in every tenth article would
    outweigh every concept.
    """
    scores = sorted(phrase.scores.values(), reverse=True)
    rarity = math.log((1 + size.count_in(phrase.locales)) / (1 + len(scores))) + 1
    breadth = 1 + math.log(len(scores))
    salience = sum(scores[:5]) / min(len(scores), 5)
    return rarity * breadth * (0.3 + salience) * (1 + phrase.heading_ratio)


def _shape(usage: Usage) -> float:
    """Prefer names and compounds to single common words: `Docker` to `building`."""
    name = usage.name
    if _SHORT_HAN.fullmatch(name) or name.lower().startswith("first "):
        return 0.6
    if not name.isascii() or usage.capitalised_ratio >= _NAME_RATIO or _OWN_CASE.search(name):
        return 1.0
    return 0.35 if name.endswith("ing") else 0.5


def _is_cut_short(phrase: Phrase, usage: Usage, keys: Container[str]) -> bool:
    """True for `动插桩` where 插桩 is a phrase and 自动, 手动 always precede it."""
    return usage.is_joined and phrase.key[1:] in keys


def _without_parts(ranked: Sequence[RankedPhrase], mentions: Mentions) -> list[RankedPhrase]:
    """Drop what stands in running text mostly as a part of other concepts."""
    keys = {found.phrase.key for found in ranked}
    return [
        found
        for found in ranked
        if found.phrase.is_tag
        or mentions.independence(found.phrase.key, keys) >= _LEAST_INDEPENDENCE
    ]


def _without_near_duplicates(ranked: Sequence[RankedPhrase]) -> list[RankedPhrase]:
    """Drop a phrase when a heavier one contains it, or is contained, in the same articles."""
    kept: list[RankedPhrase] = []
    by_family: defaultdict[str, list[Phrase]] = defaultdict(list)
    for found in ranked:
        phrase = found.phrase
        rivals = {rival.key: rival for family in phrase.families for rival in by_family[family]}
        if any(are_one_concept(phrase, rival) for rival in rivals.values()):
            continue
        kept.append(found)
        for family in phrase.families:
            by_family[family].append(phrase)
    return kept
