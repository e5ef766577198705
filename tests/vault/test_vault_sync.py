"""Editing a vault as people do: what they change comes in, what they lose is kept, and what both change is a conflict."""

import os

import pytest
from vaults import Vault, said, settled

from omoide.gate.sealing import Limits
from omoide.mirror.parameters import Vault as Cautious
from omoide.mirror.plan import Did, Side, Why
from omoide.model.change import Moved, Outcome
from omoide.model.memory import Kind, Origin, Stage, Trust
from omoide.model.relation import Tie
from omoide.testing.world import ALICE
from omoide.wake.encode import Circumstances


def test_a_dry_run_writes_nothing(vault: Vault) -> None:
    vault.tell("配備は金曜を避ける")
    plan = vault.plan()
    assert [(item.did, item.side) for item in plan.items] == [(Did.ADDED, Side.OUT)]
    assert not vault.directory.exists()


@pytest.mark.spec("AW-08", "AW-02")
def test_knowledge_has_its_front_matter(vault: Vault) -> None:
    episode = vault.tell("配備で失敗した", Kind.EPISODE)
    fact = vault.tell("金曜は避ける", sources=(episode.id,), confidence=0.9, origin=Origin.AGENT)
    newer = vault.tell("木曜も避ける", alias="knowledge/木曜.md")
    vault.mind.supersede(fact.id, newer.id)
    vault.sync()
    text = vault.path(fact).read_text("utf-8")
    head = text.split("---\n")[1].split("omoide:")[0]
    assert head == (
        'created_at: "2026-01-15T09:30:00+09:00"\nupdated_at: "2026-01-15T09:30:00+09:00"\nsource_episodes: 1\n'
        'confidence: 0.9\nauto_consolidated: true\nversion: 1\nsuperseded_by: "knowledge/木曜.md"\n'
    )
    old = vault.path(fact).relative_to(vault.directory).as_posix()
    assert f'\nsupersedes: "{old}"\n' in (vault.directory / "knowledge/木曜.md").read_text("utf-8")
    assert text.endswith("---\n\n金曜は避ける\n")


@pytest.mark.spec("AW-09")
def test_a_procedure_has_its_front_matter_and_its_counts_come_in(vault: Vault) -> None:
    made = vault.tell("1. 湯を沸かす", Kind.PROCEDURE, title="朝の手順")
    vault.mind.judge(made.id, outcome=Outcome.FAILURE)
    vault.sync()
    text = vault.path(made).read_text("utf-8")
    for line in (
        'description: "朝の手順"',
        "success_count: 0",
        "failure_count: 1",
        "version: 1",
        "auto_distilled: false",
        "protected: false",
        "confidence: 0.0",
        'created_at: "2026-01-15T09:30:00+09:00"',
        'updated_at: "2026-01-15T09:30:00+09:00"',
    ):
        assert f"\n{line}\n" in text
    vault.edit(made, "success_count: 0", "success_count: 2")
    vault.edit(made, "protected: false", "protected: true")
    vault.edit(made, "confidence: 0.0", "confidence: 0.7")
    vault.edit(made, '"朝の手順"', "夜の手順")
    assert said(vault.sync().items) == [("changed", "")]
    now = vault.mind.get(made.id)
    assert (now.successes, now.failures, now.confidence, now.words.title) == (2, 1, 0.7, "夜の手順")
    assert now.protection is not None
    assert settled(vault)


@pytest.mark.spec("AW-01", "AW-02", "AW-03")
def test_each_kind_has_its_own_place(vault: Vault) -> None:
    for kind in Kind:
        vault.tell(f"about {kind}", kind, title=str(kind))
    vault.common.remember("田中さんは営業部", Circumstances(kind=Kind.ENTITY))
    vault.mind.note("state-current_task", "書類")
    vault.mind.observe("hello")
    vault.sync()
    tops = {"/".join(path.split("/")[:-1]) for path in vault.files()}
    assert tops == {
        "knowledge", "procedures", "skills", "entities", "notes", "goals", "questions", "documents", "intentions",
        "episodes", "events", "state", "activity_log", "shared/users",
    }  # fmt: skip
    assert "state/current_task.md" in vault.files()


