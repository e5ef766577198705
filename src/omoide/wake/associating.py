"""What a message brings to mind by searching: one look, from which several choices are made, no longer than a deadline.

It runs beside whoever waits for it. Words never wait for a model: where the search is not at its end when all the rest has been
read, the same is looked for by words alone, and that is what comes if the deadline passes. Nobody waits longer, not even the
end of the process.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

import numpy as np

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.ranking import reached
from omoide.engine import DEFAULT, Engine
from omoide.errors import OmoideError
from omoide.gate.trusting import is_doubtful
from omoide.language.cleaning import is_blank
from omoide.language.lexicon import session_facet
from omoide.model.cue import Cue, Recollection, Recollections
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.persona.state import has_self
from omoide.ports import Candidates
from omoide.prompts.seek import Sought
from omoide.search.distinct import each_once
from omoide.search.find import Glance
from omoide.search.question import known_profile
from omoide.search.skills import Matched, match_skills
from omoide.society.offering import along
from omoide.society.shared import shared
from omoide.thinking.seeking import seek, sought_by_rule
from omoide.wake.conversing import open_stretch
from omoide.wake.quoting import DIARIES, PAST, Block, Quota, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

KNOWLEDGE = frozenset({Kind.FACT, Kind.INSIGHT, Kind.NOTE})
RELATED = KNOWLEDGE | {Kind.EVENT, Kind.GOAL, Kind.QUESTION, Kind.ENTITY}
_EPISODES, _RELATED, _SKILLS, _IMPORTANT = 6, 24, 5, 20  # at most; there is room for few of them
_AT_ONCE_S = 0.03  # of a search that asks nobody else
_MENTIONED = 3  # where nothing helps
_ENDLESS = 1_000_000  # tokens: what fits is decided where it is shown


class Found:
    """What the search gives."""

    def __init__(self, *, trouble: str = "", late: bool = False) -> None:
        self.late = late  # meaning was not there in time
        self.skills: list[Matched] = []
        self.important: list[Memory] = []
        self.episodes = Recollections()
        self.related = Recollections()
        self.past: list[Block] = []
        self.offered: tuple[Recollection, ...] = ()
        self.tasks: frozenset[str] | None = None  # those that help; None: nobody asked which
        self.trouble = trouble


class Search:
    """Looks once and chooses several times."""

    def __init__(self, engine: Engine, scope: Scope, cue: Cue, *, room: int) -> None:
        """`room`: more tokens of related memories than this are never shown."""
        self._engine = engine
        self._room = room
        self._scope = scope
        self._cue = cue
        self._found: Found | None = None
        self._done = Signal()
        self._began = engine.monotonic()
        # Where no model is asked, there is nothing to be waited for.
        models = engine.meaning is not None or engine.seeking.auto == "gated"
        self._deadline = engine.priming.deadline_ms / 1000 if models else 0.0
        if self._deadline:
            Thread(target=self._run, name="omoide-priming", daemon=True).start()
            # An interpreter runs one of two at a time: beside each other they only get in each other's way. Whoever waits
            # for somebody far away is not waited for.
            self._done.wait(min(self._deadline, _AT_ONCE_S))

    def result(self) -> Found:
        if not self._deadline:
            return self._tried()
        if self._found is None:
            by_words = self._tried(by_words=True)
            waited = self._engine.monotonic() - self._began
            self._done.wait(max(self._deadline - waited, 0.0))
            if self._found is None:
                by_words.late = True
                return by_words
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._tried()
        finally:
            self._done.set()

    def _tried(self, *, by_words: bool = False) -> Found:
        try:
            return self._look(by_words=by_words)
        except OmoideError as error:  # what else there is comes all the same
            return Found(trouble=str(error))

    def _look(self, *, by_words: bool) -> Found:
        """`by_words`: no model is asked, neither for a vector nor for what is sought."""
        engine = replace(self._engine, meaning=None) if by_words else self._engine
        with engine.store.moment():
            sought = self._sought(by_rule=by_words)
            wide = sought.query if sought.needed and not is_blank(sought.query) else self._cue.text
            cue = replace(self._cue, text=wide, intent=sought.intent)
            glance = Glance(engine, self._scope, cue, marks=(DIARIES,))
            found = Found(trouble=glance.question.trouble)
            found.skills = match_skills(
                engine,
                [self._scope, shared(self._scope)],
                cue.text,
                glances={self._scope: glance},
                budget=Budget(k=_SKILLS, tokens=max(engine.priming.skills, 16)),
                skills=engine.skills,
                procedures=engine.procedures,
            )
            found.important = self._important(glance)
            found.tasks = self._tasks(glance) if engine.priming.tasks == "helpful" else None
            if not sought.needed:
                return found
            elsewhere = self._elsewhere(glance.candidates)
            kinds = KNOWLEDGE if engine.priming.knowledge_only else RELATED
            if has_self(engine, self._scope):
                kinds -= {Kind.ENTITY}  # it has a table of contents, and reads on where it wants to
            found.episodes = self._choose(glance, {Kind.EPISODE}, elsewhere, k=_EPISODES)
            found.related = self._choose(glance, kinds, elsewhere, k=_RELATED, room=self._room)
            if not (found.episodes.found or found.related.found):
                found.related = self._mentioned(glance, kinds, elsewhere)
            found.past = self._past(glance, sought.keywords, elsewhere)
            if engine.priming.offered:
                found.offered = along(engine, self._scope, cue, Recollections()).offered
        return found

    def _sought(self, *, by_rule: bool) -> Sought:
        """Whether the past is asked, and for what. Where nothing guards it, it is asked by rule (C-46): who waits for a message
        to be read by a model has said so."""
        engine, seeking, now = self._engine, self._engine.seeking, self._engine.clock.now()
        most = seeking.keywords if engine.priming.past else 0
        if seeking.auto == "gated" and not by_rule:
            return seek(engine.asker, self._scope, self._cue.text, now=now, keywords=most).value
        return sought_by_rule(self._cue.text, now=now, keywords=most, needed=seeking.auto == "always")

    def _past(self, glance: Glance, keywords: Sequence[str], elsewhere: "NDArray[np.bool_]") -> list[Block]:
        """What was said with the same telling words, beside what was found by meaning (NA-62)."""
        seeking = self._engine.seeking

        def among(table: Candidates) -> "NDArray[np.bool_]":
            return elsewhere if table is glance.candidates else self._elsewhere(table)

        return quoted(
            self._engine,
            self._scope,
            keywords if self._engine.priming.past else (),
            quota=Quota(seeking.newest, seeking.oldest, seeking.between),
            kinds=PAST,
            table=glance.candidates,
            among=among,
            common=seeking.common,
        )

    def _elsewhere(self, table: Candidates) -> "NDArray[np.bool_]":
        """The talk that is going on need not be brought to mind; former ones of the same thread do."""
        name = self._cue.context.session
        segment = open_stretch(self._engine, self._scope, name)
        began = segment.began.timestamp() if segment else np.inf
        return (table.session != session_facet(name)) | (table.facts.occurred < began)

    def _choose(
        self,
        glance: Glance,
        kinds: Iterable[Kind],
        elsewhere: "NDArray[np.bool_]",
        *,
        k: int,
        room: int | None = None,
    ) -> Recollections:
        among = glance.candidates.of(frozenset(kinds), None) & elsewhere
        if not among.any():
            return Recollections()
        return glance.choose(
            among,
            budget=replace(self._engine.budget, k=k, tokens=_ENDLESS),
            room=room,
            profile=self._ranking(glance),
            alone=True,
        )

    def _mentioned(
        self, glance: Glance, kinds: Iterable[Kind], elsewhere: "NDArray[np.bool_]"
    ) -> Recollections:
        """Where nothing comes that helps: by the ranking behind, and no more than that one brings by itself."""
        profiles = self._engine.profiles
        behind = profiles[known_profile(self._engine, self._ranking(glance) or DEFAULT)].otherwise
        among = glance.candidates.of(frozenset(kinds), None) & elsewhere
        if not behind or not among.any():
            return Recollections()
        usual = profiles[known_profile(self._engine, behind)].k or _MENTIONED
        budget = replace(self._engine.budget, k=usual, tokens=_ENDLESS)
        return glance.choose(among, budget=budget, room=self._room, profile=behind)

    def _ranking(self, glance: Glance) -> str:
        """What is learnt is learnt of vectors: without those that it knows, the usual one ranks."""
        return self._engine.priming.ranking if glance.seen.relevance.known else ""

    def _tasks(self, glance: Glance) -> frozenset[str] | None:
        """All, where one asks what is to be done, or nobody can tell; else those that help."""
        table, relevance, ranking = glance.candidates, glance.seen.relevance, self._ranking(glance)
        if not ranking or relevance.asks_for("task"):
            return None
        helping = reached(glance.seen, self._engine.profiles[known_profile(self._engine, ranking)].recipe)
        return frozenset(table.names(np.flatnonzero(table.of(frozenset({Kind.INTENTION}), None) & helping)))

    def _important(self, glance: Glance) -> list[Memory]:
        """What was put under protection, the most important first. What nobody here vouches for may not fade, but does not
        stand before everything that is said."""
        table = glance.candidates
        rows = np.flatnonzero(table.facts.protected & table.allowed & table.of(KNOWLEDGE, None))
        order = np.lexsort((-table.facts.occurred[rows], -np.nan_to_num(table.facts.importance[rows])))
        names = table.names(rows[order[:_IMPORTANT]])
        found = self._engine.store.memories(self._scope, names)
        return each_once((each for each in found if not is_doubtful(each)), self._engine.recalling)
