"""Confidence: how far a procedure may be relied on, from how often it worked and how often it did not (AW-49).

As printed it is successes / tries, so that one failure makes a procedure worthless, and three say no more than thirty
(B-03). Here it begins as if it had been tried a little, and what is found out soon outweighs that. In the journal
stand only the tries, and with `Memory.confidence` what a procedure began with; what it has come to is computed.
"""

from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.parameter import check, parameter


@frozen
class Confidence:
    """What an untried procedure counts as, and when one is failing."""

    prior_successes: float = parameter(
        0.8,
        low=0.0,
        high=1000.0,
        says="successes that every procedure begins with (B-03); 0: only tries count",
    )
    prior_failures: float = parameter(
        1.2,
        low=0.0,
        high=1000.0,
        says="failures that every procedure begins with (B-03); 0: only tries count",
    )
    reset: float = parameter(
        0.5, low=0.0, high=1.0, says="what a procedure begins with anew when it was rewritten (AW-51, C-03)"
    )
    failing_below: float = parameter(
        0.3, low=0.0, high=1.0, says="a procedure with less confidence than this is failing … (AW-53, C-08)"
    )
    failing_from: int = parameter(
        3, low=1, high=1_000_000, says="… once it has failed this many times; before, nobody can tell"
    )

    def __post_init__(self) -> None:
        check(self)


def confidence(
    successes: int, failures: int, *, start: float | None = None, procedures: Confidence = Confidence()
) -> float:
    """(s + a) / (s + f + a + b), with the a and b of the settings, or divided as `start` says.

    Without a prior it is s / max(1, s + f), as printed; then what was never tried has what it started with.
    """
    weight, tries = procedures.prior_successes + procedures.prior_failures, successes + failures
    if weight <= 0.0:
        return start if start is not None and not tries else successes / max(1, tries)
    prior = procedures.prior_successes if start is None else start * weight
    return (successes + prior) / (tries + weight)


def confidence_of(memory: Memory, *, procedures: Confidence = Confidence()) -> float:
    """Its utility, too (C-08)."""
    return confidence(memory.successes, memory.failures, start=memory.confidence, procedures=procedures)


def is_failing(memory: Memory, *, procedures: Confidence = Confidence()) -> bool:
    """It was tried in earnest, and mostly in vain (AW-53)."""
    often = memory.failures >= procedures.failing_from
    return often and confidence_of(memory, procedures=procedures) < procedures.failing_below
