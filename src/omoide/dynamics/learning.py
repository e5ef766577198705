"""What is learnt at night: how sure a judge has to be, how sure we are then, and what counts as known already."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Learning:
    """Thresholds of the judges (AW-41, AW-42, AW-50), and what is made of procedures (AW-46)."""

    knows: float = parameter(
        0.5,
        low=0.0,
        high=1.0,
        says="without a language model, what is this likely to be knowledge is learnt",
    )
    entailed: float = parameter(
        0.6, low=0.0, high=1.0, says="what its source bears out this much is accepted without asking (AW-41)"
    )
    denied: float = parameter(
        0.7, low=0.0, high=1.0, says="what its source denies this much is rejected without asking (AW-41)"
    )
    sure: float = parameter(
        0.9, low=0.0, high=1.0, says="confidence in what was accepted without asking (AW-41)"
    )
    believed: float = parameter(
        0.7, low=0.0, high=1.0, says="confidence in what the language model found to be borne out (AW-41)"
    )
    agreeing: float = parameter(
        0.7, low=0.0, high=1.0, says="statements of which one bears the other out this much agree (AW-42)"
    )
    conflicting: float = parameter(
        0.7, low=0.0, high=1.0, says="what is denied this much is a conflict, or was mistaken (AW-42, AW-50)"
    )
    replaces: float = parameter(
        0.99,
        low=0.0,
        high=1.0,
        says="the older of two statements gives way where this share of the pairs that both stand looks less like it (AW-43)",
    )
    doubts: float = parameter(
        0.9,
        low=0.0,
        high=1.0,
        says="from here on both stand, and the older one is told as perhaps outdated, see `omoide doubts`",
    )
    same: float = parameter(
        0.99,
        low=0.0,
        high=1.0,
        says="two statements become one where this share of the pairs that say different things looks less alike (AW-38)",
    )
    compared: int = parameter(
        5, low=0, high=100, says="with how many of its neighbours a new statement is compared (AW-42)"
    )
    distilled: float = parameter(
        0.4, low=0.0, high=1.0, says="what a distilled procedure begins with (AW-46, C-03)"
    )
    same_procedure: float = parameter(
        0.85, low=0.0, high=1.0, says="procedures with at least this cosine are the same (AW-46)"
    )
    other_values: bool = parameter(
        True, says="procedures with other numbers or commands are two, however alike they are"
    )

    def __post_init__(self) -> None:
        check(self)
