"""The memory module of PIANO, awaited: who asks never waits for what is slow, and no commit is cancelled."""

import asyncio
import inspect
import json
import math
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import is_dataclass, replace
from enum import Enum
from pathlib import Path
from threading import Event, Semaphore, current_thread
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tiered_life import Matters, TieredLife

from omoide.aio import AsyncMind, Bridge, MemoryManager, Pools, process
from omoide.assemble import open_mind
from omoide.care.hands import Care
from omoide.doors.lumina import Lumina
from omoide.errors import BadValue, NotFound, OmoideError
from omoide.library.piano_event import MemoryEvent
from omoide.meaning.parts import meant
from omoide.mind import Mind
from omoide.model import tempo
from omoide.model.memory import Kind, Tier
from omoide.model.scope import Scope
from omoide.model.tempo import has_verbs, tempo_of
from omoide.testing.models import ScriptedModel
from omoide.wake.drawer import Drawer
from omoide.wake.encode import Circumstances
from omoide.wake.hands import Library, Talk
from omoide.wake.knowledge import Knowledge
from omoide.wake.study import Material

AGENT, OTHER = "agent_001", "agent_042"
TALK = MemoryEvent(
    content="Lilaが「一緒に鉄を採掘しよう」と提案した",
    type="conversation",
    participants=(AGENT, OTHER),
    location={"x": 100, "y": 64, "z": -200},
    has_proposal=True,
    metadata={"emotion_detected": "friendly", "topic": "collaboration"},
)


def managed(
    test: Callable[[TieredLife, MemoryManager], Coroutine[Any, Any, None]], *said: str, **how: Any
) -> None:
    async def run() -> None:
        life = TieredLife("preset=piano", *said, **how)
        async with MemoryManager(life.engine) as memory:
            await test(life, memory)

    asyncio.run(run())


@pytest.mark.spec("PI-30", "PI-31", "PI-08")
def test_what_is_stored_is_retrieved_by_its_own_agent_alone() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        name = await memory.store(AGENT, TALK)
        assert re.fullmatch(r"evt_20\d{6}_\d{6}_001", name)
        (found,) = await memory.retrieve(AGENT, "Lilaとの最近の協力関係について 鉄")
        assert found["content"] == TALK.content
        assert (found["layer"], found["source_events"], found["agent_id"]) == ("stm", [name], AGENT)
        assert found["importance"] == pytest.approx(0.7)
        assert life.mind.now() == memory.mind(AGENT).now()
        assert await memory.retrieve(OTHER, "鉄") == []
        life.engine.gate.flush()
        (again,) = await memory.retrieve(AGENT, "鉄")
        assert again["access_count"] == 1

    managed(test)


@pytest.mark.spec("PI-12", "PI-31", "PI-32")
def test_a_record_has_the_vector_of_its_memory_and_none_before_there_is_one() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        mind = memory.mind(AGENT)
        short = mind.remember("We mined iron at dawn", Circumstances(tier=Tier.LONG))
        long = mind.remember(f"{'麦を植えた。' * 40}{'城を見た。' * 40}", Circumstances(tier=Tier.LONG))
        bare = replace(life.engine, meaning=None)
        async with MemoryManager(bare) as unembedded:
            (found,) = await unembedded.retrieve(AGENT, "iron dawn", top_k=1)
            assert (found["memory_id"], found["embedding"]) == (short.id, None)
        mind.embed()
        (first,) = life.embedder.embed([short.words.text])
        (found,) = await memory.retrieve(AGENT, "iron dawn", top_k=1)
        assert found["memory_id"] == short.id
        assert found["embedding"] == pytest.approx(first.tolist(), abs=1e-5)
        (found,) = await memory.retrieve(AGENT, "麦 城", top_k=1)
        assert found["memory_id"] == long.id
        parts = meant(long.words, by_part=True)
        together = life.embedder.embed(parts).mean(axis=0)
        assert len(parts) > 1
        assert found["embedding"] == pytest.approx((together / np.linalg.norm(together)).tolist(), abs=1e-5)
        mind.shared.share(short.id)
        (seen,) = await memory.retrieve_shared(OTHER, "iron dawn")
        assert seen["embedding"] == pytest.approx(first.tolist(), abs=1e-5)
        json.dumps([found, seen])  # plain numbers

    managed(test)


