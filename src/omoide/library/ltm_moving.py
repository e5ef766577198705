"""Moving in from the LTM design: its records as acts of ours, each whole in itself, so that it can go on where it stopped.

A relation is written in the act in which the second of its two ends comes. So whatever was written is complete, and a
relation that somebody took away here does not come back when the same file is brought in again.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from omoide.errors import BadInput, TooLong
from omoide.language.keeping import kept
from omoide.library.ltm_fields import Odd, Oddity
from omoide.library.ltm_reading import Read, Reading, created_of, identity_of, read_record
from omoide.model.change import Change, Encoded, Linked
from omoide.model.memory import Memory
from omoide.model.relation import Relation, Tie

ACT = 500  # records in one act
Row = Mapping[str, Any]


class Act(NamedTuple):
    """What is committed together: so many memories and their relations."""

    changes: tuple[Change, ...]
    memories: int
    relations: int


class Moving:
    """One file on its way in. `present` are the ids that are here, `erased` those that were and may not come back;
    `ties` tells how many relations a memory here has, of at most `most` (0: any number)."""

    def __init__(
        self,
        reading: Reading,
        *,
        identities: Mapping[str, str],
        present: Iterable[str],
        erased: Iterable[str],
        text_bytes: int,
        ties: Callable[[str], int],
        most: int,
    ) -> None:
        self._reading = reading
        self._identities = identities
        self._at_first = frozenset(present)
        self._here = set(self._at_first)
        self._erased = frozenset(erased)
        self._text_bytes = text_bytes
        self._ties, self._most, self._tied = ties, most, Counter[str]()
        self._waiting: defaultdict[str, list[tuple[str, Relation]]] = defaultdict(list)
        self.odd: list[Oddity] = []
        self.counts: Counter[str] = Counter()

    def acts(self, rows: Iterable[Row]) -> Iterator[Act]:
        changes: list[Change] = []
        links: list[Change] = []
        for row in rows:
            self.counts["records"] += 1
            read = read_record(row, self._reading)
            memory = self._fit(row, read)
            if memory is not None:
                if memory.id not in self._here:
                    self.odd += read.odd
                    changes.append(Encoded(memory=memory))
                    self._here.add(memory.id)
                links += self._links(row, read, memory)
            if len(changes) >= ACT:
                yield self._act(changes, links)
                changes, links = [], []
        if changes or links:
            yield self._act(changes, links)
        self._tell_missing()

    def _act(self, changes: list[Change], links: list[Change]) -> Act:
        self.counts["taken"] += len(changes)
        self.counts["relations"] += len(links)
        return Act((*changes, *links), len(changes), len(links))

    def _fit(self, row: Row, read: Read) -> Memory | None:
        """The memory, if it may come; what keeps it away is counted."""
        memory = read.memory
        if memory is None:
            self.odd += read.odd
            self.counts["refused"] += 1
            return None
        if memory.id in self._erased:
            self.counts["erased"] += 1
            return None
        if memory.id in self._here:
            self.counts["already"] += 1
            return memory
        try:
            kept(memory.words, limit_bytes=self._text_bytes)
        except BadInput as error:
            why = Odd.TOO_LONG if isinstance(error, TooLong) else Odd.NO_TEXT
            self.odd.append(Oddity(str(row.get("id")), "content", why, ""))
            self.counts["refused"] += 1
            return None
        return memory

    # Relations.

    def _links(self, row: Row, read: Read, memory: Memory) -> Iterator[Change]:
        name, new = str(row.get("id")), memory.id not in self._at_first
        for target, tie in read.relations:
            found = self._identities.get(target)
            if found is None or found in self._erased:
                self._missing(name, target)
            elif found in self._here:
                if new:
                    yield from self._link(name, memory.id, found, tie)
            else:
                self._waiting[found].append((name, Relation(source=memory.id, target=found, tie=tie)))
        for source, relation in self._waiting.pop(memory.id, ()):
            yield from self._link(source, relation.source, memory.id, relation.tie)

    def _link(self, name: str, source: str, target: str, tie: Tie) -> Iterator[Change]:
        for end in (source, target):
            if end not in self._tied:
                self._tied[end] = self._ties(end) if end in self._at_first else 0
        if self._most and max(self._tied[source], self._tied[target]) >= self._most:
            self.odd.append(Oddity(name, "relations", Odd.CROWDED, str(tie)))
            return
        self._tied[source] += 1
        self._tied[target] += 1
        yield Linked(relation=Relation(source=source, target=target, tie=tie))

    def _missing(self, name: str, target: str) -> None:
        self.odd.append(Oddity(name, "relations", Odd.TARGET, target))

    def _tell_missing(self) -> None:
        names = {identity: name for name, identity in self._identities.items()}
        for target, waiting in self._waiting.items():
            for source, _ in waiting:
                self._missing(source, names[target])


def identities(rows: Iterable[Row], reading: Reading) -> dict[str, str]:
    """By the ids of that design, those that its memories have here; `rows` need only have id and created."""
    found: dict[str, str] = {}
    for row in rows:
        created = created_of(row, reading.now)
        if row.get("id") and created:
            found[str(row["id"])] = identity_of(row, created, reading)
    return found
