"""What a mind does with its own self: the verbs, each one call."""

from datetime import datetime
from typing import Any

from omoide.dynamics.mood import Moods
from omoide.engine import Engine
from omoide.errors import BadValue, EmptyText
from omoide.language.cleaning import is_blank
from omoide.model import tempo
from omoide.model.change import Encoded
from omoide.model.feeling import Felt
from omoide.model.memory import Memory, Origin
from omoide.model.scope import Scope
from omoide.persona import days, diaries, dreams, editing, entities, goals, proposals, questions, striving
from omoide.persona.dreams import Dream
from omoide.persona.editing import Edit, How, Text
from omoide.persona.entities import Entity, Saying
from omoide.persona.feelings import LoggedFeeling, emotion_log
from omoide.persona.files import self_files
from omoide.persona.goals import USUAL, Goal, Status
from omoide.persona.impulse import Inner, consider, look_inside
from omoide.persona.moods import Mood, present_mood
from omoide.persona.presenting import Part, present_self
from omoide.persona.proposals import Proposal
from omoide.persona.questions import Question
from omoide.persona.state import CORE, NOTEPAD, has_self, self_notes, self_state, tongue


class Self:
    """The self of one mind: who it is, what it wants, what it feels."""

    def __init__(self, engine: Engine, scope: Scope, *, by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._by = by

    @property
    def exists(self) -> bool:
        """Whether this mind is somebody."""
        return has_self(self._engine, self._scope)

    @tempo.looks
    def present(self, *, language: str = "", acting: bool = False) -> tuple[Part, ...]:
        """Everything that is put before the mind of itself; `acting`: when it does something of its own accord."""
        language = language or tongue(self._engine, self._scope)
        return present_self(self._engine, self._scope, language=language, acting=acting)

    @tempo.looks
    def files(self) -> dict[str, str]:
        """As the files of its design, without the secret diary (NA-01)."""
        return self_files(self._engine, self._scope)

    # Who it is.

    @property
    def core(self) -> str:
        return self_notes(self._engine, self._scope).get(CORE, "")

    @property
    def notepad(self) -> str:
        return self_notes(self._engine, self._scope).get(NOTEPAD, "")

    @tempo.looks
    def plan_edit(
        self, text: Text, words: str = "", *, how: How = How.OVERWRITE, old: str = "", entry: str = ""
    ) -> Edit:
        """What an edit would change; nothing is written."""
        return editing.plan_edit(self._engine, self._scope, text, words, how=how, old=old, entry=entry)

    @tempo.acts
    def apply(self, edit: Edit, *, origin: Origin = Origin.USER) -> int:
        """Returns the number of the entry, which an undo takes back; 0 where there was nothing to do."""
        return editing.apply_edit(self._engine, self._scope, edit, by=self._by, origin=origin)

    @tempo.looks
    def diary(self, *, day: str = "", limit: int = 50) -> list[Memory]:
        """The oldest first, of a day or the last few."""
        return diaries.entries(self._engine, self._scope, day=day, limit=limit)

    @tempo.looks
    def secret_diary(self, *, day: str = "", limit: int = 50) -> list[Memory]:
        """What nothing else finds."""
        return diaries.entries(self._engine, self._scope, secret=True, day=day, limit=limit)

    # What it feels.

    @tempo.looks
    def mood(self) -> Mood:
        """What it feels by now, where that leans what comes to mind, and whether that is in balance (X-19)."""
        return present_mood(self._engine, self._scope)

    @property
    def moods(self) -> Moods:
        """How that is reckoned here."""
        return self._engine.mood

    @property
    def felt(self) -> Felt | None:
        return self_state(self._engine, self._scope).felt

    @tempo.looks
    def emotions(self, *, limit: int | None = None) -> list[LoggedFeeling]:
        """The log of feelings, the oldest first (NA-30)."""
        return emotion_log(self._engine, self._scope, limit=limit)

    # What it lived.

    @tempo.looks
    def episodes(self) -> list[dict[str, Any]]:
        """Its days and weeks as its design shows them, the oldest first (NA-04)."""
        told = days.told_episodes(self._engine, self._scope)
        return [days.episode_view(self._engine, each) for each in told]

    # What it wants.

    @tempo.looks
    def drives(self, *, language: str = "") -> Inner:
        """The four drives as they are now; nothing is written."""
        return look_inside(self._engine, self._scope, language=language)

    @tempo.acts
    def impulse(self) -> Inner:
        """What it would want to do now, and why: computed anew, kept, and told to whoever waits for it (NA-29)."""
        return consider(self._engine, self._scope, by=self._by)

    @tempo.looks
    def goals(self, status: Status = Status.ACTIVE) -> list[Goal]:
        if status is Status.ACTIVE:
            return goals.open_goals(self._engine, self._scope)
        return goals.closed_goals(self._engine, self._scope, status)

    @tempo.acts
    def add_goal(
        self,
        text: str,
        *,
        long: bool = False,
        priority: int = USUAL,
        reason: str = "",
        origin: Origin = Origin.USER,
    ) -> Goal:
        _said(text, "the goal")
        return striving.add_goal(
            self._engine,
            self._scope,
            text,
            by=self._by,
            long=long,
            priority=priority,
            reason=reason,
            origin=origin,
        )

    @tempo.acts
    def progress(self, goal: str, text: str) -> Goal:
        _said(text, "the progress")
        return striving.progress(self._engine, self._scope, goal, text, by=self._by)

    @tempo.acts
    def prioritise(self, goal: str, priority: int) -> Goal:
        return striving.prioritise(self._engine, self._scope, goal, priority, by=self._by)

    @tempo.acts
    def complete_goal(self, goal: str, *, note: str = "") -> Goal:
        """Reached: an episode is made of it (NA-22)."""
        return striving.complete_goal(self._engine, self._scope, goal, by=self._by, note=note)

    @tempo.acts
    def abandon_goal(self, goal: str, *, reason: str = "") -> Goal:
        return striving.abandon_goal(self._engine, self._scope, goal, by=self._by, reason=reason)

    @tempo.acts
    def auto_cleanup_stale_goals(self, *, days_threshold: float | None = None) -> list[Goal]:
        """NA-20."""
        return striving.auto_cleanup_stale_goals(
            self._engine, self._scope, by=self._by, days_threshold=days_threshold
        )

    @tempo.acts
    def enforce_goal_limit(self, *, level: int = 1, max_short: int | None = None) -> list[Goal]:
        """NA-21: by hand it is level 1, which lets all be."""
        return striving.enforce_goal_limit(
            self._engine, self._scope, by=self._by, level=level, max_short=max_short
        )

    @tempo.looks
    def plan_tidying(self, *, level: int = 1) -> list[Goal]:
        """Which goals a clean-up would give up, each with its reason; nothing is written."""
        stale = striving.stale_goals(self._engine, self._scope)
        surplus = striving.surplus_goals(self._engine, self._scope, level=level)
        known = {goal.id for goal in stale.goals}
        return [*stale.goals, *(goal for goal in surplus.goals if goal.id not in known)]

    @tempo.looks
    def goal_statistics(self) -> dict[str, int]:
        return goals.statistics(self._engine, self._scope)

    # What it wonders about.

    @tempo.looks
    def questions(self) -> list[Question]:
        """The open ones, what matters most first."""
        return questions.open_questions(self._engine, self._scope)

    @tempo.looks
    def resolved_questions(self) -> list[Question]:
        return questions.resolved_questions(self._engine, self._scope)

    @tempo.acts
    def ask(
        self,
        topic: str,
        *,
        context: str = "",
        priority: float = 0.5,
        asked: datetime | None = None,
        origin: Origin = Origin.USER,
    ) -> Question:
        _said(topic, "the question")
        if not 0.0 <= priority <= 1.0:
            raise BadValue(value=priority, what="priority", allowed="0 to 1")
        return questions.ask(
            self._engine,
            self._scope,
            topic,
            by=self._by,
            context=context,
            priority=priority,
            asked=asked,
            origin=origin,
        )

    @tempo.acts
    def resolve_question(self, question: str, *, answer: str = "") -> Question:
        return questions.resolve_question(self._engine, self._scope, question, by=self._by, answer=answer)

    @tempo.acts
    def drop_question(self, question: str) -> Question:
        return questions.drop_question(self._engine, self._scope, question, by=self._by)

    # Whom and what it knows.

    @tempo.looks
    def entities(self) -> list[Entity]:
        """Its own, then those that all minds share (NA-11)."""
        return entities.all_entities(self._engine, self._scope)

    @tempo.looks
    def entity(self, name: str) -> list[Entity]:
        """What it knows itself of whoever bears this name, then what all know."""
        return entities.entity_named(self._engine, self._scope, name)

    @tempo.looks
    def search_entities(self, query: str) -> list[Entity]:
        """Those that have most words of the query first (NA-15)."""
        return entities.search_entities(self._engine, self._scope, query)

    @tempo.acts
    def write_entity(
        self,
        name: str,
        text: str,
        *,
        append: bool = True,
        consolidate: bool = False,
        created: datetime | None = None,
        aliases: tuple[str, ...] = (),
        origin: Origin = Origin.USER,
    ) -> Entity:
        """For this mind alone. What is added stands under its day; `created` is for what was known elsewhere before.
        `consolidate`: all of it is put in order at once (NA-14)."""
        return entities.write_entity(
            self._engine,
            self._scope,
            Saying(name=name, text=text),
            by=self._by,
            append=append,
            consolidate=consolidate,
            created=created,
            aliases=aliases,
            origin=origin,
        )

    @tempo.looks
    def proposals(self) -> list[Proposal]:
        """What nights found said of people and things, the oldest first, until it is answered (NA-13)."""
        return proposals.proposals(self._engine, self._scope)

    @tempo.acts
    def accept_proposal(self, proposal: str, *, text: str = "") -> Entity:
        """Known from now on; in other words, where `text` says so."""
        return proposals.accept(self._engine, self._scope, proposal, by=self._by, text=text)

    @tempo.acts
    def refuse_proposal(self, proposal: str) -> Proposal:
        """Not worth knowing; it is not proposed again."""
        return proposals.refuse(self._engine, self._scope, proposal, by=self._by)

    # What it dreamt.

    @tempo.looks
    def dreams(self) -> list[Dream]:
        """The newest first."""
        return dreams.dreams(self._engine, self._scope)

    @tempo.acts
    def dreamt(self, topic: str, insight: str, *, strategy: str = "", log_entry: str = "") -> Dream:
        """An entry of the dream diary; its strategy is told from now on (NA-16)."""
        _said(insight, "the insight")
        dream = Dream(
            created_at=self._engine.clock.now(),
            trigger_topic=topic,
            insight=insight,
            strategy=strategy,
            log_entry=log_entry,
        )
        memory = dreams.dreaming(self._engine, self._scope, dream)
        self._engine.gate.commit(self._scope, [Encoded(memory=memory)], by=self._by)
        return dreams.dream_of(memory)

    @tempo.looks
    def goals_json(self) -> dict[str, Any]:
        return goals.goals_json(self._engine, self._scope)


def _said(text: str, what: str) -> None:
    if is_blank(text):
        raise EmptyText(what=what)
