"""Talks are followed to their end: read on where one left off, closed once, and swept when nobody told their end."""

import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from transcripts import Session

from omoide.adapters.stores.ram import RamStore
from omoide.adapters.transcripts import Transcripts
from omoide.dynamics.boundaries import Boundaries, Boundary
from omoide.dynamics.matching import Matching
from omoide.errors import BadValue
from omoide.language.lexicon import Lexicon
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE, World
from omoide.thinking.asking import Asker
from omoide.wake.talks import TALK, Followed, Following, Talk, abandoned, follow, summarised


@pytest.fixture
def world(session: Session) -> World:
    made = World(RamStore(lexicon=Lexicon(), matching=Matching()))
    made.clock.at = session.at + timedelta(minutes=10)
    return made


def following(*, by_turn: bool = True, **boundaries: float) -> Following:
    return Following(files=Transcripts(), boundaries=Boundaries(**boundaries), by_turn=by_turn)


def told(world: World, session: Session, way: Following | None = None, **what: object) -> Followed:
    written = session.path.stat().st_size if session.path.exists() else None
    talk = Talk(session=session.name, transcript=str(session.path), written=written, **what)  # type: ignore[arg-type]
    return follow(world.engine, ALICE, talk, following=way or following())


def notes(world: World) -> list[dict[str, object]]:
    found = world.store.notes(ALICE, prefix=TALK).values()
    return [json.loads(words.text) for words in found]


def said(world: World) -> list[str]:
    memories = world.mind(ALICE).memories(limit=1000)
    return [each.words.trigger for each in sorted(memories, key=lambda each: each.occurred)]


def test_each_stop_adds_the_turn_that_was_just_over(world: World, session: Session) -> None:
    for number, text in enumerate(
        ("庭の話をしよう", "Which tomatoes grow fast?", "水やりは毎朝にする"), start=1
    ):
        session.turn(text, f"{number}番目の返事です。")
        assert len(told(world, session, stopped=True).recorded.made) == 1
        (note,) = notes(world)
        assert note["segment"]["turns"] == number  # type: ignore[index]
    assert len(said(world)) == 3
    assert told(world, session, stopped=True).recorded.made == ()
    assert told(world, session, ended=True).closed == (Boundary.END,)
    assert notes(world) == []
    assert told(world, session, ended=True).closed == ()
    assert len(said(world)) == 3


def test_a_file_that_lags_behind_is_helped_by_what_the_hook_was_told(world: World, session: Session) -> None:
    session.says("合宿の場所は決まった?")
    done = told(world, session, stopped=True, last_reply="はい、箱根に決まりました。")
    assert len(done.recorded.made) == 1
    (event,) = world.mind(ALICE).events()
    assert event.words.text == "はい、箱根に決まりました。"


def test_a_turn_that_is_not_answered_yet_is_waited_for(world: World, session: Session) -> None:
    session.says("今から長い作業を頼む")
    assert told(world, session, stopped=True).recorded.made == ()
    session.answers("終わりました。")
    assert len(told(world, session, stopped=True).recorded.made) == 1


@pytest.mark.spec("LT-28")
def test_memories_can_wait_for_the_end_of_the_session(world: World, session: Session) -> None:
    way = following(by_turn=False, idle_minutes=0.0, day_change=False)
    for text in ("一つ目の話", "二つ目の話"):
        session.turn(text, "なるほど。")
        assert told(world, session, way, stopped=True).recorded.made == ()
    assert len(notes(world)) == 1
    assert len(told(world, session, way, ended=True).recorded.made) == 2
    assert notes(world) == []


def test_a_long_pause_closes_a_stretch_of_talk_and_what_waited_for_it_is_remembered(
    world: World, session: Session
) -> None:
    way = following(by_turn=False, idle_minutes=30.0)
    session.turn("朝の話", "はい。")
    session.turn("朝の続き", "はい。")
    session.at += timedelta(hours=2)
    world.clock.at = session.at + timedelta(minutes=5)
    session.turn("昼の話", "はい。")
    done = told(world, session, way, stopped=True)
    assert done.closed == (Boundary.IDLE,)
    assert said(world) == ["朝の話", "朝の続き"]
    assert len(told(world, session, way, ended=True).recorded.made) == 1
    assert len(said(world)) == 3


def test_a_new_day_and_too_many_turns_close_a_stretch_too(world: World, session: Session) -> None:
    way = following(idle_minutes=0.0, turns=3)
    for number in range(7):
        session.turn(f"話題その{number}", "はい。")
    session.at += timedelta(days=1)
    world.clock.at = session.at + timedelta(minutes=5)
    session.turn("翌日の話", "はい。")
    done = told(world, session, way, stopped=True)
    assert done.closed == (Boundary.TURNS, Boundary.TURNS, Boundary.DAY)
    assert told(world, session, way, ended=True).closed == (Boundary.END,)


@pytest.mark.spec("B-24")
def test_a_talk_whose_end_nobody_told_is_swept_once_it_is_quiet(world: World, session: Session) -> None:
    session.turn("最初の話", "はい。")
    told(world, session, stopped=True)
    session.turn("落ちる直前の話", "途中まで答え")
    _written(session, world.clock.at - timedelta(minutes=5))
    assert list(abandoned(world.engine, ALICE, following=following())) == []
    world.clock.tick(hours=1)
    (left,) = abandoned(world.engine, ALICE, following=following())
    done = follow(world.engine, ALICE, left, following=following())
    assert done.closed == (Boundary.UNFINISHED,)
    assert said(world) == ["最初の話", "落ちる直前の話"]
    assert [each.occurred.astimezone(UTC).date() for each in world.mind(ALICE).memories()] == [
        session.at.date()
    ] * 2
    assert list(abandoned(world.engine, ALICE, following=following())) == []


