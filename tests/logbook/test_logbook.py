"""Policy B: the whole log as Parquet, incremental, checked, and without anything that was erased, wherever it was killed."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
from logged_life import SAID

from omoide.adapters.logbook import MANIFEST
from omoide.assemble import mind_of, open_engine, open_logbook
from omoide.care.tables import Kept
from omoide.errors import Damaged, StoreError
from omoide.failpoints import arm, disarm, watch
from omoide.mind import Mind
from omoide.model.logbook import FullLog
from omoide.settings import Settings
from omoide.worker import run

Omoide = Callable[..., Any]


class Killed(BaseException):
    """The process ends here."""


def files(log: Path) -> list[str]:
    return sorted(path.name for path in log.rglob("*.parquet"))


def lines(log: Path, table: str) -> list[tuple[Any, ...]]:
    """As any DuckDB reads them, without us."""
    with duckdb.connect() as connection:
        return connection.execute(
            f"SELECT number, text FROM read_parquet('{log}/*/*/{table}-*.parquet') ORDER BY number"
        ).fetchall()


def holding(log: Path, trace: str) -> list[str]:
    """The files that say it, in whatever column, compressed or not."""
    found = []
    with duckdb.connect() as connection:
        for path in sorted(log.rglob("*.parquet")):
            (count,) = connection.execute(
                f"SELECT count(*) FROM read_parquet('{path}') AS t WHERE contains(t::VARCHAR, ?)", [trace]
            ).fetchall()[0]
            if count or trace.encode() in path.read_bytes():
                found.append(path.name)
    return found


def keep(mind: Mind, settings: Settings, **more: Any) -> Kept:
    return mind.care.keep_log(open_logbook(settings, mind.scope), **more)


@pytest.mark.spec("LU-20")
def test_what_was_kept_once_is_not_kept_again(lived: Mind, settings: Settings, log: Path) -> None:
    first = keep(lived, settings)
    assert first.rows == {"events": 5, "journal": 5, "memories": 5}
    assert lines(log, "events") == list(enumerate(SAID, start=1))
    before = {path: path.stat().st_mtime_ns for path in log.rglob("*")}
    assert keep(lived, settings) == Kept(rows={}, files=0, cleaned=0)
    assert {path: path.stat().st_mtime_ns for path in log.rglob("*")} == before
    for number in range(6, 28):
        lived.observe(f"{number} 番目の出来事 / event {number}")
    assert keep(lived, settings).rows == {"events": 22, "journal": 22, "memories": 27}
    assert [number for number, _ in lines(log, "events")] == list(range(1, 28))
    # Full files are left alone, and the last one grows.
    spans = [name.rpartition("-")[0] for name in files(log) if name.startswith("events")]
    assert spans == [f"events-{first:012}-{last:012}" for first, last in ((1, 10), (11, 20), (21, 27))]


@pytest.mark.spec("LU-20")
def test_only_the_owner_may_read_it(lived: Mind, settings: Settings, log: Path) -> None:
    keep(lived, settings)
    made = [log, *log.rglob("*")]
    assert all(path.stat().st_mode & 0o077 == 0 for path in made), made


@pytest.mark.spec("LU-20", "LU-23")
@pytest.mark.parametrize(("person", "trace"), [("陽翔", "時鳥の初音"), ("Haruto", "theremin at dawn")])
def test_who_is_erased_is_in_no_file_of_the_log(
    lived: Mind, settings: Settings, log: Path, person: str, trace: str
) -> None:
    for number in range(6, 28):
        lived.observe(f"{number} 番目の出来事")
    keep(lived, settings)
    assert holding(log, trace)
    untouched = [name for name in files(log) if "-000000000011-" in name]
    plan = lived.care.plan_person(person)
    done = lived.care.delete_user_data(person, plan.token)
    assert (done.deleted, done.left_in) == (True, ())
    assert holding(log, trace) == holding(log, person) == []
    assert [name for name in files(log) if "-000000000011-" in name] == untouched
    assert [number for number, _ in lines(log, "events")] == list(
        range(1, 28)
    )  # that something was there stays
    answer = lived.care.ask_log(open_logbook(settings, lived.scope), "SELECT count(*) FROM events")
    assert answer.rows == ((27,),)


PLACES = ("log.written", "log.named", "log.cleaned", "log.grown")


@pytest.mark.spec("LU-20", "LU-23")
@pytest.mark.parametrize("place", ["log.written", "log.named", "log.cleaned"])
def test_a_rewriting_that_was_killed_is_completed_by_whoever_comes_next(
    lived: Mind, settings: Settings, log: Path, place: str
) -> None:
    keep(lived, settings)

    def die() -> None:
        raise Killed

    arm(place, die)
    plan = lived.care.plan_person("陽翔")
    with pytest.raises(Killed):
        lived.care.delete_user_data("陽翔", plan.token)
    disarm()
    assert holding(log, "時鳥の初音")
    # Whoever asks it sees nothing of it any more, and nor does anybody else then.
    book = open_logbook(settings, lived.scope)
    found = lived.care.ask_log(book, "SELECT count(*) FROM events WHERE contains(events::VARCHAR, '時鳥')")
    assert found.rows == ((0,),)
    assert holding(log, "時鳥の初音") == []
    assert keep(lived, settings).cleaned == 0


@pytest.mark.spec("LU-20")
def test_wherever_it_is_killed_the_log_is_whole_in_the_end(
    lived: Mind, settings: Settings, log: Path
) -> None:
    for number in range(6, 28):
        lived.observe(f"{number} 番目の出来事")
    passed: list[str] = []
    watch(passed.append)
    keep(lived, settings, anew=True)
    disarm()
    ends = [place for place, name in enumerate(passed) if name in PLACES]
    assert len(ends) >= 12
    for end in ends[1::6]:
        (log / "home" / "me" / MANIFEST).unlink()  # from the beginning
        left = end + 1

        def count(name: str) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise Killed

        watch(count)
        with pytest.raises(Killed):
            keep(lived, settings)
        disarm()
        keep(lived, settings)
        assert [number for number, _ in lines(log, "events")] == list(range(1, 28))
        assert [number for number, _ in lines(log, "journal")] == list(range(1, 28))


def test_a_file_that_was_changed_is_named_and_written_anew(
    lived: Mind, settings: Settings, log: Path
) -> None:
    keep(lived, settings)
    path = next(log.rglob("events-*.parquet"))
    path.write_bytes(path.read_bytes()[:-9] + b"damaged!!")
    book = open_logbook(settings, lived.scope)
    with pytest.raises(Damaged, match="--anew"):
        lived.care.ask_log(book, "SELECT 1")
    assert keep(lived, settings, anew=True).rows == {"events": 5, "journal": 5, "memories": 5}
    assert lived.care.ask_log(book, "SELECT count(*) FROM events").rows == ((5,),)
    (log / "home" / "me" / MANIFEST).write_text("{}", "utf-8")
    with pytest.raises(Damaged, match="--anew"):
        keep(lived, settings)


def test_a_file_that_was_taken_away_is_written_again(lived: Mind, settings: Settings, log: Path) -> None:
    keep(lived, settings)
    next(log.rglob("journal-*.parquet")).unlink()
    keep(lived, settings)
    assert len(lines(log, "journal")) == 5


@pytest.mark.spec("LU-20", "LU-23")
def test_a_log_that_cannot_be_reached_is_named_and_cleaned_later(
    lived: Mind, settings: Settings, log: Path
) -> None:
    keep(lived, settings)
    away = log.rename(log.with_name("away"))
    log.write_text("no directory", "utf-8")
    plan = lived.care.plan_person("陽翔")
    done = lived.care.delete_user_data("陽翔", plan.token)
    assert (done.deleted, done.left_in) == (False, (str(log),))
    log.unlink()
    away.rename(log)
    assert holding(log, "時鳥の初音")
    assert keep(lived, settings).cleaned >= 2
    assert holding(log, "時鳥の初音") == []


@pytest.mark.spec("LU-20")
def test_the_worker_keeps_it_in_step(lived: Mind, settings: Settings, log: Path) -> None:
    lived.close()
    done = run(settings)
    assert (done.trouble, done.logged) == ((), 15)
    assert lines(log, "events") == list(enumerate(SAID, start=1))
    assert run(settings).logged == 0


@pytest.mark.spec("LU-20", "LU-22")
def test_object_storage_is_reached_over_tls_unless_somebody_says_otherwise(
    lived: Mind, settings: Settings, bucket: str
) -> None:
    plain = replace(settings, log=replace(settings.log, to=bucket, plain_http=True))
    with pytest.raises(StoreError, match=r"(?i)https?|tls|scheme|builder"):
        keep(lived, replace(plain, log=replace(plain.log, plain_http=False)))
    assert keep(lived, plain).rows == {"events": 5, "journal": 5, "memories": 5}
    book = open_logbook(plain, lived.scope)
    sql = "SELECT text FROM events WHERE says(terms, '初音')"
    assert lived.care.ask_log(book, sql).rows == ((SAID[3],),)
    lived.close()
    with mind_of(plain, open_engine(plain), by="test") as mind:
        plan = mind.care.plan_person("陽翔")
        assert mind.care.delete_user_data("陽翔", plan.token).deleted
        assert mind.care.ask_log(book, sql).rows == ()


def test_the_manifest_says_what_there_is(lived: Mind, settings: Settings, log: Path) -> None:
    keep(lived, settings)
    plain = json.loads((log / "home" / "me" / MANIFEST).read_text("utf-8"))
    assert plain["format"] == "omoide-log/1"
    assert {piece["table"]: piece["rows"] for piece in plain["pieces"]} == {
        "events": 5,
        "journal": 5,
        "memories": 5,
    }
    assert FullLog(to=str(log)).rows == 20_000
