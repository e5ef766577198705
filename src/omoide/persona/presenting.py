"""The self before the eyes of a mind that is about to think (NA-01, NA-16, NA-18, NA-28, C-17).

Always: who it is, what it noted for itself, its first goals, the one question that it wonders about most, and what it
resolved last; what it told of the days before those in view (NA-06). How it feels, if a drive is strong enough; and all of its inner state when it is about to act by itself.
Each part is a function here; what is told first comes first.
"""

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from omoide.engine import Engine
from omoide.model.feeling import Feeling
from omoide.model.frozen import frozen
from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.persona.days import OWN_VOICE, date_of, looked_back, span_of
from omoide.persona.dreams import newest_strategy
from omoide.persona.entities import contents
from omoide.persona.goals import shown_goals
from omoide.persona.impulse import Inner, look_inside
from omoide.persona.proposals import proposals
from omoide.persona.questions import open_questions
from omoide.persona.saying import said
from omoide.persona.state import CORE, NOTEPAD, has_self, self_notes

_SNIPPET: Final = 160  # characters of a memory that is shown with a proposal
_A_ROW: Final = 20  # names: a list that is cut for want of room loses its end


@frozen
class Said:
    """One line of a part; `memory` is where it comes from, if it is one. An `item` is one of a list; what is `ours` was
    written by this house and holds tags on purpose."""

    text: str
    memory: str = ""
    item: bool = True
    ours: bool = False


@frozen
class Part:
    """One part of the self, under its heading."""

    name: str
    title: str
    lines: tuple[Said, ...]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@frozen
class Looking:
    """What all parts are made from. `acting`: the mind is about to do something of its own accord; `oldest` is the day of the
    oldest talk that is before its eyes as it was said, if any is."""

    engine: Engine
    scope: Scope
    language: str
    notes: Mapping[str, str]
    acting: bool = False
    oldest: date | None = None

    @property
    def alive(self) -> bool:
        return has_self(self.engine, self.scope, self.notes)

    def part(self, name: str, lines: list[Said]) -> Part | None:
        return Part(name=name, title=said(name, self.language), lines=tuple(lines)) if lines else None


def present_self(
    engine: Engine, scope: Scope, *, language: str, acting: bool = False, oldest: date | None = None
) -> tuple[Part, ...]:
    """Everything of the self that is told now; nothing at all of a mind that has none."""
    looking = Looking(
        engine=engine,
        scope=scope,
        language=language,
        notes=self_notes(engine, scope),
        acting=acting,
        oldest=oldest,
    )
    return tuple(part for each in PARTS if (part := each(looking)) is not None)


def _core(looking: Looking) -> Part | None:
    return looking.part("core", _written(looking.notes.get(CORE, "")))


def _notepad(looking: Looking) -> Part | None:
    return looking.part("notepad", _written(looking.notes.get(NOTEPAD, "")))


def _goals(looking: Looking) -> Part | None:
    lines = [
        Said(text=f"[{said(goal.term, looking.language)}] {goal.goal}", memory=goal.id)
        for goal in shown_goals(looking.engine, looking.scope)
    ]
    return looking.part("goals", lines)


def _feelings(looking: Looking) -> Part | None:
    """Short, in ordinary talk; the whole log when it is about to act (NA-28)."""
    if not looking.alive:
        return None
    inner = look_inside(looking.engine, looking.scope, language=looking.language)
    if looking.acting and inner.motive.acts:
        return looking.part("state", _state_log(inner))
    strong = inner.told(looking.engine.drives.told_from)
    return looking.part("feelings", [Said(text=narrative) for _, narrative in strong])


def _state_log(inner: Inner) -> list[Said]:
    log = json.dumps(inner.internal_state(), ensure_ascii=False)
    return [Said(text=inner.motive.narrative), Said(text=log)]


