"""What was resolved, by whomever: one list that all minds of a tenant read (AW-33). What is on it is open to nobody."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from weakref import WeakKeyDictionary

from omoide.engine import Engine
from omoide.language.glossary import glosses, may_mean
from omoide.language.matters import SAME, matter, same_matter
from omoide.language.resolving import resolved_items
from omoide.language.stemming import stem
from omoide.model.activity import SPOKEN, Activity, Happened, activity_of, event_of
from omoide.model.event import Event
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen
from omoide.model.memory import Origin
from omoide.model.scope import Scope
from omoide.ports import Store
from omoide.society.shared import shared

_READ = 500  # of the list, from its end
_LATELY = 200  # events that are looked through for what came up again
_WHILE = timedelta(days=7)  # after which it is told anew
_LATIN = re.compile("[a-z]{3,}")
_PAIR = re.compile("(?=([a-z]{2}))")
_Read = dict[Scope, tuple[tuple[int, int] | None, tuple["Resolution", ...]]]
_lists: "WeakKeyDictionary[Store, _Read]" = WeakKeyDictionary()


@frozen
class Resolution:
    """What was resolved, when, by which mind, and the event that says so."""

    item: str
    at: datetime
    by: str
    event: str
    lead: str = ""  # a word that whatever is the same matter has


class _List(tuple[Resolution, ...]):
    """All of them, looked up by the last alone: another list mostly ends otherwise."""

    def __hash__(self) -> int:
        return hash(self[-1].event) if self else 0


def resolved_event(scope: Scope, item: str, *, at: datetime, id: str, session: str = "") -> Event:
    """For the log of the mind itself (AW-32), and for that of all."""
    did = Activity(type=Happened.ISSUE_RESOLVED, at=at, content=item, sender=scope.mind, session=session)
    return event_of(did, id=id, origin=Origin.AGENT)


def publish(engine: Engine, scope: Scope, events: Sequence[Event], *, by: str) -> None:
    """On the list that all read; what stands there already is passed over."""
    everyone = shared(scope)
    known = {event.id for event in engine.store.events(everyone, ids=[event.id for event in events])}
    if new := [event for event in events if event.id not in known]:
        engine.gate.commit(everyone, [], by=by, events=new)


def news(engine: Engine, scope: Scope, told: Sequence[Event]) -> list[Event]:
    """What nobody has told yet: who reads in a channel that something is fixed does not fix it once more.

    If the matter has come up again since, it is news that it is resolved. What is on the list under its own id was told
    by whoever died before the end of it.
    """
    known = resolutions(engine, scope)
    own, found = {each.event for each in known}, list[Event]()
    lately = engine.store.events(scope, last=_LATELY) if known and told else []
    for event in told:
        item = event.words.text
        if any(same_matter(item, other.words.text) >= SAME for other in found):
            continue
        before = settled_by(item, reversed(known), since=event.at - _WHILE)
        if event.id in own or before is None or _came_up(item, lately, since=before.at, until=event.at):
            found.append(event)
    return found


def _came_up(item: str, lately: Iterable[Event], *, since: datetime, until: datetime) -> bool:
    said = (event.words.text for event in lately if event.type in SPOKEN and since < event.at < until)
    return any(same_matter(item, text) >= SAME and not resolved_items(text) for text in said)


def resolutions(engine: Engine, scope: Scope, *, since: datetime | None = None) -> list[Resolution]:
    """The newest last."""
    everyone = shared(scope)
    there = engine.store.census(everyone)
    read = _lists.setdefault(engine.store, {})
    seen, found = read.get(everyone, (None, ()))
    if seen != (there.events, there.entries):  # read anew when something was resolved, or erased, since
        found = tuple(
            Resolution(item=did.content, at=event.at, by=did.sender, event=event.id, lead=_lead(did.content))
            for event in engine.store.events(everyone, last=_READ)
            if event.type == Happened.ISSUE_RESOLVED and not event.words.gone
            for did in (activity_of(event),)
        )
        read[everyone] = ((there.events, there.entries), found)
    return [each for each in found if since is None or each.at >= since]


def resolved_within(
    known: Iterable[Resolution], *, since: datetime, until: datetime
) -> tuple[Resolution, ...]:
    """What was resolved in a stretch of time, oldest first and each once: what a night has to know of it (AW-34)."""
    found = sorted(
        (each for each in known if since <= each.at < until), key=lambda each: (each.at, each.event)
    )
    return tuple({each.item: each for each in found}.values())


def settled_by(text: str, known: Iterable[Resolution], *, since: datetime) -> Resolution | None:
    """The resolution of this very matter, if there is one from after it came up."""
    earliest = since - timedelta(minutes=1)  # a talk is recorded a little after what was said in it
    for each in _likely(text, _List(known)):
        if each.at >= earliest and same_matter(text, each.item) >= SAME:
            return each
    return None


@for_now(4096)  # what is open, and what comes to mind, is held beside the same list again and again
def _likely(text: str, known: _List) -> tuple[Resolution, ...]:
    """Most are passed over here: what is the same matter says all of it, unless it says less of the same."""
    own, foreign, foreign_words, spellings = _sides(known, text.isascii())
    plain = _plain(text)
    led = [(each, yours) for each, yours in own if each.lead in plain or len(plain) < len(each.item)]
    mine = _letters(text) if led else frozenset[str]()
    likely = {
        each.event
        for each, yours in led
        if len(mine & yours) * 3 >= min(len(mine), len(yours))  # a third, at least
    }
    if (
        foreign
        and _may_say(plain, foreign_words, spellings)
        and not foreign_words.isdisjoint(words := _english(text))
    ):
        likely |= {each.event for each, yours in foreign if not words.isdisjoint(yours)}
    return tuple(each for each in known if each.event in likely) if likely else ()


class _Sides(NamedTuple):
    """A list, as it is held beside texts of one script: by letters in the same one, by English words in the other."""

    own: tuple[tuple[Resolution, frozenset[str]], ...]
    foreign: tuple[tuple[Resolution, frozenset[str]], ...]
    foreign_words: frozenset[str]
    spellings: tuple[str, ...]  # by which a text in Japanese would say one of those words


@for_now(16)
def _sides(known: _List, ascii: bool) -> _Sides:
    own = tuple((each, _letters(each.item)) for each in known if each.item.isascii() is ascii)
    foreign = tuple((each, _english(each.item)) for each in known if each.item.isascii() is not ascii)
    foreign_words = frozenset[str]().union(*(words for _, words in foreign))
    spellings = () if ascii or not foreign else tuple(map(_plain, may_mean(foreign_words)))
    return _Sides(own, foreign, foreign_words, spellings)


def _lead(item: str) -> str:
    """Its longest word that has gaps around it, and is therefore never part of another; nothing where there is none."""
    return max((word for word in matter(item).words if word.isascii()), key=len, default="")


@for_now(4096)  # each text is held beside all that was resolved
def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@for_now(4096)
def _english(text: str) -> frozenset[str]:
    """What it speaks of, in English words, whichever language it is in."""
    return _with_stems((*_LATIN.findall(_plain(text)), *glosses(text)))


def _may_say(plain: str, words: frozenset[str], spellings: Sequence[str]) -> bool:
    """Whether a text may say one of these English words: in Latin letters, or by a spelling that stands for one."""
    latin = _with_stems(tuple(_LATIN.findall(plain)))
    return not words.isdisjoint(latin) or any(spelling in plain for spelling in spellings)


def _with_stems(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*words, *map(stem, words)))


@for_now(4096)
def _letters(text: str) -> frozenset[str]:
    """Two letters in a row of an alphabet; ideographs and katakana by themselves. Hiragana is mostly grammar, and single letters
    and figures are everywhere."""
    plain = _plain(text)
    if plain.isascii():
        return frozenset(plain[at : at + 2] for at in range(len(plain) - 1))
    return frozenset((*(char for char in set(plain) if char > "ん"), *_PAIR.findall(plain)))
