"""What can be set about the knowledge base: documents that are asked on purpose, and come by no other way."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class KnowledgeBase:
    """How documents are taken in: in which pieces, how large at most, and how often what is done is made safe."""

    passage: int = parameter(
        300, low=20, high=10_000, says="how many characters a passage of a document has at most (NA-48)"
    )
    overlap: int = parameter(
        50,
        low=0,
        high=1_000,
        says="how many of them it has in common with the one before, at most half (NA-48)",
    )
    checkpoint: int = parameter(
        5, low=1, high=1_000, says="after how many documents what was taken in is made safe (NA-50)"
    )
    file_bytes: int = parameter(
        50_000_000, low=1_000, high=2_000_000_000, says="the largest file that is taken in, in bytes"
    )
    k: int = parameter(5, low=1, high=50, says="how many passages a search gives")

    def __post_init__(self) -> None:
        check(self)
