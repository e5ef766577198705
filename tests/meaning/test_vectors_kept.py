"""Vectors come, change and go in any order, one by one and many at once; what is held is what was put last."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from omoide.adapters.stores.vectors import Vectors, rounded

_DIMENSION, _ROWS = 8, 30
_PUT = some.lists(
    some.tuples(some.integers(0, _ROWS - 1), some.lists(some.booleans(), min_size=1, max_size=3)), max_size=6
)
_DROP = some.integers(0, _ROWS - 1)


def _cosine(one: np.ndarray, other: np.ndarray) -> float:
    one, other = one.astype(np.float64), other.astype(np.float64)
    return float(one @ other / (np.linalg.norm(one) * np.linalg.norm(other)))


def _expected(
    held: dict[int, list[tuple[bool, np.ndarray]]], asked: np.ndarray, *, asking: bool
) -> list[float]:
    """One by one: the nearest of its statements, or of its questions."""
    near = {
        row: [_cosine(asked, body) for asks, body in parts if asks == asking] for row, parts in held.items()
    }
    return [max(near.get(row, ()), default=float("nan")) for row in range(_ROWS)]


@given(steps=some.lists(some.one_of(_PUT, _DROP), max_size=12), seed=some.integers(0, 2**16))
def test_what_is_held_is_what_was_put_last(steps: Sequence[object], seed: int) -> None:
    dice = np.random.default_rng(seed)
    vectors = Vectors(space="test", dimension=_DIMENSION)
    held: dict[int, list[tuple[bool, np.ndarray]]] = {}
    for step in steps:
        if isinstance(step, int):
            vectors.drop(step)
            held.pop(step, None)
            continue
        told = []
        for row, asks in step:  # type: ignore[attr-defined]
            bodies = rounded(dice.standard_normal((len(asks), _DIMENSION), dtype=np.float32))
            told.append((row, bytes(asks), bodies.tobytes()))
            held[row] = list(zip(asks, bodies, strict=True))
        vectors.put(told)
    question = dice.standard_normal(_DIMENSION, dtype=np.float32)
    again = Vectors(space="test", dimension=_DIMENSION, arrays=vectors.arrays())  # as from a snapshot
    for each in (vectors, again):
        statements, questions = each.cosines(question, space="test", rows=_ROWS)
        for found, asking in ((statements, False), (questions, True)):
            expected = _expected(held, rounded(question), asking=asking)
            np.testing.assert_allclose(found, expected, atol=1e-5)
    few = np.array(sorted({0, 3, *held}), np.intp)
    statements, _ = vectors.cosines(question, space="test", rows=_ROWS, among=few)
    np.testing.assert_allclose(statements, _expected(held, rounded(question), asking=False), atol=1e-5)
