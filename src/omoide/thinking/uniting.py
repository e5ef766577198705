"""Several memories as one text, by the model or by rule. A rule unites nothing, and sums up in whole sentences."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from omoide.language.names import folded, names
from omoide.language.summarising import summary, trace
from omoide.language.terms import index_terms, is_little, pair_weight
from omoide.model.scope import Scope
from omoide.prompts import unite as prompt
from omoide.prompts.question import Language, Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.prompts.tell import STAR as _STAR
from omoide.prompts.tell import Span
from omoide.prompts.unite import TITLE, United
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over
from omoide.thinking.telling import Room, tell

_UNITED: Final = 2000
_SENTENCES: Final = 24
STAR: Final = f"{_STAR} "


def unite_groups(
    asker: Asker, scope: Scope, groups: Sequence[Source], *, night: datetime | None = None
) -> Considered[United]:
    """What is alike becomes one only where a model finds that nothing is lost, and code that no name and number is."""

    def by_rule(some: Sequence[Source]) -> Covered[United]:
        return Covered(items=(), dropped={source.name: "a rule unites nothing" for source in some})

    found = think_over(asker, scope, groups, _unite, by_rule, night=night)
    parts = {group.name: group.parts for group in groups}
    whole = tuple(each for each in found.items if not _lost(each.text, parts[each.sources[0]]))
    kept = {each.sources[0] for each in whole}
    lost = {
        each.sources[0]: "a name or a value was lost" for each in found.items if each.sources[0] not in kept
    }
    return Considered(
        items=whole,
        dropped={**found.dropped, **lost},
        by=found.by,
        parked=found.parked,
        trouble=found.trouble,
    )


def sum_up(
    asker: Asker,
    scope: Scope,
    spans: Sequence[Source],
    *,
    span: Span,
    room: Room,
    core: str | None,
    night: datetime | None = None,
) -> Considered[United]:
    """Weeks or months, told by whoever this core memory is of, or else by nobody. Parts that begin with a star are the
    first in line for room."""

    def by_rule(some: Sequence[Source]) -> Covered[United]:
        return Covered(items=tuple(_summed(each, room) for each in some), dropped={})

    if core is not None:
        return tell(asker, scope, spans, by_rule, span=span, core=core, room=room, night=night)

    def ask(some: Sequence[Source]) -> Question[Covered[United]]:
        language = _language(some)
        return prompt.unite(some, language=language, longest=room.of(language)[1], whole=False)

    return think_over(asker, scope, spans, ask, by_rule, night=night)


def _unite(some: Sequence[Source]) -> Question[Covered[United]]:
    return prompt.unite(some, language=_language(some), longest=_UNITED, whole=True)


def _language(some: Sequence[Source]) -> Language:
    return language_of(*(part for source in some for part in source.parts))


def _summed(source: Source, room: Room) -> United:
    """Whole sentences: half of the room for those that are starred, the rest for all others together."""
    longest = room.of(_language([source]))[1]
    starred = [part for part in source.parts if part.startswith(STAR)]
    share = longest // (2 * len(starred)) if starred else 0
    pieces = [
        STAR + summary(part.removeprefix(STAR), longest=share - len(STAR), most=_SENTENCES)
        for part in starred
    ]
    others = "\n".join(part for part in source.parts if part not in starred)
    if others:
        left = longest - sum(map(len, pieces)) - len(pieces)
        pieces.append(summary(others, longest=left, most=_SENTENCES))
    joint = "、" if _language([source]) == "ja" else ", "
    return United(
        sources=(source.name,),
        fate=Fate.MERGED,
        reason="",
        title=joint.join(trace("\n".join(source.parts)))[:TITLE],
        text="\n".join(pieces),
    )


def _lost(text: str, parts: Sequence[str]) -> bool:
    """Whether a name that is in one of them, or a word in which they differ, is not in what they became."""
    said, terms = folded(text), _terms(text)
    if any(folded(name) not in said for part in parts for name in names(part)):
        return True
    own = [_terms(part) for part in parts]
    shared = frozenset[str].intersection(*own)
    return any(each - shared - terms for each in own)


def _terms(text: str) -> frozenset[str]:
    return frozenset(term for term in index_terms(text) if pair_weight(term) > 0 and not is_little(term))
