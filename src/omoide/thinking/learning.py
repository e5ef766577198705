"""What lasts of what happened, by the model or by rule (AW-37). The rule selects: what it takes is what was said, word for word."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final

from omoide.language.procedural import without_steps
from omoide.language.sentences import joined, parts, sentences
from omoide.learnt.utterances import Reading, Role
from omoide.model.scope import Scope
from omoide.prompts import learn as prompt
from omoide.prompts.learn import LONGEST, Learnt
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import Considered, think_over

_BESIDE: Final = 0.5  # of the likeliest sentence of its utterance: what is less likely to be knowledge, and small talk, is left out
_SURELY: Final = 0.75  # so likely to be knowledge, a sentence is kept without the rest of its utterance
_SHORTEST: Final = 6  # characters: what is shorter says nothing that could be understood tomorrow
Reader = Callable[[Sequence[str], Sequence[Role]], Sequence[Reading]]


def learn_from(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    *,
    reader: Reader,
    knows: float,
    resolved: Sequence[str] = (),
    night: datetime | None = None,
) -> Considered[Learnt]:
    """`resolved` is what is open no more (AW-34). By rule, what `reader` finds at least as likely as `knows` to be knowledge is learnt."""

    def ask(some: Sequence[Source]) -> Question[Covered[Learnt]]:
        language = language_of(*(source.text for source in some))
        return prompt.learn(some, language=language, resolved=resolved)

    def by_rule(some: Sequence[Source]) -> Covered[Learnt]:
        return _selected(some, scope.speaker, reader, knows)

    return think_over(asker, scope, sources, ask, by_rule, night=night)


def _selected(sources: Sequence[Source], own: str, reader: Reader, knows: float) -> Covered[Learnt]:
    """An utterance that is knowledge is kept without what is mere talk at either end; of any other, the sentences that are."""
    said = [(source, passage) for source in sources for passage in passages(without_steps(source.text))]
    divided = [sentences(passage) for _, passage in said]
    texts = [passage for _, passage in said] + [each for own_ones in divided for each in own_ones]
    owners = [source for source, _ in said]
    owners += [owner for owner, own_ones in zip(owners, divided, strict=True) for _ in own_ones]
    roles = [Role.SELF if source.speaker == own else Role.PERSON for source in owners]
    readings = reader(texts, roles)
    singles = iter(readings[len(said) :])
    items: list[Learnt] = []
    for (source, passage), own_ones, reading in zip(said, divided, readings, strict=False):
        read = [(each, next(singles)) for each in own_ones]
        found = (
            [_trimmed(passage, read)]
            if reading.knows >= knows
            else [each for each, alone in read if alone.knows >= knows and len(read) > 1]
        )
        items += [
            Learnt(sources=(source.name,), fate=Fate.KEPT, reason="", statement=each)
            for each in found
            if len(each) >= _SHORTEST
        ]
    kept = {name for item in items for name in item.sources}
    dropped = {source.name: "nothing in it lasts" for source in sources if source.name not in kept}
    return Covered(items=tuple(items), dropped=dropped)


def _trimmed(passage: str, read: Sequence[tuple[str, Reading]]) -> str:
    """Without the sentences at either end that are small talk beside the rest."""
    best = max((alone.knows for _, alone in read), default=0.0)
    first, last = 0, len(read)
    while first < last - 1 and _is_talk(read[first][1], best):
        first += 1
    while last - 1 > first and _is_talk(read[last - 1][1], best):
        last -= 1
    return passage if (first, last) == (0, len(read)) else joined([each for each, _ in read[first:last]])


def _is_talk(reading: Reading, best: float) -> bool:
    return reading.act == "chat" and reading.knows < best * _BESIDE


def passages(text: str) -> Iterator[str]:
    """What somebody said in one breath is understood together, so an utterance is one passage, unless it is long."""
    for line in dict.fromkeys(map(str.strip, text.splitlines())):
        for passage in parts(line, longest=LONGEST):
            if len(passage) >= _SHORTEST:
                yield passage
