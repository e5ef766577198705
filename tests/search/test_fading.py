"""How much is left of a memory, and why; what is told of long ago is new to this mind."""

import pytest
from searched_life import Life

from omoide.model.memory import Category, Origin


def test_the_weakest_come_first_with_their_numbers(life: Life) -> None:
    life.told("古い雑談", days=60, category=Category.CASUAL)
    life.told("a decision of last week", days=7, category=Category.DECISION, importance=0.9)
    life.told("今日のこと")
    weakest = life.mind.weakest()
    assert weakest[0][0].words.text == "古い雑談"
    left = [fading.retention for _, fading in weakest]
    assert left == sorted(left)
    assert weakest[0][1].age_days == pytest.approx(60.0, abs=0.1)
    assert weakest[0][1].half_life_days > 0
    assert len(life.mind.weakest(limit=1)) == 1


def test_what_is_protected_is_frozen(life: Life) -> None:
    memory = life.told("結婚記念日は6月12日", days=900, protected=True)
    fading = life.mind.fading(memory.id)
    assert fading.frozen
    released = life.mind.protect(memory.id, protected=False)
    assert not life.mind.fading(released.id).frozen
    assert life.mind.fading(released.id).retention < fading.retention


def test_what_is_told_today_of_long_ago_is_not_born_faded(life: Life) -> None:
    long_ago = life.clock.at.replace(year=2010)
    told = life.told("2010年に富士山に登った", occurred=long_ago)
    today = life.told("今日は図書館に行った")
    brought = life.told("climbed Mt. Fuji in 2010", occurred=long_ago, origin=Origin.IMPORT)
    told_left, today_left, brought_left = (life.mind.fading(each.id) for each in (told, today, brought))
    assert told_left.age_days == pytest.approx(0.0, abs=1e-6)
    assert told_left.retention == pytest.approx(today_left.retention)
    assert brought_left.retention < 0.1 * told_left.retention
    assert life.mind.get(told.id).occurred == long_ago
    life.clock.tick(days=10)
    assert life.mind.fading(told.id).retention == pytest.approx(life.mind.fading(today.id).retention)
    assert life.texts("富士山に登ったのはいつ？")[0] == "2010年に富士山に登った"


def test_coming_to_mind_keeps(life: Life) -> None:
    one, other = life.told("鍵は玄関にある", days=20), life.told("The roof leaks", days=20)
    life.recall("鍵はどこ？")
    life.clock.tick(days=10)
    rehearsed, alone = life.mind.fading(one.id), life.mind.fading(other.id)
    assert rehearsed.rehearsals == 1
    assert rehearsed.retention > alone.retention
    assert [memory.id for memory, _ in life.mind.weakest()] == [other.id, one.id]
