"""Weaving: concepts that stand in the same memory are tied, the more firmly the more often (LU-29).

A memory gives each of its concepts one part, shared among the others in it, so that a long one ties no more than a short
one. What stands beside everything says little of anything: a tie is divided by how much both its ends are tied at all.
"""

import math

import numpy as np
from numpy.typing import NDArray

from omoide.model.frozen import frozen

Nodes = NDArray[np.intp]
Exact = NDArray[np.float64]


@frozen
class Web:
    """The ties of concept n lie from `first[n]` to `first[n + 1]`: where they lead, and which share of all goes there."""

    first: Nodes
    target: Nodes
    share: Exact

    @property
    def nodes(self) -> int:
        return len(self.first) - 1

    def ties(self, node: int) -> tuple[Nodes, Exact]:
        own = slice(int(self.first[node]), int(self.first[node + 1]))
        return self.target[own], self.share[own]


def firmness(recalls: int) -> float:
    """How much one memory ties: what comes to mind again and again ties more, and ever less so."""
    return 1.0 + math.log1p(recalls)


def woven(memory: Nodes, concept: Nodes, firm: Exact, *, nodes: int) -> Web:
    """The web of what stands in which memory: one row for each concept of a memory, memories in order, none twice;
    `firm` tells of each memory how much it ties."""
    size = np.bincount(memory, minlength=len(firm))
    others = size[memory]
    begin = (np.cumsum(size) - size)[memory]
    one = np.repeat(np.arange(len(memory)), others)
    place = np.arange(len(one)) - np.repeat(np.cumsum(others) - others, others)
    other = np.repeat(begin, others) + place
    pairs = one != other
    one, other = one[pairs], other[pairs]
    return web_of(concept[one], concept[other], firm[memory[one]] / (others[one] - 1), nodes=nodes)


def web_of(source: Nodes, target: Nodes, weight: Exact, *, nodes: int) -> Web:
    """Both ways of each tie are given; those between the same two add up."""
    pair, same = np.unique(source * nodes + target, return_inverse=True)
    added = np.bincount(same, weight, len(pair))
    source, target = pair // max(nodes, 1), pair % max(nodes, 1)
    degree = np.bincount(source, added, nodes)
    even = added / np.sqrt(degree[source] * degree[target])
    share = even / np.bincount(source, even, nodes)[source]
    first = np.searchsorted(source, np.arange(nodes + 1))
    return Web(first=first, target=target, share=share)
