"""Thousands of random steps of a society on SQLite, beside the reference: sharing, withdrawal and erasure leak nothing."""

from pathlib import Path

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.ports import Store
from omoide.testing.society_machine import lived

STEPS = 21_000


def _reference() -> Store:
    return RamStore(lexicon=Lexicon(), matching=Matching())


@pytest.mark.spec("PI-32", "PI-39", "B-21")
def test_any_sequence_of_sharing_withdrawing_and_erasing_is_that_of_the_reference(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path / "store", synchronous="OFF")  # durability is shown elsewhere
    # Columns of fewer minds are in RAM than there are: what goes and comes back loses nothing.
    store = SqlStore(
        file, lexicon=Lexicon(), matching=Matching(), snapshots=tmp_path / "derived", minds_in_ram=3
    )
    done = lived(store, _reference, steps=STEPS)
    assert min(done.values()) > STEPS // 500, done
    assert len(done) == 12, done
    store.close()
