"""Where the protocol is spoken: over standard input and output, or in the house of the HTTP service."""

from collections.abc import Mapping

import anyio
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from starlette.routing import Route

from omoide.assemble import open_mind_of
from omoide.doors.http.guard import GRANT, language_of
from omoide.doors.http.house import House, Room
from omoide.doors.http.operation import Right
from omoide.doors.http.tokens import Forbidden
from omoide.doors.mcp.server import Context, Refusal, Whose, server
from omoide.mind import Mind
from omoide.settings import Settings
from omoide.settings import language_of as language_in
from omoide.tools.tool import Tool
from omoide.wire.texts import say

BY = "mcp"
PATH = "/mcp"


def serve_stdio(settings: Settings, tools: Mapping[str, Tool]) -> None:
    """Until the other side hangs up."""
    with open_mind_of(settings, by=BY, background=True) as mind:
        served = server(tools, lambda context, writes: mind, language=language_in(settings))

        async def run() -> None:
            async with stdio_server() as (heard, said):
                await served.run(heard, said, served.create_initialization_options())

        anyio.run(run)


def spoken(house: House, tools: Mapping[str, Tool]) -> Room:
    """The protocol in a house. Every request carries its token, and nothing is kept between two of them."""
    serve = house.settings.serve
    own = server(tools, _whose(house), language=language_in(house.settings), threads=serve.threads)
    manager = StreamableHTTPSessionManager(
        own, stateless=True, json_response=True, max_request_body_size=serve.body_bytes
    )
    return Room(routes=(Route(PATH, StreamableHTTPASGIApp(manager)),), alive=manager.run)


def _whose(house: House) -> Whose:
    def whose(context: Context, writes: bool) -> Mind:
        request = context.request
        assert request is not None, "over HTTP there is a request"
        grant, language = request.scope[GRANT], language_of(request.headers)
        if writes and grant.right < Right.WRITE:
            raise Refusal(say("http_no_right", language, right="write"))
        name = request.query_params.get("mind", "")
        try:
            return house.minds.of(grant.scope(name), by=grant.name)
        except Forbidden:
            raise Refusal(say("http_other_mind", language, mind=name)) from None

    return whose
