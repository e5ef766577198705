"""A directory of AnimaWorks moves in whole: every file of its layout, once, and what is odd is told."""

import json
from pathlib import Path

import pytest
from vaults import Vault

from omoide.adapters.shelf import DirectoryShelf
from omoide.library.animaworks import Odd, mind_name
from omoide.mirror.moving import move_in
from omoide.model.activity import activity_of, object_of
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Origin, Stage, Trust
from omoide.model.relation import Tie
from omoide.model.scope import Scope
from omoide.society.shared import shared
from omoide.testing.world import ALICE, TOKYO

SAKURA = Scope("home", "sakura")

FILES = {
    "animas/sakura/knowledge/deploy.md": '---\ncreated_at: "2026-02-18T03:00:00+09:00"\nupdated_at: "2026-02-19T03:00:00+09:00"\nsource_episodes: 3\n'
    "confidence: 0.9\nauto_consolidated: true\nversion: 2\nsupersedes: old_deploy.md\n---\n\n# 配備\n金曜は避ける。[[backup]] も見る。\n",
    "animas/sakura/knowledge/old_deploy.md": "いつでも配備してよい。\n",
    "animas/sakura/procedures/backup.md": '---\ndescription: 夜間バックアップ\nconfidence: 0.4\nsuccess_count: 2\nfailure_count: 1\nversion: 1\ncreated_at: "2026-02-18T03:00:00+09:00"\nauto_distilled: true\nprotected: true\n---\n1. 止める\n',
    "animas/sakura/skills/image/SKILL.md": "---\nname: image\ndescription: Draw pictures\n---\nUse the brush.\n",
    "animas/sakura/episodes/2026-02-17.md": "# 2026-02-17\n\n## 09:30 朝会\n進捗を話した。\n\n## 18:05 退勤\nお疲れさま。\n",
    "animas/sakura/episodes/2026-02-16.md": "見出しのない一日。\n",
    "animas/sakura/activity_log/2026-02-17.jsonl": '{"ts":"2026-02-17T09:30:00+09:00","type":"message_received","content":"おはよう","from":"hana","channel":"general"}\nbroken\n'
    '{"ts":"2026-02-17T09:31:00","type":"tool_use","tool":"web_search","summary":"検索"}\n',
    "animas/sakura/state/current_task.md": "書類を出す\n",
    "animas/sakura/state/conversation.json": json.dumps({"compressed_summary": "これまで: 配備の話", "turns": [{"role": "human", "content": "やあ", "timestamp": "2026-02-17T10:00:00+09:00"}, {"role": "assistant", "content": "はい", "timestamp": "2026-02-17T10:00:05+09:00"}]}),
    "animas/sakura/archive/merged/dup.md": "重複した知識\n",
    "animas/sakura/archive/versions/deploy_v1.md": "昔の配備\n",
    "animas/sakura/archive/procedure_versions/backup_v1.md": "昔の手順\n",
    "animas/sakura/shortterm/streaming_journal.jsonl": '{"ev":"start","trigger":"chat","from":"hana","session_id":"s1","ts":"2026-02-17T11:00:00+09:00"}\n'
    '{"ev":"text","t":"在庫は ","ts":"2026-02-17T11:00:01+09:00"}\n{"ev":"tool_start","tool":"grep","ts":"2026-02-17T11:00:02+09:00"}\n{"ev":"te\n{}\n'
    '{"ev":"text","t":"twelve boxes","ts":"2026-02-17T11:00:03+09:00"}\n',
    "animas/さくら/knowledge/一つ.md": "別のアニマの知識\n",
    "shared/users/hana/index.md": "# はな\n営業部。\n",
    "shared/users/田中.md": "開発部。\n",
    "shared/resolutions.jsonl": '{"ts":"2026-02-17T12:00:00+09:00","issue":"ログインできない","resolver":"sakura"}\n',
    "shared/channels/general.jsonl": '{"ts":"2026-02-17T12:00:00+09:00","from":"hana","text":"お昼"}\n',
    "common_skills/mail.md": "---\ndescription: Send mail\n---\nUse SMTP.\n",
    "config.json": "{}",
}  # fmt: skip


@pytest.fixture
def layout(tmp_path: Path) -> DirectoryShelf:
    for path, text in FILES.items():
        (tmp_path / "aw" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "aw" / path).write_bytes(text.encode())
    return DirectoryShelf(tmp_path / "aw", zone=TOKYO)


