"""The time of a simulated world, as its host last told it: so that it stands still while nobody lives in it, for whoever opens
the store meanwhile."""

from datetime import datetime
from typing import Final

from omoide.engine import Engine
from omoide.gate.noting import noted, plain_of
from omoide.model.scope import SHARED, Scope
from omoide.ports import Store

WORLD: Final = "world-time"


def stood(store: Store, tenant: str) -> datetime | None:
    """None where nobody has told: then time is what it is for everybody."""
    plain = plain_of(store.notes(Scope(tenant, SHARED), prefix=WORLD).get(WORLD))
    return datetime.fromisoformat(plain["at"]) if plain else None


def tell(engine: Engine, tenant: str, *, by: str) -> datetime:
    at = engine.clock.now()
    if stood(engine.store, tenant) != at:
        engine.gate.commit(Scope(tenant, SHARED), [noted(WORLD, {"at": at.isoformat()})], by=by)
    return at
