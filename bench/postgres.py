"""A mind of ten thousand memories on a PostgreSQL server: one question to columns in RAM, and one to the server itself.

`python -m bench.postgres` needs the extras postgres and dev. What it prints are milliseconds of one run; what counts are
the ratios between them.
"""

import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
import psycopg

from omoide.adapters.stores.postgres_server import PostgresServer
from omoide.adapters.stores.sql import SqlStore
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded
from omoide.model.cue import Cue
from omoide.model.identity import make_id
from omoide.model.memory import Memory
from omoide.model.words import Words
from omoide.ports import Embedded, Probe, Space
from omoide.testing.postgres import LocalPostgres
from omoide.testing.world import ALICE, World

MEMORIES, DIMENSION, TIMES = 10_000, 512, 15
_PLACES = ("京都", "大阪", "Kyoto", "Osaka", "鎌倉", "London")
_THINGS = ("猫", "犬", "ramen", "tea", "本", "music", "雨", "garden")


def main() -> None:
    server = LocalPostgres()
    try:
        with tempfile.TemporaryDirectory() as home:
            _measure(server, Path(home))
    finally:
        server.close()


def _measure(server: LocalPostgres, home: Path) -> None:
    place, random = server.fresh(), np.random.default_rng(0)
    vectors = random.standard_normal((MEMORIES, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    store = _opened(place, home)
    _fill(store, vectors)
    terms = tuple(Lexicon().ask(Cue(text="京都で食べた ramen の店")).terms.values())
    probe = Probe(terms=terms, vector=vectors[17], space="bench")
    print(f"{MEMORIES:,} memories, vectors of {DIMENSION}")
    print(
        f"columns, read from the server    {_once(lambda: _opened(place).candidates(ALICE, probe)):8.1f} ms"
    )
    store.candidates(ALICE, probe)
    store.leave_snapshot(ALICE)
    print(
        f"columns, from a snapshot         {_once(lambda: _opened(place, home).candidates(ALICE, probe)):8.1f} ms"
    )
    print(f"columns in RAM, words + meaning  {_often(lambda: store.candidates(ALICE, probe)):8.1f} ms")
    store.close()
    _beside(place, vectors)


def _opened(place: str, home: Path | None = None) -> SqlStore:
    return SqlStore(PostgresServer(place), lexicon=Lexicon(), matching=Matching(), snapshots=home)


def _fill(store: SqlStore, vectors: np.ndarray) -> None:
    world, act = World(store), 1000
    for start in range(0, MEMORIES, act):
        memories: list[Memory] = []
        for number in range(start, start + act):
            at = world.clock.now() - timedelta(minutes=MEMORIES - number)
            where, what = _PLACES[number % len(_PLACES)], _THINGS[number // 7 % len(_THINGS)]
            words = Words(text=f"{where}で{what}のことを話した。 Tale {number} of {what} in {where}.")
            memories.append(
                Memory(id=make_id(at, world.chance.bits(50)), scope=ALICE, words=words, occurred=at)
            )
        world.gate.commit(ALICE, [Encoded(memory=each) for each in memories], by="bench")
    store.open_space(ALICE, Space(name="bench", dimension=DIMENSION, calibration=(0.1, 0.2, 0.3, 0.4)))
    done = 0
    while missing := store.unembedded(ALICE, "bench", limit=2048).memories:
        made = [
            Embedded(each.id, each.words.digest, vectors[done + at : done + at + 1], (False,))
            for at, each in enumerate(missing)
        ]
        store.keep_vectors(ALICE, "bench", made, through=0)
        done += len(made)


def _beside(place: str, vectors: np.ndarray) -> None:
    """The same vectors as `halfvec`, found exactly within the mind; the best two hundred come."""
    with psycopg.connect(place, autocommit=True) as server:
        server.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public")
        server.execute(
            f"CREATE TABLE halves (scope BIGINT, id BIGINT, body public.halfvec({DIMENSION}), PRIMARY KEY (scope, id))".encode()
        )
        with server.cursor() as cursor, cursor.copy("COPY halves (scope, id, body) FROM STDIN") as copy:
            for number, vector in enumerate(vectors):
                copy.write_row((1, number, "[" + ",".join(f"{each:.4f}" for each in vector) + "]"))
        server.execute("ANALYZE halves")
        asked = "[" + ",".join(f"{each:.4f}" for each in vectors[17]) + "]"
        sql = (
            "SELECT id, body OPERATOR(public.<=>) %s::public.halfvec AS far FROM halves WHERE scope = 1 "
            "ORDER BY far LIMIT 200"
        )
        meaning = _often(lambda: server.execute(sql, (asked,)).fetchall())
    print(f"the server, meaning alone        {meaning:8.1f} ms")


def _once(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1000


def _often(act: Callable[[], object]) -> float:
    return median(_once(act) for _ in range(TIMES))


if __name__ == "__main__":
    main()
