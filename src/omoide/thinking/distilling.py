"""Procedures out of what happened, by the model or by rule (AW-45, AW-46). The rule takes steps that were told as such."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.procedural import steps
from omoide.language.sentences import sentences
from omoide.model.scope import Scope
from omoide.prompts import distil as prompt
from omoide.prompts.distil import STEPS, TITLE, Distilled
from omoide.prompts.question import Language, Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over


def distil_from(
    asker: Asker, scope: Scope, sources: Sequence[Source], *, night: datetime | None = None
) -> Considered[Distilled]:
    return think_over(asker, scope, sources, _ask, _by_rule, night=night)


def distil_patterns(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    *,
    language: Language,
    night: datetime | None = None,
) -> Considered[Distilled]:
    """Of actions that recur, one to a line (AW-47). Names of tools have no language, so it is said which one."""

    def ask(some: Sequence[Source]) -> Question[Covered[Distilled]]:
        return prompt.distil(some, language=language)

    def by_rule(some: Sequence[Source]) -> Covered[Distilled]:
        return Covered(items=tuple(map(_as_done, some)), dropped={})

    return think_over(asker, scope, sources, ask, by_rule, night=night)


def _as_done(source: Source) -> Distilled:
    steps = tuple(line.partition(". ")[2] for line in source.text.splitlines())
    title = " → ".join(steps)[:TITLE]
    return Distilled(sources=(source.name,), fate=Fate.KEPT, reason="", title=title, steps=steps[:STEPS])


def _ask(some: Sequence[Source]) -> Question[Covered[Distilled]]:
    return prompt.distil(some, language=language_of(*(source.text for source in some)))


def _by_rule(sources: Sequence[Source]) -> Covered[Distilled]:
    items: list[Distilled] = []
    dropped: dict[str, str] = {}
    for source in sources:
        found = steps(source.text)
        if found is None:
            dropped[source.name] = "it tells no steps"
            continue
        title = found.title or next(iter(sentences(source.text)), "")
        items.append(
            Distilled(
                sources=(source.name,),
                fate=Fate.KEPT,
                reason="",
                title=title[:TITLE],
                steps=found.steps[:STEPS],
            )
        )
    return Covered(items=tuple(items), dropped=dropped)
