"""What nights find said of people and things, and lay before the persona, which decides (NA-13)."""

import json
from typing import Any

import pytest
from waking_life import lines_of

from omoide.dynamics.attention import Channel
from omoide.errors import NotFound
from omoide.failpoints import arm, disarm
from omoide.model.activity import Activity, Happened
from omoide.model.memory import Origin
from omoide.persona.editing import Text
from omoide.testing.models import ScriptedModel
from omoide.tools.sets import TOOLS

CAT_JA, CAT_EN = "美帆は大阪に住んでいる。", "Emma lives in Osaka."


def somebody(life: Any, core: str = "私は灯。") -> Any:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, core))
    return life


def night(life: Any) -> list[Any]:
    life.later(days=1)
    return life.mind.sleep()


def proposed(life: Any) -> list[tuple[str, str]]:
    return [(each.name, each.text) for each in life.mind.self.proposals()]


def step(reports: list[Any], name: str = "propose") -> Any:
    return next(each for report in reports for each in report.steps if each.step == name)


def call(life: Any, tool: str, **given: Any) -> Any:
    return TOOLS[tool](life.mind, given)


@pytest.mark.spec("NA-13")
@pytest.mark.parametrize(
    ("core", "said", "name", "own"),
    [
        ("私は灯。", f"{CAT_JA}今日は疲れた。元気？", "美帆", "私は紅茶が好きです。"),
        ("I am Akari.", f"{CAT_EN} I am tired today. How are you?", "Emma", "I like black tea."),
    ],
)
def test_what_was_said_of_somebody_is_proposed_at_the_next_talk(imagine, core, said, name, own) -> None:
    life = somebody(imagine(), core)
    life.hear(said)
    life.later(minutes=1)
    life.hear(own)
    done = step(night(life))
    statement = CAT_JA if name == "美帆" else CAT_EN
    assert proposed(life) == [(name, statement), ("花", f"花: {own}")]
    assert (done.counts["proposed"], done.counts["by_rule"], done.trouble) == (2, 2, ())
    shown = "\n".join(lines_of(life.mind.prime("こんにちは、今日はどう？"), Channel.PERSONA))
    assert statement in shown
    assert "answer_entity_proposal" in shown
    assert life.mind.self.entities() == []
    assert name not in {part.name: part.text for part in life.mind.self.present()}.get("entities", "")


@pytest.mark.spec("NA-13")
def test_the_persona_accepts_by_tool_and_one_undo_takes_it_back(imagine) -> None:
    life = somebody(imagine())
    life.hear(CAT_JA)
    night(life)
    (waits,) = call(life, "list_entity_proposals")["proposals"]
    told = call(life, "answer_entity_proposal", proposal=waits["id"][-6:], accept=True)
    assert told["text"].endswith(f"\n\n{CAT_JA}\n")
    assert proposed(life) == []
    (known,) = life.mind.self.entities()
    (memory,) = [each for each in life.mind.memories() if each.id == known.id]
    assert Origin.USER in memory.origins  # where it came from stays with it
    assert memory.sources
    life.mind.care.undo(life.mind.care.plan_undo())
    assert proposed(life) == [("美帆", CAT_JA)]
    assert life.mind.self.entities() == []
    call(life, "answer_entity_proposal", proposal="美帆", accept=True, content="大阪の友だち。")
    assert life.mind.self.entity("美帆")[0].text == "大阪の友だち。"


@pytest.mark.spec("NA-13")
def test_what_was_refused_or_is_known_is_not_proposed_again(imagine) -> None:
    life = somebody(imagine("encoding.mentions=false"))
    life.mind.self.write_entity("健二", "健二はパン屋で働いている。")
    life.hear(CAT_JA)
    night(life)
    call(life, "answer_entity_proposal", proposal="美帆", accept=False)
    life.hear(CAT_JA)
    life.hear("美帆さんは大阪に住んでいます。")
    life.hear("健二はパン屋で働いています。")
    night(life)
    assert proposed(life) == []
    assert life.mind.self.entity("健二")[0].text == "健二はパン屋で働いている。"
    with pytest.raises(NotFound):
        call(life, "answer_entity_proposal", proposal="美帆", accept=True)
    life.hear("美帆は猫を飼っている。")
    night(life)
    assert proposed(life) == [("美帆", "美帆は猫を飼っている。")]


@pytest.mark.spec("NA-13")
def test_what_is_said_later_of_the_same_one_joins_what_waits(imagine) -> None:
    life = somebody(imagine())
    life.hear(CAT_JA)
    night(life)
    life.hear("美帆さんは猫を飼っている。")
    night(life)
    assert proposed(life) == [("美帆", f"{CAT_JA}\n美帆さんは猫を飼っている。")]
    assert life.mind.self.accept_proposal("美帆").text == f"{CAT_JA}\n美帆さんは猫を飼っている。"


@pytest.mark.spec("NA-13")
def test_memories_that_may_help_to_decide_come_along(imagine) -> None:
    life = somebody(imagine("entities.related=1"))
    life.hear("美帆と京都で紅葉を見た。")
    life.later(hours=3)
    night(life)
    life.hear(CAT_JA)
    night(life)
    (waits,) = life.mind.self.proposals()
    assert [each.words.text for each in waits.related] == ["美帆と京都で紅葉を見た。"]
    shown = "\n".join(lines_of(life.mind.prime("やあ、何かある？"), Channel.PERSONA))
    assert "(関連する記憶: [2026-01-15] 花: 美帆と京都で紅葉を見た。)" in shown


