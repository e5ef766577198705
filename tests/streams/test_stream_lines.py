"""Lines of a stream: what was written comes back, from whatever lies around it, and what is missing is told."""

import json
from datetime import UTC, datetime
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spoken import MIND, ODD, STARTED, long_talk, records

from omoide.errors import BadValue
from omoide.library.stream_lines import (
    Done,
    Line,
    Reading,
    Said,
    Started,
    ToolCall,
    ToolEnded,
    ToolStarted,
    fold_lines,
    joined,
    read_lines,
    write_line,
)
from omoide.testing.world import BEGINNING, TOKYO

AT = BEGINNING
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40) | st.sampled_from(
    [ODD, "", "猫", "\n", "\0"]
)
TIMES = st.datetimes(timezones=st.sampled_from([UTC, TOKYO]))
ANY_LINE: st.SearchStrategy[Line] = st.one_of(
    st.builds(Started, trigger=ANY_TEXT, sender=ANY_TEXT, session=ANY_TEXT, thread=ANY_TEXT, at=TIMES),
    st.builds(Said, text=ANY_TEXT, at=TIMES),
    st.builds(ToolStarted, name=ANY_TEXT, call=ANY_TEXT, at=TIMES),
    st.builds(ToolEnded, name=ANY_TEXT, call=ANY_TEXT, ok=st.booleans(), at=TIMES),
    st.builds(Done, at=TIMES),
)  # fmt: skip


def signed(body: bytes) -> bytes:
    return b"\n%08x %b\n" % (crc32(body), body)


def in_utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


@pytest.mark.spec("AW-63", "B-04")
def test_every_odd_character_comes_back() -> None:
    data = b"".join(records([STARTED, Said(text=ODD, at=AT), Said(text="ガ が ｶﾞ", at=AT), Done(at=AT)]))
    assert data.isascii()
    assert fold_lines("s", MIND, read_lines(data)).text == ODD + "ガ が ｶﾞ"


@given(st.lists(ANY_LINE, max_size=8))
def test_a_stream_read_back_amounts_to_the_stream_that_was_written(lines: list[Line]) -> None:
    read = read_lines(b"".join(records(lines)))
    assert read.damage == ()
    assert fold_lines("s", MIND, read) == fold_lines("s", MIND, Reading(lines=dict(enumerate(lines))))


@given(st.lists(ANY_TEXT, max_size=6))
def test_text_comes_back_as_it_was_but_for_halves_of_one_character_which_are_joined(
    pieces: list[str],
) -> None:
    said: list[Line] = [Said(text=piece, at=AT) for piece in pieces]
    text = fold_lines("s", MIND, read_lines(b"".join(records(said)))).text
    assert text == joined(said)
    assert in_utf16(text) == in_utf16("".join(pieces))


def test_two_halves_that_came_in_two_pieces_are_one_character() -> None:
    assert joined([Said(text="猫\ud83d", at=AT), Said(text="\udc08!", at=AT)]) == "猫🐈!"


@given(st.binary(max_size=60), ANY_LINE, st.binary(max_size=60))
def test_the_fate_of_a_line_depends_on_its_own_bytes_alone(before: bytes, line: Line, after: bytes) -> None:
    found = read_lines(before + write_line(3, line) + after).lines
    assert fold_lines("s", MIND, Reading(lines=found)) == fold_lines("s", MIND, Reading(lines={3: line}))


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    read = read_lines(data)
    assert read.lines == {}
    assert bool(read.damage) == bool(data)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"7", b"null", b"[]", b"{}", b'{"n":0}', b'{"n":true,"kind":"done","at":"2026-01-15T09:30:00+09:00"}',
        b'{"n":-1,"kind":"done","at":"2026-01-15T09:30:00+09:00"}', b'{"n":0,"kind":"done","at":"2026-01-15T09:30:00"}',
        b'{"n":0,"kind":"done","at":5}', b'{"n":0,"kind":"sung","at":"2026-01-15T09:30:00+09:00"}',
        b'{"n":0,"kind":"text","text":5,"at":"2026-01-15T09:30:00+09:00"}', b"[" * 200_000, b"9" * 5000, b"\xff\xfe",
    ],
    ids=lambda body: repr(body[:40]),
)  # fmt: skip
def test_what_is_signed_but_makes_no_sense_is_damage(body: bytes) -> None:
    whole = write_line(0, STARTED)
    read = read_lines(whole + signed(body))
    assert list(read.lines) == [0]
    assert read.damage


