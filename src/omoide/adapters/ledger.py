"""The ledger of erasures as a file: a line of JSON for each, written through to the disk, never rewritten."""

import json
import os
from pathlib import Path

from omoide.model.gone import Gone, gone_of
from omoide.model.scope import Scope

FILE = "erased.jsonl"


class LedgerFile:
    """Beside the store, and a copy beside every backup."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE

    def tell(self, gone: Gone) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(gone.plain(), ensure_ascii=False).encode() + b"\n"
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, line)
            os.fsync(file)
        finally:
            os.close(file)

    def forget(self, scope: Scope) -> None:
        """Whose it was is written over where it stands, letter by letter: so whoever adds a line meanwhile loses nothing, and
        wherever this is cut off, every line can still be read. The ids and digests stay."""
        if not self.path.exists():
            return
        nobody = "0".ljust(len(scope.mind), "-").encode()
        for name in (scope, scope.knowledge, scope.drawer):
            said = f'"tenant": "{name.tenant}", "mind": "{name.mind}"'.encode()
            at = len(said) - len(name.mind) - 1
            with open(self.path, "r+b") as file:
                body, place = file.read(), -1
                while (place := body.find(said, place + 1)) >= 0:
                    file.seek(place + at)
                    file.write(nobody)
                file.flush()
                os.fsync(file.fileno())

    def read(self) -> list[Gone]:
        """A line that a crash cut off was never acknowledged."""
        return ledger_of(self.path.read_bytes()) if self.path.exists() else []


def ledger_of(raw: bytes) -> list[Gone]:
    lines = raw.split(b"\n")[:-1]
    return [gone_of(json.loads(line)) for line in lines if line]
