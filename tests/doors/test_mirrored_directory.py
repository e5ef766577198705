"""The directory of a mind of the AnimaWorks design, as files: every place of its layout, and what is in it (C-50)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.assemble import open_mind

AS_PRINTED = ("--set", "preset=animaworks", "--set", "embedding.kind=none", "--set", "vault.mirror=false")
Files = Callable[[], dict[str, str]]


@pytest.fixture
def files(omoide, tmp_path: Path) -> Files:
    """All that a person sees after a sync, by path."""

    def synced() -> dict[str, str]:
        directory = tmp_path / "animas" / "me"
        omoide(*AS_PRINTED, "vault", "sync", str(directory))
        found = {path.relative_to(directory): path for path in directory.rglob("*") if path.is_file()}
        return {
            rest.as_posix(): path.read_text("utf-8")
            for rest, path in found.items()
            if not any(part.startswith(".") for part in rest.parts)
        }

    return synced


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def _day(files: dict[str, str], folder: str) -> str:
    (path,) = [each for each in files if each.startswith(f"{folder}/")]
    return files[path]


@pytest.mark.spec("AW-02", "AW-03", "AW-68")
def test_every_place_of_the_layout_is_there(omoide, files: Files) -> None:
    for kind, text in (("fact", "金曜は配備しない"), ("procedure", "1. make release"), ("skill", "Draw")):
        omoide(*AS_PRINTED, "remember", text, "--kind", kind)
    omoide(*AS_PRINTED, "remember", "common: send mail", "--kind", "skill", mind="shared")
    omoide("describe", "花", "営業部。")
    omoide("happened", "channel_post", "お昼です", "--from", "花", "--channel", "#general", mind="shared")
    omoide(*AS_PRINTED, "hear", "The login bug is fixed. Please send Ken the report.", "--from", "花")
    omoide(*AS_PRINTED, "close", "花")
    omoide(*AS_PRINTED, "hear", "また明日", "--from", "花")
    found = files()
    places = {path.rpartition("/")[0] for path in found}
    assert places >= {
        "activity_log", "episodes", "knowledge", "procedures", "skills", "shortterm", "state", "shared/users",
        "shared/channels", "shared/skills",
    }  # fmt: skip
    assert found.keys() >= {"conversation.json", "state/current_task.md", "shared/resolutions.jsonl"}
    (open_one,) = json.loads(found["shortterm/session_state.json"])["sessions"]
    assert (open_one["thread"], open_one["open_turns"], open_one["last_finalized_turn_index"]) == ("花", 1, 0)
    (post,) = _lines(found["shared/channels/general.jsonl"])
    assert (post["from"], post["text"]) == ("花", "お昼です")
    omoide(*AS_PRINTED, "close", "花")
    assert "shortterm/session_state.json" not in files()


@pytest.mark.spec("AW-29", "AW-30", "AW-31", "AW-33", "AW-58", "AW-67")
@pytest.mark.parametrize(
    ("told", "task", "settled"),
    [
        ("The login bug is fixed. Please send Ken the report by Friday.", "report", "login bug"),
        (
            "パイプラインのエラーは直った。金曜までにレポートを健に送ってください。",
            "レポート",
            "パイプライン",
        ),
    ],
)
def test_what_is_made_of_a_talk_lies_in_its_files(
    omoide, files: Files, told: str, task: str, settled: str
) -> None:
    omoide(*AS_PRINTED, "hear", told, "--from", "花")
    before = files()
    assert json.loads(before["conversation.json"])["turns"][0]["content"] == told
    omoide(*AS_PRINTED, "close", "花")
    after = files()
    assert task in _day(after, "episodes")
    todo, done = after["state/current_task.md"].split("## Resolved")
    assert task in todo
    assert "- [ ] " in todo
    assert settled in done
    assert "- [x] " in done
    talk = json.loads(after["conversation.json"])
    assert (talk["turns"], talk["last_finalized_turn_index"]) == ([], 0)
    assert settled in talk["compressed_summary"]
    (line,) = _lines(after["shared/resolutions.jsonl"])
    assert settled in line["issue"]
    assert line["resolver"] == "me"
    log = _lines(_day(after, "activity_log"))
    assert [each["type"] for each in log].count("issue_resolved") == 1
    for path in ("state/current_task.md", "conversation.json", "shared/resolutions.jsonl"):
        assert omoide(*AS_PRINTED, "read", path).out.strip() == after[path].strip()  # an agent reads the same


@pytest.mark.spec("AW-02", "AW-63", "AW-64", "AW-66")
def test_an_answer_that_is_being_said_is_a_journal_until_it_is_kept(home: Path, files: Files) -> None:
    journal = "shortterm/streaming_journal.jsonl"
    with open_mind(home) as mind:
        stream = mind.talk.stream(trigger="chat", sender="花", session="s-1")
        stream.write("鍵は sk-ant-REDACTED です。")
        stream.tool_started("grep", call="1")
        stream.tool_ended("grep", call="1", ok=False)
        stream.flush()
        start, text, began, ended = _lines(files()[journal])
        assert (start["event"], start["trigger"], start["sender"], start["session_id"]) == (
            "start",
            "chat",
            "花",
            "s-1",
        )
        assert text["event"] == "text"
        assert text["text"].startswith("鍵は ")
        assert "sk-ant" not in text["text"]  # no file of ours keeps a secret
        assert (began["event"], began["tool"]) == ("tool_start", "grep")
        assert (ended["event"], ended["ok"]) == ("tool_end", False)
        mind.talk.keep(stream)
        assert journal not in files()


@pytest.mark.spec("AW-30")
@pytest.mark.parametrize(
    ("own", "task"), [("書類を出す", "資料を直す"), ("Call the bank", "Mend the slides")]
)
def test_of_the_current_task_only_what_was_written_there_comes_in(
    omoide, files: Files, home: Path, tmp_path: Path, own: str, task: str
) -> None:
    omoide(*AS_PRINTED, "intend", task)
    file = tmp_path / "animas" / "me" / "state" / "current_task.md"
    shown = files()["state/current_task.md"]
    assert f"- [ ] {task}" in shown
    omoide(*AS_PRINTED, "resolve", task)  # meanwhile
    file.write_text(f"{own}\n\n{shown}", "utf-8")
    after = files()["state/current_task.md"]
    assert after.startswith(f"{own}\n\n<!--")
    assert after.count(task) == 1
    assert "- [ ]" not in after
    with open_mind(home) as mind:
        assert mind.notes()["state-current_task"].text == own
    # A mind elsewhere that the directory moves into has what was written, once.
    elsewhere = ("--home", str(tmp_path / "elsewhere"), *AS_PRINTED)
    omoide(*elsewhere, "import", "animaworks", str(tmp_path))
    assert omoide(*elsewhere, "read", "state/current_task.md").out.count(own) == 1
    file.unlink()
    assert own not in files()["state/current_task.md"]
