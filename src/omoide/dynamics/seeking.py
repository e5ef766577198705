"""Seeking: when the past is asked by itself, and what of former talk comes word for word (NA-35…39, NA-47; rulings C-10, C-46)."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Seeking:
    """Which messages ask the past, by which words, and how many utterances of which length come from which time."""

    auto: str = parameter(
        "always",
        choices=("always", "gated", "off"),
        says="whether a message asks the past: always, and what comes is a matter of relevance (C-46); gated: where a "
        "model, or else a rule, finds that it needs it (enable_auto_retrieval, NA-35); off: never",
    )
    keywords: int = parameter(
        3, low=0, high=3, says="how many telling words of a message are looked for in former talk (NA-36)"
    )
    common: float = parameter(
        0.1,
        low=0.0,
        high=1.0,
        says="a word that is in a larger share of all that was said tells nothing, and is not looked for by itself",
    )
    newest: int = parameter(
        2, low=0, high=100, says="of what was said with such a word: so many of the newest (NA-39)"
    )
    oldest: int = parameter(2, low=0, high=100, says="and so many of the oldest (NA-39)")
    between: int = parameter(1, low=0, high=100, says="and so many by chance of those between them (NA-39)")
    asked_newest: int = parameter(
        2, low=0, high=100, says="newest ones that search_past_conversations gives (NA-47, C-10)"
    )
    asked_oldest: int = parameter(
        2, low=0, high=100, says="oldest ones that search_past_conversations gives (NA-47, C-10)"
    )
    alike: int = parameter(
        200,
        low=1,
        high=100_000,
        says="utterances that begin with the same so many characters are one (NA-38)",
    )
    longest: int = parameter(
        500,
        low=20,
        high=1_000_000,
        says="characters of an utterance that are shown; more is cut, and says so (NA-38)",
    )
    shortest: int = parameter(
        10, low=0, high=10_000, says="utterances of fewer characters are passed over (NA-38)"
    )
    in_context: int = parameter(
        4,
        low=0,
        high=10_000,
        says="how many of the last events a mind still has before its eyes (NA-38, NA-47)",
    )
    remembered: int = parameter(7, low=1, high=100, says="how many recall_memories gives at most (NA-45)")
    read_on: int = parameter(
        4000, low=100, high=1_000_000, says="how many characters read_memory_context gives at once"
    )
    scanned: int = parameter(
        2000,
        low=0,
        high=1_000_000,
        says="how many of the newest events are read one by one where somebody searches on purpose: what is in no index",
    )

    def __post_init__(self) -> None:
        check(self)
