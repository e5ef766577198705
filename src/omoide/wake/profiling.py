"""Profile: what is known of whoever talks with a mind: what of, with whom, and for how long (LU-13, LU-14).

It is a fold of all sessions and nothing besides: it survives whatever they survive, and who erases a session has erased
what was learnt of it. The fold is kept at hand, with the entry of the journal up to which it holds; so it is never out
of date (B-21).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from omoide.dynamics.salience import favourite_topics
from omoide.engine import Engine
from omoide.gate.trusting import is_nobodys
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded
from omoide.library.lumina import Profile
from omoide.model.activity import activity_of
from omoide.model.change import Change, Encoded, Erased, Undone, named
from omoide.model.memory import Memory, Trust
from omoide.model.scope import Scope
from omoide.search.concepts import later_than
from omoide.wake.preferring import Preference, place_of_topics
from omoide.wake.sessions import is_session, sessions
from omoide.wake.taking_part import told_of


class _Known(NamedTuple):
    """A profile, the sessions it was made of, and the last entry of the journal that it knows of, with its digest: a mind can
    go, and one of the same name come."""

    through: int
    head: str
    sessions: frozenset[str]
    profile: Profile


def profile(engine: Engine, scope: Scope) -> Profile:
    known: _Known | None = engine.users.get(scope, None)
    if known is not None:
        later = later_than(engine.store, scope, known.through, known.head)
        if later is not None and not any(_concerns(record.entry().change, known) for record in later[1:]):
            last = later[-1]
            return engine.users.put(
                scope, None, known._replace(through=last.number, head=last.digest)
            ).profile
    there = engine.store.census(scope)  # before the rest is read: what comes in between is looked at again
    talked = sorted((each for _, each in sessions(engine, scope)), key=lambda each: (each.occurred, each.id))
    made = _Known(
        there.entries, there.head, frozenset(each.id for each in talked), _profile(engine, scope, talked)
    )
    return engine.users.put(scope, None, made).profile


def _concerns(change: Change, known: _Known) -> bool:
    match change:
        case Encoded(memory=memory):
            return is_session(memory)
        case Erased() | Undone():
            return True
        case _:
            return not known.sessions.isdisjoint(named(change))


def _profile(engine: Engine, scope: Scope, talked: Sequence[Memory]) -> Profile:
    written: dict[str, str] = {}
    topics: Counter[str] = Counter()
    called: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    history: list[dict[str, int]] = []
    for each in talked:
        own = {folded(topic): topic for topic in _topics(engine, scope, each)}
        written |= own  # as it was written last
        topics.update(own.keys())
        told = told_of(each.words)
        history.append(_counts(told.get("called")))
        called.update(history[-1])
        turns.update(_counts(told.get("turns")))
    days = len({each.occurred.astimezone(engine.clock.now().tzinfo).date() for each in talked})
    growth = {
        "depth": engine.talking.depth(days),
        "days": days,
        "conversations": len(talked),
        "since": talked[0].occurred.isoformat() if talked else None,
        "called": dict(called.most_common()),
        "answered": dict(turns),
    }
    return Profile(
        user_id=scope.mind,
        preferences={written[topic]: count for topic, count in topics.items()},
        interaction_history=tuple(history),
        growth_data=growth,
    )


def _topics(engine: Engine, scope: Scope, session: Memory) -> Sequence[str]:
    """Where a tool or a page had a word in the talk, only what the others spoke of: what was read is nobody's taste."""
    if not is_nobodys(session):
        return session.words.keywords or keywords(session.words.text)
    turns = engine.store.events(scope, ids=session.sources)
    told = [activity_of(each) for each in turns if each.own_trust is not Trust.LOW and not each.words.gone]
    return keywords("\n".join(filter(None, (part for each in told for part in (each.content, each.reply)))))


def _counts(said: Any) -> dict[str, int]:
    """Of a file that somebody else wrote anything may be expected."""
    return {who: n for who, n in said.items() if type(n) is int and n > 0} if isinstance(said, dict) else {}


def taste(engine: Engine, scope: Scope, *, topics: int = 10) -> Preference:
    """LU-15: the ten most frequent topics, and where they lie in meaning."""
    wanted = favourite_topics(profile(engine, scope).preferences, topics)
    return Preference(topics=wanted, vector=place_of_topics(engine, scope, wanted))
