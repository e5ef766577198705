"""Repair: a whole store out of a damaged one, of copies of it, and of what the digests prove (LT-65).

Every entry and event is chained to the one before it, and words are named by their digest. So whatever lies in the damaged
file or in a copy of it can be proven to be what was written, row by row, wherever it comes from; and a single bit that
flipped is found by trying each. All else in the file follows from these and is made anew. Nothing is written in the damaged file.
"""

import json
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import apsw

from omoide.adapters.stores import leaves
from omoide.adapters.stores.cipher import Cipher, opened
from omoide.adapters.stores.copies import FILE, put_in_place
from omoide.adapters.stores.dropping import DROPPED
from omoide.adapters.stores.lock import StoreLock
from omoide.adapters.stores.namesakes import claim
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.soundness import ERASED, RECALLED, SAID
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.adapters.stores.sqlite_session import LOCK_WAIT_S, one_by_one, translated
from omoide.dynamics.matching import Matching
from omoide.errors import BadInput, Damaged, OmoideError
from omoide.language.lexicon import Lexicon
from omoide.model.entry import BLANK, GENESIS, blanked, chain, is_blanked
from omoide.model.event import LOST
from omoide.model.frozen import frozen
from omoide.model.gone import event_root
from omoide.model.identity import identity_of
from omoide.model.plain import canonical
from omoide.model.scope import Scope
from omoide.model.words import digest_of

_SCOPE: Final = re.compile(r'"scope":"([^"/]+)/([^"]+)"\}$')
_NUMBER: Final = re.compile(r'"number":(\d+)')
_SCRIBBLED: Final = re.compile("[\ud800-\udfff]")
_LONGEST: Final = 20_000  # bytes of a row of which each bit is tried
_MOST: Final = 200  # rows of which each bit is tried
_EPOCH: Final = "1970-01-01T00:00:00+00:00"
Name = tuple[str, str]


class _Found(NamedTuple):
    """A row of a chain, as it lies somewhere: in which file, the damaged one being the first."""

    file: int
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
    votes: defaultdict[tuple[int, int], Counter[Name]] = field(
        default_factory=lambda: defaultdict(Counter[Name])
    )
    heads: list[tuple[int, str, int, int, str]] = field(default_factory=list[tuple[int, str, int, int, str]])
    named: dict[int, str] = field(default_factory=dict[int, str])
    held: defaultdict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict[int, int]))
    store: str = ""
    dropped: str = ""
    files: int = 0

    def take(self, rows: Iterable[leaves.Row]) -> None:
        """Of one more file."""
        self.files += 1
        file = self.files
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
                    self._take_entry(file, scope, number, _text(body), _text(digest))
                case (
                    int(scope),
                    int(number),
                    _,
                    _,
                    str() | bytes() as body,
                    str() | bytes() as digest,
                    *_,
                ) if len(row) in (6, 8):
                    self.found.append(_Found(file, "events", scope, number, _text(body), _text(digest), None))
                case (
                    int(scope),
                    str(tenant),
                    str(mind),
                    int(number),
                    str(digest),
                    str(),
                    int(events),
                    str(events_digest),
                    int(acknowledged),
                    str(),
                ):
                    self.votes[file, scope][tenant, mind] += 1
                    self.held[file][scope] = max(acknowledged, self.held[file].get(scope, 0))
                    self.heads += [
                        (file, "journal", scope, number, digest),
                        (file, "events", scope, events, events_digest),
                    ]
                case ("store", str(store)):
                    self.store = self.store or store
                case ("dropped", str(dropped)):
                    if file == 1:
                        self.dropped = self.dropped or dropped
                    with suppress(ValueError, LookupError, TypeError):
                        self.held[file][0] = int(json.loads(dropped)["acknowledged"])
                case (str(), str(), int(), str(), str(), str(), int(), int(), _, int()):
                    self.kept.setdefault("spending", {}).setdefault(row[:3], row)
                case _:
                    pass

    def _take_entry(self, file: int, scope: int, number: int, body: str, digest: str) -> None:
        name, numbers = said_by(body), _NUMBER.findall(body)
        if name:
            self.votes[file, scope][name] += 1
        number = int(numbers[-1]) if numbers else number
        self.found.append(_Found(file, "journal", scope, number, body, digest, name))

    def names(self) -> dict[tuple[int, int], Name]:
        """Whose the scopes of each file are: a number may be another mind's in another file."""
        return {place: votes.most_common(1)[0][0] for place, votes in self.votes.items()}

    def chains(self, gone: frozenset[str]) -> dict[tuple[str, Name], "Links"]:
        """By mind, without those that began as one that is `gone`, in the files in which they did. Whose a row is, its scope says, and its body; where they differ, it may belong to either, and what fits tells."""
        names = self.names()
        anywhere = {scope: name for (_, scope), name in reversed(names.items())}
        known = set(names.values())
        found: dict[tuple[str, Name], Links] = {}
        whose = [names.get((each.file, each.scope)) or anywhere.get(each.scope) for each in self.found]
        passed = {
            (each.file, each.said or place)
            for each, place in zip(self.found, whose, strict=True)
            if each.number == 1 and gone and _root(each, each.said or place) in gone
        }
        for each, place in zip(self.found, whose, strict=True):
            for name in {place, each.said} & known:
                if name is not None and (each.file, name) not in passed:
                    links = found.setdefault((each.table, name), Links())
                    links.add(each, sure=each.said in (None, name))
        for file, table, scope, number, digest in self.heads:
            name = names[file, scope]
            if number < 1 or (file, name) in passed or not (file == 1 or (table, name) in found):
                continue
            links = found.setdefault((table, name), Links())
            links.digests.setdefault(number, set()).add(digest)
            if file == 1:
                links.end = max(links.end, (number, digest))
        return found

    def _take_words(self, salt: bytes, body: str | bytes) -> None:
        """By the digest of what they are, whatever stands beside them."""
        if isinstance(body, str):
            self.words.setdefault(digest_of(salt, body), (salt, body))
        self.suspects.append((salt, body.encode() if isinstance(body, str) else body))


