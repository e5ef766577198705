"""Memories are kept only where they are ours alone and safe, and nobody else can read them."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from children import NOBODY, call

from omoide.adapters.stores import following
from omoide.adapters.stores.place import prepared
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.errors import Unsafe

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")


def _refused(home: Path, match: str, *, uid: int | None = None) -> None:
    with pytest.raises(Unsafe, match=match):
        # Another user cannot load our modules, but may run what is loaded.
        call(lambda: SqliteFile(home), uid=uid)


@needs_root
@pytest.mark.parametrize("mode", [0o500, 0o400], ids=["no writing", "no entering"])
def test_a_read_only_directory_is_refused(mode: int, tmp_path: Path) -> None:
    home = _open_way(tmp_path) / "home"
    home.mkdir(mode=0o700)
    os.chown(home, NOBODY, NOBODY)
    home.chmod(mode)
    _refused(home, "read-only", uid=NOBODY)
    assert list(home.iterdir()) == []


@needs_root
def test_a_directory_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    _refused(_open_way(tmp_path) / "home", "cannot be made", uid=NOBODY)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_directory_that_others_may_write_to_is_refused(mode: int, home: Path) -> None:
    home.mkdir()
    home.chmod(mode)
    _refused(home, "others may write there")
    assert list(home.iterdir()) == []


@needs_root
def test_a_directory_of_somebody_else_is_refused(home: Path) -> None:
    home.mkdir(mode=0o755)
    os.chown(home, NOBODY, NOBODY)
    _refused(home, "belongs to another user")
    assert list(home.iterdir()) == []


@needs_root
@pytest.mark.parametrize("theirs", [True, False], ids=["theirs", "writable by them"])
def test_a_file_of_somebody_else_is_refused(theirs: bool, home: Path) -> None:
    call(lambda: open_mind(home).close())
    if theirs:
        os.chown(home / "omoide.db", NOBODY, NOBODY)
    else:
        (home / "omoide.db").chmod(0o666)
    _refused(home, "another user" if theirs else "others may write")


def test_a_file_in_the_place_of_the_directory_is_refused(home: Path) -> None:
    home.write_text("I was here first")
    with pytest.raises(Unsafe, match="it is a file"):
        prepared(home)
    assert home.read_text() == "I was here first"


def test_a_file_on_the_way_to_the_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I was here first")
    with pytest.raises(Unsafe, match="cannot be made"):
        prepared(tmp_path / "file" / "home")


MOUNTS: dict[str, tuple[Callable[[Path], str], str | None]] = {
    "nfs": (lambda home: f"server:/x {home.parent} nfs4 rw 0 0", "nfs4"),
    "nfs above": (lambda home: f"/dev/sda / ext4 rw 0 0\nserver:/x {home.parent.parent} nfs rw 0 0", "nfs"),
    "a share": (lambda home: f"//server/x {home.parent} cifs rw 0 0", "cifs"),
    "behind an automounter": (
        lambda home: f"systemd-1 {home.parent} autofs rw 0 0\nserver:/x {home.parent} nfs4 rw 0 0",
        "nfs4",
    ),
    "with a space and kanji in its name": (
        lambda home: f"server:/x {str(home.parent / '思い 出').replace(' ', chr(92) + '040')} nfs4 rw 0 0",
        "nfs4",
    ),
    "a local disk": (lambda home: f"/dev/sda {home.parent} ext4 rw 0 0", None),
    "a local disk inside a share": (
        lambda home: f"server:/x {home.parent.parent} nfs4 rw 0 0\n/dev/sda {home.parent} ext4 rw 0 0",
        None,
    ),
    "a share with a name that begins alike": (lambda home: f"server:/x {home.parent}/ho nfs4 rw 0 0", None),
}


@pytest.mark.parametrize("name", MOUNTS)
def test_a_network_file_system_is_refused_whatever_way_it_is_mounted(name: str, tmp_path: Path) -> None:
    lines, kind = MOUNTS[name]
    home = tmp_path / "思い 出" / "home" if "kanji" in name else tmp_path / "home"
    mounts = tmp_path / "mounts"
    mounts.write_text(lines(tmp_path / "home") + "\n", "utf-8")
    if kind is None:
        assert prepared(home, mounts=mounts) == home
    else:
        with pytest.raises(Unsafe, match=f"network file system .{kind}."):
            prepared(home, mounts=mounts)


def test_a_system_without_a_list_of_mounts_is_trusted(home: Path) -> None:
    assert prepared(home, mounts=home / "there is none") == home


@pytest.mark.parametrize("umask", [0o022, 0o000])
def test_every_file_is_readable_by_its_owner_only(umask: int, tmp_path: Path) -> None:
    home = tmp_path / "above" / "home"

    def work() -> dict[str, int]:
        os.umask(umask)
        following.SNAPSHOT_AFTER = 1
        for _ in range(2):
            with open_mind(home) as mind:
                mind.remember("for nobody else")
                mind.recall("nobody")
        mind = open_mind(home)
        mind.remember("for nobody else, either")
        modes = {path: path.stat().st_mode for path in home.parent.rglob("*")}
        mind.close()
        return {path.name: mode for path, mode in modes.items()}

    modes = call(work)
    files = {name: stat.S_IMODE(mode) for name, mode in modes.items() if stat.S_ISREG(mode)}
    database = {"omoide.db", "omoide.db-wal", "omoide.db-shm"}
    assert files.keys() == database | {"omoide.lock", "omoide.reserve", "m-me.columns"}
    assert set(files.values()) == {0o600}
    assert {stat.S_IMODE(mode) for mode in modes.values() if stat.S_ISDIR(mode)} == {0o700}, modes


def _open_way(path: Path) -> Path:
    """Let everybody reach this directory: pytest keeps its own to itself."""
    for each in (path, *path.parents):
        if each.owner() == "root" and not each.stat().st_mode & stat.S_IXOTH:
            each.chmod(0o711)
    return path
