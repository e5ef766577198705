"""A text in one width: what was written in full or half width reads alike, and every character knows where it stood."""

import unicodedata
from collections.abc import Iterator, Sequence


def normal(text: str) -> str:
    """Make full-width and half-width, composed and decomposed, one (NFKC)."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def places(text: str) -> Sequence[int]:
    """Give for each character of the normal text, and for its end, the place in the text it came from."""
    if text.isascii() or unicodedata.is_normalized("NFKC", text):
        return range(len(text) + 1)
    found: list[int] = []
    for start, piece in _pieces(text):
        read = unicodedata.normalize("NFKC", piece)
        # A mark in full width that stands before another script does not blur the places in that script.
        first = unicodedata.normalize("NFKC", piece[0])
        if first + piece[1:] == read:
            found += [start] * len(first)
            found += range(start + 1, start + len(piece))
        else:
            found += [start] * len(read)
    found.append(len(text))
    return found


def original(places: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """Say where a piece of the normal text stood in the text; a character is taken whole or not at all."""
    while end < len(places) - 1 and places[end] == places[end - 1]:
        end += 1
    return places[start], places[end]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Divide a text where it may be normalised part by part."""
    start = 0
    for at in range(1, len(text)):
        if _joins_nothing(text[at]):
            yield start, text[start:at]
            start = at
    if text:
        yield start, text[start:]


def _joins_nothing(char: str) -> bool:
    """Say whether a character is one of those, far the most, that never join up with the one before them."""
    return (
        char <= "~"
        or "\u4e00" <= char <= "\u9fff"
        or "\u3041" <= char <= "\u3096"
        or "\u30a1" <= char <= "\u30fe"
        or "\u3001" <= char <= "\u3029"
        or "\uff01" <= char <= "\uff5e"
        or "\uff61" <= char <= "\uff9d"
    )
