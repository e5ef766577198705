"""What is known of an entity in order, by the model or by rule (NA-14). The rule only drops what is said twice."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.dated import tidied
from omoide.model.scope import Scope
from omoide.prompts import consolidate as prompt
from omoide.prompts.consolidate import Consolidated
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over


def consolidate_each(
    asker: Asker, scope: Scope, sources: Sequence[Source], *, night: datetime | None = None
) -> Considered[Consolidated]:
    """One source is all that is known of one. An answer that lost a name, a number or a value is not believed."""

    def ask(some: Sequence[Source]) -> Question[Covered[Consolidated]]:
        return prompt.consolidate(some, language=language_of(*(source.text for source in some)))

    return think_over(asker, scope, sources, ask, _by_rule, night=night)


def _by_rule(sources: Sequence[Source]) -> Covered[Consolidated]:
    items: list[Consolidated] = []
    dropped: dict[str, str] = {}
    for source in sources:
        text = tidied(source.text)
        if text == source.text.strip():
            dropped[source.name] = "nothing in it is said twice"
        else:
            items.append(Consolidated(sources=(source.name,), fate=Fate.KEPT, reason="", text=text))
    return Covered(items=tuple(items), dropped=dropped)
