"""Many memories are compared with all others block by block; it comes to the same as one by one."""

import numpy as np

from omoide.adapters.stores.vectors import Vectors, rounded

_DIMENSION, _ROWS = 32, 2300  # more than two blocks


def _filled() -> tuple[Vectors, dict[int, np.ndarray]]:
    """Every seventh has two parts, every fiftieth was dropped, and two of three hundred are alike."""
    dice = np.random.default_rng(3)
    kinds = dice.standard_normal((150, _DIMENSION))
    held: dict[int, np.ndarray] = {}
    for row in range(_ROWS):
        near = kinds[dice.integers(0, 150, 1 + (row % 7 == 0))] + 0.3 * dice.standard_normal((1, _DIMENSION))
        held[row] = rounded(near.astype(np.float32))
    vectors = Vectors(space="test", dimension=_DIMENSION)
    vectors.put([(row, bytes(len(body)), body.tobytes()) for row, body in held.items()])
    for row in range(0, _ROWS, 50):
        vectors.drop(row)
        del held[row]
    return vectors, held


def _cosine(one: np.ndarray, other: np.ndarray) -> float:
    one, other = one.astype(np.float64), other.astype(np.float64)
    lengths = np.linalg.norm(one, axis=1)[:, None] * np.linalg.norm(other, axis=1)
    return float((one @ other.T / lengths).max())


def test_pairs_of_many_are_those_of_each() -> None:
    vectors, held = _filled()
    among = np.ones(_ROWS, np.bool_)
    among[::11] = False
    asked = list(range(1, _ROWS, 8))  # more than one block of those, too
    found = {(one, other): cosine for one, other, cosine in vectors.pairs(asked, among=among, floor=0.9)}
    some = [row for row in asked if row in held][::40]
    expected = {
        (row, other): cosine
        for row in some
        for other, body in held.items()
        if other != row and among[other] and (cosine := _cosine(held[row], body)) >= 0.9
    }
    assert len(expected) > 20
    assert {pair: round(found[pair], 4) for pair in found if pair[0] in some} == {
        pair: round(cosine, 4) for pair, cosine in expected.items()
    }
    few = [pair for row in some[:3] for pair in vectors.pairs([row], among=among, floor=0.9)]
    assert few
    assert all(abs(found[one, other] - cosine) < 1e-6 for one, other, cosine in few)


def _asked(count: int) -> list[np.ndarray]:
    return list(np.random.default_rng(7).standard_normal((count, _DIMENSION)).astype(np.float32))


def test_what_is_asked_together_is_answered_as_if_it_were_asked_one_by_one() -> None:
    vectors, _ = _filled()
    asked = _asked(40)
    one_by_one = [vectors.cosines(each, space="test", rows=_ROWS)[0] for each in asked]
    vectors.foresee(asked, space="test")
    together = [vectors.cosines(each, space="test", rows=_ROWS)[0] for each in asked]
    for one, other in zip(one_by_one, together, strict=True):
        assert np.array_equal(one, other, equal_nan=True)


def test_what_came_since_is_seen_by_what_was_asked_together() -> None:
    vectors, _ = _filled()
    asked = _asked(20)
    vectors.foresee(asked, space="test")
    vectors.put([(_ROWS, b"\0", rounded(asked[0]).tobytes())])
    near, _ = vectors.cosines(asked[0], space="test", rows=_ROWS + 1)
    assert near[_ROWS] > 0.99
