"""Looking for what journal and tables do not show of each other: the time line, mentions, columns and terms."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from omoide.adapters.stores.reading import MEMORY_WITH_COLUMNS, memory_from, records
from omoide.adapters.stores.schema import Session
from omoide.adapters.stores.writing import Index, column_values
from omoide.errors import OmoideError
from omoide.language.lexicon import Lexicon
from omoide.model.change import named
from omoide.model.entry import GENESIS, chain

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
    for number, body, digest, day, line in _paged(session, key):
        lines[day] += 1
        if line != lines[day] or f'"at":"{day}T' not in body:
            found.append(f"event {number} is not where it belongs in the log of its day")
        if number != count + 1 or digest != chain(previous, body):
            found.append(f"event {number} was changed after it was written, or one before it is missing")
        previous, count = digest, number
    head = session.rows("SELECT events, events_digest FROM scopes WHERE scope = ?", (key,))
    if head and head[0] != (count, previous):
        found.append(f"the time line ends at event {count}, but {head[0][0]} were acknowledged")
    return found


def _paged(session: Session, key: int) -> Iterator[tuple[int, str, str, str, int]]:
    number = 0
    sql = (
        "SELECT number, body, digest, day, line FROM events WHERE scope = ? AND number > ? "
        f"ORDER BY number LIMIT {_PAGE}"
    )
    while page := session.rows(sql, (key, number)):
        yield from ((each[0], each[1], each[2], each[3], each[4]) for each in page)
        number = page[-1][0]


def _mention_problems(session: Session, key: int) -> list[str]:
    try:
        said = {
            (name, record.number) for record in records(session, key) for name in named(record.entry().change)
        }
    except (ValueError, KeyError, TypeError, OmoideError):
        return []  # an unreadable entry is a finding of its own
    held = set(session.rows("SELECT name, number FROM mentions WHERE scope = ?", (key,)))
    return (
        []
        if said == held
        else ["the index of who is mentioned is not what the journal says: run `omoide rebuild`"]
    )


def _column_problems(session: Session, key: int, lexicon: Lexicon) -> list[str]:
    found = _lexicon_problems(session, key, lexicon)
    derived = None if found else Index(lexicon)  # another lexicon reads other terms: that is said once
    for row in session.rows(MEMORY_WITH_COLUMNS, (key,)):
        try:
            memory = memory_from(row[:7])
        except (ValueError, KeyError, TypeError, OmoideError) as error:
            found.append(f"memory {row[6]} cannot be read: {error}")
            continue
        columns: tuple[Any, ...] = tuple(bytes(v) if isinstance(v, memoryview) else v for v in row[7:])
        expected = (*column_values(memory), *(derived.of(memory) if derived else columns[-4:]))
        if columns != expected:
            found.append(f"memory {memory.id} is not found by what it says: run `omoide rebuild`")
    return found


def _lexicon_problems(session: Session, key: int, lexicon: Lexicon) -> list[str]:
    """The extra [ja] may have been installed or removed since."""
    rows = session.rows("SELECT lexicon FROM scopes WHERE scope = ?", (key,))
    if not rows or rows[0][0] == lexicon.name:
        return []
    return [
        f"words were read by the lexicon {rows[0][0]}, and are now by {lexicon.name}: run `omoide rebuild`"
    ]
