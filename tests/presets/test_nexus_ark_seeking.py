"""Nexus Ark as printed: when the past is asked, and what of former talk comes word for word."""

import pytest
from small_life import Life, as_printed, as_repaired

from omoide.dynamics.attention import Channel
from omoide.model.message import MessageType
from omoide.settings import Settings
from omoide.tools.sets import TOOLS
from omoide.wake.priming import Primed

PRESET = "nexus-ark"
PLACE = "箱根"
ASKED = "箱根の宿のこと、覚えてる？"


def said(number: int, *, size: int = 40) -> str:
    return f"{number:03}番目に箱根の宿の話をした。".ljust(size, "あ")


def talked(life: Life, texts: list[str], *, after: int = 20) -> None:
    """One each day, and then so many messages of other things."""
    for text in texts:
        life.mind.talk.hear(text, sender="花")
        life.clock.tick(days=1)
    for number in range(after):
        life.mind.talk.hear(f"{number}本目の川沿いの桜の木について、今日は長々と話をしていた。", sender="花")
        life.clock.tick(minutes=1)


def past(primed: Primed) -> list[str]:
    return [line.text for line in primed.section(Channel.PAST).lines]


def numbers(found: list[str]) -> list[int]:
    return [int(text[text.index("番目") - 3 : text.index("番目")]) for text in found]


@pytest.mark.spec("NA-39", "NA-62", "C-10")
def test_two_of_the_newest_two_of_the_oldest_and_one_between(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    talked(life, [said(number) for number in range(12)])
    primed = life.mind.prime(ASKED)
    newest, next_one, middle, *oldest = numbers(past(primed))
    assert (newest, next_one, oldest) == (11, 10, [1, 0])
    assert 1 < middle < 10
    assert primed.section(Channel.PAST).budget == 3000
    assert not primed.late
    assert settings.priming.deadline_ms == 0  # a model may take its time


@pytest.mark.spec("NA-47", "C-10")
def test_the_tool_gives_two_and_two(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    talked(life, [said(number) for number in range(12)])
    found = TOOLS["search_past_conversations"](life.mind, {"query": PLACE})["found"]
    assert numbers([each["snippet"] for each in found]) == [11, 10, 1, 0]


@pytest.mark.spec("NA-38", "NA-47")
def test_the_last_twenty_messages_are_before_its_eyes(settings: Settings) -> None:
    for after, expected in ((19, [0]), (20, [1, 0])):
        life = Life(settings, vectors=False)
        talked(life, [said(0), said(1)], after=after)
        found = TOOLS["search_past_conversations"](life.mind, {"query": PLACE})["found"]
        assert numbers([each["snippet"] for each in found]) == expected


@as_printed
@pytest.mark.spec("NA-38", "NA-63")
def test_what_is_short_is_passed_over(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    talked(life, [said(0, size=29), said(1, size=30)])
    assert numbers(past(life.mind.prime(ASKED))) == [1]


@pytest.mark.spec("NA-38", "NA-63")
def test_what_is_long_is_cut(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    talked(life, [said(2, size=500), said(3, size=501)])
    cut, whole = past(life.mind.prime(ASKED))
    assert numbers([cut, whole]) == [3, 2]
    assert cut.endswith(said(3, size=500) + "（続きがあります）")
    assert whole.endswith(said(2, size=500))


@as_repaired
@pytest.mark.spec("NA-38", "NA-47")
def test_a_sentence_of_eight_characters_says_something(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    talked(life, ["箱根は雨だった", "箱根は雪だったよ"])
    (only,) = past(life.mind.prime(ASKED))
    assert only.endswith("箱根は雪だったよ")
    found = TOOLS["search_past_conversations"](life.mind, {"query": PLACE})["found"]
    assert [each["snippet"].rpartition(" ")[2] for each in found] == ["箱根は雪だったよ"]


@pytest.mark.spec("NA-38")
def test_the_first_two_hundred_characters_tell_whether_it_is_the_same(settings: Settings) -> None:
    same, other = said(0, size=200), said(0, size=199)
    for texts, count in (([same + "一", same + "二"], 1), ([other + "一", other + "二"], 2)):
        life = Life(settings, vectors=False)
        talked(life, texts)
        assert len(past(life.mind.prime(ASKED))) == count


@pytest.mark.spec("NA-45", "NA-54")
def test_seven_memories_are_recalled_at_most(settings: Settings) -> None:
    life = Life(settings)
    for number in range(10):
        life.tell(f"{number}月の海辺の思い出", near=0.9)
    answer = TOOLS["recall_memories"](life.mind, {"query": "海辺"})
    assert len(answer["found"]) == 7
    assert settings.seeking.remembered == 7


@pytest.mark.spec("NA-36", "NA-38")
def test_however_often_a_name_was_said_it_is_looked_for(settings: Settings) -> None:
    """Its only rule is that the words are telling; three of them at most."""
    assert settings.seeking.common == 1.0
    assert settings.seeking.keywords == 3
    life = Life(settings, vectors=False)
    talked(life, [said(number) for number in range(30)], after=0)
    assert len(past(life.mind.prime(ASKED))) == 5


@pytest.mark.spec("NA-35", "C-46")
def test_a_greeting_needs_no_past_and_a_question_does(settings: Settings) -> None:
    life = Life(settings)
    life.tell("海辺を歩いた。", near=0.9)
    greeted, asked = life.mind.prime("おはよう！"), life.mind.prime("海辺で何をした？")
    assert not greeted.section(Channel.RELATED).lines
    assert asked.section(Channel.RELATED).lines


@pytest.mark.spec("NA-62")
def test_former_utterances_take_no_room_from_the_others(settings: Settings) -> None:
    totals = [settings.priming.total(sort) for sort in MessageType if sort is not MessageType.HEARTBEAT]
    assert sorted(totals) == [500, 5150, 6650]
    assert (settings.priming.past, settings.priming.activity) == (3000, 600)
    assert settings.priming.activity_with_message == 600
