"""What was exported comes back whole: every field, relation, note, event, and the history as far as its words remain."""

import json
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import foreign_files as files
import pytest
from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from omoide.adapters.stores.ram import RamStore
from omoide.assemble import mind_of, open_engine
from omoide.dynamics.folding import fold
from omoide.dynamics.matching import Matching
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.change import CHANGES
from omoide.model.event import Event
from omoide.model.memory import Memory
from omoide.model.relation import Tie
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import read_settings
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.store_machine import SCOPES, machine
from omoide.testing.world import World

Omoide = Callable[..., Any]
EVE = Scope("else", "eve")


def exported(mind: Mind) -> list[dict[str, Any]]:
    return json.loads(json.dumps(list(mind.care.export())))


def bring(mind: Mind, lines: list[dict[str, Any]], **how: Any) -> Any:
    return mind.care.return_home(lambda: iter(lines), name="export.jsonl", **how)


def state(mind: Mind, scope: Scope | None = None) -> Any:
    """All that there is to a mind; where it lies and how its words are sealed is left out."""
    store, where = mind._engine.store, scope or mind.scope
    entries = [record.entry() for record in store.records(where)]
    folded = fold(entries)
    memories = {name: replace(each, scope=EVE) for name, each in folded.memories.items()}
    history = [(each.number, each.at, each.act, each.by, _plain(each.change)) for each in entries]
    return memories, folded.links, folded.notes, store.events(where), history


def _plain(change: Any) -> Any:
    """A change as its values; erased words are known by nothing but a digest, and that is another one."""
    plain = asdict(change)
    plain.pop("digests", None)
    if isinstance(memory := plain.get("memory"), dict):
        memory.pop("scope")
        memory["words"].pop("digest")
    elif isinstance(words := plain.get("words"), dict):
        words.pop("digest")
    return plain


def _empty() -> RamStore:
    return RamStore(lexicon=Lexicon(), matching=Matching())


@seed(20261116)
@settings(max_examples=6, stateful_step_count=25, deadline=None, database=None, phases=[Phase.generate])
class _Returning(machine(_empty, _empty)):  # type: ignore[misc]
    """After any sequence of changes, each mind is taken along into another store."""

    def teardown(self) -> None:
        for scope in SCOPES:
            mind = self.tested.mind(scope)
            lines = exported(mind)
            other = World(_empty(), seed=7).mind(EVE)
            bring(other, lines)
            assert state(other) == state(mind)
            again = bring(other, lines)
            assert (again.entries, again.events) == (0, 0)
            assert other.care.verify().problems == ()
        super().teardown()


def test_any_life_returns_as_it_was() -> None:
    run_state_machine_as_test(_Returning)


# On disk, through the door.


def opened(home: Path, mind: str) -> Mind:
    arguments = [f"home.path={home}", f"home.mind={mind}", "embedding.kind=none", "home.zone=Asia/Tokyo"]
    chosen = read_settings(environment={}, arguments=arguments)
    return mind_of(chosen, open_engine(chosen), by="test")


@pytest.fixture
def lived(home: Path, omoide: Omoide, tmp_path: Path) -> Path:
    """A life with something of everything, and its export."""
    cat = omoide("remember", "猫の名前はムギ", "--json")["id"]
    dog = omoide("remember", "The dog is called Sora", "--json")["id"]
    omoide("protect", cat)
    omoide("correct", dog, "The dog is called Umi")
    omoide("observe", "雪が降った")
    secret = omoide("remember", "消すべき言葉 canary-言葉", "--json")["id"]
    omoide("recall", "猫の名前は？")
    omoide("remember", "取り消されること")
    omoide("undo")
    omoide("erase", secret, "--yes")
    files.written(tmp_path / "manual.md", "# 窯\n\n保証期間は二年です。\n")
    omoide("knowledge", "add", tmp_path / "manual.md")
    with opened(home, "me") as mind:
        mind.link(cat, dog, Tie.SAME_TOPIC, weight=0.5)
        mind.note("task", "牛乳を買う")
        mind.drawer.put(("files",), "a", {"text": "引き出しの中身"})
    omoide("export", tmp_path / "me.jsonl")
    return tmp_path / "me.jsonl"


