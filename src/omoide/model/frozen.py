"""Values: dataclasses that are frozen, have slots and are made by name, and cost next to nothing until one is made.

`dataclass` writes and compiles six functions for every class, a millisecond each time a process starts; a question
asked in a new process would spend a quarter of its time on that. Here all classes share five of them, and the sixth,
`__init__`, is compiled when more than a few values of its kind are made. `dataclasses.fields`, `replace` and the rest work as ever.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform, overload

Made = TypeVar("Made", bound=type)

_FEW = (
    16  # so many cost as much by fields as one compilation; settings are made twice, memories by the hundred
)
_made: dict[Any, int] = {}


@overload
def frozen(cls: Made) -> Made: ...
@overload
def frozen(*, kw_only: bool = True) -> Callable[[Made], Made]: ...
@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, *, kw_only: bool = True) -> Any:
    """Make a frozen value of a class; `kw_only=False` for what is so short that its fields need no names."""

    def made(cls: Any) -> Any:
        bare = dataclass(init=False, repr=False, eq=False, match_args=False, slots=True, kw_only=kw_only)(cls)
        for name, shared in _SHARED.items():
            if name not in cls.__dict__:
                setattr(bare, name, shared)
        return bare

    return made if cls is None else made(cls)


def _init(self: Any, *given: Any, **named: Any) -> None:
    """The first few are made field by field; who makes more of them gets an initialiser of their own."""
    kind = cast(Any, type(self))
    _made[kind] = _made.get(kind, 0) + 1
    if _made[kind] > _FEW or not _filled(self, kind, given, named):
        kind.__init__ = _initialiser(kind)
        kind.__init__(self, *given, **named)


def _filled(self: Any, kind: Any, given: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """False where it is not called as it should be: the initialiser says it as Python does."""
    known = fields(kind)
    places = [each.name for each in known if not each.kw_only]
    values = {**dict(zip(places, given, strict=False)), **named}
    if len(given) > len(places) or len(values) != len(given) + len(named):
        return False
    for each in known:
        if each.name in values:
            value = values.pop(each.name)
        elif each.default is not MISSING:
            value = each.default
        elif each.default_factory is not MISSING:
            value = each.default_factory()
        else:
            return False
        object.__setattr__(self, each.name, value)
    if values:
        return False
    if hasattr(kind, "__post_init__"):
        self.__post_init__()
    return True


def _initialiser(kind: Any) -> Callable[..., None]:
    """As if somebody had written it: `def __init__(self, *, a, b=1): …`."""
    known: dict[str, Any] = {"_missing": MISSING}
    by_place, by_name, body = ["self"], list[str](), list[str]()
    for each in fields(kind):
        known[f"_put_{each.name}"] = getattr(kind, each.name).__set__
        default, said = "", each.name
        if each.default is not MISSING:
            known[f"_default_{each.name}"], default = each.default, f"=_default_{each.name}"
        elif each.default_factory is not MISSING:
            known[f"_make_{each.name}"], default = each.default_factory, "=_missing"
            said = f"_make_{each.name}() if {each.name} is _missing else {each.name}"
        (by_name if each.kw_only else by_place).append(each.name + default)
        body.append(f" _put_{each.name}(self, {said})")
    if hasattr(kind, "__post_init__"):
        body.append(" self.__post_init__()")
    names = ", ".join([*by_place, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({names}):\n" + "\n".join(body or [" pass"]), known)
    known["__init__"].__annotations__ = {each.name: each.type for each in fields(kind)}
    return known["__init__"]


class _Signature:
    """For whoever asks how a value is made (`help`, `inspect.signature`)."""

    def __get__(self, instance: Any, kind: Any) -> Any:
        from inspect import signature

        if kind.__init__ is _init:
            kind.__init__ = _initialiser(kind)
        found = signature(kind.__init__)
        return found.replace(parameters=list(found.parameters.values())[1:])


@cache
def _compared(kind: type) -> Callable[[Any], Any]:
    names = [each.name for each in fields(kind) if each.compare]
    return attrgetter(*names) if names else lambda value: ()


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    values = _compared(self.__class__)
    # Side by side in tuples what is the same object counts as equal, as it does in a dataclass.
    return (values(self),) == (values(other),)


def _hash(self: Any) -> int:
    return hash(_compared(self.__class__)(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _setattr(self: Any, name: str, new: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for each, item in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, item)


_SHARED: dict[str, Any] = {
    "__signature__": _Signature(),
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
}
