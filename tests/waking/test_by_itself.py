"""What comes by itself when a message arrives, by the bundled model: what helps, without shared words; and to small talk nothing."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.dynamics.attention import Channel
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance

TALK = {
    "en": (
        ("Ann", "never push anything to main, open a pull request instead, even for a typo"),
        ("Ann", "the printer on the second floor is out of toner again, typical"),
        ("Ann", "Mia is allergic to sesame, proper hospital allergic"),
        ("Bob", "lol did you see the match last night"),
        ("Bob", "my sister Nao works as a vet in Otaru"),
        ("Ann", "the staging database listens on port 5433"),
        ("Bob", "good morning everybody"),
        ("Ann", "the quarterly report goes to Mr Shaw on Fridays"),
        ("Bob", "I'd love a coffee right now"),
        ("Ann", "our wifi password is on the fridge"),
    ),
    "ja": (
        ("田中", "十時前は電話しないでほしい。朝は子どもの送りがあるから"),
        ("田中", "今日は蒸し暑いですね"),
        ("佐藤", "ミアちゃんはごまアレルギーで、前に救急車で運ばれました"),
        ("佐藤", "昨日の試合みました？笑"),
        ("佐藤", "妹の奈緒は小樽で獣医をしています"),
        ("田中", "ステージングのDBは5433番で待ち受けています"),
        ("佐藤", "おはようございます"),
        ("田中", "四半期の報告は毎週金曜に矢島さんへ送ること"),
        ("佐藤", "コーヒー飲みたいなあ"),
        ("田中", "複合機のトナーがまた切れてる"),
    ),
}


@pytest.fixture
def mind(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mind]:
    """One that heard this some days ago."""
    clock = FrozenClock()
    said = [
        f"home.path={tmp_path}",
        "priming.deadline_ms=0",
        "priming.activity_with_message=0",
    ]  # it is short
    settings = read_settings(environment={}, arguments=said)
    engine = open_engine(settings, clock=clock, chance=SeededChance(7))
    mind = mind_of(settings, engine, by="test")
    for number, (who, text) in enumerate(TALK[request.param]):
        mind.talk.hear(text, sender=who, thread=f"t{number // 3}")
        clock.tick(minutes=9)
    clock.tick(days=3)
    mind.embed()
    yield mind
    engine.close()


def come(mind: Mind, text: str) -> list[str]:
    primed = mind.prime(text, sender="Ann", thread="now", dry_run=True)
    sections = (each for each in primed.sections if each.channel is not Channel.ACTIVITY)
    return [line.text for section in sections for line in section.lines]


@pytest.mark.parametrize(
    ("mind", "message", "needed"),
    [
        ("en", "ok the fix is done, push it please", "never push"),
        ("en", "can you book us a table for Friday, Mia is coming too", "sesame"),
        ("en", "where does Bob's sister work?", "Otaru"),
        ("ja", "明日の朝イチで田中さんに電話しておいて", "十時前"),
        ("ja", "ミアちゃんも来るので金曜の食事の予約をお願い", "ごま"),
        ("ja", "奈緒さんってどこで働いてるんだっけ？", "小樽"),
    ],
    indirect=["mind"],
)
def test_what_an_act_or_a_question_makes_one_think_of_comes(mind: Mind, message: str, needed: str) -> None:
    found = come(mind, message)
    assert any(needed in line for line in found[:2]), found
    assert len(found) < len(TALK["en"])


@pytest.mark.parametrize(
    ("mind", "message"),
    [
        ("en", "thanks a lot, have a nice evening"),
        ("en", "haha good one"),
        ("en", "go on"),
        ("ja", "ありがとう、助かりました"),
        ("ja", "いい天気ですね〜"),
        ("ja", "続けて"),
    ],
    indirect=["mind"],
)
def test_to_thanks_and_small_talk_nothing_comes(mind: Mind, message: str) -> None:
    assert come(mind, message) == []


@pytest.mark.parametrize("mind", ["en"], indirect=True)
def test_tasks_come_where_they_matter_and_all_of_them_with_a_heartbeat(mind: Mind) -> None:
    due = mind.prime("", dry_run=True)  # when it is now
    assert due is not None
    for text in ("order toner for the printer", "water the ferns"):
        mind.intend(text, due=mind.memories()[0].occurred + timedelta(days=30))
    mind.embed()
    assert not any("ferns" in line for line in come(mind, "the printer says it needs a new cartridge"))
    assert any("ferns" in line for line in come(mind, ""))
    assert any("ferns" in line for line in come(mind, "what do I still have to do?"))
