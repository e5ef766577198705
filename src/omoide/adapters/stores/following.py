"""The columns of the minds that were used last, following their journals.

Before they answer, they read the rows that changed after the last entry they saw, and the vectors that were made
since, whoever wrote them.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from omoide.adapters.durable import removed
from omoide.adapters.stores import embedding, reading, rehearsing, snapshot
from omoide.adapters.stores.columns import Columns, Row
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.vectors import Vectors
from omoide.dynamics.matching import Matching
from omoide.model.entry import GENESIS, Entry
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Space

MINDS_IN_RAM = 64
# Memories that are known without reading, 1.5 kB each: of one mind, and of all together. Who holds few minds has room for more.
FAMILIAR, FAMILIAR_IN_ALL = 6000, 40_000
_LEAST_FAMILIAR = 100  # what the last few questions brought
SNAPSHOT_AFTER = 500  # rows that a short process had to read itself before it leaves a snapshot for the next
_NO_SPACE = (0, 0, Space(name="", dimension=0, calibration=()))
_ROW = "id, words, alive, kind, tier, origins, session, tokens, numbers, terms, counts"


def head(session: Session, scope: Scope) -> tuple[Any, ...]:
    """The number of a scope (0: it was never written to), its last entry with its digest, and its last event."""
    found = session.rows(
        "SELECT scope, number, digest, events FROM scopes WHERE tenant = ? AND mind = ?",
        (scope.tenant, scope.mind),
    )
    return found[0] if found else (0, 0, GENESIS, 0)


def _state(session: Session, scope: Scope) -> tuple[int, int, bool, list[tuple[int, int, Space]]]:
    """The number of a scope, its last entry, whether anything in it is tied to anything, and its spaces, the standing one
    first: each with its number and its last vector."""
    found = session.rows(
        "SELECT s.scope, EXISTS (SELECT 1 FROM links l WHERE l.scope = s.scope), "
        f"p.space, p.made, {embedding.SPACE} FROM scopes s LEFT JOIN spaces p ON p.scope = s.scope "
        "WHERE s.tenant = ? AND s.mind = ? ORDER BY p.standing DESC, p.space",
        (scope.tenant, scope.mind),
    )
    if not found:
        return 0, 0, False, []
    (key, linked, *_, number), *_ = found
    spaces = [(space, made, embedding.space_from(*row)) for _, _, space, made, *row in found if space]
    return key, number, bool(linked), spaces


class Following:
    """Not safe for threads by itself: the store lets in one at a time."""

    def __init__(
        self,
        *,
        lexicon: str,
        matching: Matching,
        snapshots: Path | None,
        minds_in_ram: int = MINDS_IN_RAM,
        vectors: bool = True,
    ) -> None:
        """Without `vectors`, another finds the nearest, and none of them are held here."""
        self._vectors = vectors
        self._lexicon = lexicon
        self._matching = matching
        self._snapshots = snapshots
        self._most = minds_in_ram
        self._columns: OrderedDict[Scope, Columns] = OrderedDict()
        self._familiar: dict[Scope, dict[str, Memory]] = {}
        self._keys: dict[Scope, int] = {}  # which mind of that name they follow: one may go, and another come
        self._read_rows: dict[Scope, int] = {}

    def columns(self, session: Session, scope: Scope) -> Columns:
        columns = self._followed(session, scope)
        while len(self._columns) > self._most:
            self._let_go(session, next(iter(self._columns)))
        return columns

    def _let_go(self, session: Session, scope: Scope) -> None:
        """Who was asked longest ago. If it took long to read, it is mapped when it comes back."""
        if self.rows_read(scope) >= SNAPSHOT_AFTER:
            self.leave_snapshot(session, scope)
        del self._columns[scope]
        self._familiar.pop(scope, None)
        self._keys.pop(scope, None)

    def _followed(self, session: Session, scope: Scope) -> Columns:
        key, number, linked, spaces = _state(session, scope)
        columns = self._columns.pop(scope, None)  # half followed, they would be wrong
        if self._keys.get(scope, key) != key:
            columns = None
            self._familiar.pop(scope, None)
        self._keys[scope] = key
        if columns is None:
            columns = self._mapped(session, scope, key)
        columns.linked = linked
        fresh = self._follow(session, scope, key, columns, number) if columns.number < number else []
        self._follow_vectors(session, scope, key, columns, fresh, spaces)
        self._columns[scope] = columns
        return columns

    def _follow(self, session: Session, scope: Scope, key: int, columns: Columns, number: int) -> list[str]:
        rows = session.rows(
            f"SELECT {_ROW} FROM memories WHERE scope = ? AND seq > ? ORDER BY seq, id", (key, columns.number)
        )
        names = [values[0] for values in rows]
        with reading.understood("rehearsed"):
            # Of rows that changed it is read whether or not they came to mind since: they themselves say nothing of it.
            came = (
                [*names, *rehearsing.recalled_after(session, key, columns.number)] if columns.number else None
            )
            rehearsed = rehearsing.of(session, key, came)
        with reading.understood("memories"):
            fresh = columns.follow([Row(*values) for values in rows], number=number, rehearsed=rehearsed)
        familiar = self._familiar.get(scope, {})
        for name in names:
            familiar.pop(name, None)
        for name in familiar.keys() & rehearsed.keys():
            familiar[name] = rehearsing.with_rehearsals(familiar[name], rehearsed[name])
        self._count(scope, len(rows) + len(rehearsed))
        return fresh

    def rehearsed(self, scope: Scope, came: Mapping[str, Memory], entries: Sequence[Entry]) -> None:
        """This process itself has written that they came to mind, and nothing else: if it knew all before that, it knows what
        it would read."""
        columns = self._columns.get(scope)
        if columns is None or columns.number != entries[0].number - 1:
            return
        columns.follow(
            (),
            number=entries[-1].number,
            rehearsed={name: rehearsing.rehearsed(memory) for name, memory in came.items()},
        )
        familiar = self._familiar.get(scope, {})
        familiar.update({name: memory for name, memory in came.items() if name in familiar})
        self._count(scope, len(came))

    def _follow_vectors(
        self,
        session: Session,
        scope: Scope,
        key: int,
        columns: Columns,
        fresh: list[str],
        spaces: Sequence[tuple[int, int, Space]],
    ) -> None:
        columns.spaces = [each for _, _, each in spaces]
        if not self._vectors:
            columns.vectors = Vectors()
            return
        space, made, standing = next((each for each in spaces if each[2].standing), _NO_SPACE)
        if columns.vectors.space != standing.name:
            columns.vectors = Vectors(space=standing.name, dimension=standing.dimension)
        seen = columns.vectors.made
        bodies = embedding.made_of(session, key, space, fresh) if seen and fresh else []
        if seen < made:
            bodies += embedding.made_after(session, key, space, seen)
        with reading.understood("vectors"):
            columns.follow_vectors(bodies, made=made)
        self._count(scope, len(bodies))

    def _count(self, scope: Scope, rows: int) -> None:
        self._read_rows[scope] = self._read_rows.get(scope, 0) + rows

    def _mapped(self, session: Session, scope: Scope, key: int) -> Columns:
        """From the snapshot, if it stands on this very journal."""
        if self._snapshots is not None:
            found = snapshot.read(snapshot.path_of(self._snapshots, scope), lexicon=self._lexicon)
            if found is not None and digest_at(session, key, found.number) == found.digest:
                return found.columns(self._matching)
        return Columns(matching=self._matching)

    def key(self, scope: Scope) -> int:
        """The number of the mind whose columns these are; 0 where there are none."""
        return self._keys.get(scope, 0)

    def has(self, scope: Scope) -> bool:
        return scope in self._columns

    def familiar(self, scope: Scope) -> dict[str, Memory]:
        """Memories that were read lately and have not changed since: the same ones come to mind again and again.

        They are known only where the columns are, which follow the journal and tell what changed; so these come first.
        """
        known = self._familiar.setdefault(scope, {})
        most = max(_LEAST_FAMILIAR, min(FAMILIAR, FAMILIAR_IN_ALL // max(1, len(self._columns))))
        if len(known) > most:
            for name in list(islice(known, len(known) - most // 2)):  # those that were read first
                del known[name]
        return known

    def familiar_after(self, scope: Scope, key: int, number: int) -> dict[str, Memory]:
        """Those that are as they stand after this entry; none, where it is not known how they stand. A copy: others read on."""
        columns = self._columns.get(scope)
        if columns is None or columns.number != number or self._keys.get(scope) != key:
            return {}
        return dict(self._familiar.get(scope, {}))

    def forget(self, scope: Scope) -> None:
        self._columns.pop(scope, None)
        self._familiar.pop(scope, None)
        self._keys.pop(scope, None)
        if self._snapshots is not None:
            snapshot.path_of(self._snapshots, scope).unlink(missing_ok=True)

    def forget_all(self) -> None:
        self._columns.clear()
        self._familiar.clear()
        self._keys.clear()
        self._read_rows.clear()
        if self._snapshots is not None:
            removed(*self._snapshots.glob("t-*/m-*"))

    def rows_read(self, scope: Scope) -> int:
        """How many rows are not in the snapshot, if there is one."""
        return self._read_rows.get(scope, 0)

    def much_read(self) -> list[Scope]:
        """Those for which the next process should not have to read so much again."""
        return [
            scope
            for scope, rows in self._read_rows.items()
            if rows >= SNAPSHOT_AFTER and scope in self._columns
        ]

    def leave_snapshot(self, session: Session, scope: Scope) -> None:
        if self._snapshots is None:
            return
        columns = self._followed(session, scope)
        digest = digest_at(session, head(session, scope)[0], columns.number)
        if digest is not None:
            path = snapshot.path_of(self._snapshots, scope)
            snapshot.write(path, columns, digest=digest, lexicon=self._lexicon)
            self._read_rows.pop(scope, None)


def digest_at(session: Session, key: int, number: int) -> str | None:
    rows = session.rows("SELECT digest FROM journal WHERE scope = ? AND number = ?", (key, number))
    return rows[0][0] if rows else None
