"""A mind whose present lies on a server, through the doors that people use."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.errors import BadSetting
from omoide.settings import read_settings
from omoide.testing.redis import LocalRedis

Run = Callable[..., str]


@pytest.fixture
def omoide(home: Path, server: LocalRedis, capfd: pytest.CaptureFixture[str]) -> Run:
    """A command in this process; what it printed, on both streams."""

    def run(*arguments: str, lang: str = "en", url: str = server.url()) -> str:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, *settings(url), *arguments])
        printed = capfd.readouterr()
        assert not left.value.code, printed
        return printed.out + printed.err

    return run


def settings(url: str) -> list[str]:
    given = ("embedding.kind=none", "hot.kind=redis", f"hot.url={url}", "hot.wait_s=5")
    return [word for each in given for word in ("--set", each)]


@pytest.mark.spec("PI-01", "PI-06", "PI-33")
def test_two_processes_with_homes_of_their_own_share_one_working_memory(
    omoide: Run, server: LocalRedis, tmp_path: Path
) -> None:
    omoide("wm", "--update", '{"health": 18, "location": {"biome": "森"}}')
    command = [sys.executable, "-P", "-m", "omoide.doors.cli.main", "--home", str(tmp_path / "other host")]
    update = ["wm", "--update", '{"location": {"x": 1}}', "--json"]
    done = subprocess.run(
        [*command, *settings(server.url()), *update], capture_output=True, text=True, env=os.environ
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["location"] == {"biome": "森", "x": 1}
    assert 'location: {"biome": "森", "x": 1}' in omoide("wm")


@pytest.mark.spec("PI-06", "PI-33")
def test_an_emptied_server_costs_nothing_but_what_was_before_the_mind(
    omoide: Run, looked: Any, server: LocalRedis
) -> None:
    for text in ("牛がいる", "the bridge is closed"):
        omoide("observe", "--short", text)
    omoide("wm", "--update", '{"health": 18}')
    assert "2 of at most" in omoide("stm")
    (key,) = looked.keys("*/short")
    assert looked.llen(key) == 2
    looked.flushall()
    omoide("observe", "--short", "牛がいる")  # said again, and known to be
    held = json.loads(omoide("stm", "--json"))["events"]
    assert [each.get("mentions", 1) for each in held] == [2, 1]
    assert "Nothing is in working memory." in omoide("wm")


def test_what_happens_after_it_was_emptied_is_not_all_that_happened(
    home: Path, server: LocalRedis, looked: Any
) -> None:
    given = ("tiers.novel=false", "hot.kind=redis", f"hot.url={server.url()}")
    read = read_settings(arguments=[f"home.path={home}", "embedding.kind=none", *given])
    with mind_of(read, open_engine(read), by="test") as mind:
        mind.short.keep("牛がいる")
        assert len(mind.short.window()) == 1
        looked.flushall()
        mind.short.keep("the bridge is closed")
        assert len(mind.short.window()) == 2


def test_what_is_erased_is_not_at_hand_any_more(omoide: Run, looked: Any) -> None:
    omoide("wm", "--update", '{"cc_broadcast": "Kenの秘密"}')
    name = json.loads(omoide("remember", "Kenの秘密", "--json"))["id"]
    omoide("erase", name, "--yes")
    assert not looked.keys()


def test_what_was_erased_while_the_server_was_away_goes_when_anybody_meets_it_again(
    omoide: Run, looked: Any, home: Path
) -> None:
    omoide("wm", "--update", '{"cc_broadcast": "Kenの秘密"}')
    name = json.loads(omoide("remember", "Kenの秘密", "--json"))["id"]
    told = omoide("erase", name, "--yes", url="redis://127.0.0.1:9/0")
    assert "goes on without" in told
    assert looked.keys()
    assert "Nothing is in working memory." in omoide("wm")
    assert not looked.keys()
    assert not list((home / "owed").iterdir())


def test_a_server_that_is_away_is_told_once_in_the_language_of_the_reader(omoide: Run) -> None:
    away = "redis://127.0.0.1:9/0"
    told = omoide("wm", "--update", '{"health": 18}', url=away)
    assert told.count("cannot be reached at redis://127.0.0.1:9/0") == 1
    assert "health: 18" in told
    assert omoide("observe", "--short", "牛がいる", lang="ja", url=away).count("手元なしで続けます") == 1
    assert "牛がいる" in omoide("stm")


def test_the_password_is_in_the_variable_that_the_settings_name(
    home: Path, server: LocalRedis, looked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked.config_set("requirepass", "合言葉")
    try:
        found = {}
        for password in ("合言葉", "wrong"):
            monkeypatch.setenv("HOT_PASSWORD", password)
            given = ("hot.kind=redis", f"hot.url={server.url()}", "hot.key_variable=HOT_PASSWORD")
            read = read_settings(arguments=[f"home.path={home}", "embedding.kind=none", *given])
            told: list[str] = []
            engine = open_engine(read, on_trouble=lambda error, told=told: told.append(str(error)))
            with mind_of(read, engine, by="test") as mind:
                mind.working.update({"health": 18})
                found[password] = mind.working.now()["health"], len(told)
            assert password not in "".join(told)
        assert found == {"合言葉": (18, 0), "wrong": (None, 1)}
    finally:
        looked.config_set("requirepass", "")


def test_what_is_missing_is_told_before_anything_is_opened(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [f"home.path={home}", "embedding.kind=none", "hot.kind=redis"]
    with pytest.raises(BadSetting, match="redis://host"):
        open_engine(read_settings(arguments=given))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BadSetting, match=r"omoide\[redis\]"):
        open_engine(read_settings(arguments=[*given, "hot.url=redis://host"]))
