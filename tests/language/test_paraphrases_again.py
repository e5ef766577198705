"""Everyday restatements by words, numbers, forms and converse relations; and what has the same words and says something else."""

import pytest

from omoide.language.evidence import Way, considered
from omoide.language.frames import Standing
from omoide.language.paraphrases import say_otherwise, say_the_same
from omoide.language.successions import standing

SAME = (
    # how somebody stands to a thing
    ("Drizzle drives me mad.", "I hate drizzle."),
    ("There's no game I like more than Go.", "My favourite game is Go."),
    ("Rowing is my passion.", "I love rowing."),
    ("羊羹には目がありません。", "羊羹が大好きです。"),
    ("お気に入りの公園は円山です。", "円山という公園が気に入っています。"),
    ("地理が苦手です。", "地理は不得意です。"),
    # what somebody does
    ("I paint for a living.", "I'm a painter."),
    ("My brother practises law.", "My brother is a lawyer."),
    ("節子は養蜂をしている。", "節子は養蜂家です。"),
    ("利き手は左です。", "左利きです。"),
    # whom somebody has
    ("I'm the mother of two boys.", "I have two sons."),
    ("Four geese live with us.", "We have four geese."),
    ("一男一女がいます。", "息子と娘が一人ずついます。"),
    ("兄弟はおりません。", "一人っ子です。"),
    # numbers and times
    ("Mona is 1.74 m tall.", "Mona measures 174 cm."),
    ("The course lasts half a year.", "The course takes six months."),
    ("The talk lasts one hour.", "The talk is 60 minutes long."),
    ("背は1メートル74センチです。", "身長は174cmです。"),
    ("母は七十二になります。", "母は72歳です。"),
    ("一日三キロ走ります。", "毎日3km走っています。"),
    # turned, and by either of two
    ("Riga is where Olga lives.", "Olga lives in Riga."),
    ("Olga learns chess from Ivan.", "Ivan teaches Olga chess."),
    ("Olga is Ivan's niece.", "Ivan is Olga's uncle."),
    ("I'm younger than Ivan.", "Ivan is older than me."),
    ("千佳は徹の妹です。", "徹は千佳の兄です。"),
    ("千佳は徹に囲碁を習っている。", "徹は千佳に囲碁を教えている。"),
    ("千佳は徹の部下です。", "徹は千佳の上司です。"),
    # what must and must not be
    ("Helmets are required.", "Helmets are needed."),
    ("Dogs are not allowed in the hall.", "Dogs are forbidden in the hall."),
    ("館内は禁煙です。", "館内ではタバコを吸ってはいけません。"),
)
OTHER = (
    ("Our goose is afraid of foxes.", "Foxes are afraid of our goose."),
    ("I pay my brother's fees.", "My brother pays my fees."),
    ("Olga teaches Ivan chess.", "Ivan teaches Olga chess."),
    ("Olga is Ivan's niece.", "Ivan is Olga's niece."),
    ("I have a vineyard.", "My hobby is vineyards."),
    ("I'm allergic to figs.", "I love figs."),
    ("I was born in Riga.", "I grew up in Riga."),
    ("妹の学費は私が払っています。", "私の学費は妹が払っています。"),
    ("葵は蓮が好きです。", "蓮は葵が好きです。"),
    ("徹は千佳の兄です。", "千佳は徹の兄です。"),
    ("いちじくのアレルギーです。", "いちじくが好きです。"),
    ("釧路で生まれました。", "釧路で育ちました。"),
    ("徹に辞書を貸しました。", "徹に辞書を借りました。"),
)
NEAR = 0.95  # in meaning: as near as can be, and still not the same
APART = (
    ("My aunt is a baker.", "My aunt's friend is a baker."),
    ("I don't eat crab.", "I don't catch crab."),
    ("I like couscous.", "I make couscous."),
    ("Our goose is afraid of the cat.", "Our cat is afraid of the goose."),
    ("My cousin wants to be a pilot.", "My cousin is a pilot."),
    ("I have two horses.", "Olga is the owner of two horses."),
    ("伯母は床屋です。", "伯母の友人は床屋です。"),
    ("うちのガチョウは猫を怖がる。", "うちの猫はガチョウを怖がる。"),
    ("切手を売っています。", "切手を買っています。"),
    ("パンを作るのが好きです。", "パンを食べるのが好きです。"),
    ("葵は蓮の上司です。", "蓮は葵の上司です。"),
    ("千佳は巡査になりたがっている。", "千佳は巡査です。"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_an_everyday_restatement_is_the_same(one: str, other: str) -> None:
    assert say_the_same(one, other)
    assert say_the_same(other, one)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_the_same_words_may_say_something_else(one: str, other: str) -> None:
    assert not say_the_same(one, other)
    assert not say_the_same(other, one)
    assert standing(one, other) is not Standing.SAME


@pytest.mark.parametrize(("older", "newer"), APART)
def test_however_near_two_are_what_says_otherwise_is_not_weighed(older: str, newer: str) -> None:
    for one, other in ((older, newer), (newer, older)):
        assert considered(one, other, cosine=NEAR) is not Way.SAMENESS
        assert standing(one, other, cosine=NEAR) not in (Standing.SAME, Standing.UPDATES)


def test_what_says_otherwise_has_the_same_words() -> None:
    assert say_otherwise("Olga likes Ivan.", "Ivan likes Olga.")
    assert not say_otherwise("Olga likes Ivan.", "Olga is fond of Ivan.")
    assert not say_otherwise("葵は将棋が好きです。", "葵の趣味は将棋です。")
