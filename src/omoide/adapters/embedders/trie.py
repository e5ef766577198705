"""A dictionary of strings that is nothing but three columns, so that it can be mapped from a file.

A row is an edge of the trie: its key is the number of the node it leaves (the root is 0) and a character; it leads to
another node; and it may end a string. The keys are sorted. All positions of a text walk along the edges at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

CODE_BITS = 21  # of a code point
Codes = NDArray[np.int64]


def codes_of(text: str) -> Codes:
    """The code points of a text; a lone surrogate is one of them."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.int64)


class Trie:
    """Which of the strings begin at each position of a text."""

    def __init__(self, columns: Mapping[str, NDArray[Any]], name: str) -> None:
        self._keys = columns[f"{name}_keys"]
        self._nodes = columns[f"{name}_nodes"]  # where an edge leads
        self._values = columns[f"{name}_values"]  # the number of the string that it ends, or -1

    def found(self, codes: Codes, first: int, last: int) -> tuple[Codes, Codes, Codes]:
        """Every string that begins at a position from first to before last: where, how long, which.

        In order of the positions, and at each the shorter before the longer.
        """
        levels = list(self._levels(codes, first, last))
        where, which = (np.concatenate(column) for column in zip(*levels, strict=True))
        length = np.repeat(np.arange(1, len(levels) + 1), [len(at) for at, _ in levels])
        order = np.argsort(where, kind="stable")
        return where[order], length[order], which[order]

    def _levels(self, codes: Codes, first: int, last: int) -> Iterator[tuple[Codes, Codes]]:
        """By length from 1 on: the positions where a string of that length begins, and its number."""
        at = np.arange(first, last)
        node = np.zeros(len(at), np.int64)
        for length in count(1):
            wanted = (node << CODE_BITS) | codes[at + (length - 1)]
            edge = np.searchsorted(self._keys, wanted)
            edge[edge == len(self._keys)] = 0
            known = self._keys[edge] == wanted
            edge, at = edge[known], at[known]
            value = self._values[edge]
            ends = value >= 0
            yield at[ends], value[ends]
            # The last character has no next one.
            inside = at < len(codes) - length
            at, node = at[inside], self._nodes[edge[inside]].astype(np.int64)
            if not len(at):
                return


def build(strings: Sequence[str], name: str) -> dict[str, NDArray[Any]]:
    """The columns of the trie of these strings, which must all be different and none empty."""
    lengths = np.array([len(string) for string in strings])
    codes = codes_of("".join(strings))
    first = np.cumsum(lengths) - lengths
    alive = np.arange(len(strings))
    node = np.zeros(len(strings), np.int64)
    keys, values, made = list[Codes](), list[NDArray[np.int32]](), 0
    for depth in range(int(lengths.max())):
        level, which = np.unique((node << CODE_BITS) | codes[first[alive] + depth], return_inverse=True)
        value = np.full(len(level), -1, np.int32)
        ending = lengths[alive] == depth + 1
        value[which[ending]] = alive[ending]
        keys.append(level)
        values.append(value)
        # Nodes are numbered by depth, so the keys of all levels together are sorted, too.
        alive, node = alive[~ending], which[~ending] + made + 1
        made += len(level)
    nodes = np.arange(1, made + 1, dtype=np.int32)
    return columns_of(name, np.concatenate(keys), nodes, np.concatenate(values))


def columns_of(
    name: str, keys: NDArray[Any], nodes: NDArray[Any], values: NDArray[Any]
) -> dict[str, NDArray[Any]]:
    return {f"{name}_keys": keys, f"{name}_nodes": nodes, f"{name}_values": values}
