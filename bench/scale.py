"""Many agents in one store: `python -m bench.scale [--agents N] [--memories N] [--rate N] [--processes N] [--store postgres]`
(PI-21, PI-22).

Questions go to agents drawn at random, and every tenth act is a durable write. Several processes share the agents and the
rate, as whoever runs many agents would do: an interpreter is busy with one question at a time. What a question costs is told
in processor time of all of them and of the server, beside one bare product over as many vectors and, with `--pgvector`,
beside one exact query of pgvector. The 95th of a hundred acts, of whichever process, is told at the rate asked for, and the
highest rate at which it stays under 50 ms is looked for; both are those of this machine at this moment.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from bench.pgvector import beside_pgvector
from bench.scale_asking import Askers
from bench.scale_load import InFile, loaded, placed
from bench.telling import note
from bench.vectors import unit_vectors

AIM_MS, RATE = 50.0, 200.0
_RATES = (25, 50, 100, 150, 200, 300, 400, 600, 800)
Found = dict[str, float | None]


def measured(place: InFile, asked: argparse.Namespace) -> Found:
    memories = asked.agents * asked.memories
    found: Found = {"agents": asked.agents, "memories": memories, "processes": asked.processes}
    note(f"{asked.agents:,} agents × {asked.memories:,} memories, {asked.processes} processes")
    found["engine_ms_for_a_memory"] = 1e3 * loaded(place, agents=asked.agents, memories=asked.memories)
    found["disk_bytes_for_a_memory"] = place.size() / memories
    os.sync()  # else the disk would still be busy with that when others wait for it
    note("made; now the first question to each")
    with Askers(
        place, agents=asked.agents, minds_in_ram=asked.minds_in_ram, processes=asked.processes
    ) as askers:
        found |= _asked(place, askers, asked)
    return found


def _asked(place: InFile, askers: Askers, asked: argparse.Namespace) -> Found:
    def cost_ms(times: int, name: str, *given: object) -> float:
        """Processor milliseconds of one of so many, of all who ask and of the server."""
        began = place.server_s()
        return 1e3 * (sum(askers.all(name, *given)) + place.server_s() - began) / times

    found: Found = {"first_question_ms": cost_ms(asked.agents, "warm")}
    first, now = (sum(each) for each in zip(*askers.all("resident"), strict=True))
    others = min(asked.agents, asked.minds_in_ram) - askers.count  # than the first of each process
    found["ram_mb_for_a_mind"] = (now - first) / others if others > 0 else None
    each = -(-asked.rounds // askers.count)
    found["question_ms"] = cost_ms(each * askers.count, "cost_s", "question", each)
    found["act_ms"] = cost_ms(each * askers.count, "cost_s", "act", each)
    vectors = unit_vectors(asked.memories)
    found["bare_product_ms"] = bare_ms(lambda: vectors @ vectors[0], asked.rounds)
    found["bare_pgvector_ms"] = beside_pgvector(asked.memories, place.url) if asked.pgvector else None
    note(f"{asked.rate:g} acts a second")
    began, ours, busy = time.perf_counter(), sum(askers.all("spent")) + place.server_s(), busy_s()
    found["p95_ms"] = p95_ms(askers, rate=asked.rate, seconds=asked.seconds)
    ours, busy = sum(askers.all("spent")) + place.server_s() - ours, busy_s() - busy
    took = time.perf_counter() - began
    found["cores_used"], found["cores_others_used"] = ours / took, max(0.0, busy - ours) / took
    found["highest_rate"] = highest_rate(askers, seconds=asked.seconds)
    found["resident_mb"] = sum(now for _, now in askers.all("resident"))
    return found


def busy_s() -> float:
    """Processor seconds of the whole machine so far: a wait says little of a store where others had the machine."""
    user, nice, system, _, _, *rest = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9])
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def bare_ms(act: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        act()
    return 1e3 * (time.process_time() - began) / times


def p95_ms(askers: Askers, *, rate: float, seconds: float) -> float:
    return 1e3 * float(np.percentile(askers.waits(rate=rate, seconds=seconds), 95))


def highest_rate(askers: Askers, *, seconds: float) -> float:
    """Two rates that take too long, one after the other, are the end: one may have been a bad moment of the machine."""
    best, late = 0.0, 0
    for rate in _RATES:
        found = p95_ms(askers, rate=rate, seconds=seconds)
        note(f"{rate} acts a second: 95 of 100 within {found:.1f} ms")
        best, late = (float(rate), 0) if found < AIM_MS else (best, late + 1)
        if late == 2:
            break
    return best


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--json", action="store_true")
    made.add_argument("--agents", type=int, default=1000)
    made.add_argument("--memories", type=int, default=10_000)
    made.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    made.add_argument(
        "--processes",
        type=int,
        help="who share the agents: some wait for the disk; four for each core, unless told",
    )
    made.add_argument("--minds-in-ram", type=int, default=64, help="of all processes together")
    made.add_argument("--rate", type=float, default=RATE)
    made.add_argument("--seconds", type=float, default=20.0)
    made.add_argument("--rounds", type=int, default=200)
    made.add_argument("--pgvector", action="store_true", help="beside a query of pgvector")
    made.add_argument("--place", type=Path, help="where the store is made; it is gone afterwards")
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    asked = parser().parse_args(arguments)
    asked.processes = asked.processes or min(asked.agents, 4 * (os.cpu_count() or 1))
    if not 1 <= asked.processes <= asked.agents:
        parser().error("--processes: at least one, and no more than there are agents")
    with (
        tempfile.TemporaryDirectory(prefix="omoide-bench-", dir=asked.place) as directory,
        placed(Path(directory), asked.store) as place,
    ):
        found = measured(place, asked)
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:26} {'' if value is None else f'{value:14,.3f}'}")
    question, disk, ram = (
        found[name] or 0.0 for name in ("question_ms", "disk_bytes_for_a_memory", "ram_mb_for_a_mind")
    )
    print(f"1,000 questions a second take {question:.1f} cores of this machine")
    print(
        f"10 million memories take {disk * 1e7 / 1e9:.0f} GB of disk, and {ram:.0f} GB of RAM with 1,000 minds in it"
    )


if __name__ == "__main__":
    main()
