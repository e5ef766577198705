"""Setting up: exactly our own entries go in and out of a person's file, and everything is said beforehand."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session

from omoide.library.claude_code.hooks import EVENTS

THEIRS = """{
    "model": "opus",
    "hooks": {"Stop": [{"matcher": "", "hooks": [{"type": "command", "command": "say done"}]}]}
}
"""


@pytest.fixture
def file(programs: Programs) -> Path:
    programs.claude.mkdir(parents=True)
    return programs.claude / "settings.json"


@pytest.mark.spec("LT-31", "LT-70")
@pytest.mark.parametrize("before", [None, "{}", THEIRS.replace("\n", "\r\n")])
def test_the_hooks_go_in_and_out_and_the_file_is_as_it_was(
    programs: Programs, file: Path, before: str | None
) -> None:
    if before is not None:
        file.write_bytes(before.encode())
    programs.omoide("hook", "install")
    hooks = json.loads(file.read_text("utf-8-sig"))["hooks"]
    assert set(EVENTS) <= set(hooks)
    ours = hooks["UserPromptSubmit"][-1]
    assert ours["matcher"] == ""
    assert ours["hooks"][0]["type"] == "command"
    assert Path(ours["hooks"][0]["command"]).is_absolute()
    once = file.read_bytes()
    programs.omoide("hook", "install")
    assert file.read_bytes() == once
    status = json.loads(programs.omoide("hook", "status", "--json"))
    assert (status["installed"], status["missing"]) == (list(EVENTS), [])
    programs.omoide("hook", "remove")
    assert (file.read_bytes().decode() if file.exists() else None) == before


def test_a_dry_run_shows_the_change_and_writes_nothing(programs: Programs, file: Path) -> None:
    file.write_text(THEIRS, "utf-8")
    for command in (("hook", "install", "--dry-run"), ("init", "--dry-run")):
        shown = programs.omoide(*command)
        assert '+    "UserPromptSubmit"' in shown.replace("+        ", "+    ")
    assert file.read_text("utf-8") == THEIRS
    assert not programs.home.exists()


def test_a_file_that_is_no_json_is_left_alone_and_told(programs: Programs, file: Path) -> None:
    file.write_text('{"hooks": ', "utf-8")
    assert "settings.json of Claude Code" in programs.omoide("hook", "install", code=2)
    assert file.read_text("utf-8") == '{"hooks": '


@pytest.mark.skipif(sys.platform == "win32", reason="links and rights are another matter there")
def test_rights_and_links_stay(programs: Programs, file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text(THEIRS, "utf-8")
    real.chmod(0o640)
    file.symlink_to(real)
    programs.omoide("hook", "install")
    assert file.is_symlink()
    assert "omoide" in real.read_text("utf-8")
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    programs.omoide("hook", "remove")
    assert real.read_text("utf-8") == THEIRS


@pytest.mark.spec("LT-12")
def test_init_sets_up_everything_and_says_what_to_do_next(
    programs: Programs, file: Path, session: Session
) -> None:
    refused = programs.omoide("init")  # nobody there to say yes
    assert "Nothing was written" in refused
    assert "`omoide init --yes`" in refused
    assert "`omoide init --yes` なら" in programs.omoide("--lang", "ja", "init")
    assert "--yes" not in programs.omoide("init", "--dry-run")
    assert not file.exists()
    shown = programs.omoide("init", "--yes")
    assert "Installed the hooks" in shown
    assert f"0 3 * * * {sys.executable} " in shown
    assert "OnCalendar=*-*-* 03:00:00" in shown
    assert (programs.home / "omoide.db").exists()
    # What was written is what Claude Code would run: it works as it stands, with nothing in the environment.
    (group,) = json.loads(file.read_text("utf-8"))["hooks"]["SessionEnd"]
    entry = group["hooks"][0]
    session.turn("設定したばかりの話", "はい。")
    given = {
        "hook_event_name": "SessionEnd", "session_id": session.name, "transcript_path": str(session.path),
        "cwd": session.cwd, "permission_mode": "default", "reason": "other",
    }  # fmt: skip
    bare = {name: value for name, value in programs.env().items() if name != "OMOIDE_HOME"}
    done = subprocess.run(
        [entry["command"], *entry["args"]], input=json.dumps(given).encode(), capture_output=True, env=bare, timeout=60
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    programs.called = True
    programs.settle()
    shown = programs.omoide("--lang", "ja", "hook", "status")
    assert "calm-harbour" in shown
    assert "入っているフック: UserPromptSubmit" in shown
    assert json.loads(programs.omoide("init", "--yes", "--json"))["changed"] is False


def test_the_plugin_is_written_where_it_is_wanted(programs: Programs, tmp_path: Path) -> None:
    written = json.loads(programs.omoide("plugin", str(tmp_path / "plug"), "--json"))["files"]
    hooks = json.loads((tmp_path / "plug" / "omoide" / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
    assert tuple(hooks) == EVENTS
    assert len(written) == 3
    (tmp_path / "file").write_text("x")
    assert "directory" in programs.omoide("plugin", str(tmp_path / "file"), code=2)


def test_without_another_place_it_is_the_one_in_the_home_directory(
    programs: Programs, tmp_path: Path
) -> None:
    programs.environment |= {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "CLAUDE_CONFIG_DIR": ""}
    programs.omoide("hook", "install")
    assert "omoide" in (tmp_path / ".claude" / "settings.json").read_text("utf-8")
    programs.omoide("hook", "remove")
    assert not (tmp_path / ".claude" / "settings.json").exists()
