"""What a persona wrote of each entity is put in order, by rule or by model, and no value is lost (NA-14)."""

import json
from typing import Any

import pytest

from omoide.failpoints import arm, disarm
from omoide.persona.editing import Text
from omoide.testing.models import ScriptedModel
from omoide.tools.sets import TOOLS

ONLY = ("nights.daily=", "nights.weekly=entities", "nights.monthly=")


class Died(BaseException):
    """The end of a process."""


def die() -> None:
    raise Died


def somebody(life: Any, core: str = "私は灯。") -> Any:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, core))
    return life


def write(life: Any, name: str, *texts: str) -> list[str]:
    """Each on a day of its own; gives the days."""
    days = []
    for text in texts:
        life.mind.self.write_entity(name, text)
        days.append(life.clock.now().date().isoformat())
        life.later(days=1)
    return days


def week(life: Any) -> Any:
    life.later(days=7)
    reports = life.mind.sleep()
    return next((each for report in reports for each in report.steps if each.step == "entities"), None)


def text_of(life: Any, name: str) -> str:
    return life.mind.self.entity(name)[0].text


@pytest.mark.spec("NA-14")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "美帆",
            (
                "好きな色は紫。大阪に住んでいる。",
                "好きな色は水色。",
                "大阪に住んでいます。猫が2匹いる。",
                "好きな色は紫。",
            ),
        ),
        (
            "Emma",
            (
                "Her favourite colour is purple. She lives in Osaka.",
                "Her favourite colour is cyan.",
                "She lives in Osaka. She has 2 cats.",
                "Her favourite colour is purple.",
            ),
        ),
    ],
)
def test_the_rule_drops_what_is_said_twice_and_keeps_each_value_with_its_day(imagine, name, said) -> None:
    life = somebody(imagine(*ONLY))
    days = write(life, name, *said)
    before = text_of(life, name)
    done = week(life)
    first = next(
        each.night
        for each in life.mind.nights()
        if any(step.counts.get("consolidated") for step in each.steps)
    )
    assert done.counts == {"consolidated": 1, "by_rule": 1}
    assert (
        text_of(life, name)
        == f"## {days[1]}\n{said[1]}\n\n## {days[2]}\n{said[2]}\n\n## {days[3]}\n{said[3]}"
    )
    assert week(life).counts == {}  # nothing was written since
    life.mind.care.undo(life.mind.care.plan_undo_by(f"night-{first}"))
    assert text_of(life, name) == before


def test_what_says_nothing_twice_stays_as_it_is(imagine) -> None:
    life = somebody(imagine(*ONLY))
    text = "- 大阪に住んでいる。\n- 猫を飼っている。\n\n優しいが、時々厳しい。"
    life.mind.self.write_entity("美帆", text)
    life.mind.self.write_entity("健二", "友達。")
    assert week(life).counts == {"consolidated": 0, "by_rule": 1}
    assert text_of(life, "美帆") == text


def test_a_mind_that_is_nobody_and_profiles_of_all_are_left_alone(imagine) -> None:
    life = imagine(*ONLY)
    life.mind.self.write_entity("美帆", "猫を飼う。")
    life.mind.self.write_entity("美帆", "猫を飼う。犬も飼う。猫を飼う。")
    text = text_of(life, "美帆")
    week(life)
    assert text_of(life, "美帆") == text
    somebody(life)
    life.mind.people.describe("Hana", "Leads. Leads.")
    week(life)
    assert life.mind.people.all()[0].words.text == "Leads. Leads."
    assert text_of(life, "美帆") != text


def reply(text: str, fate: str = "kept") -> str:
    item = {"sources": ["s1"], "fate": fate, "reason": "" if fate == "kept" else "in order", "text": text}
    return json.dumps({"items": [item]}, ensure_ascii=False)


SAID = ("美帆は大阪に住んでいる。", "美帆は猫を2匹飼っている。美帆は大阪に住んでいる人だ。")


