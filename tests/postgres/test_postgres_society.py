"""The same random society as on SQLite, on a real server of PostgreSQL: no difference to the reference, and no leak."""

import pytest
from test_postgres_contract import opened

from omoide.adapters.stores.ram import RamStore
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.testing.society_machine import lived

STEPS = 3_000


@pytest.mark.spec("PI-32", "PI-39")
def test_any_sequence_of_sharing_withdrawing_and_erasing_is_that_of_the_reference(address: str) -> None:
    store = opened(address)
    done = lived(store, lambda: RamStore(lexicon=Lexicon(), matching=Matching()), steps=STEPS)
    assert min(done.values()) > STEPS // 500, done
    assert len(done) == 12, done
    store.close()
