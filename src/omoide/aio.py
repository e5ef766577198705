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
from datetime import datetime, timedelta
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from omoide.adapters.clock import WorldClock
from omoide.assemble import open_engine
from omoide.engine import DEFAULT, Engine
from omoide.errors import BadValue
from omoide.gate.trusting import is_doubtful
from omoide.library.piano import Record, around, event_name, to_record
from omoide.library.piano_event import EVENT_FIELDS, TYPES, MemoryEvent, read_memory_event
from omoide.meaning.showing import embeddings
from omoide.mind import Mind
from omoide.model.cue import Context, Cue, Filter
from omoide.model.memory import Memory, Tier, within
from omoide.model.report import Report
from omoide.model.scope import SHARED, Scope
from omoide.model.sharing import Reach
from omoide.model.tempo import Tempo, has_verbs, tempo_of
from omoide.model.working import WorkingMemory
from omoide.ports import Clock
from omoide.search.reason import decays
from omoide.settings import read_settings
from omoide.society.handing import audience_of
from omoide.society.world import tell
from omoide.wake.answering import Answered, Around, Piece, Said, pieces
from omoide.wake.hands import Talk
from omoide.wake.recall import recall
from omoide.wake.working import situation_of

Value = TypeVar("Value")
Work = Callable[[], Value]

