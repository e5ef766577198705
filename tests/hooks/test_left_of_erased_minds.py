"""What hooks have left of a mind that is then erased goes with it, and makes it not anew; nobody else loses anything."""

import json
from pathlib import Path

import pytest
from programs import Programs
from test_parked_turns import NOW, TURNS, odd
from test_worker import leave, project_of
from transcripts import Session

from omoide.adapters.clock import SystemClock
from omoide.adapters.stores.residue import files_holding
from omoide.assemble import open_engine
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.spooled import REHEARSAL
from omoide.settings import Settings
from omoide.testing.world import FrozenClock
from omoide.worker import open_spool, run

SAID = "ボートは古い桟橋につないである"
COMMON = Scope("home", "me")


@pytest.fixture
def settings(programs: Programs) -> Settings:
    return programs.settings("embedding.kind=none")


@pytest.fixture
def other(tmp_path: Path) -> Session:
    path = tmp_path / "claude" / "projects" / "-windy-hill" / "two.jsonl"
    other = Session(path, name="7a1d3b64-0000-4000-8000-000000000002", cwd=str(tmp_path / "windy-hill"))
    other.turn("The windmill turns at noon", "Noted.")
    return other


def _erased(settings: Settings, scope: Scope) -> tuple[str, ...]:
    with Mind(open_engine(settings), scope, by="test") as mind:
        return mind.care.erase_mind(mind.care.plan_mind_erasure().token).left_in


def _minds(settings: Settings) -> set[Scope]:
    engine = open_engine(settings)
    try:
        return {each for each in engine.store.scopes() if not each.is_beside and each.mind != "shared"}
    finally:
        engine.close()


@pytest.mark.parametrize("kind", ["start", "stop", "compact", "end"])
def test_what_a_session_left_goes_with_its_mind_and_nothing_of_another(
    settings: Settings, session: Session, other: Session, home: Path, kind: str
) -> None:
    session.turn("The boat is moored at the old pier", SAID)
    leave(settings, "stop", session)
    run(settings)
    mine = project_of(session)
    assert mine in _minds(settings)
    session.turn("And the kayak beside it", "Both are dry.")
    leave(settings, kind, session, last_assistant_message=SAID, compact_summary=SAID)
    leave(settings, "stop", other)
    _erased(settings, mine)
    assert files_holding(home, [SAID, session.name]) == []
    run(settings)
    minds = _minds(settings)
    assert mine not in minds
    assert project_of(other) in minds


def test_what_came_to_mind_goes_with_its_mind_and_stays_for_the_others(
    settings: Settings, session: Session, other: Session
) -> None:
    for each in (session, other):
        each.turn("The boat is moored at the old pier", SAID)
        leave(settings, "stop", each)
    run(settings)
    mine, theirs = project_of(session), project_of(other)
    with Mind(open_engine(settings), theirs, by="test") as mind:
        (known, *_) = mind.memories()
    with Mind(open_engine(settings), mine, by="test") as mind:
        (own, *_) = mind.memories()
    told = {
        "session": "s",
        "recalled": [[["home", mine.mind], [own.id]], [["home", theirs.mind], [known.id]]],
    }
    spool = open_spool(settings.directory, SystemClock())
    spool.put(REHEARSAL, json.dumps(told).encode())
    _erased(settings, mine)
    assert all(mine.mind not in str(item.body) for item in spool.take())
    assert run(settings).rehearsals == 1
    assert mine not in _minds(settings)
    with Mind(open_engine(settings), theirs, by="test") as mind:
        assert mind.get(known.id).recalls == 1


def test_what_was_set_aside_or_parked_goes_as_well(settings: Settings, session: Session, home: Path) -> None:
    clock = FrozenClock(NOW)
    for told in TURNS:
        session.turn(*told)
    leave(settings, "stop", session)
    with odd(settings, clock) as engine:
        run(settings, clock=clock, engine=engine)
    leave(settings, "compact", session, compact_summary=SAID, at="no time at all")
    run(settings, clock=clock)
    assert open_spool(settings.directory, clock).set_aside_names()
    assert _erased(settings, project_of(session)) == ()
    assert files_holding(home, [SAID]) == []
    run(settings, clock=clock)
    assert project_of(session) not in _minds(settings)
    with Mind(open_engine(settings), COMMON, by="test") as mind:
        assert mind.nights_waiting().parked == ()


def test_what_arrives_after_an_erasure_makes_a_new_mind_as_at_every_door(
    settings: Settings, session: Session
) -> None:
    session.turn("The boat is moored at the old pier", SAID)
    leave(settings, "stop", session)
    run(settings)
    mine = project_of(session)
    _erased(settings, mine)
    leave(settings, "stop", session)
    run(settings)
    assert mine in _minds(settings)


def test_where_all_sessions_are_of_one_mind_only_its_own_erasure_takes_what_they_left(
    programs: Programs, session: Session
) -> None:
    programs.home.mkdir(exist_ok=True)
    (programs.home / "config.toml").write_text('[hook]\nscope = "global"\n', "utf-8")
    settings = programs.settings("embedding.kind=none")
    with Mind(open_engine(settings), Scope("home", "hana"), by="test") as mind:
        mind.remember("Hana likes tea")
    session.turn("The boat is moored at the old pier", SAID)
    leave(settings, "stop", session)
    # As `omoide --mind hana erase-mind` sees it.
    _erased(programs.settings("embedding.kind=none", "home.mind=hana"), Scope("home", "hana"))
    run(settings)
    assert COMMON in _minds(settings)
    session.turn("And the kayak beside it", "Both are dry.")
    leave(settings, "stop", session)
    _erased(settings, COMMON)
    run(settings)
    assert _minds(settings) == set()


def test_what_a_new_mind_of_that_name_left_stays_when_an_older_backup_brings_back_the_old_one(
    settings: Settings, session: Session
) -> None:
    from omoide.doors.cli.main import main

    def omoide(*arguments: str) -> None:
        with pytest.raises(SystemExit) as left:
            main(["--home", str(settings.directory), "--set", "embedding.kind=none", *arguments])
        assert not left.value.code

    session.turn("The boat is moored at the old pier", SAID)
    leave(settings, "stop", session)
    run(settings)
    omoide("backup")
    mine = project_of(session)
    _erased(settings, mine)
    session.turn("And the kayak beside it", "Both are dry.")
    leave(settings, "stop", session)
    (kept,) = (settings.directory / "backups").glob("*.db")
    omoide("restore", kept.name)
    assert mine not in _minds(settings)
    run(settings)
    assert mine in _minds(settings)
