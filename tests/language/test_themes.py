"""What a clause is about, and what is said anew of the same thing."""

import pytest

from omoide.language.frames import Standing, compare
from omoide.language.successions import standing
from omoide.language.themes import theme

APART = (Standing.COEXISTS, Standing.UNRELATED)


@pytest.mark.parametrize(
    ("clause", "about"),
    [
        ("The spare key is under the flowerpot", {"spare", "key"}),
        ("I moved the spare key", {"spare", "key"}),
        ("I take two sugars in my tea", {"sugar"}),
        ("Order 88 has been shipped", {"order", "@88"}),
        ("合鍵は植木鉢の下に置いてある", {"合鍵"}),
        ("合鍵の置き場所を変えた", {"合鍵"}),
        ("ジムの月会費が9500円に値上がりしました", {"ジム", "月会費"}),
        ("自転車で通勤している", {"通勤"}),
    ],
)
def test_a_clause_has_a_theme(clause: str, about: set[str]) -> None:
    assert theme(clause).about == about


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The deploy window is Tuesday 9pm.", "The deploy window is Wednesday at 8pm."),
        ("The ferry ticket is 18 euros.", "The ferry ticket went up to 21 euros."),
        ("Piano lessons are on Wednesdays.", "Piano lessons are on Mondays now."),
        ("The rehearsal is in hall B.", "Rehearsal is in hall D instead."),
        ("Our mascot is a fox.", "Our mascot is an owl now."),
        ("Maria reports to Dave.", "Maria reports to Elena now."),
        ("I keep my passport in the top drawer.", "My passport is in the safe now."),
        ("Order 12 is being packed.", "Order 12 has been shipped."),
        ("I commute by train.", "I bike to work these days."),
        ("The printer is on the second floor.", "The printer has been moved to the basement."),
        ("Henrik owns the billing module.", "Ownership of the billing module passed from Henrik to Zoe."),
        ("I bank with Barclays.", "I closed my Barclays account."),
        ("定例会議は10時からです。", "定例会議は11時開始に変わりました。"),
        ("うちの子の担任は鈴木先生です。", "うちの子の担任が森先生に代わりました。"),
        ("プリンターは2階にあります。", "プリンターは地下に移動しました。"),
        ("電車で通勤しています。", "今は自転車で通勤している。"),
        ("降圧剤は5mgを飲んでいる。", "降圧剤は10mgに増えた。"),
        ("観葉植物を五つ育てています。", "観葉植物は六つになりました。"),
        ("メインバンクは三井です。", "メインバンクを楽天に変えました。"),
        ("浴室は工事中です。", "浴室の工事が終わりました。"),
        ("花見の参加者は十五人です。", "数え直したら、花見の参加者は十七人でした。"),
        ("毎朝5キロ走っています。", "最近は毎朝8キロ走っています。"),
        ("バンドでベースを弾いている。", "バンドは抜けた。"),
    ],
)
def test_what_is_said_anew_of_a_thing_takes_the_place_of_what_was_said(older: str, newer: str) -> None:
    assert compare(older, newer).standing is Standing.UPDATES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The library opens at 9.", "The library closes at 6."),
        ("The red bike is in the garage.", "The blue bike is on the balcony."),
        ("The first exam is on Monday.", "The second exam is on Thursday."),
        ("My Monday class is yoga.", "My Friday class is boxing."),
        ("I have a meeting at 3.", "I have a meeting at 5."),
        ("The kitchen is small.", "We changed the filter in the kitchen."),
        ("My desk is by the window.", "My desk is tidy now."),
        ("The meeting is on Monday.", "The meeting might move to Tuesday."),
        ("I'm allergic to peanuts.", "I'm allergic to cats."),
        ("I bought a lamp for 30 euros.", "I bought a chair for 80 euros."),
        ("Tom owes me 20 dollars.", "Tim owes me 30 dollars."),
        ("図書館は9時に開きます。", "図書館は6時に閉まります。"),
        ("1回目の試験は月曜です。", "2回目の試験は木曜です。"),
        ("定例会議は10時です。", "営業会議は14時です。"),
        ("ケーキには卵が3個要る。", "ケーキには砂糖が200グラム要る。"),
        ("蓮は火曜に水泳がある。", "蓮は金曜にそろばんがある。"),
        ("会社は京都にある。", "会社は奈良に移るのかと聞かれた。"),
        ("机は窓際にある。", "机がきれいになった。"),
        ("会議は月曜です。", "会議は火曜になるかもしれない。"),
        ("太郎に2000円貸している。", "次郎に3000円貸している。"),
    ],
)
def test_what_is_said_of_something_else_takes_nothings_place(older: str, newer: str) -> None:
    assert compare(older, newer).standing in APART


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We have ten employees.", "There are 10 employees here."),
        ("The office is on the 5th floor.", "Our office is on the fifth floor."),
        ("The bike shop closes at half past six.", "The bike shop closes at 6:30."),
        ("オフィスは5階です。", "うちのオフィスは五階にある。"),
        ("従業員は10人です。", "従業員が十人います。"),
    ],
)
def test_other_words_for_the_same_say_it_again(older: str, newer: str) -> None:
    assert compare(older, newer).standing is Standing.SAME


def test_what_one_says_of_oneself_is_nobody_elses() -> None:
    said = {"older_speaker": "Ken", "newer_speaker": "Emi"}
    assert (
        compare("My desk is on the second floor.", "My desk moved to the third floor.", **said).standing
        in APART
    )
    thing = compare("The printer is on the second floor.", "The printer moved to the third floor.", **said)
    assert thing.standing is Standing.UPDATES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We install dependencies with pip.", "We install dependencies with uv."),
        ("Version 4.0 comes out in July.", "Version 4.0 comes out in October."),
        ("I go to mass every Sunday.", "I've stopped going to mass."),
        ("My sister Beth works on the maternity ward.", "Beth transferred to paediatrics."),
        ("コーヒーは砂糖入りで飲む。", "コーヒーはブラックで飲む。"),
        ("次のリリースは九月の予定です。", "次のリリースは十一月です。"),
        ("妹は婚約しています。", "妹の婚約は破談になりました。"),
    ],
)
def test_no_word_for_the_change_is_needed_where_one_value_leaves_no_room_for_another(
    older: str, newer: str
) -> None:
    assert compare(older, newer).standing is Standing.UPDATES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("家賃は月15万円です。", "毎月の家賃は150,000円。"),
        ("There are 14 students in my class.", "My class has fourteen students."),
    ],
)
def test_the_same_number_in_another_spelling_is_no_other_number(older: str, newer: str) -> None:
    assert standing(older, newer) is Standing.SAME
