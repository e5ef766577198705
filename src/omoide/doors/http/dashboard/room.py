"""The dashboard in a house: pages made here, behind the guard of the service, with nothing from anywhere else.

No script and no style stands inside a page, so a page that shows what somebody said can never run it.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import jinja2
from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from omoide.doors.http.dashboard import drawing
from omoide.doors.http.dashboard.page import PAGES, Look, NoRight, Page, listed
from omoide.doors.http.dashboard.pages import ALL
from omoide.doors.http.dashboard.texts import LANGUAGES, label, signal, tell
from omoide.doors.http.guard import GRANT, language_of
from omoide.doors.http.house import House, Room
from omoide.doors.http.operation import Asked, Right
from omoide.doors.http.tokens import Forbidden
from omoide.errors import BadInput, NotFound, OmoideError
from omoide.wire.texts import say, say_error, say_fact

HERE: Final = Path(__file__).parent
LANGUAGE, THEME = "omoide-language", "omoide-theme"
THEMES: Final = ("auto", "light", "dark")
_A_YEAR: Final = 365 * 86400
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def dashboard(house: House) -> Room:
    limiter = CapacityLimiter(house.settings.serve.threads)
    templates = _templates()
    assert ALL, "the pages are on the table"

    def route(page: Page) -> Route:
        async def endpoint(request: Request) -> Response:
            chosen = _chosen(request)
            if chosen is not None:
                return chosen
            making = partial(_made, house, templates, page, request)
            return await to_thread.run_sync(making, limiter=limiter)

        return Route(page.path, endpoint, methods=["GET"], name=f"dashboard-{page.name}")

    assets = Mount("/assets", StaticFiles(directory=HERE / "assets"), name="assets")
    return Room(routes=[*map(route, PAGES.values()), assets])


def _templates() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"draw": drawing}
    return made


def _chosen(request: Request) -> Response | None:
    """A choice of language or theme is kept, and the same page is shown again."""
    given = {
        LANGUAGE: (request.query_params.get("lang"), LANGUAGES),
        THEME: (request.query_params.get("theme"), THEMES),
    }
    kept = {name: value for name, (value, allowed) in given.items() if value in allowed}
    if not kept:
        return None
    rest = [each for each in request.query_params.multi_items() if each[0] not in ("lang", "theme")]
    path = "/" + request.url.path.lstrip("/")  # never another site
    answer = RedirectResponse(f"{path}?{urlencode(rest)}" if rest else path, 303, HEADERS)
    for name, value in kept.items():
        answer.set_cookie(name, value or "", max_age=_A_YEAR, httponly=True, samesite="strict")
    return answer


def _made(house: House, templates: jinja2.Environment, page: Page, request: Request) -> Response:
    language = request.cookies.get(LANGUAGE, "")
    language = language if language in LANGUAGES else language_of(request.headers)
    query: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    mind = query.pop("mind", [""])[-1]
    asked = Asked(house, request.scope[GRANT], mind=mind, language=language)
    look = Look(asked, query=query, place=request.path_params)
    template, status = page.template, 200
    try:
        shown = _common(look, page, request, mind) | page.shown(look)
    except (Forbidden, NoRight, OmoideError) as trouble:
        status, detail = _trouble(trouble, language, mind=mind)
        usual = Look(Asked(house, request.scope[GRANT], mind="", language=language), query={}, place={})
        shown, template = _common(usual, PAGES["today"], request, "") | {"detail": detail}, "error.html"
    text = templates.get_template(template).render(shown)
    return Response(text.encode("utf-8", "backslashreplace"), status, HEADERS, media_type="text/html")


def _trouble(trouble: Exception, language: str, *, mind: str) -> tuple[int, str]:
    match trouble:
        case Forbidden():
            return 403, say(trouble.said, language, mind=mind)
        case NoRight():
            return 403, say("http_no_right", language, right=trouble.right)
        case OmoideError():
            status = 404 if isinstance(trouble, NotFound) else 422 if isinstance(trouble, BadInput) else 500
            return status, say_error(trouble, language)
    raise trouble


def _common(look: Look, page: Page, request: Request, mind: str) -> dict[str, Any]:
    """What all templates use."""
    asked, language = look.asked, look.asked.language
    whose, now = asked.mind.scope.mind, asked.mind.now()

    def link(name: str, place: str = "", **query: Any) -> str:
        path = PAGES[name].path.replace("{memory}", place)
        said = ({"mind": mind} if mind else {}) | {key: value for key, value in query.items() if value}
        return f"{path}?{urlencode(said, doseq=True)}" if said else path

    def here(**query: Any) -> str:
        kept = {key: value for key, value in look.query.items() if key not in query}
        return link(page.name, look.place.get("memory", ""), **kept, **query)

    def when(text: str) -> str:
        at = datetime.fromisoformat(text).astimezone(now.tzinfo)
        return at.strftime("%H:%M" if at.date() == now.date() else "%Y-%m-%d %H:%M")

    return {
        "t": partial(tell, language),
        "label": partial(label, language),
        "fact": partial(say_fact, language=language),
        "signal": partial(signal, language),
        "language": language,
        "languages": LANGUAGES,
        "theme": request.cookies.get(THEME, "auto"),
        "themes": THEMES,
        "page": page,
        "pages": list(listed()),
        "link": link,
        "here": here,
        "when": when,
        "mind": mind,
        "whose": whose,
        "minds": _minds(look, whose),
        "may_write": asked.grant.right >= Right.WRITE,
        "said": look.said,
    }


def _minds(look: Look, whose: str) -> Sequence[str]:
    known: list[str] = look.ask("minds")
    return known if whose in known else [whose, *known]
