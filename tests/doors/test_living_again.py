"""What is past is lived again: everything that asks for the time is told what somebody says, in order, and no clock is at fault."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from omoide.adapters.clock import ReplayClock
from omoide.assemble import mind_of, open_engine, open_mind
from omoide.care.timekeeping import told
from omoide.errors import BadValue, BeforeNow
from omoide.settings import read_settings
from omoide.wake.encode import Circumstances

TOKYO = ZoneInfo("Asia/Tokyo")
BEGAN = datetime(2024, 3, 4, 9, 0, tzinfo=TOKYO)
ZONE = ("--set", "home.zone=Asia/Tokyo")


@pytest.mark.parametrize(
    ("lang", "said", "asked", "known"),
    [
        ("en", "The boiler man comes on Thursday morning.", "When does the boiler man come?", "boiler"),
        ("ja", "木曜の朝に給湯器の点検が来ます。", "給湯器の点検はいつ?", "給湯器"),
    ],
)
def test_a_talk_its_nights_and_a_question_at_their_times(
    omoide, lang: str, said: str, asked: str, known: str
) -> None:
    turn = omoide(*ZONE, "hear", said, "--from", "花", "--at", "2024-03-04T09:00", "--json", lang=lang).json
    assert turn["at"].startswith("2024-03-04T09:00")
    answer = omoide(*ZONE, "say", "OK", "--thread", "花", "--at", "2024-03-04 9:05", "--json", lang=lang).json
    assert answer["at"].startswith("2024-03-04T09:05")
    nights = omoide(*ZONE, "sleep", "--at", "2024-03-06T08:00", lang=lang).out
    assert re.findall(r"^daily-[\d-]+", nights, re.M) == ["daily-2024-03-04", "daily-2024-03-05"]
    primed = omoide(*ZONE, "prime", asked, "--at", "2024-03-06T08:01", lang=lang).out
    assert known in primed
    assert known in omoide(*ZONE, "recall", asked, "--at", "2024年3月6日 8時2分", lang=lang).out
    entries = omoide(*ZONE, "log", "--json", lang=lang).json
    assert {each["at"][:7] for each in entries} == {"2024-03"}


def test_what_is_told_is_told_then(omoide) -> None:
    at = ("--at", "2024-03-04T09:00", "--json")
    kept = omoide(*ZONE, "remember", "昨日、庭の梅が咲いた。", "--when", "昨日", *at).json
    assert kept["occurred"].startswith("2024-03-03")
    seen = omoide(*ZONE, "observe", "The plum tree is in flower.", *at).json
    assert seen["occurred"].startswith("2024-03-04T09:00")
    did = omoide(*ZONE, "happened", "tool_use", "pruned it", "--tool", "shears", *at).json
    assert did["ts"].startswith("2024-03-04T09:00")
    omoide(*ZONE, "hear", "梅干しを漬けたい。", "--from", "花", *at)
    omoide(*ZONE, "heartbeat", "--at", "2024-03-04T09:01")
    assert omoide(*ZONE, "threads", "--json").json[0]["open_turns"] == 1
    made = omoide(*ZONE, "close", "花", "--at", "2024-03-04T10:00", "--json").json
    assert made[0]["turns"] == 1
    assert omoide(*ZONE, "activity", "--json").json == {"2024-03-04": 5}


@pytest.mark.parametrize(
    ("lang", "says"), [("en", ("--mind NAME", "--when", "as-of")), ("ja", ("--mind 名前", "--when", "as-of"))]
)
def test_it_goes_forward_or_not_at_all(omoide, lang: str, says: tuple[str, ...]) -> None:
    omoide("remember", "the newer", "--at", "2024-03-05")
    before = len(omoide("log", "--json").json)
    for command in (("remember", "the older"), ("recall", "newer"), ("prime", "newer?"), ("sleep",)):
        refused = omoide(*command, "--at", "2024-03-04", lang=lang, code=1)
        assert all(each in refused.err for each in says)
        assert "2024-03-05" in refused.err
    assert len(omoide("log", "--json").json) == before
    omoide(
        "--mind", "other", "remember", "the older", "--at", "2024-03-04"
    )  # an empty one may begin anywhere
    wrong = omoide("sleep", "--at", "the twelfth of never", lang=lang, code=2)
    assert "the twelfth of never" in wrong.err


def test_a_leap_that_is_said_is_no_fault_and_is_noted(omoide) -> None:
    omoide("remember", "Before the long journey.", "--at", "2023-03-05T09:00")
    assert "what is known of the clock" in omoide("log").out
    assert "accept-clock" not in omoide("sleep", "--at", "2024-06-01", "--dry-run").out
    entries = len(omoide("log", "--json").json)
    omoide("remember", "After the long journey.", "--at", "2024-06-01")
    assert len(omoide("log", "--json").json) == entries + 1  # it is noted once a day
    assert "daily-2025-11-30" in omoide("sleep", "--at", "2025-12-01T09:00").out
    assert "accept-clock" not in omoide("nights", "-n", "1").out  # nor is the way back to today a fault


def test_undo_takes_back_what_a_person_did_and_not_what_was_noted_of_the_clock(omoide) -> None:
    omoide("remember", "A promise to Owen.", "--at", "2023-03-05T09:00")
    assert "A promise to Owen." in omoide("undo", "--dry-run").out


@pytest.fixture
def home_of_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "none")
    return home


def test_a_history_is_lived_again_in_python(home_of_one: Path) -> None:
    clock = ReplayClock(BEGAN)
    with open_mind(home_of_one, clock=clock) as mind:
        first = mind.observe("健の庭に梅が咲いた。")
        clock.at = BEGAN + timedelta(days=2)
        assert [each.night for each in mind.sleep()] == ["daily-2024-03-04", "daily-2024-03-05"]
        clock.tick(days=400)  # nobody wrote for so long
        assert mind.sleep()
        second = mind.observe("Ken moved away.", Circumstances())
        assert (second.occurred - first.occurred).days == 402
        assert mind.now() == clock.at
    with pytest.raises(BeforeNow):
        open_mind(home_of_one, clock=ReplayClock(BEGAN))
    with open_mind(home_of_one) as mind:  # by the clock of this machine, as ever
        assert mind.now() > clock.at


def test_the_clock_is_only_put_forward(home_of_one: Path) -> None:
    clock = ReplayClock(BEGAN)
    with pytest.raises(BadValue):
        clock.at = BEGAN - timedelta(seconds=1)
    with pytest.raises(BadValue):
        ReplayClock(datetime(2024, 3, 4, 9, 0))
    utc = ReplayClock(datetime.fromisoformat("2024-03-04T20:00+00:00"), zone="Asia/Tokyo")
    assert utc.now().isoformat() == "2024-03-05T05:00:00+09:00"


def test_a_leap_that_is_said_keeps_nothing_from_being_done(home_of_one: Path) -> None:
    settings = read_settings(environment={}, arguments=[f"home.path={home_of_one}", "embedding.kind=none"])
    clock = ReplayClock(BEGAN)
    engine = open_engine(settings, clock=clock)
    with mind_of(settings, engine, by="test") as mind:
        mind.observe("The first day.")
        clock.tick(days=1)
        mind.sleep()
        clock.tick(days=300)
        assert mind.nights_waiting().leapt is None
        mind.sleep()
        known = told(engine, mind.scope)
        assert known.accepted is not None
        assert (known.doubt, known.leapt, known.ahead) == (None, None, None)
