"""What a question is after is read from its words."""

import unicodedata
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.intent import Intent, intent

NOW = datetime(2026, 2, 18, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))

QUESTIONS = {
    Intent.TEMPORAL: [
        "いつ会った？", "結婚したのはいつ？", "何年に卒業した？", "何曜日だっけ", "それは何時から", "どのくらい前のこと？", "昨日何を食べた？", "先週の金曜の予定は",
        "2月14日のこと", "最近どう", "令和8年の目標", "ｲﾂじゃなくていつ",
        "When did we meet?", "when was the trip", "What time is it?", "what day did he call", "How long ago was it?", "Since when?",
        "What did I eat yesterday?", "plans for next Friday", "what happened in May 2025", "When is Ken's birthday", "when?",
        "いつエラーが出た？", "いつ一番嬉しかった？", "When did you feel happy?",
    ],
    Intent.EMOTIONAL: [
        "どんな気持ちだった？", "昨日は悲しかった", "一番嬉しかったことは？", "不安なことは何？", "仕事がつらい", "怒っている理由", "泣いた映画は？", "疲れた", "楽しかった旅行",
        "How did she feel about it?", "I am sad", "what makes me happy", "Why was Ken angry?", "I'm worried about work", "a stressful day with stress",
        "エラーばかりで悲しい", "she cried because of the bug",
    ],
    Intent.TECHNICAL: [
        "このエラーの原因は？", "デプロイの手順", "サーバーが落ちた理由", "関数の引数は？", "fetch_user_dataの使い方", "ＡＰＩの仕様", "Dockerが起動しない", "main.pyを直した",
        "How do I deploy this?", "What does `foo` do", "TypeError in main", "call getUserName", "which version, v2.3.1?", "the python script", "SQL query is slow",
        "誰がこのコードを書いた？", "昨日のバグ", "the error from yesterday",
    ],
    Intent.RELATIONAL: [
        "誰が来た？", "家族の話", "母の好物は？", "彼女との関係は", "友達と喧嘩した理由", "田中さんと仲が良い人", "上司はどんな人？",
        "Who came?", "who's Ken", "my wife's favourite food", "how do Ken and his brother get along", "friends of Melanie", "whose cat is it",
        "昨日誰と会った？", "Who called yesterday?",
    ],
    Intent.FACTUAL: [
        "", "猫の名前は？", "好きな食べ物は何？", "大丈夫です", "工夫した点", "レコードを買った", "お疲れ様です", "いつもの店", "いつか行きたい", "ブログの題名", "住所",
        "What is my favourite food?", "the name of the cat", "How many apples are there?", "It may rain", "Tell me about Paris", "where is the key", "何が好き？",
    ],
}  # fmt: skip


@pytest.mark.spec("NA-41")
@pytest.mark.parametrize(
    ("text", "expected"), [(text, expected) for expected, texts in QUESTIONS.items() for text in texts]
)
def test_a_question_is_classified(text: str, expected: Intent) -> None:
    assert intent(text, now=NOW) is expected
    assert intent(text) is expected


def test_an_intent_is_its_name() -> None:
    assert {str(each) for each in Intent} == {"emotional", "factual", "technical", "temporal", "relational"}


@settings(deadline=None)
@given(st.text(max_size=60))
def test_every_text_has_one_in_any_width(text: str) -> None:
    assert intent(text) is intent(unicodedata.normalize("NFKC", text))
