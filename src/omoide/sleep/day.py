"""Day: a persona tells what was said on the days that are over, each in one episode of its own voice (NA-04, NA-05, NA-07, NA-08).

How far the time line is told is a note, written in the same act: nothing is told twice, and what is heard late of a day
becomes another episode of that day. A mind that has no self tells nothing.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from omoide.gate.noting import State, noted, state_of
from omoide.model.activity import more_of
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded
from omoide.model.event import Event
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.words import Words
from omoide.persona.days import DAY, Day, date_of, days_of
from omoide.persona.episodes import names_for
from omoide.persona.state import CORE, PREFIX, has_self, self_notes
from omoide.prompts.unite import United
from omoide.sleep.night import Decision, Night
from omoide.society.taken_back import standing
from omoide.thinking.asking import language_of
from omoide.thinking.telling import Room, Stretch, Told, tell_days

TOLD: Final = f"{PREFIX}days"
_PAGE: Final = 2000  # events that are read at once
_DAYS: Final = 31  # that are told in one night; the rest the next


class _New(NamedTuple):
    """What happened and is not told yet, and the number of the first event that is there."""

    events: list[Event]
    after: int
    ahead: frozenset[int]


def day(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    notes = self_notes(engine, scope)
    if not has_self(engine, scope, notes):
        return Decision()
    state = state_of(engine, scope, TOLD)
    new = _new(night, state)
    days = [
        each
        for each in days_of(engine, new.events, mind=night.scope.mind)
        if each.date < date_of(engine, night.at)
    ][:_DAYS]
    found = tell_days(
        engine.asker,
        scope,
        [_told(night, each) for each in days],
        core=notes.get(CORE, ""),
        room=Room(least=engine.days.day_least, most=engine.days.day_most),
        night=night.began,
    )
    items = {item.sources[0]: item for item in found.items}
    told = [each for each in days if str(each.date) in items]
    names = names_for(engine, scope, [str(each.date) for each in told])
    changes: list[Change] = [
        Encoded(memory=_episode(night, each, items[str(each.date)], alias))
        for each, alias in zip(told, names.aliases, strict=True)
    ]
    changes += [names.change] if told else []
    far = _far(night, new, days)
    changes += [noted(TOLD, far)] if far != state.plain else []
    return Decision(
        changes=tuple(changes),
        based_on={**state.based_on, **(names.based_on if told else {})},
        counts={"days": len(told), **found.counts} if told else {},
        trouble=found.trouble,
    )


def _new(night: Night, state: State) -> _New:
    """A mind that becomes somebody late begins with what happened since the last night."""
    plain: dict[str, Any] = state.plain or {}
    after, ahead = int(plain.get("through", 0)), frozenset[int](plain.get("ahead", ()))
    number, events = after, list[Event]()
    while page := night.engine.store.events(night.scope, after=number, limit=_PAGE):
        events += standing(night.engine, night.scope, page)
        number = page[-1].number
    since = night.since if state.plain is None else None
    fresh = [event for event in events if event.number not in ahead and (since is None or event.at >= since)]
    return _New(fresh, number, ahead)


def _far(night: Night, new: _New, days: Sequence[Day]) -> dict[str, Any]:
    """Up to which event all is told, and which of the later ones are, because they were heard late."""
    told = {turn.number for each in days for turn in each.turns}
    waiting = [
        turn.number
        for each in days_of(night.engine, new.events, mind=night.scope.mind)
        for turn in each.turns
    ]
    waiting = [number for number in waiting if number not in told]
    through = min(waiting) - 1 if waiting else new.after
    ahead = sorted(number for number in new.ahead | told if number > through)
    return {"through": through, **({"ahead": ahead} if ahead else {})}


def _told(night: Night, day: Day) -> Told:
    zone, starred = night.engine.clock.now().tzinfo, night.engine.days.starred_from
    language = language_of(*(line.text for talk in day.talks for line in talk.lines("en")))
    return Told(
        name=str(day.date),
        stretches=tuple(
            Stretch(
                when=f"{talk.turns[0].at.astimezone(zone):%H:%M}",
                lines=tuple(talk.lines(language)),
                arousal=talk.arousal,
                starred=talk.arousal >= starred,
            )
            for talk in day.talks
        ),
    )


def _episode(night: Night, day: Day, item: United, alias: str) -> Memory:
    told = {
        "type": DAY,
        "date": str(day.date),
        "compressed": False,
        "arousal_max": day.arousal_max,
        "sessions": [talk.plain() for talk in day.talks],
    }
    people = dict.fromkeys(turn.words.speaker for turn in day.turns if turn.words.speaker)
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=Words(
            title=item.title,
            text=item.text,
            alias=alias,
            names=tuple(people),
            tags=(DAY,),
            extra=more_of(told),
        ),
        occurred=day.turns[0].at.astimezone(night.engine.clock.now().tzinfo),
        kind=Kind.EPISODE,
        origins=(Origin.AGENT,),
        affect=Affect(arousal=day.arousal),
        sources=tuple(turn.id for turn in day.turns),
    )
