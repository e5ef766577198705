"""Values as plain data (for JSON) and back, by their types; what equals its default is left out.

Words are not written here but referred to by their digest; the reader says how to get them back (`unseal`). Readers
ignore fields they do not know, so that an older version can read what a newer one added.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from omoide.model.scope import Scope
from omoide.model.words import Words

Unseal = Callable[[str], Words]
Plain = dict[str, Any]
Value = TypeVar("Value")
_LETTERS = json.JSONEncoder(sort_keys=True, separators=(",", ":"))  # `json.dumps` would make one each time


def to_plain(value: Any) -> Plain:
    """A frozen dataclass as a dict of JSON values."""
    shape = _shape(cast(type[Any], type(value)))
    return {
        name: _plain(item)
        for name, default, item in zip(shape.places, shape.defaults, shape.values(value), strict=True)
        if item is not default and item != default
    }


def canonical(plain: Plain) -> str:
    """The one way in which plain data is written where letters are hashed."""
    return _LETTERS.encode(plain)


def texts_in(value: Any) -> Iterator[str]:
    """All that is text in plain data, in order."""
    match value:
        case str():
            yield value
        case Mapping():
            for each in cast(Mapping[str, Any], value).values():
                yield from texts_in(each)
        case list() | tuple():
            for each in cast(Sequence[Any], value):
                yield from texts_in(each)
        case _:
            pass


def from_plain(kind: type, plain: Mapping[str, Any], *, unseal: Unseal) -> Any:
    """Without its checks, which it passed when it was written."""
    shape, readers = _shape(kind), _readers(kind)
    if not shape.needed <= plain.keys():
        raise KeyError(f"{kind.__name__} lacks {sorted(shape.needed - plain.keys())}")
    filled = list(shape.defaults)
    for name, item in plain.items():
        if name in readers:
            filled[shape.places[name]] = readers[name](item, unseal)
    return shape.made(filled)


def altered(value: Value, **facts: Any) -> Value:
    """The same with other facts, which were checked when they came in: `dataclasses.replace` checks all of them anew."""
    shape = _shape(cast(type[Any], type(value)))
    filled = list(shape.values(value))
    for name, fact in facts.items():
        filled[shape.places[name]] = fact
    return shape.made(filled)


def _plain(item: Any) -> Any:
    return _writer(cast(type[Any], type(item)))(item)


@cache
def _writer(kind: type) -> Callable[[Any], Any]:
    """How a value of this type is written. Asked once for each type: here writing spends its time."""
    if kind in (NoneType, str, int, float, bool):
        return lambda item: item
    if issubclass(kind, datetime):
        return datetime.isoformat
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, Words):
        return attrgetter("digest")
    if issubclass(kind, tuple):
        return lambda item: [_plain(part) for part in item]
    return to_plain


_FEW = 200  # values of a kind that are put together field by field; a short process makes no more of them


class _Shape:
    """How a dataclass with slots is taken apart and put together, field by field: here reading spends its time."""

    def __init__(self, kind: type) -> None:
        self._kind = cast(type[Any], kind)
        names = [field.name for field in fields(kind)]
        self.places = {name: place for place, name in enumerate(names)}
        self.defaults = tuple(
            field.default for field in fields(kind)
        )  # MISSING equals no value: always written
        self.needed = frozenset(name for name, at in self.places.items() if self.defaults[at] is MISSING)
        self._puts = tuple(getattr(kind, name).__set__ for name in names)
        self._values: Callable[[Any], Any] = attrgetter(*names)
        self._few = _FEW
        self.made = self._by_fields

    def values(self, value: Any) -> tuple[Any, ...]:
        found = self._values(value)
        return found if len(self.places) > 1 else (found,)  # attrgetter gives a tuple only for several

    def _by_fields(self, filled: list[Any]) -> Any:
        value: Any = object.__new__(self._kind)
        for put, item in zip(self._puts, filled, strict=True):
            put(value, item)
        self._few -= 1
        if not self._few:
            self.made = self._compiled()
        return value

    def _compiled(self) -> Callable[[list[Any]], Any]:
        """The same without a loop, in two thirds of the time; compiling it takes as long as four hundred values save."""
        known: dict[str, Any] = {"new": object.__new__, "kind": self._kind}
        known |= {f"put{place}": put for place, put in enumerate(self._puts)}
        items = "".join(f"item{place}, " for place in self.places.values())
        puts = "".join(f" put{place}(value, item{place})\n" for place in self.places.values())
        exec(f"def made(filled):\n value = new(kind)\n {items} = filled\n{puts} return value", known)
        return known["made"]


_shape = cache(_Shape)


Reader = Callable[[Any, Unseal], Any]


@cache
def _readers(kind: type) -> dict[str, Reader]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


# When a memory was written, changed and put in its stage is mostly one moment.
_moment = lru_cache(maxsize=1024)(datetime.fromisoformat)
_DIRECTLY: dict[Any, Callable[[Any], Any]] = {str: str, datetime: _moment}
_scope = lru_cache(maxsize=1024)(Scope)  # a journal says the same one over and over


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum)


def _reader(hint: Any) -> Reader:
    """How to read one field. Optional types read as what they are when they are there."""
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        read = _reader(inner)
        return lambda item, unseal: None if item is None else read(item, unseal)
    if get_origin(hint) is tuple and get_args(hint)[0] in _DIRECTLY:
        convert = _DIRECTLY[get_args(hint)[0]]
        return lambda item, unseal: tuple(map(convert, item))
    if get_origin(hint) is tuple:
        part = _reader(get_args(hint)[0])
        return lambda item, unseal: tuple(part(each, unseal) for each in item)
    if hint is Words:
        return lambda item, unseal: unseal(item)
    if hint is datetime:
        return lambda item, unseal: _moment(item)
    if _is_enum(hint):
        members = {each.value: each for each in hint}  # asking the class takes five times as long
        return lambda item, unseal: members[item]
    if hint is Scope:
        return lambda item, unseal: _scope(item["tenant"], item["mind"])
    if is_dataclass(hint):
        kind = cast(type[Any], hint)
        return lambda item, unseal: from_plain(kind, item, unseal=unseal)
    return lambda item, unseal: item
