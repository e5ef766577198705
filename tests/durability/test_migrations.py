"""An older store is brought up to date in one step or not at all, with a copy of it made first."""

from pathlib import Path

import pytest
from children import call, die, killed

from omoide.adapters.stores import reading, rehearsing
from omoide.adapters.stores.rows import mark_of
from omoide.adapters.stores.schema import Migration, Session, migrations
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.assemble import open_mind
from omoide.dynamics.facts import packed
from omoide.errors import Newer
from omoide.failpoints import arm
from omoide.model.plain import altered, canonical, to_plain

CANARY = "The spare key lies below the third stone from the well"
KNOWN = migrations(text="TEXT", bytes_type="BLOB", clustered="WITHOUT ROWID")


def _second(session: Session) -> None:
    """Changes a table and every row of it, so that half of it would be seen."""
    session.rows("ALTER TABLE words ADD COLUMN length BIGINT NOT NULL DEFAULT 0")
    session.rows("UPDATE words SET length = LENGTH(body)")


def _third(session: Session) -> None:
    session.rows("CREATE TABLE extras (key TEXT PRIMARY KEY)")


def _broken(session: Session) -> None:
    _second(session)
    raise ValueError("a mistake in a migration")


STEPS: tuple[Migration, ...] = (*KNOWN, _second)
LAST = len(STEPS)
COPY = f"omoide.db.before-{LAST}"


def _lived(home: Path, count: int = 30) -> str:
    with open_mind(home) as mind:
        for number in range(count):
            mind.observe(f"thing {number}")
        return mind.remember(CANARY).id


def _opened(home: Path, steps: tuple[Migration, ...] = STEPS) -> tuple[int, int, int]:
    """The format, the words with a right length, and the words there are."""
    file = SqliteFile(home, steps=steps)
    with file.reading() as session:
        version = session.rows("PRAGMA user_version")[0][0]
        right = session.rows("SELECT COUNT(*) FROM words WHERE length = LENGTH(body)")[0][0]
        count = session.rows("SELECT COUNT(*) FROM words")[0][0]
    file.close()
    return version, right, count


def _copies(home: Path) -> list[str]:
    return sorted(path.name for path in home.glob("omoide.db.before-*"))


def test_an_upgrade_keeps_every_row_and_a_copy_of_the_old_store(home: Path, tmp_path: Path) -> None:
    call(lambda: _lived(home))
    assert call(lambda: _opened(home)) == (LAST, 31, 31)
    assert _copies(home) == [COPY]
    assert (home / COPY).stat().st_mode & 0o777 == 0o600
    old = tmp_path / "old"
    old.mkdir(mode=0o700)
    (home / COPY).rename(old / "omoide.db")
    assert call(lambda: _sound(old)) == ((), 31)  # the copy is a whole store of the old format


def _sound(home: Path) -> tuple[tuple[str, ...], int]:
    with open_mind(home) as mind:
        return mind.care.verify().problems, mind.census().memories


def test_an_upgrade_that_was_cut_short_is_done_by_the_next_process(home: Path) -> None:
    def work() -> None:
        arm("store.migrating", die)
        _opened(home)

    call(lambda: _lived(home))
    killed(work)
    assert call(lambda: _sound(home)) == ((), 31)  # still wholly of the old format, and readable as such
    killed(work)
    assert call(lambda: _opened(home)) == (LAST, 31, 31)


def test_an_upgrade_killed_between_two_steps_goes_on_from_there(home: Path) -> None:
    def work() -> None:
        passed: list[None] = []
        arm("store.migrating", lambda: die() if passed else passed.append(None))
        _opened(home, (*STEPS, _third))

    call(lambda: _lived(home))
    killed(work)
    assert call(lambda: _opened(home)) == (LAST, 31, 31)
    assert call(lambda: _opened(home, (*STEPS, _third))) == (LAST + 1, 31, 31)


def test_a_migration_that_fails_leaves_the_store_as_it_was(home: Path) -> None:
    call(lambda: _lived(home))
    with pytest.raises(AssertionError, match="a mistake in a migration"):
        call(lambda: _opened(home, (*KNOWN, _broken)))
    assert call(lambda: _sound(home)) == ((), 31)
    assert call(lambda: _opened(home)) == (LAST, 31, 31)


def test_an_older_program_refuses_a_store_that_was_upgraded(home: Path) -> None:
    call(lambda: _lived(home))
    call(lambda: _opened(home))
    with pytest.raises(Newer, match=f"format {LAST}"):
        call(lambda: open_mind(home))


def test_two_processes_upgrade_a_store_once(home: Path) -> None:
    calls = home.parent / "calls"

    def counted(session: Session) -> None:
        with calls.open("a") as file:
            file.write(".")
        _second(session)

    def work() -> tuple[int, int, int]:
        return _opened(home, (*KNOWN, counted))

    call(lambda: _lived(home))
    assert [call(work), call(work)] == [(LAST, 31, 31)] * 2
    assert calls.read_text() == "."


