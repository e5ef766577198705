"""What a persona says of its own feeling: one of seven words, and how strong it is (NA-31)."""

from enum import StrEnum

from omoide.model.affect import checked_share
from omoide.model.frozen import frozen


class Feeling(StrEnum):
    """The words that a persona has for how it feels."""

    JOY = "joy"
    CONTENTMENT = "contentment"
    PROTECTIVE = "protective"
    ANXIOUS = "anxious"
    SADNESS = "sadness"
    ANGER = "anger"
    NEUTRAL = "neutral"


@frozen(kw_only=False)
class Felt:
    """A feeling and its strength, 0…1."""

    category: Feeling
    intensity: float

    def __post_init__(self) -> None:
        checked_share(self.intensity, what="intensity")


@frozen(kw_only=False)
class Trace:
    """How much something that came to mind touched the persona (NA-10): 1 decisive, 0.7 strong, 0.4 indirect, 0 not."""

    memory: str
    resonance: float

    def __post_init__(self) -> None:
        checked_share(self.resonance, what="resonance")
