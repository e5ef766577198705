"""The benchmark of speed: what a figure says, prepared vectors, and neighbours that are not there."""

from pathlib import Path

import numpy as np
import pytest
from bench.measuring import Figure, shown
from bench.neighbours import installed
from bench.speed import beside_neighbour, filled, with_prepared
from bench.texts import questions, texts
from bench.vectors import DIMENSION, Prepared, unit_vectors

from omoide.ports import Probe


def figure(ours: float, other: float | None, aim: float | None) -> Figure:
    return Figure(name="one thing", ours=ours, beside="another", other=other, aim=aim)


def test_a_figure_is_a_ratio_that_meets_its_aim_or_not() -> None:
    assert figure(3.0, 2.0, 1.5).ratio == 1.5
    assert [figure(3.0, 2.0, aim).met for aim in (1.5, 1.4, None)] == [True, False, None]


def test_what_has_nothing_beside_it_says_so_and_meets_no_aim() -> None:
    alone = figure(3.0, None, 1.0)
    assert (alone.ratio, alone.met) == (None, None)
    assert "not installed" in shown([alone])
    assert alone.plain()["other"] is None


def test_a_missed_aim_is_told() -> None:
    assert "NOT MET" in shown([figure(3.0, 1.0, 1.0)])
    assert "NOT MET" not in shown([figure(1.0, 1.0, 1.0)])


def test_prepared_vectors_are_of_unit_length_and_always_the_same() -> None:
    embedder = Prepared(64)
    once, again = embedder.embed(["猫", "cat", "猫"]), Prepared(64).embed(["猫", "cat", "猫"], asking=True)
    assert once.shape == (3, DIMENSION)
    assert once.dtype == np.float32
    assert np.array_equal(once, again)
    assert np.array_equal(once[0], once[2])
    assert np.linalg.norm(unit_vectors(10), axis=1) == pytest.approx(np.ones(10), abs=1e-5)


def test_texts_are_half_japanese_and_each_one_sentence() -> None:
    told = list(texts(100))
    assert len(set(told)) == 100
    assert sum(text.endswith("。") for text in told) == 50
    assert all(text.count("。") + text.count(").") == 1 for text in told)
    asked = questions()
    assert len({next(asked) for _ in range(100)}) > 50


def test_a_neighbour_that_is_not_installed_leaves_our_own_figure(home: Path, capsys) -> None:
    assert not installed("no_such_package_anywhere")
    engine, mind = filled(with_prepared(home), 20)
    found = beside_neighbour(
        engine,
        mind,
        20,
        package="no_such_package_anywhere",
        label="nobody",
        rounds=10,
        aim=0.1,
        fill=pytest.fail,
    )
    engine.close()
    assert found.ours > 0
    assert found.other is None
    assert "no_such_package_anywhere is not installed" in capsys.readouterr().err


def test_turns_of_talk_stand_beside_each_other(home: Path) -> None:
    """Else recall in talk would be measured where nobody has a neighbour."""
    engine, mind = filled(with_prepared(home), 60, talking=True)
    table = engine.store.candidates(mind.scope, Probe())
    engine.close()
    assert [np.count_nonzero(side >= 0) for side in (table.before, table.after)] == [58, 58]
    assert len(set(table.episode.tolist())) == 2
