"""The program that Claude Code calls: it never fails, never waits for another process, and says nothing but its answer.

A person waits for it. So each event loads only what it needs: leaving something for the worker takes JSON and a file.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from omoide.library.claude_code.protocol import HookCall, context_output, is_speech, read_call

_LOG = "hook.log"
_LOG_BYTES = 200_000
_MOST_INPUT = 64 * 2**20


def hook(environment: Mapping[str, str]) -> None:
    """Read the call, answer it, leave. Whatever happens, the exit code is 0 and nothing else is printed (LT-69)."""
    home = ""
    try:
        environment = told_on_the_line(environment, sys.argv[1:])
        home = directory(environment)
        call = read_call(sys.stdin.buffer.read(_MOST_INPUT))
        said = answer(call, home, environment) if call else ""
        if said:
            sys.stdout.buffer.write(said.encode() + b"\n")
            sys.stdout.buffer.flush()
    except BaseException as error:  # the outermost edge: a person's prompt must not fail for want of memories
        _log(home, environment, error)
    finally:
        # Without tidying up: numpy alone would take ten milliseconds for it.
        os._exit(0)


def answer(call: HookCall, home: str, environment: Mapping[str, str]) -> str:
    """What is printed for a call; nothing for events that are not ours."""
    if call.agent_id:
        return ""  # the model talks with itself
    match call.event:
        case "UserPromptSubmit":
            if not is_speech(call) or not has_store(home, environment):
                return ""
            from omoide.doors.hook.bringing import brought

            return context_output(call.event, brought(call, home, environment))
        case "SessionStart":
            from omoide.doors.hook.leaving import leave
            from omoide.doors.hook.waking import woken

            with logged(home, environment):  # a full disk keeps nobody from being told of it
                leave(call, home, environment)
            return context_output(call.event, woken(call, home, environment))
        case "Stop" | "PostCompact" | "SessionEnd":
            from omoide.doors.hook.leaving import leave

            leave(call, home, environment)
    return ""


def told_on_the_line(environment: Mapping[str, str], arguments: list[str]) -> Mapping[str, str]:
    """`--home=…` is for stores at an unusual place; whatever else the host or a person gives is passed over."""
    said = [word.removeprefix("--home=") for word in arguments if word.startswith("--home=")]
    return {**environment, "OMOIDE_HOME__PATH": said[-1]} if said and said[-1] else environment


def directory(environment: Mapping[str, str]) -> str:
    """That of the store, as the settings have it: it can be said in the environment alone."""
    said = environment.get("OMOIDE_HOME__PATH") or environment.get("OMOIDE_HOME") or "~/.omoide"
    return os.path.abspath(os.path.expanduser(said))


def has_store(home: str, environment: Mapping[str, str]) -> bool:
    """A file in the directory, or a server in the environment or perhaps in the settings there."""
    return (
        os.path.exists(os.path.join(home, "omoide.db"))
        or bool(environment.get("OMOIDE_STORE") or environment.get("OMOIDE_STORE__URL"))
        or _names(os.path.join(home, "config.toml"), b"postgres")
    )


def is_encrypted(home: str, environment: Mapping[str, str]) -> bool:
    """Whether no word may lie beside the store. Settings are slow to read, and most never say it; of those that cannot
    be read, it is assumed."""
    said = "OMOIDE_STORE__CIPHER" in environment or _names(os.path.join(home, "config.toml"), b"cipher")
    if not said:
        return False
    from omoide.errors import OmoideError
    from omoide.settings import read_settings

    try:
        return read_settings(environment=environment).store.encrypted
    except OmoideError:
        return True


def _names(settings: str, word: bytes) -> bool:
    try:
        with open(settings, "rb") as file:
            return word in file.read()
    except OSError:
        return False


@contextmanager
def logged(home: str, environment: Mapping[str, str]) -> Iterator[None]:
    """What goes wrong inside is written down, and all else goes on."""
    try:
        yield
    except Exception as error:
        _log(home, environment, error)


def _log(home: str, environment: Mapping[str, str], error: BaseException) -> None:
    """One line for each failure, in a file that never grows long; beside an encrypted store, without what others said."""
    try:
        import traceback
        from datetime import UTC

        from omoide.adapters.clock import SystemClock
        from omoide.errors import BadSetting, StoreError

        at = SystemClock().now().astimezone(UTC).isoformat(timespec="seconds")
        lines = traceback.format_exception(error)
        if not isinstance(error, StoreError | BadSetting) and is_encrypted(home, environment):
            lines = [*traceback.format_tb(error.__traceback__), type(error).__name__]
        told = "".join(lines).strip().replace("\n", "\\n")
        path = os.path.join(home, _LOG)
        if os.path.exists(path) and os.path.getsize(path) > _LOG_BYTES:
            os.replace(path, f"{path}.1")
        fd = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        os.write(fd, f"{at} {told}\n".encode("utf-8", "replace"))
        os.close(fd)
    except BaseException:  # there is no place left to tell it
        return
