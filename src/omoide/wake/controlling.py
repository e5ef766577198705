"""What the controller of a mind is told before it decides: six sections in one room, whose shares the moment moves (PI-05)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from omoide.dynamics.budgeting import Budget, Section, apportioned, fitting, shares
from omoide.engine import DEFAULT, Engine
from omoide.language.sentences import sentences
from omoide.language.tokens import estimate_tokens
from omoide.model.cue import Context, Cue
from omoide.model.frozen import frozen
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.situation import Situation
from omoide.model.working import WorkingMemory
from omoide.search.question import known_profile
from omoide.wake.intending import open_intentions
from omoide.wake.recall import recall
from omoide.wake.working import situation_of

CONTROLLER: Final = "cc"  # the profile by which the controller recalls, where the settings have one
_ACTION: Final = ("as_expected", "type", "target", "expected_result", "actual_result")
_STATE: Final = ("location", "inventory_summary", "health", "hunger", "emotional_state", "cc_broadcast")


@frozen
class Controlled:
    """The lines of each section, how many tokens each might have taken, and took. Nothing is cut within a line."""

    lines: Mapping[Section, tuple[str, ...]]
    room: Mapping[Section, int]
    taken: Mapping[Section, int]
    situation: Situation

    @property
    def text(self) -> str:
        told = ("\n".join(own) for section in Section if (own := self.lines[section]))
        return "\n\n".join(told)

    @property
    def tokens(self) -> int:
        return sum(self.taken.values())


def controlled(
    engine: Engine,
    scope: Scope,
    known: WorkingMemory,
    *,
    present: Sequence[Memory],
    system: str,
    question: str,
    urgent: Sequence[str],
    situation: Situation | None,
    module: str,
) -> Controlled:
    situation = situation or _pressing(known, urgent)
    offered = {
        Section.SYSTEM: list(_said(system)),
        Section.WORKING: [*_state(known), *(each.words.text for each in present)],
        Section.GOALS: [
            *known["active_goals"],
            *(each.words.text for each in open_intentions(engine, scope)),
        ],
        Section.SOCIAL: [_line(each) for each in known["nearby_agents"]],
        Section.MEMORIES: list(_recalled(engine, scope, known, question, situation, present, module)),
        Section.AWARENESS: [*urgent, *_awareness(known)],
    }
    costs = {section: [_cost(line) for line in lines] for section, lines in offered.items()}
    wanted = {section: sum(own) for section, own in costs.items()}
    room = apportioned(
        wanted, shares(situation, controller=engine.controller), tokens=engine.controller.tokens
    )
    fits = {section: fitting(own, tokens=room[section]) for section, own in costs.items()}
    return Controlled(
        lines={section: tuple(offered[section][place] for place in own) for section, own in fits.items()},
        room=room,
        taken={section: sum(costs[section][place] for place in own) for section, own in fits.items()},
        situation=situation,
    )


def _pressing(known: WorkingMemory, urgent: Sequence[str]) -> Situation:
    found = situation_of(known)
    return replace(found, urgent=1.0) if urgent else found


def _cost(line: str) -> int:
    return estimate_tokens(line) + 1  # and the end of the line


def _said(text: str) -> Iterator[str]:
    return (each.strip() for each in sentences(text) if each.strip())


def _state(known: WorkingMemory) -> Iterator[str]:
    for name in (*_STATE, *known.own):
        if known[name] not in (None, "", {}, []):
            yield f"{name}: {_line(known[name])}"


def _line(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _awareness(known: WorkingMemory) -> Iterator[str]:
    """What is being done, what should come of it and what did; line by line, so that a small room holds some of it."""
    for name in _ACTION:
        if (value := known["current_action"].get(name)) not in (None, ""):
            yield f"{name}: {_line(value)}"


def _recalled(
    engine: Engine,
    scope: Scope,
    known: WorkingMemory,
    question: str,
    situation: Situation,
    present: Sequence[Memory],
    module: str,
) -> Iterator[str]:
    """What comes to mind: by what is asked, or else by what the controller said last, is done and is wanted."""
    action = known["current_action"]
    cue = question or " ".join(
        filter(
            None, (known["cc_broadcast"], action.get("type"), action.get("target"), *known["active_goals"])
        )
    )
    if not cue.strip():
        return
    profile = known_profile(engine, module or (CONTROLLER if CONTROLLER in engine.profiles else DEFAULT))
    budget = Budget(k=engine.profiles[profile].k or engine.budget.k, tokens=engine.controller.tokens)
    asked = Cue(text=cue, context=Context(situation=situation), profile=profile)
    shown = {each.id for each in present}
    for each in recall(engine, scope, asked, budget=budget).found:
        if each.memory.id not in shown:
            yield each.memory.words.text
