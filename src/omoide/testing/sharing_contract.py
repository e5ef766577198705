"""What every store must do about sharing: what is offered is seen by those whom it is offered to, and nothing else by anybody."""

from dataclasses import replace
from typing import Any

import pytest

from omoide.errors import BadValue, Confided, Conflict, NotFound, ReadOnly, ToldOn
from omoide.gate.confiding import told_by
from omoide.model.change import (
    Encoded,
    Erased,
    Judged,
    Linked,
    Moved,
    Recalled,
    Revised,
    Shared,
    Undone,
)
from omoide.model.cue import ALL, Filter
from omoide.model.memory import Memory, Stage, Trust
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope
from omoide.model.sharing import Audience, Heard, Reach, Told
from omoide.model.words import SECRET, Words
from omoide.ports import Batch, Copy
from omoide.testing.world import ALICE, BOB, CAROL, STRANGER, World

EVERYONE = Audience(reach=Reach.GLOBAL, onward=True)
FOR_BOB = Audience(reach=Reach.BILATERAL, minds=("bob",))
FOR_BOTH = Audience(reach=Reach.GROUP, minds=("bob", "carol"))
TEXT = "合言葉は茶釜 tea kettle"


class SharingContract:
    """`StoreContract` inherits it, and brings the helpers."""

    encode: Any
    memory: Any
    asked: Any
    vectors: Any
    open_space: Any
    embed: Any
    near: Any

    def share(self, world: World, memory: Memory, audience: Audience | None) -> None:
        world.gate.commit(memory.scope, [Shared(memory=memory.id, audience=audience)], by="test")

    def offered(self, world: World, reader: Scope, chosen: Filter = ALL) -> list[str]:
        """Asked in every way: they all say the same."""
        store, scope = world.store, reader.offered
        listed = [each.id for each in store.listed(scope, chosen)]
        assert sorted(self.asked(world, "茶釜", scope=scope, chosen=chosen)) == sorted(listed)
        assert sorted(each.id for each in store.memories(scope, listed)) == sorted(listed)
        assert store.census(scope).memories == len(store.listed(scope, ALL))
        return listed

    def copy(self, world: World, scope: Scope, offered: Memory) -> Memory:
        heard = told_by(offered, at=world.clock.tick(seconds=1))
        new = self.memory(world, offered.words.text, scope=scope, heard=heard, trust=Trust.LOW)
        world.gate.commit(scope, [Encoded(memory=new)], by="test")
        return world.store.memories(scope, [new.id])[0]

    @pytest.mark.spec("PI-32", "PI-39")
    @pytest.mark.parametrize(
        ("audience", "readers"), [(None, []), (FOR_BOB, [BOB]), (FOR_BOTH, [BOB, CAROL]), (EVERYONE, [BOB, CAROL])]
    )  # fmt: skip
    def test_only_those_see_it_who_may(self, world: World, audience: Any, readers: list[Scope]) -> None:
        shared, private = self.encode(world, TEXT), self.encode(world, f"秘密 {TEXT}")
        self.share(world, shared, audience)
        for reader in (ALICE, BOB, CAROL, STRANGER, Scope("other", "bob")):
            seen = [shared.id] if reader in readers else []
            assert self.offered(world, reader) == seen
            assert [each.id for each in world.store.memories(reader.offered, [shared.id, private.id])] == seen
            if reader != ALICE:
                assert world.store.memories(reader, [shared.id, private.id]) == []
                assert world.store.listed(reader, ALL) == []
        assert world.store.scopes() == [ALICE]
        assert world.store.check(ALICE) == []

    @pytest.mark.spec("PI-32")
    def test_what_others_see_is_what_it_says_and_whose_it_is(self, world: World) -> None:
        source = self.encode(world, "もと")
        shared = self.encode(
            world,
            "",
            words=Words(text=TEXT, session="s1", extra="{}", names=("健",)),
            sources=(source.id,),
        )
        world.gate.commit(ALICE, [Recalled(memories=(shared.id,), used=(shared.id,))], by="test")
        self.share(world, shared, FOR_BOTH)
        (seen,) = world.store.memories(BOB.offered, [shared.id])
        assert (seen.scope, seen.words.text, seen.words.names, seen.trust) == (
            ALICE,
            TEXT,
            ("健",),
            Trust.HIGH,
        )
        assert (seen.words.session, seen.words.extra, seen.sources, seen.recalls, seen.rehearsals) == (
            "", "", (), 0, (),
        )  # fmt: skip
        assert seen.audience == Audience(reach=Reach.GROUP, minds=("bob",))
        columns = world.store.candidates(BOB.offered, self.probe())
        assert (columns.facts.recalls.tolist(), columns.session.tolist()) == ([0], [0])

    def probe(self) -> Any:
        from omoide.ports import Probe

        return Probe(filter=ALL)

    def test_nobody_reads_the_journal_log_or_ties_of_what_is_offered(self, world: World) -> None:
        a, b = self.encode(world, TEXT), self.encode(world, f"{TEXT} 2")
        world.gate.commit(
            ALICE, [Linked(relation=Relation(source=a.id, target=b.id, tie=Tie.SAME_TOPIC))], by="test"
        )
        for each in (a, b):
            self.share(world, each, EVERYONE)
        store, scope = world.store, BOB.offered
        assert list(store.records(scope)) == list(store.records(scope, naming=[a.id])) == []
        assert (store.events(scope), store.days(scope), store.links(scope, [a.id, b.id])) == ([], {}, [])
        assert (store.notes(scope), store.last_named(scope, a.id)) == ({}, 0)
        assert store.told_on(BOB, [a.id]) == store.told_on(scope, [a.id]) == []

    def test_nobody_writes_into_what_is_offered(self, world: World) -> None:
        shared = self.encode(world, TEXT)
        self.share(world, shared, EVERYONE)
        before = world.store.census(ALICE)
        batch = Batch(at=world.clock.now(), by="test", changes=(Recalled(memories=(shared.id,)),))
        with pytest.raises(ReadOnly):
            world.store.commit(BOB.offered, batch)
        for change in (
            Judged(memory=shared.id, importance=0.0),
            Moved(memory=shared.id, stage=Stage.FORGOTTEN),
            Shared(memory=shared.id, audience=FOR_BOB),
            Revised(memory=shared.id, words=Words(text="x")),
        ):
            with pytest.raises(NotFound):
                world.gate.commit(BOB, [change], by="test")
        world.gate.commit(BOB, [Erased(memories=(shared.id,), digests=(shared.words.digest,))], by="test")
        assert (world.store.census(ALICE), self.offered(world, BOB)) == (before, [shared.id])

    @pytest.mark.spec("PI-32")
    def test_what_is_withdrawn_let_go_undone_or_erased_is_gone_at_once(self, world: World) -> None:
        known = self.encode(world, TEXT)
        for change in (
            Shared(memory=known.id, audience=None),
            Shared(memory=known.id, audience=Audience(reach=Reach.BILATERAL, minds=("carol",))),
            Moved(memory=known.id, stage=Stage.FORGOTTEN),
            Moved(memory=known.id, stage=Stage.SUPERSEDED),
            Revised(memory=known.id, words=Words(text=TEXT, tags=(SECRET,))),
        ):
            self.share(world, known, FOR_BOTH)
            assert self.offered(world, BOB) == [known.id]
            (entry,) = world.gate.commit(ALICE, [change], by="test")
            assert self.offered(world, BOB) == []
            world.gate.commit(ALICE, [Undone(entry=entry.number, names=(known.id,))], by="test")
            assert self.offered(world, BOB) == [known.id]
        entry = world.store.last_named(ALICE, known.id)
        (shared,) = world.gate.commit(ALICE, [Shared(memory=known.id, audience=EVERYONE)], by="test")
        world.gate.commit(ALICE, [Undone(entry=shared.number, names=(known.id,))], by="test")
        assert self.offered(world, Scope("home", "dave")) == []
        world.store.rebuild(ALICE, progress=lambda done, total: None)
        assert self.offered(world, BOB) == [known.id]
        world.gate.commit(ALICE, [Erased(memories=(known.id,), digests=(known.words.digest,))], by="test")
        assert self.offered(world, BOB) == self.offered(world, CAROL) == []
        assert world.store.check(ALICE) == []
        assert entry

    def test_a_change_of_what_is_offered_is_seen(self, world: World) -> None:
        known = self.encode(world, TEXT)
        self.share(world, known, FOR_BOB)
        self.offered(world, BOB)
        world.gate.commit(ALICE, [Revised(memory=known.id, words=Words(text="茶釜は狸だった"))], by="test")
        assert self.asked(world, "狸", scope=BOB.offered) != {}
        assert self.asked(world, "kettle", scope=BOB.offered) == {}

    def test_a_memory_is_born_private_and_bad_audiences_are_refused(self, world: World) -> None:
        born = self.encode(world, TEXT, audience=EVERYONE)
        assert (born.audience, self.offered(world, BOB)) == (None, [])
        for reach, minds in (
            (Reach.GLOBAL, ("bob",)),
            (Reach.BILATERAL, ()),
            (Reach.BILATERAL, ("bob", "carol")),
            (Reach.GROUP, ()),
            (Reach.GROUP, ("bob", "bob")),
        ):
            with pytest.raises(BadValue):
                Audience(reach=reach, minds=minds)
        secret = self.encode(world, "", words=Words(text=TEXT, tags=(SECRET,)))
        with pytest.raises(Confided):
            self.share(world, secret, EVERYONE)

    def test_what_is_offered_is_near_by_meaning_too(self, world: World) -> None:
        known, other = self.encode(world, TEXT), self.encode(world, "庭の手入れ")
        self.open_space(world)
        for each in (known, other):
            self.share(world, each, FOR_BOB)
        assert self.near(world, TEXT, scope=BOB.offered) == {}
        self.embed(world)
        assert self.near(world, TEXT, scope=BOB.offered) == self.near(world, TEXT)
        assert [space.name for space in world.store.spaces(BOB.offered)] == ["first"]
        assert world.store.spaces(CAROL.offered) == []
        assert world.store.unembedded(BOB.offered, "first", limit=9).memories == ()
        assert set(world.store.vectors(BOB.offered, [known.id, other.id])) == {known.id, other.id}
        self.share(world, other, None)
        assert list(self.near(world, TEXT, scope=BOB.offered)) == [known.id]
        assert set(world.store.vectors(BOB.offered, [known.id, other.id])) == {known.id}
        assert world.store.vectors(CAROL.offered, [known.id]) == {}
        assert world.store.alike(BOB.offered, [known.id], floor=-1.0, limit=9) == []

    # Handing on.

    @pytest.mark.spec("PI-35")
    def test_who_has_heard_what_is_known_until_it_is_erased(self, world: World) -> None:
        first = self.encode(world, TEXT)
        self.share(world, first, EVERYONE)
        (seen,) = world.store.memories(BOB.offered, [first.id])
        second = self.copy(world, BOB, seen)
        self.share(world, second, EVERYONE)
        (seen,) = world.store.memories(CAROL.offered, [second.id])
        third = self.copy(world, CAROL, seen)
        assert [told.mind for told in third.heard.path] == ["alice", "bob"]  # type: ignore[union-attr]
        both = [Copy(BOB, second.id), Copy(CAROL, third.id)]
        assert (world.store.told_on(ALICE, [first.id]), world.store.told_on(BOB, [second.id])) == (
            both,
            both[1:],
        )
        assert world.store.told_on(STRANGER, [first.id]) == world.store.told_on(CAROL, [third.id]) == []
        for scope in (BOB, CAROL):
            world.store.rebuild(scope, progress=lambda done, total: None)
            assert world.store.check(scope) == []
        assert world.store.told_on(ALICE, [first.id]) == both
        number = world.store.last_named(CAROL, third.id)
        world.gate.commit(CAROL, [Undone(entry=number, names=(third.id,))], by="test")
        assert world.store.told_on(ALICE, [first.id]) == both  # its words are still kept
        world.gate.commit(CAROL, [Erased(memories=(third.id,), digests=(third.words.digest,))], by="test")
        assert world.store.told_on(ALICE, [first.id]) == both[:1]
        assert world.store.check(CAROL) == []

    @pytest.mark.spec("PI-35")
    def test_nobody_can_claim_to_have_heard_what_was_not_told(self, world: World) -> None:
        known = self.encode(world, TEXT)
        at = world.clock.now()
        claim = Heard(path=(Told("alice", known.id, at),), onward=True)

        def claimed(**facts: Any) -> Memory:
            return self.memory(world, TEXT, scope=BOB, **{"heard": claim, "trust": Trust.LOW, **facts})

        with pytest.raises(NotFound):
            world.gate.commit(BOB, [Encoded(memory=claimed())], by="test")
        # Withdrawn while it was listened to: the store itself looks once more.
        batch = Batch(at=at, by="test", changes=(Encoded(memory=claimed()),), hears=claim.path)
        with pytest.raises(Conflict):
            world.store.commit(BOB, batch)
        self.share(world, known, FOR_BOB)
        for false in (
            claimed(),  # it was told in confidence
            claimed(heard=Heard(path=(Told("carol", known.id, at), *claim.path))),
            replace(claimed(heard=replace(claim, onward=False)), words=Words(text="別の話")),
        ):
            with pytest.raises(NotFound):
                world.gate.commit(BOB, [Encoded(memory=false)], by="test")
        assert world.store.scopes() == [ALICE]
        heard = claimed(heard=replace(claim, onward=False))
        world.gate.commit(BOB, [Encoded(memory=heard)], by="test")
        with pytest.raises(Confided):
            world.gate.commit(BOB, [Shared(memory=heard.id, audience=EVERYONE)], by="test")
        drawn = self.encode(world, "つまり茶釜", scope=BOB, sources=(heard.id,))
        with pytest.raises(Confided):
            self.share(world, drawn, EVERYONE)
        with pytest.raises(ToldOn):
            world.gate.commit(ALICE, [Undone(entry=2, names=(known.id,))], by="test")

    def test_what_comes_to_say_something_confided_is_no_longer_offered(self, world: World) -> None:
        known = self.encode(world, TEXT)
        self.share(world, known, FOR_BOB)
        told = self.copy(world, BOB, world.store.memories(BOB.offered, [known.id])[0])
        own = self.encode(world, f"{TEXT} について", scope=BOB)
        self.share(world, own, EVERYONE)
        assert self.offered(world, CAROL) == [own.id]
        revised = Revised(memory=own.id, words=Words(text=TEXT), sources=(told.id,))
        world.gate.commit(BOB, [revised], by="night")
        assert self.offered(world, CAROL) == []

    def test_several_minds_change_together_or_not_at_all(self, world: World) -> None:
        mine, theirs = self.encode(world, TEXT), self.encode(world, TEXT, scope=BOB)

        def batch(name: str, version: int) -> Batch:
            change = Judged(memory=name, importance=0.3)
            return Batch(at=world.clock.now(), by="test", changes=(change,), expects={name: version})

        with pytest.raises(Conflict):
            world.store.commit_all({ALICE: batch(mine.id, 1), BOB: batch(theirs.id, 7)})
        assert (world.store.census(ALICE).entries, world.store.census(BOB).entries) == (1, 1)
        done = world.store.commit_all({ALICE: batch(mine.id, 1), BOB: batch(theirs.id, 1)})
        assert {scope: [entry.number for entry in own] for scope, own in done.items()} == {
            ALICE: [2],
            BOB: [2],
        }
        assert world.store.memories(BOB, [theirs.id])[0].importance == 0.3
