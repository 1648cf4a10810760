"""The words of one Chinese text, found by what repeats in it.

Chinese prints no word boundaries. Runs are cut at punctuation and function words; a piece of
a run is a word when it comes back in the text, is not always part of the same longer piece,
and holds together better than its halves meet by chance.

Source: the subsumption and cohesion tests follow the "new word" extraction by frequency,
freedom and cohesion that is common for Chinese.
"""

from __future__ import annotations

import operator
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_memory.text.common_words import CHINESE_COMMON_WORDS
from mkdocs_memory.text.numerals import COUNTED
from mkdocs_memory.text.terms import HAN

LONGEST_WORD = 6
"""Characters of a piece that can still be one term."""
_ALWAYS_LONGER = 0.75
"""Share of a piece's occurrences in one longer piece from which it is only part of that."""
_WEAKEST_COHESION = 0.12

_FUNCTION_WORDS = (
    "可以|能够|能夠|需要|如果|因为|因為|所以|但是|然后|然後|或者|以及|并且|並且|通过|通過|使用|利用|进行|進行|我们|我們"
    "|什么|什麼|怎么|怎麼|如何|没有|沒有|应该|應該|已经|已經|同时|同時|例如|比如|之间|之間|之后|之後|之前|以下|以上|其他|其它|其中"
    "|所有|任何|这样|這樣|那样|一个|一個|一些|一种|一種|第[一二三四五六七八九十]|作为|作為|用于|用於|对于|對於|关于|關於|由于|由於"
    "|基于|基於|只是|就是|不是|还是|還是|时候|時候|来说|來說|起来|起來|出来|出來|下来|上述|如下|以便|从而|從而|甚至|尽管|虽然"
)
# Function words of one character, with the words they are part of.
_FUNCTION_CHARACTERS = (
    "(?<![目标標])的|了(?!解)|(?<![存现現正实實内內潜潛])在(?![线線])|(?<![共调調饱飽])和(?![平谐諧])|(?<![参參])[与與]"
    "|(?<!还)是(?!否)|或(?!许)|还(?!原)|還(?!原)|(?<![应應])[该該](?!死)|(?<!普)及(?!时)"
    "|(?<![适適相应應])[当當](?![前地])|只(?!读)|(?<![人天])才(?!能)|(?<![变變])更(?![新改换换])"
    "|不(?![变變])|(?<![合归歸])[并並](?![发發行])|(?<![服遵])[从從](?![属屬])|(?<![达達])到(?![达達])"
    "|(?<![面相绝絕针針])[对對](?![象话話齐齊比])|以(?!太)|(?<!申)[请請](?!求)|需(?!求)"
    "|(?<![方面定双雙单單导導转轉反横纵縱])向(?!量)|(?<![平高相中对對])等(?![待级級])|(?<![场場究])所(?![属屬])"
    "|(?<![重主必想])要(?![求素点點])|(?<![机機社学學协協工])[会會](?![话話议議员員])"
    "|(?<![许許])可(?![用见視视观觀靠选選扩擴移读讀写寫复執执])|最(?![佳优優新終终大小高低短长])"
    "|(?<![自理路])由|(?<![规規原准準])[则則]|(?<![行成作认認])[为為]|(?<!成)就|(?<!首)都|(?<!供)[给給]|(?<!尤)其"
    "|[把被将將让讓这這那你您我他她它们們也很但而且吗嗎呢吧些每若又于於此各某已再仅僅]"
)
_FIRST_OF_FUNCTION_WORDS = "".join(
    sorted(set(re.findall("[\u3400-\u9fff]", _FUNCTION_WORDS + _FUNCTION_CHARACTERS)))
)
# The look-ahead spares most characters the walk through all alternatives.
_BREAKS = re.compile(
    f"(?=[{_FIRST_OF_FUNCTION_WORDS}])(?:{_FUNCTION_WORDS}|{_FUNCTION_CHARACTERS})"
)
_HAN_ONLY = re.compile(f"[{HAN}]+")
_SUFFIXES = (
    "器性化者率量度法机機端库庫层層项項集表图圖式型类類区區站员員师師家力点點线線面网網卡包流树樹链鏈池栈棧符码碼键鍵值名号號件板"
    "组組群页頁框栏欄窗态態域源环環版级級数數体學学论論权權费費期键文语語车車厂廠店室所院部队隊会會社界路口门門"
)
_PREFIXES = "子超非反多单單双雙微元主副预預伪偽自全半高低软軟硬云雲"
_BAD_START = tuple(
    "段种位名条次用使新多再另个個时時中后後前里裡内內外上下地得着著过過来來去有无無本"
)
_BAD_END = tuple("应起中时時上下后後前里裡内內外个個着著过過来來去得用做无無有")


