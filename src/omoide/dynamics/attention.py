"""Attention: how much of each sort may come to mind before a mind thinks (AW-12, AW-17; rulings C-01, C-02).

The figures of the channels are maxima. A message of some type has a total, in which every channel has its proportional
share and a little at least; what one leaves over flows to the related memories, which may then exceed their maximum.
What is to be done, and what else stands whatever is said, has its share of the same total, and takes it only where it has
something to say: where it has nothing, the others have the figures that are printed.
"""

from collections.abc import Mapping
from enum import StrEnum

from omoide.model.frozen import frozen
from omoide.model.message import MessageType
from omoide.model.parameter import check, parameter


class Channel(StrEnum):
    """Where what is primed comes from."""

    PERSONA = "persona"  # who the mind itself is
    SENDER = "sender"  # A: who is speaking
    ACTIVITY = "activity"  # B: what happened lately
    RELATED = "related"  # C: what is known of this
    SKILLS = "skills"  # D: how it is done
    IMPORTANT = "important"  # what is never to be forgotten
    INTENTIONS = "intentions"  # what is to be done, and when it is due
    EPISODES = "episodes"  # what was said about this before
    PAST = "past"  # what was said with the same telling words
    RESOLVED = "resolved"  # what is open no more
    OFFERED = "offered"  # what others share that has to do with this


# No answer to the message: what holds whatever is said, and what was said in these words. The others share what these leave
# of the total; only who the mind itself is has a room of its own.
STANDING = (Channel.INTENTIONS, Channel.RESOLVED, Channel.PERSONA, Channel.PAST, Channel.OFFERED)
SEARCHED = (Channel.PAST, Channel.OFFERED)


@frozen
class Priming:
    """How many tokens the channels may take at most, how many a message of some type has in all, and how long to wait."""

    sender: int = parameter(500, low=0, high=100_000, says="tokens for the sender's profile at most (AW-13)")
    activity: int = parameter(1300, low=0, high=100_000, says="tokens for recent activity at most (AW-14)")
    related: int = parameter(700, low=0, high=100_000, says="tokens for related memories at most (AW-15)")
    skills: int = parameter(200, low=0, high=100_000, says="tokens for skills and procedures at most (AW-16)")
    important: int = parameter(200, low=0, high=100_000, says="tokens for protected knowledge at most")
    intentions: int = parameter(
        300, low=0, high=100_000, says="tokens for open tasks and promises at most; what is due comes first"
    )
    episodes: int = parameter(300, low=0, high=100_000, says="tokens for episodes of the same matter at most")
    resolved: int = parameter(
        150, low=0, high=100_000, says="tokens for what was resolved lately at most (AW-33)"
    )
    offered: int = parameter(
        200, low=0, high=100_000, says="tokens for what other minds share with this one at most (PI-32)"
    )
    past: int = parameter(
        0,
        low=0,
        high=100_000,
        says="tokens for former utterances with the telling words of a message at most (NA-62)",
    )
    persona: int = parameter(
        4000,
        low=0,
        high=1_000_000,
        says="tokens for who the mind itself is at most, core memory first (NA-01)",
    )
    greeting: int = parameter(500, low=0, high=100_000, says="tokens in all for a greeting (AW-17)")
    question: int = parameter(1500, low=0, high=100_000, says="tokens in all for a question (AW-17)")
    request: int = parameter(3000, low=0, high=100_000, says="tokens in all for a request (AW-17)")
    heartbeat: int = parameter(200, low=0, high=100_000, says="tokens in all for a heartbeat (AW-17)")
    activity_on_heartbeat: int = parameter(
        400, low=0, high=100_000, says="tokens that a heartbeat guarantees to recent activity (AW-18)"
    )
    activity_with_message: int = parameter(
        260,
        low=0,
        high=100_000,
        says="tokens for recent activity that come with a message at most; a heartbeat may have all that activity has",
    )
    least: int = parameter(
        60,
        low=0,
        high=10_000,
        says="tokens that a channel has at least, where it has any and the total allows it",
    )
    related_most: int = parameter(
        1000, low=0, high=100_000, says="what the related memories may take with all that others leave (C-02)"
    )
    knowledge_only: bool = parameter(
        False, says="related memories are knowledge alone, not what was said in talk (AW-15)"
    )
    resolved_days: float = parameter(
        7.0, low=0.0, high=36500.0, says="for how many days it is told what was resolved"
    )
    ahead_hours: float = parameter(
        24.0, low=0.0, high=8760.0, says="how many hours before it is due an intention is marked as near"
    )
    ranking: str = parameter(
        "priming", says="the ranking by which memories come by themselves; empty: the usual one"
    )
    tasks: str = parameter(
        "helpful",
        choices=("all", "helpful"),
        says="which open tasks come with a message: all, or those that are likely to help; with a heartbeat all",
    )
    deadline_ms: float = parameter(
        500.0,
        low=0.0,
        high=600_000.0,
        says="how long a model is waited for, before what was found by words is used; 0: as long as it takes (AW-11)",
    )

    def __post_init__(self) -> None:
        check(self)

    def total(self, sort: MessageType) -> int:
        """C-01: a heartbeat has at least what it guarantees."""
        total = int(getattr(self, sort))
        return max(total, self.activity_on_heartbeat) if sort is MessageType.HEARTBEAT else total