@pytest.mark.spec("NA-13")
def test_what_is_shown_beside_a_proposal_is_whole_and_not_what_the_mind_said_itself(imagine) -> None:
    life = somebody(imagine(), "I am Akari.")
    told = "Emma and I walked along the river in Kyoto. " + "The maples stood red on both sides of it. " * 5
    life.hear(told)
    life.mind.talk.say("Emma in Osaka, how nice.", to="花")
    life.later(hours=3)
    night(life)
    life.hear(CAT_EN)
    life.later(minutes=1)
    life.hear("I like black tea.")
    night(life)
    shown = lines_of(life.mind.prime("Hello, how are you today?"), Channel.PERSONA)
    related = [line.strip() for line in shown if "related memory" in line]
    assert any("花: Emma and I walked along the river in Kyoto." in line for line in related)
    assert all(line.endswith(".)") for line in related)
    assert not any("how nice" in line for line in related)
    assert any(line.endswith("花: “I like black tea.”") for line in shown)


def test_only_what_people_said_is_taken(imagine) -> None:
    life = somebody(imagine())
    life.mind.talk.say("美帆は京都に住んでいる。", to="花")
    page = Activity(
        type=Happened.MESSAGE_RECEIVED,
        at=life.clock.now(),
        content="健二は犬を飼っている。",
        origin=Origin.WEB,
    )
    life.mind.happened(page)
    night(life)
    assert proposed(life) == []


def test_a_mind_that_is_nobody_is_asked_nothing(imagine) -> None:
    life = imagine()
    life.hear(CAT_JA)
    assert step(night(life)).counts == {}
    assert life.mind.self.proposals() == []


def test_what_is_only_proposed_comes_to_nobodys_mind(imagine) -> None:
    life = somebody(imagine())
    life.hear(CAT_JA)
    night(life)
    (waits,) = life.mind.self.proposals()
    assert waits.id not in {each.memory.id for each in life.mind.recall("美帆はどこに住んでいる？").found}
    assert waits.id not in {each.id for each in life.mind.memories(limit=100)}
    assert life.named("other").self.proposals() == []
    assert life.mind.self.search_entities("美帆") == []


@pytest.mark.spec("NA-13")
def test_an_erasure_of_what_was_said_takes_along_what_was_made_of_it(imagine) -> None:
    life = somebody(imagine())
    life.hear(CAT_JA)
    life.hear("健二は犬を飼っている。")
    night(life)
    life.mind.self.accept_proposal("美帆")
    for said in ("大阪に住んでいる", "犬を飼っている"):
        (turn,) = [
            each for each in life.mind.memories(limit=100) if said in each.words.text and each.kind == "event"
        ]
        life.mind.care.erase(life.mind.care.plan_erasure(turn.id))
    assert life.mind.self.entities() == []
    assert life.mind.self.proposals() == []


def test_beyond_so_many_the_oldest_are_let_go(imagine) -> None:
    life = somebody(imagine("entities.waiting=2", "entities.proposed=1"))
    for name in ("美帆", "健二", "直子"):
        life.hear(f"{name}さんは大阪に住んでいる。")
        night(life)
    assert [name for name, _ in proposed(life)] == ["健二", "直子"]
    shown = {part.name: part.text for part in life.mind.self.present()}["proposals"]
    assert ("健二" in shown, "直子" in shown) == (True, False)


def reply(*items: dict[str, Any]) -> str:
    return json.dumps({"items": list(items)}, ensure_ascii=False)


def kept(name: str, statement: str, *sources: str) -> dict[str, Any]:
    return {"sources": sources or ["s1"], "fate": "kept", "reason": "", "name": name, "statement": statement}


ONLY = ("nights.daily=propose", "nights.weekly=", "nights.monthly=")


class Died(BaseException):
    """The end of a process."""


def die() -> None:
    raise Died


@pytest.mark.spec("NA-13")
def test_a_model_says_more_than_a_rule_and_is_held_to_its_sources(imagine) -> None:
    told = reply(kept("美帆", "美帆は猫が1匹いる。"), kept("桃太郎", "鬼退治をした。"))
    model = ScriptedModel(otherwise=lambda prompt: told if "statement" in prompt else "?")
    life = somebody(imagine(*ONLY, model=model))
    life.hear("美帆んちの猫、1匹だけど本当に元気でさ。", thread="t")
    done = step(night(life))
    assert proposed(life) == [("美帆", "美帆は猫が1匹いる。")]
    assert done.counts["by_model"] == 1
    assert "桃太郎" not in str(life.mind.self.proposals())


@pytest.mark.spec("NA-13")
def test_an_unreadable_reply_is_asked_again_and_then_the_rule_answers(imagine) -> None:
    model = ScriptedModel(otherwise=lambda prompt: "I would rather not say.")
    life = somebody(imagine(*ONLY, model=model))
    life.hear(CAT_JA)
    done = step(night(life))
    asked = [prompt for prompt in model.asked if "statement" in prompt]
    assert len(asked) == life.settings.thinking.tries
    assert proposed(life) == [("美帆", CAT_JA)]
    assert done.counts["parked"] == 1
    assert done.trouble


def test_a_night_that_was_killed_proposes_the_same_once(live) -> None:
    told = []
    for place in ("", "night.decided", "gate.committed", "night.stepped"):
        life = somebody(live(*ONLY, name=f"k{place}"))
        life.hear(CAT_JA)
        life.later(minutes=1)
        life.hear("健二は犬を飼っている。")
        life.later(days=1)
        if place:
            arm(place, die)
            with pytest.raises(Died):
                life.mind.sleep()
            disarm()
            life.later(minutes=20)
        life.mind.sleep()
        life.mind.sleep()
        told.append(proposed(life))
    assert told == [[("美帆", CAT_JA), ("健二", "健二は犬を飼っている。")]] * 4
