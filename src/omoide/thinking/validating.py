"""Is a statement borne out by its sources? A judge first, the model where the judge is not sure (AW-41).

A judge reads a long source passage by passage, since as a whole it would bear out nothing (B-29). What nobody can tell is
not believed.
"""

from collections.abc import Sequence
from datetime import datetime

from omoide.dynamics.learning import Learning
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import Judge
from omoide.prompts import validate as prompt
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Source
from omoide.prompts.validate import Validated, claimed
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import think_over


@frozen
class Claim:
    """A statement under some name, and the texts that it was drawn from; `quoted`: one of them says it in these words."""

    name: str
    statement: str
    texts: tuple[str, ...]
    quoted: bool = False


@frozen
class Verdicts:
    """How sure we are of what was accepted, by name; who was denied; what went wrong."""

    accepted: dict[str, float]
    denied: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()


def validate_each(
    asker: Asker,
    scope: Scope,
    judge: Judge,
    claims: Sequence[Claim],
    *,
    learning: Learning,
    night: datetime | None = None,
) -> Verdicts:
    accepted = {claim.name: learning.sure for claim in claims if claim.quoted}
    denied: list[str] = []
    unsure: list[Claim] = []
    for claim, (entailment, contradiction) in _judged(judge, [each for each in claims if not each.quoted]):
        if entailment >= learning.entailed:
            accepted[claim.name] = learning.sure
        elif contradiction >= learning.denied:
            denied.append(claim.name)
        else:
            unsure.append(claim)
    asked = think_over(
        asker,
        scope,
        [claimed(claim.name, claim.statement, "\n".join(claim.texts)) for claim in unsure],
        _ask,
        _nobody_can_tell,
        night=night,
    )
    accepted |= {name: learning.believed for item in asked.items for name in item.sources}
    return Verdicts(accepted=accepted, denied=(*denied, *asked.dropped), trouble=asked.trouble)


def _ask(some: Sequence[Source]) -> Question[Covered[Validated]]:
    return prompt.validate(some, language=language_of(*(source.text for source in some)))


def _nobody_can_tell(some: Sequence[Source]) -> Covered[Validated]:
    return Covered(items=(), dropped={source.name: "nobody can tell" for source in some})


def _judged(judge: Judge, claims: Sequence[Claim]) -> list[tuple[Claim, tuple[float, float]]]:
    """By the source that says most of it."""
    pairs = [(text, claim.statement) for claim in claims for text in claim.texts]
    found = iter(judge.judge(pairs) if pairs else ())
    judged: list[tuple[Claim, tuple[float, float]]] = []
    for claim in claims:
        said = [next(found) for _ in claim.texts]
        most = max((each.entailment for each in said), default=0.0)
        judged.append((claim, (most, max((each.contradiction for each in said), default=0.0))))
    return judged
