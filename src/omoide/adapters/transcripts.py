"""The transcripts that a host program writes, read as bytes: only plain files, and never more than is new."""

import os
import stat
from datetime import UTC, datetime


class Transcripts:
    """Files that others write. What cannot be read is as if it were not there."""

    def read(self, path: str, offset: int) -> bytes | None:
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                return None
            with open(path, "rb") as file:
                file.seek(offset)
                return file.read()
        except (OSError, ValueError):
            return None

    def size(self, path: str) -> int:
        try:
            return os.stat(path).st_size
        except (OSError, ValueError):
            return 0

    def touched(self, path: str) -> datetime | None:
        """When it was last written to."""
        try:
            return datetime.fromtimestamp(os.stat(path).st_mtime, UTC)
        except (OSError, ValueError):
            return None


def read_text(path: os.PathLike[str] | str) -> str | None:
    """A small file of others, such as those of git; None where there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return None