@frozen
class Talking:
    """How talk becomes memories."""

    remembers: str = parameter(
        "turn",
        choices=("turn", "segment"),
        says="turn: every turn is a memory, and the episode is made of them (C-41); segment: only the episode (AW-29)",
    )
    episodes: bool = parameter(
        True,
        says="when a stretch of talk is over, an episode, tasks and resolutions are made of it (AW-29, AW-30)",
    )
    folded_characters: int = parameter(
        2000,
        low=100,
        high=1_000_000,
        says="how long the summary of all that was said in a thread may be (AW-31)",
    )
    window: int = parameter(
        12,
        low=1,
        high=100_000,
        says="how many turns of an open thread are at hand; older ones wait in its buffer until it is over (LU-03, C-32)",
    )
    characters: str = parameter(
        "",
        says="who answers for the mind, with spaces between, other names after slashes: lumina/ルミナ nox (LU-28)",
    )
    growth_days: float = parameter(
        30.0,
        low=0.1,
        high=36500.0,
        says="days on which one has talked, from which on half of all depth of a relationship is reached (LU-13)",
    )

    def __post_init__(self) -> None:
        check(self)

    @property
    def cast(self) -> dict[str, tuple[str, ...]]:
        """The characters, each with all names that it is called by."""
        spelt = (each.split("/") for each in self.characters.split())
        return {names[0]: tuple(filter(None, names)) for names in spelt if names[0]}

    def depth(self, days: int) -> float:
        """Of a relationship, from 0 to 1: it grows with every day on which one talks, and ever more slowly."""
        return 1.0 - 2.0 ** (-days / self.growth_days)


@frozen
class Skills:
    """From when on a message calls for a skill."""

    enough: float = parameter(
        0.28,
        low=0.0,
        high=2.0,
        says="shared words, with what meaning adds, from which on a skill is called for",
    )
    lean: float = parameter(0.5, low=0.0, high=1.0, says="how much meaning adds to the words that are shared")
    near: float = parameter(
        0.3,
        low=0.0,
        high=1.0,
        says="nearness in meaning from which on a skill is called for without a shared word",
    )
    beside: float = parameter(
        0.6, low=0.0, high=1.0, says="a skill comes beside a better one if it has this share of its score"
    )
    reliance: float = parameter(
        0.2, low=0.0, high=1.0, says="which share of a score depends on the confidence in the skill"
    )

    def __post_init__(self) -> None:
        check(self)


@frozen
class Streaming:
    """How much of an answer that is being said may be lost."""

    flush_seconds: float = parameter(
        1.0, low=0.01, high=60.0, says="after how many seconds at most what was said is on disk (AW-65)"
    )
    flush_characters: int = parameter(
        500, low=1, high=1_000_000, says="after how many characters at most what was said is on disk (AW-65)"
    )

    def __post_init__(self) -> None:
        check(self)


def shares(sort: MessageType, *, priming: Priming, total: int | None = None) -> dict[Channel, int]:
    """How many tokens each channel may take: those that are not standing together no more than the total, or than what is left
    of it; the others their maxima, if it is left (`standing_shares`)."""
    total = max(priming.total(sort) if total is None else total, 0)
    rooms = {channel: int(getattr(priming, channel)) for channel in Channel}
    return rooms | _within(sort, total, rooms, priming)


def _within(
    sort: MessageType, total: int, rooms: Mapping[Channel, int], priming: Priming
) -> dict[Channel, int]:
    most = {channel: size for channel, size in rooms.items() if channel not in STANDING}
    if sort is MessageType.HEARTBEAT:
        sure = min(total, priming.activity_on_heartbeat, most[Channel.ACTIVITY])
        others = {channel: size for channel, size in most.items() if channel is not Channel.ACTIVITY}
        left = min(most[Channel.ACTIVITY] - sure, total - sure)
        return {Channel.ACTIVITY: sure + left, **_scaled(others, total - sure - left, least=0)}
    most[Channel.ACTIVITY] = min(most[Channel.ACTIVITY], priming.activity_with_message)
    return _scaled(most, total, least=priming.least)


def standing_shares(sort: MessageType, *, priming: Priming, total: int | None = None) -> dict[Channel, int]:
    """How many tokens each standing channel may take at most, where all have something to say. A heartbeat asks for nothing,
    and what it guarantees comes before."""
    total = max(priming.total(sort) if total is None else total, 0)
    asked = [each for each in Channel if each is not Channel.PERSONA]
    if sort is MessageType.HEARTBEAT:
        asked = [each for each in asked if each not in (Channel.ACTIVITY, *SEARCHED)]
    rooms = {channel: int(getattr(priming, channel)) for channel in asked}
    given = _scaled(rooms, total, least=priming.least)
    return {channel: given.get(channel, 0) for channel in STANDING if channel is not Channel.PERSONA}


def _scaled(most: Mapping[Channel, int], total: int, *, least: int) -> dict[Channel, int]:
    """In proportion to the maxima, but at least a little each, as far as it goes."""
    if sum(most.values()) <= total:
        return dict(most)
    floors = {channel: min(least, size) for channel, size in most.items()}
    if (together := sum(floors.values())) > total:
        # Equally little for each, so that nobody gets less when there is more.
        return {channel: size * total // together for channel, size in floors.items()}
    # Who gets less than the least by proportion gets that; the others share what is left.
    given: dict[Channel, int] = {}
    while True:
        rest = {channel: size for channel, size in most.items() if channel not in given}
        left, weight = total - sum(given.values()), sum(rest.values()) or 1
        low = {
            channel: floors[channel]
            for channel, size in rest.items()
            if size * left / weight < floors[channel]
        }
        if not low:
            return given | {channel: int(size * left / weight) for channel, size in rest.items()}
        given |= low


def with_leftovers(share: int, left: int, *, priming: Priming) -> int:
    """What the related memories may take when others have left so much."""
    return max(share, min(share + left, priming.related_most))
