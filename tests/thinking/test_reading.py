"""An answer is read strictly, and whatever stands around it is passed over."""

import json
import math
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.errors import Unreadable
from omoide.model.memory import Category
from omoide.prompts.reading import item, read, schema_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One item of a list."""

    about: str = item(least=1)
    sure: float = item(low=0, high=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Every sort of field."""

    score: int = item(low=0, high=100)
    category: Category = item()
    mood: str = item(choices=("good", "bad"))
    kept: bool = item()
    tags: tuple[str, ...] = item(choices=("joy", "anger"))
    words: tuple[str, ...] = item(least=1, most=2, longest=5)
    text: str = item(least=1, longest=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """Nothing but a list."""

    items: tuple[Claim, ...] = item()


GOOD: dict[str, Any] = {
    "score": 40,
    "category": "work",
    "mood": "good",
    "kept": True,
    "tags": ["joy"],
    "words": ["猫", "Ken"],
    "text": "タマは猫です",
}
VALUE = Form(
    score=40,
    category=Category.WORK,
    mood="good",
    kept=True,
    tags=("joy",),
    words=("猫", "Ken"),
    text="タマは猫です",
)


def problem(kind: type, text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read(kind, text)
    return str(caught.value.facts["problem"])


def test_the_schema_says_what_is_read() -> None:
    schema = schema_of(Form)
    assert schema["required"] == list(GOOD)
    assert schema["additionalProperties"] is False
    assert schema["properties"] == {
        "score": {"type": "integer", "minimum": 0, "maximum": 100},
        "category": {"type": "string", "enum": ["casual", "work", "decision", "emotional"]},
        "mood": {"type": "string", "enum": ["good", "bad"]},
        "kept": {"type": "boolean"},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["joy", "anger"]}},
        "words": {
            "type": "array",
            "items": {"type": "string", "maxLength": 5},
            "minItems": 1,
            "maxItems": 2,
        },
        "text": {"type": "string", "minLength": 1, "maxLength": 20},
    }
    items = schema_of(Claims)["properties"]["items"]["items"]
    assert items["properties"]["sure"] == {"type": "number", "minimum": 0, "maximum": 1}


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "```json\n{}\n```",
        "```\n{}\n```\n以上です。",
        "はい、わかりました！\n\n{}\n\nご確認ください{{笑}}。",
        "<think>a set like {{x}} or {{}} …</think>\n{}",
        'For example {{"score": 1}} is not enough. My answer: {}',
        "\ufeff{}\n\n",
    ],
)
def test_chatter_and_fences_around_the_object_are_passed_over(around: str) -> None:
    text = around.format(json.dumps(GOOD, ensure_ascii=False, indent=1))
    assert read(Form, text) == (VALUE, ())


def test_of_several_objects_the_last_that_fits_is_the_answer() -> None:
    first, second = json.dumps({**GOOD, "score": 1}), json.dumps({**GOOD, "score": 2})
    assert read(Form, f"{first}\nNo, rather: {second}\n{{}}").value.score == 2


def test_members_that_nobody_asked_for_are_ignored() -> None:
    assert read(Form, json.dumps({**GOOD, "why": {"because": [1]}})) == (VALUE, ())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"score": 101}, "score: 101 is not within 0 and 100"),
        ({"score": -1}, "score: -1 is not within"),
        ({"score": "40"}, 'score: "40" is not a whole number'),
        ({"score": 40.5}, "score: 40.5 is not a whole number"),
        ({"score": True}, "score: true is not a whole number"),
        ({"score": None}, "score: null is not a whole number"),
        ({"score": 10**400}, "is not a whole number"),
        ({"category": "Work"}, 'category: "Work" is not one of casual, work'),
        ({"category": ["work"]}, "category: a list is not one of"),
        ({"mood": "so-so"}, 'mood: "so-so" is not one of good, bad'),
        ({"kept": 1}, "kept: 1 is not true or false"),
        ({"kept": "true"}, "is not true or false"),
        ({"text": "  \n "}, "text is empty"),
        ({"text": 7}, "text: 7 is not a text"),
        ({"text": "あ" * 21}, "text has 21 characters; at most 20"),
        ({"words": []}, "words: 0 of at least 1"),
        ({"words": "猫"}, 'words: "猫" is not a list'),
        ({"words": ["長すぎる言葉"]}, "words[0] has 6 characters"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], told: str) -> None:
    assert told in problem(Form, json.dumps({**GOOD, **wrong}, ensure_ascii=False))


