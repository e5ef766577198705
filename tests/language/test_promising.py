"""What is promised, asked for by a time, or still to be done is heard, with its due; what is past, asked or supposed is not."""

from datetime import UTC, datetime
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.errors import BadValue
from omoide.language.promising import Promise, Sort, cancelled, promises

TOKYO = ZoneInfo("Asia/Tokyo")
# A Wednesday.
NOW = datetime(2026, 2, 18, 10, 0, tzinfo=TOKYO)

# What is said, its sort (P: promise, R: reminder, T: task; L: asked of the listener), its due; "" is none.
JAPANESE = [
    ("来週の金曜までに送る", "P 2026-02-27T23:59"), ("明日9時に起こして", "R 2026-02-19T09:00"), ("牛乳買わないと", "T"),
    ("令和8年3月3日までに提出します", "P 2026-03-03T23:59"), ("あとで連絡する", "P"), ("明日電話するね", "P 2026-02-19T23:59"),
    ("金曜の15時にリマインドして", "R 2026-02-20T15:00"), ("２月２０日までに資料を送ってください。", "L 2026-02-20T23:59"),
    ("レポートを書かなきゃ", "T"), ("今週中に請求書を払わなければならない", "T 2026-02-22T23:59"), ("TODO: 部屋の掃除", "T"),
    ("着いたら連絡します", "P"), ("来月までに引っ越す予定です", "P 2026-03-31T23:59"), ("2時間後に知らせて", "R 2026-02-18T12:00"),
    ("後ほど確認しておきます", "P"), ("明日までに直しとく", "P 2026-02-19T23:59"), ("病院行かなあかん", "T"), ("9時に起こして", "R 2026-02-19T09:00"),
    ("締め切りは20日です", "T 2026-02-20T23:59"), ("ちょっと忙しいけど、明日には返事するよ", "P 2026-02-19T23:59"),
    ("昨日送った", ""), ("もう送りましたか？", ""), ("時間があれば送るのに", ""), ("毎週金曜に送る", ""), ("田中さんが明日送るって", ""),
    ("「明日送る」と言っていた", ""), ("もう送らなくていい", ""), ("明日は雨が降る", ""), ("送ってくれてありがとう", ""), ("猫は魚を食べる", ""),
    ("明日の天気を調べて", ""), ("先週の金曜に提出しました", ""), ("窓を開けて", ""), ("明日行く？", ""), ("もし雨なら行かない", ""), ("明日は会議がある", ""),
]  # fmt: skip
JAPANESE_HELD = [
    ("土曜までに返すよ", "P 2026-02-21T23:59"), ("明後日の朝7時に起こしてください", "R 2026-02-20T07:00"), ("洗剤買わなくちゃ", "T"),
    ("R8.3.10までに納品いたします", "P 2026-03-10T23:59"), ("また今度電話します", "P"), ("来週の月曜に報告書を出します", "P 2026-02-23T23:59"),
    ("明日の夕方、薬を飲むように言って", "R 2026-02-19T16:00"), ("金曜までにレビューお願いします", "L 2026-02-20T23:59"),
    ("ﾚﾎﾟｰﾄを3月1日までに出さないといけない", "T 2026-03-01T23:59"), ("パスポートを更新する必要がある", "T"), ("やること：ゴミ出し", "T"),
    ("家に帰ったら写真を送るね", "P"), ("今月末までに仕上げるつもり", "P 2026-02-28T23:59"), ("30分後に声かけて", "R 2026-02-18T10:30"),
    ("明日買い物に行ってくる", "P 2026-02-19T23:59"), ("今日中に返信しときます", "P 2026-02-18T23:59"), ("宿題せなあかん", "T"), ("夕方5時に教えて", "R 2026-02-18T17:00"),
    ("提出期限は3月3日", "T 2026-03-03T23:59"), ("約束する、明日は必ず行く", "P 2026-02-19T23:59"),
    ("おととい提出した", ""), ("いつ送るの？", ""), ("暇だったら行ったのに", ""), ("毎朝ジョギングする", ""), ("彼は来週までに直すらしい", ""),
    ("母が「明日行くよ」って言ってた", ""), ("予約はもう取らなくて大丈夫です", ""), ("来週は暖かくなる", ""), ("電話してくれて助かった", ""), ("鳥は空を飛ぶ", ""),
    ("来週の予定を教えて", ""), ("昨日までに終わらせた", ""), ("これを要約して", ""), ("明日は行かない", ""), ("宝くじが当たったら家を買う", ""), ("明日で30歳になる", ""),
]  # fmt: skip
ENGLISH = [
    ("remind me next Friday to call mum", "R 2026-02-27T09:00"), ("I'll send it by the 5th", "P 2026-03-05T23:59"), ("I need to buy milk", "T"),
    ("I will call you tomorrow.", "P 2026-02-19T23:59"), ("Wake me up at 7 tomorrow", "R 2026-02-19T07:00"), ("Please send the report by Friday.", "L 2026-02-20T23:59"),
    ("I promise to fix it", "P"), ("gotta pay the rent before March 1", "T 2026-02-28T23:59"), ("TODO: update the docs", "T"), ("I'm going to visit her next week", "P 2026-03-01T23:59"),
    ("Don't forget to water the plants tonight", "R 2026-02-18T18:00"), ("We have to submit this by 5pm tomorrow", "T 2026-02-19T17:00"), ("I'll get back to you later", "P"),
    ("I'm swamped, but I'll look at it tomorrow morning", "P 2026-02-19T11:59"), ("Could you remind me in two hours?", "R 2026-02-18T12:00"), ("The essay is due on Monday", "T 2026-02-23T23:59"),
    ("I should call the dentist", "T"), ("You need to sign it by Feb 25", "L 2026-02-25T23:59"), ("when I get home I'll send you the photos", "P"), ("we'll ship it by the end of the month", "P 2026-02-28T23:59"),
    ("I sent it last Friday", ""), ("if I had time I would send it", ""), ("did you send it?", ""), ("I send it every Friday", ""), ("Ken said he'll send it tomorrow", ""),
    ('"I will pay you on Monday," she said', ""), ("You don't need to send it any more", ""), ("It will rain tomorrow", ""), ("I'll be fine", ""), ("Will you come tomorrow?", ""),
    ("He has to leave on Sunday", ""), ("I had to leave yesterday", ""), ("I won't go there again", ""), ("It must be late", ""), ("open the window", ""), ("What should I do?", ""),
]  # fmt: skip
ENGLISH_HELD = [
    ("Remind me on Saturday to water the plants", "R 2026-02-21T09:00"), ("I’ll finish it by tomorrow", "P 2026-02-19T23:59"), ("I have to renew my passport", "T"),
    ("I'm gonna email her on Monday", "P 2026-02-23T23:59"), ("ping me in 30 minutes", "R 2026-02-18T10:30"), ("Can you finish the slides by March 3?", "L 2026-03-03T23:59"),
    ("I promise I'll be there on Sunday", "P 2026-02-22T23:59"), ("must book a hotel", "T"), ("To do: clean the kitchen", "T"), ("I plan to finish the draft this weekend", "P 2026-02-22T23:59"),
    ("don't let me forget the meeting tomorrow at 9am", "R 2026-02-19T09:00"), ("we need to renew the certificate before Friday", "T 2026-02-19T23:59"), ("will do it later", "P"),
    ("No time today; I'll review it on Friday", "P 2026-02-20T23:59"), ("Would you tell me at 3pm to take my pills?", "R 2026-02-18T15:00"), ("The deadline is March 10", "T 2026-03-10T23:59"),
    ("I've got to call my mother", "T"), ("Make sure you reply by tomorrow", "L 2026-02-19T23:59"), ("once the tests pass I'll merge it", "P"), ("I'll have it done within two weeks", "P 2026-03-04T23:59"),
    ("I called her yesterday", ""), ("I would have told you", ""), ("have you paid the rent yet?", ""), ("I usually run in the morning", ""), ("She will call you on Monday", ""),
    ("He told me 'I'll do it tomorrow'", ""), ("no need to call her", ""), ("The shop will open next week", ""), ("I'll never understand it", ""), ("When will you be back?", ""),
    ("They need to pay by Friday", ""), ("We needed to go", ""), ("I don't have to work tomorrow", ""), ("That should be enough", ""), ("send me the link", ""), ("If it rains, I'll stay at home", ""),
]  # fmt: skip
# Written when the rules had been finished with the others.
LATER = [
    ("今度の日曜に返すね", "P 2026-02-22T23:59"), ("月末までに払います", "P 2026-02-28T23:59"), ("3月中に引っ越す予定", "P 2026-03-31T23:59"), ("明日の昼までに仕様書を書いておくね", "P 2026-02-19T13:59"),
    ("電球替えなきゃ", "T"), ("明日の朝6時半に起こしてくれる？", "R 2026-02-19T06:30"), ("10分後にリマインドお願い", "R 2026-02-18T10:10"), ("来週までにアンケートに答えてください", "L 2026-03-01T23:59"), ("あとで見とく", "P"),
    ("薬飲むの忘れないように夜8時に教えて", "R 2026-02-18T20:00"), ("そろそろ髪切らないとなあ", "T"), ("土日で片付けるわ", "P 2026-02-22T23:59"), ("金曜に飲みに行こう", "P 2026-02-20T23:59"),
    ("再来週の月曜、健康診断を受けます", "P 2026-03-02T23:59"), ("確定申告しなきゃいけない", "T"), ("夕方には戻ります", "P 2026-02-18T18:59"), ("昨日電話しました", ""), ("明日送れますか？", ""), ("送ったつもりだった", ""),
    ("妹が来週結婚する", ""), ("やらなきゃよかった", ""), ("あの店は9時に開く", ""), ("行けたら行く", ""), ("お金があったら買うのになあ", ""), ("彼は明日来るそうです", ""), ("掃除しなくてもいいよ", ""), ("明日は休みです", ""),
    ("毎月家賃を払う", ""), ("もう寝ます", ""), ("田中さんに送りました", ""), ("明日の会議の資料を作って", ""), ("来週テストがある", ""), ("来月の5日までに家賃を振り込みます", "P 2026-03-05T23:59"), ("帰りにパン買ってくるね", ""),
    ("明日中にレビュー終わらせるわ", "P 2026-02-19T23:59"), ("明日の10時に薬のこと思い出させて", "R 2026-02-19T10:00"), ("図書館の本返さなきゃ", "T"), ("木曜までに返事ください", "L 2026-02-19T23:59"),
    ("令和八年四月一日に入社します", "P 2026-04-01T23:59"), ("３日後に連絡いたします", "P 2026-02-21T23:59"), ("そのうち掃除しようと思ってる", "P"), ("今日は疲れた", ""), ("先生に怒られた", ""), ("予定は未定です", ""),
    ("頼んだ本が明日届く", ""), ("電車は10時に出る", ""), ("I'll pay you back on Sunday", "P 2026-02-22T23:59"), ("We're going to launch on March 2", "P 2026-03-02T23:59"),
    ("Let me check and get back to you tomorrow", "P 2026-02-19T23:59"), ("I gotta renew my license by next month", "T 2026-03-31T23:59"),
    ("can you wake me at 6:30 tomorrow", "R 2026-02-19T06:30"), ("set a reminder for Friday at 3pm", "R 2026-02-20T15:00"),
    ("please reply by noon", "L 2026-02-18T12:00"), ("I'll do the dishes tonight", "P 2026-02-19T04:59"), ("need to call grandma", "T"),
    ("ok, will send it this afternoon", "P 2026-02-18T17:59"), ("Submit your timesheet by Friday", "L 2026-02-20T23:59"), ("I still have to write the intro", "T"),
    ("My assignment is due tomorrow at 5pm", "T 2026-02-19T17:00"), ("Remind me about the dentist in 3 days", "R 2026-02-21T09:00"),
    ("I'm planning to quit smoking", "P"), ("we should back up the disk", "T"), ("I was going to call you", ""), ("Should I send it tomorrow?", ""),
    ("I thought I'd finish yesterday", ""), ("My sister will visit next week", ""), ("I always pay on the 5th", ""), ("I might go on Friday", ""),
    ("The train leaves at 9 tomorrow", ""), ("I'd send it if I could", ""), ("You said you'd call", ""), ("I didn't need to go", ""), ("tomorrow is a holiday", ""),
    ("He must have left", ""), ("what will you do on Friday?", ""), ("no need to hurry", ""), ("I'll be right back", ""), ("It'll be cold on Friday", ""),
    ("I'll water the plants while you're away", "P"), ("we must finish the audit by March 15", "T 2026-03-15T23:59"),
    ("I shall return the book on Monday", "P 2026-02-23T23:59"), ("Can you submit it before Monday?", "L 2026-02-22T23:59"), ("I ought to exercise", "T"),
    ("I'll see what I can do", "P"), ("remind us at noon to eat", "R 2026-02-18T12:00"), ("The tax return is due April 15", "T 2026-04-15T23:59"),
    ("I'm going to Paris in May", "P 2026-05-31T23:59"), ("I used to call her on Fridays", ""), ("The store will be closed tomorrow", ""),
    ("How do I send it by Friday?", ""), ("I don't think I'll go tomorrow", ""), ("She asked if I would come on Monday", ""), ("we went to bed at 9", ""),
]  # fmt: skip
SORTS = {"P": Sort.PROMISE, "R": Sort.REMINDER, "T": Sort.TASK, "L": Sort.TASK}


