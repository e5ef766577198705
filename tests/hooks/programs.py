"""The real programs: the hook, the worker and the command line, each as a process with a store of its own."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from transcripts import Session

from omoide.doors.hook import leaving
from omoide.library.claude_code.protocol import HookCall
from omoide.settings import Settings, read_settings
from omoide.worker import Worked, run

WAIT_S = 600.0  # of patience with a slow machine


@dataclass
class Programs:
    """What Claude Code would call, with a store in a directory of its own."""

    home: Path
    claude: Path
    environment: dict[str, str] = field(default_factory=dict)
    called: bool = False

    def env(self) -> dict[str, str]:
        return {
            **os.environ, "OMOIDE_HOME": str(self.home), "CLAUDE_CONFIG_DIR": str(self.claude), **self.environment,
        }  # fmt: skip

    def hook(self, event: str, *, raw: bytes | None = None, code: int = 0, **told: Any) -> str:
        """The text that the model would read; everything that a hook must never do fails the test."""
        self.called = True
        given = (
            json.dumps({"hook_event_name": event, **told}, ensure_ascii=False).encode()
            if raw is None
            else raw
        )
        done = subprocess.run(
            [sys.executable, "-P", "-m", "omoide.doors.hook", "--host=claude-code", "--added=file"],
            input=given, capture_output=True, env=self.env(), timeout=WAIT_S,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (code, b""), done
        if not done.stdout:
            return ""
        answered = json.loads(done.stdout.decode("utf-8"))["hookSpecificOutput"]
        assert answered["hookEventName"] == event
        assert len(answered["additionalContext"]) <= 10_000
        return answered["additionalContext"]

    def call(self, event: str, session: Session, **told: Any) -> str:
        return self.hook(
            event, session_id=session.name, transcript_path=str(session.path), cwd=session.cwd, **told
        )

    def omoide(self, *arguments: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "omoide.doors.cli.main", *arguments],
            input=b"", capture_output=True, env=self.env(), timeout=WAIT_S,
        )  # fmt: skip
        assert done.returncode == code, done
        return (done.stdout or done.stderr).decode("utf-8")

    def settle(self) -> Worked:
        """Wait until no worker is at it, and nothing is left for one; what is, is done in this process."""
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            done = run(self.settings())
            if not done.busy and not self.spooled():
                return done
            time.sleep(0.05)
        raise AssertionError(f"the worker does not come to an end: {self.spooled()}")

    def worked(self, event: str, session: Session, **told: Any) -> Worked:
        """As if a hook had been called and the worker had run, in this process, which is quicker."""
        self.left(event, session, **told)
        return run(self.settings())

    def left(self, event: str, session: Session, **told: Any) -> None:
        """As if a hook had been called, and no worker had run yet."""
        leaving.start_worker, started = lambda home, environment: None, leaving.start_worker
        try:
            call = HookCall(event, session.name, str(session.path), session.cwd, **told)
            leaving.leave(call, str(self.home), self.env())
        finally:
            leaving.start_worker = started

    def spooled(self) -> list[str]:
        spool = self.home / "spool"
        found = spool.iterdir() if spool.exists() else ()
        return sorted(each.name for each in found if each.is_file() and not each.name.startswith("."))

    def log(self) -> str:
        log = self.home / "hook.log"
        return log.read_text("utf-8") if log.exists() else ""

    def settings(self, *arguments: str) -> Settings:
        return read_settings(environment=self.env(), arguments=arguments)
