"""What a persona is just now, as a room of Nexus Ark tells it: read off its files, and on what the levels of drives rest.

Levels are computed here and kept there. While what they rest on stands, a room is told its own; then ours.
"""

from collections.abc import Iterable, Mapping
from datetime import tzinfo
from typing import Any, Final

from omoide.dynamics.goals import in_order
from omoide.engine import Engine
from omoide.library.spelling import spelt
from omoide.model.activity import object_of
from omoide.model.cue import ALL
from omoide.model.feeling import Feeling, Felt
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.persona.foreign import said_count, said_share, said_text, said_time
from omoide.persona.goals import OPEN, goal_of
from omoide.persona.questions import question_of
from omoide.persona.state import SelfState

_PAGE: Final = 500


@frozen
class Standing:
    """What the levels of drives rest on; while it stands, they are told as they were."""

    state: SelfState
    goal: str
    questions: tuple[tuple[str, float], ...]

    def plain(self) -> dict[str, dict[str, Any]]:
        state, felt = self.state, self.state.felt
        changed = state.last_emotion_change
        return {
            "boredom": {"last_interaction": state.last_interaction and state.last_interaction.isoformat()},
            "curiosity": {"questions": [list(each) for each in sorted(self.questions)]},
            "goal_achievement": {"active_goal_id": self.goal or None},
            "relatedness": {
                "persona_emotion": str(felt.category) if felt else None,
                "persona_intensity": felt.intensity if felt else None,
                "last_emotion_change": changed and changed.isoformat(),
            },
        }


def standing_of(state: SelfState, memories: Iterable[Memory]) -> Standing:
    goals: list[tuple[str, Any]] = []
    questions: list[tuple[str, float]] = []
    for memory in memories:
        if memory.stage not in OPEN.stages:
            continue
        if memory.kind is Kind.GOAL:
            goals.append(((goal := goal_of(memory)).name, goal.standing))
        elif memory.kind is Kind.QUESTION:
            questions.append((memory.id, question_of(memory).priority))
    first = next((name for name, _ in in_order(goals)), "")
    return Standing(state=state, goal=first, questions=tuple(questions))


def state_said(
    drives: Mapping[str, Any], inner: Mapping[str, Any], meta: Mapping[str, Any], *, zone: tzinfo | None
) -> SelfState:
    """What a room says of the present."""
    bored, related = object_said(drives.get("boredom")), object_said(drives.get("relatedness"))
    category, strength = related.get("persona_emotion"), said_share(related, "persona_intensity")
    felt = Felt(Feeling(category), strength or 0.0) if category in tuple(Feeling) else None
    return SelfState(
        last_interaction=said_time(bored, "last_interaction", zone=zone),
        felt=felt,
        last_emotion_change=said_time(related, "last_emotion_change", zone=zone),
        motivation_log=object_said(inner.get("motivation_log")),
        last_reflection_level=said_count(meta, "last_reflection_level") or 0,
        last_level2_date=said_text(meta, "last_level2_date"),
        last_level3_date=said_text(meta, "last_level3_date"),
    )


def state_room(inner: Mapping[str, Any], drives: Mapping[str, Any], standing: Standing) -> dict[str, Any]:
    """How the state was spelt, and on what its levels rested."""
    told: dict[str, Any] = {}
    log = {"motivation_log": dict(standing.state.motivation_log)} if standing.state.motivation_log else {}
    for name, ours in standing.plain().items():
        said = drives.get(name)
        if name in drives and not isinstance(said, dict):
            continue
        told[name] = {"said": said, "ours": ours}
        if name == "curiosity" and said and isinstance(said.get("open_questions"), list):
            rest = {key: value for key, value in said.items() if key != "open_questions"}
            told[name] = {"said": rest, "ours": ours, "questions": True}
    return {
        "drives": told,
        "bare": "drives" not in inner,
        "besides": {name: value for name, value in drives.items() if name not in told},
        "spelt": spelt({key: value for key, value in inner.items() if key != "drives"}, log),
    }


def sessions_of(memories: Iterable[Memory]) -> dict[str, Any]:
    """By day, how stirring its stretches of talk were (NA-08)."""
    found: dict[str, Any] = {}
    for memory in sorted(memories, key=lambda each: each.words.alias):
        more = object_of(memory.words.extra) if memory.kind is Kind.EPISODE and not memory.words.gone else {}
        if isinstance(more.get("sessions"), list) and not more.get("compressed"):
            found.setdefault(str(more.get("date", "")), []).extend(more["sessions"])
    return found


def everything(engine: Engine, scope: Scope) -> dict[str, Memory]:
    found: dict[str, Memory] = {}
    while page := engine.store.listed(scope, ALL, offset=len(found), limit=_PAGE):
        found |= {memory.id: memory for memory in page}
    return found


def object_said(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
