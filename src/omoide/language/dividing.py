"""A long text is divided into passages that each fit on a card: at paragraphs, at sentences, at commas, and only then
anywhere (NA-48).

Every passage is a piece of the text as it stands. Each begins with the end of the one before it, so that what is said
across a border is found, too; and a border falls between paragraphs where it can, so that an edit moves few of them.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from omoide.language.sentences import sentences

_PARAGRAPH: Final = re.compile(r"\n[ \t\u3000]*\n\s*")
_CLAUSE: Final = re.compile(r"[、，;；：」』）】]|, |[ \t\u3000\n]+")


class Passage(NamedTuple):
    """A piece of a text, and where it begins there."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class _Unit(NamedTuple):
    """A sentence, or a piece of one that is too long; `paragraph` is where its paragraph ends, if it begins it."""

    start: int
    end: int
    paragraph: int = 0


def passages(text: str, *, longest: int, overlap: int) -> list[Passage]:
    """Nothing but blanks is lost between them; none is longer than `longest`, the end of the one before included."""
    overlap = min(overlap, longest // 2)
    found: list[Passage] = []
    units = list(_units(text, longest, longest - overlap))
    start = end = 0
    begun: list[int] = []
    for unit in units:
        if begun and _closes(unit, start, end, longest):
            found.append(_passage(text, start, end))
            start = _overlapping(text, begun, end, least=max(end - overlap, unit.end - longest))
            start = unit.start if text[start:end].isspace() or start >= end else start
            begun = []
        elif not begun:
            start = unit.start
        begun.append(unit.start)
        end = unit.end
    return [*found, _passage(text, start, end)] if begun else found


def _closes(unit: _Unit, start: int, end: int, longest: int) -> bool:
    """It does not fit; or it begins a paragraph that does not fit, and there is enough already."""
    if unit.end - start > longest:
        return True
    return unit.paragraph - start > longest and end - start >= longest / 2


def _passage(text: str, start: int, end: int) -> Passage:
    piece = text[start:end]
    return Passage(start + len(piece) - len(piece.lstrip()), piece.strip())


def _overlapping(text: str, begun: list[int], end: int, *, least: int) -> int:
    """Where the next passage may begin, not before `least`: with a sentence, else after a comma or blank, else anywhere."""
    whole = next((start for start in begun if start >= least), None)
    if whole is not None:
        return whole
    if least >= end:
        return end
    clause = next((found.end() for found in _CLAUSE.finditer(text, least, end) if found.end() < end), None)
    return least if clause is None else clause


def _units(text: str, longest: int, piece: int) -> Iterator[_Unit]:
    for first, last in _paragraphs(text):
        paragraph = last
        for start, end in _sentences(text, first, last):
            # Whatever has to be cut leaves room for the end of what comes before it.
            for unit in _cut(text, start, end, piece) if end - start > longest else [(start, end)]:
                yield _Unit(*unit, paragraph=paragraph)
                paragraph = 0


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _PARAGRAPH.finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _sentences(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Line by line: each sentence is a piece of its line."""
    at = first
    for line in text[first:last].split("\n"):
        place = at
        for sentence in sentences(line):
            start = text.index(sentence, place)
            place = start + len(sentence)
            yield start, place
        at += len(line) + 1


def _cut(text: str, start: int, end: int, longest: int) -> Iterator[tuple[int, int]]:
    """A sentence that is too long, in pieces: after the last comma or blank that fits, else anywhere."""
    while end - start > longest:
        marks = [found.end() for found in _CLAUSE.finditer(text, start, start + longest)]
        least = start + longest // 3
        cut = marks[-1] if marks and marks[-1] > least else start + longest
        yield start, cut
        start = cut
    yield start, end
