"""Asking: again when it cannot be read, not while it is unwell, not beyond the budget, and never twice for the same."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from omoide.errors import Declined, OverBudget, Resting, Unreachable, Unreadable
from omoide.ports import Reply, Spent
from omoide.prompts.question import Question
from omoide.prompts.reading import Read, item, read, schema_of
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.world import ALICE, BEGINNING, BOB, STRANGER
from omoide.thinking.asking import Asker, Thought, language_of
from omoide.thinking.parameters import Price


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood:
    """The answer to the question of these tests."""

    mood: str = item(choices=("good", "bad"))


def question(prompt: str = "How is it?") -> Question[Mood]:
    return Question(
        purpose="mood", prompt=prompt, schema=schema_of(Mood), read=partial(read, Mood), language="en"
    )


BY_RULE = Mood(mood="bad")
GOOD = '{"mood": "good"}'
GONE = Unreachable(name="scripted", problem="nobody is there")


def asked(asker: Asker, prompt: str = "How is it?", **more: Any) -> Thought[Mood]:
    return asker.think(ALICE, question(prompt), lambda: BY_RULE, **more)


# By the model, or else by the rule.


def test_the_answer_of_the_model_is_the_thought(desk: Any) -> None:
    at = desk(GOOD)
    assert asked(at.asker) == Thought(value=Mood(mood="good"), by="model")
    assert at.model.schemas == [schema_of(Mood)]


def test_without_a_model_the_rule_answers_and_nothing_is_amiss(desk: Any) -> None:
    at = desk()
    thought = asked(Asker(None, work=at.work, clock=at.clock))
    assert thought == Thought(value=BY_RULE, by="rule")
    assert at.calls == []


@pytest.mark.parametrize(
    ("replies", "trouble"),
    [
        ([GONE], Unreachable),
        (["I cannot say.", "Really not."], Unreadable),
        ([Reply(text="", stop="end"), Reply(text="{", stop="length")], Unreadable),
        ([Reply(text="no", stop="refusal")], Declined),
    ],
    ids=["unreachable", "unreadable", "cut", "refusal"],
)
def test_whatever_the_model_does_there_is_an_answer_and_the_trouble_is_told(
    desk: Any, replies: list[Any], trouble: type
) -> None:
    at = desk(*replies, tries=2)
    thought = asked(at.asker)
    assert (thought.value, thought.by) == (BY_RULE, "rule")
    assert isinstance(thought.trouble, trouble)
    assert len(at.model.asked) == len(replies)


def test_an_error_of_our_own_is_not_taken_for_one_of_the_model(desk: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        asked(desk(ZeroDivisionError()).asker)


def test_what_was_passed_over_is_told(desk: Any) -> None:
    def generous(text: str) -> Read[str]:
        return Read(text, ("one item",))

    at = desk("free words")
    free = Question(purpose="talk", prompt="?", schema=None, read=generous, language="en")
    thought = at.asker.think(ALICE, free, str)
    assert (thought.value, thought.passed_over) == ("free words", ("one item",))
    assert at.model.schemas == [None]


def test_an_unreadable_answer_is_asked_for_again_with_what_was_wrong(desk: Any) -> None:
    at = desk('{"mood": "so-so"}', "what?", GOOD, tries=3)
    assert asked(at.asker).by == "model"
    first, second, third = at.model.asked
    assert '"so-so" is not one of good, bad' in second
    assert "no JSON object" in third
    assert first in second
    assert "so-so" not in third


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (("hello",), "en"),
        (("", "猫"), "ja"),
        (("PostgreSQLの話",), "ja"),
        (("ﾈｺ",), "ja"),
        ((), "en"),
        (("42",), "en"),
    ],
)
def test_the_language_is_japanese_as_soon_as_there_is_some(texts: tuple[str, ...], language: str) -> None:
    assert language_of(*texts) == language


# Answers are kept before they are read.


def test_the_same_question_is_paid_for_once(desk: Any) -> None:
    at = desk(GOOD)
    assert asked(at.asker) == asked(at.new_asker())
    assert len(at.model.asked) == len(at.calls) == 1


@pytest.mark.parametrize(
    "reply", ["no form at all", Reply(text="no", stop="refusal")], ids=["text", "refusal"]
)
def test_also_a_bad_answer_is_not_paid_for_twice(desk: Any, reply: Any) -> None:
    at = desk(reply, tries=1)
    first, second = asked(at.asker), asked(at.new_asker())
    assert type(first.trouble) is type(second.trouble)
    assert len(at.model.asked) == 1


def test_a_crash_after_the_answer_does_not_pay_twice(desk: Any) -> None:
    at = desk(GOOD)
    with failing_at("thinking.answered"), pytest.raises(WorldEnded):
        asked(at.asker)
    assert asked(at.new_asker()).by == "model"
    assert len(at.model.asked) == 1


def test_another_mind_another_model_or_another_question_is_asked_anew(desk: Any) -> None:
    at = desk(otherwise=lambda prompt: GOOD)
    asked(at.asker)
    asked(at.asker, "And now?")
    for scope in (BOB, STRANGER):
        at.asker.think(scope, question(), lambda: BY_RULE)
    at.model.name = "another"
    asked(at.asker)
    assert len(at.model.asked) == 5


def test_an_answer_that_was_under_way_while_a_memory_was_erased_is_used_but_not_kept(desk: Any) -> None:
    def erased_meanwhile(prompt: str) -> str:
        at.work.drop_answers(ALICE, before=None)
        return GOOD

    at = desk(otherwise=erased_meanwhile)
    assert asked(at.asker).by == "model"
    assert asked(at.asker).by == "model"
    assert len(at.model.asked) == 2


# The ledger.


@pytest.mark.spec("LT-66")
def test_every_call_is_in_the_ledger_with_its_tokens_and_cost(desk: Any) -> None:
    well = Reply(text=GOOD, tokens_in=2000, tokens_out=100)
    bad = Reply(text="…", tokens_in=1000, tokens_out=50)
    no = Reply(text="", tokens_in=10, tokens_out=1, stop="refusal")
    at = desk(bad, well, GONE, no, prices={"scripted": Price(1.0, 5.0)})
    for prompt in ("first", "second", "third"):
        asked(at.asker, prompt)
    name, purpose = "scripted", "mood"
    assert at.calls == [
        Spent(BEGINNING, name, purpose, 1000, 50, 0.00125, True),
        Spent(BEGINNING, name, purpose, 2000, 100, 0.0025, False),
        Spent(BEGINNING, name, purpose, 0, 0, 0.0, True),
        Spent(BEGINNING, name, purpose, 10, 1, pytest.approx(0.000015), False),
    ]


def test_without_a_price_tokens_are_counted_and_without_a_count_they_are_estimated(desk: Any) -> None:
    at = desk(GOOD)
    asked(at.asker, "日本語で十文字の質問 " * 10)
    (call,) = at.calls
    assert call.cost == 0.0
    assert 60 < call.tokens_in < 200
    assert 3 < call.tokens_out < 12


# The breaker.


def unwell(desk: Any, **parameters: Any) -> Any:
    return desk(
        GONE, GONE, GONE, otherwise=lambda prompt: GOOD, tries=1, failures=3, rest_minutes=10.0, **parameters
    )


def test_after_some_failures_in_a_row_it_is_left_alone_for_a_while(desk: Any) -> None:
    at = unwell(desk)
    for number in range(3):
        at.clock.tick(minutes=4)
        assert isinstance(asked(at.asker, f"{number}").trouble, Unreachable)
    at.clock.tick(minutes=9)
    for asker in (at.asker, at.new_asker()):  # another process knows it, too
        thought = asked(asker, "more")
        assert isinstance(thought.trouble, Resting)
        assert thought.trouble.facts["until"] == "2026-01-15T09:52+09:00"
        assert thought.by == "rule"
    assert len(at.model.asked) == 3
    at.clock.tick(minutes=1)
    assert asked(at.asker, "more").by == "model"
    assert asked(at.asker, "and more").by == "model"


def test_while_it_rests_what_was_answered_before_still_counts(desk: Any) -> None:
    at = desk(GOOD, GONE, GONE, GONE, tries=1, failures=3)
    asked(at.asker, "known")
    for number in range(4):
        asked(at.asker, str(number))
    assert asked(at.asker, "known").by == "model"


def test_one_failure_after_the_rest_and_it_rests_again(desk: Any) -> None:
    at = desk(*[GONE] * 4, tries=1, failures=3, rest_minutes=10.0)
    for number in range(3):
        asked(at.asker, str(number))
    at.clock.tick(minutes=10)
    assert isinstance(asked(at.asker, "try").trouble, Unreachable)
    assert isinstance(asked(at.asker, "again").trouble, Resting)


def test_an_answer_in_between_ends_the_row(desk: Any) -> None:
    at = desk(GONE, GONE, GOOD, GONE, GONE, GOOD, tries=1, failures=3)
    kinds = [asked(at.asker, str(number)).by for number in range(6)]
    assert kinds == ["rule", "rule", "model", "rule", "rule", "model"]


def test_answers_that_cannot_be_read_are_failures_and_refusals_are_none(desk: Any) -> None:
    at = desk("?", "?", tries=1, failures=2)
    assert [type(asked(at.asker, str(number)).trouble) for number in range(3)] == [
        Unreadable,
        Unreadable,
        Resting,
    ]
    at = desk(*[Reply(text="", stop="refusal")] * 3, tries=1, failures=2)
    assert [type(asked(at.asker, str(number)).trouble) for number in range(3)] == [Declined] * 3


def test_another_model_and_a_clock_that_was_set_back_are_not_held_back(desk: Any) -> None:
    at = unwell(desk)
    for number in range(3):
        asked(at.asker, str(number))
    at.model.name = "another"
    assert asked(at.asker, "a").by == "model"
    at.model.name = "scripted"
    at.clock.tick(days=-1)
    assert asked(at.asker, "b").by == "model"


# The budgets.

COST = Reply(text=GOOD, tokens_in=900, tokens_out=100)
PRICES = {"scripted": Price(1.0, 11.0)}


def spends(desk: Any, **parameters: Any) -> Any:
    """Each call takes 1000 tokens and costs 0.002, and may take up to 100 for its answer."""
    return desk(otherwise=lambda prompt: COST, max_tokens=100, prices=PRICES, **parameters)


def refusal(thought: Thought[Mood]) -> str:
    assert thought.by == "rule"
    assert isinstance(thought.trouble, OverBudget)
    return str(thought.trouble.facts["setting"])


def test_a_question_that_is_too_long_is_not_put(desk: Any) -> None:
    at = spends(desk, question_tokens=300)
    assert asked(at.asker).by == "model"
    assert refusal(asked(at.asker, "とても長い質問。" * 100)) == "thinking.question_tokens"
    assert len(at.model.asked) == 1


@pytest.mark.parametrize(
    ("limit", "calls"),
    [({"day_tokens": 3200}, 4), ({"day_cost": 0.0042}, 2), ({"day_tokens": 10**9, "day_cost": 1.0}, 9)],
    ids=str,
)
def test_a_day_has_its_budget_and_the_next_day_another(desk: Any, limit: dict[str, Any], calls: int) -> None:
    at = spends(desk, **limit)
    first = [asked(at.asker, str(number)).by for number in range(9)]
    assert first == ["model"] * calls + ["rule"] * (9 - calls)
    at.clock.tick(hours=14, minutes=29)  # 23:59 where the mind is
    assert asked(at.asker, "late").by == ("model" if calls == 9 else "rule")
    at.clock.tick(minutes=1)
    assert asked(at.asker, "next day").by == "model"


@pytest.mark.parametrize(
    ("limit", "calls"), [({"night_tokens": 2200}, 3), ({"night_cost": 0.0042}, 2)], ids=str
)
def test_a_night_has_its_budget_apart_from_the_day(desk: Any, limit: dict[str, Any], calls: int) -> None:
    at = spends(desk, **limit)
    night = at.clock.tick(hours=17)
    asked(at.asker, "before", night=night - timedelta(days=1))
    at.clock.tick(hours=1)
    night = at.clock.now()
    kinds = [asked(at.asker, str(number), night=night).by for number in range(5)]
    assert kinds == ["model"] * calls + ["rule"] * (5 - calls)
    assert refusal(asked(at.asker, "more", night=night)) == f"thinking.{next(iter(limit))}"
    assert asked(at.asker, "by day").by == "model"  # what is not of the night does not ask its budget


def test_every_mind_has_a_budget_of_its_own(desk: Any) -> None:
    at = spends(desk, day_tokens=1100)
    assert asked(at.asker, "a").by == "model"
    assert refusal(asked(at.asker, "b")) == "thinking.day_tokens"
    assert at.asker.think(BOB, question(), lambda: BY_RULE).by == "model"


def test_questions_put_at_the_same_time_do_not_overdraw_together(desk: Any) -> None:
    barrier = threading.Barrier(2, timeout=300)

    def slowly(prompt: str) -> Reply:
        barrier.wait()
        return Reply(text=GOOD, tokens_in=50, tokens_out=50)

    at = desk(otherwise=slowly, max_tokens=100, day_tokens=300, workers=4)
    thoughts = at.asker.think_each(ALICE, [(question(str(n)), lambda: BY_RULE) for n in range(4)])
    # Each may take 100 and its own words: the third would go beyond, whatever the others really take.
    assert sorted(thought.by for thought in thoughts) == ["model", "model", "rule", "rule"]


# Side by side.


def test_many_questions_are_put_side_by_side_and_answered_in_order(desk: Any) -> None:
    running, most, mutex = 0, 0, threading.Lock()
    together = threading.Barrier(3, timeout=300)

    def answer(prompt: str) -> str:
        nonlocal running, most
        with mutex:
            running += 1
            most = max(most, running)
        together.wait()
        with mutex:
            running -= 1
        return json.dumps({"mood": "good" if int(prompt) % 2 else "bad"})

    at = desk(otherwise=answer, workers=3)
    thoughts = at.asker.think_each(ALICE, [(question(str(n)), lambda: BY_RULE) for n in range(12)])
    assert [thought.value.mood for thought in thoughts] == ["bad", "good"] * 6
    assert all(thought.by == "model" for thought in thoughts)
    assert most == 3
    assert len(at.calls) == 12


def test_one_that_fails_does_not_take_the_others_with_it(desk: Any) -> None:
    def answer(prompt: str) -> str:
        if prompt == "2":
            raise GONE
        return GOOD

    at = desk(otherwise=answer)
    thoughts = at.asker.think_each(ALICE, [(question(str(n)), lambda: BY_RULE) for n in range(5)])
    assert [thought.by for thought in thoughts] == ["model", "model", "rule", "model", "model"]
    assert isinstance(thoughts[2].trouble, Unreachable)


def test_nothing_asked_is_nothing_thought(desk: Any) -> None:
    nothing: list[tuple[Question[Mood], Callable[[], Mood]]] = []
    assert desk().asker.think_each(ALICE, nothing) == []
