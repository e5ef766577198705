"""How a text feels: the samples of the design, what turns a word round, and what is no feeling at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.affect import feeling
from omoide.language.affect_reading import _rows, _table
from omoide.language.widths import normal
from omoide.model.affect import EMOTIONS, Affect

NEAR = 0.05  # of arousal: the drift that the design grants


def sign(affect: Affect) -> int:
    return (affect.valence > 0) - (affect.valence < 0)


@pytest.mark.spec("LT-03", "LT-04", "LT-05", "LT-06")
@pytest.mark.parametrize(
    ("text", "valence", "arousal", "emotions"),
    [
        ("やった、できた！", 1, 0.85, ("joy", "excitement", "pride")),
        ("まあまあかな", 1, 0.25, ("satisfaction",)),
        ("ふざけんな！", -1, 0.90, ("anger", "frustration")),
        ("……そう、仕方ないね", -1, 0.20, ("sadness", "resignation")),
        ("了解、やっておく", 0, 0.30, ()),
    ],
)
def test_the_five_samples_of_the_design_come_out(
    text: str, valence: int, arousal: float, emotions: tuple[str, ...]
) -> None:
    felt = feeling(text)
    assert sign(felt) == valence
    assert felt.arousal == pytest.approx(arousal, abs=NEAR)
    assert felt.emotions == emotions


@pytest.mark.spec("LT-06")
@pytest.mark.parametrize(
    ("text", "valence", "arousal", "emotions"),
    [
        ("ﾔｯﾀ､ﾃﾞｷﾀ!", 1, 0.85, {"joy", "excitement", "pride"}),
        ("やった！出来ました", 1, 0.85, {"joy", "excitement", "pride"}),
        ("できたよ！やったね", 1, 0.85, {"joy", "excitement", "pride"}),
        ("やったー、合格した！", 1, 0.85, {"joy", "excitement", "pride"}),
        ("We did it! Hooray", 1, 0.85, {"joy", "excitement", "pride"}),
        ("まずまずですね", 1, 0.25, {"satisfaction"}),
        ("まぁまぁかな", 1, 0.25, {"satisfaction"}),
        ("Not bad.", 1, 0.25, {"satisfaction"}),
        ("ふざけるな!", -1, 0.90, {"anger", "frustration"}),
        ("いい加減にしろ！", -1, 0.90, {"anger", "frustration"}),
        ("Are you kidding me!", -1, 0.90, {"anger", "frustration"}),
        ("…そうか、しょうがないね", -1, 0.20, {"sadness", "resignation"}),
        ("仕方ありませんね……", -1, 0.20, {"sadness", "resignation"}),
        ("...I see, it can't be helped", -1, 0.15, {"sadness", "resignation"}),
        ("承知しました、対応しておきます", 0, 0.30, set[str]()),
        ("Got it, I'll do it later", 0, 0.30, set[str]()),
    ],
)
def test_what_is_like_the_samples_comes_out_like_them(
    text: str, valence: int, arousal: float, emotions: set[str]
) -> None:
    felt = feeling(text)
    assert sign(felt) == valence
    assert felt.arousal == pytest.approx(arousal, abs=NEAR + 1e-9)
    assert set(felt.emotions) == emotions


@pytest.mark.spec("LT-03")
@pytest.mark.parametrize(
    ("text", "valence"),
    [
        ("嬉しい", 1), ("成功した", 1), ("ありがとう", 1), ("失敗した", -1), ("最悪", -1), ("困った", -1),
        ("会議は三時からです", 0), ("The meeting is at three.", 0), ("値は12345です", 0), ("データベースは四つある", 0),
        ("I'm so happy", 1), ("It was a success", 1), ("thank you", 1), ("this is terrible", -1), ("I failed", -1),
        ("これ好き", 1), ("今日も雨で寒いし眠い", -1), ("ヤバイ!", 0), ("うれしーい", 1), ("すごーーーい", 1), ("sooo happyyy", 1),
        ("寂しいけど嬉しい", 1), ("嬉しいけど本当に寂しい", -1), ("It was fun, but I'm so sad now", -1),
        ("(^_^)", 1), ("(T_T)", -1), ("（´・ω・｀）", -1), ("😭", -1), ("I love it ❤️", 1), (":)", 1), ("ワロタwww", 1), ("まじか（笑）", 1),
        ("lol", 1), ("悲しい夢を見た", -1), ("I hated every minute", -1), ("she cried", -1), ("what a lovely day", 1),
    ],
)  # fmt: skip
def test_words_and_signs_tell_good_from_bad(text: str, valence: int) -> None:
    assert sign(feeling(text)) == valence


@pytest.mark.spec("LT-03")
@pytest.mark.parametrize(
    "text",
    [
        "嬉しくない", "嬉しくはない", "全然嬉しくありません", "あまり楽しくなかった", "楽しめなかった", "期待していません", "好きじゃない",
        "好きではありません", "幸せとは言えない", "満足できない", "うまくいかない", "うまくいっていない", "感動しなかった", "not happy", "never happy",
        "I don't like it", "it wasn't good", "It isn't really fun", "hardly enjoyable",
    ],
)  # fmt: skip
def test_what_is_denied_to_be_good_is_not_good(text: str) -> None:
    felt = feeling(text)
    assert felt.valence < 0
    assert "joy" not in felt.emotions


@pytest.mark.parametrize(
    "text",
    ["悪くない", "怖くないよ", "嫌いじゃない", "つまらなくない", "not bad", "I don't hate it", "I'm not sad", "without fear"],
)  # fmt: skip
def test_what_is_denied_to_be_bad_is_only_a_little_good(text: str) -> None:
    assert 0 < feeling(text).valence <= 0.35
    assert feeling(text).intensity < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "嬉しいじゃない！",
        "嬉しくないわけがない",
        "楽しくてたまらない",
        "楽しいかもしれない",
        "not only good but great",
        "I can't wait!",
    ],
)
def test_some_denials_deny_nothing(text: str) -> None:
    assert feeling(text).valence > 0.3


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("嬉しい", "とても嬉しい"), ("ちょっと嬉しい", "嬉しい"), ("悲しい", "めっちゃ悲しい"), ("可愛い", "可愛すぎる"), ("嬉しい", "嬉しい！"),
        ("I'm sad", "I'm very sad"), ("I'm a bit sad", "I'm sad"), ("I am angry", "I AM ANGRY"), ("nice", "so nice!!"),
        ("嬉しい", "嬉しいし楽しい"), ("やった", "やったーー"), ("やだ", "やだ、やだ、やだ"),
    ],
)  # fmt: skip
def test_degree_and_manner_make_it_stronger(weaker: str, stronger: str) -> None:
    assert feeling(weaker).intensity < feeling(stronger).intensity


@pytest.mark.spec("LT-04")
@pytest.mark.parametrize(
    ("calmer", "livelier"),
    [
        ("そうですね", "そうですね！"), ("そうですね……", "そうですね"), ("行こう！", "行こう！！！"), ("わかった", "わかったーー"), ("no", "no!"),
        ("I see...", "I see"), ("すごい", "すごい、すごい"), ("Stop it now", "STOP IT NOW"),
        ("昨日は朝から駅前の図書館に出かけて、夕方まで古い地図と町の年表を見比べながら、川の流れがどこでどう変わったのかを書き写して過ごした", "図書館に行った"),
    ],
)  # fmt: skip
def test_cries_stir_up_and_silences_calm_down(calmer: str, livelier: str) -> None:
    calm, lively = feeling(calmer).arousal, feeling(livelier).arousal
    assert calm is not None
    assert lively is not None
    assert calm < lively


@pytest.mark.parametrize("text", ["", " ", "\n\n", "……", "!!!", "---", "・・・", "()", "。", "```\nx\n```"])
def test_where_nothing_is_said_nothing_is_felt(text: str) -> None:
    assert feeling(text) == Affect()


@pytest.mark.parametrize(
    "text",
    [
        "kill the process", "fatal error", "there is dead code in this module", "プロセスを殺す", "サーバーが死んだ", "the server died again",
        "子プロセスが死んだらログを残す", "The job was killed and the child process is a zombie now", "デッドロックでプロセスが死んでいる",
        "Abort the deployment and kill the old container.", "garbage collection of dead objects in the cache",
        "```\nraise FatalError('I hate this, kill me')\n```", "`kill -9` を使って", "https://example.com/i/hate/you",
        'Traceback (most recent call last):\n  File "a.py", line 3, in die\nDeadError: killed by a horrible crash',
        "2026-11-16 03:00:01 FATAL: terrible crash, everything died",
    ],
)  # fmt: skip
def test_machines_feel_nothing(text: str) -> None:
    felt = feeling(text)
    assert felt.valence == 0
    assert felt.intensity <= 0.2
    assert felt.emotions == ()


@pytest.mark.parametrize(
    "text", ["母が死んだ", "うちの猫が死んだ", "My father died. He ran the server room.", "兄が殺された"]
)
def test_people_do(text: str) -> None:
    felt = feeling(text)
    assert felt.valence < -0.5
    assert felt.intensity > 0.7


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("嬉しい！", ["嬉しい!", "嬉しい！"]),
        ("ヤバイ！", ["ﾔﾊﾞｲ!", "ヤバイ!"]),
        ("I'm happy!", ["Ｉ'm ｈａｐｐｙ！", "I’m happy!"]),
    ],
)
def test_width_makes_no_difference(text: str, others: list[str]) -> None:
    assert {feeling(other) for other in others} == {feeling(text)}


@pytest.mark.parametrize(
    "text",
    ["スキーに行った", "セガサミー", "座ってください", "ばかりの頃", "デスクトップ", "ライブラリを使う", "最低3つ", "最高気温は30度", "みたいだ", "goodbye",
     "kind of a list", "as far as I know", "a class of classes", "不足はない"],
)  # fmt: skip
def test_words_within_other_words_are_not_seen(text: str) -> None:
    assert abs(feeling(text).valence) <= 0.1


written = st.text(
    st.sampled_from(
        "嬉悲しいくなない、。！？!?…ー~やったできた死ん笑wW (^_^)T;\n`$#*あぁアｱｶﾞ'’ \u0301\u3099😭 not very happy bad"
    )
    | st.characters(),
    max_size=120,
)


@pytest.mark.spec("C-54")
@given(written)
def test_every_text_has_a_feeling_within_bounds_and_always_the_same(text: str) -> None:
    felt = feeling(text)
    assert 0 <= felt.intensity <= 1
    assert -1 <= felt.valence <= 1
    assert felt.arousal is None or 0 <= felt.arousal <= 1
    assert len(set(felt.emotions)) == len(felt.emotions)
    assert feeling(text) == felt


@given(written)
def test_a_cry_never_weakens(text: str) -> None:
    # A mark more may open or close a bracket or a quotation of code.
    if not set(text) & set("`~()（）([]「」"):
        assert feeling(text + "。嬉しい！").intensity >= feeling(text + "。嬉しい").intensity


def test_the_longest_text_is_read_in_part() -> None:
    assert feeling("嬉しい。" * 100_000).valence == pytest.approx(0.8)


def test_the_tables_say_what_they_may() -> None:
    rows = list(_rows())
    assert len(_table()) > 1500
    for spellings, meaning in rows:
        assert all(spellings.split("|")), spellings
        if meaning is None or isinstance(meaning, float):
            continue
        assert -1 <= meaning.valence <= 1, spellings
        assert 0 <= meaning.arousal <= 1, spellings
        assert 0 < meaning.intensity <= 1, spellings
        assert set(meaning.emotions) <= EMOTIONS, spellings


def test_every_word_of_the_tables_is_found_by_itself() -> None:
    lost: list[str] = []
    for spellings, meaning in _rows():
        for spelling in normal(spellings).lower().split("|"):
            word = spelling.lstrip("^*").rstrip("$")
            expected = [] if meaning is None else [(0, len(word), meaning)]
            if [tuple(each) for each in _table().found(word)] != expected:
                lost.append(spelling)
    # They are words of feeling at the end of a clause, and else of degree.
    assert lost == ["すごい", "凄い"]
