"""Backups: a whole copy of the store, a manifest that says what is in it, and the ledger of what was erased (LU-21).

A backup counts when its manifest is there, which is written last, after the copy was read back and found to be what was
written. It is put back only if it still is. What was erased since it was made is erased again.
"""

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from omoide.adapters.bins import Bin, open_bin, parted
from omoide.adapters.ledger import FILE as LEDGER
from omoide.adapters.ledger import LedgerFile, Told, ledger_of
from omoide.adapters.stores import copies
from omoide.adapters.stores.cipher import Cipher
from omoide.adapters.stores.soundness import unsound
from omoide.errors import BadValue, Damaged
from omoide.failpoints import failpoint
from omoide.model.frozen import frozen

FORMAT = "omoide-backup/1"
_MANIFEST = ".json"
_BLOCK = 1 << 20


@frozen
class Backup:
    """What lies there. `heads` are the journals of all minds, as they were: how many entries, and the last digest."""

    name: str
    at: datetime
    bytes: int
    sha256: str
    heads: dict[str, list[Any]]
    sound: bool = True  # a copy of a damaged store is better than none, but replaces no other

    @property
    def manifest(self) -> str:
        return f"{self.name}{_MANIFEST}"


def back_up(home: Path, into: Bin, *, at: datetime, cipher: Cipher | None = None) -> tuple[Backup, str]:
    """A copy as the store is at one moment, whoever writes meanwhile; read back before it counts. And where it lies."""
    with tempfile.TemporaryDirectory(dir=home, prefix=".backup-") as directory:
        made = copies.back_up(home, Path(directory), at=at, cipher=cipher)
        problems = unsound(made, cipher=cipher)
        if made.name in into.names():
            raise BadValue(value=made.name, what="place to write to", allowed="a new file: this one exists")
        backup = Backup(
            name=made.name,
            at=at,
            bytes=made.stat().st_size,
            sha256=_sha256(made),
            heads=_heads(home, made, problems, cipher),
            sound=not problems,
        )
        where = into.put(backup.name, made)
        failpoint("backup.copied")
        _checked(into, backup, Path(directory) / "read-back")
        if (ledger := LedgerFile(home).path).exists():
            into.put(LEDGER, ledger)
        manifest = Path(directory) / "manifest"
        manifest.write_text(json.dumps(_plain(backup), ensure_ascii=False, indent=1), "utf-8")
        into.put(backup.manifest, manifest)
    return backup, where


def _heads(home: Path, made: Path, problems: list[str], cipher: Cipher | None) -> dict[str, list[Any]]:
    """What cannot be read as a store at all is no backup."""
    try:
        found = copies.heads(made, cipher=cipher)
    except BadValue:
        detail, remedy = (
            "; ".join(problems[:1]),
            "Run `omoide repair`; the backups that there are were left as they are.",
        )
        raise Damaged(path=home / copies.FILE, detail=detail, remedy=remedy) from None
    return {f"{tenant}/{mind}": [number, digest] for tenant, mind, number, digest in found}


def backups(into: Bin) -> list[Backup]:
    """Those that count, oldest first."""
    with tempfile.TemporaryDirectory() as directory:
        names = into.names()
        told = [
            name
            for name in names
            if name.endswith(f".db{_MANIFEST}") and name.removesuffix(_MANIFEST) in names
        ]
        return sorted((_manifest(into, name, Path(directory)) for name in told), key=lambda each: each.at)


def keep(into: Bin, count: int) -> list[str]:
    """Only the newest so many that are sound stay, and what is newer than the last of them; no copy of a damaged store pushes one
    out. The manifest goes first: half a backup is none."""
    made = backups(into)
    sound = [each for each in made if each.sound]
    damaged = [each for each in made if not each.sound]
    passed = [each for each in damaged if sound and each.at < sound[-1].at]
    gone = [*sound[:-count], *passed, *[each for each in damaged if each not in passed][:-1]] if count else []
    for each in gone:
        into.remove(each.manifest)
        into.remove(each.name)
    return [each.name for each in gone]


