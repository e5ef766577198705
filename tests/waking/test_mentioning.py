"""The same fact said again and again is one memory with as many mentions; unlike values stay apart."""

from threading import Thread

import pytest
from waking_life import Live, WakingLife

from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

SAID = [
    ("I live in Osaka.", ("I live in Osaka", "i live in Osaka!", "Well, I live in Osaka.", "By the way, I live in Osaka.")),
    ("大阪に住んでいます。", ("大阪に住んでいます", "私は大阪に住んでいます。", "大阪に住んでいる", "ちなみに、大阪に住んでるよ")),
    ("My favourite colour is purple.", ("My favourite colour is purple", "Remember that my favourite colour is purple.")),
    ("好きな色は紫です。", ("好きな色は紫", "好きな色は紫だ。", "好きな色は紫ですよ。")),
    ("The port is 8080.", ("Ｔｈｅ ｐｏｒｔ ｉｓ ８０８０．",)),
    ("ポートは 8080 です", ("ﾎﾟｰﾄは8080です",)),
]  # fmt: skip
UNLIKE = [
    ("My favourite colour is purple.", "My favourite colour is cyan."),
    ("好きな色は紫です。", "好きな色は青です。"),
    ("The port is 8080.", "The port is 8081."),
    ("The door code is 12.5.", "The door code is 125."),
    ("The password hint is Abc1.", "The password hint is abc1."),
    ("I live in Osaka.", "I do not live in Osaka."),
    ("大阪に住んでいます。", "大阪に住んでいません。"),
    ("猫を飼っています。", "犬を飼っています。"),
    ("I use C++.", "I use C#."),
    ("I live in Osaka.", "Do I live in Osaka?"),
]
SMALL = [
    "Thanks!",
    "はい",
    "OK",
    "ありがとう！",
    "おはよう",
    "What is the time?",
    "明日は何時？",
    "今日は眠い",
    "I went to the dentist.",
]


def all_of(life: WakingLife) -> list[Memory]:
    return life.mind.memories(EVERYTHING, limit=1000)


@pytest.mark.parametrize("door", ["remember", "observe", "hear"])
@pytest.mark.parametrize(("text", "again"), SAID)
def test_the_same_fact_said_thirty_times_is_one_memory_with_thirty_mentions(
    live: Live, door: str, text: str, again: tuple[str, ...]
) -> None:
    life = live()
    say = {"remember": life.mind.remember, "observe": life.mind.observe, "hear": life.mind.talk.hear}[door]
    for time in range(30):
        say((text, *again)[time % (1 + len(again))])
        life.later(minutes=1)
    (known,) = [each for each in all_of(life) if each.kind is not Kind.EPISODE]
    assert known.mentions == 30
    assert known.words.text == text
    assert len(life.mind.events()) == (0 if door == "remember" else 30)
    assert life.mind.recall(text).found[0].memory.id == known.id


@pytest.mark.parametrize("door", ["remember", "observe", "hear"])
@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_unlike_values_stay_apart(live: Live, door: str, one: str, other: str) -> None:
    life = live()
    say = {"remember": life.mind.remember, "observe": life.mind.observe, "hear": life.mind.talk.hear}[door]
    say(one)
    say(other)
    assert sorted(each.words.text for each in all_of(life)) == sorted([one, other])
    assert all(each.mentions == 1 for each in all_of(life))


@pytest.mark.parametrize("text", SMALL)
def test_small_talk_and_what_happened_keep_a_memory_each_time(live: Live, text: str) -> None:
    life = live()
    for _ in range(3):
        life.mind.talk.hear(text, sender="健")
        life.later(days=1)
    assert len([each for each in all_of(life) if each.words.text == text]) == 3


def test_what_another_one_says_is_not_a_mention(live: Live) -> None:
    life = live()
    life.mind.talk.hear("I live in Osaka.", sender="Ken")
    life.mind.talk.hear("I live in Osaka.", sender="Mia")
    life.mind.observe("I live in Osaka.", Circumstances(origin=Origin.WEB))
    life.mind.observe("I live in Osaka.", Circumstances(origin=Origin.AGENT))
    assert [each.mentions for each in all_of(life)] == [1, 1, 1, 1]


def test_who_came_back_says_something_new(live: Live) -> None:
    life = live()
    for text in ("I live in Osaka.", "I live in Tokyo.", "I live in Osaka."):
        life.mind.remember(text)
        life.later(days=1)
    assert [each.mentions for each in all_of(life)] == [1, 1, 1]


def test_a_mention_is_safe_and_can_be_undone_and_brings_what_was_said_near(live: Live) -> None:
    life = live()
    first = life.mind.remember("猫を飼っています")
    life.later(days=20)
    again = life.mind.remember("猫を飼っている。")
    assert (again.id, again.mentions, again.rehearsals) == (first.id, 2, (life.clock.now(),))
    other = life.reopened()
    assert other.mind.get(first.id).mentions == 2
    other.mind.care.undo(other.mind.care.plan_undo())
    assert other.mind.get(first.id).mentions == 1
    other.close()


def test_many_told_at_once_are_merged_with_each_other(live: Live) -> None:
    life = live()
    told = ["I live in Osaka.", "I have a cat.", "i live in Osaka", "猫がいます", "I have a cat!"]
    made = life.mind.remember_all([(Words(text=text), Circumstances()) for text in told])
    assert [each.words.text for each in made] == [told[0], told[1], told[0], told[3], told[1]]
    assert {each.words.text: each.mentions for each in all_of(life)} == {told[0]: 2, told[1]: 2, told[3]: 1}


def test_erasing_reaches_every_time_it_was_said(live: Live) -> None:
    life = live()
    known = life.mind.observe("My phone number is 090-1234-5678-xyz.")
    for _ in range(3):
        life.mind.talk.hear("my phone number is 090-1234-5678-xyz")
    assert life.mind.get(known.id).mentions == 4
    receipt = life.mind.care.erase(life.mind.care.plan_erasure(known.id))
    assert receipt.left_in == ()
    assert all(event.words.gone for event in life.mind.events())


def test_two_who_say_it_at_once_lose_nothing(live: Live) -> None:
    life = live()
    life.mind.remember("I have a cat.")
    others = [life.reopened() for _ in range(4)]
    threads = [Thread(target=each.mind.remember, args=("I have a cat.",)) for each in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each.mentions for each in life.reopened().mind.memories()] == [5]
    for each in others:
        each.close()


def test_it_can_be_switched_off(live: Live) -> None:
    life = live("encoding.mentions=false")
    for _ in range(3):
        life.mind.remember("I live in Osaka.")
    assert [each.mentions for each in all_of(life)] == [1, 1, 1]
