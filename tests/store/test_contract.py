"""Every store keeps the contract: the two references in RAM, and SQLite."""

from pathlib import Path

from omoide.adapters.stores.ram import RamStore, ShortlistStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.ports import Store
from omoide.testing.store_contract import StoreContract


class TestRamStore(StoreContract):
    def make_store(self, tmp_path: Path) -> Store:
        return RamStore(lexicon=Lexicon(), matching=Matching())


class TestShortlistStore(StoreContract):
    def make_store(self, tmp_path: Path) -> Store:
        return ShortlistStore(lexicon=Lexicon(), matching=Matching())


class TestSqliteStore(StoreContract):
    def make_store(self, tmp_path: Path) -> Store:
        file = SqliteFile(tmp_path / "store")
        return SqlStore(
            file, lexicon=Lexicon(), matching=Matching(), snapshots=tmp_path / "store" / "derived"
        )
