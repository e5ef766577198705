"""Deciding: correct, judge, protect, forget, erase, tie together, take back."""

from typing import Annotated

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, MemoryId, Name, Share, Short, Text
from omoide.doors.http.operations.day import Felt
from omoide.errors import BadValue, Protected
from omoide.model.affect import Affect
from omoide.model.change import Outcome
from omoide.model.memory import Category, Origin, Stage
from omoide.model.relation import Relation, Tie
from omoide.wake.importing import NOTE as IMPORT
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Weight = Annotated[float, Says("How strongly, 0 to 1.", low=0, high=1)]


@operation("POST", "/memories/{memory}/correct")
def correct(asked: Asked, memory: MemoryId, text: Text, origin: Origin = Origin.USER) -> forms.Memory:
    """It is not so, but so; the former words stay in the journal. 訂正する."""
    return shapes.memory(asked.mind.correct(memory, text, origin=origin))


@operation("POST", "/memories/{memory}/judge")
def judge(
    asked: Asked,
    memory: MemoryId,
    importance: Share = None,
    confidence: Share = None,
    affect: Felt | None = None,
    category: Category | None = None,
) -> forms.Memory:
    """How important it is, how sure, how it felt, what sort of matter. 評価する."""
    if importance is confidence is affect is category is None:
        raise BadValue(value="{}", what="body", allowed="importance, confidence, affect or category")
    judged = asked.mind.judge(
        memory,
        importance=importance,
        confidence=confidence,
        affect=Affect(**affect) if affect is not None else None,
        category=category,
    )
    return shapes.memory(judged)


@operation("PUT", "/memories/{memory}/protection")
def protect(
    asked: Asked,
    memory: MemoryId,
    reason: Annotated[str, Says("Why, in a word of a-z.", low=1, high=64)] = "asked",
) -> forms.Memory:
    """Never let it fade or be forgotten. 保護する."""
    return shapes.memory(asked.mind.protect(memory, reason=reason))


@operation("DELETE", "/memories/{memory}/protection")
def release(asked: Asked, memory: MemoryId) -> forms.Memory:
    """It may fade again. 保護を解く."""
    return shapes.memory(asked.mind.protect(memory, protected=False))


@operation("GET", "/undecided")
def undecided(asked: Asked) -> list[str]:
    """The memories that should be protected, for which there is no room. 判断待ち."""
    return asked.mind.undecided()


@operation("POST", "/memories/{memory}/forget")
def forget(asked: Asked, memory: MemoryId, dry_run: DryRun = False) -> forms.Memory:
    """Let it go: nothing finds it any more, and undo brings it back. 忘れる."""
    found = asked.mind.get(memory) if dry_run else asked.mind.forget(memory)
    if dry_run and found.protection:
        raise Protected(memory=found.id)
    return shapes.memory(found)


@operation("POST", "/memories/{memory}/move")
def move(asked: Asked, memory: MemoryId, stage: Stage) -> forms.Memory:
    """Move it to another stage of its life: nearer, further, into the archive or back; undo takes it back. 段階を移す."""
    if stage is Stage.SUPERSEDED:  # by what, it could not say
        usable = ", ".join(each for each in Stage if each is not stage)
        raise BadValue(value=stage.value, what="stage", allowed=f"{usable}; or call supersede")
    return shapes.memory(asked.mind.move(memory, stage=stage))


@operation("POST", "/memories/{memory}/supersede")
def supersede(asked: Asked, memory: MemoryId, by: MemoryId) -> forms.Memory:
    """It is no longer so: another memory has taken its place. 置き換える."""
    return shapes.memory(asked.mind.supersede(memory, by))


@operation("POST", "/memories/{memory}/erase", right=Right.OWN)
def erase(
    asked: Asked,
    memory: MemoryId,
    sure: Annotated[bool, Says("Without it, what would be erased is only shown.")] = False,
) -> forms.Erasure:
    """Remove a memory and all that was made from it, for good, from every file. 完全に消去する."""
    plan = asked.mind.care.plan_erasure(memory)
    return shapes.receipt(asked.mind.care.erase(plan)) if sure else shapes.erasing(plan)


