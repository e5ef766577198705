"""A world has a time of its own: it runs while somebody lives in it, and stands still for everybody in between."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.clock import SystemClock, WorldClock
from omoide.aio import MemoryManager, Pools, open_memory
from omoide.doors.cli.main import main
from omoide.errors import BadSetting, BadValue
from omoide.library.piano_event import MemoryEvent
from omoide.testing.world import BEGINNING, TOKYO, FrozenClock

PLAIN = {"embedding.kind": "none"}
NIGHT = 12 * 3600.0


class Passing:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def lived(home: Path, test: Callable[[MemoryManager], Coroutine[Any, Any, None]], **given: Any) -> None:
    async def run() -> None:
        async with open_memory(home, **{"settings": PLAIN, **given}) as memory:
            await test(memory)

    asyncio.run(run())


async def told(memory: MemoryManager) -> None:
    for text in ("Lilaと鉄を掘った", "found coal", "the hens are fed"):
        await memory.store("Lila", MemoryEvent(content=text, type="action"))
    assert await memory.consolidate("Lila", force=True) == 3


def let_go(report: Any) -> int:
    return sum(step.counts.get("let_go", 0) for step in report.steps)


@pytest.mark.spec("PI-19", "PI-30")
def test_after_a_night_in_which_the_world_stood_nothing_is_let_go(home: Path) -> None:
    passing = Passing()
    world = WorldClock(BEGINNING, monotonic=passing)

    async def test(memory: MemoryManager) -> None:
        await told(memory)
        await memory.pause()
        passing.seconds += NIGHT
        assert memory.mind("Lila").now() == BEGINNING
        assert let_go(await memory.maintenance("Lila")) == 0
        await memory.resume()
        assert memory.mind("Lila").now() == BEGINNING
        passing.seconds += NIGHT
        assert memory.mind("Lila").now() == BEGINNING + timedelta(hours=12)
        assert let_go(await memory.maintenance("Lila")) == 3

    lived(home, test, clock=world, preset="piano-printed")


@pytest.mark.spec("PI-19", "PI-30")
@pytest.mark.parametrize("named", [True, False], ids=["a clock", "no clock"])
def test_between_two_runs_it_stands_where_it_was(
    home: Path, named: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    """BEGINNING lies long before the time of this machine, by which all would be faint."""
    passing, after = Passing(), BEGINNING + timedelta(minutes=40)

    async def first(memory: MemoryManager) -> None:
        await told(memory)
        passing.seconds += 2400

    async def second(memory: MemoryManager) -> None:
        assert after <= memory.mind("Lila").now() < after + timedelta(hours=1)
        assert let_go(await memory.maintenance("Lila")) == 0

    lived(home, first, clock=WorldClock(BEGINNING, monotonic=passing), preset="piano-printed")
    for command in (["maintenance"], ["worker"], ["consolidate", "--force"]):
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--mind", "Lila", "--set", "preset=piano-printed", *command, "--json"])
        assert not left.value.code
        assert "let_go" not in capfd.readouterr().out
    with pytest.raises(SystemExit):
        main(["--home", str(home), "--mind", "Lila", "--set", "preset=piano-printed", "list", "--json"])
    assert len(json.loads(capfd.readouterr().out)) == 3
    lived(home, second, clock=WorldClock(monotonic=passing) if named else None, preset="piano-printed")


def test_a_host_says_how_late_it_is(home: Path) -> None:
    world = WorldClock(BEGINNING, running=False)

    async def test(memory: MemoryManager) -> None:
        name = await memory.store("Lila", MemoryEvent(content="iron"))
        assert name == f"evt_{BEGINNING:%Y%m%d_%H%M%S}_001"
        assert await memory.tick(seconds=10) == BEGINNING + timedelta(seconds=10)
        later = datetime(2026, 2, 1, tzinfo=TOKYO)
        assert await memory.tick(later) == memory.mind("Lila").now() == later
        for wrong in (BEGINNING, datetime(2027, 1, 1), datetime(1969, 1, 2, tzinfo=TOKYO)):
            with pytest.raises(BadValue):
                await memory.tick(wrong)
        assert memory.mind("Lila").now() == later
        with pytest.raises(BadValue):
            await memory.tick(seconds=-1)

    lived(home, test, clock=world)


def test_it_may_run_faster_than_time_passes() -> None:
    passing = Passing()
    world = WorldClock(BEGINNING, rate=60.0, monotonic=passing)
    passing.seconds += 60
    assert world.now() == BEGINNING + timedelta(hours=1)
    assert world.pause() == world.now()
    passing.seconds += 60
    assert world.now() == BEGINNING + timedelta(hours=1)
    assert not world.runs
    world.resume()
    passing.seconds -= 999  # whatever a clock does, a world never goes back
    assert world.now() == BEGINNING + timedelta(hours=1)
    for wrong in (0.0, -1.0, float("nan")):
        with pytest.raises(BadValue):
            WorldClock(rate=wrong)


def test_a_world_without_a_past_begins_now_and_none_begins_before_its_past(home: Path) -> None:
    wall = FrozenClock()

    async def nothing(memory: MemoryManager) -> None:
        assert memory.mind("Lila").now() == wall.now()

    lived(home, nothing, clock=WorldClock(wall=wall, running=False))
    with pytest.raises(BadValue, match="time of the world"):
        lived(home, nothing, clock=WorldClock(BEGINNING - timedelta(days=1)))
    with pytest.raises(BadSetting, match=r"ageing\.rate"):
        lived(home, nothing, clock=WorldClock(), settings={**PLAIN, "ageing.rate": 2})


def test_a_clock_of_the_hosts_own_is_believed_and_its_time_told(home: Path) -> None:
    clock = FrozenClock()

    async def first(memory: MemoryManager) -> None:
        await told(memory)
        clock.tick(minutes=5)
        with pytest.raises(BadValue, match="WorldClock"):
            await memory.tick(seconds=1)

    async def second(memory: MemoryManager) -> None:
        assert memory.mind("Lila").now() == clock.now()

    lived(home, first, clock=clock)
    lived(home, second, clock=WorldClock(running=False))


def test_without_a_world_time_is_that_of_the_machine(home: Path) -> None:
    async def test(memory: MemoryManager) -> None:
        assert isinstance(memory._engine.clock, SystemClock)
        with pytest.raises(BadValue, match="WorldClock"):
            await memory.pause()

    lived(home, test)


@pytest.mark.spec("PI-02")
def test_what_is_at_hand_is_seen_by_other_processes_whatever_time_it_is_in_the_world(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def test(memory: MemoryManager) -> None:
        await memory.update_wm("Lila", {"health": 18})
        capfd.readouterr()
        with pytest.raises(SystemExit):
            await asyncio.to_thread(
                main, ["--home", str(home), "--mind", "Lila", "--set", "preset=piano", "wm"]
            )
        assert "health: 18" in capfd.readouterr().out

    lived(home, test, clock=WorldClock(BEGINNING, running=False))


@pytest.mark.spec("PI-33")
def test_settings_and_threads_may_be_said_where_it_is_opened(home: Path) -> None:
    async def test(memory: MemoryManager) -> None:
        assert memory._engine.tiers.short_base == 7
        assert memory._engine.store._most == 500
        assert memory._pools._slow._max_workers == 9

    said = {**PLAIN, "tiers.short_base": 7, "store.minds_in_ram": 500, "tiers.novel": True}
    lived(home, test, settings=said, pools=Pools(slow=9))
    with pytest.raises(BadSetting, match="shrot"):
        lived(home, test, settings={"tiers.shrot": 1})
