"""Ninety days of one persona with one person, and a shorter life in English: what it is, wants, feels, keeps and lets go.

After a change that is meant, `pytest tests/stories/test_ninety_days.py --review` writes the snapshots of the injected self
anew: read the five of them as one life before you commit them.
"""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from lived_self import BEGAN, SCRIPTS, LivedSelf, steps

from omoide.dynamics.budgeting import Budget
from omoide.model.feeling import Feeling
from omoide.model.memory import Level, Memory, Stage
from omoide.persona.goals import Status

NAMES = {"ja": ("ハル", "美緒"), "en": ("June", "Nora")}
LOSS = {
    "ja": ("コハクが死ん", 18, 82),
    "en": ("randfather died", 9, 24),
}  # what, when, and when it hurts again
LANGUAGES = tuple(NAMES)
_BAD = -0.1


@pytest.fixture(scope="module", params=LANGUAGES)
def life(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LivedSelf]:
    """Lived once; who changes something does so last."""
    language: str = request.param
    persona, person = NAMES[language]
    home = tmp_path_factory.mktemp(language) / "store"
    lived = LivedSelf(home, language, persona=persona, person=person).live()
    yield lived
    lived.close()


def day_of(memory: Memory) -> int:
    return (memory.occurred - BEGAN).days + 1


def share_bad(memories: list[Memory]) -> float:
    return sum(each.affect.valence < _BAD for each in memories) / len(memories)


@pytest.mark.spec("NA-01", "NA-06", "NA-18", "NA-28")
def test_the_self_that_is_injected_is_what_was_reviewed(
    life: LivedSelf, request: pytest.FixtureRequest
) -> None:
    assert len(life.looks) == 5
    for look in life.looks:
        file = SCRIPTS / life.language / f"day_{look.day:02}.txt"
        if request.config.getoption("--review"):
            file.write_text(look.text, "utf-8")
        assert look.text == file.read_text("utf-8"), f"{file} differs; --review writes it anew"


def test_it_is_one_continuous_person(life: LivedSelf) -> None:
    """Who it is stays; what it wants changes; no day is told that has not been, and nothing of the secret diary ever."""
    (secret,) = (step.text for step in steps(life.language) if step.act == ["secret"])
    first_words = next(step.text for step in steps(life.language) if step.act == ["core"]).split("。")[0]
    for look in life.looks:
        assert first_words in look.text
        assert secret not in look.text
        today = BEGAN.date() + timedelta(days=look.day - 1)
        told = [date.fromisoformat(line[1:11]) for line in look.text.splitlines() if line.startswith("[20")]
        assert told == sorted(told, reverse=True)
        assert all(today - timedelta(days=14) <= each < today for each in told)
        assert len(told) >= 4
    assert len({look.text for look in life.looks}) == 5


@pytest.mark.spec("NA-17", "NA-20", "NA-22", "B-26")
def test_goals_are_set_reached_and_given_up(life: LivedSelf) -> None:
    mine = life.mind.self
    set_ones = {step.text for step in steps(life.language) if step.act[0] in ("goal", "dream-of")}
    reached = {" ".join(step.act[1:]) for step in steps(life.language) if step.act[0] == "reached"}
    stages = {status: {goal.goal for goal in mine.goals(status)} for status in Status}
    assert reached <= stages[Status.COMPLETED]
    assert stages[Status.ABANDONED] & set_ones
    assert stages[Status.ACTIVE] & set_ones
    assert set_ones <= set.union(*stages.values())
    achieved = [each for each in life.memories() if each.words.text.startswith(("【達成】", "[Achieved]"))]
    assert len(achieved) >= len(reached) > 0


def test_what_it_wondered_about_is_answered_or_still_open(life: LivedSelf) -> None:
    wondered = {" ".join(step.act[2:]) for step in steps(life.language) if step.act[0] == "wonders"}
    answered = {" ".join(step.act[1:]) for step in steps(life.language) if step.act[0] == "answered"}
    still_open = {each.topic for each in life.mind.self.questions()}
    assert answered
    assert answered.isdisjoint(still_open)
    assert wondered - answered <= still_open


