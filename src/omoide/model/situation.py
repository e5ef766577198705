"""The moment that something is asked or said in, as far as it presses: how urgent it is, and how much of it is about others."""

from omoide.model.affect import checked_share
from omoide.model.frozen import frozen


@frozen
class Situation:
    """Both from 0 to 1. A situation that nobody speaks of is a quiet one, and changes nothing."""

    urgent: float = 0.0
    social: float = 0.0

    def __post_init__(self) -> None:
        checked_share(self.urgent, what="urgency")
        checked_share(self.social, what="sociality")


QUIET = Situation()
