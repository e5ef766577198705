"""What fades, how, and what is left of it: summaries and traces by rule and by a model, and the way back."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from sleeping_life import SleepingLife, done

from omoide.errors import Unreachable
from omoide.language.sentences import sentences
from omoide.model.change import Encoded
from omoide.model.memory import Category, Level, Memory, Stage
from omoide.model.words import Words
from omoide.ports import Reply
from omoide.thinking.asking import Asker
from omoide.thinking.parameters import Thinking
from omoide.wake.encode import Circumstances

Live = Callable[..., SleepingLife]
LONG_JA = (
    "今日は横浜で佐藤さんと打ち合わせをした。天気はよく、駅から歩いた。途中で少し休んだ。"
    "見積もりは 480 万円で、納期は 3 月 15 日に決まった。ただし保守は契約に含まれない。"
    "昼はそばを食べた。帰りの電車は混んでいた。会議室は少し寒かった。資料は紙で配られた。"
    "次は来週の火曜に話すことにした。佐藤さんはコーヒーを二杯飲んだ。それから世間話をした。"
    "駅までは歩いて十分ほどで、道は空いていた。夕方には雨が降りはじめた。傘は持っていなかった。"
)
LONG_EN = (
    "Met Laura in Boston to talk about the migration. The weather was fine and we walked from the station. "
    "We decided to move 42 services to PostgreSQL 16 by June, but not the billing system. "
    "Lunch was noodles, nothing special. The room was a bit cold and the coffee was weak. "
    "She never wants to see a stored procedure again. Then we talked about the weather for a while. "
    "The train home was crowded, and somebody was playing music rather loudly all the way."
)


class Scripted:
    """A model that answers from a function, and counts."""

    name = "scripted"

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer, self.asked = answer, list[str]()

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        return self.fill(prompt, {}, max_tokens=max_tokens)

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        self.asked.append(prompt)
        return Reply(text=self.answer(prompt), tokens_in=10, tokens_out=5)


def thinking(life: SleepingLife, model: Scripted) -> None:
    """From now on this one is asked."""
    asker = Asker(model, work=life.engine.work, clock=life.clock, thinking=Thinking(workers=1, failures=100))
    life.engine = replace(life.engine, asking=lambda: asker)
    life.mind._engine = life.engine


def first_words(life: SleepingLife, memory: Memory) -> Words:
    change = next(iter(life.mind.log(memory=memory.id))).change
    assert isinstance(change, Encoded)
    return change.memory.words


@pytest.mark.spec("LT-15", "LT-17", "B-30")
@pytest.mark.parametrize(
    ("text", "kept", "most"),
    [
        (LONG_JA, ("480 万円", "3 月 15 日", "含まれない"), 200),
        (LONG_EN, ("42 services", "PostgreSQL 16", "not"), 400),
    ],
)
def test_a_summary_by_rule_keeps_names_numbers_and_denials_and_invents_nothing(
    live: Live, text: str, kept: tuple[str, ...], most: int
) -> None:
    life = live()
    memory = life.tell(text, Category.CASUAL, 0.2)
    life.nights(16)
    found = life.mind.get(memory.id)
    assert found.level is Level.SUMMARY
    assert len(found.words.text) <= most < len(text)
    assert all(each in found.words.text for each in kept)
    assert all(each.strip("…") in text for each in sentences(found.words.text))
    assert first_words(life, memory).text == text  # the former words stay in the chain


@pytest.mark.spec("LT-16", "LT-17", "LT-38")
@pytest.mark.parametrize(
    ("text", "among"), [(LONG_JA, ("佐藤", "横浜")), (LONG_EN, ("Laura", "PostgreSQL", "Boston"))]
)
def test_a_trace_by_rule_is_two_or_three_words_names_first(
    live: Live, text: str, among: tuple[str, ...]
) -> None:
    life = live("lifecycle.trace=keywords")
    memory = life.mind.observe(
        Words(text=text, trigger=text[:60], keywords=("打ち合わせ",)), Circumstances(category=Category.CASUAL)
    )
    life.nights(30)
    found = life.mind.get(memory.id)
    assert found.level is Level.TRACE
    assert 1 <= len(found.words.text.split(", ")) <= 3
    assert 1 <= len(found.words.trigger.split(", ")) <= 3
    assert any(each in found.words.text for each in among)
    assert len(found.words.text) <= 80
    assert found.words.keywords == ("打ち合わせ",)


@pytest.mark.parametrize(
    ("text", "kept"),
    [(LONG_JA, ("480 万円", "移行", "ラーメン")), (LONG_EN, ("PostgreSQL 16", "Laura", "noodles"))],
)
@pytest.mark.parametrize("short", [True, False])
def test_a_trace_is_a_sentence_that_can_still_be_understood(
    live: Live, text: str, kept: tuple[str, ...], short: bool
) -> None:
    """In its own words; what was short stays as it was said."""
    life = live()
    said = sentences(text)[0] if short else text
    memory = life.mind.observe(Words(text=said), Circumstances(category=Category.CASUAL))
    life.nights(30)
    found = life.mind.get(memory.id)
    assert found.level is Level.TRACE
    assert all(each.strip("…") in text for each in sentences(found.words.text))
    assert found.words.text == said if short else any(each in found.words.text for each in kept)


@pytest.mark.spec("LT-15", "LT-16", "LT-66")
def test_where_there_is_a_model_it_is_asked_and_its_cost_is_counted(live: Live) -> None:
    life = live()

    def answer(prompt: str) -> str:
        if "keywords" in prompt or "キーワード" in prompt or "trigger" not in prompt:
            return json.dumps({"trigger": ["佐藤"], "content": ["横浜", "480 万円"]}, ensure_ascii=False)
        return json.dumps({"trigger": "打ち合わせ。", "content": "480 万円に決まった。"}, ensure_ascii=False)

    model = Scripted(answer)
    memory = life.tell(LONG_JA, Category.CASUAL, 0.2)
    thinking(life, model)
    total = done(life.nights(16))
    assert total["by_model"] == 1
    assert "by_rule" not in total
    assert life.mind.get(memory.id).words.text == "480 万円に決まった。"
    (spent,) = life.engine.work.spent(life.mind.scope, since=life.clock.at.replace(year=2025))
    assert (spent.tokens_in, spent.tokens_out, spent.failed) == (10, 5, False)
    assert LONG_JA in model.asked[0]


def test_a_reply_that_cannot_be_read_is_reported_and_the_rule_answers(live: Live) -> None:
    life = live()
    memory = life.tell(LONG_EN, Category.CASUAL, 0.2)
    thinking(life, Scripted(lambda prompt: "I would rather not."))
    reports = life.nights(16)
    assert done(reports)["by_rule"] == 1
    assert any(stepped.trouble for report in reports for stepped in report.steps)
    assert life.mind.get(memory.id).level is Level.SUMMARY


def test_a_model_that_is_not_there_keeps_nobody_awake(live: Live) -> None:
    life = live()
    life.tell(LONG_EN, Category.CASUAL, 0.2)

    def gone(prompt: str) -> str:
        raise Unreachable(name="far away", problem="connection refused")

    thinking(life, Scripted(gone))
    reports = life.nights(16)
    assert done(reports) == {"summary": 1, "by_rule": 1}
    assert all(report.whole for report in reports)


def test_a_crash_after_the_answer_does_not_pay_twice(live: Live) -> None:
    from omoide.failpoints import arm, disarm

    class Cut(BaseException):
        pass

    life = live()
    life.tell(LONG_JA, Category.CASUAL, 0.2)
    life.nights(15)
    model = Scripted(lambda prompt: json.dumps({"trigger": "", "content": "480 万円。"}, ensure_ascii=False))
    thinking(life, model)
    life.clock.tick(days=1)

    def die() -> None:
        raise Cut

    arm("night.decided", die)
    with pytest.raises(Cut):
        life.mind.sleep()
    disarm()
    life.clock.tick(minutes=11)
    life.mind.sleep()
    assert len(model.asked) == 1
    assert _answers(life) == 1
    life.nights(9)
    assert _answers(life) == 0  # raw answers quote memories, and are not kept for ever


def _answers(life: SleepingLife) -> int:
    with life.engine.store._database.reading() as session:  # type: ignore[attr-defined]
        return session.rows("SELECT COUNT(*) FROM answers")[0][0]


@pytest.mark.spec("LT-18", "C-52")
def test_what_was_compressed_gets_its_vectors_anew_and_only_that(live: Live) -> None:
    """By default it is also found by what it first said; as the LTM design has it, only by what is left."""
    for original in (True, False):
        life = live(
            "embedding.kind=bundled", f"recalling.original={str(original).lower()}", name=f"store{original}"
        )
        other = life.tell("猫の名前はタマという", Category.EMOTIONAL, 0.9)
        faded = life.tell(LONG_EN, Category.CASUAL, 0.2)
        life.mind.embed()
        life.nights(30)
        assert life.mind.get(faded.id).level is Level.TRACE
        life.mind.embed()
        parts = _parts(life)
        assert parts[other.id] == 1
        assert (parts[faded.id] > 3) is original


def _parts(life: SleepingLife) -> dict[str, int]:
    with life.engine.store._database.reading() as session:  # type: ignore[attr-defined]
        rows = session.rows("SELECT id, LENGTH(asks) FROM vectors")
    return dict(rows)


@pytest.mark.spec("LT-23", "LT-24", "LT-25")
@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Grandmother's recipe for plum jam needs 3 lemons.", "grandmother's recipe"),
        ("祖母の梅ジャムにはレモンが三個いる。", "祖母のジャムのレモン"),
    ],
)
def test_what_is_asked_for_comes_back_from_the_archive_and_does_not_fall_at_once(
    live: Live, text: str, question: str
) -> None:
    life = live()
    memory = life.tell(text, Category.CASUAL, 0.2)
    life.nights(45)
    assert life.mind.get(memory.id).stage is Stage.ARCHIVED
    life.clock.tick(hours=1)
    (came,) = life.mind.recall(question).found
    assert came.memory.stage is Stage.ARCHIVED
    life.engine.gate.flush()
    life.nights(1)
    assert life.mind.get(memory.id).stage is Stage.ACTIVE
    life.nights(3)
    assert life.mind.get(memory.id).stage is Stage.ACTIVE
    life.nights(90)
    assert life.mind.get(memory.id).stage is Stage.ARCHIVED


def test_the_archive_can_be_left_alone(live: Live) -> None:
    life = live("recalling.archive=false")
    memory = life.tell("plum jam with lemons", Category.CASUAL, 0.2)
    life.nights(45)
    assert life.mind.get(memory.id).stage is Stage.ARCHIVED
    assert life.mind.recall("plum jam lemons").found == ()


@pytest.mark.spec("LT-09", "LT-10", "LT-68")
def test_being_recalled_keeps_a_memory_and_changes_none_of_its_words(live: Live) -> None:
    life = live()
    loved = life.tell("the plum tree in grandmother's garden")
    life.clock.tick(hours=3)
    left = life.tell("the bus to the harbour")

    def ask(day: int) -> None:
        if day % 7 == 0:
            life.mind.recall("plum tree garden")

    life.nights(120, each=ask)
    assert life.mind.get(loved.id).level is Level.FULL
    assert life.mind.get(loved.id).revisions == 0
    assert life.mind.get(left.id).level is not Level.FULL


@pytest.mark.spec("LT-52")
def test_protected_and_strongly_felt_memories_outlive_a_year(live: Live) -> None:
    life = live()
    talk = life.talk()
    kept = life.mind.protect(life.tell("casual, but kept", Category.CASUAL, 0.1).id)
    life.clock.tick(days=364)
    life.mind.sleep(accept_clock=True)
    assert life.mind.get(kept.id).level is Level.FULL
    heartfelt = [each for each in talk if each.affect.intensity >= 0.9]
    assert all(life.mind.get(each.id).stage is Stage.ACTIVE for each in heartfelt)
    assert {life.mind.get(each.id).stage for each in talk if each.category is Category.CASUAL} == {
        Stage.ARCHIVED
    }


@pytest.mark.spec("LT-27")
def test_deletion_is_an_erasure_that_leaves_no_byte(live: Live, holding: Callable[[str], list[str]]) -> None:
    life = live("lifecycle.deletes=true", "lifecycle.delete_after_days=10", "lifecycle.delete_below=0.9")
    memory = life.tell("The password hint is a purple elephant in Antwerp", Category.CASUAL, 0.1)
    total = done(life.nights(60))
    assert total["deleted"] == 1
    assert life.memories() == []
    assert holding("purple elephant in Antwerp") == []
    assert memory.id in {name for entry in life.mind.log() for name in getattr(entry.change, "memories", ())}
