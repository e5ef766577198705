"""Notes as people and agents write them in Markdown: a paragraph or a point of a list is one thing that is known."""

import re
from collections.abc import Iterator
from typing import Final

from omoide.language.cleaning import is_blank

_HEADING: Final = re.compile(r"#{1,6}\s+(\S.*)|\*\*(.+?)\*\*:?")
_POINT: Final = re.compile(r"(?:[-*+•・]|\d{1,3}[.)])\s+(.*)")
_FENCE: Final = re.compile(r"\s*(```|~~~)")


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """Each with the heading that it stands below. What is indented belongs to the point above it, and a fence is whole."""
    heading, lines, fenced = "", list[str](), False
    for line in [*text.splitlines(), ""]:
        if _FENCE.match(line):
            fenced = not fenced
        found = None if fenced or line[:1].isspace() else _HEADING.fullmatch(line.rstrip())
        point = None if fenced else _POINT.fullmatch(line)
        if lines and not fenced and (found or point or is_blank(line)):
            if not is_blank("".join(lines)):
                yield heading, "\n".join(lines)
            lines = []
        if found:
            heading = found[2] or found[1].rstrip("#").rstrip() or "#"
        elif point:
            lines = [point[1]]
        elif fenced or not is_blank(line):
            lines.append(line if fenced else line.strip())
    if not is_blank("".join(lines)):
        yield heading, "\n".join(lines)