def heard(text: str) -> str:
    """What was heard, as the tables write it."""
    found = promises(text, speaker="Aki", listener="Momo", now=NOW)
    written: list[str] = []
    for each in found:
        letter = next(letter for letter, sort in SORTS.items() if sort is each.sort)
        if each.sort is Sort.TASK and each.who == "Momo":
            letter = "L"
        assert each.who == ("Momo" if letter in "RL" else "Aki")
        due = each.due.isoformat()[:16] if each.due else ""
        written.append(f"{letter} {due}".strip())
    return "; ".join(written)


@pytest.mark.parametrize(("text", "expected"), JAPANESE + JAPANESE_HELD + ENGLISH + ENGLISH_HELD + LATER)
def test_what_is_to_be_done_is_heard_with_its_due(text: str, expected: str) -> None:
    assert heard(text) == expected


def test_each_is_the_sentence_as_it_was_said() -> None:
    text = "おはよう！　明日ﾒｰﾙします。天気いいね。 I’ll call Ken on Friday, ok? Thanks."
    found = promises(text, speaker="Aki", now=NOW)
    assert [each.text for each in found] == ["明日ﾒｰﾙします。", "I’ll call Ken on Friday, ok?"]
    assert all(each.text in text for each in found)


def test_a_reminder_rings_in_the_morning_while_a_promise_has_the_whole_day() -> None:
    (reminder,) = promises("来週の火曜にリマインドして", speaker="Aki", now=NOW)
    (promise,) = promises("来週の火曜に送ります", speaker="Aki", now=NOW)
    assert reminder.due == datetime(2026, 2, 24, 9, 0, tzinfo=TOKYO)
    assert promise.due == datetime(2026, 2, 24, 23, 59, tzinfo=TOKYO)


