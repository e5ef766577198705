"""Whether a procedure worked: told outright, or read at the end of a session from what the person said (AW-48).

Only the try is written down; what confidence it amounts to is computed (`dynamics/confidence`).
"""

from collections.abc import Callable, Collection, Sequence

from omoide.dynamics.confidence import Confidence
from omoide.engine import Engine
from omoide.errors import BadValue, NotFound
from omoide.language.cleaning import is_blank
from omoide.language.outcomes import outcome
from omoide.model.change import Change, Judged, Outcome, Recalled
from omoide.model.event import Event
from omoide.model.memory import Memory, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.skills import KINDS, description
from omoide.society.shared import shared

NOTED = "memory_write"  # the type of the event that keeps what was said of a try
# What the person said, turn by turn → how it went, if that is clear.
Reading = Callable[[Sequence[str]], Outcome | None]


def report_outcome(
    engine: Engine,
    scope: Scope,
    memory: Memory,
    how: Outcome,
    *,
    by: str,
    note: str = "",
    origin: Origin = Origin.AGENT,
) -> Memory:
    """The procedure or skill with the try counted. A mind may try its own and those that all share.

    The `note` goes into the time line of whoever tried, also where the skill is everybody's: what happened to one mind
    is not for all.
    """
    if memory.scope not in (scope, shared(scope)):
        raise NotFound(what="memory", value=memory.id)
    if memory.kind not in KINDS:
        raise BadValue(value=str(memory.kind), what="kind", allowed=", ".join(sorted(KINDS)))
    events = [] if is_blank(note) else [_noted(engine, memory, note, origin)]
    own = memory.scope == scope
    tried = Judged(memory=memory.id, outcome=how)
    used = Recalled(memories=(memory.id,), used=(memory.id,))  # what was tried was used (AW-25)
    engine.gate.commit(memory.scope, [tried, used], by=by, events=events if own else ())
    if events and not own:
        engine.gate.commit(scope, (), by=by, events=events)
    (now,) = engine.store.memories(memory.scope, [memory.id])
    return now


def _noted(engine: Engine, memory: Memory, note: str, origin: Origin) -> Event:
    words = Words(title=description(memory.words), text=note)
    return Event(id=engine.new_id(), at=engine.clock.now(), words=words, type=NOTED, origin=origin)


def judged_at_boundary(
    shown: Sequence[str],
    turns_after: Sequence[str],
    *,
    read: Reading = outcome,
    reported: Collection[str] = (),
) -> list[Change]:
    """For each procedure that was shown in a session, once, how it went; nothing where the person did not say.

    What was `reported` in the session is known better. Who commits this does it in one act with the mark that the
    session is done, so that no session is judged twice.
    """
    waiting = [name for name in dict.fromkeys(shown) if name not in reported]
    how = read(turns_after) if waiting else None
    return [Judged(memory=name, outcome=how) for name in waiting] if how else []


def tried_anew(memory: str, *, procedures: Confidence = Confidence()) -> Judged:
    """Its words are others now: it begins again, with no tries (AW-51, C-03)."""
    return Judged(memory=memory, confidence=procedures.reset, anew=True)
