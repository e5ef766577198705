"""Entities of a persona: how many names are before its eyes, how they are searched, and what is proposed to it (NA-11…15)."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Entities:
    """What a persona knows of people, things and ideas, and how it comes to know it."""

    listed: int = parameter(
        200, low=0, high=100_000, says="how many names are always before the eyes, those written last (NA-12)"
    )
    search: str = parameter(
        "words",
        choices=("words", "spaces"),
        says="how a query is cut: into its telling words, also where nothing stands between them; or only at spaces, as the "
        "design prints it (NA-15)",
    )
    related: int = parameter(
        3, low=0, high=50, says="how many memories are shown with a proposal, found by searching (NA-13)"
    )
    proposed: int = parameter(5, low=0, high=100, says="how many proposals are shown at once (NA-13)")
    waiting: int = parameter(
        30, low=1, high=10_000, says="how many proposals wait for an answer; beyond, the oldest are let go"
    )
    unchanged: bool = parameter(
        False,
        says="a consolidation asks the model about all entities, not only about those written since the last one (NA-14)",
    )

    def __post_init__(self) -> None:
        check(self)
