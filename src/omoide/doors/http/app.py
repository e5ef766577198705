"""The service as an ASGI application: the table of operations behind the guard, and three pages for machines."""

import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import anyio
from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from omoide.doors.http import problems
from omoide.doors.http.doorstep import doorstep, is_person
from omoide.doors.http.guard import COOKIE, GRANT, Guard, Places, language_of
from omoide.doors.http.house import House, Room
from omoide.doors.http.news import News, told
from omoide.doors.http.openapi import openapi
from omoide.doors.http.operation import JSON, LINES, NEWS, PLAIN, Asked, Operation, Right
from omoide.doors.http.problems import written
from omoide.doors.http.table import OPERATIONS
from omoide.doors.http.tokens import ANY, ForAllOnly, Forbidden
from omoide.errors import BadInput, BadValue, OmoideError
from omoide.model.foreign_json import read_json
from omoide.model.naming import spelt

LOST = "Omoide-Lost"  # names what was left out, because what it said is damaged
_LINES_AT_ONCE = 256
_READY_S = 5.0


def app(
    house: House,
    *,
    places: Places,
    rooms: Sequence[Room] = (),
    operations: Sequence[Operation] = OPERATIONS,
) -> Starlette:
    """`rooms`: what others serve in the same house, such as the dashboard."""
    limiter = CapacityLimiter(house.settings.serve.threads)
    answering = partial(_answered, house, limiter)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.warm_up()
        try:
            async with AsyncExitStack() as living:
                for room in rooms:
                    await living.enter_async_context(room.alive())
                yield
        finally:
            await to_thread.run_sync(house.close)

    return Starlette(
        routes=[
            *_routes(operations, answering),
            Route("/health", _health, name="health"),
            Route("/ready", partial(_ready, house, limiter), name="ready"),
            Route("/metrics", partial(_metrics, house), name="metrics"),
            Route("/openapi.json", _described, name="openapi"),
            Route("/enter", partial(_enter, house), name="enter"),
            *(route for room in rooms for route in room.routes),
        ],
        middleware=[Middleware(Guard, house=house, places=places)],
        exception_handlers={HTTPException: _refused},
        lifespan=lifespan,
    )


def _routes(operations: Sequence[Operation], answering: Callable[..., Any]) -> Iterator[Route]:
    """One route for each path, so that a wrong method is told which ones are right."""
    by_path: dict[str, dict[str, Operation]] = {}
    for each in operations:
        by_path.setdefault(each.path, {})[each.method] = each
    for path, methods in by_path.items():

        async def endpoint(request: Request, methods: dict[str, Operation] = methods) -> Response:
            return await answering(methods["GET" if request.method == "HEAD" else request.method], request)

        yield Route(path, endpoint, methods=list(methods))


async def _answered(
    house: House, limiter: CapacityLimiter, operation: Operation, request: Request
) -> Response:
    began = time.monotonic()
    house.counting.begin()
    status = 500
    try:
        response = await _response(house, limiter, operation, request)
        status = response.status_code
        return response
    finally:
        house.counting.end(operation.name, status, time.monotonic() - began)


async def _response(
    house: House, limiter: CapacityLimiter, operation: Operation, request: Request
) -> Response:
    grant, language = request.scope[GRANT], language_of(request.headers)
    if grant.right < operation.right:
        return problems.said("http_no_right", 403, language, right=operation.right.name.lower())
    try:
        query = _query(request)
        mind = _mind(query)
        given = operation.read(request.path_params, query, await _body(request))
    except BadInput as error:
        return problems.problem_of(error, language, status=400)
    last = request.headers.get("last-event-id", "")
    asked = Asked(house, grant, mind=mind, language=language, last=last)
    try:
        answer = await to_thread.run_sync(partial(operation.call, asked, **given), limiter=limiter)
    except Forbidden as error:
        return problems.said(error.said, 403, language, mind=mind)
    except OmoideError as error:
        return problems.problem_of(error, language)
    response = _shown(house, limiter, operation, answer)
    if "mind" in asked.__dict__ and (lost := asked.mind.lost()):
        response.headers[LOST] = ",".join(lost)
    return response


def _query(request: Request) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        found.setdefault(name, []).append(value)
    return found


def _mind(query: dict[str, list[str]]) -> str:
    """Whose memory is meant, if that is said."""
    said = query.pop("mind", None)
    return spelt(" ".join(said), what="mind") if said is not None else ""


