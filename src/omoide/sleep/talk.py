"""What was said since the night before, as a persona looks back on it."""

from datetime import date, timedelta
from typing import Final

from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.persona.days import date_of, days_of
from omoide.persona.state import CORE, self_notes, tongue
from omoide.prompts.question import Language
from omoide.sleep.night import Night
from omoide.society.taken_back import standing
from omoide.thinking.telling import Stretch

_A_DAY: Final = timedelta(days=1)
_AT_MOST: Final = timedelta(days=31)  # of nights that were passed over


@frozen
class Talk:
    """Stretches of talk, the turns in them, who listens back, and in which language."""

    stretches: tuple[Stretch, ...]
    turns: tuple[Event, ...]
    core: str
    language: Language

    @property
    def sources(self) -> tuple[str, ...]:
        return tuple(turn.id for turn in self.turns)


def talk_of(night: Night) -> Talk:
    engine, notes = night.engine, self_notes(night.engine, night.scope)
    days = days_of(engine, _events(night), mind=night.scope.mind)
    turns = tuple(turn for day in days for turn in day.turns)
    said = "\n".join(turn.words.text for turn in turns)
    language: Language = "ja" if tongue(engine, night.scope, said, notes=notes) == "ja" else "en"
    zone = engine.clock.now().tzinfo
    stretches = tuple(
        Stretch(
            when=f"{talk.turns[0].at.astimezone(zone):%Y-%m-%d %H:%M}",
            lines=tuple(talk.lines(language)),
            arousal=talk.arousal,
            starred=talk.arousal >= engine.days.starred_from,
        )
        for day in days
        for talk in day.talks
    )
    return Talk(stretches=stretches, turns=turns, core=notes.get(CORE, ""), language=language)


def today(night: Night) -> date:
    """The day whose morning ends this night."""
    return date_of(night.engine, night.at)


def _events(night: Night) -> list[Event]:
    since = max(night.since or night.at - _A_DAY, night.at - _AT_MOST)
    store, scope = night.engine.store, night.scope
    first, last = str((since - _A_DAY).date()), str((night.at + _A_DAY).date())  # wherever it was noted
    days = [day for day in store.days(scope) if first <= day <= last]
    told = [event for day in days for event in store.events(scope, day=day) if since <= event.at < night.at]
    return standing(night.engine, scope, told)