@pytest.mark.spec("PI-31")
def test_an_event_may_come_as_json_and_what_it_does_not_know_is_refused() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        plain = {
            "event_id": "theirs",
            "timestamp": "2026-01-15T09:29:00+09:00",
            "type": "observation",
            "content": "A wolf near the hens",
            "participants": ["Lila"],
            "threat_detected": True,
            "embedding": [0.1],
            "pictures": [{"reference": "shots/wolf.png", "caption": "a grey wolf"}],
        }
        assert await memory.store(AGENT, plain) == "evt_20260115_092900_001"
        (found,) = await memory.retrieve(AGENT, "grey wolf")
        assert found["importance"] == pytest.approx(0.6)
        for wrong in ({"content": "x", "type": "dream"}, {"content": "x", "mood": 1}, {"type": "action"}):
            with pytest.raises(BadValue):
                await memory.store(AGENT, wrong)

    managed(test)


@pytest.mark.spec("PI-31", "PI-40")
def test_working_memory_is_changed_in_part_and_comes_where_it_is_asked_for() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        await memory.update_wm(AGENT, {"health": 18, "location": {"x": 1}})
        await memory.update_wm(AGENT, {"location": {"y": 2}})
        known = await memory.get_wm(AGENT)
        assert known.plain()["location"] == {"x": 1, "y": 2}
        assert (await memory.get_wm(OTHER)).content == {}
        await memory.store(AGENT, TALK)
        assert [each["layer"] for each in await memory.retrieve(AGENT, "鉄")] == ["stm"]
        first, second = await memory.retrieve(AGENT, "鉄", layers=["wm", "stm"])
        assert (first["layer"], first["health"], second["layer"]) == ("wm", 18, "stm")
        (only,) = await memory.retrieve(AGENT, "鉄", module="action_awareness")
        assert only["layer"] == "wm"
        with pytest.raises(BadValue):
            await memory.retrieve(AGENT, "鉄", layers=["disk"])
        with pytest.raises(BadValue):
            await memory.retrieve(AGENT, "鉄", module="dreaming")

    managed(test)


@pytest.mark.spec("PI-40", "PI-27", "C-39")
def test_a_module_brings_its_weights_its_layers_and_its_number() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        mind = memory.mind(AGENT)
        for number in range(22):
            mind.remember(f"iron, load {number}", Circumstances(importance=0.5))
            await memory.store(AGENT, MemoryEvent(content=f"iron, shovel {number}", importance=0.4))
        sizes = {
            module: len(await memory.retrieve(AGENT, "iron", module=module))
            for module in ("default", "planning", "goal_generation", "cc")
        }
        assert sizes == {"default": 10, "planning": 15, "goal_generation": 10, "cc": 10}
        assert len(await memory.retrieve(AGENT, "iron", module="planning", top_k=12)) == 12
        layers = {each["layer"] for each in await memory.retrieve(AGENT, "iron", module="goal_generation")}
        assert layers == {"ltm"}
        assert await memory.retrieve(AGENT, "iron", module="goal_generation", layers=["stm"]) == []
        best = (await memory.retrieve(AGENT, "iron", module="planning"))[0]["score"]
        assert best == pytest.approx(0.5 * 0.96 + 0.3 + 0.2 * 0.5, abs=0.05)

    managed(test)


