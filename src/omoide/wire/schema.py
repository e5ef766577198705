"""A JSON schema of the settings file, so that an editor can help to write it."""

from collections.abc import Sequence
from typing import Any

from omoide.dynamics.ranking import STANDARD
from omoide.dynamics.salience import FEATURES
from omoide.model.memory import Kind, Tier
from omoide.search.signals import SIGNALS
from omoide.settings import Explained, Settings, explain, presets


def schema() -> dict[str, Any]:
    rooms: dict[str, Any] = {
        "preset": {"enum": presets()},
        "rankings": {"type": "object", "additionalProperties": _PROFILE},
        "gather": {"type": "object", "additionalProperties": {"type": "string"}},
    }
    for each in explain(Settings()):
        room, _, name = each.key.partition(".")
        rooms.setdefault(room, {"type": "object", "additionalProperties": False, "properties": {}})
        rooms[room]["properties"][name] = _property(each)
    rooms["salience"]["properties"] |= {
        "types": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1}},
        "terms": _terms(None),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "omoide",
        "type": "object",
        "additionalProperties": False,
        "properties": rooms,
    }


def _property(each: Explained) -> dict[str, Any]:
    kinds = {int: "integer", float: "number", str: "string", bool: "boolean"}
    bounds = {
        "minimum": each.metadata["low"],
        "maximum": each.metadata["high"],
        "enum": each.metadata["choices"],
    }
    return {
        "type": kinds[type(each.default)],
        "default": each.default,
        "description": each.says,
        **{name: bound for name, bound in bounds.items() if bound is not None},
    }


def _terms(signals: Sequence[str] | None) -> dict[str, Any]:
    """Weights and what they multiply; which signals there are, where that is known beforehand."""
    signal = {"type": "string", "examples": list(FEATURES)} if signals is None else {"enum": list(signals)}
    return {
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["weight", "signals"],
            "properties": {
                "weight": {"type": "number"},
                "signals": {"type": "array", "items": signal, "minItems": 1},
            },
        },
    }


_STANDARDISED = [*SIGNALS, *(f"{name}{STANDARD}" for name in SIGNALS)]
_SOURCE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "kinds": {"type": "array", "items": {"enum": list(Kind)}},
        "tiers": {"type": "array", "items": {"enum": list(Tier)}},
        "talk": {"type": "boolean"},
        "newest": {"type": "integer", "minimum": 0},
        "fetch": {"type": "integer", "minimum": 0},
        "by": {"enum": list(SIGNALS)},
    },
}
_PROFILE: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["terms"],
    "properties": {
        "terms": {**_terms(_STANDARDISED), "minItems": 1},
        "support": _terms(SIGNALS),
        "enough": {"type": "number"},
        "each": {"type": "number"},
        "floors": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "number"}}},
        "threshold": {"type": "number"},
        "fallback": {"type": "boolean"},
        "k": {"type": "integer", "minimum": 1},
        "sources": {"type": "array", "items": _SOURCE},
        "otherwise": {"type": "string"},
    },
}
