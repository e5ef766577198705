"""Answers that were being said: kept they are turns of their talk, cut short they end it, and each is heard once."""

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waking_life import QUIET, Live, WakingLife, types

from omoide.assemble import mind_of, open_mind, open_streams
from omoide.errors import StoreError
from omoide.mind import Mind
from omoide.model.activity import activity_of, object_of
from omoide.model.event import Event
from omoide.model.memory import Kind, Origin
from omoide.model.scope import Scope
from omoide.testing.failures import WorldEnded, failing_at
from omoide.wake.conversing import keep_stream
from omoide.worker import run

TALKER = Path(__file__).parent / "talker.py"


def killed(home: Path) -> None:
    process = subprocess.run([sys.executable, str(TALKER), "stream", str(home)], timeout=600, check=False)
    assert process.returncode == -signal.SIGKILL


def answers(life: WakingLife) -> list[Event]:
    return [event for event in life.mind.events() if event.type == "response_sent"]


def left(home: Path) -> list[Path]:
    return list((home / "streams").glob("*"))


@pytest.mark.spec("AW-63", "AW-64")
def test_an_answer_that_is_whole_is_a_turn_of_its_talk(live: Live, home: Path) -> None:
    life = live()
    life.hear("在庫を調べてください")
    with life.mind.talk.stream(sender="花", trigger="chat") as stream:
        stream.write("棚には ")
        stream.tool_started("grep", call="1")
        stream.tool_ended("grep", call="1", ok=True)
        stream.write("twelve boxes です。")
        assert len(left(home)) == 1
        event = life.mind.talk.keep(stream)
    assert left(home) == []
    did = activity_of(event)
    assert (did.content, did.to, did.via, event.origin) == (
        "棚には twelve boxes です。",
        "花",
        "chat",
        Origin.AGENT,
    )
    told = object_of(did.more)["stream"]
    assert told == {"unfinished": False, "tools": [{"name": "grep", "ended": True, "ok": True}]}
    turns = life.mind.talk.conversation("花")["turns"]
    assert [turn["role"] for turn in turns] == ["human", "assistant"]
    assert life.episodes == []  # it goes on


def test_an_answer_without_tools_has_nothing_more_to_tell(live: Live) -> None:
    life = live()
    stream = life.mind.talk.stream(sender="花")
    stream.write("はい。")
    assert activity_of(life.mind.talk.keep(stream)).more == ""


