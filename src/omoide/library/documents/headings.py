"""Headings: what the lines below them are about. Markdown marks them; in plain text they are known by their look."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from omoide.library.documents.section import Section

_FENCE: Final = re.compile(r"[ ]{0,3}(```+|~~~+)")
_ATX: Final = re.compile(r"[ ]{0,3}(#{1,6})[ \t\u3000]+([^ \t\u3000].*)")
_UNDERLINE: Final = re.compile(r"[ ]{0,3}(=+|-+)[ \t]*")
_FRONT: Final = re.compile(r"---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_NUMBER: Final = r"[0-9０-９一二三四五六七八九十百]+"
# 第三章 総則, Chapter 3, ■ 概要, 【はじめに】
_CALLED: Final = re.compile(
    rf"(?P<part>第{_NUMBER}[編部])|(?P<chapter>第{_NUMBER}章|(?:chapter|part|appendix)\s+[0-9ivxa-z]+\b)"
    rf"|(?P<section>第{_NUMBER}[節款]|section\s+[0-9.]+)|(?P<article>第{_NUMBER}条|[■◆◇□●▼]|【[^】]+】\Z)",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"([0-9０-９]{1,3}(?:[.．][0-9０-９]{1,3})*)[.．]?[ \t\u3000]+\S")
_LEVELS: Final = {"part": 1, "chapter": 2, "section": 3, "article": 4}
_LONGEST: Final = 400  # characters: every passage below it bears it as its title
_SHORT: Final = 40  # characters: what is longer says something itself
_SENTENCE: Final = tuple("。．.!！?？、,，;；:：")


class Heading(NamedTuple):
    """A heading: the lines that it takes, from the first up to before the last, and how deep it stands."""

    first: int
    last: int
    level: int
    text: str


def markdown_sections(text: str) -> list[Section]:
    front = _FRONT.match(text)
    skipped = text[: front.end()].count("\n") if front else 0
    lines = text.split("\n")
    return sections_under(lines, list(_marked(lines, skipped)), skipped)


def text_sections(text: str) -> list[Section]:
    lines = text.split("\n")
    return sections_under(lines, list(_looking(lines)))


def sections_under(lines: list[str], headings: list[Heading], first: int = 0) -> list[Section]:
    """What stands between two headings, under the last of each level. A heading that nothing stands under is text, and so is
    one that no page has room for."""
    found: list[Section] = []
    above: list[Heading] = []
    bounds = [
        *(each for each in headings if len(each.text) <= _LONGEST),
        Heading(len(lines), len(lines), 0, ""),
    ]
    for each in bounds:
        text = "\n".join(lines[first : each.first])
        heading = tuple(one.text for one in above)
        if text.strip():
            found.append(Section(text=text, line=first + 1, heading=heading))
        elif above and each.level <= above[-1].level:
            found.append(Section(text=above[-1].text, line=above[-1].first + 1, heading=heading[:-1]))
        above = [*(one for one in above if one.level < each.level), each]
        first = each.last
    return found


def _marked(lines: list[str], first: int) -> Iterator[Heading]:
    """`# so`, and what is underlined with = or -; nothing within a fence is a heading."""
    fence = ""
    for place in range(first, len(lines)):
        line = lines[place]
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        elif fence:
            continue
        elif found := _ATX.fullmatch(line):
            yield Heading(place, place + 1, len(found[1]), _title(found[2].strip()))
        elif place > first and (found := _UNDERLINE.fullmatch(line)):
            title = lines[place - 1].strip()
            alone = place - 1 == first or not lines[place - 2].strip()
            if title and alone and not _ATX.fullmatch(title) and not title.startswith(("-", "*", ">", "|")):
                yield Heading(place - 1, place + 1, 1 if found[1][0] == "=" else 2, title)


def _title(text: str) -> str:
    """Without the # that may close it; they stand apart."""
    bare = text.rstrip("#")
    return bare.rstrip() if bare.endswith((" ", "\t")) and bare.strip() else text


def _looking(lines: list[str]) -> Iterator[Heading]:
    """A short line that is called a chapter, an article or the like; or one with a number that stands alone."""
    for place, line in enumerate(lines):
        title = line.strip()
        if not title or len(title) > _SHORT or title.endswith(_SENTENCE):
            continue
        if called := _CALLED.match(title):
            yield Heading(place, place + 1, _LEVELS[called.lastgroup or "article"], title)
        elif (numbered := _NUMBERED.match(title)) and _alone(lines, place):
            depth = len(re.findall("[.．]", numbered[1]))
            yield Heading(place, place + 1, 5 + depth, title)


def _alone(lines: list[str], place: int) -> bool:
    around = [lines[near].strip() for near in (place - 1, place + 1) if 0 <= near < len(lines)]
    return not any(around)
