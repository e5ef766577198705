"""What a turn of talk was worth, by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.appraising import appraise
from omoide.model.memory import Category


@pytest.mark.spec("LT-02")
@pytest.mark.parametrize(
    ("low", "high", "category", "said"),
    [
        (0.15, 0.25, "work", "READMEのタイポを直して"),
        (0.15, 0.25, "work", "There is a typo in the second line, please fix the spelling."),
        (0.30, 0.40, "work", "このAPIのレスポンスが遅いので、クエリにインデックスを張ったほうがいいと思う"),
        (
            0.30,
            0.40,
            "work",
            "How does the cache of the build server work? The docs say nothing about timeouts.",
        ),
        (0.40, 0.50, "decision", "ストレージはPostgreSQLに決めた"),
        (0.40, 0.50, "decision", "OK, let's go with PostgreSQL for the store."),
        (0.40, 0.50, "decision", "ログはJSONで出すことにした。理由は検索しやすいから。"),
        (0.50, 0.65, "emotional", "来月、妹が結婚する"),
        (0.50, 0.65, "emotional", "My mother called yesterday, she is moving to Kyoto."),
        (0.70, 0.85, "emotional", "誰にも言えなかったけど、ずっと辛かった"),
        (0.70, 0.85, "emotional", "最近、夫とうまくいっていない。毎晩泣いている。"),
        (0.70, 0.85, "emotional", "I've never told anyone, but I feel so alone."),
        (0.85, 1.00, "emotional", "母が亡くなった"),
        (0.85, 1.00, "emotional", "My father died last night."),
        (0.85, 1.00, "emotional", "My father died. He ran the server room."),
        (0.85, 1.00, "emotional", "子供の頃に父から虐待を受けていた"),
        (0.85, 1.00, "emotional", "I want to die."),
    ],
)
def test_the_anchors_of_the_design_hold(low: float, high: float, category: str, said: str) -> None:
    appraised = appraise(said)
    assert low <= appraised.affect.intensity <= high
    assert appraised.category is Category(category)


@pytest.mark.parametrize(
    "said",
    ["おはよう", "こんにちは！", "お疲れ様です", "ただいま", "またね", "Hi!", "Good morning", "bye, see you"],
)
def test_a_greeting_is_forgotten_at_once(said: str) -> None:
    appraised = appraise(said)
    assert appraised.category is Category.CASUAL
    assert appraised.affect.intensity < 0.2


@pytest.mark.parametrize("said", ["", " ", "……", "!!", "🙂‍"])
def test_where_nothing_is_said_nothing_is_worth_anything(said: str) -> None:
    appraised = appraise(said)
    assert appraised.category is Category.CASUAL
    assert appraised.affect.intensity < 0.3
    assert not appraised.keywords


@pytest.mark.parametrize(
    "said",
    [
        "kill the process", "fatal error", "dead code", "プロセスを殺す", "The worker died, kill the container and restart it",
        "子プロセスが死んだままゾンビになっている", "```\nkill -9 1\n```", "ログに FATAL: too many connections と出てサーバーが死ぬ",
        'Traceback (most recent call last):\n  File "a.py", line 3, in f\nRuntimeError: killed by a terrible crash',
    ],
)  # fmt: skip
def test_code_and_crashes_are_work_and_no_trauma(said: str) -> None:
    appraised = appraise(said)
    assert appraised.category is Category.WORK
    assert appraised.affect.intensity <= 0.4


@pytest.mark.parametrize(
    "said",
    [
        "認証まわりの実装を見直していて困っています。トークンの有効期限が切れたときにリフレッシュの処理が二重に走り、片方が失敗します。"
        "ミドルウェアでロックを取る案とキューに積む案があり、前者は実装が楽だがレイテンシが悪化する。"
        "後者は親プロセスが落ちたときの再送が難しい。単体テストでは再現せず、負荷をかけたときだけエラーログに残ります。",
        "I am refactoring the scheduler and the tests keep failing on the build server. The queue is drained by two threads, "
        "and when one of them crashes the other waits for a lock that nobody releases. I could add a timeout, but that is "
        "an ugly fix; a better one would be a single writer. What do you think about the memory cost of that?",
    ],
)
def test_a_long_technical_turn_is_work(said: str) -> None:
    appraised = appraise(said)
    assert appraised.category is Category.WORK
    assert 0.3 <= appraised.affect.intensity <= 0.6


@pytest.mark.parametrize(
    "said", ["どっちに決めたの？", "Should we go with MySQL?", "まだ決めていない", "We haven't decided yet"]
)
def test_who_asks_or_hesitates_has_not_decided(said: str) -> None:
    assert appraise(said).category is not Category.DECISION


def test_a_decision_about_a_life_weighs_more() -> None:
    assert appraise("会社を辞めることに決めた").affect.intensity > 0.6
    assert appraise("離婚することにした").category is Category.DECISION


def test_strong_feelings_are_emotional_whatever_they_are_about() -> None:
    assert appraise("やった、できた！").category is Category.EMOTIONAL
    assert appraise("I'm so angry, I hate this!!").category is Category.EMOTIONAL
    assert appraise("やっとテストが通った！最高！！").category is Category.WORK


def test_the_answer_helps_only_where_nothing_is_said() -> None:
    reply = "では、サーバーの設定ファイルを直してデプロイし、ログを確認します。"
    assert appraise("はい", reply).category is Category.WORK
    assert appraise("はい").category is Category.CASUAL
    assert appraise("母が亡くなった", reply).category is Category.EMOTIONAL
    # Somebody else's joy is not one's own.
    assert appraise("はい", "やった、最高ですね！嬉しいです！").affect.valence == 0


@pytest.mark.spec("LT-30")
def test_a_turn_becomes_all_that_is_kept_of_it() -> None:
    appraised = appraise(
        "データベースはSQLiteではなくPostgreSQLに決めた。田中さんが3台のサーバーを用意してくれて本当に助かった！",
        "承知しました。PostgreSQL 16で進めます。移行の手順は3つあります。まずスキーマを写します。次に古いデータを移します。最後に切り替えます。",
    )
    assert appraised.category is Category.DECISION
    assert appraised.affect.valence > 0
    assert appraised.affect.arousal is not None
    assert {"relief", "gratitude"} & set(appraised.affect.emotions)
    assert {"PostgreSQL", "田中"} <= set(appraised.keywords)
    assert appraised.trigger.startswith("データベースはSQLiteではなくPostgreSQLに決めた。")
    assert "3台" in appraised.trigger
    assert "PostgreSQL 16で進めます。" in appraised.content
    assert len(appraised.content) <= 400  # what is short enough stays whole
    assert appraised.protect == ""


@pytest.mark.spec("LT-53")
@pytest.mark.parametrize(
    ("said", "protect"),
    [
        ("これは覚えておいて、鍵は田中さんが持っている", "覚えておいて"),
        ("絶対に忘れないで", "忘れないで"),
        ("重要だから記憶して", "記憶して"),
        ("Don't forget: the key is with Anna.", "Don't forget"),
        ("覚えてる？", ""),
        ("I forgot it", ""),
    ],
)
def test_words_that_ask_to_keep_it_protect_it(said: str, protect: str) -> None:
    assert appraise(said).protect == protect


@given(st.text(max_size=200), st.text(max_size=200))
def test_every_turn_can_be_appraised_and_always_alike(said: str, reply: str) -> None:
    appraised = appraise(said, reply)
    assert 0 <= appraised.affect.intensity <= 1
    assert -1 <= appraised.affect.valence <= 1
    assert appraise(said, reply) == appraised


def test_a_very_long_turn_is_told_in_short() -> None:
    appraised = appraise("昨日の会議で田中さんがPostgreSQLの話をした。" * 3000, "はい。" * 20_000)
    assert len(appraised.trigger) <= 202
    assert len(appraised.content) <= 403