@operation("POST", "/memories/{memory}/outcome")
def report_outcome(asked: Asked, memory: MemoryId, outcome: Outcome, note: Short = "") -> forms.Tried:
    """Whether a procedure worked; it decides how far it is trusted. 結果を知らせる."""
    mind = asked.mind
    return shapes.tried(mind.report_outcome(memory, outcome, note=note), outcome, procedures=mind.procedures)


@operation("GET", "/doubts")
def doubts(asked: Asked) -> list[forms.Doubted]:
    """What is perhaps outdated, and waits for a decision; the newest first. 古いかもしれないこと."""
    return [shapes.doubted(each) for each in asked.mind.doubts()]


@operation("POST", "/doubts/{memory}/settle")
def settle_doubt(
    asked: Asked,
    memory: MemoryId,
    newer: Annotated[bool, Says("The newer one takes its place; else both stand from now on.")],
) -> list[forms.Doubted]:
    """Decide about what is perhaps outdated. 決める."""
    return [shapes.doubted(each) for each in asked.mind.settle_doubt(memory, newer=newer)]


@operation("POST", "/links", status=201)
def link(asked: Asked, source: MemoryId, target: MemoryId, tie: Tie, weight: Weight = 1.0) -> forms.Relation:
    """Tie one memory to another. 結ぶ."""
    relation = _relation(asked, source, target, tie, weight)
    asked.mind.link(relation.source, relation.target, tie, weight=weight)
    return shapes.relation(relation)


@operation("DELETE", "/links")
def unlink(asked: Asked, source: MemoryId, target: MemoryId, tie: Tie) -> forms.Relation:
    """Untie them again. 解く."""
    relation = _relation(asked, source, target, tie, 1.0)
    asked.mind.unlink(relation)
    return shapes.relation(relation)


def _relation(asked: Asked, source: str, target: str, tie: Tie, weight: float) -> Relation:
    one, other = asked.mind.get(source).id, asked.mind.get(target).id
    return Relation(source=one, target=other, tie=tie, weight=weight)


@operation("POST", "/aliases", status=201)
def alias(
    asked: Asked, names: Annotated[tuple[Name, ...], Says("Names of the same person or thing.", high=50)]
) -> dict[str, list[str]]:
    """These names mean the same: asked by one, all are found. 別名."""
    if len(names) < 2:
        raise BadValue(value=", ".join(names)[:60], what="value of names", allowed="two or more")
    asked.mind.alias(*names)
    return {"names": list(names)}


@operation("POST", "/undo")
def undo(
    asked: Asked,
    entry: Annotated[
        int | None, Says("The number of an entry; else the last act of a person.", low=1)
    ] = None,
    night: Annotated[str | None, Says("All that a night did, as `nights` names it.", low=1, high=100)] = None,
    run: Annotated[
        str | None,
        Says("All nights done at one go with this one; `ahead`: by a clock that was wrong.", low=1, high=100),
    ] = None,
    imported: Annotated[str | None, Says("All that an import laid in: its `undo`.", low=1, high=100)] = None,
    with_later: Annotated[bool, Says("Also what stands on it.")] = False,
    dry_run: DryRun = False,
) -> forms.Undone:
    """Take back what was written; an undo can be undone. 取り消す."""
    care = asked.mind.care
    if night is not None:
        plan = care.plan_undo_by(f"night-{night}", with_later=with_later)
    elif run is not None:
        plan = care.plan_undo_run(run, with_later=with_later)
    elif imported is not None:
        plan = care.plan_undo_by(f"{IMPORT}{imported}", with_later=with_later)
    else:
        plan = care.plan_undo(entry, with_later=with_later)
    done = () if dry_run else care.undo(plan)
    return {
        "undone": [shapes.entry(each) for each in plan.entries],
        "entries": [each.number for each in done],
    }
