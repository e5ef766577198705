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
