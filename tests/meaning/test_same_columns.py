"""Whatever happened to a mind: the columns of every store are those of the reference, and a part of them fits together."""

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omoide.adapters.stores.ram import RamStore, ShortlistStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon, facets, language_facet, name_facet, speaker_facet
from omoide.language.terms import hash_term, index_terms
from omoide.model.change import Change, Encoded, Erased, Judged, Moved, Recalled, Revised, Undone
from omoide.model.cue import EVERYTHING, Context, Cue, Filter
from omoide.model.identity import make_id
from omoide.model.memory import Category, Kind, Memory, Stage, Tier
from omoide.model.words import Words
from omoide.ports import Candidates, Embedded, Named, Probe, Space, Store
from omoide.testing.models import HashedEmbedder
from omoide.testing.world import ALICE, BEGINNING, World

EMBEDDER = HashedEmbedder(16)
PEOPLE = ("健", "Melanie Stone", "瑞希", "Ken")
TEXTS = (
    "京都でラーメンを食べた。", "猫のタマは元気？", "The night train was late.", "Where is Ken?", "健は海が好き。",
    "Melanie painted the garden gate.", "令和8年2月に青森へ行った。", "ﾈｺ 🐈", "42",
)  # fmt: skip
NUMBERS = ("context", "foreign", "who", "time", "heard", "session", "kind", "tier", "tokens")
SEEDS = range(3)


