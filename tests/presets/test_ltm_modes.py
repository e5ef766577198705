"""LTM as printed, how it is searched: by words, by words or else vectors, by vectors; and what comes along."""

from dataclasses import replace

import pytest
from small_life import LAST_SECOND, Life, as_printed, by_words_exactly, felt

from omoide.errors import TooManyRelations
from omoide.model.cue import Context
from omoide.model.memory import Category
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.settings import Settings

PRESET = "ltm"

FRUIT = (
    "apple", "banana", "cherry", "damson", "elder", "fig", "grape", "hazel", "iris", "juniper", "kiwi", "lemon",
    "mango", "nectar", "olive", "papaya", "quince", "radish", "sorrel", "thyme",
)  # fmt: skip
BY_WORDS = ("keywords", "growing")


@pytest.mark.spec("LT-63", "LT-50")
def test_a_small_store_is_searched_by_words_category_and_priority(settings: Settings) -> None:
    """Without a single vector. Each has half of the words; the one that is of the category has another feeling."""
    anger = {"valence": -0.8, "arousal": 0.5, "emotions": ("anger",)}
    now = Context(category=Category.WORK, feeling=felt(0.9, **anger))
    for profile in BY_WORDS:
        life = Life(by_words_exactly(settings), now=LAST_SECOND, vectors=False)
        life.rehearse(life.tell("apple banana", affect=felt(0.6), category=Category.WORK), times=2)
        life.tell("cherry damson", affect=felt(0.4, **anger))
        scores = life.scores("apple banana cherry damson", profile=profile, context=now)
        # 60 × 0.5 × (1 + 0.1 × 2 + 0.2) + 0.3 × 60 × 0.2, and 40 × 0.5 + 0.3 × 40 × 1
        assert scores == pytest.approx({"apple banana": 45.6, "cherry damson": 32.0}, rel=1e-3)


@pytest.mark.spec("LT-63", "LT-50")
def test_without_any_vector_the_third_mode_is_the_first(settings: Settings) -> None:
    found: list[dict[str, float]] = []
    for profile in ("", "keywords"):
        life = Life(by_words_exactly(settings), now=LAST_SECOND, vectors=False)
        life.rehearse(life.tell("apple banana", affect=felt(0.6)), times=2)
        life.tell("cherry damson", affect=felt(0.4))
        found.append(life.scores("apple banana cherry damson", profile=profile))
    assert found[0] == pytest.approx(found[1])
    assert found[0].keys() == {"apple banana", "cherry damson"}


@pytest.mark.spec("LT-51", "LT-60")
def test_a_prompt_brings_as_many_as_any_search(settings: Settings) -> None:
    assert settings.hook.k == settings.rankings["default"].k == 5


@pytest.mark.spec("LT-63", "LT-51")
def test_by_words_five_come_as_well(settings: Settings) -> None:
    life = Life(by_words_exactly(settings), now=LAST_SECOND, vectors=False)
    for word in FRUIT[:7]:
        life.tell(word, affect=felt(0.9))
    assert [len(life.recall(" ".join(FRUIT[:7]), profile=profile)) for profile in BY_WORDS] == [5, 5]


@pytest.mark.spec("LT-63", "LT-51")
@as_printed
def test_words_have_the_same_threshold(settings: Settings) -> None:
    """A word of one memory says ln(1 + 5.5/1.5) = 1.5404, that of two ln(1 + 4.5/2.5) = 1.0296: shares of 0.2142 and
    0.1432 of the question. 24.5 × 0.2142 = 5.25, and 22.2 × 0.2142 = 4.75."""
    life = Life(by_words_exactly(settings), now=LAST_SECOND, vectors=False)
    life.tell("apple", affect=felt(0.9))
    life.tell("Apple!", affect=felt(0.89))
    for word, intensity in zip(FRUIT[1:5], (0.8, 0.7, 0.245, 0.222), strict=True):
        life.tell(word, affect=felt(intensity))
    came = life.recall(" ".join(FRUIT[:5]), profile="keywords")
    assert list(came) == ["banana", "cherry", "apple", "damson"]
    assert len(came["apple"].copies) == 1


