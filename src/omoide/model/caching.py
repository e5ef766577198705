"""How much of what can be made again is kept at hand (LU-25)."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Caching:
    """Nothing here is the only copy of anything, nor ever out of date (B-21)."""

    profiles: int = parameter(
        1000, low=1, high=10_000_000, says="profiles of users that are kept at hand, the last used (LU-25)"
    )
    embeddings: int = parameter(
        500, low=1, high=10_000_000, says="vectors of texts that are kept at hand, the last used (LU-25)"
    )

    def __post_init__(self) -> None:
        check(self)