@pytest.mark.spec("NA-14")
def test_a_model_writes_it_anew(imagine) -> None:
    model = ScriptedModel(reply("美帆は大阪に住んでいて、猫を2匹飼っている人だ。"))
    life = somebody(imagine(*ONLY, model=model))
    write(life, "美帆", *SAID)
    done = week(life)
    assert done.counts == {"consolidated": 1, "by_model": 1}
    assert text_of(life, "美帆") == "美帆は大阪に住んでいて、猫を2匹飼っている人だ。"
    assert week(life).counts == {}
    assert len(model.asked) == 1


@pytest.mark.spec("NA-14")
@pytest.mark.parametrize(
    "bad",
    [
        "美帆は大阪に住んでいて、猫を飼っている人だ。",  # a number is lost
        "美帆は大阪に住んでいて、猫を3匹、犬を2匹飼っている人だ。",  # one is made up
        "大阪に住んでいて、猫を2匹。",  # who?
        "",
    ],
)
def test_an_answer_that_loses_something_is_asked_again_and_then_the_rule_answers(imagine, bad: str) -> None:
    model = ScriptedModel(otherwise=lambda prompt: reply(bad))
    life = somebody(imagine(*ONLY, model=model))
    write(
        life,
        "美帆",
        "美帆さんは大阪に住んでいる。",
        "美帆さんは猫を2匹飼っている。美帆さんは大阪に住んでいる。",
    )
    done = week(life)
    assert len(model.asked) == life.settings.thinking.tries
    assert done.counts == {"consolidated": 1, "by_rule": 1, "parked": 1}
    assert done.trouble
    assert text_of(life, "美帆").endswith("美帆さんは猫を2匹飼っている。美帆さんは大阪に住んでいる。")


@pytest.mark.spec("NA-14")
@pytest.mark.parametrize(
    "merged",
    ["好きな色は紫。", "好きな色は紫と水色。"],  # one value, or both without their days
)
def test_of_two_values_both_stay_each_with_its_day(imagine, merged: str) -> None:
    model = ScriptedModel(otherwise=lambda prompt: reply(merged))
    life = somebody(imagine(*ONLY, model=model))
    life.mind.self.write_entity("美帆", "友達。")
    life.later(days=1)
    write(life, "美帆", "好きな色は紫。", "好きな色は水色。")
    before = text_of(life, "美帆")
    week(life)
    assert text_of(life, "美帆") == before


@pytest.mark.spec("NA-14", "NA-55")
def test_a_persona_puts_one_in_order_when_it_writes(imagine) -> None:
    life = imagine()
    write(life, "美帆", "大阪に住んでいる。", "猫を飼っている。")
    day = life.clock.now().date()
    told = TOOLS["write_entity_memory"](
        life.mind,
        {"name": "美帆", "content": "大阪に住んでいます。犬も飼っている。", "consolidate": True},
    )
    assert told["trouble"] == ""
    assert told["text"].count("大阪") == 1
    assert told["text"].endswith(f"## {day}\n大阪に住んでいます。犬も飼っている。\n")
    life.mind.care.undo(life.mind.care.plan_undo())
    assert "犬" not in text_of(life, "美帆")


@pytest.mark.spec("NA-14")
def test_by_tool_an_unreadable_model_is_reported(imagine) -> None:
    model = ScriptedModel(otherwise=lambda prompt: "no")
    life = imagine(model=model)
    given = {"name": "Emma", "content": "She sings. She sings. She has 2 cats.", "consolidate": True}
    told = TOOLS["write_entity_memory"](life.mind, given)
    assert told["text"].endswith("\nShe sings. She has 2 cats.\n")
    assert told["trouble"]


def test_a_night_that_was_killed_ends_the_same(live) -> None:
    told = []
    for place in ("", "night.decided", "gate.committed", "night.stepped"):
        life = somebody(live(*ONLY, name=f"k{place}"))
        write(life, "美帆", "猫を飼っている。", "犬を飼っている。", "猫を飼っている。")
        life.later(days=7)
        if place:
            arm(place, die)
            with pytest.raises(Died):
                life.mind.sleep()
            disarm()
            life.later(minutes=20)
        life.mind.sleep()
        told.append(text_of(life, "美帆"))
    assert told[0].count("猫") == 1
    assert told == [told[0]] * 4
