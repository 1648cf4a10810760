"""English stems, so that `streaming`, `streams` and `streamed` meet under `stream`.

Source: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, with the
irregular verbs that notes and logs are full of folded beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mkdocs_memory.text.stopwords import words_of

_CONSONANTS = "[^aeiou][^aeiouy]*"
_VOWELS = "[aeiouy][aeiou]*"
_MEASURE_OVER_0 = re.compile(f"(?:{_CONSONANTS})?{_VOWELS}{_CONSONANTS}")
_MEASURE_IS_1 = re.compile(f"(?:{_CONSONANTS})?{_VOWELS}{_CONSONANTS}(?:{_VOWELS})?$")
_MEASURE_OVER_1 = re.compile(f"(?:{_CONSONANTS})?{_VOWELS}{_CONSONANTS}{_VOWELS}{_CONSONANTS}")
_HAS_VOWEL = re.compile(f"(?:{_CONSONANTS})?[aeiouy]")
_CONSONANT_VOWEL_CONSONANT = re.compile(f"{_CONSONANTS}[aeiouy][^aeiouwxy]$")

# Longest first within each step, or `ational` would be taken for `tional`.
_STEP_2 = {
    "ational": "ate", "ization": "ize", "iveness": "ive", "fulness": "ful", "ousness": "ous",
    "tional": "tion", "biliti": "ble", "entli": "ent", "ousli": "ous", "ation": "ate",
    "alism": "al", "aliti": "al", "iviti": "ive", "logi": "log", "enci": "ence", "anci": "ance",
    "izer": "ize", "abli": "able", "alli": "al", "ator": "ate", "eli": "e",
}  # fmt: skip
_STEP_3 = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ness": "", "ful": "",
}  # fmt: skip
_STEP_4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous",
    "ive", "ize", "al", "er", "ic", "ou",
)  # fmt: skip
_ENDINGS_2, _ENDINGS_3 = tuple(_STEP_2), tuple(_STEP_3)

_IRREGULAR_FORMS = """
arise arose arisen|bear bore borne|become became|begin began begun|bend bent|bind bound
|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|buy bought
|catch caught|choose chose chosen|come came|deal dealt|dig dug|do did done does|draw drew drawn
|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed
|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden
|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten
|give gave given|go went gone goes|grow grew grown|have had has|hear heard|hide hid hidden
|hold held|keep kept|know knew known|lead led|learn learnt|leave left|lend lent|lose lost
|make made|mean meant|meet met|overwrite overwrote overwritten|pay paid|ride rode ridden
|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|shake shook shaken
|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat
|sleep slept|speak spoke spoken|spend spent|split splitting|stand stood|steal stole stolen
|stick stuck|strike struck|swim swam swum|take took taken|teach taught|tell told
|think thought|use uses used using|throw threw thrown|understand understood|wake woke woken
|wear wore worn|win won|write wrote written
|child children|man men|woman women|person people|foot feet
|tooth teeth|mouse mice|be is are was were been being am|index indices
|matrix matrices|datum data|criterion criteria|phenomenon phenomena|half halves|life lives
"""
_IRREGULAR = {
    form: forms.split()[0] for forms in _IRREGULAR_FORMS.split("|") for form in forms.split()[1:]
}
# Words that only look inflected; `embed` would otherwise part from `embedding`.
_WHOLE = words_of(
    """
    alias always anything atlas bias canvas chaos during early embed evening everything gas https
    keras kubernetes lens morning news nothing pandas postgres redis series something species thing
    this use windows yes
    """
)
_BEFORE_LY = "cdeghkmnrt"


def is_irregular(word: str) -> bool:
    """Say whether a lower-case word is a form whose stem may begin with other letters."""
    return word in _IRREGULAR


def stem(word: str) -> str:
    """Return the stem of a lower-case ASCII word; words of up to two letters stay whole."""
    word = _IRREGULAR.get(word, word)
    if len(word) < 3 or word in _WHOLE:
        return word
    word = _without_inflection(word)
    word = _without_adverb(_shortened(word, _STEP_2, _ENDINGS_2))
    word = _shortened(word, _STEP_3, _ENDINGS_3)
    return _tidied(_without_ending(word))


def _without_inflection(word: str) -> str:
    word = _without_plural(word)
    if word.endswith("eed"):
        if _MEASURE_OVER_0.match(word[:-3]):
            word = word[:-1]
    elif word.endswith("ed") and _HAS_VOWEL.match(word[:-2]):
        word = _mended(word[:-2])
    elif word.endswith("ing") and _HAS_VOWEL.match(word[:-3]):
        word = _mended(word[:-3])
    # Porter's revised rule: a consonant must stand before the y and not begin the word, so
    # that `say` stays as it is and `by` keeps its y.
    if len(word) > 2 and word[-1] == "y" and word[-2] not in "aeiou":
        word = word[:-1] + "i"
    return word


def _without_plural(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-2] if len(word) > 4 else word[:-1]
    return word[:-1]


def _mended(word: str) -> str:
    """Restore what the ending `ed` or `ing` had changed: `hop(p)`, `hop(e)`, `siz(e)`."""
    if word.endswith(("at", "bl", "iz")):
        return word + "e"
    if len(word) > 1 and word[-1] == word[-2] and word[-1] not in "aeioulsz":
        return word[:-1]
    if _MEASURE_IS_1.match(word) and _CONSONANT_VOWEL_CONSONANT.match(word):
        return word + "e"
    return word


def _shortened(word: str, endings: Mapping[str, str], every_ending: tuple[str, ...]) -> str:
    # Most words have none of them, which one call tells.
    if not word.endswith(every_ending):
        return word
    ending = next(filter(word.endswith, every_ending))
    base = word[: -len(ending)]
    return base + endings[ending] if _MEASURE_OVER_0.match(base) else word


def _without_adverb(word: str) -> str:
    """Take `quickli` to `quick`; a rule of Porter's later English stemmer."""
    if word.endswith("li") and word[-3:-2] in _BEFORE_LY and _MEASURE_OVER_0.match(word[:-2]):
        return word[:-2]
    return word


def _without_ending(word: str) -> str:
    if word.endswith(_STEP_4):
        ending = next(filter(word.endswith, _STEP_4))
        base = word[: -len(ending)]
        return base if _MEASURE_OVER_1.match(base) else word
    if word.endswith(("sion", "tion")) and _MEASURE_OVER_1.match(word[:-3]):
        return word[:-3]
    return word


def _tidied(word: str) -> str:
    """Drop a last silent e and halve a last double l: `cache`, `controll`."""
    if word.endswith("e"):
        base = word[:-1]
        if _MEASURE_OVER_1.match(base) or (
            _MEASURE_IS_1.match(base) and not _CONSONANT_VOWEL_CONSONANT.match(base)
        ):
            word = base
    if word.endswith("ll") and _MEASURE_OVER_1.match(word):
        word = word[:-1]
    return word
