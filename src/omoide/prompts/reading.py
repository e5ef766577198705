"""What a model answered, read by the dataclass that was asked for: strict in what it says, patient with how.

The schema that the model is held to, and the reading of its answer, come from the same fields. Code fences and chatter
around the object are passed over. In a list each item stands for itself: what cannot be read is left out and told.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, field, fields, is_dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from omoide.errors import Unreadable

Value = TypeVar("Value")
_QUOTED = 40  # characters of a model's own words
# Each { that begins no object is another try. A model that repeats itself without end costs no more than this.
_TRIES = 5_000
_TRIED = 20  # times each letter
_LARGEST = 1e15  # beyond it a number is not what it seems
_NAMES = {str: "string", int: "integer", float: "number", bool: "boolean"}


class Read(NamedTuple, Generic[Value]):
    """What was read, and what of it had to be passed over."""

    value: Value
    passed_over: tuple[str, ...] = ()


def item(
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
    least: int = 0,
    most: int | None = None,
    longest: int | None = None,
) -> Any:
    """A field of an answer: the bounds of a number, the allowed words, how many items a list has, and how many
    characters a text; `least` 1 also means a text that is not empty."""
    told = {
        "low": low, "high": high, "choices": choices, "least": least, "most": most, "longest": longest
    }  # fmt: skip
    return field(metadata={name: told[name] for name in told if told[name] not in (None, ())})


# The schema.


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON schema of a dataclass. Every field must be there, and no other."""
    hints = get_type_hints(kind)
    properties = {each.name: _schema(hints[each.name], each.metadata) for each in fields(kind)}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema(hint: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    if get_origin(hint) is tuple:
        items = _schema(get_args(hint)[0], _of_each(told))
        return {"type": "array", "items": items} | _renamed(told, least="minItems", most="maxItems")
    if is_dataclass(hint):
        return schema_of(cast(type, hint))
    if allowed := _allowed(hint, told):
        return {"type": "string", "enum": list(allowed)}
    names = (
        {"least": "minLength", "longest": "maxLength"}
        if hint is str
        else {"low": "minimum", "high": "maximum"}
    )
    return {"type": _NAMES[hint]} | _renamed(told, **names)


def _renamed(told: Mapping[str, Any], **names: str) -> dict[str, Any]:
    return {
        theirs: told[ours]
        for ours, theirs in names.items()
        if ours in told and (told[ours] or ours != "least")
    }


def _of_each(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """What holds for each item of a list."""
    return {name: told[name] for name in ("choices", "longest") if name in told}


def _allowed(hint: Any, told: Mapping[str, Any]) -> tuple[str, ...]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(str(each.value) for each in hint)
    return told.get("choices", ())


# The answer.


class _Wrong(Exception):
    """What is wrong with one value, and where."""


def read(kind: type[Value], text: str) -> Read[Value]:
    """The last object in the text that is what was asked for; `Unreadable` says what was wrong where none is."""
    found = list(_objects(text))
    wrong = "its JSON object does not end" if "{" in text else "it holds no JSON object"
    for place, each in enumerate(reversed(found)):
        try:
            return _built(kind, each, "")
        except _Wrong as error:
            wrong = str(error) if place == 0 else wrong
    if name := _only_list(kind):
        # Cut off in the middle, or a bare list: the items that came whole are worth as much as before.
        try:
            return _built(kind, {name: found}, "")
        except _Wrong:
            pass
    raise Unreadable(problem=wrong)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Every JSON object in the text that is not within another."""
    decoder = json.JSONDecoder(parse_constant=_refused)
    at, tries, letters = text.find("{"), _TRIES, _TRIES + _TRIED * len(text)
    while at >= 0 and tries > 0 and letters > 0:
        try:
            found, end = decoder.raw_decode(text, at)
            yield found
        except json.JSONDecodeError as error:
            tries, letters, end = tries - 1, letters - (error.pos - at), at + 1
        except ValueError:
            tries, end = tries - 1, at + 1
        except RecursionError:
            return  # nobody means that
        at = text.find("{", end)


def _refused(constant: str) -> None:
    """NaN and Infinity are no numbers in JSON."""
    raise ValueError(constant)


def _only_list(kind: type) -> str:
    """The name of the field, where an answer is nothing but a list of objects."""
    hints = get_type_hints(kind)
    lists = [
        name for name, hint in hints.items() if get_origin(hint) is tuple and is_dataclass(get_args(hint)[0])
    ]
    return lists[0] if len(hints) == len(lists) == 1 else ""


def _built(kind: type[Value], raw: Any, where: str) -> Read[Value]:
    if not isinstance(raw, dict):
        raise _Wrong(f"{where or 'it'}: {_short(raw)} is not an object")
    said = cast(dict[str, Any], raw)
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    passed_over: list[str] = []
    for each in fields(cast(Any, kind)):
        if each.name in said:
            place = f"{where}.{each.name}" if where else each.name
            values[each.name] = _value(hints[each.name], each.metadata, said[each.name], place, passed_over)
        elif each.default is MISSING:
            raise _Wrong(f"{where}.{each.name} is missing" if where else f"{each.name} is missing")
    return Read(kind(**values), tuple(passed_over))


def _value(hint: Any, told: Mapping[str, Any], raw: Any, where: str, passed_over: list[str]) -> Any:
    if get_origin(hint) is tuple:
        return _list(get_args(hint)[0], told, raw, where, passed_over)
    if is_dataclass(hint):
        read = _built(cast(type, hint), raw, where)
        passed_over += read.passed_over
        return read.value
    if allowed := _allowed(hint, told):
        if raw not in allowed:
            raise _Wrong(f"{where}: {_short(raw)} is not one of {', '.join(allowed)}")
        return hint(raw)
    if hint is str:
        return _text(raw, told, where)
    if hint is bool:
        if not isinstance(raw, bool):
            raise _Wrong(f"{where}: {_short(raw)} is not true or false")
        return raw
    return _number(hint, raw, told, where)


def _list(
    hint: Any, told: Mapping[str, Any], raw: Any, where: str, passed_over: list[str]
) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise _Wrong(f"{where}: {_short(raw)} is not a list")
    inner = {**_of_each(told), "least": 1}
    found: list[Any] = []
    for place, each in enumerate(cast(list[Any], raw)):
        try:
            value = _value(hint, inner, each, f"{where}[{place}]", passed_over)
        except _Wrong as error:
            passed_over.append(str(error))
        else:
            if value in found:
                continue
            if len(found) == told.get("most"):
                passed_over.append(f"{where}[{place}]: more than {told['most']}")
            else:
                found.append(value)
    if len(found) < told.get("least", 0):
        raise _Wrong(
            f"{where}: {len(found)} of at least {told['least']}"
            + "".join(f"; {why}" for why in passed_over[-1:])
        )
    return tuple(found)


def _text(raw: Any, told: Mapping[str, Any], where: str) -> str:
    if not isinstance(raw, str):
        raise _Wrong(f"{where}: {_short(raw)} is not a text")
    text = raw.strip()
    if len(text) < told.get("least", 0):
        raise _Wrong(f"{where} is empty")
    if len(text) > told.get("longest", len(text)):
        raise _Wrong(f"{where} has {len(text)} characters; at most {told['longest']}")
    return text


def _number(hint: Any, raw: Any, told: Mapping[str, Any], where: str) -> Any:
    known = isinstance(raw, int | float) and not isinstance(raw, bool) and abs(raw) <= _LARGEST
    if not known or (hint is int and raw != int(raw)):
        raise _Wrong(f"{where}: {_short(raw)} is not a {'whole ' if hint is int else ''}number")
    low, high = told.get("low", raw), told.get("high", raw)
    if not low <= raw <= high:
        raise _Wrong(f"{where}: {_short(raw)} is not within {low:g} and {high:g}")
    return hint(raw)


def _short(raw: Any) -> str:
    if isinstance(raw, dict | list):
        return "an object" if isinstance(raw, dict) else "a list"
    shown = json.dumps(raw, ensure_ascii=False)
    return shown if len(shown) <= _QUOTED else f"{shown[:_QUOTED]}…"
