"""How a persona tells its days, and what is left of them after months (NA-06…09)."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Days:
    """Lengths are in Japanese characters, of which one is worth two Latin letters."""

    lookback_days: int = parameter(
        14,
        low=0,
        high=3650,
        says="so many days before the oldest talk that is still to be seen are told in short (NA-06)",
    )
    starred_from: float = parameter(
        0.6, low=0.0, high=1.0, says="talk that was at least so stirring is starred: its details stay (NA-08)"
    )
    day_least: int = parameter(
        800,
        low=1,
        high=100_000,
        says="how long a day is told at least, if there is that much to tell (NA-07)",
    )
    day_most: int = parameter(1500, low=100, high=100_000, says="how long a day is told at most (NA-07)")
    week_least: int = parameter(400, low=1, high=100_000, says="how long a week is told at least (NA-09)")
    week_most: int = parameter(800, low=100, high=100_000, says="how long a week is told at most (NA-09)")
    month_least: int = parameter(400, low=1, high=100_000, says="how long a month is told at least")
    month_most: int = parameter(800, low=100, high=100_000, says="how long a month is told at most")
    month_after_days: float = parameter(
        365.0,
        low=0.0,
        high=36500.0,
        says="weeks of months that are over for so long become one; 0: they stay weeks",
    )
    stars: int = parameter(
        2,
        low=0,
        high=31,
        says="how many of the most stirring days of a week or month keep their details (NA-09)",
    )

    def __post_init__(self) -> None:
        check(self)
