"""What is told on the command line is kept as it was told, with all that was said about it."""

import io
from collections.abc import Callable
from datetime import datetime

import pytest


def test_everything_that_can_be_said_of_a_memory_is_kept(omoide, told: Callable[..., str]) -> None:
    source = told("花子さんから聞いた話")
    found = omoide(
        "remember", "花子は京都で", "タマと暮らす",
        "--about", "花子", "--about", "タマ", "--kind", "fact", "--category", "decision", "--importance", "0.7",
        "--origin", "agent", "--when", "2026-05-01T18:30+09:00", "--place", "京都", "--tag", "ペット", "--tag", "家",
        "--from", source[-6:], "--protect", "--json",
    ).json  # fmt: skip
    assert found["words"] == {
        "text": "花子は京都で タマと暮らす", "names": ["花子", "タマ"], "place": "京都", "tags": ["ペット", "家"],
    }  # fmt: skip
    assert (found["kind"], found["category"], found["importance"]) == ("fact", "decision", 0.7)
    assert found["occurred"] == "2026-05-01T18:30:00+09:00"
    assert found["sources"] == [source]
    assert found["origins"] == ["agent", "user"]
    assert found["trust"] == "medium"
    assert found["protection"]["by"] == "cli"
    assert omoide("show", found["id"], "--json").json | {"links": None} == found | {"links": None}


@pytest.mark.parametrize(
    ("lang", "remembered", "observed"),
    [("ja", "覚えました", "記録しました"), ("en", "Remembered", "Noted down")],
)
def test_it_answers_in_the_language_asked_for(omoide, lang: str, remembered: str, observed: str) -> None:
    assert omoide("remember", "猫はタマ", lang=lang).out.startswith(remembered)
    assert omoide("observe", "It rained", lang=lang).out.startswith(observed)


def test_the_language_of_the_terminal_is_spoken_when_nobody_says(spawned) -> None:
    assert spawned("remember", "猫", LANG="ja_JP.UTF-8").out.startswith("覚えました")


def test_what_happened_is_an_event_and_a_memory_of_it(omoide) -> None:
    found = omoide(
        "observe", "明日は雨らしい", "--speaker", "健", "--about", "天気", "--type", "forecast", "--origin", "agent",
        "--importance", "0.2", "--when", "2026-05-01", "--place", "Tokyo", "--json",
    ).json  # fmt: skip
    assert (found["kind"], found["trust"], found["importance"]) == ("event", "medium", 0.2)
    assert found["words"] == {"text": "明日は雨らしい", "speaker": "健", "names": ["天気"], "place": "Tokyo"}
    (event,) = omoide("log", "--events", "--json").json
    assert [event["id"]] == found["sources"]
    assert (event["type"], event["origin"]) == ("forecast", "agent")
    assert event["words"] == found["words"]
    assert "forecast  健: 明日は雨らしい" in omoide("log", "--events").out


def test_a_dash_reads_the_text_from_standard_input(omoide, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("一行目\nsecond line".encode())))
    assert omoide("remember", "-", "--json").json["words"]["text"] == "一行目\nsecond line"


def test_bytes_that_are_no_text_do_not_stop_a_real_process(spawned) -> None:
    assert (
        spawned("remember", "-", "--json", said=b"ok \xff\xfe \xe7\x8c\xab").json["words"]["text"]
        == "ok \ufffd\ufffd 猫"
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_show_tells_people_all_that_was_said(omoide, lang: str) -> None:
    found = omoide(
        "remember", "本文です", "--about", "花子", "--place", "京都", "--tag", "札一", "--category", "work",
        "--importance", "0.25", "--json",
    ).json  # fmt: skip
    shown = omoide("show", found["id"], lang=lang).out
    for said in (found["id"], "本文です", "花子", "京都", "札一", "work", "0.25", "user", "high"):
        assert said in shown


@pytest.mark.parametrize(
    ("option", "value", "shown", "english", "japanese", "allowed"),
    [
        ("--kind", "zzz", "'zzz'", "kind", "種類", "note, document"),
        ("--category", "仕事", "'仕事'", "category", "分類", "decision"),
        ("--origin", "god", "'god'", "origin", "出所", "user, agent"),
        ("--importance", "2", "2.0", "importance", "重要度", "0 to 1"),
        ("--importance", "nan", "nan", "importance", "重要度", "0 to 1"),
        ("--importance", "inf", "inf", "importance", "重要度", "0 to 1"),
        ("--when", "いつか", "'いつか'", "time", "時刻", "2026-05-01"),
        ("--when", "2026-13-01", "'2026-13-01'", "time", "時刻", "2026-05-01"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    omoide, option: str, value: str, shown: str, english: str, japanese: str, allowed: str
) -> None:
    for lang, noun in (("en", english), ("ja", japanese)):
        said = omoide("remember", "x", option, value, lang=lang, code=2).err
        range_of = allowed.replace(" to ", "～") if lang == "ja" else allowed
        assert all(part in said for part in (shown, noun, range_of)), said
    assert omoide("list", "--json").json == []


@pytest.mark.spec("LT-37")
@pytest.mark.parametrize(
    "when", ["2026-05-01", "2026-05-01T18:30", "2026-05-01T18:30:05Z", "20260501T183000+0900"]
)
def test_every_time_that_is_shown_has_its_offset(omoide, told: Callable[..., str], when: str) -> None:
    memory = told("期限の話", "--when", when, "--protect")
    omoide("recall", "期限")
    omoide("observe", "an event", "--when", when)
    shown = omoide("show", memory, "--json").json
    times = [shown[name] for name in ("occurred", "recorded", "updated", "staged")]
    times += [shown["protection"]["since"], *shown["rehearsals"]]
    times += [entry["at"] for entry in omoide("log", "--json").json]
    times += [event["at"] for event in omoide("log", "--events", "--json").json]
    assert all(datetime.fromisoformat(time).utcoffset() is not None for time in times)


@pytest.mark.spec("LT-37")
def test_a_time_without_an_offset_is_meant_in_the_zone_that_is_set(omoide) -> None:
    found = omoide(
        "--set", "home.zone=Asia/Tokyo", "remember", "x", "--when", "2026-05-01T18:30", "--json"
    ).json
    assert found["occurred"] == "2026-05-01T18:30:00+09:00"
