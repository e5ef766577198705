"""Looking: memories page by page, one of them with all that is known of it, the journal, the time line."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

from omoide.doors.http.operation import Asked, operation
from omoide.doors.http.operations.common import (
    About,
    Cursor,
    Kinds,
    Limit,
    MemoryId,
    Present,
    Short,
    Time,
    at,
    cursor,
    limit_of,
    meant,
    not_a_cursor,
    number_in,
    read_cursor,
    then,
)
from omoide.errors import NotFound
from omoide.model.cue import FINDABLE, Context, Filter
from omoide.model.identity import ID_LENGTH, is_piece
from omoide.model.memory import Category, Origin, Stage, Tier
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Stages = Annotated[tuple[Stage, ...], Says("Only in these stages; else active and dormant.", high=10)]
Tiers = Annotated[tuple[Tier, ...], Says("Only of these tiers.", high=10)]
Origins = Annotated[tuple[Origin, ...], Says("Only from these origins.", high=10)]
Categories = Annotated[tuple[Category, ...], Says("Only of these categories.", high=10)]
WithTags = Annotated[tuple[str, ...], Says("With one of these labels.", high=100)]
_CURVE_DAYS: Final = (0, 1, 3, 7, 14, 30, 60, 90, 180, 365, 730, 1095, 1825, 3650)


@operation("GET", "/memories")
def memories(
    asked: Asked,
    about: About = None,
    kind: Kinds = (),
    stage: Stages = (),
    tier: Tiers = (),
    origin: Origins = (),
    category: Categories = (),
    tag: WithTags = (),
    since: Time = None,
    until: Time = None,
    as_of: Time = None,
    limit: Limit = None,
    cursor: Cursor = "",
) -> forms.MemoryPage:
    """The memories, newest first, page by page. 一覧."""
    chosen = Filter(
        about=about,
        kinds=frozenset(kind) or None,
        stages=frozenset(stage) or FINDABLE,
        tiers=frozenset(tier) or None,
        origins=frozenset(origin) or None,
        categories=frozenset(category) or None,
        tags=frozenset(tag) or None,
        since=at(asked, since),
        until=at(asked, until, end=True),
    )
    most = limit_of(asked, limit)
    past = _place(cursor) if cursor else None
    found = then(asked, as_of).memories(chosen, limit=most + 1, past=past)
    return {
        "memories": [shapes.memory(each) for each in found[:most]],
        "next": _cursor(found[most - 1].occurred.isoformat(), found[most - 1].id)
        if len(found) > most
        else None,
    }


_cursor = cursor  # an argument has the same name


def _place(text: str) -> tuple[datetime, str]:
    time, name = read_cursor(text, 2)
    try:
        at = datetime.fromisoformat(time)
    except ValueError:
        at = None
    if at is None or at.utcoffset() is None or not is_piece(name):
        raise not_a_cursor(text)
    return at, name


@operation("GET", "/memories/{memory}")
def memory(asked: Asked, memory: MemoryId, as_of: Time = None) -> forms.MemoryWithLinks:
    """One memory, whole, with what it is tied to. 一つの記憶を見る."""
    mind = then(asked, as_of)
    found = mind.get(memory)
    return shapes.memory(found) | {"links": [shapes.relation(each) for each in mind.links(found.id)]}


@operation("GET", "/memories/{memory}/strength")
def strength(
    asked: Asked,
    memory: MemoryId,
    threshold: Annotated[float, Says("When will it have fallen to this?", low=0, high=1)] = 0.0,
) -> forms.Strength:
    """How strong a memory is and why, and what the coming years leave of it. 強さと、これから."""
    mind, now = asked.mind, asked.mind.now()
    found = mind.get(memory)
    times = {days: now + timedelta(days=days) for days in _CURVE_DAYS}
    curve = {days: mind.fading(found.id, at=time) for days, time in times.items()}
    return {
        "memory": shapes.memory(found),
        "fading": shapes.fading(mind.fading(found.id, threshold=threshold)),
        "curve": [
            {
                "at": times[days].isoformat(),
                "days": float(days),
                "strength": round(each.strength, 6),
                "retention": round(each.retention, 6),
            }
            for days, each in curve.items()
        ],
    }


@operation("GET", "/memories/{memory}/history")
def history(asked: Asked, memory: MemoryId) -> list[forms.Entry]:
    """All that was ever done to a memory, even one that is gone. 経緯."""
    whole = is_piece(memory.lower()) and len(memory) == ID_LENGTH
    name = memory.lower() if whole else asked.mind.get(memory).id
    found = [shapes.entry(each) for each in asked.mind.log(memory=name)]
    if not found:
        raise NotFound(what="memory", value=memory)
    return found


@operation("GET", "/memories/{memory}/related")
def related(asked: Asked, memory: MemoryId, limit: Limit = None) -> list[forms.Related]:
    """What it is tied to, or shares a label with. つながる記憶."""
    found = asked.mind.related(memory, limit=limit_of(asked, limit))
    return [shapes.related(each) for each in found]


@operation("GET", "/memories/{memory}/sources")
def sources(asked: Asked, memory: MemoryId) -> list[forms.Source]:
    """What it came from: what was said, and the memories it was made from; what was erased is gone. 出どころ."""
    mind, names = asked.mind, asked.mind.get(memory).sources
    found: list[forms.Source] = [
        {"event": shapes.event(each), "memory": None} for each in (mind.events(ids=names) if names else ())
    ]
    for name in names:
        with suppress(NotFound):
            found.append({"event": None, "memory": shapes.memory(mind.get(name))})
    return found


@operation("GET", "/memories/{memory}/why")
def why(
    asked: Asked,
    memory: MemoryId,
    text: Annotated[str, Says("The question.", low=1, high=10_000)],
    profile: Annotated[str, Says("Rank by this profile.", high=100)] = "",
    about: About = None,
    present: Present = (),
    speaker: Short = "",
    place: Short = "",
    session: Short = "",
    kinds: Kinds = (),
    since: Time = None,
    until: Time = None,
) -> forms.Reason:
    """What a memory is worth to a question, asked as `recall` is, and why it comes or does not. なぜ."""
    chosen = meant(asked, about=about, kinds=kinds, since=since, until=until)
    context = Context(names=present, speaker=speaker, place=place, session=session)
    return shapes.reason(asked.mind.why(memory, text, context=context, chosen=chosen, profile=profile))


@operation("GET", "/fading")
def fading(asked: Asked, limit: Limit = None) -> list[forms.Faded]:
    """What is fading most, and why. 薄れつつある記憶."""
    found = asked.mind.weakest(limit=limit_of(asked, limit))
    return [{"memory": shapes.memory(one), "fading": shapes.fading(how)} for one, how in found]


@operation("GET", "/journal")
def journal(
    asked: Asked,
    after: Annotated[int, Says("Only what came after this entry.")] = 0,
    limit: Limit = None,
    cursor: Cursor = "",
) -> forms.EntryPage:
    """The journal of all changes, oldest first, page by page. 記録."""
    most = limit_of(asked, limit)
    past = number_in(cursor) if cursor else after
    found = [each for each, _ in zip(asked.mind.log(after=past), range(most + 1), strict=False)]
    return {
        "entries": [shapes.entry(each) for each in found[:most]],
        "next": _cursor(found[most - 1].number) if len(found) > most else None,
    }


@operation("GET", "/events")
def events(asked: Asked, limit: Limit = None, cursor: Cursor = "") -> forms.EventPage:
    """The time line: what happened, newest first, page by page. 時系列."""
    most = limit_of(asked, limit)
    newest = asked.mind.events(last=1)
    end = number_in(cursor) if cursor else 1 + max((each.number for each in newest), default=0)
    begin = max(0, end - 1 - most)
    found = asked.mind.events(after=begin, limit=min(most, end - 1 - begin)) if end > 1 else []
    return {
        "events": [shapes.event(each) for each in reversed(found)],
        "next": _cursor(begin + 1) if begin else None,
    }


@operation("GET", "/days")
def days(asked: Asked) -> dict[str, int]:
    """On which days something happened, and how much. 日ごとの出来事."""
    return asked.mind.days()


@operation("GET", "/days/{day}")
def activity(
    asked: Asked, day: Annotated[str, Says("2026-02-18", low=10, high=10, example="2026-02-18")]
) -> list[dict[str, Any]]:
    """The log of a day, line by line. その日の記録."""
    return [shapes.activity(each) for each in asked.mind.activity(day)]
