"""Measuring side by side: ratios within one run, because machines are noisy and figures are not comparable."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured beside what, in milliseconds (median), and how many times as long it may take."""

    name: str
    ours_ms: float
    beside: str
    beside_ms: float
    aim: float | None

    @property
    def ratio(self) -> float:
        return self.ours_ms / self.beside_ms

    @property
    def met(self) -> bool | None:
        return None if self.aim is None else self.ratio <= self.aim


def median_ms(samples: Sequence[float]) -> float:
    return statistics.median(samples) * 1e3


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def alternately(
    ours: Callable[[], object], other: Callable[[], object], *, rounds: int, block: int = 1
) -> tuple[float, float]:
    """Medians of both, taken in turns, so that a noisy moment hits both; in blocks where one would empty the
    processor's caches for the other."""
    our_samples, other_samples = list[float](), list[float]()
    for _ in range(rounds // block):
        our_samples += [timed(ours) for _ in range(block)]
        other_samples += [timed(other) for _ in range(block)]
    return median_ms(our_samples), median_ms(other_samples)


def process(*arguments: str, environment: dict[str, str]) -> Callable[[], object]:
    """A whole process, from start to end."""
    return lambda: subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, capture_output=True
    )


def shown(figures: Sequence[Figure]) -> str:
    lines = [f"{'':44} {'ours ms':>9}  {'beside':34} {'ms':>8} {'ratio':>7} {'aim':>6}"]
    for each in figures:
        aim = "" if each.aim is None else f"≤ {each.aim:g}"
        verdict = {True: "", False: "  NOT MET", None: ""}[each.met]
        lines.append(
            f"{each.name:44} {each.ours_ms:9.3f}  {each.beside:34} {each.beside_ms:8.3f} {each.ratio:7.2f} {aim:>6}{verdict}"
        )
    return "\n".join(lines)
