"""How much room memories take, in RAM and on disk, besides what a store takes that holds none."""

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.data import ROOT
from bench.living import opened_with
from bench.measuring import Figure
from bench.texts import questions
from bench.vectors import DIMENSION, Prepared
from omoide.dynamics.budgeting import Budget
from omoide.engine import Engine
from omoide.mind import Mind
from omoide.model.scope import Scope


def stranger_to(engine: Engine, mind: Mind) -> Mind:
    """Another mind of the same store, with little in it: by answering as that one a process gets warm."""
    return Mind(engine, Scope(mind.scope.tenant, "stranger"), by="bench")


def ram(home: Path, count: int, *, rounds: int = 3) -> Figure:
    """A process that answers from a mind of this size, beside the bare numbers of its vectors."""
    grown = [_grown_mb(home) for _ in range(rounds)]
    return Figure(
        name=f"RAM for {count:,} memories",
        ours=statistics.median(grown),
        beside="their vectors in 32-bit numbers",
        other=count * DIMENSION * 4 / 1e6,
        unit="MB",
    )


def disk(home: Path, empty: Path, count: int, text_bytes: int) -> Figure:
    """Everything in the directory of the store, beside the bare texts and vectors."""
    return Figure(
        name=f"disk for each of {count:,} memories",
        ours=(_bytes_in(home) - _bytes_in(empty)) / count / 1e3,
        beside="its text, and its vector in 32 bits",
        other=(text_bytes / count + DIMENSION * 4) / 1e3,
        unit="kB",
    )


def _bytes_in(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())


def _grown_mb(home: Path) -> float:
    command = [sys.executable, "-m", "bench.size", str(home)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return json.loads(done.stdout)["grown_mb"]


def measurable() -> bool:
    return Path("/proc/self/statm").exists()


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _answer(mind: Mind) -> None:
    asked = questions()
    for _ in range(20):
        mind.recall(next(asked), budget=Budget(k=10, tokens=100_000))
    gc.collect()


def main() -> None:
    """In a process of its own: by how much it grows when the mind comes into it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("home", type=Path)
    home = parser.parse_args().home
    engine, mind = opened_with(Prepared(), home)
    _answer(stranger_to(engine, mind))
    before = _resident_mb()
    _answer(mind)
    print(json.dumps({"grown_mb": _resident_mb() - before}))
    engine.close()


if __name__ == "__main__":
    main()
