"""What is looked up with every recall is found by an index, however much a mind holds."""

from pathlib import Path

from omoide.adapters.stores import reading, writing
from omoide.adapters.stores.sqlite_file import SqliteFile


def _links(home: Path, count: int) -> SqliteFile:
    """A ring: each memory is tied to the next one."""
    file = SqliteFile(home)
    tied = [(1, f"{at:020}", f"{(at + 1) % count:020}", "related", 0.5) for at in range(count)]
    with file.writing(None) as session:
        session.run_many(
            "INSERT INTO links (scope, source, target, tie, weight) VALUES (?, ?, ?, ?, ?)", tied
        )
    return file


def test_ties_are_found_from_either_end_without_reading_through_all_of_them(tmp_path: Path) -> None:
    file = _links(tmp_path / "store", 50)
    with file.reading() as session:
        found = set(reading.links(session, 1, [f"{7:020}", f"{8:020}"]))
        assert {(int(source), int(target)) for source, target, *_ in found} == {(6, 7), (7, 8), (8, 9)}
        for sql, end in ((reading.FROM_SOURCES, "source=?"), (reading.FROM_TARGETS, "target=?")):
            plan = session.rows(f"EXPLAIN QUERY PLAN {sql.format(marks='?, ?')}", (1, "a", "b"))
            assert all(end in step or "source=?" in step for *_, step in plan), plan
    file.close()


def test_ties_go_from_either_end_without_reading_through_all_of_them(tmp_path: Path) -> None:
    file, name = _links(tmp_path / "store", 50), f"{7:020}"
    with file.writing(None) as session:
        for sql, given in (
            (writing.UNLINK_SOURCE, (1, name)),
            (writing.UNLINK_TARGET, (1, name, 1, name)),
        ):
            plan = [step for *_, step in session.rows(f"EXPLAIN QUERY PLAN {sql}", given)]
            searches = [step for step in plan if step.startswith(("SEARCH", "SCAN"))]
            assert searches, plan
            assert all("source=?" in step or "target=?" in step for step in searches), plan
            session.rows(sql, given)
        left = {int(source) for (source,) in session.rows("SELECT source FROM links WHERE scope = 1", ())}
    assert left == set(range(50)) - {6, 7}
    file.close()


def test_another_mind_is_not_looked_into(tmp_path: Path) -> None:
    file = _links(tmp_path / "store", 5)
    with file.reading() as session:
        assert list(reading.links(session, 2, [f"{1:020}"])) == []
    file.close()
