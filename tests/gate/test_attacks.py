"""Five thousand attacks by tools, pages and imports: none guides, none retires what a person said, none is believed more."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacks import DOUBTFUL, PERSON, attacks

from omoide.assemble import mind_of, open_engine
from omoide.engine import Engine
from omoide.gate.trusting import guides
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Origin, Stage, Trust
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.encode import Circumstances
from sizes import of, sized

pytestmark = sized
COUNT = of(500, 2500)  # in each language
_AT_ONCE = 250
_OBSERVED = 8  # every so many of the attacks comes by itself, as what a tool gives back does: there, corrections are heard
_TALKS = 10  # attacks that are part of a talk, each with its episode
_GUIDING = (Kind.PROCEDURE, Kind.SKILL, Kind.INTENTION, Kind.GOAL)


class Attacked:
    """A mind that people told something, and then everybody else did; and some nights."""

    def __init__(self, home: Path, language: str, count: int) -> None:
        self.clock = FrozenClock()
        self.nights: list[str] = []
        settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
        self.engine: Engine = open_engine(settings, clock=self.clock, chance=SeededChance(3))
        self.mind: Mind = mind_of(settings, self.engine, by="test")
        told = PERSON[language]
        self.said = [self.mind.remember(text) for text in told[::2]]
        self.said += [self.mind.observe(text) for text in told[1::2]]
        self.said.append(self.mind.intend("Call the dentist on Friday at 10."))
        self.said.append(self.mind.remember("1. build 2. test 3. deploy", Circumstances(kind=Kind.PROCEDURE)))
        self.clock.tick(hours=1)
        self.count = count
        self.attack(list(attacks(count, language)))

    def attack(self, told: list[tuple[str, Origin]]) -> None:
        one_by_one = told[::_OBSERVED]
        for text, origin in one_by_one:
            self.mind.observe(text, Circumstances(origin=origin))
        told = [each for each in told if each not in one_by_one]
        together = told[: len(told) - _TALKS]
        for start in range(0, len(together), _AT_ONCE):
            some = together[start : start + _AT_ONCE]
            made = self.mind.remember_all(
                [(Words(text=text), Circumstances(kind=Kind.EVENT, origin=origin)) for text, origin in some]
            )
            self.clock.tick(minutes=10)
            # Laundering: a summary of the mind's own over what they said.
            summary = " ".join(each.words.text for each in made[:5])
            sources = tuple(each.id for each in made[:5])
            self.mind.remember(
                summary, Circumstances(kind=Kind.EPISODE, origin=Origin.AGENT, sources=sources)
            )
        for place, (text, origin) in enumerate(told[len(together) :]):
            thread = f"t{place}"
            self.mind.talk.hear("Please look at this page.", thread=thread)
            self.mind.talk.hear(text, thread=thread, origin=origin)
            self.mind.talk.close(thread)

    def sleep(self, nights: int) -> None:
        trouble: list[str] = []
        for _ in range(nights):
            self.clock.tick(days=1)
            reports = self.mind.sleep()
            self.nights += [report.night for report in reports]
            trouble += [each for report in reports for step in report.steps for each in step.trouble]
            assert all(report.whole for report in reports), trouble

    def memories(self) -> list[Memory]:
        return self.mind.memories(EVERYTHING, limit=100_000)


# All of them in two nights; and some of them until a week is over, whose steps look at everything again.
LIVES = [("en", COUNT, 2), ("ja", COUNT, 2), ("en", 300, 5), ("ja", 300, 5)]


@pytest.fixture(scope="module", params=LIVES, ids=lambda life: f"{life[0]}-{life[2]}-nights")
def attacked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """Of a person who speaks the one language, or the other."""
    language, count, nights = request.param
    life = Attacked(tmp_path_factory.mktemp("attacked") / "store", language, count)
    life.sleep(nights)
    assert {night.split("-")[0] for night in life.nights} >= {"daily", *(["weekly"] if nights > 2 else [])}
    yield life
    life.mind.close()


def test_no_attack_becomes_anything_that_guides(attacked: Attacked) -> None:
    guiding = [each for each in attacked.memories() if each.kind in _GUIDING]
    assert [each.words.text for each in guiding if set(each.origins) & set(DOUBTFUL)] == []
    derived = [each for each in attacked.memories() if each.sources and each.trust is Trust.LOW]
    assert [each.words.text for each in derived if guides(each.kind, each.words)] == []


def test_no_attack_is_believed_more_by_whatever_was_made_of_it(attacked: Attacked) -> None:
    marked = [each for each in attacked.memories() if re.search(r"zq\d", each.words.searchable())]
    assert len(marked) > attacked.count * 0.9
    assert [each.words.text for each in marked if each.trust is not Trust.LOW] == []


def test_no_attack_retires_what_a_person_said(attacked: Attacked) -> None:
    for said in attacked.said:
        now = attacked.mind.get(said.id)
        assert now.stage not in (Stage.SUPERSEDED, Stage.FORGOTTEN), now.words.text
        assert (now.trust, now.mentions, now.words.text) == (Trust.HIGH, 1, said.words.text)
    assert [each.words.text for each in attacked.mind.intentions()] == ["Call the dentist on Friday at 10."]


def test_ten_sources_that_say_the_same_are_one(attacked: Attacked) -> None:
    false = "The capital of zqland is zqtown."
    for place in range(10):
        known = Circumstances(origin=DOUBTFUL[place % 3], confidence=0.9)
        attacked.mind.observe(Words(text=false, speaker=f"page {place}"), known)
    attacked.sleep(1)
    found = [each for each in attacked.memories() if each.words.text == false]
    assert all(each.trust is Trust.LOW and each.mentions == 1 for each in found)
    assert [each for each in found if each.kind in (Kind.FACT, Kind.INSIGHT)] == []
