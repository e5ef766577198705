"""A mind on a server, through the doors that people use."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.errors import BadSetting, Newer, StoreError, Unsafe
from omoide.model.spooled import WORKER_DUE
from omoide.settings import read_settings
from omoide.testing.postgres import LocalPostgres

Run = Callable[..., Any]


@pytest.fixture
def omoide(address: str, home: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """`omoide("recall", "猫")` on the server, in this process; JSON where it was asked for."""

    def run(*arguments: str, lang: str = "en", code: int = 0) -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--store", address, "--lang", lang, *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        said = printed.err if code else printed.out
        return json.loads(said) if "--json" in arguments else said

    return run


def test_a_life_on_the_command_line_leaves_nothing_but_what_is_derived_at_home(
    omoide: Run, home: Path
) -> None:
    cat = omoide("remember", "タマという猫を飼っています", "--json")["id"]
    omoide("remember", "Ken walks his dog in Kyoto")
    found = omoide("recall", "猫の名前は", "--json")["found"]
    assert [each["memory"]["id"] for each in found] == [cat]
    assert "Kyoto" in omoide("recall", "Who walks a dog?")
    omoide("forget", cat)
    omoide("undo")
    assert len(omoide("list", "--json")) == 2
    omoide("erase", cat, "--yes")
    assert "タマ" not in omoide("list")
    assert omoide("worker", "--json")["trouble"] == []
    assert omoide("verify", "--json")["sound"]
    assert omoide("size", "--json")["files"]["journal"] > 0
    assert not (home / "omoide.db").exists()


def test_what_is_done_to_a_file_is_refused_with_a_word_of_what_to_do(omoide: Run, tmp_path: Path) -> None:
    for command in (("backup",), ("compact",), ("restore", "x.db"), ("salvage", str(tmp_path / "x"))):
        assert "pg_dump" in omoide(*command, code=1)
        assert "サーバーの道具" in omoide(*command, lang="ja", code=1)
        assert omoide(*command, "--json", code=1)["error"]["code"] == "on_server"


def test_a_hook_brings_to_mind_what_is_on_the_server(
    omoide: Run, address: str, home: Path, tmp_path: Path
) -> None:
    omoide("remember", "The release is on Friday at noon")
    (home / WORKER_DUE).parent.mkdir(parents=True, exist_ok=True)
    (home / WORKER_DUE).write_text("9e12")  # no worker outlives this test
    call = {
        "hook_event_name": "UserPromptSubmit",
        "prompt": "When is the release?",
        "session_id": "s",
        "cwd": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-P", "-m", "omoide.doors.hook"],
        input=json.dumps(call).encode(),
        capture_output=True,
        env={**os.environ, "OMOIDE_HOME": str(home), "OMOIDE_STORE": address},
    )
    assert "Friday at noon" in done.stdout.decode(), (home / "hook.log").read_text()


# What is refused.


@pytest.fixture
def changed(server: LocalPostgres) -> Iterator[Callable[[str], None]]:
    """Set something on the server for as long as a test lasts."""

    def change(sql: str) -> None:
        with psycopg.connect(server.url(), autocommit=True) as owner:
            owner.execute(sql.encode())
            owner.execute("SELECT pg_reload_conf()")
        for _ in range(200):  # the server hears of it in a moment
            with psycopg.connect(server.url()) as other:
                found = other.execute(
                    "SELECT reset_val FROM pg_settings WHERE name = %s", (name_of(sql),)
                ).fetchone()
            if found and found[0] == ("off" if "off" in sql else "on"):
                return
        raise AssertionError(sql)

    def name_of(sql: str) -> str:
        return sql.split()[3]

    used: list[str] = []
    yield lambda name: (used.append(name), change(f"ALTER SYSTEM SET {name} = off"))[1]
    for name in used:
        change(f"ALTER SYSTEM RESET {name}")


@pytest.mark.parametrize("name", ["fsync", "full_page_writes", "synchronous_commit"])
def test_a_server_that_may_lose_what_it_acknowledged_is_refused(
    name: str, changed: Callable[[str], None], omoide: Run
) -> None:
    changed(name)
    said = omoide("remember", "x", code=1)
    assert f"{name} = off" in said
    assert f"Set {name} = on in postgresql.conf" in said


def opened(address: str, home: Path) -> None:
    settings = read_settings(environment={"OMOIDE_HOME": str(home), "OMOIDE_STORE": address})
    with mind_of(settings, open_engine(settings), by="test"):
        pass


def test_tables_of_somebody_else_are_left_alone(server: LocalPostgres, home: Path) -> None:
    place = server.fresh()
    with psycopg.connect(place, autocommit=True) as owner:
        owner.execute("CREATE TABLE events (what text)")
        with pytest.raises(StoreError, match="tables of something else"):
            opened(place, home)
        assert owner.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
        ).fetchone() == (1,)


def test_a_newer_format_is_not_touched(server: LocalPostgres, home: Path) -> None:
    place = server.fresh()
    opened(place, home)
    with psycopg.connect(place, autocommit=True) as owner:
        owner.execute("UPDATE meta SET value = '99' WHERE key = 'format'")
    with pytest.raises(Newer, match="format 99"):
        opened(place, home)


def test_an_encoding_that_cannot_hold_every_text_is_refused(server: LocalPostgres, home: Path) -> None:
    with psycopg.connect(server.url(), autocommit=True) as owner:
        owner.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(Unsafe, match="LATIN1"):
        opened(server.url().replace("/postgres?", "/latin?"), home)


@pytest.mark.parametrize("url", ["postgresql://me:secret@host/db", "postgresql://host/db?password=secret"])
def test_a_password_is_no_setting(url: str) -> None:
    with pytest.raises(BadSetting, match="pgpass"):
        read_settings(environment={"OMOIDE_STORE": url})


@pytest.mark.parametrize("url", ["mysql://host/db", "host", "postgresql://[x/db"])
def test_another_kind_of_server_is_not_taken_for_one(url: str) -> None:
    with pytest.raises(BadSetting, match="address"):
        read_settings(environment={"OMOIDE_STORE": url})


def test_who_is_not_there_is_said_to_be_unavailable(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    nobody = "postgresql://127.0.0.1:1/none"
    for lang, said in (("en", "cannot be reached"), ("ja", "つながりません")):
        with pytest.raises(SystemExit):
            main(
                ["--home", str(home), "--store", nobody, "--lang", lang, "--set", "store.reach_s=0.2", "list"]
            )
        assert said in capfd.readouterr().err
