"""Recurring: runs of actions that were done in the same order again and again (AW-47)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

Action = TypeVar("Action", bound=Hashable)
_LONGEST = 12  # a longer run is a day's work, not a procedure


def recurring(
    runs: Sequence[Sequence[Action]], *, least: int = 3, times: int = 3
) -> dict[tuple[Action, ...], int]:
    """The longest sequences of at least so many actions that recur, not overlapping, at least so many times.

    Doing one thing over and over is no sequence; nor is what is only ever part of a longer one.
    """
    longest = min(max(map(len, runs), default=0), _LONGEST)
    found: dict[tuple[Action, ...], int] = {}
    for length in range(longest, least - 1, -1):
        counted: Counter[tuple[Action, ...]] = Counter()
        for run in runs:
            counted.update(_apart(run, length))
        for sequence, count in counted.items():
            telling = len(set(sequence)) > 1 and not _repeats(sequence)
            part = any(_within(sequence, known) and count <= found[known] for known in found)
            if count >= times and telling and not part:
                found[sequence] = count
    return found


def _apart(run: Sequence[Action], length: int) -> Iterator[tuple[Action, ...]]:
    """Every sequence of the length, each counted again only where it no longer overlaps itself."""
    free: dict[tuple[Action, ...], int] = {}
    for place in range(len(run) - length + 1):
        sequence = tuple(run[place : place + length])
        if free.get(sequence, 0) <= place:
            free[sequence] = place + length
            yield sequence


def _repeats(sequence: Sequence[Action]) -> bool:
    """Whether it is a shorter one done several times."""
    size = len(sequence)
    return any(
        size % part == 0 and sequence == tuple(sequence[:part]) * (size // part)
        for part in range(1, size // 2 + 1)
    )


def _within(short: Sequence[Action], long: Sequence[Action]) -> bool:
    size = len(short)
    return any(tuple(long[at : at + size]) == short for at in range(len(long) - size + 1))
