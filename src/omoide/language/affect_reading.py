"""A text read sentence by sentence: which words of feeling stand in each, as they are meant, and what it is about.

In the tables (`affect_ja.tsv`, `affect_en.tsv`) stand the spellings of words, then their valence, arousal, intensity
and emotions; `machine` says that they mean nothing where software is spoken of. A number after × makes the next word
so much stronger, ×-1 denies it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from omoide.language.affect_code import holds_code, without_code
from omoide.language.affect_topics import topics
from omoide.language.affect_turning import Feeling, turned
from omoide.language.affect_words import Found, Meaning, Table, pattern
from omoide.language.sentences import sentences
from omoide.language.widths import normal

_TABLES: Final = ("affect_ja.tsv", "affect_en.tsv")
_DRAWN: Final = r"(?<=[ぁ-ん一-鿿])[ー~〜]+(?=[ぁ-ん])|(?<=[ぁ-ん])[ぁぃぅぇぉ]+|([ぁ-ん])\1{2,}"
_SOUNDED: Final = rf"{_DRAWN}|^(?=.*[ァ-ヶ])[^ぁ-ん一-鿿]*$"
_HIRAGANA_OR_HAN: Final = "[ぁ-ん一-鿿]"
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


class Sentence(NamedTuple):
    """A sentence as it was written; its words of feeling; the topics of its words."""

    text: str
    felt: list[Feeling]
    about: list[str]


class Reading(NamedTuple):
    """What a person said, in one width and without the code in it; and whether there was any."""

    said: str
    sentences: list[Sentence]
    about: Counter[str]
    code: bool

    @property
    def felt(self) -> list[Feeling]:
        return [feeling for sentence in self.sentences for feeling in sentence.felt]


def read(text: str) -> Reading:
    """Read a text. Where it is about software and not about persons, what machines do as well is no feeling."""
    code = holds_code(text)
    told = [each.replace("\n", " ") for each in sentences(without_code(text))]
    # All sentences are searched at once: most are short, and each search has its price.
    said = normal("\n".join(told)).replace("\u2019", "'")
    whole = said.lower()
    plain = whole.split("\n") if told else []
    starts = list(accumulate((len(each) + 1 for each in plain), initial=0))
    found = _grouped(_table().found(whole), starts)
    felt = [
        _sounded(each) if pattern(_SOUNDED).search(each) else turned(words, whole)
        for each, words in zip(plain, found, strict=True)
    ]
    about = _grouped(topics(whole), starts)
    counted = Counter(each.meaning for words in about for each in words)
    if (code or counted["software"]) and not counted["personal"]:
        felt = [[each for each in feelings if not each.machine] for feelings in felt]
    read = [
        Sentence(text, feelings, [each.meaning for each in words])
        for text, feelings, words in zip(told, felt, about, strict=True)
    ]
    return Reading(said, read, counted, code)


def _grouped(found: list[Found[Meaning]], starts: list[int]) -> list[list[Found[Meaning]]]:
    """Give what was found sentence by sentence."""
    groups: list[list[Found[Meaning]]] = [[] for _ in starts[1:]]
    place = 0
    for each in found:
        while each.start >= starts[place + 1]:
            place += 1
        groups[place].append(each)
    return groups


def _sounded(text: str) -> list[Feeling]:
    """Read what is written as it sounds: drawn out (すごーい), or in nothing but katakana (ヤッタ)."""
    if not pattern(_HIRAGANA_OR_HAN).search(text):
        kana = text.translate(_TO_HIRAGANA)
        # Here a word may not begin within another: it would be found in any name.
        return turned(
            [each for each in _table().found(kana) if not kana[each.start - 1 : each.start].isalpha()], kana
        )
    shorter = pattern(_DRAWN).sub(r"\1", text)
    # Whichever way more is understood.
    return max((turned(_table().found(way), way) for way in (text, shorter)), key=len)


@cache
def _table() -> Table[Feeling | float]:
    return Table(_rows())


def _rows() -> Iterator[tuple[str, Feeling | float | None]]:
    for name in _TABLES:
        for line in Path(__file__).with_name(name).read_bytes().decode().splitlines():
            if line and line[0] != "#":
                spellings, _, meaning = line.partition("\t")
                yield spellings, _meaning(meaning)


def _meaning(columns: str) -> Feeling | float | None:
    if not columns:
        return None
    if columns[0] == "×":
        return float(columns[1:])
    valence, arousal, intensity, *rest = columns.split("\t")
    words = rest[0].split() if rest else []
    emotions = tuple(word for word in words if word != "machine")
    return Feeling(float(valence), float(arousal), float(intensity), emotions, "machine" in words)
