"""What comes of a stretch of talk, by the model or by rule (AW-29, AW-30). The rule quotes, and says whom."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from omoide.language.correcting import correction
from omoide.language.dues import due
from omoide.language.resolving import new_tasks, resolved_items
from omoide.language.summarising import quotation, trace
from omoide.model.scope import Scope
from omoide.prompts import digest as prompt
from omoide.prompts.digest import ITEMS, LONGEST, Digest, Line
from omoide.thinking.asking import Asker, Thought, language_of

_SENTENCES = 8
_ANY_TIME = datetime(2000, 6, 15, 12, tzinfo=UTC)  # that a text names a time can be seen from any present


def digest(asker: Asker, scope: Scope, talk: Sequence[Line]) -> Thought[Digest]:
    language = language_of(*(line.text for line in talk))
    return asker.think(
        scope,
        prompt.digest(talk, language=language),
        lambda: _by_rule(talk, longest=LONGEST[language], joint="、" if language == "ja" else ", "),
    )


def _by_rule(talk: Sequence[Line], *, longest: int, joint: str) -> Digest:
    text = "\n".join(line.text for line in talk)
    return Digest(
        title=joint.join(trace(text)),
        summary=quotation([(line.speaker, line.text) for line in talk], longest=longest, most=_SENTENCES),
        resolved=_some(item for line in talk for item in resolved_items(line.text)),
        tasks=_some(item for line in talk for item in _tasks(line)),
    )


def _some(items: Iterable[str]) -> tuple[str, ...]:
    """Each once, and the last ones where there are too many: a talk that settles everything settles nothing."""
    return tuple(dict.fromkeys(items))[-ITEMS:]


def _tasks(line: Line) -> list[str]:
    """What is marked as to be done; the rest was heard when it was said. A mind is bound by what it says it will have done by
    some time."""
    if correction(line.text) is not None:  # who puts something right promises nothing
        return []
    found = new_tasks(line.text)
    return [item for item in found if due(item, now=_ANY_TIME) is not None] if line.own else found
