"""What was put before somebody's eyes lately, and whether a text only says that again.

What a mind is shown of its own memory it will often repeat. That is no new memory, no mention and no fresher evidence:
else a mind would believe itself more with every answer it gives.
"""

from datetime import timedelta

from omoide.engine import Engine
from omoide.language.lexicon import session_of
from omoide.language.saying import restates, says_something
from omoide.language.sentences import sentences
from omoide.model.change import Recalled
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words

_ENTRIES = 64  # of the journal that are looked through
_MOST = 48  # memories
_LATELY = timedelta(hours=2)


def shown_lately(engine: Engine, scope: Scope, session: str) -> list[Memory]:
    """What came to mind in this talk, or in none that has a name; the newest first."""
    talks = {session_of(session), 0}
    since = engine.clock.now() - _LATELY
    after = max(0, engine.store.census(scope).entries - _ENTRIES)
    entries = [record.entry() for record in engine.store.records(scope, after=after)]
    written = [entry.change for entry in entries if isinstance(entry.change, Recalled) and entry.at >= since]
    came = [each for each in (*written, *engine.gate.waiting(scope)) if each.session in talks]
    names = dict.fromkeys(name for each in reversed(came) for name in each.memories)
    return engine.store.memories(scope, list(names)[:_MOST])


def only_restates(engine: Engine, scope: Scope, text: str, session: str) -> bool:
    """Whether all that a text states was shown lately."""
    stated = [sentence for sentence in sentences(text) if says_something(sentence)]
    if not stated:
        return False
    known = [said_by(each.words) for each in shown_lately(engine, scope, session)]
    return bool(known) and all(any(restates(each, other) for other in known) for each in stated)


def used_in(engine: Engine, scope: Scope, text: str, session: str) -> tuple[str, ...]:
    """Which of the memories that were shown lately a turn rests on: some sentence of it says nothing else than the memory, or
    it says all that the memory says."""
    stated = [sentence for sentence in sentences(text) if says_something(sentence)]
    if not stated:
        return ()
    return tuple(
        memory.id
        for memory in shown_lately(engine, scope, session)
        if restates(said_by(memory.words), text)
        or any(restates(each, said_by(memory.words)) for each in stated)
    )


def said_by(words: Words) -> str:
    return " ".join(part for part in (words.title, words.trigger, words.text) if part)
