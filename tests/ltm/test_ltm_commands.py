"""Moving in and keeping watch over size and cost, as people do it on the command line."""

import contextlib
import io
import json
import threading
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path

import apsw
import pytest
from ltm_writer import turn, write_database

from omoide.adapters.stores.copies import FILE, back_up
from omoide.adapters.stores.salvage import salvaged
from omoide.assemble import open_engine, open_mind
from omoide.doors.cli import keeping
from omoide.doors.cli.main import main
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.ports import Spent
from omoide.settings import read_settings
from omoide.testing.world import BEGINNING
from omoide.wake.encode import Circumstances


@pytest.fixture(autouse=True)
def _by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")


ROWS = [
    turn("mem_20260110_001"),
    turn("mem_20260110_002", created="2026-01-10T18:00:00", content="Kyoto の話"),
]


@pytest.mark.spec("LT-57")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_command_moves_in_and_one_look_comes_before(omoide, tmp_path: Path, lang: str) -> None:
    directory = tmp_path / "LTM_system"
    write_database(directory / "data" / "memories.db", ROWS)
    (directory / "config").mkdir()
    (directory / "config" / "config.json").write_text('{"retrieval": {"top_k": 7}}', "utf-8")
    looked = omoide("import", "ltm", str(directory), "--dry-run", lang=lang)
    assert ("2 件中 2 件" if lang == "ja" else "Would take 2 of 2 memories") in looked
    assert "mem_20260110_002 (created: 2026-01-10T18:00:00)" in looked
    assert omoide("list", "--json") == []
    omoide("import", "ltm", str(directory), lang=lang)
    assert {each["words"]["alias"] for each in omoide("list", "--json")} == {row["id"] for row in ROWS}
    again = omoide("import", "ltm", str(directory), "--json")
    assert (again["memories"]["taken"], again["memories"]["already"]) == (0, 2)
    assert not again["settings"]["written"]


def test_the_report_names_what_was_not_understood(omoide, tmp_path: Path) -> None:
    path = write_database(
        tmp_path / "memories.db", [*ROWS, turn("mem_9", category="趣味", decay_coefficient=0.995)]
    )
    moved = omoide("import", "ltm", str(path), "--json")["memories"]
    assert [(each["record"], each["odd"]) for each in moved["not_understood"]] == [
        ("mem_20260110_002", "naive"),
        ("mem_9", "category"),
    ]
    assert moved["vectors_left"] == 3


@pytest.mark.parametrize("name", ["none.db", "none.json", "."])
def test_what_is_not_there_is_refused(omoide, tmp_path: Path, name: str) -> None:
    assert "LTM" in omoide("import", "ltm", str(tmp_path / name), code=2)


@pytest.mark.spec("LT-57")
def test_what_was_moved_in_can_be_taken_out_again(omoide, tmp_path: Path) -> None:
    omoide("import", "ltm", str(write_database(tmp_path / "memories.db", ROWS)))
    omoide("export", str(tmp_path / "out.db"), "--format", "ltm")
    assert omoide("import", "ltm", str(tmp_path / "out.db"), "--json")["memories"]["already"] == 2


@pytest.mark.spec("LT-35")
def test_whole_numbers_come_out_whole(omoide, tmp_path: Path) -> None:
    """A hundredth is no number that a computer has: 0.55 times 100 is 55.00000000000001."""
    rows = [
        turn(f"mem_20260110_{number:03}", emotional_intensity=number, emotional_arousal=100 - number)
        for number in range(101)
    ]
    omoide("import", "ltm", str(write_database(tmp_path / "memories.db", rows)))
    omoide("export", str(tmp_path / "out.db"), "--format", "ltm")
    connection = apsw.Connection(str(tmp_path / "out.db"), flags=apsw.SQLITE_OPEN_READONLY)
    told = connection.execute("SELECT id, emotional_intensity, emotional_arousal FROM memories").fetchall()
    connection.close()
    assert {name: (felt, stirred) for name, felt, stirred in told} == {
        row["id"]: (row["emotional_intensity"], row["emotional_arousal"]) for row in rows
    }


# Cost.

