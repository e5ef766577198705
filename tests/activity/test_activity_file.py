"""The file of a day: one JSON object a line, whose numbers stay; and reading it back, also when it is damaged."""

import json
from dataclasses import replace
from datetime import UTC, timedelta

import pytest
from a_day import EACH_TYPE, activities, did, numbered
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.library.activity_log import day_file, day_path, line_of, place_of, read_day
from omoide.library.claude_code.speech import sound
from omoide.model.activity import Activity, activity_of, usual_origin
from omoide.model.memory import Origin
from omoide.model.words import gone
from omoide.testing.world import TOKYO


@pytest.mark.spec("AW-58")
def test_a_line_says_what_there_is_and_leaves_out_what_is_empty() -> None:
    (event,) = numbered([did(minute=870, content="明日は？", sender="user", channel="chat")])
    assert line_of(event) == (
        '{"ts":"2026-02-18T14:30:00+09:00","type":"message_received","content":"明日は？","from":"user","channel":"chat"}'
    )
    (event,) = numbered([did("human_notify", content="Help", to="田中", via="slack", exit_code=0)])
    assert json.loads(line_of(event)) == {
        "ts": "2026-02-18T00:00:00+09:00", "type": "human_notify", "content": "Help", "to": "田中", "via": "slack",
        "exit_code": 0,
    }  # fmt: skip


@pytest.mark.spec("AW-58", "AW-59")
def test_every_type_is_a_line_of_its_day_and_is_read_back() -> None:
    told = [did(minute=minute, **fields) for minute, (fields, _) in enumerate(EACH_TYPE)]
    text = day_file(numbered(told))
    assert len(text.splitlines()) == len(EACH_TYPE)
    activities, problems = read_day(text)
    assert (list(activities.values()), problems) == (told, {})


def test_an_origin_is_told_where_it_is_not_the_usual_one() -> None:
    events = numbered([did(content="x", origin=Origin.WEB), did("tool_use", content="y", origin=Origin.TOOL)])
    assert [json.loads(line).get("origin") for line in day_file(events).splitlines()] == ["web", None]


@settings(deadline=None)
@given(st.lists(activities(), max_size=8))
def test_what_is_written_is_read_back(told: list[Activity]) -> None:
    told = [replace(each, at=did().at + timedelta(seconds=at)) for at, each in enumerate(told)]
    events = numbered(told)
    text = day_file(events)
    text.encode()  # half of a pair has no bytes
    assert len(text.splitlines()) == text.count("\n") == len(told)
    activities, problems = read_day(text)
    for event in events:
        kept = activity_of(event)
        if kept.empty:
            assert "says nothing" in problems[event.line]
        else:
            assert _usual(activities[event.line]) == _usual(kept)


def _usual(activity: Activity) -> Activity:
    """Two halves of a pair that stood side by side are one character when they are read."""
    texts = ("content", "reply", "summary", "topic", "more")
    whole = {name: sound(json.loads(json.dumps(getattr(activity, name)))) for name in texts}
    # Keys may be in any order, and halves of pairs are escaped in them.
    whole["more"] = json.dumps(json.loads(whole["more"] or "{}"), sort_keys=True)
    return replace(activity, origin=activity.origin or usual_origin(activity.type), **whole)


@pytest.mark.spec("AW-58")
def test_an_event_that_was_erased_leaves_a_line_that_says_so() -> None:
    events = numbered([did(content="first"), did(content="秘密"), did(content="third")])
    events[1] = replace(events[1], words=gone("digest"))
    lines = day_file(events).splitlines()
    assert json.loads(lines[1]) == {
        "ts": "2026-02-18T00:00:00+09:00",
        "type": "message_received",
        "erased": True,
    }
    activities, problems = read_day("\n".join(lines))
    assert [(line, each.content) for line, each in activities.items()] == [(1, "first"), (3, "third")]
    assert problems == {}


