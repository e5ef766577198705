"""What every store must do. A backend is finished when its subclass of `StoreContract` passes.

class TestMyStore(StoreContract):
    def make_store(self, tmp_path):
        return MyStore(...)
"""

import math
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from omoide.errors import Conflict, Full, NameTaken, NotFound
from omoide.gate.sealing import Limits
from omoide.language.lexicon import Lexicon, facets, frame_facets, name_facet, speaker_facet, tag_facet
from omoide.language.terms import hash_term, index_terms
from omoide.model.change import (
    Change,
    Encoded,
    Erased,
    Judged,
    Linked,
    Moved,
    Noted,
    Recalled,
    Revised,
    Undone,
    Unlinked,
    named,
    note_name,
    words_of,
)
from omoide.model.cue import Context, Cue, Filter
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.memory import Category, Kind, Memory, Origin, Stage, Trust
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Batch, Embedded, Named, Probe, Space, Store
from omoide.testing.models import HashedEmbedder
from omoide.testing.sharing_contract import SharingContract
from omoide.testing.world import ALICE, BOB, STRANGER, World

CAT, DOG = "タマという猫を飼っています", "Ken walks his dog in Kyoto"
EMBEDDER = HashedEmbedder()
CLOSE = 0.01  # a store may round its vectors


class StoreContract(SharingContract):
    def make_store(self, tmp_path: Path) -> Store:
        raise NotImplementedError

    @pytest.fixture
    def world(self, tmp_path: Path) -> Any:
        world = World(self.make_store(tmp_path))
        yield world
        world.store.close()

    # Helpers.

    def memory(self, world: World, text: str, *, scope: Scope = ALICE, **facts: Any) -> Memory:
        words = facts.pop("words", None) or Words(text=text)
        world.clock.tick(seconds=1)
        identity = make_id(world.clock.now(), world.chance.bits(50))
        return Memory(id=identity, scope=scope, words=words, occurred=world.clock.now(), **facts)

    def encode(self, world: World, text: str, *, scope: Scope = ALICE, **facts: Any) -> Memory:
        memory = self.memory(world, text, scope=scope, **facts)
        world.gate.commit(scope, [Encoded(memory=memory)], by="test")
        return world.store.memories(scope, [memory.id])[0]

    def asked(self, world: World, text: str, *, scope: Scope = ALICE, context: Context = Context(), chosen: Filter = Filter()) -> dict[str, float]:  # fmt: skip
        terms = tuple(Lexicon().ask(Cue(text=text)).terms.values())
        found = world.store.candidates(scope, Probe(terms=terms, facets=facets(context), filter=chosen))
        return {
            found.id(at): float(found.words[at])
            for at in range(len(found.ids))
            if found.allowed[at] and found.words[at] > 0
        }

    # Writing and reading.

    def test_what_is_committed_can_be_read(self, world: World) -> None:
        memory = self.encode(world, CAT, kind=Kind.FACT, importance=0.7)
        assert (memory.words.text, memory.kind, memory.importance) == (CAT, Kind.FACT, 0.7)
        assert memory.version == 1
        assert memory.recorded == world.clock.now()

    def test_memories_come_in_the_order_asked_for(self, world: World) -> None:
        a, b = self.encode(world, CAT), self.encode(world, DOG)
        assert [each.id for each in world.store.memories(ALICE, [b.id, "nothing", a.id])] == [b.id, a.id]

    def test_what_is_committed_together_is_seen_at_once_and_stays(self, world: World) -> None:
        with world.store.together():
            a = self.encode(world, CAT)
            with world.store.together():  # one inside the other is the same block
                b = self.encode(world, DOG, scope=BOB)
            assert world.store.memories(ALICE, [a.id]) == [a]
        assert world.store.memories(BOB, [b.id]) == [b]
        assert world.store.census(ALICE).entries == 1

    def test_what_fails_together_takes_nothing_else_with_it(self, world: World) -> None:
        def fail() -> None:
            with world.store.together():
                self.encode(world, CAT)
                world.gate.commit(ALICE, [Judged(memory="nothing", importance=0.5)], by="test")

        with pytest.raises(NotFound):
            fail()
        assert [each.words.text for each in world.store.listed(ALICE, Filter())] == [CAT]
        b = self.encode(world, DOG)
        assert b.version == 2

    def test_entries_are_numbered_from_one_and_chained(self, world: World) -> None:
        self.encode(world, CAT)
        self.encode(world, DOG)
        records = list(world.store.records(ALICE))
        assert [record.number for record in records] == [1, 2]
        assert world.store.census(ALICE).head == records[-1].digest

    def test_a_clock_that_is_set_back_a_little_does_not_turn_the_journal_round(self, world: World) -> None:
        self.encode(world, CAT)
        world.clock.tick(days=-3)
        self.encode(world, DOG)
        first, second = (record.entry().at for record in world.store.records(ALICE))
        assert second >= first

    def test_an_entry_far_ahead_takes_no_later_one_with_it(self, world: World) -> None:
        world.clock.tick(days=3650)
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Recalled(memories=(known.id,))], by="test")
        world.clock.tick(days=-3650)
        right = self.encode(world, DOG).occurred
        world.gate.commit(ALICE, [Recalled(memories=(known.id,))], by="test")
        times = [record.entry().at for record in world.store.records(ALICE)]
        assert times[2:] == [right, world.clock.now()]
        rehearsed = world.store.memories(ALICE, [known.id])[0].rehearsals
        assert rehearsed == (world.clock.now(), times[1])
        assert world.store.check(ALICE) == []

    def test_records_can_be_asked_for_by_what_they_name(self, world: World) -> None:
        a, b = self.encode(world, CAT), self.encode(world, DOG)
        world.gate.commit(ALICE, [Judged(memory=a.id, importance=0.5)], by="test")
        assert [record.number for record in world.store.records(ALICE, naming=[a.id])] == [1, 3]
        assert [record.number for record in world.store.records(ALICE, naming=[a.id, b.id], after=1)] == [
            2,
            3,
        ]

    def test_a_batch_is_written_whole_or_not_at_all(self, world: World) -> None:
        known = self.encode(world, CAT)
        doomed = [Encoded(memory=self.memory(world, DOG)), Encoded(memory=known)]
        batch = Batch(at=world.clock.now(), by="test", changes=tuple(doomed), expects={known.id: 0})
        with pytest.raises(Conflict):
            world.store.commit(ALICE, batch)
        assert world.store.census(ALICE).entries == 1

    def test_a_decision_on_an_old_version_is_refused(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Judged(memory=known.id, importance=0.9)], by="test")
        with pytest.raises(Conflict):
            world.gate.commit(
                ALICE,
                [Judged(memory=known.id, importance=0.1)],
                by="night",
                based_on={known.id: known.version},
            )
        assert world.store.memories(ALICE, [known.id])[0].importance == 0.9

    def test_a_rehearsal_does_not_make_a_decision_old(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Recalled(memories=(known.id,))], by="recall")
        world.gate.commit(
            ALICE, [Judged(memory=known.id, importance=0.1)], by="night", based_on={known.id: known.version}
        )
        assert world.store.memories(ALICE, [known.id])[0].recalls == 1

    def test_a_mind_holds_no_more_than_it_may(self, world: World) -> None:
        small = World(world.store, limits=Limits(memories=2), seed=7)
        self.encode(small, CAT)
        self.encode(small, DOG)
        with pytest.raises(Full):
            self.encode(small, "one too many")
        assert world.store.census(ALICE).memories == 2

    # Folding.

    def test_changes_add_up(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text="犬を飼っています"))], by="test")
        world.gate.commit(ALICE, [Recalled(memories=(known.id,), used=(known.id,))], by="test")
        world.gate.commit(ALICE, [Moved(memory=known.id, stage=Stage.DORMANT)], by="test")
        now = world.store.memories(ALICE, [known.id])[0]
        assert (now.words.text, now.revisions, now.recalls, now.uses, now.stage) == (
            "犬を飼っています", 1, 1, 1, Stage.DORMANT,
        )  # fmt: skip

    def test_how_often_it_came_to_mind_is_apart_from_what_it_is(self, world: World) -> None:
        known, other = self.encode(world, CAT), self.encode(world, DOG)

        def came(change: Change) -> tuple[int, tuple[int, int, int]]:
            """The number of its entry, and how often it came to mind, was used, and what the columns say."""
            world.clock.tick(days=1)
            (entry,) = world.gate.commit(ALICE, [change], by="test")
            columns = world.store.candidates(ALICE, Probe())
            ids = [columns.id(at) for at in range(len(columns.ids))]
            for now in world.store.memories(ALICE, [known.id]):
                return entry.number, (now.recalls, now.uses, int(columns.facts.recalls[ids.index(now.id)]))
            return entry.number, (0, 0, 0)

        def back(number: int) -> Undone:
            return Undone(entry=number, names=named(self.journal(world)[number - 1].change))

        first, told = came(Recalled(memories=(known.id, other.id), used=(known.id,)))
        assert told == (1, 1, 1)
        judged, told = came(Judged(memory=known.id, importance=0.9))
        assert told == (1, 1, 1)
        assert came(Recalled(memories=(known.id,)))[1] == (2, 1, 2)
        assert came(back(judged))[1] == (2, 1, 2)  # another thing is undone
        undone, told = came(back(first))
        assert told == (1, 0, 1)
        assert came(back(undone))[1] == (2, 1, 2)
        born = next(entry.number for entry in self.journal(world) if isinstance(entry.change, Encoded))
        gone, told = came(back(born))
        assert told == (0, 0, 0)
        assert came(back(gone))[1] == (2, 1, 2)
        assert world.store.check(ALICE) == []
        told_of = [entry.number for entry in self.journal(world, naming=[other.id])]
        assert first not in told_of
        told_of = [*told_of, first]
        found = self.journal(world, naming=[other.id], rehearsals=True)
        assert [entry.number for entry in found] == sorted(told_of)

    def journal(self, world: World, **asked: Any) -> list[Entry]:
        return [record.entry() for record in world.store.records(ALICE, **asked)]

    def test_relations_come_and_go(self, world: World) -> None:
        a, b = self.encode(world, CAT), self.encode(world, DOG)
        tie = Relation(source=a.id, target=b.id, tie=Tie.SAME_TOPIC, weight=0.9)
        world.gate.commit(ALICE, [Linked(relation=tie)], by="test")
        assert world.store.links(ALICE, [b.id]) == [tie]
        world.gate.commit(ALICE, [Unlinked(relation=tie)], by="test")
        assert world.store.links(ALICE, [a.id, b.id]) == []

    def test_notes_are_kept_and_cleared(self, world: World) -> None:
        world.gate.commit(ALICE, [Noted(key="task", words=Words(text="手紙を書く"))], by="test")
        world.gate.commit(ALICE, [Noted(key="mood", words=Words(text="calm"))], by="test")
        assert {key: words.text for key, words in world.store.notes(ALICE, prefix="t").items()} == {
            "task": "手紙を書く"
        }
        world.gate.commit(ALICE, [Noted(key="task", words=None)], by="test")
        assert list(world.store.notes(ALICE)) == ["mood"]

    def test_a_note_that_was_changed_meanwhile_is_noticed(self, world: World) -> None:
        noted = [Noted(key="task", words=Words(text="手紙を書く"))]
        (first,) = world.gate.commit(ALICE, noted, by="test", based_on={note_name("task"): 0})
        with pytest.raises(Conflict):
            world.gate.commit(ALICE, noted, by="test", based_on={note_name("task"): 0})
        (second,) = world.gate.commit(ALICE, noted, by="test", based_on={note_name("task"): first.number})
        assert world.store.census(ALICE).entries == second.number

    def test_names_sort_by_code_point(self, world: World) -> None:
        """A database that sorts as people do would put aa before a-b."""
        for key in ("ab", "a_c", "aa", "a-b"):
            world.gate.commit(ALICE, [Noted(key=key, words=Words(text=key))], by="test")
        assert list(world.store.notes(ALICE)) == ["a-b", "a_c", "aa", "ab"]

    def test_what_was_never_written_to_is_not_made_by_looking_at_it(self, world: World) -> None:
        world.store.rebuild(BOB, progress=lambda done, total: None)
        assert world.store.listed(BOB, Filter()) == []
        with pytest.raises(NotFound):
            world.gate.commit(BOB, [Judged(memory="nothing", importance=0.1)], by="test")
        assert world.store.scopes() == []

    def test_an_undone_entry_no_longer_counts_and_can_count_again(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        world.gate.commit(ALICE, [Undone(entry=2, names=(known.id,))], by="test")
        assert world.store.memories(ALICE, [known.id])[0].words.text == CAT
        world.gate.commit(ALICE, [Undone(entry=3, names=(known.id,))], by="test")
        assert world.store.memories(ALICE, [known.id])[0].words.text == DOG

    def test_an_undone_memory_is_not_there(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Undone(entry=1, names=(known.id,))], by="test")
        assert world.store.memories(ALICE, [known.id]) == []
        assert self.asked(world, "猫") == {}
        assert world.store.listed(ALICE, Filter()) == []

    # Finding.

    def test_words_find_in_both_languages(self, world: World) -> None:
        cat, dog = self.encode(world, CAT), self.encode(world, DOG)
        assert list(self.asked(world, "猫")) == [cat.id]
        assert list(self.asked(world, "walking dogs")) == [dog.id]
        assert self.asked(world, "quantum") == {}

    def test_the_better_match_scores_higher_and_never_above_one(self, world: World) -> None:
        full = self.encode(world, "京都でラーメンを食べた")
        part = self.encode(world, "大阪でラーメンを食べた")
        scores = self.asked(world, "京都のラーメン")
        assert 1.0 >= scores[full.id] > scores[part.id] > 0.0

    def test_what_was_revised_is_found_by_its_new_words_only(self, world: World) -> None:
        known = self.encode(world, CAT)
        self.asked(world, "猫")
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        assert self.asked(world, "猫") == {}
        assert list(self.asked(world, "dog")) == [known.id]

    def test_filters_choose(self, world: World) -> None:
        words = Words(text="健は辛い物が好き", names=("健",))
        fact = self.encode(
            world, "", words=words, kind=Kind.FACT, category=Category.CASUAL, origins=(Origin.TOOL,)
        )
        note = self.encode(world, "健に電話する", kind=Kind.NOTE)
        for chosen in (
            Filter(kinds=frozenset({Kind.FACT})),
            Filter(about="健"),
            Filter(categories=frozenset({Category.CASUAL})),
            Filter(origins=frozenset({Origin.TOOL})),
            Filter(until=fact.occurred),
            Filter(hint=fact.id[-8:]),
        ):
            assert [each.id for each in world.store.listed(ALICE, chosen)] == [fact.id]
            assert list(self.asked(world, "健", chosen=chosen)) == [fact.id]
        assert [each.id for each in world.store.listed(ALICE, Filter())] == [note.id, fact.id]

    def test_agreement_with_the_present_context_is_a_column(self, world: World) -> None:
        here = self.encode(world, "", words=Words(text="コーヒーを飲んだ", place="京都", names=("健",)))
        self.encode(world, "", words=Words(text="コーヒーを飲んだ", place="東京"))
        probe = Probe(facets=facets(Context(place="京都", names=("健",))))
        found = world.store.candidates(ALICE, probe)
        assert {
            found.id(at): float(found.context[at]) for at in range(len(found.ids)) if found.context[at]
        } == {here.id: 1.0}

    def speaking_of(self, world: World, text: str) -> set[str]:
        found = world.store.candidates(ALICE, Probe(frames=tuple(frame_facets(text))))
        return {found.id(at) for at in range(len(found.ids)) if found.context[at]}

    def test_a_statement_is_found_by_what_it_speaks_of_whatever_becomes_of_it(self, world: World) -> None:
        moved = "健は大阪に引っ越した。"
        assert self.speaking_of(world, moved) == set()
        lives = self.encode(world, "健は京都に住んでいる。", kind=Kind.FACT)
        self.encode(world, "健は京都に住んでいる。", kind=Kind.EVENT)  # said, not stated
        self.encode(world, "Mia's favourite colour is purple.")
        assert self.speaking_of(world, moved) == {lives.id}
        assert self.speaking_of(world, "Mia's favourite colour is green.")
        noted = self.encode(world, "健は名古屋に住んでいる。")
        world.gate.commit(ALICE, [Recalled(memories=(lives.id,))], by="recall")
        assert self.speaking_of(world, moved) == {lives.id, noted.id}
        said = Words(text="健の好きな色は紫です。")
        (entry,) = world.gate.commit(ALICE, [Revised(memory=noted.id, words=said)], by="test")
        assert self.speaking_of(world, moved) == {lives.id}
        assert self.speaking_of(world, "健の好きな色は緑です。") == {noted.id}
        world.gate.commit(ALICE, [Undone(entry=entry.number, names=(noted.id,))], by="test")
        assert self.speaking_of(world, moved) == {lives.id, noted.id}
        gone = Erased(memories=(lives.id,), digests=(lives.words.digest,))
        world.gate.commit(ALICE, [gone], by="test", wished=True)
        assert self.speaking_of(world, moved) == {noted.id}
        world.store.rebuild(ALICE, progress=lambda done, of: None)
        assert self.speaking_of(world, moved) == {noted.id}
        assert world.store.check(ALICE) == []

    def test_a_mark_is_told_and_counts_for_nothing(self, world: World) -> None:
        tagged = self.encode(world, "", words=Words(text="今日は猫と寝た", tags=("diary",)))
        self.encode(world, CAT)
        terms = tuple(Lexicon().ask(Cue(text="猫")).terms.values())
        bare = world.store.candidates(ALICE, Probe(terms=terms))
        found = world.store.candidates(ALICE, Probe(terms=terms, marks=(tag_facet("diary"),)))
        assert [found.id(at) for at in found.said[tag_facet("diary")]] == [tagged.id]
        assert found.words.tolist() == bare.words.tolist()

    def test_what_is_forgotten_is_not_allowed_unless_asked_for(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Moved(memory=known.id, stage=Stage.FORGOTTEN)], by="test")
        assert self.asked(world, "猫") == {}
        assert list(self.asked(world, "猫", chosen=Filter(stages=frozenset({Stage.FORGOTTEN})))) == [known.id]

    # Events.

    def test_events_stand_in_the_order_in_which_they_came(self, world: World) -> None:
        said = [
            Event(
                id=make_id(world.clock.tick(seconds=1), world.chance.bits(50)),
                at=world.clock.now(),
                words=Words(text=t),
            )
            for t in (CAT, DOG)
        ]
        world.gate.commit(ALICE, [], by="test", events=said)
        found = world.store.events(ALICE)
        assert [(event.number, event.words.text) for event in found] == [(1, CAT), (2, DOG)]
        assert [event.number for event in world.store.events(ALICE, after=1)] == [2]
        assert [event.number for event in world.store.events(ALICE, limit=1)] == [1]
        assert [event.id for event in world.store.events(ALICE, ids=[said[1].id])] == [said[1].id]

    def test_events_of_one_type_are_found_among_the_last(self, world: World) -> None:
        types = ("message", "emotion", "tool_use", "emotion", "toolxuse", "message")
        said = [
            Event(
                id=make_id(world.clock.tick(seconds=1), world.chance.bits(50)),
                at=world.clock.now(),
                words=Words(text=f"{CAT} {each}"),
                type=each,
            )
            for each in types
        ]
        world.gate.commit(ALICE, [], by="test", events=said)

        def numbers(**which: Any) -> list[int]:
            return [each.number for each in world.store.events(ALICE, **which)]

        assert numbers(type="emotion") == [2, 4]
        assert numbers(type="emotion", last=4) == [4]
        assert numbers(type="message") == [1, 6]  # as most are
        assert numbers(type="tool_use") == [3]  # and nothing that only looks like it
        assert numbers(type="tool_use", ids=[said[0].id, said[2].id]) == [3]
        assert numbers(type="dream") == []

    def test_which_entry_last_named_a_note_is_known(self, world: World) -> None:
        assert world.store.last_named(ALICE, note_name("task")) == 0
        for text in (CAT, DOG):
            world.gate.commit(ALICE, [Noted(key="task", words=Words(text=text))], by="test")
        world.gate.commit(ALICE, [Noted(key="other", words=Words(text=CAT))], by="test")
        assert world.store.last_named(ALICE, note_name("task")) == 2
        assert world.store.last_named(BOB, note_name("task")) == 0

    def test_the_log_is_read_by_days_and_from_its_end(self, world: World) -> None:
        east, west = timezone(timedelta(hours=9)), timezone(timedelta(hours=-9))
        times = [
            datetime(2026, 2, 18, 23, 59, tzinfo=east),
            datetime(2026, 2, 19, 0, 1, tzinfo=east),
            datetime(2026, 2, 18, 12, 0, tzinfo=east),  # told later: it comes after the others of its day
            datetime(2026, 2, 18, 23, 59, tzinfo=west),  # a day is what the wall showed
        ]
        for at in times:
            event = Event(
                id=make_id(world.clock.now(), world.chance.bits(CHANCE_BITS)), at=at, words=Words(text=CAT)
            )
            world.gate.commit(ALICE, [], by="test", events=[event])
        store = world.store
        assert store.days(ALICE) == {"2026-02-18": 3, "2026-02-19": 1}
        assert [(each.number, each.line) for each in store.events(ALICE, day="2026-02-18")] == [
            (1, 1),
            (3, 2),
            (4, 3),
        ]
        assert [each.number for each in store.events(ALICE, last=2)] == [3, 4]
        assert [each.number for each in store.events(ALICE, day="2026-02-18", last=2)] == [3, 4]
        assert [each.number for each in store.events(ALICE, last=9)] == [1, 2, 3, 4]
        assert store.events(ALICE, day="2026-02-20") == []
        assert store.days(Scope("other", "nobody")) == {}

    def test_a_memory_is_found_by_the_name_that_another_format_knows_it_by(self, world: World) -> None:
        words = Words(text=CAT, alias="knowledge/手順 1.md")
        memory = Memory(
            id=make_id(world.clock.now(), world.chance.bits(CHANCE_BITS)),
            scope=ALICE,
            words=words,
            occurred=world.clock.now(),
        )
        world.gate.commit(ALICE, [Encoded(memory=memory)], by="test")
        found = world.store.listed(ALICE, Filter(about="knowledge/手順 1.md"))
        assert [each.id for each in found] == [memory.id]
        assert world.store.listed(ALICE, Filter(about="knowledge/手順 2.md")) == []

    def test_trust_follows_events_and_memories(self, world: World) -> None:
        event = Event(
            id=make_id(world.clock.now(), 1), at=world.clock.now(), words=Words(text=DOG), origin=Origin.WEB
        )
        world.gate.commit(ALICE, [], by="test", events=[event])
        heard = self.encode(world, CAT, sources=(event.id,))
        derived = self.encode(world, DOG, sources=(heard.id,), origins=(Origin.AGENT,))
        assert heard.trust is derived.trust is Trust.LOW
        assert derived.origins == (Origin.AGENT, Origin.USER, Origin.WEB)

    # Erasing.

    def test_erased_words_are_gone_and_the_fact_stays(self, world: World) -> None:
        known = self.encode(world, CAT)
        world.gate.commit(ALICE, [Erased(memories=(known.id,), digests=(known.words.digest,))], by="test")
        assert world.store.scrub() == []
        assert world.store.memories(ALICE, [known.id]) == []
        assert self.asked(world, "猫") == {}
        records = list(world.store.records(ALICE))
        assert [record.number for record in records] == [1, 2]
        assert records[0].entry().change.memory.words.gone  # type: ignore[union-attr]

    def test_erasing_one_leaves_another_with_equal_words(self, world: World) -> None:
        first, second = self.memory(world, CAT), self.memory(world, CAT)
        world.gate.commit(ALICE, [Encoded(memory=first), Encoded(memory=second)], by="test")
        first, second = world.store.memories(ALICE, [first.id, second.id])
        world.gate.commit(ALICE, [Erased(memories=(first.id,), digests=(first.words.digest,))], by="test")
        assert world.store.memories(ALICE, [second.id])[0].words.text == CAT

    # Scopes.

    @pytest.mark.parametrize("other", [BOB, STRANGER])
    def test_one_mind_never_sees_another(self, world: World, other: Scope) -> None:
        mine, theirs = self.encode(world, CAT), self.encode(world, DOG, scope=other)
        store = world.store
        event = Event(id=make_id(world.clock.now(), 5), at=world.clock.now(), words=Words(text=CAT))
        world.gate.commit(ALICE, [Noted(key="task", words=Words(text=CAT))], by="test", events=[event])
        assert store.memories(other, [mine.id]) == []
        assert self.asked(world, "猫", scope=other) == {}
        assert [each.id for each in store.listed(other, Filter())] == [theirs.id]
        assert store.notes(other) == {}
        assert store.events(other) == []
        assert store.events(other, ids=[event.id]) == []
        assert [record.number for record in store.records(other)] == [1]
        assert list(store.records(other, naming=[mine.id])) == []
        assert store.links(other, [mine.id]) == []

    def test_one_mind_never_changes_another(self, world: World) -> None:
        mine = self.encode(world, CAT)
        for change in (
            Judged(memory=mine.id, importance=0.0),
            Moved(memory=mine.id, stage=Stage.FORGOTTEN),
            Revised(memory=mine.id, words=Words(text=DOG)),
        ):
            with pytest.raises(NotFound):
                world.gate.commit(BOB, [change], by="test")
        world.gate.commit(BOB, [Erased(memories=(mine.id,), digests=(mine.words.digest,))], by="test")
        assert world.store.memories(ALICE, [mine.id]) == [mine]

    def test_common_words_of_one_mind_say_nothing_about_another(self, world: World) -> None:
        known = self.encode(world, CAT)
        alone = self.asked(world, "猫")
        for _ in range(30):
            self.encode(world, CAT, scope=BOB)
        assert self.asked(world, "猫") == alone == {known.id: pytest.approx(alone[known.id])}

    def test_a_page_begins_past_the_last_one_that_was_seen(self, world: World) -> None:
        """Also where many occurred at the same moment, and whatever is written between."""
        for number in range(9):
            self.encode(world, f"memory {number}")
            if number % 3 == 2:
                world.clock.tick(minutes=1)
        whole = [each.id for each in world.store.listed(ALICE, Filter())]
        for size in (1, 2, 4, 9):
            seen: list[str] = []
            past = None
            while page := world.store.listed(ALICE, Filter(), limit=size, past=past):
                seen += [each.id for each in page]
                past = page[-1].occurred, page[-1].id
                world.clock.tick(minutes=1)
                self.encode(world, f"newer than page {len(seen)} of {size}")
            assert seen == whole, size
            whole = [each.id for each in world.store.listed(ALICE, Filter())]
        assert world.store.listed(ALICE, Filter(), limit=0) == []

    def test_all_minds_can_be_listed(self, world: World) -> None:
        for scope in (STRANGER, ALICE, BOB):
            self.encode(world, CAT, scope=scope)
        assert world.store.scopes() == [ALICE, BOB, STRANGER]

    # Care.

    def test_rebuilding_changes_nothing(self, world: World) -> None:
        known = self.encode(world, CAT)
        other = self.encode(world, DOG)
        gone = self.encode(world, "undone")
        tie = Relation(source=known.id, target=other.id, tie=Tie.REFERENCES)
        world.gate.commit(ALICE, [Linked(relation=tie), Noted(key="task", words=Words(text=DOG))], by="test")
        world.gate.commit(
            ALICE, [Undone(entry=3, names=(gone.id,)), Recalled(memories=(known.id,))], by="test"
        )
        before = self._everything(world)
        seen: list[tuple[int, int]] = []
        world.store.rebuild(ALICE, progress=lambda done, total: seen.append((done, total)))
        assert self._everything(world) == before
        assert seen[-1][0] == seen[-1][1]

    def _everything(self, world: World) -> Any:
        store = world.store
        memories = store.listed(ALICE, Filter(stages=frozenset(Stage)))
        return (
            memories,
            [replace(m.words, digest="") for m in memories],
            store.links(ALICE, [m.id for m in memories]),
            store.notes(ALICE),
            store.census(ALICE),
            self.asked(world, "猫"),
        )

    def test_a_sound_store_has_nothing_to_report(self, world: World) -> None:
        self.encode(world, CAT)
        assert world.store.check(ALICE) == []

    # Meaning.

    def open_space(self, world: World, name: str = "first", *, scope: Scope = ALICE) -> None:
        calibration = (0.1, 0.2, 0.3, 0.4)
        world.store.open_space(
            scope, Space(name=name, dimension=EMBEDDER.dimension, calibration=calibration, maker=f"by {name}")
        )

    def vectors(self, memory: Memory, *parts: str) -> Embedded:
        """Of the memory's text, or of these parts of it; one that ends with a question mark is a question."""
        texts = parts or (memory.words.text,)
        asks = tuple(text.endswith(("?", "？")) for text in texts)
        return Embedded(memory.id, memory.words.digest, EMBEDDER.embed(texts), asks)

    def embed(
        self, world: World, space: str = "first", *, limit: int = 64, scope: Scope = ALICE
    ) -> list[str]:
        """Give vectors to all that have none, page by page. Returns whose they are."""
        made: list[str] = []
        while (missing := world.store.unembedded(scope, space, limit=limit)).memories:
            assert len(missing.memories) <= limit
            new = [self.vectors(memory) for memory in missing.memories]
            world.store.keep_vectors(scope, space, new, through=missing.through)
            made += [memory.id for memory in missing.memories]
            assert len(made) < 10_000, "it never ends"
        return made

    def near(self, world: World, question: str, *, space: str = "first", asking: bool = False, scope: Scope = ALICE) -> dict[str, float]:  # fmt: skip
        """The cosine of every memory that has one."""
        probe = Probe(vector=EMBEDDER.embed([question])[0], space=space)
        found = world.store.candidates(scope, probe)
        column = found.asking if asking else found.cosine
        rows = np.flatnonzero(found.allowed & ~np.isnan(column))
        return {found.id(int(at)): float(column[at]) for at in rows}

    def between(self, one: str, other: str) -> Any:
        first, second = EMBEDDER.embed([one, other])
        return pytest.approx(float(first @ second), abs=CLOSE)

    def test_a_memory_without_a_vector_is_near_to_nothing_and_far_from_nothing(self, world: World) -> None:
        cat = self.encode(world, CAT)
        assert self.near(world, CAT) == {}
        self.open_space(world)
        assert self.near(world, CAT) == {}
        self.embed(world)
        new = self.encode(world, DOG)
        assert list(self.near(world, CAT)) == [cat.id]
        assert self.near(world, CAT, asking=True) == {}
        self.embed(world)
        assert set(self.near(world, CAT)) == {cat.id, new.id}

    def test_without_a_question_nothing_is_near(self, world: World) -> None:
        self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        found = world.store.candidates(ALICE, Probe(space="first"))
        assert [math.isnan(each) for each in (*found.cosine, *found.asking)] == [True, True]

    @pytest.mark.parametrize("question", ["猫を飼っていますか", "Who walks a dog in Kyoto", CAT, "量子力学"])
    def test_cosines_are_those_of_the_vectors(self, world: World, question: str) -> None:
        cat, dog = self.encode(world, CAT), self.encode(world, DOG)
        self.open_space(world)
        self.embed(world)
        assert self.near(world, question) == {
            cat.id: self.between(question, CAT),
            dog.id: self.between(question, DOG),
        }

    def test_the_nearest_part_counts_and_questions_count_apart(self, world: World) -> None:
        parts = ("駅前の店で昼を食べた。", DOG, "タマは元気？", "Where is the ticket?")
        known, other = self.encode(world, " ".join(parts)), self.encode(world, CAT)
        self.open_space(world)
        made = [self.vectors(known, *parts), self.vectors(other)]
        world.store.keep_vectors(ALICE, "first", made, through=2)
        assert self.near(world, DOG) == {known.id: self.between(DOG, DOG), other.id: self.between(DOG, CAT)}
        assert self.near(world, parts[2], asking=True) == {known.id: self.between(parts[2], parts[2])}
        for question in ("駅前で昼を食べた店", "the ticket", "タマは元気"):
            statements, questions = (
                max(float(EMBEDDER.embed([question])[0] @ EMBEDDER.embed([part])[0]) for part in some)
                for some in (parts[:2], parts[2:])
            )
            assert self.near(world, question)[known.id] == pytest.approx(statements, abs=CLOSE)
            assert self.near(world, question, asking=True)[known.id] == pytest.approx(questions, abs=CLOSE)

    def test_every_memory_is_read_along_the_directions_asked_for(self, world: World) -> None:
        """The mean over its parts, also of those that came after it was read first."""
        one, other = EMBEDDER.embed([CAT])[0], EMBEDDER.embed([DOG])[0]
        probe = Probe(space="first", directions=np.stack([one, other]))
        assert world.store.candidates(ALICE, probe).readings.shape[0] == 0
        cat = self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)

        def read() -> dict[str, list[float]]:
            found = world.store.candidates(ALICE, probe)
            return {found.id(row): found.readings[row].tolist() for row in range(len(found.ids))}

        assert read() == {cat.id: pytest.approx([1.0, float(one @ other)], abs=CLOSE)}
        both = self.encode(world, f"{CAT} {DOG}")
        assert math.isnan(read()[both.id][0])
        made = [self.vectors(both, CAT, DOG)]
        world.store.keep_vectors(ALICE, "first", made, through=2)
        mean = (1.0 + float(one @ other)) / 2
        assert read()[both.id] == pytest.approx([mean, mean], abs=CLOSE)
        assert read()[cat.id] == pytest.approx([1.0, float(one @ other)], abs=CLOSE)
        assert world.store.candidates(ALICE, Probe(space="first")).readings.shape == (2, 0)

    def test_a_memory_that_only_asks_has_no_statement(self, world: World) -> None:
        asked, told = self.encode(world, "京都はどうだった？"), self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        assert list(self.near(world, "京都")) == [told.id]
        assert list(self.near(world, "京都", asking=True)) == [asked.id]

    def test_vectors_of_words_that_were_revised_meanwhile_are_passed_over(self, world: World) -> None:
        known = self.encode(world, CAT)
        self.open_space(world)
        late, through = self.vectors(known), world.store.unembedded(ALICE, "first", limit=9).through
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        world.store.keep_vectors(ALICE, "first", [late], through=through)
        assert self.near(world, CAT) == {}
        assert self.embed(world) == [known.id]
        assert self.near(world, DOG) == {known.id: self.between(DOG, DOG)}

    def test_vectors_of_what_was_erased_meanwhile_are_passed_over(self, world: World) -> None:
        known = self.encode(world, CAT)
        self.open_space(world)
        late = self.vectors(known)
        world.gate.commit(ALICE, [Erased(memories=(known.id,), digests=(known.words.digest,))], by="test")
        world.store.keep_vectors(ALICE, "first", [late], through=2)
        assert self.near(world, CAT) == {}
        assert world.store.alike(ALICE, [known.id], floor=-1.0, limit=9) == []

    def test_the_vectors_of_a_memory_can_be_seen_part_by_part(self, world: World) -> None:
        known, bare = self.encode(world, CAT), self.encode(world, DOG)
        assert world.store.vectors(ALICE, [known.id]) == {}
        self.open_space(world)
        world.store.keep_vectors(ALICE, "first", [self.vectors(known, CAT, "五月の京都")], through=0)
        seen = world.store.vectors(ALICE, [known.id, bare.id, "none"])
        assert set(seen) == {known.id}
        assert np.allclose(seen[known.id], EMBEDDER.embed([CAT, "五月の京都"]), atol=CLOSE)
        assert world.store.vectors(BOB, [known.id]) == world.store.vectors(BOB.offered, [known.id]) == {}
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        assert world.store.vectors(ALICE, [known.id]) == {}

    def test_a_revised_memory_has_no_vector_until_it_gets_a_new_one(self, world: World) -> None:
        known, other = self.encode(world, CAT), self.encode(world, "庭の手入れをした")
        self.open_space(world)
        self.embed(world)
        assert set(self.near(world, CAT)) == {known.id, other.id}
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        assert list(self.near(world, CAT)) == [other.id]
        assert self.embed(world) == [known.id]
        assert self.near(world, DOG)[known.id] == self.between(DOG, DOG)

    @pytest.mark.parametrize("embedded_between", [False, True])
    def test_after_an_undo_the_vector_of_the_old_words_counts_again(self, world: World, embedded_between: bool) -> None:  # fmt: skip
        known = self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text=DOG))], by="test")
        if embedded_between:
            self.embed(world)
        self.near(world, DOG)
        world.gate.commit(ALICE, [Undone(entry=2, names=(known.id,))], by="test")
        assert self.near(world, DOG) == ({} if embedded_between else {known.id: self.between(CAT, DOG)})
        self.embed(world)
        assert self.near(world, CAT) == {known.id: self.between(CAT, CAT)}

    def test_a_memory_that_was_undone_and_came_back_has_its_vector(self, world: World) -> None:
        known = self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        world.gate.commit(ALICE, [Undone(entry=1, names=(known.id,))], by="test")
        assert self.near(world, CAT) == {}
        assert self.embed(world) == []
        world.gate.commit(ALICE, [Undone(entry=2, names=(known.id,))], by="test")
        self.embed(world)
        assert self.near(world, CAT) == {known.id: self.between(CAT, CAT)}

    def test_what_only_changes_facts_keeps_its_vector(self, world: World) -> None:
        known = self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        for change in (
            Judged(memory=known.id, importance=0.9),
            Judged(memory=known.id, category=Category.WORK),
            Recalled(memories=(known.id,)),
            Moved(memory=known.id, stage=Stage.DORMANT),
        ):
            world.gate.commit(ALICE, [change], by="test")
            assert self.near(world, CAT) == {known.id: self.between(CAT, CAT)}
        assert self.embed(world) == []

    def test_erasing_takes_the_vectors_along(self, world: World) -> None:
        known, other = self.encode(world, CAT), self.encode(world, CAT)
        self.open_space(world)
        self.open_space(world, "second")
        self.embed(world)
        self.embed(world, "second")
        world.gate.commit(ALICE, [Erased(memories=(known.id,), digests=(known.words.digest,))], by="test")
        assert list(self.near(world, CAT)) == [other.id]
        assert world.store.alike(ALICE, [known.id, other.id], floor=-1.0, limit=9) == []
        world.store.stand(ALICE, "second")
        assert list(self.near(world, CAT, space="second")) == [other.id]

    @pytest.mark.parametrize("limit", [1, 7, 64, 100, 101])
    def test_pages_miss_none_even_amid_one_entry(self, world: World, limit: int) -> None:
        new = [self.memory(world, f"{number}番目の話 tale {number}") for number in range(100)]
        world.gate.commit(ALICE, [Encoded(memory=memory) for memory in new], by="test")
        # From now on they all have the same last entry.
        ids = tuple(memory.id for memory in new)
        world.gate.commit(ALICE, [Recalled(memories=ids)], by="test")
        later = self.encode(world, CAT)
        self.open_space(world)
        assert sorted(self.embed(world, limit=limit)) == sorted((*ids, later.id))
        assert set(self.near(world, CAT)) == {*ids, later.id}

    def test_a_page_begins_after_what_has_its_vectors(self, world: World) -> None:
        first = [self.encode(world, f"{CAT} {number}").id for number in range(5)]
        self.open_space(world)
        assert self.embed(world, limit=2) == first
        assert world.store.unembedded(ALICE, "first", limit=2).memories == ()
        later = [self.encode(world, f"{DOG} {number}").id for number in range(3)]
        world.gate.commit(ALICE, [Recalled(memories=(first[0],))], by="test")
        assert self.embed(world, limit=2) == later
        missing = world.store.unembedded(ALICE, "first", limit=2)
        world.store.keep_vectors(ALICE, "first", [], through=missing.through)
        (space,) = world.store.spaces(ALICE)
        assert (space.seen, space.entries) == (9, 9)

    def test_the_newest_can_be_asked_for_first_and_the_others_are_not_forgotten(self, world: World) -> None:
        ids = [self.encode(world, f"{CAT} {number}").id for number in range(5)]
        self.open_space(world)
        newest = world.store.unembedded(ALICE, "first", limit=2, newest=True)
        assert [memory.id for memory in newest.memories] == ids[:-3:-1]
        made = [self.vectors(memory) for memory in newest.memories]
        world.store.keep_vectors(ALICE, "first", made, through=newest.through)
        assert self.embed(world, limit=2) == ids[:3]
        later = self.encode(world, DOG)
        rest = world.store.unembedded(ALICE, "first", limit=2, newest=True)
        assert [memory.id for memory in rest.memories] == [later.id]
        world.store.keep_vectors(ALICE, "first", [self.vectors(later)], through=rest.through)
        (space,) = world.store.spaces(ALICE)
        assert (space.seen, space.entries) == (6, 6)

    def test_a_moment_sees_what_others_have_made_since_it_began(self, world: World) -> None:
        cat = self.encode(world, CAT)
        self.open_space(world)
        with world.store.moment():
            assert self.near(world, CAT) == {}
            other = Thread(target=self.embed, args=(world,))
            other.start()
            other.join()
            assert world.store.unembedded(ALICE, "first", limit=2).memories == ()
            assert set(self.near(world, CAT)) == {cat.id}

    def test_what_is_known_of_a_space_is_kept(self, world: World) -> None:
        self.encode(world, CAT)
        self.open_space(world)
        (space,) = world.store.spaces(ALICE)
        assert (space.name, space.dimension, space.calibration) == ("first", 64, (0.1, 0.2, 0.3, 0.4))
        assert (space.maker, space.standing, space.seen, space.entries) == ("by first", True, 0, 1)

    def test_the_first_space_stands_and_a_second_waits(self, world: World) -> None:
        cat = self.encode(world, CAT)
        for name in ("first", "second", "first"):
            self.open_space(world, name)
        assert [(space.name, space.standing) for space in world.store.spaces(ALICE)] == [
            ("first", True),
            ("second", False),
        ]
        assert self.embed(world, "second") == [cat.id]
        assert self.near(world, CAT, space="second") == self.near(world, CAT) == {}
        assert self.embed(world) == [cat.id]
        assert list(self.near(world, CAT)) == [cat.id]
        assert self.near(world, CAT, space="second") == {}

    def test_when_another_space_stands_the_others_go(self, world: World) -> None:
        cat = self.encode(world, CAT)
        for name in ("first", "second"):
            self.open_space(world, name)
            self.embed(world, name)
        assert list(self.near(world, CAT)) == [cat.id]
        world.store.stand(ALICE, "second")
        assert [(space.name, space.standing) for space in world.store.spaces(ALICE)] == [("second", True)]
        assert (self.near(world, CAT), list(self.near(world, CAT, space="second"))) == ({}, [cat.id])
        world.store.keep_vectors(ALICE, "first", [self.vectors(cat)], through=1)
        assert world.store.unembedded(ALICE, "first", limit=9).memories == ()
        world.store.stand(ALICE, "first")
        assert [space.name for space in world.store.spaces(ALICE)] == ["second"]

    def test_a_space_that_comes_back_begins_anew(self, world: World) -> None:
        cat, dog = self.encode(world, CAT), self.encode(world, DOG)
        self.open_space(world)
        for _ in range(3):
            world.store.keep_vectors(ALICE, "first", [self.vectors(cat)], through=1)
        assert list(self.near(world, CAT)) == [cat.id]
        for name in ("second", "first"):
            self.open_space(world, name)
            self.embed(world, name)
            world.store.stand(ALICE, name)
        assert set(self.near(world, CAT)) == {cat.id, dog.id}

    def test_a_question_of_another_space_is_near_to_nothing(self, world: World) -> None:
        self.encode(world, CAT)
        self.open_space(world)
        self.embed(world)
        assert self.near(world, CAT, space="another") == self.near(world, CAT, space="") == {}

    def test_vectors_of_one_mind_are_not_those_of_another(self, world: World) -> None:
        mine, theirs = self.encode(world, CAT), self.encode(world, CAT, scope=BOB)
        self.open_space(world)
        assert world.store.spaces(BOB) == []
        self.open_space(world, scope=BOB)
        assert self.embed(world) == [mine.id]
        assert self.near(world, CAT, scope=BOB) == {}
        assert self.embed(world, scope=BOB) == [theirs.id]
        assert world.store.alike(BOB, [theirs.id, mine.id], floor=-1.0, limit=9) == []
        world.gate.commit(ALICE, [Erased(memories=(theirs.id,), digests=(theirs.words.digest,))], by="test")
        assert list(self.near(world, CAT, scope=BOB)) == [theirs.id]

    def test_a_mind_that_was_never_written_to_gets_no_space(self, world: World) -> None:
        self.open_space(world)
        assert world.store.spaces(ALICE) == []
        assert world.store.unembedded(ALICE, "first", limit=9).memories == ()
        world.store.keep_vectors(ALICE, "first", [], through=1)
        world.store.stand(ALICE, "first")
        assert world.store.scopes() == []

    def test_the_nearest_others_come_nearest_first(self, world: World) -> None:
        texts = (CAT, "猫を飼っています", "猫がいます", DOG, "Ken walks his dog", "五月の京都")
        known = {text: self.encode(world, text).id for text in texts}
        self.open_space(world)
        self.embed(world)
        cosines = {text: float(EMBEDDER.embed([CAT])[0] @ EMBEDDER.embed([text])[0]) for text in texts[1:]}
        order = sorted(cosines, key=lambda text: -cosines[text])
        found = world.store.alike(ALICE, [known[CAT]], floor=-1.0, limit=9)
        assert [each.target for each in found] == [known[text] for text in order]
        assert [each.cosine for each in found] == pytest.approx([cosines[text] for text in order], abs=CLOSE)
        assert {each.source for each in found} == {known[CAT]}
        assert world.store.alike(ALICE, [known[CAT]], floor=-1.0, limit=2) == found[:2]
        floor = (cosines[order[1]] + cosines[order[2]]) / 2
        assert world.store.alike(ALICE, [known[CAT]], floor=floor, limit=9) == found[:2]

    def test_only_those_are_alike_that_are_meant(self, world: World) -> None:
        cat, fact = self.encode(world, CAT), self.encode(world, CAT, kind=Kind.FACT)
        gone, bare = self.encode(world, CAT), self.encode(world, CAT)
        world.gate.commit(ALICE, [Moved(memory=gone.id, stage=Stage.FORGOTTEN)], by="test")
        self.open_space(world)
        made = [self.vectors(each) for each in (cat, fact, gone)]
        world.store.keep_vectors(ALICE, "first", made, through=0)

        def targets(*ids: str, chosen: Filter = Filter()) -> list[tuple[str, str]]:
            found = world.store.alike(ALICE, ids, floor=-1.0, limit=9, chosen=chosen)
            return [(each.source, each.target) for each in found]

        assert targets(cat.id) == [(cat.id, fact.id)]
        assert targets(cat.id, fact.id) == [(cat.id, fact.id), (fact.id, cat.id)]
        assert targets(cat.id, chosen=Filter(kinds=frozenset({Kind.NOTE}))) == []
        forgotten = Filter(stages=frozenset({Stage.FORGOTTEN}))
        assert targets(cat.id, chosen=forgotten) == [(cat.id, gone.id)]
        assert targets(bare.id) == targets("nothing") == []

    def test_rebuilding_leaves_every_memory_to_be_embedded_or_embedded(self, world: World) -> None:
        known = [self.encode(world, text).id for text in (CAT, DOG)]
        self.open_space(world)
        self.embed(world)
        before = self.near(world, CAT)
        world.store.rebuild(ALICE, progress=lambda done, total: None)
        self.embed(world)
        assert list(before) == known
        assert self.near(world, CAT) == before
        assert world.store.check(ALICE) == []

    def test_who_speaks_and_whether_the_name_is_said(self, world: World) -> None:
        def named(name: str) -> Named:
            return Named(speaker_facet(name), name_facet(name), tuple(map(hash_term, index_terms(name))))

        for text in ("おはよう", "瑞希は元気です"):
            self.encode(world, "", words=Words(text=text, speaker="瑞希"))
        self.encode(world, "", words=Words(text="Good morning", speaker="Ken"))
        people = [named("瑞希"), named("Ken"), named("Mia")]
        assert world.store.voices(ALICE, people) == [0.5, 0.0, None]
        assert world.store.voices(BOB, people) == [None, None, None]
        asked = [speaker_facet("瑞希"), speaker_facet("Mia"), speaker_facet("Ken")]
        assert world.store.known(ALICE, asked) == [asked[0], asked[2]]
        assert world.store.known(BOB, asked) == []
        found = world.store.candidates(ALICE, Probe(people=(people[1],)))
        assert sorted(found.who.tolist()) == [0.0, 0.0, 1.0]

    # A whole mind.

    def test_a_mind_that_is_dropped_was_never_there_and_takes_nothing_of_another(self, world: World) -> None:
        mine, other = self.encode(world, CAT), self.encode(world, CAT, scope=BOB)
        self.open_space(world)
        world.gate.commit(ALICE, [Noted(key="mood", words=Words(text="calm"))], by="test")
        event = Event(id="e" * 26, at=world.clock.now(), words=Words(text=CAT))
        world.gate.commit(ALICE, [], by="test", events=[event])
        world.store.drop([ALICE])
        assert world.store.scopes() == [BOB]
        assert (world.store.census(ALICE).entries, world.store.census(ALICE).events) == (0, 0)
        assert list(world.store.records(ALICE)) == []
        assert world.store.memories(ALICE, [mine.id]) == world.store.listed(ALICE, Filter()) == []
        assert world.store.events(ALICE) == []
        assert (world.store.notes(ALICE), world.store.spaces(ALICE)) == ({}, [])
        assert self.asked(world, CAT) == {}
        assert world.store.memories(BOB, [other.id])[0].words.text == CAT
        assert world.store.check(BOB) == []

    def test_who_comes_back_under_the_name_of_one_that_was_dropped_begins_anew(self, world: World) -> None:
        gone = [self.encode(world, text).id for text in (CAT, CAT, DOG)]
        assert self.asked(world, CAT)
        world.store.drop([ALICE])
        bob = self.encode(world, CAT, scope=BOB)
        new = self.encode(world, DOG)
        assert new.version == 1
        assert [each.id for each in world.store.listed(ALICE, Filter())] == [new.id]
        assert self.asked(world, CAT) == {}
        assert world.store.memories(ALICE, [*gone, bob.id]) == []
        assert world.store.check(ALICE) == world.store.check(BOB) == []

    def test_dropping_what_was_never_there_changes_nothing(self, world: World) -> None:
        kept = self.encode(world, CAT)
        world.store.drop([BOB, STRANGER])
        assert world.store.memories(ALICE, [kept.id]) == [kept]

    def test_the_key_of_a_note_can_be_erased_and_the_journal_still_hangs_together(self, world: World) -> None:
        def noted(text: str) -> Entry:
            change = Noted(key="about-ken", words=Words(text=text))
            (entry,) = world.gate.commit(ALICE, [change], by="test")
            return entry

        noted("one")
        second = noted("two")
        undone = Undone(entry=second.number, names=named(second.change))
        world.gate.commit(ALICE, [undone], by="test")
        self.encode(world, CAT)
        before = [record.digest for record in world.store.records(ALICE)]
        digests = tuple(
            words.digest
            for record in world.store.records(ALICE)
            if (words := words_of(record.entry().change))
        )
        world.gate.commit(
            ALICE, [Erased(memories=(), digests=digests[:2], entries=tuple(before[:3]))], by="test"
        )
        records = list(world.store.records(ALICE))
        assert [record.digest for record in records][:4] == before
        assert not [record for record in records if "about-ken" in record.body]
        assert list(world.store.notes(ALICE)) == ["erased-1"]
        assert world.store.last_named(ALICE, note_name("about-ken")) == 0
        assert world.store.last_named(ALICE, note_name("erased-1")) == 3
        assert world.store.check(ALICE) == []
        noted("three")  # whoever comes by that name again begins anew
        assert world.store.notes(ALICE)["about-ken"].text == "three"
        world.store.rebuild(ALICE, progress=lambda done, total: None)
        assert set(world.store.notes(ALICE)) == {"about-ken", "erased-1"}
        assert world.store.check(ALICE) == []

    def test_of_minds_whose_names_look_alike_the_first_is_taken_alone(self, world: World) -> None:
        first, later = Scope(ALICE.tenant, "アリス"), Scope("elsewhere", "Lila")
        for scope in (first, later, Scope(first.tenant, "lila"), Scope(first.tenant, "agent-1")):
            assert world.store.namesake(scope) is None
            self.encode(world, CAT, scope=scope)
            assert world.store.namesake(scope) is world.store.namesake(scope.drawer) is None
        for name, known in (
            ("アり久", None),
            ("ｱﾘｽ", None),
            ("アりス", "アリス"),
            ("LILA", "lila"),
            ("Lila", "lila"),
        ):
            taken = Scope(first.tenant, name)
            assert world.store.namesake(taken) == known
            if known:
                with pytest.raises(NameTaken):
                    self.encode(world, DOG, scope=taken.drawer, kind=Kind.DOCUMENT)
        assert world.store.namesake(Scope("elsewhere", "lila")) == "Lila"
        assert len(world.store.scopes()) == 4
