"""The log in SQL: events, journal and memories of one mind, from the store or from Parquet; it can only read (LU-20)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from logged_life import SAID

from omoide.adapters.duck import Answer, ask_rows
from omoide.assemble import open_logbook
from omoide.errors import BadQuery
from omoide.mind import Mind
from omoide.model.logbook import FullLog
from omoide.settings import Settings

Omoide = Callable[..., Any]


def asked(mind: Mind, sql: str, **settings: Any) -> Answer:
    return ask_rows(mind.care.rows, sql, terms=mind.care.asked_terms, log=FullLog(**settings))


@pytest.mark.spec("LU-20")
def test_events_journal_and_memories_are_tables(lived: Mind) -> None:
    found = asked(lived, "SELECT number, text, type FROM events ORDER BY number")
    assert found.columns == ("number", "text", "type")
    assert [row[1] for row in found.rows] == list(SAID)
    assert [row[0] for row in found.rows] == [1, 2, 3, 4, 5]
    kinds = asked(lived, "SELECT kind, count(*) AS n FROM journal GROUP BY kind").rows
    assert kinds == (("encoded", 5),)
    joined = asked(
        lived, "SELECT count(*) FROM memories m JOIN events e ON e.text = m.text WHERE m.stage = 'active'"
    )
    assert joined.rows == ((5,),)
    whole = asked(lived, "SELECT json_extract_string(whole, '$.words.text') FROM events WHERE number = 1")
    assert whole.rows == ((SAID[0],),)


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("紅葉", SAID[0]),
        ("京都 紅葉", SAID[0]),
        ("ミカン", SAID[1]),
        ("ﾐｶﾝ", SAID[1]),
        ("ｂｏａｔｓ", SAID[2]),
        ("boat harbour", SAID[2]),
        ("時鳥", SAID[3]),
    ],
)
def test_words_are_found_in_any_spelling_and_language(lived: Mind, words: str, found: str) -> None:
    sql = f"SELECT text FROM events WHERE says(terms, '{words}')"
    assert asked(lived, sql).rows == ((found,),)
    assert asked(lived, "SELECT text FROM events WHERE says(terms, '潜水艦')").rows == ()


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_csv('{home}/omoide.lock')",
        "SELECT * FROM '{home}/omoide.db'",
        "SELECT * FROM glob('/etc/*')",
        "SELECT * FROM read_parquet('https://example.org/x.parquet')",
        "SELECT * FROM nothing_of_the_kind",
        "SELECT * FROM mind",
        "SELECT getenv('HOME')",
        "COPY events TO '{home}/out.csv'",
        "COPY (SELECT 1) TO '{home}/out.parquet'",
        "ATTACH '{home}/other.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET lock_configuration = false",
        "RESET enable_external_access",
        "PRAGMA enable_external_access",
        "CREATE TABLE mine AS SELECT 1",
        "DELETE FROM events",
        "SELECT 1; DELETE FROM events",
        "CALL pragma_version()",
        "EXPORT DATABASE '{home}/out'",
        "SELEKT 1",
        "",
    ],
)
def test_a_question_can_only_read_and_only_the_log(lived: Mind, home: Path, sql: str) -> None:
    before = sorted(home.iterdir())
    with pytest.raises(BadQuery):
        asked(lived, sql.replace("{home}", str(home)))
    assert sorted(home.iterdir()) == before


def test_a_question_has_so_much_time_and_so_many_rows(lived: Mind) -> None:
    with pytest.raises(BadQuery, match=r"log\.query_s"):
        asked(lived, "SELECT sum(sin(range)) FROM range(1000000000000)", query_s=0.2)
    with pytest.raises(BadQuery, match=r"log\.query_mb"):
        asked(lived, "SELECT list(a.range) FROM range(200000000) a", query_mb=64, query_s=20)
    found = asked(lived, "SELECT range FROM range(50)", query_rows=20)
    assert (len(found.rows), found.more) == (20, True)


def test_a_mind_sees_nothing_of_another(lived: Mind, settings: Settings) -> None:
    from omoide.assemble import mind_of, open_engine

    with mind_of(settings, open_engine(settings), name="other", by="test") as other:
        other.observe("ほかの心の秘密")
        assert asked(other, "SELECT text FROM events").rows == (("ほかの心の秘密",),)
    assert ("ほかの心の秘密",) not in asked(lived, "SELECT text FROM events").rows


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize(
    ("lang", "rows", "kept"), [("en", "2 rows", "Kept in"), ("ja", "2 行", "残しました")]
)
def test_the_command_asks_the_store_and_the_archive_alike(
    omoide: Omoide, log: Path, lang: str, rows: str, kept: str
) -> None:
    for text in SAID[:2]:
        omoide("observe", text)
    sql = "SELECT number, text, local FROM events ORDER BY number"
    live = omoide("log", "query", sql, "--json")
    assert [row["text"] for row in live["rows"]] == list(SAID[:2])
    assert rows in omoide("log", "query", sql, lang=lang)
    assert kept in omoide("log", "export", lang=lang)
    assert omoide("log", "query", sql, "--archive", "--json") == live
    assert len(omoide("log", "--json")) == 2  # the journal itself, as ever
    told = [each["act"] for each in omoide("audit", "--json")]
    assert told == ["logged", "queried"]
    said = {"en": "cannot be answered", "ja": "答えられません"}[lang]
    assert said in omoide("log", "query", "DROP TABLE events", lang=lang, code=2)


def test_where_nobody_said_where_the_log_lies_it_is_asked_for(lived: Mind, settings: Settings) -> None:
    from dataclasses import replace

    from omoide.errors import BadSetting

    with pytest.raises(BadSetting, match=r"log\.to"):
        open_logbook(replace(settings, log=FullLog()), lived.scope)
