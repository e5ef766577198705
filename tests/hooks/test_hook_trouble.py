"""What is wrong is told where a session begins and by `hook status`, in a line each; and it keeps nothing from being told."""

import json
import sqlite3
from pathlib import Path

import pytest
from programs import Programs
from transcripts import Session

from omoide.adapters.stores.lock import StoreLock

LATER = {"session_id": "another", "transcript_path": ""}
WHY = {"en": "Nothing can be remembered at present", "ja": "今は何も思い出せません"}


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest, programs: Programs) -> str:
    programs.environment |= {"OMOIDE_LANG": request.param, "OMOIDE_EMBEDDING__KIND": "none"}
    return request.param


@pytest.fixture
def ids(programs: Programs, lang: str) -> list[str]:
    texts = (
        "The harbour database is PostgreSQL 16",
        "港のデータベースは PostgreSQL 16 に決めた",
        "The dog is Biscuit",
    )
    return [json.loads(programs.omoide("remember", text, "--json"))["id"] for text in texts]


def _changed(home: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(home / "omoide.db") as connection:
        connection.execute(sql, values)
    connection.close()


def _begun(programs: Programs, session: Session) -> list[str]:
    return programs.call("SessionStart", session, source="startup").split("\n")


def test_what_was_found_is_told_where_nothing_can_be_left_for_later(
    programs: Programs, session: Session, ids: list[str]
) -> None:
    """The spool is no directory: nothing can be written there, as on a full disk."""
    (programs.home / "spool").write_bytes(b"")
    for prompt in ("What is the harbour database?", "港のデータベースは何?"):
        assert "PostgreSQL" in programs.hook("UserPromptSubmit", prompt=prompt, cwd="", **LATER)
    assert "PostgreSQL" in "".join(_begun(programs, session))
    assert programs.log().count("spool") >= 3
    programs.called = False  # no worker can take anything


def test_why_nothing_can_be_remembered_is_told_where_a_session_begins(
    programs: Programs, session: Session, ids: list[str], lang: str
) -> None:
    (programs.home / "config.toml").write_text("[hook\nk = 5", "utf-8")
    opening, told, closing = _begun(programs, session)
    assert (opening, closing) == ("<memories>", "</memories>")
    assert told.startswith(WHY[lang])
    assert "config.toml" in told
    (programs.home / "config.toml").write_text("[hook]\nkk = 5", "utf-8")
    assert "hook.kk" in _begun(programs, session)[1]
    (programs.home / "config.toml").unlink()
    for path in programs.home.glob("omoide.db*"):
        path.write_bytes(b"no database at all" * 1000)
    _, told, _ = _begun(programs, session)
    assert told.startswith(WHY[lang])
    assert "omoide.db" in told
    status = json.loads(programs.omoide("hook", "status", "--json"))
    assert status["projects"] == []
    assert "omoide.db" in status["trouble"][0]
    assert "omoide.db" in programs.omoide("hook", "status")
    programs.called = False  # no worker can do anything here


def test_what_cannot_be_read_what_is_parked_and_a_leapt_clock_are_told_in_a_line_each(
    programs: Programs, session: Session, ids: list[str], lang: str
) -> None:
    _parked_and_leapt(programs)
    _changed(programs.home, "DELETE FROM words WHERE instr(body, 'Biscuit')")
    status = json.loads(programs.omoide("hook", "status", "--json"))
    with StoreLock(programs.home / "worker.lock", wait_s=1).held():  # no worker comes between
        begun = _begun(programs, session)
        shown = programs.omoide("hook", "status")
    for piece in ("omoide repair", "omoide nights", "--accept-clock"):
        for told in (status["trouble"], begun, shown.splitlines()):
            assert sum(piece in line for line in told) == 1, (piece, told)
    assert any(ids[2] in line for line in begun)
    assert programs.log() == ""


def test_what_is_wrong_is_told_even_where_nothing_else_is_there_to_tell(
    programs: Programs, session: Session, ids: list[str]
) -> None:
    _changed(programs.home, "DELETE FROM words WHERE instr(body, 'text')")
    assert any("omoide repair" in line for line in _begun(programs, session))
    assert programs.log() == ""


def _parked_and_leapt(programs: Programs) -> None:
    from omoide.assemble import mind_of, open_engine
    from omoide.care.timekeeping import CLOCK
    from omoide.gate.noting import noted
    from omoide.gate.parking import bulkhead

    engine = open_engine(programs.settings())
    try:
        scope = mind_of(programs.settings(), engine, by="worker").scope
        with bulkhead(engine, scope, "odd", by="worker"):
            raise ValueError("odd")
        leapt = {"leapt": ["2026-01-01T00:00:00+00:00", "2027-01-01T00:00:00+00:00"]}
        engine.gate.commit(scope, [noted(CLOCK, leapt)], by="worker")
    finally:
        engine.close()
