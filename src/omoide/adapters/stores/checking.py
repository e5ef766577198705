"""Looking for what journal and tables do not show of each other: the time line, mentions, columns and terms."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from omoide.adapters.stores import framing
from omoide.adapters.stores.offering import EVERYONE
from omoide.adapters.stores.reading import MEMORY_WITH_COLUMNS, OWN, boxed, memory_from, records
from omoide.adapters.stores.rows import goes_on
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.writing import Index, at_rest, column_values
from omoide.dynamics.folding import fold
from omoide.errors import OmoideError
from omoide.language.lexicon import Lexicon
from omoide.model.change import Encoded, Erased, mentioned
from omoide.model.entry import GENESIS, Entry, chain
from omoide.model.event import is_lost

_PAGE = 500


def problems(session: Session, key: int, *, lexicon: Lexicon) -> list[str]:
    return (
        _event_problems(session, key)
        + _mention_problems(session, key)
        + _column_problems(session, key, lexicon)
    )


def _event_problems(session: Session, key: int) -> list[str]:
    found: list[str] = []
    previous, count = GENESIS, 0
    lines: Counter[str] = Counter()
    for number, body, digest, day, line, name, words in _paged(session, key):
        if f'"id":"{name}"' not in body or f'"words":"{words}"' not in body:
            found.append(f"event {number} is not found by what it says: run `omoide repair`")
        lines[day] += 1
        if line != lines[day] or f'"at":"{day}T' not in body:
            found.append(f"event {number} is not where it belongs in the log of its day")
        if is_lost(body):
            found.append(f"event {number} is lost: nobody has what it said")
            previous, count = digest, number
            continue
        if number != count + 1 or digest != chain(previous, body):
            found.append(f"event {number} was changed after it was written, or one before it is missing")
        previous, count = digest, number
    head = session.rows("SELECT events, events_digest FROM scopes WHERE scope = ?", (key,))
    if head and head[0] != (count, previous):
        found.append(f"the time line ends at event {count}, but {head[0][0]} were acknowledged")
    return found + _event_word_problems(session, key)


def _event_word_problems(session: Session, key: int) -> list[str]:
    """What an event says is what was sealed. Whether words that are gone were erased is told by the journal (`care.verify`)."""
    found: list[str] = []
    number = 0
    sql = (
        "SELECT e.number, w.digest, w.salt, w.body FROM events e JOIN words w ON w.scope = e.scope AND w.digest = e.words "
        f"WHERE e.scope = ? AND e.number > ? ORDER BY e.number LIMIT {_PAGE}"
    )
    while page := session.rows(sql, (key, number)):
        goes_on("events", number, page[-1][0])
        found += [
            f"the words of event {number} were changed"
            for number, digest, salt, body in page
            if not boxed(digest, salt, body).intact
        ]
        number = page[-1][0]
    return found


def _paged(session: Session, key: int) -> Iterator[tuple[int, str, str, str, int, str, str]]:
    number = 0
    sql = (
        "SELECT number, body, digest, day, line, id, words FROM events WHERE scope = ? AND number > ? "
        f"ORDER BY number LIMIT {_PAGE}"
    )
    while page := session.rows(sql, (key, number)):
        goes_on("events", number, page[-1][0])
        yield from page  # type: ignore[misc]
        number = page[-1][0]


def _mention_problems(session: Session, key: int) -> list[str]:
    try:
        entries = [record.entry() for record in records(session, key)]
    except (ValueError, KeyError, TypeError, OmoideError):
        return []  # an unreadable entry is a finding of its own
    said = {(name, entry.number) for entry in entries for name in mentioned(entry.change)}
    held = set(session.rows("SELECT name, number FROM mentions WHERE scope = ?", (key,)))
    found = (
        []
        if said == held
        else ["the index of who is mentioned is not what the journal says: run `omoide rebuild`"]
    )
    return found + _sharing_problems(session, key, entries)


def _sharing_problems(session: Session, key: int, entries: list[Entry]) -> list[str]:
    """Who sees a memory is never more and never less than the journal says."""
    seen = {
        (mind, name)
        for name, memory in fold(entries).memories.items()
        if memory.audience
        for mind in memory.audience.minds or (EVERYONE,)
    }
    erased = {name for each in entries if isinstance(each.change, Erased) for name in each.change.memories}
    heard = {
        (told.mind, told.memory, each.change.memory.id)
        for each in entries
        if isinstance(each.change, Encoded)
        and each.change.memory.heard
        and each.change.memory.id not in erased
        for told in each.change.memory.heard.path
    }
    told = {
        "SELECT reader, id FROM shares WHERE scope = ?": seen,
        "SELECT mind, memory, id FROM heard WHERE scope = ?": heard,
    }
    if all(set(session.rows(sql, (key,))) == expected for sql, expected in told.items()):
        return []
    return ["the index of who shares and has heard what is not what the journal says: run `omoide rebuild`"]


def _column_problems(session: Session, key: int, lexicon: Lexicon) -> list[str]:
    found = _lexicon_problems(session, key, lexicon)
    derived = None if found else Index(lexicon)  # another lexicon reads other terms: that is said once
    for row in session.rows(MEMORY_WITH_COLUMNS, (key,)):
        try:
            memory = memory_from(row[:OWN])
        except (ValueError, KeyError, TypeError, OmoideError) as error:
            found.append(f"memory {row[6]} cannot be read: {error}")
            continue
        if memory.words.gone:
            continue  # what it was found by cannot be known any more
        columns: tuple[Any, ...] = tuple(bytes(v) if isinstance(v, memoryview) else v for v in row[OWN:])
        expected = (
            *column_values(memory, at_rest(memory)[2]),
            *(derived.of(memory) if derived else columns[-4:]),
        )
        if columns != expected:
            found.append(f"memory {memory.id} is not found by what it says: run `omoide rebuild`")
    return found if found else framing.problems(session, key, lexicon=lexicon)


def _lexicon_problems(session: Session, key: int, lexicon: Lexicon) -> list[str]:
    """The extra [ja] may have been installed or removed since."""
    rows = session.rows("SELECT lexicon FROM scopes WHERE scope = ?", (key,))
    if not rows or rows[0][0] == lexicon.name:
        return []
    return [
        f"words were read by the lexicon {rows[0][0]}, and are now by {lexicon.name}: run `omoide rebuild`"
    ]
