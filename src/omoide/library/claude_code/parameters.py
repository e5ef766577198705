"""What can be set about the hooks: how much they bring to mind, where they look, and when they remember."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Hooking:
    """How memories come into a conversation of Claude Code, and out of it."""

    k: int = parameter(8, low=1, high=100, says="how many memories a prompt brings to mind at most")
    tokens: int = parameter(
        1200, low=16, high=100_000, says="how many tokens the memories of a prompt may take together"
    )
    scope: str = parameter(
        "project",
        choices=("project", "global"),
        says="project: each project has a mind of its own beside the common one; global: all share that one",
    )
    remembers: str = parameter(
        "turn",
        choices=("turn", "segment"),
        says="turn: a memory is made when a turn is over; segment: when its stretch of talk is (LT-28)",
    )
    wakes: bool = parameter(True, says="a session begins with what there is to know from before")

    def __post_init__(self) -> None:
        check(self)
