"""The present mood: where what a persona feels and wants just now leans what comes to mind (C-45, X-19).

Read off its notes and its open goals. A mind that is nobody has neither, and nothing is computed for it.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Final

import numpy as np

from omoide.dynamics.mood import GONE, Balance, all_served, balance, congruences, lean, mood_of, served
from omoide.engine import Engine
from omoide.gate.noting import plain_of
from omoide.language.lexicon import language_facet, languages
from omoide.model.cue import Cue, Filter
from omoide.model.feeling import Feeling, Felt
from omoide.model.memory import Kind, Stage
from omoide.model.scope import Scope
from omoide.ports import Candidates, Column, Probe

PREFIX: Final = "self-"  # notes under this prefix are the self of a mind
STATE: Final = f"{PREFIX}state"
_GOALS: Final = Filter(kinds=frozenset({Kind.GOAL}))
_COUNTED: Final = Filter(stages=frozenset(Stage) - GONE)
_READ: Final = 300  # characters of a goal


def felt_in(plain: Mapping[str, Any]) -> Felt | None:
    """What the note of a self says that it feels; whatever cannot be read was never said."""
    category, intensity = plain.get("persona_emotion"), plain.get("persona_intensity", 0.0)
    return Felt(Feeling(category), float(intensity)) if category in tuple(Feeling) else None


def felt_at(plain: Mapping[str, Any]) -> datetime | None:
    """When it said so; a note of before that was kept knows only since when it feels that way."""
    said = plain.get("persona_emotion_at") or plain.get("last_emotion_change")
    return datetime.fromisoformat(said) if said else None


class Leaning:
    """What one mind feels and wants at one moment; each is looked for when it is first asked for."""

    def __init__(self, engine: Engine, scope: Scope, *, now: datetime) -> None:
        self._engine = engine
        self._scope = scope
        self._now = now

    @cached_property
    def _notes(self) -> dict[str, Any]:
        return self._engine.store.notes(self._scope, prefix=PREFIX)

    @cached_property
    def mood(self) -> float:
        """−1…1: how good or bad it feels by now."""
        if not self._notes:
            return 0.0
        plain = plain_of(self._notes.get(STATE)) or {}
        at = felt_at(plain)
        hours = (self._now - at).total_seconds() / 3600 if at else 0.0
        return mood_of(felt_in(plain), hours=hours, moods=self._engine.mood)

    @cached_property
    def balance(self) -> Balance:
        table = self._engine.store.candidates(self._scope, Probe(filter=_COUNTED))
        return balance(table.facts, among=table.allowed, now=self._now, moods=self._engine.mood)

    @cached_property
    def leaning(self) -> float:
        """Where that leans what comes to mind."""
        if not self._engine.mood.by_mood or not self.mood:
            return 0.0
        return lean(self.mood, self.balance, moods=self._engine.mood)

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """What it wants, in its words."""
        moods = self._engine.mood
        if not moods.by_goals or not self._notes:
            return ()
        found = self._engine.store.listed(self._scope, _GOALS, limit=moods.goals)
        return tuple(each.words.text[:_READ] for each in found if each.words.text.strip())

    def felt(self, table: Candidates) -> Column:
        """How much each memory feels like that."""
        return congruences(table.facts, leaning=self.leaning)

    def wanted(self, table: Candidates) -> Column:
        """How much each memory has to do with the goal that it has most to do with."""
        found = np.zeros(len(table.ids), np.float32)
        for goal in self.goals:
            found = np.maximum(found, _placed(table, *self._share(goal)))
        return all_served(found, moods=self._engine.mood)

    def serves(self, text: str) -> float:
        """The same of what is not yet a memory."""
        said = self._engine.lexicon.ask(Cue(text=text)).terms
        foreign = set(languages(text)).isdisjoint
        shares = [0.0]
        for goal in self.goals:
            crossing = foreign(languages(goal))
            terms = self._engine.lexicon.ask(Cue(text=goal)).terms
            own = {name: t.weight for name, t in terms.items() if (t.crossing if crossing else t.native)}
            if own:
                shares.append(sum(own[name] for name in own.keys() & said.keys()) / sum(own.values()))
        return served(max(shares), moods=self._engine.mood)

    def _share(self, goal: str) -> tuple[Candidates, Column]:
        """Which share of the words of a goal each memory says."""
        terms = self._engine.lexicon.ask(Cue(text=goal)).terms.values()
        spoken = tuple(map(language_facet, languages(goal)))
        table = self._engine.store.candidates(self._scope, Probe(terms=tuple(terms), languages=spoken))
        among, foreign = len(table.ids), table.foreign > 0
        said, all_of_it = (np.zeros(among, np.float32) for _ in range(2))
        for term in terms:
            rows = table.said[term.hash]
            theirs = np.ones(among, np.bool_) if term.native and term.crossing else foreign == term.crossing
            all_of_it[theirs] += np.float32(term.weight)
            said[rows[theirs[rows]]] += np.float32(term.weight)
        shares = np.divide(said, all_of_it, out=np.zeros(among, np.float32), where=all_of_it > 0)
        return table, shares


def _placed(wanted: Candidates, table: Candidates, shares: Column) -> Column:
    """In the order of the candidates that are wanted; what is not among those of the goal has nothing to do with it."""
    if np.array_equal(table.ids, wanted.ids):
        return shares
    known = dict(zip(table.ids.tolist(), shares.tolist(), strict=True))
    return np.array([known.get(name, 0.0) for name in wanted.ids.tolist()], np.float32)
