"""A question is plain words, whatever it looks like; a filter that means nothing finds nothing."""

import time

import pytest

from omoide.dynamics.budgeting import Budget
from omoide.errors import BadSetting, BadValue, EmptyText
from omoide.mind import Mind
from omoide.model.cue import Context, Filter
from omoide.model.memory import Kind

OPERATORS = [
    '"', "'", '""', "a AND", "AND", "NOT hello", "NEAR(", "NEAR(a b, 2)", "*", "hel*", "-x", "+x", "col:hello",
    "text : hello", "^hello", "' OR 1=1", "'; DROP TABLE memories; --", '") or true or ("', "(((((", "a OR b)",
    "{hello}", "%", "_", "\\", "hello\\", "[a-", "(?P<x>", ".*", "\x00hello", "hello\ud800", "{0}", "%s", "$1", "?",
    "「」", "『猫", "＊", "（", "－x", "\u202ehello", "hello\x1b[2J",
]  # fmt: skip


@pytest.fixture
def tea(mind: Mind) -> Mind:
    mind.remember("hello world: the cat drinks tea")
    mind.remember("猫はお茶を飲む")
    return mind


@pytest.mark.parametrize("question", OPERATORS)
def test_operators_and_quotes_are_plain_words(tea: Mind, question: str) -> None:
    tea.recall(question)
    tea.as_of(tea.now()).recall(question)
    tea.why(tea.memories()[0].id, question)
    assert tea.recall(f"{question} hello").found
    assert tea.recall(f"猫 {question}").found
    assert tea.census().memories == 2
    assert tea.care.verify().problems == ()


@pytest.mark.parametrize(
    "question", ['"', "'", '"" "', "「」", "『』", "*", "%", "()", "?!", "---", "…", "。、"]
)
def test_a_question_of_signs_alone_finds_nothing(tea: Mind, question: str) -> None:
    assert tea.recall(question).found == ()


@pytest.mark.parametrize("question", ["", " ", "\u3000", "\u200b", "\n", "\x00"])
def test_a_question_without_ink_is_refused(tea: Mind, refusing, question: str) -> None:
    for ask in (tea.recall, tea.as_of(tea.now()).recall):
        with refusing(EmptyText) as refused:
            ask(question)
        assert "question" in str(refused.value)


def test_a_question_of_a_million_words_is_cut_and_says_so(tea: Mind) -> None:
    came = tea.recall("cat " + " ".join(f"word{number}" for number in range(1_000_000)))
    assert came.truncated
    assert tea.recall("猫" + "のように" * 1_000_000).truncated
    assert not tea.recall("cat").truncated


@pytest.mark.parametrize("word", ["a", "a1", "_", "()"])
def test_a_message_of_one_endless_word_is_read_in_one_pass(tea: Mind, word: str) -> None:
    began = time.process_time()
    tea.prime(f"hello {word * (200_000 // len(word))}")
    assert time.process_time() - began < 10


def test_the_beginning_of_a_long_question_still_finds(tea: Mind) -> None:
    came = tea.recall("tea " * 300_000)
    assert came.truncated
    assert "hello world: the cat drinks tea" in [each.memory.words.text for each in came.found]


@pytest.mark.parametrize("key", ["x') OR '1'='1", "kind; --", "scope", "tenant", "kinds "])
def test_a_filter_has_a_fixed_list_of_keys(key: str) -> None:
    with pytest.raises(TypeError):
        Filter(**{key: "x"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value",
    ['") or true or ("', "' OR '1'='1", "%", "_", "*", "", "a\x00b", "\ud800", "花子' --", "x" * 100_000],
)
def test_a_hostile_value_in_a_filter_matches_nothing(mind: Mind, value: str) -> None:
    mind.remember("猫はお茶を飲む")
    assert mind.memories(Filter(about=value)) == []
    assert mind.memories(Filter(hint=value or "?")) == []
    assert mind.recall("猫", chosen=Filter(about=value)).found == ()
    assert mind.recall("猫", context=Context(names=(value,), speaker=value, place=value)).found
    assert mind.care.verify().problems == ()


@pytest.mark.parametrize("kinds", [frozenset(), frozenset({"no-such-kind"})])
def test_a_filter_of_no_kind_that_exists_matches_nothing(mind: Mind, kinds: frozenset[Kind]) -> None:
    mind.remember("猫")
    assert mind.memories(Filter(kinds=kinds)) == []
    assert mind.recall("猫", chosen=Filter(kinds=kinds)).found == ()


@pytest.mark.parametrize(
    "budget", [{"k": 0}, {"k": -1}, {"k": 10**9}, {"k": True}, {"tokens": 0}, {"tokens": 1.5}]
)
def test_a_budget_out_of_bounds_is_refused(budget: dict) -> None:
    with pytest.raises(BadSetting):
        Budget(**budget)


@pytest.mark.parametrize("page", [{"limit": 0}, {"offset": 10**9}, {"offset": 3, "limit": 10**9}])
def test_a_page_beyond_the_end_is_empty(tea: Mind, page: dict) -> None:
    assert tea.memories(**page) == []


@pytest.mark.spec("LT-37")
@pytest.mark.parametrize("bound", ["since", "until"])
def test_a_filter_by_a_time_without_an_offset_is_refused(mind: Mind, bound: str) -> None:
    naive = mind.now().replace(tzinfo=None)
    with pytest.raises(BadValue):
        mind.memories(Filter(**{bound: naive}))  # type: ignore[arg-type]
