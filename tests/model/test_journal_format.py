"""What was once written can be read for ever: every change survives the journal, and old journals stay readable."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.folding import fold
from omoide.errors import BadValue
from omoide.model.affect import EMOTIONS, Affect
from omoide.model.change import CHANGES, Encoded, grounds, named, subjects, words_of
from omoide.model.entry import FORMAT, FORMATS, GENESIS, Entry, Record, chain, read_body, write_body
from omoide.model.identity import ID_LENGTH, make_id
from omoide.model.memory import Memory, Origin, Protection
from omoide.model.scope import Scope
from omoide.model.sharing import Audience, Reach
from omoide.model.words import Sealed, Words, gone, seal

SCOPE = Scope("home", "me")
ZONES = st.integers(-12 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(datetime(1971, 1, 1), datetime(2099, 1, 1), timezones=ZONES)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
WORDS = st.builds(Words, text=TEXT, names=st.lists(TEXT, max_size=2).map(tuple), extra=TEXT)
st.register_type_strategy(datetime, TIMES)
st.register_type_strategy(Words, WORDS)
st.register_type_strategy(Scope, st.just(SCOPE))
SHARES = st.none() | st.floats(0, 1)
AFFECT = st.builds(
    Affect,
    intensity=st.floats(0, 1),
    valence=st.floats(-1, 1),
    arousal=SHARES,
    emotions=st.lists(st.sampled_from(sorted(EMOTIONS)), max_size=2).map(tuple),
)
st.register_type_strategy(Affect, AFFECT)
ORIGINS = st.lists(st.sampled_from(Origin), min_size=1, max_size=3, unique=True).map(tuple)
AUDIENCES = st.sampled_from(
    [
        Audience(reach=Reach.GLOBAL, onward=True),
        Audience(reach=Reach.BILATERAL, minds=("bob",)),
        Audience(reach=Reach.GROUP, minds=("bob", "carol")),
    ]
)
st.register_type_strategy(Audience, AUDIENCES)
st.register_type_strategy(Protection, st.builds(Protection, reason=st.just("asked")))
MEMORIES = st.builds(Memory, importance=SHARES, confidence=SHARES, origins=ORIGINS)
st.register_type_strategy(Memory, MEMORIES)


def changes(kind: type) -> st.SearchStrategy:
    extra: dict = {"importance": SHARES, "confidence": SHARES} if kind.__name__ == "Judged" else {}
    if kind.__name__ == "Moved":
        extra["why"] = st.sampled_from(["asked", "faded"])
    if kind.__name__ in ("Linked", "Unlinked"):
        from omoide.model.relation import Relation

        extra["relation"] = st.builds(
            Relation, source=st.just("a" * 20), target=st.just("b" * 20), weight=st.floats(0, 1)
        )
    return st.builds(kind, **extra)


@given(data=st.data(), at=TIMES)
@pytest.mark.parametrize("kind", CHANGES.values(), ids=CHANGES.keys())
def test_every_change_survives_the_journal(kind: type, data: st.DataObject, at: datetime) -> None:
    change = data.draw(changes(kind))
    kept: dict[str, Sealed] = {}
    change = _sealed(change, kept)
    entry = Entry(number=3, at=at, act=3, by="test", change=change)
    body = write_body(entry, scope=SCOPE)
    record = Record(number=3, body=body, digest=chain(GENESIS, body), words=kept)
    assert record.entry() == entry
    assert set(grounds(change)) | set(subjects(change)) == set(named(change))


def _sealed(change, kept: dict[str, Sealed]):
    words = words_of(change)
    if words is None:
        return change
    ready, box = seal(words, salt=b"salt")
    kept[box.digest] = box
    if isinstance(change, Encoded):
        return replace(change, memory=replace(change.memory, words=ready))
    return replace(change, words=ready)


def test_no_word_is_in_the_body_of_an_entry() -> None:
    ready, box = seal(Words(text="カナリア", names=("健",), alias="canary", place="nest"), salt=b"salt")
    memory = Memory(id="a" * 20, scope=SCOPE, words=ready, occurred=datetime(2026, 1, 1, tzinfo=UTC))
    body = write_body(
        Entry(number=1, at=memory.occurred, act=1, by="t", change=Encoded(memory=memory)), scope=SCOPE
    )
    for word in ("カナリア", "健", "canary", "nest", json.dumps("カナリア")[1:-1]):
        assert word not in body
    assert box.digest in body
    assert box.intact
    assert not replace(box, body=box.body + " ").intact


def test_erased_words_read_as_gone() -> None:
    memory = Memory(id="a" * 20, scope=SCOPE, words=gone("d" * 40), occurred=datetime(2026, 1, 1, tzinfo=UTC))
    body = write_body(
        Entry(number=1, at=memory.occurred, act=1, by="t", change=Encoded(memory=memory)), scope=SCOPE
    )
    entry = Record(number=1, body=body, digest="", words={}).entry()
    assert entry.change.memory.words == gone("d" * 40)  # type: ignore[union-attr]


def test_a_field_that_a_newer_version_added_does_not_stop_an_older_one() -> None:
    memory = Memory(id="a" * 20, scope=SCOPE, words=gone("d" * 40), occurred=datetime(2026, 1, 1, tzinfo=UTC))
    body = json.loads(
        write_body(
            Entry(number=1, at=memory.occurred, act=1, by="t", change=Encoded(memory=memory)), scope=SCOPE
        )
    )
    body["change"]["memory"]["smell"] = "sea"
    assert read_body(json.dumps(body), unseal=gone).change.memory.id == memory.id  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "journals").glob("*.jsonl")), ids=lambda path: path.stem
)
def test_the_journals_of_every_released_format_can_still_be_read(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    expected = json.loads((path.with_suffix(".expected.json")).read_text("utf-8"))
    previous, entries = GENESIS, []
    for line in lines:
        words = {digest: Sealed(digest, bytes.fromhex(salt), body) for digest, salt, body in line["words"]}
        assert all(box.intact for box in words.values())
        assert chain(previous, line["body"]) == line["digest"]
        previous = line["digest"]
        entries.append(Record(number=line["number"], body=line["body"], digest=previous, words=words).entry())
    state = fold(entries)
    found = {
        name: [m.words.text, m.stage, m.recalls, m.revisions] for name, m in sorted(state.memories.items())
    }
    assert found == expected["memories"]
    assert {key: words.text for key, words in state.notes.items()} == expected["notes"]
    assert sorted([*key] for key in state.links) == expected["links"]


def test_every_format_has_a_reader_and_a_journal() -> None:
    assert set(FORMATS) == set(range(1, FORMAT + 1))
    kept = {path.stem for path in (Path(__file__).parent / "journals").glob("*.jsonl")}
    assert kept == {f"format-{number}" for number in FORMATS}


@given(at=TIMES, chance=st.integers(0, 2**50 - 1))
def test_ids_sort_by_time_and_have_one_length(at: datetime, chance: int) -> None:
    identity = make_id(at, chance)
    assert len(identity) == ID_LENGTH
    assert make_id(at + timedelta(milliseconds=2), 0) > identity


@pytest.mark.parametrize(
    "wrong", [{"intensity": 1.5}, {"valence": -2}, {"arousal": float("nan")}, {"emotions": ("ennui",)}]
)
def test_a_feeling_off_the_scale_is_refused(wrong: dict) -> None:
    with pytest.raises(BadValue):
        Affect(**wrong)