@pytest.mark.spec("AW-10")
def test_a_file_without_front_matter_is_taken_in_and_gets_it(vault: Vault) -> None:
    vault.tell("1. 湯を沸かす", Kind.PROCEDURE, title="朝の手順")
    vault.sync()
    new = vault.directory / "knowledge/サーバー 一覧.md"
    new.parent.mkdir(exist_ok=True)
    new.write_bytes("\ufeff# 一覧\r\n\r\n[[朝の手順#一|手順]] を見る。\r\n".encode())
    assert said(vault.sync().items) == [("added", "")]
    (made,) = [each for each in vault.memories().values() if each.kind is Kind.FACT]
    assert made.words.text == "# 一覧\n\n[[朝の手順#一|手順]] を見る。"
    assert (made.words.title, made.words.alias) == ("サーバー 一覧", "knowledge/サーバー 一覧.md")
    assert (made.origins, made.trust) == ((Origin.USER,), Trust.HIGH)
    assert [each.tie for each in vault.mind.links(made.id)] == [Tie.REFERENCES]
    assert new.read_text("utf-8").startswith("---\ncreated_at: ")
    assert settled(vault)


def test_front_matter_of_other_programs_survives_to_the_letter(vault: Vault) -> None:
    new = vault.directory / "notes/a.md"
    new.parent.mkdir(parents=True)
    foreign = "cssclasses:\n  - wide   # 幅\naliases: [あ, no]\nmood: no\nwhen: 2026-02-18\n"
    new.write_bytes(f"---\n{foreign}tags: 仕事, 大事\n---\n本文\n".encode())
    vault.sync()
    (made,) = vault.memories().values()
    assert made.words.tags == ("仕事", "大事")
    assert foreign in new.read_text("utf-8")
    new.write_bytes(new.read_bytes().replace(b"mood: no", b"mood: yes"))
    vault.sync()
    assert "mood: yes\n" in new.read_text("utf-8")
    vault.mind.correct(made.id, "別の本文")
    vault.sync()
    assert foreign.replace("mood: no", "mood: yes") in new.read_text("utf-8")
    assert new.read_text("utf-8").endswith("\n別の本文\n")


def test_a_person_vouches_for_what_they_write_and_not_for_what_they_rename(vault: Vault) -> None:
    web = vault.tell("the web says so", origin=Origin.WEB)
    vault.sync()
    path = vault.path(web)
    path.rename(path.with_name("ウェブ.md"))
    assert said(vault.sync().items) == [("renamed", "")]
    now = vault.mind.get(web.id)
    assert (now.words.alias, now.trust) == ("knowledge/ウェブ.md", Trust.LOW)
    vault.edit(web, "the web says so", "I say so")
    vault.sync()
    assert vault.mind.get(web.id).trust is Trust.HIGH
    assert vault.mind.get(web.id).origins == (Origin.USER, Origin.WEB)


def test_a_name_does_not_wander_with_the_words(vault: Vault) -> None:
    made = vault.tell("最初の言葉")
    vault.sync()
    before = vault.path(made)
    vault.mind.correct(made.id, "まったく別の言葉")
    vault.sync()
    assert vault.path(made) == before


def test_a_deleted_file_is_forgotten_and_undo_brings_it_back(vault: Vault) -> None:
    keep, gone = vault.tell("残す"), vault.tell("消す")
    vault.sync()
    vault.path(gone).unlink()
    done = vault.sync()
    assert said(done.items) == [("removed", "")]
    assert vault.mind.get(gone.id).stage is Stage.FORGOTTEN
    assert vault.mind.get(keep.id).stage is Stage.ACTIVE
    assert vault.path(gone).is_relative_to(vault.directory / "archive/forgotten")
    assert settled(vault)
    vault.mind.care.undo(vault.mind.care.plan_undo())
    vault.sync()
    assert vault.path(gone).parent.name == "knowledge"