@pytest.mark.spec("PI-31", "PI-14", "PI-33")
def test_a_full_short_term_memory_begins_its_own_consolidation() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        for number in range(10):
            life.later(seconds=10)
            await memory.store(AGENT, MemoryEvent(content=f"step {number} of a long way", type="action"))
        await memory.quiet()
        left = memory.mind(AGENT).short.window()
        assert len(left) == 8
        assert left[0].words.text.startswith("step 2")
        assert await memory.consolidate(AGENT) == 0
        assert await memory.consolidate(AGENT, force=True) == 8
        assert {each.tier for each in memory.mind(AGENT).memories()} == {Tier.LONG}

    managed(test, "tiers.short_base=10")


@pytest.mark.spec("PI-18", "PI-30")
@pytest.mark.parametrize(("fresh", "left"), [(4, 2), (5, 1)])
def test_what_moves_on_into_a_nearly_full_memory_makes_room_by_itself(fresh: int, left: int) -> None:
    """Eight of ten put long-term memory under pressure; of what is faint and alike one then stands for the other."""
    faint = ("dug iron at dawn", "鉄を売った")

    async def test(life: TieredLife, memory: MemoryManager) -> None:
        mind = memory.mind(AGENT)
        for text in faint:
            mind.rehearse([mind.remember(text, Circumstances(importance=0.5)).id])
        life.later(hours=4)
        for number in range(fresh):
            mind.rehearse([mind.remember(f"fresh {number}", Circumstances(importance=0.5)).id])
        for number in range(5):  # which are as many as it holds: the oldest moves on
            life.later(seconds=10)
            await memory.store(AGENT, MemoryEvent(content=f"step {number} of a long way", type="action"))
        await memory.quiet()
        assert len(mind.short.window()) == 4
        assert sum(each.words.text in faint for each in mind.memories()) == left

    managed(test, "tiers.long_most=10", "tiers.short_base=5", "tiers.short_per_hour=0")


@pytest.mark.spec("PI-31", "PI-19")
def test_maintenance_is_shown_before_it_is_done() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        mind = memory.mind(AGENT)
        gone = mind.remember("a gust of wind", Circumstances(importance=0.05))
        shown = await memory.maintenance(AGENT, dry_run=True)
        assert [len(step.changes) for step in shown.steps] == [1, 0]
        assert (await memory.maintenance(AGENT)).steps[0].counts == {"let_go": 1}
        assert mind.memories() == []
        assert mind.get(gone.id).words.text == "a gust of wind"

    managed(test, "preset=piano-printed")


@pytest.mark.spec("PI-01", "PI-30")
def test_who_asks_does_not_wait_for_a_consolidation_that_thinks() -> None:
    """And what it decided on may change meanwhile: then it decides anew."""
    thinking, go_on = Event(), Event()

    def slowly(_: str) -> str:
        thinking.set()
        assert go_on.wait(300)
        return json.dumps({"summary": "A partner.", "type": "semantic", "tags": [], "importance": 0.5})

    async def test(life: TieredLife, memory: MemoryManager) -> None:
        for text in ("Mined iron with Lila.", "Dug iron with Lila.", "Found iron."):
            life.later(seconds=10)
            await memory.store(AGENT, MemoryEvent(content=text, type="action"))
        task = asyncio.create_task(memory.consolidate(AGENT, force=True))
        await asyncio.to_thread(thinking.wait, 20)
        found = await memory.retrieve(AGENT, "iron")
        assert {each["layer"] for each in found} == {"stm"}
        assert len(found) == 3
        late = await memory.store(AGENT, MemoryEvent(content="The hens are fed."))
        await memory.update_wm(AGENT, {"health": 3})
        assert not task.done()
        go_on.set()
        assert await task == 3
        records = await memory.retrieve(AGENT, "iron hens")
        assert {each["content"] for each in records} == {"A partner.", "The hens are fed."}
        assert late in {name for each in records for name in each["source_events"]}

    managed(test, model=ScriptedModel(otherwise=slowly))


