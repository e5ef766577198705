"""What is left of what a mind was told: which memories still say a statement, and how often.

A statement is said by its own memory and by what was made of it. Digests of a day are records of what was said then;
they say nothing about what is so now.
"""

from collections.abc import Sequence

from bench.cases import Case
from omoide.language.terms import index_terms
from omoide.model.cue import FINDABLE
from omoide.model.memory import Kind, Memory

_RECORDS = frozenset({Kind.EPISODE})
_ENOUGH = 0.5  # the share of its own words by which one of several statements is recognised in what was made of them


class Remains:
    """All memories of one mind, forgotten or not, and which of them each statement became when it was told."""

    def __init__(self, case: Case, memories: Sequence[Memory], told: Sequence[str]) -> None:
        self._case = case
        self._memories = {each.id: each for each in memories}
        self._own = list(told)
        self._groups = {case.group(place) for place in range(len(told))}
        self._terms = {group: self._distinctive(group) for group in self._groups}

    def stands(self, place: int) -> bool:
        """It is found, or what says the same."""
        return bool(self._found(self._sayers(self._case.group(place))))

    def is_found(self, place: int) -> bool:
        """Its own memory, whatever became of what was made of it."""
        return bool(self._found({self._own[place]}))

    def is_retired(self, place: int) -> bool:
        """Nothing that can be found says it any more. Of a part, something must have said it once."""
        part = self._case.told[place].part
        if not part:
            return not self._found(self._sayers(self._case.group(place)))
        made = {each for each in self._made_of(place) if part in self._memories[each].words.text}
        return bool(made) and not self._found(made)

    def copies(self, group: int) -> int:
        """How many of the memories that can be found say it independently: a memory and what was made of it are one."""
        left = self._found(self._sayers(group))
        count = 0
        while left:
            count += 1
            one = {left.pop()}
            while near := {each for each in left if any(self._tied(each, other) for other in one)}:
                one |= near
                left -= near
        return count

    def saying(self, place: int) -> set[str]:
        """The memories that say it and can be found."""
        return self._found(self._sayers(self._case.group(place)))

    def _found(self, memories: set[str]) -> set[str]:
        return {
            each for each in memories if each in self._memories and self._memories[each].stage in FINDABLE
        }

    def _sayers(self, group: int) -> set[str]:
        places = [place for place in range(len(self._own)) if self._case.group(place) == group]
        own = {self._own[place] for place in places}
        made = {each for place in places for each in self._made_of(place)}
        return {each for each in own if self._still_says(each, group)} | {
            each for each in made - own if self._says(each, group)
        }

    def _made_of(self, place: int) -> set[str]:
        """What names it among its sources, or what was made of that. The event behind a memory counts as the memory."""
        known = {self._own[place], *self._events(self._own[place])}
        while True:
            new = {each.id for each in self._memories.values() if known.intersection(each.sources)} - known
            if not new:
                break
            known |= new
        others = {self._own[place], *self._events(self._own[place])}
        return {each for each in known - others if self._memories[each].kind not in _RECORDS}

    def _events(self, memory: str) -> set[str]:
        known = self._memories.get(memory)
        return {each for each in known.sources if each not in self._memories} if known else set()

    def _still_says(self, memory: str, group: int) -> bool:
        """It does, unless it was put into the words of another statement."""
        others = [self._share(memory, other) for other in self._groups - {group} if self._terms[other]]
        return self._share(memory, group) >= max(others, default=0.0)

    def _says(self, memory: str, group: int) -> bool:
        """What was made of one statement says it. What was made of several need not say each of them."""
        of = {self._case.group(place) for place in range(len(self._own)) if memory in self._made_of(place)}
        if of == {group}:
            return True
        told = [each for place, each in enumerate(self._case.told) if self._case.group(place) == group]
        if any(each.text.rstrip("。.!！") in self._memories[memory].words.text for each in told):
            return True
        outdated = self._case.told[group].then == "retired"
        return not outdated and self._share(memory, group) >= _ENOUGH

    def _tied(self, one: str, other: str) -> bool:
        """One of them was made of the other, or both of the same."""
        near = {one, *self._memories[one].sources}
        return not near.isdisjoint({other, *self._memories[other].sources})

    def _share(self, memory: str, group: int) -> float:
        """How much of what only this statement says is in the text of the memory."""
        known = self._memories.get(memory)
        own = self._terms[group]
        if known is None or not own:
            return 1.0
        return len(own & set(index_terms(known.words.text))) / len(own)

    def _distinctive(self, group: int) -> set[str]:
        def terms(mine: bool) -> set[str]:
            return {
                term
                for place, told in enumerate(self._case.told)
                if (self._case.group(place) == group) is mine
                for term in index_terms(told.text)
            }

        return terms(True) - terms(False)