def test_what_is_taken_out_of_the_archive_too_does_not_come_again(vault: Vault) -> None:
    gone = vault.tell("消す")
    day = vault.tell("忘れたい日", Kind.EPISODE)
    vault.tell("忘れた日", Kind.EPISODE)
    vault.sync()
    for memory in (gone, day):
        vault.mind.forget(memory.id)
    vault.sync()
    for memory in (gone, day):
        vault.path(memory).unlink()
    vault.sync()
    assert [path for path in vault.files() if "archive" in path] == []
    assert vault.sync().items == ()
    vault.world.gate.commit(ALICE, [Moved(memory=gone.id, stage=Stage.ACTIVE)], by="test")
    vault.sync()
    assert vault.path(gone).parent.name == "knowledge"


def test_a_protected_memory_is_not_deleted_with_its_file(vault: Vault) -> None:
    made = vault.tell("大事", protected=True)
    vault.sync()
    vault.path(made).unlink()
    assert said(vault.sync().items) == [("refused", "protected")]
    assert vault.path(made).is_file()
    assert vault.mind.get(made.id).stage is Stage.ACTIVE


def test_when_very_many_files_are_gone_nothing_is_done(vault: Vault) -> None:
    made = [vault.tell(f"覚え {at}") for at in range(20)]
    vault.sync()
    for memory in made[:12]:
        vault.path(memory).unlink()
    done = vault.sync()
    assert done.halted is Why.MANY_REMOVED
    assert done.entries == ()
    assert all(each.stage is Stage.ACTIVE for each in vault.memories().values())
    assert vault.sync(vault=Cautious(removed_share=0.9)).halted is Why.NONE
    assert sum(each.stage is Stage.FORGOTTEN for each in vault.memories().values()) == 12


def test_both_changed_is_a_conflict_and_nothing_is_lost(vault: Vault) -> None:
    made = vault.tell("担当は田中", alias="knowledge/担当.md")
    vault.sync()
    vault.edit(made, "担当は田中", "担当は佐藤")
    vault.mind.correct(made.id, "担当は鈴木")
    done = vault.sync()
    assert said(done.items) == [("conflict", "both")]
    assert (vault.directory / "knowledge/担当.md").read_text("utf-8").endswith("\n担当は鈴木\n")
    beside = vault.directory / "knowledge/担当 (conflict 2026-01-15 0930).md"
    assert beside.read_text("utf-8").endswith("\n担当は佐藤\n")
    assert len(vault.memories()) == 1
    assert said(vault.sync().items) == [("refused", "decide")]
    assert vault.trash() == []


def test_the_same_change_on_both_sides_is_no_conflict(vault: Vault) -> None:
    made = vault.tell("担当は田中")
    vault.sync()
    vault.edit(made, "担当は田中", "担当は佐藤")
    vault.mind.correct(made.id, "担当は佐藤")
    assert said(vault.sync().items) == []
    assert settled(vault)


def test_a_file_deleted_here_and_changed_there_comes_again(vault: Vault) -> None:
    made = vault.tell("担当は田中")
    vault.sync()
    vault.path(made).unlink()
    vault.mind.correct(made.id, "担当は鈴木")
    assert said(vault.sync().items) == [("conflict", "changed_here")]
    assert vault.path(made).read_text("utf-8").endswith("\n担当は鈴木\n")


def test_a_copy_is_a_new_memory(vault: Vault) -> None:
    made = vault.tell("元の文", alias="notes/元.md", kind=Kind.NOTE)
    vault.sync()
    copy = vault.directory / "notes/元 copy.md"
    copy.write_bytes(
        (vault.directory / "notes/元.md").read_bytes().replace("元の文".encode(), "写しの文".encode())
    )
    assert said(vault.sync().items) == [("added", "copy")]
    texts = {each.words.alias: each.words.text for each in vault.memories().values()}
    assert texts == {"notes/元.md": "元の文", "notes/元 copy.md": "写しの文"}
    assert vault.mind.get(made.id).words.text == "元の文"
    assert settled(vault)