MILLION = 1_000_000
YEAR = (  # tokens in and out, in millions, of a hundred turns a day in a year, as the design reckons them
    ("text-embedding-3-small", "new", 120.5, 0.0),
    ("text-embedding-3-small", "recall", 8.2, 0.0),
    ("text-embedding-3-small", "summary", 13.0, 0.0),
    ("text-embedding-3-small", "trace", 1.5, 0.0),
    ("haiku", "appraise", 120.5, 3.7),
    ("haiku", "summary", 102.4, 13.0),
    ("haiku", "trace", 8.4, 1.5),
)
PRICES = """
[prices."text-embedding-3-small"]
tokens_in = 0.02

[prices.haiku]
tokens_in = 1.0
tokens_out = 5.0
"""


def spend(home: Path, calls: tuple[tuple[str, str, float, float], ...], *, at: datetime = BEGINNING) -> None:
    settings = read_settings(arguments=[f"home.path={home}"])
    engine = open_engine(settings)
    for number, (model, purpose, tokens_in, tokens_out) in enumerate(calls):
        taken = round(tokens_in * MILLION), round(tokens_out * MILLION)
        price = settings.prices.get(model)
        spent = Spent(
            at=at + timedelta(hours=number),
            model=model,
            purpose=purpose,
            tokens_in=taken[0],
            tokens_out=taken[1],
            cost=price.of(*taken) if price else 0.0,
        )
        engine.work.spend(Scope("home", "me"), spent)
    engine.close()


@pytest.mark.spec("LT-66")
def test_a_year_costs_what_the_design_reckons(omoide, home: Path) -> None:
    """$2.86 for vectors and $322.30 for thoughts, together $325.16."""
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text(PRICES, "utf-8")
    spend(home, YEAR)
    shown = omoide("cost", "--json")
    by_model: dict[str, float] = {}
    for part in shown["parts"]:
        by_model[part["model"]] = by_model.get(part["model"], 0.0) + part["cost"]
    assert by_model["text-embedding-3-small"] == pytest.approx(2.86, abs=0.005)
    assert by_model["haiku"] == pytest.approx(322.30, abs=0.005)
    assert shown["total"]["cost"] == pytest.approx(325.16, abs=0.01)
    assert shown["without_price"] == []
    assert "325.16" in omoide("cost", lang="ja")


@pytest.mark.spec("LT-66")
def test_without_a_price_tokens_are_counted_alone(omoide, home: Path) -> None:
    spend(home, YEAR[:5])
    shown = omoide("cost")
    assert "263,700,000" in shown
    assert "Without a price only tokens are counted: haiku, text-embedding-3-small" in shown
    late = omoide("cost", "--since", "2026-01-15T12:30+09:00", "--json")
    assert [part["purpose"] for part in late["parts"]] == ["appraise", "trace"]
    assert omoide("--mind", "other", "cost", "--json")["total"]["calls"] == 0
    assert omoide("--mind", "other", "cost", "--all", "--json")["total"]["calls"] == 5


# Size and copies.


