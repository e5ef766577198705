"""Types as JSON schemas, and what comes from outside checked against them: what is shown and what is let in are one."""

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from omoide.errors import BadValue
from omoide.model.frozen import frozen

Schema = dict[str, Any]
_OPEN = ("Working",)
_MOST = 1_000_000_000  # no number that means something here is larger
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Any: {},
}


@frozen(kw_only=False)
class Says:
    """What an argument means, and for a number or a text how small or large it may be."""

    text: str
    low: float | None = None
    high: float | None = None
    example: Any = None


# To a schema.


def schema_of(hint: Any, *, named: Callable[[type], str] | None = None) -> Schema:
    """`named` says where the form of a `TypedDict` is described; without it everything is described on the spot."""
    if get_origin(hint) is Annotated:
        inner, says, *_ = get_args(hint)
        return schema_of(inner, named=named) | _bounds(inner, says)
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if is_typeddict(hint):
        return {"$ref": named(hint)} if named else form_schema(hint)
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [schema_of(each, named=named) for each in get_args(hint)]}
    if get_origin(hint) in (list, tuple):
        return {"type": "array", "items": schema_of(get_args(hint)[0], named=named)}
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": schema_of(get_args(hint)[1], named=named)}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"type": "string", "enum": [str(each) for each in hint]}
    raise TypeError(f"{hint} has no schema")


def form_schema(form: Any, *, named: Callable[[type], str] | None = None) -> Schema:
    """Nothing but what is named: a shape that grew unnoticed is a mistake. A few are open, for fields that others name."""
    hints = fields_of(form)
    return {
        "type": "object",
        "description": " ".join((form.__doc__ or "").split()),
        "properties": {name: schema_of(hint, named=named) for name, hint in hints.items()},
        "required": sorted(form.__required_keys__),
        "additionalProperties": form.__name__ in _OPEN,
    }


@cache
def fields_of(form: Any) -> dict[str, Any]:
    hints = get_type_hints(form, include_extras=True)
    return {
        name: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for name, hint in hints.items()
    }


def _bounds(inner: Any, says: Says) -> Schema:
    """A text without a bound may be as long as a memory; a number without one is small and not negative."""
    told: Schema = {"description": says.text} if says.text else {}
    if says.example is not None:
        told["example"] = says.example
    kinds = _kinds(inner)
    if int in kinds or float in kinds:
        told |= {"minimum": says.low or 0, "maximum": _MOST if says.high is None else says.high}
    elif str in kinds:
        told |= {} if says.low is None else {"minLength": int(says.low)}
        told |= {} if says.high is None else {"maxLength": int(says.high)}
    elif get_origin(inner) is tuple and says.high is not None:
        told["maxItems"] = int(says.high)
    return told


def _kinds(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


# From JSON, and from the letters of a path or query.


def read(hint: Any, value: Any, *, what: str, spelt: bool = False) -> Any:
    """`spelt`: it comes from a path or query, where everything is letters."""
    if get_origin(hint) is Annotated:
        inner, says, *_ = get_args(hint)
        return _within(read(inner, value, what=what, spelt=spelt), inner, says, what=what)
    if get_origin(hint) in (Union, UnionType):
        return _one_of(hint, value, what=what, spelt=spelt)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise BadValue(value=_shown(value), what=what, allowed="a list")
        item = get_args(hint)[0]
        return tuple(read(item, each, what=what, spelt=spelt) for each in value)
    if get_origin(hint) is dict:
        if not isinstance(value, dict):
            raise BadValue(value=_shown(value), what=what, allowed="an object with names and values")
        return value
    if is_typeddict(hint):
        return read_form(hint, value, what=what)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if value not in list(hint):
            raise BadValue(value=_shown(value), what=what, allowed=", ".join(hint))
        return hint(value)
    return _READERS[hint](value, what, spelt)


def read_form(form: Any, value: Any, *, what: str) -> dict[str, Any]:
    hints = fields_of(form)
    return read_all(hints, value, needed=form.__required_keys__, what=what)


def read_all(
    hints: Mapping[str, Any], value: Any, *, needed: Any, what: str, spelt: bool = False
) -> dict[str, Any]:
    """Every name that is known, and no other."""
    if not isinstance(value, Mapping):
        raise BadValue(value=_shown(value), what=what, allowed="an object with names and values")
    for name in value:
        if name not in hints:
            raise BadValue(value=_shown(name), what="argument", allowed=", ".join(hints) or "none")
    for name in sorted(needed):
        if name not in value:
            raise BadValue(value=None, what=f"value of {name}", allowed="it must be given")
    return {
        name: read(hints[name], each, what=f"value of {name}", spelt=spelt) for name, each in value.items()
    }


def _one_of(hint: Any, value: Any, *, what: str, spelt: bool) -> Any:
    """Only `X | None` is ever asked for."""
    (inner,) = (each for each in get_args(hint) if each is not NoneType)
    if value is None and not spelt:
        return None
    return read(inner, value, what=what, spelt=spelt)


def _within(value: Any, inner: Any, says: Says, *, what: str) -> Any:
    if value is None:
        return None
    bounds = _bounds(inner, says)
    low, high, size = bounds.get("minimum"), bounds.get("maximum"), value
    if isinstance(value, str | tuple):
        low, high = bounds.get("minLength"), bounds.get("maxLength", bounds.get("maxItems"))
        size = len(value)
    if (low is not None and size < low) or (high is not None and size > high):
        raise BadValue(value=_shown(value), what=what, allowed=f"{low or 0:g} to {high or math.inf:g}")
    return value


def _text(value: Any, what: str, spelt: bool) -> str:
    if not isinstance(value, str):
        raise BadValue(value=_shown(value), what=what, allowed="a text")
    return value


def _whole(value: Any, what: str, spelt: bool) -> int:
    if spelt and isinstance(value, str):
        negative, digits = value.startswith("-"), value.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 20:
            return -int(digits) if negative else int(digits)
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # 5.0 is a whole number to JSON
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadValue(value=_shown(value), what=what, allowed="a whole number")
    return value


def _number(value: Any, what: str, spelt: bool) -> float:
    if spelt and isinstance(value, str):
        with suppress(ValueError):
            value = float(value)
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise BadValue(value=_shown(value), what=what, allowed="a number")
    return float(value)


def _flag(value: Any, what: str, spelt: bool) -> bool:
    if spelt and value in ("true", "false"):
        return value == "true"
    if not isinstance(value, bool):
        raise BadValue(value=_shown(value), what=what, allowed="true or false")
    return value


_READERS: dict[Any, Callable[[Any, str, bool], Any]] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _flag,
    Any: lambda value, what, spelt: value,
}


def _shown(value: Any) -> Any:
    """An error quotes what it was given, but no more than fits a line."""
    text = value if isinstance(value, str) else repr(value)
    return value if len(text) <= 60 else f"{text[:60]}…"