def test_a_file_moved_to_another_kind_becomes_a_new_memory_of_that_kind(vault: Vault) -> None:
    made = vault.tell("湯を沸かす", alias="knowledge/湯.md")
    vault.sync()
    (vault.directory / "procedures").mkdir()
    (vault.directory / "knowledge/湯.md").rename(vault.directory / "procedures/湯.md")
    assert said(vault.sync().items) == [("renamed", "kind")]
    old = vault.mind.get(made.id)
    new = vault.mind.get(old.superseded_by or "")
    assert (old.stage, new.kind, new.sources) == (Stage.SUPERSEDED, Kind.PROCEDURE, (made.id,))
    assert "procedures/湯.md" in vault.files()
    assert "archive/merged/knowledge/湯.md" in vault.files()
    assert settled(vault)


def test_a_file_moved_to_the_archive_is_archived_and_back(vault: Vault) -> None:
    made = vault.tell("古い話", alias="knowledge/話.md")
    vault.sync()
    (vault.directory / "archive/knowledge").mkdir(parents=True)
    (vault.directory / "knowledge/話.md").rename(vault.directory / "archive/knowledge/話.md")
    vault.sync()
    assert vault.mind.get(made.id).stage is Stage.ARCHIVED
    assert settled(vault)
    (vault.directory / "knowledge").mkdir(exist_ok=True)
    (vault.directory / "archive/knowledge/話.md").rename(vault.directory / "knowledge/話.md")
    vault.sync()
    assert vault.mind.get(made.id).stage is Stage.ACTIVE
    assert settled(vault)


def test_sections_of_a_day_are_edited_added_and_deleted_one_by_one(vault: Vault) -> None:
    one, two = vault.tell("朝の会議", Kind.EPISODE, title="会議"), vault.tell("昼の散歩", Kind.EPISODE)
    vault.sync()
    path = vault.directory / "episodes/2026-01-15.md"
    text = (
        path.read_text("utf-8")
        .replace("朝の会議", "朝の打ち合わせ")
        .replace("## 09:30 会議", "## 09:30 打ち合わせ")
    )
    path.write_text(text + "\n## 15:00 お茶\n紅茶を飲んだ\n", "utf-8")
    assert sorted(said(vault.sync().items)) == [("added", ""), ("changed", "")]
    assert vault.mind.get(one.id).words.title == "打ち合わせ"
    (tea,) = [each for each in vault.memories().values() if each.words.title == "お茶"]
    assert (tea.words.text, tea.kind, f"{tea.occurred:%F %H:%M}") == (
        "紅茶を飲んだ",
        Kind.EPISODE,
        "2026-01-15 15:00",
    )
    text = path.read_text("utf-8")
    start = text.index("## 09:30\n")
    path.write_text(text[:start] + text[text.index("## 15:00") :], "utf-8")
    assert said(vault.sync().items) == [("removed", "")]
    assert vault.mind.get(two.id).stage is Stage.FORGOTTEN
    assert settled(vault)


def test_links_come_and_go_with_the_text(vault: Vault) -> None:
    target = vault.tell("手順", Kind.PROCEDURE, title="朝の手順")
    made = vault.tell("何もない", Kind.NOTE)
    vault.sync()
    stem = vault.path(target).stem
    vault.edit(made, "何もない", f"[[procedures/{stem}.md|これ]] と [[{stem}]]")
    vault.sync()
    assert [(each.source, each.target) for each in vault.mind.links(made.id)] == [(made.id, target.id)]
    vault.edit(made, f"[[procedures/{stem}.md|これ]] と [[{stem}]]", "もうない")
    vault.sync()
    assert vault.mind.links(made.id) == []


