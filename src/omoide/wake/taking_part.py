"""Who took part in a stretch of talk: how often each character spoke, and whom the person named (LU-03, LU-14, LU-28)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from omoide.language.addressing import named
from omoide.library.lumina import USER
from omoide.model.activity import activity_of, object_of
from omoide.model.event import Event
from omoide.model.memory import Origin
from omoide.model.scope import Scope
from omoide.model.words import Words

TALK: Final = "talk"  # the key in the extra words of an episode
Cast = Mapping[str, Sequence[str]]  # the characters, each with all of its names


def speaker_of(event: Event, scope: Scope, cast: Cast) -> str:
    """Whose turn it is: a character by the name that it goes by here, whichever was used; else the mind, or a person."""
    did = activity_of(event)
    if event.origin is not Origin.AGENT:
        return did.sender or USER
    return character(did.sender, cast) or scope.mind


def character(name: str, cast: Cast) -> str:
    """As it goes by here: clarisse, who was called Claris."""
    called = name.casefold()
    return next((who for who, names in cast.items() if called in map(str.casefold, names)), name)


def turns_of(turns: Sequence[Event], scope: Scope, cast: Cast) -> dict[str, int]:
    """How many each character has; of those who are known also that they had none."""
    spoke = Counter(speaker_of(each, scope, cast) for each in turns if each.origin is Origin.AGENT)
    return {**dict.fromkeys(cast, 0), **spoke}


def calls_of(turns: Sequence[Event], cast: Cast) -> dict[str, int]:
    """Whom the person named, and how often."""
    counts: Counter[str] = Counter()
    for each in turns:
        if each.origin is not Origin.AGENT:
            counts.update(named(activity_of(each).content, cast))
    return dict(counts)


def took_part(cast: Cast, scope: Scope, turns: Sequence[Event], *, domain: str) -> dict[str, Any]:
    """What an episode tells of its talk besides the words; nothing where nobody wants to know. It lies with the words, so
    that it is erased with them."""
    told: dict[str, Any] = {"domain": domain} if domain else {}
    if cast:
        told |= {"turns": turns_of(turns, scope, cast), "called": calls_of(turns, cast)}
    return {TALK: told} if told else {}


def told_of(words: Words) -> dict[str, Any]:
    """What an episode tells of its talk."""
    told: Any = object_of(words.extra).get(TALK)
    return told if isinstance(told, dict) else {}
