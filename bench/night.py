"""A night of every day by rule over many memories with a few new ones: `python -m bench.night [--json] [--memories N] [--new N]`.

Over a store, and over one of twice the size with the same new ones: how long each step takes, how much more in the larger
one, and how much RAM. A step that needs only the new ones must not take longer. Each store has a process of its own; what
is told is processor time, so that it does not matter what else the machine has to do.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two BLAS threads on two cores cost more than they give

from bench.data import ROOT
from bench.living import opened, opened_with, quick_place
from bench.measuring import Figure, shown
from bench.telling import note
from bench.texts import texts
from bench.vectors import Prepared
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.memory import Category
from omoide.model.words import Words
from omoide.ports import Probe
from omoide.sleep.night import MARK
from omoide.testing.world import TOKYO, FrozenClock, SeededChance
from omoide.wake.encode import Circumstances

YEAR: Final = 36_500  # a hundred a day
AIM_MS: Final = 5_000.0
# Those that need only what is new; the others look at everything once, and may take twice as long for twice as much.
OF_THE_NEW: Final = ("distil", "learn", "embed", "reconsolidate", "settle", "connect")
_BEGAN: Final = datetime(2026, 3, 2, 9, 0, tzinfo=TOKYO)
_AT_ONCE: Final = 1000
_NEWS: Final = (
    "{name}は{place}に引っ越した。",
    "{name} lives in {place} now.",
    "{name}の好きな色は{colour}です。",
    "{name}'s favourite colour is {colour}.",
    "{name} works at the bakery in {place}.",
)
_PLACES: Final = ("京都", "Osaka", "札幌", "Berlin", "名古屋", "London", "福岡")
_COLOURS: Final = ("紫", "cyan", "藍色", "green", "朱色")


def news(count: int) -> Iterator[str]:
    """Half of it states something of somebody, half only happened."""
    told = texts(10**9)
    for number in range(count):
        if number % 2:
            yield f"{next(told)} (new)"
        else:
            yield _NEWS[number // 2 % len(_NEWS)].format(
                name=("健", "Ken", "美咲", "Mia")[number % 4] + f"{number % 17}",
                place=_PLACES[number % len(_PLACES)],
                colour=_COLOURS[number % len(_COLOURS)],
            )


def lived(home: Path, count: int, new: int, *, vectors: bool) -> dict[str, Any]:
    """A year of `count` memories, rated and digested; then a day with `new` ones, and its night, step by step."""
    engine, mind, clock = _opened(home, vectors=vectors)
    mind.remember("The first of all.")
    clock.tick(days=1)
    mind.sleep()
    _fill(mind, count)
    if vectors:
        mind.embed()
    _digested(engine, mind)
    for text in news(new):
        clock.tick(seconds=30)
        mind.observe(Words(text=text, speaker="Mia"))
    if vectors:
        mind.embed()
    clock.at = _BEGAN + timedelta(days=2)
    engine.close()

    engine, mind, _ = _opened(home, vectors=vectors, clock=clock)
    before = _resident_mb()
    taken: dict[str, float] = {}
    began: list[tuple[str, float]] = []

    def tell(night: str, step: str) -> None:
        began.append((step, time.process_time()))

    start = time.process_time()
    reports = mind.sleep(tell=tell)
    end = time.process_time()
    for (step, at), (_, after) in zip(began, [*began[1:], ("", end)], strict=True):
        taken[step] = taken.get(step, 0.0) + (after - at) * 1e3
    counts = {each.step: dict(each.counts) for report in reports for each in report.steps}
    engine.close()
    return {
        "whole": (end - start) * 1e3,
        "steps": taken,
        "counts": counts,
        "grown_mb": _resident_mb() - before,
        "trouble": [each.trouble for report in reports for each in report.steps if each.trouble],
    }


def _opened(
    home: Path, *, vectors: bool, clock: FrozenClock | None = None
) -> tuple[Engine, Mind, FrozenClock]:
    clock = clock or FrozenClock(_BEGAN)
    world: dict[str, Any] = {"clock": clock, "chance": SeededChance(int(clock.at.timestamp()))}
    settings = ("nights.weekly=", "nights.monthly=")  # those look at everything, and have a week for it
    if vectors:
        engine, mind = opened_with(Prepared(), home, settings=settings, **world)
    else:
        engine, mind = opened(home, settings=["embedding.kind=none", *settings], **world)
    return engine, mind, clock


def _fill(mind: Mind, count: int) -> None:
    known = Circumstances(category=Category.WORK, affect=Affect(intensity=0.4))
    told = [(Words(text=text), known) for text in texts(count)]
    for start in range(0, count, _AT_ONCE):
        mind.remember_all(told[start : start + _AT_ONCE])


def _digested(engine: Engine, mind: Mind) -> None:
    """As if all nights of the year had been: nothing of what there is is new to any step."""
    engine.store.candidates(mind.scope, Probe(frames=(0,)))  # nights have read what statements speak of
    seen = mind.census().entries
    for key, words in mind.notes(prefix=MARK).items():
        mind.note(key, json.dumps(json.loads(words.text) | {"seen": seen}))


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measured(count: int, new: int, *, vectors: bool) -> dict[str, Any]:
    """The same in a process of its own."""
    note(f"a night over {count:,} memories with {new:,} new ones …")
    command = [sys.executable, "-m", "bench.night", "--lived", "--memories", str(count), "--new", str(new)]
    done = subprocess.run(
        [*command, *(["--words"] if not vectors else [])],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    return json.loads(done.stdout)


def figures(count: int, new: int, *, vectors: bool) -> list[Figure]:
    one, two = (measured(each, new, vectors=vectors) for each in (count, 2 * count))
    beside = f"over {count:,}"
    whole = Figure(
        name=f"night over {count:,} with {new:,} new",
        ours=one["whole"],
        beside="five seconds",
        other=AIM_MS,
        aim=1.0,
    )
    steps = [
        Figure(
            name=f"{step} over {2 * count:,}",
            ours=two["steps"][step],
            beside=beside,
            other=taken,
            aim=1.3 if step in OF_THE_NEW else 2.2,
        )
        for step, taken in one["steps"].items()
    ]
    ram = Figure(
        name=f"RAM of a night over {2 * count:,}",
        ours=two["grown_mb"],
        beside=beside,
        other=one["grown_mb"],
        aim=2.2,
        unit="MB",
    )
    return [whole, *steps, ram]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--memories", type=int, default=YEAR, help="how many there are")
    parser.add_argument("--new", type=int, default=100, help="how many are new")
    parser.add_argument("--words", action="store_true", help="without vectors")
    parser.add_argument("--lived", action="store_true", help=argparse.SUPPRESS)  # one store, in this process
    asked = parser.parse_args(arguments)
    if asked.lived:
        with tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=quick_place()) as home:
            print(json.dumps(lived(Path(home), asked.memories, asked.new, vectors=not asked.words)))
        return
    found = figures(asked.memories, asked.new, vectors=not asked.words)
    print(json.dumps([each.plain() for each in found], indent=2) if asked.json else shown(found))


if __name__ == "__main__":
    main()
