"""Profiles of people: known by any of their names and by nothing else, shared by a tenant, one for each person."""

from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import open_engine
from omoide.care.erase import erase, plan_erasure
from omoide.dynamics.matching import Matching
from omoide.engine import Engine
from omoide.errors import Ambiguous, BadValue, EmptyText, NotFound, Protected
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Moved, Revised
from omoide.model.change import Protected as ProtectedChange
from omoide.model.memory import Kind, Level, Memory, Origin, Stage, Trust
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.society.people import (
    PERSON,
    Name,
    alias,
    describe,
    look_up,
    people,
    profile,
    read_name,
    rename,
)
from omoide.society.shared import shared
from omoide.testing.world import ALICE, BOB, STRANGER, World
from omoide.wake.naming import alias as alias_in_mind

TANAKA = "営業部の部長。朝が早い。数字で話すと早い。"
HANA = "Product manager. Prefers short messages."


@pytest.fixture
def world() -> World:
    return World(RamStore(lexicon=Lexicon(), matching=Matching()))


def told(world: World, name: str, text: str = TANAKA, *aliases: str, by: str = "alice") -> Memory:
    return describe(world.engine, ALICE, name, text, aliases=aliases, by=by, origin=Origin.USER)


def who(world: World, name: str) -> str | None:
    found = profile(world.engine, BOB, name)
    return found.words.title if found else None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("田中", Name("田中")),
        ("田中さん", Name("田中")),
        (" 田中　様 ", Name("田中")),
        ("ﾀﾅｶ", Name("タナカ")),
        ("ﾀﾅｶさん", Name("タナカ")),
        ("TANAKA", Name("tanaka")),
        ("Ｔａｎａｋａさん", Name("tanaka")),
        ("@hana", Name("hana")),
        ("＠Hana", Name("hana")),
        ("Hana (PM)", Name("hana", "pm")),
        ("Hana（ＰＭ）", Name("hana", "pm")),
        ("田中さん（営業）", Name("田中", "営業")),
        ("健", Name("健")),
        ("お母さん", Name("お母さん")),
        ("奥さん", Name("奥さん")),
        ("さん", Name("さん")),
        ("@", Name("@")),
        ("(PM)", Name("(pm)")),
        ("Mr. Smith", Name("mr. smith")),
    ],
)
def test_a_name_is_read_without_what_is_no_part_of_it(text: str, name: Name) -> None:
    assert read_name(text) == name


@pytest.mark.spec("AW-13")
@pytest.mark.parametrize(
    "sender", ["田中", "田中さん", "田中様", " 田中 ", "Tanaka", "TANAKA", "Ｔａｎａｋａ", "tanakaさん", "ﾀﾅｶ", "タナカ", "@t.tanaka", "t.tanaka"]
)  # fmt: skip
def test_who_sends_is_known_by_any_name(world: World, sender: str) -> None:
    told(world, "田中", TANAKA, "Tanaka", "タナカ", "@t.tanaka")
    told(world, "田中角", "someone else")
    found = profile(world.engine, BOB, sender)
    assert found is not None
    assert (found.words.title, found.words.text, found.kind) == ("田中", TANAKA, Kind.ENTITY)


@pytest.mark.spec("AW-13")
@pytest.mark.parametrize(
    "sender", ["中", "田", "Tana", "田中花子", "部長", "営業部の部長", "", " ", "\u200b", "@"]
)
def test_nobody_is_known_by_half_a_name(world: World, sender: str) -> None:
    told(world, "田中", TANAKA, "Tanaka")
    assert look_up(world.engine, BOB, sender).memory is None


@pytest.mark.spec("AW-13")
def test_who_is_only_spoken_of_is_not_meant(world: World) -> None:
    told(world, "佐藤", "田中の部下。田中とよく昼に行く。")
    assert who(world, "田中") is None
    note = Memory(
        id=world.engine.new_id(),
        scope=shared(ALICE),
        words=Words(text="田中は休み", names=("田中",)),
        occurred=world.clock.now(),
    )
    world.gate.commit(shared(ALICE), [Encoded(memory=note)], by="test")
    assert who(world, "田中") is None


def test_a_profile_that_is_named_with_a_title_is_found_without_it(world: World) -> None:
    told(world, "鈴木さん")
    told(world, "＠Ken", HANA)
    assert who(world, "鈴木") == who(world, "鈴木様") == "鈴木さん"
    assert who(world, "ken") == who(world, "Kenさん") == "＠Ken"


# Several of one name.


def test_two_of_one_name_are_told_apart_by_what_stands_behind_it(world: World) -> None:
    told(world, "Hana (PM)", HANA)
    assert who(world, "Hana") == who(world, "@hana") == "Hana (PM)"
    assert who(world, "Hana (Sales)") is None
    told(world, "Hana（Sales）", "Sells.")
    assert len(people(world.engine, ALICE)) == 2
    assert who(world, "hana (pm)") == "Hana (PM)"
    assert who(world, "ＨＡＮＡ (SALES)") == "Hana（Sales）"