def test_an_erasure_takes_the_copies_of_old_formats_too(home: Path) -> None:
    name = call(lambda: _lived(home))

    def leave_copy() -> None:
        arm("store.migrating", die)
        _opened(home)

    def erase() -> tuple[str, ...]:
        with open_mind(home) as mind:
            return mind.care.erase(mind.care.plan_erasure(name)).left_in

    killed(leave_copy)
    assert _copies(home) == [COPY]
    assert CANARY.encode() in (home / COPY).read_bytes()
    assert call(erase) == ()
    assert _copies(home) == []
    assert CANARY.encode() not in b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())


def test_a_store_of_the_first_format_has_its_numbers_packed_anew(home: Path) -> None:
    """Before there were levels and stages among them, tables for work and for frames, and lines in the log of a day."""

    def as_it_was() -> None:
        file = SqliteFile(home)
        with file.writing(None) as session:
            for table in (
                "leases",
                "answers",
                "spending",
                "frames",
                "framed",
                "shares",
                "heard",
                "rehearsed",
            ):
                session.rows(f"DROP TABLE {table}")
            session.rows("DROP INDEX events_day")
            for column in ("day", "line"):
                session.rows(f"ALTER TABLE events DROP COLUMN {column}")
            session.rows("UPDATE memories SET numbers = SUBSTR(numbers, 1, LENGTH(numbers) - 18)")
            session.rows("PRAGMA user_version = 1")
        file.close()

    call(lambda: _lived(home))
    call(as_it_was)
    for path in home.glob("derived/*/*"):
        path.unlink()
    assert call(lambda: _sound(home)) == ((), 31)
    assert call(lambda: _found(home)) == CANARY


def test_how_often_memories_came_to_mind_is_taken_out_of_what_they_are(home: Path) -> None:
    """Before it had a table of its own, it stood in the facts and numbers, and each time in the index of who is mentioned."""

    def lived() -> str:
        name = _lived(home)
        with open_mind(home) as mind:
            mind.recall("spare key")
            mind.rehearse([name], used=[name])
        return name

    def as_it_was() -> None:
        file = SqliteFile(home)
        with file.writing(None) as session:
            ((key,),) = session.rows("SELECT scope FROM scopes")
            for name, memory in reading.memories(session, key, _names(session)).items():
                facts = canonical(to_plain(altered(memory, version=0)))
                session.rows(
                    "UPDATE memories SET facts = ?, mark = ?, numbers = ? WHERE id = ?",
                    (facts, mark_of(facts), packed(memory), name),
                )
            for number, names in rehearsing.entries(session, key):
                for name in names:
                    session.rows("INSERT INTO mentions VALUES (?, ?, ?)", (key, name, number))
            session.rows("DROP TABLE rehearsed")
            session.rows("PRAGMA user_version = 8")
        file.close()

    def now(name: str) -> tuple[int, int, int]:
        with open_mind(home) as mind:
            memory = mind.get(name)
            return memory.recalls, memory.uses, len(list(mind.log(memory=name)))

    name = call(lived)
    assert call(lambda: now(name)) == (2, 1, 3)
    call(as_it_was)
    for path in home.glob("derived/*/*"):
        path.unlink()
    assert call(lambda: _sound(home)) == ((), 31)
    assert call(lambda: now(name)) == (2, 1, 3)


def test_words_lie_in_the_order_of_their_key(home: Path) -> None:
    """Before, they lay in the order in which they came, and were looked up in an index."""

    def as_it_was() -> str:
        file = SqliteFile(home)
        with file.writing(None) as session:
            session.rows("ALTER TABLE words RENAME TO words_now")
            session.rows(
                "CREATE TABLE words (scope BIGINT NOT NULL, digest TEXT NOT NULL, salt BLOB NOT NULL, "
                "body TEXT NOT NULL, PRIMARY KEY (scope, digest))"
            )
            session.rows("INSERT INTO words SELECT * FROM words_now")
            session.rows("DROP TABLE words_now")
            session.rows("PRAGMA user_version = 10")
            plan = _plan_of_words(session)
        file.close()
        return plan

    def plan_now() -> str:
        file = SqliteFile(home)
        with file.reading() as session:
            plan = _plan_of_words(session)
        file.close()
        return plan

    call(lambda: _lived(home))
    assert "INDEX" in call(as_it_was)
    assert call(lambda: _sound(home)) == ((), 31)
    assert call(lambda: _found(home)) == CANARY
    assert "USING PRIMARY KEY" in call(plan_now)


def _plan_of_words(session: Session) -> str:
    ((*_, plan),) = session.rows("EXPLAIN QUERY PLAN SELECT body FROM words WHERE scope = 1 AND digest = ''")
    return plan


def _names(session: Session) -> list[str]:
    return [name for (name,) in session.rows("SELECT id FROM memories")]


def _found(home: Path) -> str:
    with open_mind(home) as mind:
        return mind.recall("spare key").found[0].memory.words.text
