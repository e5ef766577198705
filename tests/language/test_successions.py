"""Whether a statement takes the place of an older one on the same topic, where no frame tells."""

import pytest

from omoide.language.frames import Standing
from omoide.language.successions import standing, succeeds


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The pool costs 12 euros a month.", "The pool is 14 euros a month now."),
        ("Our locker is on the second floor.", "Our locker moved down to the first floor."),
        ("The blog runs on WordPress.", "We switched the blog to Hugo."),
        ("I water the plants on Mondays.", "I don't water the plants any more."),
        ("プールの会費は3000円です。", "プールの会費が3500円に上がりました。"),
        ("倉庫の鍵は棚の上にある。", "倉庫の鍵は引き出しに移りました。"),
        ("毎朝ジョギングをしている。", "ジョギングはもうしていない。"),
        ("駅まで三分だよ。", "ごめん、駅まで七分だった。"),
    ],
)
def test_another_word_on_the_same_topic_takes_its_place(older: str, newer: str) -> None:
    assert succeeds(older, newer)
    assert standing(older, newer) is Standing.UPDATES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The pool costs 12 euros a month.", "The gym is 14 euros a month now."),
        ("The pool costs 12 euros a month.", "The pool might cost 14 euros next year."),
        ("The pool used to cost 10 euros.", "The pool is 14 euros now."),
        ("I think the new logo is great.", "Peter thinks the new logo is awful."),
        ("私は新しい制服に賛成です。", "鈴木さんは新しい制服に反対です。"),
        ("倉庫の鍵は棚の上にある。", "車の鍵は引き出しに移りました。"),
        ("I have a dog.", "I also have a cat now."),
    ],
)
def test_what_is_not_sure_takes_nobodys_place(older: str, newer: str) -> None:
    assert not succeeds(older, newer)


def test_a_few_words_put_right_only_what_was_told_just_before() -> None:
    for older, newer in (
        ("The match is on Monday.", "No wait, Tuesday."),
        ("会費は500円です。", "ごめん、600円。"),
    ):
        assert standing(older, newer, just_before=True) is Standing.UPDATES
        assert standing(older, newer) is not Standing.UPDATES
    assert standing("The match is on Monday.", "Sorry, I meant 50.", just_before=True) is not Standing.UPDATES


def test_who_speaks_of_himself_updates_nobody_else() -> None:
    older, newer = "My locker is on the second floor.", "My locker moved to the first floor."
    assert standing(older, newer, older_speaker="Ken", newer_speaker="Emi") is not Standing.UPDATES


def test_another_number_is_never_the_same() -> None:
    assert standing("The shop is open until 8.", "The shop is open until 6.") is not Standing.SAME
