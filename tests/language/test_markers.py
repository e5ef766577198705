"""Phrases are recognised by what they ask for, and their near neighbours are not."""

import unicodedata
from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omoide.language.markers import (
    forget_this,
    is_proposal,
    is_question,
    is_request,
    last_time,
    remember_this,
    topic_shift,
)

ALL = (remember_this, forget_this, topic_shift, last_time, is_request, is_proposal, is_question)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("これ、覚えておいて", "覚えておいて"),
        ("私の誕生日は5月3日、覚えておいてね。", "覚えておいてね"),
        ("覚えておいてください。", "覚えておいてください"),
        ("覚えといて！", "覚えといて"),
        ("この番号を覚えてて", "覚えてて"),
        ("パスの場所を覚えてください", "覚えてください"),
        ("覚えて！", "覚えて"),
        ("絶対忘れないで。", "忘れないで"),
        ("忘れないでね", "忘れないでね"),
        ("忘れないように", "忘れないように"),
        ("忘れるなよ", "忘れるなよ"),
        ("これは記憶しておいて", "記憶しておいて"),
        ("メモして。", "メモして"),
        ("メモしといて", "メモしといて"),
        ("頭に入れておいて", "頭に入れておいて"),
        ("ｵﾎﾞｴﾄｲﾃ、じゃなくて、覚えといて", "覚えといて"),
        ("Remember this: the door code is round.", "Remember"),
        ("Please remember that I am vegetarian", "Please remember"),
        ("Can you remember my birthday?", "Can you remember"),
        ("Always remember to lock up.", "Always remember"),
        ("Don't forget the milk", "Don't forget"),
        ("Don’t forget!", "Don't forget"),
        ("do not forget", "do not forget"),
        ("Never forget who you are.", "Never forget"),
        ("Keep in mind that I am allergic", "Keep in mind"),
        ("keep this in mind", "keep this in mind"),
        ("Bear in mind it rains", "Bear in mind"),
        ("make a note of that", "make a note"),
        ("For future reference, I like tea", "For future reference"),
        ("Memorize this", "Memorize this"),
        ("store this in memory", "store this in memory"),
    ],
)
def test_what_is_to_be_kept_is_marked(text: str, said: str) -> None:
    assert remember_this(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "", "覚えてる？", "覚えている", "覚えてない", "覚えてた", "覚えています", "それは覚えておいてよかった", "覚えておいてくれたんだ", "忘れない",
        "忘れないでしょう", "忘れないでいる", "忘れないではいられない", "忘れてた", "メモしている", "メモした", "記録している", "記憶がない", "猫が好き",
        "I remember", "I remember that day", "Do you remember me?", "I can't remember", "remembering things", "She remembers this",
        "I'll never forget you", "I never forget", "you don't forget easily", "He keeps that in mind", "I keep it in mind", "a note",
        "forget it", "in memory of", "remembered this", "I'll always remember this", "Remember this photo?", "I will definitely keep it in mind",
    ],
)  # fmt: skip
def test_what_is_only_about_remembering_is_not_marked(text: str) -> None:
    assert remember_this(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "今の話は忘れて。", "忘れてください", "忘れてね", "もう忘れていいよ", "忘れてくれ", "今のなし！", "今のはなしで", "聞かなかったことにして",
        "なかったことにして", "記憶から消して", "Forget that.", "forget what I said", "Please forget this", "Forget about it", "never mind",
        "Nevermind", "Scratch that", "disregard that", "Delete that from memory", "Just forget it.", "Don't remember this.",
    ],
)  # fmt: skip
def test_what_is_to_be_let_go_is_marked(text: str) -> None:
    assert forget_this(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "忘れてた", "忘れていた", "忘れてしまった", "忘れてない", "忘れないで", "忘れ物", "傘を忘れて帰った", "話なし", "I forget", "I forgot that",
        "Don't forget that", "never forget this", "I can't forget it", "You forget that I know", "I don't remember this place", "mind", "It is easy to forget that",
    ],
)  # fmt: skip
def test_what_is_only_about_forgetting_is_not_marked(text: str) -> None:
    assert forget_this(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ところで、明日は？", "ところで"),
        ("そうですね。ところで猫は元気？", "ところで"),
        ("話は変わるけど、犬を飼った", "話は変わるけど"),
        ("話変わるけど", "話変わるけど"),
        ("話は変わりますが、", "話は変わりますが"),
        ("そういえば昨日ね", "そういえば"),
        ("あ、そういえば", "あ、そういえば"),
        ("そう言えば", "そう言えば"),
        ("さて、次は", "さて"),
        ("それはそうと", "それはそうと"),
        ("それより、ご飯は？", "それより"),
        ("別件ですが", "別件です"),
        ("あ、そうだ、思い出した", "あ、そうだ"),
        ("ﾄｺﾛﾃﾞではなく、さて。\nところで", "ところで"),
        ("By the way, I moved.", "By the way"),
        ("Nice. Oh, by the way, I moved.", "Oh, by the way"),
        ("btw I moved", "btw"),
        ("Anyway, how are you?", "Anyway"),
        ("So anyway, I left", "So anyway"),
        ("anyway how was it", "anyway"),
        ("On another note, I moved", "On another note"),
        ("On a different note", "On a different note"),
        ("Speaking of which, ...", "Speaking of which"),
        ("That reminds me, call Ken", "That reminds me"),
        ("Changing the subject: dogs", "Changing the subject"),
        ("In other news, it snowed", "In other news"),
        ("Moving on to the next thing", "Moving on"),
        ("Unrelated, but I moved", "Unrelated"),
    ],
)
def test_a_turn_to_something_else_stands_first(text: str, said: str) -> None:
    assert topic_shift(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "", "今のところで困っていない", "行ったところでわかった", "さては猫だな", "さても", "話が面白い", "そうだ、その通り", "それよりも高い",
        "I know by the way you walk", "Do it anyway", "any way you like", "anyway you want", "He is moving on", "an unrelated thing",
    ],
)  # fmt: skip
def test_the_same_words_elsewhere_are_no_turn(text: str) -> None:
    assert topic_shift(text) is None


