"""Compress: the episodes of a week long past become one, and go to the archive (AW-38, NA-04, NA-09).

They stay whole there, and the week knows what it was made of; what mattered stays as it is, beside it.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import numpy as np

from omoide.dynamics.forgetting import worth
from omoide.model.affect import Affect
from omoide.model.change import Change, Encoded, Moved
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Memory, Stage, Trust
from omoide.model.words import Words
from omoide.ports import Probe
from omoide.prompts.sources import Source
from omoide.prompts.unite import United
from omoide.sleep.guarding import is_guarded
from omoide.sleep.night import Decision, Night
from omoide.thinking.uniting import STAR, sum_up_weeks

WEEK = "week"  # the tag of an episode that is a week in short
_STARRED = 2  # the most stirring ones of a week keep their details (NA-09)
_MEANT = Filter(kinds=frozenset({Kind.EPISODE}))


def compress(night: Night) -> Decision:
    weeks = _weeks(night)
    asked = [Source(name=name, text="\n\n".join(parts), parts=parts) for name, parts in _told(weeks).items()]
    found = sum_up_weeks(night.engine.asker, night.scope, asked, night=night.began)
    changes: list[Change] = []
    used: list[Memory] = []
    for item in found.items:
        own = weeks[item.sources[0]]
        week = _week(night, own, item)
        changes.append(Encoded(memory=week))
        changes += [
            Moved(memory=each.id, stage=Stage.ARCHIVED, superseded_by=week.id, why="compressed")
            for each in own
        ]
        used += own
    counts = {"weeks": len(found.items), "compressed": len(used)} if used else {}
    return Decision(
        changes=tuple(changes),
        based_on={each.id: each.version for each in used},
        counts={**counts, **found.counts},
        trouble=found.trouble,
    )


def _weeks(night: Night) -> dict[str, list[Memory]]:
    """By week, and apart what is believed less: a week is believed as little as the least of it. Only weeks that are
    over for long enough, of which there is more than one episode."""
    engine, rules = night.engine, night.engine.downscaling
    found = engine.store.candidates(night.scope, Probe(filter=_MEANT))
    old = night.tonight.days_since(found.facts.occurred) >= engine.nights.compress_days
    rows = np.flatnonzero(found.allowed & old & ~found.facts.protected)
    memories = engine.store.memories(night.scope, [found.id(int(row)) for row in rows])
    groups: dict[str, list[Memory]] = {}
    for memory in sorted(memories, key=lambda each: (each.occurred, each.id)):
        monday = _monday(night, memory)
        over = (
            night.tonight.days_since((monday + timedelta(days=7)).timestamp()) >= engine.nights.compress_days
        )
        matters = max(worth(memory, forgetting=engine.forgetting), memory.affect.arousal or 0.0)
        if (
            over
            and matters < rules.important_from
            and WEEK not in memory.words.tags
            and not is_guarded(memory)
        ):
            doubtful = "low-" if memory.trust is Trust.LOW else ""
            groups.setdefault(f"{doubtful}{monday:%G-w%V}", []).append(memory)
    several = {name: own for name, own in groups.items() if len(own) > 1}
    return dict(list(several.items())[: engine.nights.changes])


def _monday(night: Night, memory: Memory) -> datetime:
    local = memory.occurred.astimezone(night.at.tzinfo)
    return (local - timedelta(days=local.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)


def _told(weeks: Mapping[str, Sequence[Memory]]) -> dict[str, tuple[str, ...]]:
    told: dict[str, tuple[str, ...]] = {}
    for name, own in weeks.items():
        stirring = sorted(own, key=lambda each: (-_stirred(each), each.occurred))[:_STARRED]
        told[name] = tuple(
            f"{STAR if each in stirring and _stirred(each) > 0 else ''}{each.words.text}" for each in own
        )
    return told


def _stirred(memory: Memory) -> float:
    return max(memory.affect.arousal or 0.0, memory.affect.intensity)


def _week(night: Night, own: Sequence[Memory], item: United) -> Memory:
    first, last = own[0].occurred, own[-1].occurred
    arousals = [_stirred(each) for each in own]
    importances = [each.importance for each in own if each.importance is not None]
    told = {
        "compressed": True,
        "original_count": len(own),
        "arousal_avg": round(sum(arousals) / len(own), 4),
        "arousal_max": max(arousals),
    }
    words = Words(
        title=f"{first:%Y-%m-%d}~{last:%Y-%m-%d} {item.title}".rstrip(),
        text=item.text,
        names=tuple(dict.fromkeys(name for each in own for name in each.words.names)),
        tags=(WEEK,),
        extra=json.dumps(told, sort_keys=True),
    )
    return Memory(
        id=night.engine.new_id(),
        scope=night.scope,
        words=words,
        occurred=first,
        kind=Kind.EPISODE,
        origins=tuple(sorted({origin for each in own for origin in each.origins})),
        affect=Affect(
            intensity=max(each.affect.intensity for each in own),
            arousal=sum(arousals) / len(own),
            valence=sum(each.affect.valence for each in own) / len(own),
        ),
        importance=max(importances, default=None),
        sources=tuple(each.id for each in own),
        mentions=sum(each.mentions for each in own),
    )
