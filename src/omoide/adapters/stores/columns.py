"""One mind in RAM: facts in columns, words in postings, meaning in vectors, following the journal.

Rows are only appended; a memory whose words change gets a new row and its old one dies.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.stores import postings, vectors
from omoide.adapters.stores.places import Places
from omoide.adapters.stores.postings import Postings
from omoide.adapters.stores.rehearsing import NOBODY, Rehearsed
from omoide.adapters.stores.vectors import Vectors
from omoide.dynamics import facts
from omoide.dynamics.constant import constant, is_constant
from omoide.dynamics.facts import CATEGORIES, STAGES, Facts
from omoide.dynamics.matching import (
    Matching,
    all_heard,
    ceiling,
    time_score,
    time_weight,
    timely,
    weights,
)
from omoide.dynamics.nearness import beside, nearness, with_neighbours
from omoide.language.lexicon import STATED, name_facet, stated_facet, tag_facet
from omoide.model.cue import AskedTerm, Filter
from omoide.model.frozen import frozen
from omoide.model.identity import is_piece
from omoide.model.memory import Kind, Origin, Tier
from omoide.model.words import SECRET
from omoide.ports import ORIGIN_BIT, Candidates, Named, Probe, Space

_KINDS, _TIERS = tuple(Kind), tuple(Tier)
_CODES = {
    "kind": {str(value): code for code, value in enumerate(_KINDS)},
    "tier": {str(value): code for code, value in enumerate(_TIERS)},
}
_TALK = _CODES["kind"][Kind.EVENT]
TABLE: Mapping[str, str] = {
    "ids": "S20", "words_key": "<u8", "alive": "?", "kind": "u1", "tier": "u1", "origins": "u1",
    "session": "<u4", "length": "<f4", "tokens": "<u4", **facts.DTYPES,
}  # fmt: skip
LAYOUT: Mapping[str, str] = {**TABLE, **postings.LAYOUT, **vectors.LAYOUT}
Arrays = dict[str, NDArray[Any]]
_SCANT = 8  # times as many rows: then those that are meant are looked at one by one
# By these it is decided who is meant, and who stands beside whom; the others are only weighed.
_TOLD_APART_BY = frozenset({"kind", "tier", "origins", "session", "tokens", "occurred", "category", "stage"})
_MASKS = 16


@frozen(kw_only=False)
class Row:
    """A memory as the columns see it; `alive` False when it is no longer there."""

    id: str
    words: str | None
    alive: bool
    kind: str
    tier: str
    origins: str
    session: int
    tokens: int
    numbers: bytes
    terms: bytes
    counts: bytes


class _Said(NamedTuple):
    """Which rows say a term, how often, and how many there are in all."""

    term: AskedTerm
    rows: NDArray[np.intp]
    counts: NDArray[Any]
    common: int


class _Heard(NamedTuple):
    """How much a term says, and which rows have it how often, themselves or by their neighbours."""

    weight: float
    rows: NDArray[np.intp]
    counts: NDArray[Any]


class Columns:
    def __init__(
        self,
        *,
        matching: Matching,
        number: int = 0,
        arrays: Arrays | None = None,
        meaning: Vectors | None = None,
    ) -> None:
        """`number` is the last entry of the journal that is in here, `spaces` are those of the same moment."""
        self.number = number
        self.vectors = meaning or Vectors()
        self.spaces: list[Space] = []
        self.linked = True  # unless it is known that no memory is tied to another
        self._matching = matching
        self._table: Arrays = {
            name: (arrays or {}).get(name, np.empty(0, kind)) for name, kind in TABLE.items()
        }
        self._size = len(self._table["ids"])
        self._postings = Postings(rows=self._size, arrays=arrays)
        self._places = Places()
        self._settle()

    # Following.

    def follow(
        self, rows: Sequence[Row], *, number: int, rehearsed: Mapping[str, Rehearsed] = NOBODY
    ) -> list[str]:
        """`rehearsed` says how often these rows, and some others, came to mind. Returns those that stand in a new row, which
        has no vectors yet."""
        before = self._size
        known = self._known_places([row.id for row in rows])
        kept = [self._still(row, was) for row, was in zip(rows, known, strict=True)]
        stay = [(place, row) for place, row in zip(kept, rows, strict=True) if place is not None]
        new = [row for place, row in zip(kept, rows, strict=True) if place is None and row.alive]
        self._write([place for place, _ in stay], [row for _, row in stay], rehearsed)
        self._append(new, rehearsed)
        self._rehearse({name: rehearsed[name] for name in rehearsed.keys() - {row.id for row in rows}})
        self.number = number
        if self._moved:
            self._settle()
        return [bytes(ident).decode("ascii") for ident in self._table["ids"][before : self._size]]

    def _rehearse(self, found: Mapping[str, Rehearsed]) -> None:
        """They came to mind, and nothing else has changed."""
        places = self.places(found)
        if not places:
            return
        _count(self._table, list(places.values()), [found[name] for name in places])

    def follow_vectors(self, bodies: Sequence[tuple[str, bytes, bytes]], *, made: int) -> None:
        known = self._known_places([name for name, _, _ in bodies])
        self.vectors.put(
            [
                (place, asks, body)
                for place, (_, asks, body) in zip(known, bodies, strict=True)
                if place is not None
            ]
        )
        self.vectors.made = made

    def _still(self, row: Row, place: int | None) -> int | None:
        """Where it stays, if it is there and says the same words; else whatever stood there dies."""
        if place is None or (row.alive and self._table["words_key"][place] == _words_key(row)):
            return place
        self._table["alive"][place] = False
        self._table["words_key"][place] = 0  # made from words that may have been erased
        self.vectors.drop(place)
        self._moved = True
        return None

    def _write(self, places: Sequence[int], rows: Sequence[Row], rehearsed: Mapping[str, Rehearsed]) -> None:
        """What these rows say beside their words."""
        if not rows:
            return
        numbers = np.frombuffer(bytearray().join(row.numbers for row in rows), facts.PACKED)
        came = [at for at, row in enumerate(rows) if row.id in rehearsed]
        _count(numbers, came, [rehearsed[rows[at].id] for at in came])
        columns: dict[str, Any] = {name: numbers[name] for name in facts.DTYPES}
        for name, codes in _CODES.items():
            columns[name] = [codes[getattr(row, name)] for row in rows]
        columns["origins"] = [_origin_bits(row.origins) for row in rows]
        columns["session"] = [row.session for row in rows]
        columns["tokens"] = [row.tokens for row in rows]
        for name, values in columns.items():
            if name in _TOLD_APART_BY and (self._table[name][places] != values).any():
                self._moved = True
            self._table[name][places] = values

    def _append(self, rows: Sequence[Row], rehearsed: Mapping[str, Rehearsed]) -> None:
        if not rows:
            return
        first = self._size
        self._make_room(len(rows))
        self._size += len(rows)
        self._moved = True
        places = range(first, self._size)
        self._table["ids"][first : self._size] = [row.id.encode("ascii") for row in rows]
        self._table["words_key"][first : self._size] = [_words_key(row) for row in rows]
        self._table["alive"][first : self._size] = True
        self._table["length"][first : self._size] = [sum(row.counts) for row in rows]
        self._write(places, rows, rehearsed)
        self._postings.add(first, [(row.terms, row.counts) for row in rows], alive=self._column("alive"))

    def places(self, ids: Collection[str]) -> dict[str, int]:
        """In which rows these stand, as far as they are there."""
        found = zip(ids, self._known_places(ids), strict=True)
        return {name: place for name, place in found if place is not None}

    def _known_places(self, ids: Collection[str]) -> list[int | None]:
        wanted = [name.encode("ascii") for name in ids]
        return self._places.find(wanted, self._column("ids"), self._column("alive"))

    def _make_room(self, rows: int) -> None:
        if self._size + rows <= len(self._table["ids"]):
            return
        size = max(64, (self._size + rows) * 3 // 2 if self._size else rows)
        for name, kind in TABLE.items():
            larger = np.zeros(size, kind)
            larger[: self._size] = self._table[name][: self._size]
            self._table[name] = larger

    def _settle(self) -> None:
        """What depends on all rows: how long memories are, which are gone, and who stands beside whom."""
        self._moved = False
        self._allowed: dict[Filter, NDArray[np.bool_]] = {}
        self._counted: dict[str, dict[str, int]] = {}
        self._foreigners: dict[tuple[int, ...], NDArray[np.float32]] = {}
        self._damping: NDArray[np.float32] | None = None
        alive = self._column("alive")
        self._there = int(np.count_nonzero(alive))
        self._living = None if self._there == self._size else alive

    def _column(self, name: str) -> NDArray[Any]:
        return self._table[name][: self._size]

    def arrays(self) -> Arrays:
        """Everything, packed, to be written to a file."""
        table = {name: self._column(name) for name in TABLE}
        return table | self._postings.arrays(table["alive"]) | self.vectors.arrays()

    # Answering.

    def candidates(self, probe: Probe, *, framed: Sequence[str] = ()) -> Candidates:
        """`framed` are those who speak of what the probe does."""
        self._listen()
        time, weight = self._times(probe.times)
        few = self._few(probe)
        said, foreign = self._said(probe.terms, among=few), self._foreign(probe.languages)
        if few is None:
            self.vectors.foresee(probe.ahead, space=probe.space)
        statements, questions = self.vectors.cosines(
            probe.vector, space=probe.space, rows=self._size, among=few
        )
        return Candidates(
            ids=self._column("ids"),
            allowed=self.allowed(probe.filter),
            words=self._matched(said, time, weight, foreign),
            complete=self._complete(said, foreign),
            said={each.term.hash: each.rows for each in said} | self._marked(probe.marks),
            cosine=statements,
            asking=questions,
            readings=self.vectors.readings(probe.directions, space=probe.space, rows=self._size),
            context=self._agreeing(probe.facets, framed),
            foreign=foreign,
            who=self._who(probe.people),
            time=time,
            before=self._near.before,
            after=self._near.after,
            episode=self._near.episode,
            heard=self._heard,
            session=self._column("session"),
            kind=self._column("kind"),
            origins=self._column("origins"),
            tier=self._column("tier"),
            facts=self._facts,
            tokens=self._column("tokens"),
        )

    def _listen(self) -> None:
        """The facts, who stands beside whom, and how much of it is heard; made anew after a row has changed."""
        if self._damping is not None:
            return
        self._facts = Facts(**{name: self._column(name) for name in facts.DTYPES})
        alive, kind, session = self._column("alive"), self._column("kind"), self._column("session")
        talk = alive & ((kind == _TALK) | (session > 0))
        self._near = nearness(session, self._column("occurred"), self._column("ids"), talk)
        self._talks = bool((self._near.after >= 0).any())
        self._heard = all_heard(self._column("tokens"), matching=self._matching)
        length = self._column("length")
        if self._talks:
            share = self._heard * np.float32(self._matching.beside)
            length = length + share * (beside(length, self._near.before) + beside(length, self._near.after))
            self._listening = np.append(share, np.float32(0))
        mean = float(length[alive].mean()) if self._there else 1.0
        k1, b = self._matching.saturation, self._matching.length
        self._damping = (k1 * (1.0 - b + b * length / (mean or 1.0))).astype(np.float32)

    def _few(self, probe: Probe) -> NDArray[np.intp] | None:
        """The rows that a probe means and who stands beside them, where these alone matter and are few; else None."""
        if not probe.only:
            return None
        meant = np.flatnonzero(self.allowed(probe.filter))
        if len(meant) * _SCANT > self._size:
            return None
        return with_neighbours(meant, self._near.before, self._near.after)

    def _said(self, terms: Sequence[AskedTerm], *, among: NDArray[np.intp] | None) -> list[_Said]:
        """Which rows say each term, and how often; of a few rows only, if these are given."""
        hashes = [term.hash for term in terms]
        if among is None:
            found = self._postings.of(hashes, alive=self._living)
            return [
                _Said(term, rows.astype(np.intp), counts, len(rows))
                for term, (rows, counts) in zip(terms, found, strict=True)
            ]
        dead = self._dead()
        said: list[_Said] = []
        for term, (rows, counts) in zip(terms, self._postings.of(hashes, alive=None), strict=True):
            at = _places_in(rows, among)
            common = len(rows) - len(_places_in(rows, dead))
            said.append(_Said(term, rows[at].astype(np.intp), counts[at], common))
        return said

    def _dead(self) -> NDArray[np.intp]:
        return np.flatnonzero(~self._living) if self._living is not None else np.empty(0, np.intp)

    def _marked(self, marks: Sequence[int]) -> dict[int, NDArray[np.intp]]:
        found = self._postings.of(marks, alive=self._living) if marks else ()
        return {mark: rows.astype(np.intp) for mark, (rows, _) in zip(marks, found, strict=True)}

    def _matched(
        self,
        found: Sequence[_Said],
        time: NDArray[np.float32],
        time_weight: float,
        foreign: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Of each row, what the terms give that it has, it or its neighbours; `dynamics.matching` has the formulas.

        Memories in the language of the question are measured by other terms than those in another one.
        """
        familiar = is_constant(foreign)  # all of them are in the language of the question
        found_in = {each.term.hash: each.common for each in found}
        terms = [each.term for each in found]
        telling = weights(terms, found_in, among=self._there, matching=self._matching)
        sides: dict[tuple[bool, bool], list[_Heard]] = {}
        for term, rows, said, _ in found:
            if (weight := telling.get(term.hash)) and len(rows) and (term.native or not familiar):
                side = sides.setdefault((term.native, term.crossing), [])
                side.append(_Heard(weight, *self._heard_of(rows, said)))
        scores = np.zeros(self._size, np.float32)
        for (native, crossing), heard in sides.items():
            given = self._given(heard)
            if not (familiar or (native and crossing)):
                given *= foreign if crossing else 1 - foreign
            scores += given
        if time_weight:
            scores += np.float32(time_score(time_weight, timeliness=1.0, matching=self._matching)) * time
        own, other = (
            ceiling(
                [*(telling.get(term.hash, 0.0) for term in terms if getattr(term, side)), time_weight],
                among=self._there,
                matching=self._matching,
            )
            for side in ("native", "crossing")
        )
        best, best_abroad = np.float32(own or 1.0), np.float32(other or 1.0)
        scores /= best if familiar else np.where(foreign > 0, best_abroad, best)
        return scores

    def _complete(self, found: Sequence[_Said], foreign: NDArray[np.float32]) -> NDArray[np.float32]:
        """Which rows say every whole word of the question themselves."""
        complete = np.zeros(self._size, np.float32)
        for side in ("native",) if is_constant(foreign) else ("native", "crossing"):
            whole = [rows for term, rows, _, _ in found if term.weight >= 1.0 and getattr(term, side)]
            if whole:  # what says all of them says the rarest, too
                rarest, *others = sorted(whole, key=len)
                rarest = rarest[foreign[rarest] == (side == "crossing")]
                for rows in others:
                    if not len(rarest):
                        break
                    there = np.zeros(self._size, np.bool_)
                    there[rows] = True
                    rarest = rarest[there[rarest]]
                complete[rarest] = 1.0
        return complete

    @property
    def _damped(self) -> NDArray[np.float32]:
        assert self._damping is not None  # `_listen` has made it
        return self._damping

    def _given(self, terms: Sequence[_Heard]) -> NDArray[np.float32]:
        """What these terms give to each row, all of them at once."""
        rows = np.concatenate([each.rows for each in terms])
        given = np.concatenate([each.counts for each in terms]).astype(np.float32, copy=False)
        given /= given + self._damped.take(rows)  # which is faster than by an index
        given *= np.repeat(
            np.array([each.weight for each in terms], np.float32), [len(each.rows) for each in terms]
        )
        return np.bincount(rows, given, minlength=self._size).astype(np.float32)

    def _heard_of(self, rows: NDArray[np.intp], said: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[Any]]:
        """The rows that say a term and, by their share, their neighbours; and how often each has it."""
        if not self._talks:
            return rows, said
        counts = np.zeros(self._size + 1, np.float32)  # the last is for those who have no neighbour (−1)
        counts[rows] = said
        for side in (self._near.after, self._near.before):
            near = side.take(rows)
            counts[near] += said * self._listening.take(near, mode="wrap")
        reached = (counts[:-1] > 0).nonzero()[0]
        return reached, counts[reached]

    def _times(self, times: Sequence[tuple[float, float]]) -> tuple[NDArray[np.float32], float]:
        """How near each row is to the times asked about, and how much that says."""
        if not times:
            return constant(0.0, self._size), 0.0
        column = np.zeros(self._size, np.float32)
        for since, until in times:
            column = np.maximum(
                column, timely(self._column("occurred"), since, until, matching=self._matching)
            )
        there = column if self._living is None else column[self._living]
        return column, time_weight(float(there.sum()), among=self._there)

    def _foreign(self, languages: Sequence[int]) -> NDArray[np.float32]:
        key = tuple(languages)
        if key not in self._foreigners:  # kept until a row changes: everybody asks in the same few languages
            apart = np.flatnonzero(self._sharing(languages) == 0) if languages else ()
            column = constant(0.0, self._size)
            if len(apart):
                column = np.zeros(self._size, np.float32)
                column[apart] = 1.0
            self._foreigners[key] = column
        return self._foreigners[key]

    def _who(self, people: Sequence[Named]) -> NDArray[np.float32]:
        if not people:
            return constant(1.0, self._size)
        who = np.zeros(self._size, np.float32)
        speakers, about = [each.speaker for each in people], [each.about for each in people]
        for rows, _ in self._postings.of([*speakers, *about], alive=self._living):
            who[rows] = 1.0
        return who

    def known(self, facets: Sequence[int]) -> list[int]:
        return self._postings.known(facets)

    def voices(self, names: Sequence[Named]) -> list[float | None]:
        """A speaker's name is among the words of all that it said; said twice, it is in the text, too."""
        shares: list[float | None] = []
        spoken = self._postings.of([name.speaker for name in names], alive=self._living)
        for name, (rows, _) in zip(names, spoken, strict=True):
            if not len(rows):
                shares.append(None)
                continue
            said = np.zeros(self._size, np.uint8)
            for where, counts in self._postings.of(name.words, alive=self._living):
                said[where] = np.maximum(said[where], counts)
            shares.append(float(np.count_nonzero(said[rows] > 1)) / len(rows))
        return shares

    def _sharing(self, facets: Sequence[int]) -> NDArray[np.float32]:
        """Which share of the facets each row has."""
        shares = np.zeros(self._size, np.float32)
        for rows, _ in self._postings.of(facets, alive=self._living):
            shares[rows] += 1.0 / len(facets)
        return shares

    def _agreeing(self, facets: Sequence[int], framed: Sequence[str]) -> NDArray[np.float32]:
        if not facets and not framed:
            return constant(0.0, self._size)
        shares = self._sharing(facets)
        if framed:
            places = np.array([*self.places(framed).values()], np.intp)
            shares[places[_one_of(_KINDS, STATED)[self._column("kind")[places]]]] = 1.0
        return shares

    def allowed(self, chosen: Filter) -> NDArray[np.bool_]:
        """Kept until a row changes: most questions are asked of the same memories."""
        if chosen not in self._allowed:
            if len(self._allowed) >= _MASKS:
                self._allowed.clear()
            self._allowed[chosen] = self._mask(chosen)
        return self._allowed[chosen]

    def _mask(self, chosen: Filter) -> NDArray[np.bool_]:
        mask = self._column("alive") & _one_of(STAGES, chosen.stages)[self._column("stage")]
        for name, values, wanted in (
            ("kind", _KINDS, chosen.kinds),
            ("tier", _TIERS, chosen.tiers),
            ("category", CATEGORIES, chosen.categories),
        ):
            if wanted is not None:
                mask &= _one_of(values, wanted)[self._column(name)]
        if chosen.origins is not None:
            mask &= (self._column("origins") & sum(ORIGIN_BIT[origin] for origin in chosen.origins)) > 0
        if chosen.since is not None:
            mask &= self._column("occurred") >= chosen.since.timestamp()
        if chosen.until is not None:
            mask &= self._column("occurred") <= chosen.until.timestamp()
        if chosen.about is not None:
            mask &= self._sharing([name_facet(chosen.about)]) > 0
        if chosen.tags is not None:
            mask &= self._sharing([tag_facet(tag) for tag in chosen.tags]) > 0
        if chosen.said is not None:
            mask &= self._sharing([stated_facet(chosen.said)]) > 0
        if not chosen.secret and (secret := self._sharing([tag_facet(SECRET)])).any():
            mask &= secret == 0
        if chosen.hint is not None:
            ids = self._column("ids")
            hint = chosen.hint.encode("ascii") if is_piece(chosen.hint) else b"?"  # which is in no id
            mask &= np.char.startswith(ids, hint) | np.char.endswith(ids, hint)
        return mask

    def alike(
        self,
        ids: Collection[str],
        *,
        floor: float,
        limit: int,
        chosen: Filter,
        vectors: Vectors | None = None,
    ) -> list[tuple[str, str, float]]:
        """By the vectors that are held here, or by those given."""
        placed = self.places(ids)
        rows = [*placed.values()]
        near: dict[int, list[tuple[float, str]]] = {}
        for row, other, cosine in (vectors or self.vectors).pairs(
            rows, among=self.allowed(chosen), floor=floor
        ):
            near.setdefault(row, []).append((-cosine, self._id(other)))
        return [
            (name, other, -turned)
            for name, place in placed.items()
            for turned, other in sorted(near.get(place, []))[:limit]
        ]

    def _id(self, place: int) -> str:
        return bytes(self._table["ids"][place]).decode("ascii")

    def counted(self, by: str) -> dict[str, int]:
        """How many memories are in each stage, of each kind, of each tier."""
        if by not in self._counted:
            names = {"stage": STAGES, "kind": _KINDS, "tier": _TIERS}[by]
            found = np.bincount(self._column(by)[self._column("alive")], minlength=len(names)).tolist()
            told = sorted((str(name), count) for name, count in zip(names, found, strict=True) if count)
            self._counted[by] = dict(told)
        return dict(self._counted[by])

    def newest(self, chosen: Filter, *, most: int, past: tuple[datetime, str] | None) -> list[str]:
        """The ids that are meant, newest first. Only those that come are put in order: a page of a large mind costs
        little more than one of a small mind."""
        places = np.flatnonzero(self.allowed(chosen))
        when = self._column("occurred")[places]
        if past is not None:
            at, name = past[0].timestamp(), past[1].encode("ascii", "replace")
            places = places[when <= at]
            when = when[when <= at]
            later = np.flatnonzero(when == at)
            places = np.delete(places, later[self._column("ids")[places[later]] >= name])
            when = self._column("occurred")[places]
        if most < len(places):
            places = places[when >= np.partition(when, len(when) - most)[len(when) - most]] if most else []
            when = self._column("occurred")[places]
        ids = self._column("ids")[places]
        order = np.lexsort((ids, when))[::-1][:most]
        return [bytes(ident).decode("ascii") for ident in ids[order]]


def _count(table: Any, rows: Sequence[int], known: Sequence[Rehearsed]) -> None:
    """How often each of these rows came to mind."""
    if rows:
        table["recalls"][rows] = [each.recalls for each in known]
        table["uses"][rows] = [each.uses for each in known]
        table["rehearsed"][rows] = [facts.seconds_of(each.rehearsals) for each in known]


@cache
def _origin_bits(origins: str) -> int:
    return sum(ORIGIN_BIT[Origin(origin)] for origin in origins.split())


def _words_key(row: Row) -> int:
    """Changes whenever the words or the facets do."""
    return int((row.words or "0")[:8], 16) << 32 | crc32(row.terms)


def _one_of(values: Sequence[Any], chosen: frozenset[Any]) -> NDArray[np.bool_]:
    return np.array([value in chosen for value in values], np.bool_)


def _places_in(rows: NDArray[Any], some: NDArray[np.intp]) -> NDArray[np.intp]:
    """Where some rows stand among those of a term, which are in order."""
    if not len(rows):
        return np.empty(0, np.intp)
    at = np.minimum(np.searchsorted(rows, some.astype(rows.dtype)), len(rows) - 1)
    return at[rows[at] == some]
