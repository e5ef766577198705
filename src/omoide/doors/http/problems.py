"""What went wrong, as problem details (RFC 9457): which status, in whose language, with what to do about it."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from starlette.responses import Response

from omoide.errors import (
    Ambiguous,
    BadInput,
    Busy,
    Conflict,
    DiskFull,
    EmbedderError,
    Full,
    InDoubt,
    ModelError,
    NotFound,
    OmoideError,
    Refused,
    StoreError,
    TooLong,
)
from omoide.wire.forms import Problem
from omoide.wire.texts import say, say_error

MEDIA: Final = "application/problem+json"
# The first that fits.
_STATUS: Final[tuple[tuple[type[OmoideError], int], ...]] = (
    (TooLong, 413),
    (BadInput, 422),
    (NotFound, 404),
    (Ambiguous, 409),
    (Full, 507),
    (Refused, 409),
    (Conflict, 409),
    (ModelError, 503),
    (EmbedderError, 503),
    (Busy, 503),
    (DiskFull, 507),
    (InDoubt, 504),
    (StoreError, 500),
)


def problem_of(error: OmoideError, language: str, *, status: int | None = None) -> Response:
    """`status`: where the same error means something else, such as an argument that fits no schema."""
    code = status or next((each for kind, each in _STATUS if isinstance(error, kind)), 500)
    facts = {name: str(value)[:500] for name, value in error.facts.items()}
    again = {"Retry-After": "1"} if isinstance(error, Busy) else {}
    return problem(code, error.code, say_error(error, language), facts=facts, headers=again)


def said(
    key: str, status: int, language: str, *, headers: Mapping[str, str] | None = None, **facts: Any
) -> Response:
    """A problem of the door itself: `key` is its text in `wire/texts`, and but for the first word its code."""
    return problem(status, key.removeprefix("http_"), say(key, language, **facts), headers=headers)


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    facts: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    told: Problem = {
        "type": f"urn:omoide:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    if facts:
        told["facts"] = dict(facts)
    return Response(written(told), status, headers=dict(headers or {}), media_type=MEDIA)


def written(shape: Any) -> bytes:
    """Half of a pair of surrogates is no text anywhere else: it is shown as what it is, never sent."""
    return json.dumps(shape, ensure_ascii=False, default=str).encode("utf-8", "backslashreplace")
