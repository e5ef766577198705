"""Gather: what an answer may need, section by section. Which sections there are is a table of the settings (LU-12)."""

from omoide.engine import Engine
from omoide.model.cue import Context, Cue, Recollections
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.wake.recall import recall

NOTES = "notes:"  # a section that is taken from the notes under a prefix instead of a search
Gathered = Recollections | dict[str, Words]


def gather(engine: Engine, scope: Scope, text: str, *, context: Context) -> dict[str, Gathered]:
    return {
        section: (
            engine.store.notes(scope, prefix=where.removeprefix(NOTES))
            if where.startswith(NOTES)
            else recall(engine, scope, Cue(text=text, context=context, profile=where))
        )
        for section, where in engine.gather.items()
    }
