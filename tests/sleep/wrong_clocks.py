"""A life under a clock that leaps, goes back, changes its zone and its summer time; and what is left when it is right again."""

import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from omoide.assemble import mind_of, open_engine
from omoide.care.undo import AHEAD_RUNS
from omoide.errors import ClockLeapt, NotFound, Standing
from omoide.mind import Mind
from omoide.model.change import Noted
from omoide.model.cue import Filter
from omoide.settings import read_settings
from omoide.sleep.night import MARK
from omoide.testing.world import SeededChance

ZONES: Final = tuple(
    map(ZoneInfo, ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"))
)
LEAPS: Final = (
    timedelta(hours=-1), timedelta(hours=1), timedelta(hours=-26), timedelta(days=2), timedelta(days=9), timedelta(days=45),
    timedelta(days=100), timedelta(days=170), timedelta(days=365), timedelta(days=3650), timedelta(days=7300),
    timedelta(days=-40),
)  # fmt: skip
TEXTS: Final = (
    "I was born in Kyoto.", "娘の花はチェロを弾く。", "The deploy failed because of error 502.", "母が退院した。本当に嬉しい。",
    "Had a coffee near the station.", "毎朝六時に起きることに決めた。", "The bus was five minutes late.", "犬の名前はポチ。",
)  # fmt: skip


class WrongClock:
    """Tells the true time, and what is wrong with it, in some zone."""

    def __init__(self, at: datetime) -> None:
        self.true, self.off = at, timedelta()
        self.zone: tzinfo = ZONES[0]

    def now(self) -> datetime:
        return (self.true + self.off).astimezone(self.zone)


class Lived(NamedTuple):
    """What was not in view any more though it should have been, and which nights were done twice; and what happened."""

    lost: set[str]
    doubled: dict[str, int]
    nights: int
    refused: int
    undone: int


def live(home: Path, seed: int, *, days: int = 60, preset: str = "default") -> Lived:
    """Lived beside a twin whose nights are always right: at the end both have the same in view. It hears each word under the same
    clock, because what is dated otherwise also fades otherwise."""
    chance = random.Random(seed)
    wrong, right = _begun(home / "wrong", preset), _begun(home / "right", preset)
    counts: Counter[str] = Counter()
    told: dict[str, str] = {}  # by the memory of the twin
    for day in range(days):
        for place in range(chance.randrange(3)):
            _heard(told, wrong, right, f"{chance.choice(TEXTS)} ({day}, {place})")
        if chance.random() < 0.15:
            wrong[1].zone = chance.choice(ZONES)
        wrong[1].off = chance.choice(LEAPS) if chance.random() < 0.2 else timedelta()
        if chance.random() < 0.9:
            _slept(wrong[0], counts)
            if wrong[1].off and chance.random() < 0.5:
                _heard(told, wrong, right, f"{chance.choice(TEXTS)} ({day}, under a wrong clock)")
                wrong[1].true += timedelta(hours=20)
                _slept(wrong[0], counts)
                wrong[1].true -= timedelta(hours=20)
            if wrong[1].off:
                wrong[1].off = timedelta()
                _recovered(wrong[0], counts)
        for mind, clock in (wrong, right):
            clock.true += timedelta(days=1, minutes=chance.randrange(-30, 30) if mind is wrong[0] else 0)
        right[1].true = wrong[1].true
        _slept(right[0], Counter())
    wrong[1].zone = ZONES[0]
    _slept(wrong[0], counts)
    _recovered(wrong[0], counts)
    right[1].true += timedelta(days=4)  # so far ahead nights are no sign of a wrong clock
    _slept(right[0], Counter())
    try:
        seen, still = _in_view(wrong[0]), _in_view(right[0])
        lost = {one for other, one in told.items() if other in still and one not in seen}
        return Lived(lost, _doubled(wrong[0]), counts["nights"], counts["refused"], counts["undone"])
    finally:
        for mind, _ in (wrong, right):
            assert mind.care.verify().problems == ()
            assert mind.nights_waiting().parked == ()
            mind.close()


def _begun(home: Path, preset: str) -> tuple[Mind, WrongClock]:
    clock = WrongClock(datetime(2026, 2, 20, 12, tzinfo=UTC))
    said = [f"home.path={home}", f"preset={preset}", "embedding.kind=none"]
    settings = read_settings(environment={}, arguments=said)
    engine = open_engine(settings, clock=clock, chance=SeededChance(7))
    return mind_of(settings, engine, by="test"), clock


def _heard(
    told: dict[str, str], wrong: tuple[Mind, WrongClock], right: tuple[Mind, WrongClock], text: str
) -> None:
    true, right[1].true = right[1].true, wrong[1].now()
    told[right[0].observe(text).id] = wrong[0].observe(text).id
    right[1].true = true


def _slept(mind: Mind, counts: Counter[str]) -> None:
    try:
        for _ in range(3):  # what one run leaves the next one does
            counts["nights"] += len(mind.sleep())
    except ClockLeapt:
        counts["refused"] += 1


def _recovered(mind: Mind, counts: Counter[str]) -> None:
    """As it is documented: one command, once the clock is right."""
    try:
        plan = mind.care.plan_undo_run(AHEAD_RUNS, with_later=False)
    except NotFound:
        return
    counts["undone"] += 1
    try:
        mind.care.undo(plan)
    except Standing:  # later nights have built on these: as the error says, those go as well
        mind.care.undo(mind.care.plan_undo_run(AHEAD_RUNS, with_later=True))


def _in_view(mind: Mind) -> set[str]:
    return {each.id for each in mind.memories(Filter(), limit=10_000)}


def _doubled(mind: Mind) -> dict[str, int]:
    """Reports of a night that stand, by the step: each stands once."""
    from omoide.dynamics.folding import live as live_entries

    standing = live_entries(mind.log())
    marks: Counter[str] = Counter()
    for entry in standing:
        change = entry.change
        if isinstance(change, Noted) and change.key.startswith(MARK) and change.words:
            marks[f"{change.key} {json.loads(change.words.text)['key']}"] += 1
    return {name: count for name, count in marks.items() if count > 1}
