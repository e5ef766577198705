"""Where something of a mind lies beside its store: its mirrors, the whole log, answers that were cut off, what is at hand.

Mirrors can lie anywhere, so a directory that was ever brought in step is written down, in one small file beside the store.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from omoide.adapters.durable import replaced, synced
from omoide.adapters.shelf import DirectoryShelf
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.place import prepared
from omoide.errors import StoreError
from omoide.library.vault_manifest import NAME, TAKEN, TRASH, read_manifest
from omoide.model.scope import Scope

FILE = "mirrors.json"
_WAIT_S = 30.0


class Mirrors:
    """Which directories mirror which mind."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._path = home / FILE

    def of(self, scope: Scope) -> list[Path]:
        return [Path(each) for each in self._read().get(str(scope), ())]

    def of_tenant(self, tenant: str) -> list[tuple[Scope, Path]]:
        found = ((Scope(*name.split("/", 1)), paths) for name, paths in sorted(self._read().items()))
        return [(scope, Path(each)) for scope, paths in found if scope.tenant == tenant for each in paths]

    def note(self, scope: Scope, directory: Path) -> None:
        place = str(directory.expanduser().resolve())
        if place not in self._read().get(str(scope), ()):
            self._change(scope, lambda known: [*known, place] if place not in known else known)

    def forget(self, scope: Scope) -> None:
        if str(scope) in self._read():
            self._change(scope, lambda known: [])

    def _read(self) -> dict[str, list[str]]:
        with suppress(OSError, ValueError):
            return json.loads(self._path.read_text("utf-8"))
        return {}

    def _change(self, scope: Scope, change: Callable[[list[str]], list[str]]) -> None:
        with StoreLock(prepared(self._home) / "mirrors.lock", wait_s=_WAIT_S).held():
            known = self._read()
            known[str(scope)] = change(known.get(str(scope), []))
            kept = {name: paths for name, paths in known.items() if paths}
            replaced(self._path, json.dumps(kept, ensure_ascii=False, indent=1).encode())


class MirrorPlace:
    """A directory of Markdown. `ours`: nobody chose it, and all that lies in it goes with the mind; of any other, what a sync
    has written there. `clean` brings it in step, and tells whether that could be done."""

    def __init__(self, directory: Path, *, ours: bool, clean: Callable[[Path], bool]) -> None:
        self._directory, self._ours, self._clean = directory, ours, clean

    @property
    def name(self) -> str:
        return str(self._directory)

    @property
    def waits(self) -> bool:
        return False

    def clean(self) -> None:
        with self._told():
            if not self._clean(self._directory):
                raise StoreError(path=self._directory, detail="it could not be brought in step")

    def clear(self) -> None:
        with self._told():
            self._cleared()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """So says the shelf of a path that leads elsewhere."""
        try:
            yield
        except ValueError as error:
            raise StoreError(path=self._directory, detail=str(error)) from error

    def _cleared(self) -> None:
        if self._ours and not self._directory.is_symlink():
            shutil.rmtree(self._directory)
            synced(self._directory.parent)
            return
        shelf = DirectoryShelf(self._directory, zone=None)
        manifest = read_manifest(shelf.read(NAME))
        for path in manifest.files if manifest else ():
            shelf.remove(path)
        for seen in shelf.listed(TRASH):
            shelf.remove(seen.path)
        for path in (TAKEN, NAME):
            shelf.remove(path)


class OtherPlace:
    """Anything else: `clean` takes out of it what was erased, where it holds more than one thing; `clear` takes all."""

    def __init__(
        self,
        name: str,
        *,
        clear: Callable[[], None],
        clean: Callable[[], None] = lambda: None,
        waits: bool = False,
    ) -> None:
        self._name, self._clear, self._clean, self._waits = name, clear, clean, waits

    @property
    def name(self) -> str:
        return self._name

    @property
    def waits(self) -> bool:
        return self._waits

    def clean(self) -> None:
        self._clean()

    def clear(self) -> None:
        self._clear()