@pytest.mark.spec("AW-02", "AW-03", "AW-08", "AW-09", "AW-10", "AW-66", "AW-68")
def test_the_whole_layout_moves_in(vault: Vault, layout: DirectoryShelf) -> None:
    arrived = move_in(vault.world.engine, ALICE, layout)
    mind = vault.world.mind(SAKURA)
    known = {each.words.alias or each.words.title: each for each in mind.memories(EVERYTHING, limit=100)}

    deploy, old = known["knowledge/deploy.md"], known["knowledge/old_deploy.md"]
    assert (deploy.kind, deploy.confidence, deploy.revisions) == (Kind.FACT, 0.9, 1)
    assert deploy.occurred.isoformat() == "2026-02-18T03:00:00+09:00"
    assert (deploy.origins, deploy.trust) == ((Origin.IMPORT,), Trust.LOW)
    assert (old.stage, old.superseded_by) == (Stage.SUPERSEDED, deploy.id)
    backup = known["procedures/backup.md"]
    assert (backup.words.title, backup.successes, backup.failures) == ("夜間バックアップ", 2, 1)
    assert backup.protection is not None
    assert [(each.target, each.tie) for each in mind.links(deploy.id)] == [(backup.id, Tie.REFERENCES)]
    assert known["skills/image/SKILL.md"].words.title == "Draw pictures"
    assert {known["朝会"].kind, known["退勤"].kind} == {Kind.EPISODE}
    assert f"{known['退勤'].occurred:%F %H:%M}" == "2026-02-17 18:05"
    assert known["conversation.json"].words.text == "これまで: 配備の話"
    assert known["knowledge/dup.md"].stage is Stage.SUPERSEDED
    assert known["knowledge/versions/deploy_v1.md"].stage is Stage.ARCHIVED
    assert known["procedures/versions/backup_v1.md"].kind is Kind.PROCEDURE
    assert mind.notes()["state-current_task"].text == "書類を出す"
    assert [(each.type, each.words.speaker) for each in mind.events()] == [
        ("message_received", "hana"), ("tool_use", ""), ("response_sent", ""), ("message_received", "human"),
        ("response_sent", "assistant"),
    ]  # fmt: skip
    cut_off = activity_of(mind.events()[2])  # the answer that was being said when the process died
    assert (cut_off.content, cut_off.to, cut_off.via, cut_off.session) == (
        "在庫は twelve boxes",
        "hana",
        "chat",
        "s1",
    )
    assert cut_off.at.isoformat() == "2026-02-17T11:00:03+09:00"
    assert object_of(cut_off.more)["stream"] == {
        "unfinished": True,
        "tools": [{"name": "grep", "ended": False, "ok": None}],
    }

    common = vault.world.mind(shared(ALICE))
    people = {each.words.title: each for each in common.memories() if each.kind is Kind.ENTITY}
    assert people.keys() == {"hana", "田中"}
    assert people["田中"].words.names == ("田中",)
    assert [each.words.title for each in common.memories() if each.kind is Kind.SKILL] == ["Send mail"]
    assert {each.type for each in common.events()} == {"issue_resolved", "channel_post"}
    assert len(vault.world.mind(Scope("home", mind_name("さくら"))).memories()) == 1

    assert {(each.path.split("/")[-1], each.odd) for each in arrived.odd} == {
        ("config.json", Odd.UNKNOWN), ("streaming_journal.jsonl", Odd.LINE), ("2026-02-17.jsonl", Odd.LINE),
    }  # fmt: skip


def test_doing_it_twice_doubles_nothing(vault: Vault, layout: DirectoryShelf, tmp_path: Path) -> None:
    first = move_in(vault.world.engine, ALICE, layout)
    before = {scope: vault.world.store.census(scope) for scope in first.counts}
    for path in (tmp_path / "aw").rglob("*.md"):
        path.touch()  # a copy has other times
    again = move_in(vault.world.engine, ALICE, layout)
    assert again.entries == ()
    assert {scope: vault.world.store.census(scope) for scope in first.counts} == before
    assert sum(count["taken"] + count["events"] + count["notes"] for count in again.counts.values()) == 0


def test_looking_writes_nothing_and_says_the_same(vault: Vault, layout: DirectoryShelf) -> None:
    looked = move_in(vault.world.engine, ALICE, layout, only_look=True)
    assert vault.world.store.scopes() == []
    assert move_in(vault.world.engine, ALICE, layout).counts == looked.counts


def test_an_import_is_undone_at_once_and_may_come_again(vault: Vault, layout: DirectoryShelf) -> None:
    move_in(vault.world.engine, ALICE, layout)
    mind = vault.world.mind(SAKURA)
    number = len(mind.memories(EVERYTHING, limit=100))
    mind.care.undo(mind.care.plan_undo())
    assert mind.memories(EVERYTHING) == []
    move_in(vault.world.engine, ALICE, layout)
    assert len(mind.memories(EVERYTHING, limit=100)) == number


def test_what_was_erased_does_not_come_back(vault: Vault, layout: DirectoryShelf) -> None:
    move_in(vault.world.engine, ALICE, layout)
    mind = vault.world.mind(SAKURA)
    (backup,) = [each for each in mind.memories() if each.words.alias == "procedures/backup.md"]
    mind.care.erase(mind.care.plan_erasure(backup.id))
    assert move_in(vault.world.engine, ALICE, layout).counts[SAKURA]["erased"] == 1
    assert backup.id not in {each.id for each in mind.memories(EVERYTHING, limit=100)}


@pytest.mark.spec("AW-08", "AW-10")
def test_what_it_said_of_itself_goes_on_being_said_in_the_vault(vault: Vault, tmp_path: Path) -> None:
    """A directory of one anima alone, synced in place: old files get front matter, others keep theirs."""
    for path, text in FILES.items():
        if path.startswith("animas/sakura/knowledge"):
            target = vault.directory / path.removeprefix("animas/sakura/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
    move_in(vault.world.engine, ALICE, vault.shelf)
    vault.sync()
    text = (vault.directory / "knowledge/deploy.md").read_text("utf-8")
    for line in (
        'created_at: "2026-02-18T03:00:00+09:00"',
        'updated_at: "2026-02-19T03:00:00+09:00"',
        "source_episodes: 3",
        "confidence: 0.9",
        "auto_consolidated: true",
        "version: 2",
    ):
        assert f"\n{line}\n" in text
    assert (
        (vault.directory / "archive/merged/knowledge/old_deploy.md")
        .read_text("utf-8")
        .startswith("---\ncreated_at")
    )
    assert len(vault.memories()) == 2
