"""What somebody wants with a message: to greet, to ask, to have something done (AW-17)."""

import unicodedata
from time import process_time

import pytest

from omoide.language.messages import message_type
from omoide.model.message import MessageType

JAPANESE = {
    "greeting": [
        "おはよう", "おはようございます！", "お疲れ様です", "こんにちは", "こんばんは〜", "ありがとう！", "ありがとうございます😊", "おやすみ", "ただいま", "ｵﾊﾖｳ",
        "元気？", "よろしくお願いします", "昨日はありがとう", "田中さん、おはようございます", "了解です", "はーい",
    ],
    "question": [
        "明日の天気は？", "おはよう、昨日の件どうなった？", "会議は何時からですか", "この関数は何をしているの", "猫の名前なんだっけ", "どう思う", "パスワードの変え方を教えて",
        "これで合ってる？", "いつ終わるか教えてもらえますか？", "なんで動かへんの", "それはなぜ", "京都と奈良、どっちが近い？", "前回は何を話したか覚えてる？",
        "ｴﾗｰの原因ﾜｶﾙ?", "昨日は映画を見に行った。", "私は猫を飼っています",
    ],
    "request": [
        "ログを調べて", "この文章を直してください。", "窓を開けてくれる？", "ありがとう！ついでにREADMEを直して", "レポートを要約してほしい", "確認をお願いします",
        "資料送ってもらえますか？", "テスト書いといて", "これ翻訳してや", "早くしろ", "この表をCSVにして", "見積もりを出していただけますか", "設定を元に戻して！",
        "おはよう。今日の予定をまとめて", "ファイルを消してちょうだい", "バグを直そう",
    ],
}  # fmt: skip

JAPANESE_HELD = {
    "greeting": [
        "やっほー", "どうも！", "お久しぶりです", "いってきます", "おつかれ〜", "ご苦労様です", "サンキュー！", "お元気ですか？", "おはようさん", "まいど！", "👍",
        "助かりました、ありがとう", "おやすみなさい🌙", "うん", "はじめまして、よろしくお願いします。", "あけましておめでとうございます",
    ],
    "question": [
        "駅までどれくらいかかりますか", "誰が来るの？", "お疲れ様です。例の見積もり、いくらでしたっけ", "締め切りっていつ", "この二つの違いは何？", "なんぼするん？", "エラーの意味がわからないんだけど、どういうこと",
        "私の誕生日知ってる？", "東京の人口はどのくらい", "昨日話した本のタイトル教えて", "なぜ空は青いのですか。", "これ食べても大丈夫？", "最近眠れない", "来週引っ越すことになった",
        "どないなってる", "Pythonのバージョンはいくつですか",
    ],
    "request": [
        "この画像を圧縮して", "会議室を予約してくれませんか", "手伝って！", "お願い、もう一度やって", "サーバー再起動しといて", "図を描いてくれへん？", "日本語に訳して下さい", "メールの下書きを作ってもらっていい？",
        "ごめん、さっきのコミットを取り消して", "おつかれ！テスト回しといてくれると助かる", "もっと短くまとめなさい", "ここにコメントを追加してね", "リンク貼って", "フォルダを整理しましょう", "頼むから静かにして",
        "ﾃﾞｰﾀを更新してｸﾀﾞｻｲ",
    ],
}  # fmt: skip

ENGLISH = {
    "greeting": [
        "hi there", "Hello!", "good morning", "Thanks a lot!", "hey :)", "thank you so much 🙏", "good night", "How are you?", "what's up", "Hi Ken!", "ok cool",
        "yo", "Thanks for your help yesterday!", "lol", "see you tomorrow", "ｈｅｌｌｏ",
    ],
    "question": [
        "What time is it?", "Can you tell me when the train leaves?", "where did I leave my keys", "Hi! Which version do we use?", "is it done yet", "how many users do we have",
        "Any idea why the build fails?", "do you remember my sister's name", "waht is the capital of France", "I wonder what she meant", "Could you let me know how it works?",
        "why's the sky blue", "So who won?", "I went to Kyoto last week.", "My cat is called Tama.", "tell me what happened",
    ],
    "request": [
        "Please fix the login bug", "can you send it to Ken", "Write a haiku about rain.", "thanks! also update the readme", "Could you please open the window?",
        "pls run the tests", "I need you to call the bank", "Summarize this article", "add a test for that", "would you mind checking this?", "Hey, delete the old branch",
        "Let's start the migration.", "Go ahead", "I'd like you to review my essay", "make it shorter", "Remind me tomorrow to buy milk",
    ],
}  # fmt: skip

ENGLISH_HELD = {
    "greeting": [
        "Hey everyone", "morning!", "thx", "bye", "Good evening, Maria", "cheers!", "how's it going?", "Happy new year!", "ok", "haha nice", "Nice to meet you",
        "Welcome back!", "Thanks, that's very kind", "sup", "👋", "ty!!",
    ],
    "question": [
        "how do i revert a commit", "When's the deadline", "Good morning, did the deploy go through?", "what do you think of this plan", "are we still on for friday", "Is there a way to undo this?",
        "who's Maria again", "hwo much does it cost", "does anyone know the wifi password", "Do you know where the report is?", "What's the difference between a list and a tuple?", "Remind me what we decided about pricing?",
        "can i delete this file", "The server was down all night.", "I feel tired today", "you there? what broke",
    ],
    "request": [
        "Refactor this function", "translate this to Japanese", "Kindly forward the invoice.", "cna you check the logs", "plz help", "Show me the last five commits", "Hi! Could u book a table for two?",
        "Create a new branch and push it", "I want you to be more careful with dates", "Ok, now remove the comments", "Draft an email to the landlord", "Help me plan a trip", "stop the server",
        "Find all TODOs in the repo", "We need you to rerun the job", "Will you take a look at this PR",
    ],
}  # fmt: skip

