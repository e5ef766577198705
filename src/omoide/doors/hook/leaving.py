"""Leaving something for the worker, and starting one where none is at work."""

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.spool import DirectorySpool
from omoide.doors.hook.main import is_encrypted
from omoide.library.claude_code.protocol import HookCall
from omoide.model.spooled import COMPACT, END, SPOOL, START, STOP, WORKER_DUE, WORKER_LOCK, WORKER_LOG

_LOG_BYTES = 500_000
_LONGEST_S = 2 * 86_400.0  # there is a night every day: what is later was noted while the clock was wrong
_KINDS = {"SessionStart": START, "Stop": STOP, "PostCompact": COMPACT, "SessionEnd": END}
_TOLD = ("session", "transcript_path", "cwd", "source", "trigger", "reason")
_ALSO = {"Stop": "last_assistant_message", "PostCompact": "compact_summary"}


def leave(call: HookCall, home: str, environment: Mapping[str, str]) -> None:
    """What a session did. The worker reads its transcript; the beginning of a session is noted without haste.

    Beside an encrypted store only where the transcript lies and how long it is is left, and no word of it.
    """
    told: dict[str, Any] = {"written": _size(call.transcript_path)}
    told |= {name: getattr(call, name) for name in _TOLD}
    if call.event in _ALSO:
        said = getattr(call, _ALSO[call.event])
        told[_ALSO[call.event]] = "" if is_encrypted(home, environment) else said
    told["at"] = SystemClock().now().isoformat()
    put(home, _KINDS[call.event], told, durable=call.event != "SessionStart")
    start_worker(home, environment)


def _size(path: str) -> int | None:
    """What stands in the transcript by now; who reads it later finds more."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return None


def put(home: str, kind: str, told: Mapping[str, Any], *, durable: bool) -> None:
    clock = SystemClock()
    spool = DirectorySpool(
        os.path.join(home, SPOOL), now=lambda: clock.now().timestamp(), chance=SystemChance().bits
    )
    spool.put(kind, json.dumps(told, ensure_ascii=False).encode(), durable=durable)


def start_worker_if_due(home: str, environment: Mapping[str, str]) -> None:
    """A prompt starts one only when a night is owed (LT-13), and never waits for it (B-33)."""
    try:
        with open(os.path.join(home, WORKER_DUE), encoding="ascii") as file:
            due = float(file.read())
    except (OSError, ValueError):
        due = 0.0
    now = SystemClock().now().timestamp()
    if now >= due or due - now > _LONGEST_S:
        start_worker(home, environment)


def start_worker(home: str, environment: Mapping[str, str]) -> None:
    """Detached, where none is at work. That only one is, it sees to itself."""
    if not _is_free(os.path.join(home, WORKER_LOCK)):
        return  # the one at work looks once more when it is done
    # Without the folder that one happens to be in: a file there could pass for a module of ours.
    command = [sys.executable, "-P", "-m", "omoide.doors.cli.main", "worker"]
    log = os.devnull if is_encrypted(home, environment) else _log(home)
    if os.name == "posix":
        _spawn(command, environment, log)
    else:
        import subprocess

        # DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW
        with open(log, "ab") as file:
            subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, env=dict(environment),
                creationflags=0x8 | 0x200 | 0x8000000, close_fds=True,
            )  # fmt: skip


def _spawn(command: list[str], environment: Mapping[str, str], log: str) -> None:
    append = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    files = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, log, append, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    try:
        os.posix_spawn(command[0], command, environment, file_actions=files, setsid=True)
    except NotImplementedError:  # an old system: then at least a group of its own
        os.posix_spawn(command[0], command, environment, file_actions=files, setpgroup=0)


def _is_free(lock: str) -> bool:
    """Looked at without waiting. Shared, so that hooks do not take it from each other."""
    if os.name != "posix":
        return True
    import fcntl

    try:
        fd = os.open(lock, os.O_RDONLY)
    except OSError:
        return True  # nobody has ever been at work
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        return True
    finally:
        os.close(fd)


def _log(home: str) -> str:
    path = os.path.join(home, WORKER_LOG)
    try:
        if os.path.getsize(path) > _LOG_BYTES:
            os.replace(path, f"{path}.1")
    except OSError:
        pass
    return path
