"""Nights through the command line: what they would do, what they did, and taking one back."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.nights import Slept, came_of
from omoide.model.affect import Affect
from omoide.model.memory import Category, Kind
from omoide.model.report import Outcome, Report, Stepped
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock
from omoide.wake.encode import Circumstances

TALK = {
    "駅前で立ち話をした。天気の話だけだった。バスは五分遅れた。": Category.CASUAL,
    "Had a coffee near the station. It was all right. The bus was late.": Category.CASUAL,
    "母が退院した。本当に嬉しくて泣いた。": Category.EMOTIONAL,
}


FADING = '[nights]\ndaily = "appraise fade connect"\nweekly = ""\nmonthly = ""\n'


@pytest.fixture
def lived(home: Path) -> list[str]:
    """What was said twenty days ago; nobody has slept since. It is only to fade."""
    home.mkdir()
    (home / "config.toml").write_text(FADING, "utf-8")
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "home.zone=UTC"]
    )
    clock = FrozenClock(datetime.now(UTC) - timedelta(days=20))
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        return [
            mind.observe(text, Circumstances(category=category, affect=Affect(intensity=0.2))).id
            for text, category in TALK.items()
        ]


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(
    ("lang", "quiet", "summarised", "hint"),
    [
        ("en", "nothing to do", "summarised 2", "Every step: `omoide nights`"),
        ("ja", "することなし", "要約 2", "各段階は"),
    ],
)
def test_what_came_of_many_nights_is_told_in_a_line_each(
    omoide, lang: str, quiet: str, summarised: str, hint: str
) -> None:
    *lines, last = omoide("sleep", lang=lang).out.splitlines()
    assert len(lines) == 20
    assert all(re.match(r"daily-\d{4}-\d\d-\d\d  \S", line) for line in lines)
    assert sum(quiet in line for line in lines) > 10
    assert sum(summarised in line for line in lines) == 1
    assert last.startswith(hint)


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(
    ("lang", "fade"), [("en", "  Let it fade (fade): done"), ("ja", "  薄れさせる (fade): 済")]
)
def test_every_step_is_told_by_its_name_where_it_is_asked_for(omoide, lang: str, fade: str) -> None:
    shown = omoide("sleep", "--verbose", lang=lang).out
    assert shown.count(fade) == 20
    assert omoide("nights", "-n", "1", lang=lang).out.count(fade) == 1


def test_a_step_that_failed_stands_in_the_line_of_its_night() -> None:
    steps = (
        Stepped(step="learn", outcome=Outcome.FAILED, trouble=("x",)),
        Stepped(step="fade", outcome=Outcome.DONE, counts={"summary": 1, "by_rule": 1}),
        Stepped(step="connect", outcome=Outcome.DONE, counts={"summary": 2}, parked=("abc",)),
    )
    report = Report(night="daily-2026-11-15", steps=steps)
    assert came_of(report, "en") == (
        "summarised 3; failed, left for the next night: Learn what lasts; left out, to be tried again: 1"
    )
    assert "残る知識を学ぶ" in came_of(report, "ja")


@pytest.mark.usefixtures("lived")
def test_a_run_of_nights_is_as_far_as_its_steps_are(home: Path) -> None:
    """Never more than is done, and never all of it before the last step."""
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "home.zone=UTC"]
    )
    told: list[tuple[int, int, str]] = []
    with mind_of(settings, open_engine(settings), by="test") as mind:
        owed = mind.nights_waiting().steps
        slept = Slept(owed, lambda done, total, at="": told.append((done, total, at)), "en")
        done = mind.sleep(tell=slept.begins)
    assert owed == (3,) * 20
    assert [each[:2] for each in told] == [(number, 60) for number in range(60)]
    assert sum(len(each.steps) for each in done) == 60
    assert told[0][2] == "night 1 of 20: How did it feel?"
    assert told[-1][2] == "night 20 of 20: Tie together"


def _levels(omoide) -> list[int]:
    return sorted(each.get("level", 1) for each in omoide("list", "--json").json)


@pytest.mark.usefixtures("lived")
def test_sleeping_does_what_is_owed_and_a_second_time_nothing(omoide) -> None:
    done = omoide("sleep", "--json").json
    assert sum(night["night"].startswith("daily") for night in done) == 20
    assert sum(step["counts"].get("summary", 0) for night in done for step in night["steps"]) == 2
    assert _levels(omoide) == [1, 2, 2]
    assert omoide("sleep", "--json").json == []
    assert omoide("sleep").out == "Nothing was owed.\n"
    assert omoide("sleep", lang="ja").out == "やるべきことはありませんでした。\n"


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(("lang", "summarised"), [("en", "summarised 2"), ("ja", "要約 2")])
def test_what_nights_did_can_be_listed_and_one_taken_back(omoide, lang: str, summarised: str) -> None:
    assert omoide("nights", "--json").json == []
    omoide("sleep")
    shown = omoide("nights", "-n", "30", lang=lang).out
    assert summarised in shown
    told = omoide("nights", "-n", "30", "--json").json
    (night,) = [each["night"] for each in told if any(step["counts"] for step in each["steps"])]
    assert night in shown
    planned = omoide("undo", "--night", night, "--dry-run", "--json").json
    assert [each["kind"] for each in planned["undone"]] == ["revised", "revised"]
    assert _levels(omoide) == [1, 2, 2]
    omoide("undo", "--night", night)
    assert _levels(omoide) == [1, 1, 1]
    assert omoide("sleep", "--json").json == []  # it was done, and taken back on purpose
    assert omoide("verify", "--json").json["problems"] == []


def test_a_night_that_did_nothing_or_never_was_cannot_be_taken_back(omoide, lived: list[str]) -> None:
    assert lived
    assert "daily-1999-01-01" in omoide("undo", "--night", "daily-1999-01-01", code=1).err


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_dry_run_shows_each_memory_before_and_after_and_writes_nothing(omoide, lang: str) -> None:
    before = omoide("log", "--json").json
    options = ["--set", "lifecycle.settling_days=0", "--set", "lifecycle.full_above=1"]
    shown = omoide(*options, "--set", "nights.at_most=1", "sleep", "--dry-run", lang=lang).out
    assert "- 駅前で立ち話をした。天気の話だけだった。" in shown
    assert "+ 駅前で立ち話をした。" in shown
    assert "fade" in shown
    assert omoide("log", "--json").json == before
    planned = omoide(*options, "--set", "nights.at_most=1", "sleep", "--dry-run", "--json").json
    (fade,) = [step for step in planned[0]["steps"] if step["step"] == "fade"]
    assert fade["changes"][0]["kind"] == "revised"
    assert omoide("nights").out == "No night has passed yet.\n"


@pytest.mark.usefixtures("lived")
def test_a_preset_has_nights_of_its_own(omoide) -> None:
    done = omoide("--set", "preset=ltm-printed", "sleep", "--json").json
    assert [step["step"] for step in done[0]["steps"]] == ["appraise", "fade", "connect"]
    counts = [step["counts"] for night in done for step in night["steps"] if step["counts"]]
    assert counts[0]["trace"] == 3  # worth 20: below the second threshold in the very first night
    assert any("archived" in each for each in counts)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("母が亡くなった。悲しくて涙が止まらない。", "emotional"),
        ("We decided to go with PostgreSQL.", "decision"),
        ("ｺﾝﾆﾁﾊ", "casual"),
        ("バグを直した。テストが通った。", "work"),
    ],
)
@pytest.mark.spec("LT-02", "LT-03", "LT-04", "LT-33")
def test_what_was_only_told_is_appraised(omoide, told, text: str, category: str) -> None:
    """As the LTM design has it at once; by default in the next night."""
    plain, rated = told(text), omoide("--set", "preset=ltm", "remember", text, "--json").json
    assert rated["category"] == category
    assert 0 < rated["affect"]["intensity"] <= 1
    assert rated["affect"]["arousal"] is not None
    assert "category" not in omoide("show", plain, "--json").json
    planned = omoide("sleep", "--dry-run", "--json").json
    (appraised,) = [step for step in planned[0]["steps"] if step["step"] == "appraise"]
    assert appraised["counts"] == {"appraised": 1, "by_rule": 1}
    assert appraised["changes"][0]["change"]["category"] == category
    found = omoide("--set", "preset=ltm", "recall", text, "--json").json["found"]
    assert rated["id"] in [each["memory"]["id"] for each in found]


def test_a_year_can_be_lived_and_drawn(omoide, tmp_path: Path) -> None:
    plot = tmp_path / "year.svg"
    options = ["--set", "embedding.kind=none", "simulate", "year", "--days", "20", "--turns", "6"]
    told = omoide(*options, "--plot", str(plot), "--json").json
    assert len(told["days"]) == 20
    last = told["days"][-1]
    assert sum(last[name] for name in ("full", "summary", "trace", "archived")) == 120
    assert last["summary"] > 0
    assert plot.read_text("utf-8").count("<path") == 4
    assert "要約" in omoide(*options, lang="ja").out
    assert omoide("simulate", "year", "--days", "0", code=2).err


@pytest.fixture
def practised(home: Path) -> str:
    """A way that was changed seven times, and that nobody has used for 200 days."""
    settings = read_settings(
        environment={}, arguments=[f"home.path={home}", "embedding.kind=none", "home.zone=UTC"]
    )
    clock = FrozenClock(datetime.now(UTC) - timedelta(days=200))
    with mind_of(settings, open_engine(settings, clock=clock), by="test") as mind:
        way = mind.remember("第 1 版: 鍵を開ける", Circumstances(kind=Kind.PROCEDURE))
        for number in range(2, 9):
            mind.correct(way.id, f"第 {number} 版: 鍵を開ける")
        return way.id


@pytest.mark.spec("AW-53", "AW-56")
@pytest.mark.parametrize(
    ("lang", "slept", "erased"),
    [
        ("en", "active → asleep (hardly used, and not for long)", "erased for good: 第 1 版: 鍵を開ける"),
        ("ja", "現役 → 休眠(ほとんど使われず、間が空いた)", "完全に消去: 第 1 版: 鍵を開ける"),
    ],
)
def test_what_sleeps_and_what_is_pruned_is_shown_before_it_is_done(
    omoide, practised: str, holding, lang: str, slept: str, erased: str
) -> None:
    plain = ["--set", "nights.at_most=1", "--set", "nights.weekly=", "--set", "embedding.kind=none"]
    daily = [*plain, "--set", "nights.daily=downscale", "--set", "nights.monthly="]
    young = [*daily, "--set", "downscaling.mature_from=100"]  # it was changed too often to be idle
    assert slept not in omoide(*daily, "sleep", "--dry-run", lang=lang).out
    assert slept in omoide(*young, "sleep", "--dry-run", lang=lang).out
    monthly = [*plain, "--set", "nights.daily=", "--set", "nights.monthly=forget prune"]
    shown = omoide(*monthly, "sleep", "--dry-run", lang=lang).out
    assert erased in shown
    assert "第 3 版" not in shown
    assert holding("第 1 版: 鍵を開ける")
    done = omoide(*monthly, "sleep", "--accept-clock", lang=lang).out
    assert ("old versions pruned 2" if lang == "en" else "古い版の整理 2") in done
    assert holding("第 1 版: 鍵を開ける") == []
    assert omoide("show", practised, "--json").json["words"]["text"] == "第 8 版: 鍵を開ける"
    assert omoide("verify", "--json").json["problems"] == []
