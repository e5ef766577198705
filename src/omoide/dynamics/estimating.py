"""Estimating: what a run of many agents costs and how much it keeps, from what is assumed of it (PI-21, PI-24, PI-34).

The printed figures have a slip each: a call that is given 250 tokens holds five events, so that there are 90,000 calls and not
18,000 (B-16), and quantised vectors still have their metadata beside them (B-35). Both can be had.
"""

import math

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

_MILLION = 1_000_000


@frozen
class Run:
    """What is assumed. Prices are dollars for a million tokens."""

    agents: int = parameter(500, low=1, high=100_000_000, says="how many agents")
    hours: float = parameter(2.5, low=0.0, high=1_000_000.0, says="how long they live")
    event_seconds: float = parameter(
        10.0, low=0.001, high=1_000_000.0, says="seconds from one event to the next"
    )
    event_tokens: int = parameter(50, low=1, high=1_000_000, says="tokens of an event")
    like_events: int = parameter(5, low=1, high=1_000_000, says="events that become one memory")
    memories_per_call: int = parameter(1, low=1, high=1_000_000, says="memories that one call makes")
    call_tokens_in: int = parameter(250, low=1, high=1_000_000, says="tokens of a question")
    call_tokens_out: int = parameter(100, low=1, high=1_000_000, says="tokens of an answer")
    embedding_price: float = parameter(0.02, low=0.0, high=1_000_000.0, says="of what is embedded")
    price_in: float = parameter(0.15, low=0.0, high=1_000_000.0, says="of what is asked")
    price_out: float = parameter(0.60, low=0.0, high=1_000_000.0, says="of what is answered")
    memories: int = parameter(10_000, low=1, high=1_000_000_000, says="memories of an agent at most")
    dimension: int = parameter(1536, low=1, high=1_000_000, says="numbers of a vector")
    metadata_bytes: int = parameter(500, low=0, high=1_000_000, says="bytes beside a vector")
    window: int = parameter(300, low=1, high=1_000_000, says="events of an agent's short-term memory at most")
    agents_per_worker: int = parameter(125, low=1, high=1_000_000, says="agents that one worker looks after")

    def __post_init__(self) -> None:
        check(self)


PRINTED = Run(memories_per_call=5)  # as PI-24 has it, though no question of 250 tokens holds 25 events


@frozen
class Estimate:
    """Of the whole run; sizes are those of a long-term memory that is full."""

    events: int
    consolidated: int
    embedded_tokens: int
    calls: int
    embedding_cost: float
    consolidation_cost: float
    vectors: int
    vector_bytes: int
    bytes: int
    quantised_vector_bytes: int
    quantised_bytes: int
    short_bytes: int  # of all short-term memories together
    workers: int

    @property
    def cost(self) -> float:
        return self.embedding_cost + self.consolidation_cost


def estimate(run: Run) -> Estimate:
    events = run.agents * math.floor(run.hours * 3600 / run.event_seconds)
    consolidated = math.ceil(events / run.like_events)
    calls = math.ceil(consolidated / run.memories_per_call)
    tokens = events * run.event_tokens
    call = run.call_tokens_in * run.price_in + run.call_tokens_out * run.price_out
    vectors = run.agents * run.memories
    whole, quantised = 4 * run.dimension, math.ceil(run.dimension / 8)  # bytes; one bit for each number
    return Estimate(
        events=events,
        consolidated=consolidated,
        embedded_tokens=tokens,
        calls=calls,
        embedding_cost=tokens * run.embedding_price / _MILLION,
        consolidation_cost=calls * call / _MILLION,
        vectors=vectors,
        vector_bytes=vectors * whole,
        bytes=vectors * (whole + run.metadata_bytes),
        quantised_vector_bytes=vectors * quantised,
        quantised_bytes=vectors * (quantised + run.metadata_bytes),
        short_bytes=run.agents * run.window * (whole + run.metadata_bytes),
        workers=math.ceil(run.agents / run.agents_per_worker),
    )
