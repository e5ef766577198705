"""Nexus Ark by the week: episodes of two months ago become one, with their stars."""

import json

import pytest
from weeks import Weeks, talked

from omoide.model.affect import Affect
from omoide.model.memory import Kind, Stage
from omoide.settings import Settings

PRESET = "nexus-ark"


@pytest.mark.spec("NA-09", "NA-04")
def test_it_compresses_after_sixty_days_and_keeps_the_stars(settings: Settings) -> None:
    life = Weeks(settings, "compress", vectors=False)
    life.now = life.clock.at = life.now.replace(year=2026, month=3, day=2, hour=12)
    talked(life, days=0)
    life.tell("母が退院した。泣いた。", kind=Kind.EPISODE, days=-3, affect=Affect(arousal=0.9))
    assert life.later(63) == {}
    assert life.later(7)["compressed"] == 4
    (week,) = life.of(Kind.EPISODE, Stage.ACTIVE)
    assert "★ 母が退院した。泣いた。" in week.words.text
    told = json.loads(week.words.extra)
    assert (told["compressed"], told["original_count"], told["arousal_max"]) == (True, 4, 0.9)
