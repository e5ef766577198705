"""Watching a mind: the changes of its journal and the events of its time line, whoever writes them."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from omoide.doors.http.news import Item, News, seen
from omoide.mind import Mind
from omoide.wire import shapes

_AT_ONCE: Final = 200


def watched(mind: Mind, *, last: str, after: int | None, after_event: int | None) -> News:
    """An id has two numbers: of the last entry and of the last event that were told."""
    known = seen(last)
    number, event = known or _place(mind, after, after_event)

    def more() -> Sequence[Item]:
        nonlocal number, event
        items: list[Item] = []
        for entry in islice(mind.log(after=number), _AT_ONCE):
            number = entry.number
            items.append(Item(f"{number}-{event}", "entry", shapes.entry(entry)))
        for each in mind.events(after=event, limit=_AT_ONCE):
            event = each.number
            items.append(Item(f"{number}-{event}", "event", shapes.event(each)))
        return items

    return News(more, begin=f"{number}-{event}")


def _place(mind: Mind, after: int | None, after_event: int | None) -> tuple[int, int]:
    """After what is named; with only one of them named all of the other; with none from the end on."""
    if after is not None or after_event is not None:
        return after or 0, after_event or 0
    census = mind.census()
    return census.entries, census.events
