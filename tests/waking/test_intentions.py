"""Intentions: what is promised in talk, in both languages, is kept until it is done, and never comes back after that."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from waking_life import TEN_MINUTES, Live, WakingLife, lines_of

from omoide.care.erase import erase, plan_erasure
from omoide.dynamics.attention import Channel
from omoide.model.memory import Kind, Origin, Stage
from omoide.testing.models import ScriptedModel

TO_DO = Channel.INTENTIONS
FRIDAY = datetime(
    2026, 1, 16, tzinfo=ZoneInfo("Asia/Tokyo")
).date()  # the clock stands on Thursday, 15 January


def to_do(life: WakingLife, text: str = "") -> list[str]:
    return lines_of(life.mind.prime(text), TO_DO)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("金曜までにレポートを送ってください。", FRIDAY),
        ("明日までに見積もりをお願いします。", FRIDAY),
        ("令和８年１月１６日までに請求書を出してください。", FRIDAY),
        ("１／１６までにＡ案を仕上げておいて", FRIDAY),
        ("Please send the report by Friday.", FRIDAY),
        ("Could you fix the login bug by tomorrow?", FRIDAY),
        ("Remind me to call Ken on 16 January.", FRIDAY),
        ("牛乳を買わないと。", None),
        ("I need to water the plants.", None),
    ],
)
def test_what_somebody_asks_for_is_an_intention(imagine: Live, text: str, day: object) -> None:
    life = imagine()
    event = life.hear(text)
    (known,) = life.mind.intentions()
    assert (known.kind, known.words.text, known.sources) == (Kind.INTENTION, text, (event.id,))
    assert (known.valid_from.date() if known.valid_from else None) == day
    assert known.origins == (Origin.USER,)


@pytest.mark.parametrize(
    "text",
    [
        "昨日レポートを送りました。",
        "窓を開けてください。",
        "Please open the window.",
        "It rained all day.",
        "レポートはどこですか?",
        "うん",
        "おはよう",
    ],
)
def test_what_binds_nobody_is_none(imagine: Live, text: str) -> None:
    life = imagine()
    life.hear(text)
    assert life.mind.intentions() == []


@pytest.mark.parametrize(
    ("text", "binds"),
    [
        ("レポートを明日までに送ります。", True),
        ("I will send the report by tomorrow.", True),
        ("今からファイルを確認します。", False),
        ("I'll look at the file now.", False),
    ],
)
def test_what_the_mind_itself_says_binds_it_only_with_a_time(imagine: Live, text: str, binds: bool) -> None:
    life = imagine()
    life.mind.talk.say(text, to="花")
    assert (len(life.mind.intentions()) == 1) == binds
    life.mind.talk.close("花")  # nor does the end of the talk make a task of it
    assert (len(life.mind.intentions()) == 1) == binds


@pytest.mark.parametrize(
    ("hours", "marked"), [(-30, "[期限 "), (-12, "[まもなく "), (1, "[期限切れ "), (240, "[期限切れ ")]
)
def test_what_is_due_is_told_until_it_is_done(imagine: Live, hours: float, marked: str) -> None:
    life = imagine()
    due = life.clock.now() + timedelta(days=2)
    task = life.mind.intend("証明書を更新する", due=due)
    life.clock.at = due + timedelta(hours=hours)
    (line,) = to_do(life, "おはよう")
    assert line.startswith(marked)
    assert "証明書を更新する" in line
    (same,) = to_do(life)  # a heartbeat sees it, too
    assert "証明書を更新する" in same
    life.mind.finish(task.id)
    assert to_do(life, "おはよう") == to_do(life) == life.mind.intentions() == []
    life.later(days=400)
    assert to_do(life) == []
    assert life.mind.get(task.id).stage is Stage.SUPERSEDED


def test_when_it_is_near_is_a_setting_that_is_noticed(imagine: Live) -> None:
    marks = []
    for ahead in (24.0, 24.0 * 0.9, 24.0 * 1.1):
        life = imagine(f"priming.ahead_hours={ahead}")
        for hours in (23, 25):
            life.mind.intend(f"Water the plants no {hours}", due=life.clock.now() + timedelta(hours=hours))
        marks.append([line.split(":")[0].split(" 2026")[0] for line in to_do(life, "Hello")])
    assert marks == [["[due soon", "[due"], ["[due", "[due"], ["[due soon", "[due soon"]]


def test_what_is_due_first_comes_first_and_what_has_no_time_last(imagine: Live) -> None:
    life = imagine()
    now = life.clock.now()
    life.mind.intend("三番目の用事", due=now + timedelta(days=3))
    life.mind.intend("いつでもよい用事")
    life.mind.intend("the first errand", due=now - timedelta(days=1))
    life.mind.intend("二番目の用事", due=now + timedelta(hours=1))
    assert life.open_texts() == ["the first errand", "二番目の用事", "三番目の用事", "いつでもよい用事"]


@pytest.mark.parametrize(
    ("asked", "off"),
    [
        ("金曜までにレポートを送ってください。", "レポートはもう送らなくていいです。"),
        ("Please send the report by Friday.", "Cancel the report, please: no need to send the report."),
        ("金曜までに歯医者に電話してください。", "歯医者にはもう電話しなくていいです。"),
    ],
)
def test_what_is_called_off_is_open_no_more(imagine: Live, asked: str, off: str) -> None:
    life = imagine()
    life.hear(asked)
    (task,) = life.mind.intentions()
    life.later(minutes=5)
    life.hear(off)
    assert task.id not in [each.id for each in life.mind.intentions()]
    assert life.mind.get(task.id).stage is Stage.SUPERSEDED


@pytest.mark.parametrize(
    ("asked", "done"),
    [
        (
            "来週の金曜までに田中商事の見積もりを送ってください。",
            "田中商事の見積もりを送りました。宛名は鈴木様です。",
        ),
        ("Remind me next Friday to renew the TLS certificate.", "I renewed the TLS certificate."),
        ("Remind me next Friday to buy compost.", "I bought the compost."),
        ("来週の金曜に堆肥を買うのを思い出させて。", "堆肥を買ったよ。"),
    ],
)
def test_what_is_said_to_be_done_is_open_no_more_though_the_talk_goes_on(
    imagine: Live, asked: str, done: str
) -> None:
    life = imagine()
    life.hear(asked)
    (task,) = life.mind.intentions()
    life.later(minutes=5)
    life.mind.talk.say(done, to="花")
    assert life.mind.intentions() == []
    assert life.mind.get(task.id).stage is Stage.SUPERSEDED
    assert task.id not in [
        line.id for line in life.mind.prime("何が残っていますか？").section(Channel.INTENTIONS).lines
    ]
    life.mind.care.undo(life.mind.care.plan_undo())
    assert [each.id for each in life.mind.intentions()] == [task.id]


def test_what_is_asked_doubted_or_of_another_matter_leaves_it_open(imagine: Live) -> None:
    life = imagine()
    life.hear("金曜までに田中商事の見積もりを送ってください。")
    for said in (
        "田中商事の見積もりは送りましたか？",
        "まだ田中商事の見積もりを送っていません。",
        "鈴木商店の請求書を送りました。",
        "田中商事の見積もりを見た。",
        "田中商事の見積もりを送ったかどうか覚えていない。",
    ):
        life.later(minutes=1)
        life.hear(said)
        assert life.open_texts() == ["金曜までに田中商事の見積もりを送ってください。"]


def test_the_same_matter_is_one_intention_however_often_it_is_said(imagine: Live) -> None:
    life = imagine(*TEN_MINUTES)
    life.hear("金曜までにレポートを送ってください。")
    life.later(minutes=3)
    life.hear("レポートを金曜までに送ってくださいね。")
    assert len(life.mind.intentions()) == 1
    (made,) = life.mind.talk.close("花")
    assert made.tasks
    assert len(life.of(Kind.INTENTION)) == 1
    # The same at another time is another promise.
    life.hear("月曜までにレポートを送ってください。")
    assert len(life.mind.intentions()) == 2


def test_a_digest_by_a_model_doubles_nothing_that_was_heard_or_done(live: Live) -> None:
    told = '{"title": "t", "summary": "s", "resolved": [], "tasks": ["金曜までにレポートを送る", "歯医者に電話する", "新しい鍵を作る"]}'
    life = live(model=ScriptedModel(told))
    life.hear("金曜までにレポートを送ってください。明日、歯医者に電話しておいてください。")
    done = next(each for each in life.mind.intentions() if "歯医者" in each.words.text)
    life.mind.finish(done.id)
    life.mind.talk.close("花")
    assert life.open_texts() == ["金曜までにレポートを送ってください。", "新しい鍵を作る"]


@pytest.mark.parametrize("by", ["turn", "event"])
def test_an_intention_goes_with_the_turn_that_it_was_made_of(live: Live, by: str) -> None:
    life = live()
    event = life.hear("金曜までに青い封筒の手紙を燃やしてください。")
    life.mind.talk.close("花")
    (turn,) = life.of(Kind.EVENT)
    assert len(life.mind.intentions()) == 1
    meant = turn.id if by == "turn" else event.id
    plan = plan_erasure(life.engine, life.mind.scope, meant)
    assert erase(life.engine, life.mind.scope, plan, by="test").left_in == ()
    assert (life.mind.intentions(), life.episodes, to_do(life)) == ([], [], [])


@pytest.mark.parametrize(
    ("zone", "hour"), [("Asia/Tokyo", 9), ("America/New_York", 19), ("UTC", 0), ("Asia/Kathmandu", 5)]
)
def test_a_time_is_that_of_the_wall_of_the_mind(imagine: Live, zone: str, hour: int) -> None:
    life = imagine()
    here = ZoneInfo(zone)
    life.clock.at = datetime(2026, 3, 10, hour, 0, tzinfo=here)
    life.hear("明日の15時までに資料を送ってください。")
    life.hear("Please call the dentist tomorrow at 9 am.")
    dues = [each.valid_from.astimezone(here) for each in life.mind.intentions() if each.valid_from]
    assert [(due.day, due.hour) for due in dues] == [(11, 9), (11, 15)]
    life.clock.at = datetime(2026, 3, 11, 10, 0, tzinfo=here)
    first, second = to_do(life, "Hello")
    assert first.startswith("[overdue since 2026-03-11 09:00]")
    assert second.startswith("[due soon: 2026-03-11 15:00]")


def test_what_one_mind_is_to_do_is_nobody_elses_business(live: Live) -> None:
    life = live()
    life.hear("金曜までにレポートを送ってください。")
    assert life.named("other").intentions() == []


def test_a_matter_that_comes_up_again_after_it_was_settled_is_open_again(imagine: Live) -> None:
    life = imagine()
    life.hear("Please fix the login bug by Friday.")
    life.later(minutes=10)
    life.hear("The login bug is fixed.")
    life.later(minutes=10)
    life.hear("The login bug is back, please fix the login bug by Friday.")
    life.later(minutes=1)
    life.mind.talk.close("花")
    assert life.open_texts() == ["The login bug is back, please fix the login bug by Friday."]
    assert life.mind.resolutions() == []


def test_what_was_resolved_before_it_came_up_does_not_settle_it(imagine: Live) -> None:
    life = imagine()
    life.hear("本番のログイン障害は直りました。")
    life.later(minutes=10)
    life.hear("金曜までに本番のログイン障害をまた直してください。")
    life.mind.talk.close("花")
    assert life.open_texts() == ["金曜までに本番のログイン障害をまた直してください。"]


def test_what_is_settled_in_the_talk_it_came_up_in_is_settled(imagine: Live) -> None:
    life = imagine()
    life.hear("金曜までに本番のログイン障害を直してください。")
    life.later(minutes=5)
    life.hear("本番のログイン障害は直りました。")
    (made,) = life.mind.talk.close("花")
    assert made.resolved
    assert life.mind.intentions() == []
    assert [each.stage for each in life.of(Kind.INTENTION)] == [Stage.SUPERSEDED]