def test_a_newer_version_may_add_facts_to_a_line() -> None:
    plain = {"n": 0, "kind": "text", "text": "あ", "at": AT.isoformat(), "mood": "calm"}
    assert read_lines(signed(json.dumps(plain).encode())).lines == {0: Said(text="あ", at=AT)}


def test_lines_that_are_missing_or_there_twice_are_told() -> None:
    one, two, three, four = records([STARTED, Said(text="1", at=AT), Said(text="2", at=AT), Done(at=AT)])
    assert read_lines(one + two + two + three + four).damage == ()  # written again after a failure
    assert read_lines(one + four).damage == ("lines 1 to 2 are missing",)
    assert read_lines(two).damage == ("lines 0 to 0 are missing",)
    read = read_lines(one + two + write_line(1, Said(text="other", at=AT)))
    assert read.damage == ("line 1 is there twice, and differs",)
    assert read.lines[1] == Said(text="1", at=AT)
    assert fold_lines("s", MIND, read_lines(one + three + two)).text == "12"  # by number


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"], ids=ascii)
def test_nothing_but_a_newline_ends_a_line(end: str) -> None:
    glued = f"x{end}".encode() + write_line(0, STARTED).lstrip()
    assert read_lines(glued).lines == {}
    assert read_lines(glued).damage == (f"bytes 0 to {len(glued) - 2} cannot be read",)


def test_what_is_told_of_much_damage_is_short() -> None:
    data = b"".join(b"xx" + each + b"yy" for each in records(long_talk(60_000)))
    read = read_lines(data)
    assert len(read.lines) == len(long_talk(60_000))
    assert len(read.damage) == 22
    assert read.damage[-2].startswith("and ")


@pytest.mark.parametrize("filling", [b"\n", b"\nx", b"x", b"\0", b"\n\n00000000 {}"], ids=repr)
def test_large_files_of_nothing_are_read_in_one_go(filling: bytes) -> None:
    data = filling * (300_000 // len(filling))
    read = read_lines(data + write_line(0, STARTED) + data)
    assert read.lines == {0: STARTED}


@pytest.mark.spec("AW-64", "AW-66")
def test_tools_have_their_beginning_and_their_end() -> None:
    def at(second: int) -> datetime:
        return AT.replace(second=second)

    lines: list[Line] = [
        STARTED,
        ToolStarted(name="検索", call="a", at=at(1)),
        ToolStarted(name="read", call="b", at=at(2)),
        ToolEnded(name="検索", call="a", ok=False, at=at(3)),
        ToolEnded(name="lost", call="z", ok=True, at=at(4)),
    ]
    streamed = fold_lines("s", MIND, read_lines(b"".join(records(lines))))
    assert streamed.tools == (
        ToolCall(name="検索", call="a", started=at(1), ended=at(3), ok=False),
        ToolCall(name="read", call="b", started=at(2)),
        ToolCall(name="lost", call="z", ended=at(4), ok=True),
    )
    assert (streamed.trigger, streamed.sender, streamed.session, streamed.thread) == (
        "chat",
        "花子",
        "s-1",
        "t-1",
    )
    assert (streamed.started, streamed.last, streamed.done) == (AT, at(4), False)


def test_an_answer_begins_at_a_time_that_means_the_same_everywhere() -> None:
    with pytest.raises(BadValue):
        Started(trigger="chat", at=datetime(2026, 1, 15))
