"""What a person sees who comes by a browser and is not known: how to get in, in both languages, and nothing else."""

from html import escape
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response

from omoide.wire.texts import say

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_STYLE: Final = (
    "body{font:1.05rem/1.7 system-ui,sans-serif;max-width:38rem;margin:12vh auto;padding:0 1.2rem;color:#2b2430;"
    "background:#faf8f6}h1{font-size:1.3rem}section{margin:2.2rem 0}code{background:#eee8e4;padding:.15em .4em;"
    "border-radius:.3em}@media(prefers-color-scheme:dark){body{color:#e9e3ea;background:#1c181f}code{background:#332c38}}"
)


def is_person(method: str, path: str, headers: Headers) -> bool:
    """A browser that shows a page, and no program that asks for data."""
    return method == "GET" and not path.startswith("/v1") and "text/html" in headers.get("accept", "")


def doorstep(title: str, page: str, status: int, language: str, *, back: str = "", **facts: str) -> Response:
    """`title`, `page` and `back` are texts of `wire/texts`, the last of a link to the first page; the wanted language comes
    first."""
    both = ("ja", "en") if language == "ja" else ("en", "ja")
    parts = "".join(
        f"<section lang={each}><h1>{escape(say(title, each))}</h1><p>{_marked(say(page, each, **facts))}</p>"
        f"{_way(say(back, each)) if back else ''}</section>"
        for each in both
    )
    whole = (
        f"<!doctype html><html lang={language}><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Omoide 思い出</title><style>{_STYLE}</style><body><main>{parts}</main></body></html>"
    )
    return Response(whole, status, _HEADERS, media_type="text/html")


def _way(text: str) -> str:
    return f'<p><a href="/">{escape(text)}</a></p>'


def _marked(text: str) -> str:
    """What stands between backquotes is to be typed."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{piece}</code>" if place % 2 else piece for place, piece in enumerate(pieces))
