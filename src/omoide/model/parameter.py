"""Parameters: every number that can be set has a meaning, bounds and a reason, beside its default."""

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any

from omoide.errors import BadSetting


def parameter(
    default: Any,
    *,
    says: str,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] | None = None,
) -> Any:
    """A dataclass field that knows what it is for and what it may be."""
    return field(
        default=default,
        metadata={
            "says": says,
            "low": low,
            "high": high,
            "choices": choices,
            "flag": isinstance(default, bool),
        },
    )


def allowed(metadata: Mapping[str, Any]) -> str:
    """The allowed values, in words."""
    if metadata.get("choices"):
        return "one of " + ", ".join(choice or "(empty)" for choice in metadata["choices"])
    if metadata.get("flag"):
        return "true or false"
    low, high = metadata.get("low"), metadata.get("high")
    if low is not None and high is not None:
        return f"{_number(low)} to {_number(high)}"
    return f"{_number(low)} or more" if low is not None else "any"


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:g}"


def problem(value: Any, default: Any, metadata: Mapping[str, Any]) -> str | None:
    """What is wrong with a value, or nothing."""
    wrong_type = not isinstance(value, (int, float) if isinstance(default, float) else type(default))
    if wrong_type or (isinstance(value, bool) and not isinstance(default, bool)):
        return f"{value!r} should be of the type {type(default).__name__}; allowed: {allowed(metadata)}"
    low, high, choices = (metadata.get(name) for name in ("low", "high", "choices"))
    inside = (low is None or value >= low) and (high is None or value <= high)
    if not inside or (choices and value not in choices):
        return f"{value!r} is out of bounds; allowed: {allowed(metadata)}"
    return None


def check(parameters: Any, *, source: str = "code") -> None:
    """All faults at once, for `__post_init__`."""
    faults = {
        each.name: fault
        for each in fields(parameters)
        if each.metadata and (fault := problem(getattr(parameters, each.name), each.default, each.metadata))
    }
    if faults:
        raise BadSetting(key=", ".join(faults), source=source, problem="; ".join(faults.values()))