@pytest.mark.spec("LT-63")
def test_a_growing_store_asks_the_vectors_where_words_find_nothing(settings: Settings) -> None:
    life = Life(by_words_exactly(settings), now=LAST_SECOND)
    life.tell("apple banana", near=0.1, affect=felt(0.5))
    life.tell("cherry damson", near=0.9, affect=felt(0.5))
    by_words = life.mind.recall("apple banana", profile="growing")
    assert (by_words.profile, [each.memory.words.text for each in by_words.found]) == (
        "growing",
        ["apple banana"],
    )
    by_vector = life.mind.recall("elder fig", profile="growing")
    assert (by_vector.profile, by_vector.found[0].memory.words.text) == ("default", "cherry damson")
    life.engine.gate.flush()


@pytest.mark.spec("LT-63")
def test_a_tenth_of_the_words_is_enough_for_a_growing_store(settings: Settings) -> None:
    """2 of 19 are, 2 of 20 are just so, 2 of 21 would not be."""
    for count, enough in ((18, True), (20, False)):
        life = Life(by_words_exactly(settings), now=LAST_SECOND)
        life.tell("apple banana", affect=felt(0.5))
        life.tell(" ".join(["walnut", *FRUIT[2:count]]), affect=felt(0.5))
        came = life.recall(" ".join(["walnut", *FRUIT[:count]]), profile="growing")
        assert ("apple banana" in came) is enough


@pytest.mark.spec("LT-47", "LT-63")
def test_by_words_too_who_refers_back_gets_the_newest(settings: Settings) -> None:
    """What has a tenth of the words is related: 2 of 19 are enough, 2 of 21 are not."""
    for profile in BY_WORDS:
        for count, enough in ((18, True), (20, False)):
            life = Life(by_words_exactly(settings), now=LAST_SECOND, vectors=False)
            life.tell("apple banana", affect=felt(0.1), days=8)
            life.rehearse(life.tell(" ".join(["前回", *FRUIT[2:count]]), affect=felt(1.0), days=365), times=9)
            came = list(life.recall(" ".join(["前回", *FRUIT[:count]]), profile=profile).values())
            assert [each.memory.words.text == "apple banana" for each in came] == [True, False][-len(came) :]
            assert len(came) == 1 + enough, (profile, count)
            assert came[-1].parts["lately"] == pytest.approx(500_000, rel=1e-5)


# Texts and ties.


@pytest.mark.spec("LT-67")
def test_the_vector_is_of_trigger_and_content_together(settings: Settings) -> None:
    life = Life(settings, now=LAST_SECOND)
    words = Words(trigger="発表の話をした。", text="よかったね。次はいつ？")
    life.tell(words.text, near=0.8, words=words, affect=felt(0.5))
    (came,) = life.recall().values()
    assert life.embedder.read == ["発表の話をした。 よかったね。次はいつ？"]
    # Though it ends in a question, it is what is looked for.
    assert came.signals["similarity"] == pytest.approx(0.8)


@pytest.mark.spec("LT-39", "LT-43", "LT-44")
def test_what_is_tied_to_a_hit_comes_along_and_no_further(settings: Settings) -> None:
    life = Life(settings, now=LAST_SECOND)
    hit = life.tell("hit", near=0.9, affect=felt(0.5))
    tied, further = (life.tell(text, affect=felt(0.5)) for text in ("tied", "further"))
    for tie in Tie:
        life.mind.link(hit.id, tied.id, tie)
    life.mind.link(tied.id, further.id, Tie.CONTINUES)
    (came,) = life.recall().values()
    assert [(each.memory.words.text, each.steps) for each in came.related] == [("tied", 1)]


@pytest.mark.spec("LT-43")
def test_a_memory_has_ten_relations_at_most(settings: Settings) -> None:
    life = Life(settings, now=LAST_SECOND)
    life.tell_all({f"other {number}": 0.0 for number in range(11)})
    others = [memory.id for memory in life.mind.memories()]
    hit = life.tell("hit", near=0.9, affect=felt(0.5))
    for other in others[:10]:
        life.mind.link(hit.id, other, Tie.SAME_TOPIC)
    with pytest.raises(TooManyRelations):
        life.mind.link(hit.id, others[10], Tie.SAME_TOPIC)


@pytest.mark.spec("LT-43")
def test_of_more_relations_ten_are_followed(settings: Settings) -> None:
    """As of a store that was filled without that limit."""
    life = Life(replace(settings, limits=replace(settings.limits, relations=0)), now=LAST_SECOND)
    life.tell_all({f"other {number}": 0.0 for number in range(11)})
    others = [memory.id for memory in life.mind.memories()]
    hit = life.tell("hit", near=0.9, affect=felt(0.5))
    for other in others:
        life.mind.link(hit.id, other, Tie.SAME_TOPIC)
    (came,) = life.recall().values()
    assert len(came.related) == 10
