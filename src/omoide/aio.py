"""The bridge to asyncio: one colour of function inside, and every verb of a mind to be awaited from outside (PI-30).

Two pools do the work. What is long (nights, consolidation, imports, documents, erasing) has threads of its own, so that whoever
asks or says something never waits for it. Who stops waiting for something that writes has not stopped it: a commit is never cancelled.
"""

import asyncio
from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final, TypeVar

from omoide.assemble import open_engine
from omoide.dynamics.ranking import Source
from omoide.engine import DEFAULT, Engine
from omoide.errors import BadValue
from omoide.gate.trusting import is_doubtful
from omoide.library.piano import Record, event_name, to_record
from omoide.library.piano_event import MemoryEvent, read_memory_event
from omoide.meaning.showing import embeddings
from omoide.mind import Mind
from omoide.model.cue import Context, Filter
from omoide.model.memory import Memory, Tier
from omoide.model.report import Report
from omoide.model.scope import Scope
from omoide.model.sharing import Reach
from omoide.model.tempo import Tempo, has_verbs, tempo_of
from omoide.model.working import WorkingMemory
from omoide.settings import read_settings
from omoide.society.handing import audience_of
from omoide.wake.answering import Answered, Around, Piece, Said, pieces
from omoide.wake.encode import Circumstances
from omoide.wake.hands import Talk

Value = TypeVar("Value")
Work = Callable[[], Value]

LAYERS: Final[Mapping[str, Tier]] = {"wm": Tier.WORKING, "stm": Tier.SHORT, "ltm": Tier.LONG}


class Pools:
    """Threads for what is quick and for what is slow, shared by all minds of a process."""

    def __init__(self, *, quick: int = 8, slow: int = 4) -> None:
        self._quick = ThreadPoolExecutor(quick, "omoide-quick")
        self._slow = ThreadPoolExecutor(slow, "omoide-slow")
        self._closed = False

    async def run(self, work: Work[Value], *, slow: bool = False, looks: bool = False) -> Value:
        """What only looks and has not begun yet goes with whoever wanted it; everything else is done, awaited or not."""
        future = asyncio.wrap_future(self.begin(work, slow=slow))
        return await (future if looks else asyncio.shield(future))

    def begin(self, work: Work[Value], *, slow: bool = True) -> "Future[Value]":
        return (self._slow if slow else self._quick).submit(work)

    async def close(self) -> None:
        """When all that was begun is done."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._quick.shutdown)
            await asyncio.to_thread(self._slow.shutdown)


class Bridge:
    """Anything with verbs, awaited: what is an attribute there is one here, and what is called there is awaited here. Each verb says
    itself how long it may take (`model/tempo`); one that does not holds up nobody else."""

    def __init__(self, behind: Any, pools: Pools) -> None:
        self._behind = behind
        self._pools = pools

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(self._behind, name)
        if callable(found):
            return self._awaited(found)
        return Bridge(found, self._pools) if has_verbs(type(found)) else found

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(name for name in dir(self._behind) if not name.startswith("_"))})

    def _awaited(self, call: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Any]]:
        tempo = tempo_of(call) or Tempo.ACTS_LONG

        @wraps(call)
        async def awaited(*given: Any, **named: Any) -> Any:
            work = partial(_whole, call, *given, **named)
            return await self._pools.run(work, slow=tempo.is_long, looks=tempo.only_looks)

        return awaited


def _whole(call: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What would be read bit by bit is read to its end where it may block."""
    found = call(*given, **named)
    return list(found) if isinstance(found, Iterator) else found


class AsyncMind(Bridge):
    """A mind to be awaited: `await mind.recall("…")`, `await mind.care.undo(plan)`. It closes the mind and its own pools."""

    def __init__(self, mind: Mind, *, pools: Pools | None = None) -> None:
        super().__init__(mind, pools or Pools())

    async def close(self) -> None:
        """When all that was begun is done, awaited or not."""
        await self._pools.close()
        await asyncio.to_thread(self._behind.close)

    async def __aenter__(self) -> "AsyncMind":
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()


Saying = Said | Awaitable[Said] | AsyncIterable[str | Piece]
AsyncGenerate = Callable[[str, Around], Saying]


async def process(
    talk: Talk,
    session: str,
    message: str,
    generate: AsyncGenerate,
    *,
    pools: Pools,
    user: str = "",
    domain: str = "",
    key: str = "",
) -> Answered:
    """`talk.process` for whoever answers in a way that is awaited, whole or piece by piece (LU-27). Who is cancelled or fails in
    the middle of an answer loses nothing that was said."""
    exchange = talk.exchange(session, user=user, key=key)
    around = await pools.run(partial(exchange.hear, message, domain=domain))
    if known := await pools.run(exchange.known, looks=True):
        return known
    try:
        said = generate(message, around)
        if isinstance(said, Awaitable):
            said = await said
        if isinstance(said, AsyncIterable):
            async for piece in said:
                await pools.run(partial(exchange.write, piece))
        else:
            for piece in pieces(said):
                await pools.run(partial(exchange.write, piece))
    except BaseException:
        await pools.run(exchange.cut)
        raise
    return await pools.run(exchange.end)


