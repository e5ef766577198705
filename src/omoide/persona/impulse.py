"""What a persona would want to do now, and why (NA-25…29): the four drives, the strongest of them, and its narrative.

Looking changes nothing. When autonomous action is considered, all drives are computed anew, the motive is kept in the
state of the self, and whoever waits for impulses (`Engine.on_impulse`) is told.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from omoide.dynamics.drives import (
    Drive,
    Motive,
    boredom,
    curiosity,
    dominant,
    goal_achievement,
    relatedness,
)
from omoide.engine import Engine
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.persona.goals import Goal, open_goals
from omoide.persona.questions import Question, open_questions
from omoide.persona.saying import LABELS, RELATED, said
from omoide.persona.state import SelfState, change_state, self_state, tongue


@frozen
class Inner:
    """All that drives are made of, at one moment."""

    state: SelfState
    goals: tuple[Goal, ...]
    questions: tuple[Question, ...]
    idle_hours: float | None
    motive: Motive
    threshold: float
    language: str

    def narrative(self, drive: Drive) -> str:
        """In plain words, why this drive is as strong as it is."""
        match drive:
            case Drive.RELATEDNESS if self.state.felt:
                return RELATED[self.state.felt.category][self.language]
            case Drive.GOAL_ACHIEVEMENT if self.goals:
                return said("striving", self.language, goal=self.goals[0].goal)
            case Drive.CURIOSITY if self.questions:
                return said("curious", self.language, topic=self.questions[0].topic)
            case Drive.BOREDOM if self.idle_hours and round(self.idle_hours):
                return said("idle", self.language, hours=round(self.idle_hours))
            case _:
                return said("content", self.language)

    @property
    def wish(self) -> str:
        """What it would do by its strongest drive."""
        about = ""
        if self.motive.drive is Drive.GOAL_ACHIEVEMENT and self.goals:
            about = self.goals[0].goal
        elif self.motive.drive is Drive.CURIOSITY and self.questions:
            about = self.questions[0].topic
        return said(f"do_{self.motive.drive}", self.language, about=about)

    def told(self, at_least: float) -> list[tuple[Drive, str]]:
        """The drives that are strong enough, the strongest first, each in its words."""
        levels = self.motive.levels
        strong = [drive for drive in Drive if levels[drive] >= at_least]
        return [(drive, self.narrative(drive)) for drive in sorted(strong, key=lambda each: -levels[each])]

    def motivation_log(self) -> dict[str, Any]:
        """NA-27."""
        motive = self.motive
        return {
            "dominant_drive": str(motive.drive),
            "dominant_drive_label": LABELS[motive.drive][self.language],
            "drive_level": round(motive.level, 3),
            "narrative": motive.narrative,
        }

    def internal_state(self) -> dict[str, Any]:
        """`internal_state.json` (NA-25, NA-26, NA-61)."""
        state, levels = self.state, {drive: round(level, 3) for drive, level in self.motive.levels.items()}
        changed = state.last_emotion_change
        return {
            "drives": {
                "boredom": {
                    "level": levels[Drive.BOREDOM],
                    "last_interaction": state.last_interaction.isoformat()
                    if state.last_interaction
                    else None,
                    "threshold": self.threshold,
                },
                "curiosity": {
                    "level": levels[Drive.CURIOSITY],
                    "open_questions": [each.plain() for each in self.questions],
                },
                "goal_achievement": {
                    "level": levels[Drive.GOAL_ACHIEVEMENT],
                    "active_goal_id": self.goals[0].name if self.goals else None,
                },
                "relatedness": {
                    "level": levels[Drive.RELATEDNESS],
                    "persona_emotion": str(state.felt.category) if state.felt else None,
                    "persona_intensity": state.felt.intensity if state.felt else None,
                    "last_emotion_change": changed.isoformat() if changed else None,
                },
            },
            "motivation_log": self.motivation_log(),
        }


def look_inside(engine: Engine, scope: Scope, *, said_now: str = "", language: str = "") -> Inner:
    """All drives as they are now; nothing is written."""
    state = self_state(engine, scope)
    goals, questions = open_goals(engine, scope), open_questions(engine, scope)
    idle = None
    if state.last_interaction:
        idle = (engine.clock.now() - state.last_interaction).total_seconds() / 3600
    levels = {
        Drive.BOREDOM: boredom(idle, drives=engine.drives),
        Drive.CURIOSITY: curiosity(each.priority for each in questions),
        Drive.GOAL_ACHIEVEMENT: goal_achievement((each.priority for each in goals), drives=engine.drives),
        Drive.RELATEDNESS: relatedness(state.felt, drives=engine.drives),
    }
    inner = Inner(
        state=state,
        goals=tuple(goals),
        questions=tuple(questions),
        idle_hours=idle,
        motive=dominant(levels, drives=engine.drives),
        threshold=engine.drives.acts_from,
        language=language or tongue(engine, scope, said_now or _words(goals, questions)),
    )
    motive = replace(
        inner.motive, narrative=inner.narrative(inner.motive.drive), about=_about(inner, inner.motive.drive)
    )
    return replace(inner, motive=motive)


def consider(engine: Engine, scope: Scope, *, by: str) -> Inner:
    """Would it act now, and why? What was considered is kept, and whoever waits for it is told (NA-29)."""
    inner = look_inside(engine, scope)
    log = inner.motivation_log() | {
        "considered_at": engine.clock.now().isoformat(),
        "acts": inner.motive.acts,
    }
    change_state(engine, scope, lambda state: replace(state, motivation_log=log), by=by)
    if engine.on_impulse is not None:
        engine.on_impulse(scope, inner.motive)
    return inner


def _about(inner: Inner, drive: Drive) -> str:
    match drive:
        case Drive.RELATEDNESS:
            return str(inner.state.felt.category) if inner.state.felt else ""
        case Drive.GOAL_ACHIEVEMENT:
            return inner.goals[0].name if inner.goals else ""
        case Drive.CURIOSITY:
            return inner.questions[0].topic if inner.questions else ""
        case Drive.BOREDOM:
            return ""


def _words(goals: Sequence[Goal], questions: Sequence[Question]) -> str:
    """By which its language is known where it has no core memory."""
    return " ".join([*(each.goal for each in goals[:1]), *(each.topic for each in questions[:1])])
