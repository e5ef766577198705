"""How pgvector is asked: exactly within a mind, by a graph over what many share."""

from collections.abc import Iterator

import numpy as np
import psycopg
import pytest

from omoide.adapters.engines.pgvector import PgVector
from omoide.adapters.stores.postgres_session import spelt
from omoide.model.scope import Scope
from omoide.ports import Mark, Placed, Search
from omoide.testing.postgres import LocalPostgres
from omoide.testing.world import ALICE

pytestmark = pytest.mark.spec("PI-20")
DIMENSION, EACH, MINDS = 16, 60, 20
MARK = Mark("space", 1, "d" * 64, 1)


@pytest.fixture(scope="module")
def place(server: LocalPostgres) -> str:
    return server.fresh()


@pytest.fixture(scope="module")
def engine(place: str) -> Iterator[PgVector]:
    """Twenty minds that share a half of what they know; what one of them knows is told to nobody else but one."""
    engine, random = PgVector(place, house="house", wait_s=30), np.random.default_rng(0)
    for mind in range(MINDS):
        placed = [
            Placed(
                memory=f"m{mind:02}-{number:02}",
                kind="fact",
                stage="active",
                tier="long",
                occurred=0.0,
                readers=(("only",) if mind == 0 else ("",)) if number % 2 else (),
                parts=random.standard_normal((1, DIMENSION)).astype(np.float32),
                asks=(False,),
            )
            for number in range(EACH)
        ]
        engine.put(Scope("home", f"mind{mind}"), placed, gone=(), dimension=DIMENSION, mark=MARK)
    yield engine
    engine.close()


def search(scope: Scope, limit: int = 10) -> Search:
    return Search(scope=scope, space="space", vector=np.ones(DIMENSION, np.float32), limit=limit)


def plan(place: str, engine: PgVector, asked: Search) -> str:
    sql, values = engine.question(asked)
    with psycopg.connect(place) as looked:
        looked.execute("SET enable_seqscan = off")
        looked.execute("ANALYZE near_16")
        return "\n".join(str(row[0]) for row in looked.execute(b"EXPLAIN " + spelt(sql), values))


def test_within_a_mind_it_goes_by_the_key_and_is_exact(place: str, engine: PgVector) -> None:
    told = plan(place, engine, search(Scope("home", "mind3")))
    assert "near_16_pkey" in told
    assert "near_16_shared" not in told


def test_over_many_minds_it_goes_by_the_graph(place: str, engine: PgVector) -> None:
    assert "near_16_shared" in plan(place, engine, search(ALICE.offered))
    (found,) = engine.nearest([search(ALICE.offered)])
    assert len(found) == 10
    assert all(int(near.memory[-2:]) % 2 and near.mind != "mind0" for near in found)


def test_the_graph_is_scanned_on_until_enough_may_be_seen(engine: PgVector) -> None:
    """A twentieth of all is shared with one reader alone, and however far it lies, it is found."""
    few = Search(
        scope=Scope("home", "only").offered,
        space="space",
        vector=np.ones(DIMENSION, np.float32),
        limit=600,
    )
    (found,) = engine.nearest([few])
    assert sum(near.mind == "mind0" for near in found) == EACH // 2


def test_it_holds_half_precision(place: str, engine: PgVector) -> None:
    with psycopg.connect(place) as looked:
        found = looked.execute(
            "SELECT format_type(atttypid, atttypmod) FROM pg_attribute "
            "WHERE attrelid = 'near_16'::regclass AND attname = 'body'"
        ).fetchall()
    assert found[0][0].endswith("halfvec(16)")
