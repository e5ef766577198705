"""Backups: whole, checked, on a schedule, in a directory or in object storage; what was erased stays erased (LU-21)."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leftovers import left_behind
from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.stores.residue import files_holding
from omoide.assemble import open_engine, open_mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock
from omoide.worker import run

Omoide = Callable[..., Any]
CANARY = "消すべき合言葉ほととぎす"


def _came_back(omoide: Omoide, home: Path, where: str) -> None:
    """A whole round: kept, erased, put back, and what was erased is not there."""
    omoide("remember", "控えにある")
    memory = omoide("remember", CANARY, "--json")["id"]
    made = omoide("backup", where, "--json")
    assert made["minds"]["home/me"]["entries"] == 2
    omoide("erase", memory, "--yes")
    omoide("remember", "控えの後")
    back = omoide("restore", made["path"], "--json")
    assert (back["erased_again"], [each["words"]["text"] for each in omoide("list", "--json")]) == (
        1,
        ["控えにある"],
    )
    assert omoide("verify", "--json")["problems"] == []
    assert files_holding(home, [CANARY]) == []
    assert [each["name"] for each in omoide("backups", where, "--json")] == [made["name"]]
    assert [each["act"] for each in omoide("audit", "--json")] == ["restored"]


@pytest.mark.spec("LU-21", "LU-23")
def test_a_backup_in_a_directory_comes_back_without_what_was_erased(
    omoide: Omoide, home: Path, tmp_path: Path
) -> None:
    _came_back(omoide, home, str(tmp_path / "safe"))
    assert "改めて消去しました" in omoide("restore", str(next((tmp_path / "safe").glob("*.db"))), lang="ja")


@pytest.mark.spec("LU-21")
def test_a_backup_in_object_storage_comes_back_without_what_was_erased(
    omoide: Omoide, home: Path, bucket: str
) -> None:
    _came_back(omoide, home, bucket)
    assert "backup" in omoide("restore", f"{bucket}/none.db", code=2)
    assert "s3://nobody" in omoide("backup", "s3://nobody/here", code=1)


@pytest.mark.spec("LU-21")
def test_another_machine_learns_from_the_ledger_beside_the_backup(
    omoide: Omoide, home: Path, tmp_path: Path
) -> None:
    safe = tmp_path / "safe"
    memory = omoide("remember", CANARY, "--json")["id"]
    first = omoide("backup", str(safe), "--json")["path"]
    omoide("erase", memory, "--yes")
    os.rename(first, safe / "omoide-20260101-000000.db")
    os.rename(f"{first}.json", safe / "omoide-20260101-000000.db.json")
    omoide("backup", str(safe))
    elsewhere = tmp_path / "elsewhere"
    assert "Erased again" in omoide(
        "--home", str(elsewhere), "restore", str(safe / "omoide-20260101-000000.db")
    )
    assert files_holding(elsewhere, [CANARY]) == []


@pytest.mark.spec("LU-21", "LU-23")
def test_a_copy_that_was_left_where_a_page_is_unused_goes_when_it_is_erased_again(
    home: Path, tmp_path: Path
) -> None:
    with open_mind(home) as mind:
        name, kept = mind.remember(CANARY).id, mind.remember("控えにある").id
    _, backup = back_up(home, open_bin(str(tmp_path / "safe")), at=mind.now())
    with open_mind(home) as mind:
        mind.care.erase(mind.care.plan_erasure(name))
    _, ledger = restore(home, backup, at=mind.now())
    left_behind(home, CANARY)
    with open_mind(home) as mind:
        assert mind.care.erase_again(ledger) == 1
        assert mind.get(kept).words.text == "控えにある"
    assert files_holding(home, [CANARY]) == []


@pytest.mark.spec("LU-21")
def test_what_is_not_what_was_written_is_not_put_back(omoide: Omoide, tmp_path: Path) -> None:
    omoide("remember", "大切")
    made = Path(omoide("backup", str(tmp_path), "--json")["path"])
    raw = bytearray(made.read_bytes())
    raw[-1] ^= 1
    made.write_bytes(raw)
    assert "backup" in omoide("restore", str(made), code=2)
    assert "大切" in omoide("list")
    Path(f"{made}.json").unlink()
    assert omoide("backups", str(tmp_path), "--json") == []
    assert "バックアップはありません" in omoide("backups", str(tmp_path), lang="ja")


@pytest.mark.spec("LU-21")
@pytest.mark.parametrize(("preset", "minutes"), [("lumina", 30), ("default", 1440)])
def test_the_worker_makes_them_when_they_are_due_and_keeps_the_newest(
    home: Path, tmp_path: Path, preset: str, minutes: int
) -> None:
    safe = tmp_path / "safe"
    arguments = [
        f"home.path={home}",
        f"preset={preset}",
        "embedding.kind=none",
        f"backup.to={safe}",
        "backup.keep=2",
    ]
    settings = read_settings(environment={}, arguments=arguments)
    with open_mind(home) as mind:
        mind.remember("一つ")
    clock = FrozenClock()
    engine = open_engine(settings, clock=clock)
    made: list[int] = []
    for wait in (0, minutes - 1, 1, minutes, minutes):
        clock.tick(minutes=wait)
        made.append(run(settings, clock=clock, engine=engine).backups)
    engine.close()
    assert made == [1, 0, 1, 1, 1]
    assert sorted(name.endswith(".db") for name in open_bin(str(safe)).names()) == [False, False, True, True]