def test_state_is_plain_text_in_both_directions(vault: Vault) -> None:
    vault.mind.note("state-current_task", "書類を出す")
    vault.sync()
    task = vault.directory / "state/current_task.md"
    assert task.read_text("utf-8") == "書類を出す\n"
    task.write_text("昼食\n", "utf-8")
    (vault.directory / "state/pending.md").write_text("三件\n", "utf-8")
    (vault.directory / "state/日本語.md").write_text("x\n", "utf-8")
    assert sorted(said(vault.sync().items)) == [("added", ""), ("changed", ""), ("refused", "note_name")]
    assert {key: words.text for key, words in vault.mind.notes(prefix="state-").items()} == {
        "state-current_task": "昼食", "state-pending": "三件"
    }  # fmt: skip
    task.unlink()
    vault.sync()
    assert list(vault.mind.notes(prefix="state-")) == ["state-pending"]


def test_a_view_is_put_back_and_the_edited_copy_kept(vault: Vault) -> None:
    vault.mind.observe("hello")
    vault.sync()
    log = vault.directory / "activity_log/2026-01-15.jsonl"
    before = log.read_bytes()
    log.write_bytes(before.replace(b"hello", b"bye"))
    done = vault.sync()
    assert said(done.items, Side.OUT) == [("refused", "view")]
    assert log.read_bytes() == before
    assert b"bye" in (log.parent / "2026-01-15 (edited).jsonl").read_bytes()


@pytest.mark.spec("AW-68")
def test_earlier_versions_are_shown_in_the_archive(vault: Vault) -> None:
    fact = vault.tell("一版", alias="knowledge/規則.md")
    made = vault.tell("一", Kind.PROCEDURE, alias="procedures/手順.md")
    for text in ("二", "三"):
        vault.mind.correct(fact.id, f"{text}版")
        vault.mind.correct(made.id, text)
    vault.sync()
    shown = [path for path in vault.files() if "versions" in path]
    assert shown == [
        "archive/procedure_versions/手順_v1.md", "archive/procedure_versions/手順_v2.md",
        "archive/versions/規則_v1.md", "archive/versions/規則_v2.md",
    ]  # fmt: skip
    assert (vault.directory / shown[2]).read_text("utf-8").endswith("\n一版\n")
    other = vault.tell("別の一版", alias="knowledge/下/規則.md")
    vault.mind.correct(other.id, "別の二版")
    vault.mind.care.undo(vault.mind.care.plan_undo())
    vault.mind.correct(other.id, "別の三版")
    vault.sync()
    more = [path for path in vault.files() if "versions" in path and path not in shown]
    assert [(vault.directory / path).read_text("utf-8").split("\n")[-2] for path in more] == ["別の一版"]
    assert settled(vault)


def test_one_sync_is_one_act_and_undone_at_once(vault: Vault) -> None:
    one = vault.tell("いち")
    vault.sync()
    vault.edit(one, "いち", "壱")
    new = vault.directory / "knowledge/新.md"
    new.write_text("新しい\n", "utf-8")
    done = vault.sync()
    assert len({entry.act for entry in done.entries}) == 1
    vault.mind.care.undo(vault.mind.care.plan_undo())
    vault.sync()
    assert vault.path(one).read_text("utf-8").endswith("\nいち\n")
    assert not new.exists()
    assert [path.name for path in vault.trash()] == ["新.md"]
    assert settled(vault)


def test_what_is_erased_leaves_the_vault_and_its_trash(vault: Vault) -> None:
    new = vault.directory / "knowledge/秘密.md"
    new.parent.mkdir(parents=True)
    new.write_text("門の合言葉はひまわり\n", "utf-8")
    vault.sync()
    (made,) = vault.memories().values()
    (vault.directory / ".omoide-trash/old").mkdir(parents=True)
    (vault.directory / ".omoide-trash/old/秘密.md").write_bytes(new.read_bytes())
    vault.mind.care.erase(vault.mind.care.plan_erasure(made.id))
    vault.sync()
    left = [
        path
        for path in vault.directory.rglob("*")
        if path.is_file() and "ひまわり" in path.read_text("utf-8")
    ]
    assert left == []
    assert vault.files() == []