# Written when the rules had been finished with the others.
JAPANESE_LATER = {
    "greeting": [
        "お疲れさまでした！また来週", "わー、ありがとう！！助かる〜", "ハロー", "おは", "お邪魔します", "ごきげんよう", "いつもお世話になっております。", "おっす！", "ありがとうね、助かったよ", "また明日！", "お帰りなさい", "今日も一日お疲れさまでした",
    ],
    "question": [
        "このPR、マージしていい？", "おすすめの本ある？", "さっきのファイルどこに置いたっけ", "PythonとRustならどちらが速いですか", "え、それ本当？", "誕生日いつか覚えてる", "何がしたいん？", "今日は雨で洗濯できなかった", "会社を辞めようか迷ってる",
        "明日の会議って何時からやったっけ", "どうやったら速くなる？", "うちの犬何歳だったかな", "この設定の意味を知りたいです", "ランチどこがいいかな", "昨日決めたことって何だった", "頭が痛い", "子供が熱を出してしまって", "できるん？", "今どの辺まで進んでますか。",
    ],
    "request": [
        "リファクタリングして", "誤字があったら直しといてもらえる？", "もうちょい丁寧な言い方にして", "続けて", "英訳よろしく", "次の3つを比較して表にまとめてください：A, B, C", "レビュー頼む", "要約お願いできますか", "ここのインデント揃えて〜",
        "テストが落ちるので原因を調べて修正してほしいです", "画像を256x256にリサイズ", "3行でまとめて", "次の文を英語に", "このエラーなんとかして", "すみません、明日の便を調べていただけませんか", "カレンダーに入れておいてください", "見出しを太字に変えてもろてええ？",
        "では始めてください", "コード書いて、テストも追加して",
    ],
}  # fmt: skip

ENGLISH_LATER = {
    "greeting": [
        "heyy", "Good morning team", "gm", "Thank you for everything.", "Nice one, cheers", "hello again", "np", "good evening!", "Thanks again, have a great weekend!",
        "hiya Momo", "Sorry!", "yes", "Merry Christmas, everyone!",
    ],
    "question": [
        "what's the eta", "Whose turn is it", "Is Kyoto north of Osaka", "you know the name of that cafe?", "Quick question: does it support UTF-8?", "why tho",
        "Should I use tabs or spaces", "My back hurts", "The meeting moved to Thursday.", "Not sure how to start",
        "Hi, hope you're well. What's the status of ticket 81?", "Who is coming to dinner", "how long does shipping take?", "Got any tips for sleeping better?",
        "Does the API return JSON", "I've been feeling down lately.", "We moved to Berlin in May", "so what did she say", "Which one's cheaper", "is that so",
    ],
    "request": [
        "List the files in src", "Hey could you double-check my math?", "rename foo to bar everywhere", "Please.", "Let's refactor the parser",
        "I need help with my taxes", "do it again but faster", "Thanks! One more thing: bump the version.", "Can you speak to the vendor for me?", "continue",
        "Generate three names for my cafe", "Tell Ken I'll be late", "could you maybe shorten this paragraph", "Ok do that", "Turn off the lights",
        "Please don't use emojis", "Don't commit this yet", "I want this in French", "now convert it to a table",
    ],
}  # fmt: skip

ALL = [
    (text, kind)
    for table in (JAPANESE, JAPANESE_HELD, JAPANESE_LATER, ENGLISH, ENGLISH_HELD, ENGLISH_LATER)
    for kind, texts in table.items()
    for text in texts
]


@pytest.mark.spec("AW-17")
@pytest.mark.parametrize(("text", "kind"), ALL)
def test_a_message_is_known_by_what_it_wants(text: str, kind: str) -> None:
    assert message_type(text) == kind


@pytest.mark.spec("AW-17")
@pytest.mark.parametrize(
    "text", ["", "  \n", "heartbeat", "[HEARTBEAT]", "<heartbeat/>", "ハートビート", "【ﾊｰﾄﾋﾞｰﾄ】"]
)
def test_a_heartbeat_has_no_message_but_its_name(text: str) -> None:
    assert message_type(text) is MessageType.HEARTBEAT


@pytest.mark.parametrize("text", ["the heartbeat of the server is late", "ハートビートが届かない"])
def test_who_speaks_of_heartbeats_is_no_heartbeat(text: str) -> None:
    assert message_type(text) is MessageType.QUESTION


@pytest.mark.parametrize(
    "text",
    [
        "直して。いつ終わる？",
        "いつ終わる？ とりあえず直して",
        "What broke? Fix it.",
        "Hi!\n\nfix it\n\nwhy did it break?",
    ],
)
def test_of_several_wishes_the_largest_counts(text: str) -> None:
    assert message_type(text) is MessageType.REQUEST


@pytest.mark.parametrize(("text", "kind"), ALL[::7])
def test_width_and_case_say_nothing(text: str, kind: str) -> None:
    wide = "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)
    assert message_type(unicodedata.normalize("NFKC", wide)) == kind
    assert message_type(wide) == kind


def test_a_long_text_is_read_quickly() -> None:
    text = "昨日のログを見たが、何もわからなかった。It was fine yesterday, and nothing changed since. " * 2000
    message_type(text)
    begin = process_time()
    assert message_type(text) is MessageType.QUESTION
    assert process_time() - begin < 1.0