class Life:
    """The same random changes on several stores."""

    def __init__(self, seed: int, stores: dict[str, Store]) -> None:
        self.dice = random.Random(seed)
        self.worlds = {name: World(store, seed=seed) for name, store in stores.items()}
        self.reference = self.worlds["reference"]

    def commit(self, *changes: Change) -> None:
        for world in self.worlds.values():
            world.clock.tick(seconds=1)
            world.gate.commit(ALICE, changes, by="test")

    def ids(self) -> list[str]:
        return [memory.id for memory in self.reference.store.listed(ALICE, EVERYTHING, limit=1000)]

    def words(self) -> Words:
        dice = self.dice
        return Words(
            text=" ".join(dice.sample(TEXTS, dice.randint(1, 3))),
            speaker=dice.choice(("", *PEOPLE)),
            session=dice.choice(("", "monday", "火曜")),
            names=tuple(dice.sample(PEOPLE, dice.randint(0, 1))),
            place=dice.choice(("", "京都")),
        )

    def memory(self) -> Memory:
        """Many happened at the same moment, as what is imported with its day alone."""
        at = BEGINNING - timedelta(minutes=30 * self.dice.randint(0, 40))
        return Memory(
            id=make_id(at, self.dice.getrandbits(50)),
            scope=ALICE,
            words=self.words(),
            occurred=at,
            kind=self.dice.choice((Kind.EVENT, Kind.EVENT, Kind.FACT)),
            tier=self.dice.choice(list(Tier)),
        )

    def live(self) -> None:
        for world in self.worlds.values():
            world.clock.at = BEGINNING
        self.commit(*(Encoded(memory=self.memory()) for _ in range(40)))
        for world in self.worlds.values():
            world.store.open_space(ALICE, Space(name="s", dimension=16, calibration=(0.1,)))
        for step in range(40):
            self.step()
            if step % 8 == 0:
                self.embed()
            if step % 10 == 0:
                self.compare(Probe())

    def step(self) -> None:
        name = self.dice.choice(self.ids())
        change = self.dice.randrange(8)
        if change == 0:
            records = self.reference.store.records(ALICE, naming=[name])
            digests = tuple(digest for record in records for digest in record.words)
            self.commit(Erased(memories=(name,), digests=digests))
        elif change == 1:
            self.undo(name)
        else:
            self.commit(
                (
                    Encoded(memory=self.memory()),
                    Revised(memory=name, words=self.words()),
                    Judged(memory=name, category=self.dice.choice(list(Category))),
                    Moved(memory=name, stage=self.dice.choice((Stage.ACTIVE, Stage.FORGOTTEN))),
                    Recalled(memories=tuple(self.dice.sample(self.ids(), 5))),
                    Revised(memory=name, words=self.words()),
                )[change - 2]
            )

    def undo(self, name: str) -> None:
        last = [record.entry() for record in self.reference.store.records(ALICE, naming=[name])][-1]
        if isinstance(last.change, Revised | Judged | Moved):
            self.commit(Undone(entry=last.number, names=(name,)))

    def embed(self) -> None:
        """Half of those that are missing; the rest has to wait."""
        missing = self.reference.store.unembedded(ALICE, "s", limit=1000).memories
        made = [self.vectors(memory) for memory in self.dice.sample(missing, (len(missing) + 1) // 2)]
        for world in self.worlds.values():
            world.store.keep_vectors(ALICE, "s", made, through=0)

    def vectors(self, memory: Memory) -> Embedded:
        parts = memory.words.text.split(" ")
        asks = tuple(part.endswith(("?", "？")) for part in parts)
        return Embedded(memory.id, memory.words.digest, EMBEDDER.embed(parts), asks)

    def probes(self) -> Iterator[Probe]:
        since = (BEGINNING - timedelta(hours=6)).timestamp()
        for question in ("京都のラーメン", "Where is the night train?", "健の猫", "Ken 健 Melanie"):
            named = [name for name in PEOPLE if name.split()[0] in question]
            yield Probe(
                terms=tuple(Lexicon().ask(Cue(text=question)).terms.values()),
                times=((since, since + 3600.0),) if self.dice.random() < 0.5 else (),
                vector=EMBEDDER.embed([question])[0],
                space="s",
                facets=facets(Context(names=("健",), place="京都")),
                languages=(language_facet(self.dice.choice(("ja", "en"))),),
                people=tuple(map(_named, named)),
                filter=self.dice.choice((Filter(), EVERYTHING, Filter(kinds=frozenset({Kind.EVENT})))),
                limit=10_000,
            )

    def compare(self, probe: Probe) -> None:
        expected = _readable(self.reference.store.candidates(ALICE, probe))
        for name, world in self.worlds.items():
            found = _readable(world.store.candidates(ALICE, probe))
            assert set(found) == set(expected), name
            for each in expected:
                assert found[each] == expected[each], f"{name}: {each}"


def _named(name: str) -> Named:
    return Named(speaker_facet(name), name_facet(name), tuple(map(hash_term, index_terms(name))))


def _readable(found: Candidates) -> dict[str, Any]:
    """For each memory that is meant: what the columns say of it, with names in the place of positions."""
    talk = {
        number: min(map(found.id, np.flatnonzero(found.episode == number).tolist()))
        for number in found.episode
    }
    return {
        found.id(at): {
            **{name: round(float(getattr(found, name)[at]), 4) for name in NUMBERS},
            "words": pytest.approx(float(found.words[at]), abs=1e-5),
            "cosine": pytest.approx(float(found.cosine[at]), abs=0.01, nan_ok=True),
            "asking": pytest.approx(float(found.asking[at]), abs=0.01, nan_ok=True),
            "before": _id(found, found.before[at]),
            "after": _id(found, found.after[at]),
            "episode": talk[found.episode[at]] if found.episode[at] >= 0 else None,
            "said": {term for term, rows in found.said.items() if at in rows},
            "occurred": found.facts.occurred[at],
        }
        for at in map(int, np.flatnonzero(found.allowed))
    }


def _id(found: Candidates, place: int) -> str | None:
    return found.id(int(place)) if place >= 0 else None


@pytest.fixture
def sqlite(home: Path) -> Iterator[Callable[[], SqlStore]]:
    """Each call opens the same store anew, as another process would."""
    open_now: list[SqlStore] = []

    def make() -> SqlStore:
        file = SqliteFile(home, synchronous="OFF")
        store = SqlStore(file, lexicon=Lexicon(), matching=Matching(), snapshots=home / "derived")
        open_now.append(store)
        return store

    yield make
    for store in open_now:
        store.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_all_stores_have_the_columns_of_the_reference(seed: int, sqlite: Callable[[], SqlStore]) -> None:
    plain = partial(RamStore, lexicon=Lexicon(), matching=Matching())
    server = ShortlistStore(lexicon=Lexicon(), matching=Matching())
    stored = sqlite()
    life = Life(seed, {"reference": plain(), "sqlite": stored, "server": server})
    life.live()
    for _ in range(2):
        for probe in life.probes():
            life.compare(probe)
        # What lived through it all, what reads it anew, and what begins with a snapshot are the same.
        life.worlds["anew"] = World(sqlite())
        life.compare(Probe())
        stored.leave_snapshot(ALICE)
        life.worlds["mapped"] = World(sqlite())
        life.embed()
    assert stored.check(ALICE) == []


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_who_speaks_and_who_is_known_is_the_same_everywhere(
    seed: int, sqlite: Callable[[], SqlStore]
) -> None:
    reference, stored = RamStore(lexicon=Lexicon(), matching=Matching()), sqlite()
    life = Life(seed, {"reference": reference, "sqlite": stored})
    life.live()
    people = [*map(_named, PEOPLE), _named("Nobody")]
    shares = reference.voices(ALICE, people)
    assert stored.voices(ALICE, people) == pytest.approx(shares)
    assert shares[-1] is None
    asked = [person.speaker for person in people]
    there = reference.known(ALICE, asked)
    assert [
        each for each in stored.known(ALICE, asked) if each in there
    ] == there  # it may know who was there, too
    assert asked[-1] not in stored.known(ALICE, asked)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_what_is_alike_is_the_same_everywhere(seed: int, sqlite: Callable[[], SqlStore]) -> None:
    reference, stored = RamStore(lexicon=Lexicon(), matching=Matching()), sqlite()
    life = Life(seed, {"reference": reference, "sqlite": stored})
    life.live()
    for name in life.ids():
        expected = {
            each.target: each.cosine for each in reference.alike(ALICE, [name], floor=0.3, limit=1000)
        }
        found = stored.alike(ALICE, [name], floor=0.28, limit=1000)
        assert [each.cosine for each in found] == sorted((each.cosine for each in found), reverse=True)
        cosines = {each.target: each.cosine for each in found}
        assert expected.keys() <= cosines.keys()
        assert {each: cosines[each] for each in expected} == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_shortlist_says_the_same_of_those_that_are_in_it(seed: int, sqlite: Callable[[], SqlStore]) -> None:
    reference, stored = RamStore(lexicon=Lexicon(), matching=Matching()), sqlite()
    life = Life(seed, {"reference": reference, "sqlite": stored})
    life.live()
    for probe in life.probes():
        everything = stored.candidates(ALICE, probe)
        full, meant = _readable(everything), np.flatnonzero(everything.allowed)
        rows = np.array(life.dice.sample(meant.tolist(), min(12, len(meant))), np.intp)
        part = everything.taken(rows)
        assert [part.id(at) for at in range(len(rows))] == [everything.id(int(row)) for row in rows]
        assert all((np.diff(said) > 0).all() for said in part.said.values())
        for name, found in _readable(part).items():
            for side in ("before", "after"):
                beside = full[name].pop(side)
                in_it = beside in {everything.id(int(row)) for row in rows}
                assert found.pop(side) == (beside if in_it else None)
            found.pop("episode")
            full[name].pop("episode")
            assert found == full[name]
        for number in set(part.episode.tolist()):
            members = {part.id(int(at)) for at in np.flatnonzero(part.episode == number)}
            before = {everything.id(int(at)) for at in np.flatnonzero(everything.episode == number)}
            assert members <= before
