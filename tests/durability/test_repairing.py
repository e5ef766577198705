"""What is damaged is put right by digest: from a backup, from another copy, or from the file itself; and it can be taken back."""

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import apsw
import pytest
from damaging import flipped_in

from omoide.doors.cli.main import main
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock
from omoide.worker import Worked
from omoide.worker import run as run_worker

Omoide = Callable[..., tuple[str, str]]
TEXTS = [
    "チェロの稽古は月曜日にある",
    "The dog is called Biscuit",
    "お茶は左の棚にある",
    "We meet at the bridge 🌉",
]
FLIP_SEED, FLIPS = 23, 40


@pytest.fixture(autouse=True)
def _by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Omoide:
    def run(*arguments: str, lang: str = "en", code: int | None = 0) -> tuple[str, str]:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, *map(str, arguments)])
        printed = capfd.readouterr()
        assert code is None or int(left.value.code or 0) == code, printed
        return printed.out, printed.err

    return run


@pytest.fixture
def ids(omoide: Omoide) -> list[str]:
    return [json.loads(omoide("remember", text, "--json")[0])["id"] for text in TEXTS]


def _exported(omoide: Omoide, to: Path) -> list[str]:
    omoide("export", str(to))
    return to.read_text("utf-8").splitlines()[1:]  # the first says when


def _changed(home: Path, sql: str, *values: object) -> None:
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute(sql, values)
    connection.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_words_come_back_from_a_backup(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path, lang: str
) -> None:
    before = _exported(omoide, tmp_path / "before")
    omoide("backup")
    omoide("remember", "after the backup")
    for text in TEXTS[:2]:
        _changed(
            home,
            "UPDATE words SET body = replace(body, ?, 'nothing of the kind') WHERE instr(body, ?)",
            text[3:9],
            text[3:9],
        )
    _changed(home, "DELETE FROM words WHERE instr(body, ?)", TEXTS[2][3:9])
    planned, _ = omoide("repair", "--dry-run", lang=lang)
    assert "3" in planned
    omoide("verify", code=1)
    told, _ = omoide("repair", lang=lang)
    aside = next(home.glob("*.replaced.db"))
    assert str(aside) in told
    omoide("verify")
    assert set(before[: len(TEXTS)]) <= set(_exported(omoide, tmp_path / "after"))
    listed, told = omoide("list")
    assert all(text in listed for text in (*TEXTS, "after the backup"))
    assert told == ""
    assert ("Nothing to repair" if lang == "en" else "直すところはありません") in omoide("repair", lang=lang)[
        0
    ]
    omoide("restore", str(aside))  # it can be taken back
    omoide("verify", code=1)


def test_a_single_bit_is_put_right_without_any_backup(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path
) -> None:
    before = _exported(omoide, tmp_path / "before")
    for text, byte, bit in ((TEXTS[0], 4, 7), (TEXTS[1], 5, 0)):
        flipped_in(home / "omoide.db", text, byte=byte, bit=bit)
    _changed(home, "UPDATE words SET digest = 'x' || substr(digest, 2) WHERE instr(body, ?)", TEXTS[2])
    done = json.loads(omoide("repair", "--json")[0])
    assert (done["from_copies"], done["mended"], done["lost"]) == (0, 2, 0)
    assert _exported(omoide, tmp_path / "after") == before
    omoide("verify")


def test_what_nobody_has_stays_left_out_and_is_told(home: Path, omoide: Omoide, ids: list[str]) -> None:
    omoide("backup")
    omoide("remember", "only here")
    _changed(
        home,
        "UPDATE words SET body = '{\"text\": \"something else altogether\"}' WHERE instr(body, 'only here')",
    )
    told, _ = omoide("repair", code=1)
    assert "1 text is lost" in told
    listed, named = omoide("list")
    assert listed.count("\n") == len(TEXTS)
    assert "omoide repair" in named
    assert "something else altogether" not in listed


def test_a_journal_comes_back_from_a_backup(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path
) -> None:
    before = _exported(omoide, tmp_path / "before")
    omoide("backup", str(tmp_path / "copies"))
    _changed(home, "UPDATE journal SET body = '{}' WHERE number = 2")
    _changed(home, "DELETE FROM journal WHERE number = 3")
    omoide("repair", code=1)  # nobody it knows of has them
    (copy,) = (tmp_path / "copies").glob("*.db")
    omoide("repair", "--from", str(copy))
    omoide("verify")
    assert _exported(omoide, tmp_path / "after") == before


def test_what_was_erased_does_not_come_back_with_a_backup(home: Path, omoide: Omoide, ids: list[str]) -> None:
    omoide("backup")
    omoide("erase", ids[0], "--yes", code=1)  # it names the backup, which holds it still
    flipped_in(home / "omoide.db", TEXTS[1], byte=5)
    omoide("repair")
    omoide("verify")
    listed, _ = omoide("list")
    assert TEXTS[0] not in listed
    assert TEXTS[1] in listed
    assert TEXTS[0].encode() not in (home / "omoide.db").read_bytes()


