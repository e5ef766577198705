"""A tool: something that an agent may call by name, with arguments as JSON, and an answer as JSON.

The schema that is shown and the check of what comes are one; so every door offers the same tools.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from omoide.errors import BadValue
from omoide.language.lexicon import is_japanese
from omoide.mind import Mind
from omoide.model.frozen import frozen

Answer = dict[str, Any]


def language_of(asked: str) -> str:
    """Of what an answer says besides."""
    return "ja" if is_japanese(asked) else "en"


_TYPES: Final = {"string": str, "integer": int, "boolean": bool, "array": list}
_ARTICLES: Final = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
}


@frozen
class Argument:
    """One argument: what it is, of which type, and whether it must be there. Of an array, `each` says what stands in it:
    texts where it says nothing, else objects with these members; `low` and `high` are how many there may be."""

    says: str
    type: str = "string"
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    each: "Mapping[str, Argument] | None" = None


@frozen
class Tool:
    """`says` is for whoever decides whether to call it; `writes`: it may change what is known, and not only strengthen it."""

    name: str
    says: str
    arguments: Mapping[str, Argument]
    call: Callable[..., Answer]
    writes: bool = True

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema, as all frameworks take it."""
        return _object(self.arguments)

    def __call__(self, mind: Mind, given: Mapping[str, Any]) -> Answer:
        return self.call(mind, **self._checked(given))

    def _checked(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return _members(given, self.arguments, what="arguments of a tool")


def _object(members: Mapping[str, Argument]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _property(each) for name, each in members.items()},
        "required": [name for name, each in members.items() if each.required],
        "additionalProperties": False,
    }


def _property(argument: Argument) -> dict[str, Any]:
    told: dict[str, Any] = {"type": argument.type, "description": argument.says}
    if argument.choices:
        told["enum"] = list(argument.choices)
    many = argument.type == "array"
    if many:
        told["items"] = {"type": "string"} if argument.each is None else _object(argument.each)
    if argument.low is not None:
        told["minItems" if many else "minimum"] = argument.low
    if argument.high is not None:
        told["maxItems" if many else "maximum"] = argument.high
    return told


def _members(given: Any, wanted: Mapping[str, Argument], *, what: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):  # whoever decoded JSON may have anything
        raise BadValue(value=given, what=what, allowed="an object with names and values")
    for name in given:
        if name not in wanted:
            raise BadValue(value=name, what="argument", allowed=", ".join(wanted))
    for name, each in wanted.items():
        if name not in given and each.required:
            raise BadValue(value=None, what=f"value of {name}", allowed=each.says)
    return {name: _fit(name, value, wanted[name]) for name, value in given.items()}


def _fit(name: str, value: Any, argument: Argument) -> Any:
    what = f"value of {name}"
    kind = _TYPES[argument.type]
    if kind is int and isinstance(value, float) and value.is_integer():
        value = int(value)  # 5.0 is a whole number to JSON
    # True is a number to Python, and none to anybody else.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadValue(value=value, what=what, allowed=_ARTICLES[argument.type])
    if argument.choices and value not in argument.choices:
        raise BadValue(value=value, what=what, allowed=", ".join(argument.choices))
    measured = len(value) if isinstance(value, list) else value
    too_low = argument.low is not None and measured < argument.low
    too_high = argument.high is not None and measured > argument.high
    if too_low or too_high:
        many = " of them" if kind is list else ""
        raise BadValue(value=measured, what=what, allowed=f"{argument.low} to {argument.high}{many}")
    return _each(name, value, argument) if isinstance(value, list) else value


def _each(name: str, values: list[Any], argument: Argument) -> list[Any]:
    if argument.each is None:
        return [_fit(name, value, Argument(says=argument.says)) for value in values]
    return [_members(value, argument.each, what=f"value of {name}") for value in values]
