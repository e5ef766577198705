"""Turns read off a transcript: what people said and what was answered, and nothing that programs wrote around it."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.library.claude_code.transcript import LONGEST_LINE_BYTES, Transcript, Turn, read_turns

Line = dict[str, Any]


def user(text: Any, uuid: str = "u1", **more: Any) -> Line:
    return {
        "type": "user",
        "uuid": uuid,
        "sessionId": "s1",
        "cwd": "/home/aoi/shop",
        "timestamp": "2026-05-01T21:30:00.250Z",
        "message": {"role": "user", "content": text},
    } | more


def reply(text: Any, uuid: str = "a1", message: str = "m1", **more: Any) -> Line:
    content = [{"type": "text", "text": text}] if isinstance(text, str) else text
    return {
        "type": "assistant",
        "uuid": uuid,
        "sessionId": "s1",
        "timestamp": "2026-05-01T21:30:09Z",
        "message": {"id": message, "role": "assistant", "content": content},
    } | more


def result(text: str, uuid: str = "r1", **more: Any) -> Line:
    parts = [{"type": "tool_result", "tool_use_id": "t1", "content": text}, {"type": "text", "text": "aside"}]
    return user(parts, uuid) | more


def used(uuid: str = "t1", message: str = "m1") -> Line:
    return reply([{"type": "tool_use", "id": "t1", "name": "Read", "input": {}}], uuid, message)


def written(*lines: Line | str, end: str = "\n") -> bytes:
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    return "".join(text + end for text in texts).encode()


def pairs(*lines: Line | str, ended: bool = True) -> list[tuple[str, str]]:
    return [(turn.said, turn.reply) for turn in read_turns(written(*lines), ended=ended).turns]


@pytest.mark.spec("LT-32")
def test_types_that_are_not_talk_are_passed_over_and_content_is_a_string_or_parts() -> None:
    parts = [
        {"type": "text", "text": "写真を見て"},
        {"type": "image", "source": {"data": "AAAA"}},
        {"type": "text", "text": "どう思う？"},
        {"type": "novelty", "text": "unheard of"},
        "not even a part",
    ]
    thinking = [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "いい写真だね"}]
    assert pairs(
        {"type": "queue-operation", "operation": "enqueue", "content": "queued"},
        {"type": "file-history-snapshot", "snapshot": {}},
        user("Where is the key?"),
        {"type": "summary", "summary": "a title"},
        {"type": "something-new", "message": {"content": "hello"}},
        reply("Under the mat.", "a1", "m1"),
        {"type": "system", "subtype": "turn_duration", "uuid": "x1"},
        user(parts, "u2"),
        reply(thinking, "a2", "m2"),
        {"no": "type"},
    ) == [("Where is the key?", "Under the mat."), ("写真を見て\nどう思う？", "いい写真だね")]


@pytest.mark.spec("B-25")
def test_a_reply_that_tools_split_is_one_reply() -> None:
    lines = [
        user("テストを直して"),
        reply([{"type": "thinking", "thinking": "…"}], "a1", "m1"),
        reply("まず読みます。", "a2", "m1"),
        used("a3", "m1"),
        result("file content"),
        reply("原因は時差でした。", "a4", "m2"),
        used("a5", "m2"),
        result("ok", "r2"),
        reply("直りました。", "a6", "m3"),
    ]
    assert pairs(*lines) == [("テストを直して", "まず読みます。\n\n原因は時差でした。\n\n直りました。")]


@pytest.mark.spec("B-25")
def test_parts_of_a_message_stay_together_and_a_line_written_twice_counts_once() -> None:
    lines = [
        user("hi"),
        reply("one", "a1", "m1"),
        reply("two", "a2", "m2"),
        reply("one", "a3", "m1"),  # the same part under another id
        reply("one and a half", "a4", "m1"),
        reply("two", "a2", "m2"),  # the same line
    ]
    assert pairs(*lines) == [("hi", "one\n\none and a half\n\ntwo")]


@pytest.mark.spec("B-25")
def test_a_result_of_a_tool_is_no_speech_even_with_text_beside_it() -> None:
    assert pairs(result("42")) == []
    assert pairs(user("the output", toolUseResult={"stdout": "the output"})) == []
    assert pairs(user("go"), result("42"), reply("done")) == [("go", "done")]


@pytest.mark.spec("B-24")
def test_a_turn_happened_when_its_own_line_says() -> None:
    lines = [
        user("遅くまで起きてる", "u1", timestamp="2026-05-01T23:59:30+09:00"),
        reply("もう寝よう", "a1"),
        user("まだ起きてる", "u2", timestamp="2026-05-02T00:20:00+09:00"),
        reply("おやすみ", "a2", "m2", timestamp="2026-05-02T07:00:00+09:00"),
    ]
    first, second = read_turns(written(*lines), ended=True).turns
    assert first.when is not None
    assert second.when is not None
    assert first.when.isoformat() == "2026-05-01T23:59:30+09:00"
    assert second.when.isoformat() == "2026-05-02T00:20:00+09:00"


@pytest.mark.parametrize(
    ("told", "when"),
    [
        ("2026-05-01T21:30:00.250Z", datetime(2026, 5, 1, 21, 30, 0, 250000, tzinfo=UTC)),
        ("2026-05-01T21:30:00", datetime(2026, 5, 1, 21, 30, tzinfo=UTC)),
        ("yesterday", datetime(2026, 4, 30, tzinfo=UTC)),
        (1777671000, datetime(2026, 4, 30, tzinfo=UTC)),
        (None, datetime(2026, 4, 30, tzinfo=UTC)),
    ],
)
def test_a_line_without_a_time_happened_after_the_one_before(told: Any, when: datetime) -> None:
    before = {"type": "mode", "timestamp": "2026-04-30T00:00:00Z"}
    (turn,) = read_turns(written(before, user("hi", timestamp=told))).turns
    assert turn.when == when


def test_without_any_time_none_is_made_up() -> None:
    (turn,) = read_turns(written(user("hi", timestamp=""))).turns
    assert turn.when is None


COMMANDS = [
    "/compact",
    "  /model opus",
    "/",
    "/覚えて",
    "<command-name>/review</command-name>\n<command-message>review</command-message>",
    "<command-message>deploy is running…</command-message>\n<command-name>/deploy</command-name>",
    "<bash-input>ls -la</bash-input>",
]


@pytest.mark.spec("LT-29")
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_and_what_is_answered_to_them_are_not_heard(command: str) -> None:
    assert pairs(
        user("おはよう", "u1"),
        reply("おはよう!", "a1", "m1"),
        user(command, "u2"),
        user("<local-command-stdout>42 tokens</local-command-stdout>", "u3"),
        user("the text that the command stands for", "u4", isMeta=True),
        reply("reviewed", "a2", "m2"),
        user("and now?", "u5"),
        reply("now lunch", "a3", "m3"),
    ) == [("おはよう", "おはよう!"), ("and now?", "now lunch")]


@pytest.mark.parametrize(
    "echo",
    [
        "<local-command-stdout>Set model</local-command-stdout>",
        "<local-command-stderr>no</local-command-stderr>",
        "<local-command-caveat>Caveat</local-command-caveat>",
        "<bash-stdout>a.txt</bash-stdout><bash-stderr></bash-stderr>",
        "[Request interrupted by user]",
        "[Request interrupted by user for tool use]",
        [{"type": "text", "text": "[Request interrupted by user]"}],
        "This session is being continued from a previous conversation that ran out of context.",
    ],
)
def test_notes_of_the_host_neither_speak_nor_end_a_turn(echo: Any) -> None:
    lines = [user("探して"), reply("探します", "a1", "m1"), user(echo, "u2"), reply("ありました", "a2", "m2")]
    assert pairs(*lines) == [("探して", "探します\n\nありました")]


@pytest.mark.parametrize(
    "mark",
    [
        {"isSidechain": True},
        {"isMeta": True},
        {"isCompactSummary": True},
        {"isVisibleInTranscriptOnly": True},
        {"interruptedMessageId": "m9"},
    ],
)
def test_marked_lines_are_no_speech(mark: Line) -> None:
    lines = [user("one", "u1"), user("marked", "u2", **mark), reply("two", "a1")]
    assert pairs(*lines) == [("one", "two")]


@pytest.mark.parametrize(
    "machine",
    [
        {"origin": {"kind": "task-notification"}},
        {"origin": {"kind": "auto-continuation"}, "promptSource": "typed"},
        {"promptSource": "system"},
        {"source": "schedule_wakeup"},
        {"message": {"content": "<task-notification><task-id>7</task-id></task-notification>"}},
        {"message": {"content": '<teammate-message teammate_id="b">done</teammate-message>'}},
    ],
)
def test_what_a_machine_says_is_not_a_person_speaking_nor_its_answer_a_reply(machine: Line) -> None:
    lines = [
        user("寝るね", "u1"),
        reply("おやすみ", "a1", "m1"),
        user("woken up", "u2", **machine),
        reply("all tests pass", "a2", "m2"),
    ]
    assert pairs(*lines) == [("寝るね", "おやすみ")]


@pytest.mark.parametrize(
    "person",
    [
        {"origin": {"kind": "human"}, "promptSource": "typed"},
        {"origin": {"kind": "human"}, "promptSource": "a way that is new"},
        {"promptSource": "queued"},
        {"source": "user"},
        {"origin": None, "promptSource": None, "source": 3},
        {"origin": "unheard of"},
    ],
)
def test_a_person_is_believed_to_be_one(person: Line) -> None:
    assert pairs(user("hello", **person)) == [("hello", "")]


def test_what_is_typed_while_the_model_works_is_a_turn_of_its_own() -> None:
    queued = {
        "type": "queued_command",
        "commandMode": "prompt",
        "prompt": "急いで",
        "origin": {"kind": "human"},
    }
    lines = [
        user("作って", "u1"),
        reply("作ります", "a1", "m1"),
        {"type": "attachment", "uuid": "q1", "sessionId": "s1", "attachment": queued | {"source_uuid": "u2"}},
        reply("急ぎます", "a2", "m2"),
        user("急いで", "u2"),  # newer hosts may write it down a second time
        reply("できました", "a3", "m3"),
    ]
    first, second = read_turns(written(*lines), ended=True).turns
    assert (first.said, first.reply) == ("作って", "作ります")
    assert (second.key, second.said, second.reply) == ("u2", "急いで", "急ぎます\n\nできました")


@pytest.mark.parametrize(
    "other",
    [
        {"type": "queued_command", "commandMode": "task-notification", "prompt": "done"},
        {"type": "queued_command", "commandMode": "prompt", "prompt": "hi", "origin": {"kind": "peer"}},
        {"type": "queued_command", "commandMode": "prompt", "prompt": "hi", "isMeta": True},
        {"type": "queued_command", "commandMode": "prompt", "prompt": "/clear"},
        {"type": "queued_command", "commandMode": "prompt", "prompt": {"odd": 1}},
        {"type": "hook_additional_context", "content": ["<memories>\n- x\n</memories>"]},
        "odd",
    ],
)
def test_other_attachments_are_no_speech(other: Any) -> None:
    lines = [user("one"), {"type": "attachment", "uuid": "q1", "attachment": other}, reply("two")]
    assert pairs(*lines) == [("one", "two")]


@pytest.mark.parametrize(
    ("written_so", "said"),
    [
        ("<memories>\n- [2026-05-01][L1] 猫 → タマ\n</memories>\n猫の名前は？", "猫の名前は？"),
        ("猫の名前は？<memories>- タマ</memories>", "猫の名前は？"),
        ("a <MEMORIES>x</Memories> b <memories>y</memories> c", "a  b  c"),
        ("<system-reminder>\nbe brief\n</system-reminder>\n\nhello", "hello"),
        ('<ide_opened_file path="a.py">opened</ide_opened_file>直して', "直して"),
        ("<user-prompt-submit-hook>x</user-prompt-submit-hook>hello", "hello"),
        ("鍵は<private>4321</private>です", "鍵はです"),
        ("a<private>b<private>c</private>d</private>e", "ae"),
        ("before <private>never closed", "before"),
        ("<memories><private>x</memories>y</private>z", "<memories>z"),
        ("what does <memories> mean?", "what does <memories> mean?"),
        ("a </memories> b", "a </memories> b"),
        ("my <privateer> ship", "my <privateer> ship"),
        ("5 < 6 and List<int>", "5 < 6 and List<int>"),
    ],
)
def test_blocks_of_others_and_private_words_are_taken_out(written_so: str, said: str) -> None:
    assert pairs(user(written_so)) == [(said, "")]
    assert pairs(user("?"), reply(written_so)) == [("?", said)]


@pytest.mark.parametrize(
    "nothing", ["", "  \n　", "<private>all of it</private>", None, 7, [], {"text": "x"}]
)
def test_who_says_nothing_that_may_be_kept_gets_no_turn_and_neither_does_the_answer(nothing: Any) -> None:
    lines = [
        user("hello", "u1"),
        reply("hi", "a1", "m1"),
        user(nothing, "u2"),
        reply("about it", "a2", "m2"),
    ]
    assert pairs(*lines) == [("hello", "hi")]


def test_errors_of_the_host_are_not_what_the_model_said() -> None:
    synthetic = reply("No response requested.", "a2", "m2")
    synthetic["message"]["model"] = "<synthetic>"
    lines = [
        user("hi"),
        reply("API Error: overloaded", isApiErrorMessage=True),
        synthetic,
        reply("aside", "a4", "m4", isSidechain=True),
        reply("hello", "a3", "m3"),
    ]
    assert pairs(*lines) == [("hi", "hello")]


def test_a_turn_carries_where_and_in_which_session_it_was_said() -> None:
    (turn,) = read_turns(written(user("やあ"), reply("はい"))).turns
    assert turn == Turn(
        key="u1",
        session="s1",
        when=datetime(2026, 5, 1, 21, 30, 0, 250000, tzinfo=UTC),
        said="やあ",
        reply="はい",
        cwd="/home/aoi/shop",
        complete=False,
        answered=True,
    )


def test_a_turn_is_complete_when_something_else_follows_or_the_session_is_over() -> None:
    lines = [user("one", "u1"), reply("1", "a1"), user("two", "u2"), reply("2", "a2", "m2")]
    assert [turn.complete for turn in read_turns(written(*lines)).turns] == [True, False]
    assert [turn.complete for turn in read_turns(written(*lines), ended=True).turns] == [True, True]
    assert [turn.complete for turn in read_turns(written(*lines, user("/clear", "u3"))).turns] == [True, True]


def test_an_unfinished_turn_is_read_again_from_its_beginning() -> None:
    early = written(user("one", "u1"), reply("1", "a1"), user("two", "u2"), reply("2a", "a2", "m2"))
    late = written(reply("2b", "a3", "m3"), user("three", "u3"))
    first = read_turns(early)
    assert early[first.offset :].startswith(written(user("two", "u2")))
    again = read_turns((early + late)[first.offset :], offset=first.offset)
    assert [(turn.key, turn.reply, turn.complete) for turn in again.turns] == [
        ("u2", "2a\n\n2b", True),
        ("u3", "", False),
    ]


@pytest.mark.parametrize("ended", [False, True])
def test_half_a_line_is_left_for_the_next_time(ended: bool) -> None:
    whole = written(user("one", "u1"), reply("一", "a1"))
    half = json.dumps(user("二", "u2"), ensure_ascii=False).encode()[:-9]
    read = read_turns(whole + half, ended=ended)
    assert [turn.said for turn in read.turns] == ["one"]
    assert read.problems == ()
    assert read.offset == (len(whole) if ended else 0)


def test_a_last_line_without_an_end_counts_once_the_session_is_over() -> None:
    lines = written(user("one", "u1"), reply("1", "a1"))[:-1]
    assert [turn.reply for turn in read_turns(lines).turns] == [""]
    over = read_turns(lines, ended=True)
    assert [turn.reply for turn in over.turns] == ["1"]
    assert over.offset == len(lines)


def test_lines_that_cannot_be_read_are_told_once_and_cost_nothing_else() -> None:
    lines = written("not json", user("one", "u1"), "[1, 2]", '{"type": "user"', reply("1"), user("two", "u2"))
    read = read_turns(lines)
    assert [(problem.line, problem.why.split(":")[0]) for problem in read.problems] == [
        (1, "no JSON"),
        (3, "no JSON object"),
        (4, "no JSON"),
    ]
    assert lines[read.problems[1].offset :].startswith(b"[1, 2]\n")
    assert [turn.reply for turn in read.turns] == ["1", ""]
    assert read_turns(lines[read.offset :], offset=read.offset).problems == ()


@pytest.mark.parametrize(
    "bad", ["[" * 200_000, '{"type": "user", "n": ' + "1" * 5000 + "}", "\x00", "\ufeff{}"]
)
def test_nothing_that_stands_in_a_line_stops_the_reading(bad: str) -> None:
    read = read_turns(written(user("one", "u1"), bad, reply("1"), user("two", "u2")))
    assert len(read.problems) == 1
    assert [turn.said for turn in read.turns] == ["one", "two"]


def test_a_line_of_many_megabytes_is_read_and_one_beyond_reason_is_told() -> None:
    image = {"type": "image", "source": {"data": "A" * (9 * 2**20)}}
    long = user([image, {"type": "text", "text": "これを見て"}], "u1")
    beyond = b'{"type": "user", "data": "' + b"A" * LONGEST_LINE_BYTES + b'"}\n'
    read = read_turns(written(long) + beyond + written(reply("見ました"), user("next", "u2")))
    assert [(turn.said, turn.reply) for turn in read.turns] == [("これを見て", "見ました"), ("next", "")]
    assert [problem.line for problem in read.problems] == [2]


@pytest.mark.spec("LT-32")
def test_bytes_as_windows_or_a_broken_disk_leaves_them() -> None:
    windows = b"\xef\xbb\xbf" + written(user("おはよう", "u1"), "", reply("はい"), end="\r\n")
    broken = written(user("XX壊れた", "u2")).replace(b"XX", b"\xff\xe3")
    half_an_emoji = written('{"type": "user", "uuid": "u3", "message": {"content": "ok \\ud83d!"}}')
    read = read_turns(windows + broken + half_an_emoji, ended=True)
    assert read.problems == ()
    assert [(turn.said, turn.reply) for turn in read.turns] == [
        ("おはよう", "はい"),
        ("\ufffd\ufffd壊れた", ""),
        ("ok \ufffd!", ""),
    ]
    assert all(turn.said.encode() for turn in read.turns)


def test_copies_of_a_session_give_the_same_keys() -> None:
    original = [user("one", "u1"), reply("1", "a1"), user("two", "u2"), reply("2", "a2", "m2")]
    resumed = [line | {"sessionId": "s2", "cwd": "/elsewhere"} for line in original] + [user("three", "u3")]
    forked = [
        line | {"uuid": f"new-{number}", "forkedFrom": {"sessionId": "s1", "messageUuid": line["uuid"]}}
        for number, line in enumerate(original)
    ]
    keys = [[turn.key for turn in read_turns(written(*lines)).turns] for lines in (original, resumed, forked)]
    assert keys == [["u1", "u2"], ["u1", "u2", "u3"], ["u1", "u2"]]


def test_a_line_without_an_id_has_a_key_of_its_own_that_lasts() -> None:
    lines = [user("one", ""), reply("1", ""), user("two", "")]
    first, second = read_turns(written(*lines)).turns
    assert first.key != second.key
    assert [turn.key for turn in read_turns(written(*lines)).turns] == [first.key, second.key]


def test_what_a_compaction_writes_once_more_is_not_said_again() -> None:
    lines = [
        user("one", "u1"),
        reply("1a", "a1", "m1"),
        {"type": "system", "subtype": "compact_boundary", "uuid": "c1"},
        user("a summary of all", "c2", isCompactSummary=True, isVisibleInTranscriptOnly=True),
        user("one", "u1"),
        reply("1a", "a1", "m1"),
        reply("1b", "a2", "m2"),
    ]
    assert pairs(*lines) == [("one", "1a\n\n1b")]


def test_a_summary_is_no_speech() -> None:
    assert pairs({"type": "summary", "isCompactSummary": True}, reply("of nothing")) == []


LINES = st.sampled_from(
    [
        ("user", "おはよう"),
        ("user", "and then?"),
        ("user", "/clear"),
        ("user", "[Request interrupted by user]"),
        ("assistant", "はい"),
        ("assistant", "well"),
        ("result", "42"),
        ("bad", "{"),
        ("blank", ""),
    ]
)


def _line(kind: str, text: str, number: int) -> Line | str:
    match kind:
        case "user":
            return user(text, f"u{number}")
        case "assistant":
            return reply(text, f"a{number}", f"m{number}")
        case "result":
            return result(text, f"r{number}")
        case _:
            return text


@settings(deadline=None, derandomize=True)
@given(st.lists(LINES, max_size=14), st.lists(st.integers(0, 3000), max_size=6))
def test_however_a_file_grows_every_turn_and_problem_is_told_once(
    drawn: list[tuple[str, str]], stops: list[int]
) -> None:
    """Read at any moments while it is written, a file gives what it gives when read at the end."""
    whole = written(*(_line(kind, text, number) for number, (kind, text) in enumerate(drawn)))
    told: list[Transcript] = []
    offset = 0
    for stop in [*sorted(min(stop, len(whole)) for stop in stops), len(whole)]:
        if stop >= offset:
            told.append(read_turns(whole[offset:stop], offset=offset, ended=False))
            offset = told[-1].offset
    told.append(read_turns(whole[offset:], offset=offset, ended=True))
    at_once = read_turns(whole, ended=True)
    assert [turn for each in told for turn in each.turns if turn.complete] == list(at_once.turns)
    assert [problem.offset for each in told for problem in each.problems] == [
        problem.offset for problem in at_once.problems
    ]
    assert told[-1].offset == len(whole)


@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_can_be_read(some: bytes, ended: bool) -> None:
    read = read_turns(some, ended=ended)
    assert 0 <= read.offset <= len(some)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    [
        "type",
        "uuid",
        "timestamp",
        "message",
        "sessionId",
        "cwd",
        "origin",
        "attachment",
        "forkedFrom",
        "promptSource",
        "isMeta",
    ]
)


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.dictionaries(FIELDS, VALUES | st.sampled_from(["user", "assistant"]), max_size=6), max_size=4)
)
def test_fields_of_any_kind_are_no_trouble(lines: list[Line]) -> None:
    assert read_turns(written(*lines), ended=True).problems == ()


def test_it_is_known_whether_a_turn_lacks_words_of_the_model_still() -> None:
    stopped = user("[Request interrupted by user]", "u2")
    grown = [user("探して", "u1"), reply("探します"), used("a2"), stopped]
    told = [read_turns(written(*grown[:many])).turns[-1].answered for many in range(1, 5)]
    assert told == [False, True, False, True]


def test_it_is_known_where_in_the_file_a_turn_begins() -> None:
    first, second = written(user("one", "u1"), reply("1")), written(user("two", "u2"))
    assert [turn.start for turn in read_turns(first + second).turns] == [0, len(first)]
    assert [turn.start for turn in read_turns(second, offset=len(first)).turns] == [len(first)]
