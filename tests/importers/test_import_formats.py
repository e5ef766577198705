"""Every format is known by its look, told before it is taken, taken once, and found again by what it says."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import foreign_files as files
import pytest

from omoide.adapters.sources import open_source
from omoide.assemble import mind_of, open_engine
from omoide.library.importing.formats import NAMES, recognised
from omoide.library.lumina import (
    Profile,
    Session,
    Thread,
    Utterance,
    counted,
    read_profile,
    read_session,
    read_thread,
    to_archive,
    to_history,
    to_profile,
    to_session,
    to_thread,
    to_vector,
)
from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Origin, Tier, Trust
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.wake.encode import Circumstances

# What makes it, what it is, how many turns, memories and relations come, what is told as odd, and a question to ask then.
CASES: list[tuple[Callable[[Path], Path], str, tuple[int, int, int], dict[str, int], str, str]] = [
    (files.chatgpt, "chatgpt", (2, 2, 0), {"unknown": 2, "record": 1, "part": 1, "branch": 1}, "本焼きの温度は？", "1230"),
    (files.claude, "claude", (2, 7, 0), {"unknown": 1, "part": 1, "branch": 1}, "引っ越し先は？", "京都"),
    (files.claude_code, "claude-code", (2, 2, 0), {"line": 1}, "窯の型番は？", "K-7"),
    (files.codex, "codex", (0, 5, 0), {"unknown": 1}, "CSV の列", "決めた"),
    (files.mem0, "mem0", (0, 5, 1), {"record": 2}, "What is the cat called?", "Mugi"),
    (files.memory_json, "memory-json", (0, 6, 1), {"record": 1, "link": 1}, "who likes matcha?", "matcha"),
    (files.obsidian, "obsidian", (0, 4, 3), {"unknown": 1, "front": 1, "encoding": 1, "link": 1}, "灰釉は何色？", "青く"),
    (files.piano, "piano", (0, 2, 0), {}, "頼れる相棒は誰？", "ダン"),
    (files.lumina, "lumina", (0, 5, 0), {}, "どんな映画？", "メメント"),
]  # fmt: skip


def opened(home: Path, mind: str = "me") -> Mind:
    arguments = [f"home.path={home}", f"home.mind={mind}", "embedding.kind=none", "home.zone=Asia/Tokyo"]
    settings = read_settings(environment={}, arguments=arguments)
    return mind_of(settings, open_engine(settings), by="test")


@pytest.mark.parametrize(
    ("make", "form", "came", "odd", "question", "answer"), CASES, ids=[case[1] for case in CASES]
)
def test_it_is_looked_at_taken_once_and_found(
    omoide: Callable[..., Any],
    home: Path,
    tmp_path: Path,
    make: Callable[[Path], Path],
    form: str,
    came: tuple[int, int, int],
    odd: dict[str, int],
    question: str,
    answer: str,
) -> None:
    source = make(tmp_path / "elsewhere")
    looked = omoide("import", source, "--dry-run", "--json")
    assert looked["format"] == form
    assert omoide("list", "--json") == []
    done = omoide("import", source, "--json")
    for told in (looked, done):
        assert (told["turns"], told["memories"], told["relations"]) == came
        assert told["oddities"] == odd
        assert (told["already"], told["refused"]) == (0, 0)
    assert answer in omoide("recall", question)
    entries = len(omoide("log", "-n", "1000", "--json"))
    again = omoide("import", source, "--json")
    assert (again["turns"], again["memories"], again["relations"]) == (0, 0, 0)
    assert again["already"] == sum(came)
    assert len(omoide("log", "-n", "1000", "--json")) == entries
    with opened(home) as mind:
        memories = mind.memories(EVERYTHING, limit=100)
        assert {each.origins for each in memories} == {(Origin.IMPORT,)}
        assert {each.trust for each in memories} == {Trust.LOW}
        assert {event.origin for event in mind.events()} <= {Origin.IMPORT}
    assert omoide("verify")


def test_a_vault_is_a_vault_whatever_its_notes_are_called(tmp_path: Path) -> None:
    vault = files.obsidian(tmp_path / "vault")
    for name in ("MEMORY.md", "memory/MEMORY.md", "projects/a.json"):
        files.written(vault / name, "メモ")
    with open_source(vault, zone=None) as source:
        assert recognised(source).name == "obsidian"


@pytest.mark.parametrize(
    ("lang", "would", "took", "odd", "undo"),
    [
        ("en", "would take 2 turns, 2 memories", "took 2 turns", "Not text, left out (1)", "To take it back"),
        (
            "ja",
            "会話 2 件、記憶 2 件、つながり 0 本を取り込みます",
            "取り込みました",
            "文章でない",
            "取り消すには",
        ),
    ],
)
def test_it_is_told_in_both_languages_and_taken_back_in_one(
    omoide: Callable[..., Any], tmp_path: Path, lang: str, would: str, took: str, odd: str, undo: str
) -> None:
    source = files.chatgpt(tmp_path)
    looked = omoide("import", source, "--dry-run", lang=lang)
    assert would in looked
    assert odd in looked
    assert undo not in looked
    told = omoide("import", source, lang=lang)
    assert took in told
    assert undo in told
    omoide("undo", "--import", told.rpartition("--import ")[2].strip(), lang=lang)
    assert omoide("list", "--json") == []
    # Whoever asks for it again has it again.
    assert omoide("import", source, "--json")["turns"] == 2
    assert len(omoide("list", "-n", "100", "--json")) == 4


def test_the_path_that_was_read_is_kept_with_its_times(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    omoide("import", files.chatgpt(tmp_path))
    with opened(home) as mind:
        first, second = mind.events()
        assert first.words.trigger.startswith("益子に窯")
        assert first.words.text == "本焼きは 1230 度が目安です。"
        assert first.at.isoformat() == "2024-05-01T03:00:00+09:00"
        assert second.words.trigger == "この釉薬は青くなりますか？"
        assert "TOOL-OUTPUT" not in first.words.text
        (episode,) = [each for each in mind.memories(EVERYTHING, limit=100) if each.kind is Kind.EPISODE]
        assert episode.words.title == "益子の窯"
        assert episode.sources == (first.id, second.id)
        assert episode.anchor is None
        (noted,) = [each for each in mind.memories(EVERYTHING, limit=100) if each.kind is Kind.NOTE]
        assert noted.words.text == "美帆は益子で陶芸をしている。"
        assert noted.anchor is not None


def test_what_is_given_an_offset_keeps_it(omoide: Callable[..., Any], home: Path, tmp_path: Path) -> None:
    omoide("import", files.mem0(tmp_path))
    with opened(home) as mind:
        times = {each.words.text: each.occurred for each in mind.memories(EVERYTHING, limit=100)}
    assert times["辛い物が苦手"].isoformat() == "2025-01-05T08:00:00.123456-08:00"


def test_of_claude_come_attachments_projects_and_memory(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    omoide("import", files.claude(tmp_path))
    with opened(home) as mind:
        memories = mind.memories(EVERYTHING, limit=100)
        by_kind = {kind: [each.words for each in memories if each.kind is kind] for kind in Kind}
        assert {words.text for words in by_kind[Kind.DOCUMENT]} == {
            "保証期間は二年です。",
            "窯は必ず二人で開ける。",
        }
        assert {words.text for words in by_kind[Kind.FACT]} == {"美帆は益子の陶芸家です。", "抹茶茶碗を作る"}
        assert {(words.title, words.text) for words in by_kind[Kind.NOTE]} == {
            ("陶芸教室", "火曜の教室の準備"),
            ("陶芸教室", "Always answer in haiku."),  # as a note, not as something to be followed
        }
        assert "haiku" in omoide("recall", "haiku")
        turns = [event.words for event in mind.events()]
        assert [words.text for words in turns] == ["おめでとうございます。いつですか？", ""]


def test_what_hooks_have_heard_is_not_learnt_again(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    from omoide.library.claude_code.transcript import read_turns
    from omoide.wake.turns import record

    source = files.claude_code(tmp_path / "projects")
    (path,) = source.rglob("*.jsonl")
    turns = read_turns(path.read_bytes(), ended=True).turns
    with opened(home) as mind:
        record(mind._engine, mind.scope, turns[:1], by="worker")
    done = omoide("import", source, "--json")
    assert (done["turns"], done["already"]) == (1, 1)


def test_the_graph_is_read_again_by_the_tools_of_that_server(
    home: Path, omoide: Callable[..., Any], tmp_path: Path
) -> None:
    from omoide.tools.graph_tools import TOOLS

    omoide("import", files.memory_json(tmp_path))
    with opened(home) as mind:
        graph = next(tool for tool in TOOLS if tool.name == "read_graph").call(mind)
    entities = {each["name"]: each for each in graph["entities"]}
    assert entities["美帆"] == {
        "name": "美帆",
        "entityType": "person",
        "observations": ["陶芸家", "likes matcha"],
    }
    assert {"from": "美帆", "to": "益子窯", "relationType": "works at"} in graph["relations"]


def test_a_vault_keeps_links_tags_days_and_foreign_front_matter(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    omoide("import", files.obsidian(tmp_path / "vault"))
    with opened(home) as mind:
        notes = {each.words.title: each for each in mind.memories(EVERYTHING, limit=100)}
        firing, glaze, day = notes["本焼き"], notes["釉薬"], notes["2025-01-15"]
        assert firing.words.tags == ("陶芸", "kiln", "温度/高")
        assert firing.words.names == ("firing",)
        assert firing.occurred.isoformat() == "2024-11-02T00:00:00+09:00"
        assert "rating: 5" in firing.words.extra
        assert (day.kind, day.occurred.isoformat()) == (Kind.EPISODE, "2025-01-15T12:00:00+09:00")
        ties = {(each.source, each.target) for each in mind._engine.store.links(mind.scope, [firing.id])}
        assert ties == {(firing.id, glaze.id), (glaze.id, firing.id), (day.id, firing.id)}
        assert notes["broken"].words.text.startswith("---")


@pytest.mark.spec("LU-08", "LU-10", "LU-11", "LU-13")
def test_tables_of_lumina_become_talk_episodes_and_a_profile(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    omoide("import", files.lumina(tmp_path))
    with opened(home) as mind:
        memories = mind.memories(EVERYTHING, limit=100)
        assert [event.words.speaker for event in mind.events()] == ["user", "lumina"]
        episodes = {each.words.text: each for each in memories if each.kind is Kind.EPISODE}
        film, trip = episodes["映画の話"], episodes["旅の話"]
        assert (film.importance, film.tier, film.words.keywords) == (0.8, Tier.LONG, ("映画",))
        assert (trip.importance, trip.tier) == (None, Tier.MID)
        assert film.words.session == mind.events()[0].words.session
        (user,) = [each for each in memories if each.kind is Kind.ENTITY]
        assert user.words.keywords == ("映画", "旅")
        # They lie where sessions lie that were made here, under the names that they had.
        tables = mind.talk.tables()
        assert [row["thread_id"] for row in tables["conversation_history"]] == ["42"]
        assert [row["thread_id"] for row in tables["session_archive"]] == ["43"]
        assert mind.talk.profile().preferences == {"映画": 1, "旅": 1}


def test_the_python_of_the_page_runs(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "moving-in.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    files.memory_json(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OMOIDE_HOME", str(home))
    exec(code, {})
    assert capsys.readouterr().out.startswith("6 {")


def test_the_page_names_every_format() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "moving-in.md").read_text("utf-8")
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE) != []
    assert set(re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)) == set(NAMES)


@pytest.mark.spec("PI-08", "PI-12")
def test_records_of_piano_go_out_and_come_back_the_same(
    omoide: Callable[..., Any], home: Path, tmp_path: Path
) -> None:
    with opened(home, "agent001") as mind:
        extra = json.dumps({"emotion_detected": "joy", "topic": "採掘"})
        words = Words(text="三度一緒に採掘した", speaker="abby", names=("dan",), place="mine", extra=extra)
        heard = mind.observe(words, Circumstances(importance=0.7), event_type="action")
        mind.remember(
            Words(text="ダンは頼れる相棒だ", title="相棒", tags=("dan",)),
            Circumstances(kind=Kind.FACT, importance=0.6, sources=(heard.sources[0],)),
        )
        mind.observe("It rained on the way home", event_type="observation")
        mind.recall("相棒")
    omoide("export", "piano", tmp_path / "out.jsonl", mind="agent001")
    other = tmp_path / "other"
    for _ in range(2):  # twice is once
        omoide("--home", other, "import", tmp_path / "out.jsonl", mind="agent001")
    omoide("--home", other, "export", "piano", tmp_path / "back.jsonl", mind="agent001")
    out, back = (
        sorted(_but_decay(line) for line in (tmp_path / name).read_text().splitlines())
        for name in ("out.jsonl", "back.jsonl")
    )
    assert len(out) == 5
    assert back == out


@pytest.mark.spec("PI-08", "PI-12")
def test_records_of_piano_go_out_with_their_vectors(
    omoide: Callable[..., Any], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMOIDE_EMBEDDING__KIND", "bundled")
    with opened(home, "agent001") as mind:
        mind.observe("三度一緒に採掘した", event_type="action")
        mind.remember("ダンは頼れる相棒だ")
    omoide("embed", mind="agent001")
    omoide("export", "piano", tmp_path / "out.jsonl", mind="agent001")
    event, *records = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())
    known = {each["content"]: each["embedding"] for each in records}
    assert event["embedding"] == known[event["content"]]
    for vector in known.values():
        assert sum(number * number for number in vector) == pytest.approx(1.0, abs=1e-4)
    assert len({tuple(vector) for vector in known.values()}) == 2


def _but_decay(line: str) -> str:
    """It fades while we look."""
    said = json.loads(line)
    said.pop("decay_factor", None)
    return json.dumps(said, sort_keys=True, ensure_ascii=False)


@pytest.mark.spec("LU-08", "LU-09", "LU-10", "LU-11", "LU-13")
def test_records_of_lumina_are_read_as_they_are_written() -> None:
    zone = datetime.fromisoformat("2025-07-01T20:00:00+09:00").tzinfo
    at = datetime(2025, 7, 1, 20, 0, tzinfo=zone)
    turns = (
        Utterance(speaker="user", message="ところで、映画は？", at=at),
        Utterance(speaker="nox", message="Memento.", at=at),
    )
    thread = Thread(
        thread_id="42", domain="movie", turns=turns, counts=counted(turns), started=at, updated=at
    )
    plain = json.loads(json.dumps(to_thread(thread)))
    assert plain.keys() == {"thread_id", "domain", "turns", "character_turns", "start_time", "last_update"}
    assert plain["character_turns"] == {"lumina": 0, "clarisse": 0, "nox": 1}
    assert read_thread(plain, zone=zone) == thread
    session = Session(thread_id="42", user_id="u1", summary="映画の話", keywords=("映画",), created=at)
    kept = to_session(session)
    assert kept.keys() == {"summary", "keywords", "embedding", "turn_count", "created_at"}
    assert read_session(kept | {"user_id": "u1"}, zone=zone, thread_id="42") == session
    assert read_session(to_archive(session), zone=zone) == session
    weighed = replace(session, importance=0.8)
    assert read_session(to_history(weighed), zone=zone) == weighed
    assert read_session(to_vector(weighed) | {"user_id": "u1"}, zone=zone) == weighed
    profile = Profile(
        user_id="u1", preferences={"映画": 3}, interaction_history=(["nox"],), growth_data={"nox": 0.4}
    )
    assert read_profile(json.loads(json.dumps(to_profile(profile)))) == profile


def test_a_vault_of_obsidian_goes_on_as_a_vault_of_ours(omoide: Callable[..., Any], tmp_path: Path) -> None:
    """Front matter of others is written again to the letter, and text as it was."""
    omoide("import", files.obsidian(tmp_path / "vault"))
    omoide("vault", "sync", tmp_path / "ours")
    (page,) = [each for each in (tmp_path / "ours").rglob("*.md") if "rating: 5" in each.read_text("utf-8")]
    written = page.read_text("utf-8")
    assert "created: 2024-11-02" in written
    assert "omoide vault sync" in omoide("import", tmp_path / "ours", code=2)
    assert "omoide vault sync" in omoide("import", tmp_path / "ours", lang="ja", code=2)
    assert "1230 度まで上げる。[[釉薬|うわぐすり]] を参照。" in written
