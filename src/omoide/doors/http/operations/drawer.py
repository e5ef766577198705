"""The drawer: what programs keep with a mind, by namespace and key, and get back exactly."""

from datetime import timedelta
from itertools import islice
from typing import Annotated, Any

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, Limit, Text, limit_of
from omoide.errors import NotFound
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Namespace = Annotated[
    tuple[str, ...], Says("Where it lies: one label after another, the widest first.", high=20)
]
Key = Annotated[str, Says("What it is called there.", low=1, high=1000)]


@operation("PUT", "/drawer/document")
def stow(
    asked: Asked,
    namespace: Namespace,
    key: Key,
    value: Annotated[dict[str, Any], Says("Any object of JSON.")],
    minutes: Annotated[
        float | None, Says("For how long; else until it is taken out.", high=100_000_000)
    ] = None,
    text: Annotated[str | None, Says("What it is searched by, if not all that is text in it.")] = None,
) -> forms.Stowed:
    """Lay a document into the drawer, or another in its place; when it answers, it is safe. 引き出しに入れる."""
    ttl = None if minutes is None else timedelta(minutes=minutes)
    asked.mind.drawer.put(namespace, key, value, text=text, ttl=ttl)
    return _found(asked, namespace, key)


@operation("GET", "/drawer/document")
def stowed(asked: Asked, namespace: Namespace, key: Key) -> forms.Stowed:
    """A document, exactly as it was laid in. 引き出しの一枚."""
    return _found(asked, namespace, key)


@operation("DELETE", "/drawer/document")
def take_out(asked: Asked, namespace: Namespace, key: Key) -> forms.Stowed:
    """Nobody gets it any more; the last that lay there is told once more. 引き出しから出す."""
    found = _found(asked, namespace, key)
    asked.mind.drawer.take_out(namespace, key)
    return found


@operation("GET", "/drawer")
def drawer(asked: Asked, namespace: Namespace = (), limit: Limit = None) -> list[forms.Stowed]:
    """All in a namespace and below it, the newest first. 引き出しの中身."""
    within = asked.mind.drawer.within(namespace)
    return [shapes.stowed(each) for each in islice(within, limit_of(asked, limit))]


@operation("POST", "/drawer/search", right=Right.READ)
def search_drawer(
    asked: Asked, text: Text, namespace: Namespace = (), limit: Limit = None
) -> list[forms.Stowed]:
    """What answers, in a namespace and below it, best first. 引き出しを探す."""
    found = asked.mind.drawer.search(namespace, text, k=limit_of(asked, limit))
    return [shapes.stowed(each) for each in found]


@operation("POST", "/drawer/sweep")
def sweep_drawer(asked: Asked) -> dict[str, int]:
    """Let go of what has expired. 期限切れを片づける."""
    return {"swept": asked.mind.drawer.sweep()}


@operation("POST", "/drawer/clear")
def clear_drawer(asked: Asked, namespace: Namespace, dry_run: DryRun = False) -> dict[str, int]:
    """Take out all in a namespace and below it; how many they are. 引き出しを空にする."""
    drawer = asked.mind.drawer
    count = sum(1 for _ in drawer.within(namespace))
    if count and not dry_run:
        drawer.clear(namespace)
    return {"cleared": count}


# A series: what came one after the other.


@operation("POST", "/drawer/series", status=201)
def append(
    asked: Asked,
    namespace: Namespace,
    values: Annotated[tuple[Any, ...], Says("Any values of JSON, the oldest first.", high=1000)],
) -> dict[str, int]:
    """Add to a series, after all others and in one act. 続けて入れる."""
    asked.mind.drawer.append(namespace, values)
    return {"appended": len(values)}


@operation("GET", "/drawer/series")
def series(asked: Asked, namespace: Namespace, limit: Limit = None) -> list[Any]:
    """The last few of a series, the oldest first. 並びを見る."""
    return asked.mind.drawer.series(namespace, last=limit_of(asked, limit))


@operation("POST", "/drawer/series/pop")
def pop(asked: Asked, namespace: Namespace) -> dict[str, Any]:
    """Take out the last of a series, and hand it over; `item` is null where there is none. 最後の一つを出す."""
    return {"item": asked.mind.drawer.pop(namespace)}


# For good.


@operation("POST", "/drawer/erase", right=Right.OWN)
def erase_stowed(
    asked: Asked,
    namespace: Namespace,
    key: Annotated[str | None, Says("Only this one; else all there and below.", low=1, high=1000)] = None,
    sure: Annotated[bool, Says("Without it, what would be erased is only shown.")] = False,
) -> forms.Erasure:
    """Remove what a document says and ever said, for good, from every file. 引き出しから完全に消去する."""
    plan = asked.mind.drawer.plan_erasure(namespace, key)
    return shapes.receipt(asked.mind.drawer.erase(plan)) if sure else shapes.erasing(plan)


def _found(asked: Asked, namespace: tuple[str, ...], key: str) -> forms.Stowed:
    found = asked.mind.drawer.get(namespace, key)
    if found is None:
        raise NotFound(what="document", value="/".join((*namespace, key)))
    return shapes.stowed(found)
