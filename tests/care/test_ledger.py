"""The ledger of erasures: torn or garbled, it stops nothing and forgets nothing that can still be read, and it is told."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.ledger import LedgerFile
from omoide.assemble import open_mind
from omoide.errors import Conflict, StoreError
from omoide.model.change import Erased
from omoide.model.gone import Gone
from omoide.model.scope import Scope
from omoide.testing.failures import failing_at
from omoide.testing.world import FrozenClock

Omoide = Callable[..., Any]
TEXTS = (
    "The spare key lies under the blue flowerpot",
    "予備の鍵は青い植木鉢の下",
    "Her old number was 555-0199",
)
KEPT = "灯台は毎晩光る / the lighthouse shines every night"


@pytest.fixture
def kept(omoide: Omoide, tmp_path: Path) -> tuple[list[str], str]:
    """Three memories that will be erased and one that stays, and a backup that has all four."""
    ids = [omoide("remember", text, "--json")["id"] for text in TEXTS]
    omoide("remember", KEPT)
    return ids, omoide("backup", str(tmp_path / "safe"), "--json")["path"]


def erase(omoide: Omoide, name: str) -> None:
    omoide("erase", name, "--yes")


def there(omoide: Omoide) -> set[str]:
    return {each["words"]["text"] for each in omoide("list", "--json")}


def cut(raw: bytes) -> bytes:
    """As a loss of power leaves it, or a disk that was full."""
    return raw[: -len(raw) // 3]


def flip(raw: bytes) -> bytes:
    """One bit of the last digest."""
    return raw[:-40] + bytes([raw[-40] ^ 1]) + raw[-39:]


def zeroed(raw: bytes) -> bytes:
    """As some file systems leave what was not synced."""
    return bytes(len(raw) - 1) + b"\n"


@pytest.mark.spec("LU-21")
@pytest.mark.parametrize("harm", [cut, flip, zeroed])
@pytest.mark.parametrize("place", ["middle", "end"])
def test_a_damaged_entry_of_the_ledger_takes_no_other_along_and_is_told(
    harm: Callable[[bytes], bytes], place: str, omoide: Omoide, home: Path, kept: tuple[list[str], str]
) -> None:
    ids, backup = kept
    ledger = home / "erased.jsonl"
    erase(omoide, ids[0])
    before = ledger.read_bytes()
    erase(omoide, ids[1])
    ledger.write_bytes(before + harm(ledger.read_bytes()[len(before) :]))
    if place == "middle":
        erase(omoide, ids[2])  # another is told behind it
    assert "ledger of erasures" in omoide("verify", code=1)
    assert "消去台帳" in omoide("restore", backup, lang="ja")
    back = there(omoide)
    assert KEPT in back
    assert TEXTS[0] not in back
    assert (TEXTS[2] in back) == (place == "end")
    assert (TEXTS[1] in back) == (
        harm is not flip
    )  # of what was flipped all but one digest is as it was told


@pytest.mark.spec("LU-21")
def test_rebuild_mends_a_damaged_ledger_from_the_journals(
    omoide: Omoide, home: Path, kept: tuple[list[str], str]
) -> None:
    ids, backup = kept
    for name in ids:
        erase(omoide, name)
    ledger = home / "erased.jsonl"
    first, second, third = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(first + cut(second) + third)  # an entry that was glued to a torn one
    omoide("verify", code=1)
    omoide("rebuild")
    assert omoide("verify", "--json")["problems"] == []
    said = omoide("restore", backup, "--json")
    assert (said["erased_again"], said["ledger_unreadable"]) == (3, 0)
    assert there(omoide) == {KEPT}
    assert cut(second) in (home / "erased.damaged").read_bytes()


@pytest.mark.spec("LU-21", "LU-23")
@pytest.mark.parametrize("rebuilt", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_torn_line_of_a_whole_mind_still_knows_it_or_that_it_is_lost_is_told(
    omoide: Omoide, home: Path, tmp_path: Path, rebuilt: bool, lang: str
) -> None:
    """No journal tells of it any more."""
    omoide("remember", KEPT)
    for name in ("美咲", "Lila"):
        omoide("--mind", name, "remember", TEXTS[1])
        omoide("--mind", name, "knowledge", "add", str(_document(tmp_path)))
    backup = omoide("backup", str(tmp_path / "safe"), "--json")["path"]
    for name in ("美咲", "Lila"):
        token = omoide("--mind", name, "erase-mind", "--dry-run", "--json")["token"]
        omoide("--mind", name, "erase-mind", "--token", token)
    ledger = home / "erased.jsonl"
    first, second = ledger.read_bytes().splitlines(keepends=True)
    within = first.index(b'"roots": ["') + 100  # one of them is whole
    ledger.write_bytes(first[:within] + b"\n" + second[: second.index(b'"roots"')])
    omoide("verify", code=1)
    if rebuilt:
        told = omoide("rebuild", lang=lang)
        assert "1 line" in told or "1 行" in told
        assert "erased.damaged" in told
        assert omoide("verify", "--json")["problems"] == []
        assert omoide("rebuild", "--json")["ledger_lost"] == 0
    said = omoide("restore", backup, "--json")
    assert said["erased_again"] == 1
    assert said["ledger_unreadable"] == (0 if rebuilt else 2)
    omoide("--mind", "美咲", "erase-mind", "--dry-run", code=1)
    omoide("--mind", "Lila", "erase-mind", "--dry-run")  # it is back, as it was told


def _document(directory: Path) -> Path:
    path = directory / "paper.md"
    path.write_text("# Lighthouses\n\nThey shine every night.\n", "utf-8")
    return path


@pytest.mark.spec("LU-21")
def test_a_backup_brings_back_what_was_not_erased_after_all(home: Path, tmp_path: Path) -> None:
    """The ledger is told first; where the erasing then fails, it is told that, too."""

    def refuse() -> None:
        raise Conflict(what="Everything")

    with open_mind(home) as mind:
        name = mind.remember(KEPT).id
        _, backup = back_up(home, open_bin(str(tmp_path / "safe")), at=mind.now())
        plan = mind.care.plan_erasure(name)
        with failing_at("store.before_commit", how=refuse), pytest.raises(Conflict):
            mind.care.erase(plan)
        assert mind.get(name).words.text == KEPT
    _, ledger = restore(home, backup, at=mind.now())
    with open_mind(home) as mind:
        assert mind.care.erase_again(ledger) == 0
        assert mind.get(name).words.text == KEPT


@pytest.mark.spec("LU-21")
def test_nothing_is_erased_where_the_ledger_cannot_be_told(home: Path) -> None:
    (home / "erased.jsonl").mkdir(parents=True)
    home.chmod(0o700)
    with open_mind(home) as mind:
        name = mind.remember(KEPT).id
        with pytest.raises(StoreError, match=r"erased\.jsonl"):
            mind.care.erase(mind.care.plan_erasure(name))
        assert mind.get(name).words.text == KEPT
        assert "erased.jsonl" in str(mind.care.verify().problems)


@pytest.mark.spec("LU-21")
def test_what_is_told_at_the_same_moment_stands_line_by_line(home: Path) -> None:
    def told(number: int) -> list[Gone]:
        """Each by a file of its own, as by processes of their own."""
        mine = [
            Gone(
                scope=Scope("home", f"mind-{number}"),
                at=FrozenClock().now(),
                change=Erased(memories=(f"m{count}",), digests=("d" * 64,) * 40),
            )
            for count in range(15)
        ]
        for each in mine:
            LedgerFile(home).tell(each)
        return mine

    with ThreadPoolExecutor(6) as pool:
        everything = [each for mine in pool.map(told, range(6)) for each in mine]
    ledger = LedgerFile(home).read()
    assert ledger.unreadable == ()
    assert set(ledger) == set(everything)
    assert len((home / "erased.jsonl").read_bytes().splitlines()) == 90