BY: Final = "piano"
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
        self,
        engine: Engine,
        *,
        tenant: str = "home",
        by: str = BY,
        pools: Pools | None = None,
        own_time: bool = False,
    ) -> None:
        """`own_time`: the clock of the engine is that of a world, which stands still when this is closed."""
        self._engine = engine
        self._tenant = tenant
        self._by = by
        self._pools = pools or Pools()
        self._minds: dict[Scope, Mind] = {}
        self._consolidating: dict[Scope, Future[Report]] = {}
        self._own_time = own_time
        self._told: datetime | None = None

    def mind(self, agent_id: str) -> Mind:
        """Of an agent by its name, in whichever spelling; refused where it would be taken for another."""
        scope = Scope(self._tenant, agent_id)
        if scope not in self._minds:
            self._minds[scope] = Mind(self._engine, self._engine.recognised(scope), by=self._by)
        return self._minds[scope]

    # Working memory.

    async def update_wm(self, agent_id: str, updates: Mapping[str, Any]) -> WorkingMemory:
        """In part: tables are merged, all else is replaced, and None clears a field."""
        return await self._pools.run(lambda: self.mind(agent_id).working.update(updates))

    async def get_wm(self, agent_id: str) -> WorkingMemory:
        return await self._pools.run(lambda: self.mind(agent_id).working.now(), looks=True)

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
        done = await self._pools.run(lambda: self.mind(agent_id).consolidate(force=force), slow=True)
        return sum(step.counts.get("consolidated", 0) for step in done.steps)

    async def maintenance(self, agent_id: str, dry_run: bool = False) -> Report:
        """Room in long-term memory; what was done, or would be."""
        return await self._pools.run(lambda: self.mind(agent_id).maintain(dry_run=dry_run), slow=True)

    # The time of their world.

    async def tick(self, at: datetime | None = None, **delta: float) -> datetime:
        """It is so late in the world now (`at`), or so much later (`seconds=10`)."""
        world = self._world()
        return world.set(at) if at is not None else world.tick(**delta)

    async def pause(self) -> datetime:
        """The world stands still until it is resumed, also for whoever opens the store meanwhile."""
        self._world().pause()
        await self._pools.run(self._tell)
        return self._engine.clock.now()

    async def resume(self) -> datetime:
        return self._world().resume()

    # What agents share.

    async def store_shared(
        self,
        memory: MemoryEvent | Mapping[str, Any],
        scope: str = Reach.GLOBAL,
        visible_to: Sequence[str] | None = None,
    ) -> str:
        """A memory of the agent that it names (`agent_id`), from now on for all, one (`bilateral`) or some (`group`) to see
        (PI-32): by its `memory_id` one that is there, or by its `content` a new one. What names nobody is of all of them: a law,
        say; but what two or some are to see is of the first of these. Returns its id."""
        return await self._pools.run(partial(self._shared, memory, scope, visible_to or ()))

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
        await asyncio.to_thread(self._tell)

    async def __aenter__(self) -> "MemoryManager":
        await asyncio.to_thread(self._tell)
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _tell(self) -> None:
        if self._own_time:
            self._told = tell(self._engine, self._tenant, by=self._by)

    def _world(self) -> WorldClock:
        if not isinstance(self._engine.clock, WorldClock):
            allowed = "one with open_memory(clock=WorldClock())"
            raise BadValue(value="the time of this machine", what="time of the world", allowed=allowed)
        return self._engine.clock

    def _stored(self, agent_id: str, event: MemoryEvent) -> str:
        mind = self.mind(agent_id)
        if event.agent_id and Scope(self._tenant, event.agent_id) != mind.scope:
            raise BadValue(value=event.agent_id, what="agent_id", allowed=mind.scope.mind)
        kept = mind.short.keep(event.words, event.circumstances(), event_type=event.type)
        running = self._consolidating.get(mind.scope)
        if (running is None or running.done()) and mind.short.due():
            self._consolidating[mind.scope] = self._pools.begin(partial(self._consolidated, mind))
        return event_name(kept.event)

    def _consolidated(self, mind: Mind) -> Report:
        """And room is made where what moved on puts long-term memory under pressure (PI-18)."""
        done = mind.consolidate()
        if self._told is None or self._engine.clock.now() - self._told > _TELLS_EVERY:
            self._tell()  # who is cut off goes on from about here
        tiers = mind.census().tiers
        if sum(tiers.get(each, 0) for each in within({Tier.LONG})) >= self._engine.tiers.pressed_at:
            mind.maintain()
        return done

    def _shared(self, memory: MemoryEvent | Mapping[str, Any], scope: str, visible_to: Sequence[str]) -> str:
        told = _read_shared(memory)
        named = [visible_to] if isinstance(visible_to, str) else list(visible_to)
        first = named[0] if named and scope != Reach.GLOBAL else SHARED
        mind = self.mind(told.agent_id or first)
        others = [each for each in named if Scope(self._tenant, each) != mind.scope]
        audience_of(mind.scope, scope, others, onward=True)  # refused before anything is kept
        return mind.shared.share(told.memory_id or told.keep(mind).id, scope, others)

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
        mind, engine = self.mind(agent_id), self._engine
        profile = engine.profiles.get(module)
        if profile is None:
            raise BadValue(value=module, what="profile", allowed=", ".join(engine.profiles))
        if top_k is not None and (isinstance(top_k, bool) or not 1 <= top_k <= _MOST):
            allowed = f"1 to {_MOST}; nothing: as many as the module wants"
            raise BadValue(value=top_k, what="top_k", allowed=allowed)
        asked = _layers(layers, module)
        wanted = top_k or profile.k or engine.budget.k
        working = mind.working.now()
        cue = Cue(
            text=query,
            context=Context(situation=situation_of(working)),
            filter=Filter(tiers=frozenset(LAYERS[layer] for layer in asked)),
            profile=module,
        )
        # What others share has a way of its own (`retrieve_shared`): to look for it here would cost more than all the rest.
        budget = replace(engine.budget, k=wanted, tokens=_ENDLESS)
        came = recall(engine, mind.scope, cue, budget=budget, alone=True)
        records = self._records(mind, mind.scope, [each.memory for each in came.found])
        direct = "wm" in asked and any(
            each.tiers is None or Tier.WORKING in each.tiers for each in profile.sources
        )
        near = {**_LAYER_OF, Tier.WORKING: "wm" if direct else "ltm"}
        found = [
            record | {"score": each.score, "layer": near.get(each.memory.tier, "ltm")}
            for record, each in zip(records, came.found, strict=True)
        ]
        return [working.plain() | {"layer": "wm"}, *found] if direct and working.at else found

    def _records(self, mind: Mind, where: Scope, memories: Sequence[Memory]) -> list[Record]:
        """As PI-12 shows them, with their vectors and what was around them, under the ids by which a mind gives them again; numbers
        in a row have only exports."""
        engine, now = self._engine, mind.now()
        sources = {name for memory in memories for name in memory.sources}
        known = {event.id: event for event in mind.events(ids=sources)} if sources else {}
        events = {name: event_name(event) for name, event in known.items()}
        names = {memory.id: memory.id for memory in memories}
        vectors = embeddings(engine.store, where, list(names))
        left = decays(engine, where, memories, now=now) if memories else {}
        return [
            to_record(
                memory,
                names=names,
                events=events,
                now=now,
                embedding=vectors.get(memory.id),
                decay=left[memory.id],
            )
            | {"source_events": [events[name] for name in memory.sources if name in events]}
            | ({"origins": [*memory.origins]} if is_doubtful(memory) else {})
            | around(memory, [known[name] for name in memory.sources if name in known])
            for memory in memories
        ]


