"""Settle, where neither frames nor themes tell anything: all evidence is weighed together, nearness in meaning among it."""

import pytest
from bench.pairs import measured

from omoide.language.evidence import evidence, share, weighed
from omoide.language.evidence_weights import OF_CHANGE
from omoide.language.frames import Standing
from omoide.language.successions import standing

CHANGED = [
    ("Our broadband comes from BT.", "We went with Hyperoptic for broadband, BT was too slow."),
    ("Marco cuts my hair.", "Marco moved away, so Denise cuts my hair."),
    ("ブラウザはChromeを使っています。", "ブラウザをFirefoxにしました。"),
    ("娘の身長は98センチ。", "娘の身長を測ったら104センチだった。"),
]
# What is known by rule, and what looks like it.
TURNED = [
    ("I'm looking for a job.", "I got hired by a logistics company!"),
    ("妊娠中です。", "先週、男の子を出産しました。"),
    ("夜勤です。", "今月から日勤になりました。"),
]
REWORDED = [
    ("The store is open until nine.", "The store closes at 9 pm."),
    ("豚肉は食べません。", "豚肉は食べないようにしている。"),
    ("プリンターが壊れている。", "プリンターが故障しています。"),
]
ALIKE = [
    ("I read before bed.", "I pray before bed."),
    ("We water the garden twice a week.", "We mow the lawn twice a week."),
    ("I was born in Kyoto.", "I live in Kyoto."),
]
SAME = [
    ("Our daughter attends Hillside School.", "Our daughter goes to Hillside School."),
    ("I go to the gym on Tuesdays and Fridays.", "Tuesdays and Fridays are my gym days."),
    ("好きな季節は秋です。", "季節の中では秋が一番好き。"),
    ("火曜と金曜にジムへ行く。", "ジムに行くのは火曜と金曜です。"),
    ("The museum is closed for renovation.", "The museum is shut for renovations."),
]
APART = [
    ("Our eldest goes to Northgate High.", "Our youngest goes to Northgate Primary."),
    ("Yoga is on Thursdays.", "Yoga is cancelled this week."),
    ("平日は6時に起きる。", "休日は9時に起きる。"),
    ("母はデカフェを飲む。", "父はエスプレッソを飲む。"),
    ("I'm looking for a job.", "My wife got a job at the bank."),
    ("I work nights on Fridays.", "I work days on Mondays."),
    ("The museum is closed on Mondays.", "The library is closed on Mondays."),
    ("実家暮らしです。", "弟が一人暮らしを始めました。"),
    ("親友は大輔です。", "兄の親友は大輔です。"),
    ("プリンターが壊れている。", "スキャナーが壊れている。"),
]
# Of one person much is said that has nothing to do with what else becomes of them.
BESIDES = [
    ("My parents have two spaniels.", "My parents sold the bungalow and relocated to Portugal."),
    ("両親は柴犬を飼っている。", "両親が長野の家を売って松本のマンションに移りました。"),
    ("We hired a new accountant.", "We hired a new receptionist."),
    ("経理の人を新しく採用した。", "受付の人を新しく採用した。"),
]


def became(pairs: list[tuple[str, str]]) -> list[str]:
    rows = [{"who": "me", "old": older, "new": newer, "expect": ""} for older, newer in pairs]
    return [each.became for each in measured(rows)]


def test_what_has_changed_gives_way_in_the_night_or_is_doubted() -> None:
    found = became([*CHANGED, *TURNED])
    assert sum(each in ("replace", "doubted") for each in found) >= len(found) - 1
    assert found.count("replace") >= 2


def test_what_says_the_same_is_one_memory_or_stands_and_none_is_outdated() -> None:
    found = became([*SAME, *REWORDED])
    assert "replace" not in found
    assert found.count("same") >= len(found) // 2


def test_what_is_apart_stands() -> None:
    found = became([*APART, *BESIDES, *ALIKE])
    assert set(found) <= {"both", "doubted"}


@pytest.mark.parametrize("pair", [*CHANGED, *SAME])
def test_without_meaning_nothing_is_weighed(pair: tuple[str, str]) -> None:
    assert standing(*pair) not in (Standing.SAME, Standing.UPDATES)


@pytest.mark.parametrize("pair", APART)
def test_however_near_what_is_apart_stays_apart(pair: tuple[str, str]) -> None:
    assert weighed(*pair, cosine=1.0) is Standing.UNRELATED
    assert standing(*pair, cosine=1.0) not in (Standing.SAME, Standing.UPDATES)


def test_nearness_alone_is_not_enough() -> None:
    older, newer = "The production server runs Ubuntu.", "The concert was cancelled."
    assert weighed(older, newer, cosine=0.65) is Standing.UNRELATED
    assert weighed("I like sushi.", "I like lasagne.", cosine=0.95) is Standing.UNRELATED


def test_the_nearer_the_surer() -> None:
    pair = "Our broadband comes from BT.", "We went with Hyperoptic for broadband."
    shares = [share(evidence(*pair, cosine=cosine), OF_CHANGE) for cosine in (0.3, 0.5, 0.7, 0.9)]
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares)
    assert weighed(*pair, cosine=0.2) is Standing.UNRELATED
