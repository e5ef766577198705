"""The fakes and checkers that we give to others do what they say."""

from pathlib import Path

import numpy as np
import pytest

from omoide.adapters.stores.ram import RamStore, ShortlistStore
from omoide.dynamics.matching import Matching
from omoide.failpoints import arm, disarm, failpoint
from omoide.language.lexicon import Lexicon
from omoide.ports import Reply
from omoide.testing.history import History, check_set
from omoide.testing.models import HashedEmbedder, ScriptedModel
from omoide.testing.world import ALICE, BEGINNING, FrozenClock, SeededChance, World


def test_a_hashed_embedder_is_repeatable_and_near_where_words_are_shared() -> None:
    embedder = HashedEmbedder()
    same, again, near, far = embedder.embed(["猫が好き", "猫が好き", "猫が嫌い", "quantum physics"])
    assert np.allclose(same, again)
    assert np.linalg.norm(same) == pytest.approx(1.0, abs=1e-5)
    assert same @ near > same @ far
    assert embedder.embed([""]).shape == (1, 64)


def test_a_scripted_model_says_its_lines_and_keeps_the_questions() -> None:
    model = ScriptedModel("はい", Reply(text="no", stop="length"), TimeoutError("slow"))
    assert model.say("猫？", max_tokens=9).text == "はい"
    assert model.fill("dog?", {"type": "object"}, max_tokens=9).stop == "length"
    with pytest.raises(TimeoutError):
        model.say("bird?", max_tokens=9)
    with pytest.raises(AssertionError):
        model.say("one more?", max_tokens=9)
    assert model.asked == ["猫？", "dog?", "bird?", "one more?"]
    assert model.schemas == [None, {"type": "object"}, None, None]
    assert ScriptedModel(otherwise=str.upper).say("fish", max_tokens=9).text == "FISH"


def test_a_frozen_clock_moves_only_when_told_and_dice_repeat() -> None:
    clock = FrozenClock()
    assert clock.now() == clock.now() == BEGINNING
    assert (clock.tick(hours=2) - BEGINNING).total_seconds() == 7200
    assert [SeededChance(3).bits(50) for _ in range(2)] == [SeededChance(3).bits(50)] * 2


def test_the_set_checker_finds_what_was_lost_forged_or_doubled(tmp_path: Path) -> None:
    history = History(tmp_path / "one")
    for outcome, item in (
        ("invoke", "a"),
        ("ok", "a"),
        ("invoke", "b"),
        ("ok", "b"),
        ("invoke", "c"),
        ("invoke", "d"),
        ("fail", "d"),
    ):
        history.write(outcome, item)  # type: ignore[arg-type]
    history.close()
    with open(tmp_path / "one", "ab") as file:
        file.write(b'["ok", "cut sh')  # the client was killed while it wrote this
    assert check_set([tmp_path / "one"], ["a", "b", "c"]).sound
    assert check_set([tmp_path / "one"], ["a", "b"]).sound  # c was never answered: it may be there or not
    assert check_set([tmp_path / "one"], ["a"]).lost == {"b"}
    assert check_set([tmp_path / "one"], ["a", "b", "d", "z"]).ghosts == {"d", "z"}
    assert check_set([tmp_path / "one"], ["a", "b", "b"]).doubled == {"b"}


def test_a_failpoint_does_nothing_until_it_is_armed() -> None:
    failpoint("test.here")
    hit: list[str] = []
    arm("test.here", lambda: hit.append("here"))
    failpoint("test.here")
    failpoint("test.elsewhere")
    disarm()
    failpoint("test.here")
    assert hit == ["here"]


@pytest.mark.parametrize("query", ["京都 7", "memory 12", "京都"])
def test_a_store_that_gives_only_a_shortlist_ranks_the_same_first(query: str) -> None:
    """Ranking cannot tell whether it saw all memories or the best few of each arm."""
    answers = []
    for kind in (RamStore, ShortlistStore):
        world = World(kind(lexicon=Lexicon(), matching=Matching()))
        mind = world.mind(ALICE)
        for number in range(300):
            world.clock.tick(minutes=1)
            mind.remember(f"京都の話 {number}" if number % 3 else f"memory {number}")
        answers.append([each.memory.words.text for each in mind.recall(query).found])
    assert answers[0] == answers[1] != []
