"""A tool: something that an agent may call by name, with arguments as JSON, and an answer as JSON.

The schema that is shown and the check of what comes are one; so every door offers the same tools.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from omoide.errors import BadValue
from omoide.mind import Mind
from omoide.model.frozen import frozen

Answer = dict[str, Any]
_TYPES: Final = {"string": str, "integer": int, "boolean": bool}
_ARTICLES: Final = {"string": "a text", "integer": "a whole number", "boolean": "true or false"}


@frozen
class Argument:
    """One argument: what it is, of which type, and whether it must be there."""

    says: str
    type: str = "string"
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@frozen
class Tool:
    """`says` is for whoever decides whether to call it."""

    name: str
    says: str
    arguments: Mapping[str, Argument]
    call: Callable[..., Answer]

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema, as all frameworks take it."""
        return {
            "type": "object",
            "properties": {name: _property(each) for name, each in self.arguments.items()},
            "required": [name for name, each in self.arguments.items() if each.required],
            "additionalProperties": False,
        }

    def __call__(self, mind: Mind, given: Mapping[str, Any]) -> Answer:
        return self.call(mind, **self._checked(given))

    def _checked(self, given: Mapping[str, Any]) -> dict[str, Any]:
        if not isinstance(given, Mapping):  # whoever decoded JSON may have anything
            raise BadValue(value=given, what="arguments of a tool", allowed="an object with names and values")
        for name in given:
            if name not in self.arguments:
                raise BadValue(value=name, what="argument", allowed=", ".join(self.arguments))
        for name, each in self.arguments.items():
            if name not in given and each.required:
                raise BadValue(value=None, what=f"value of {name}", allowed=each.says)
        return {name: _fit(name, value, self.arguments[name]) for name, value in given.items()}


def _property(argument: Argument) -> dict[str, Any]:
    told: dict[str, Any] = {"type": argument.type, "description": argument.says}
    if argument.choices:
        told["enum"] = list(argument.choices)
    if argument.low is not None:
        told["minimum"] = argument.low
    if argument.high is not None:
        told["maximum"] = argument.high
    return told


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
    too_low = argument.low is not None and value < argument.low
    too_high = argument.high is not None and value > argument.high
    if too_low or too_high:
        raise BadValue(value=value, what=what, allowed=f"{argument.low} to {argument.high}")
    return value