@pytest.mark.spec("NA-11", "NA-13")
def test_it_knows_whom_it_was_told_of_and_decided_to_know(life: LivedSelf) -> None:
    chosen = {step.act[1]: step.text for step in steps(life.language) if step.act[0] == "knows"}
    for name, text in chosen.items():
        assert any(text.split("。")[0] in each.text for each in life.mind.self.entity(name)), name
    refused = {step.act[1] for step in steps(life.language) if step.act[0] == "refuses"}
    assert refused.isdisjoint(each.name for each in life.mind.self.proposals())
    assert refused.isdisjoint(each.name for each in life.mind.self.entities())


@pytest.mark.spec("NA-30", "NA-31")
def test_it_felt_what_it_said(life: LivedSelf) -> None:
    felt = [Feeling(step.act[1]) for step in steps(life.language) if step.act[0] == life.persona]
    logged = [each.category for each in life.mind.self.emotions() if each.type == "persona"]
    assert logged == felt
    assert "persona_emotion" not in "".join(each.words.text for each in life.memories())


@pytest.mark.spec("C-45")
def test_a_loss_is_still_recalled_by_feeling_while_the_lunches_are_gone(life: LivedSelf) -> None:
    words, lost, again = LOSS[life.language]
    then = [memory for day, memory in life.recalled if day == again]
    assert any(words in each.words.text and day_of(each) == lost for each in then)
    # Not by its name: the words that brought it back say only how it feels.
    said = next(step.text for step in steps(life.language) if step.day == again and len(step.act) == 1)
    assert not any(name in said.lower() for name in ("コハク", "猫", "grandfather"))
    kept = [each for each in life.memories() if words in each.words.text and each.affect.valence < _BAD]
    assert any(each.level is Level.FULL and each.stage is Stage.ACTIVE for each in kept)


def test_lunches_fade_and_come_to_mind_no_more(life: LivedSelf) -> None:
    last = max(step.day for step in steps(life.language))
    eaten = {step.day: step.text for step in steps(life.language) if step.act == ["lunch"]}
    first = {day: text for day, text in eaten.items() if day <= last // 3}
    old = [each for each in life.memories() if first.get(day_of(each), "\0") in each.words.text]
    assert len(first) >= 3
    assert not any(each.level is Level.FULL for each in old)
    if life.language == "ja":  # two months later they are asleep or in the archive
        assert not any(each.stage is Stage.ACTIVE for each in old)
        assert sum(each.level is Level.TRACE for each in old) >= 0.75 * len(old)
    late = {memory.id for day, memory in life.recalled if day > last * 2 // 3}
    assert late.isdisjoint(each.id for each in old)


@pytest.mark.spec("C-45")
def test_what_comes_to_mind_is_as_bad_as_what_was_lived(life: LivedSelf) -> None:
    recalled = [memory for _, memory in life.recalled]
    one = 1 / len(recalled)  # where few came at all, one of them more or less says nothing
    assert abs(share_bad(recalled) - share_bad(life.memories())) < max(0.1, 2 * one)


@pytest.mark.spec("C-45")
def test_at_equal_relevance_a_sad_mood_recalls_sad_memories_somewhat_more(life: LivedSelf) -> None:
    """The same questions about the same life; the mood leans, and never takes over."""
    asked = {
        "ja": ("コハクのこと", "膝の上", "窓辺", "家の中", "美緒の涙", "春のこと"),
        "en": ("grandfather", "the bakery", "that night", "today", "Nora and June", "tonight"),
    }[life.language]

    def recalled(feeling: str) -> list[Memory]:
        life.clock.tick(days=8)  # what came to mind before no longer weighs
        life.mind.talk.say(f'…<persona_emotion category="{feeling}" intensity="1"/>', thread="mood")
        found = [
            each for text in asked for each in life.mind.recall(text, budget=Budget(k=3, tokens=10_000)).found
        ]
        life.engine.gate.flush()
        return [each.memory for each in found]

    glad, sad = recalled("joy"), recalled("sadness")
    means = [sum(each.affect.valence for each in some) / len(some) for some in (glad, sad)]
    assert means[1] < means[0] < means[1] + 0.3
    assert share_bad(glad) <= share_bad(sad) <= share_bad(glad) + 0.25


def test_nothing_that_was_said_is_lost(life: LivedSelf) -> None:
    """However much faded: the time line has every word."""
    said = [step.text for step in steps(life.language) if step.act[0] in (life.persona, life.person)]
    there = {event.words.text for day in life.mind.days() for event in life.mind.activity(day)}
    assert set(said) <= there
