"""Entities: what a persona has written of each of them is put in order, so that it does not grow for ever (NA-14).

Nothing is lost by it: the former words stay in the journal, and an answer that dropped a name, a number or one of two
values is not believed. What was put in order before, and not written since, is left alone.
"""

from dataclasses import replace

from omoide.language.dated import dated
from omoide.model.change import Change, Encoded, Revised
from omoide.model.memory import Memory, Origin
from omoide.persona.state import has_self
from omoide.prompts.sources import Source
from omoide.sleep.night import Decision, Night, is_by_night
from omoide.society.people import people
from omoide.thinking.consolidating import consolidate_each

_FEWEST = 2  # sentences


def entities(night: Night) -> Decision:
    engine, scope = night.engine, night.scope
    if not has_self(engine, scope):
        return Decision()
    known = {
        each.id: each
        for each in people(engine, scope, own=True)
        if len(dated(each.words.text)) >= _FEWEST and (engine.entities.unchanged or _is_new(night, each))
    }
    sources = [Source(name=each.id, text=each.words.text) for each in known.values()][: engine.nights.changes]
    found = consolidate_each(engine.asker, scope, sources, night=night.began)
    changes = [
        _revised(known[each.sources[0]], each.text.strip(), by_model=found.by[each.sources[0]] == "model")
        for each in found.items
        if each.text.strip() != known[each.sources[0]].words.text
    ]
    return Decision(
        changes=tuple(changes),
        based_on={name: memory.version for name, memory in known.items()},
        counts={"consolidated": len(changes), **found.counts} if sources else {},
        trouble=found.trouble,
    )


def _is_new(night: Night, memory: Memory) -> bool:
    """Whether somebody has written it since a night put it in order."""
    by = ""
    for record in night.engine.store.records(night.scope, naming=[memory.id]):
        entry = record.entry()
        if isinstance(entry.change, Encoded | Revised):
            by = entry.by
    return not is_by_night(by)


def _revised(memory: Memory, text: str, *, by_model: bool) -> Change:
    own = {*memory.origins, *((Origin.AGENT,) if by_model else ())}
    words = replace(memory.words, text=text, digest="")
    return Revised(memory=memory.id, words=words, origins=tuple(sorted(own)))
