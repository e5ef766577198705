"""A service of one's own: a house over a new store, called in this process or over a real socket of this machine."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from starlette.testclient import TestClient

from omoide.assemble import open_engine
from omoide.doors.http.app import app
from omoide.doors.http.house import House
from omoide.doors.http.operation import Right
from omoide.doors.http.serving import house_of, places_of
from omoide.doors.http.table import BY_NAME
from omoide.doors.http.tokens import TOKENS, Grant, add_token
from omoide.settings import Settings, read_settings
from omoide.testing.world import FrozenClock, SeededChance

SECRET = "the-token-of-this-house"
URL = "http://127.0.0.1:7466"
Call = Callable[..., Any]


@pytest.fixture
def settings(home: Path) -> Settings:
    return read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def house(settings: Settings, clock: FrozenClock) -> House:
    engine = open_engine(settings, clock=clock, chance=SeededChance())
    return house_of(
        settings, engine, secret=SECRET, chance=SeededChance(7), tokens=settings.directory / TOKENS
    )


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with TestClient(app(house, places=places_of(house.settings)), base_url=URL) as client:
        client.headers["Authorization"] = f"Bearer {SECRET}"
        yield client


@pytest.fixture
def call(client: TestClient) -> Call:
    """`call("POST", "/v1/memories", text="猫")`: the answer; a status other than the expected one fails the test."""

    def ask(
        method: str, path: str, *, code: int = 200, headers: Any = None, query: Any = None, **body: Any
    ) -> Any:
        said = {"json": body} if method in ("POST", "PUT", "PATCH") and body else {}
        query = (query or {}) | (body if not said else {})
        answer = client.request(method, path, params=query, headers=headers, **said)
        assert answer.status_code == code, answer.text
        return answer.json()

    return ask


@pytest.fixture
def ask(call: Call) -> Call:
    """`ask("remember", text="猫")`: the operation of this name, which answers as the table says unless `code` is given."""

    def asking(operation: str, /, *, mind: str = "", code: int | None = None, **given: Any) -> Any:
        known = BY_NAME[operation]
        place = {each: given.pop(each) for each in known.in_path}
        query = {"mind": mind} if mind else {}
        if not known.has_body:
            query, given = query | given, {}
        return call(known.method, known.path.format(**place), code=code or known.status, query=query, **given)

    return asking


@pytest.fixture
def let_in(settings: Settings) -> Callable[..., dict[str, str]]:
    """Headers with a token of somebody else."""

    def made(name: str, mind: str = "me", right: Right = Right.WRITE, tenant: str = "home") -> dict[str, str]:
        grant = Grant(name=name, tenant=tenant, mind=mind, right=right)
        secret = add_token(settings.directory / TOKENS, grant, SeededChance(crc32(name.encode())))
        return {"Authorization": f"Bearer {secret}"}

    return made


@contextmanager
def serving(home: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`omoide serve` as a process of its own, and the address at which it listens."""
    command = [
        sys.executable,
        "-m",
        "omoide.doors.cli.main",
        "--home",
        str(home),
        "serve",
        "--port",
        "0",
        "--json",
    ]
    own = {**os.environ, "OMOIDE_EMBEDDING__KIND": "none", **environment}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own)
    assert process.stdout is not None
    told = ""
    try:
        while not told.endswith("}\n"):
            line = process.stdout.readline()
            assert line, "the service did not start"
            told += line
        yield process, json.loads(told)["url"]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def started(home: Path, loopback: None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with serving(home) as running:
        yield running


@pytest.fixture
def started_behind(home: Path, loopback: None) -> Callable[..., Any]:
    """Started by the test itself, with settings of its own in the environment."""
    return partial(serving, home)
