"""The OpenAPI page, read off the table of operations."""

import inspect
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from importlib.metadata import version
from typing import Any, Final, get_args, is_typeddict

from omoide.doors.http.operation import JSON, Operation
from omoide.doors.http.problems import MEDIA
from omoide.wire import forms
from omoide.wire.describing import Schema, fields_of, form_schema, schema_of

_SCHEMAS: Final = "#/components/schemas/"
_MIND: Final = {
    "name": "mind",
    "in": "query",
    "required": False,
    "description": "Whose memory, where the token allows several: letters and digits of one script, - and _.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}


@cache
def openapi() -> Schema:
    from omoide.doors.http.table import OPERATIONS

    return page(OPERATIONS)


def page(operations: Sequence[Operation]) -> Schema:
    paths: dict[str, Schema] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Omoide",
            "version": version("omoide"),
            "description": "A memory for minds that have none. 思い出: 覚え、思い出し、忘れる、AI のための記憶。",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "tags": [{"name": name} for name in dict.fromkeys(each.group for each in operations)],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "parameters": {"mind": _MIND},
            "schemas": {form.__name__: form_schema(form, named=_named) for form in forms_of(operations)},
        },
    }


def _named(form: type) -> str:
    return _SCHEMAS + form.__name__


def _operation(each: Operation) -> Schema:
    summary, _, more = each.says.partition("\n")
    told: Schema = {
        "operationId": each.name,
        "summary": summary,
        "tags": [each.group],
        "description": f"Needs the right to {each.right.name.lower()}.{' ' + more.strip() if more.strip() else ''}",
        "parameters": [*_parameters(each), {"$ref": "#/components/parameters/mind"}],
        "responses": {
            str(each.status): {"description": "Done.", "content": {each.media: {"schema": _answer(each)}}},
            "4XX": _PROBLEM,
            "5XX": _PROBLEM,
        },
    }
    if each.has_body:
        needed = sorted(each.needed & each.beside.keys())
        schema = {
            "type": "object",
            "properties": {name: _property(each, name) for name in each.beside},
            "required": needed,
            "additionalProperties": False,
        }
        told["requestBody"] = {"required": bool(needed), "content": {JSON: {"schema": schema}}}
    return told


_PROBLEM: Final = {
    "description": "What went wrong, and what to do about it.",
    "content": {MEDIA: {"schema": {"$ref": _SCHEMAS + "Problem"}}},
}


def _answer(each: Operation) -> Schema:
    return schema_of(each.gives, named=_named) if each.media == JSON else {"type": "string"}


def _property(each: Operation, name: str) -> Schema:
    default = each.parameters[name].default
    told = schema_of(each.arguments[name], named=_named)
    if default is not inspect.Parameter.empty and default is not None:
        told["default"] = list(default) if isinstance(default, tuple) else _plain(default)
    return told


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, StrEnum) else value


def _parameters(each: Operation) -> list[Schema]:
    spelt = each.in_path if each.has_body else (*each.in_path, *each.beside)
    return [
        {
            "name": name,
            "in": "path" if name in each.in_path else "query",
            "required": name in each.in_path or name in each.needed,
            "schema": _spelt(_property(each, name)),
        }
        for name in spelt
    ]


def _spelt(schema: Schema) -> Schema:
    """In a path or query nothing is null: it is left out."""
    if "anyOf" not in schema:
        return schema
    (inner,) = (each for each in schema["anyOf"] if each != {"type": "null"})
    return inner | {name: value for name, value in schema.items() if name != "anyOf"}


def forms_of(operations: Sequence[Operation]) -> list[type]:
    """Every form that an operation takes or gives, and those within them."""
    found: dict[type, None] = {forms.Problem: None}

    def look(hint: Any) -> None:
        if is_typeddict(hint):
            if hint not in found:
                found[hint] = None
                for each in fields_of(hint).values():
                    look(each)
            return
        for each in get_args(hint):
            look(each)

    for operation in operations:
        for hint in (operation.gives, *operation.arguments.values()):
            look(hint)
    return sorted(found, key=lambda form: form.__name__)
