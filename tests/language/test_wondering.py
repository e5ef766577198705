"""What stayed open in a talk, what answers it, and what the answer is."""

import pytest

from omoide.language.wondering import Said, answer_in, left_open, sort_of, stated


@pytest.mark.spec("NA-26")
@pytest.mark.parametrize(
    ("talk", "topics"),
    [
        ([("花", "妹は何を勉強しているの？"), ("私", "さあ、わからないな。")], ["妹は何を勉強しているの"]),
        ([("花", "妹は何を勉強しているの？"), ("私", "法律を勉強しているよ。")], []),
        ([("花", "オーロラはどうして光るのかな"), ("私", "きれいだね。")], ["オーロラはどうして光るのかな"]),
        ([("花", "元気？"), ("私", "元気だよ。")], []),
        ([("Ken", "What does my sister study?"), ("I", "I don't know.")], ["What does my sister study"]),
        ([("Ken", "What does my sister study?"), ("I", "She studies law.")], []),
        ([("Ken", "How are you?")], []),
        ([("Ken", "Which train goes to Nara?")], ["Which train goes to Nara"]),
        ([("Tom", "Do you know why robins follow me?")], ["why robins follow me"]),
        ([("Tom", "I wonder how the bees found it.")], ["how the bees found it"]),
        (
            [("拓也", "ところで、コマドリがついてくるのはなぜか知ってる？")],
            ["コマドリがついてくるのはなぜか"],
        ),
        ([("拓也", "恵にどう話せばいいかわからない。")], ["恵にどう話せばいいか"]),
    ],
)
def test_only_what_nobody_answered_stays_open(talk: list[tuple[str, str]], topics: list[str]) -> None:
    assert [topic for topic, _ in left_open([Said(*line) for line in talk])] == topics


@pytest.mark.spec("NA-29")
@pytest.mark.parametrize(
    ("topic", "said", "answer"),
    [
        (
            "猫の好物",
            "うちの猫の好物はチキン味のカリカリだよ。",
            "花: うちの猫の好物はチキン味のカリカリだよ。",
        ),
        ("花の妹の仕事", "妹の仕事は看護師だよ。", "花: 妹の仕事は看護師だよ。"),
        ("猫の好物", "猫の好物は何だろう？", ""),
        ("猫の好物", "犬の好物は骨だよ。", ""),
        (
            "the cat's favourite food",
            "My cat's favourite food is chicken.",
            "花: My cat's favourite food is chicken.",
        ),
    ],
)
def test_an_answer_states_something_of_the_very_topic(topic: str, said: str, answer: str) -> None:
    assert answer_in(topic, [Said("私", "へえ。"), Said("花", said)]) == answer


@pytest.mark.spec("NA-59")
@pytest.mark.parametrize(
    ("answer", "sort"),
    [
        ("美帆は猫を飼っている", "fact"),
        ("チキン味のカリカリ", "fact"),
        ("Miho has a cat.", "fact"),
        ("美帆が創作を語る時、目が輝く", "insight"),
        ("When Miho talks about writing, her eyes shine.", "insight"),
        ("", "skip"),
        ("たぶんそう", "skip"),
        ("Maybe, I am not sure.", "skip"),
    ],
)
def test_an_answer_is_a_fact_an_insight_or_nothing(answer: str, sort: str) -> None:
    assert sort_of(answer) == sort


def test_an_answer_that_does_not_say_of_what_stands_beside_its_topic() -> None:
    assert stated("猫の好物", "チキン味のカリカリ") == "猫の好物: チキン味のカリカリ"
    assert stated("猫の好物", "美帆の猫はチキンが好き") == "美帆の猫はチキンが好き"
