"""What is said twice in other words is the same; what only looks alike is not."""

import pytest

from omoide.language.frames import Standing, compare
from omoide.language.paraphrases import say_the_same

SAME = (
    ("I'm allergic to peanuts.", "Peanuts give me an allergic reaction."),
    ("I have two cats.", "We've got 2 cats at home."),
    ("Ken is married to Aiko.", "Aiko is Ken's wife."),
    ("The office opens at 8 a.m.", "The office opens at 8:00 in the morning."),
    ("The billing service runs on port 9000.", "Port 9000 is used by the billing service."),
    ("I cycle to work.", "I go to work by bike."),
    ("I get up at 6 every morning.", "Every morning I wake up at six."),
    ("Spiders scare me.", "I'm afraid of spiders."),
    ("The gym costs 30 pounds a month.", "I pay £30 per month for the gym."),
    ("Our office is on the fifth floor.", "The office is on floor 5."),
    ("私はピーナッツアレルギーです。", "ピーナッツを食べるとアレルギーが出ます。"),
    ("家賃は月15万円です。", "毎月の家賃は１５０，０００円。"),
    ("チームの定例は毎週月曜10時です。", "毎週月曜の１０時にチームの定例があります。"),
    ("健さんの奥さんは愛子さんです。", "愛子さんは健さんの妻だ。"),
    ("山登りが大好きです。", "登山がすごく好きなんです。"),
    ("会社まで自転車で通っている。", "通勤はチャリです。"),
    ("古い切手を集めています。", "趣味は古切手のコレクションです。"),
    ("子供は三人です。", "三児の母です。"),
    ("電車で通勤しています。", "会社へは電車で行っている。"),
    ("私は左利きです。", "I'm left-handed."),
    ("The gym is closed on Mondays.", "On Mondays the gym doesn't open."),
    ("The store is open until nine.", "The store closes at 9 pm."),
    ("I never learned to swim.", "I can't swim."),
    ("The lecture lasts an hour and a half.", "The lecture takes 90 minutes."),
    ("Paul is the father of Mia.", "Mia is Paul's daughter."),
    ("Kate is taller than Meg.", "Meg is shorter than Kate."),
    ("I have diabetes.", "I'm diabetic."),
    ("My best friend is Oliver.", "Oliver is my closest friend."),
    ("The library is next to the church.", "The library is beside the church."),
    ("My mother passed away in 2010.", "My mother died in 2010."),
    ("2012年に家を買った。", "家は2012年に購入しました。"),
    ("テレビは見ません。", "テレビはまったく観ない。"),
    ("両親はスペインで暮らしている。", "父と母はスペインに住んでいます。"),
    ("豚肉は食べません。", "豚肉は食べないようにしている。"),
    ("図書館は教会の隣にある。", "図書館は教会の横です。"),
    ("糖尿病です。", "糖尿病を患っています。"),
    ("請求書の支払期限は15日です。", "請求書は15日までに払わないといけない。"),
    ("親友は大輔です。", "一番仲のいい友達は大輔です。"),
    ("店は21時まで開いている。", "店は夜9時に閉まる。"),
)
OTHER = (
    ("My favourite colour is purple.", "My favourite colour is cyan."),
    ("I have 2 cats.", "I have 3 cats."),
    ("I have a doctor.", "I'm a doctor."),
    ("My sister has a dog.", "My sister is a dog."),
    ("The dog bit the cat.", "The cat bit the dog."),
    ("Ken taught me French.", "I taught Ken French."),
    ("Bob is Alice's boss.", "Alice is Bob's boss."),
    ("I like my boss.", "My boss likes me."),
    ("My wife is a doctor.", "My husband is a doctor."),
    ("I lived in Berlin.", "I live in Berlin."),
    ("I only drink tea.", "I drink tea."),
    ("I can swim.", "I can't swim."),
    ("I run every day.", "I run every week."),
    ("The shop opens at 9.", "The shop closes at 9."),
    ("She likes jazz.", "He likes jazz."),
    ("Tom is taller than Ben.", "Ben is taller than Tom."),
    ("犬が好き。", "猫が好き。"),
    ("肉を食べる。", "肉を食べない。"),
    ("肉だけ食べる。", "肉を食べる。"),
    ("朝6時に起きる。", "夕方6時に起きる。"),
    ("会社で働く。", "社会で働く。"),
    ("健さんは愛子さんの上司だ。", "愛子さんは健さんの上司だ。"),
    ("猫は犬を追いかける。", "犬は猫を追いかける。"),
    ("兄は太郎より背が高い。", "太郎は兄より背が高い。"),
    ("犬を飼っています。", "犬を飼っていました。"),
    ("鍵は机の上にあります。", "鍵は机の下にあります。"),
    ("店は9時に開く。", "店は9時に閉まる。"),
    ("妻は医者です。", "夫は医者です。"),
    ("英語を教えている。", "英語を習っている。"),
    ("I was born in Kyoto.", "I live in Kyoto."),
    ("The store is open until nine.", "The store opens at nine."),
    ("I have a husband.", "I have a wife."),
    ("Mia is Paul's daughter.", "Paul is Mia's son."),
    ("Tom's brother lives in Leeds.", "Tom's sister lives in Leeds."),
    ("The hall seats 200 people.", "The hall seats 50 people."),
    ("Node eu1 is down.", "Node eu2 is down."),
    ("浩は美亜の娘です。", "美亜は浩の娘です。"),
    ("佳奈は美紀より背が高い。", "佳奈は美紀より背が低い。"),
    ("偏頭痛持ちです。", "腰痛持ちです。"),
    ("蕎麦が得意です。", "蕎麦が苦手です。"),
    ("図書館は教会の隣にある。", "図書館は教会の前にある。"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_words(one: str, other: str) -> None:
    assert say_the_same(one, other)
    assert say_the_same(other, one)
    assert compare(one, other).standing is Standing.SAME


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_only_looks_alike_is_never_the_same(one: str, other: str) -> None:
    for older, newer in ((one, other), (other, one)):
        assert not say_the_same(older, newer)
        assert compare(older, newer).standing is not Standing.SAME


def test_two_people_who_say_it_are_two() -> None:
    one, other = "I cycle to work.", "I go to work by bike."
    assert compare(one, other, older_speaker="Ken", newer_speaker="Ken").standing is Standing.SAME
    assert compare(one, other, older_speaker="Ken", newer_speaker="Aiko").standing is not Standing.SAME


def test_what_is_so_for_a_moment_or_asked_is_not_the_same() -> None:
    assert not say_the_same("I cycle to work today.", "I go to work by bike today.")
    assert not say_the_same("Do I cycle to work?", "Do I go to work by bike?")
    assert not say_the_same("今日は自転車で通勤だ。", "今日の通勤はチャリです。")
