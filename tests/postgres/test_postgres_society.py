"""The same random society as on SQLite, on a real server of PostgreSQL: no difference to the reference, and no leak."""

import pytest
from test_postgres_contract import opened

from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.testing.society_machine import STEPS, lived
from sizes import of, sized


@sized
@pytest.mark.spec("PI-32", "PI-39")
def test_any_sequence_of_sharing_withdrawing_and_erasing_is_that_of_the_reference(address: str) -> None:
    store = opened(address)
    steps = of(2_000, STEPS["postgres"])
    came = lived(store, lambda: RamStore(lexicon=Lexicon(), matching=Matching()), steps=steps)
    assert came.steps == steps
    assert min(came.done.values()) > came.steps // 500, came
    assert len(came.done) == 12, came
    store.close()
