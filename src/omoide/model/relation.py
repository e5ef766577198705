"""A typed, weighted relation from one memory to another. Its direction is a fact and never flips (B-32)."""

from enum import StrEnum

from omoide.errors import BadValue
from omoide.model.affect import checked_share
from omoide.model.frozen import frozen


class Tie(StrEnum):
    CONTINUES = "continues"
    REFERENCES = "references"
    DERIVED_FROM = "derived_from"
    CONTRADICTS = "contradicts"
    SAME_TOPIC = "same_topic"
    DOUBTS = "doubts"  # the target is perhaps outdated: the source seems to say otherwise


@frozen
class Relation:
    """From `source` to `target`; the weight says how strongly."""

    source: str
    target: str
    tie: Tie
    weight: float = 1.0

    def __post_init__(self) -> None:
        checked_share(self.weight, what="weight")
        if self.source == self.target:
            raise BadValue(value=self.source, what="target", allowed="another memory than the source")

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.source, self.target, self.tie)
