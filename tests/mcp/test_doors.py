"""The protocol over a real process and over a real socket, through the official client."""

import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from mcp import Client
from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.doors.http.operation import Right
from omoide.doors.http.tokens import Grant, add_token
from omoide.doors.mcp.publishing import bundle, client, registry
from omoide.doors.mcp.serving import PATH, spoken
from omoide.settings import read_settings
from omoide.testing.world import SeededChance
from omoide.tools.sets import SETS, chosen_tools
from served import SECRET, Service


def test_a_process_speaks_over_standard_input_and_output(home: Path) -> None:
    told = StdioServerParameters(
        command=sys.executable,
        args=["-m", "omoide.doors.cli.main", "--home", str(home), "--set", "embedding.kind=none", "mcp"],
        env=dict(os.environ),
    )

    async def run() -> None:
        async with Client(stdio_client(told)) as client:
            assert len((await client.list_tools()).tools) == len(SETS["memory"])
            kept = await client.call_tool("remember", {"text": "花はジャスミン茶が好き。", "said_by": "user"})
            found = await client.call_tool("search", {"query": "花の好きなお茶は?"})
            assert found.structured_content["found"][0]["id"] == kept.structured_content["id"][-6:]

    anyio.run(run)
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    with mind_of(settings, open_engine(settings), by="test") as mind:
        assert mind.memories()[0].words.text == "花はジャスミン茶が好き。"
        assert next(mind.log()).by == "mcp"


@pytest.fixture
def service(home: Path, loopback: None) -> Iterator[Service]:
    with Service(home, rooms=lambda house: [spoken(house, chosen_tools("memory"))]) as service:
        yield service


def use(
    service: Service, what: Callable[[Client], Awaitable[Any]], *, secret: str = SECRET, query: str = ""
) -> Any:
    async def run() -> Any:
        headers = {"Authorization": f"Bearer {secret}"}
        async with httpx2.AsyncClient(headers=headers) as http:
            transport = streamable_http_client(service.url + PATH + query, http_client=http)
            async with Client(transport) as client:
                return await what(client)

    return anyio.run(run)


def test_the_service_speaks_it_too_and_knows_whose_mind_it_is(service: Service) -> None:
    token = add_token(
        service.tokens, Grant(name="ken", tenant="home", mind="ken", right=Right.WRITE), SeededChance(3)
    )

    async def tell(client: Client) -> Any:
        return await client.call_tool("remember", {"text": "Ken's locker is number 12.", "said_by": "user"})

    async def ask(client: Client) -> Any:
        return (await client.call_tool("search", {"query": "locker number"})).structured_content["found"]

    assert not use(service, tell, secret=token).is_error
    assert [each["head"] for each in use(service, ask, secret=token)] == ["Ken's locker is number 12."]
    assert use(service, ask) == []  # the owner's usual mind is another
    assert use(service, ask, query="?mind=ken") != []
    other = use(
        service, lambda client: client.call_tool("search", {"query": "x"}), secret=token, query="?mind=me"
    )
    assert other.is_error
    assert "not for the mind" in other.content[0].text


def test_who_may_only_look_writes_nothing(service: Service) -> None:
    token = add_token(
        service.tokens, Grant(name="guest", tenant="home", mind="me", right=Right.READ), SeededChance(4)
    )

    async def tell(client: Client) -> Any:
        return await client.call_tool("remember", {"text": "The guest was here."})

    refused = use(service, tell, secret=token)
    assert refused.is_error
    assert "write" in refused.content[0].text
    assert not use(
        service, lambda client: client.call_tool("search", {"query": "guest"}), secret=token
    ).structured_content["found"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Bearer {SECRET}", "Host": "evil.example"}, 421),
        ({"Authorization": f"Bearer {SECRET}", "Origin": "https://evil.example"}, 403),
    ],
)
def test_nobody_else_is_heard(service: Service, headers: dict[str, str], status: int) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert httpx2.post(service.url + PATH, json=body, headers=headers).status_code == status


def test_what_is_published_names_this_program(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = read_settings(arguments=[f"home.path={home}"])
    (own,) = client(settings)["mcpServers"].values()
    assert own["command"] == sys.executable
    assert own["args"][-1] == "mcp"
    assert str(home) in own["args"]
    told = registry(settings)
    assert told["packages"][0]["transport"] == {"type": "stdio"}
    assert told["version"] == told["packages"][0]["version"]
    assert bundle(settings)["server"]["type"] == "uv"
    assert [each["name"] for each in bundle(settings)["tools"]] == [each.name for each in SETS["memory"]]
    assert _run(home, "mcp-config", "--form", "registry") == 0
    assert json.loads(capsys.readouterr().out) == told
    manifest = home.parent / "manifest.json"
    assert _run(home, "mcp-config", "--form", "bundle", "--to", str(manifest)) == 0
    assert json.loads(manifest.read_text("utf-8")) == bundle(settings)
    assert _run(home, "mcp-config", "--form", "poem") == 2
    assert "client, registry, bundle" in capsys.readouterr().err


def _run(home: Path, *arguments: str) -> Any:
    with pytest.raises(SystemExit) as ended:
        main(["--home", str(home), *arguments])
    return ended.value.code


@pytest.mark.parametrize("sets", ["poems", "memory,poems"])
def test_a_set_that_is_none_is_refused(home: Path, sets: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(home, "mcp", "--tools", sets) == 2
    assert "memory, files, persona, knowledge, graph" in capsys.readouterr().err
