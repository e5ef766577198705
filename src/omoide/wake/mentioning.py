"""Deduplication at encoding: what was said before in the same words is the same memory, mentioned once more.

Only statements are one memory: what is noted down or learnt, and what was said that will still be so tomorrow. The time
line keeps every time that it was said; small talk, and what happened on another day, stays a memory of its own.
"""

from collections.abc import Sequence

from omoide.engine import Engine
from omoide.language.frames import Standing, compare, frames
from omoide.language.lexicon import folded, said_facet
from omoide.language.saying import is_statement, lasts
from omoide.language.spelling import same_words
from omoide.model.change import Change, Judged, Recalled
from omoide.model.cue import Filter
from omoide.model.memory import Kind, Level, Memory, Origin, Stage, Trust
from omoide.model.picture import has_pictures
from omoide.model.scope import Scope
from omoide.model.words import Words

_STATED = frozenset({Kind.NOTE, Kind.FACT})
_SAID = _STATED | {Kind.EVENT}
_FEW = 8
_SINCE = 64  # memories that may say otherwise since
_ACKNOWLEDGED = 160  # characters: an answer that says no more than that it was heard


def said_again(engine: Engine, scope: Scope, made: Sequence[Memory]) -> dict[str, Memory]:
    """Which of these only say again what is known, or what another of them says; by their ids, as what they are known."""
    if not engine.encoding.mentions:
        return {}
    found: dict[str, Memory] = {}
    new: dict[str, Memory] = {}
    with engine.store.moment():
        for memory in made:
            words = same_words(_statement(memory.words))
            if known := _said_with(new.get(words), memory) or said_before(engine, scope, memory):
                found[memory.id] = known
            elif words:
                new.setdefault(words, memory)
    return found


def said_before(engine: Engine, scope: Scope, memory: Memory) -> Memory | None:
    """The memory that this one would only say again. Most have none, and that is seen at one look-up."""
    statement = _statement(memory.words)
    if not engine.encoding.mentions or memory.kind not in _SAID or not statement:
        return None
    if len(statement.encode("utf-8", "surrogatepass")) > engine.limits.text_bytes:
        return None  # what is too long to be kept is refused, and not only where it is new
    if not engine.store.known(scope, [said_facet(statement)]):
        return None
    if not _may_be_mentioned(memory):
        return None
    chosen = Filter(said=same_words(statement), kinds=_SAID, stages=frozenset({Stage.ACTIVE}))
    for known in engine.store.listed(scope, chosen, limit=_FEW):
        if _is_mentioned(known, memory):
            return None if _denied_since(engine, scope, known) else known
    return None


def mention(known: Memory, *, sources: Sequence[str] = ()) -> list[Change]:
    """It was said once more, where `sources` say; who hears it again remembers it better. But who says it again himself
    has heard nothing, and doubtful words are one source, however many say them."""
    if known.origins == (Origin.AGENT,) or known.trust is Trust.LOW:
        return []
    return [
        Judged(memory=known.id, mentioned=1, sources=tuple(sources)),
        Recalled(memories=(known.id,)),
    ]


def _said_with(known: Memory | None, memory: Memory) -> Memory | None:
    return known if known and _may_be_mentioned(memory) and _is_mentioned(known, memory) else None


def _may_be_mentioned(memory: Memory) -> bool:
    """What was said, not noted down, only if it lasts."""
    statement = _statement(memory.words)
    own = memory.kind in _STATED and not memory.sources
    return is_statement(statement) and (own or (memory.kind in _SAID and lasts(statement)))


def _is_mentioned(known: Memory, memory: Memory) -> bool:
    same_day = known.occurred.date() == memory.occurred.date()
    return (same_day or lasts(_statement(memory.words))) and _adds_nothing(memory, known)


def _statement(words: Words) -> str:
    """What is stated by words that state one thing: a text, or what was said in a turn that was only acknowledged."""
    if words.title or words.alias or has_pictures(words):
        return ""
    if words.trigger:
        return words.trigger if len(words.text) <= _ACKNOWLEDGED else ""
    return words.text


def _adds_nothing(memory: Memory, known: Memory) -> bool:
    """The same words of the same people, and no more known about them."""
    new, old = memory.words, known.words
    return (
        known.level is Level.FULL
        and is_statement(_statement(old))
        and (known.kind in _STATED or memory.kind is known.kind)
        and set(known.origins) == set(memory.origins)
        and folded(new.speaker) == folded(old.speaker)
        and same_words(_statement(old)) == same_words(_statement(new))
        and new.place in ("", old.place)
        and set(new.names) <= set(old.names)
        and set(new.tags) <= set(old.tags)
        and (not memory.protection or known.protection is not None)
    )


def _denied_since(engine: Engine, scope: Scope, known: Memory) -> bool:
    """Whether something else was said in between: who moved back home says something new."""
    text = _statement(known.words)
    if not any(frame.single for frame in frames(text)):
        return False
    since = engine.store.listed(scope, Filter(kinds=_SAID, since=known.occurred), limit=_SINCE)
    return any(
        compare(text, each.words.trigger or each.words.text).standing
        in (Standing.UPDATES, Standing.CONTRADICTS)
        for each in since
        if each.id != known.id
    )
