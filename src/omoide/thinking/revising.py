"""What something known becomes when what happened speaks against it, by the model or by rule (AW-34, AW-50).

The rule puts what was said in the place of the one sentence that it updates, and what was resolved after the sentence that
calls it open; both to the letter.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from omoide.language.names import folded
from omoide.language.opened import settled_note
from omoide.language.sentences import sentences
from omoide.learnt.pairs import Succession
from omoide.model.scope import Scope
from omoide.prompts import revise as prompt
from omoide.prompts.question import Question
from omoide.prompts.revise import Revision, doubted
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over

Replaces = Callable[[Sequence[Succession]], Sequence[bool]]


class Doubt(NamedTuple):
    """Something known, under the id of its memory, and what speaks against it: statements, and what was resolved."""

    known: Source
    news: tuple[Source, ...] = ()
    resolved: tuple[str, ...] = ()


def revise_each(
    asker: Asker, scope: Scope, doubts: Sequence[Doubt], *, replaces: Replaces, night: datetime | None = None
) -> Considered[Revision]:
    """`replaces`: whether the newer of two statements takes the place of the older one."""
    by_name = {doubt.known.name: doubt for doubt in doubts}

    def by_rule(some: Sequence[Source]) -> Covered[Revision]:
        found = {source.name: _by_rule(by_name[source.name], replaces) for source in some}
        items = (
            Revision(sources=(name,), fate=Fate.KEPT, reason="", text=text)
            for name, text in found.items()
            if text
        )
        return Covered(
            items=tuple(items), dropped={name: "nothing is sure" for name, text in found.items() if not text}
        )

    asked = [
        doubted(name, doubt.known.text, [each.text for each in doubt.news], resolved=doubt.resolved)
        for name, doubt in by_name.items()
    ]
    return think_over(asker, scope, asked, _ask, by_rule, night=night)


def _ask(some: Sequence[Source]) -> Question[Covered[Revision]]:
    return prompt.revise(some, language=language_of(*(source.text for source in some)))


def _by_rule(doubt: Doubt, replaces: Replaces) -> str:
    """The text that it becomes; nothing where it stays."""
    text = doubt.known.text
    for item in doubt.resolved:
        text = settled_note(text, item)
    said = sentences(text)
    if len(said) > 1:  # one statement by itself gives way as a whole, to another one
        for sentence in said:
            told = replaces([_succession(sentence, each, doubt.known) for each in doubt.news])
            newer = next((each for each, sure in zip(doubt.news, told, strict=True) if sure), None)
            text = text.replace(sentence, newer.text.strip(), 1) if newer else text
    return text if text != doubt.known.text else ""


def _succession(sentence: str, newer: Source, known: Source) -> Succession:
    return Succession(sentence, newer.text, other=folded(known.speaker) != folded(newer.speaker))
