"""The benchmark of crossing from one language to the other."""

from collections import Counter

import pytest
from bench.crossing import Pair, crossed, read_crossing, shown
from bench.data import FIRST_DAY
from bench.evaluation import Turn


@pytest.mark.parametrize(("way", "each"), [("in other words", 25), ("plainly", 20)])
def test_every_pair_is_among_the_memories_and_asked_in_the_other_language(way: str, each: int) -> None:
    pairs, turns = read_crossing(way)
    told = {turn.id: turn.text for turn in turns}
    assert len(told) == len(turns) > 2 * len(pairs)
    assert all(told[pair.id] == pair.memory for pair in pairs)
    assert Counter(pair.language for pair in pairs) == {"ja": each, "en": each}
    assert all(pair.question.isascii() == (pair.language == "ja") for pair in pairs)


def test_the_order_is_one_of_chance_but_always_the_same() -> None:
    once, again = read_crossing(), read_crossing()
    assert once == again
    assert [turn.id for turn in once[1][:50]] != [pair.id for pair in once[0]]


def test_each_direction_has_its_share() -> None:
    """Names are the same in both languages, so that even words alone can cross here."""
    told = {"a": "NASAの話をした", "b": "ABBA and nothing else", "c": "雨だった"}
    told |= {f"other-{number}": f"CERNで{number}号機を見た" for number in range(1, 9)}
    turns = [Turn(id=name, session="", speaker="", time=FIRST_DAY, text=text) for name, text in told.items()]
    pairs = [
        Pair(id="a", language="ja", memory=told["a"], question="NASA?"),
        Pair(id="c", language="ja", memory=told["c"], question="CERN?"),
        Pair(id="b", language="en", memory=told["b"], question="ABBAを聞いたのはいつ"),
    ]
    results = crossed("somehow", pairs, turns)
    assert [(each.told, each.asked, each.n, each.top3) for each in results] == [
        ("ja", "en", 2, 0.5),
        ("en", "ja", 1, 1.0),
    ]
    assert "told in ja, asked in en somehow: 0.500 of 2" in shown(results)
