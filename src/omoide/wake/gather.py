"""Gather: what an answer may need, section by section. Which sections there are is a table of the settings (LU-12)."""

from typing import TYPE_CHECKING, TypeAlias

from omoide.engine import Engine
from omoide.model.cue import Context, Cue, Recollections
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.recall import recall

if TYPE_CHECKING:
    from omoide.library.lumina import Profile

NOTES = "notes:"  # a section that is taken from the notes under a prefix instead of a search
PROFILE = "profile:"  # a section that tells who the other is
Gathered: TypeAlias = "Recollections | dict[str, Words] | Profile"


def gather(engine: Engine, scope: Scope, text: str, *, context: Context) -> dict[str, Gathered]:
    def section(where: str) -> Gathered:
        if where.startswith(NOTES):
            return engine.store.notes(scope, prefix=where.removeprefix(NOTES))
        if where == PROFILE:
            from omoide.wake.profiling import profile  # whoever only reads the settings has no use for it

            return profile(engine, scope)
        return recall(engine, scope, Cue(text=text, context=context, profile=where))

    return {name: section(where) for name, where in engine.gather.items()}