@pytest.mark.spec("LT-47")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("前回の続きをお願い", "前回"),
        ("前回は何を話した？", "前回"),
        ("以前話した店", "以前"),
        ("以前に聞いた件", "以前"),
        ("この前の話", "この前"),
        ("この間のこと", "この間"),
        ("このあいだ言ってた本", "このあいだ"),
        ("こないだ教えてくれた店", "こないだ"),
        ("先日の会議", "先日"),
        ("前に話したよね", "前に"),
        ("前にも言ったけど", "前にも"),
        ("それ、前に聞いた", "前に"),
        ("前も言ったよ", "前も"),
        ("さっき言ったこと", "さっき"),
        ("先ほど説明した通り", "先ほど"),
        ("話の続き", "話の続き"),
        ("例の件どうなった", "例の件"),
        ("私の猫の名前覚えてる？", "覚えてる"),
        ("覚えていますか？", "覚えていますか"),
        ("What did we decide last time?", "last time"),
        ("Last time you said no", "Last time"),
        ("As I said before, no.", "As I said"),
        ("have we met before?", "before"),
        ("you told me before", "before"),
        ("Before, you liked tea", "Before"),
        ("We previously agreed", "previously"),
        ("the book from the other day", "the other day"),
        ("you mentioned it earlier", "mentioned it earlier"),
        ("Earlier you said no", "Earlier you said"),
        ("as we discussed", "as we discussed"),
        ("Remember when we met Ken?", "Remember when"),
        ("do you remember my cat", "do you remember"),
        ("since we last talked", "since we last talked"),
        ("our last conversation", "our last conversation"),
        ("a while back you told me", "a while back"),
    ],
)
def test_words_refer_to_earlier_talk(text: str, said: str) -> None:
    assert last_time(text) == said


