"""Is a statement borne out by what it is said to come from? Asked where no judge was sure (AW-41)."""

from collections.abc import Sequence
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources

PURPOSE: Final = "validate"

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典は、一つの主張(claim)と、そのもとになった記録(record)です。記録だけから主張が言えるなら kept、"
    "記録と食い違う、または記録からは分からないなら dropped とし、理由を書いてください。常識で補わないでください。merged は使いません。",
    "en": "Each source is a claim and the record that it was drawn from. If the record alone bears the claim out, it is kept; if the "
    "record speaks against it, or does not tell, it is dropped, with the reason. Do not fill in what is commonly known. "
    "merged is not used.",
}


@frozen
class Validated:
    """A claim that holds."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()


@frozen
class _Answer:
    items: tuple[Validated, ...] = item()


def claimed(name: str, claim: str, record: str) -> Source:
    return Source(name=name, text=f"claim: {claim}\nrecord:\n{record}")


def validate(sources: Sequence[Source], *, language: Language) -> Question[Covered[Validated]]:
    return about_sources(
        _Answer, sources, purpose=PURPOSE, task=_TASK[language], members={}, language=language
    )