@pytest.mark.spec("PI-01", "PI-30")
def test_many_agents_at_once_keep_to_themselves_and_nothing_is_lost() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        agents = [f"agent_{number:03}" for number in range(8)]

        async def lives(agent: str) -> list[str]:
            stored = [memory.store(agent, MemoryEvent(content=f"{agent} saw thing {n}")) for n in range(6)]
            names = await asyncio.gather(*stored)
            _, found = await asyncio.gather(
                memory.consolidate(agent, force=True), memory.retrieve(agent, agent)
            )
            assert all(agent in each["content"] for each in found)
            return names

        names = await asyncio.gather(*map(lives, agents))
        assert all(len(set(own)) == 6 for own in names)
        for agent in agents:
            assert len(memory.mind(agent).events()) == 6
            assert len(memory.mind(agent).memories()) == 6

    managed(test)


@pytest.mark.spec("PI-30")
def test_who_stops_waiting_has_not_stopped_a_commit_but_what_only_looks_is_left() -> None:
    async def run() -> None:
        life, free, looked = TieredLife(), Event(), Event()
        pools = Pools(quick=1, slow=1)
        mind = AsyncMind(Mind(life.engine, Scope("home", AGENT)), pools=pools)
        held = pools.begin(lambda: free.wait(300), slow=False)
        writes = asyncio.create_task(mind.remember("Lila owes me 3 loaves"))
        looks = asyncio.create_task(pools.run(looked.set, looks=True))
        await asyncio.sleep(0)
        for task in (writes, looks):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        free.set()
        await pools.close()
        assert held.result()
        kept = Mind(life.engine, Scope("home", AGENT)).memories()
        assert [each.words.text for each in kept] == ["Lila owes me 3 loaves"]
        assert not looked.is_set()

    asyncio.run(run())


@pytest.mark.spec("PI-30")
def test_eight_long_imports_and_documents_at_once_hold_up_nobody_who_asks_or_talks() -> None:
    async def run() -> None:
        life, busy, free = TieredLife(), Semaphore(0), Event()

        def source() -> Iterator[Any]:
            """One that takes as long as the test likes."""
            busy.release()
            free.wait(300)
            yield from ()

        async with AsyncMind(life.mind) as mind:
            kept = await mind.remember("鍵は青い植木鉢の下 / the key is under the blue pot")
            long = [asyncio.create_task(mind.knowledge.add(source())) for _ in range(4)]
            long += [
                asyncio.create_task(mind.library.import_items(source, form="chatgpt", name=f"{number}.json"))
                for number in range(4)
            ]
            try:
                for _ in range(4):  # as many as are at it at once
                    assert await asyncio.to_thread(busy.acquire, timeout=60)
                async with asyncio.timeout(60):
                    assert (await mind.recall("植木鉢")).found[0].memory.id == kept.id
                    assert (await mind.get(kept.id)).id == kept.id
                    await mind.prime("Where is the key?")
                    answered = await process(
                        life.mind.talk,
                        "s1",
                        "鍵はどこ?",
                        lambda message, around: "植木鉢の下",
                        pools=mind._pools,
                    )
                    assert answered.text == "植木鉢の下"
            finally:
                free.set()
            await asyncio.gather(*long)

    asyncio.run(run())


@pytest.mark.spec("PI-30")
def test_what_was_begun_is_done_before_a_mind_is_closed(tmp_path: Path) -> None:
    async def run() -> None:
        free, closed = Event(), Event()
        mind = AsyncMind(open_mind(tmp_path))

        def source() -> Iterator[Material]:
            free.wait(300)
            assert not closed.is_set()
            yield Material(path="garden.md", read="# 庭\n\nトマトは五月に植える。".encode)

        begun = asyncio.create_task(mind.knowledge.add(source()))
        await asyncio.sleep(0)
        closing = asyncio.create_task(mind.close())
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(free.set)
        await closing
        closed.set()
        assert [each.path for each in await begun] == ["garden.md"]

    asyncio.run(run())
    with open_mind(tmp_path) as again:
        assert [each.path for each in again.knowledge.documents()] == ["garden.md"]


