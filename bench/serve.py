"""A page over a large mind beside one over a small mind, as the service answers: `python -m bench.serve [--json]`.

Large is 100,000 memories and a million events unless it is said otherwise, small a hundredth of it. Pages are asked for by
cursor, the first and one from the middle; processor time is compared, because others use the machine, too.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bench.living import unset
from bench.measuring import Figure, shown
from bench.texts import texts
from omoide.assemble import open_engine
from omoide.doors.http.app import app
from omoide.doors.http.dashboard.page import PAGES
from omoide.doors.http.dashboard.room import dashboard
from omoide.doors.http.guard import Places
from omoide.doors.http.serving import house_of
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.event import Event
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

SECRET = "the-token-of-the-benchmark"
_AT_ONCE = 2000
_AIM = 2.0


def filled(home: Path, *, memories: int, events: int) -> TestClient:
    settings = read_settings(environment=unset(), arguments=[f"home.path={home}", "embedding.kind=none"])
    clock = FrozenClock()
    engine = open_engine(settings, clock=clock, chance=SeededChance())
    scope = Scope("home", "me")
    mind = Mind(engine, scope, by="bench")
    told = list(texts(memories))
    for start in range(0, memories, _AT_ONCE):
        clock.tick(hours=1)
        moments = (clock.now() - timedelta(seconds=place) for place in range(_AT_ONCE))
        some = zip(told[start : start + _AT_ONCE], moments, strict=False)
        mind.remember_all([(Words(text=text), Circumstances(occurred=at)) for text, at in some])
    for start in range(0, events, _AT_ONCE):
        clock.tick(hours=1)
        _happened(engine, scope, start, min(_AT_ONCE, events - start))
    house = house_of(settings, engine, secret=SECRET, chance=SeededChance(1))
    own = Places.of("127.0.0.1", hosts=[], origins=[])
    service = app(house, places=own, rooms=[dashboard(house)])
    client = TestClient(service, base_url="http://127.0.0.1")
    client.headers["Authorization"] = f"Bearer {SECRET}"
    return client


def _happened(engine: Engine, scope: Scope, start: int, count: int) -> None:
    at = engine.clock.now()
    events = [
        Event(id=engine.new_id(), at=at, words=Words(text=f"event {start + place}"), type="message_received")
        for place in range(count)
    ]
    engine.gate.commit(scope, [], events=events, by="bench")


def middle(client: TestClient, path: str, items: str, *, steps: int) -> str:
    """The cursor after so many pages."""
    cursor = ""
    for _ in range(steps):
        answer = client.get(path, params={"cursor": cursor, "limit": 1000}).json()
        cursor = answer["next"] or cursor
        assert answer[items]
    return cursor


def asked(client: TestClient, *, large: bool) -> dict[str, Callable[[], object]]:
    steps = 50 if large else 1
    memories = client.get("/v1/memories").json()["memories"]
    places = {
        "memories": middle(client, "/v1/memories", "memories", steps=steps if large else 0),
        "events": middle(client, "/v1/events", "events", steps=steps),
    }
    one = memories[25]["id"]

    def get(path: str, **query: Any) -> Callable[[], object]:
        def ask() -> object:
            answer = client.get(path, params=query)
            assert answer.status_code == 200, answer.text
            return answer

        return ask

    return {
        "the first page of memories": get("/v1/memories", limit=50),
        "a page of memories from the middle": get("/v1/memories", limit=50, cursor=places["memories"]),
        "a page of one kind": get("/v1/memories", limit=50, kind="note"),
        "the first page of the time line": get("/v1/events", limit=50),
        "a page of the time line from the middle": get("/v1/events", limit=50, cursor=places["events"]),
        "a page of the journal": get("/v1/journal", limit=50),
        "one memory": get(f"/v1/memories/{one}"),
        "its history": get(f"/v1/memories/{one}/history"),
        "its strength": get(f"/v1/memories/{one}/strength"),
        "how many of each sort": get("/v1/facets"),
    } | {f"dashboard: {each.name}": get(each.path.replace("{memory}", one)) for each in PAGES.values()}


def measured(large: TestClient, small: TestClient, *, rounds: int) -> list[Figure]:
    ours, others = asked(large, large=True), asked(small, large=False)
    figures = []
    for name in ours:
        samples: tuple[list[float], list[float]] = ([], [])
        for _ in range(rounds):
            for ask, kept in zip((ours[name], others[name]), samples, strict=True):
                begin = time.process_time()
                ask()
                kept.append(time.process_time() - begin)
        mine, other = (sorted(each)[len(each) // 2] * 1e3 for each in samples)
        figures.append(
            Figure(name=name, ours=mine, beside="the same of the small mind", other=other, aim=_AIM)
        )
    return figures


def main() -> None:
    asked_for = argparse.ArgumentParser(description=__doc__)
    asked_for.add_argument("--json", action="store_true")
    asked_for.add_argument("--memories", type=int, default=100_000)
    asked_for.add_argument("--events", type=int, default=1_000_000)
    asked_for.add_argument("--rounds", type=int, default=41)
    given = asked_for.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        large = filled(Path(directory) / "large", memories=given.memories, events=given.events)
        small = filled(Path(directory) / "small", memories=given.memories // 100, events=given.events // 100)
        with large, small:
            figures = measured(large, small, rounds=given.rounds)
    print(json.dumps([each.plain() for each in figures]) if given.json else shown(figures))


if __name__ == "__main__":
    main()
