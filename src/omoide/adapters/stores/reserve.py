"""A file that holds some room: given back when the disk is full, so that erasing still works."""

import os
from contextlib import suppress
from pathlib import Path

BYTES = 1 << 20
ROOMY = 16  # a disk with this many times the reserve free is full no longer


class Reserve:
    """Made with the store; given back in need; held again when there is plenty of room."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / "omoide.reserve"

    def make(self) -> None:
        with suppress(OSError):
            fd = os.open(self._path, os.O_CREAT | os.O_WRONLY, 0o600)
            try:
                os.write(fd, b"\0" * BYTES)
            finally:
                os.close(fd)

    def keep(self) -> None:
        if not self._path.exists():
            from shutil import disk_usage  # asked for only where the reserve is missing, and slow to load

            if disk_usage(self._path.parent).free > ROOMY * BYTES:
                self.make()

    def free(self) -> bool:
        """Give it back; False if it was already given."""
        if not self._path.exists():
            return False
        self._path.unlink()
        return True
