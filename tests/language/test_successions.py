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
        ("最近はジャズをよく聴いている。", "最近は盆栽に取り組んでいる。"),
    ],
)
def test_what_is_not_sure_takes_nobodys_place(older: str, newer: str) -> None:
    assert not succeeds(older, newer)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The permit costs 60 euros.", "I have to correct myself: the permit costs 80 euros."),
        ("Nadia is allergic to soy.", "Nadia isn't allergic to soy but to celery."),
        ("They opened the museum in 1998.", "They didn't open the museum in 1998, it was 1989."),
        ("I own a canoe.", "I own no canoe any more, I sold it."),
        ("Moira wrote the eulogy.", "It wasn't Moira who wrote the eulogy, it was Fiona."),
        ("A gardener comes on Fridays.", "We let the gardener go."),
        ("澪は眼科の先生です。", "違った、澪は耳鼻科の先生だ。"),
        ("キャンピングカーを持っている。", "キャンピングカーは売ってしまって、もうない。"),
        ("稽古は松の間でやっています。", "今週から稽古は竹の間です。"),
        ("納豆をよく食べる。", "納豆はもう食べなくなった。"),
    ],
)
def test_what_is_taken_back_is_not_said_again_and_what_changed_for_good_lasts(older: str, newer: str) -> None:
    assert standing(older, newer, cosine=0.7) is Standing.UPDATES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Lena plays the harp.", "Lena has started playing rugby."),
        ("I finished a novel about whales.", "I finished a novel about trams."),
        ("My old kettle has a new lid.", "My old toaster needs new feet."),
        ("The evening class lasts two hours.", "The advanced class lasts three hours."),
        ("Effie wants to become a vet.", "Stanley wants to become a chef."),
        ("圭は紅茶を飲む。", "紅茶は一切飲まなくなりました。"),
        ("凪はオンラインで囲碁を打つ。", "凪はフェンシングを始めた。"),
        ("工房は平日に開いている。", "お盆の間、工房は開いていない。"),
    ],
)
def test_what_comes_besides_takes_nobodys_place_however_near_it_is(older: str, newer: str) -> None:
    assert standing(older, newer, cosine=0.6) not in (Standing.UPDATES, Standing.SAME)


def test_a_few_words_put_right_only_what_was_told_just_before() -> None:
    for older, newer in (
        ("The match is on Monday.", "No wait, Tuesday."),
        ("会費は500円です。", "ごめん、600円。"),
        ("The talk is on Monday.", "No, Thursday."),
        ("The last bus goes at 22:10.", "Apologies, 22:40."),
        ("模試は月曜日だよ。", "ちがう、火曜だ。"),
    ):
        assert standing(older, newer, just_before=True) is Standing.UPDATES
        assert standing(older, newer) is not Standing.UPDATES
    assert standing("The match is on Monday.", "Sorry, I meant 50.", just_before=True) is not Standing.UPDATES


def test_who_speaks_of_himself_updates_nobody_else() -> None:
    older, newer = "My locker is on the second floor.", "My locker moved to the first floor."
    assert standing(older, newer, older_speaker="Ken", newer_speaker="Emi") is not Standing.UPDATES


def test_another_number_is_never_the_same() -> None:
    assert standing("The shop is open until 8.", "The shop is open until 6.") is not Standing.SAME


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "健は京都で母とラーメンを食べたあと、映画を見た。",
            "健は京都で先生と会議で話したあと、買い物に行った。",
        ),
        ("母は駅前で花を買って、図書館に寄った。", "母は駅前でパンを買って、公園に寄った。"),
        (
            "先生は海で健と話したあと、電車に乗り遅れた(番号12)。",
            "先生は海で美咲と話したあと、映画を見た(番号90)。",
        ),
        ("My sister went to the harbour, then missed the train.", "My sister has a new desk at the harbour."),
        (
            "受付の人は京都で美咲と新聞を買ったあと、帰った。",
            "受付の人は大阪で健と新しい靴を買ったあと、帰った。",
        ),
        (
            "my sisterは京都で美咲と新聞を買ったあと、帰った。",
            "my sisterは京都でKenと新しい靴を買ったあと、帰った。",
        ),
        (
            "Mia and Ken were at 京都 and 買い物に行った, then 映画を見た (no. 88).",
            "Ann and Ken were at the garden and fixed the build, then 映画を見た (no. 55).",
        ),
        (
            "Ken and Mia were at the office and fixed the build.",
            "Ken and Mia were at the garden and fixed the fence.",
        ),
    ],
)
def test_what_happened_stays_so_whatever_happens_next(older: str, newer: str) -> None:
    assert standing(older, newer) not in (Standing.UPDATES, Standing.CONTRADICTS)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The guest wifi is called Lobby.", "We changed the guest wifi: it is called Atrium now."),
        ("ビルドのPythonを3.11に上げた。", "ビルドのPythonを3.12に上げた。"),
        ("I've got a Netflix subscription.", "I don't have a Netflix subscription any more."),
    ],
)
def test_what_is_called_so_or_was_changed_before_may_change_again(older: str, newer: str) -> None:
    assert standing(older, newer) is Standing.UPDATES
