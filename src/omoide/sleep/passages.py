"""Who said what of a memory: learnt is what people said, not what the mind answered, nor what nobody vouches for."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from omoide.language.clauses import statements
from omoide.model.activity import activity_of
from omoide.model.event import Event
from omoide.model.identity import ID_LENGTH
from omoide.model.memory import Kind, Memory, Origin, Trust
from omoide.prompts.sources import Source
from omoide.sleep.night import Night
from omoide.society.taken_back import standing, taken_back

_STATED: Final = 300  # characters
_SPOKEN: Final = r"^(?P<who>[^\s:：][^:：\n]{0,39})[:：]\s+(?P<said>\S.*)$"


def sources_of(night: Night, memories: Sequence[Memory], *, own: bool = False) -> list[Source]:
    """One for each speaker of each memory. Doubtful words are left out, and those of the mind itself unless `own`.

    Talk is read in the time line, where it is whole; what is a memory of its own is not read again in the episode.
    """
    trusted = [memory for memory in memories if memory.trust is not Trust.LOW]
    told = {name for memory in trusted if memory.kind is Kind.EVENT for name in memory.sources}
    needed = {name for memory in trusted if _is_of_talk(memory) for name in memory.sources}
    found_events = night.engine.store.events(night.scope, ids=needed) if needed else []
    events = {each.id: each for each in standing(night.engine, night.scope, found_events)}
    told |= taken_back(night.engine, night.scope)
    found: list[Source] = []
    for memory in trusted:
        lines = [
            line
            for name in memory.sources
            if name in events and (memory.kind is Kind.EVENT or name not in told)
            for line in _heard(events[name], mind=memory.scope.speaker)
        ]
        if not lines and not (_is_of_talk(memory) and told.intersection(memory.sources)):
            lines = _written(memory)
        found += _by_speaker(memory, [each for each in lines if own or each[0] != memory.scope.speaker])
    return found


def memory_in(source: str) -> str:
    """The id of the memory that a source is of."""
    return source[:ID_LENGTH]


def roots_of(night: Night, memories: Iterable[Memory]) -> dict[str, frozenset[str]]:
    """By memory, what it goes back to: events, or memories that were told. What shares a root was said once."""
    known = {memory.id: memory for memory in memories}
    through = {name for memory in known.values() for name in memory.sources if name not in known}
    between = {each.id: each for each in night.engine.store.memories(night.scope, through)} | known

    def roots(memory: Memory) -> frozenset[str]:
        found = {memory.id, *memory.sources}
        for name in memory.sources:
            found.update(between[name].sources if name in between else ())
        return frozenset(found)

    return {name: roots(memory) for name, memory in known.items()}


def is_told(memory: Memory) -> bool:
    """Whether it is something that was told, and short enough to be a statement or a few."""
    if memory.words.trigger or len(memory.words.text) > _STATED:
        return False
    return memory.kind in (Kind.NOTE, Kind.FACT) or (
        memory.kind is Kind.EVENT and set(memory.origins) != {Origin.AGENT}
    )


def is_statement(memory: Memory) -> bool:
    """Whether it says one thing, so that it as a whole can be right or wrong."""
    return is_told(memory) and len(list(statements(memory.words.text))) == 1


def _is_of_talk(memory: Memory) -> bool:
    return memory.kind is Kind.EPISODE or bool(memory.words.trigger)


def _by_speaker(memory: Memory, said: Sequence[tuple[str, str]]) -> list[Source]:
    speakers = list(dict.fromkeys(speaker for speaker, _ in said))
    return [
        Source(
            name=memory.id if place == 0 else f"{memory.id}/{place}",
            text="\n".join(text for who, text in said if who == speaker),
            speaker=speaker,
            at=memory.occurred,
        )
        for place, speaker in enumerate(speakers)
    ]


def _heard(event: Event, *, mind: str) -> list[tuple[str, str]]:
    """Speakers and what they said, in one event of the time line."""
    if event.words.gone or event.own_trust is Trust.LOW:
        return []
    did = activity_of(event)
    speaker = did.sender or (mind if event.origin is Origin.AGENT else "")
    return [each for each in ((speaker, did.content or did.summary), (mind, did.reply)) if each[1].strip()]


def _written(memory: Memory) -> list[tuple[str, str]]:
    """The same of what has nothing behind it but its own text. A line of a digest may name its speaker."""
    words = memory.words
    if words.trigger:
        return [(words.speaker, words.trigger), (memory.scope.speaker, words.text)]
    if memory.kind is Kind.EPISODE:
        return [_line(line, memory) for line in words.text.splitlines() if line.strip()]
    own = set(memory.origins) == {Origin.AGENT} and not words.speaker
    return [(memory.scope.speaker if own else words.speaker, words.text)] if words.text.strip() else []


def _line(line: str, memory: Memory) -> tuple[str, str]:
    found = re.match(_SPOKEN, line)
    if found and found["who"] in (*memory.words.names, memory.scope.speaker, memory.scope.mind):
        return found["who"], found["said"]
    return "", line
