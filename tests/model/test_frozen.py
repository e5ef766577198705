"""A frozen value behaves as the dataclass that it stands for."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from omoide.model.frozen import frozen


@frozen
class Ours:
    """By name."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list[int])
    d: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.a < 0:
            raise ValueError("below zero")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theirs:
    """The same, by the standard library."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list[int])
    d: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.a < 0:
            raise ValueError("below zero")


@frozen(kw_only=False)
class Placed:
    """By place."""

    a: int
    b: float = 0.0


BOTH: list[Any] = [Ours, Theirs]


@pytest.mark.parametrize("kind", BOTH)
def test_it_is_made_by_name_with_its_defaults(kind: Any) -> None:
    made = kind(a=1)
    assert (made.a, made.b, made.c, made.d) == (1, "b", [], "")
    assert kind(a=1).c is not made.c
    for wrong in (lambda: kind(1), lambda: kind(), lambda: kind(a=1, e=2)):
        with pytest.raises(TypeError):
            wrong()


@pytest.mark.parametrize("kind", BOTH)
def test_it_is_checked_whenever_it_is_made(kind: Any) -> None:
    with pytest.raises(ValueError, match="below zero"):
        kind(a=-1)
    with pytest.raises(ValueError, match="below zero"):
        replace(kind(a=1), a=-1)


@pytest.mark.parametrize("kind", BOTH)
def test_it_is_compared_shown_and_copied_by_its_fields(kind: Any) -> None:
    one = kind(a=1, d="left out")
    assert one == kind(a=1) != kind(a=2)
    assert one != (1, "b", [])
    assert repr(one) == f"{kind.__name__}(a=1, b='b', c=[])"
    assert replace(one, b="c") == kind(a=1, b="c")
    assert [each.name for each in fields(one)] == ["a", "b", "c", "d"]
    for again in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert (again, again.d) == (one, "left out")


@pytest.mark.parametrize("kind", BOTH)
def test_it_does_not_change(kind: Any) -> None:
    one = kind(a=1)
    with pytest.raises(FrozenInstanceError):
        one.a = 2
    with pytest.raises(FrozenInstanceError):
        del one.a
    with pytest.raises((AttributeError, TypeError)):
        one.other = 2


def test_the_short_ones_are_made_by_place_and_can_be_keys() -> None:
    assert Placed(1, 2.0) == Placed(a=1, b=2.0)
    assert {Placed(1): "found"}[Placed(1)] == "found"
    nothing = float("nan")
    assert Placed(1, nothing) == Placed(1, nothing)  # the same object, as in a tuple


def test_it_says_how_it_is_made() -> None:
    assert str(inspect.signature(Ours)).startswith("(*, a: int, b: str = 'b', c: list[int] = ")
    assert list(inspect.signature(Placed).parameters) == ["a", "b"]
