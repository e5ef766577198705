"""A turn that cannot be kept as it should be is parked and told, and kept all the same; an item that cannot be done stays."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from programs import Programs
from test_worker import leave, memories, project_of
from transcripts import Session

from omoide.adapters.clock import SystemClock
from omoide.assemble import open_engine
from omoide.doors.hook.waking import woken
from omoide.engine import Engine
from omoide.failpoints import arm, disarm
from omoide.library.claude_code.protocol import HookCall
from omoide.mind import Mind
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel
from omoide.testing.world import FrozenClock
from omoide.thinking.asking import Asker
from omoide.worker import open_spool, run

TURNS = (
    ("猫のタマが元気になった", "よかったですね。"),
    ("毒きのこを見つけた", "気をつけて。"),
    ("We deploy on Fridays", "Noted."),
)
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture
def settings(programs: Programs) -> Settings:
    return programs.settings("embedding.kind=none")


@contextmanager
def odd(settings: Settings, clock: FrozenClock, *, well: bool = False) -> Iterator[Engine]:
    """With a model behind which something breaks that nobody expects."""

    def reply(prompt: str) -> str:
        if not well and "毒" in prompt:
            raise KeyError("reply")
        return "{}"

    engine = open_engine(settings, clock=clock)
    asker = Asker(ScriptedModel(otherwise=reply), work=engine.work, clock=clock)
    try:
        yield replace(engine, asking=lambda: asker)
    finally:
        engine.close()


def test_a_padded_turn_is_kept(settings: Settings, session: Session) -> None:
    padded = "合計" + "\u3000" * 230 + "一万円"
    session.turn(padded, "Total" + " " * 450 + "¥10,000")
    leave(settings, "end", session)
    done = run(settings)
    assert (done.memories, done.trouble) == (1, ())
    (kept,) = memories(settings, project_of(session))
    assert kept.startswith("合計")


def test_a_turn_that_cannot_be_read_is_told_and_in_the_end_kept_as_it_was_said(
    settings: Settings, session: Session, programs: Programs
) -> None:
    clock = FrozenClock(NOW)
    for told in TURNS:
        session.turn(*told)
    leave(settings, "stop", session)
    with odd(settings, clock) as engine:
        done = run(settings, clock=clock, engine=engine)
        assert (done.memories, len(done.trouble)) == (2, 1)
        mind = Mind(engine, project_of(session), by="test")
        (parked,) = mind.nights_waiting().parked
        assert parked.where == "hear"
        assert "きのこ" not in str(parked.plain())
    call = HookCall("SessionStart", "new", str(session.path), session.cwd)
    assert "to be tried again: 1" in woken(call, str(settings.directory), programs.env())
    leave(settings, "stop", session)
    with odd(settings, clock) as engine:
        run(settings, clock=clock, engine=engine)
        leave(settings, "stop", session)
        run(settings, clock=clock, engine=engine)
    assert memories(settings, project_of(session)) == sorted(said for said, _ in TURNS)
    with odd(settings, clock) as engine:
        mind = Mind(engine, project_of(session), by="test")
        assert [each.where for each in mind.nights_waiting().parked] == ["appraise"]
    clock.tick(days=2)
    with odd(settings, clock, well=True) as engine:
        run(settings, clock=clock, engine=engine)
        mind = Mind(engine, project_of(session), by="test")
        assert mind.nights_waiting().parked == ()
        (kept,) = (each for each in mind.memories(limit=50) if "きのこ" in each.words.trigger)
        assert kept.category is not None


def test_an_item_that_stops_the_worker_stays_and_is_tried_again_and_the_others_are_done(
    settings: Settings, session: Session
) -> None:
    clock = FrozenClock(NOW)
    other = Session(session.path.with_name("other.jsonl"), name="other", cwd=session.cwd)
    session.turn(*TURNS[0])
    other.turn(*TURNS[2])
    leave(settings, "end", session)
    leave(settings, "end", other)
    times = iter([True])

    def breaks() -> None:
        if next(times, False):
            raise RuntimeError("nobody knows why")

    arm("talks.read", breaks)
    try:
        done = run(settings, clock=clock)
    finally:
        disarm()
    assert (done.memories, len(done.trouble)) == (1, 1)
    spool = open_spool(settings.directory, SystemClock())
    assert spool.waiting()
    assert spool.set_aside_names() == []
    engine = open_engine(settings, clock=clock)
    try:
        (parked,) = Mind(engine, engine_scope(settings), by="test").nights_waiting().parked
        assert parked.where == "item"
    finally:
        engine.close()
    assert run(settings, clock=clock).memories == 0  # it is not its time yet
    clock.at += timedelta(days=1)
    assert run(settings, clock=clock).memories == 1
    assert not spool.waiting()
    assert memories(settings, project_of(session)) == sorted((TURNS[0][0], TURNS[2][0]))


def engine_scope(settings: Settings):
    from omoide.model.scope import Scope

    return Scope(settings.home.tenant, settings.home.mind)
