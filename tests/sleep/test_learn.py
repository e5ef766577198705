"""Learn: what lasts of what was said becomes knowledge, borne out by its sources (AW-36, AW-37, AW-41)."""

from collections.abc import Callable
from typing import Any

import pytest
from telling_life import FixedJudge, TellingLife, answering

from omoide.errors import Unreachable
from omoide.model.change import Encoded
from omoide.model.memory import Kind, Origin, Stage, Trust
from omoide.model.words import Words
from omoide.ports import Reply
from omoide.testing.models import ScriptedModel

Tell = Callable[..., TellingLife]
PRESETS = ("preset=animaworks", "preset=default")
STAYS = "nights.daily=learn"


@pytest.mark.spec("AW-37")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_lasts_is_learnt_word_for_word_and_what_passes_is_not(tell: Tell, preset: str) -> None:
    life = tell(preset)
    life.tell("今日は電車が止まって疲れた。健は大阪に住んでいる。")
    life.tell("I'm so tired today. My sister works at a bakery. Shall we go out?")
    life.tell("Hello!")
    done = life.night()["learn"]
    assert sorted(life.texts(Kind.FACT)) == ["My sister works at a bakery.", "健は大阪に住んでいる。"]
    assert dict(done.counts) == {"learnt": 2, "by_rule": 3}
    for fact in life.of(Kind.FACT):
        assert (fact.confidence, fact.trust) == (0.9, Trust.HIGH)
        assert fact.sources
    assert life.night()["learn"].counts == {}


@pytest.mark.parametrize(
    "said",
    [
        "おはようございます。",
        "ありがとうございます。",
        "お世話になっております。",
        "了解です。",
        "大丈夫です。",
        "いい天気ですね。",
        "行ってきます。",
        "Good morning!",
        "You are welcome.",
        "It is nice to meet you.",
        "That's great.",
        "ｏｈａｙｏ、おはよう！",
    ],
)
def test_greetings_and_small_talk_are_no_knowledge(tell: Tell, said: str) -> None:
    life = tell()
    life.mind.observe(Words(text=said, speaker="Mia"))
    life.mind.observe(Words(text=f"{said} 健は大阪に住んでいる。", speaker="Mia"))
    life.night()
    assert life.texts(Kind.FACT) == ["健は大阪に住んでいる。"]


@pytest.mark.spec("AW-37")
def test_a_fact_keeps_its_speaker_and_knows_where_it_comes_from(tell: Tell) -> None:
    life = tell()
    told = life.mind.observe(Words(text="Long day. I work at the harbour.", speaker="Ken"))
    life.night()
    (fact,) = life.of(Kind.FACT)
    assert (fact.words.text, fact.words.speaker) == ("I work at the harbour.", "Ken")
    assert fact.sources == (told.id,)
    assert fact.origins == (Origin.USER,)


@pytest.mark.spec("AW-37")
def test_what_is_known_is_not_copied_but_counted_once_for_each_time_it_is_said(tell: Tell) -> None:
    life = tell(STAYS)
    note = life.mind.remember("I work at the harbour.")
    life.tell("What a day! I work at the harbour.")
    done = life.night()["learn"]
    assert life.of(Kind.FACT) == []
    assert life.mind.get(note.id).mentions == 2
    assert done.counts["mentioned"] == 1
    life.night()
    assert life.mind.get(note.id).mentions == 2


@pytest.mark.parametrize("origin", [Origin.WEB, Origin.TOOL, Origin.IMPORT])
def test_nothing_is_learnt_from_doubtful_words_nor_from_the_minds_own(tell: Tell, origin: Origin) -> None:
    life = tell()
    life.tell("Ken lives in Osaka.", origin=origin)
    life.tell("Your favourite colour is purple.", origin=Origin.AGENT)
    life.night()
    assert life.of(Kind.FACT) == []


def test_an_answer_of_the_mind_is_not_learnt_from_a_turn_of_talk(tell: Tell) -> None:
    life = tell()
    life.mind.observe(Words(trigger="My dentist is Dr Mori.", text="Your car is a Honda."))
    life.night()
    assert life.texts(Kind.FACT) == ["My dentist is Dr Mori."]


# With a model.


def claims(statement: str) -> dict[str, Any]:
    return {"learn": lambda text: [{"statement": statement}]}


@pytest.mark.spec("AW-36", "AW-41")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("entailment", "contradiction", "believed", "confidence", "asked"),
    [
        (0.6, 0.0, False, 0.9, 0),  # accepted without asking
        (0.59, 0.7, True, None, 0),  # rejected without asking
        (0.59, 0.69, True, 0.7, 1),
        (0.59, 0.69, False, None, 1),
    ],
)
def test_the_cascade_of_validation(
    tell: Tell,
    preset: str,
    entailment: float,
    contradiction: float,
    believed: bool,
    confidence: float | None,
    asked: int,
) -> None:
    verdict = {} if believed else {"fate": "dropped", "reason": "not said"}
    model = answering(**claims("Ken has a boat"), validate=lambda text: [verdict])
    life = tell(preset, STAYS, model=model, judge=FixedJudge(entailment, contradiction))
    life.tell("Ken talked about his boat all day.")
    done = life.night()["learn"]
    facts = life.of(Kind.FACT)
    assert [fact.confidence for fact in facts] == ([] if confidence is None else [confidence])
    assert sum("claim: Ken has a boat" in each for each in model.asked) == asked
    assert done.counts.get("rejected", 0) == (confidence is None)


