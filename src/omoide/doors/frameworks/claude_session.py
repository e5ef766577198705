"""The session store of Claude's Agent SDK over a mind: every line of a transcript, exactly as it came.

The SDK asks for a shape (`claude_agent_sdk.SessionStore`), not for a class, so nothing of it is needed here but the function that
sums a session up; and that only where it is installed. A line that has a `uuid` is kept once, however often it is sent.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from omoide.mind import Mind
from omoide.wake.stowing import Look, Namespace, Put, Stowed

_LINES: Final = ("claude", "lines")
_HEADS: Final = ("claude", "heads")  # one for each transcript: how many lines, since when, summed up
_MAIN: Final = "main"  # a subpath is beside it, never below

Fold = Callable[[Any, Any, Any], Any]


class MindSessionStore:
    """`ClaudeAgentOptions(session_store=MindSessionStore(mind))`. `fold` sums a session up: the SDK's own, unless it is said."""

    def __init__(self, mind: Mind, *, fold: Fold | None = None) -> None:
        self._drawer = mind.drawer
        self._fold = fold or _own_fold()

    async def append(self, key: Any, entries: Sequence[Any]) -> None:
        if entries:
            await asyncio.to_thread(self._drawer.change, lambda look: self._appended(look, key, entries))

    async def load(self, key: Any) -> list[Any] | None:
        """None where nothing was ever written."""
        return await asyncio.to_thread(self._load, key)

    async def list_sessions(self, project_key: str) -> list[Any]:
        heads = await asyncio.to_thread(self._heads, (*_HEADS, project_key))
        return [{"session_id": each.key, "mtime": each.value["mtime"]} for each in heads]

    async def list_session_summaries(self, project_key: str) -> list[Any]:
        heads = await asyncio.to_thread(self._heads, (*_HEADS, project_key))
        return [each.value["summary"] for each in heads if each.value["summary"]]

    async def list_subkeys(self, key: Any) -> list[str]:
        where = (*_HEADS, key["project_key"], key["session_id"])
        heads = await asyncio.to_thread(self._heads, where)
        return sorted(each.key for each in heads)

    async def delete(self, key: Any) -> None:
        """A session with all its subpaths, or one of those."""
        await asyncio.to_thread(self._drawer.change, lambda look: self._deleted(look, key))

    def _appended(self, look: Look, key: Any, entries: Sequence[Any]) -> Iterator[Put]:
        place, head_place = _lines(key), _head(key)
        head = look.get(*head_place)
        number = head.value["next"] if head else 0
        names = [_name(entry) for entry in entries]
        known = {each.key for each in look.several([(place, name) for name in names if name]) if each}
        fresh: list[Any] = []
        for name, entry in zip(names, entries, strict=True):
            if name in known:
                continue
            if name:
                known.add(name)
            value = {"n": number, "entry": entry}
            yield Put(namespace=place, key=name or f"{number:012d}", value=value, text="")
            fresh.append(entry)
            number += 1
        if not fresh:  # all of it was sent before
            return
        moment = _milliseconds(self._drawer.now())
        summary = None if "subpath" in key else self._summed(head, key, fresh, moment)
        value = {"next": number, "mtime": moment, "summary": summary}
        yield Put(namespace=head_place[0], key=head_place[1], value=value, text="")

    def _summed(self, head: Stowed | None, key: Any, entries: Sequence[Any], moment: int) -> Any:
        if self._fold is None:
            return None
        before = head.value["summary"] if head else None
        return {**self._fold(before, key, list(entries)), "mtime": moment}

    def _load(self, key: Any) -> list[Any] | None:
        place = _lines(key)
        lines = [each.value for each in self._drawer.within(place) if each.namespace == place]
        return [each["entry"] for each in sorted(lines, key=lambda each: each["n"])] or None

    def _heads(self, where: Namespace) -> list[Stowed]:
        return [each for each in self._drawer.within(where) if each.namespace == where]

    def _deleted(self, look: Look, key: Any) -> Iterable[Put]:
        project, session = key["project_key"], key["session_id"]
        whole = "subpath" not in key
        lines = (*_LINES, project, session) if whole else _lines(key)
        found = list(self._drawer.within(lines))
        if head := look.get(*_head(key)):
            found.append(head)
        if whole:
            found += self._drawer.within((*_HEADS, project, session))
        return [Put(namespace=each.namespace, key=each.key, value=None) for each in found]


def _lines(key: Any) -> Namespace:
    where = (*_LINES, key["project_key"], key["session_id"])
    return (*where, "sub", key["subpath"]) if "subpath" in key else (*where, _MAIN)


def _head(key: Any) -> tuple[Namespace, str]:
    where = (*_HEADS, key["project_key"])
    return ((*where, key["session_id"]), key["subpath"]) if "subpath" in key else (where, key["session_id"])


def _name(entry: Any) -> str:
    uuid = entry.get("uuid")
    return f"uuid-{uuid}" if uuid else ""


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _own_fold() -> Fold | None:
    """The SDK is large and this asks for one function of it: without it there is nobody who would ask for summaries."""
    try:
        from claude_agent_sdk import fold_session_summary  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    return fold_session_summary
