"""The service as people run it: a process of its own, called by the client over a socket, watched, and told to stop."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest
from starlette.testclient import TestClient

from omoide.assemble import open_mind
from omoide.client import Client, ServiceError
from omoide.doors.cli.main import main
from omoide.doors.cli.pages import client_source
from omoide.doors.http import working
from omoide.doors.http.app import app
from omoide.doors.http.house import House
from omoide.doors.http.serving import places_of
from omoide.doors.http.table import OPERATIONS
from omoide.doors.http.tokens import TOKEN
from omoide.model.scope import Scope
from omoide.model.spooled import REHEARSAL
from omoide.testing.world import FrozenClock
from omoide.worker import open_spool

Started = tuple[subprocess.Popen[str], str]


@pytest.fixture
def connect(home: Path, started: Started) -> Callable[..., Client]:
    return lambda **more: Client(started[1], token=(home / TOKEN).read_text().strip(), **more)


def test_the_client_has_every_operation_as_the_table_has_it() -> None:
    """`make docs` writes it anew."""
    path, source = client_source()
    assert path.read_text("utf-8") == source
    assert [each.name for each in OPERATIONS if not hasattr(Client, each.name)] == []


def test_a_client_loads_nothing_of_the_engine() -> None:
    code = "import sys, omoide.client; print(sorted({'numpy', 'apsw', 'starlette', 'pydantic', 'omoide.mind'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("start", ["import omoide.assemble", "from omoide.doors.cli import main, serve", "import omoide.doors.hook.main"])  # fmt: skip
def test_whoever_serves_nobody_loads_nothing_of_the_service(start: str) -> None:
    code = f"import sys\n{start}\nprint(sorted({{'starlette', 'uvicorn', 'anyio', 'mcp', 'jinja2', 'pydantic', 'asyncio'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_news_go_on_where_they_were_and_stopping_loses_nothing(
    home: Path, started: Started, connect: Callable[..., Client]
) -> None:
    process, _ = started
    told: list[str] = []
    with connect() as client, connect() as watching:
        for text in ("猫が好き", "The dog barks.", "雨が降った"):
            told.append(client.remember(text)["id"])
        assert [each["memory"]["id"] for each in client.recall("猫")["found"]] == told[:1]
        first = list(islice(watching.stream(after=0), 2))
        assert [each.data["words"]["text"] for each in first] == ["猫が好き", "The dog barks."]
        watching.close()
        news = watching.stream(last=first[-1].id)
        assert next(news).data["words"]["text"] == "雨が降った"
        client.observe("the door opened", speaker="健")
        seen = [next(news) for _ in range(3)]  # the rehearsal of the recall, the memory, the event
        assert {each.event for each in seen} == {"entry", "event"}
        assert client.sleep()["over"]
        with pytest.raises(ServiceError) as refused:
            client.memory("zzzzzz")
        assert (refused.value.status, refused.value.code) == (404, "not_found")

        writing = Thread(target=_write_until_it_stops, args=(connect, told))
        writing.start()
        list(islice(watching.stream(after=0), 8))
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=600) == 0  # with a stream that is still open
        writing.join()
    with open_mind(home) as mind:
        assert [name for name in told if mind.get(name).id != name] == []
        assert mind.care.verify().problems == ()


def _write_until_it_stops(connect: Callable[..., Client], told: list[str]) -> None:
    """What was answered must be there afterwards; what was not may be or not."""
    with connect() as client:
        for number in range(10_000):
            try:
                told.append(client.remember(f"said while it stops, {number}")["id"])
            except (OSError, ServiceError):
                return


def test_a_new_link_to_the_dashboard_is_had_while_it_runs(
    home: Path, started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> int:
        with pytest.raises(SystemExit) as ended:
            main(["--home", str(home), "dashboard", *arguments, "--json"])
        return int(ended.value.code or 0)

    assert run("--url", started[1]) == 0
    link = json.loads(capsys.readouterr().out)["dashboard"]
    assert link.startswith(f"{started[1]}/enter?key=")
    assert run("--url", "http://127.0.0.1:9") == 2
    assert "omoide serve" in capsys.readouterr().err


def test_a_night_tells_its_steps(client: TestClient, house: House) -> None:
    assert client.get("/v1/nights/stream").text.count("event:") == 0
    client.post("/v1/memories", json={"text": "a day by the sea"})
    house.engine.clock.tick(days=1)  # type: ignore[attr-defined]
    client.post("/v1/nights")
    told = client.get("/v1/nights/stream").text
    steps = told.count("event: step")
    assert steps >= 3
    assert "event: night" in told
    rest = client.get("/v1/nights/stream", headers={"Last-Event-ID": f"1-{steps}"}).text
    assert "event: step" not in rest
    assert "event: night" in rest


def test_the_service_does_nights_that_are_owed_and_what_hooks_have_left(
    client: TestClient, house: House, clock: FrozenClock
) -> None:
    """One process is enough: a round is what a worker does, and whoever watches sees it."""
    for mind in ("me", "ao"):
        client.post("/v1/memories", params={"mind": mind}, json={"text": "海で過ごした一日"})
    spool = open_spool(house.settings.directory, clock)
    spool.put(REHEARSAL, json.dumps({"recalled": []}).encode())
    assert working.once(house).nights == {}
    assert not spool.waiting()
    clock.tick(days=1)
    done = working.once(house)
    assert (sorted(done.nights), done.trouble) == (["home/ao", "home/me"], ())
    told = client.get("/v1/nights/stream").text
    assert "event: step" in told
    assert "event: night" in told
    assert working.once(house).nights == {}
    assert client.get("/v1/nights/stream").text == told  # the last one is still there to be seen
    assert client.get("/v1/nights").json() != []


def test_it_works_by_itself_unless_it_is_told_not_to(house: House, clock: FrozenClock) -> None:
    mind = house.minds.of(Scope("home", "me"), by="test")
    mind.remember("海で過ごした一日")
    clock.tick(days=1)
    with TestClient(app(house, places=places_of(house.settings), rooms=[working.working(house)])):
        began = time.monotonic()
        while not mind.nights():
            assert time.monotonic() - began < 600, "nobody did the night"
            time.sleep(0.05)
    house.settings = replace(house.settings, serve=replace(house.settings.serve, work_minutes=0))
    assert working.working(house).alive is nullcontext


def test_without_a_token_the_client_takes_that_of_the_store(
    started: Started, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMOIDE_HOME", str(home))
    with Client(started[1]) as omoide:
        assert omoide.prime(text="元気？", type="question")["type"] == "question"
    monkeypatch.setenv("OMOIDE_HOME", str(tmp_path / "elsewhere"))
    with pytest.raises(ServiceError, match="omoide serve") as refused:
        Client(started[1])
    assert refused.value.code == "no_token"
    assert str(tmp_path / "elsewhere") in str(refused.value)


def test_a_thousand_minds_are_opened_and_the_oldest_let_go(client: TestClient, house: House) -> None:
    for number in range(0, 1000, 10):
        assert client.post("/v1/memories", params={"mind": f"agent-{number}"}, json={"text": f"I am {number}"}).status_code == 201  # fmt: skip
    for number in range(1000):
        house.minds.of(Scope("home", f"agent-{number}"), by="test")
    assert house.minds.count == house.settings.serve.minds == 256
    (kept,) = client.get("/v1/memories", params={"mind": "agent-10"}).json()["memories"]
    assert kept["words"]["text"] == "I am 10"
    assert "minds_open 256" in client.get("/metrics").text
