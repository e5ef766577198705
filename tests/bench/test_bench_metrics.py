"""The metrics beside numbers worked out by hand."""

import math

import pytest
from bench.metrics import METRICS, all_at, averaged, hit_at, ndcg_at, recall_at, reciprocal_rank, scored

CAME = ["c", "a", "x", "b", "y"]


@pytest.mark.parametrize(("k", "share"), [(1, 0.0), (2, 1 / 3), (3, 1 / 3), (4, 2 / 3), (10, 2 / 3)])
def test_recall_is_the_share_of_what_was_meant(k: int, share: float) -> None:
    assert recall_at(k, CAME, {"a", "b", "z"}) == pytest.approx(share)


def test_all_needs_every_one_and_hit_only_one() -> None:
    assert (all_at(4, CAME, {"a", "b"}), all_at(3, CAME, {"a", "b"})) == (1.0, 0.0)
    assert (hit_at(2, CAME, {"a", "b"}), hit_at(1, CAME, {"a", "b"})) == (1.0, 0.0)


def test_the_reciprocal_rank_is_that_of_the_first_that_was_meant() -> None:
    assert reciprocal_rank(CAME, {"b", "a"}) == 1 / 2
    assert reciprocal_rank(CAME, {"z"}) == 0.0


def test_nothing_counts_beyond_the_twentieth_place() -> None:
    long = [f"x{place}" for place in range(1, 20)]
    assert reciprocal_rank([*long, "a"], {"a"}) == 1 / 20
    assert reciprocal_rank([*long, "x20", "a"], {"a"}) == 0.0


def test_ndcg_of_two_of_three_at_places_two_and_four() -> None:
    given = 1 / math.log2(3) + 1 / math.log2(5)  # 0.6309 + 0.4307
    best = 1 + 1 / math.log2(3) + 1 / 2  # 2.1309
    assert ndcg_at(10, CAME, {"a", "b", "z"}) == pytest.approx(given / best)
    assert ndcg_at(10, CAME, {"a", "b", "z"}) == pytest.approx(0.4982, abs=1e-4)


def test_ndcg_is_one_for_the_best_order_even_where_more_was_meant_than_fits() -> None:
    gold = [str(number) for number in range(30)]
    assert ndcg_at(10, gold, set(gold)) == pytest.approx(1.0)
    assert ndcg_at(10, ["a", "b"], {"a", "b"}) == pytest.approx(1.0)


def test_a_question_has_all_metrics_between_nothing_and_one() -> None:
    perfect, none = scored(["a"], {"a"}), scored([], {"a"})
    assert set(perfect) == set(none) == set(METRICS)
    assert set(perfect.values()) == {1.0}
    assert set(none.values()) == {0.0}


def test_a_question_without_an_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="without an answer"):
        scored(["a"], set())


def test_each_question_counts_the_same() -> None:
    many = {"a", "b", "c", "d"}
    mean = averaged([scored(["a"], {"a"}), scored(["a"], many), scored([], {"a"})])
    assert mean["R@10"] == pytest.approx((1 + 1 / 4 + 0) / 3)
    assert mean["hit@10"] == pytest.approx(2 / 3)
    assert mean["all@10"] == pytest.approx(1 / 3)


def test_of_no_questions_every_metric_is_nothing() -> None:
    assert set(averaged([]).values()) == {0.0}
