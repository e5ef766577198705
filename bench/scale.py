"""Many agents in one embedded store: `python -m bench.scale [--agents N] [--memories N] [--rate N] [--json]` (PI-21, PI-22).

Two agents are made by the engine, memory by memory; the rows of the others are theirs once more, copied inside the file, because
what is measured is asking. Then questions go to agents drawn at random, and every tenth act is a durable write. What a question
costs is told in processor time, beside one bare product over as many vectors and, where a server of PostgreSQL with pgvector is
installed, beside one exact query of that server. The 95th of a hundred is told at the rate asked for, and the highest rate at which
it stays under 50 ms is looked for; both are those of this machine at this moment.
"""

import argparse
import json
import os
import random
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import apsw
import numpy as np

from bench.living import opened_with
from bench.telling import note
from bench.texts import questions, texts
from bench.vectors import Prepared, unit_vectors
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

AIM_MS, RATE, WRITES = 50.0, 200.0, 0.1
MADE = 2  # by the engine
_AT_ONCE = 500
_COPIED = ("words", "journal", "mentions", "memories", "spaces", "vectors")
_RATES = (25, 50, 100, 150, 200, 300, 400, 600, 800)


def name_of(number: int) -> Scope:
    return Scope("home", f"agent_{number:04}")


def opened(home: Path, *, minds_in_ram: int) -> Engine:
    said = ["preset=piano", f"store.minds_in_ram={minds_in_ram}"]
    return opened_with(Prepared(), home, lexicon=Lexicon(), settings=said)[0]


def loaded(home: Path, *, agents: int, memories: int) -> float:
    """Processor seconds that the engine took for one memory of those it made."""
    engine = opened(home, minds_in_ram=MADE)
    began = time.process_time()
    for number in range(min(MADE, agents)):
        mind = Mind(engine, name_of(number), by="bench")
        told = [(Words(text=text), Circumstances(importance=0.5)) for text in texts(memories)]
        for start in range(0, len(told), _AT_ONCE):
            mind.remember_all(told[start : start + _AT_ONCE])
        mind.embed()
    took = time.process_time() - began
    engine.close()
    copied(home / "omoide.db", agents)
    return took / (min(MADE, agents) * memories)


def copied(file: Path, agents: int) -> None:
    """The rows of the first ones for all others, in one transaction."""
    connection = apsw.Connection(str(file))
    run = lambda sql: list(connection.execute(sql))  # noqa: E731
    run("BEGIN IMMEDIATE")
    for number in range(MADE, agents):
        like, own = number % MADE + 1, number + 1
        scope = name_of(number)
        columns = _columns(run, "scopes")
        rest = ", ".join(each for each in columns if each not in ("scope", "tenant", "mind"))
        run(
            f"INSERT INTO scopes (scope, tenant, mind, {rest}) "
            f"SELECT {own}, '{scope.tenant}', '{scope.mind}', {rest} FROM scopes WHERE scope = {like}"
        )
        for table in _COPIED:
            others = ", ".join(each for each in _columns(run, table) if each != "scope")
            run(
                f"INSERT INTO {table} (scope, {others}) SELECT {own}, {others} FROM {table} WHERE scope = {like}"
            )
    run("COMMIT")
    connection.close()


def _columns(run: Callable[[str], list[Any]], table: str) -> list[str]:
    return [row[1] for row in run(f"PRAGMA table_info({table})")]


class Asking:
    """Questions to agents drawn at random, and every tenth act something new to remember."""

    def __init__(self, engine: Engine, agents: int) -> None:
        self._engine, self._agents = engine, agents
        self._dice = random.Random(5)
        self._questions, self._said = questions(), texts(1_000_000)

    def question(self) -> None:
        self._mind().recall(next(self._questions))

    def act(self) -> None:
        if self._dice.random() < WRITES:
            self._mind().remember(next(self._said))
        else:
            self.question()

    def _mind(self) -> Mind:
        return Mind(self._engine, name_of(self._dice.randrange(self._agents)), by="bench")


def cost_ms(act: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        act()
    return 1e3 * (time.process_time() - began) / times


def p95_ms(act: Callable[[], object], *, rate: float, seconds: float) -> float:
    """Asked at fixed moments, whether the one before is answered or not: who is late makes the next late as well."""
    began, took = time.perf_counter(), list[float]()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - time.perf_counter()) > 0:
            time.sleep(wait)
        act()
        took.append(time.perf_counter() - due)
    return 1e3 * float(np.percentile(took, 95))


