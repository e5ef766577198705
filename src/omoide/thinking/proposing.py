"""What was said of people and things, by the model or by rule (NA-13). The rule quotes sentences that will go on being so."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.lasting import lasting
from omoide.language.procedural import without_steps
from omoide.language.subjects import subject
from omoide.model.scope import Scope
from omoide.prompts import propose as prompt
from omoide.prompts.propose import USER, Proposed
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over


def propose_from(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    *,
    known: Sequence[str] = (),
    night: datetime | None = None,
) -> Considered[Proposed]:
    """`known` are the names of those that are known already."""

    def ask(some: Sequence[Source]) -> Question[Covered[Proposed]]:
        return prompt.propose(some, language=language_of(*(source.text for source in some)), known=known)

    def by_rule(some: Sequence[Source]) -> Covered[Proposed]:
        items = [each for source in some for each in _quoted(source, known)]
        used = {each.sources[0] for each in items}
        return Covered(
            items=tuple(items),
            dropped={each.name: "nothing in it lasts" for each in some if each.name not in used},
        )

    return think_over(asker, scope, sources, ask, by_rule, night=night)


def _quoted(source: Source, known: Sequence[str]) -> list[Proposed]:
    """Verbatim; what somebody says of himself, with his name before it."""
    found: list[Proposed] = []
    speaker = source.speaker or USER[language_of(source.text)]
    for sentence in lasting(without_steps(source.text), speaker=source.speaker):
        if name := subject(sentence, speaker=speaker, known=known):
            said = f"{speaker}: {sentence}" if name == speaker and speaker not in sentence else sentence
            found.append(
                Proposed(sources=(source.name,), fate=Fate.KEPT, reason="", name=name, statement=said)
            )
    return found
