"""What a mind has of a self: since when, in which language, and how stirring its great moments are (NA-01, NA-22…24)."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Persona:
    """A mind has a self once it has a core memory; or always, where that is said."""

    always: bool = parameter(
        False,
        says="every mind has a self, also before it has a core memory: its feelings are told and followed",
    )
    language: str = parameter(
        "auto",
        choices=("auto", "ja", "en"),
        says="in which language it writes of itself; auto: that of its core memory, else of what is being said",
    )
    tags: bool = parameter(
        True, says="it is told how to say what it feels, and which memories touched it (NA-10, NA-31)"
    )
    hears_feelings: bool = parameter(
        True, says="what others seem to feel is read off their words by rule, and logged (NA-30)"
    )
    achievement_arousal: float = parameter(
        0.8, low=0.0, high=1.0, says="how stirring it is to reach a goal (NA-22)"
    )
    discovery_arousal: float = parameter(
        0.6, low=0.0, high=1.0, says="how stirring it is to find an answer (NA-23)"
    )
    bonding_arousal: float = parameter(
        0.7, low=0.0, high=1.0, says="how stirring it is when worry turns into ease (NA-24)"
    )

    def __post_init__(self) -> None:
        check(self)