def _written(session: Session, at: datetime) -> None:
    os.utime(session.path, (at.timestamp(), at.timestamp()))


def test_a_session_that_began_and_left_no_transcript_is_let_go(world: World, session: Session) -> None:
    told(world, session)
    assert len(notes(world)) == 1
    world.clock.tick(hours=1)
    (left,) = abandoned(world.engine, ALICE, following=following())
    assert follow(world.engine, ALICE, left, following=following()).recorded.made == ()
    assert notes(world) == []


@pytest.mark.spec("LT-69")
def test_the_end_of_a_session_without_a_transcript_is_silent(world: World, session: Session) -> None:
    done = told(world, session, ended=True)
    assert (done.recorded.made, done.closed, done.problems) == ((), (), ())
    assert world.mind(ALICE).census().entries == 0


def test_a_session_goes_on_after_its_end_and_after_a_fork(
    world: World, session: Session, tmp_path: Path
) -> None:
    session.turn("昨日の続きの話", "はい。")
    told(world, session, ended=True)
    session.turn("再開してからの話", "はい。")
    assert len(told(world, session, stopped=True).recorded.made) == 1
    fork = session.copied(tmp_path / "fork.jsonl", "5f0c1a52-0000-4000-8000-000000000002")
    fork.turn("枝分かれしてからの話", "はい。")
    done = told(world, fork, stopped=True)
    assert (len(done.recorded.made), done.recorded.known) == (1, 2)
    assert said(world) == ["昨日の続きの話", "再開してからの話", "枝分かれしてからの話"]


def test_a_file_that_became_shorter_is_read_from_its_beginning(world: World, session: Session) -> None:
    session.turn("長い前置き" * 50, "はい。")
    told(world, session, stopped=True)
    session.path.write_bytes(b"")
    session.lines.clear()
    session.name = "5f0c1a52-0000-4000-8000-000000000009"
    session.turn("新しく始めた話", "はい。")
    assert len(told(world, session, stopped=True).recorded.made) == 1


def test_a_damaged_line_is_told_once_and_passed_over(world: World, session: Session) -> None:
    session.turn("壊れる前の話", "はい。")
    with open(session.path, "ab") as file:
        file.write(b'{"type": "user", "mess\n')
    session.turn("壊れた後の話", "はい。")
    done = told(world, session, stopped=True)
    assert (len(done.recorded.made), len(done.problems)) == (2, 1)


def test_the_hosts_summary_rests_on_the_turns_of_the_file(world: World, session: Session) -> None:
    session.turn("要約される話", "はい。")
    told(world, session, stopped=True)
    talk = Talk(session=session.name, transcript=str(session.path))
    made = summarised(world.engine, ALICE, talk, "一つの話をした。", at=session.at, following=following())
    assert made is not None
    events = {each.id for each in world.mind(ALICE).events()}
    (rests_on,) = set(world.mind(ALICE).get(made).sources) - events
    assert world.mind(ALICE).get(rests_on).words.trigger == "要約される話"


def test_a_turn_that_cannot_be_appraised_is_tried_again_and_passed_over_in_the_end(
    world: World, session: Session
) -> None:
    def reply(prompt: str) -> str:
        if "毒" in prompt:
            raise BadValue(value="毒", what="profile", allowed="none")
        return "{}"

    asker = Asker(ScriptedModel(otherwise=reply), work=world.work, clock=world.clock)
    well, world.engine = world.engine, replace(world.engine, asking=lambda: asker)
    session.turn("無事な話", "はい。")
    session.turn("毒入りの話", "はい。")
    session.turn("次の無事な話", "はい。")
    first = told(world, session, ended=True)
    assert (len(first.recorded.made), len(first.recorded.failed)) == (2, 1)
    assert [note["tries"] for note in notes(world)] == [1]  # kept open, to be tried again
    world.engine = well
    again = told(world, session, abandoned=True)
    assert (len(again.recorded.made), again.recorded.failed) == (1, {})
    assert notes(world) == []

    world.engine = replace(world.engine, asking=lambda: asker)
    session.turn("また毒の話", "はい。")
    tries = [len(told(world, session, ended=True).recorded.failed) for _ in range(3)]
    assert tries == [1, 1, 1]
    assert notes(world) == []


def test_a_summary_that_is_heard_late_does_not_rest_on_what_was_said_since(
    world: World, session: Session
) -> None:
    session.turn("要約される話", "はい。")
    written = session.path.stat().st_size
    session.turn("what was said afterwards", "I see.")
    told(world, session, stopped=True, last_reply="I see.")
    talk = Talk(session=session.name, transcript=str(session.path), written=written)
    made = summarised(world.engine, ALICE, talk, "一つの話をした。", at=session.at, following=following())
    assert made is not None
    events = {each.id for each in world.mind(ALICE).events()}
    (rests_on,) = set(world.mind(ALICE).get(made).sources) - events
    assert world.mind(ALICE).get(rests_on).words.trigger == "要約される話"
