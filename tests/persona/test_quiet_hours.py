"""When a worker lets a persona sleep: in hours of quiet, when nobody has talked for a while (NA-56, C-16)."""

from datetime import timedelta
from pathlib import Path

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.settings import read_settings
from omoide.testing.world import BEGINNING, FrozenClock
from omoide.worker import run


@pytest.mark.spec("NA-56", "C-16")
@pytest.mark.parametrize(
    ("preset", "more", "slept"),
    [
        ("nexus-ark", (), [0, 0, 2, 0]),  # both that are owed
        ("nexus-ark", ("nights.by_itself=false",), [0, 0, 0, 0]),
        ("default", (), [1, 0, 1, 0]),
    ],
)
def test_a_worker_waits_for_the_night_and_for_the_last_talk(
    tmp_path: Path, preset: str, more: tuple[str, ...], slept: list[int]
) -> None:
    """Midnight to seven, and two hours of silence; by default maintenance is owed by the calendar alone."""
    said = [f"preset={preset}", f"home.path={tmp_path}", "embedding.kind=none", *more]
    settings = read_settings(environment={}, arguments=said)
    clock = FrozenClock()
    engine = open_engine(settings, clock=clock)
    midnight = BEGINNING.replace(hour=0, minute=0) + timedelta(days=1)
    with mind_of(settings, engine, by="test") as mind:
        clock.at = midnight + timedelta(hours=2)
        mind.talk.hear("まだ起きてるよ。", sender="花")
        nights: list[int] = []
        # An hour and a half later, at ten in the morning, in the next night, and once more in it.
        for hours in (3.5, 10.0, 27.5, 28.0):
            clock.at = midnight + timedelta(hours=hours)
            done = run(settings, clock=clock, engine=engine)
            assert done.trouble == ()
            nights.append(sum(len(each) for each in done.nights.values()))
    assert nights == slept
