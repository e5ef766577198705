"""What can be set about backups."""

from datetime import datetime, timedelta

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Backing:
    """Where the worker puts a copy of the whole store by itself, how often, and how many it keeps (LU-21)."""

    to: str = parameter(
        "", says="a directory, or an address such as s3://bucket/path; empty: only who asks for one gets one"
    )
    every_minutes: int = parameter(
        1440, low=1, high=525_600, says="how many minutes after the last one the next is due"
    )
    keep: int = parameter(14, low=1, high=100_000, says="how many of the newest stay there")

    def __post_init__(self) -> None:
        check(self)

    def due(self, last: datetime | None, now: datetime) -> bool:
        """Whether the next one is due, so long after the last."""
        return last is None or now - last >= timedelta(minutes=self.every_minutes)
