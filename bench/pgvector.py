"""One exact query of pgvector within one agent, as bare as can be: what a question to a memory is measured beside."""

import os
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.telling import note
from bench.vectors import DIMENSION, unit_vectors

_ROUNDS, _NEAREST = 60, 10


def beside_pgvector(memories: int, url: str = "") -> float | None:
    """Processor milliseconds of the server at this address, or of one of its own; None where there is none."""
    try:
        import psycopg

        from omoide.testing.postgres import LocalPostgres

        with closing(LocalPostgres()) as server, psycopg.connect(url or server.fresh()) as connection:
            return _query_ms(connection, memories)
    except Exception as missing:  # whatever is missing is told
        note(f"no pgvector beside it: {missing}")
        return None


def _query_ms(connection: Any, memories: int) -> float:
    vectors = unit_vectors(memories)
    connection.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public")
    connection.execute(
        f"CREATE TABLE halves (scope BIGINT, id BIGINT, body public.halfvec({DIMENSION}), PRIMARY KEY (scope, id))"
    )
    with connection.cursor() as cursor, cursor.copy("COPY halves (scope, id, body) FROM STDIN") as copy:
        for number, vector in enumerate(vectors):
            copy.write_row((1, number, _spelt(vector)))
    connection.execute("ANALYZE halves")
    ((pid,),) = connection.execute("SELECT pg_backend_pid()").fetchall()
    sql = (
        "SELECT id FROM halves WHERE scope = 1 "
        f"ORDER BY body OPERATOR(public.<=>) %s::public.halfvec LIMIT {_NEAREST}"
    )
    began = _spent_s(pid)
    for number in range(_ROUNDS):
        connection.execute(sql, (_spelt(vectors[number % memories]),)).fetchall()
    took = _spent_s(pid) - began
    connection.rollback()  # as if nobody had been here
    return 1e3 * took / _ROUNDS


def _spelt(vector: Any) -> str:
    return "[" + ",".join(f"{each:.4f}" for each in vector) + "]"


def _spent_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