def highest_rate(act: Callable[[], object], *, seconds: float) -> float:
    best = 0.0
    for rate in _RATES:
        if p95_ms(act, rate=rate, seconds=seconds) >= AIM_MS:
            break
        best = float(rate)
    return best


def beside_pgvector(memories: int) -> float | None:
    """Processor milliseconds of the server for one exact query within one agent; None where there is no such server."""
    try:
        import psycopg

        from omoide.testing.postgres import LocalPostgres

        server = LocalPostgres()
    except Exception as missing:  # whatever is missing is told
        note(f"no pgvector beside it: {missing}")
        return None
    try:
        with psycopg.connect(server.fresh(), autocommit=True) as connection:
            return _pgvector_ms(connection, memories)
    finally:
        server.close()


def _pgvector_ms(connection: Any, memories: int) -> float:
    vectors = unit_vectors(memories)
    spelt = lambda vector: "[" + ",".join(f"{each:.4f}" for each in vector) + "]"  # noqa: E731
    connection.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public")
    connection.execute(
        "CREATE TABLE halves (scope BIGINT, id BIGINT, body public.halfvec(512), PRIMARY KEY (scope, id))"
    )
    with connection.cursor() as cursor, cursor.copy("COPY halves (scope, id, body) FROM STDIN") as copy:
        for number, vector in enumerate(vectors):
            copy.write_row((1, number, spelt(vector)))
    connection.execute("ANALYZE halves")
    ((pid,),) = connection.execute("SELECT pg_backend_pid()").fetchall()
    sql = (
        "SELECT id FROM halves WHERE scope = 1 ORDER BY body OPERATOR(public.<=>) %s::public.halfvec LIMIT 10"
    )
    began, rounds = _spent_s(pid), 60
    for number in range(rounds):
        connection.execute(sql, (spelt(vectors[number]),)).fetchall()
    return 1e3 * (_spent_s(pid) - began) / rounds


def _spent_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def measured(home: Path, asked: argparse.Namespace) -> dict[str, float | None]:
    found: dict[str, float | None] = {"agents": asked.agents, "memories": asked.agents * asked.memories}
    note(f"{asked.agents:,} agents × {asked.memories:,} memories")
    found["engine_ms_for_a_memory"] = 1e3 * loaded(home, agents=asked.agents, memories=asked.memories)
    found["disk_bytes_for_a_memory"] = _size(home) / (asked.agents * asked.memories)
    before = resident_mb()
    engine = opened(home, minds_in_ram=asked.minds_in_ram)
    one = iter(range(10**9))
    every = lambda: Mind(engine, name_of(next(one) % asked.agents), by="bench").recall("京都")  # noqa: E731
    found["first_question_ms"] = cost_ms(every, asked.agents)
    found["ram_mb_for_a_mind"] = (resident_mb() - before) / min(asked.agents, asked.minds_in_ram)
    asking, vectors = Asking(engine, asked.agents), unit_vectors(asked.memories)
    found["question_ms"] = cost_ms(asking.question, asked.rounds)
    found["act_ms"] = cost_ms(asking.act, asked.rounds)
    found["bare_product_ms"] = cost_ms(lambda: vectors @ vectors[0], asked.rounds)
    found["bare_pgvector_ms"] = beside_pgvector(asked.memories) if asked.pgvector else None
    found["p95_ms"] = p95_ms(asking.act, rate=asked.rate, seconds=asked.seconds)
    found["highest_rate"] = highest_rate(asking.act, seconds=asked.seconds)
    found["resident_mb"] = resident_mb()
    engine.close()
    return found


def _size(home: Path) -> int:
    return sum(path.stat().st_size for path in home.rglob("*") if path.is_file())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--agents", type=int, default=1000)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--minds-in-ram", type=int, default=64)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--pgvector", action="store_true", help="beside a query of pgvector")
    parser.add_argument("--place", type=Path, help="where the store is made; it is gone afterwards")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=asked.place) as directory:
        found = measured(Path(directory), asked)
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:26} {'' if value is None else f'{value:14,.3f}'}")
    question, disk, ram = (
        found[name] or 0.0 for name in ("question_ms", "disk_bytes_for_a_memory", "ram_mb_for_a_mind")
    )
    print(f"1,000 questions a second take {question:.1f} cores of this machine")
    print(
        f"10 million memories take {disk * 1e7 / 1e9:.0f} GB of disk, and {ram:.0f} GB of RAM with 1,000 minds in it"
    )


if __name__ == "__main__":
    main()