def restore(
    home: Path, address: str, *, at: datetime, cipher: Cipher | None = None
) -> tuple[Path | None, Told]:
    """Put it in the place of the store; where what was there is now, and what must be erased again."""
    where, name = parted(address)
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=".restore-") as directory:
        copy = Path(directory) / "copy.db"
        names = where.names()
        if f"{name}{_MANIFEST}" in names:
            _checked(where, _manifest(where, f"{name}{_MANIFEST}", Path(directory)), copy)
        else:  # a file that somebody brought by hand is looked at as closely as can be
            where.get(name, copy)
        own = LedgerFile(home)
        ledger = own.read() | (_ledger(where, Path(directory)) if LEDGER in names else ledger_of(b""))
        aside = copies.restore(home, copy, at=at, cipher=cipher)
    known = set(own.read())
    for each in ledger:
        if each not in known:
            own.tell(each)
    return aside, ledger


def located(file: str, *, home: Path, kept: str) -> str:
    """The address of a backup that somebody names: as it stands, in the store's directory, or where backups are `kept`."""
    if "://" in file:
        return file
    path = Path(file).expanduser()
    places = [path, home / path] + ([] if "://" in kept else [Path(kept).expanduser() / path])
    for each in places:
        if each.is_file():
            return str(each)
    if "://" in kept and len(path.parts) == 1 and file in open_bin(kept).names():
        return f"{kept.rstrip('/')}/{file}"
    looked = ", ".join(dict.fromkeys(str(each.absolute()) for each in places))
    raise BadValue(
        value=file,
        what="backup",
        allowed=f"a file that is there, as `omoide backups` lists them (looked for {looked})",
    )


def copies_in(home: Path, address: str, given: Iterable[str], *, into: Path) -> Iterator[Callable[[], Path]]:
    """Other copies of a store, one at a time: those that were named, the backups that are kept, newest first, and what lies beside
    it. Each is fetched when it is asked for."""
    for number, each in enumerate(given):
        where, name = parted(each)
        yield partial(_fetched, where, name, into / f"given-{number}" / name)
    where = open_bin(address)
    names = [name for name in where.names() if name.endswith(".db")]
    for name in sorted(names, reverse=True):
        yield partial(_fetched, where, name, into / name)
    beside = [*home.glob("omoide-*.replaced.db"), *home.glob("omoide.db.before-*")]
    for path in sorted(beside, key=lambda path: path.stat().st_mtime, reverse=True):
        yield partial(Path, path)


def ledger_beside(home: Path, address: str, given: Iterable[str]) -> Told:
    """What was erased, as the store's own ledger and those beside its backups tell it."""
    told = LedgerFile(home).read()
    for where in (open_bin(address), *(parted(each)[0] for each in given)):
        with tempfile.TemporaryDirectory() as directory:
            if LEDGER in where.names():
                told |= _ledger(where, Path(directory))
    return told


def _fetched(where: Bin, name: str, target: Path) -> Path:
    target.parent.mkdir(exist_ok=True)
    where.get(name, target)
    return target


def _ledger(where: Bin, directory: Path) -> Told:
    where.get(LEDGER, directory / LEDGER)
    return ledger_of((directory / LEDGER).read_bytes())


def _checked(where: Bin, backup: Backup, target: Path) -> None:
    where.get(backup.name, target)
    if _sha256(target) != backup.sha256:
        raise BadValue(value=backup.name, what="backup", allowed="a whole file that `omoide backup` has made")


def _manifest(where: Bin, name: str, directory: Path) -> Backup:
    where.get(name, directory / "manifest.json")
    try:
        plain = json.loads((directory / "manifest.json").read_text("utf-8"))
        if plain["format"] != FORMAT:
            raise ValueError
        return Backup(
            name=name.removesuffix(_MANIFEST),
            at=datetime.fromisoformat(plain["at"]),
            bytes=plain["bytes"],
            sha256=plain["sha256"],
            heads=plain["heads"],
            sound=plain.get("sound") is not False,
        )
    except (KeyError, TypeError, ValueError):
        raise Damaged(
            path=name, detail="its manifest cannot be read", remedy="Take another backup."
        ) from None


def _plain(backup: Backup) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "at": backup.at.isoformat(),
        "bytes": backup.bytes,
        "sha256": backup.sha256,
        "heads": backup.heads,
        "sound": backup.sound,
    }


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
