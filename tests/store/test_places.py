"""Rows are found by name as a dictionary would find them, however they came and went."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.adapters.stores import postings
from omoide.adapters.stores.places import Places

names = st.integers(0, 40).map(lambda number: b"%02d" % number)
acts = st.lists(st.tuples(st.sampled_from(["comes", "goes", "asked"]), names), max_size=120)


@given(acts)
def test_it_finds_what_a_dictionary_finds(done: list[tuple[str, bytes]]) -> None:
    there, rows, alive, held = Places(), list[bytes](), list[bool](), dict[bytes, int]()
    for act, name in done:
        if act == "asked":
            wanted = [name, b"99", *held]
            found = there.find(wanted, np.array(rows, "S20"), np.array(alive, np.bool_))
            assert found == [held.get(each) for each in wanted]
            continue
        if name in held:
            alive[held.pop(name)] = False
        if act == "comes":
            held[name] = len(rows)
            rows.append(name)
            alive.append(True)


def test_those_that_came_since_are_put_in_order_when_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings, "_SINCE", 3)
    there, rows = Places(), np.array([b"%04d" % (number * 7919 % 1000) for number in range(1000)], "S20")
    alive = np.ones(1000, np.bool_)
    for size in range(1, 1000, 7):
        wanted = rows[:size].tolist()
        assert there.find(wanted, rows[:size], alive[:size]) == list(range(size))


def test_a_longer_name_is_another_one() -> None:
    rows = np.array([b"a" * 20], "S20")
    assert Places().find([b"a" * 21, b"a" * 20], rows, np.ones(1, np.bool_)) == [None, 0]


def test_nothing_is_found_among_nothing() -> None:
    nothing = np.empty(0, "S20"), np.empty(0, np.bool_)
    assert Places().find([b"a"], *nothing) == [None]
    assert Places().find([], *nothing) == []
