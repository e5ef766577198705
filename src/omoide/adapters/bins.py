"""Where backups lie: a directory, or any address of object storage (s3://bucket/prefix, gs://, az://). Bytes by name, no more."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from omoide.adapters.durable import removed, synced
from omoide.adapters.stores.place import prepared
from omoide.errors import BadValue, StoreError

_PART = ".part"


class Bin(Protocol):
    """`put` is whole or not at all; names are plain file names."""

    def names(self) -> list[str]: ...
    def put(self, name: str, source: Path) -> str:
        """Where it lies now, as an address."""
        ...

    def get(self, name: str, target: Path) -> None: ...
    def remove(self, name: str) -> None: ...


def open_bin(address: str, *, plain_http: bool = True) -> Bin:
    """By its address: what has no scheme is a directory. Whether it is reached over TLS, the address of the cloud says, for
    one's own is often within the house; unless `plain_http` is not allowed."""
    return (
        CloudBin(address, plain_http=plain_http)
        if "://" in address
        else DirectoryBin(Path(address).expanduser())
    )


def parted(address: str) -> tuple[Bin, str]:
    """The bin in which a file lies, and its name there."""
    where, _, name = (
        address.rpartition("/") if "://" in address else (str(Path(address).parent), "", Path(address).name)
    )
    return open_bin(where), name


class DirectoryBin:
    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def names(self) -> list[str]:
        if not self._directory.is_dir():
            return []
        return sorted(
            each.name for each in self._directory.iterdir() if each.is_file() and each.suffix != _PART
        )

    def put(self, name: str, source: Path) -> str:
        target = prepared(self._directory) / name
        part = target.with_name(f"{name}{_PART}")
        with open(source, "rb") as given, open(part, "wb", opener=_private) as file:
            shutil.copyfileobj(given, file)
        synced(part)
        part.replace(target)
        synced(self._directory)
        return str(target)

    def get(self, name: str, target: Path) -> None:
        try:
            shutil.copyfile(self._directory / name, target)
        except OSError:
            raise BadValue(
                value=str(self._directory / name),
                what="backup",
                allowed="a whole file that `omoide backup` has made",
            ) from None

    def remove(self, name: str) -> None:
        removed(self._directory / name)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class CloudBin:
    """Through `obstore`; who may come in, it reads from the environment as every program of that cloud does."""

    def __init__(self, address: str, *, plain_http: bool = True) -> None:
        try:
            import obstore
            from obstore.exceptions import BaseError
            from obstore.store import from_url
        except ImportError:
            allowed = "a directory; for object storage: pip install 'omoide[cloud]'"
            raise BadValue(value=address, what="place for backups", allowed=allowed) from None
        self._obstore: Any = obstore
        self._faults = (BaseError, ValueError, OSError)
        self._address = address.rstrip("/")
        try:
            self._store: Any = from_url(self._address, client_options={"allow_http": plain_http})
        except self._faults as error:
            raise BadValue(
                value=address,
                what="place for backups",
                allowed=f"an address such as s3://bucket/path ({error})",
            ) from None

    def names(self) -> list[str]:
        with self._told():
            listed = self._obstore.list_with_delimiter(self._store)["objects"]
        return sorted(each["path"].rpartition("/")[2] for each in listed)

    def put(self, name: str, source: Path) -> str:
        with self._told():
            self._obstore.put(self._store, name, source)
        return f"{self._address}/{name}"

    def get(self, name: str, target: Path) -> None:
        with self._told(), open(target, "wb", opener=_private) as file:
            for piece in self._obstore.get(self._store, name):
                file.write(piece)

    def remove(self, name: str) -> None:
        with self._told():
            self._obstore.delete(self._store, name)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever goes wrong out there, it is told with the address."""
        try:
            yield
        except FileNotFoundError:
            raise BadValue(
                value=self._address, what="backup", allowed="one that `omoide backups` lists"
            ) from None
        except self._faults as error:
            raise StoreError(path=self._address, detail=str(error).split("\n")[0][:300]) from None
