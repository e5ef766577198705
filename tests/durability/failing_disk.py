"""A disk that fails: whatever SQLite asks of the system, the one call or all from there on, ends with an error of the disk."""

from dataclasses import dataclass

import apsw

_NAME = "failing"


@dataclass
class Failing:
    """`at` counts the writes and syncs from now on; None: all is well."""

    at: int | None = None
    for_good: bool = False
    done: int = 0
    failed: int = 0

    def begin(self, at: int | None, *, for_good: bool = False) -> None:
        self.at, self.for_good, self.done, self.failed = at, for_good, 0, 0

    def asked(self, error: type[apsw.Error], extended: int) -> None:
        self.done += 1
        if self.at is not None and (self.done == self.at or (self.for_good and self.done > self.at)):
            self.failed += 1
            raised = error("disk I/O error")
            raised.extendedresult = extended
            raise raised


class _Disk(apsw.VFS):
    def __init__(self, failing: Failing) -> None:
        super().__init__(_NAME, "", makedefault=True)
        self._failing = failing

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> "_File":  # noqa: N802
        return _File(name, flags, self._failing)


class _File(apsw.VFSFile):
    def __init__(self, name: "str | apsw.URIFilename | None", flags: list[int], failing: Failing) -> None:
        super().__init__("unix", name, flags)
        self._failing = failing

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._failing.asked(apsw.IOError, apsw.SQLITE_IOERR_WRITE)
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)  # what was written may be there all the same
        self._failing.asked(apsw.IOError, apsw.SQLITE_IOERR_FSYNC)

    def xTruncate(self, length: int) -> None:  # noqa: N802
        self._failing.asked(apsw.IOError, apsw.SQLITE_IOERR_TRUNCATE)
        super().xTruncate(length)


_kept: list[_Disk] = []


def failing_disk() -> Failing:
    """From now on in this process, which should be a child of its own."""
    failing = Failing()
    _kept.append(_Disk(failing))
    return failing
