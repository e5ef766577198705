"""Repair: a whole store out of a damaged one, of copies of it, and of what the digests prove (LT-65).

Every entry and event is chained to the one before it, and words are named by their digest. So whatever lies in the damaged
file or in a copy of it can be proven to be what was written, row by row, wherever it comes from; and a single bit that
flipped is found by trying each. All else in the file follows from these and is made anew. Nothing is written in the damaged file.
"""

import json
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import apsw

from omoide.adapters.stores import leaves
from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.copies import FILE, put_in_place
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.soundness import ERASED, SAID
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S, one_by_one, translated
from omoide.dynamics.matching import Matching
from omoide.errors import Damaged, OmoideError
from omoide.language.lexicon import Lexicon
from omoide.model.entry import GENESIS, chain
from omoide.model.frozen import frozen
from omoide.model.words import digest_of

SCOPE: Final = re.compile(r'"scope":"([^"/]+)/([^"]+)"\}$')
_NUMBER: Final = re.compile(r'"number":(\d+)')
_SCRIBBLED: Final = re.compile("[\ud800-\udfff]")
_LONGEST: Final = 20_000  # bytes of a row of which each bit is tried
_MOST: Final = 200  # rows of which each bit is tried
Name = tuple[str, str]


class _Found(NamedTuple):
    """A row of a chain, as it lies somewhere."""

    table: str
    scope: int
    number: int
    body: str
    digest: str
    said: Name | None  # whose it is, as its body says


@dataclass(slots=True)
class Pieces:
    """What some files hold, by its meaning. Those that were taken first are believed first."""

    words: dict[str, tuple[bytes, str]] = field(default_factory=dict[str, tuple[bytes, str]])
    suspects: list[tuple[bytes, bytes]] = field(default_factory=list[tuple[bytes, bytes]])
    found: list[_Found] = field(default_factory=list[_Found])
    kept: dict[str, dict[Any, leaves.Row]] = field(default_factory=dict[str, dict[Any, leaves.Row]])
    votes: defaultdict[int, Counter[Name]] = field(default_factory=lambda: defaultdict(Counter[Name]))
    heads: list[tuple[str, int, int, str]] = field(default_factory=list[tuple[str, int, int, str]])
    store: str = ""

    def take(self, rows: Iterable[leaves.Row]) -> None:
        for row in rows:
            match row:
                case (int(), _, bytes(salt), str() | bytes() as body):
                    self._take_words(salt, body)
                case (
                    int(scope),
                    int(number),
                    str() | bytes() | None,
                    str() | bytes() as body,
                    str() | bytes() as digest,
                ):
                    self._take_entry(scope, number, _text(body), _text(digest))
                case (
                    int(scope),
                    int(number),
                    _,
                    _,
                    str() | bytes() as body,
                    str() | bytes() as digest,
                    *_,
                ) if len(row) in (6, 8):
                    self.found.append(_Found("events", scope, number, _text(body), _text(digest), None))
                case (
                    int(scope),
                    str(tenant),
                    str(mind),
                    int(number),
                    str(digest),
                    str(),
                    int(events),
                    str(events_digest),
                    int(),
                    str(),
                ):
                    self.votes[scope][tenant, mind] += 1
                    self.heads += [
                        ("journal", scope, number, digest),
                        ("events", scope, events, events_digest),
                    ]
                case ("store", str(store)):
                    self.store = self.store or store
                case (str(), str(), int(), str(), str(), str(), int(), int(), _, int()):
                    self.kept.setdefault("spending", {}).setdefault(row[:3], row)
                case _:
                    pass

    def _take_entry(self, scope: int, number: int, body: str, digest: str) -> None:
        said, numbers = SCOPE.search(body), _NUMBER.findall(body)
        name = (said[1], said[2]) if said else None
        if name:
            self.votes[scope][name] += 1
        self.found.append(
            _Found("journal", scope, int(numbers[-1]) if numbers else number, body, digest, name)
        )

    def chains(self) -> dict[tuple[str, Name], "Links"]:
        """By mind. Whose a row is, its scope says, and its body; where they differ, it may belong to either, and what fits tells."""
        names = {scope: votes.most_common(1)[0][0] for scope, votes in self.votes.items()}
        known = set(names.values())
        found: dict[tuple[str, Name], Links] = {}
        for each in self.found:
            for name in {names.get(each.scope), each.said} & known:
                if name is not None:
                    sure = each.said in (None, name)
                    links = found.setdefault((each.table, name), Links())
                    links.add(each.number, each.body, each.digest, sure=sure)
        for table, scope, number, digest in self.heads:
            if links := found.get((table, names[scope])):
                links.digests.setdefault(number, set()).add(digest)
        return found

    def _take_words(self, salt: bytes, body: str | bytes) -> None:
        """By the digest of what they are, whatever stands beside them."""
        if isinstance(body, str):
            self.words.setdefault(digest_of(salt, body), (salt, body))
        self.suspects.append((salt, body.encode() if isinstance(body, str) else body))


