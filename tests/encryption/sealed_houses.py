"""Houses with and without a cipher. The build of apsw that has ciphers lies apart, so everything here is a process of its own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CIPHERS = Path(sys.prefix) / "ciphers"
KEY = "c0ffee" * 10 + "0a11"
WAIT_S = 600.0


@dataclass
class House:
    """A store in a directory of its own, with its settings, and the programs that use it."""

    home: Path
    environment: dict[str, str]
    ciphers: bool = True

    def env(self) -> dict[str, str]:
        path = {"PYTHONPATH": str(CIPHERS)} if self.ciphers else {}
        return {**os.environ, **path, "OMOIDE_HOME": str(self.home), **self.environment}

    def settle(self, **store: str) -> "House":
        self.home.mkdir(mode=0o700, exist_ok=True)
        lines = [f"{name} = {json.dumps(value)}\n" for name, value in store.items()]
        (self.home / "config.toml").write_text("[store]\n" + "".join(lines), "utf-8")
        return self

    def omoide(self, *arguments: str, code: int = 0) -> str:
        done = self.process("-m", "omoide.doors.cli.main", *arguments)
        assert done.returncode == code, done
        return (done.stdout if code == 0 else done.stderr).decode("utf-8")

    def refused(self, *arguments: str, code: int = 1) -> tuple[str, str]:
        """What it says in English and in Japanese; nothing is changed by it."""
        before = self.files()
        told = [self.omoide("--lang", language, *arguments, code=code) for language in ("en", "ja")]
        assert self.files() == before
        return told[0], told[1]

    def process(self, *arguments: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [sys.executable, "-P", *arguments],
            input=given,
            capture_output=True,
            env=self.env(),
            timeout=WAIT_S,
        )

    def hook(self, event: str, **told: object) -> str:
        said = json.dumps(
            {"hook_event_name": event, "session_id": "s-1", **told}, ensure_ascii=False
        ).encode()
        done = self.process("-m", "omoide.doors.hook", given=said)
        assert (done.returncode, done.stderr) == (0, b""), done
        return done.stdout.decode("utf-8")

    def files(self) -> dict[str, bytes]:
        """Everything in the house but locks, which are taken by whoever looks."""
        return {
            str(path.relative_to(self.home)): path.read_bytes()
            for path in sorted(self.home.rglob("*"))
            if path.is_file() and path.suffix not in (".lock", ".db-shm")
        }

    def holding(self, *words: str) -> list[str]:
        ways = [
            way.encode(code) for word in words for way in (word, json.dumps(word)[1:-1]) for code in _CODES
        ]
        return [name for name, body in self.files().items() if any(way in body for way in ways)]


_CODES = ("utf-8", "utf-16-le", "utf-16-be")
