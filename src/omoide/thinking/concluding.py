"""Which questions are answered, and what the answers are worth, by the model or by what was said word for word (NA-29, NA-59)."""

from collections.abc import Sequence
from datetime import datetime

from omoide.language.voices import Heard
from omoide.language.wondering import Said, Sort, answer_in, sort_of, stated
from omoide.model.scope import Scope
from omoide.prompts import conclude as prompt
from omoide.prompts.conclude import OPEN, Concluded
from omoide.prompts.question import Language, Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker
from omoide.thinking.covering import Considered, think_over
from omoide.thinking.telling import Stretch, fitted


def asked_source(name: str, topic: str, context: str, answer: str) -> Source:
    told = (topic, context, f"answer: {answer}" if answer else "")
    return Source(name=name, text="\n".join(filter(None, told)), parts=(topic, answer))


def conclude_questions(
    asker: Asker,
    scope: Scope,
    questions: Sequence[Source],
    talk: Sequence[Stretch],
    *,
    language: Language,
    night: datetime | None = None,
) -> Considered[Concluded]:
    told = fitted(talk, language, tokens=asker.room // 3)
    heard = [Heard(line.speaker, line.text) for stretch in talk for line in stretch.lines if not line.own]
    said = [Said(line.speaker, line.text) for stretch in talk for line in stretch.lines]

    def ask(some: Sequence[Source]) -> Question[Covered[Concluded]]:
        return prompt.conclude(some, talk=told, heard=heard, language=language)

    def by_rule(some: Sequence[Source]) -> Covered[Concluded]:
        return Covered(items=tuple(_item(each, said) for each in some), dropped={})

    return think_over(asker, scope, questions, ask, by_rule, night=night)


def _item(question: Source, said: Sequence[Said]) -> Concluded:
    topic, given = question.parts
    answer = given or answer_in(topic, said)
    becomes = str(sort_of(answer)) if answer else OPEN
    statement = stated(topic, answer) if becomes in (Sort.FACT, Sort.INSIGHT) else ""
    return Concluded(
        sources=(question.name,), fate=Fate.KEPT, reason="", becomes=becomes, statement=statement
    )
