"""Another embedder is set: the old vectors answer until the new ones are all there, and the two are never mixed."""

from pathlib import Path

import pytest
from counting import CountingEmbedder, cosines, known_as, opened, table, told

from omoide.errors import EmbedderError
from omoide.meaning.meaning import BATCH
from omoide.model.words import Words
from omoide.testing.failures import WorldEnded, failing_at

COUNT = 150
QUESTION = "京都のラーメン"


@pytest.fixture
def old() -> CountingEmbedder:
    return CountingEmbedder(64)


@pytest.fixture
def new() -> CountingEmbedder:
    return CountingEmbedder(32)


@pytest.fixture
def ids(home: Path, old: CountingEmbedder) -> list[str]:
    """A mind whose memories all have the vectors of the old embedder."""
    with opened(home, old) as mind:
        known = told(mind, COUNT)
        mind.embed()
    old.texts.clear()
    return known


def spaces(mind: object) -> list[tuple[str, bool]]:
    return [(space.name, space.standing) for space in mind.spaces()]  # type: ignore[attr-defined]


def test_the_old_vectors_answer_until_the_new_ones_are_complete(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        before = cosines(mind, old, QUESTION)
        assert set(before) == set(ids)
        came = mind.recall(QUESTION)
        assert (old.questions, new.questions) == ([QUESTION], [])
        assert spaces(mind) == [("hashed-64", True), ("hashed-32", False)]
        assert 0 < len(new.texts) < COUNT
        first = came.found[0]
        calibration = mind.spaces()[0].calibration
        asked = (before[first.memory.id] - calibration[0]) / (1 - calibration[0])
        assert first.signals["meaning"] == pytest.approx(asked, abs=1e-5)
        assert cosines(mind, new, QUESTION) == {}
        assert cosines(mind, old, QUESTION) == before


def test_when_the_new_vectors_are_complete_they_answer_and_the_old_ones_are_gone(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        assert mind.embed() == COUNT
        assert spaces(mind) == [("hashed-32", True)]
        assert table(mind) == [("hashed-32", each) for each in sorted(ids)]
        mind.recall(QUESTION)
        assert (old.questions, new.questions, old.texts) == ([], [QUESTION], [])
        assert set(cosines(mind, new, QUESTION)) == set(ids)
        assert cosines(mind, old, QUESTION) == {}
        assert mind.care.verify().problems == ()
    with opened(home, new) as mind:
        assert mind.embed() == 0


def test_recalling_alone_brings_the_change_to_its_end(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        for _ in range(COUNT // mind._engine.recalling.at_once + 2):
            assert mind.recall(QUESTION).trouble == ""
        assert spaces(mind) == [("hashed-32", True)]
        assert sorted(new.texts) == sorted(memory.words.text for memory in mind.memories(limit=1000))


def test_what_is_remembered_during_the_change_gets_vectors_in_both(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        mind.recall(QUESTION)
        later = mind.remember("札幌で味噌ラーメンを食べた").id
        for _ in range(
            8
        ):  # it is the last to get its vector in the new space, and the first to need it in the old
            mind.recall("札幌のラーメン")
            if ("hashed-32", later) in table(mind):
                break
            assert later in cosines(mind, old, "札幌のラーメン")
        assert old.texts == ["札幌で味噌ラーメンを食べた"]
        mind.embed()
        assert set(cosines(mind, new, QUESTION)) == {*ids, later}


def test_what_was_revised_or_erased_during_the_change_ends_as_it_is_now(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        mind.recall(QUESTION)
        mind.correct(ids[0], "実は大阪のうどんだった")
        mind.care.erase(mind.care.plan_erasure(ids[1]))
        mind.embed()
        near = cosines(mind, new, "実は大阪のうどんだった")
        assert set(near) == set(ids) - {ids[1]}
        assert near[ids[0]] == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("place", ["meaning.kept", "store.embedded", "store.before_commit"])
@pytest.mark.parametrize("after", [0, 1])
def test_a_change_that_was_cut_short_goes_on_where_it_was(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder, place: str, after: int
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        mind._engine.meaning.catch_up(mind.scope, at_most=1)  # type: ignore[union-attr]
    mind = opened(home, new, reopen=known_as(old))
    with failing_at(place, after=after), pytest.raises(WorldEnded):
        mind.embed()
    made = len(new.texts)
    assert made < COUNT
    again = CountingEmbedder(32)
    with opened(home, again, reopen=known_as(old)) as mind:
        assert spaces(mind) == [("hashed-64", True), ("hashed-32", False)]
        assert set(cosines(mind, old, QUESTION)) == set(ids)
        mind.embed()
        assert spaces(mind) == [("hashed-32", True)]
        assert set(cosines(mind, again, QUESTION)) == set(ids)
        assert COUNT <= made + len(again.texts) <= COUNT + BATCH
        assert set(new.texts) | set(again.texts) == {m.words.text for m in mind.memories(limit=1000)}
        assert mind.care.verify().problems == ()


def test_an_embedder_that_dies_on_the_way_leaves_what_it_made(
    home: Path, ids: list[str], old: CountingEmbedder
) -> None:
    dying = CountingEmbedder(32, lives=BATCH + 10)
    with opened(home, dying, reopen=known_as(old)) as mind:
        with pytest.raises(EmbedderError):
            mind.embed()
        assert len(table(mind)) == COUNT + BATCH
        assert set(cosines(mind, old, QUESTION)) == set(ids)
    again = CountingEmbedder(32)
    with opened(home, again, reopen=known_as(old)) as mind:
        assert mind.embed() == COUNT - BATCH
        assert set(cosines(mind, again, QUESTION)) == set(ids)


def test_where_the_old_embedder_cannot_be_opened_any_more_the_new_one_answers_at_once(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new) as mind:
        came = mind.recall(QUESTION)
        assert (came.trouble, new.questions) == ("", [QUESTION])
        assert spaces(mind) == [("hashed-32", True)]
        assert 0 < len(cosines(mind, new, QUESTION)) == len(table(mind)) < COUNT
        assert came.found, "words find the rest"
        mind.embed()
        assert set(cosines(mind, new, QUESTION)) == set(ids)


def test_an_embedder_that_turns_out_to_be_another_one_is_not_asked(
    home: Path, ids: list[str], new: CountingEmbedder
) -> None:
    impostor = CountingEmbedder(64, name="hashed-64, second edition")
    with opened(home, new, reopen=lambda maker: impostor) as mind:
        mind.recall(QUESTION)
        assert (impostor.questions, impostor.texts) == ([], [])
        assert spaces(mind) == [("hashed-32", True)]


@pytest.mark.parametrize("dimension", [32, 48, 128])
def test_vectors_of_another_length_under_the_same_name_are_never_mixed(
    home: Path, ids: list[str], dimension: int
) -> None:
    """As when a server gives another model under the old name."""
    other = CountingEmbedder(dimension, name="hashed-64")
    with opened(home, other) as mind:
        mind.remember("a later one")
        came = mind.recall(QUESTION)
        assert f"{dimension} numbers" in came.trouble
        assert came.found
        with pytest.raises(EmbedderError):
            mind.embed()
        assert len(table(mind)) == COUNT


def test_going_back_before_the_end_keeps_the_old_vectors_and_going_on_later_uses_what_was_made(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, new, reopen=known_as(old)) as mind:
        mind.recall(QUESTION)
    made = len(new.texts)
    assert 0 < made < COUNT
    with opened(home, old) as mind:
        later = told(mind, 5, first=COUNT)
        mind.embed()
        assert set(cosines(mind, old, QUESTION)) == {*ids, *later}
    with opened(home, new, reopen=known_as(old)) as mind:
        assert mind.embed() == COUNT + 5 - made
        assert set(cosines(mind, new, QUESTION)) == {*ids, *later}


def test_there_and_back_again_everything_has_its_vector_also_for_who_watched_only_the_beginning(
    home: Path, ids: list[str], old: CountingEmbedder, new: CountingEmbedder
) -> None:
    with opened(home, old) as watching:
        late = watching.remember(Words(text="夜汽車で青森へ")).id
        assert late not in cosines(watching, old, QUESTION)
        with opened(home, new, reopen=known_as(old)) as mind:
            mind.embed()
        with opened(home, old, reopen=known_as(new)) as mind:
            mind.embed()
            assert set(cosines(mind, old, QUESTION)) == {*ids, late}
        assert set(cosines(watching, old, QUESTION)) == {*ids, late}
