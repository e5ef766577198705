"""Prices and bills: what a million tokens cost, and what the calls of a while came to."""

from datetime import timedelta

import pytest

from omoide.errors import BadSetting
from omoide.ports import Spent
from omoide.testing.work import RamWork
from omoide.testing.world import ALICE, BEGINNING
from omoide.thinking.parameters import Price, Thinking, read_prices
from omoide.thinking.purse import Bill, bill, bills


@pytest.mark.spec("LT-66")
def test_the_year_of_the_seed_costs_what_it_says() -> None:
    """100 turns a day for a year: appraised, then summed up, then reduced to keywords."""
    prices = read_prices({"haiku": {"tokens_in": 1, "tokens_out": 5.0}})
    work = RamWork()
    year = {
        "appraise": (120_500_000, 3_700_000),
        "summarise": (102_400_000, 13_000_000),
        "trace": (8_400_000, 1_500_000),
    }
    for purpose, tokens in year.items():
        work.spend(ALICE, Spent(BEGINNING, "haiku", purpose, *tokens, prices["haiku"].of(*tokens)))
    spent = work.spent(ALICE, since=BEGINNING - timedelta(days=1))
    costs = {purpose: round(each.cost, 2) for (_, purpose), each in bills(spent).items()}
    assert costs == {"appraise": 139.0, "summarise": 167.4, "trace": 15.9}
    assert round(bill(spent).cost, 2) == 322.3
    assert bill(spent).tokens == 249_500_000


def test_bills_are_by_model_and_purpose_and_count_failures() -> None:
    spent = [
        Spent(BEGINNING, "b", "trace", 10, 1, 0.5),
        Spent(BEGINNING, "a", "trace", 1, 1, 0.0, True),
        Spent(BEGINNING, "b", "trace", 5, 2, 0.25, True),
    ]
    assert bills(spent) == {("a", "trace"): Bill(1, 1, 1, 1, 0.0), ("b", "trace"): Bill(2, 1, 15, 3, 0.75)}
    assert list(bills(spent)) == [("a", "trace"), ("b", "trace")]
    assert bill([]) == Bill()


def test_without_a_price_it_costs_nothing() -> None:
    assert Price().of(10**9, 10**9) == 0.0
    assert read_prices({}) == {}


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"m": 3}, "prices.m"),
        ({"m": {"tokens": 1.0}}, "prices.m.tokens"),
        ({"m": {"tokens_in": -1}}, "prices.m.tokens_in"),
        ({"m": {"tokens_out": "5"}}, "prices.m.tokens_out"),
        ({"m": {"tokens_out": True}}, "prices.m.tokens_out"),
        ({"m": {"tokens_in": float("nan")}}, "prices.m.tokens_in"),
    ],
    ids=str,
)
def test_a_wrong_price_is_named(table: dict[str, object], key: str) -> None:
    with pytest.raises(BadSetting) as caught:
        read_prices(table)
    assert caught.value.facts["key"] == key


def test_without_settings_there_is_no_model_and_answers_have_1024_tokens() -> None:
    assert (Thinking().kind, Thinking().max_tokens) == ("none", 1024)
    with pytest.raises(BadSetting):
        Thinking(kind="oracle")
    with pytest.raises(BadSetting):
        Thinking(tries=0)
