"""What was erased stays erased when a damaged store is put right from a backup that is older (LT-65, LU-21)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from omoide.assemble import open_mind
from omoide.model.words import Words

Omoide = Callable[..., Any]
MINDS = {"ja": "田口", "en": "Lila"}
CANARY = {"ja": "合言葉は時鳥の初音", "en": "the theremin sings at dawn"}
PERSON = {"ja": "陽翔", "en": "Haruto"}
NAMED = ("陽翔", "Haruto", "haruto", "泳ぐのが", "swim")


@pytest.fixture(params=["ja", "en"])
def lang(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def backup(omoide: Omoide, lang: str, home: Path) -> Path:
    """Of a store in which somebody is spoken of, and which has a mind that will go."""
    omoide("remember", "Mei keeps bees")
    omoide("--mind", MINDS[lang], "remember", CANARY[lang])
    with open_mind(home) as mind:
        mind.people.describe("陽翔", "静かな人。朝に弱い。" if lang == "ja" else "A quiet one.")
        mind.people.alias("陽翔", "Haruto")
        mind.note("about-haruto", "泳ぐのが好き" if lang == "ja" else "likes to swim")
        mind.note("state-haruto", "boats")
        mind.remember(Words(text=f"{PERSON[lang]} plays the cello", names=(PERSON[lang],)))
        mind.remember("the tea is in the left cupboard")
    return Path(omoide("backup", "--json")["path"])


def _changed(home: Path, sql: str, *values: object) -> None:
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(sql, values)
    connection.close()


def _erase(omoide: Omoide, *command: str) -> None:
    """The backup has it still, and is named."""
    token = omoide(*command, "--dry-run", "--json")["token"]
    omoide(*command, "--token", token, code=1)


def _break_the_journal(home: Path, mind: str = "me") -> None:
    """So that it can be had from the backup alone."""
    whose = "(SELECT scope FROM scopes WHERE mind = ?)"
    _changed(home, f"DELETE FROM journal WHERE number = 1 AND scope = {whose}", mind)


def _there(home: Path, *words: str) -> list[str]:
    body = (home / "omoide.db").read_bytes()
    return [each for each in words if each.encode() in body]


@pytest.mark.parametrize("ledger", ["beside the store", "beside the backup"])
def test_a_mind_that_was_erased_does_not_come_back(
    omoide: Omoide, home: Path, backup: Path, lang: str, ledger: str
) -> None:
    _erase(omoide, "--mind", MINDS[lang], "erase-mind")
    if ledger == "beside the backup":
        omoide("backup", str(home / "others"))
        (home / "others" / "erased.jsonl").replace(backup.with_name("erased.jsonl"))
        (home / "erased.jsonl").unlink()
    _break_the_journal(home)
    assert omoide("repair", "--json")["from_copies"] > 0
    assert omoide("verify", "--json")["problems"] == []
    assert _there(home, MINDS[lang], CANARY[lang], CANARY[lang][3:9]) == []
    assert "Mei keeps bees" in omoide("list")
    omoide("--mind", MINDS[lang], "erase-mind", "--dry-run", code=1)


def test_the_second_life_of_a_name_is_put_right_without_the_first(
    omoide: Omoide, home: Path, backup: Path, lang: str
) -> None:
    _erase(omoide, "--mind", MINDS[lang], "erase-mind")
    omoide("--mind", MINDS[lang], "remember", "a second life")
    second = omoide("backup", str(home / "others"), "--json")["path"]
    _break_the_journal(home, MINDS[lang])
    omoide("repair", "--json", code=1)  # the older backup has another life of that name, and no help
    omoide("repair", "--from", second, "--json")
    assert omoide("verify", "--json")["problems"] == []
    listed = omoide("--mind", MINDS[lang], "list")
    assert "a second life" in listed
    assert _there(home, CANARY[lang]) == []


@pytest.mark.parametrize("broken", ["another entry", "an entry without its name"])
def test_the_name_of_a_person_who_was_erased_does_not_come_back(
    omoide: Omoide, home: Path, backup: Path, lang: str, broken: str
) -> None:
    _erase(omoide, "erase-person", PERSON[lang])
    assert omoide("verify", "--json")["problems"] == []
    assert _there(home, *NAMED) == []
    if broken == "another entry":
        _break_the_journal(home)
    else:
        _changed(
            home, "DELETE FROM journal WHERE instr(body, 'erased-') AND instr(body, '\"kind\":\"noted\"')"
        )
    done = omoide("repair", "--json")
    assert done["from_copies"] > 0
    assert omoide("verify", "--json")["problems"] == []
    assert _there(home, *NAMED) == []
    listed = omoide("list")
    assert "left cupboard" in listed
    assert "cello" not in listed
    omoide("erase-person", PERSON[lang], "--dry-run", code=1)


def test_a_backup_of_a_store_in_which_names_were_erased_is_sound(
    omoide: Omoide, home: Path, backup: Path, lang: str
) -> None:
    _erase(omoide, "erase-person", PERSON[lang])
    assert omoide("backup", str(home / "others"), "--json")["sound"] is True
    _changed(home, "UPDATE journal SET body = replace(body, 'erased-', 'arased-')")
    assert omoide("backup", str(home / "more"), "--json", code=1)


def test_who_is_called_like_a_mind_is_still_refused_after_a_repair(
    omoide: Omoide, home: Path, backup: Path, lang: str
) -> None:
    _break_the_journal(home)
    omoide("repair")
    other = {"ja": "田ロ", "en": "lila"}[lang]
    assert MINDS[lang] in omoide("--mind", other, "remember", "somebody else", code=2)
    _erase(omoide, "--mind", MINDS[lang], "erase-mind")
    assert _there(home, MINDS[lang]) == []
    if lang == "en":
        omoide("--mind", "lila", "remember", "the name is free")


def test_what_a_person_rolled_back_does_not_come_back_with_what_was_set_aside(
    omoide: Omoide, home: Path, backup: Path, lang: str
) -> None:
    """The file of before the restore lies beside the store, and is longer."""
    omoide("remember", "said after the backup")
    omoide("restore", str(backup))
    _changed(home, "DELETE FROM words WHERE instr(body, 'Mei keeps')")
    omoide("repair")
    listed = omoide("list")
    assert "Mei keeps bees" in listed
    assert "said after" not in listed
    omoide("remember", "another branch")
    omoide("remember", "another branch goes on")
    _break_the_journal(home)
    omoide("repair")
    assert omoide("verify", "--json")["problems"] == []
    assert "said after" not in omoide("list")


@pytest.mark.parametrize("name", ["美咲", "Lila", "Zoë"])
def test_a_mind_of_any_name_is_repaired_and_salvaged_under_it(
    omoide: Omoide, home: Path, tmp_path: Path, name: str
) -> None:
    omoide("remember", "somebody else's")
    omoide("--mind", name, "remember", "蛍を見に行った")
    omoide("--mind", name, "remember", "we saw the fireflies")
    omoide("backup")
    omoide("--mind", name, "remember", "the last of all")
    omoide("salvage", str(tmp_path / "saved.jsonl"))
    lines = [json.loads(line) for line in (tmp_path / "saved.jsonl").read_text("utf-8").splitlines()]
    assert {each["scope"] for each in lines if each.get("table") == "words"} == {
        "home/me",
        "home/shared.audit",
        f"home/{name}",
    }
    _break_the_journal(home, name)
    assert omoide("repair", "--json")["minds"] == 2
    assert omoide("--mind", name, "verify", "--json")["problems"] == []
    listed = omoide("--mind", name, "list")
    assert all(text in listed for text in ("蛍を見に", "fireflies", "the last of all"))
    omoide("--home", str(tmp_path / "new"), "--mind", name, "import", str(tmp_path / "saved.jsonl"))
    listed = omoide("--home", str(tmp_path / "new"), "--mind", name, "list")
    assert all(text in listed for text in ("蛍を見に", "fireflies", "the last of all"))
    assert "somebody else" not in listed


def test_nothing_that_was_erased_is_salvaged(
    omoide: Omoide, home: Path, backup: Path, lang: str, tmp_path: Path
) -> None:
    _erase(omoide, "--mind", MINDS[lang], "erase-mind")
    _erase(omoide, "erase-person", PERSON[lang])
    omoide("salvage", str(tmp_path / "saved.jsonl"))
    saved = (tmp_path / "saved.jsonl").read_text("utf-8")
    told = saved.encode().decode("unicode_escape").encode("latin-1").decode("utf-8", "replace") + saved
    assert [each for each in (*NAMED, MINDS[lang], CANARY[lang]) if each in told] == []
    omoide("--home", str(tmp_path / "new"), "import", str(tmp_path / "saved.jsonl"))
    listed = omoide("--home", str(tmp_path / "new"), "list")
    assert "Mei keeps bees" in listed
    assert "cello" not in listed
    assert omoide("--home", str(tmp_path / "new"), "verify", "--json")["problems"] == []


def test_scopes_keep_their_numbers_and_a_gone_one_gives_its_number_to_nobody(
    omoide: Omoide, home: Path, backup: Path, lang: str
) -> None:
    def numbers() -> dict[str, int]:
        connection = apsw.Connection(str(home / "omoide.db"), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            return dict(connection.execute("SELECT mind, scope FROM scopes"))
        finally:
            connection.close()

    gone = numbers()[MINDS[lang]]
    _erase(omoide, "--mind", MINDS[lang], "erase-mind")
    omoide("--mind", "newer", "remember", "another mind")
    before = numbers()
    _break_the_journal(home)
    omoide("repair")
    assert numbers() == before
    omoide("--mind", "newest", "remember", "yet another mind")
    assert numbers()["newest"] == max(*before.values(), gone) + 1