async def _body(request: Request) -> Any:
    """JSON and nothing else; what has no body has nothing."""
    raw = await request.body()
    if not raw:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise BadValue(value=kind[:60], what="type of the body", allowed=JSON)
    try:
        body = read_json(raw, distinct=True, parse_constant=_no_number)
    except ValueError as error:
        raise BadValue(
            value=raw[:40].decode("utf-8", "replace"), what="body", allowed=f"JSON ({error})"
        ) from None
    if body is None:  # said in so many words, it is no object; only an empty body is none at all
        raise BadValue(value="null", what="body", allowed="an object with names and values")
    return body


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _shown(house: House, limiter: CapacityLimiter, operation: Operation, answer: Any) -> Response:
    match operation.media:
        case media if media == LINES:
            lines = (json.dumps(each, ensure_ascii=True, default=str) + "\n" for each in answer)
            return StreamingResponse(_streamed(lines, limiter), operation.status, media_type=LINES)
        case media if media == NEWS:
            news: News = answer
            quiet = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
            return StreamingResponse(told(news, house, limiter), operation.status, quiet, media_type=NEWS)
        case _:
            return Response(written(answer), operation.status, media_type=JSON)


async def _streamed(lines: Iterator[str], limiter: CapacityLimiter) -> AsyncIterator[str]:
    """So many lines at a time, read by a thread: a whole mind is never in RAM."""
    done = False

    def some() -> str:
        nonlocal done
        taken = [line for line, _ in zip(lines, range(_LINES_AT_ONCE), strict=False)]
        done = not taken
        return "".join(taken)

    while not done:
        yield await to_thread.run_sync(some, limiter=limiter)


# For machines.


async def _health(_: Request) -> Response:
    """The process lives."""
    return Response(written({"status": "ok"}), media_type=JSON)


async def _ready(house: House, limiter: CapacityLimiter, request: Request) -> Response:
    """The store answers, all is loaded that the first question needs, and the service is not about to stop."""
    try:
        with anyio.fail_after(_READY_S):
            while not house.warm.is_set():
                await anyio.sleep(0.02)
            await to_thread.run_sync(house.engine.store.scopes, limiter=limiter, abandon_on_cancel=True)
    except (OmoideError, TimeoutError):
        return problems.said("http_not_ready", 503, language_of(request.headers))
    if house.closing.is_set():
        return problems.said("http_not_ready", 503, language_of(request.headers))
    return Response(written({"status": "ready"}), media_type=JSON)


async def _metrics(house: House, request: Request) -> Response:
    grant, language = request.scope[GRANT], language_of(request.headers)
    if grant.right < Right.OWN:
        return problems.said("http_no_right", 403, language, right="own")
    if grant.mind != ANY or grant.tenant != house.settings.home.tenant:  # what is counted is of all minds
        return problems.said(ForAllOnly.said, 403, language)
    text = house.counting.written(minds_open=house.minds.count, nights_under_way=house.nights.count)
    return Response(text, media_type=f"{PLAIN}; version=0.0.4")


async def _described(_: Request) -> Response:
    return Response(written(openapi()), media_type=JSON)


async def _enter(house: House, request: Request) -> Response:
    """A key of a link becomes a cookie that only this service sees and no page can read."""
    visit = house.visits.enter(request.query_params.get("key", ""))
    if visit is None:
        language = language_of(request.headers)
        if is_person(request.method, request.url.path, request.headers):
            return doorstep("http_used_key_title", "http_used_key_page", 403, language)
        return problems.said("http_used_key", 403, language)
    secret, _ = visit
    response = RedirectResponse("/", 303, {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(house.settings.serve.visit_h * 3600),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


async def _refused(request: Request, error: Exception) -> Response:
    """What the router itself refuses."""
    assert isinstance(error, HTTPException)
    key = {404: "http_no_path", 405: "http_no_method"}.get(error.status_code, "http_refused")
    headers, language = error.headers, language_of(request.headers)
    path = request.url.path[:200]
    if error.status_code == 404 and is_person(request.method, path, request.headers):
        return doorstep("http_no_page_title", "http_no_page", 404, language, back="http_back", path=path)
    return problems.said(key, error.status_code, language, headers=headers, path=path)