def test_a_member_that_is_missing_is_named() -> None:
    for name in GOOD:
        left = {key: value for key, value in GOOD.items() if key != name}
        assert problem(Form, json.dumps(left)) == f"{name} is missing"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it holds no JSON object"),
        ("申し訳ありませんが、お答えできません。", "it holds no JSON object"),
        ("[1, 2]", "it holds no JSON object"),
        (json.dumps(GOOD)[:-20], "its JSON object does not end"),
        (json.dumps(GOOD).replace("40", "NaN"), "does not end"),
        (json.dumps(GOOD).replace("40", "1e999"), "is not a whole number"),
        ("{'score': 40}", "does not end"),
        ('{"a":' * 100_000, "does not end"),
        ("{" * 10_000, "does not end"),
        ("{" * 1_000_000, "does not end"),
        ('{"a":[' * 900 + "1," * 300_000, "does not end"),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_answer_at_all_is_an_error_and_never_an_empty_one(text: str, told: str) -> None:
    assert told in problem(Form, text)


def test_in_a_list_each_item_stands_for_itself() -> None:
    text = json.dumps(
        {**GOOD, "tags": ["joy", "happiness", "joy", 3, "anger"], "words": ["a", " a ", "b", "c"]}
    )
    value, passed_over = read(Form, text)
    assert value.tags == ("joy", "anger")
    assert value.words == ("a", "b")
    assert [each.partition(":")[0] for each in passed_over] == ["tags[1]", "tags[3]", "words[3]"]


CLAIMS = [{"about": "猫", "sure": 1}, {"about": "Ken", "sure": 0.5}, {"about": "", "sure": 1}]


def test_items_that_cannot_be_read_are_left_out_and_told() -> None:
    value, passed_over = read(Claims, json.dumps({"items": CLAIMS}))
    assert [claim.about for claim in value.items] == ["猫", "Ken"]
    assert passed_over == ("items[2].about is empty",)


@pytest.mark.parametrize("whole", [json.dumps({"items": CLAIMS[:2]}), json.dumps(CLAIMS[:2])])
def test_a_list_that_is_cut_off_or_bare_keeps_what_came_whole(whole: str) -> None:
    cut = whole.replace(json.dumps(CLAIMS[1]), f'{json.dumps(CLAIMS[1])}, {{"about": "夜の')
    for text in (cut.rstrip("]}"), cut):
        assert [claim.about for claim in read(Claims, text).value.items] == ["猫", "Ken"]


def test_a_whole_number_may_be_written_with_a_point() -> None:
    value = read(Form, json.dumps({**GOOD, "score": 40.0})).value.score
    assert (value, type(value)) == (40, int)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for each in (text, f"{{{text}", f'{{"score": {text}}}'):
        with pytest.raises(Unreadable):
            read(Form, each)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*GOOD, "other"]), inner),
    )
)
def test_any_json_is_read_within_bounds_or_refused(data: Any) -> None:
    try:
        value, _ = read(Form, json.dumps({**GOOD, **(data if isinstance(data, dict) else {"score": data})}))
    except Unreadable:
        return
    assert 0 <= value.score <= 100
    assert isinstance(value.score, int)
    assert not math.isnan(value.score)
    assert isinstance(value.category, Category)
    assert set(value.tags) <= {"joy", "anger"}
    assert 1 <= len(value.words) <= 2
    assert 1 <= len(value.text) <= 20
