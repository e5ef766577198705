"""Whether what was shown worked is read from what the person says afterwards (AW-48)."""

import pytest

from omoide.language.outcomes import outcome
from omoide.model.change import Outcome

# What the person said, turn by turn (|): + worked, - failed, 0 nobody knows.
JAPANESE = [
    ("動いた！ありがとう", "+"), ("できました", "+"), ("助かった〜", "+"), ("無事に直りました。", "+"), ("エラーが出なくなりました", "+"), ("完璧です", "+"),
    ("動かない", "-"), ("まだダメです", "-"), ("違う、そうじゃない", "-"), ("同じエラーが出ます", "-"), ("うまくいかへん", "-"), ("ありがとう、でもまだエラーが出る", "-"),
    ("できた？", "0"), ("", "0"), ("試してみます、ありがとう", "0"), ("動いたら教えるね", "0"), ("エラーが出た|直った！", "+"), ("動いた|やっぱりまた落ちた", "-"),
]  # fmt: skip
JAPANESE_HELD = [
    ("いけました！", "+"), ("成功した", "+"), ("ありがとうございます！", "+"), ("おかげで解決しました", "+"), ("問題なく動いてます", "+"), ("うまくいった。次は何？", "+"),
    ("失敗した", "-"), ("全然だめだった", "-"), ("それじゃ動かないよ", "-"), ("エラーになるんですが、どうすればいいですか？", "-"), ("なんでまだ動かないの？", "-"), ("助かります。ただ、まだ直ってないです", "-"),
    ("動く？", "0"), ("今日は寒いね", "0"), ("あとでやってみる", "0"), ("直るといいな", "0"), ("だめだった|もう一回やったらできた！", "+"), ("ﾃﾞｷﾀ!|あれ、また同じエラー", "-"),
]  # fmt: skip
ENGLISH = [
    ("It worked, thanks!", "+"), ("perfect", "+"), ("Thank you so much", "+"), ("the tests pass now", "+"), ("No more errors!", "+"), ("that fixed it", "+"),
    ("doesn't work", "-"), ("thanks, but it still fails", "-"), ("I get the same error again", "-"), ("that's wrong", "-"), ("nope, still broken", "-"), ("It crashed", "-"),
    ("did it work?", "0"), ("ok", "0"), ("Thanks, I'll try it tonight", "0"), ("I hope it works", "0"), ("it failed|ah, works now", "+"), ("works!|hmm, it broke again", "-"),
]  # fmt: skip
ENGLISH_HELD = [
    ("Works like a charm", "+"), ("Great, that solved it.", "+"), ("you're a lifesaver", "+"), ("It's running without errors now", "+"), ("got it working", "+"), ("done, all green", "+"),
    ("it didn't help", "-"), ("That's not what I asked for", "-"), ("Still getting a timeout", "-"), ("why does it still fail?", "-"), ("no luck", "-"), ("Thank you. Unfortunately the build fails.", "-"),
    ("does this work on Windows?", "0"), ("let's talk about lunch", "0"), ("if it works I'll tell you", "0"), ("will test tomorrow", "0"), ("error again|now it compiles, thanks", "+"), ("It worked!|Actually no, it fails on the second run", "-"),
]  # fmt: skip
# Written when the rules had been finished with the others.
LATER = [
    ("ばっちりでした！", "+"), ("治りました、感謝です", "+"), ("おお、動く！", "+"), ("言われた通りにやったら表示されました", "+"), ("うん、これでいい", "+"), ("ビルド通ったわ", "+"), ("いや、そうじゃなくて", "-"),
    ("コマンドが見つからないって言われる", "-"), ("変わりませんでした", "-"), ("やってみたけど駄目でした", "-"), ("ありがとう。でも今度は別のエラーが出た", "-"), ("やっぱり動かんわ", "-"), ("うまくいくかな", "0"), ("ちょっと待って", "0"),
    ("これって安全？", "0"), ("明日試します。ありがとう！", "0"), ("ダメだった|できたー！", "+"), ("解決しました|すみません、再発しました", "-"), ("うまく動きました", "+"), ("お、できてる！ありがとう", "+"), ("解決！", "+"),
    ("さっきのやり方でいけたよ", "+"), ("意味不明なエラーが出てる", "-"), ("全然違います", "-"), ("効果なかった", "-"), ("まだ直らないなあ", "-"), ("画面が真っ白のままです", "-"), ("これ誰が書いたの？", "0"), ("なるほど", "0"),
    ("手順2がわからない", "0"), ("That did the trick", "+"), ("yay it's working", "+"), ("Problem solved, cheers", "+"), ("Yes! Exactly what I needed", "+"),
    ("login is back up", "+"), ("builds fine now", "+"), ("It says command not found", "-"), ("Not working for me", "-"), ("this made it worse", "-"),
    ("hmm that's not right", "-"), ("I followed the steps but I'm still locked out", "-"), ("ModuleNotFoundError: No module named foo", "-"),
    ("will this break anything?", "0"), ("one sec", "0"), ("what's the weather", "0"), ("thanks, trying now", "0"), ("no good|ok the second one worked", "+"),
    ("great!|wait, it's failing again", "-"), ("worked first time", "+"), ("Finally it runs!", "+"), ("sorted, thank you", "+"), ("That's correct", "+"),
    ("It throws an exception", "-"), ("still nothing", "-"), ("Doesn't seem to work", "-"), ("the page is blank", "-"), ("it's even slower", "-"),
    ("what does step 3 mean?", "0"), ("I see", "0"), ("let me try", "0"),
]  # fmt: skip
MEANS = {"+": Outcome.SUCCESS, "-": Outcome.FAILURE, "0": None}


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize(("said", "expected"), JAPANESE + JAPANESE_HELD + ENGLISH + ENGLISH_HELD + LATER)
def test_an_outcome_is_read_from_the_next_turns(said: str, expected: str) -> None:
    assert outcome(said.split("|")) == MEANS[expected]


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize("turns", [[], [""], ["  "], ["…"], ["また明日"], ["see you"]])
def test_silence_counts_as_nothing(turns: list[str]) -> None:
    assert outcome(turns) is None


@pytest.mark.parametrize(
    "turns",
    [
        ["It works on Linux but it fails on Windows"],
        ["Aは動いたけど、Bは動かない"],
        ["動かない", "ありがとう"],
        ["it fails", "thanks"],
    ],
)
def test_what_is_mixed_counts_as_nothing(turns: list[str]) -> None:
    assert outcome(turns) is None


@pytest.mark.parametrize(
    "turns", [["最初は動かなかったけど、今は動いてる"], ["It failed at first but works now"]]
)
def test_what_was_at_first_is_over(turns: list[str]) -> None:
    assert outcome(turns) is Outcome.SUCCESS


@pytest.mark.parametrize(
    "turns", [["動いた！", "ところで明日の天気は？"], ["worked!", "By the way, what's for lunch?"]]
)
def test_talk_of_something_else_leaves_it_as_it_was(turns: list[str]) -> None:
    assert outcome(turns) is Outcome.SUCCESS
