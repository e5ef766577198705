"""What all have in common who ask for rows: how many at a time, and how it is seen that one is what was written."""

from collections.abc import Iterator, Sequence
from typing import Any

from omoide.model.digest import blake2b

PAGE = 500  # rows, or names in one question, at a time


def mark_of(facts: str) -> str:
    """A short hash beside each row, so that a flipped bit is seen when the row is read."""
    return blake2b(facts.encode(), digest_size=8).hexdigest()


def parts_of(items: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(items), PAGE):
        yield items[start : start + PAGE]


def marks(items: Sequence[Any]) -> str:
    return ", ".join("?" * len(items))
