"""Where the parts of a JSON text stand, so that it can be changed without being written anew.

A person's file keeps its indentation, order, doubled keys and escapes: text is put in and taken out, nothing else.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from omoide.model.frozen import frozen

_DECODER = json.JSONDecoder()
_SPACE = " \t\r\n"
_CLOSING = {"{": "}", "[": "]"}

Span = tuple[int, int]


@frozen
class Part:
    """A member of an object or an element of an array, from its key (if it has one) to the end of its value."""

    key: str | None
    start: int
    value_start: int
    end: int
    value: Any


def parts(text: str, at: int) -> list[Part]:
    """Those of the object or array that begins at `at`, in a text that is known to be JSON."""
    found: list[Part] = []
    closing = _CLOSING[text[at]]
    start = after_space(text, at + 1)
    while text[start] != closing:
        key, value_start = None, start
        if closing == "}":
            key, colon = _DECODER.raw_decode(text, start)
            value_start = after_space(text, after_space(text, colon) + 1)
        value, end = _DECODER.raw_decode(text, value_start)
        found.append(Part(key=key, start=start, value_start=value_start, end=end, value=value))
        start = after_space(text, end)
        if text[start] == ",":
            start = after_space(text, start + 1)
    return found


def after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def cuts(at: int, found: Sequence[Part], gone: Collection[Part]) -> list[Span]:
    """What to take out of the container at `at` so that the parts `gone` leave, each with one comma.

    It is exactly what `addition` put in: from the end of the part before, or from the bracket on.
    """
    if len(gone) == len(found):
        return [(at + 1, found[-1].end)]
    spans: list[Span] = []
    kept_before = False
    for number, part in enumerate(found):
        if part not in gone:
            kept_before = True
        elif kept_before:
            spans.append((found[number - 1].end, part.end))
        else:
            spans.append((part.start, found[number + 1].start))
    return spans


def addition(at: int, found: Sequence[Part], wanted: Iterable[str], *, space: str) -> tuple[int, str]:
    """Where to put new parts into the container at `at`, behind all others, and the text to put there."""
    added = f",{space or ' '}".join(wanted)
    return (found[-1].end, f",{space or ' '}{added}") if found else (at + 1, space + added)


def without(text: str, spans: Iterable[Span]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + text[end:]
    return text


def with_additions(text: str, additions: Iterable[tuple[int, str]]) -> str:
    for at, added in sorted(additions, reverse=True):
        text = text[:at] + added + text[at:]
    return text
