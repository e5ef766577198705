"""What another mind sees of a memory, and how far what was heard is believed (PI-32, PI-35)."""

from collections.abc import Iterable

from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Stage, Trust
from omoide.model.parameter import check, parameter
from omoide.model.plain import altered
from omoide.model.scope import Scope
from omoide.model.sharing import Reach

_LET_GO = (Stage.FORGOTTEN, Stage.SUPERSEDED)  # what its owner does not stand by is offered to nobody


@frozen
class Sharing:
    """What comes of what others share and tell."""

    recalled: int = parameter(
        3, low=0, high=100, says="how many memories of others come along with a recall, told apart; 0: none"
    )
    far: int = parameter(
        3, low=1, high=100, says="after so many tellings what was heard is believed least, whoever saw it"
    )
    fidelity: float = parameter(
        0.8, low=0.0, high=1.0, says="how much of the confidence is left with each telling"
    )
    low: float = parameter(0.3, low=0.0, high=1.0, says="confidence in a witness that is believed little")
    medium: float = parameter(
        0.6, low=0.0, high=1.0, says="confidence in a witness that is believed somewhat"
    )
    high: float = parameter(0.9, low=0.0, high=1.0, says="confidence in a witness that is believed")

    def __post_init__(self) -> None:
        check(self)


def offered(memory: Memory, reader: Scope) -> Memory | None:
    """What the reader sees of it, or None where that is nothing: what it says, whose it is, and by which way it came.
    What it came from, who else sees it and how often it came to mind is its owner's alone."""
    audience = memory.audience
    if (
        audience is None
        or memory.scope.tenant != reader.tenant
        or memory.scope.mind == reader.mind
        or memory.scope.is_beside
        or not audience.includes(reader.mind)
        or memory.stage in _LET_GO
        or memory.words.gone
        or memory.words.secret
    ):
        return None
    told = audience if audience.reach is Reach.GLOBAL else altered(audience, minds=(reader.mind,))
    return altered(
        memory,
        words=altered(memory.words, session="", extra=""),
        sources=(),
        superseded_by=None,
        protection=None,
        anchor=None,
        revival_asked=None,
        audience=told,
        updated=None,
        revisions=0,
        recalls=0,
        uses=0,
        rehearsals=(),
        successes=0,
        failures=0,
        mentions=1,
        version=0,
    )


def hearsay(trust: Trust, hops: int, *, sharing: Sharing) -> Trust:
    """What is heard is at most believed somewhat, and after many tellings least."""
    return Trust.LOW if hops >= sharing.far else min(trust, Trust.MEDIUM)


def confidence(sources: Iterable[tuple[Trust, int]], *, sharing: Sharing) -> float:
    """Of what several witnesses say who know nothing of each other, each believed by their trust and how many tellings lie
    between: that all of them are wrong is as likely as each of them together. One source told ten times is one source."""
    prior = {Trust.LOW: sharing.low, Trust.MEDIUM: sharing.medium, Trust.HIGH: sharing.high}
    wrong = 1.0
    for trust, hops in sources:
        wrong *= 1.0 - prior[trust] * sharing.fidelity**hops
    return 1.0 - wrong
