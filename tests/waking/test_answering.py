"""One message from recall to flush (LU-27), by one character or three; what was said is never lost, whoever fails."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from waking_life import Live, WakingLife

from omoide.doors.lumina import AsyncLumina, Lumina, mind_name
from omoide.failpoints import arm, disarm
from omoide.library.lumina import Profile
from omoide.model.cue import Recollections
from omoide.testing.models import HashedEmbedder, ScriptedModel
from omoide.wake.answering import Around, Piece

# As the design has it, but that no likeness of hashed words ends a thread.
LUMINA = ("preset=lumina", "boundaries.topic_below=0")
KILLED = Path(__file__).parent / "answerer.py"


class Down(Exception):
    """Whoever answers cannot go on."""


def turns(life: WakingLife, session: str = "s1") -> list[tuple[str, str]]:
    return [(each.speaker, each.message) for each in life.mind.talk.short_term(session).whole]


@pytest.mark.spec("LU-27", "LU-12", "LU-28", "C-34")
def test_recall_comes_first_then_the_message_then_the_answer_of_a_character(imagine: Live) -> None:
    life = imagine(*LUMINA, embedder=HashedEmbedder())
    given: list[Around] = []

    def generate(message: str, around: Around) -> Piece:
        given.append(around)
        return Piece("『メメント』が近いね。", "Lumina")

    life.mind.talk.hear("去年の夏は海で泳いだ。", thread="s0")
    life.mind.talk.close("s0")
    done = life.mind.talk.process("s1", "インセプションみたいな映画ある？", generate)
    assert done.text == "『メメント』が近いね。"
    (around,) = given
    assert list(around.sections) == ["past_conversations", "recent_sessions", "user_profile"]
    recent, profile = around.sections["recent_sessions"], around.sections["user_profile"]
    assert isinstance(recent, Recollections)
    assert [each.memory.words.text for each in recent.found] == ["去年の夏は海で泳いだ。"]
    assert isinstance(profile, Profile)
    assert profile.growth_data["conversations"] == 1
    # Whoever answers sees the message, and nothing that came of it.
    assert [each.message for each in around.state.thread.turns] == ["インセプションみたいな映画ある？"]
    assert turns(life) == [
        ("user", "インセプションみたいな映画ある？"),
        ("lumina", "『メメント』が近いね。"),
    ]
    state = life.mind.talk.short_term("s1").thread
    assert (state.domain, state.counts) == ("movie", {"lumina": 1, "clarisse": 0, "nox": 0})


@pytest.mark.spec("LU-27", "LU-28")
@pytest.mark.parametrize("home", [True, False])
def test_three_characters_answer_piece_by_piece(live: Live, imagine: Live, home: bool) -> None:
    life = live(*LUMINA) if home else imagine(*LUMINA)

    def generate(message: str, around: Around) -> Iterator[str | Piece]:
        yield Piece("こん", "lumina")
        yield "ばんは。"
        yield Piece("Hi.", "Claris")
        yield Piece(" Welcome", "clarisse")
        yield " back."
        yield ""
        yield Piece("……", "ノックス")

    done = life.mind.talk.process("s1", "Hello, みんな", generate)
    assert [each.words.text for each in done.said] == ["こんばんは。", "Hi. Welcome back.", "……"]
    assert turns(life)[1:] == [
        ("lumina", "こんばんは。"),
        ("clarisse", "Hi. Welcome back."),
        ("nox", "……"),
    ]
    assert life.mind.talk.short_term("s1").thread.counts == {"lumina": 1, "clarisse": 1, "nox": 1}
    assert life.mind.talk.recover() == ()


@pytest.mark.spec("LU-27", "LU-07", "B-19")
@pytest.mark.parametrize("model", [None, ScriptedModel(otherwise=lambda prompt: "not JSON")])
def test_it_flushes_what_is_over_and_nothing_twice(imagine: Live, model: ScriptedModel | None) -> None:
    life = imagine(*LUMINA, model=model)
    answer = iter(range(100))

    def generate(message: str, around: Around) -> str:
        return f"返事 {next(answer)}"

    for said in ("映画の続編を見た", "面白かった"):
        assert life.mind.talk.process("s1", said, generate).made == ()
    assert life.episodes == []
    # Without a model the end of a thread is digested as soon as it is seen; with one, after the answer was said.
    life.mind.talk.process("s1", "ところで、夕食は何？", generate)
    life.mind.talk.process("s1", "カレーが食べたい", generate)
    assert [len(each.sources) for each in life.episodes] == [4]
    life.mind.talk.close("s1")
    life.mind.talk.close("s1")
    assert [len(each.sources) for each in life.episodes] == [4, 4]


@pytest.mark.spec("LU-27")
@pytest.mark.parametrize("home", [True, False])
def test_who_fails_in_the_middle_of_an_answer_loses_nothing_that_was_said(
    live: Live, imagine: Live, home: bool
) -> None:
    life = live(*LUMINA) if home else imagine(*LUMINA)

    def fails(message: str, around: Around) -> Iterator[str | Piece]:
        yield Piece("はじめまして。", "lumina")
        yield Piece("I was about to", "nox")
        raise Down

    with pytest.raises(Down):
        life.mind.talk.process("s1", "自己紹介して", fails)
    assert turns(life) == [
        ("user", "自己紹介して"),
        ("lumina", "はじめまして。"),
        ("nox", "I was about to"),
    ]

    def at_once(message: str, around: Around) -> str:
        raise Down

    with pytest.raises(Down):
        life.mind.talk.process("s1", "もう一度", at_once)

    def strange(message: str, around: Around) -> Iterator[str]:
        yield "ここまでは"
        yield 42  # type: ignore[misc]

    with pytest.raises(TypeError, match="int"):
        life.mind.talk.process("s1", "Once more", strange)
    # The talk goes on in the same thread.
    assert [said for _, said in turns(life)[3:]] == ["もう一度", "Once more", "ここまでは"]
    assert life.mind.talk.recover() == ()
    life.mind.talk.close("s1")
    assert [len(each.sources) for each in life.episodes] == [6]


@pytest.mark.spec("LU-27")
def test_who_asks_again_under_the_same_key_is_heard_once_and_gets_the_same_answer(imagine: Live) -> None:
    life = imagine(*LUMINA)
    calls: list[str] = []

    def generate(message: str, around: Around) -> list[Piece]:
        calls.append(message)
        if len(calls) == 1:
            raise Down
        return [Piece("はい。", "lumina"), Piece("Yes.", "nox")]

    with pytest.raises(Down):
        life.mind.talk.process("s1", "聞こえる？", generate, key="m1")
    first = life.mind.talk.process("s1", "聞こえる？", generate, key="m1")
    again = life.mind.talk.process("s1", "聞こえる？", generate, key="m1")
    assert again.text == first.text == "はい。\nYes."
    assert len(calls) == 2
    assert [said for _, said in turns(life)] == ["聞こえる？", "はい。", "Yes."]


@pytest.mark.spec("LU-27")
def test_by_default_it_is_answered_from_what_comes_to_mind_and_who_asks(imagine: Live) -> None:
    life = imagine()
    life.mind.remember("鍵は玄関の棚にある。")
    seen: list[Around] = []
    life.mind.talk.process(
        "花", "鍵はどこ？", lambda message, around: seen.append(around) or "玄関です。", user="花"
    )
    came = seen[0].sections["past_conversations"]
    assert isinstance(came, Recollections)
    assert came.found[0].memory.words.text == "鍵は玄関の棚にある。"
    assert isinstance(seen[0].sections["user_profile"], Profile)
    assert turns(life, "花") == [("花", "鍵はどこ？"), ("main", "玄関です。")]


@pytest.mark.spec("LU-27")
def test_it_is_awaited_whole_or_piece_by_piece_and_who_is_cancelled_loses_nothing(live: Live) -> None:
    life = live(*LUMINA)

    async def whole(message: str, around: Around) -> str:
        await asyncio.sleep(0)
        return f"{len(around.state.thread.turns)} 番目の答え"

    async def in_pieces(message: str, around: Around) -> AsyncIterator[str | Piece]:
        yield Piece("One ", "lumina")
        yield "moment."
        yield Piece("待って。", "nox")

    begun = asyncio.Event()

    async def endless(message: str, around: Around) -> AsyncIterator[str | Piece]:
        yield Piece("ここまで", "clarisse")
        begun.set()
        await asyncio.sleep(600)

    async def main() -> None:
        async with AsyncLumina(Lumina(lambda name: life.named(name))) as door:
            assert await door.process_user_input("花", "s1", "一つ目", whole) == "1 番目の答え"
            assert await door.process_user_input("花", "s1", "Two", in_pieces) == "One moment.\n待って。"
            assert await door.process_user_input("花", "s1", "三つ", lambda *_: "はい") == "はい"
            waiting = asyncio.create_task(door.process_user_input("花", "s1", "四つ", endless))
            await begun.wait()
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            said = await door.state("花", "s1")
            assert [turn["message"] for turn in said["turns"]][-2:] == ["四つ", "ここまで"]
            assert said["character_turns"] == {"lumina": 1, "clarisse": 1, "nox": 1, mind_name("花"): 2}

    asyncio.run(main())


@pytest.mark.spec("LU-04", "C-32")
def test_what_waits_in_the_buffer_is_told_in_short(imagine: Live) -> None:
    life = imagine(*LUMINA)
    seen: list[Around] = []
    for number in range(8):
        life.mind.talk.process(
            "s1", f"合言葉その {number} は山 {number} です。", lambda _, around: seen.append(around) or "うん"
        )
    assert seen[0].earlier == seen[5].earlier == ""
    assert "山 0" in seen[-1].earlier
    assert len(seen[-1].state.thread.turns) == 12


def test_a_killed_answer_is_found_with_whoever_said_it(live: Live) -> None:
    life = live(*LUMINA)
    home = life.home
    life.close()
    done = subprocess.run([sys.executable, str(KILLED), str(home)], capture_output=True)
    assert done.returncode == -9, done
    again = life.reopened()
    again.mind.talk.heartbeat()
    (session,) = again.episodes
    assert [each.words.text.strip() for each in again.mind.events()][:2] == ["調べて", "調べました。棚には"]
    assert again.mind.events()[1].words.speaker == "nox"
    assert len(session.sources) == 2
    again.close()


def test_a_process_that_dies_after_the_message_has_it(live: Live) -> None:
    life = live(*LUMINA)

    def die() -> None:
        raise Down

    arm("thread.kept", die)
    with pytest.raises(Down):
        life.mind.talk.process("s1", "聞いた？", lambda message, around: "はい")
    disarm()
    assert turns(life) == [("user", "聞いた？")]