def _question(looking: Looking) -> Part | None:
    """Whatever the drives are (C-17)."""
    found = open_questions(looking.engine, looking.scope)[:1]
    lines = [Said(text=_wondering(each.topic, each.context), memory=each.id) for each in found]
    return looking.part("question", lines)


def _wondering(topic: str, context: str) -> str:
    """What was quoted with it says it already."""
    return context if topic in context else f"{topic}: {context}" if context else topic


def _strategy(looking: Looking) -> Part | None:
    dream = newest_strategy(looking.engine, looking.scope)
    return looking.part("strategy", [Said(text=dream.strategy, memory=dream.id)] if dream else [])


def _days(looking: Looking) -> Part | None:
    """What was told of the days before (NA-06); after all else, because it may have to make room."""
    if not looking.alive:
        return None
    oldest = looking.oldest or date_of(looking.engine, looking.engine.clock.now())
    lines = list[Said]()
    for each in looked_back(looking.engine, looking.scope, oldest=oldest):
        first, last = span_of(looking.engine, each)
        when = f"{first}~{last}" if last > first else f"{first}"
        lines.append(Said(text=f"[{when}] {each.words.text}", memory=each.id))
    return looking.part("days", lines)


def _entities(looking: Looking) -> Part | None:
    """A table of contents; whoever wants more reads on (NA-12, X-08)."""
    if not looking.alive:
        return None
    names = contents(looking.engine, looking.scope)
    joint = "、" if looking.language == "ja" else ", "
    rows = [names[at : at + _A_ROW] for at in range(0, len(names), _A_ROW)]
    return looking.part("entities", [Said(text=joint.join(row)) for row in rows])


def _proposals(looking: Looking) -> Part | None:
    """What the night found, each with what else is remembered of it, until it is answered (NA-13)."""
    if not looking.alive:
        return None
    lines: list[Said] = []
    for each in proposals(looking.engine, looking.scope, limit=looking.engine.entities.proposed):
        told = " / ".join(_as_said(line, each.name, looking.language) for line in each.text.splitlines())
        lines.append(Said(text=f"[{short(each.id)}] {each.name}: {told}"))
        for memory in each.related:
            when = str(date_of(looking.engine, memory.occurred))
            related = said("related", looking.language, date=when, text=_snippet(memory, looking.language))
            lines.append(Said(text=f"  ({related})", item=False))
    return looking.part("proposals", lines)


def _as_said(line: str, name: str, language: str) -> str:
    """What somebody says of himself bears his name already."""
    own = line.removeprefix(f"{name}: ")
    return line if own == line else said("quoted", language, text=own)


def _snippet(memory: Memory, language: str) -> str:
    """In one line, in whole sentences, each with whoever said it."""
    from omoide.language.summarising import summary  # only where something is proposed

    words, mind = memory.words, memory.scope.mind
    told = " / ".join(
        f"{OWN_VOICE[language]}: {line.removeprefix(f'{mind}: ')}" if line.startswith(f"{mind}: ") else line
        for line in (words.text or words.title).splitlines()
    )
    short_one = summary(told, longest=_SNIPPET).removeprefix("/ ")
    return f"{words.speaker}: {short_one}" if words.speaker else short_one


def _tags(looking: Looking) -> Part | None:
    if not looking.alive or not looking.engine.persona.tags:
        return None
    categories = ", ".join(Feeling)
    return looking.part(
        "tags",
        [
            Said(text=said("how_emotion", looking.language, categories=categories), ours=True),
            Said(text=said("how_trace", looking.language), ours=True),
        ],
    )


def _written(text: str) -> list[Said]:
    return [Said(text=line.rstrip(), item=False) for line in text.splitlines() if line.strip()]


PARTS: Final[tuple[Callable[[Looking], Part | None], ...]] = (
    _core,
    _notepad,
    _goals,
    _feelings,
    _question,
    _strategy,
    _entities,
    _proposals,
    _tags,
    _days,
)
