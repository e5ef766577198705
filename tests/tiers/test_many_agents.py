"""Many agents over few minds in RAM: whoever is asked answers as the reference does, however often its columns went and came."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores import following
from omoide.adapters.stores.following import SNAPSHOT_AFTER
from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.aio import MemoryManager
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.library.piano_event import MemoryEvent
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.world import World
from omoide.wake.encode import Circumstances

AGENTS, IN_RAM, ROUNDS = 12, 3, 5
_SAID = (
    "川で鱒をとった",
    "Ground barley at the mill",
    "森できのこを集めた",
    "Mended the plough",
    "夏祭りは八月",
)
_ASKED = ("鱒", "barley mill", "きのこ", "plough", "夏祭り")


def _worlds(tmp_path: Path) -> tuple[World, World]:
    file = SqliteFile(tmp_path / "store", synchronous="OFF")
    few = SqlStore(
        file, lexicon=Lexicon(), matching=Matching(), snapshots=tmp_path / "derived", minds_in_ram=IN_RAM
    )
    return World(few, seed=3), World(RamStore(lexicon=Lexicon(), matching=Matching()), seed=3)


async def _told(memory: MemoryManager, dice: random.Random) -> None:
    """One after the other, so that both worlds give the same names."""
    for _ in range(AGENTS):
        event = MemoryEvent(content=f"{dice.choice(_SAID)} {dice.randrange(9)}", type="action")
        await memory.store(f"agent_{dice.randrange(AGENTS):02}", event)


async def _answers(memory: MemoryManager, asked: list[tuple[str, str]]) -> list[Any]:
    """All at once: those who are asked push each other out of RAM."""
    found = await asyncio.gather(*(memory.retrieve(agent, query, top_k=20) for agent, query in asked))
    return [
        [(each["memory_id"], each["content"], each["source_events"], round(each["score"], 4)) for each in one]
        for one in found
    ]


@pytest.mark.spec("PI-21", "PI-22", "PI-39")
def test_agents_asked_at_random_under_writes_answer_as_the_reference_does(tmp_path: Path) -> None:
    tested, reference = _worlds(tmp_path)

    async def lived() -> None:
        dice, same = random.Random(1), random.Random(1)
        async with MemoryManager(tested.engine) as ours, MemoryManager(reference.engine) as theirs:
            for number in range(ROUNDS):
                for world in (tested, reference):
                    world.clock.tick(seconds=10)
                await _told(ours, dice)
                await _told(theirs, same)
                every = [(f"agent_{agent:02}", _ASKED[number]) for agent in range(AGENTS)]
                random.Random(number).shuffle(every)
                answers = await _answers(ours, every)
                assert answers == await _answers(theirs, every)
                assert any(answers)
                # Whoever is silent in RAM is in the store: what is held is bounded by the setting, not by the agents.
                assert len(tested.store._following._columns) == IN_RAM

    asyncio.run(lived())
    held = sum(tested.store.census(scope).memories for scope in tested.store.scopes())
    assert held == sum(reference.store.census(scope).memories for scope in reference.store.scopes())
    tested.store.close()


def test_who_was_let_go_comes_back_from_what_it_left_and_brings_nothing_that_was_erased(
    tmp_path: Path,
) -> None:
    file = SqliteFile(tmp_path / "store", synchronous="OFF")
    derived = tmp_path / "derived"
    few = SqlStore(file, lexicon=Lexicon(), matching=Matching(), snapshots=derived, minds_in_ram=1)
    world = World(few, seed=3)
    first, other = (Mind(world.engine, Scope("home", name), by="test") for name in ("first", "other"))
    for mind in (first, other):
        told = [Words(text=f"{_SAID[number % 5]} {number}") for number in range(SNAPSHOT_AFTER)]
        mind.remember_all([(words, Circumstances()) for words in told])
    before = [each.memory.id for each in first.recall("鱒 10").found]
    assert before
    assert not list(derived.rglob("*first*"))  # nobody has pushed it out yet

    other.recall("barley 6")
    (left,) = derived.rglob("*first*")
    assert few._following.rows_read(first.scope) == 0
    assert [each.memory.id for each in first.recall("鱒 10").found] == before
    assert few._following.rows_read(first.scope) < 50  # it was mapped, and not read again

    first.care.erase(first.care.plan_erasure(before[0]))
    assert not left.exists()
    other.recall("barley 6")
    assert before[0] not in [each.memory.id for each in first.recall("鱒 10").found]
    few.close()


def test_the_more_minds_are_in_ram_the_fewer_memories_of_each_are_known_without_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "FAMILIAR", 80)
    monkeypatch.setattr(following, "FAMILIAR_IN_ALL", 80)
    monkeypatch.setattr(following, "_LEAST_FAMILIAR", 20)
    store = SqlStore(
        SqliteFile(tmp_path / "store", synchronous="OFF"), lexicon=Lexicon(), matching=Matching()
    )
    minds = [Mind(World(store, seed=3).engine, Scope("home", f"m{number}"), by="test") for number in range(4)]
    known: list[int] = []
    for mind in minds:
        told = [(Words(text=f"{_SAID[number % 5]} {number}"), Circumstances()) for number in range(100)]
        named = [memory.id for memory in mind.remember_all(told)]
        mind.recall("鱒")
        for start in range(0, 100, 10):
            assert len(store.memories(mind.scope, named[start : start + 10])) == 10
        known.append(len(store._following.familiar(mind.scope)))
    assert known[0] > known[-1]
    assert all(each <= most for each, most in zip(known, (80, 40, 27, 20), strict=True))
    assert all(known)
    store.close()
