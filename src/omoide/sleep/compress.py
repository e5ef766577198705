"""Compress: the episodes of a week long past become one, the weeks of a month that is longer past too, and go to the archive.

They stay whole there, and the week knows what it was made of; what mattered stays as it is, beside it (AW-38, NA-04,
NA-09). A mind that is somebody tells its weeks and months itself; others have no months.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import numpy as np

from omoide.dynamics.forgetting import worth
from omoide.gate.trusting import mentions_of
from omoide.model.activity import more_of, object_of
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded, Moved
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory, Stage, Trust
from omoide.model.words import Words
from omoide.persona.days import DAY, MONTH, WEEK, span_of
from omoide.persona.episodes import names_for
from omoide.persona.state import CORE, has_self, self_notes
from omoide.ports import Probe
from omoide.prompts.question import Language
from omoide.prompts.sources import Source
from omoide.prompts.tell import Span
from omoide.prompts.unite import United
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night
from omoide.thinking.asking import language_of
from omoide.thinking.covering import Considered
from omoide.thinking.telling import Room, mark
from omoide.thinking.uniting import STAR, sum_up

_MEANT: Final = Filter(kinds=frozenset({Kind.EPISODE}))


class _Rules(NamedTuple):
    """What becomes a week, or a month: after how many days, in how much room, told by whom (None: by nobody)."""

    span: Span
    after_days: float
    room: Room
    core: str | None

    def begins(self, at: datetime) -> datetime:
        """The first midnight of the week or month that this lies in."""
        midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
        return midnight.replace(day=1) if self.span == MONTH else midnight - timedelta(days=at.weekday())

    def ends(self, at: datetime) -> datetime:
        begins = self.begins(at)
        return self.begins(begins + timedelta(days=32)) if self.span == MONTH else begins + timedelta(days=7)

    def name(self, at: datetime) -> str:
        return f"{self.begins(at):%Y-%m}" if self.span == MONTH else f"{self.begins(at):%G-w%V}"

    def takes(self, memory: Memory) -> bool:
        if self.span == MONTH:
            return WEEK in memory.words.tags
        return not {WEEK, MONTH}.intersection(memory.words.tags)


class _Group(NamedTuple):
    """The episodes of one week or month: all that go, and those that have something to say that no other has."""

    all: list[Memory]
    own: list[Memory]


def compress(night: Night) -> Decision:
    changes, used, counts = list[Change](), list[Memory](), dict[str, int]()
    made: list[tuple[_Rules, _Group, United]] = []
    trouble: list[str] = []
    for rules in _rules(night):
        groups = _groups(night, rules)
        found = _summed(night, rules, groups)
        made += [(rules, groups[item.sources[0]], item) for item in found.items]
        if found.items:
            counts |= {f"{rules.span}s": len(found.items)}
        counts |= {name: counts.get(name, 0) + count for name, count in found.counts.items()}
        trouble += found.trouble
    named = [_days(night, group)[0] for rules, group, _ in made if rules.core is not None]
    names = names_for(night.engine, night.scope, named)
    for place, (rules, group, item) in enumerate(made):
        alias = names.aliases[place] if named else ""  # all of them, or none
        one = _one(night, rules, group, item, alias)
        changes.append(Encoded(memory=one))
        changes += [
            Moved(memory=each.id, stage=Stage.ARCHIVED, superseded_by=one.id, why="compressed")
            for each in group.all
        ]
        used += group.all
    return Decision(
        changes=(*changes, names.change) if named else tuple(changes),
        based_on={each.id: each.version for each in used} | (names.based_on if named else {}),
        counts={**counts, "compressed": len(used)} if used else counts,
        trouble=tuple(trouble),
    )


def _rules(night: Night) -> list[_Rules]:
    engine, days = night.engine, night.engine.days
    notes = self_notes(engine, night.scope)
    core = notes.get(CORE, "") if has_self(engine, night.scope, notes) else None
    weeks = _Rules(WEEK, engine.nights.compress_days, Room(least=days.week_least, most=days.week_most), core)
    if core is None or not days.month_after_days:
        return [weeks]
    months = Room(least=days.month_least, most=days.month_most)
    return [_Rules(MONTH, days.month_after_days, months, core), weeks]


def _groups(night: Night, rules: _Rules) -> dict[str, _Group]:
    """Apart what is believed less: a week is believed as little as the least of it. Only weeks that are over for long
    enough, of which there is more than one episode."""
    engine = night.engine
    found = engine.store.candidates(night.scope, Probe(filter=_MEANT))
    old = night.tonight.days_since(found.facts.occurred) >= rules.after_days
    rows = np.flatnonzero(found.allowed & old & ~found.facts.protected)
    memories = engine.store.memories(night.scope, found.names(rows))
    groups: dict[str, list[Memory]] = {}
    for memory in sorted(memories, key=lambda each: (each.occurred, each.id)):
        at = memory.occurred.astimezone(night.at.tzinfo)
        over = night.tonight.days_since(rules.ends(at).timestamp()) >= rules.after_days
        if over and rules.takes(memory) and not _matters(night, rules, memory) and not is_guarded(memory):
            doubtful = "low-" if memory.trust is Trust.LOW else ""
            groups.setdefault(f"{doubtful}{rules.name(at)}", []).append(memory)
    several = {name: _Group(own, _telling(own)) for name, own in groups.items() if len(own) > 1}
    return dict(list(several.items())[: engine.nights.changes])


def _matters(night: Night, rules: _Rules, memory: Memory) -> bool:
    """What mattered stays as it is; a week is in short already."""
    if rules.span == MONTH:
        return False
    engine = night.engine
    matters = max(worth(memory, forgetting=engine.forgetting), memory.affect.arousal or 0.0)
    return matters >= engine.downscaling.important_from


def _telling(own: Sequence[Memory]) -> list[Memory]:
    """Without what was made of talk that a day tells of anyway."""
    told = {source for each in own if DAY in each.words.tags for source in each.sources}
    return [
        each
        for each in own
        if DAY in each.words.tags or not each.sources or not told.issuperset(each.sources)
    ]


# What is said of them.


def _summed(night: Night, rules: _Rules, groups: dict[str, _Group]) -> Considered[United]:
    return sum_up(
        night.engine.asker,
        night.scope,
        [_source(night, rules, name, group) for name, group in groups.items()],
        span=rules.span,
        room=rules.room,
        core=rules.core,
        night=night.began,
    )


def _source(night: Night, rules: _Rules, name: str, group: _Group) -> Source:
    """The most stirring ones are starred. A month is told from its weeks, and from the most stirring of their days, which
    are still there to be read."""
    told = group.own
    if rules.span == MONTH:
        ids = [source for week in told for source in week.sources]
        days = [each for each in night.engine.store.memories(night.scope, ids) if not each.words.gone]
        stirring = _most_stirring(days, night.engine.days.stars)
        told = sorted([*told, *stirring], key=lambda each: (each.occurred, each.id))
    else:
        stirring = _most_stirring(told, night.engine.days.stars)
    starred = {each.id for each in stirring}
    parts = tuple(f"{STAR if each.id in starred else ''}{_plain(each)}" for each in told)
    if rules.core is None:
        return Source(name=name, text="\n\n".join(parts), parts=parts)
    language = language_of(*parts)
    marked = (
        f"[{'~'.join(_days_of(night, each))}] {_mark(night, each, each.id in starred, language)}\n{each.words.text}"
        for each in told
    )
    return Source(name=name, text="\n\n".join(marked), parts=parts)


def _plain(memory: Memory) -> str:
    """Its own first star would be the second one."""
    return memory.words.text.removeprefix(STAR)


def _mark(night: Night, memory: Memory, starred: bool, language: Language) -> str:
    """NA-09: what was starred stays so."""
    height = _height(memory)
    inherits = height >= night.engine.days.starred_from
    return mark(height, language, starred=starred or inherits)


def _most_stirring(memories: Sequence[Memory], most: int) -> list[Memory]:
    ranked = sorted(memories, key=lambda each: (-_height(each), -_stirred(each), each.occurred))
    return [each for each in ranked[:most] if _height(each) > 0]


def _stirred(memory: Memory) -> float:
    return max(memory.affect.arousal or 0.0, memory.affect.intensity)


def _height(memory: Memory) -> float:
    return max(_stirred(memory), float(object_of(memory.words.extra).get("arousal_max", 0.0)))


def _days_of(night: Night, memory: Memory) -> list[str]:
    first, last = span_of(night.engine, memory)
    return [str(first), str(last)] if last > first else [str(first)]


def _days(night: Night, group: _Group) -> tuple[str, str]:
    spans = [span_of(night.engine, each) for each in group.all]
    return str(min(first for first, _ in spans)), str(max(last for _, last in spans))


def _one(night: Night, rules: _Rules, group: _Group, item: United, alias: str) -> Memory:
    own = group.own
    first, last = _days(night, group)
    before = [object_of(each.words.extra) for each in own]
    counted = [int(each.get("original_count", 1)) for each in before]
    mean = sum(_stirred(each) * count for each, count in zip(own, counted, strict=True)) / sum(counted)
    importances = [each.importance for each in own if each.importance is not None]
    told = {
        "type": rules.span,
        "date": f"{first}~{last}",
        "compressed": True,
        "original_count": sum(counted),
        "arousal_avg": round(mean, 4),
        "arousal_max": max(map(_height, own)),
    }
    words = Words(
        title=f"{first}~{last} {item.title}".rstrip(),
        text=item.text,
        alias=alias,
        names=tuple(dict.fromkeys(name for each in own for name in each.words.names)),
        tags=(rules.span,),
        extra=more_of(told),
    )
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=words,
        occurred=group.all[0].occurred,
        kind=Kind.EPISODE,
        origins=tuple(sorted({origin for each in own for origin in each.origins})),
        affect=Affect(
            intensity=max(each.affect.intensity for each in own),
            arousal=mean,
            valence=sum(each.affect.valence for each in own) / len(own),
        ),
        importance=max(importances, default=None),
        sources=tuple(each.id for each in group.all),
        mentions=mentions_of(group.all),
    )
