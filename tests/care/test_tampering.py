"""Whatever somebody does to the file behind our back, `verify` notices it."""

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omoide.adapters.stores.sqlite_session import drained
from omoide.assemble import open_mind
from omoide.errors import OmoideError
from omoide.model.activity import Activity, Happened
from omoide.model.relation import Tie
from omoide.model.words import Words


def lived(path: Path) -> None:
    """A small life: memories in two languages, a correction, a relation, notes, events, an undo and an erasure."""
    with open_mind(path) as mind:
        cat = mind.remember(Words(text="猫を飼っている", names=("タマ",)))
        tea = mind.remember("I prefer green tea to coffee")
        mind.observe("We moved to Kyoto in May")
        mind.observe("引っ越しは大変だった")
        mind.happened(Activity(type=Happened.TOOL_USE, at=mind.now(), tool="web", content="a web search"))
        mind.correct(tea.id, "I prefer coffee now")
        mind.link(cat.id, tea.id, Tie.SAME_TOPIC)
        mind.note("mood", "calm")
        gone = mind.remember("a secret")
        mind.forget(cat.id)
        mind.care.undo(mind.care.plan_undo())
        mind.care.erase(mind.care.plan_erasure(gone.id))
        assert mind.care.verify().problems == ()


def meddled(path: Path, *statements: str) -> None:
    connection = apsw.Connection(str(path / "omoide.db"))
    for statement in statements:
        drained(connection, statement)
    connection.close()


TAMPERINGS = {
    "an entry changed": 'UPDATE journal SET body = replace(body, \'"by":"python"\', \'"by":"nobody"\') WHERE number = 2',
    "an entry deleted": "DELETE FROM journal WHERE number = 3",
    "the tail cut": "DELETE FROM journal WHERE number = (SELECT MAX(number) FROM journal)",
    "two entries swapped": "UPDATE journal SET number = CASE number WHEN 1 THEN -2 ELSE -1 END WHERE number IN (1, 2);"
    "UPDATE journal SET number = -number WHERE number < 0",
    "an entry put in": "INSERT INTO journal SELECT scope, number + 1, words, body, digest FROM journal ORDER BY number DESC LIMIT 1",
    "a digest changed": "UPDATE journal SET digest = replace(digest, substr(digest, 1, 1), 'x') WHERE number = 4",
    "words changed": "UPDATE words SET body = replace(body, 'coffee', 'poison')",
    "a salt changed": "UPDATE words SET salt = zeroblob(16)",
    "words of an entry removed": "DELETE FROM words WHERE body LIKE '%green tea%'",
    "words of an event removed": "DELETE FROM words WHERE body LIKE '%web search%'",
    "words of the audit log removed": 'DELETE FROM words WHERE body LIKE \'%"mind\\": \\"me%\'',
    "a memory changed": "UPDATE memories SET facts = replace(facts, '\"trust\":3', '\"trust\":1') WHERE alive = 1",
    "a memory removed": "DELETE FROM memories WHERE alive = 1 AND rowid = (SELECT MIN(rowid) FROM memories)",
    "a memory hidden": "UPDATE memories SET alive = 0 WHERE rowid = (SELECT MIN(rowid) FROM memories)",
    "a memory moved back in time": "UPDATE memories SET version = version - 1 WHERE alive = 1",
    "a stage changed behind the facts": "UPDATE memories SET stage = 'forgotten' WHERE alive = 1",
    "a relation added": "INSERT INTO links SELECT scope, target, source, tie, weight FROM links",
    "a relation removed": "DELETE FROM links",
    "a note removed": "DELETE FROM notes",
    "an event changed": "UPDATE events SET body = replace(body, '\"trust\":3', '\"trust\":1') WHERE number = 1",
    "an event removed": "DELETE FROM events WHERE number = 1",
    "the last event removed": "DELETE FROM events WHERE number = 2",
    "the head forged": "UPDATE scopes SET number = number - 1",
    "mentions removed": "DELETE FROM mentions WHERE number = 1",
    "terms changed": "UPDATE memories SET terms = zeroblob(length(terms)) WHERE alive = 1",
}


@pytest.mark.parametrize("statement", TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_tampering_is_noticed(tmp_path: Path, statement: str) -> None:
    store = tmp_path / "store"
    lived(store)
    meddled(store, *statement.split(";"))
    assert noticed(store)


def noticed(store: Path) -> bool:
    """Refusing to open counts as noticing."""
    try:
        with open_mind(store) as mind:
            return mind.care.verify().problems != ()
    except OmoideError:
        return True


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("pristine") / "store"
    lived(store)
    return store


@settings(
    max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)
@given(data=st.data())
def test_one_changed_character_anywhere_is_noticed(
    pristine: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Any one character of any journal body, words or digest."""
    table, key, column = data.draw(
        st.sampled_from(
            [
                ("journal", "number", "body"),
                ("journal", "number", "digest"),
                ("words", "digest", "body"),
                ("events", "number", "body"),
            ]
        )
    )
    store = tmp_path_factory.mktemp("copy") / "store"
    _copied(pristine, store)
    connection = apsw.Connection(str(store / "omoide.db"))
    rows = drained(connection, f"SELECT {key}, {column} FROM {table}")
    row, text = data.draw(st.sampled_from(rows))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0aZ{,"あ').filter(lambda letter: letter != text[place]))
    changed = text[:place] + letter + text[place + 1 :]
    drained(connection, f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (changed, row))
    connection.close()
    assert noticed(store)


def _copied(source: Path, target: Path) -> None:
    target.mkdir(mode=0o700)
    for name in ("omoide.db", "omoide.lock"):
        (target / name).write_bytes((source / name).read_bytes())
        (target / name).chmod(0o600)


def test_a_rewritten_journal_is_noticed_by_a_head_that_was_noted(tmp_path: Path) -> None:
    """Who can write every byte can make a new, sound journal; only a head kept elsewhere tells."""
    with open_mind(tmp_path / "one") as mind:
        mind.remember("the truth")
        noted = mind.care.verify()
    with open_mind(tmp_path / "two") as mind:
        mind.remember("a lie")
        assert mind.care.verify().problems == ()
        assert mind.care.verify(expected=(noted.entries, noted.head)).problems != ()
    with open_mind(tmp_path / "one") as mind:
        mind.remember("more")
        assert mind.care.verify(expected=(noted.entries, noted.head)).problems == ()


def test_verify_reports_progress(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    look: Callable[[int, int], None] = lambda done, total: seen.append((done, total))  # noqa: E731
    with open_mind(tmp_path / "store") as mind:
        mind.remember("one")
        mind.remember("two")
        mind.care.verify(progress=look)
    assert seen == [(1, 2), (2, 2)]
