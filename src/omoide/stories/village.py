"""A village in minutes: everybody has a mind of their own, lives one event every ten seconds, and tells others what is new.

Short-term memory, consolidation, recall, telling and adopting are those of the engine; only what happens is made up, by
rule (`villagers`). News spread as far as they come to mind when somebody asks, and are believed; what proves wrong is taken
back. A minute of the whole village is acknowledged together.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from omoide.assemble import open_embedder, open_engine
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.library.piano_event import MemoryEvent
from omoide.mind import Mind
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Stage
from omoide.model.scope import Scope
from omoide.settings import Settings
from omoide.society.tracing import Trace
from omoide.stories.once import Once
from omoide.stories.sixty_days import StoryClock
from omoide.stories.villagers import Villagers
from omoide.wake.encode import Circumstances, Happening

MORNING: Final = datetime(2026, 6, 1, 7, 0, tzinfo=UTC)
TICK_S: Final = 10
_MATTERS: Final = 0.75  # how important news are to whoever sees them
_ASKS, _BELIEVES = 0.5, 0.8  # how many talks come to what is new, and how many believe it
_TELLS: Final = 8  # then it is news no more
_FEW: Final = Budget(k=3, tokens=1_000_000)
_COMMONEST: Final = 5
Watch = Callable[[int, int], None]


class Knows(NamedTuple):
    """Somebody who came to know something: when, in minutes, from whom (nobody: who saw it), and after how many tellings."""

    minute: int
    who: str
    teller: str
    hops: int
    memory: str


@frozen
class Belief:
    """One thing that was new, and how it went round. `holders` still have it in the end; `sources` is how many witnesses those
    know of, at most; `let_go`, of whom it was taken back."""

    text: str
    known: tuple[Knows, ...]
    holders: int
    sources: int
    withdrawn: int | None = None
    let_go: int = 0

    @property
    def came(self) -> tuple[Knows, ...]:
        """How each of them first came to know it; who hears it again, from another witness, has it twice."""
        first: dict[str, Knows] = {}
        for each in self.known:
            first.setdefault(each.who, each)
        return tuple(first.values())


@frozen
class Village:
    """What became of everybody. `learnt` is what most of them know by now, with how many."""

    agents: int
    minutes: int
    events: int
    memories: int
    kinds: dict[str, int]
    consolidations: int
    learnt: tuple[tuple[str, int], ...]
    beliefs: tuple[Belief, ...]
    path: tuple[str, ...]
    tellers: tuple[tuple[str, int], ...]

    @property
    def farthest(self) -> Belief:
        """The one that most came to know, of those that nobody took back."""
        standing = [each for each in self.beliefs if each.withdrawn is None]
        return max(standing or self.beliefs, key=lambda each: len(each.came))


def live_village(
    settings: Settings,
    *,
    agents: int = 500,
    minutes: int = 150,
    seed: int = 1,
    language: str = "en",
    watch: Watch = lambda done, of: None,
) -> Village:
    clock = StoryClock(MORNING)
    embedder = open_embedder(settings.embedding, settings)
    engine = open_engine(
        replace(
            settings, store=replace(settings.store, minds_in_ram=max(agents, settings.store.minds_in_ram))
        ),
        clock=clock,
        chance=_Lot(seed),
        embedder=Once(embedder) if embedder else None,
    )
    try:
        morning = _Morning(engine, settings.home.tenant, agents, minutes, seed=seed, language=language)
        for minute in range(minutes):
            morning.live(minute, clock)
            watch(minute + 1, minutes)
        return morning.over()
    finally:
        engine.close()


class _Lot:
    """Chance that is the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"lot-{seed}")

    def bits(self, count: int) -> int:
        return self._random.getrandbits(count)


