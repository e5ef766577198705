"""A JSON schema of the settings file, so that an editor can help to write it."""

from typing import Any

from omoide.settings import SIGNALS, Explained, Settings, explain, presets


def schema() -> dict[str, Any]:
    rooms: dict[str, Any] = {"preset": {"enum": presets()}, "ranking": _RANKING_SCHEMA}
    for each in explain(Settings()):
        room, _, name = each.key.partition(".")
        rooms.setdefault(room, {"type": "object", "additionalProperties": False, "properties": {}})
        rooms[room]["properties"][name] = _property(each)
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


_RANKING_SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["terms"],
    "properties": {
        "terms": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "properties": {
                    "weight": {"type": "number"},
                    "signals": {"type": "array", "items": {"enum": list(SIGNALS)}, "minItems": 1},
                },
            },
        },
        "floors": {"type": "object", "additionalProperties": {"type": "number"}},
    },
}
