"""What an undo takes back is nowhere told any more, it says what that is, and it can be given back."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.model.affect import Affect
from omoide.model.memory import Category
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock
from omoide.wake.encode import Circumstances

SAID = {"en": "My sister Yuki plays the cello on Tuesdays", "ja": "妹のユキは火曜日にチェロを弾きます"}
OTHER = {"en": "The boat is moored at the old pier", "ja": "ボートは古い桟橋につないである"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_was_heard_and_taken_back_is_told_nowhere_until_it_is_given_back(omoide, lang: str) -> None:
    omoide("hear", OTHER[lang], lang=lang)
    omoide("hear", SAID[lang], lang=lang)
    undone = omoide("undo", "--json", lang=lang).json
    assert SAID[lang] in str(undone["undone"])
    for ask in (("prime",), ("prime", SAID[lang]), ("thread", "main"), ("recall", SAID[lang])):
        told = omoide(*ask, lang=lang).out
        assert SAID[lang] not in told.replace("\n", " "), ask
    assert OTHER[lang] in omoide("prime", lang=lang).out
    mark = {"en": "(taken back)", "ja": "(取り消し済み)"}[lang]
    assert f"{SAID[lang]}  {mark}" in omoide("log", "--events", lang=lang).out
    for entry in undone["entries"]:
        omoide("undo", str(entry), lang=lang)
    assert SAID[lang] in omoide("prime", lang=lang).out
    assert mark not in omoide("log", "--events", lang=lang).out


def test_undoing_what_was_taken_back_between_two_others_gives_back_that_alone(omoide) -> None:
    first = omoide("hear", SAID["en"]) and omoide("undo", "--json").json
    omoide("hear", OTHER["en"])
    omoide("undo")
    assert SAID["en"] not in omoide("prime").out
    for entry in first["entries"]:
        omoide("undo", str(entry))
    told = omoide("prime").out
    assert SAID["en"] in told
    assert OTHER["en"] not in told


def test_a_turn_of_which_no_memory_is_made_is_taken_back_as_well(omoide) -> None:
    omoide("--set", "talking.remembers=segment", "hear", SAID["en"])
    assert SAID["en"] in omoide("prime").out
    omoide("undo")
    assert SAID["en"] not in omoide("prime").out


TALK = {
    "駅前で立ち話をした。天気の話だけだった。バスは五分遅れた。": Category.CASUAL,
    "Had a coffee near the station. It was all right. The bus was late.": Category.CASUAL,
}
FADING = '[nights]\ndaily = "appraise fade connect"\nweekly = ""\nmonthly = ""\n'


@pytest.fixture
def slept(home: Path, omoide) -> list[dict]:
    """What was said twenty days ago has faded in one of the nights since."""
    home.mkdir()
    (home / "config.toml").write_text(FADING, "utf-8")
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "home.zone=UTC"]
    )
    clock = FrozenClock(datetime.now(UTC) - timedelta(days=20))
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        for text, category in TALK.items():
            mind.observe(text, Circumstances(category=category, affect=Affect(intensity=0.2)))
    return omoide("sleep", "--json").json


def _busy_and_idle(slept: list[dict]) -> tuple[str, str]:
    busy = [each["night"] for each in slept if any(step["counts"] for step in each["steps"])]
    idle = [each["night"] for each in slept if not any(step["counts"] for step in each["steps"])]
    return busy[0], idle[0]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_a_number_undo_means_the_last_act_of_a_person_and_says_which(
    omoide, slept: list[dict], lang: str
) -> None:
    shown = omoide("undo", "--dry-run", lang=lang).out
    assert {"en": "The last act of a person", "ja": "人が最後にしたこと"}[lang] in shown
    assert "(test)" in shown
    planned = omoide("undo", "--dry-run", "--json").json["undone"]
    assert {each["by"] for each in planned} == {"test"}
    omoide("remember", "The kettle whistles")
    assert "The kettle whistles" in omoide("undo", "--dry-run", lang=lang).out


@pytest.mark.parametrize(
    ("lang", "both", "one"),
    [
        ("en", "taken back: 2 changes", "taken back: 1 change"),
        ("ja", "取り消し済み: 変更 2 件", "取り消し済み: 変更 1 件"),
    ],
)
def test_a_night_that_was_taken_back_is_marked_until_that_is_undone(
    omoide, slept: list[dict], lang: str, both: str, one: str
) -> None:
    night, _ = _busy_and_idle(slept)
    assert both not in omoide("nights", "-n", "30", lang=lang).out
    entries = omoide("undo", "--night", night, "--json").json["entries"]
    assert both in omoide("nights", "-n", "30", lang=lang).out
    told = {each["night"]: each.get("undone", 0) for each in omoide("nights", "-n", "30", "--json").json}
    assert {name: count for name, count in told.items() if count} == {night: 2}
    omoide("undo", str(entries[0]))
    assert f"  {one}" in omoide("nights", "-n", "30", lang=lang).out.splitlines()
    omoide("undo", str(entries[1]))
    assert "undone" not in str(omoide("nights", "-n", "30", "--json").json)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_idle_night_has_nothing_to_take_back_and_a_second_time_neither_has_a_busy_one(
    omoide, slept: list[dict], lang: str
) -> None:
    busy, idle = _busy_and_idle(slept)
    nothing = {"en": f"nothing was changed by {idle}", "ja": f"{idle} は何も変えていません"}[lang]
    assert nothing in omoide("undo", "--night", idle, lang=lang).out
    before = omoide("log", "--json").json
    omoide("undo", "--run", busy)
    for option in ("--night", "--run"):
        already = {"en": "taken back already", "ja": "すでに取り消されています"}[lang]
        assert already in omoide("undo", option, busy, lang=lang).out
    assert omoide("undo", "--night", idle, "--json").json == {"undone": [], "entries": []}
    assert len(omoide("log", "--json", "-n", "999").json) > len(before)
    assert "daily-1999-01-01" in omoide("undo", "--run", "daily-1999-01-01", code=1).err


def test_the_run_of_an_idle_night_says_that_nothing_was_changed(omoide, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text(FADING.replace("appraise fade connect", "fade"), "utf-8")
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "home.zone=UTC"]
    )
    clock = FrozenClock(datetime.now(UTC) - timedelta(days=2))
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        mind.remember("The kettle whistles")
    night = omoide("sleep", "--json").json[0]["night"]
    assert f"nothing was changed by {night}" in omoide("undo", "--run", night).out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_journal_and_a_preview_speak_in_words(omoide, slept: list[dict], lang: str) -> None:
    night, _ = _busy_and_idle(slept)
    memory = omoide("remember", "The kettle whistles", "--json").json["id"]
    omoide("hear", SAID[lang], lang=lang)
    omoide("forget", memory)
    shown = omoide("log", "-n", "999", lang=lang).out + omoide("undo", "--dry-run", lang=lang).out
    shown += omoide("undo", "--night", night, "--dry-run", lang=lang).out
    assert "{" not in shown
    assert {"en": "where a talk stands: main", "ja": "会話の進み具合: main"}[lang] in shown
    forgotten = {"en": "→ forgotten  The kettle whistles", "ja": "→ 忘却  The kettle whistles"}[lang]
    assert shown.count(forgotten) == 2
