"""Propose: what was said of people and things is laid before the persona, which decides whether to know it (NA-13).

Taken is what people said, never what the mind answered or nobody vouches for; and nothing that the persona knows, or was
asked about before. A mind that has no self is asked nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from omoide.dynamics.budgeting import Budget
from omoide.language.dated import says
from omoide.model.change import Change, Encoded, Revised
from omoide.model.cue import Cue, Filter
from omoide.model.memory import Kind, Memory, Origin
from omoide.persona.entities import Saying, all_entities
from omoide.persona.proposals import LET_GO, answered, proposed_before, proposing, waiting
from omoide.persona.state import has_self
from omoide.prompts.propose import Proposed
from omoide.sleep.looking import look
from omoide.sleep.news import news
from omoide.sleep.night import Decision, Night
from omoide.sleep.passages import memory_in, sources_of
from omoide.society.people import Name, read_name
from omoide.thinking.covering import Considered
from omoide.thinking.proposing import propose_from

_HEARD = frozenset({Kind.EVENT})
_RELATED = frozenset({Kind.EVENT, Kind.EPISODE, Kind.FACT, Kind.NOTE, Kind.INSIGHT})
_LOOKED_AT = 20
_TOKENS = 1_000_000


def propose(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    if not has_self(engine, scope):
        return Decision()
    new = news(night, _HEARD)
    sources = sources_of(night, new.memories)
    known = all_entities(engine, scope)
    names = [each.name for each in known]
    found = propose_from(engine.asker, scope, sources, known=names, night=night.began)
    told = dict[Name, str]()
    for each in known:  # its own and a shared one may bear one name
        told[read_name(each.name)] = f"{told.get(read_name(each.name), '')}\n{each.text}"
    fresh = _gathered(night, found, told)
    open_ones = waiting(engine, scope)
    said_at = {each.id: each.occurred for each in new.memories}
    changes, count = _changes(night, fresh, open_ones, said_at)
    surplus = open_ones[: max(len(open_ones) + count - engine.entities.waiting, 0)]
    revised = {change.memory for change in changes if isinstance(change, Revised)}
    changes += [answered(each, LET_GO) for each in surplus if each.id not in revised]
    rests_on = {name for each in fresh for name in each.sources}
    return Decision(
        changes=tuple(changes),
        based_on={
            **{each.id: each.version for each in new.memories if each.id in rests_on},
            **{each.id: each.version for each in open_ones},
        },
        counts={"proposed": len(fresh), **found.counts} if fresh else {},
        trouble=found.trouble,
        through=new.through,
    )


def _gathered(night: Night, found: Considered[Proposed], told: dict[Name, str]) -> list[Saying]:
    """What is new of each, each thing once."""
    fresh: dict[Name, Saying] = {}
    for each in found.items:
        key = read_name(each.name)
        before = fresh.get(key, Saying(name=each.name.strip(), text=""))
        if says(before.text, each.statement) or says(told.get(key, ""), each.statement):
            continue
        if proposed_before(night.engine, night.scope, each.name, each.statement):
            continue
        fresh[key] = Saying(
            name=before.name,
            text=f"{before.text}\n{each.statement}".strip(),
            sources=tuple(dict.fromkeys((*before.sources, *map(memory_in, each.sources)))),
        )
    return list(fresh.values())


def _changes(
    night: Night, fresh: Sequence[Saying], open_ones: Sequence[Memory], said_at: Mapping[str, datetime]
) -> tuple[list[Change], int]:
    """What is proposed of somebody of whom something waits already joins it. With it, how many are new."""
    known = {read_name(each.words.title): each for each in open_ones}
    changes: list[Change] = []
    for each in fresh:
        if before := known.get(read_name(each.name)):
            words = replace(before.words, text=f"{before.words.text}\n{each.text}", digest="")
            changes.append(
                Revised(memory=before.id, words=words, origins=(Origin.AGENT,), sources=each.sources)
            )
        else:
            at = max(said_at[name] for name in each.sources)
            memory = proposing(night.engine, night.scope, each, at=at, related=_related(night, each))
            changes.append(Encoded(memory=memory))
    return changes, sum(isinstance(change, Encoded) for change in changes)


def _related(night: Night, told: Saying) -> list[str]:
    """What else the mind remembers of it: not the talk that it was said in, nor what the mind itself said at some time."""
    engine, most = night.engine, night.engine.entities.related
    if not most:
        return []
    own = set(told.sources)  # and the events behind them, of which the episode of the same talk was made
    own.update(name for memory in engine.store.memories(night.scope, told.sources) for name in memory.sources)
    cue = Cue(text=f"{told.name} {told.text}", filter=Filter(kinds=_RELATED))
    came = look(night, cue, budget=Budget(k=_LOOKED_AT + len(own), tokens=_TOKENS))
    names: list[str] = []
    for memory in (each.memory for each in came.found):
        itself = memory.kind is Kind.EVENT and set(memory.origins) == {Origin.AGENT}
        if not itself and own.isdisjoint((memory.id, *memory.sources)):
            names.append(memory.id)
            own.update((memory.id, *memory.sources))  # what was made of the same tells nothing else
    return names[:most]
