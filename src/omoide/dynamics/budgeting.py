"""Fitting what came to mind into what there is room for: whole memories, best first, never a piece of one (AW-04)."""

from collections.abc import Sequence

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Budget:
    """How much may come to mind at once."""

    k: int = parameter(10, low=1, high=1000, says="how many memories come at most")
    tokens: int = parameter(2000, low=16, high=1_000_000, says="how many tokens they may take together")

    def __post_init__(self) -> None:
        check(self)


def fitting(costs: Sequence[int], *, tokens: int) -> list[int]:
    """The places that fit, in their order. What is too long is passed over, so that a shorter one may still come."""
    kept, spent = list[int](), 0
    for place, cost in enumerate(costs):
        if spent + cost <= tokens:
            kept.append(place)
            spent += cost
    return kept
