"""As somebody asks who has never read how it works: sloppily."""

import pytest
from searched_life import Life

TOLD = (
    "We met at the Café Bücherwurm near the station.",
    "先週、東京ﾀﾜｰに登った。ｴﾚﾍﾞｰﾀｰが混んでいた。",
    "健の誕生日は5月3日。ケーキは苺。",
    "My new apartment has a balcony facing the river.",
    "味噌汁には油揚げを入れる🍲",
    "🎉 Passed the driving test!",
    "サーバーのパスワードは金庫に入れてある",
    "O'Brien's résumé is in the blue folder",
)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("cafe near the station", 0),
        ("Where is the Cafe Bucherwurm?", 0),
        ("CAFÉ", 0),
        ("東京", 1),
        ("東京タワー", 1),
        ("トウキョウタワー 東京", 1),
        ("エレベーター", 1),
        ("ｴﾚﾍﾞｰﾀｰは？", 1),
        ("誕生日", 2),
        ("苺", 2),
        ("健さんの誕生日いつだっけ", 2),
        ("appartment balcony", 3),
        ("my balcony", 3),
        ("the apartments river", 3),
        ("みそ汁 油揚げ", 4),
        ("味噌汁", 4),
        ("driving test", 5),
        ("did I pass the driveing test", 5),
        ("サーバのパスワード", 6),
        ("ｻｰﾊﾞｰ", 6),
        ("obrien resume", 7),
        ("O’Brien’s resume", 7),
        ("  where is the   BLUE FOLDER ??? ", 7),
    ],
)
def test_it_is_found_however_it_is_asked(life: Life, question: str, place: int) -> None:
    for text in TOLD:
        life.told(text)
    assert life.texts(question)[:1] == [TOLD[place]]


@pytest.mark.parametrize("question", ["?", "！？", "🎈", "…", "a", "の", "the", "は？", "12", "ｗｗｗ"])
def test_a_question_that_asks_nothing_is_no_error(life: Life, question: str) -> None:
    for text in TOLD:
        life.told(text)
    assert len(life.texts(question)) <= len(TOLD)


@pytest.mark.parametrize("question", ["🎉", "🍲"])
def test_an_emoji_finds_what_has_it(life: Life, question: str) -> None:
    for text in TOLD:
        life.told(text)
    assert question in life.texts(question)[0]