@pytest.mark.spec("AW-13")
def test_where_several_could_be_meant_nobody_is(world: World) -> None:
    told(world, "Hana (PM)", HANA)
    told(world, "Hana (Sales)", "Sells.")
    looked = look_up(world.engine, BOB, "Hana")
    assert looked.memory is None
    assert {each.words.title for each in looked.among} == {"Hana (PM)", "Hana (Sales)"}
    with pytest.raises(Ambiguous, match=r"Hana \(PM\)"):
        alias(world.engine, ALICE, "Hana", ["花"], by="alice")


def test_whose_very_name_it_is_goes_before_who_is_also_called_so(world: World) -> None:
    told(world, "花", "一人目")
    told(world, "花子", "二人目", "花")
    assert who(world, "花") == "花"
    told(world, "Hana (PM)", HANA)
    told(world, "Hana", "another Hana")
    assert who(world, "hana") == "Hana"
    # Who has a note is somebody else than who has none, when there are both.
    assert who(world, "Hana (PM)") == "Hana (PM)"


def test_a_note_behind_a_known_name_does_no_harm(world: World) -> None:
    told(world, "Hana", HANA)
    assert who(world, "Hana (on vacation)") == "Hana"
    # But only who bears this very name is described anew.
    told(world, "Hana (Sales)", "Sells.")
    assert {each.words.text for each in people(world.engine, ALICE)} == {HANA, "Sells."}


# Writing.


def test_describing_again_keeps_the_names_and_the_former_words(world: World) -> None:
    first = told(world, "田中", TANAKA, "Tanaka")
    world.clock.tick(days=3)
    again = told(world, "tanaka", "今は人事部。", "田中部長")
    assert again.id == first.id
    assert again.words.title == "田中"
    assert again.words.text == "今は人事部。"
    assert {"田中", "Tanaka", "田中部長"} <= set(again.words.names)
    assert again.revisions == 1
    texts = [
        change.memory.words.text if isinstance(change, Encoded) else change.words.text
        for record in world.store.records(shared(ALICE))
        if isinstance(change := record.entry().change, Encoded | Revised)
    ]
    assert texts == [TANAKA, "今は人事部。"]


def test_saying_the_same_again_writes_nothing(world: World) -> None:
    told(world, "田中", TANAKA, "Tanaka")
    before = world.store.census(shared(ALICE)).entries
    told(world, "田中", TANAKA, "ＴＡＮＡＫＡ")
    assert world.store.census(shared(ALICE)).entries == before
    told(world, "田中さん", TANAKA)
    after = world.store.census(shared(ALICE)).entries
    # It was called by one more spelling, and then there is nothing new.
    assert after > before
    told(world, "田中さん", TANAKA)
    assert world.store.census(shared(ALICE)).entries == after


def test_what_an_agent_says_of_somebody_is_believed_less(world: World) -> None:
    assert told(world, "田中").trust == Trust.HIGH
    heard = describe(world.engine, BOB, "鈴木", "声が大きい", by="bob", origin=Origin.TOOL)
    assert heard.trust == Trust.LOW
    assert heard.origins == (Origin.TOOL,)


@pytest.mark.parametrize("name", ["", " ", "\u200b"])
def test_who_has_no_name_cannot_be_described(world: World, name: str) -> None:
    with pytest.raises(BadValue, match="visible"):
        told(world, name)
    with pytest.raises(BadValue, match="visible"):
        told(world, "田中", TANAKA, name)
    with pytest.raises(EmptyText):
        told(world, "田中", name)
    assert people(world.engine, ALICE) == []


def test_a_former_name_stays_a_name(world: World) -> None:
    told(world, "佐藤 花", "経理")
    renamed = rename(world.engine, BOB, "佐藤 花", "田中 花", by="bob")
    assert renamed.words.title == "田中 花"
    assert who(world, "佐藤 花さん") == who(world, "田中 花") == "田中 花"
    alias(world.engine, BOB, "田中 花", ["Hana", "@hana"], by="bob")
    assert who(world, "HANA") == "田中 花"
    with pytest.raises(NotFound):
        alias(world.engine, BOB, "鈴木", ["Suzuki"], by="bob")
    assert len(people(world.engine, ALICE)) == 1


def test_people_are_listed_by_name(world: World) -> None:
    for name in ("Ken", "alice", "田中", "Bob"):
        told(world, name)
    assert [each.words.title for each in people(world.engine, BOB)] == ["alice", "Bob", "Ken", "田中"]


# The other names that a mind knows.


def test_the_other_names_that_a_mind_has_for_someone_lead_to_the_profile(world: World) -> None:
    told(world, "瑞希")
    alias_in_mind(world.engine, ALICE, ["瑞希", "みーちゃん", "Mizuki"], by="alice")
    found = profile(world.engine, ALICE, "MIZUKI")
    assert found is not None
    assert found.words.title == "瑞希"
    # What one mind calls her is not what another does …
    assert profile(world.engine, BOB, "Mizuki") is None
    # … until she is described under that name: no second profile is made.
    describe(world.engine, ALICE, "Mizuki", "看護師", by="alice")
    assert who(world, "Mizuki") == "瑞希"
    assert len(people(world.engine, ALICE)) == 1


