"""A store of many agents, to be asked: in one file, or on a server of PostgreSQL.

Two agents are made by the engine, memory by memory; the rows of the others are theirs once more, copied inside the store,
because what is measured is asking.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from bench.living import opened_with
from bench.telling import Progress
from bench.texts import texts
from bench.vectors import Prepared
from omoide.engine import Engine
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

MADE = 2  # by the engine
_AT_ONCE = 500
_COPIED = ("words", "journal", "mentions", "memories", "spaces", "vectors")
_SERVER = ("shared_buffers=1GB", "max_wal_size=8GB")  # as whoever runs one for many agents would have it
Run = Callable[[str], list[Any]]


def name_of(number: int) -> Scope:
    return Scope("home", f"agent_{number:04}")


@dataclass(frozen=True)
class InFile:
    """A store in a file, which every process opens for itself."""

    home: Path
    url = ""

    def opened(self, *, minds_in_ram: int) -> Engine:
        said = ["preset=piano", f"store.minds_in_ram={minds_in_ram}", f"store.url={self.url}"]
        return opened_with(Prepared(), self.home, lexicon=Lexicon(), settings=said)[0]

    def size(self) -> int:
        return sum(path.stat().st_size for path in self.home.rglob("*") if path.is_file())

    def server_s(self) -> float:
        """Processor seconds of others who serve it."""
        return 0.0

    @contextmanager
    def running(self) -> Iterator[Run]:
        with closing(apsw.Connection(str(self.home / "omoide.db"))) as file:
            list(file.execute("PRAGMA synchronous = OFF"))  # nobody is told that it is safe
            yield lambda sql: list(file.execute(sql))

    def columns(self, run: Run, table: str) -> list[str]:
        return [name for (name,) in run(f"SELECT name FROM pragma_table_info('{table}')")]


@dataclass(frozen=True)
class OnServer(InFile):
    """A store on a server of PostgreSQL; what is derived from it lies in the home."""

    url: str = ""  # type: ignore[misc]

    def size(self) -> int:
        with self.running() as run:
            ((size,),) = run("SELECT pg_database_size(current_database())")
        return size

    def server_s(self) -> float:
        """The server itself, those of its processes who have left, and those who serve now."""
        with self.running() as run:
            ((pid,),) = run("SELECT pg_backend_pid()")
            server = _stat(pid)[1]
            alive = [each for path in Path("/proc").glob("[0-9]*") if (each := _stat(int(path.name)))]
            serving = sum(int(each[11]) + int(each[12]) for each in alive if each[1] == server)
            itself = sum(map(int, _stat(int(server))[11:15]))
        return (serving + itself) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def running(self) -> Iterator[Run]:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as server:

            def run(sql: str) -> list[Any]:
                came = server.execute(sql.encode())
                return came.fetchall() if came.description else []

            yield run

    def columns(self, run: Run, table: str) -> list[str]:
        where = f"table_schema = current_schema() AND table_name = '{table}'"
        return [name for (name,) in run(f"SELECT column_name FROM information_schema.columns WHERE {where}")]


def placed(home: Path, store: str) -> AbstractContextManager[InFile]:
    """A file in this directory, or a server that is gone afterwards."""
    return _served(home) if store == "postgres" else _filed(home)


@contextmanager
def _filed(home: Path) -> Iterator[InFile]:
    yield InFile(home)


@contextmanager
def _served(home: Path) -> Iterator[InFile]:
    from omoide.testing.postgres import LocalPostgres

    with closing(LocalPostgres(options=_SERVER)) as server:
        yield OnServer(home, server.fresh())


def loaded(place: InFile, *, agents: int, memories: int) -> float:
    """Processor seconds that it took for one memory of those that the engine made."""
    with closing(place.opened(minds_in_ram=MADE)) as engine:
        began = time.process_time() + place.server_s()
        for number in range(min(MADE, agents)):
            mind = Mind(engine, name_of(number), by="bench")
            told = [(Words(text=text), Circumstances(importance=0.5)) for text in texts(memories)]
            for start in range(0, len(told), _AT_ONCE):
                mind.remember_all(told[start : start + _AT_ONCE])
            mind.embed()
        took = time.process_time() + place.server_s() - began
    copied(place, agents)
    return took / (min(MADE, agents) * memories)


def copied(place: InFile, agents: int) -> None:
    """The rows of the first ones for all others, agent by agent: the log of one transaction would be as large as the store."""
    progress = Progress("agents copied", agents - MADE)
    with place.running() as run:
        columns = {table: place.columns(run, table) for table in ("scopes", *_COPIED)}
        for number in range(MADE, agents):
            run("BEGIN")
            _copy(run, columns, name_of(number % MADE), name_of(number))
            run("COMMIT")
            progress.step()
        if place.url:
            run("ANALYZE")  # which it would have done by itself, sooner or later
    progress.end()


def _copy(run: Run, columns: dict[str, list[str]], like: Scope, scope: Scope) -> None:
    ((old,),) = run(f"SELECT scope FROM scopes WHERE tenant = '{like.tenant}' AND mind = '{like.mind}'")
    ((own,),) = run("SELECT MAX(scope) + 1 FROM scopes")
    rest = ", ".join(each for each in columns["scopes"] if each not in ("scope", "tenant", "mind"))
    run(
        f"INSERT INTO scopes (scope, tenant, mind, {rest}) "
        f"SELECT {own}, '{scope.tenant}', '{scope.mind}', {rest} FROM scopes WHERE scope = {old}"
    )
    for table in _COPIED:
        others = ", ".join(each for each in columns[table] if each != "scope")
        run(f"INSERT INTO {table} (scope, {others}) SELECT {own}, {others} FROM {table} WHERE scope = {old}")


def _stat(pid: int) -> list[str]:
    """What the system says of a process after its name: its state, its parent …; nothing where it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