def test_a_mind_moves_into_another_store(
    omoide: Omoide, home: Path, lived: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "canary" not in lived.read_text("utf-8")
    looked = omoide("import", lived, "--dry-run", "--json", mind="new")
    done = omoide("import", lived, "--json", mind="new")
    assert looked == {**done, "dry_run": True}
    assert done["scopes"] == ["home/new", "home/new.knowledge", "home/new.drawer"]
    with opened(home, "me") as mind:
        before = [state(mind, scope) for scope in _scopes(mind)]
    with opened(home, "new") as mind:
        assert [state(mind, scope) for scope in _scopes(mind)] == before
    assert "ムギ" in omoide("recall", "猫の名前は？", mind="new")
    assert "二年" in omoide("knowledge", "search", "保証期間", mind="new")
    omoide("verify", mind="new")


def _scopes(mind: Mind) -> tuple[Scope, ...]:
    return mind.scope, mind.scope.knowledge, mind.scope.drawer


@pytest.mark.parametrize("after", [0, 1, 5, 9])
def test_a_return_that_was_killed_is_taken_up(omoide: Omoide, home: Path, lived: Path, after: int) -> None:
    lines = [json.loads(line) for line in lived.read_text("utf-8").splitlines()]
    with opened(home, "new") as mind, failing_at("export.returned", after=after), pytest.raises(WorldEnded):
        bring(mind, lines)
    omoide("import", lived, mind="new")
    with opened(home, "me") as mind:
        before = [state(mind, scope) for scope in _scopes(mind)]
    with opened(home, "new") as mind:
        assert [state(mind, scope) for scope in _scopes(mind)] == before
        entries = mind.census().entries
    assert omoide("import", lived, "--json", mind="new")["entries"] == 0
    omoide("remember", "その後のこと", mind="new")
    assert omoide("import", lived, "--json", mind="new")["entries"] == 0
    assert len(omoide("log", "-n", "1000", "--json", mind="new")) == entries + 1


@pytest.mark.parametrize(
    ("lang", "would", "came", "alive", "broken"),
    [
        (
            "en",
            "The mind would come: 5 memories",
            "The mind is here",
            "life of its own",
            "not as it was written",
        ),
        ("ja", "心が戻ります: 記憶 5 件", "心が戻りました", "自分の記録", "書かれたままではありません"),
    ],
)
def test_it_is_told_in_both_languages_and_refused_where_somebody_lives(
    omoide: Omoide, lived: Path, lang: str, would: str, came: str, alive: str, broken: str
) -> None:
    assert would in omoide("import", lived, "--dry-run", mind="new", lang=lang)
    assert omoide("log", "--json", mind="new", code=1)["error"]["code"] == "no_such_mind"
    letters = lived.read_text("utf-8")
    wrong = [
        letters[: len(letters) // 2],  # cut off
        "".join(letters.splitlines(keepends=True)[:-1]),
        letters.replace('"by": "cli"', '"by": "hand"', 1),  # not as it was written
        letters.replace('"number": 2,', '"number": 3,', 1),
    ]
    for place, text in enumerate(wrong):
        refused = omoide(
            "import", files.written(lived.with_name(f"{place}.jsonl"), text), mind="new", lang=lang, code=2
        )
        assert broken in refused or "JSON" in refused
    assert omoide("log", "--json", mind="new", code=1)["error"]["code"] == "no_such_mind"
    assert came in omoide("import", lived, mind="new", lang=lang)
    omoide("remember", "自分の暮らし", mind="other")
    assert alive in omoide("import", lived, mind="other", lang=lang, code=2)
    assert len(omoide("log", "--json", mind="other")) == 1


def test_the_page_names_every_field(lived: Path) -> None:
    """What an export may hold is written down."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "export-format.md").read_text("utf-8")
    named = {each.name for kind in (Memory, Event, Words) for each in fields(kind)} - {"scope"}
    assert [name for name in sorted(named) if f"`{name}`" not in page] == []
    for kind in CHANGES:
        assert f"`{kind}`" in page
