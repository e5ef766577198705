"""What a text shows beside its words."""

import pytest

from omoide.language.affect_code import holds_code, without_code
from omoide.language.affect_marks import marks
from omoide.language.widths import normal


@pytest.mark.parametrize(
    ("text", "mark", "count"),
    [
        ("行くよ！！", "cries", 2),
        ("Stop! Now!", "cries", 2),
        ("そう……", "silences", 1),
        ("well... maybe..", "silences", 2),
        ("うん。。。", "silences", 1),
        ("やったーー", "drawn", 1),
        ("やだぁ", "drawn", 1),
        ("sooo", "drawn", 1),
        ("ラーメンとサーバー", "drawn", 0),
        ("STOP IT NOW", "shouts", 3),
        ("I read the JSON of the API", "shouts", 0),
        ("だめ、だめ、だめ", "repeats", 2),
        ("no no no", "repeats", 2),
        ("えっ！？", "astonished", 1),
        ("まじで（笑）", "laughs", 1),
        ("そうかｗｗｗ", "laughs", 1),
        ("coffee w/ milk", "laughs", 0),
        ("庭の草。", "laughs", 0),
        ("これは草", "laughs", 1),
        ("www.example.com", "laughs", 0),
    ],
)
def test_marks_are_counted(text: str, mark: str, count: int) -> None:
    assert getattr(marks(normal(text)), mark) == count


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("(^_^)", "glad"), ("(*^^*)", "glad"), ("（´∀｀）", "glad"), ("(≧▽≦)", "glad"), ("＼(^o^)／", "glad"), (":)", "glad"), ("<3", "glad"),
        ("(T_T)", "sad"), ("（；∀；）", "sad"), ("(´・ω・`)", "sad"), ("(^_^;)", "sad"), ("（汗）", "sad"), (":(", "sad"), ("(>_<)", "sad"),
        ("(｀Д´)", "cross"), ("（怒）", "cross"),
        ("f(x, *args)", ""), ("(#123)", ""), ("(a^b)", ""), ("(see below)", ""), ("（以下同じ）", ""), ("a[1:]", ""), ("C:/home", ""),
    ],
)  # fmt: skip
def test_a_face_shows_a_mood_and_code_has_none(text: str, mood: str) -> None:
    shown = marks(normal(text))
    seen = {"glad": shown.glad_faces, "sad": shown.sad_faces, "cross": shown.cross_faces}
    assert [each for each, count in seen.items() if count] == ([mood] if mood else [])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("これ見て\n```\nkill()\n```\nどう?", "これ見て\n \nどう?"),
        ("`rm -rf` は怖い", "  は怖い"),
        ("見て https://example.com/a?b=c いいね", "見て   いいね"),
        ("/usr/local/bin/kill を使う", "  を使う"),
        ('Traceback (most recent call last):\n  File "a.py", line 3, in f\nValueError: bad', " \n \n "),
        ("2026-11-16 03:00 ERROR died", " "),
        ("ERROR: died", " "),
        ("$ kill 3", " "),
        ("$ 300も払った", "$ 300も払った"),
        ("ERRORばかりで嫌だ", "ERRORばかりで嫌だ"),
    ],
)
def test_what_machines_write_or_read_is_left_out(text: str, left: str) -> None:
    assert without_code(text) == left


@pytest.mark.parametrize(
    ("text", "expected"),
    [("`main()` を直す", True), ("```\nx\n```", True), ("https://example.com", False), ("普通の文", False)],
)
def test_an_address_is_no_code(text: str, expected: bool) -> None:
    assert holds_code(text) is expected