def _by_opening(life: WakingLife, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, each in enumerate(QUIET):
        name, _, value = each.partition("=")
        monkeypatch.setenv(f"OMOIDE_{name.upper().replace('.', '__')}", value)
        assert at < len(QUIET)
    with open_mind(life.home, name="main"):
        pass


def _by_worker(life: WakingLife, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = run(life.settings)
    assert worked.trouble == ()


def _by_heartbeat(life: WakingLife, monkeypatch: pytest.MonkeyPatch) -> None:
    life.mind.talk.heartbeat()


@pytest.mark.spec("AW-66", "AW-63")
@pytest.mark.parametrize("way", [_by_opening, _by_worker, _by_heartbeat])
def test_an_answer_of_a_process_that_was_killed_is_heard_once_and_ends_its_talk(
    live: Live, home: Path, monkeypatch: pytest.MonkeyPatch, way: Callable[..., None]
) -> None:
    killed(home)
    assert len(left(home)) == 1
    life = live()
    for _ in range(2):
        way(life, monkeypatch)
    assert left(home) == []
    (event,) = answers(life)
    did = activity_of(event)
    assert did.content == "調べました。棚には twelve boxes"
    assert object_of(did.more)["stream"] == {
        "unfinished": True,
        "tools": [
            {"name": "grep", "ended": True, "ok": True},
            {"name": "倉庫", "ended": False, "ok": None},
        ],
    }
    life.mind.talk.finalize_if_session_ended()
    (episode,) = life.episodes
    assert [source == event.id for source in episode.sources] == [False, True]
    (thread,) = life.mind.talk.threads()
    assert (thread.segment, thread.turns, thread.last_finalized_turn_index) == (None, 2, 1)


@pytest.mark.spec("AW-66")
@pytest.mark.parametrize("place", ["thread.heard", "thread.kept", "thread.closed", "digest.published"])
def test_whoever_recovers_may_be_killed_and_it_is_heard_once(live: Live, home: Path, place: str) -> None:
    life = live()
    stream = life.mind.talk.stream(sender="花")
    stream.write("途中まで")
    stream.leave()
    with failing_at(place), contextlib.suppress(WorldEnded):
        life.mind.talk.heartbeat()
    life.later(hours=3)
    again = live(clock=life.clock, seed=11)
    for _ in range(2):
        assert again.mind.talk.recover() == ()
        again.mind.talk.heartbeat()
    assert [event.words.text for event in answers(again)] == ["途中まで"]
    assert [each.words.text for each in again.episodes] == ["main: 途中まで"]
    assert left(home) == []


def test_what_is_settled_twice_is_heard_once_also_when_its_end_was_lost(live: Live) -> None:
    """A flush that failed leaves a file without its last line: what is kept and what is found differ in their times."""
    life = live()
    streams = open_streams(life.settings, life.clock)
    stream = life.mind.talk.stream(sender="花")
    stream.write("棚には十二箱あります。")
    stream.flush()
    stream.leave()
    (orphan,) = streams.orphans(life.mind.scope)
    from dataclasses import replace

    whole = replace(orphan.recovery, done=True, last=life.clock.tick(minutes=5))
    first = keep_stream(life.engine, life.mind.scope, whole, by="test")
    assert life.mind.talk.recover() == ()
    assert [event.id for event in answers(life)] == [first.id]
    (thread,) = life.mind.talk.threads()
    assert thread.turns == 1


def test_an_answer_that_was_cut_off_before_its_first_word_is_an_error_of_the_log(live: Live) -> None:
    life = live()
    life.hear("聞こえますか?")
    stream = life.mind.talk.stream(sender="花")
    stream.tool_started("検索", call="1")
    stream.leave()
    life.mind.talk.heartbeat()
    assert "error" in types(life.mind.events())
    assert answers(life) == []
    (episode,) = life.episodes
    assert episode.words.text == "花: 聞こえますか?"


def test_a_stream_of_one_mind_is_not_heard_by_another(live: Live, home: Path) -> None:
    life = live()
    other = life.named("sora")
    stream = other.talk.stream(sender="花")
    stream.write("sora の答え")
    stream.leave()
    life.mind.talk.heartbeat()
    assert (answers(life), len(left(home))) == ([], 1)
    assert other.talk.recover() == ()
    assert types(other.events()) == ["response_sent"]


@pytest.mark.spec("AW-66")
def test_the_worker_finds_a_mind_that_has_said_nothing_but_half_an_answer(live: Live, home: Path) -> None:
    life = live()
    life.mind.remember("庭に桜を植えた")
    stream = life.named("sora").talk.stream(sender="花")
    stream.write("最初の言葉")
    stream.leave()
    worked = run(life.settings, clock=life.clock)
    assert worked.trouble == ()
    assert left(home) == []
    assert types(life.named("sora").events()) == ["response_sent"]


def test_a_stream_that_is_being_written_is_nobodys_business(live: Live, home: Path) -> None:
    life = live()
    stream = life.mind.talk.stream(sender="花")
    stream.write("まだ話して")
    life.mind.talk.heartbeat()
    assert answers(life) == []
    stream.write("います。")
    assert activity_of(life.mind.talk.keep(stream)).content == "まだ話しています。"


def test_a_mind_without_a_place_for_streams_says_so(live: Live) -> None:
    life = live()
    mind = Mind(life.engine, Scope("home", "main"), by="test")
    with pytest.raises(StoreError):
        mind.talk.stream()
    assert mind.talk.recover() == ()


def test_what_cannot_be_kept_is_told_and_stays(
    live: Live, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = live()
    stream = life.mind.talk.stream(sender="花")
    stream.write("途中まで")
    stream.leave()
    commit = life.engine.gate.commit

    def refuse(*_: Any, **__: Any) -> None:
        raise StoreError(path="omoide.db", detail="the disk is gone")

    monkeypatch.setattr(life.engine.gate, "commit", refuse)
    (problem,) = life.mind.talk.recover()
    assert "the disk is gone" in problem
    assert len(left(home)) == 1
    monkeypatch.setattr(life.engine.gate, "commit", commit)
    assert life.mind.talk.recover() == ()
    assert len(answers(life)) == 1


@pytest.mark.spec("AW-66")
def test_odd_characters_come_through_a_stream_as_the_gate_keeps_them(live: Live) -> None:
    life = live()
    said = "行\u2028分け\x85 half\ud83d RTL\u202eevil 🐈‍⬛ ｶﾞ 令和８年 " + json.dumps({"kind": "done"})
    stream = life.mind.talk.stream(sender="花")
    stream.write(said)
    kept = activity_of(life.mind.talk.keep(stream)).content
    whole = life.hear(said, thread="other").words.text
    assert kept == whole
    assert life.of(Kind.EVENT)
    again = mind_of(life.settings, life.engine, name="main", by="test").talk.conversation("花")
    assert again["turns"][0]["content"] == kept
