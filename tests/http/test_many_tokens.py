"""Tokens that several processes make and take back at the same time: none is lost, and none that was taken back is good."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.clock import SystemChance
from omoide.doors.http.tokens import TOKENS, Grant, Tokens, add_token, drop_token, listed, own_secret

CROWD, EACH = 4, 25


def _forked(work: Callable[[int], None]) -> None:
    """The same in several processes at once; they begin together."""
    reader, writer = os.pipe()
    children: list[int] = []
    for number in range(CROWD):
        if not (pid := os.fork()):
            code = 1
            try:
                os.close(writer)
                os.read(reader, 1)  # until the parent closes its end
                work(number)
                code = 0
            finally:
                os._exit(code)
        children.append(pid)
    os.close(reader)
    os.close(writer)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * CROWD


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_tokens_made_and_taken_back_by_several_processes_at_once_are_all_as_was_told(tmp_path: Path) -> None:
    file = tmp_path / TOKENS
    old = {
        f"old-{number}": add_token(file, Grant(name=f"old-{number}", tenant="home"), SystemChance())
        for number in range(CROWD * 10)
    }

    def work(number: int) -> None:
        for count in range(EACH):
            add_token(file, Grant(name=f"new-{number}-{count}", tenant="home"), SystemChance())
            if count < 10:
                drop_token(file, f"old-{number * 10 + count}")

    _forked(work)
    assert {each["name"] for each in listed(file)} == {
        f"new-{n}-{c}" for n in range(CROWD) for c in range(EACH)
    }
    tokens = Tokens({}, file=file)
    assert [name for name, secret in old.items() if tokens.known(secret)] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tokens.json", "tokens.lock"]


def test_the_command_line_makes_them_at_once_too(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "omoide.doors.cli.main",
        "--home",
        str(tmp_path / "home"),
        "token",
        "add",
    ]
    running = [
        subprocess.Popen(
            [*command, f"agent-{number}", "--json"], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        for number in range(3)
    ]
    said: list[dict[str, Any]] = [json.loads(each.communicate()[0]) for each in running]
    tokens = Tokens({}, file=tmp_path / "home" / TOKENS)
    names = [grant.name for each in said if (grant := tokens.known(each["token"]))]
    assert names == ["agent-0", "agent-1", "agent-2"]


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_of_several_who_make_the_token_of_the_house_one_wins(tmp_path: Path) -> None:
    home = tmp_path / "above" / "home"

    def work(number: int) -> None:
        (tmp_path / f"said-{number}").write_text(own_secret(home, SystemChance()))

    _forked(work)
    assert len({(tmp_path / f"said-{number}").read_text() for number in range(CROWD)}) == 1
    assert [path.name for path in home.iterdir()] == ["token"]
