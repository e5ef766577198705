"""The fakes and checkers that we give to others do what they say."""

from pathlib import Path

import numpy as np
import pytest

from omoide.adapters.stores.ram import RamStore, ShortlistStore
from omoide.dynamics.matching import Matching
from omoide.errors import Unreachable, Unreadable
from omoide.failpoints import arm, disarm, failpoint
from omoide.language.lexicon import Lexicon
from omoide.ports import Reply
from omoide.prompts.learn import learn
from omoide.prompts.sources import Source
from omoide.testing.dutiful import DutifulModel
from omoide.testing.history import History, check_set
from omoide.testing.models import HashedEmbedder, ScriptedModel
from omoide.testing.unreliable import UNREACHABLE, UnreliableModel, Way, spoilt
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


SOURCES = [Source(name=name, text=f"{name} lives in Kyoto.") for name in ("Mia", "Ken", "Ann", "Bo")]
ABOUT = learn(SOURCES, language="en")


def test_a_dutiful_model_says_something_of_each_source_in_its_own_words() -> None:
    assert ABOUT.schema is not None
    model = DutifulModel()
    found = ABOUT.read(model.fill(ABOUT.prompt, ABOUT.schema, max_tokens=99).text)
    assert [each.statement for each in found.value.items] == [each.text for each in SOURCES]
    assert found.value.missing == ()
    assert model.asked == [ABOUT.prompt]


@pytest.mark.parametrize("way", Way)
def test_whatever_way_an_answer_fails_it_says_nothing_of_what_nobody_asked_about(way: Way) -> None:
    """It is read, or it is an error of a model: no other error, and no other source."""
    assert ABOUT.schema is not None
    good = DutifulModel().fill(ABOUT.prompt, ABOUT.schema, max_tokens=99)
    if way in UNREACHABLE:
        with pytest.raises(Unreachable):
            spoilt(good, way, name="far")
        return
    reply = spoilt(good, way, name="far")
    if way in (Way.EMPTY, Way.PAGE, Way.NOTHING, Way.UNASKED, Way.REFUSAL):
        with pytest.raises(Unreadable):
            ABOUT.read(reply.text)
        return
    names = {name for item in ABOUT.read(reply.text).value.items for name in item.sources}
    whole = way not in (Way.CUT, Way.FEWER)
    assert names == {each.name for each in SOURCES} if whole else names < {each.name for each in SOURCES}


def test_an_unreliable_model_fails_as_often_as_it_should_and_the_same_way_each_time() -> None:
    assert ABOUT.schema is not None

    def heard() -> tuple[list[str], UnreliableModel]:
        model = UnreliableModel(DutifulModel(), share=0.3, seed=5)
        said: list[str] = []
        for number in range(1000):
            try:
                said.append(model.fill(f"{number}{ABOUT.prompt}", ABOUT.schema or {}, max_tokens=99).text)
            except Unreachable as error:
                said.append(str(error))
        return said, model

    said, model = heard()
    assert said == heard()[0]
    assert set(model.failed) == set(Way)
    assert model.calls == 1000
    assert 250 <= model.failed.total() <= 350


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