def cut_at_function_words(text: str, mark: str) -> str:
    """Put the mark in the place of every function word."""
    return _BREAKS.sub(mark, text)


def may_stand(piece: str) -> bool:
    """Say whether a piece begins and ends as a term does."""
    if len(piece) == 3 and piece[2] in _SUFFIXES:
        # 导出器 and 处理器 are nouns although 导出 and 处理 are verbs.
        return not piece.startswith(_BAD_START) and not COUNTED.match(piece)
    return not (
        COUNTED.match(piece)
        or piece.startswith(_BAD_START)
        or piece.endswith(_BAD_END)
        or piece[:2] in CHINESE_COMMON_WORDS
        or piece[-2:] in CHINESE_COMMON_WORDS
        or piece in CHINESE_COMMON_WORDS
    )


def is_han(word: str) -> bool:
    """Say whether a word is written in Han characters alone."""
    # The comparison spares Latin words the pattern.
    return word >= "々" and _HAN_ONLY.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one text."""

    words: frozenset[str]
    beginnings: frozenset[str]
    """The first two characters of each word."""

    def inside(self, run: str) -> list[str]:
        """Return the words inside a run, overlapping ones too, but not the run itself."""
        found = []
        for start in range(len(run) - 1):
            # Few pairs begin a word, so that most of the pieces need not be looked up.
            if run[start : start + 2] in self.beginnings:
                ends = range(start + 2, min(len(run), start + LONGEST_WORD) + 1)
                found += [run[start:end] for end in ends if run[start:end] in self.words]
        return [word for word in found if word != run]


def find_words(weights: Mapping[str, int]) -> Vocabulary:
    """Return the words among runs of Han characters, each with the number of its occurrences."""
    counts = _count_pieces(_cut_at_rare_pairs(weights))
    endings = {run[-length:] for run in weights for length in (3, 5)}
    longer: dict[str, int] = {}
    for piece, count in counts.items():
        if count > 1 and len(piece) > 2:
            for shorter in (piece[:-1], piece[1:]):
                if longer.get(shorter, 0) < count:
                    longer[shorter] = count
    # Most words have two characters: an odd one at the end must be a suffix, or be seen to end
    # a run, or 标准输 would be a word of 标准输入 and 标准输出.
    words = frozenset(
        piece
        for piece, count in counts.items()
        if 1 < len(piece) <= LONGEST_WORD
        and count > (2 if len(piece) == 2 else 1)
        and longer.get(piece, 0) < _ALWAYS_LONGER * count
        and may_stand(piece)
        and not _is_word_and_character(piece, counts)
        and (len(piece) % 2 == 0 or piece in endings or piece[-1] in _SUFFIXES)
        and _cohesion(piece, counts) >= _WEAKEST_COHESION
    )
    return Vocabulary(words, frozenset(word[:2] for word in words))


def _cut_at_rare_pairs(runs: Mapping[str, int]) -> dict[str, int]:
    """Cut runs between characters that stand together only once."""
    pairs: defaultdict[str, int] = defaultdict(int)
    for run, count in runs.items():
        for pair in map(operator.add, run, run[1:]):
            pairs[pair] += count
    pieces: defaultdict[str, int] = defaultdict(int)
    for run, count in runs.items():
        start = 0
        if count == 1:
            cuts = [at for at in range(1, len(run)) if pairs[run[at - 1 : at + 1]] == 1]
            for at in cuts:
                pieces[run[start:at]] += 1
                start = at
        pieces[run[start:]] += count
    return pieces


def _count_pieces(runs: Mapping[str, int]) -> dict[str, int]:
    """Count every piece of the runs, and one character more, to see what it is part of."""
    counts: defaultdict[str, int] = defaultdict(int)
    for run, count in runs.items():
        size = len(run)
        for start in range(size):
            for end in range(start + 1, min(size, start + LONGEST_WORD + 1) + 1):
                counts[run[start:end]] += count
    return counts


def _is_word_and_character(piece: str, counts: Mapping[str, int]) -> bool:
    """Say whether a frequent word stands beside one character that is no affix: 语言选."""
    if len(piece) < 3:
        return False
    without_last, without_first = counts[piece[:-1]], counts[piece[1:]]
    return (without_last > counts[piece] and piece[-1] not in _SUFFIXES) or (
        without_first > counts[piece] and piece[0] not in _PREFIXES
    )


def _cohesion(piece: str, counts: Mapping[str, int]) -> float:
    """Return the share of the rarer half's occurrences in the piece, at its weakest seam."""
    return min(
        counts[piece] / min(counts[piece[:at]], counts[piece[at:]]) for at in range(1, len(piece))
    )