def test_any_flipped_bit_serves_nothing_wrong_and_is_put_right_from_a_backup(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path
) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "proofs"))
    from flips import lived, outcome

    whole = tmp_path / "whole"
    truth = lived(whole)
    bits = 8 * (whole / "omoide.db").stat().st_size
    chance = Random(FLIP_SEED)
    found = [outcome(whole, tmp_path / "copy", chance.randrange(bits), truth) for _ in range(FLIPS)]
    assert [each for each in found if each.wrong or not each.repaired] == []


def _worked(home: Path, clock: FrozenClock) -> Worked:
    settings = read_settings(
        arguments=[
            f"home.path={home}",
            "embedding.kind=none",
            f"backup.to={home}/kept",
            "backup.keep=1",
            "backup.every_minutes=1",
        ]
    )
    clock.tick(minutes=10)
    return run_worker(settings, clock=clock)


def test_a_backup_of_a_damaged_store_pushes_no_good_one_out(
    home: Path, omoide: Omoide, ids: list[str]
) -> None:
    clock = FrozenClock(datetime.now(UTC))
    assert _worked(home, clock).trouble == ()
    (good,) = (home / "kept").glob("*.db")
    flipped_in(home / "omoide.db", TEXTS[1], byte=5)
    for _ in range(3):
        (told,) = _worked(home, clock).trouble
        assert "omoide repair" in told
    assert good.exists()
    assert len(list((home / "kept").glob("*.db"))) == 2  # and the newest of the damaged ones
    assert omoide("backups", str(home / "kept"))[0].count("damaged") == 1
    assert "Run `omoide repair`" in omoide("backup", str(home / "kept"), code=1)[0]
    omoide("repair", "--from", str(good))
    assert _worked(home, clock).trouble == ()
    assert "damaged" not in omoide("backups", str(home / "kept"))[0]
    assert not good.exists()  # a newer good one has come


# Where a file is beyond reading.


def _garbage(home: Path, *, pages: int | None = None) -> None:
    path = home / "omoide.db"
    content = path.read_bytes()
    size = len(content) if pages is None else 4096 * pages
    path.write_bytes(Random(5).randbytes(size) + content[size:])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_that_is_garbage_from_its_first_page_on_comes_back_from_a_backup_and_what_is_newer_is_told(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path, lang: str
) -> None:
    before = _exported(omoide, tmp_path / "before")
    omoide("backup")
    (kept,) = (home / "backups").glob("*.db")
    omoide("remember", "newer than the backup")
    _garbage(home)
    spoilt = (home / "omoide.db").read_bytes()
    newer = {"en": "Up to 2 acknowledged changes", "ja": "最大 2 件"}[lang]  # and that it was backed up
    planned, _ = omoide("repair", "--dry-run", lang=lang, code=1)
    assert newer in planned
    assert kept.name in planned
    assert (home / "omoide.db").read_bytes() == spoilt
    told, _ = omoide("repair", lang=lang, code=1)
    assert newer in told
    (aside,) = home.glob("*.replaced.db")
    assert str(aside) in told
    assert aside.read_bytes() == spoilt
    omoide("verify")
    assert _exported(omoide, tmp_path / "after") == before


def test_a_file_that_is_gone_comes_back_from_a_backup_that_has_all_of_it(
    home: Path, omoide: Omoide, ids: list[str]
) -> None:
    omoide("backup")
    (kept,) = (home / "backups").glob("*.db")
    (home / "omoide.db").unlink()
    done = json.loads(omoide("repair", "--json", code=1)[0])
    assert (done["only_from"], done["newer_lost"]) == (
        kept.name,
        1,
    )  # the line of the audit log that tells of it
    assert omoide("list")[0].count("\n") == len(TEXTS)


def test_where_nobody_knows_how_much_is_newer_that_is_said(
    home: Path, omoide: Omoide, ids: list[str]
) -> None:
    omoide("backup")
    _garbage(home)
    (home / "omoide.lock").unlink()
    assert "nobody knows how much" in omoide("repair", "--dry-run", code=1)[0]
    assert json.loads(omoide("repair", "--json", code=1)[0])["newer_lost"] is None


def test_what_is_left_of_a_file_is_taken_before_any_backup(
    home: Path, omoide: Omoide, ids: list[str]
) -> None:
    omoide("backup")
    omoide("remember", "newer than the backup")
    _garbage(home, pages=1)
    done = json.loads(omoide("repair", "--json", code=None)[0])
    listed, _ = omoide("list")
    assert "newer than the backup" in listed
    assert done["newer_lost"] == 0


def test_garbage_without_any_copy_is_left_as_it_is(home: Path, omoide: Omoide, ids: list[str]) -> None:
    _garbage(home)
    spoilt = (home / "omoide.db").read_bytes()
    assert "cannot be had from anywhere" in omoide("repair", code=1)[1]
    assert (home / "omoide.db").read_bytes() == spoilt


