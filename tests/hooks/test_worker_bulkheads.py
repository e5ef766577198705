"""One round of the worker over minds of which each has something wrong: all others get their nights, vectors and backups."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from omoide.assemble import mind_of, open_engine
from omoide.settings import Settings, read_settings
from omoide.testing.world import FrozenClock
from omoide.worker import Worked, run

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SAID = ("猫のタマが元気になった", "We deploy on Fridays")


def _settings(home: Path, *more: str) -> Settings:
    return read_settings(
        environment={},
        arguments=[
            f"home.path={home}",
            f"backup.to={home}/kept",
            "backup.every_minutes=1",
            *more,
        ],
    )


def _says(home: Path, clock: FrozenClock, *minds: str) -> None:
    engine = open_engine(_settings(home, "embedding.kind=none"), clock=clock)  # vectors are owed
    try:
        for name in minds:
            for text in SAID:
                mind_of(_settings(home), engine, name=name, by="test").remember(f"{text} ({name})")
    finally:
        engine.close()


def _worked(home: Path, clock: FrozenClock, *more: str) -> Worked:
    return run(_settings(home, *more), clock=clock)


@pytest.fixture
def wrong(home: Path) -> FrozenClock:
    """Of four minds two have nothing wrong; one cannot read a text, and another knows a clock that has leapt."""
    clock = FrozenClock(NOW - timedelta(days=500))
    _says(home, clock, "leapt")
    settings = _settings(home, "nights.leap_days=100")
    run(settings, clock=clock)
    clock = FrozenClock(NOW)
    _says(home, clock, "Lila", "損", "well")
    connection = apsw.Connection(str(home / "omoide.db"))
    connection.execute("DELETE FROM words WHERE instr(body, '(損)') AND instr(body, 'deploy')")
    connection.close()
    return clock


@pytest.mark.parametrize("common", ["me", "lila", "ﾘﾗ"])
def test_what_is_wrong_with_one_mind_keeps_no_other_from_its_due(
    home: Path, wrong: FrozenClock, common: str
) -> None:
    """`lila` would be taken for another mind: nothing can be written in it."""
    wrong.tick(days=1, hours=12)
    done = _worked(home, wrong, f"home.mind={common}", "nights.leap_days=100")
    assert {"home/Lila", "home/損", "home/well"} <= set(done.nights)
    assert "home/leapt" not in done.nights
    assert any("--accept-clock" in each for each in done.remarks)
    assert done.backups == 1
    assert done.embedded >= 5
    wrong.tick(days=1)
    done = _worked(home, wrong, f"home.mind={common}", "nights.leap_days=100")
    assert {"home/Lila", "home/損", "home/well"} <= set(done.nights)
    engine = open_engine(_settings(home), clock=wrong)
    try:
        for name in ("Lila", "well"):
            mind = mind_of(_settings(home), engine, name=name, by="test")
            assert mind.care.verify().problems == ()
            assert mind.nights_waiting().parked == ()
            assert len(mind.recall("deploy on Fridays").found) > 0
    finally:
        engine.close()
