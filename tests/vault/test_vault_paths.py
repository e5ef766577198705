"""Virtual paths: readable, the same everywhere, and each leads to its memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaults import Vault

from omoide.library.paths import (
    NAME_BYTES,
    conflict_path,
    identity_in,
    is_copy_of_conflict,
    is_view,
    note_key,
    note_path,
    path_of,
    place_of,
    safe,
    slug,
)
from omoide.library.vault_links import link_targets
from omoide.mirror.finding import at_path
from omoide.model.identity import short
from omoide.model.memory import Kind, Stage
from omoide.testing.world import ALICE, BEGINNING
from omoide.wake.encode import Circumstances


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("配備は金曜を避ける", "配備は金曜を避ける"),
        ("# Deploying on Friday\nis bad", "Deploying on Friday is bad"),
        ("令和8年2月18日の会議: 予算", "令和8年2月18日の会議: 予算"),
        ("a" * 100, "a" * 40),
        ("one two three four five six seven eight nine ten", "one two three four five six seven eight"),
        ("か\u3099", "が"),
        ("***", "untitled"),
        ("\x00\u202e", "untitled"),
    ],
)
def test_a_name_is_the_first_words(text: str, expected: str) -> None:
    assert slug(text) == expected


@given(st.text(max_size=300), st.sampled_from(["", "a/", "../", "con/", "/"]))
def test_every_name_is_safe_on_every_system(name: str, before: str) -> None:
    path = safe(f"knowledge/{before}{name}.md")
    assert path.startswith("knowledge/")
    for part in path.split("/"):
        assert 0 < len(part.encode()) <= NAME_BYTES
        assert not set(part) & set('<>:"\\|?*\0\n\r\t')
        assert part not in (".", "..")
        assert not part.startswith((".", " "))
        assert not part.endswith((".", " "))
        assert part.split(".")[0].lower() not in {"con", "prn", "aux", "nul", "com1", "lpt9"}
    assert safe(path) == path


@pytest.mark.spec("AW-01", "AW-02", "AW-03")
@pytest.mark.parametrize(
    ("path", "kind", "stage", "is_shared"),
    [
        ("knowledge/a.md", Kind.FACT, Stage.ACTIVE, False),
        ("knowledge/下/a.md", Kind.FACT, Stage.ACTIVE, False),
        ("procedures/a.md", Kind.PROCEDURE, Stage.ACTIVE, False),
        ("skills/a.md", Kind.SKILL, Stage.ACTIVE, False),
        ("episodes/2026-02-18.md", Kind.EPISODE, Stage.ACTIVE, False),
        ("shared/users/hana.md", Kind.ENTITY, Stage.ACTIVE, True),
        ("archive/knowledge/a.md", Kind.FACT, Stage.ARCHIVED, False),
        ("archive/merged/knowledge/a.md", Kind.FACT, Stage.SUPERSEDED, False),
        ("shared/archive/forgotten/users/a.md", Kind.ENTITY, Stage.FORGOTTEN, True),
    ],
)
def test_a_path_says_what_lies_there(path: str, kind: Kind, stage: Stage, is_shared: bool) -> None:
    place = place_of(path)
    assert place is not None
    assert (place.kinds[0], place.stage, place.shared) == (kind, stage, is_shared)


@pytest.mark.parametrize(
    "path",
    [
        "users/hana.md",
        "a.md",
        "knowledge/a.txt",
        "knowledge/",
        "archive/a.md",
        "Knowledge/a.md",
        "state/a.md",
    ],
)
def test_elsewhere_no_memory_lies(path: str) -> None:
    assert place_of(path) is None


def test_notes_of_state_have_paths() -> None:
    assert note_key("state/current_task.md") == "state-current_task"
    assert note_path("state-current_task") == "state/current_task.md"
    assert note_key("state/a/b.md") is None


def test_views_are_known_by_their_paths() -> None:
    assert is_view("activity_log/2026-02-18.jsonl")
    assert is_view("shared/resolutions.jsonl")
    assert is_view("conversation.json")
    assert is_view("archive/procedure_versions/a_v1.md")
    assert not is_view("archive/knowledge/a.md")


def test_a_copy_from_a_conflict_is_known_again() -> None:
    assert is_copy_of_conflict(conflict_path("knowledge/担当.md", BEGINNING))
    assert not is_copy_of_conflict("knowledge/conflict resolution.md")


@pytest.mark.spec("AW-01")
def test_every_memory_is_found_by_its_path(vault: Vault) -> None:
    made = [vault.tell(f"{kind} について", kind) for kind in Kind]
    named = vault.tell("配備", alias="knowledge/infra/配備.md")
    for memory in (*made, named):
        assert at_path(vault.world.engine, ALICE, path_of(memory)) == [memory]
    person = vault.common.remember("田中さん", Circumstances(kind=Kind.ENTITY))
    assert at_path(vault.world.engine, ALICE, path_of(person, shared=True)) == [person]
    assert at_path(vault.world.engine, ALICE, "knowledge/ない.md") == []
    assert at_path(vault.world.engine, ALICE, "elsewhere/x.md") == []


def test_an_old_path_still_leads_to_a_memory_whose_words_have_changed(vault: Vault) -> None:
    made = vault.tell("最初の言葉")
    old = path_of(made)
    assert identity_in(old) == short(made.id)
    now = vault.mind.correct(made.id, "別の言葉")
    assert path_of(now) != old
    assert at_path(vault.world.engine, ALICE, old) == [now]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("[[deploy]] と [[Deploy]]", ["deploy"]),
        ("[[knowledge/配備.md|配備]]", ["knowledge/配備"]),
        ("[[配備#手順]] [[配備^a1|x]] ![[図]]", ["配備", "図"]),
        ("[[]] [[ ]] [x](y) [[a\nb]]", []),
        ("［［全角］］", []),
    ],
)
def test_links_are_read_as_obsidian_writes_them(text: str, targets: list[str]) -> None:
    assert link_targets(text) == targets
