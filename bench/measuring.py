"""Measuring side by side: ratios within one run, because machines are noisy and figures are not comparable."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What was measured beside what (times as medians), and how many times as much it may be.

    Where there was nothing to measure beside, `other` is None and `missing` says why.
    """

    name: str
    ours: float
    beside: str
    other: float | None
    aim: float | None = None
    unit: str = "ms"
    missing: str = "not installed"

    @property
    def ratio(self) -> float | None:
        return self.ours / self.other if self.other else None

    @property
    def met(self) -> bool | None:
        return None if self.aim is None or self.ratio is None else self.ratio <= self.aim

    def plain(self) -> dict[str, object]:
        return {
            "name": self.name,
            "unit": self.unit,
            "ours": self.ours,
            "beside": self.beside,
            "other": self.other,
            "ratio": self.ratio,
            "aim": self.aim,
            "met": self.met,
        }


def median_ms(samples: Sequence[float]) -> float:
    return statistics.median(samples) * 1e3


def timed(work: Callable[[], object], *, clock: Clock = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


def alternately(
    ours: Callable[[], object],
    other: Callable[[], object],
    *,
    rounds: int,
    block: int = 1,
    clock: Clock = time.perf_counter,
) -> tuple[float, float]:
    """Medians of both, taken in turns, so that a noisy moment hits both; in blocks where one would empty the
    processor's caches for the other. By `process_time` where neither waits for anything: on a machine that others use,
    whoever takes longer is interrupted more often."""
    our_samples, other_samples = list[float](), list[float]()
    for _ in range(rounds // block):
        our_samples += [timed(ours, clock=clock) for _ in range(block)]
        other_samples += [timed(other, clock=clock) for _ in range(block)]
    return median_ms(our_samples), median_ms(other_samples)


def process(*arguments: str, environment: dict[str, str]) -> Callable[[], object]:
    """A whole process, from start to end."""
    return lambda: subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, capture_output=True
    )


def shown(figures: Sequence[Figure]) -> str:
    lines = [f"{'':44} {'ours':>9} {'':2}  {'beside':38} {'':9} {'ratio':>7} {'aim':>7}"]
    for each in figures:
        other = each.missing if each.other is None else f"{each.other:9.3f}"
        ratio = "" if each.ratio is None else f"{each.ratio:7.2f}"
        aim = "" if each.aim is None else f"≤ {each.aim:g}"
        verdict = "  NOT MET" if each.met is False else ""
        lines.append(
            f"{each.name:44} {each.ours:9.3f} {each.unit:2}  {each.beside:38} {other:>9} {ratio:>7} {aim:>7}{verdict}"
        )
    return "\n".join(lines)
