"""Questions about several sources: each is accounted for, whatever the model says, leaves out or refuses."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from omoide.errors import Unreachable, Unreadable
from omoide.ports import Reply
from omoide.prompts.learn import Learnt, learn
from omoide.prompts.resolve import Resolution, paired, resolve
from omoide.prompts.revise import Revision, doubted, revise
from omoide.prompts.sources import Covered, Fate, Source, invented
from omoide.testing.world import ALICE
from omoide.thinking.asking import Asker
from omoide.thinking.covering import Considered, think_over

REFUSED = Reply(text="", stop="refusal")
POISON = "毒"


def sources(*texts: str) -> list[Source]:
    return [Source(name=f"{place:020d}", text=text) for place, text in enumerate(texts)]


def item(label: str | list[str], statement: str = "", reason: str = "") -> dict[str, Any]:
    labels = [label] if isinstance(label, str) else label
    fate = "dropped" if reason else "merged" if len(labels) > 1 else "kept"
    return {"sources": labels, "fate": fate, "reason": reason, "statement": statement}


def answer(*items: dict[str, Any]) -> str:
    return json.dumps({"items": items}, ensure_ascii=False)


def by_rule(given: Sequence[Source]) -> Covered[Learnt]:
    found = [
        Learnt(sources=(each.name,), fate=Fate.KEPT, reason="", statement=f"rule: {each.text}")
        for each in given
    ]
    return Covered(items=tuple(found), dropped={})


def over(asker: Asker, given: Sequence[Source], **more: Any) -> Considered[Learnt]:
    return think_over(asker, ALICE, given, lambda some: learn(some, language="en"), by_rule, **more)


def said(found: Considered[Learnt]) -> list[str]:
    return sorted(each.statement for each in found.items)


def labels(prompt: str) -> list[str]:
    return re.findall(r"^<(s\d+) ", prompt, re.MULTILINE)


def echoed(prompt: str) -> str:
    """A model that keeps every source as it stands."""
    texts = re.findall(r"^<(s\d+) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>$", prompt, re.MULTILINE | re.DOTALL)
    return answer(*(item(label, text) for label, _, text in texts))


# The coverage rule.


def test_every_source_is_kept_merged_or_dropped_with_a_reason(desk: Any) -> None:
    at = desk(answer(item(["s1", "s2"], "together"), item("s3", reason="a greeting")))
    given = sources("one", "two", "hello")
    found = over(at.asker, given)
    assert [each.sources for each in found.items] == [(given[0].name, given[1].name)]
    assert found.dropped == {given[2].name: "a greeting"}
    assert found.counts == {"by_model": 3}
    assert given[0].name not in at.model.asked[0]  # a model never sees an id


def test_what_is_left_out_is_asked_again_alone_and_then_answered_by_rule(desk: Any) -> None:
    at = desk(
        answer(item("s1", "one")), answer(item("s1", "two")), answer(item("s9", "x")), answer(item("s9", "x"))
    )
    found = over(at.asker, sources("one", "two", "three"))
    assert [labels(each) for each in at.model.asked] == [["s1", "s2", "s3"], ["s1", "s2"]]
    assert said(found) == ["one", "rule: three", "two"]
    assert found.counts == {"by_model": 2, "by_rule": 1, "parked": 1}
    assert "000002" in found.trouble[0]


def test_a_label_that_nobody_asked_about_is_refused_with_its_item(desk: Any) -> None:
    at = desk(answer(item("s1", "one"), item(["s2", "s7"], "two and more")), answer(item("s1", "two")))
    found = over(at.asker, sources("one", "two"))
    assert said(found) == ["one", "two"]


def test_to_drop_without_a_reason_is_not_to_say_anything(desk: Any) -> None:
    silent = {"sources": ["s2"], "fate": "dropped", "reason": " ", "statement": ""}
    at = desk(answer(item("s1", "one"), silent), answer(item("s1", reason="small talk")))
    found = over(at.asker, sources("one", "two"))
    assert list(found.dropped.values()) == ["small talk"]


def test_what_was_kept_was_not_dropped(desk: Any) -> None:
    at = desk(answer(item("s1", "one"), item("s1", reason="no")))
    found = over(at.asker, sources("one"))
    assert (said(found), found.dropped) == (["one"], {})


@pytest.mark.parametrize(
    "reply",
    [
        "Sure! Here it is:\n```json\n"
        + answer(item("S1", "one"), item("[s2]", "two"))
        + "\n```\nAnything else?",
        answer(item("s1", "one"), item("2", "two")),
        json.dumps([item("s1", "one"), item("s2", "two")]),  # a bare list
    ],
)
def test_fences_chatter_and_other_spellings_are_tolerated(desk: Any, reply: str) -> None:
    assert said(over(desk(reply).asker, sources("one", "two"))) == ["one", "two"]


def test_half_an_answer_is_salvaged_item_by_item(desk: Any) -> None:
    whole = answer(item("s1", "one"), item("s2", "two"), item("s3", "three"))
    cut = whole[: whole.index("three")]
    broken = answer(item("s1", "three"))
    found = over(desk(cut, broken).asker, sources("one", "two", "three"))
    assert said(found) == ["one", "three", "two"]
    assert found.counts == {"by_model": 3}


def test_a_number_that_no_source_has_is_not_learnt(desk: Any) -> None:
    at = desk(answer(item("s1", "It costs 900 yen")), answer(item("s1", "It costs 800 yen")))
    assert said(over(at.asker, sources("It costs 800 yen"))) == ["It costs 800 yen"]
    assert invented("１,２００円と 3 個", ["1200 円", "３個"]) == ""
    assert invented("14:30", ["14:00 to 15:30"]) == "14:30"


# Refusals.


def test_a_refusal_halves_the_batch_until_only_the_culprit_is_parked(desk: Any) -> None:
    def model(prompt: str) -> str | Reply:
        return REFUSED if POISON in prompt else echoed(prompt)

    given = sources(*(POISON if place == 5 else f"fact {place}" for place in range(8)))
    at = desk(otherwise=model)
    found = over(at.asker, given)
    assert found.parked == (given[5].name,)
    assert said(found) == sorted(f"rule: {POISON}" if place == 5 else f"fact {place}" for place in range(8))
    assert found.counts == {"by_model": 7, "by_rule": 1, "parked": 1}
    (trouble,) = found.trouble
    assert trouble.startswith("000005: ")
    assert POISON not in trouble
    assert len(at.model.asked) <= 1 + 2 * 3


def test_what_nobody_can_read_is_put_again_in_halves(desk: Any) -> None:
    def model(prompt: str) -> str:
        return "I am sorry?" if len(labels(prompt)) > 2 else echoed(prompt)

    found = over(desk(otherwise=model, failures=100).asker, sources("a", "b", "c", "d"))
    assert said(found) == ["a", "b", "c", "d"]
    assert found.counts == {"by_model": 4}


def test_where_nobody_is_there_the_rule_answers_all_and_the_report_says_why(desk: Any) -> None:
    gone = Unreachable(name="scripted", problem="nobody is there")
    found = over(desk(gone).asker, sources("a", "b"))
    assert said(found) == ["rule: a", "rule: b"]
    assert (found.counts, found.parked) == ({"by_rule": 2}, ())
    assert found.trouble == (str(gone),)


def test_without_a_model_the_rule_answers_and_nothing_is_wrong(desk: Any) -> None:
    at = desk()
    found = over(Asker(None, work=at.work, clock=at.clock), sources("a"))
    assert (said(found), found.trouble, found.counts) == (["rule: a"], (), {"by_rule": 1})


# How much is asked at once.


def test_questions_are_as_large_as_may_be_asked(desk: Any) -> None:
    at = desk(otherwise=echoed)
    over(at.asker, sources(*map(str, range(30))))
    assert sorted(len(labels(each)) for each in at.model.asked) == [6, 12, 12]
    small = desk(otherwise=echoed, question_tokens=4000, max_tokens=1000)
    over(small.asker, sources(*("word " * 800 for _ in range(4))))
    assert {len(labels(each)) for each in small.model.asked} <= {1, 2}
    assert len(small.model.asked) >= 2


# Pairs and revisions.


def test_a_merge_has_to_keep_the_numbers_of_both() -> None:
    older, newer = sources("The fee is 500 yen", "The fee is 600 yen on Sundays")
    question = resolve([paired("pair", older, newer)], language="en")

    def read(text: str) -> Resolution:
        said = {**item("s1"), "resolution": "merge", "text": text, "conditions": ""}
        (found,) = question.read(json.dumps({"items": [said]})).value.items
        return found.resolution

    assert read("The fee is 500 yen, on Sundays 600 yen") is Resolution.MERGE
    for wrong in ("", "The fee is 600 yen", "The fee is 500, 600 or 700 yen"):
        with pytest.raises(Unreadable):
            read(wrong)


def test_a_revision_says_what_it_becomes_and_invents_no_number() -> None:
    source = doubted("known", "timeout は 30 秒", ["timeout を 60 秒に変えた"])
    question = revise([source], language="ja")

    def read(text: str, **more: str) -> Covered[Revision]:
        return question.read(json.dumps({"items": [{**item("s1", **more), "text": text}]})).value

    assert read("", reason="そのまま").dropped == {"known": "そのまま"}
    assert [each.text for each in read("timeout は 60 秒").items] == ["timeout は 60 秒"]
    for wrong in ("", "timeout は 90 秒"):
        with pytest.raises(Unreadable):
            read(wrong)
