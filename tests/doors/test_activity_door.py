"""The log of what happened, through the door: written, read by day and line, and pointed to."""

import io
import json

import pytest

from omoide.model.activity import Happened

DAY = "2026-02-18"
NOW = ("--set", "priming.deadline_ms=0")


def _at(clock: str) -> tuple[str, str]:
    return ("--when", f"{DAY}T{clock}")


@pytest.fixture
def day(omoide) -> None:
    omoide("happened", "dm_received", "資料はどこ？", "--from", "花", "--via", "slack", *_at("09:00"))
    omoide("happened", "tool_use", "--tool", "grep", "--exit", "1", *_at("09:01"))
    omoide(
        "happened",
        "cron_executed",
        "--task",
        "backup",
        "--exit",
        "0",
        "--summary",
        "all saved",
        *_at("09:02"),
    )


@pytest.mark.parametrize("type", list(Happened))
def test_each_of_the_fourteen_types_is_taken(omoide, type: str) -> None:
    made = omoide("happened", type, "something, 何か", *_at("09:00"), "--json").json
    assert (made["type"], made["content"], made["line"], made["day"]) == (type, "something, 何か", 1, DAY)


@pytest.mark.spec("AW-59", "AW-60")
@pytest.mark.parametrize(
    ("type", "label"),
    [
        ("message_received", "MSG<"), ("response_sent", "MSG>"), ("dm_sent", "DM>"), ("dm_received", "DM<"),
        ("channel_post", "CH.W"), ("channel_read", "CH.R"), ("human_notify", "NTFY"), ("tool_use", "TOOL"),
        ("heartbeat_start", "HB"), ("heartbeat_end", "HB"), ("cron_executed", "CRON"), ("memory_write", "MEM"),
        ("error", "ERR"), ("issue_resolved", "RSLV"),
    ],
)  # fmt: skip
def test_each_type_is_shown_by_its_label(omoide, type: str, label: str) -> None:
    omoide("happened", type, "何か happened", *_at("09:00"))
    assert f"[09:00] {label} " in omoide(*NOW, "prime").out


@pytest.mark.parametrize(("lang", "said"), [("en", "event type"), ("ja", "出来事の種類")])
def test_another_type_is_refused_with_the_list(omoide, lang: str, said: str) -> None:
    error = omoide("happened", "flew", "away", lang=lang, code=2).err
    assert said in error
    assert all(type in error for type in Happened)


def test_what_says_nothing_is_refused(omoide) -> None:
    assert omoide("happened", "error", "--json", code=2).error["code"] == "empty"
    assert omoide("activity", "--json").json == {}


@pytest.mark.spec("AW-58")
@pytest.mark.parametrize(
    ("type", "more"),
    [
        ("heartbeat_start", ()),
        ("heartbeat_end", ()),
        ("cron_executed", ("--exit", "0")),
        ("channel_read", ("--channel", "general")),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_of_some_it_is_enough_that_they_happened(
    omoide, tmp_path, type: str, more: tuple[str, ...], lang: str
) -> None:
    omoide("happened", type, *_at("09:00"), *more, lang=lang)
    raw = omoide("activity", DAY, "--raw").out
    said = json.loads(raw)
    assert said["type"] == type
    assert not {"content", "summary"} & said.keys()
    assert type not in omoide(*NOW, "prime", "こんにちは", lang=lang).out
    assert "09:00" in omoide("activity", DAY, lang=lang).out
    # The file comes home as it was.
    tree = tmp_path / "animas" / "sakura" / "activity_log"
    tree.mkdir(parents=True)
    (tree / f"{DAY}.jsonl").write_text(raw, encoding="utf-8")
    omoide("import", "animaworks", str(tmp_path), mind="sakura")
    assert json.loads(omoide("activity", DAY, "--raw", mind="sakura").out)["type"] == type


@pytest.mark.spec("AW-58")
def test_the_file_of_a_day_has_one_object_a_line_without_empty_fields(omoide, day) -> None:
    lines = [json.loads(line) for line in omoide("activity", DAY, "--raw").out.splitlines()]
    assert [line.pop("ts")[:16] for line in lines] == [f"{DAY}T09:0{minute}" for minute in range(3)]
    assert lines == [
        {"type": "dm_received", "content": "資料はどこ？", "from": "花", "via": "slack"},
        {"type": "tool_use", "tool": "grep", "exit_code": 1},
        {"type": "cron_executed", "summary": "all saved", "task": "backup", "exit_code": 0},
    ]
    assert omoide("list", "--json").json == []


@pytest.mark.parametrize(
    "name",
    [DAY, "令和8年2月18日", "２０２６年２月１８日", "R8.2.18", "Feb 18, 2026", f"activity_log/{DAY}.jsonl"],
)
def test_a_day_may_be_written_in_many_ways(omoide, day, name: str) -> None:
    assert [each["line"] for each in omoide("activity", name, "--json").json] == [1, 2, 3]


@pytest.mark.parametrize(
    ("name", "days"), [("today", 0), ("今日", 0), ("yesterday", 1), ("昨日", 1), ("一昨日", 2)]
)
def test_a_day_may_be_told_from_today(omoide, name: str, days: int) -> None:
    omoide("happened", "error", "今", "--when", name)
    assert [each["content"] for each in omoide("activity", name, "--json").json] == ["今"]


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (("--lines", "2"), [2]),
        (("--lines", "2-3"), [2, 3]),
        (("--lines", "3-99"), [3]),
        (("--lines", "50"), []),
    ],
)
def test_lines_are_asked_for_by_number(omoide, day, options: tuple[str, ...], lines: list[int]) -> None:
    assert [each["line"] for each in omoide("activity", DAY, *options, "--json").json] == lines
    assert len(omoide("activity", DAY, *options, "--raw").out.splitlines()) == len(lines)


