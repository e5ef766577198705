"""Thinking about several sources: the model has to account for each of them, and what it leaves out a rule answers.

Questions are as large as may be asked. A question that is refused, or answered so that nobody can read it, is put again in
two halves; so one source that a model will not touch keeps no other from it. That one is parked: the rule answers, and the
report names it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Generic, NamedTuple, TypeVar

from omoide.errors import Declined, ModelError, Unreadable
from omoide.language.tokens import estimate_tokens
from omoide.model.frozen import frozen
from omoide.model.identity import short
from omoide.model.scope import Scope
from omoide.prompts.question import Question
from omoide.prompts.sources import Covered, Source, Sourced
from omoide.thinking.asking import Asker, Thought

MOST: Final = 12  # sources of one question: beyond that even good models forget some
_TASK: Final = 900  # tokens of a question besides its sources

Item = TypeVar("Item", bound=Sourced)
Ask = Callable[[Sequence[Source]], Question[Covered[Item]]]
Rule = Callable[[Sequence[Source]], Covered[Item]]


@frozen
class Considered(Generic[Item]):
    """What came of all of them, how many were answered by whom, which were parked, and what went wrong."""

    items: tuple[Item, ...] = ()
    dropped: Mapping[str, str]
    by: Mapping[str, str]  # source → model or rule
    parked: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """As a report counts them."""
        found = Counter(f"by_{by}" for by in self.by.values())
        return {**found, **({"parked": len(self.parked)} if self.parked else {})}


class _Batch(NamedTuple):
    """Sources that are asked about together; `again`: a former answer left them out."""

    sources: tuple[Source, ...]
    again: bool = False


def think_over(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    ask: Ask[Item],
    rule: Rule[Item],
    *,
    night: datetime | None = None,
    most: int = MOST,
) -> Considered[Item]:
    """Of each source something is said: by the model, or else by the rule."""
    course = _Course[Item](rule)
    if not asker.has_model:
        course.by_rule(sources)
        return course.ended()
    waiting = [_Batch(part) for part in _packed(sources, room=asker.room - _TASK, most=most)]
    while waiting:
        asked = [(ask(batch.sources), _nothing) for batch in waiting]
        thoughts = asker.think_each(scope, asked, night=night)
        waiting = [
            later
            for batch, thought in zip(waiting, thoughts, strict=True)
            for later in course.took(batch, thought)
        ]
    return course.ended()


def _nothing() -> Covered[Any]:
    """What the rule is asked is decided when it is known what the model left out."""
    return Covered(items=(), dropped={})


class _Course(Generic[Item]):
    """What was found so far."""

    def __init__(self, rule: Rule[Item]) -> None:
        self._rule = rule
        self._items: list[Item] = []
        self._dropped: dict[str, str] = {}
        self._by: dict[str, str] = {}
        self._parked: list[str] = []
        self._trouble: dict[str, None] = {}

    def took(self, batch: _Batch, thought: Thought[Covered[Item]]) -> Iterator[_Batch]:
        """Take what a question brought; what is to be asked next, if anything."""
        found = thought.value
        if thought.by == "rule":
            yield from self._without(batch, thought.trouble)
            return
        self._keep(found, "model", [each.name for each in batch.sources if each.name not in found.missing])
        if left := tuple(each for each in batch.sources if each.name in found.missing):
            if not batch.again:
                yield _Batch(left, again=True)
            else:
                self._park(left, Unreadable(problem="it says nothing of this one"))

    def _without(self, batch: _Batch, trouble: ModelError | None) -> Iterator[_Batch]:
        middle = len(batch.sources) // 2
        if not isinstance(trouble, Declined | Unreadable):
            self._trouble[str(trouble)] = None
            self.by_rule(batch.sources)
        elif middle:
            yield _Batch(batch.sources[:middle], batch.again)
            yield _Batch(batch.sources[middle:], batch.again)
        else:
            self._park(batch.sources, trouble)

    def _park(self, sources: Sequence[Source], why: ModelError) -> None:
        self._parked += [source.name for source in sources]
        self._trouble |= {f"{short(source.name)}: {why}": None for source in sources}
        self.by_rule(sources)

    def by_rule(self, sources: Sequence[Source]) -> None:
        if sources:
            self._keep(self._rule(sources), "rule", [source.name for source in sources])

    def _keep(self, found: Covered[Item], by: str, names: Sequence[str]) -> None:
        self._items += found.items
        self._dropped |= found.dropped
        self._by |= dict.fromkeys(names, by)

    def ended(self) -> Considered[Item]:
        return Considered(
            items=tuple(self._items),
            dropped=self._dropped,
            by=self._by,
            parked=tuple(self._parked),
            trouble=tuple(self._trouble),
        )


def _packed(sources: Sequence[Source], *, room: int, most: int) -> Iterator[tuple[Source, ...]]:
    """In their order, as many together as fit; one that does not fit by itself is asked about, and found too long."""
    batch: list[Source] = []
    taken = 0
    for source in sources:
        size = estimate_tokens(source.text)
        if batch and (taken + size > room or len(batch) == most):
            yield tuple(batch)
            batch, taken = [], 0
        batch.append(source)
        taken += size
    if batch:
        yield tuple(batch)