def _text(value: str | bytes) -> str:
    """What is no text keeps its bytes, so that each bit of them can be tried."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogateescape")


class Links:
    """What was found of one chain: by number, the bodies that may be it, and the digests that somebody has noted."""

    def __init__(self) -> None:
        self.bodies: dict[int, dict[str, None]] = {}
        self.digests: dict[int, set[str]] = {}
        self.mended = 0
        self.last = 0

    def add(self, number: int, body: str, digest: str, *, sure: bool) -> None:
        self.last = max(self.last, number) if sure else self.last
        self.bodies.setdefault(number, {})[body] = None
        self.digests.setdefault(number, set()).add(digest)

    def joined(self) -> tuple[list[tuple[str, str]], int]:
        """Bodies with their digests, from the first on; and the number of the first that cannot be had, 0 where there is none."""
        found: list[tuple[str, str]] = []
        previous = GENESIS
        for number in range(1, self.last + 1):
            body = self._next(number, previous)
            if body is None:
                return found, number
            previous = chain(previous, body)
            found.append((body, previous))
        return found, 0

    def _next(self, number: int, previous: str) -> str | None:
        noted, suspects = self.digests.get(number, set()), self.bodies.get(number, {})
        bodies = [each for each in suspects if not _SCRIBBLED.search(each)]
        for body in bodies:
            if chain(previous, body) in noted:
                return body
        following = self.digests.get(number + 1, set())
        after = [each for each in self.bodies.get(number + 1, {}) if not _SCRIBBLED.search(each)]
        for body in bodies:  # of which only the digest was hit
            own = chain(previous, body)
            if any(chain(own, each) in following for each in after):
                return body
        for body in suspects:
            for raw in _flips(body.encode("utf-8", "surrogateescape")):
                try:
                    flipped = raw.decode()
                except UnicodeDecodeError:
                    continue
                if chain(previous, flipped) in noted:
                    self.mended += 1
                    return flipped
        return None


def _flips(raw: bytes) -> Iterator[bytes]:
    """The same with one bit changed, each in turn; nothing where it would take too long."""
    if len(raw) > _LONGEST:
        return
    changed = bytearray(raw)
    for bit in range(8 * len(raw)):
        changed[bit // 8] ^= 1 << bit % 8
        yield bytes(changed)
        changed[bit // 8] ^= 1 << bit % 8


@dataclass(slots=True)
class Whole:
    """All that a store is made from. `holes` are chains that end too early, and where; `lost` are words that nobody has."""

    journal: dict[Name, list[tuple[str, str]]]
    events: dict[Name, list[tuple[str, str]]]
    words: dict[Name, dict[str, tuple[bytes, str]]]
    holes: list[str]
    lost: list[str]
    mended: int


def joined(pieces: Pieces, *, trying: bool) -> Whole:
    """With `trying`, each bit of what is not what was written is tried as well: when nobody has another copy."""
    found: dict[str, dict[Name, list[tuple[str, str]]]] = {"journal": {}, "events": {}}
    holes: list[str] = []
    chains = pieces.chains()
    for (table, name), links in chains.items():
        found[table][name], hole = links.joined()
        if hole:
            holes.append(f"{'entry' if table == 'journal' else 'event'} {hole} of {'/'.join(name)}")
    needed = {
        name: _needed(found["journal"].get(name, []), found["events"].get(name, []))
        for name in {*found["journal"], *found["events"]}
    }
    missing = {digest for each in needed.values() for digest in each if digest not in pieces.words}
    mended = 0
    if trying and missing:
        sound = {
            pieces.words[each][1].encode()
            for digests in needed.values()
            for each in digests
            if each in pieces.words
        }
        mended = _mend(pieces, missing, sound)
    words = {
        name: {each: pieces.words[each] for each in digests if each in pieces.words}
        for name, digests in needed.items()
    }
    lost = sorted(digest for digest in missing if digest not in pieces.words)
    mended += sum(links.mended for links in chains.values())
    return Whole(
        journal=found["journal"], events=found["events"], words=words, holes=holes, lost=lost, mended=mended
    )


def _needed(journal: list[tuple[str, str]], events: list[tuple[str, str]]) -> list[str]:
    """The words that they speak of and that nobody erased."""
    erased = {each for body, _ in journal if ERASED in body for each in json.loads(body)["change"]["digests"]}
    said = [found[1] for body, _ in (*journal, *events) if (found := SAID.search(body))]
    return [each for each in dict.fromkeys(said) if each not in erased]


def _mend(pieces: Pieces, missing: set[str], sound: set[bytes]) -> int:
    """`sound` are the bodies of words that somebody speaks of: these are what was written."""
    count = 0
    tried = 0
    for salt, raw in pieces.suspects:
        if raw in sound or tried >= _MOST:
            continue
        tried += 1
        for flipped in _flips(salt + raw):
            try:
                body = flipped[len(salt) :].decode()
            except UnicodeDecodeError:
                continue
            if (digest := digest_of(flipped[: len(salt)], body)) in missing:
                pieces.words[digest] = (flipped[: len(salt)], body)
                count += 1
                break
    return count


def read(path: Path, cipher: Cipher | None) -> Iterator[leaves.Row]:
    """All rows that can be read of a file, which nobody of this process has open."""
    if cipher is None:
        yield from leaves.rows(path)
        return
    connection = opened(path, cipher, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        for table, keys in _TABLES.items():
            for way in ("ASC", "DESC"):
                order = ", ".join(f"{key} {way}" for key in keys)
                try:
                    yield from one_by_one(connection, f"SELECT * FROM {table} ORDER BY {order}")
                except (apsw.Error, UnicodeDecodeError):
                    continue  # as far as it goes, and then from the other end
    finally:
        connection.close()


_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "meta": ("key",), "scopes": ("scope",), "words": ("scope", "digest"), "journal": ("scope", "number"),
    "events": ("scope", "number"), "spending": ("tenant", "mind", "number"),
}  # fmt: skip


def write(session: Session, whole: Whole, pieces: Pieces, *, lexicon: str) -> None:
    """Into a store that is new and empty; the tables that follow from the journal are left to `rebuild`."""
    for key, (tenant, mind) in enumerate(sorted({*whole.journal, *whole.events}), start=1):
        journal, events = whole.journal.get((tenant, mind), []), whole.events.get((tenant, mind), [])
        at = json.loads(journal[-1][0])["at"] if journal else ""
        session.rows(
            "INSERT INTO scopes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (key, tenant, mind, len(journal), journal[-1][1] if journal else GENESIS, at, len(events),
             events[-1][1] if events else GENESIS, len(journal) + len(events), lexicon),
        )  # fmt: skip
        session.run_many(
            "INSERT INTO words (scope, digest, salt, body) VALUES (?, ?, ?, ?)",
            [(key, digest, *sealed) for digest, sealed in whole.words[tenant, mind].items()],
        )
        session.run_many(
            "INSERT INTO journal (scope, number, words, body, digest) VALUES (?, ?, ?, ?, ?)",
            [
                (key, number, _said(body), body, digest)
                for number, (body, digest) in enumerate(journal, start=1)
            ],
        )
        session.run_many(
            "INSERT INTO events (scope, number, id, words, body, digest, day, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            list(_event_rows(key, events)),
        )
    session.run_many(
        f"INSERT INTO spending VALUES ({', '.join('?' * 10)})", list(pieces.kept.get("spending", {}).values())
    )
    if pieces.store:
        session.rows("UPDATE meta SET value = ? WHERE key = 'store'", (pieces.store,))


def _said(body: str) -> str | None:
    found = SAID.search(body)
    return found[1] if found else None


def _event_rows(key: int, events: list[tuple[str, str]]) -> Iterator[tuple[Any, ...]]:
    lines: dict[str, int] = {}
    for number, (body, digest) in enumerate(events, start=1):
        plain = json.loads(body)
        day = plain["at"][:10]
        lines[day] = lines.get(day, 0) + 1
        yield key, number, plain["id"], plain["words"], body, digest, day, lines[day]


def gathered(
    path: Path, copies: Iterable[Callable[[], Path]], *, cipher: Cipher | None
) -> tuple[Pieces, Whole, int]:
    """From the damaged file, and from as many copies as it takes; and how many words and entries the copies gave."""
    pieces = Pieces()
    pieces.take(read(path, cipher))
    whole = first = joined(pieces, trying=False)
    for fetch in copies:
        if not (whole.holes or whole.lost):
            break
        try:
            pieces.take(read(fetch(), cipher))
        except (OmoideError, apsw.Error, OSError):
            continue  # another may do
        whole = joined(pieces, trying=False)
    given = len(set(first.lost) - set(whole.lost)) + _count(whole) - _count(first)
    if whole.holes or whole.lost:
        whole = joined(pieces, trying=True)
    if whole.holes or not whole.journal:
        what = f"{', '.join(whole.holes) or 'the journal'} cannot be had from anywhere"
        remedy = "Give another backup with --from, or save what can be read with `omoide salvage`."
        raise Damaged(path=path, detail=what, remedy=remedy)
    return pieces, whole, given


def _count(whole: Whole) -> int:
    return sum(len(each) for table in (whole.journal, whole.events) for each in table.values())


@frozen
class Repaired:
    """What was put right: how much came out of `copies`, how much was found by trying bits (`mended`); which words are `lost` for good;
    and where the damaged file is now, unless it was only looked."""

    minds: int
    entries: int
    copies: int
    mended: int
    lost: tuple[str, ...]
    aside: Path | None


def repair(
    directory: Path,
    others: Iterable[Callable[[], Path]],
    *,
    lexicon: Lexicon,
    matching: Matching,
    at: datetime,
    cipher: Cipher | None = None,
    only_look: bool = False,
) -> Repaired:
    """Nobody writes meanwhile. The damaged file is set aside as it is, so this can be taken back."""
    path = directory / FILE
    lock = StoreLock(directory / "omoide.lock", wait_s=LOCK_WAIT_S)
    with translated(path), lock.held() as tide, TemporaryDirectory(dir=directory, prefix=".repair-") as place:
        pieces, whole, given = gathered(path, others, cipher=cipher)
        aside = None
        if not only_look:
            _make(Path(place), pieces, whole, lexicon=lexicon, matching=matching, cipher=cipher)
            aside = put_in_place(directory, Path(place) / FILE, tide, at=at, cipher=cipher)
            shutil.rmtree(directory / "derived", ignore_errors=True)  # snapshots of what was there
    return Repaired(
        minds=len(whole.journal),
        entries=sum(map(len, whole.journal.values())),
        copies=given,
        mended=whole.mended,
        lost=tuple(whole.lost),
        aside=aside,
    )


def _make(
    place: Path, pieces: Pieces, whole: Whole, *, lexicon: Lexicon, matching: Matching, cipher: Cipher | None
) -> None:
    file = SqliteFile(place, cipher=cipher)
    with file.writing(None) as session:
        write(session, whole, pieces, lexicon=lexicon.name)
    store = SqlStore(file, lexicon=lexicon, matching=matching)
    try:
        for scope in store.scopes():
            store.rebuild(scope, progress=lambda done, total: None)
    finally:
        store.close()
