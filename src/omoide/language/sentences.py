"""A text is divided into sentences, and into parts that are each about one thing.

A line ends a sentence, so that every item of a list is one; a fenced block of code is one sentence, and what stands in
Japanese brackets is not divided. Nothing is lost but blanks between sentences.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from typing import Final

from omoide.model.for_now import for_now

_FENCES: Final = ("```", "~~~")
_OPEN: Final = "「『（【〈《(["
_CLOSE: Final = "」』）】〉》)]"
_BRACKETS: Final = frozenset(_OPEN + _CLOSE)
_BRACKET: Final = f"[{re.escape(_OPEN + _CLOSE)}]"
# After these a full stop does not end a sentence. Single letters are initials.
_ABBREVIATIONS: Final = frozenset(
    ("mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "mt", "vs", "e.g", "i.e", "cf", "fig", "vol", "pp", "approx", "inc")
)  # fmt: skip
# How the shortest texts and sentences compare with the longest part.
_WHOLE: Final = 4
_SLIGHT: Final = 12
_SHORT: Final = 500  # characters
_ROOMY: Final = 5  # slight sentences are joined to one of up to so many times their size
_STOPS: Final = "。．｡！？」』）"  # after these there is no blank


def sentences(text: str) -> list[str]:
    """Give the sentences of a text, without the blanks around them."""
    return list(_divided(text) if len(text) <= _SHORT else _all(text))


@for_now(4096)
def _divided(text: str) -> tuple[str, ...]:
    """What is short is a statement, which is read again and again; a document is read once."""
    return tuple(_all(text))


def _all(text: str) -> Iterator[str]:
    return (sentence for block in _blocks(text) for sentence in _of_block(block))


def parts(text: str, *, longest: int, most: int = 64) -> list[str]:
    """Give pieces to be understood one by one: sentences, slight ones with their neighbours, long ones cut.

    A short text is one part. Where there would be more than `most`, neighbours are joined, and `longest` gives way.
    """
    stripped = text.strip()
    if len(stripped) <= max(longest // _WHOLE, 1):
        return [stripped] if stripped else []
    pieces = [piece for sentence in sentences(stripped) for piece in _cut(sentence, longest)]
    joined = _joined(pieces, least=longest // _SLIGHT, longest=longest)
    if len(joined) <= most:
        return joined
    return _grouped(joined, most)


def _blocks(text: str) -> Iterator[str]:
    """Give the lines, and each fenced block of code in one piece."""
    fence, block = "", list[str]()
    for line in text.splitlines():
        mark = line.lstrip()[:3]
        if fence:
            block.append(line)
            if mark == fence:
                yield "\n".join(block)
                fence, block = "", []
        elif mark in _FENCES:
            fence, block = mark, [line]
        else:
            yield line
    if block:  # a fence that is never closed is only three marks
        yield from block


def _of_block(block: str) -> Iterator[str]:
    block = block.strip()
    if not block:
        return
    if "\n" in block:
        yield block
        return
    ends = list(_end().finditer(block))
    quoted = _quoted(block) if ends and not _BRACKETS.isdisjoint(block) else []
    start = at = 0
    for end in ends:
        while at < len(quoted) and quoted[at][1] < end.start():
            at += 1
        if at < len(quoted) and quoted[at][0] < end.start():
            continue
        if end.end() < len(block) and _ends(block, end, start):
            yield block[start : end.end()].strip()
            start = end.end()
    rest = block[start:].strip()
    if rest:
        yield rest


@cache
def _end() -> re.Pattern[str]:
    """What may end a sentence, with the quotation marks and brackets that close after it."""
    return re.compile(r"(?:[。．｡！？!?]++|\.++|…++|‥++)[\"'”’」』）)\]】]*+")


def _quoted(line: str) -> list[tuple[int, int]]:
    """Give where the outermost brackets open and close; one that never closes encloses nothing."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for match in re.finditer(_BRACKET, line):
        mark = match[0]
        if mark in _OPEN:
            opened.append((_CLOSE[_OPEN.index(mark)], match.start()))
            continue
        # What was opened within and never closed is dropped; looking a few back is enough for real text.
        for back in range(1, min(len(opened), 4) + 1):
            if opened[-back][0] == mark:
                place = opened[-back][1]
                del opened[-back:]
                while found and found[-1][0] > place:
                    found.pop()
                found.append((place, match.start()))
                break
    return found


def _ends(line: str, end: re.Match[str], start: int) -> bool:
    """Say whether the sentence really ends here: not in 3.5, e.g., Mr. Smith, a.b?c=d or 1. at the head of a line."""
    mark, following = end[0][0], line[end.end()]
    if mark in "。．｡！？":
        return True
    if not following.isspace():
        # Japanese needs no blank after a mark: "Yes!そう".
        return mark in "!?" and "\u3041" <= following <= "\u9fff"
    after = line[end.end() : end.end() + 8].lstrip()[:1]
    if after.islower():
        return False
    if mark != ".":
        return True
    word = re.split(r"[\s(\"'“‘]", line[max(start, end.start() - 12) : end.start()])[-1]
    numbered = word.isdecimal() and not line[start : end.start() - len(word)].strip()
    return not (numbered or _abbreviated(word) or (word.lower() == "no" and after.isdecimal()))


def _abbreviated(word: str) -> bool:
    if word.lower() in _ABBREVIATIONS or (len(word) == 1 and word.isupper() and word != "I"):
        return True
    return bool(re.fullmatch(r"(?:[A-Za-z]\.)+[A-Za-z]", word)) and word.lower() not in ("a.m", "p.m")


def _cut(sentence: str, longest: int) -> Iterator[str]:
    """Cut a sentence that is too long: at the last comma that fits, else at a blank, else anywhere."""
    start = 0
    while len(sentence) - start > longest:
        window = sentence[start : start + longest]
        least = longest // 3
        comma = max(window.rfind(mark) for mark in ("\n", "、", "，", ", ", "; ", "：", "」"))
        blank = max(window.rfind(" "), window.rfind("\u3000"))
        size = next((place + 1 for place in (comma, blank) if place >= least), longest)
        piece = sentence[start : start + size].strip()
        if piece:
            yield piece
        start += size
    rest = sentence[start:].strip()
    if rest:
        yield rest


def _joined(pieces: list[str], *, least: int, longest: int) -> list[str]:
    """Join each piece that is too slight to the one before it, which is mostly what it is about, or else to the next."""
    found: list[str] = []
    for piece in pieces:
        last = len(found[-1]) if found else longest
        slight = last < least or (len(piece) < least and last < _ROOMY * least)
        if slight and last + len(piece) < longest:
            found[-1] = _together(found[-1], piece)
        else:
            found.append(piece)
    if len(found) > 1 and len(found[-1]) < least and len(found[-2]) + len(found[-1]) < longest:
        last = found.pop()
        found[-1] = _together(found[-1], last)
    return found


def _grouped(pieces: list[str], most: int) -> list[str]:
    """Join neighbours to so many groups of about the same size."""
    total, done = sum(map(len, pieces)), 0
    groups: list[list[str]] = [[] for _ in range(most)]
    for piece in pieces:
        groups[done * most // total].append(piece)
        done += len(piece)
    return [joined(group) for group in groups if group]


def joined(some: Iterable[str]) -> str:
    """Sentences as one text: blanks were lost between them, and Japanese needs none."""
    return reduce(_together, some, "")


def _together(one: str, other: str) -> str:
    if not one or not other:
        return one or other
    dense = one[-1] in _STOPS or not (one[-1].isascii() or other[0].isascii())
    return one + other if dense else f"{one} {other}"