def _with_verbs(thing: Any, name: str, known: dict[type, str]) -> Iterator[tuple[str, Any]]:
    """Every verb of a door and of whatever it has that is no value."""
    if type(thing) in known:
        return
    known[type(thing)] = name
    for each in dir(type(thing)):
        if each.startswith("_"):
            continue
        found = getattr(thing, each)
        if inspect.isroutine(found):
            yield f"{name}.{each}", found
        elif (
            type(found).__module__.startswith("omoide.")
            and not is_dataclass(found)
            and not isinstance(found, Enum)
        ):
            yield from _with_verbs(found, f"{name}.{each}", known)


@pytest.mark.spec("PI-30")
def test_every_verb_that_can_be_awaited_says_itself_how_long_it_may_take() -> None:
    """A new one that does not, `@tempo.acts` and the like, is named here."""
    life, known = TieredLife(), dict[type, str]()
    verbs = dict(_with_verbs(life.mind, "mind", known))
    verbs |= dict(_with_verbs(Lumina(lambda name: life.mind), "lumina", known))
    assert [name for name, verb in verbs.items() if tempo_of(verb) is None] == []
    assert {Care, Drawer, Knowledge, Library, Talk, Lumina} <= set(known)
    assert all(has_verbs(kind) for kind in known)
    assert len(verbs) > 200


@pytest.mark.spec("PI-30")
def test_a_verb_that_says_nothing_is_taken_for_a_long_one() -> None:
    class Door:
        def unknown(self) -> str:
            return current_thread().name

        @tempo.looks
        def known(self) -> str:
            return current_thread().name

    async def run() -> None:
        pools = Pools()
        door = Bridge(Door(), pools)
        assert "slow" in await door.unknown()
        assert "quick" in await door.known()
        assert {"known", "unknown"} <= set(dir(door))
        await pools.close()

    asyncio.run(run())


@pytest.mark.spec("PI-30")
def test_every_verb_of_a_mind_can_be_awaited_and_is_written_once() -> None:
    async def run() -> None:
        life = TieredLife()
        async with AsyncMind(life.mind) as mind:
            memory = await mind.remember("好きな色は紫")
            assert (await mind.recall("好きな色")).found[0].memory.id == memory.id
            assert mind.scope == life.mind.scope
            entries = await mind.log()
            assert isinstance(entries, list)
            await mind.working.broadcast("go home")
            assert (await mind.working.now())["cc_broadcast"] == "go home"
            plan = await mind.care.plan_undo()
            await mind.care.undo(plan)
            assert await mind.memories() == []
            with pytest.raises(NotFound):
                await mind.get(memory.id)
            with pytest.raises(AttributeError):
                mind.no_such_verb  # noqa: B018
        public = {name for name in vars(AsyncMind) if not name.startswith("_")}
        assert public == {"close"}

    asyncio.run(run())


@pytest.mark.spec("PI-32", "PI-39", "PI-40")
def test_what_is_shared_is_retrieved_by_those_who_may_see_it() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        told = {"agent_id": AGENT, "content": "The iron mine lies in the north / 鉄の鉱山は北にある"}
        all_see = await memory.store_shared(told)
        secret = {"agent_id": AGENT, "content": "The iron key is under the oak"}
        await memory.store_shared(secret, "bilateral", [OTHER])
        (found,) = await memory.retrieve_shared(OTHER, "鉄の鉱山")
        assert (found["memory_id"], found["agent_id"], found["layer"]) == (all_see, AGENT, "shared")
        (whispered,) = await memory.retrieve_shared(OTHER, "iron key", "bilateral")
        assert whispered["content"] == secret["content"]
        assert await memory.retrieve_shared("agent_999", "iron key", "bilateral") == []
        assert await memory.retrieve_shared(AGENT, "iron mine") == []  # its own is no news
        before = memory.mind(AGENT).census()
        for wrong in (
            (told, "global", [OTHER]),
            (told, "bilateral", []),
            (told, "nobody", []),
            ({"content": "x"},),
        ):
            with pytest.raises(OmoideError):
                await memory.store_shared(*wrong)
        assert memory.mind(AGENT).census() == before

    managed(test)