# Whose they are.


@pytest.mark.spec("AW-13")
def test_all_minds_of_a_tenant_share_them_and_nobody_else(world: World) -> None:
    told(world, "田中")
    assert profile(world.engine, BOB, "田中") == profile(world.engine, ALICE, "田中") is not None
    assert profile(world.engine, STRANGER, "田中") is None
    assert people(world.engine, STRANGER) == []
    describe(world.engine, STRANGER, "田中", "別の会社の田中", by="alice")
    assert who(world, "田中") == "田中"
    assert [each.words.text for each in people(world.engine, ALICE)] == [TANAKA]
    assert world.store.census(ALICE).memories == 0


@pytest.mark.spec("AW-57")
def test_a_profile_is_protected_from_fading_but_can_be_described_anew(world: World) -> None:
    memory = told(world, "田中")
    assert memory.protection is not None
    assert memory.protection.reason == PERSON
    with pytest.raises(Protected):
        world.gate.commit(shared(ALICE), [Moved(memory=memory.id, stage=Stage.ARCHIVED)], by="night")
    faded = Revised(memory=memory.id, words=Words(text="営業", title="田中"), level=Level.TRACE)
    with pytest.raises(Protected):
        world.gate.commit(shared(ALICE), [faded], by="night")
    assert told(world, "田中", "今は人事部。").words.text == "今は人事部。"


# At once, and after an end.


@pytest.fixture
def engines(home: Path) -> Callable[[], Engine]:
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    return lambda: open_engine(settings)


def test_two_minds_that_describe_the_same_one_at_once_make_one_profile(engines: Callable[[], Engine]) -> None:
    opened = [engines() for _ in range(4)]
    names = ("田中", "田中さん", "ﾀﾅｶ", "@田中")
    start, failed = Barrier(len(opened), timeout=60), list[BaseException]()

    def work(place: int) -> None:
        try:
            start.wait()
            aliases = ["タナカ", f"t{place}"]
            describe(opened[place], ALICE, names[place], f"text {place}", aliases=aliases, by=f"mind{place}")
        except BaseException as error:
            failed.append(error)

    describe(opened[0], ALICE, "鈴木", "すでにいる", by="mind0")
    describe(opened[0], ALICE, "タナカ", "最初", aliases=["田中"], by="mind0")
    workers = [Thread(target=work, args=(place,)) for place in range(len(opened))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert failed == []
    assert [each.words.title for each in people(opened[0], BOB)] == ["タナカ", "鈴木"]
    tanaka = profile(opened[1], BOB, "田中")
    assert tanaka is not None
    # Nobody's names were lost, whoever was last.
    assert {"t0", "t1", "t2", "t3"} <= set(tanaka.words.names)
    for engine in opened:
        engine.close()


def test_a_new_one_is_made_once_by_many_at_once(engines: Callable[[], Engine]) -> None:
    opened = [engines() for _ in range(4)]
    start, failed = Barrier(len(opened), timeout=60), list[BaseException]()

    def work(place: int) -> None:
        try:
            for turn in range(3):
                start.wait()
                spelling = ("Hana", "hana", "Ｈａｎａさん", "@hana")[place]
                describe(opened[place], ALICE, f"{spelling} ({turn})", f"{place}", by=f"mind{place}")
        except BaseException as error:
            failed.append(error)

    workers = [Thread(target=work, args=(place,)) for place in range(len(opened))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert failed == []
    assert sorted(read_name(each.words.title).note for each in people(opened[0], BOB)) == ["0", "1", "2"]
    for engine in opened:
        engine.close()


def test_who_was_erased_is_gone_and_can_be_described_again(world: World) -> None:
    first = told(world, "田中", TANAKA, "Tanaka")
    told(world, "田中", "今は人事部。")
    plan = plan_erasure(world.engine, shared(ALICE), first.id)
    erase(world.engine, shared(ALICE), plan, by="alice")
    assert who(world, "田中") is None
    assert who(world, "Tanaka") is None
    assert not any("田中" in repr(note) for note in world.store.notes(shared(ALICE)).values())
    again = told(world, "田中", "戻ってきた")
    # Nothing of the name is in the id, so nobody can tell from the journal who it was.
    assert again.id != first.id
    assert again.words.names == ("田中",)


def test_who_was_forgotten_on_request_leaves_the_name_free(world: World) -> None:
    memory = told(world, "田中")
    released = [ProtectedChange(memory=memory.id, protection=None)]
    gone = [Moved(memory=memory.id, stage=Stage.FORGOTTEN)]
    world.gate.commit(shared(ALICE), [*released, *gone], by="alice")
    assert who(world, "田中") is None
    assert told(world, "田中", "別の田中").id != memory.id
    assert [each.words.text for each in people(world.engine, ALICE)] == ["別の田中"]
