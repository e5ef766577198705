"""Any sequence of changes, on a store and on the reference side by side: they never differ, and nothing leaks.

`machine(make_store, make_reference)` gives a Hypothesis state machine. After every step the tables of both are what
the journal amounts to; undoing an entry gives the fold without it; what one mind does, no other notices.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from omoide.care.erase import plan_erasure
from omoide.care.undo import plan_undo
from omoide.dynamics.folding import State, fold, live
from omoide.errors import Irreversible, NotFound, OmoideError, Protected, Standing
from omoide.model.affect import Affect
from omoide.model.change import (
    Encoded,
    Erased,
    Judged,
    Linked,
    Moved,
    Noted,
    Outcome,
    Recalled,
    Revised,
    Undone,
    Unlinked,
)
from omoide.model.change import Protected as Shielded
from omoide.model.cue import EVERYTHING, Cue
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.identity import make_id
from omoide.model.memory import Category, Kind, Level, Memory, Origin, Protection, Stage, Tier
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Probe, Store
from omoide.testing.world import ALICE, BOB, STRANGER, World

SCOPES = (ALICE, BOB, STRANGER)
# Letters of any script. Whatever a filter refuses ends a run where it is, so that there is next to nothing to refuse.
_LETTERS = st.characters(exclude_categories=("C", "Z"), include_characters=" ")
TEXTS = st.sampled_from(
    [
        "猫が好き",
        "猫を飼っている",
        "犬が怖い",
        "I like cats",
        "cats and dogs",
        "京都へ行った",
        "Kyoto in May",
        "令和8年2月",
        "ﾈｺ 🐈",
    ]
) | st.text(_LETTERS, min_size=1, max_size=12).filter(lambda text: not text.isspace())
QUERIES = ("猫", "cats", "京都", "2月", "Kyoto May")

_ASKED_EVERY = 3  # steps: the reference weighs every word of every memory one by one


class StoreMachine(RuleBasedStateMachine):
    makers: tuple[Callable[[], Store], Callable[[], Store]]

    def __init__(self) -> None:
        super().__init__()
        make_store, make_reference = self.makers
        self.tested = World(make_store(), seed=1)
        self.reference = World(make_reference(), seed=1)
        self.touched: Scope | None = None
        self.read: dict[Any, Entry] = {}
        self.steps = -1  # the state before the first step is looked at too

    def teardown(self) -> None:
        for scope in SCOPES:
            assert self.tested.mind(scope).care.verify().problems == ()
        self.tested.store.close()

    # What can happen.

    def commit(self, scope: Scope, *changes: Any, events: tuple[Event, ...] = ()) -> None:
        """The same on both; both accept, or both refuse with the same words."""
        self.touched = scope
        outcomes: list[object] = []
        for world in (self.tested, self.reference):
            world.clock.tick(seconds=1)
            try:
                entries = world.gate.commit(scope, changes, by="test", events=events)
                outcomes.append(entries)
            except OmoideError as error:
                outcomes.append(str(error))
        assert outcomes[0] == outcomes[1]

    def ids(self, scope: Scope) -> list[str]:
        return sorted(memory.id for memory in self.reference.store.listed(scope, EVERYTHING, limit=1000))

    def some(self, data: Any, scope: Scope) -> str:
        return data.draw(st.sampled_from(self.ids(scope)))

    def new_id(self) -> str:
        at, bits = self.reference.clock.now(), self.reference.chance.bits(50)
        assert self.tested.chance.bits(50) == bits
        return make_id(at, bits)

    @initialize()
    def begin(self) -> None:
        """Every mind knows something, so that most steps find something to change."""
        for scope in SCOPES:
            now = self.reference.clock.now()
            memories = [
                Memory(id=self.new_id(), scope=scope, words=Words(text=text), occurred=now)
                for text in ("猫が好き", "I like cats", "京都へ行った")
            ]
            self.commit(scope, *(Encoded(memory=memory) for memory in memories))

    @rule(data=st.data(), scope=st.sampled_from(SCOPES), text=TEXTS, happened=st.booleans())
    def encode(self, data: Any, scope: Scope, text: str, happened: bool) -> None:
        known = self.ids(scope)
        sources = tuple(data.draw(st.lists(st.sampled_from(known), max_size=2, unique=True))) if known else ()
        words = Words(text=text, names=tuple(data.draw(st.lists(st.sampled_from(["健", "Mia"]), max_size=1))))
        origin = data.draw(st.sampled_from(Origin))
        event = Event(id=self.new_id(), at=self.reference.clock.now(), words=words, origin=origin)
        memory = Memory(
            id=self.new_id(), scope=scope, words=words, occurred=self.reference.clock.now(), origins=(origin,),
            kind=data.draw(st.sampled_from(Kind)), category=data.draw(st.sampled_from([None, *Category])),
            sources=(*sources, event.id) if happened else sources,
        )  # fmt: skip
        self.commit(scope, Encoded(memory=memory), events=(event,) if happened else ())

    @rule(data=st.data(), scope=st.sampled_from(SCOPES), text=TEXTS)
    def change(self, data: Any, scope: Scope, text: str) -> None:
        if not self.ids(scope):
            return
        memory = self.some(data, scope)
        now = self.reference.clock.now()
        shield = Protection(by="test", since=now)
        self.commit(
            scope,
            data.draw(
                st.sampled_from(
                    [
                        Revised(memory=memory, words=Words(text=text)),
                        Revised(
                            memory=memory, words=Words(text=text), level=Level.SUMMARY, origins=(Origin.WEB,)
                        ),
                        Judged(memory=memory, importance=0.5, outcome=Outcome.SUCCESS, mentioned=1),
                        Judged(
                            memory=memory,
                            affect=Affect(intensity=0.7, emotions=("joy",)),
                            category=Category.WORK,
                        ),
                        Moved(memory=memory, stage=Stage.FORGOTTEN),
                        Moved(memory=memory, stage=Stage.ACTIVE, tier=Tier.SHORT),
                        Shielded(memory=memory, protection=shield),
                        Shielded(memory=memory, protection=None),
                    ]
                )
            ),
        )

    @rule(data=st.data(), scope=st.sampled_from(SCOPES), tie=st.sampled_from(Tie), away=st.booleans())
    def relate(self, data: Any, scope: Scope, tie: Tie, away: bool) -> None:
        if len(self.ids(scope)) > 1:
            source = self.some(data, scope)
            target = data.draw(st.sampled_from([name for name in self.ids(scope) if name != source]))
            relation = Relation(source=source, target=target, tie=tie)
            self.commit(scope, Unlinked(relation=relation) if away else Linked(relation=relation))

    @rule(data=st.data(), scope=st.sampled_from(SCOPES))
    def rehearse(self, data: Any, scope: Scope) -> None:
        if self.ids(scope):
            shown = tuple(
                data.draw(st.lists(st.sampled_from(self.ids(scope)), min_size=1, max_size=4, unique=True))
            )
            self.commit(scope, Recalled(memories=shown, used=shown[:1]))

    @rule(scope=st.sampled_from(SCOPES), key=st.sampled_from(["task", "mood"]), text=st.none() | TEXTS)
    def note(self, scope: Scope, key: str, text: str | None) -> None:
        self.commit(scope, Noted(key=key, words=None if text is None else Words(text=text)))

    @rule(data=st.data(), scope=st.sampled_from(SCOPES))
    def meddle(self, data: Any, scope: Scope) -> None:
        """A change of somebody else's memory is refused as if it were not there."""
        others = [name for other in SCOPES if other != scope for name in self.ids(other)]
        if others:
            memory = data.draw(st.sampled_from(others))
            before = self.tested.store.census(scope)
            self.commit(scope, Judged(memory=memory, importance=0.1))
            assert self.tested.store.census(scope) == before

    @rule(data=st.data(), scope=st.sampled_from(SCOPES))
    def erase(self, data: Any, scope: Scope) -> None:
        if self.ids(scope) and data.draw(st.integers(0, 3)) == 0:
            plan = plan_erasure(self.reference.engine, scope, self.some(data, scope))
            assert plan == plan_erasure(self.tested.engine, scope, plan.memories[0])
            digests = tuple(words.digest for words in plan.words)
            self.commit(scope, Erased(memories=plan.memories, digests=digests))

    @rule(data=st.data(), scope=st.sampled_from(SCOPES), with_later=st.booleans())
    def undo(self, data: Any, scope: Scope, with_later: bool) -> None:
        """Undoing gives the fold without the entry; or is refused for a reason that can be seen in the journal."""
        entries = self.journal(scope)
        if not entries:
            return
        target = data.draw(st.sampled_from([entry.number for entry in entries]))
        try:
            plan = plan_undo(self.tested.engine, scope, target, with_later=with_later)
            assert plan == plan_undo(self.reference.engine, scope, target, with_later=with_later)
            before = len(entries)
            self.commit(scope, *plan.changes())
        except (Standing, Irreversible, NotFound, Protected):
            raise AssertionError("planning refuses nothing; committing does") from None
        after = self.journal(scope)
        if len(after) > before:
            self.check_undone(after, plan.entries)

    def check_undone(self, journal: list[Entry], undone: tuple[Entry, ...]) -> None:
        gone = {entry.number for entry in undone}
        if any(isinstance(entry.change, Undone) for entry in undone):
            return  # a redo: the fold with the original is checked by the invariant
        counted = [entry for entry in live(journal) if not isinstance(entry.change, Undone)]
        assert not gone & {entry.number for entry in counted}
        assert alike(fold(journal)) == alike(fold(counted))

    @rule(scope=st.sampled_from(SCOPES), really=st.integers(0, 3))
    def rebuild(self, scope: Scope, really: int) -> None:
        if really:
            return
        self.tested.store.rebuild(scope, progress=lambda done, total: None)
        self.touched = scope

    # What always holds.

    def journal(self, scope: Scope) -> list[Entry]:
        """As the store gives it; the same letters and words say the same, and are read once."""
        entries: list[Entry] = []
        for record in self.tested.store.records(scope):
            letters = (record.body, *record.words.values())
            if letters not in self.read:
                self.read[letters] = record.entry()
            entries.append(self.read[letters])
        return entries

    @invariant()
    def count(self) -> None:
        self.steps += 1

    @invariant()
    def tables_are_the_fold_of_the_journal(self) -> None:
        if self.touched is None:
            return
        scope, self.touched = self.touched, None
        state = fold(self.journal(scope))
        held = tables(self.tested.store, scope)
        assert held == tables(self.reference.store, scope)
        assert held == tuple(
            dict(sorted(part.items())) for part in (state.memories, state.links, state.notes)
        )
        assert self.tested.store.events(scope) == self.reference.store.events(scope)
        query = QUERIES[self.steps % len(QUERIES)]
        if self.steps % _ASKED_EVERY == 0:
            ours, theirs = found(self.tested, scope, query), found(self.reference, scope, query)
            assert ours.keys() == theirs.keys(), query
            assert all(abs(ours[name] - theirs[name]) < 1e-4 for name in ours), (query, ours, theirs)


def tables(store: Store, scope: Scope) -> tuple[Any, Any, Any]:
    memories = {memory.id: memory for memory in store.listed(scope, EVERYTHING, limit=10_000)}
    links = {relation.key: relation for relation in store.links(scope, list(memories))}
    return (
        dict(sorted(memories.items())),
        dict(sorted(links.items())),
        dict(sorted(store.notes(scope).items())),
    )


def alike(state: State) -> Any:
    """A state without the versions, which also count what was undone."""
    memories = {name: replace(memory, version=0) for name, memory in state.memories.items()}
    return memories, state.links, state.notes


def found(world: World, scope: Scope, query: str) -> dict[str, float]:
    terms = tuple(world.engine.lexicon.ask(Cue(text=query)).terms.values())
    columns = world.store.candidates(scope, Probe(terms=terms))
    return {
        columns.id(at): float(columns.words[at])
        for at in range(len(columns.ids))
        if columns.allowed[at] and columns.words[at] > 0
    }


def machine(make_store: Callable[[], Store], make_reference: Callable[[], Store]) -> type[StoreMachine]:
    """A machine over these two."""
    return type(
        "Machine",
        (StoreMachine,),
        {"makers": (make_store, make_reference)},
    )