@pytest.mark.spec("LT-47")
@pytest.mark.parametrize(
    "text",
    [
        "", "2020年以前の話", "それ以前の", "常識以前の問題", "この前に確認", "この間に済ませる", "駅の前に店がある", "寝る前に飲む", "目の前に猫", "3日前に会った",
        "その前に", "名前", "午前に会う", "前に進む", "前の席", "覚えている", "前はやっぱり安かった", "太る以前に", "コロナ以前", "before lunch", "before we go", "the day before", "Wash before use",
        "Before you go, eat", "last week", "the last one", "first and last", "an earlier train", "I remember",
    ],
)  # fmt: skip
def test_words_that_refer_to_no_talk_are_passed_over(text: str) -> None:
    assert last_time(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "窓を開けてください。", "教えて下さい", "手伝ってくれない？", "見てくれますか？", "これを読んでくれ。", "直してもらえますか", "送っていただけますか",
        "もっと静かにしてほしい", "お願いします", "確認をお願いします。", "お願い！", "頼むよ。", "連絡してね", "早く寝なさい", "名前を教えて", "調べて。",
        "こんにちは。駅までの道を教えて", "Please close the door", "Could you help me?", "can you send it", "Would you mind waiting?",
        "Will you please stop", "I need you to call Ken", "do me a favor", "Tell me more", "Show me the log", "Let me know", "Help me fix this",
        "Hi. Give me a hint.",
    ],
)  # fmt: skip
def test_a_request_is_recognised(text: str) -> None:
    assert is_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "よろしくお願いします", "こんにちは！よろしくお願いします！", "楽しくてね", "そしてね", "ごめんなさい", "おやすみなさい", "教えてもらった", "手伝ってくれた",
        "待っている", "頼んだ", "猫が好き", "I am pleased", "Can you believe it?", "he told me", "you can go", "pleasant", "I helped them",
        "They gave me a book", "Where will you go?", "大きいのがないので欲しい",
    ],
)  # fmt: skip
def test_what_asks_for_nothing_is_no_request(text: str) -> None:
    assert is_request(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "一緒に行きませんか", "映画に行きましょう。", "始めましょうか？", "そうしよう！", "ご飯を食べようよ", "明日行こう", "帰ろうか。", "飲もうぜ", "話そうよ",
        "旅行なんてどう？", "行くのはどうですか", "来週なんてどうですか", "休んだらどう", "一緒に行かない？", "お茶しない？", "提案があります", "もう寝よう。", "Let's go", "Let’s eat",
        "How about tea?", "Shall we dance?", "Why don't we meet?", "We could meet at five", "we should try it", "Would you like to come?",
        "Do you want to grab lunch?", "wanna play?", "I suggest we wait", "What if we moved?", "You up for a walk?",
    ],
)  # fmt: skip
def test_a_proposal_is_recognised(text: str) -> None:
    assert is_proposal(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "どうしよう", "美味しそう", "高そう", "ありがとう", "そうでしょう", "雨だろう", "寒くない？", "これじゃない？", "知らない？", "行こうと思う", "このように",
        "しようがない", "どうですか", "おはよう", "もう", "昨日行った", "I want to sleep", "let me know", "how are you", "they could go", "letting go", "How about you?", "あなたはどうですか", "寝ていませんか", "気がしませんか", "寒くありませんか", "買おうかな", "落ちたらどうしよう",
    ],
)  # fmt: skip
def test_what_proposes_nothing_is_no_proposal(text: str) -> None:
    assert is_proposal(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "猫の名前は？", "猫の名前は?", "元気ですか", "行きますか。", "何時に行くの", "それは本当なのか", "どこに行ったんだ", "名前は何だっけ", "雨かな", "行こうかな",
        "田中さんの誕生日は", "誰に会った", "何が好き", "いつ来る", "いくらです", "（本当？）", "「行くの？」", "楽しかった。そっちは？", "まじ！？", "ﾎﾝﾄ?", "行くか",
        "What is your name", "How are you?", "where did I put it", "Who told you", "how many cats do you have", "what's up", "did you see it",
        "Is there any tea", "I left. Can you come?", 'He asked "why?"', "and when is it", "Which one is mine", "How old is Ken", "who likes tea",
    ],
)  # fmt: skip
def test_a_question_is_recognised(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "猫が好き", "何か食べた", "誰もいない", "いつも来る", "どこかへ行った", "静か", "まさか", "どうもありがとうございました", "どうぞ", "では",
        "本当？うん、本当。", "確か", "それしか", "なんとかなる", "I like cats", "When I was young, I was happy", "What a day", "How nice",
        "Why? Because I can.", "When Ken was young", "What you did was good", "Have the dog out", "The who", "That is what I did.", "Do it", "Can opener", "こんにちは", "こんばんは",
    ],
)  # fmt: skip
def test_a_statement_is_no_question(text: str) -> None:
    assert is_question(text) is None


@pytest.mark.parametrize("marker", ALL)
@settings(deadline=None)
@given(
    text=st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            [
                "覚えて",
                "忘れ",
                "ないで",
                "ください",
                "ところで",
                "前に",
                "話した",
                "か",
                "?",
                "。",
                "remember",
                "forget",
                "that",
                "please",
                "you",
                "let's",
                "by",
                "the",
                "way",
                ",",
                ".",
            ]
        ),
        max_size=8,
    ).map("".join)
)
def test_a_phrase_is_part_of_the_text_in_any_width(marker: Callable[[str], str | None], text: str) -> None:
    found = marker(text)
    same = unicodedata.normalize("NFKC", text)
    if found is not None:
        assert found in same.replace("\u2019", "'")
    assert (marker(same) is None) == (found is None)


@pytest.mark.parametrize("marker", ALL)
@pytest.mark.parametrize(
    "piece", ["a", "て", "before ", "前に", "remember ", "。", "どこ", "what ", "うよ", "you want to "]
)
def test_a_long_text_takes_linear_time(marker: Callable[[str], str | None], piece: str) -> None:
    start = process_time()
    marker(piece * (20_000 // len(piece)))
    assert process_time() - start < 3
