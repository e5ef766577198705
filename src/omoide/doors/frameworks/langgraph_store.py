"""The store of LangGraph over a mind: items by namespace and key, searched by words and by meaning.

What is ranked comes first, with its score; then, up to the limit, what has nothing to do with the question, without one. So an
agent that asks for five gets five, and one that reads scores knows which of them answer. What has expired is never shown.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from omoide.doors.frameworks.needing import missing
from omoide.mind import Mind
from omoide.wake.stowing import Put, Stowed

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
        TTLConfig,
        get_text_at_path,
        validate_op_namespace,
    )
except ImportError as error:
    raise missing("langgraph", error) from error

_WHERE: Final = "langgraph"
_RANKED: Final = 1000  # documents that one question ranks at most

Place = tuple[str, ...]


class MindStore(BaseStore):
    """`graph.compile(store=MindStore(mind))`. `fields` are the paths that are searched (as in LangGraph's `index`): all that is
    text, unless they are said."""

    supports_ttl = True

    def __init__(
        self, mind: Mind, *, fields: Sequence[str] | None = None, ttl: TTLConfig | None = None
    ) -> None:
        self._drawer = mind.drawer
        self._fields = fields
        self.ttl_config = ttl

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Whatever is read is read first; then all is written in one act, the last one of each key."""
        asked = list(ops)
        for op in asked:
            validate_op_namespace(op)
        results = [self._answer(op) for op in asked]
        if puts := [self._put(op) for op in asked if isinstance(op, PutOp)]:
            self._drawer.change(lambda _: puts)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def sweep_ttl(self) -> int:
        """Let go of what has expired. Returns how many."""
        return self._drawer.sweep()

    def _answer(self, op: Op) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
            case PutOp():
                return None
        raise ValueError(f"Unknown operation type: {type(op)}")

    def _get(self, op: GetOp) -> Item | None:
        found = self._drawer.get((_WHERE, *op.namespace), op.key)
        if found is None:
            return None
        if op.refresh_ttl:
            self._drawer.refresh([found])
        return Item(**_plain(found))

    def _put(self, op: PutOp) -> Put:
        return Put(
            namespace=(_WHERE, *op.namespace),
            key=op.key,
            value=op.value,
            text=self._text(op),
            ttl=None if op.ttl is None else timedelta(minutes=op.ttl),
        )

    def _text(self, op: PutOp) -> str | None:
        """What it is searched by; None: all that is text in it."""
        if op.index is False:
            return ""
        fields = self._fields if op.index is None else op.index
        if fields is None or "$" in fields:
            return None
        return "\n".join(text for path in fields for text in get_text_at_path(op.value, path))

    def _search(self, op: SearchOp) -> list[SearchItem]:
        where, wanted = (_WHERE, *op.namespace_prefix), op.offset + op.limit
        found: list[Stowed] = []
        if op.query:
            k = _RANKED if op.filter else wanted
            found = [
                each for each in self._drawer.search(where, op.query, k=k) if _fits(each.value, op.filter)
            ]
        if len(found) < wanted:
            known = {each.memory for each in found}
            rest = (each for each in self._drawer.within(where) if each.memory not in known)
            chosen = [each for each in rest if _fits(each.value, op.filter)]
            found += sorted(chosen, key=lambda each: each.updated, reverse=True)
        shown = found[op.offset : wanted]
        if op.refresh_ttl:
            self._drawer.refresh(shown)
        return [SearchItem(**_plain(each), score=each.score) for each in shown]

    def _namespaces(self, op: ListNamespacesOp) -> list[Place]:
        there = {each.namespace[1:] for each in self._drawer.within((_WHERE,))}
        matching = {
            place[: op.max_depth]
            for place in there
            if all(_matches(place, condition) for condition in op.match_conditions or ())
        }
        return sorted(matching)[op.offset : op.offset + op.limit]


def _plain(found: Stowed) -> dict[str, Any]:
    return {
        "namespace": found.namespace[1:],
        "key": found.key,
        "value": found.value,
        "created_at": found.created,
        "updated_at": found.updated,
    }


def _matches(place: Place, condition: MatchCondition) -> bool:
    """`*` stands for any one label."""
    path = tuple(condition.path)
    part = place[: len(path)] if condition.match_type == "prefix" else place[len(place) - len(path) :]
    return len(place) >= len(path) and all(
        wanted in ("*", label) for label, wanted in zip(part, path, strict=True)
    )


# Filters: `{"colour": "red", "size": {"$gte": 3}}`.


def _fits(value: Any, wanted: Mapping[str, Any] | None) -> bool:
    return all(_agrees(_at(value, key), each) for key, each in (wanted or {}).items())


def _at(value: Any, key: str) -> Any:
    """What stands under a name, or else (`user.city`) further in."""
    if not isinstance(value, Mapping):
        return None
    first, dot, rest = key.partition(".")
    return value.get(key) if key in value or not dot else _at(value.get(first), rest)


def _agrees(value: Any, wanted: Any) -> bool:
    match wanted:
        case Mapping() if any(key.startswith("$") for key in wanted):
            return all(_compared(value, sign, bound) for sign, bound in wanted.items())
        case Mapping():
            return isinstance(value, Mapping) and all(
                _agrees(value.get(key), each) for key, each in wanted.items()
            )
        case list() | tuple():
            same_length = isinstance(value, list) and len(value) == len(wanted)
            return same_length and all(map(_agrees, value, wanted))
        case _:
            return value == wanted


def _compared(value: Any, sign: str, bound: Any) -> bool:
    match sign:
        case "$eq":
            return value == bound
        case "$ne":
            return value != bound
        case "$gt" | "$gte" | "$lt" | "$lte":
            return _ordered(value, sign, bound)
    raise ValueError(f"Unsupported operator: {sign}")


def _ordered(value: Any, sign: str, bound: Any) -> bool:
    """Numbers with numbers and texts with texts; what cannot be compared does not fit."""
    both = (value, bound)
    if not (
        all(isinstance(each, int | float) for each in both) or all(isinstance(each, str) for each in both)
    ):
        return False
    if value == bound:
        return sign.endswith("e")
    return (value > bound) == sign.startswith("$g")