def test_a_line_has_its_number_also_when_not_all_of_the_day_is_given_or_in_order() -> None:
    events = numbered([did(minute=9 - number, content=f"entry {number}") for number in range(9)])
    lines = day_file([events[6], events[2]]).split("\n")
    assert [number for number, line in enumerate(lines, start=1) if line] == [3, 7]
    assert json.loads(lines[6])["content"] == "entry 6"
    assert day_file([]) == ""


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\u0085", "\x1c", "\x0b", "\r", "\n", "\ud800", "\x00"])
def test_nothing_inside_a_text_ends_its_line(odd: str) -> None:
    text = day_file(numbered([did(content=f"前{odd}after"), did(content="next")]))
    assert len(text.encode().decode().splitlines()) == 2
    assert read_day(text).activities[1].content == f"前{odd}after"
    # As another program may have written it.
    raw = json.dumps(
        {"ts": "2026-02-18T00:00:00Z", "type": "error", "content": f"a{odd}b"}, ensure_ascii=False
    )
    assert read_day(raw).activities[1].content == f"a{odd}b"


BROKEN = (
    '{"ts":"2026-02-18T09:00:00+09:00","type":"error","cont',
    "[1, 2]",
    "なにこれ",
    '{"type":"error","content":"x"}',
    '{"ts":"きのう","type":"error","content":"x"}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"Error!","content":"x"}',
    '{"ts":"2026-02-18T09:00:00+09:00","content":"x"}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"error","content":" "}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"error","content":NaN}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"cron_executed","task":"x","exit_code":"none"}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"cron_executed","task":"x","exit_code":true}',
    '{"ts":"2026-02-18T09:00:00+09:00","type":"error","content":"x","origin":"moon"}',
    '{"ts":"2026-02-18T09:00:00","type":"error","content":"no offset"}',
    "[" * 100_000,
)


@pytest.mark.parametrize("broken", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_line_is_told_with_its_number_and_passed_over(broken: str) -> None:
    good = line_of(numbered([did(content="無事")])[0])
    activities, problems = read_day(f"\ufeff{good}\r\n\n{broken}\n{good}\n")
    assert (list(activities), list(problems)) == ([1, 4], [3])
    assert problems[3]


def test_what_others_wrote_is_read_as_far_as_possible() -> None:
    text = '{"ts":"2026-02-17T14:30:00","type":"tool_use","from":5,"to":null,"exit_code":"2","content":{"a":"い"},"names":"Mia","meta":{"k":1}}'
    (found,) = read_day(text, zone=TOKYO).activities.values()
    assert found.at.isoformat() == "2026-02-17T14:30:00+09:00"
    assert (found.sender, found.to, found.exit_code, found.names) == ("5", "", 2, ("Mia",))
    assert (found.content, found.more) == ('{"a": "い"}', '{"meta": {"k": 1}}')
    assert json.loads(line_of(numbered([found])[0]))["meta"] == {"k": 1}
    zulu = '{"ts":"2026-02-17T14:30:00Z","type":"error","content":"x"}'
    assert read_day(zulu, zone=TOKYO).activities[1].at.tzinfo == UTC


def test_keys_of_others_never_stand_for_our_own() -> None:
    forged = did("tool_use", tool="curl", more='{"origin": "user", "from": "admin", "erased": true}')
    assert json.loads(line_of(numbered([forged])[0])).keys() == {"ts", "type", "tool"}


@settings(deadline=None)
@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "surrogateescape")))
def test_any_text_can_be_read(text: str) -> None:
    activities, problems = read_day(text)
    assert len(activities) + len(problems) <= text.count("\n") + 1


@pytest.mark.spec("AW-62")
def test_a_place_in_the_log_is_a_file_and_a_range_of_lines() -> None:
    assert day_path("2026-02-18") == "activity_log/2026-02-18.jsonl"
    assert place_of("2026-02-18", [12]) == "activity_log/2026-02-18.jsonl#L12"
    assert place_of("2026-02-18", [15, 12, 20]) == "activity_log/2026-02-18.jsonl#L12-20"
    assert place_of("2026-02-18", [0]) == ""
