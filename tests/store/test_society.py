"""Thousands of random steps of a society on SQLite, beside the reference: sharing, withdrawal and erasure leak nothing."""

from pathlib import Path

import pytest

from omoide.adapters.stores.ram import RamStore
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.ports import Store
from omoide.testing.society_machine import STEPS, lived
from sizes import of, sized


def _reference() -> Store:
    return RamStore(lexicon=Lexicon(), matching=Matching())


@sized
@pytest.mark.spec("PI-32", "PI-39", "B-21")
def test_any_sequence_of_sharing_withdrawing_and_erasing_is_that_of_the_reference(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path / "store", synchronous="OFF")  # durability is shown elsewhere
    # Columns of fewer minds are in RAM than there are: what goes and comes back loses nothing.
    store = SqlStore(
        file, lexicon=Lexicon(), matching=Matching(), snapshots=tmp_path / "derived", minds_in_ram=3
    )
    steps = of(6_000, STEPS["sqlite"])
    came = lived(store, _reference, steps=steps)
    assert came.steps == steps
    assert min(came.done.values()) > came.steps // 500, came
    assert len(came.done) == 12, came
    store.close()


def test_the_societies_take_fifty_thousand_steps_together_in_a_proof() -> None:
    """Here, on PostgreSQL and with what is at hand on a server; each asserts that it took its own."""
    assert set(STEPS) == {"sqlite", "postgres", "redis"}
    assert sum(STEPS.values()) >= 50_000
