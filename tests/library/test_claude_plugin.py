"""A plug-in with the same hooks, and the nightly run in the words of four schedulers."""

import json
import plistlib
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from omoide.errors import BadValue
from omoide.library.claude_code.hooks import EVENTS, is_ours
from omoide.library.claude_code.plugin import plugin_files
from omoide.library.claude_code.settings_file import installed
from omoide.library.schedules import (
    LABEL,
    Nightly,
    cron_line,
    launchd_plist,
    systemd_files,
    windows_command,
    windows_task,
)

COMMAND = ("/opt/omoide/bin/python", "-m", "omoide.doors.hook")
ODD = ("/opt/思い出 & co/bin/python", "-m", "omoide", "sleep", "100% \"quoted\" 'text' $HOME \\ <x>", "")
NIGHT = Nightly(command=("/opt/omoide/bin/python", "-m", "omoide", "sleep"), log="/home/葵/.omoide/night.log")


def test_a_plugin_is_found_from_its_market_place() -> None:
    files = {path: json.loads(text) for path, text in plugin_files(COMMAND, version="1.2.3").items()}
    market = files[".claude-plugin/marketplace.json"]
    (listed,) = market["plugins"]
    root = listed["source"].removeprefix("./")
    described = files[f"{root}/.claude-plugin/plugin.json"]
    assert (
        (listed["name"], listed["version"])
        == (described["name"], described["version"])
        == ("omoide", "1.2.3")
    )
    assert market["owner"]["name"]
    assert set(files) == {
        ".claude-plugin/marketplace.json",
        f"{root}/.claude-plugin/plugin.json",
        f"{root}/hooks/hooks.json",
    }


def test_a_plugin_has_the_hooks_that_the_settings_would_have() -> None:
    in_plugin = json.loads(plugin_files(COMMAND, version="1")["omoide/hooks/hooks.json"])["hooks"]
    in_settings = json.loads(installed("", COMMAND))["hooks"]
    assert tuple(in_plugin) == tuple(in_settings) == EVENTS
    for event in EVENTS:
        (mine,), (theirs,) = in_plugin[event][0]["hooks"], in_settings[event][0]["hooks"]
        assert is_ours(mine)
        assert mine | {"args": None} == theirs | {"args": None}
        assert theirs["args"][: len(mine["args"])] == mine["args"]


def test_a_plugin_needs_a_command_that_is_found_from_anywhere() -> None:
    with pytest.raises(BadValue):
        plugin_files(("omoide-hook",), version="1")


def test_cron_runs_it_at_three_with_a_log() -> None:
    line = cron_line(NIGHT)
    assert line.startswith("0 3 * * * /opt/omoide/bin/python -m omoide sleep >> ")
    assert "/home/葵/.omoide/night.log" in line
    assert line.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of Unix")
def test_what_cron_hands_to_the_shell_is_the_command_itself(tmp_path: Path) -> None:
    """cron takes the backslash off a percent sign, and the shell does the rest."""
    log = tmp_path / "a 100% log"
    show = (sys.executable, "-c", "import sys; print(sys.argv[1:])", *ODD)
    line = cron_line(Nightly(command=show, log=str(log), hour=23, minute=5)).removeprefix("5 23 * * * ")
    subprocess.run(["sh", "-c", line.replace("\\%", "%")], check=True, env={"PYTHONUTF8": "1"})
    assert log.read_text("utf-8") == f"{list(ODD)}\n"


def test_systemd_makes_up_for_a_night_that_was_slept_through() -> None:
    files = systemd_files(Nightly(command=NIGHT.command, log="/var/100% log", hour=4, minute=7))
    service, timer = files["omoide-night.service"], files["omoide-night.timer"]
    assert 'ExecStart="/opt/omoide/bin/python" "-m" "omoide" "sleep"\n' in service
    assert "StandardOutput=append:/var/100%% log\n" in service
    assert "OnCalendar=*-*-* 04:07:00\n" in timer
    assert "Persistent=true\n" in timer


def test_systemd_reads_the_words_as_they_are() -> None:
    line = next(
        line
        for line in systemd_files(Nightly(command=ODD, log="/l"))["omoide-night.service"].splitlines()
        if line.startswith("ExecStart=")
    )
    # Its quotation marks are those of a shell, once its own two signs are taken away.
    words = shlex.split(line.removeprefix("ExecStart=").replace("$$", "$").replace("%%", "%"))
    assert words == list(ODD)


def test_launchd_gets_a_list_of_words() -> None:
    job = plistlib.loads(launchd_plist(Nightly(command=ODD, log="/home/葵/night.log")).encode())
    assert job["Label"] == LABEL
    assert job["ProgramArguments"] == list(ODD)
    assert job["StartCalendarInterval"] == {"Hour": 3, "Minute": 0}
    assert job["StandardOutPath"] == job["StandardErrorPath"] == "/home/葵/night.log"


def test_windows_runs_it_later_if_the_machine_was_off() -> None:
    command = ("C:\\Program Files\\omoide & co\\python.exe", "-m", "omoide", "sleep")
    night = Nightly(command=command, log="C:\\Users\\葵\\night log.txt", hour=3)
    root = ElementTree.fromstring(windows_task(night).encode("utf-16"))
    found = {each.tag.rpartition("}")[2]: each.text for each in root.iter()}
    assert (found["StartBoundary"] or "").endswith("T03:00:00")
    assert found["DaysInterval"] == "1"
    assert found["StartWhenAvailable"] == "true"
    assert found["Command"] == "cmd.exe"
    assert found["Arguments"] == (
        '/d /s /c ""C:\\Program Files\\omoide & co\\python.exe" -m omoide sleep '
        '>> "C:\\Users\\葵\\night log.txt" 2>&1"'
    )
    assert windows_command("C:\\t.xml") == (
        "schtasks",
        "/Create",
        "/F",
        "/TN",
        "omoide-night",
        "/XML",
        "C:\\t.xml",
    )


@pytest.mark.parametrize(
    "fault",
    [
        {"hour": 24},
        {"hour": -1},
        {"minute": 60},
        {"command": ("/bin/omoide", "a\nb")},
        {"log": "/l\n* * * * * rm"},
    ],
)
def test_what_no_scheduler_could_hold_is_refused(fault: dict[str, object]) -> None:
    with pytest.raises(BadValue):
        Nightly(**({"command": ("/bin/omoide",), "log": "/l"} | fault))  # type: ignore[arg-type]