MODULES = ("default", "social_awareness", "goal_generation", "planning", "self_reflection")
WOLVES = "狼の群れが村の入口に現れた。危険だ。/ wolves at the gate"


def _importants(mind: Mind) -> dict[str, str]:
    """One for those who look for knowledge, and one for those who look for what happened."""
    return {
        str(kind): mind.remember(f"{WOLVES} {kind}", Circumstances(kind=kind, importance=0.9)).id
        for kind in (Kind.FACT, Kind.EVENT)
    }


@pytest.mark.spec("PI-27", "PI-29")
def test_what_matters_most_is_always_present_and_every_module_still_finds_it() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        await memory.store(AGENT, MemoryEvent(content=WOLVES, importance=0.9))
        assert await memory.consolidate(AGENT, force=True) == 1
        known = _importants(memory.mind(AGENT))
        await memory.maintenance(AGENT)
        present = {each.id for each in memory.mind(AGENT).working.present()}
        assert set(known.values()) < present
        for module in MODULES:
            found = await memory.retrieve(AGENT, WOLVES, module=module)
            assert {each["memory_id"] for each in found} & set(known.values()), module
            assert {each["layer"] for each in found} == {"ltm"}, module
        for module in ("cc", "action_awareness"):
            found = await memory.retrieve(AGENT, WOLVES, module=module)
            assert {each["memory_id"] for each in found} == present, module
            assert {each["layer"] for each in found} == {"wm"}, module
        only = await memory.retrieve(AGENT, WOLVES, layers=["wm"])
        assert {each["memory_id"] for each in only} == present
        assert len(await memory.retrieve(AGENT, WOLVES, layers=["ltm"])) == len(present)

    managed(test)


@pytest.mark.spec("PI-18", "PI-29")
def test_what_is_always_present_counts_among_long_term_memories_that_press() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        for number in range(3):
            memory.mind(AGENT).remember(f"king {number}", Circumstances(importance=0.9))
        await memory.maintenance(AGENT)
        for number in range(5):
            memory.mind(AGENT).rehearse(
                [memory.mind(AGENT).remember(f"hen {number}", Circumstances(importance=0.3)).id]
            )
        life.later(hours=1)
        (step, _) = (await memory.maintenance(AGENT, dry_run=True)).steps
        assert step.counts == {"let_go": 1}, "eight of seven at most"

    managed(
        test,
        "preset=piano-printed",
        "tiers.long_most=7",
        "tiers.pressure=1",
        "tiers.deleted_below=0",
        "tiers.alike=1",
    )


@pytest.mark.spec("PI-31", "C-39")
def test_as_many_come_as_are_asked_for_and_none_cannot_be_asked_for() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        for number in range(30):
            await memory.store(AGENT, MemoryEvent(content=f"iron, shovel {number}", type="conversation"))
        for module in ("default", "planning", "talking", "cc"):
            sizes = [len(await memory.retrieve(AGENT, "iron", module=module, top_k=k)) for k in (1, 12, 50)]
            assert sizes == [1, 12, 30], module
        for wrong in (0, -1, True, 1001):
            with pytest.raises(BadValue, match="top_k"):
                await memory.retrieve(AGENT, "iron", top_k=wrong)

    managed(test)