@pytest.mark.spec("AW-41", "B-29")
@pytest.mark.parametrize(("preset", "confidences"), [("preset=default", [0.9]), ("preset=animaworks", [])])
def test_a_long_source_is_judged_passage_by_passage(
    tell: Tell, preset: str, confidences: list[float]
) -> None:
    """As printed, only its beginning is read; the model then says that it cannot tell."""
    unsure = {"fate": "dropped", "reason": "too long"}
    model = answering(**claims("Ken lives in Osaka."), validate=lambda text: [unsure])
    life = tell(preset, STAYS, model=model)
    life.tell("We saw the gulls. " * 40 + "Ken lives in Osaka. " + "It rained. " * 40)
    life.night()
    assert [fact.confidence for fact in life.of(Kind.FACT)] == confidences


def test_what_nobody_can_validate_is_not_believed(tell: Tell) -> None:
    def reply(prompt: str) -> str | Reply:
        if "claim: " in prompt:
            raise Unreachable(name="scripted", problem="gone")
        return answering(**claims("Ken has a boat"))._otherwise(prompt)  # type: ignore[misc]

    life = tell(STAYS, model=ScriptedModel(otherwise=reply), judge=FixedJudge())
    life.tell("Ken talked all day.")
    done = life.night()["learn"]
    assert life.of(Kind.FACT) == []
    assert any("gone" in trouble for trouble in done.trouble)


@pytest.mark.spec("AW-34")
def test_what_was_resolved_is_told_to_whoever_learns(tell: Tell) -> None:
    model = answering(learn=lambda text: [{"fate": "dropped", "reason": "none", "statement": ""}])
    life = tell(STAYS, model=model)
    life.tell("The login bug is all we talked about.")
    life.mind.resolve("Fixed the login bug on prod")
    life.night()
    assert "<resolved " in model.asked[0]
    assert "Fixed the login bug on prod" in model.asked[0]


# What can go wrong.


def test_a_source_that_the_model_will_not_touch_is_parked_named_and_read_by_rule(tell: Tell) -> None:
    def reply(prompt: str) -> str | Reply:
        if "POISON" in prompt:
            return Reply(text="", stop="refusal")
        return answering(learn=lambda text: [{"statement": text.splitlines()[-1]}])._otherwise(prompt)  # type: ignore[misc]

    life = tell(STAYS, model=ScriptedModel(otherwise=reply), judge=FixedJudge(0.9))
    texts = ["Ann has a cat.", "Bob works at the POISON bank.", "Cid has a car.", "Dee has a dog."]
    told = [life.tell(text) for text in texts]
    done = life.night()["learn"]
    assert sorted(life.texts(Kind.FACT)) == sorted(texts)
    assert (done.counts["by_model"], done.counts["by_rule"], done.counts["parked"]) == (3, 1, 1)
    assert [told[1].id[-6:] in trouble for trouble in done.trouble] == [True]


def test_a_source_that_changed_while_the_model_was_thinking_is_decided_again(tell: Tell) -> None:
    life: TellingLife
    asked: list[str] = []

    def reply(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) == 1:  # a person puts it right in the meantime
            life.mind.correct(told.id, "Ken has a canoe.")
        return answering(learn=lambda text: [{"statement": text.splitlines()[-1]}])._otherwise(prompt)  # type: ignore[misc]

    life = tell(STAYS, model=ScriptedModel(otherwise=reply), judge=FixedJudge(0.9))
    told = life.tell("Ken has a boat.")
    life.night()
    assert len(asked) == 2
    assert life.texts(Kind.FACT) == ["Ken has a canoe."]


def test_a_night_can_be_planned_and_taken_back(tell: Tell) -> None:
    life = tell()
    life.tell("Nice day! My dentist is Dr Mori.")
    life.clock.tick(days=1)
    (planned,) = life.mind.plan_night()
    steps = {each.step: each for each in planned.steps}
    assert [type(change) for change in steps["learn"].changes] == [Encoded]
    assert life.of(Kind.FACT) == []
    (report,) = life.mind.sleep()
    assert life.texts(Kind.FACT) == ["My dentist is Dr Mori."]
    life.mind.care.undo(life.mind.care.plan_undo_by(f"night-{report.night}"))
    assert life.of(Kind.FACT, stages=tuple(Stage)) == []


def test_what_is_too_much_for_one_night_is_learnt_in_the_next(tell: Tell) -> None:
    life = tell(STAYS, "nights.changes=2")
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")
    for name in names:
        life.tell(f"Good morning. {name} lives in Osaka.")
    learnt = [life.night()["learn"].counts["learnt"] for _ in range(3)]
    assert learnt == [2, 2, 1]
    assert sorted(life.texts(Kind.FACT)) == [f"{name} lives in Osaka." for name in names]