def test_a_secret_is_masked_on_its_way_in_and_the_file_is_kept(vault: Vault) -> None:
    new = vault.directory / "notes/鍵.md"
    new.parent.mkdir(parents=True)
    new.write_text("password: hunter2hunter2\napi_key=sk-abcdefghijklmnopqrstuvwxyz0123456789ABCD\n", "utf-8")
    vault.sync()
    (made,) = vault.memories().values()
    assert "abcdefghijklmnopqrstuvwxyz" not in made.words.text + new.read_text("utf-8")
    assert len(vault.trash()) == 1


def test_facts_that_no_file_can_change_are_put_back(vault: Vault) -> None:
    made = vault.tell("事実")
    vault.sync()
    before = vault.path(made).read_bytes()
    vault.edit(made, "version: 1", "version: 7")
    vault.edit(made, 'created_at: "2026-01-15T09:30:00+09:00"', "created_at: 2020-01-01")
    done = vault.sync()
    assert said(done.items) == [("refused", "fixed")]
    assert {"revisions", "occurred"} <= set(done.items[0].detail.split(", "))
    assert vault.path(made).read_bytes() == before


def test_another_store_does_not_take_a_foreign_manifest_for_its_own(vault: Vault) -> None:
    vault.tell("アリスの知識")
    vault.sync()
    before = vault.files()
    other = Vault(vault.directory, seed=5)
    other.tell("別の知識")
    done = other.sync()
    assert said(done.items) == [("added", "restored")]
    assert set(before) < set(other.files())
    assert len(other.memories()) == 2


def test_a_lost_manifest_changes_nothing_by_guessing(vault: Vault) -> None:
    made, other = vault.tell("担当は田中"), vault.tell("別")
    vault.sync()
    (vault.directory / ".omoide-vault.json").unlink()
    assert said(vault.sync().items) == []
    vault.edit(made, "担当は田中", "担当は佐藤")
    vault.path(other).unlink()
    (vault.directory / ".omoide-vault.json").write_text("{broken")
    done = vault.sync()
    assert said(done.items) == [("conflict", "no_base")]
    assert vault.mind.get(made.id).words.text == "担当は田中"
    assert vault.mind.get(other.id).stage is Stage.ACTIVE
    assert vault.path(other).is_file()


def test_limits_refuse_one_file_and_let_the_others_in(tmp_path) -> None:
    vault = Vault(tmp_path / "v", limits=Limits(text_bytes=1000, protected=1))
    (vault.directory / "procedures").mkdir(parents=True)
    for name, text in {"長い": "あ" * 500, "短い": "よし", "空": "  \n"}.items():
        (vault.directory / f"procedures/{name}.md").write_text(text, "utf-8")
    assert sorted(said(vault.sync().items)) == [("added", ""), ("refused", "empty"), ("refused", "too_long")]
    for name in ("一", "二"):
        (vault.directory / f"procedures/{name}.md").write_text("---\nprotected: true\n---\n守る", "utf-8")
    assert ("refused", "too_many_protected") in said(vault.sync().items)
    assert sum(each.protection is not None for each in vault.memories().values()) == 1


def test_a_file_without_its_front_matter_is_still_the_same_memory(vault: Vault) -> None:
    made = vault.tell("古い文", confidence=0.8, alias="knowledge/文.md")
    vault.sync()
    (vault.directory / "knowledge/文.md").write_text("新しい文\n", "utf-8")
    assert said(vault.sync().items) == [("changed", "")]
    now = vault.mind.get(made.id)
    assert (now.words.text, now.confidence, now.words.title) == ("新しい文", 0.8, "")


def test_empty_directories_and_files_elsewhere_are_left_alone(vault: Vault) -> None:
    vault.tell("知識")
    (vault.directory / "Daily").mkdir(parents=True)
    for path in ("Daily/2026-01-15.md", "README.md", "knowledge.md"):
        (vault.directory / path).write_text("人のもの", "utf-8")
    os.makedirs(vault.directory / ".obsidian")
    (vault.directory / ".obsidian/app.json").write_text("{}")
    done = vault.sync()
    assert done.elsewhere == 3
    assert len(vault.memories()) == 1
    assert (vault.directory / "README.md").read_text("utf-8") == "人のもの"