@pytest.mark.spec("LT-65", "C-23")
def test_the_size_is_told_and_too_much_is_warned_of(
    omoide, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    omoide("remember", "京都へ行った")
    told = omoide("size", "--json")
    assert told["bytes"] == sum(told["files"].values())
    assert (told["memories"], told["large"]) == (1, False)
    assert "WARNING" not in omoide("size")
    with open(home / "large", "wb") as file:
        file.truncate(keeping._LARGE)  # a sparse file: it has the size without the room
    assert "WARNING: 1.00 GB is more than 1 GB" in omoide("size")
    assert "警告" in omoide("size", lang="ja")


@pytest.mark.spec("LT-65")
def test_deleted_memories_give_their_room_back(omoide, home: Path) -> None:
    with open_mind(home) as mind:
        long = [mind.remember(f"{number} " + "とても長い話。" * 3000).id for number in range(20)]
        for each in long:
            mind.care.erase(mind.care.plan_erasure(each))
        mind.remember("これは残る")
    given = omoide("compact", "--json")
    assert given["after"] < given["before"] / 2
    assert [each["words"]["text"] for each in omoide("list", "--json")] == ["これは残る"]
    assert omoide("verify", "--json")["problems"] == []


@pytest.mark.spec("LT-65")
def test_a_backup_has_its_date_and_can_be_put_back(omoide, home: Path, tmp_path: Path) -> None:
    omoide("remember", "控えにある")
    made = Path(omoide("backup", str(tmp_path / "safe"), "--json")["path"])
    assert made.name.startswith("omoide-2")
    assert made.stat().st_mode & 0o777 == 0o600
    omoide("remember", "控えの後")
    back = omoide("restore", str(made), "--json")
    assert [each["words"]["text"] for each in omoide("list", "--json")] == ["控えにある"]
    assert omoide("verify", "--json")["problems"] == []
    # What was there is not lost.
    after = omoide("restore", back["set_aside"], "--json")
    assert {each["words"]["text"] for each in omoide("list", "--json")} == {"控えにある", "控えの後"}
    assert after["entries"] == 2


@pytest.mark.spec("LT-65")
def test_a_store_that_is_damaged_or_gone_is_put_back(omoide, home: Path) -> None:
    omoide("remember", "大切なこと")
    made = omoide("backup", "--json")["path"]
    (home / FILE).write_bytes(b"\0" * 5000)
    omoide("list", code=1)
    omoide("restore", made)
    assert "大切なこと" in omoide("list")
    (home / FILE).unlink()
    omoide("list", code=1)
    assert "Restored" in omoide("restore", made)
    assert "大切なこと" in omoide("list")


@pytest.mark.spec("LT-65")
def test_a_backup_is_of_one_moment_while_others_write(home: Path, tmp_path: Path) -> None:
    stop = threading.Event()

    def write() -> None:
        with open_mind(home) as mind:
            while not stop.is_set():
                mind.remember("書き続ける " * 50)

    with open_mind(home) as mind:
        mind.remember("最初")
    writer = threading.Thread(target=write)
    writer.start()
    try:
        copies = [
            back_up(home, tmp_path / "safe", at=BEGINNING + timedelta(seconds=number)) for number in range(5)
        ]
    finally:
        stop.set()
        writer.join()
    counts: list[int] = []
    for number, copy in enumerate(copies):
        place = tmp_path / f"from{number}"
        place.mkdir(mode=0o700)
        copy.rename(place / FILE)
        with open_mind(place) as mind:
            assert mind.care.verify().problems == ()
            counts.append(mind.census().memories)
    assert counts == sorted(counts)


def test_nothing_is_put_back_over_a_store_that_is_open(omoide, home: Path) -> None:
    omoide("remember", "今使っている")
    made = omoide("backup", "--json")["path"]
    with open_mind(home) as mind:
        mind.remember("まだ書いている")
        assert "has it open" in omoide("restore", made, code=1)
        mind.remember("続き")
    assert len(omoide("list", "--json")) == 3


def test_only_a_whole_store_of_ours_is_put_back(omoide, home: Path, tmp_path: Path) -> None:
    omoide("remember", "ここにある")
    foreign = write_database(tmp_path / "memories.db", ROWS)
    text = tmp_path / "text.db"
    text.write_text("x" * 5000)
    half = Path(omoide("backup", "--json")["path"])
    data = half.read_bytes()
    half.write_bytes(data[: len(data) // 2])
    for wrong in (foreign, text, half, tmp_path / "none.db"):
        assert "backup" in omoide("restore", str(wrong), code=2)
    assert "ここにある" in omoide("list")


def test_what_is_erased_is_said_to_be_in_a_backup_still(omoide, home: Path) -> None:
    """A copy in the store's own directory holds what was erased after it: the person is told."""
    memory = omoide("remember", "消すべき合言葉ほととぎす", "--json")["id"]
    made = omoide("backup", "--json")["path"]
    with open_mind(home) as mind:
        receipt = mind.care.erase(mind.care.plan_erasure(memory))
    assert list(receipt.left_in) == [made]


@pytest.fixture(scope="module")
def tall(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A store whose words need a tree of several levels; some are so long that they lie on several pages."""
    home = tmp_path_factory.mktemp("tall") / "home"
    texts = [f"救いたい記憶 {number} " + "ことば" * (900 if number % 20 == 0 else 60) for number in range(90)]
    with open_mind(home) as mind:
        mind.remember_all([(Words(text=text), Circumstances()) for text in texts])
    return home / FILE, texts


@pytest.mark.spec("LT-65")
def test_whichever_page_is_damaged_only_what_lies_on_it_is_not_salvaged(
    tall: tuple[Path, list[str]], tmp_path: Path
) -> None:
    """Every inner page and every fourth of the others, each in turn: what SQLite would not find below a damaged one is found."""
    source, texts = tall
    whole = source.read_bytes()
    inner = [at for at in range(4096, len(whole), 4096) if whole[at] in (2, 5)]
    assert inner
    path, lost = tmp_path / FILE, dict[int, int]()
    for at in sorted({*inner, *range(0, len(whole), 4 * 4096)}):
        path.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
        words = list(takewhile(lambda row: row.get("table", "words") == "words", salvaged(path)))[1:]
        saved = {row["body"]["text"] for row in words if row["intact"]}
        assert saved <= set(texts)
        lost[at] = len(texts) - len(saved)
    assert max(lost.values()) <= 20
    assert all(lost[at] <= 20 for at in inner)
    assert sum(lost.values()) > 0


@pytest.mark.spec("LT-65")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_can_still_be_read_is_salvaged_and_can_be_imported(
    omoide, tall: tuple[Path, list[str]], home: Path, tmp_path: Path, lang: str
) -> None:
    source, _ = tall
    home.mkdir(mode=0o700)
    path, out = home / FILE, tmp_path / "out.jsonl"
    data = bytearray(source.read_bytes())
    at = data.find("救いたい記憶 61 ".encode()) // 4096 * 4096
    data[at : at + 4096] = b"\xff" * 4096
    hit = data.find("救いたい記憶 55 ".encode()) + 6
    data[hit] ^= 1
    path.write_bytes(data)
    told = omoide("salvage", str(out), "--json")
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert told["lines"] == len(rows)
    assert rows[0]["format"] == "omoide-salvage/1"
    damaged = [row for row in rows if row.get("intact") is False]
    assert any("記憶 55 " in str(row["body"]) for row in damaged)
    saved = {row["body"]["text"] for row in rows if row.get("intact")}
    assert 70 <= len(saved) < 90
    assert path.read_bytes() == data
    omoide("salvage", str(out), code=2)
    for left in home.iterdir():
        left.unlink()
    shown = omoide("import", str(out), lang=lang)
    assert ("damaged" if lang == "en" else "壊れています") in shown
    with open_mind(home) as mind:
        assert {memory.words.text for memory in mind.memories(limit=300)} == saved


def test_minds_of_a_salvaged_store_are_not_mixed(omoide, home: Path, tmp_path: Path) -> None:
    for name, text in (("me", "What I keep"), ("ao", "What Ao keeps")):
        with open_mind(home, name=name) as mind:
            mind.remember(text)
    omoide("salvage", str(tmp_path / "out.jsonl"))
    other = tmp_path / "other"
    for name, text in (("ao", "What Ao keeps"), ("me", "What I keep")):
        main_in(other, "--mind", name, "import", str(tmp_path / "out.jsonl"))
        with open_mind(other, name=name) as mind:
            assert [memory.words.text for memory in mind.memories()] == [text]
    with pytest.raises(AssertionError, match="several minds"):
        main_in(other, "--mind", "somebody", "import", str(tmp_path / "out.jsonl"))


def main_in(home: Path, *arguments: str) -> None:
    said = io.StringIO()
    with pytest.raises(SystemExit) as left, contextlib.redirect_stderr(said):
        main(["--home", str(home), *arguments])
    assert not left.value.code, said.getvalue()


def test_of_a_file_that_is_no_store_nothing_is_salvaged(omoide, home: Path, tmp_path: Path) -> None:
    home.mkdir(mode=0o700)
    (home / FILE).write_bytes(b"\0" * 5000)
    assert "backup" in omoide("salvage", str(tmp_path / "out.jsonl"), code=1)
    assert not (tmp_path / "out.jsonl").exists()
