"""What is still to be done, as it comes up in talk: by what is meant, and not by set phrases."""

from datetime import timedelta

import pytest
from waking_life import Live, WakingLife, lines_of

from omoide.dynamics.attention import Channel
from omoide.model.activity import Activity
from omoide.model.memory import Origin

# Something to be done, and how it is told that it is done, called off, or neither.
TASKS = [
    (
        "月曜までに町内会の名簿を印刷しておいてもらえますか。",
        "町内会の名簿、印刷しました。",
        "町内会の名簿はもう印刷しなくていいです。",
        "町内会の名簿はまだ印刷していません。",
    ),
    (
        "Could you print the choir's programme by Monday?",
        "The choir's programme is printed.",
        "No need to print the choir's programme.",
        "I haven't printed the choir's programme yet.",
    ),
]


def after(life: WakingLife, *said: str, minutes: int = 30) -> list[str]:
    for each in said:
        life.hear(each)
        life.later(minutes=minutes)
    return life.open_texts()


@pytest.mark.spec("AW-30")
@pytest.mark.parametrize(("asked", "done", "off", "neither"), TASKS)
def test_a_task_is_open_until_somebody_tells_how_it_ended(
    imagine: Live, asked: str, done: str, off: str, neither: str
) -> None:
    assert after(imagine(), asked) == [asked]
    assert after(imagine(), asked, done) == []
    assert after(imagine(), asked, off) == []
    assert after(imagine(), asked, neither) == [asked]


@pytest.mark.parametrize(("asked", "done", "off", "neither"), TASKS)
def test_what_the_mind_itself_did_is_done_also_where_nobody_spoke_of_it(
    imagine: Live, asked: str, done: str, off: str, neither: str
) -> None:
    life = imagine()
    life.hear(asked)
    life.later(hours=3)
    life.mind.happened(Activity(type="printed", at=life.clock.now(), content=done, origin=Origin.AGENT))
    assert life.open_texts() == []


@pytest.mark.parametrize(("asked", "done", "off", "neither"), TASKS)
def test_what_a_tool_says_closes_nothing(
    imagine: Live, asked: str, done: str, off: str, neither: str
) -> None:
    life = imagine()
    life.hear(asked)
    life.later(hours=3)
    life.mind.happened(Activity(type="tool_use", at=life.clock.now(), content=done, origin=Origin.TOOL))
    assert life.open_texts() == [asked]


@pytest.mark.parametrize(
    "text",
    [
        "もし宝くじが当たったら島を買うのに。",
        "毎朝八時に花に水をやる決まりです。",
        "先週の土曜に納屋の屋根を塗りました。",
        "まず小麦粉をふるって、次に卵を混ぜます。",
        "If I won the lottery I'd buy an island.",
        "We always water the flowers at eight.",
        "Last Saturday I painted the roof of the barn.",
        "First sift the flour, then stir in the eggs.",
    ],
)
def test_what_is_supposed_usual_past_or_a_step_is_no_task(imagine: Live, text: str) -> None:
    assert after(imagine(), text) == []


@pytest.mark.parametrize(
    ("asked", "promised"),
    [
        ("金曜までに校庭の芝を刈ってもらえますか。", "わかりました。金曜までに校庭の芝を刈ります。"),
        ("Can you mow the school lawn by Friday?", "Sure, I'll mow the school lawn by Friday."),
    ],
)
def test_a_promise_and_what_was_asked_for_are_one(imagine: Live, asked: str, promised: str) -> None:
    life = imagine()
    life.hear(asked)
    life.later(minutes=1)
    life.mind.talk.say(promised, to="花")
    (task,) = life.mind.intentions()
    assert task.words.text == asked
    assert task.words.speaker == "花"
    assert task.mentions == 2


@pytest.mark.parametrize(
    "asked", ["月曜までに町内会の名簿を印刷しておいてください。", "Please print the choir's programme by Monday."]
)
def test_what_was_heard_in_talk_falls_silent_some_time_after_its_date(imagine: Live, asked: str) -> None:
    life = imagine("waiting.overdue_days=2")
    life.hear(asked)
    (task,) = life.mind.intentions()
    assert task.valid_from is not None
    life.clock.at = task.valid_from + timedelta(days=1, hours=23)
    assert life.open_texts() == [asked]
    life.clock.at = task.valid_from + timedelta(days=2, hours=1)
    assert life.open_texts() == []
    assert life.mind.get(task.id).words.text == asked


@pytest.mark.parametrize(
    ("told", "asks"),
    [
        ("来週の火曜の15時に奨学金の面接があります。", "どうだったか"),
        ("My scholarship interview is on Tuesday 20 January at 3pm.", "ask how it was"),
    ],
)
def test_an_appointment_is_waited_for_and_then_asked_about_for_some_days(
    imagine: Live, told: str, asks: str
) -> None:
    life = imagine("priming.tasks=all")
    life.hear(told)
    (one,) = life.mind.intentions()
    assert one.valid_from is not None
    life.clock.at = one.valid_from - timedelta(hours=20)
    greeting = "こんにちは" if asks == "どうだったか" else "Hello"
    (near,) = lines_of(life.mind.prime(greeting, sender="花"), Channel.INTENTIONS)
    assert near.startswith(("[まもなく", "[due soon"))
    life.clock.at = one.valid_from + timedelta(hours=20)
    assert life.open_texts() == []
    (over,) = lines_of(life.mind.prime(greeting, sender="花"), Channel.INTENTIONS)
    assert asks in over
    assert lines_of(life.mind.prime(greeting, sender="健"), Channel.INTENTIONS) == []
    life.later(days=3)
    assert lines_of(life.mind.prime(greeting, sender="花"), Channel.INTENTIONS) == []


@pytest.mark.parametrize("setting", ["waiting.likely=1", "waiting.likely_dated=1"])
def test_how_likely_is_enough_is_a_setting_that_is_noticed(imagine: Live, setting: str) -> None:
    dated = "月曜までに町内会の名簿を印刷しておいてください。"
    undated = "そろそろ網戸を張り替えないと。"
    assert after(imagine(), dated, undated) == [dated, undated]
    kept = undated if setting.startswith("waiting.likely_dated") else dated
    assert after(imagine(setting), dated, undated) == [kept]
