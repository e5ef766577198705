"""Working memory: what a mind has before it at this moment (PI-02, PI-03). A state, not a memory: nobody keeps it.

It is changed in parts: what is itself a table is merged with what is there, all else takes its place, and None clears it.
The fields that the design prints have their types; a world may have others besides, such as 気分, and says in them what JSON can.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from types import EllipsisType
from typing import Any, Final, cast

from omoide.errors import BadValue
from omoide.model.frozen import frozen
from omoide.model.scope import Scope

Plain = dict[str, Any]

_EMPTY: Final[Mapping[str, Any]] = {
    "location": {},
    "inventory_summary": "",
    "health": None,
    "hunger": None,
    "current_action": {},
    "nearby_agents": [],
    "active_goals": [],
    "cc_broadcast": "",
    "emotional_state": {},
}
FIELDS: Final = tuple(_EMPTY)
# What is shown with it, and told by whoever asks, by the clock or by what is kept: in what is given back it says nothing new.
_SHOWN: Final = frozenset({"agent_id", "timestamp", "present", "trimmed", "layer"})
_LONGEST, _DEEPEST = 64, 32  # characters of a name; tables within tables
_FEELINGS: Final[Mapping[str, tuple[float, float]]] = {"valence": (-1.0, 1.0), "arousal": (0.0, 1.0)}


@frozen
class WorkingMemory:
    """`content` holds the fields that are known; `trimmed` names those that had no room for all they were given."""

    scope: Scope
    at: datetime | None = None  # when it was last changed; None: nothing is known
    content: Mapping[str, Any]
    trimmed: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Any:
        """A field; where nothing is known of it, an empty one, and of a number or of a field of one's own None."""
        return self.content.get(name, _EMPTY.get(name))

    @property
    def own(self) -> tuple[str, ...]:
        """The fields that the design does not print."""
        return tuple(name for name in self.content if name not in _EMPTY)

    def plain(self) -> Plain:
        """As PI-03 writes it, and then what else there is."""
        return {
            "agent_id": self.scope.mind,
            "timestamp": self.at.isoformat() if self.at else None,
            **{name: self.content[name] for name in (*FIELDS, *self.own) if name in self.content},
        }


def merged(content: Mapping[str, Any], updates: Mapping[str, Any]) -> Plain:
    """The content with these updates; what does not fit a field is refused, naming it, before anything changes."""
    said = {name: value for name, value in updates.items() if name not in _SHOWN}
    _check(said)
    return _merged(content, said)


def _merged(known: Mapping[str, Any], updates: Mapping[str, Any]) -> Plain:
    result = dict(known)
    for name, new in updates.items():
        if new is None:
            result.pop(name, None)
        else:
            result[name] = _merged(_table(result.get(name)), _table(new)) if isinstance(new, Mapping) else new
    return result


def _table(value: Any) -> Plain:
    return dict(cast("Mapping[str, Any]", value)) if isinstance(value, Mapping) else {}


def _check(updates: Mapping[str, Any]) -> None:
    for name, value in updates.items():
        if not _is_name(name):
            allowed = f"{', '.join(FIELDS)}, or a name of 1 to {_LONGEST} visible characters"
            raise BadValue(value=str(name)[:_LONGEST], what="field of working memory", allowed=allowed)
        if value is not None and (allowed := _fault(name, value)):
            _refuse(name, value, allowed)
    for name, (low, high) in _FEELINGS.items():
        felt = _table(updates.get("emotional_state")).get(name)
        if felt is not None and not (_is_number(felt) and low <= felt <= high):
            _refuse(f"emotional_state.{name}", felt, f"{low:g} to {high:g}")
    try:
        json.dumps(updates, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadValue(value=str(error), what="working memory", allowed="what JSON can say") from None
    if not _is_flat(updates, _DEEPEST):
        allowed = f"tables and lists within one another at most {_DEEPEST} deep"
        raise BadValue(value="…", what="working memory", allowed=allowed)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name.strip()) <= len(name) <= _LONGEST and name.isprintable()


def _is_flat(value: Any, levels: int) -> bool:
    match value:
        case Mapping():
            inside = cast("Mapping[str, Any]", value).values()
        case list() | tuple():
            inside = cast("list[Any]", value)
        case _:
            return True
    return levels > 0 and all(_is_flat(each, levels - 1) for each in inside)


def _fault(name: str, value: Any) -> str:
    """What would be allowed instead of this; nothing where it is right."""
    match _EMPTY.get(name, ...):
        case EllipsisType():
            return ""
        case None:
            return "" if _is_number(value) else "a number"
        case str():
            return "" if isinstance(value, str) else "a text"
        case list():
            kind, says = (str, "a list of texts") if name == "active_goals" else (Mapping, "a list of tables")
            items = cast("list[object]", value) if isinstance(value, list) else [None]
            return "" if all(isinstance(each, kind) for each in items) else says
        case _:
            return "" if isinstance(value, Mapping) else "a table"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _refuse(name: str, value: Any, allowed: str) -> None:
    raise BadValue(value=str(value)[:60], what="value in working memory", allowed=f"{name}: {allowed}")
