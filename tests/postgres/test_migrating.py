"""A whole store moves to a server and back, letter by letter; wherever it is cut off, the next run ends it."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.stores.moving import _OF_A_MIND, _OF_WORK
from omoide.assemble import mind_of, open_database, open_engine, settings_at
from omoide.doors.cli.main import main
from omoide.model.change import Noted
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.ports import Spent
from omoide.settings import Settings, read_settings
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.postgres import LocalPostgres

Run = Callable[..., Any]


@pytest.fixture
def omoide(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    def run(*arguments: str, lang: str = "en", code: int = 0) -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(tmp_path / "cli"), "--lang", lang, *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        said = printed.err if code == 2 else printed.out
        return json.loads(said) if "--json" in arguments else said

    return run


def settings() -> Settings:
    read = read_settings()
    return replace(read, embedding=replace(read.embedding, kind="bundled"))


def live(place: str) -> None:
    """Something of everything: memories in both languages, relations, notes, talk, an undo, an erasure, work."""
    at = settings_at(settings(), place)
    with closing(open_engine(at)) as engine:
        for name in ("me", "ken"):
            mind = mind_of(at, engine, name=name, by="test")
            cat = mind.remember("タマという猫を飼っています")
            dog = mind.observe(f"{name} walks a dog in Kyoto")
            mind.link(cat.id, dog.id, Tie.SAME_TOPIC)
            gone = mind.remember("これは消すつもりの話 secret tale")
            mind.remember("undone soon")
            mind.care.undo(mind.care.plan_undo(None))
            mind.recall("猫の名前は")
            mind.care.erase(mind.care.plan_erasure(gone.id))
            engine.gate.commit(mind.scope, [Noted(key="task", words=Words(text="手紙を書く"))], by="test")
            mind.embed()
            engine.work.spend(mind.scope, Spent(mind.now(), "model", "appraise", 10, 2, 0.5))
            engine.work.keep_answer(mind.scope, "key", "生の答え", at=mind.now())
            engine.work.lease(mind.scope, "night", holder="x", now=mind.now(), until=mind.now())


def rows(place: str) -> dict[str, list[Any]]:
    """Every row of every table, without the number that a mind has in one database only."""
    database, _ = open_database(settings_at(settings(), place))
    held: dict[str, list[Any]] = {}
    with closing(database), database.reading() as session:
        names = "tenant, mind, number, digest, at, events, events_digest, acknowledged, lexicon"
        held["scopes"] = session.rows(f"SELECT {names} FROM scopes")
        for table, (_, columns) in {**_OF_A_MIND, **_OF_WORK}.items():
            mine = ", ".join(f"x.{column}" for column in columns)
            join = "JOIN scopes s ON s.scope = x.scope" if table in _OF_A_MIND else ""
            whose = "s.tenant, s.mind, " if table in _OF_A_MIND else ""
            held[table] = session.rows(f"SELECT {whose}{mine} FROM {table} x {join}")
    return {table: sorted(found, key=repr) for table, found in held.items()}


@pytest.fixture
def lived(tmp_path: Path) -> str:
    place = str(tmp_path / "lived")
    live(place)
    return place


def test_a_store_moves_to_a_server_and_back_letter_by_letter(
    lived: str, address: str, tmp_path: Path, omoide: Run
) -> None:
    before = rows(lived)
    empty = {table for table, found in before.items() if not found}
    assert empty <= {"heard", "shares"}, empty  # nobody has told anybody anything here
    would = omoide("migrate", lived, address, "--dry-run", "--json")
    assert [each["new"] for each in would["minds"]] == [True] * len(before["scopes"])
    assert "移します" in omoide("migrate", lived, address, "--dry-run", lang="ja")
    assert rows(address)["scopes"] == []
    moved = omoide("migrate", lived, address, "--json")
    assert moved == {**would, "dry_run": False}
    assert rows(address) == rows(lived) == before
    assert "were there already" in omoide("migrate", lived, address)
    back = str(tmp_path / "back")
    assert "健全" in omoide("migrate", address, back, lang="ja")
    assert rows(back) == before
    found = omoide("--home", back, "recall", "猫の名前は", "--json")["found"]
    assert "タマ" in found[0]["memory"]["words"]["text"]


def test_minds_of_any_script_move_with_what_they_could_be_taken_for(
    address: str, tmp_path: Path, omoide: Run
) -> None:
    """Their names are theirs on the server as well, and in what is made of it again."""
    place, back = str(tmp_path / "names"), str(tmp_path / "back")
    for name in ("美咲", "Lila", "カイ"):
        omoide("--home", place, "--mind", name, "remember", f"{name}は海が好き")
    assert omoide("migrate", place, address, "--json")["sound"]
    assert omoide("migrate", address, back, "--json")["sound"]
    for where in (("--store", address), ("--home", back)):
        assert "海が好き" in omoide(*where, "--mind", "美咲", "list")
        for taken in ("lila", "力イ"):
            for command in (("list",), ("remember", "x")):
                assert "taken" in omoide(*where, "--mind", taken, *command, code=2)


@pytest.mark.parametrize(
    ("place", "after"),
    [
        ("migrate.table", 0),
        ("migrate.table", 12),
        ("store.before_commit", 1),
        ("migrate.moved", 0),
        ("migrate.work", 0),
    ],
)
def test_wherever_it_is_cut_off_the_next_run_ends_it(
    place: str, after: int, lived: str, address: str, omoide: Run
) -> None:
    before = rows(lived)
    with failing_at(place, after=after), pytest.raises(WorldEnded):
        main(["migrate", lived, address])
    assert omoide("migrate", lived, address, "--json")["sound"]
    assert rows(address) == rows(lived) == before


def test_only_what_is_the_same_store_is_moved_onto(
    lived: str, address: str, server: LocalPostgres, tmp_path: Path, omoide: Run
) -> None:
    omoide("migrate", lived, address)
    omoide("--home", lived, "remember", "and life goes on")
    assert [each["new"] for each in omoide("migrate", lived, address, "--json")["minds"]] == [
        False,
        True,
        False,
    ]
    assert rows(address) == rows(lived)
    omoide("--store", address, "remember", "life goes on elsewhere")
    untouched = rows(address)
    for way in ((lived, address), (lived, address, "--dry-run")):
        assert "nobody has written to since" in omoide("migrate", *way, code=2)
    assert rows(address) == untouched
    other = str(tmp_path / "other")
    omoide("--home", other, "--mind", "stranger", "remember", "somebody else")
    assert "stranger" in omoide("migrate", address, other, code=2)


def test_what_cannot_be_moved_is_said(lived: str, tmp_path: Path, omoide: Run) -> None:
    assert "store to move" in omoide("migrate", str(tmp_path / "nowhere"), lived, code=2)
    assert "移し先" in omoide("migrate", lived, lived, lang="ja", code=2)
    assert not (tmp_path / "nowhere").exists()
