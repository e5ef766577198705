"""How fast each tier answers one agent: `python -m bench.tiers [--json] [--memories N] [--events N] [--processor]` (PI-26).

The 95th of a hundred, in milliseconds, in turns with one bare product over as many vectors as the agent keeps: less no exact
search costs. Words are embedded at no cost, so that what is measured is the memory alone.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from bench.living import opened_with
from bench.measuring import Clock, timed
from bench.telling import note
from bench.texts import questions, texts
from bench.vectors import Prepared, unit_vectors
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.cue import Filter
from omoide.model.memory import Tier
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

AIMS: Mapping[str, float] = {"working": 1.0, "short": 5.0, "long": 50.0}  # milliseconds
BARE = "bare product"
_AT_ONCE = 500


def lived(mind: Mind, *, memories: int, events: int) -> None:
    said = list(texts(memories + events))
    began = mind.now() - timedelta(seconds=10 * events)
    long = [(Words(text=text), Circumstances(importance=0.5)) for text in said[:memories]]
    short = [
        (
            Words(text=text),
            Circumstances(importance=0.5, tier=Tier.SHORT, occurred=began + timedelta(seconds=10 * number)),
        )
        for number, text in enumerate(said[memories:])
    ]
    told = [*long, *short]
    for start in range(0, len(told), _AT_ONCE):
        mind.remember_all(told[start : start + _AT_ONCE])
    mind.embed()
    mind.working.update({"health": 18, "location": {"biome": "forest"}, "active_goals": ["鉄を集める"]})


def measured(
    home: Path, *, memories: int, events: int, rounds: int, clock: Clock = time.perf_counter
) -> dict[str, tuple[float, float]]:
    """The median and the 95th of a hundred."""
    engine, mind = opened_with(Prepared(), home, lexicon=Lexicon(), settings=["preset=piano"])
    lived(mind, memories=memories, events=events)
    asked, vectors = questions(), unit_vectors(memories)

    def ask(tier: Tier) -> Callable[[], object]:
        chosen = Filter(tiers=frozenset({tier}))
        return lambda: mind.find(next(asked), chosen=chosen, profile="planning")

    work: dict[str, Callable[[], object]] = {
        "working": lambda: mind.working.now(),
        "short": ask(Tier.SHORT),
        "long": ask(Tier.LONG),
        BARE: lambda: vectors @ vectors[0],
    }
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, each in work.items():
            samples[name].append(timed(each, clock=clock))
    engine.close()
    ordered = {name: [1e3 * took for took in sorted(each)] for name, each in samples.items()}
    return {name: (each[len(each) // 2], each[int(0.95 * len(each))]) for name, each in ordered.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument(
        "--processor", action="store_true", help="processor time: for a machine that others use as well"
    )
    asked = parser.parse_args(arguments)
    clock = time.process_time if asked.processor else time.perf_counter
    with tempfile.TemporaryDirectory() as directory:
        note(f"an agent with {asked.memories:,} memories and {asked.events:,} events")
        found = measured(
            Path(directory), memories=asked.memories, events=asked.events, rounds=asked.rounds, clock=clock
        )
    if asked.json:
        p50, p95 = ({name: each[place] for name, each in found.items()} for place in (0, 1))
        print(json.dumps({"p50_ms": p50, "p95_ms": p95, "aims_ms": AIMS}))
        return
    for name, aim in AIMS.items():
        (median, most), (bare, _) = found[name], found[BARE]
        verdict = "" if most < aim else "  NOT MET"
        print(
            f"{name:8} median {median:8.3f} ms ({median / bare:5.2f} × {BARE})   95th {most:8.3f} ms   aim < {aim:g} ms{verdict}"
        )
    print(f"{BARE} of {asked.memories:,} × 512: median {found[BARE][0]:.3f} ms, 95th {found[BARE][1]:.3f} ms")


if __name__ == "__main__":
    main()