def said_by(body: str) -> Name | None:
    """Whose an entry is. Letters beyond ASCII are escaped in it."""
    found = _SCOPE.search(body)
    try:
        return (json.loads(f'"{found[1]}"'), json.loads(f'"{found[2]}"')) if found else None
    except ValueError:
        return None  # hit by damage


def _root(first: _Found, name: Name | None) -> str:
    """How a journal or a time line began, as the ledger of erasures tells it."""
    if first.table == "journal" or name is None:
        return first.digest
    try:
        return event_root(Scope(*name), json.loads(first.body)["id"])
    except (ValueError, LookupError, TypeError, BadInput):
        return ""


def _text(value: str | bytes) -> str:
    """What is no text keeps its bytes, so that each bit of them can be tried."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogateescape")


class Links:
    """What was found of one chain: by number, the bodies that may be it, and the digests that somebody has noted."""

    def __init__(self) -> None:
        self.bodies: dict[int, dict[str, None]] = {}
        self.digests: dict[int, set[str]] = {}
        self.written_over: dict[
            int, dict[str, str]
        ] = {}  # entries without the keys of their notes, by their digests
        self.mended = 0
        self.last = 0
        self.own = 0  # the last of which the damaged file has something
        self.end: tuple[int, str] = (0, "")  # and the last as that file knows it

    def add(self, row: _Found, *, sure: bool) -> None:
        if sure:
            self.last = max(self.last, row.number)
            self.own = max(self.own, row.number) if row.file == 1 else self.own
        self.bodies.setdefault(row.number, {})[row.body] = None
        self.digests.setdefault(row.number, set()).add(row.digest)
        if BLANK in row.body and is_blanked(row.body):
            self.written_over.setdefault(row.number, {})[row.digest] = row.body

    def joined(self, leaving: Name | None = None) -> tuple[list[tuple[str, str]], int]:
        """Bodies with their digests, from the first on; and the number of the first that cannot be had, 0 where there is none.
        What the damaged file never knew is taken as far as it fits: it may be of another life that a person has set aside.
        Of the time line of `leaving`, what nobody has is left out, and a mark stands in its place: the next are as they were."""
        found: list[tuple[str, str]] = []
        previous, hole, blank = GENESIS, 0, self._blank()
        known = max(self.own or self.last, self.end[0])
        while len(found) < (self.last if leaving is None else max(self.last, known)):
            number = len(found) + 1
            link = self._next(number, previous, blank)
            if link is None and leaving is not None and number <= known:
                found += self._left_out(number, known, found[-1][0] if found else "", leaving)
                previous = found[-1][1]
                continue
            if link is None:
                hole = number if number <= (self.own or self.last) else 0
                break
            found.append(link)
            previous = link[1]
            if (number, previous) == self.end:
                break
        if not hole and len(found) < self.end[0] and previous != self.end[1]:
            hole = len(found) + 1  # of which the damaged file knows nothing but that it was there
        return _without_keys(found, blank), hole

    def _left_out(self, first: int, known: int, before: str, name: Name) -> list[tuple[str, str]]:
        """Marks from this event on, up to the one after which what is there can be proven again."""
        digests: list[str] = []
        for number in range(first, known + 1):
            proven = self._proven(number)
            digests.append(proven or next(iter(sorted(self.digests.get(number, ()))), chain(GENESIS, LOST)))
            if proven:
                break
        at = _time_of(before) or next(
            (
                found
                for number in sorted(self.bodies)
                for body in self.bodies[number]
                if (found := _time_of(body))
            ),
            _EPOCH,
        )
        return [(_mark(at, name, first + place), digest) for place, digest in enumerate(digests)]

    def _proven(self, number: int) -> str:
        """The digest that this one had, where what follows was chained to it or the file knows it as its last."""
        noted = self.digests.get(number, set())
        following = self.digests.get(number + 1, set())
        after = [each for each in self.bodies.get(number + 1, {}) if not _SCRIBBLED.search(each)]
        for digest in sorted(noted):
            if (number, digest) == self.end or any(chain(digest, each) in following for each in after):
                return digest
        return ""

    def _blank(self) -> frozenset[str]:
        """Of these entries somebody erased the keys."""
        found: set[str] = set()
        for bodies in self.bodies.values():
            for body in bodies:
                if ERASED in body:
                    with suppress(ValueError, LookupError, TypeError):
                        found.update(json.loads(body)["change"].get("entries", ()))
        return frozenset(found)

    def _next(self, number: int, previous: str, blank: Collection[str]) -> tuple[str, str] | None:
        """With its digest, which of one that was written over is that of what it was."""
        body = self._fitting(number, previous)
        if body is not None:
            return body, chain(previous, body)
        following = [each for each in self.bodies.get(number + 1, {}) if not _SCRIBBLED.search(each)]
        noted = self.digests.get(number + 1, set())
        over = self.written_over.get(number, {})
        for digest, body in over.items():
            if digest in blank and (
                number == self.last or any(chain(digest, each) in noted for each in following)
            ):
                return body, digest
        return next(((body, digest) for digest, body in over.items() if digest in blank), None)

    def _fitting(self, number: int, previous: str) -> str | None:
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


def _time_of(body: str) -> str:
    with suppress(ValueError, LookupError, TypeError):
        at = json.loads(body)["at"]
        datetime.fromisoformat(at)
        return at
    return ""


def _mark(at: str, name: Name, number: int) -> str:
    """Stands in the place of an event that nobody has: at the time of the one before it, with words that were never there."""
    place = f"{LOST} {'/'.join(name)} {number}"
    plain = {
        "at": at,
        "id": identity_of(datetime.fromisoformat(at), place),
        LOST: True,
        "number": number,
        "type": LOST,
        "words": digest_of(b"", place),
    }
    return canonical(plain)


def _without_keys(found: list[tuple[str, str]], blank: Collection[str]) -> list[tuple[str, str]]:
    """A copy that is older has the keys that somebody erased since."""
    bodies = {number: body for number, (body, digest) in enumerate(found, start=1) if digest in blank}
    fresh, _ = blanked(bodies)
    return [(fresh.get(number, body), digest) for number, (body, digest) in enumerate(found, start=1)]


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


def joined(pieces: Pieces, gone: frozenset[str], *, trying: bool) -> Whole:
    """With `trying`, when nobody has another copy, each bit of what is not what was written is tried as well, and of what
    happened that is left out which is not to be had."""
    found: dict[str, dict[Name, list[tuple[str, str]]]] = {"journal": {}, "events": {}}
    holes: list[str] = []
    chains = pieces.chains(gone)
    for (table, name), links in chains.items():
        found[table][name], hole = links.joined(name if trying and table == "events" else None)
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
    for (tenant, mind), key in _numbered(pieces, {*whole.journal, *whole.events}).items():
        claim(session, Scope(tenant, mind))
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
    # What a mind has cost that is gone stands under nobody's name already.
    gone = {*pieces.names().values()} - {*whole.journal, *whole.events}
    spent = [row for row in pieces.kept.get("spending", {}).values() if row[:2] not in gone]
    session.run_many(f"INSERT INTO spending VALUES ({', '.join('?' * 10)})", spent)
    if pieces.dropped:
        session.rows("INSERT INTO meta VALUES (?, ?)", (DROPPED, pieces.dropped))
    if pieces.store:
        session.rows("UPDATE meta SET value = ? WHERE key = 'store'", (pieces.store,))


def _numbered(pieces: Pieces, names: Collection[Name]) -> dict[Name, int]:
    """Each keeps its number, or gets one that nobody has had: what lies beside the store, and every copy, goes by it."""
    votes: dict[Name, int] = {}
    taken = {0, *(scope for _, scope in pieces.votes)}
    with suppress(ValueError, LookupError, TypeError):
        taken.add(int(json.loads(pieces.dropped)["last"]))
    for (_, scope), name in sorted(pieces.names().items()):
        if scope not in votes.values():
            votes.setdefault(name, scope)
    free = count(max(taken) + 1)
    return {name: votes.get(name) or next(free) for name in sorted(names)}


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
    path: Path, copies: Iterable[Callable[[], Path]], gone: frozenset[str], *, cipher: Cipher | None
) -> tuple[Pieces, Whole, int]:
    """From the damaged file, and from as many copies as it takes; and how many words and entries the copies gave."""
    pieces = Pieces()
    unread: OmoideError | None = None
    try:
        pieces.take(read(path, cipher))
    except (
        OmoideError
    ) as error:  # of which nothing can be read holds nothing: or the key is wrong, and then for every copy
        unread = error
    except (apsw.Error, OSError):
        pass
    whole = first = joined(pieces, gone, trying=False)
    for fetch in copies:
        if whole.journal and not (whole.holes or whole.lost):
            break
        try:
            copy = fetch()
            pieces.take(read(copy, cipher))
            pieces.named[pieces.files] = copy.name
        except (OmoideError, apsw.Error, OSError):
            continue  # another may do
        whole = joined(pieces, gone, trying=False)
    given = len(set(first.lost) - set(whole.lost)) + _count(whole) - _count(first)
    if whole.holes or whole.lost:
        whole = joined(pieces, gone, trying=True)
    if unread and not whole.journal:
        raise unread
    if whole.holes or not whole.journal:
        what = f"{', '.join(whole.holes) or 'the journal'} cannot be had from anywhere"
        remedy = (
            "Put a whole backup back with `omoide restore FILE` (`omoide backups` lists them), name another copy with --from, or save "
            "what can be read with `omoide salvage`."
        )
        raise Damaged(path=path, detail=what, remedy=remedy)
    return pieces, whole, given


def _count(whole: Whole) -> int:
    return sum(len(each) for table in (whole.journal, whole.events) for each in table.values())


class Only(NamedTuple):
    """The copy that everything was taken from, because the file itself no longer says how far it went; and how many changes that were
    acknowledged are newer than what is there, and lost. None: nobody knows."""

    copy: str
    newer: int | None


def only_copy(pieces: Pieces, whole: Whole, tide: tuple[str, int]) -> Only | None:
    """The tide mark beside the store tells how many there ever were; a copy knows how many it held."""
    given = {file: sum(held.values()) for file, held in pieces.held.items() if file in pieces.named}
    if 1 in pieces.held or not given:
        return None
    file = max(given, key=lambda each: given[each])
    name, acknowledged = tide
    if not name or name != pieces.store:
        return Only(pieces.named[file], None)
    names = pieces.names()
    ends = {
        (table, names[each, scope]): number
        for each, table, scope, number, _ in pieces.heads
        if each == file and (each, scope) in names
    }
    more = sum(
        RECALLED not in body
        for table, chains in (("journal", whole.journal), ("events", whole.events))
        for name, links in chains.items()
        for body, _ in links[ends.get((table, name), 0) :]
    )
    return Only(pieces.named[file], max(0, acknowledged - given[file] - more))


@frozen
class Repaired:
    """What was put right: how much came out of `copies`, how much was found by trying bits (`mended`); which words are `lost` for good;
    and where the damaged file is now, unless it was only looked. `only`: it was beyond that, and a copy stands for it."""

    minds: int
    entries: int
    copies: int
    mended: int
    lost: tuple[str, ...]
    aside: Path | None
    only: Only | None = None


def repair(
    directory: Path,
    others: Iterable[Callable[[], Path]],
    *,
    gone: Collection[str] = (),
    lexicon: Lexicon,
    matching: Matching,
    at: datetime,
    cipher: Cipher | None = None,
    only_look: bool = False,
) -> Repaired:
    """Nobody writes meanwhile. Minds that began as one that is `gone` were erased, and are brought back from no copy. The damaged file is set aside as it is, so this can be taken back."""
    path = directory / FILE
    lock = StoreLock(directory / "omoide.lock", wait_s=LOCK_WAIT_S)
    with translated(path), lock.held() as tide, TemporaryDirectory(dir=directory, prefix=".repair-") as place:
        pieces, whole, given = gathered(path, others, frozenset(gone), cipher=cipher)
        aside, only = None, only_copy(pieces, whole, tide.read())
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
        only=only,
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
