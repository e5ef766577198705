"""What is the same for all is one number, and can be told from what only happens to be so."""

import numpy as np
import pytest

from omoide.dynamics.constant import constant, is_constant, says_nothing


def test_it_is_a_column_like_any_other_that_nobody_can_write_to() -> None:
    column = constant(0.25, 4)
    assert column.tolist() == [0.25] * 4
    assert (column.dtype, len(column[np.array([3, 1])])) == (np.float32, 2)
    with pytest.raises(ValueError, match="read-only"):
        column[0] = 1.0


def test_who_gets_one_can_see_that_it_is_one() -> None:
    assert is_constant(constant(1.0, 3))
    assert not is_constant(np.ones(3, np.float32))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_what_says_nothing_is_zero_or_unknown_for_all(count: int) -> None:
    for value in (0.0, np.nan):
        assert says_nothing(constant(value, count))
        assert says_nothing(np.full(count, value, np.float32))
    assert says_nothing(constant(1.0, count)) is (count == 0)


def test_one_that_differs_says_something() -> None:
    assert not says_nothing(np.array([0, 0.5, 0], np.float32))
    assert not says_nothing(np.array([np.nan, 0.5], np.float32))