@pytest.mark.parametrize("lines", ["0", "3-2", "a", "-1", "1-", "２-３", "1,2", "9" * 30])
def test_lines_that_cannot_be_are_refused(omoide, day, lines: str) -> None:
    error = omoide("activity", DAY, f"--lines={lines}", code=2).err
    assert "12-20" in error


@pytest.mark.parametrize("name", ["先週", "2026-02-30", "soon", "2026", ""])
def test_what_is_no_one_day_is_refused(omoide, day, name: str) -> None:
    assert "令和8年2月18日" in omoide("activity", name, code=2).err
    assert "使えません" in omoide("activity", name, lang="ja", code=2).err


def test_lines_need_a_day(omoide, day) -> None:
    assert "DAY" in omoide("activity", "--lines", "1-2", code=2).err
    assert "DAY" in omoide("activity", "--raw", code=2).err


@pytest.mark.parametrize(
    ("lang", "counted", "empty"),
    [
        ("en", "lines: 3", "Nothing happened on 2026-02-19."),
        ("ja", "3 行", "2026-02-19 の出来事の記録はありません。"),
    ],
)
def test_without_a_day_the_days_are_counted(omoide, day, lang: str, counted: str, empty: str) -> None:
    assert omoide("activity", lang=lang).out.strip() == f"{DAY}  {counted}"
    assert omoide("activity", "--json").json == {DAY: 3}
    assert omoide("activity", "2026-02-19", lang=lang).out.strip() == empty
    assert omoide("activity", "2026-02-19", "--raw").out == ""


def test_a_line_tells_when_what_sort_who_by_what_and_what(omoide, day) -> None:
    shown = omoide("activity", DAY).out.splitlines()
    assert shown[0].split() == ["1", "09:00", "DM<", "花:", "[slack]", "資料はどこ？"]
    assert shown[1].split() == ["2", "09:01", "TOOL", "[grep]", "[exit=1]"]
    assert shown[2].split() == ["3", "09:02", "CRON", "[backup]", "[exit=0]", "all", "saved"]


@pytest.mark.parametrize(("lang", "said"), [("en", "(erased)"), ("ja", "(消去済み)")])
def test_lines_keep_their_numbers_when_one_is_erased(omoide, lang: str, said: str) -> None:
    for text in ("一つ目の話", "忘れたい話", "三つ目の話"):
        omoide("hear", text, "--from", "花", *_at("09:00"))
    memory = next(
        each["id"] for each in omoide("list", "--json").json if each["words"].get("text") == "忘れたい話"
    )
    omoide("erase", memory, "--yes")
    shown = omoide("activity", DAY, lang=lang).out
    assert [line.split()[0] for line in shown.splitlines()] == ["1", "2", "3"]
    assert said in shown.splitlines()[1]
    assert "忘れたい話" not in omoide("activity", DAY, "--raw").out


@pytest.mark.spec("AW-61")
def test_a_block_groups_messages_with_one_peer_and_runs_of_one_task(omoide) -> None:
    for clock, type, who in (("09:00", "dm_received", "--from"), ("09:10", "dm_sent", "--to")):
        omoide("happened", type, f"資料の話 {clock}", who, "花", "--topic", "資料", *_at(clock))
    for clock in ("10:00", "11:00"):
        omoide("happened", "cron_executed", "--task", "backup", "--exit", "0", *_at(clock))
    room = ("--set", "priming.activity_with_message=1300")
    block = omoide(*NOW, *room, "prime", "hello").out
    assert "09:00-09:10] DM 花: 資料" in block
    assert "CRON backup: exit=0" in block


@pytest.mark.spec("AW-62")
def test_where_a_long_entry_was_cut_the_block_points_to_the_rest(omoide) -> None:
    long = "とても長い話。" * 60 + "最後の一言"
    omoide("happened", "message_received", long, "--from", "花", *_at("09:00"))
    block = omoide(*NOW, "prime", "hello").out
    assert "最後の一言" not in block
    pointer = f"activity_log/{DAY}.jsonl"
    assert f"(-> {pointer}" in block
    assert "最後の一言" in omoide("activity", f"{pointer}#L1").out
    assert "最後の一言" not in omoide("activity", pointer).out


@pytest.mark.spec("AW-62")
def test_a_group_points_to_its_lines_and_they_can_be_read_there(omoide) -> None:
    for minute in range(3):
        omoide("happened", "heartbeat_end", "--summary", f"静かだった {minute}", *_at(f"09:0{minute}"))
    assert f"-> activity_log/{DAY}.jsonl#L1-3" in omoide(*NOW, "prime", "hello").out
    read = omoide("activity", f"activity_log/{DAY}.jsonl#L2-3", "--json").json
    assert [each["summary"] for each in read] == ["静かだった 1", "静かだった 2"]


def test_what_happened_may_come_from_standard_input(omoide, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("一行目\nsecond line"))
    made = omoide("happened", "tool_use", "-", "--tool", "cat", *_at("09:00"), "--json").json
    assert made["content"] == "一行目\nsecond line"
    assert len(omoide("activity", DAY, "--raw").out.splitlines()) == 1