class _Told(NamedTuple):
    """What is to be shared, and whose it is, if that is said."""

    agent_id: str
    memory_id: str
    event: MemoryEvent | None

    def keep(self, mind: Mind) -> Memory:
        assert self.event is not None
        known = replace(self.event.circumstances(), tier=Tier.LONG)
        return mind.observe(self.event.words, known, event_type=self.event.type)


def _read_shared(memory: MemoryEvent | Mapping[str, Any]) -> _Told:
    """An event, also as JSON, or a record as `retrieve` gives it."""
    if isinstance(memory, MemoryEvent):
        return _Told(memory.agent_id, "", memory)
    agent, name, content = (memory.get(key) for key in ("agent_id", "memory_id", "content"))
    if isinstance(name, str) and name and isinstance(agent, str):
        return _Told(agent, name, None)
    says_whose = isinstance(agent, str) or (agent is None and memory.get("type") in TYPES)
    if not isinstance(content, str) or not says_whose:
        allowed = "an event, or a table with agent_id, and memory_id or content"
        raise BadValue(value=str(dict(memory))[:60], what="memory to share", allowed=allowed)
    plain = {key: value for key, value in memory.items() if key in EVENT_FIELDS and value is not None}
    if plain.get("type") not in TYPES:  # a record's
        plain.pop("type", None)
    return _Told(agent or "", "", read_memory_event(plain))


@asynccontextmanager
async def open_memory(
    path: Path | str | None = None,
    *,
    preset: str = "piano",
    settings: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    pools: Pools | None = None,
) -> AsyncIterator[MemoryManager]:
    """The memory of many agents on this machine: `async with open_memory() as memory: await memory.store(…)`.

    `settings` are laid over those of the preset and of the file: `{"store.minds_in_ram": 500}`. With a `clock` the world has
    a time of its own (`WorldClock`), which stands still from the end of this to the next time it is opened.
    """
    said = [f"preset={preset}", *([f"home.path={path}"] if path is not None else [])]
    said += [f"{key}={_as_said(value)}" for key, value in (settings or {}).items()]
    read = read_settings(arguments=said)
    engine = await asyncio.to_thread(open_engine, read, clock=clock, background=True)
    try:
        if clock is None and isinstance(engine.clock, WorldClock):
            engine.clock.resume()  # it has a time of its own, and somebody lives in it again
        own = clock is not None or isinstance(engine.clock, WorldClock)
        async with MemoryManager(engine, tenant=read.home.tenant, pools=pools, own_time=own) as memory:
            yield memory
    finally:
        await asyncio.to_thread(engine.close)


def _as_said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_ENDLESS, _MOST = 1_000_000, 1_000
_TELLS_EVERY: Final = timedelta(minutes=1)
_LAYER_OF: Final = {tier: layer for layer, tier in LAYERS.items()}


def _layers(layers: Sequence[str] | None, module: str) -> list[str]:
    if layers is None:
        return ["stm", "ltm"] if module == DEFAULT else list(LAYERS)
    if unknown := [each for each in layers if each not in LAYERS]:
        raise BadValue(value=", ".join(unknown), what="layer", allowed=", ".join(LAYERS))
    return list(dict.fromkeys(layers))
