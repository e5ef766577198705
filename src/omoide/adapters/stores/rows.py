"""What all have in common who ask for rows: how many at a time, and how it is seen that one is what was written."""

from collections.abc import Iterator, Sequence
from typing import Any

from omoide.errors import Damaged
from omoide.model.digest import blake2b

PAGE = 500  # rows, or names in one question, at a time
REMEDY = "Run `omoide verify` to see how far it goes, and `omoide repair` to put right what can be put right."


def mark_of(facts: str) -> str:
    """A short hash beside each row, so that a flipped bit is seen when the row is read."""
    return blake2b(facts.encode(), digest_size=8).hexdigest()


def goes_on(table: str, past: Any, last: Any) -> None:
    """In a damaged tree the last row of a page may stand before its first: read from there, the same rows would come for ever."""
    try:
        onward = past < last
    except TypeError:  # not even of its kind
        onward = False
    if not onward:
        raise Damaged(path=table, detail="its rows are out of order", remedy=REMEDY)


def parts_of(items: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(items), PAGE):
        yield items[start : start + PAGE]


def marks(items: Sequence[Any]) -> str:
    return ", ".join("?" * len(items))
