"""Who stands beside whom: what was said just before and just after, in the same conversation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.intp]
PAUSE_S = 3600.0  # where nobody says which conversation it was, a pause of an hour ends one
AROUND = 2  # turns before and after


class Nearness(NamedTuple):
    """Positions of the one before and after each row, and the number of its conversation; −1 where there is none."""

    before: Positions
    after: Positions
    episode: Positions


def nearness(
    session: NDArray[np.uint32],
    occurred: NDArray[np.float64],
    ids: NDArray[np.bytes_],
    talk: NDArray[np.bool_],
) -> Nearness:
    """What is not talk stands beside nothing. Among those of the same moment the ids decide, which rise with time."""
    before, after, episode = (np.full(len(session), -1, np.intp) for _ in range(3))
    rows = np.flatnonzero(talk)
    # Sorted as numbers, which is faster than as texts.
    letters = np.ascontiguousarray(ids[rows]).view(">u4").reshape(len(rows), ids.itemsize // 4)
    rows = rows[np.lexsort((*letters.T[::-1], occurred[rows], session[rows]))]
    first, second = rows[:-1], rows[1:]
    together = session[first] == session[second]
    together &= (session[first] > 0) | (occurred[second] - occurred[first] < PAUSE_S)
    before[second[together]] = first[together]
    after[first[together]] = second[together]
    episode[rows[:1]] = 0
    episode[second] = np.cumsum(~together)
    return Nearness(before, after, episode)


def beside(column: NDArray[np.float32], positions: Positions) -> NDArray[np.float32]:
    """The value of the neighbour; 0 where there is none: for that there is one more at the end, which is where −1 leads."""
    return np.append(column, np.float32(0)).take(positions, mode="wrap")


def with_neighbours(rows: Positions, before: Positions, after: Positions) -> Positions:
    """These rows and all that stand around them, in order."""
    found = [rows]
    for positions in (before, after):
        near = rows
        for _ in range(AROUND):
            near = positions[near]
            near = near[near >= 0]
            found.append(near)
    return np.unique(np.concatenate(found))


def best_around(column: NDArray[np.float32], before: Positions, after: Positions) -> NDArray[np.float32]:
    """The highest value among the neighbours and their other neighbours: in talk of two, one's own words stand two away."""
    best = np.zeros_like(column)
    for positions in (before, after):
        near = column
        for _ in range(AROUND):
            near = beside(near, positions)
            np.maximum(best, near, out=best)
    return best


def best_of_episode(column: NDArray[np.float32], episode: Positions) -> NDArray[np.float32]:
    """The highest value within the same conversation; its own where it is of none."""
    best = np.full(int(episode.max(initial=-1)) + 2, -np.inf, np.float32)  # the last is of none
    np.maximum.at(best, episode, column)
    return np.where(episode < 0, column, best[episode])