def test_a_reminder_for_today_is_never_due_in_the_past() -> None:
    late = datetime(2026, 2, 18, 21, 0, tzinfo=TOKYO)
    for text in ("今日リマインドして", "remind me today to call mum", "9時に起こして", "wake me up at 9am"):
        (reminder,) = promises(text, speaker="Aki", now=late)
        assert reminder.due is not None
        assert reminder.due > late


def test_what_is_past_or_unknown_has_no_due() -> None:
    assert promises("I need to fix what broke yesterday", speaker="Aki", now=NOW)[0].due is None


def test_due_keeps_the_zone_of_the_present() -> None:
    now = datetime(2026, 2, 18, 23, 30, tzinfo=UTC)
    (promise,) = promises("明日までに送ります", speaker="Aki", now=now)
    assert promise == Promise(
        text="明日までに送ります", who="Aki", sort=Sort.PROMISE, due=datetime(2026, 2, 19, 23, 59, tzinfo=UTC)
    )


def test_the_present_has_an_offset() -> None:
    with pytest.raises(BadValue):
        promises("明日送る", speaker="Aki", now=datetime(2026, 2, 18))


@pytest.mark.parametrize(
    "text",
    [
        "もう送らなくていい", "牛乳は買わなくて大丈夫", "明日のリマインドはキャンセルで", "やっぱり行くのやめる", "予約は取り消して", "電話する必要はないよ", "送らんでええよ",
        "You don't need to send it any more", "no need to call her", "Cancel the reminder for tomorrow", "don't bother booking a table", "I changed my mind about the gym",
        "Never mind the report", "you can skip the review",
    ],
)  # fmt: skip
def test_what_is_called_off_is_offered(text: str) -> None:
    assert cancelled(text) == [text]
    assert promises(text, speaker="Aki", now=NOW) == []


