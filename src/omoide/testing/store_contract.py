"""What every store must do. A backend is finished when its subclass of `StoreContract` passes.

class TestMyStore(StoreContract):
    def make_store(self, tmp_path):
        return MyStore(...)
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from omoide.errors import Conflict, Full, NotFound
from omoide.gate.sealing import Limits
from omoide.language.lexicon import Lexicon, facets
from omoide.model.change import (
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
)
from omoide.model.cue import Context, Cue, Filter
from omoide.model.event import Event
from omoide.model.identity import make_id
from omoide.model.memory import Category, Kind, Memory, Origin, Stage, Trust
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Batch, Probe, Store
from omoide.testing.world import ALICE, BOB, STRANGER, World

CAT, DOG = "タマという猫を飼っています", "Ken walks his dog in Kyoto"


class StoreContract:
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
        terms = tuple(Lexicon().ask(Cue(text=text)).hashes.values())
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

    def test_entries_are_numbered_from_one_and_chained(self, world: World) -> None:
        self.encode(world, CAT)
        self.encode(world, DOG)
        records = list(world.store.records(ALICE))
        assert [record.number for record in records] == [1, 2]
        assert world.store.census(ALICE).head == records[-1].digest

    def test_the_journal_never_goes_back_in_time(self, world: World) -> None:
        self.encode(world, CAT)
        world.clock.tick(days=-3)
        self.encode(world, DOG)
        first, second = (record.entry().at for record in world.store.records(ALICE))
        assert second >= first

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
        assert world.store.scrub(traces=[CAT]) == []
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
