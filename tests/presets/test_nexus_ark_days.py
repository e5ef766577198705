"""Nexus Ark by the day: each day is told once in the persona's voice, and after two months its week."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from weeks import Weeks, answer

from omoide.model.affect import Affect
from omoide.model.memory import Kind, Stage
from omoide.persona.editing import Text
from omoide.ports import Reply
from omoide.settings import Settings
from omoide.testing.models import ScriptedModel

PRESET = "nexus-ark"
LONG = "".join(f"{place}回目の海では貝を{place + 3}個拾って瓶に入れた。" for place in range(1, 120))
SHORT = "洗濯をした。米を炊いた。窓を拭いた。皿を洗った。"


def says(life: Weeks, heard: str, intensity: float, *, hours: float = 2.0, said: str = "うん。") -> None:
    """A talk of two turns that stirs the persona so much, and then a pause."""
    life.mind.talk.hear(heard, sender="花")
    life.mind.talk.say(f'{said}<persona_emotion category="joy" intensity="{intensity}"/>', to="花")
    life.now = life.clock.tick(hours=hours)


def tells(life: Weeks, text: str) -> Callable[[], str]:
    """A model that says this of every day and week; gives what it was asked about them, which is one question."""
    said = answer(text)
    digest = json.dumps({"title": "話", "summary": "話した。", "resolved": [], "tasks": []})
    model = life.asks(lambda prompt: said(prompt) if "<s1 " in prompt else digest)

    def asked() -> str:
        (only,) = {prompt for prompt in model.asked if "<s1 " in prompt}
        return only

    return asked


def is_somebody(life: Weeks, core: str = "私は灯。静かに話す。") -> None:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, core))


@pytest.mark.spec("NA-04", "NA-05", "NA-07", "NA-08")
def test_a_day_is_told_by_rule_within_its_room_starred_talk_first(settings: Settings) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    says(life, LONG, 0.65)
    says(life, SHORT, 0.4)
    assert life.later(1) == {"days": 1, "by_rule": 1}
    (told,) = life.mind.self.episodes()
    summary = told.pop("summary")
    assert told == {
        "id": "episode_2026-01-15_001",
        "date": "2026-01-15",
        "compressed": False,
        "arousal": 0.525,
        "arousal_max": 0.65,
        "created_at": life.now.isoformat(),
    }
    starred, calm = summary[: summary.index("花: 洗濯") if "花: 洗濯" in summary else -60], summary[-60:]
    assert summary.startswith("★ 花: ")
    assert 600 < len(starred) <= 1500 // 2
    assert sum(each in calm for each in SHORT.split("。") if each) == 2  # a line or two
    assert len(summary) <= 1500
    assert life.later(1) == {}  # once


@pytest.mark.spec("NA-07", "NA-08")
def test_a_model_tells_the_day_in_the_voice_of_the_core_memory(settings: Settings) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    is_somebody(life)
    asked = tells(life, "★ 花と海へ行った。楽しかった。")
    says(life, "海へ行こう。", 0.65)
    says(life, "洗濯をした。", 0.59)
    says(life, "映画を観た。", 0.6)
    assert life.later(1)["by_model"] == 1
    question = asked()
    assert "[★重要 Arousal:0.65]\n花: 海へ行こう。\n私: うん。" in question
    assert "[Arousal:0.59]\n花: 洗濯をした。" in question
    assert "[★重要 Arousal:0.60]\n花: 映画を観た。" in question
    assert "800〜1500 字" in question
    assert "1〜2 行" in question
    assert "私は灯。静かに話す。" in question
    (told,) = life.mind.self.episodes()
    assert (told["summary"], told["arousal"]) == ("★ 花と海へ行った。楽しかった。", 0.6133)


@pytest.mark.spec("NA-07", "NA-08")
def test_english_talk_is_told_in_english(settings: Settings) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    is_somebody(life, "I am Akari. I speak softly.")
    asked = tells(life, "★ We went to the sea.")
    says(life, "Let us go to the sea.", 0.65, said="Yes.")
    life.later(1)
    question = asked()
    assert "[★important Arousal:0.65]" in question
    assert "I: Yes." in question
    assert "1600 to 3000 characters" in question
    assert "I am Akari." in question


def test_a_model_that_loses_the_star_or_invents_a_number_is_not_believed(settings: Settings) -> None:
    for text in ("花と海へ行った。", "★ 花と海で貝を 42 個拾った。"):
        life = Weeks(settings, "day", nightly=True, vectors=False)
        tells(life, text)
        says(life, "海へ行こう。", 0.65)
        assert life.later(1)["by_rule"] == 1
        (told,) = life.mind.self.episodes()
        assert told["summary"] == "★ 花: 海へ行こう。\n私: うん。"


@pytest.mark.spec("NA-09", "NA-04", "NA-05")
def test_days_of_two_months_ago_become_a_week_of_which_two_keep_their_details(settings: Settings) -> None:
    life = Weeks(settings, "compress", vectors=False)
    life.now = life.clock.at = life.now.replace(year=2026, month=3, day=2, hour=12)  # a Monday
    is_somebody(life)
    for place, arousal in enumerate((0.3, 0.7, 0.9, 0.8)):
        text = LONG.replace("海", f"第{place}の海")[:900]
        life.tell(text, kind=Kind.EPISODE, days=-place, affect=Affect(arousal=arousal))
    assert life.later(63) == {}
    assert life.later(7) == {"weeks": 1, "compressed": 4, "by_rule": 1}
    (told,) = life.mind.self.episodes()
    summary = told.pop("summary")
    created = told.pop("created_at")
    assert told == {
        "id": "episode_2026-03-02_001",
        "date": "2026-03-02~2026-03-05",
        "compressed": True,
        "original_count": 4,
        "arousal_avg": 0.675,
        "arousal_max": 0.9,
    }
    assert created == life.now.isoformat()
    starred = [line for line in summary.splitlines() if line.startswith("★ ")]
    assert [line[2:].count("第2の海") > 3 or line.count("第3の海") > 3 for line in starred] == [True, True]
    assert all(170 < len(line) <= 200 for line in starred)
    assert 700 < len(summary) <= 800
    life.later(400)  # it knows no months
    assert [each["date"] for each in life.mind.self.episodes()] == ["2026-03-02~2026-03-05"]


def test_weeks_stay_weeks(settings: Settings) -> None:
    life = Weeks(settings, "compress", vectors=False)
    life.now = life.clock.at = life.now.replace(year=2026, month=3, day=2, hour=12)
    for place in range(14):
        life.tell(f"{place}日目は海へ行った。", kind=Kind.EPISODE, days=-place)
    life.later(90)
    life.later(14)
    assert [each["original_count"] for each in life.mind.self.episodes()] == [7, 7]


@pytest.mark.spec("NA-09")
def test_a_model_tells_the_week_and_sees_the_stars(settings: Settings) -> None:
    life = Weeks(settings, "compress", vectors=False)
    life.now = life.clock.at = life.now.replace(year=2026, month=3, day=2, hour=12)
    is_somebody(life)
    for place, arousal in enumerate((0.3, 0.7, 0.9, 0.8)):
        life.tell(f"第{place}の海へ行った。", kind=Kind.EPISODE, days=-place, affect=Affect(arousal=arousal))
    asked = tells(life, "★ 海へ行った週だった。")
    life.later(70)
    question = asked()
    assert "400〜800 字" in question
    assert "私は灯。" in question
    marks = ("[Arousal:0.30]", "[★重要 Arousal:0.70]", "[★重要 Arousal:0.90]", "[★重要 Arousal:0.80]")
    for place, mark in enumerate(marks):
        assert f"[2026-03-0{2 + place}] {mark}\n第{place}の海へ行った。" in question
    (week,) = life.of(Kind.EPISODE, Stage.ACTIVE)
    assert week.words.text == "★ 海へ行った週だった。"
    assert len(life.of(Kind.EPISODE, Stage.ARCHIVED)) == 4


@pytest.mark.spec("NA-06")
def test_fourteen_days_before_the_oldest_talk_in_view_are_told(settings: Settings) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    for place in range(20):
        says(life, f"第{place}の海へ行った。", 0.5, hours=24)
        life.later(0)
    today = life.now.date()
    view = life.mind.prime("元気？", sender="花", oldest_log=today - timedelta(days=2))
    told = [line.text[1:11] for line in view.sections[0].lines if line.why == "days"]
    seen = min(date.fromisoformat(told[0]) + timedelta(days=1), today)
    assert told == [str(seen - timedelta(days=back)) for back in range(1, 15)]
    assert seen <= today - timedelta(days=2)


class Writer(ScriptedModel):
    """It writes the longest diary that it is asked for, and no token more than an answer may have."""

    def __init__(self, *, wordy: bool = False) -> None:
        super().__init__(otherwise=self._written)
        self._wordy = wordy

    def _written(self, prompt: str) -> str:
        if "<s1 " not in prompt:
            return json.dumps({"title": "話", "summary": "話した。", "resolved": [], "tasks": []})
        longest = 900 if self._wordy else max(map(int, re.findall(r"(\d{3,4}) ?字", prompt)))
        return json.dumps(json.loads(answer("★ " + "波" * (longest - 2))(prompt)), ensure_ascii=False)

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        reply = self._reply(prompt, schema)
        written = int(max_tokens / 1.3)  # characters, in Japanese
        return reply if len(reply.text) <= written else Reply(text=reply.text[:written], stop="length")


@pytest.mark.spec("NA-07")
@pytest.mark.parametrize("max_tokens", [4096, 1024, 500])
def test_a_diary_is_never_asked_longer_than_an_answer_may_be(settings: Settings, max_tokens: int) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    is_somebody(life)
    life.thinks(Writer(), max_tokens=max_tokens)
    says(life, "海へ行こう。", 0.65)
    assert life.later(1) == {"days": 1, "by_model": 1}, life.mind.nights()
    assert max_tokens < 4096 or len(life.mind.self.episodes()[0]["summary"]) == 1500


def test_the_preset_has_room_for_the_diary_that_it_asks_for(settings: Settings) -> None:
    assert settings.thinking.max_tokens == 4096


@pytest.mark.spec("NA-07")
def test_an_answer_that_was_cut_off_names_the_limit_and_not_the_model(settings: Settings) -> None:
    life = Weeks(settings, "day", nightly=True, vectors=False)
    is_somebody(life)
    life.thinks(Writer(wordy=True), max_tokens=300)
    says(life, "海へ行こう。", 0.65)
    assert life.later(1) == {"days": 1, "by_rule": 1, "parked": 1}
    (trouble,) = [trouble for night in life.mind.nights() for step in night.steps for trouble in step.trouble]
    assert "cut off at 300 tokens" in trouble
    assert "thinking.max_tokens" in trouble
