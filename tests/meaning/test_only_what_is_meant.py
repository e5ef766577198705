"""Where only what a filter leaves is asked for, and that is little, nothing else is measured; what is said of it is the very same."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from counting import TOPICS, CountingEmbedder, opened

from omoide.care.erase import erase, plan_erasure
from omoide.mind import Mind
from omoide.model.cue import Cue, Filter
from omoide.model.memory import Kind
from omoide.model.words import Words
from omoide.ports import Candidates, Probe

EVENTS = Filter(kinds=frozenset({Kind.EVENT}))
SAID = (
    "タマはどこ？",
    "タマは庭にいる。猫は庭が好きだ。",
    "Where are the garden tools?",
    "The garden tools are in the night train.",
    "Kenの犬と猫のタマは友達です。",
    "I saw the night train.",
)
ASKED = ("猫のタマは庭にいる", "Where is the night train?", "garden tools", "Kenの犬", "nothing of the kind")


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Mind]:
    with opened(tmp_path / "home", CountingEmbedder()) as mind:
        for number in range(30):
            mind.remember(f"{TOPICS[number % len(TOPICS)]}。 Number {number} of the garden.")
        for text in SAID:
            mind.observe(Words(text=text, speaker="Mia"))
        for number in range(30, 60):
            mind.remember(f"{TOPICS[number % len(TOPICS)]}の話。 Night {number}.")
        mind.embed()
        yield mind


def answered(mind: Mind, text: str, *, only: bool, chosen: Filter = EVENTS) -> Candidates:
    engine = mind._engine
    assert engine.meaning is not None
    there = engine.meaning.ask(mind.scope, text)
    assert there is not None
    probe = Probe(
        terms=tuple(engine.lexicon.ask(Cue(text=text)).terms.values()),
        vector=there.vector,
        space=there.space.name,
        filter=chosen,
    )
    return engine.store.candidates(mind.scope, replace(probe, only=only))


def same(one: Candidates, other: Candidates) -> bool:
    """Of all that is meant, bit by bit."""
    assert np.array_equal(one.allowed, other.allowed)
    return all(
        np.array_equal(a[one.allowed], b[one.allowed], equal_nan=True)
        for a, b in (
            (one.words, other.words),
            (one.complete, other.complete),
            (one.cosine, other.cosine),
            (one.asking, other.asking),
            (one.context, other.context),
        )
    )


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_meant_is_measured_as_if_all_were(mind: Mind, asked: str) -> None:
    few, all_of_it = answered(mind, asked, only=True), answered(mind, asked, only=False)
    assert np.count_nonzero(few.allowed) == len(SAID)
    assert same(few, all_of_it)


def test_what_is_not_meant_is_not_measured(mind: Mind) -> None:
    few, all_of_it = answered(mind, "garden", only=True), answered(mind, "garden", only=False)
    others = ~few.allowed
    assert np.isnan(few.cosine[others]).sum() > np.isnan(all_of_it.cosine[others]).sum()
    assert np.count_nonzero(few.words[others]) < np.count_nonzero(all_of_it.words[others])


def test_it_stays_so_after_one_has_come_and_one_has_gone(mind: Mind) -> None:
    answered(mind, ASKED[0], only=True)
    gone = next(each for each in mind.memories(EVENTS) if "犬" in each.words.text)
    mind.observe(Words(text="The garden tools have been found by Ken.", speaker="Mia"))
    note = next(each for each in mind.memories(limit=1000) if "Number 7" in each.words.text)
    for each in (gone, note):
        engine = mind._engine
        erase(engine, mind.scope, plan_erasure(engine, mind.scope, each.id), by="alice")
    mind.correct(mind.memories(EVENTS)[0].id, "The garden tools are in the cellar.")
    mind.embed()
    for asked in ASKED:
        few, all_of_it = answered(mind, asked, only=True), answered(mind, asked, only=False)
        assert gone.id not in {few.id(int(row)) for row in np.flatnonzero(few.allowed)}
        assert same(few, all_of_it)


def test_where_most_are_meant_all_are_measured(mind: Mind) -> None:
    few, all_of_it = (answered(mind, "garden tools", only=only, chosen=Filter()) for only in (True, False))
    assert np.array_equal(few.words, all_of_it.words)
    assert np.array_equal(few.cosine, all_of_it.cosine, equal_nan=True)
