"""A store that is closed while other threads read on: it ends whole, and they are told."""

import threading
from pathlib import Path

import pytest

from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.errors import StoreError


def test_a_statement_of_another_thread_is_waited_for(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path)
    begun, go, closed = threading.Event(), threading.Event(), threading.Event()
    told: list[object] = []

    def pause(*_: object) -> int:
        begun.set()
        return int(go.wait(20))

    def read() -> None:
        try:
            with file.reading() as session:
                session._connection.create_scalar_function("pause", pause)
                told.append(session.rows("SELECT pause() UNION ALL SELECT 2"))
                assert closed.wait(20)
                session.rows("SELECT 3")
        except StoreError as error:
            told.append(error)

    reading = threading.Thread(target=read)
    reading.start()
    assert begun.wait(20)
    closing = threading.Thread(target=file.close)
    closing.start()
    closing.join(0.05)
    go.set()
    closing.join(20)
    assert not closing.is_alive()
    closed.set()
    reading.join(300)
    rows, error = told
    assert rows == [(1,), (2,)]
    assert isinstance(error, StoreError)
    SqliteFile(tmp_path).close()


def test_who_comes_afterwards_opens_nothing(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path)
    file.close()
    with pytest.raises(StoreError, match="closed"), file.reading() as session:
        session.rows("SELECT 1")
    with pytest.raises(StoreError, match="closed"), file.writing(None):
        pass
    assert file._open == []
    file.close()


def test_who_was_reading_when_it_was_closed_reads_no_more(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path)

    def read() -> None:
        with file.reading() as session:
            file.close()
            session.rows("SELECT 1")

    with pytest.raises(StoreError):
        read()
    assert file._open == []
