"""When what is to be done is due is read off its words: a reminder rings when its time begins, all else is due when it is over."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.errors import BadValue
from omoide.language.promising import happens_then, is_marked, reminds, when_due

TOKYO = ZoneInfo("Asia/Tokyo")
# A Wednesday.
NOW = datetime(2026, 2, 18, 10, 0, tzinfo=TOKYO)

# What is said, whether it asks to be reminded, and when that is.
DUE = [
    ("来週の金曜までに送る", False, "2026-02-27T23:59"),
    ("明日9時に起こして", True, "2026-02-19T09:00"),
    ("令和8年3月3日までに提出します", False, "2026-03-03T23:59"),
    ("明日電話するね", False, "2026-02-19T23:59"),
    ("金曜の15時にリマインドして", True, "2026-02-20T15:00"),
    ("２月２０日までに資料を送ってください。", False, "2026-02-20T23:59"),
    ("今週中に請求書を払わなければならない", False, "2026-02-22T23:59"),
    ("来月までに引っ越す予定です", False, "2026-03-31T23:59"),
    ("2時間後に知らせて", True, "2026-02-18T12:00"),
    ("明日までに直しとく", False, "2026-02-19T23:59"),
    ("9時に起こして", True, "2026-02-19T09:00"),
    ("締め切りは20日です", False, "2026-02-20T23:59"),
    ("ちょっと忙しいけど、明日には返事するよ", False, "2026-02-19T23:59"),
    ("土曜までに返すよ", False, "2026-02-21T23:59"),
    ("明後日の朝7時に起こしてください", True, "2026-02-20T07:00"),
    ("R8.3.10までに納品いたします", False, "2026-03-10T23:59"),
    ("来週の月曜に報告書を出します", False, "2026-02-23T23:59"),
    ("明日の夕方、薬を飲むように言って", True, "2026-02-19T16:00"),
    ("金曜までにレビューお願いします", False, "2026-02-20T23:59"),
    ("ﾚﾎﾟｰﾄを3月1日までに出さないといけない", False, "2026-03-01T23:59"),
    ("今月末までに仕上げるつもり", False, "2026-02-28T23:59"),
    ("30分後に声かけて", True, "2026-02-18T10:30"),
    ("明日買い物に行ってくる", False, "2026-02-19T23:59"),
    ("今日中に返信しときます", False, "2026-02-18T23:59"),
    ("夕方5時に教えて", True, "2026-02-18T17:00"),
    ("提出期限は3月3日", False, "2026-03-03T23:59"),
    ("約束する、明日は必ず行く", False, "2026-02-19T23:59"),
    ("remind me next Friday to call mum", True, "2026-02-27T09:00"),
    ("I'll send it by the 5th", False, "2026-03-05T23:59"),
    ("I will call you tomorrow.", False, "2026-02-19T23:59"),
    ("Wake me up at 7 tomorrow", True, "2026-02-19T07:00"),
    ("Please send the report by Friday.", False, "2026-02-20T23:59"),
    ("gotta pay the rent before March 1", False, "2026-02-28T23:59"),
    ("I'm going to visit her next week", False, "2026-03-01T23:59"),
    ("Don't forget to water the plants tonight", True, "2026-02-18T18:00"),
    ("We have to submit this by 5pm tomorrow", False, "2026-02-19T17:00"),
    ("I'm swamped, but I'll look at it tomorrow morning", False, "2026-02-19T11:59"),
    ("Could you remind me in two hours?", True, "2026-02-18T12:00"),
    ("The essay is due on Monday", False, "2026-02-23T23:59"),
    ("You need to sign it by Feb 25", False, "2026-02-25T23:59"),
    ("we'll ship it by the end of the month", False, "2026-02-28T23:59"),
    ("Remind me on Saturday to water the plants", True, "2026-02-21T09:00"),
    ("I’ll finish it by tomorrow", False, "2026-02-19T23:59"),
    ("I'm gonna email her on Monday", False, "2026-02-23T23:59"),
    ("ping me in 30 minutes", True, "2026-02-18T10:30"),
    ("Can you finish the slides by March 3?", False, "2026-03-03T23:59"),
    ("I promise I'll be there on Sunday", False, "2026-02-22T23:59"),
    ("I plan to finish the draft this weekend", False, "2026-02-22T23:59"),
    ("don't let me forget the meeting tomorrow at 9am", True, "2026-02-19T09:00"),
    ("we need to renew the certificate before Friday", False, "2026-02-19T23:59"),
    ("Would you tell me at 3pm to take my pills?", True, "2026-02-18T15:00"),
    ("The deadline is March 10", False, "2026-03-10T23:59"),
    ("Make sure you reply by tomorrow", False, "2026-02-19T23:59"),
    ("I'll have it done within two weeks", False, "2026-03-04T23:59"),
    ("今度の日曜に返すね", False, "2026-02-22T23:59"),
    ("月末までに払います", False, "2026-02-28T23:59"),
    ("3月中に引っ越す予定", False, "2026-03-31T23:59"),
    ("明日の昼までに仕様書を書いておくね", False, "2026-02-19T13:59"),
    ("明日の朝6時半に起こしてくれる？", True, "2026-02-19T06:30"),
    ("10分後にリマインドお願い", True, "2026-02-18T10:10"),
    ("来週までにアンケートに答えてください", False, "2026-03-01T23:59"),
    ("薬飲むの忘れないように夜8時に教えて", True, "2026-02-18T20:00"),
    ("土日で片付けるわ", False, "2026-02-22T23:59"),
    ("金曜に飲みに行こう", False, "2026-02-20T23:59"),
    ("再来週の月曜、健康診断を受けます", False, "2026-03-02T23:59"),
    ("夕方には戻ります", False, "2026-02-18T18:59"),
    ("来月の5日までに家賃を振り込みます", False, "2026-03-05T23:59"),
    ("明日中にレビュー終わらせるわ", False, "2026-02-19T23:59"),
    ("明日の10時に薬のこと思い出させて", True, "2026-02-19T10:00"),
    ("木曜までに返事ください", False, "2026-02-19T23:59"),
    ("令和八年四月一日に入社します", False, "2026-04-01T23:59"),
    ("３日後に連絡いたします", False, "2026-02-21T23:59"),
    ("I'll pay you back on Sunday", False, "2026-02-22T23:59"),
    ("We're going to launch on March 2", False, "2026-03-02T23:59"),
    ("Let me check and get back to you tomorrow", False, "2026-02-19T23:59"),
    ("I gotta renew my license by next month", False, "2026-03-31T23:59"),
    ("can you wake me at 6:30 tomorrow", True, "2026-02-19T06:30"),
    ("set a reminder for Friday at 3pm", True, "2026-02-20T15:00"),
    ("please reply by noon", False, "2026-02-18T12:00"),
    ("I'll do the dishes tonight", False, "2026-02-19T04:59"),
    ("ok, will send it this afternoon", False, "2026-02-18T17:59"),
    ("Submit your timesheet by Friday", False, "2026-02-20T23:59"),
    ("My assignment is due tomorrow at 5pm", False, "2026-02-19T17:00"),
    ("Remind me about the dentist in 3 days", True, "2026-02-21T09:00"),
    ("we must finish the audit by March 15", False, "2026-03-15T23:59"),
    ("I shall return the book on Monday", False, "2026-02-23T23:59"),
    ("Can you submit it before Monday?", False, "2026-02-22T23:59"),
    ("remind us at noon to eat", True, "2026-02-18T12:00"),
    ("The tax return is due April 15", False, "2026-04-15T23:59"),
    ("I'm going to Paris in May", False, "2026-05-31T23:59"),
]


@pytest.mark.parametrize(("text", "rings", "due"), DUE)
def test_when_it_is_due_is_read_off_what_was_said(text: str, rings: bool, due: str) -> None:
    found = when_due(text, now=NOW)
    assert found is not None
    assert (found.isoformat()[:16], reminds(text)) == (due, rings)


def test_a_reminder_for_today_is_never_due_in_the_past() -> None:
    late = datetime(2026, 2, 18, 21, 0, tzinfo=TOKYO)
    for text in ("今日リマインドして", "remind me today to call mum", "9時に起こして", "wake me up at 9am"):
        found = when_due(text, now=late)
        assert found is not None
        assert found > late


def test_what_is_past_or_unknown_has_no_due() -> None:
    assert when_due("I need to fix what broke yesterday", now=NOW) is None


def test_due_keeps_the_zone_of_the_present() -> None:
    now = datetime(2026, 2, 18, 23, 30, tzinfo=UTC)
    assert when_due("明日までに送ります", now=now) == datetime(2026, 2, 19, 23, 59, tzinfo=UTC)


def test_the_present_has_an_offset() -> None:
    with pytest.raises(BadValue):
        when_due("明日送る", now=datetime(2026, 2, 18))


@pytest.mark.parametrize(
    ("text", "then"),
    [("面接は来週の火曜です", True), ("the recital is on Friday", True), ("来週の火曜までに送る", False), ("send it by Friday", False)],
)  # fmt: skip
def test_what_happens_at_its_time_is_told_from_what_is_to_be_done_by_it(text: str, then: bool) -> None:
    assert happens_then(text, now=NOW) is then


@pytest.mark.parametrize(
    "text",
    ["TODO: update the docs", "やること：ゴミ出し", "To do: clean the kitchen", "Todo - call the landlord"],
)
def test_a_mark_names_a_task_whatever_else_it_says(text: str) -> None:
    assert is_marked(text)


@given(st.text(max_size=120))
def test_any_text_can_be_read(text: str) -> None:
    found = when_due(text, now=NOW)
    assert found is None or found > NOW
    assert reminds(text) in (True, False)
