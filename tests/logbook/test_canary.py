"""A person who was in every tier, at hand, in the archive, the log, the vault, a snapshot and a backup is erased: 0 bytes are
left in any file, and the backup does not bring anything back (LU-20, LU-21, LU-23, B-20)."""

import json
from pathlib import Path

import pytest
from test_logbook import holding

from omoide.adapters.backups import back_up, restore
from omoide.adapters.bins import open_bin
from omoide.adapters.stores.residue import files_holding
from omoide.adapters.stores.sql import SqlStore
from omoide.assemble import mind_of, open_engine, open_logbook
from omoide.mind import Mind
from omoide.model.memory import Stage
from omoide.model.words import Words
from omoide.settings import Settings, read_settings
from omoide.wake.study import Material

WHO = {"ja": ("陽翔", "合言葉は時鳥の初音"), "en": ("Haruto", "the theremin sings at dawn")}


def live(mind: Mind, person: str, canary: str) -> None:
    """Short, mid and long, at hand, forgotten, in the archive, in a document and in what a program keeps."""
    mind.talk.hear(f"{canary}。", sender=person, thread="t1")
    mind.talk.say(f"「{canary}」 / {person}", thread="t1")
    mind.talk.close("t1")
    mind.talk.hear(f"{canary}!", sender=person, thread="t2")  # still open
    mind.remember(Words(text=f"{person}: {canary}", names=(person,)))
    mind.forget(mind.remember(Words(text=f"{person} forgot {canary}", names=(person,))).id)
    archived = mind.remember(Words(text=f"{person} long ago: {canary}", names=(person,)))
    mind.move(archived.id, stage=Stage.ARCHIVED)
    mind.drawer.put(("notes",), "k", {"who": person, "said": canary})
    mind.remember("蜂を飼っている / keeps bees")
    mind.observe(f"{person}: {canary}")
    mind.working.begin("talk", target=f"{person} {canary}")
    body = f"# 名簿\n\n{person}: {canary}\n".encode()
    mind.knowledge.add([Material(path="/list.md", read=lambda: body)])


def spelt(*texts: str) -> list[str]:
    """As letters, and as JSON escapes them."""
    return [spelling for text in texts for spelling in (text, json.dumps(text)[1:-1])]


def opened(settings: Settings, name: str = "me") -> Mind:
    return mind_of(settings, open_engine(settings), name=name, by="test")


@pytest.mark.spec("LU-20", "LU-21", "LU-23")
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_of_a_person_is_left_anywhere_and_no_backup_brings_it_back(
    home: Path, log: Path, tmp_path: Path, lang: str
) -> None:
    person, canary = WHO[lang]
    asked = [f"home.path={home}", f"log.to={log}", "log.rows=10", "vault.mirror=true", "hot.kind=files"]
    settings = read_settings(environment={}, arguments=[*asked, "embedding.kind=none"])
    for name in ("me", "lumina"):
        with opened(settings, name) as mind:
            live(mind, person, canary)
            mind.care.keep_log(open_logbook(settings, mind.scope))
            store = mind._engine.store
            assert isinstance(store, SqlStore)
            store.refresh_snapshot(mind.scope, rows=0)
    _, backup = back_up(home, open_bin(str(tmp_path / "backups")), at=mind.now())
    places = {Path(path).relative_to(home).parts[0] for path in files_holding(home, spelt(canary))}
    assert places >= {"omoide.db", "vault", "hot"}
    assert (home / "derived").is_dir()
    assert holding(log, canary)

    with opened(settings) as mind:
        done = mind.care.delete_user_data(person, mind.care.plan_person(person).token)
        assert (done.deleted, done.left_in) == (True, ())
    assert files_holding(home, spelt(canary, person)) == files_holding(log, spelt(canary, person)) == []
    assert holding(log, canary) == holding(log, person) == []

    _, ledger = restore(home, backup, at=mind.now())
    assert files_holding(home, spelt(canary))  # it was in the backup
    with opened(settings) as mind:
        assert mind.care.erase_again(ledger) >= 2
        assert mind.care.verify().problems == ()
        mind.care.keep_log(open_logbook(settings, mind.scope), anew=True)
    with opened(settings, "lumina") as mind:
        mind.care.keep_log(open_logbook(settings, mind.scope), anew=True)
        assert [each.words.text for each in mind.memories(limit=50)] == ["蜂を飼っている / keeps bees"]
    assert files_holding(home, spelt(canary, person)) == files_holding(log, spelt(canary, person)) == []
    assert holding(log, canary) == holding(log, person) == []
