"""Short-term memory: the thread that is open, as the LUMINA design has it (LU-03, LU-04, LU-08).

Nothing of it is kept apart: it is read off the time line, so that whoever dies loses none of it. The last turns are at
hand; what is older waits in the buffer of the thread, which grows until the thread is over and something is made of all of it.
"""

from omoide.engine import Engine
from omoide.language.summarising import summary
from omoide.library.lumina import Thread, Utterance
from omoide.model.activity import activity_of
from omoide.model.event import Event
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.wake.conversing import open_turns, thread_named
from omoide.wake.taking_part import speaker_of, turns_of


@frozen
class ShortTerm:
    """The state of a session: `thread` holds the turns that are at hand, `buffer` those before them. The thread is known by
    its first turn; a session has one after the other (C-34)."""

    session: str
    thread: Thread
    buffer: tuple[Utterance, ...] = ()

    @property
    def whole(self) -> tuple[Utterance, ...]:
        return (*self.buffer, *self.thread.turns)


def short_term(engine: Engine, scope: Scope, session: str) -> ShortTerm:
    known = thread_named(engine, scope, session)
    cast = engine.talking.cast
    events = open_turns(engine, scope, known)
    said = [_utterance(event, speaker_of(event, scope, cast)) for event in events]
    segment = known.segment
    thread = Thread(
        thread_id=segment.first if segment else "",
        domain=segment.domain if segment else "",
        turns=tuple(said[-engine.talking.window :]),
        counts=turns_of(events, scope, cast),
        started=segment.began if segment else None,
        updated=segment.last if segment else None,
    )
    return ShortTerm(session=known.name, thread=thread, buffer=tuple(said[: -engine.talking.window]))


def buffered(engine: Engine, state: ShortTerm) -> str:
    """What waits in the buffer, in short, for whoever answers."""
    most = engine.talking.folded_characters
    said = "\n".join(f"{each.speaker}: {each.message}" for each in state.buffer)
    return summary(said, longest=most, most=most) if said else ""


def _utterance(event: Event, speaker: str) -> Utterance:
    return Utterance(speaker=speaker, message=activity_of(event).content, at=event.at)
