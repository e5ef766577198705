"""What every adapter of `VectorEngine` must do. It is finished when its subclass of `VectorEngineContract` passes.

class TestMyEngine(VectorEngineContract):
    def make_engine(self, tmp_path, house):
        return MyEngine(..., house=house)  # the same engine for every house of one test
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omoide.model.scope import Scope
from omoide.ports import Mark, Near, Placed, Search, VectorEngine
from omoide.testing.world import ALICE, BOB, CAROL, STRANGER

SPACE, DIMENSION = "猫/1", 8
MARK = Mark(SPACE, 3, "d" * 64, 7)


def towards(*numbers: float, dimension: int = DIMENSION) -> Any:
    """A unit vector that begins so."""
    vector = np.zeros(dimension, np.float32)
    vector[: len(numbers)] = numbers
    return vector / np.linalg.norm(vector)


def placed(memory: str, *parts: Any, **how: Any) -> Placed:
    given: dict[str, Any] = {"kind": "fact", "stage": "active", "tier": "long", "occurred": 1000.0}
    given |= {"asks": (False,) * len(parts)} | how
    return Placed(memory=memory, parts=np.stack(parts) if parts else None, **given)


def search(scope: Scope = ALICE, vector: Any = None, **how: Any) -> Search:
    vector = towards(1) if vector is None else vector
    return Search(scope=scope, vector=vector, **({"space": SPACE, "limit": 10} | how))


class VectorEngineContract:
    def make_engine(self, tmp_path: Path, house: str) -> VectorEngine:
        raise NotImplementedError

    @pytest.fixture
    def engine(self, tmp_path: Path) -> Iterator[VectorEngine]:
        engine = self.make_engine(tmp_path, "house")
        yield engine
        engine.close()

    def put(self, engine: VectorEngine, *some: Placed, scope: Scope = ALICE, **how: Any) -> None:
        given: dict[str, Any] = {"gone": (), "dimension": DIMENSION, "mark": MARK}
        engine.put(scope, some, **(given | how))

    def named(self, engine: VectorEngine, *searches: Search) -> list[str]:
        return [near.memory for found in engine.nearest(searches or (search(),)) for near in found]

    # Its life.

    def test_it_has_a_name_and_is_empty_at_first(self, engine: VectorEngine) -> None:
        assert engine.name
        assert engine.marks([ALICE]) == {}
        assert engine.nearest([search(), search(BOB.offered)]) == [[], []]
        engine.drop(ALICE)
        engine.scrub()

    def test_the_nearest_come_first_and_it_knows_how_far_it_is(self, engine: VectorEngine) -> None:
        self.put(
            engine,
            placed("far", towards(0, 1)),
            placed("near", towards(1, 0.1)),
            placed("mid", towards(1, 1)),
        )
        assert engine.nearest([search()]) == [
            [Near("alice", "near"), Near("alice", "mid"), Near("alice", "far")]
        ]
        assert engine.marks([ALICE, BOB]) == {ALICE: MARK}
        assert self.named(engine, search(limit=1)) == ["near"]

    def test_what_is_told_twice_is_there_once(self, engine: VectorEngine) -> None:
        for _ in range(2):
            self.put(engine, placed("猫の記憶", towards(1)))
        assert self.named(engine) == ["猫の記憶"]

    def test_the_mark_moves_without_anything_else(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1)))
        later = MARK._replace(number=9, made=12)
        self.put(engine, mark=later)
        assert engine.marks([ALICE]) == {ALICE: later}
        assert self.named(engine) == ["a"]

    def test_all_parts_are_replaced_by_those_it_has_now(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1), towards(0, 1)), placed("b", towards(0, 1, 0.5)))
        self.put(engine, placed("a", towards(0, 0, 1)))
        assert self.named(engine, search(vector=towards(0, 1))) == ["b", "a"]
        assert self.named(engine, search(vector=towards(0, 0, 1), limit=1)) == ["a"]

    def test_a_memory_comes_once_however_many_parts_are_near(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1), towards(1, 0.1)), placed("b", towards(1, 0.2)))
        assert self.named(engine, search(limit=2)) == ["a", "b"]

    def test_what_is_gone_is_gone_and_may_come_back(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1), towards(0, 1)), placed("b", towards(1, 1)))
        self.put(engine, gone=["a", "never there"])
        assert self.named(engine) == ["b"]
        self.put(engine, placed("a", towards(1)))
        assert self.named(engine) == ["a", "b"]

    def test_many_are_told_and_asked_at_once_in_order(self, engine: VectorEngine) -> None:
        self.put(engine, *(placed(f"m{n:03}", towards(1, n / 100)) for n in range(300)))
        asked = [search(vector=towards(1, n / 100), limit=1) for n in (0, 150, 299)]
        assert self.named(engine, *asked) == ["m000", "m150", "m299"]
        assert len(self.named(engine, search(limit=200))) == 200

    def test_spaces_of_other_sizes_lie_side_by_side(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1)))
        other = {"dimension": 5, "mark": Mark("犬/2", 1, "e" * 64, 1)}
        self.put(engine, placed("b", towards(1, dimension=5)), scope=BOB, **other)
        assert self.named(engine) == ["a"]
        assert self.named(engine, search(BOB, towards(1, dimension=5), space="犬/2")) == ["b"]
        assert self.named(engine, search(BOB, towards(1, dimension=5))) == []
        assert engine.marks([ALICE, BOB]) == {ALICE: MARK, BOB: other["mark"]}

    # By what they are chosen.

    def test_they_are_chosen_by_what_they_are(self, engine: VectorEngine) -> None:
        self.put(
            engine,
            placed("a", towards(1)),
            placed("b", towards(1, 0.1), kind="note", stage="dormant", tier="short", occurred=2000.5),
        )
        cases: list[tuple[dict[str, Any], list[str]]] = [
            ({"kinds": frozenset({"note"})}, ["b"]),
            ({"kinds": frozenset({"note", "fact"})}, ["a", "b"]),
            ({"kinds": frozenset()}, []),
            ({"stages": frozenset({"active"})}, ["a"]),
            ({"tiers": frozenset({"short", "mid"})}, ["b"]),
            ({"since": 1000.5}, ["b"]),
            ({"until": 1000.0}, ["a"]),
            ({"since": 1000.0, "until": 2000.5}, ["a", "b"]),
        ]
        for how, expected in cases:
            assert self.named(engine, search(**how)) == expected, how

    def test_statements_and_questions_are_asked_for_apart(self, engine: VectorEngine) -> None:
        self.put(
            engine, placed("a", towards(1), towards(0, 1), asks=(True, False)), placed("b", towards(1, 1))
        )
        assert self.named(engine, search(asks=False)) == ["b", "a"]
        assert self.named(engine, search(asks=True)) == ["a"]
        assert self.named(engine, search()) == ["a", "b"]

    def test_what_it_is_may_change_while_it_means_the_same(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1), asks=(True,)))
        self.put(engine, placed("a", stage="archived"), placed("unknown", stage="archived"))
        assert self.named(engine, search(stages=frozenset({"active"}))) == []
        assert self.named(engine, search(stages=frozenset({"archived"}), asks=True)) == ["a"]

    # Whose they are.

    def test_no_mind_sees_what_is_another_s(self, engine: VectorEngine) -> None:
        for scope in (ALICE, BOB, STRANGER):
            self.put(engine, placed("same", towards(1)), scope=scope)
        self.put(engine, gone=["same"], scope=BOB)
        assert engine.nearest([search(scope) for scope in (ALICE, BOB, STRANGER, CAROL)]) == [
            [Near("alice", "same")],
            [],
            [Near("alice", "same")],
            [],
        ]

    @pytest.mark.spec("PI-32")
    def test_what_is_shared_is_found_by_those_who_may_see_it(self, engine: VectorEngine) -> None:
        self.put(engine, placed("his", towards(1), readers=("bob",)), placed("none", towards(1)))
        self.put(engine, placed("all", towards(1, 0.1), readers=("",)), scope=CAROL)
        self.put(engine, placed("else", towards(1), readers=("", "bob")), scope=STRANGER)
        assert engine.nearest([search(BOB.offered)]) == [[Near("alice", "his"), Near("carol", "all")]]
        assert self.named(engine, search(ALICE.offered)) == ["all"]
        assert self.named(engine, search(CAROL.offered)) == []
        assert self.named(engine, search(BOB)) == []

    @pytest.mark.spec("PI-32")
    def test_what_is_taken_back_is_found_no_more(self, engine: VectorEngine) -> None:
        self.put(engine, placed("a", towards(1), readers=("bob",)))
        self.put(engine, placed("a"))
        assert self.named(engine, search(BOB.offered)) == []
        assert self.named(engine) == ["a"]

    def test_all_of_a_mind_is_dropped_and_that_of_others_stays(self, engine: VectorEngine) -> None:
        for scope in (ALICE, BOB):
            self.put(engine, placed("a", towards(1), readers=("",)), scope=scope)
        engine.drop(ALICE)
        assert engine.marks([ALICE, BOB]) == {BOB: MARK}
        assert engine.nearest([search(), search(BOB), search(CAROL.offered)]) == [
            [],
            [Near("bob", "a")],
            [Near("bob", "a")],
        ]

    def test_stores_that_share_an_engine_do_not_see_each_other(
        self, engine: VectorEngine, tmp_path: Path
    ) -> None:
        self.put(engine, placed("a", towards(1), readers=("",)))
        other = self.make_engine(tmp_path, "another house")
        assert other.marks([ALICE]) == {}
        assert other.nearest([search(), search(BOB.offered)]) == [[], []]
        other.drop(ALICE)
        assert (self.named(engine), engine.marks([ALICE])) == (["a"], {ALICE: MARK})
        other.close()
