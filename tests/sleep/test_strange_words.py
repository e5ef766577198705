"""Whatever is told, in whatever characters: no night stops, and nothing is parked."""

from pathlib import Path

import pytest
from sleeping_life import SleepingLife
from strange_words import strange_texts

from omoide.errors import BadInput

PRESETS = ("default", "ltm", "animaworks", "nexus-ark", "lumina", "piano")


@pytest.mark.parametrize("preset", PRESETS)
def test_no_odd_text_stops_a_night_or_is_parked(tmp_path: Path, preset: str) -> None:
    life = SleepingLife(tmp_path, f"preset={preset}")
    told = (life.mind.observe, life.mind.remember, life.mind.talk.hear)
    reports = []
    for place, text in enumerate(strange_texts(40, seed=hash_of(preset))):
        try:
            told[place % 3](text)
        except BadInput:
            continue  # nothing in it can be seen
        life.clock.tick(minutes=7)
    for days in (1, 1, 20, 40):
        life.clock.tick(days=days)
        reports += life.mind.sleep()
    assert reports
    assert all(report.whole for report in reports)
    assert [each.parked for report in reports for each in report.steps if each.parked] == []
    assert life.mind.nights_waiting().parked == ()
    life.close()


def hash_of(preset: str) -> int:
    return PRESETS.index(preset)
