"""Whether a file that nobody writes to holds what was written: its pages, its words, and its chains, in one pass."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import apsw

from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.sqlite_session import drained, one_by_one
from omoide.model.entry import GENESIS, chain, is_blanked
from omoide.model.event import is_lost
from omoide.model.words import digest_of

ERASED: Final = '"kind":"erased"'  # of the body of an entry
RECALLED: Final = '"kind":"recalled"'
SAID: Final = re.compile(r'"words":"([0-9a-f]{40})"')
_MOST: Final = 20  # problems that are told


def unsound(path: Path, *, cipher: Cipher | None = None) -> list[str]:
    """What is wrong with it, or the beginning of that."""
    connection = opened(path, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        found = [row[0] for row in drained(connection, "PRAGMA integrity_check") if row[0] != "ok"]
        problems = iter(found) if found else _problems(connection)
        return [each for each, _ in zip(problems, range(_MOST), strict=False)]
    except (apsw.Error, UnicodeDecodeError, ValueError) as error:
        return [str(error)]
    finally:
        connection.close()


def _problems(connection: apsw.Connection) -> Iterator[str]:
    yield from _broken_words(connection)
    yield from _broken_chains(connection)


def _broken_words(connection: apsw.Connection) -> Iterator[str]:
    """Those that are not what was written, and those that are missing though nobody erased them."""
    for digest, salt, body in one_by_one(connection, "SELECT digest, salt, CAST(body AS BLOB) FROM words"):
        if not isinstance(salt, bytes) or digest_of(salt, body.decode("utf-8", "replace")) != digest:
            yield f"the words {digest} are not what was written"
    erased = _erased(connection, "digests")
    for table in ("journal", "events"):
        sql = f"SELECT t.body FROM {table} t LEFT JOIN words w ON w.scope = t.scope AND w.digest = t.words WHERE w.digest IS NULL"
        for (body,) in one_by_one(connection, sql):
            if (said := SAID.search(body)) and said[1] not in erased:
                yield f"the words {said[1]} are missing, and no erasure took them"


def _erased(connection: apsw.Connection, what: str) -> set[str]:
    rows = one_by_one(connection, "SELECT body FROM journal WHERE body LIKE ?", (f"%{ERASED}%",))
    return {each for (body,) in rows for each in json.loads(body)["change"].get(what, ())}


def _broken_chains(connection: apsw.Connection) -> Iterator[str]:
    blank = _erased(
        connection, "entries"
    )  # of these the keys were written over; the next was chained to what they were
    heads = drained(
        connection, "SELECT scope, tenant, mind, number, digest, events, events_digest FROM scopes"
    )
    for scope, tenant, mind, number, digest, events, events_digest in heads:
        for table, end in (("journal", (number, digest)), ("events", (events, events_digest))):
            count, previous = 0, GENESIS
            rows = one_by_one(
                connection, f"SELECT body, digest FROM {table} WHERE scope = ? ORDER BY number", (scope,)
            )
            for count, (body, noted) in enumerate(rows, start=1):
                kept = is_lost(body) if table == "events" else noted in blank and is_blanked(body)
                previous = noted if kept else chain(previous, body)
                if previous != noted:
                    yield f"{table} of {tenant}/{mind}: {count} is not what was written"
                    break
            else:
                if (count, previous) != end:
                    yield f"{table} of {tenant}/{mind} ends at {count}, but {end[0]} were acknowledged"
