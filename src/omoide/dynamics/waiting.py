"""What waits to be done: from when on it is a task, what closes it, and when it falls silent."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Waiting:
    """Chances are those of `omoide/learnt/tasks.py`; what is told on purpose (`intend`) waits until it is done."""

    likely: float = parameter(
        0.4, low=0.0, high=1.0, says="what leaves something to be done this likely is a task (AW-30)"
    )
    likely_dated: float = parameter(
        0.3, low=0.0, high=1.0, says="the same for what names a time that is still to come"
    )
    likely_own: float = parameter(
        0.9,
        low=0.0,
        high=1.0,
        says="the same for what the mind itself says without a time: it says all day what it will do next",
    )
    closing: float = parameter(
        0.3,
        low=0.0,
        high=1.0,
        says="what closes an open task this likely does so: done, called off, told anew",
    )
    same: float = parameter(
        0.8,
        low=0.0,
        high=1.0,
        says="what is told with at least this cosine to an open task is that task again",
    )
    answered_minutes: float = parameter(
        10.0,
        low=0.0,
        high=1440.0,
        says="what the mind promises so soon after it was asked in the same talk is what it was asked for",
    )
    overdue_days: float = parameter(
        3.0,
        low=0.0,
        high=36500.0,
        says="for how many days what was heard in talk stays open when its time is over",
    )
    undated_days: float = parameter(
        45.0, low=0.0, high=36500.0, says="for how many days what was heard in talk without a time stays open"
    )
    asked_days: float = parameter(
        3.0,
        low=0.0,
        high=36500.0,
        says="for how many days whoever told of an appointment can be asked how it was; 0: never",
    )

    def __post_init__(self) -> None:
        check(self)
