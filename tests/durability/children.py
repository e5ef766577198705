"""Work in forked children: a value comes back through a pipe, a death is a death, and nothing is imported twice."""

import gc
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from omoide.errors import OmoideError

NOBODY = 65534
KILLED = -signal.SIGKILL


@dataclass
class Child:
    """A forked process and the pipe it speaks through."""

    pid: int
    reader: int
    code: int | None = None  # as in subprocess: negative for a signal

    def first_line(self) -> bytes:
        """The pipe up to its first whole line; empty if the child ended without one."""
        said = b""
        while b"\n" not in said and (part := os.read(self.reader, 65536)):
            said += part
        return said

    def rest(self) -> bytes:
        parts: list[bytes] = []
        while part := os.read(self.reader, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def signal(self, number: int) -> None:
        if self.code is None:
            os.kill(self.pid, number)

    def wait(self) -> int:
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.code

    def end(self) -> None:
        """Whatever it still does, it is over."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        os.close(self.reader)


def fork(work: Callable[[int], None]) -> Child:
    """Run `work(pipe)` in a child that never returns into the test."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writer)
        return Child(pid, reader)
    code = 1
    try:
        gc.freeze()  # what the parent left behind is not the child's to tidy up
        os.close(reader)
        work(writer)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def call(work: Callable[[], Any], *, uid: int | None = None) -> Any:
    """The value of `work()`, or its exception, from a child; as another user, if one is named."""

    def report(pipe: int) -> None:
        if uid is not None:
            os.setgroups([])
            os.setgid(uid)
            os.setuid(uid)
        try:
            answer: tuple[bool, Any] = (True, work())
        except BaseException as error:
            answer = (False, _packed(error))
        with os.fdopen(pipe, "wb") as file:
            pickle.dump(answer, file)

    child = fork(report)
    said = child.rest()
    code = child.wait()
    os.close(child.reader)
    if not said:
        raise AssertionError(f"the child ended with {code} and said nothing")
    well, value = pickle.loads(said)
    if not well:
        raise value()
    return value


def killed(work: Callable[[], None]) -> None:
    """Run `work()` in a child that is expected to die of SIGKILL before it is done."""

    def run(pipe: int) -> None:
        work()

    child = fork(run)
    code = child.wait()
    os.close(child.reader)
    assert code == KILLED, f"the child ended with {code} instead of dying on the way"


def die() -> None:
    """What `kill -9` does, at a chosen place."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)  # never reached: the signal is ours alone


def _packed(error: BaseException) -> Callable[[], BaseException]:
    """A way to make the error again: those built from named facts do not pickle by themselves."""
    if isinstance(error, OmoideError):
        return partial(type(error), **{key: str(value) for key, value in error.facts.items()})
    return partial(AssertionError, "".join(traceback.format_exception(error)))