@pytest.mark.spec("PI-32")
def test_an_event_is_shared_as_the_design_signs_it() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        law = MemoryEvent(
            content="日没後の採掘は禁止 / no mining after dusk", type="reflection", participants=("Lila",)
        )
        name = await memory.store_shared(law)
        for agent in (AGENT, OTHER, "Lila"):
            (found,) = await memory.retrieve_shared(agent, "採掘 禁止")
            assert (found["memory_id"], found["agent_id"], found["layer"]) == (name, "shared", "shared")
            assert (found["content"], found["participants"]) == (law.content, ["Lila"])
            assert found["importance"] == pytest.approx(0.6)
        plan = {
            "event_id": "evt_20240101_000100_001",
            "timestamp": "2026-01-14T00:01:00Z",
            "type": "conversation",
            "content": "We meet at the old iron mine",
            "participants": [AGENT, OTHER],
            "embedding": [0.1],
            "metadata": {"topic": "collaboration"},
        }
        name = await memory.store_shared(plan, "bilateral", [AGENT, OTHER])
        (found,) = await memory.retrieve_shared(OTHER, "old iron mine", "bilateral")
        assert (found["memory_id"], found["agent_id"]) == (name, AGENT)
        assert (await memory.retrieve(AGENT, "old iron mine"))[0]["memory_id"] == name
        assert await memory.retrieve_shared("agent_999", "old iron mine", "bilateral") == []
        mine = MemoryEvent(content="The key is under the oak", agent_id=AGENT)
        await memory.store_shared(mine, scope="group", visible_to=[AGENT, OTHER, "Lila"])
        for agent in (OTHER, "Lila"):
            (found,) = await memory.retrieve_shared(agent, "key oak", "group")
            assert found["agent_id"] == AGENT
        again = await memory.store_shared({**found, "memory_id": name, "agent_id": AGENT})
        assert again == name, "a record as it was given names its memory"
        for wrong in ((mine, "bilateral", [AGENT]), (law, "bilateral", []), (law, "global", [OTHER])):
            with pytest.raises(BadValue):
                await memory.store_shared(*wrong)
        with pytest.raises(BadValue):
            await memory.store(OTHER, mine)

    managed(test)


@pytest.mark.spec("PI-08", "PI-12", "PI-17")
def test_a_record_tells_with_whom_where_and_how_much_is_left_of_it() -> None:
    async def test(life: TieredLife, memory: MemoryManager) -> None:
        await memory.store(AGENT, TALK)
        (found,) = await memory.retrieve(AGENT, "鉄を採掘")
        told = {name: found[name] for name in ("event_type", "participants", "location", "metadata")}
        assert told == {
            "event_type": "conversation",
            "participants": [AGENT, OTHER],
            "location": {"x": 100, "y": 64, "z": -200},
            "metadata": {"emotion_detected": "friendly", "topic": "collaboration"},
        }
        json.dumps(found)
        mind = memory.mind(AGENT)
        plain = mind.remember("wheat", Circumstances(importance=0.4))
        life.engine.gate.flush()
        life.later(hours=2)
        records = {each["content"]: each for each in await memory.retrieve(AGENT, "wheat 鉄")}
        left = math.exp(-0.5 * 2)
        assert records[TALK.content]["decay_factor"] == pytest.approx(0.7 * left * 1.0, abs=1e-3)
        assert records["wheat"]["decay_factor"] == pytest.approx(0.4 * left * 0.5, abs=1e-3), "unread: half"
        bare = {name: records["wheat"][name] for name in ("event_type", "location", "metadata")}
        assert bare == {"event_type": None, "location": "", "metadata": {}}
        assert records["wheat"]["memory_id"] == plain.id

    managed(test)


@pytest.mark.spec("PI-31", "PI-32")
def test_what_others_share_is_neither_looked_for_nor_paid_for_where_it_is_not_brought() -> None:
    class Counting(Matters):
        asked = 0

        def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
            self.asked += asking
            return super().embed(texts, asking=asking)

    async def test(life: TieredLife, memory: MemoryManager) -> None:
        counting = Counting()
        assert life.engine.meaning
        life.engine.meaning._embedder = counting
        memory.mind(OTHER).shared.share(memory.mind(OTHER).remember("The iron mine is north").id)
        await memory.store(AGENT, MemoryEvent(content="iron in a pot"))
        (found,) = await memory.retrieve(AGENT, "where is iron?")
        assert found["content"] == "iron in a pot"
        assert counting.asked == 1

    managed(test)
