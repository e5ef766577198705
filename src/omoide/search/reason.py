"""Why: what one memory is worth to a question, whether it came or not."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.forgetting import Fading, retention, retentions, why_fading
from omoide.dynamics.ranking import Profile, Source, score_one, total
from omoide.engine import DEFAULT, Engine
from omoide.model.cue import Cue, Filter, Recollection
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Stage
from omoide.model.scope import Scope
from omoide.ports import Probe
from omoide.search.find import Glance, find
from omoide.search.question import profile_of

_LOOK_THROUGH = 1000


@frozen
class Because:
    """`text` names what every door says of it; `facts` tell which and how far."""

    text: str
    facts: Mapping[str, str]


@frozen
class Reason:
    """`place` is its rank among all that came (1 is first), or None: it did not come, and `because` says why."""

    recollection: Recollection
    place: int | None
    because: Because | None = None


def reason(engine: Engine, scope: Scope, memory: Memory, cue: Cue) -> Reason:
    own = replace(cue, filter=Filter(stages=frozenset(Stage), kinds=frozenset({memory.kind}), hint=memory.id))
    with engine.store.moment():
        glance = Glance(engine, scope, cue)
        came = glance.choose(budget=Budget(k=_LOOK_THROUGH, tokens=1_000_000), as_usual=True)
    (found,) = find(_open(engine), scope, own, budget=Budget(k=1, tokens=1_000_000)).found
    for place, each in enumerate(came.found, start=1):
        if memory.id in (each.memory.id, *each.copies):
            return Reason(recollection=found, place=place)
    profile = profile_of(engine, replace(glance.question, profile=came.profile or DEFAULT))
    because = _outside(engine, scope, memory, cue.filter) or _because(profile, found, came.support)
    return Reason(recollection=found, place=None, because=because)


def _open(engine: Engine) -> Engine:
    """The same engine with everything let in."""
    profiles = {
        name: replace(
            each,
            sources=(Source(),),
            otherwise="",
            recipe=replace(each.recipe, floors=(), enough=0.0, each=-1e9, threshold=None),
        )
        for name, each in engine.profiles.items()
    }
    return replace(engine, profiles=profiles)


def _outside(engine: Engine, scope: Scope, memory: Memory, chosen: Filter) -> Because | None:
    """What is not asked for at all does not come, whatever else there is to say of it."""
    if memory.stage not in chosen.stages:
        return Because(text="because_stage", facts={"stage": str(memory.stage)})
    if not engine.store.listed(scope, replace(chosen, hint=memory.id), limit=1):
        return Because(text="because_filter", facts={})
    return None


def _because(profile: Profile, found: Recollection, best: float | None) -> Because:
    """`best` is how much the best memory of all supports the question."""
    support, recipe = total(found.signals, profile.recipe.support), profile.recipe
    if recipe.support and support < recipe.each:
        return _short_of("because_each", support, recipe.each)
    if recipe.support and best is not None and best < recipe.enough:
        return _short_of("because_enough", best, recipe.enough)
    if score_one(found.signals, recipe) is None:
        missed = " / ".join(_missed(floor, found) for floor in profile.recipe.floors)
        return Because(text="because_floor", facts={"missed": missed})
    if recipe.threshold is not None and found.score < recipe.threshold:
        return _short_of("because_threshold", found.score, recipe.threshold)
    return Because(text="because_filter", facts={})


def _short_of(text: str, value: float, least: float) -> Because:
    return Because(text=text, facts={"value": f"{value:.3f}", "least": f"{least:g}"})


def _missed(floor: Mapping[str, float], found: Recollection) -> str:
    return ", ".join(
        f"{name} {found.signals[name]:.3f} < {least:g}"
        for name, least in floor.items()
        if found.signals[name] < least
    )


def fading(engine: Engine, memory: Memory, *, threshold: float, at: datetime | None = None) -> Fading:
    """Why a memory is as strong as it is, or will be, and how long it will last."""
    return why_fading(
        memory,
        now=at or engine.clock.now(),
        ageing=engine.ageing,
        forgetting=engine.forgetting,
        threshold=threshold,
    )


def decays(engine: Engine, scope: Scope, memories: Sequence[Memory], *, now: datetime) -> dict[str, float]:
    """What is left of each, measured as a night measures it: by how often it was read beside the most read of the mind (PI-17)."""
    most = int(engine.store.candidates(scope, Probe()).facts.recalls.max(initial=0))
    return {
        each.id: retention(
            each, now=now, ageing=engine.ageing, forgetting=engine.forgetting, most_recalls=most
        )
        for each in memories
    }


def weakest(engine: Engine, scope: Scope, *, limit: int) -> list[tuple[Memory, Fading]]:
    candidates = engine.store.candidates(scope, Probe())
    rows = np.flatnonzero(candidates.allowed)
    left = retentions(
        candidates.facts[rows],
        now=engine.clock.now(),
        ageing=engine.ageing,
        forgetting=engine.forgetting,
        most_recalls=int(candidates.facts.recalls.max(initial=0)),
    )
    names = candidates.names(rows[np.argsort(left, kind="stable")][:limit])
    return [(memory, fading(engine, memory, threshold=0.0)) for memory in engine.store.memories(scope, names)]