class MemoryManager:
    """The memory module of the PIANO design (PI-30, PI-31): agents by name, over one engine.

    It has no state of its own but what it is at: everything lies in the store, and in what is at hand.
    """

    def __init__(
        self, engine: Engine, *, tenant: str = "home", by: str = "piano", pools: Pools | None = None
    ) -> None:
        self._engine = engine
        self._tenant = tenant
        self._by = by
        self._pools = pools or Pools()
        self._consolidating: dict[str, Future[Report]] = {}

    def mind(self, agent_id: str) -> Mind:
        return Mind(self._engine, Scope(self._tenant, agent_id), by=self._by)

    # Working memory.

    async def update_wm(self, agent_id: str, updates: Mapping[str, Any]) -> WorkingMemory:
        """In part: tables are merged, all else is replaced, and None clears a field."""
        return await self._pools.run(partial(self.mind(agent_id).working.update, updates))

    async def get_wm(self, agent_id: str) -> WorkingMemory:
        return await self._pools.run(self.mind(agent_id).working.now, looks=True)

    # Events and memories.

    async def store(self, agent_id: str, event: MemoryEvent | Mapping[str, Any]) -> str:
        """It is rated and safe when this returns its name; where short-term memory is due, its consolidation has begun."""
        return await self._pools.run(partial(self._stored, agent_id, read_memory_event(event)))

    async def retrieve(
        self,
        agent_id: str,
        query: str,
        module: str = DEFAULT,
        top_k: int | None = None,
        layers: Sequence[str] | None = None,
    ) -> list[Record]:
        """As the module weighs them (PI-27), best first, of these layers. Without a number, as many as the module wants
        (C-39); without layers those where it looks, and for no module in particular stm and ltm."""
        return await self._pools.run(
            partial(self._retrieved, agent_id, query, module, top_k, layers), looks=True
        )

    async def consolidate(self, agent_id: str, force: bool = False) -> int:
        """How many events moved on into long-term memory."""
        done = await self._pools.run(partial(self.mind(agent_id).consolidate, force=force), slow=True)
        return sum(step.counts.get("consolidated", 0) for step in done.steps)

    async def maintenance(self, agent_id: str, dry_run: bool = False) -> Report:
        """Room in long-term memory; what was done, or would be."""
        return await self._pools.run(partial(self.mind(agent_id).maintain, dry_run=dry_run), slow=True)

    # What agents share.

    async def store_shared(
        self, memory: Mapping[str, Any], scope: str = Reach.GLOBAL, visible_to: Sequence[str] = ()
    ) -> str:
        """A memory of the agent that it names, from now on for all, one (`bilateral`) or some (`group`) to see (PI-32): by its
        `memory_id` one that is there, or by its `content` a new one. Returns its id."""
        return await self._pools.run(partial(self._shared, memory, scope, visible_to))

    async def retrieve_shared(
        self, agent_id: str, query: str, scope: str = Reach.GLOBAL, top_k: int = 5
    ) -> list[Record]:
        """What others share with this agent that answers the question, best first; nothing that it may not see."""
        return await self._pools.run(
            partial(self._retrieved_shared, agent_id, query, scope, top_k), looks=True
        )

    async def quiet(self) -> None:
        """When the consolidations that were begun are over."""
        while begun := [each for each in self._consolidating.values() if not each.done()]:
            await asyncio.gather(*map(asyncio.wrap_future, begun))

    async def close(self) -> None:
        """When all that was begun is done. The engine is whoever's who opened it."""
        await self._pools.close()

    async def __aenter__(self) -> "MemoryManager":
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _stored(self, agent_id: str, event: MemoryEvent) -> str:
        mind = self.mind(agent_id)
        known = Circumstances(
            occurred=event.timestamp, importance=event.importance, affect=event.affect, marks=event.marks
        )
        kept = mind.short.keep(event.words, known, event_type=event.type)
        running = self._consolidating.get(agent_id)
        if (running is None or running.done()) and mind.short.due():
            self._consolidating[agent_id] = self._pools.begin(partial(self._consolidated, mind))
        return event_name(kept.event)

    def _consolidated(self, mind: Mind) -> Report:
        """And room is made where what moved on puts long-term memory under pressure (PI-18)."""
        done = mind.consolidate()
        if mind.census().tiers.get(Tier.LONG, 0) >= self._engine.tiers.pressed_at:
            mind.maintain()
        return done

    def _shared(self, memory: Mapping[str, Any], scope: str, visible_to: Sequence[str]) -> str:
        agent, name, content = (memory.get(key) for key in ("agent_id", "memory_id", "content"))
        if not isinstance(agent, str) or not isinstance(name or content, str):
            allowed = "agent_id, and memory_id or content"
            raise BadValue(value=str(dict(memory))[:60], what="memory to share", allowed=allowed)
        mind = self.mind(agent)
        audience_of(mind.scope, scope, visible_to, onward=True)  # refused before anything is kept
        if not name:
            known = Circumstances(importance=memory.get("importance"), tier=Tier.LONG)
            name = mind.remember(str(content), known).id
        return mind.shared.share(name, scope, visible_to)

    def _retrieved_shared(self, agent_id: str, query: str, scope: str, top_k: int) -> list[Record]:
        mind = self.mind(agent_id)
        came = mind.shared.retrieve(query, scope, top_k)
        records = self._records(mind, mind.scope.offered, [each.memory for each in came.found])
        return [
            record | {"agent_id": each.memory.scope.mind, "score": each.score, "layer": "shared"}
            for record, each in zip(records, came.found, strict=True)
        ]

    def _retrieved(
        self,
        agent_id: str,
        query: str,
        module: str,
        top_k: int | None,
        layers: Sequence[str] | None,
    ) -> list[Record]:
        mind, usual = self.mind(agent_id), self._engine.budget
        profile = self._engine.profiles.get(module)
        if profile is None:
            raise BadValue(value=module, what="profile", allowed=", ".join(self._engine.profiles))
        asked = _layers(layers, module)
        tiers = frozenset(LAYERS[layer] for layer in asked)
        budget = replace(usual, k=top_k or profile.k or usual.k, tokens=_ENDLESS)
        working = mind.working.now()
        came = mind.recall(
            query,
            chosen=Filter(tiers=tiers),
            context=Context(situation=mind.working.situation()),
            profile=module,
            budget=budget,
        )
        records = self._records(mind, mind.scope, [each.memory for each in came.found])
        found = [
            record | {"score": each.score, "layer": _LAYER_OF.get(each.memory.tier, "ltm")}
            for record, each in zip(records, came.found, strict=True)
        ]
        table = working.plain() | {"layer": "wm"}
        return (
            [table, *found]
            if "wm" in asked and _looks_at(profile.sources, Tier.WORKING) and working.at
            else found
        )

    def _records(self, mind: Mind, where: Scope, memories: Sequence[Memory]) -> list[Record]:
        """As PI-12 shows them, with their vectors, under the ids by which a mind gives them again; numbers in a row have only
        exports."""
        sources = {name for memory in memories for name in memory.sources}
        events = {event.id: event_name(event) for event in mind.events(ids=sources)} if sources else {}
        names = {memory.id: memory.id for memory in memories}
        vectors = embeddings(self._engine.store, where, list(names))
        return [
            to_record(memory, names=names, events=events, now=mind.now(), embedding=vectors.get(memory.id))
            | {"source_events": [events[name] for name in memory.sources if name in events]}
            | ({"origins": [*memory.origins]} if is_doubtful(memory) else {})
            for memory in memories
        ]


@asynccontextmanager
async def open_memory(
    path: Path | str | None = None, *, preset: str = "piano"
) -> AsyncIterator[MemoryManager]:
    """The memory of many agents on this machine: `async with open_memory() as memory: await memory.store(…)`."""
    said = [f"preset={preset}", *([f"home.path={path}"] if path is not None else [])]
    settings = read_settings(arguments=said)
    engine = await asyncio.to_thread(open_engine, settings, background=True)
    try:
        async with MemoryManager(engine, tenant=settings.home.tenant) as memory:
            yield memory
    finally:
        await asyncio.to_thread(engine.close)


_ENDLESS: Final = 1_000_000
_LAYER_OF: Final = {tier: layer for layer, tier in LAYERS.items()}


def _layers(layers: Sequence[str] | None, module: str) -> list[str]:
    if layers is None:
        return ["stm", "ltm"] if module == DEFAULT else list(LAYERS)
    if unknown := [each for each in layers if each not in LAYERS]:
        raise BadValue(value=", ".join(unknown), what="layer", allowed=", ".join(LAYERS))
    return list(dict.fromkeys(layers))


def _looks_at(sources: Sequence[Source], tier: Tier) -> bool:
    return any(each.tiers is None or tier in each.tiers for each in sources)
