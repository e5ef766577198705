"""Before anything else: is it called by its own name, from its own pages, by somebody it knows, with no more than it reads?

A page of another site may make a browser call this machine (a foreign name that leads here, a form that is sent here). So
the name in `Host` must be one of ours, and an `Origin`, where there is one, our own or one that was allowed.
"""

import ipaddress
import re
from collections.abc import Collection, Iterable
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omoide.doors.http import problems
from omoide.doors.http.doorstep import doorstep, is_person
from omoide.doors.http.house import House
from omoide.doors.http.tokens import Grant
from omoide.model.frozen import frozen

COOKIE: Final = "omoide"
GRANT: Final = "omoide.grant"
OPEN: Final = ("/health", "/ready", "/enter")  # without a token: they tell nothing, or ask for a key
SAFE: Final = ("GET", "HEAD", "OPTIONS")
_LOCAL: Final = ("127.0.0.1", "localhost", "::1")
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?", re.ASCII)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_name(value: str) -> str | None:
    """The name in a `Host`, without its port; None where it is none."""
    found = _HOST.fullmatch(value.lower())
    return (found[1] or found[2]) if found else None


def split(names: str) -> list[str]:
    return [each.strip().lower() for each in names.split(",") if each.strip()]


@frozen
class Places:
    """By which names the service is called, and whose pages may call it. `open` are paths that need no token."""

    hosts: frozenset[str]
    origins: frozenset[str]
    open: tuple[str, ...] = OPEN

    @staticmethod
    def of(bind: str, *, hosts: Iterable[str], origins: Iterable[str]) -> "Places":
        """Bound to this machine alone, it has the names of this machine; elsewhere, its address and what was said."""
        named = {*hosts, *(_LOCAL if is_loopback(bind) else (bind,))}
        return Places(hosts=frozenset(named), origins=frozenset(each.rstrip("/") for each in origins))

    def is_host(self, value: str) -> bool:
        return host_name(value) in self.hosts

    def is_origin(self, origin: str, host: str) -> bool:
        own = {f"{scheme}://{host.lower()}" for scheme in ("http", "https")}
        return origin.lower() in own | self.origins

    def is_open(self, path: str) -> bool:
        return any(path == each or (each.endswith("/") and path.startswith(each)) for each in self.open)


class Guard:
    """Who passes carries a grant: what the token or the visit allows."""

    def __init__(self, app: ASGIApp, *, house: House, places: Places) -> None:
        self._app = app
        self._house = house
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        language = language_of(Headers(scope=scope))
        refusal = self._refusal(scope, language)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        limit = self._house.settings.serve.body_bytes
        try:
            await self._app(scope, _limited(receive, limit), send)
        except _TooLarge:
            await problems.said("http_body_too_large", 413, language, limit=limit)(scope, receive, send)

    def _refusal(self, scope: Scope, language: str) -> Any:
        headers = Headers(scope=scope)
        hosts, origin = headers.getlist("host"), headers.get("origin")
        if len(hosts) != 1 or not self._places.is_host(hosts[0]):
            return problems.said("http_foreign_host", 421, language, host=", ".join(hosts)[:100])
        if origin is not None and not self._places.is_origin(origin, hosts[0]):
            return problems.said("http_foreign_origin", 403, language, origin=origin[:100])
        if self._places.is_open(scope["path"]):
            return None
        grant, by_cookie = self._grant(scope, headers)
        if grant is None:
            if is_person(scope["method"], scope["path"], headers):
                return doorstep("http_no_token_title", "http_no_token_page", 401, language)
            asks = {"WWW-Authenticate": 'Bearer realm="omoide"'}
            return problems.said("http_no_token", 401, language, headers=asks)
        if by_cookie and not _own_page(scope["method"], headers):
            # A browser sends a cookie by itself; that a page of ours sent it must be seen.
            return problems.said("http_foreign_origin", 403, language, origin=origin or "—")
        scope[GRANT] = grant
        return None

    def _grant(self, scope: Scope, headers: Headers) -> tuple[Grant | None, bool]:
        kind, _, secret = headers.get("authorization", "").partition(" ")
        if kind:
            return (self._house.tokens.known(secret.strip()) if kind.lower() == "bearer" else None), False
        cookie = HTTPConnection(scope).cookies.get(COOKIE, "")
        return (self._house.visits.known(cookie) if cookie else None), True


def _own_page(method: str, headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return method in SAFE or headers.get("origin") is not None


def language_of(headers: Headers, known: Collection[str] = ("en", "ja")) -> str:
    """The one that is wanted most, of those that are spoken here."""
    wanted: list[tuple[float, str]] = []
    for part in headers.get("accept-language", "").split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1.0), name.lower()[:2]))
        except ValueError:
            continue
    return next((name for _, name in sorted(wanted, key=lambda each: each[0]) if name in known), "en")


class _TooLarge(Exception):
    """More came than is read."""


def _limited(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise _TooLarge
        return message

    return counted
