"""The worker: one at a time, all that was left, once; and wherever it is killed, nothing is lost or doubled."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from programs import Programs
from transcripts import Session

from omoide.adapters.clock import SystemClock
from omoide.adapters.stores.lock import StoreLock
from omoide.assemble import open_engine
from omoide.library.projects import Project, mind_name
from omoide.model.change import Recalled
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.memory import Kind
from omoide.model.scope import Scope
from omoide.settings import Settings
from omoide.testing.failures import failing_at
from omoide.testing.world import FrozenClock
from omoide.wake.projects import known_projects, scope_of
from omoide.worker import Worked, open_spool, run

TALKED = [
    ("猫のタマが元気になった", "よかったですね。"),
    ("We deploy on Fridays only", "Noted."),
    ("庭に桜を植えた", "素敵です。"),
]


@pytest.fixture
def settings(programs: Programs) -> Settings:
    return programs.settings("embedding.kind=none")


def leave(settings: Settings, kind: str, session: Session, **told: object) -> None:
    """As a hook does it."""
    body = {
        "session": session.name, "transcript_path": str(session.path), "cwd": session.cwd,
        "at": datetime(2026, 3, 2, 12, 0, tzinfo=UTC).isoformat(),
        "written": session.path.stat().st_size if session.path.exists() else None, **told,
    }  # fmt: skip
    open_spool(settings.directory, SystemClock()).put(kind, json.dumps(body, ensure_ascii=False).encode())


def project_of(session: Session) -> Scope:
    return Scope("home", mind_name(f"path:{session.cwd}"))


def memories(settings: Settings, scope: Scope) -> list[str]:
    engine = open_engine(settings)
    try:
        found = engine.store.memories(
            scope, [m.id for m in engine.store.listed(scope, EVERYTHING, limit=1000)]
        )
        return sorted(each.words.trigger for each in found if each.kind is Kind.EVENT)
    finally:
        engine.close()


def test_without_anything_to_do_it_ends_at_once_and_makes_nothing(settings: Settings) -> None:
    assert run(settings) == Worked()
    assert not (settings.directory / "omoide.db").exists()


def test_what_hooks_have_left_becomes_memories_of_the_project(settings: Settings, session: Session) -> None:
    leave(settings, "start", session, source="startup")
    for told in TALKED:
        session.turn(*told)
        leave(settings, "stop", session, last_assistant_message=told[1])
    leave(settings, "compact", session, compact_summary="猫と庭とデプロイの話。")
    leave(settings, "end", session, reason="other")
    done = run(settings)
    assert (done.items, done.memories, done.trouble, done.remarks) == (6, 4, (), ())
    assert memories(settings, project_of(session)) == sorted(said for said, _ in TALKED)
    assert run(settings).items == 0


def test_a_project_is_known_by_its_readable_name_and_keeps_its_mind_when_it_gets_a_server(
    settings: Settings, session: Session
) -> None:
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    run(settings)
    engine = open_engine(settings)
    common = Scope("home", "me")
    (known,) = known_projects(engine, common)
    assert (known.name, known.mind) == ("calm-harbour", project_of(session).mind)
    moved = Project(name="harbour", marks=("remote:example.org/aoi/harbour", f"path:{session.cwd}"))
    assert scope_of(engine, common, moved, by="test") == project_of(session)
    (known,) = known_projects(engine, common)
    assert (known.name, len(known.marks)) == ("harbour", 2)
    engine.close()
    run(settings)
    derived = json.loads((settings.directory / "derived" / "projects.json").read_text("utf-8"))
    assert derived["remote:example.org/aoi/harbour"] == f"path:{session.cwd}"


def test_all_projects_can_share_the_common_mind(programs: Programs, session: Session) -> None:
    shared = programs.settings("embedding.kind=none", "hook.scope=global")
    session.turn(*TALKED[0])
    leave(shared, "end", session)
    run(shared)
    assert memories(shared, Scope("home", "me")) == [TALKED[0][0]]


def test_rehearsals_strengthen_what_came_to_mind(settings: Settings, session: Session) -> None:
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    run(settings)
    engine, scope = open_engine(settings), project_of(session)
    (memory,) = engine.store.listed(scope, Filter(kinds=frozenset({Kind.EVENT})))
    engine.close()
    told = {"session": "x", "recalled": [[[scope.tenant, scope.mind], [memory.id]]]}
    spool = open_spool(settings.directory, SystemClock())
    spool.put("rehearsal", json.dumps(told).encode(), durable=False)
    assert run(settings).rehearsals == 1
    engine = open_engine(settings)
    assert engine.store.memories(scope, [memory.id])[0].recalls == 1
    assert isinstance(list(engine.store.records(scope))[-1].entry().change, Recalled)
    engine.close()


DAMAGED = (
    b"",
    b"{",
    b"[]",
    b'"x"',
    b"\xff\xfe",
    b'{"session": 1}',
    b'{"recalled": [["a"]]}',
    "{}".encode("utf-16"),
)


@pytest.mark.parametrize("kind", ["stop", "rehearsal", "unknown"])
def test_damaged_items_are_moved_aside_and_told_and_the_others_are_done(
    settings: Settings, session: Session, kind: str
) -> None:
    spool = open_spool(settings.directory, SystemClock())
    for body in DAMAGED:
        spool.put(kind, body)
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    done = run(settings)
    assert (done.memories, len(done.remarks), done.trouble) == (1, len(DAMAGED), ())
    assert len(spool.set_aside_names()) == len(DAMAGED)
    assert not spool.waiting()


def test_only_one_is_at_work(settings: Settings, session: Session) -> None:
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    with StoreLock(settings.directory / "worker.lock", wait_s=1.0).held():
        assert run(settings).busy
    assert run(settings).memories == 1


def test_what_is_left_while_a_worker_ends_is_not_left_lying(settings: Settings, session: Session) -> None:
    """Whoever put it there saw the lock taken and started nobody."""
    session.turn(*TALKED[0])
    leave(settings, "stop", session)
    late = Session(session.path.with_name("late.jsonl"), name="late", cwd=session.cwd)
    late.turn(*TALKED[1])
    with failing_at("worker.done", how=_once(lambda: leave(settings, "end", late))):
        assert run(settings).memories == 2


def _once(act: Callable[[], None]) -> Callable[[], None]:
    waiting = [act]
    return lambda: waiting.pop()() if waiting else None


@pytest.mark.spec("B-24")
def test_a_session_that_never_ended_is_swept(settings: Settings, session: Session) -> None:
    session.turn(*TALKED[0])
    leave(settings, "stop", session)
    assert run(settings).memories == 1
    session.turn(*TALKED[1])  # and then the machine died
    old = time.time() - 3 * 3600
    os.utime(session.path, (old, old))
    done = run(settings)
    assert (done.swept, done.memories) == (1, 1)
    assert run(settings).swept == 0


@pytest.mark.spec("LT-12", "LT-13")
def test_nights_that_are_owed_are_done_and_it_is_said_when_the_next_one_is(
    settings: Settings, session: Session
) -> None:
    clock = FrozenClock(datetime(2026, 3, 2, 21, 0, tzinfo=UTC))
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    assert not run(settings, clock=clock).nights
    due = settings.directory / "derived" / "worker.due"
    assert float(due.read_text()) == datetime(2026, 3, 3, 3, 0, tzinfo=UTC).timestamp()
    clock.tick(days=2)
    done = run(settings, clock=clock)
    assert {scope: len(nights) for scope, nights in done.nights.items()} == {
        "home/me": 2, str(project_of(session)): 2,
    }  # fmt: skip
    assert not run(settings, clock=clock).nights
    assert float(due.read_text()) == datetime(2026, 3, 5, 3, 0, tzinfo=UTC).timestamp()


PLACES = (
    "talks.read", "turns.appraised", "store.before_commit", "store.after_commit", "gate.committed", "turns.recorded",
    "worker.heard", "worker.rehearsed", "worker.done",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_killed_anywhere_it_loses_and_doubles_nothing(
    settings: Settings, session: Session, place: str
) -> None:
    for told in TALKED:
        session.turn(*told)
        leave(settings, "stop", session, last_assistant_message=told[1])
    leave(settings, "end", session)
    deaths = 0
    for after in (0, 1, 2):
        deaths += _dies(lambda after=after: _run_until(settings, place, after))
    assert deaths
    run(settings)
    assert memories(settings, project_of(session)) == sorted(said for said, _ in TALKED)
    assert not open_spool(settings.directory, SystemClock()).waiting()
    engine = open_engine(settings)
    assert len(engine.store.events(project_of(session))) == len(TALKED)
    assert engine.store.notes(project_of(session), prefix="talk-") == {}
    engine.close()


def _run_until(settings: Settings, place: str, after: int) -> None:
    with failing_at(place, after=after, how=lambda: os.kill(os.getpid(), signal.SIGKILL)):
        run(settings)


def _dies(work: Callable[[], None]) -> bool:
    """In a child of its own; whether it was killed."""
    pid = os.fork()
    if not pid:
        try:
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


def test_a_lock_that_a_dead_worker_held_is_free(settings: Settings, session: Session) -> None:
    session.turn(*TALKED[0])
    leave(settings, "end", session)
    assert _dies(lambda: _run_until(settings, "worker.done", 0))
    assert not run(settings).busy


def test_two_workers_at_once_share_the_work_without_harm(settings: Settings, session: Session) -> None:
    for number in range(12):
        session.turn(f"並んだ話その{number}", "はい。")
        leave(settings, "stop", session, last_assistant_message="はい。")
    done: list[Worked] = []
    threads = [threading.Thread(target=lambda: done.append(run(settings))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(each.memories for each in done) == 12
    assert len(memories(settings, project_of(session))) == 12


def test_the_worker_says_what_it_did(programs: Programs, session: Session) -> None:
    programs.environment["OMOIDE_EMBEDDING__KIND"] = "none"
    session.turn(*TALKED[0])
    leave(programs.settings(), "end", session)
    shown = programs.omoide("worker")
    assert "new memories: 1" in shown
    assert "新しい記憶 0 件" in programs.omoide("--lang", "ja", "worker")
    assert json.loads(programs.omoide("worker", "--json"))["memories"] == 0
    assert float((programs.home / "derived" / "worker.due").read_text()) > time.time()


def test_an_episode_names_nobody_by_the_id_of_a_project(settings: Settings, session: Session) -> None:
    """The mind of a project is called after a hash: who reads `p-62cf…: Fixed the typo` learns nothing."""
    for told in TALKED:
        session.turn(*told)
        leave(settings, "stop", session, last_assistant_message=told[1])
    leave(settings, "end", session, reason="other")
    run(settings)
    scope = project_of(session)
    engine = open_engine(settings)
    try:
        found = engine.store.listed(scope, Filter(kinds=frozenset({Kind.EPISODE})), limit=10)
        (episode,) = engine.store.memories(scope, [each.id for each in found])
    finally:
        engine.close()
    said = episode.words
    assert scope.mind not in f"{said.title} {said.text} {' '.join(said.keywords)}"
    assert any(line.startswith("assistant: 素敵です。") for line in said.text.splitlines())
