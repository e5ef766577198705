"""A mind that has lived long is primed by reading what is shown, and not all that there is."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from waking_life import Live, WakingLife

from omoide.adapters.stores.sqlite_session import SqliteSession
from omoide.model.change import Encoded
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.words import Words

SMALL, LARGE = (500, 1250), (5_000, 12_500)  # memories and events
_AT_ONCE = 5000


def grown(life: WakingLife, memories: int, events: int) -> None:
    """So many of each, in both languages; written in large acts, as a move from elsewhere would."""
    engine, scope = life.engine, life.mind.scope
    began = life.clock.now() - timedelta(days=300)
    for start in range(0, memories, _AT_ONCE):
        made = [
            Memory(
                id=engine.new_id(),
                scope=scope,
                words=Words(text=f"案件 {number} の表紙は青、担当は part{number % 97} team{number % 89}"),
                occurred=began + timedelta(minutes=number),
                kind=Kind.FACT,
                origins=(Origin.USER,),
            )
            for number in range(start, min(start + _AT_ONCE, memories))
        ]
        engine.gate.commit(scope, [Encoded(memory=each) for each in made], by="test")
    for start in range(0, events, _AT_ONCE):
        told = [
            Event(
                id=engine.new_id(),
                at=began + timedelta(minutes=number),
                words=Words(text=f"出来事 {number}", speaker="花", session=f"thread {number % 50}"),
                type="message_received",
            )
            for number in range(start, min(start + _AT_ONCE, events))
        ]
        engine.gate.commit(scope, [], by="test", events=told)


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many rows each statement gave."""
    rows: list[int] = []
    real = SqliteSession.rows

    def count(self: SqliteSession, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        found = real(self, sql, values)
        rows.append(len(found))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(SqliteSession, "rows", count)
        yield rows


def _read(life: WakingLife, act: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[int, float]:
    """Rows and seconds, when the columns are in RAM."""
    act()
    with counted(monkeypatch) as rows:
        began = time.perf_counter()
        act()
        seconds = time.perf_counter() - began
    return sum(rows), seconds


def test_priming_and_hearing_read_no_more_of_a_large_mind_than_of_a_small_one(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures: dict[str, list[tuple[int, float]]] = {}
    for name, size in (("small", SMALL), ("large", LARGE)):
        life = live(name=name)
        grown(life, *size)
        life.mind.people.describe("花", "花はPM。")
        life.mind.resolve("請求書 12 番")
        life.mind.intend("請求書 13 番を送る", due=life.clock.now())

        def message(life: WakingLife = life) -> None:
            assert life.mind.prime("案件 123 の表紙は何色?", sender="花", thread="thread 7").text

        def heartbeat(life: WakingLife = life) -> None:
            assert life.mind.prime().text

        def hear(life: WakingLife = life) -> None:
            life.hear("案件 123 の表紙は青です。", thread="thread 7")

        def close(life: WakingLife = life) -> None:
            life.hear("予算は 300 万円に決まった。", thread="thread 8")
            assert life.mind.talk.close("thread 8")

        def look(life: WakingLife = life) -> None:
            life.mind.talk.finalize_if_session_ended()

        for act in (message, heartbeat, hear, close, look):
            figures.setdefault(act.__name__, []).append(_read(life, act, monkeypatch))
    with capsys.disabled():
        for name, ((few, quick), (many, slow)) in figures.items():
            print(f"\n{name}: {few} → {many} rows, {quick * 1000:.1f} → {slow * 1000:.1f} ms", end="")
    for name, ((few, _), (many, _)) in figures.items():
        assert many <= few + 200, name
