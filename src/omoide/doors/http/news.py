"""News as server-sent events: each has an id, and whoever comes back with the last one seen goes on from there."""

import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import anyio
from anyio import CapacityLimiter, to_thread

if TYPE_CHECKING:
    from omoide.doors.http.house import House

_PULSE_S: Final = 15.0  # what is silent for longer is taken for dead by what lies between
_AT_ONCE: Final = 500


class Item(NamedTuple):
    """One piece of news."""

    id: str
    event: str
    data: Any


class News:
    """`more` gives what is new since it was asked last; when it is `over`, nothing more will come. `begin`: the id after
    which it begins, told at once, so that whoever is cut off before the first piece comes back to the same place."""

    def __init__(
        self, more: Callable[[], Sequence[Item]], *, over: Callable[[], bool] = lambda: False, begin: str = ""
    ) -> None:
        self.begin = begin
        self.more = more
        self.over = over


async def told(news: News, house: "House", limiter: CapacityLimiter) -> AsyncIterator[str]:
    """Until it is over, or the service stops: a client that comes back goes on where it was."""
    pause = house.settings.serve.watch_ms / 1000
    begin = f"id: {news.begin}\n" if news.begin else ""
    yield f"retry: {max(1000, house.settings.serve.watch_ms)}\n{begin}\n"
    quiet_since = time.monotonic()
    while True:
        over = news.over() or house.closing.is_set()  # asked first: what comes before the end is told
        items = await to_thread.run_sync(news.more, limiter=limiter)
        if items:
            yield "".join(map(written, items))
            quiet_since = time.monotonic()
        elif over:
            return
        elif time.monotonic() - quiet_since > _PULSE_S:
            yield ": still here\n\n"
            quiet_since = time.monotonic()
        if not items:
            await anyio.sleep(pause)


def written(item: Item) -> str:
    data = json.dumps(item.data, ensure_ascii=True, default=str)  # no line of its own can end a message
    return f"id: {item.id}\nevent: {item.event}\ndata: {data}\n\n"


def seen(last: str) -> tuple[int, int] | None:
    """The two numbers of an id."""
    first, dash, second = last.partition("-")
    numbers = (first, second)
    if not dash or not all(each.isascii() and each.isdigit() and len(each) < 19 for each in numbers):
        return None
    return int(first), int(second)
