"""One memory whose words are damaged: it is left out and named, all others are there, and it can be let go of."""

import json
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from damaging import flipped_in

from omoide.doors.cli.main import main

Omoide = Callable[..., tuple[str, str]]
TEXTS = {
    "en": ["The cello lesson is on Monday", "The dog is called Biscuit", "The tea is in the left cupboard"],
    "ja": ["チェロの稽古は月曜日にある", "犬の名前はビスケット", "お茶は左の棚にある"],
}


@pytest.fixture(autouse=True)
def _by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Omoide:
    def run(*arguments: str, lang: str = "en", code: int = 0) -> tuple[str, str]:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, *map(str, arguments)])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        return printed.out, printed.err

    return run


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def ids(omoide: Omoide, lang: str) -> list[str]:
    return [json.loads(omoide("remember", text, "--json")[0])["id"] for text in TEXTS[lang]]


def _damage(home: Path, text: str, how: str) -> None:
    """A bit of the text (which then says something else), of a letter (which then is none), or the row is gone or moved."""
    path = home / "omoide.db"
    log = apsw.Connection(str(path))
    log.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is flipped is what is read
    log.close()
    match how:
        case "text":
            flipped_in(path, text, byte=len(text.encode()) - 1)
        case "letter":
            flipped_in(path, text, byte=len(text.encode()) - 1, bit=7)
        case _:
            changed = {
                "gone": "DELETE FROM words WHERE instr(body, ?)",
                "key": "UPDATE words SET digest = 'x' || substr(digest, 2) WHERE instr(body, ?)",
                "salt": "UPDATE words SET salt = zeroblob(16) WHERE instr(body, ?)",
            }[how]
            connection = apsw.Connection(str(path))
            connection.execute(changed, (text[3:12],))
            connection.close()


HOW = ("text", "letter", "gone", "key", "salt")


@pytest.mark.parametrize("how", HOW)
def test_it_is_left_out_and_named_and_all_else_goes_on(
    home: Path, omoide: Omoide, ids: list[str], lang: str, how: str, tmp_path: Path
) -> None:
    _damage(home, TEXTS[lang][1], how)
    listed, told = omoide("list", lang=lang)
    assert TEXTS[lang][0] in listed
    assert TEXTS[lang][2] in listed
    assert ids[1][-6:] not in listed
    assert ids[1] in told
    assert "omoide repair" in told
    recalled, told = omoide("recall", TEXTS[lang][1], lang=lang)
    assert ids[1][-6:] not in recalled
    assert ids[1] in told
    assert TEXTS[lang][0] in omoide("recall", TEXTS[lang][0], lang=lang)[0]
    assert "omoide repair" in omoide("show", ids[1], lang=lang, code=1)[1]
    omoide("sleep", "--dry-run", lang=lang)
    omoide("sleep", lang=lang)
    out = tmp_path / "out.jsonl"
    omoide("export", str(out), lang=lang)
    kept = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [each["id"] for each in kept if each["type"] == "memory"] == [ids[2], ids[0]]
    (said,) = [each["words"] for each in kept if each["type"] == "entry" and each["body"]["change"].get("memory", {}).get("id") == ids[1]]  # fmt: skip
    assert (said["gone"], said["lost"], "text" in said) == (True, True, False)
    assert "omoide repair" in omoide("verify", lang=lang, code=1)[0]
    shown, _ = omoide("log", lang=lang)
    assert ("damaged" if lang == "en" else "壊れています") in shown
    assert ("(erased)" if lang == "en" else "消去済み") not in shown


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("act", ["forget", "erase"])
def test_it_can_be_let_go_of(
    home: Path, omoide: Omoide, ids: list[str], lang: str, how: str, act: str
) -> None:
    _damage(home, TEXTS[lang][1], how)
    omoide(act, ids[1], *(["--yes"] if act == "erase" else []), lang=lang)
    listed, told = omoide("list", lang=lang)
    assert (listed.count("\n"), told) == (2, "")
    if act == "erase":
        assert omoide("verify", lang=lang)[0]
        if how != "gone":  # what this test itself deleted, it did not write over
            assert TEXTS[lang][1][3:9].encode() not in (home / "omoide.db").read_bytes()


def test_files_of_a_vault_that_may_be_the_last_copy_are_left_as_they_are(
    home: Path, omoide: Omoide, ids: list[str], lang: str, tmp_path: Path
) -> None:
    vault = tmp_path / "vault"
    omoide("vault", "sync", str(vault))
    _damage(home, TEXTS[lang][1], "text")
    (file,) = [path for path in vault.rglob("*.md") if TEXTS[lang][1] in path.read_text("utf-8")]
    before = file.read_bytes()
    for _ in range(2):
        shown, told = omoide("vault", "sync", str(vault), lang=lang)
        assert file.name in shown
        assert ids[1] in told
        assert file.read_bytes() == before
    assert omoide("list", lang=lang)[0].count("\n") == 2


def test_a_facts_row_that_was_damaged_is_made_anew_from_the_journal(
    home: Path, omoide: Omoide, ids: list[str], lang: str
) -> None:
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute(
        "UPDATE memories SET facts = replace(facts, '\"id\"', '\"ix\"') WHERE id = ?", (ids[1],)
    )
    connection.close()
    assert TEXTS[lang][1] in omoide("list", lang=lang)[0]
    omoide("verify", lang=lang, code=1)
    omoide("rebuild", lang=lang)
    omoide("verify", lang=lang)


def test_what_was_erased_is_never_taken_for_damaged(
    home: Path, omoide: Omoide, ids: list[str], lang: str
) -> None:
    omoide("erase", ids[1], "--yes", lang=lang)
    shown, told = omoide("log", lang=lang)
    assert ("(erased)" if lang == "en" else "消去済み") in shown
    assert ("damaged" if lang == "en" else "壊れています") not in shown
    assert told == ""


def test_the_service_names_what_it_left_out(home: Path, omoide: Omoide, ids: list[str], lang: str) -> None:
    from starlette.testclient import TestClient

    from omoide.assemble import open_engine
    from omoide.doors.http.app import app
    from omoide.doors.http.serving import house_of, places_of
    from omoide.settings import read_settings
    from omoide.testing.world import SeededChance

    _damage(home, TEXTS[lang][1], "text")
    settings = read_settings(arguments=[f"home.path={home}", "embedding.kind=none"])
    house = house_of(
        settings, open_engine(settings), secret="s" * 20, chance=SeededChance(7), tokens=home / "tokens.json"
    )
    with TestClient(app(house, places=places_of(settings)), base_url="http://127.0.0.1:7466") as client:
        client.headers["Authorization"] = f"Bearer {'s' * 20}"
        answer = client.get("/v1/memories")
        assert answer.headers["Omoide-Lost"] == ids[1]
        assert answer.text.count('"text"') == 2


def test_what_one_mind_shares_and_is_damaged_stops_no_other(home: Path, omoide: Omoide, lang: str) -> None:
    first, second, own = TEXTS[lang]
    omoide("--mind", "ao", "remember", own)
    for text in (first, second):
        made = json.loads(omoide("remember", text, "--json")[0])["id"]
        omoide("share", made)
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute("UPDATE memories SET facts = replace(facts, '\"id\"', '\"ix\"') WHERE id = ?", (made,))
    connection.close()
    assert first in omoide("--mind", "ao", "recall", first, lang=lang)[0]


def test_rebuilding_says_that_words_cannot_be_made_anew(
    home: Path, omoide: Omoide, ids: list[str], lang: str
) -> None:
    _damage(home, TEXTS[lang][1], "text")
    assert "omoide repair" in omoide("rebuild", lang=lang)[1]