# Which file is meant.


@pytest.mark.parametrize("named", ["backups/{}", "{}", "{home}/backups/{}"])
def test_a_backup_is_found_by_its_name_wherever_one_stands(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    omoide("backup")
    (kept,) = (home / "backups").glob("*.db")
    monkeypatch.chdir(tmp_path)
    omoide("remember", "after the backup")
    omoide("restore", named.format(kept.name, home=home))
    assert omoide("list")[0].count("\n") == len(TEXTS)


def test_what_lies_in_the_current_directory_comes_first(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    omoide("backup")
    (kept,) = (home / "backups").glob("*.db")
    (tmp_path / kept.name).write_bytes(b"not a backup")
    monkeypatch.chdir(tmp_path)
    assert "a whole file that `omoide backup` has made" in omoide("restore", kept.name, code=2)[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", [("restore",), ("repair", "--from")])
def test_a_backup_that_is_nowhere_is_an_error_that_says_where_it_was_looked_for(
    home: Path, omoide: Omoide, ids: list[str], lang: str, command: tuple[str, ...]
) -> None:
    flipped_in(home / "omoide.db", TEXTS[1], byte=5)
    told = omoide(*command, "nowhere.db", lang=lang, code=2)[1]
    assert "omoide backups" in told
    for place in (Path.cwd(), home, home / "backups"):
        assert str(place / "nowhere.db") in told


def test_what_is_set_aside_twice_in_a_second_is_kept_twice(
    home: Path, omoide: Omoide, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from omoide.adapters import clock

    monkeypatch.setattr(clock.SystemClock, "now", lambda self: datetime(2026, 5, 1, 12, 0, tzinfo=UTC))
    omoide("backup")
    for number in range(3):
        omoide("remember", f"set aside {number}")
        omoide("restore", next((home / "backups").glob("*.db")).name)
    kept = sorted(home.glob("*.replaced.db"))
    assert len(kept) == 3
    assert len({each.read_bytes() for each in kept}) == 3


# What happened, and nobody has any more.


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_line_of_the_audit_log_that_nobody_has_is_marked_and_keeps_nothing_from_being_repaired(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path, lang: str
) -> None:
    omoide("backup")
    for number in range(4):
        before = _exported(omoide, tmp_path / f"before-{number}")
    audited = json.loads(omoide("audit", "--json")[0])
    (scope,) = _asked(home, "SELECT scope FROM scopes WHERE mind = 'shared.audit'")
    _changed(
        home, "UPDATE events SET body = 'nothing', words = 'nothing' WHERE scope = ? AND number = 3", scope
    )
    flipped_in(home / "omoide.db", TEXTS[1], byte=5)
    assert "1" in omoide("repair", lang=lang, code=1)[0]
    assert _exported(omoide, tmp_path / "after") == before
    assert "audit log: event 3 is lost" in omoide("verify", code=1)[0]
    after = json.loads(omoide("audit", "--json")[0])
    assert [each["act"] for each in after[: len(audited)]] == [
        "backed_up",
        "exported",
        "lost",
        "exported",
        "exported",
    ]
    assert [each for each in after if each["number"] != 3][: len(audited) - 1] == [
        each for each in audited if each["number"] != 3
    ]
    assert {"en": "LOST", "ja": "欠落"}[lang] in omoide("audit", lang=lang)[0]


def test_what_happened_and_is_lost_comes_back_from_a_copy_that_has_it(
    home: Path, omoide: Omoide, ids: list[str], tmp_path: Path
) -> None:
    for number in range(5):
        omoide("hear", f"Turn number {number}")
    omoide("backup", str(tmp_path / "copies"))
    before = _exported(omoide, tmp_path / "before")
    (scope,) = _asked(home, "SELECT scope FROM scopes WHERE mind NOT LIKE 'shared%'")
    _changed(home, "DELETE FROM events WHERE scope = ? AND number IN (2, 5)", scope)
    omoide("repair", code=1)
    problems = omoide("verify", code=1)[0]
    assert "event 2 is lost" in problems
    assert "event 5 is lost" in problems
    lately, _ = omoide("prime")
    assert "Turn number 0" in lately
    assert "Turn number 1" not in lately
    omoide("hear", "Life goes on")
    omoide("sleep")
    omoide("backup", code=1)  # it is marked as that of a damaged store
    (copy,) = (tmp_path / "copies").glob("*.db")
    omoide("repair", "--from", str(copy))
    omoide("verify")
    after = _exported(omoide, tmp_path / "after")
    assert set(before) <= set(after)


def _asked(home: Path, sql: str) -> list[object]:
    connection = apsw.Connection(str(home / "omoide.db"))
    found = [row[0] for row in connection.execute(sql)]
    connection.close()
    return found
