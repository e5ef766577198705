"""Text that grew from day to day: what came later stands under its day, `## 2026-01-11`.

Putting it in order by rule drops what is said twice, and nothing else: of two values both stay, each with its day (NA-14).
"""

import re
from typing import Final, NamedTuple

from omoide.language.frame import Standing
from omoide.language.sentences import sentences
from omoide.language.spelling import same_words
from omoide.language.successions import standing
from omoide.language.widths import normal

_DAY: Final = re.compile(r"## (\d{4}-\d\d-\d\d)")
_HEADING: Final = re.compile(rf"^{_DAY.pattern}$".replace("(", "(?:"), re.MULTILINE)
_COMPARED: Final = 200  # sentences that are held beside each other; of more, only equal ones are found
_LIST: Final = re.compile(r"^\s*(?:[-*・]|\d+[.)])\s+")


class Dated(NamedTuple):
    """A sentence, and the day that it stands under; none for what was there at first."""

    day: str
    text: str


def added(text: str, more: str, *, day: str) -> str:
    """The text with something new under this day."""
    if not text.strip():
        return more.strip()
    days = _DAY.findall(text)
    head = "" if days and days[-1] == day else f"\n## {day}\n"
    return f"{text.rstrip()}\n{head}{more.strip()}"


def newest(text: str) -> str:
    """What stands under its last day."""
    return _HEADING.split(text)[-1]


def dated(text: str) -> list[Dated]:
    """All that it says, sentence by sentence."""
    found: list[Dated] = []
    day = ""
    for line in text.splitlines():
        if heading := _DAY.fullmatch(line.strip()):
            day = heading[1]
        else:
            found += [Dated(day, each) for each in sentences(line)]
    return found


def says(text: str, statement: str) -> bool:
    """Whether a text says all of this already, in these words or in others."""
    known = dated(text)
    return all(any(_is_same(each.text, new) for each in known) for new in sentences(statement))


def tidied(text: str) -> str:
    """Each thing once, where it was said last: so what holds now stands below what held before."""
    said = [each.text for each in dated(text)]
    kept = [not _comes_again(said, place) for place in range(len(said))]
    if all(kept):
        return text.strip()
    place = iter(kept)
    lines: list[str] = []
    for line in text.splitlines():
        if _DAY.fullmatch(line.strip()):
            lines.append(line)
            continue
        own = sentences(line)
        left = [each for each in own if next(place)]
        if left or not own:
            lines.append(line if left == own else _joined(left))
    return _spaced(lines)


def _comes_again(said: list[str], place: int) -> bool:
    later = said[place + 1 :]
    if len(said) > _COMPARED:
        plain = _plain(said[place])
        return any(_plain(each) == plain for each in later)
    return any(_is_same(said[place], each) for each in later)


def _is_same(one: str, other: str) -> bool:
    if _plain(one) == _plain(other):
        return True
    return standing(one, other) is Standing.SAME


def _plain(sentence: str) -> str:
    sentence = _LIST.sub("", sentence)
    return same_words(sentence) or " ".join(normal(sentence).casefold().split())


def _joined(left: list[str]) -> str:
    return "".join(left) if not "".join(left).isascii() else " ".join(left)


def _spaced(lines: list[str]) -> str:
    """Without days that nothing is left of, and without rows of empty lines."""
    kept: list[str] = []
    for line in reversed(lines):
        below = kept[-1] if kept else "## "
        if _DAY.fullmatch(line.strip()) and (not below.strip() or below.startswith("## ")):
            below = next((each for each in reversed(kept) if each.strip()), "## ")
            if below.startswith("## "):
                continue
        if line.strip() or (kept and kept[-1].strip()):
            kept.append(line)
    return "\n".join(reversed(kept)).strip()