@pytest.mark.parametrize(
    "text",
    [
        "明日送る",
        "送らなくていい？",
        "I need to call her",
        "Should I cancel it?",
        "やめられない",
        "",
        "don't forget to call her",
    ],
)
def test_what_stands_is_not_called_off(text: str) -> None:
    assert cancelled(text) == []


def test_quotations_code_and_long_texts_bind_nobody() -> None:
    for text in (
        "彼は「明日送る」と言った。",
        "```\n# TODO: send it tomorrow\n```",
        "関数はリストを返します",
        "これらの写真を見ると母を思い出す",
    ):
        assert promises(text, speaker="Aki", now=NOW) == [], text


@given(st.text(max_size=120))
def test_any_text_can_be_heard(text: str) -> None:
    for each in promises(text, speaker="Aki", now=NOW):
        assert each.text in text
        assert each.due is None or each.due > NOW
    assert all(each in text for each in cancelled(text))


def test_hearing_is_quick() -> None:
    text = (
        "明日までに資料を送ります。I'll call you on Friday. まだ何も決まっていないけれど、とても楽しみです。"
        * 100
    )
    promises(text, speaker="Aki", now=NOW)
    begin = process_time()
    assert len(promises(text, speaker="Aki", now=NOW)) == 200
    assert process_time() - begin < 1.5
