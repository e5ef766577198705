"""What lasts of what happened, by the model or by rule (AW-37). The rule quotes: what it takes is what was said."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.lasting import lasting
from omoide.language.procedural import without_steps
from omoide.model.scope import Scope
from omoide.prompts import learn as prompt
from omoide.prompts.learn import Learnt
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over


def learn_from(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    *,
    resolved: Sequence[str] = (),
    night: datetime | None = None,
) -> Considered[Learnt]:
    """`resolved` is what is open no more (AW-34)."""

    def ask(some: Sequence[Source]) -> Question[Covered[Learnt]]:
        language = language_of(*(source.text for source in some))
        return prompt.learn(some, language=language, resolved=resolved)

    return think_over(asker, scope, sources, ask, _by_rule, night=night)


def _by_rule(sources: Sequence[Source]) -> Covered[Learnt]:
    items: list[Learnt] = []
    dropped: dict[str, str] = {}
    for source in sources:
        said = lasting(without_steps(source.text), speaker=source.speaker)
        items += [Learnt(sources=(source.name,), fate=Fate.KEPT, reason="", statement=each) for each in said]
        if not said:
            dropped[source.name] = "nothing in it lasts"
    return Covered(items=tuple(items), dropped=dropped)
