"""Something happened: it is written into the log of the mind, and what happened lately is read from there (AW-58).

An activity is an event alone, safe when it returns. Whether a memory is made of it is decided elsewhere.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from omoide.engine import Engine
from omoide.language.cleaning import clean
from omoide.language.secrets import mask
from omoide.library.activity_lines import Shown, format_for_priming
from omoide.library.paths import SHARED, safe
from omoide.model.activity import (
    EMOTION,
    EPISODE,
    Activity,
    ActivityLog,
    Happened,
    activity_of,
    event_of,
    more_of,
    object_of,
)
from omoide.model.cue import Filter
from omoide.model.event import Event
from omoide.model.memory import TRUST_OF, Kind, Memory, Origin
from omoide.model.scope import Scope
from omoide.society.shared import shared
from omoide.society.taken_back import standing
from omoide.wake.intending import done_by

CHANNELS = f"{SHARED}channels/"
RECENT = 1000  # events: more than any room for them, also when many are one line
_EPISODES = 50
# What the gate sees only inside of other text, where a character that is escaped would slip through.
_WITHIN = ("to", "tool", "via", "topic", "task", "reply", "session")


def happened(
    engine: Engine, scope: Scope, activity: Activity, *, by: str, origin: Origin | None = None
) -> Event:
    """Keep it, durably. Without an origin it is the activity's own, or the usual one of its type."""
    event = event_of(fit_to_keep(engine, activity), id=engine.new_id(), origin=origin)
    engine.gate.commit(scope, done_by(engine, scope, event), by=by, events=[event])
    (kept,) = engine.store.events(scope, ids=[event.id])
    return kept


def log_of(engine: Engine, scope: Scope, day: str) -> list[Event]:
    """All of a day (2026-02-18), in the order of its lines."""
    return engine.store.events(scope, day=day)


def recent(
    engine: Engine, scope: Scope, *, limit: int = RECENT, since_hours: float | None = None
) -> list[Event]:
    """The last few that were written down, in the order of time; only those of the last hours, if any are given."""
    events = [event for event in engine.store.events(scope, last=limit) if event.type != EMOTION]
    if since_hours is not None:
        since = engine.clock.now() - timedelta(hours=since_hours)
        events = [event for event in events if event.at >= since]
    return sorted(standing(engine, scope, events), key=lambda event: (event.at, event.number))


def fallback(
    engine: Engine,
    scope: Scope,
    *,
    tokens: int,
    language: str,
    since_hours: float | None = None,
    settings: ActivityLog = ActivityLog(),
) -> Shown:
    """Where the log is empty, the newest episodes, and what others posted where all read it (AW-14): what a mind remembers
    and may read, when it has written nothing down itself.

    They lie in no log of its own, so they have no pointers; the ids of their lines are those of memories and posts.
    """
    now = engine.clock.now()
    since = None if since_hours is None else now - timedelta(hours=since_hours)
    chosen = Filter(kinds=frozenset({Kind.EPISODE}), since=since)
    episodes = engine.store.listed(scope, chosen, limit=_EPISODES)
    posted = [replace(each, line=0) for each in posts(engine, scope, since=since)]
    told = [*map(_as_event, episodes), *posted]
    return format_for_priming(told, tokens=tokens, now=now, language=language, settings=settings)


def posts(engine: Engine, scope: Scope, *, since: datetime | None = None) -> list[Event]:
    """What was posted to channels that all minds of the tenant read; the newest last."""
    found = engine.store.events(shared(scope), last=RECENT)
    return [each for each in found if each.type == Happened.CHANNEL_POST and (not since or each.at >= since)]


def channel_path(event: Event) -> str:
    name = activity_of(event).channel.lstrip("#").replace("/", "／")
    return safe(f"{CHANNELS}{name or 'general'}.jsonl")


def _as_event(memory: Memory) -> Event:
    doubtful = min(memory.origins, key=lambda origin: TRUST_OF[origin])
    return Event(
        id=memory.id,
        at=memory.occurred,
        words=memory.words,
        type=EPISODE,
        origin=doubtful,
        trust=memory.trust,
    )


def fit_to_keep(engine: Engine, activity: Activity) -> Activity:
    """Without secrets and control characters, and at the time that the wall of this mind showed."""
    texts = {name: kept(getattr(activity, name)) for name in _WITHIN}
    more = kept(activity.more)
    if more and not object_of(more):
        # A number that had to be masked leaves no JSON; so it is a text.
        more = more_of({"more": more})
    at = activity.at.astimezone(engine.clock.now().tzinfo)
    return replace(activity, **texts, more=more, at=at)


def kept(text: str) -> str:
    """As the gate would keep it."""
    return mask(clean(text).text).text
