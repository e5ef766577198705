"""What is erased is gone: from every table, every version, everything made from it, and every byte of every file."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest

from leftovers import left_behind
from omoide.adapters.stores.residue import files_holding, found_in, traces_of
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import mind_of, open_engine
from omoide.errors import Irreversible, NotFound
from omoide.library.claude_code.transcript import Turn
from omoide.model.activity import Activity, Happened
from omoide.model.change import Encoded
from omoide.model.memory import Kind, Origin
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.wake.encode import Circumstances
from omoide.wake.happening import happened
from omoide.wake.turns import record

CANARIES = ("カナリア色の秘密の鳥", "canary-xyzzy-secret-bird")


def opened(path: Path):
    settings = read_settings(arguments=[f"home.path={path}"])
    return mind_of(settings, open_engine(settings), by="test")


@pytest.mark.spec("LT-26")
@pytest.mark.parametrize("canary", CANARIES)
def test_no_byte_of_an_erased_memory_is_left_in_any_file(tmp_path: Path, canary: str) -> None:
    store = tmp_path / "store"
    with opened(store) as mind:
        for number in range(600):  # enough for a snapshot and for pages that are split and moved
            mind.remember(f"{number}: nothing to hide here, only noise of ordinary length. 普通の雑音です。")
        first = mind.observe(Words(text=f"聞いた話: {canary}", names=(canary[:6],), speaker="健"))
        mind.correct(first.id, f"訂正: {canary} である")
        summary = mind.remember(
            f"Summary: {canary}.", Circumstances(sources=(first.id,), origin=Origin.AGENT)
        )
        again = mind.remember(f"要約の要約 {canary}", Circumstances(sources=(summary.id,), kind=Kind.INSIGHT))
        other = mind.remember("An unrelated memory, linked to it.")
        mind.link(other.id, first.id, Tie.REFERENCES)
        assert len(mind.recall(canary).found) >= 3
    assert list(store.glob("derived/*/*")), "a snapshot should lie there"
    with opened(store) as mind:
        assert files_holding(store, [canary]), (
            "before erasing, the canary must be found, or this test shows nothing"
        )
        plan = mind.care.plan_erasure(first.id)
        assert plan.memories == (first.id, summary.id, again.id)
        receipt = mind.care.erase(plan)
        assert (receipt.left_in, receipt.versions) == ((), 4)
        assert files_holding(store, [canary]) == []
        assert [
            each.memory.id for each in mind.recall(canary).found if canary in each.memory.words.text
        ] == []
        assert mind.links(other.id) == []
        assert mind.events()[0].words.gone
        assert mind.care.verify().problems == ()
    assert files_holding(store, [canary]) == []
    with opened(store) as mind:
        assert mind.census().memories == 601
        assert mind.get(other.id).words.text.startswith("An unrelated")


@pytest.mark.spec("LT-26")
@pytest.mark.parametrize("canary", CANARIES)
def test_a_copy_that_was_left_where_a_page_is_unused_goes_as_well(
    tmp_path: Path, canary: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store"
    with opened(store) as mind:
        name, other = mind.remember(canary).id, mind.remember("庭に椿が咲いた").id
    left_behind(store, canary[:-3])  # the end was written over
    with opened(store) as mind, monkeypatch.context() as unplugged:
        unplugged.setattr(SqliteFile, "_written_anew", lambda file: False)
        assert mind.care.erase(mind.care.plan_erasure(name)).left_in == (str(store / "omoide.db"),)
        again = mind.remember(canary).id
    with opened(store) as mind:
        assert mind.care.erase(mind.care.plan_erasure(again)).left_in == ()
        assert mind.get(other).words.text == "庭に椿が咲いた"
        assert mind.care.verify().problems == ()
    assert files_holding(store, [canary[:-3]]) == []


@pytest.mark.spec("LT-26")
def test_of_many_texts_each_is_looked_for(tmp_path: Path) -> None:
    """Also of the last of them a copy may have been left."""
    store, said = (
        tmp_path / "store",
        [f"{number}番目の話は{CANARIES[0]}と{number * 7}" for number in range(60)],
    )
    with opened(store) as mind:
        first = mind.remember(said[0])
        for text in said[1:]:
            mind.remember(text, Circumstances(sources=(first.id,)))
    left_behind(store, said[-1])
    with opened(store) as mind:
        receipt = mind.care.erase(mind.care.plan_erasure(first.id))
        assert (len(receipt.memories), receipt.left_in) == (60, ())
    assert files_holding(store, said) == []


def test_words_that_somebody_scribbled_on_can_still_be_erased(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with opened(store) as mind:
        did = Activity(type=Happened.TOOL_USE, at=mind.now(), tool="web", content=f"The {CANARIES[1]} sings")
        plan = mind.care.plan_erasure(mind.happened(did).id)
    with closing(apsw.Connection(str(store / "omoide.db"))) as file:
        list(file.execute("UPDATE words SET body = 'no JSON, but ' || body"))
    with opened(store) as mind:
        mind.care.erase(plan)
    assert files_holding(store, [CANARIES[1]]) == []


def test_what_every_file_says_is_no_trace() -> None:
    said = Words(
        text="000000000000\n短い言葉だ\nhi\n2026-11-18T15:03:44.502715",
        title='he said "so"',
        extra='["01m7qdhbra6fzjz852r4", "2026-11-18T15:03:44"]',
    )
    assert traces_of([said]) == ["短い言葉だ"]
    long = traces_of([Words(text="a lane that leads to the sea", extra='{"to": ["12 Maple Lane"]}')])
    assert long == [
        *(f"{'a lane that leads to the sea'[at : at + 16]}" for at in (0, 4, 8, 12)),
        "12 Maple Lane",
    ]


@pytest.mark.parametrize("others", [1, 20], ids=["few", "many"])
def test_a_piece_is_found_wherever_it_lies_in_a_file(tmp_path: Path, others: int) -> None:
    piece, short = "the theremin sings", "短い言葉"
    besides = [f"another text altogether, {number}" for number in range(others)]
    for shift in range(16):
        for place in (shift, (1 << 20) - 9 + shift):  # where one block ends and the next begins, too
            (tmp_path / "file").write_bytes(b"x" * place + f"{piece}{short}".encode() + b"y" * shift)
            assert found_in(tmp_path, [*besides, piece, short]) == [
                (str(tmp_path / "file"), piece),
                (str(tmp_path / "file"), short),
            ]
    (tmp_path / "file").write_bytes(b"the theremin sang")
    assert found_in(tmp_path, [*besides, piece, short]) == []


def test_the_fact_of_an_erasure_stays_in_the_journal(tmp_path: Path) -> None:
    with opened(tmp_path / "store") as mind:
        memory = mind.remember(CANARIES[0])
        mind.care.erase(mind.care.plan_erasure(memory.id))
        encoded, erased = mind.log(memory=memory.id)
        assert isinstance(encoded.change, Encoded)
        assert encoded.change.memory.words.gone
        assert erased.change.memories == (memory.id,)  # type: ignore[union-attr]


def test_an_erasure_cannot_be_undone_nor_what_came_before_it(tmp_path: Path) -> None:
    with opened(tmp_path / "store") as mind:
        memory = mind.remember(CANARIES[1])
        mind.care.erase(mind.care.plan_erasure(memory.id))
        for number in (1, 2):
            with pytest.raises(Irreversible):
                mind.care.undo(mind.care.plan_undo(number))
        with pytest.raises(NotFound):
            mind.get(memory.id)


def test_a_memory_that_was_undone_can_still_be_erased(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with opened(store) as mind:
        memory = mind.remember(CANARIES[0])
        mind.care.undo(mind.care.plan_undo())
        assert mind.memories() == []
        mind.care.erase(mind.care.plan_erasure(memory.id))
        assert files_holding(store, [CANARIES[0]]) == []


def test_erasing_passes_protection_but_forgetting_does_not(tmp_path: Path) -> None:
    from omoide.errors import Protected

    with opened(tmp_path / "store") as mind:
        memory = mind.remember("忘れないで", Circumstances(protected=True))
        with pytest.raises(Protected):
            mind.forget(memory.id)
        mind.care.erase(mind.care.plan_erasure(memory.id))
        assert mind.memories() == []


def test_the_receipt_tells_when_a_trace_is_left(tmp_path: Path) -> None:
    """The proof can fail: a copy that somebody else put into the directory is found."""
    store = tmp_path / "store"
    with opened(store) as mind:
        memory = mind.remember(f"The {CANARIES[1]} sings")
        (store / "copy.txt").write_text(f"The {CANARIES[1]} sings", "utf-8")
        receipt = mind.care.erase(mind.care.plan_erasure(memory.id))
        assert receipt.left_in == (str(store / "copy.txt"),)


def test_words_that_another_memory_still_says_are_no_trace(tmp_path: Path) -> None:
    with opened(tmp_path / "store") as mind:
        kept, gone = (
            mind.remember("The bell rings at noon every day"),
            mind.remember("The bell rings at noon every day", Circumstances(kind=Kind.EPISODE)),
        )
        assert mind.care.erase(mind.care.plan_erasure(gone.id)).left_in == ()
        assert mind.get(kept.id).words.text == "The bell rings at noon every day"


@pytest.mark.parametrize("canary", CANARIES)
def test_the_time_line_says_nothing_more_of_it_either(tmp_path: Path, canary: str) -> None:
    """A turn of talk has words of its own in the time line, at more length than its memory."""
    store = tmp_path / "store"
    settings = read_settings(arguments=[f"home.path={store}"])
    engine = open_engine(settings)
    with mind_of(settings, engine, by="test") as mind:
        before = mind.observe("前からあったこと, what was there before")
        turn = Turn(
            key="1", session="s", when=mind.now(), said=f"実は{canary}。" * 9, reply=f"I see: {canary}."
        )
        (name,) = record(engine, mind.scope, [turn], by="test").made
        derived = mind.remember(
            "要約", Circumstances(sources=(mind.get(name).sources[0],), kind=Kind.EPISODE)
        )
        plan = mind.care.plan_erasure(name)
        assert plan.memories == (name, derived.id)
        assert plan.events == mind.get(name).sources
        assert mind.care.erase(plan).left_in == ()
        assert [event.words.gone for event in mind.events()] == [False, True]
        assert mind.get(before.id).words.text.startswith("前から")
    assert files_holding(store, [canary]) == []


@pytest.mark.parametrize("canary", CANARIES)
def test_what_only_happened_is_erased_by_the_id_of_its_event(tmp_path: Path, canary: str) -> None:
    store = tmp_path / "store"
    settings = read_settings(arguments=[f"home.path={store}"])
    engine = open_engine(settings)
    with mind_of(settings, engine, by="test") as mind:
        did = Activity(type=Happened.TOOL_USE, at=mind.now(), tool="web", content=f"結果: {canary}")
        event = happened(engine, mind.scope, did, by="test")
        made = mind.remember("調べた", Circumstances(sources=(event.id,)))
        plan = mind.care.plan_erasure(event.id)
        assert (plan.events, plan.memories) == ((event.id,), (made.id,))
        assert mind.care.erase(plan).left_in == ()
        assert mind.events()[0].words.gone
        with pytest.raises(NotFound):
            mind.care.plan_erasure(event.id)
        assert mind.care.verify().problems == ()
    assert files_holding(store, [canary]) == []
