"""What is said of goals: reached, given up, furthered; and what only seems to be."""

import pytest

from omoide.language.pursuing import pursued

GOALS = (
    "創作ノートで詩を書く",
    "英語の勉強を毎日続ける",
    "花と一緒に海へ行く",
    "マラソンを完走する",
    "Write a song for Ken",
    "Learn to play the guitar",
)


@pytest.mark.spec("NA-19", "NA-20")
@pytest.mark.parametrize(
    ("text", "goal", "pursuit"),
    [
        ("詩を書き終えた！", 0, "completed"),
        ("創作ノートの詩、ついに書き上げたよ", 0, "completed"),
        ("創作ノートで詩を書くのは諦めた。", 0, "abandoned"),
        ("詩を半分まで書いた", 0, "progress"),
        ("英語の勉強はもうやめた", 1, "abandoned"),
        ("英語の勉強を今日もした", 1, "progress"),
        ("昨日、花と海へ行ってきたよ", 2, "progress"),
        ("やっとマラソンを完走できた", 3, "completed"),
        ("ﾏﾗｿﾝを完走しました", 3, "completed"),
        ("I finished the song for Ken!", 4, "completed"),
        ("The song for Ken is done.", 4, "completed"),
        ("I gave up on the guitar.", 5, "abandoned"),
        ("I practised the guitar today", 5, "progress"),
    ],
)
def test_what_is_said_of_a_goal_is_known(text: str, goal: int, pursuit: str) -> None:
    assert [(each.goal, each.pursuit, each.text) for each in pursued(text, GOALS)] == [(goal, pursuit, text)]


@pytest.mark.spec("NA-19")
@pytest.mark.parametrize(
    "text",
    [
        "詩は諦めない",
        "マラソンを完走したいな",
        "英語の勉強は諦めたの？",
        "ノートを片付けた",
        "まだ詩は書き終えていない",
        "もし詩を書き終えたら海へ行こう",
        "I will never give up the guitar",
        "I want to finish the song for Ken",
        "Did you finish the song for Ken?",
        "I finished writing the report",
        "If I finish the song for Ken, we celebrate",
        "花が『詩を書き終えた』と言っていた",
    ],
)
def test_what_is_asked_denied_wished_or_of_something_else_says_nothing(text: str) -> None:
    assert pursued(text, GOALS) == []


def test_of_two_goals_that_are_meant_as_much_nobody_knows_which() -> None:
    assert pursued("詩を書き終えた", ["春の詩を書く", "秋の詩を書く"]) == []
    assert [each.goal for each in pursued("秋の詩を書き終えた", ["春の詩を書く", "秋の詩を書く"])] == [1]
