"""What a PostgreSQL database must be before memories are kept in it, and its tables, brought up to date step by step."""

from omoide.adapters.clock import SystemChance
from omoide.adapters.stores.postgres_pool import Connection
from omoide.adapters.stores.postgres_session import PostgresSession, run, run_plain
from omoide.adapters.stores.schema import Migration, migrations
from omoide.errors import Newer, StoreError, Unmade, Unsafe
from omoide.failpoints import failpoint
from omoide.model.digest import blake2b

STEPS = migrations(text='TEXT COLLATE "C"', bytes_type="BYTEA", clustered="")
# What makes a commit outlive the power, and what a torn page is healed with.
_DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
_TABLES = ("scopes", "words", "journal", "memories", "events")


def lock_key(*names: str) -> int:
    """The number of an advisory lock: of a scope, or of something that all share."""
    digest = blake2b("\0".join(("omoide", *names)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


ALL = lock_key("all")  # held in common by whoever writes to a scope, alone by whoever changes all of them
NEW = lock_key("new")  # held by whoever gives a scope its number


def refuse_unsafe(connection: Connection, name: str) -> None:
    marks = ", ".join("?" * len(_DURABLE))
    sql = (
        f"SELECT name, reset_val FROM pg_settings WHERE name IN ({marks}) AND reset_val = 'off' ORDER BY name"
    )
    off = [each for each, _ in run(connection, sql, _DURABLE)]
    if off:
        remedy = (
            "Set " + ", ".join(f"{each} = on" for each in off) + " in postgresql.conf and reload the server."
        )
        why = (
            "its server may lose what it has acknowledged ("
            + ", ".join(f"{each} = off" for each in off)
            + ")"
        )
        raise Unsafe(path=name, why=why, remedy=remedy)
    ((encoding,),) = run(connection, "SELECT current_setting('server_encoding')")
    if encoding != "UTF8":
        remedy = "Make one with CREATE DATABASE … ENCODING 'UTF8'."
        raise Unsafe(path=name, why=f"the database is encoded as {encoding}", remedy=remedy)


def format_of(connection: Connection, name: str) -> int:
    """The number of the last step that was taken; 0 where there are no tables yet."""
    ((ours,),) = run(
        connection, "SELECT to_regclass('meta') IS NOT NULL AND to_regclass('scopes') IS NOT NULL"
    )
    if ours:
        found = run(connection, "SELECT value FROM meta WHERE key = 'format'")
        if found:
            return int(found[0][0])
    there = [
        table
        for table in ("meta", *_TABLES)
        if run(connection, "SELECT 1 WHERE to_regclass(?) IS NOT NULL", (table,))
    ]
    if there:
        detail = f"it holds tables of something else ({', '.join(there)}); give it a database or a schema of its own"
        raise StoreError(path=name, detail=detail)
    return 0


def refuse_old(connection: Connection, name: str) -> None:
    found = format_of(connection, name)
    if not found:
        raise Unmade(path=name)
    if found != len(STEPS):
        raise StoreError(path=name, detail=f"it has format {found}, and is first to be brought up to date")


def bring_up_to_date(connection: Connection, name: str, *, steps: tuple[Migration, ...] = STEPS) -> None:
    """Each step in one transaction together with its number; whoever comes at the same time waits."""
    found = format_of(connection, name)
    if found > len(steps):
        raise Newer(path=name, found=found, known=len(steps))
    while found < len(steps):
        run_plain(connection, f"BEGIN; SELECT pg_advisory_xact_lock({ALL})")
        try:
            found = format_of(connection, name)
            if found < len(steps):
                session = PostgresSession(connection)
                steps[found](session)
                found += 1
                session.rows(
                    "INSERT INTO meta VALUES ('format', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    (str(found),),
                )
                session.rows(
                    "INSERT INTO meta VALUES ('store', ?) ON CONFLICT (key) DO NOTHING",
                    (f"{SystemChance().bits(64):016x}",),
                )
                failpoint("store.migrating")
            run_plain(connection, "COMMIT")
        except BaseException:
            if not connection.closed:
                run_plain(connection, "ROLLBACK")
            raise