class _Morning:
    """The state of the story: who has come to know what, and from whom. What they remember lies with them."""

    def __init__(
        self, engine: Engine, tenant: str, agents: int, minutes: int, *, seed: int, language: str
    ) -> None:
        self._engine = engine
        self._villagers = Villagers(agents, language=language, seed=seed)
        self._minds = [
            Mind(engine, Scope(tenant, each.name), by="village") for each in self._villagers.people
        ]
        self._minutes = minutes
        self._chance = random.Random(f"talks-{seed}")
        self._news: list[dict[str, Any]] = self._villagers.told["news"]
        self._known: list[list[Knows]] = [[] for _ in self._news]
        self._has: list[dict[str, int]] = [{} for _ in self._minds]  # which news each of its memories is
        self._told: Counter[str] = Counter()  # memories, by how many they were told to
        self._taken_back: dict[int, tuple[int, int]] = {}
        self._consolidations = 0

    def live(self, minute: int, clock: StoryClock) -> None:
        """A minute: what happens is kept, what is talked about is told, and what is due moves on into long-term memory."""
        began = MORNING + timedelta(minutes=minute)
        happened: list[list[Happening]] = [[] for _ in self._minds]
        seen: list[dict[int, int]] = [{} for _ in self._minds]
        talks: list[tuple[int, int]] = []
        for tick in range(60 // TICK_S):
            moment = self._villagers.moment()
            at = began + timedelta(seconds=TICK_S * tick)
            for who, event in enumerate(moment.events):
                new = self._comes_upon(who, minute, seen)
                if new is not None:
                    seen[who][len(happened[who])] = new
                    event = self._sight(who, new)
                happened[who].append(_happening(event, at))
            talks += moment.talks
        clock.at = began + timedelta(minutes=1)
        with self._engine.store.together():
            for who, mind in enumerate(self._minds):
                kept = mind.short.keep_all(happened[who])
                for place, new in seen[who].items():
                    memory = kept[place].memory
                    if memory is not None:
                        self._learns(who, new, memory.id, minute, teller="", hops=0)
            for pair in talks:
                self._talk(*pair, minute)
            self._take_back(minute)
            for mind in self._minds:
                if mind.short.due():
                    mind.consolidate()
                    self._consolidations += 1

    # What is new.

    def _comes_upon(self, who: int, minute: int, seen: list[dict[int, int]]) -> int | None:
        """Whoever is there when it can be seen, and does not know it; the first few."""
        person = self._villagers.people[who]
        for number, new in enumerate(self._news):
            if new["place"] % len(self._villagers.places) != person.place:
                continue
            now = sum(number in each.values() for each in seen)
            witnesses = now + sum(not each.teller for each in self._known[number])
            known = number in self._has[who].values() or number in seen[who].values()
            if minute >= new["at"] * self._minutes and witnesses < new["witnesses"] and not known:
                return number
        return None

    def _sight(self, who: int, new: int) -> MemoryEvent:
        place = self._villagers.place(self._news[new]["place"])
        text = self._villagers.say(self._news[new]["text"])
        return MemoryEvent(content=text, type="observation", location=place, importance=_MATTERS)

    def _learns(self, who: int, new: int, memory: str, minute: int, *, teller: str, hops: int) -> None:
        self._has[who][memory] = new
        called = self._villagers.people[who].called
        self._known[new].append(Knows(minute, called, teller, hops, memory))

    def _talk(self, one: int, other: int, minute: int) -> None:
        """The one is asked by the other about something that may be new, and tells what comes to mind, if that is news."""
        if self._chance.random() >= _ASKS:
            return
        subject = self._villagers.say(self._chance.choice(self._news)["subject"])
        question = self._villagers.say(self._villagers.told["question"], subject=subject)
        came = self._minds[one].recall(question, profile="social_awareness", budget=_FEW)
        self._engine.gate.flush()  # now, not when a second is over: runs are alike
        for each in came.found:
            new = self._has[one].get(each.memory.id)
            if new is not None and new not in self._taken_back and self._told[each.memory.id] < _TELLS:
                self._tell(one, other, new, each.memory.id, minute)
                return

    def _tell(self, one: int, other: int, new: int, memory: str, minute: int) -> None:
        teller, hearer = self._minds[one], self._minds[other]
        self._told[memory] += 1
        teller.shared.tell(memory, hearer.scope.mind)
        if self._chance.random() < _BELIEVES:
            heard = hearer.shared.adopt(memory)
            if heard.id not in self._has[other]:
                hops = len(heard.heard.path) if heard.heard else 0
                called = self._villagers.people[one].called
                self._learns(other, new, heard.id, minute, teller=called, hops=hops)

    def _take_back(self, minute: int) -> None:
        """It was not so: who saw it says it to all who have it, by one act."""
        for number, new in enumerate(self._news):
            due = minute >= new.get("withdrawn", 2.0) * self._minutes
            if due and number not in self._taken_back and self._known[number]:
                first = self._known[number][0]
                plan = self._mind_called(first.who).shared.withdraw(first.memory)
                self._taken_back[number] = (minute, plan.count)

    def _mind_called(self, called: str) -> Mind:
        return next(
            mind
            for mind, person in zip(self._minds, self._villagers.people, strict=True)
            if person.called == called
        )

    # What is left of it.

    def over(self) -> Village:
        counted = [self._engine.store.census(mind.scope) for mind in self._minds]
        kinds: Counter[str] = Counter()
        for each in counted:
            kinds.update(each.kinds)
        tellers = Counter(each.teller for known in self._known for each in known if each.teller)
        return Village(
            agents=len(self._minds),
            minutes=self._minutes,
            events=sum(each.events for each in counted),
            memories=sum(each.memories for each in counted),
            kinds=dict(sorted(kinds.items())),
            consolidations=self._consolidations,
            learnt=self._learnt(),
            beliefs=tuple(self._belief(number) for number in range(len(self._news))),
            path=self._path(),
            tellers=tuple(sorted(tellers.items(), key=lambda each: (-each[1], each[0]))[:_COMMONEST]),
        )

    def _learnt(self) -> tuple[tuple[str, int], ...]:
        """What like events have become: which sentences most of them know, without how often each has met them."""
        knowledge = Filter(kinds=frozenset({Kind.INSIGHT}), stages=frozenset({Stage.ACTIVE}))
        found: Counter[str] = Counter()
        for mind in self._minds:
            known = self._engine.store.listed(mind.scope, knowledge, limit=1000)
            found.update({each.words.text.rpartition("(")[0].strip() for each in known})
        return tuple(sorted(found.items(), key=lambda each: (-each[1], each[0]))[:_COMMONEST])

    def _belief(self, number: int) -> Belief:
        known = self._known[number]
        holders, sources = set[str](), 0
        for each in known:
            trace = self._trace(each)
            if trace.memory.stage is not Stage.FORGOTTEN:
                holders.add(each.who)
                sources = max(sources, trace.sources)
        minute, count = self._taken_back.get(number, (None, 0))
        return Belief(
            text=self._villagers.say(self._news[number]["text"]),
            known=tuple(known),
            holders=len(holders),
            sources=sources,
            withdrawn=minute,
            let_go=count,
        )

    def _trace(self, known: Knows) -> Trace:
        return self._mind_called(known.who).shared.trace(known.memory)

    def _path(self) -> tuple[str, ...]:
        """The longest way that anything took, as the last who heard it can trace it."""
        farthest = max(
            (each for known in self._known for each in known), key=lambda each: each.hops, default=None
        )
        if farthest is None:
            return ()
        called = {person.name: person.called for person in self._villagers.people}
        return tuple(called[step.mind] for step in self._trace(farthest).path)


def _happening(event: MemoryEvent, at: datetime) -> Happening:
    known = Circumstances(occurred=at, importance=event.importance, affect=event.affect, marks=event.marks)
    return Happening(event.words, known, event.type)
