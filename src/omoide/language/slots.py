"""Which piece of a statement another value could stand in the place of: a weekday for a weekday, 4階 for 3階, a name for a name.

Whoever corrects names the right value and often not the wrong one. A piece gives way only where it is the only one of its
kind, or the only one that the right value resembles; in doubt there is none.
"""

import re
from typing import Final, NamedTuple

from omoide.language.times.japanese_words import NUMERALS
from omoide.language.widths import normal

_ONES: Final = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_FIRST: Final = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_DAYS: Final = "mon|tues|wednes|thurs|fri|satur|sun"
_MONTHS: Final = "january|february|march|april|may|june|july|august|september|october|november|december"
# In this order: what an earlier kind has taken, a later one does not see.
_KINDS: Final = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("weekday", rf"[月火水木金土日]曜日?|(?i:\b(?:{_DAYS})days?\b)"),
        ("clock", r"(?<!\d)\d{1,2}:\d{2}(?!\d)"),
        ("month", rf"(?i:\b(?:{_MONTHS})\b)"),
        ("ordinal", rf"第[\d{NUMERALS}]+|(?i:\b(?:\d+(?:st|nd|rd|th)|{_FIRST})\b)"),
        (
            "number",
            rf"\d+(?:[.,]\d+)*|(?<![一-鿿])[{NUMERALS}]+(?=[人個歳才階時分日月年円回枚本匹頭台つ])|(?i:\b(?:{_ONES})\b)",
        ),
        ("katakana", r"[ァ-ヴー]{2,}"),
        ("kanji", r"[一-鿿々]+"),
        ("name", r"(?<![\w'])[A-Z][\w'-]*"),
    )
)
_COUNTER: Final = re.compile(r"[一-鿿]|[ァ-ヴー]+|[%℃]|(?i:am|pm)\b")
_FUNCTION: Final = re.compile(
    r"(?i:an?|the|at|on|in|to|of|for|is|its?|was|be|are|[ap]m|my|our|your|his|her|their|no|not)"
)
_WORD: Final = re.compile(r"[A-Za-z']+")


class Slot(NamedTuple):
    """A piece, what kind of value it is, and where it stands."""

    text: str
    kind: str
    start: int
    end: int


def slots(text: str) -> list[Slot]:
    """The values of a text, in order. A number is of the kind of what it counts."""
    read, found = normal(text), list[Slot]()
    free = [True] * len(read)
    for kind, pattern in _KINDS:
        for match in pattern.finditer(read):
            start, end = match.span()
            if not all(free[start:end]) or (kind == "name" and _begins(read, start)):
                continue
            free[start:end] = [False] * (end - start)
            counted = _COUNTER.match(read, end) if kind in ("number", "ordinal") else None
            found.append(Slot(match[0], f"{kind} {counted[0]}" if counted else kind, start, end))
    return sorted(found, key=lambda each: each.start)


def in_place(statement: str, right: str) -> str:
    """The statement with what is right in the place of what is wrong; empty, where that could be elsewhere."""
    read = normal(statement)
    held, given = slots(read), slots(right) or _lone(right)
    made: set[str] = set()
    for new in given:
        others = [each for each in held if each.kind == new.kind and not _same(each, new)]
        if any(_same(each, new) for each in held) or not _fits(read, right, new, given):
            continue
        if len(others) > 1 or new.kind == "kanji":  # any word may be of kanji alone: resemblance decides
            others = [each for each in others if _alike(each.text, new.text)]
        if len(others) == 1:
            said = new.text.lower() if new.kind != "name" and others[0].text.islower() else new.text
            made.add(put(read, others[0].start, others[0].end, said))
    return made.pop() if len(made) == 1 else ""


def put(text: str, start: int, end: int, right: str) -> str:
    """Letters after the place that end the new value, too, are not said twice: 火曜|日 gives way to 木曜日."""
    after = text[end:]
    tail = next((size for size in range(len(right) - 1, 0, -1) if after.startswith(right[-size:])), 0)
    if tail and right[-tail:].strip() and not right.isascii():
        end += tail
    return text[:start] + right + text[end:]


def _begins(read: str, start: int) -> bool:
    """A capital at the beginning of a sentence is none."""
    return not read[:start].rstrip(" \"'") or read[:start].rstrip()[-1:] in ".!?。！？"


def is_name(right: str) -> bool:
    """Whether it is a lone word with a capital. As a sentence it begins with one anyway, so this is no proof of a name."""
    return re.fullmatch(r"[A-Z][\w'-]*", normal(right).strip()) is not None


def _lone(right: str) -> list[Slot]:
    read = normal(right).strip()
    return [Slot(read, "name", 0, len(read))] if is_name(read) else []


def _same(one: Slot, other: Slot) -> bool:
    return one.text.casefold() == other.text.casefold()


def _fits(read: str, right: str, new: Slot, given: list[Slot]) -> bool:
    """Whether all else that is said beside the new value stands in the statement, too."""
    told = normal(right)
    rest = _WORD.findall(told[: new.start] + " " + told[new.end :])
    known = {word.casefold() for word in _WORD.findall(read)}
    others = [each for each in given if each != new]
    return all(word.casefold() in known or _FUNCTION.fullmatch(word) for word in rest) and all(
        each.text.casefold() in read.casefold() for each in others
    )


def _alike(one: str, other: str) -> bool:
    """由香里 and 由佳里, 博多行 and 広島行: they begin or end alike."""
    return one[0] == other[0] or one[-1] == other[-1]
