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
    """The number of the last step that was taken; 0 where there are no tables yet. All tables are looked for by one statement, which
    sees one moment: by several, half of what somebody is just making would look like tables of something else."""
    there = [
        table
        for (table,) in run(
            connection,
            "SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
            "WHERE n.nspname = ANY(current_schemas(false)) AND c.relname = ANY(?) ORDER BY 1",
            (["meta", *_TABLES],),
        )
    ]
    if "meta" in there and "scopes" in there:
        found = run(connection, "SELECT value FROM meta WHERE key = 'format'")
        if found:
            return int(found[0][0])
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
    """Each step in one transaction together with its number, and all of them in one where there is nothing yet. Whoever comes at the
    same time waits, and looks again."""
    found = format_of(connection, name)
    if found > len(steps):
        raise Newer(path=name, found=found, known=len(steps))
    while found < len(steps):
        run_plain(connection, f"BEGIN; SELECT pg_advisory_xact_lock({ALL})")
        try:
            found = format_of(connection, name)
            for step in steps[found : found + 1] if found else steps:
                _take(connection, step, number=found + 1)
                found += 1
            run_plain(connection, "COMMIT")
        except BaseException:
            if not connection.closed:
                run_plain(connection, "ROLLBACK")
            raise


def _take(connection: Connection, step: Migration, *, number: int) -> None:
    session = PostgresSession(connection)
    step(session)
    session.rows(
        "INSERT INTO meta VALUES ('format', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (str(number),),
    )
    session.rows(
        "INSERT INTO meta VALUES ('store', ?) ON CONFLICT (key) DO NOTHING",
        (f"{SystemChance().bits(64):016x}",),
    )
    failpoint("store.migrating")
