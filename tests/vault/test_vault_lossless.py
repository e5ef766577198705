"""Nothing is lost on the way into a vault and out again; and of what is edited, exactly that comes in."""

import json
import random
import shutil
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from vaults import Vault, settled

from omoide.language.cleaning import clean, is_blank
from omoide.library.vault_file import file_of, told_by
from omoide.library.vault_spoken import counted, spoken
from omoide.mirror.plan import Did, Side
from omoide.model.affect import Affect
from omoide.model.change import Encoded, Linked, Moved, Outcome, Recalled
from omoide.model.memory import (
    NOBODYS,
    Anchor,
    Category,
    Kind,
    Level,
    Memory,
    Origin,
    Protection,
    Stage,
    Tier,
)
from omoide.model.relation import Relation, Tie
from omoide.model.words import Words
from omoide.testing.world import ALICE, BEGINNING
from omoide.wake.encode import Circumstances

SPICE = [
    "---", "\n---\n", "# 見出し\n", "## 10:30 昼食", "\\## 10:30", "<!-- omoide {} -->", "-->", "--", "no", "12", "null",
    "[[deploy]]", "令和8年2月18日", "ﾃｽﾄ", "ＡＢＣ", "猫", "か\u3099", "が", "🐈‍⬛", "\u2028", "\x85", "\ufeff", " ", "\n", "\t", ":",
    "- x\n- y", "key: value", "'", '"', "\\", "{", "}", "&a", "*a", "!tag", "%", "@", "`", "```\n---\n```", "omoide:\n",
]  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(SPICE), min_size=1, max_size=8).map("".join),
    st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40),
).map(lambda text: clean(text).text)
solid = texts.filter(lambda text: not is_blank(text))
lists = st.lists(solid, max_size=3).map(tuple)
times = st.datetimes(datetime(1990, 1, 1), datetime(2026, 1, 14)).map(
    lambda at: at.replace(tzinfo=timezone(timedelta(hours=9)))
)
shares = st.none() | st.floats(0, 1)
words = st.builds(
    Words, text=solid, title=texts | st.just(""), trigger=texts | st.just(""), speaker=texts | st.just(""),
    place=st.just("") | solid, session=st.just("") | st.sampled_from(["s1", "会話 2"]), names=lists, keywords=lists, tags=lists,
    alias=st.sampled_from(["", "mem_20260201_001", "knowledge/deploy.md", "knowledge/CON.md", "skills/../x.md", "procedures/朝 の 手順.md"]),
    extra=st.sampled_from(["", '{"ltm": {"a": 1}}', "free text", '{"vault": {"front": "cssclasses:\\n  - wide\\nmood: no\\n"}}',
                           '{"ltm": {"b": "猫"}, "vault": {"front": "x: 1\\n"}}']),
)  # fmt: skip


@st.composite
def memories(draw, *, kinds=st.sampled_from(Kind)) -> Memory:
    stage = draw(st.sampled_from([Stage.ACTIVE, Stage.ACTIVE, *Stage]))
    origins = tuple(sorted(draw(st.sets(st.sampled_from(Origin), min_size=1))))
    shield = st.builds(Protection, by=st.just("hana"), since=times, reason=st.just("asked"))
    return Memory(
        id="0" * 10 + "".join(draw(st.lists(st.sampled_from("0123456789abcdefghjkmnpqrstvwxyz"), min_size=10, max_size=10))),
        scope=ALICE, words=draw(words), occurred=draw(times), kind=draw(kinds), tier=draw(st.sampled_from(Tier)),
        level=draw(st.sampled_from(Level)), stage=stage, staged=draw(times) if stage is not Stage.ACTIVE else None,
        origins=origins,
        category=draw(st.none() | st.sampled_from(Category)),
        affect=Affect(intensity=draw(st.floats(0, 1)), valence=draw(st.floats(-1, 1)), arousal=draw(shares), emotions=draw(st.sampled_from([(), ("joy", "hope")]))),
        importance=draw(shares), confidence=draw(shares), valid_from=draw(st.none() | times), valid_to=draw(st.none() | times),
        # What a tool or a page said is protected by nobody.
        protection=draw(st.none() | shield) if NOBODYS.isdisjoint(origins) else None,
        anchor=draw(st.none() | st.builds(Anchor, at=times, age_days=st.floats(0, 1000))),
        revival_asked=draw(st.none() | times), revisions=draw(st.integers(0, 5)), recalls=draw(st.integers(0, 9)),
        uses=draw(st.integers(0, 9)), rehearsals=tuple(sorted(draw(st.lists(times, max_size=4)))),
        successes=draw(st.integers(0, 5)), failures=draw(st.integers(0, 5)), mentions=draw(st.integers(1, 5)),
    )  # fmt: skip


@given(memories())
def test_a_file_says_all_that_the_store_does(memory: Memory) -> None:
    known = spoken(memory)
    told = told_by("knowledge/x.md", file_of(known), (memory.kind,), zone=None)
    assert told.whole
    assert told.id == memory.id
    assert {**told.said, "kind": str(memory.kind)} == {"kind": str(memory.kind), **known}


def as_it_is(vault: Vault) -> dict[str, object]:
    found = {}
    for name, each in vault.memories().items():
        relations = vault.world.store.links(ALICE, [name])
        facts = spoken(each, relations)
        if each.stage is Stage.ACTIVE:
            facts.pop("staged", None)
        found[name] = (facts, counted(each), each.trust)
    return found


@pytest.mark.spec("C-50")
@settings(
    max_examples=40,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink so much takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_a_new_store_gets_everything_back(data, tmp_path_factory) -> None:
    """Memories with every fact, relations, events, notes of state: a vault is a whole copy (C-50)."""
    made = data.draw(st.lists(memories(), min_size=1, max_size=6, unique_by=lambda each: each.id))
    with tempfile.TemporaryDirectory(dir=tmp_path_factory.getbasetemp()) as place:
        vault = Vault(Path(place) / "vault")
        happened = vault.mind.observe("起きたこと\u2028 happened", Circumstances(origin=Origin.TOOL))
        made = [
            replace(each, sources=(happened.id,), protection=None) if place % 3 == 1 else each
            for place, each in enumerate(made)
        ]
        links = [
            Linked(
                relation=Relation(
                    source=one.id, target=two.id, tie=data.draw(st.sampled_from(Tie)), weight=0.5
                )
            )
            for one, two in pairwise(made)
        ]
        vault.world.gate.commit(
            ALICE, [*(Encoded(memory=each) for each in made), *links], by="test", wished=True
        )
        vault.mind.note("state-current_task", "書類 \n\n no")
        vault.sync()
        assert settled(vault)

        copy = Vault(Path(place) / "copy", seed=7)
        shutil.copytree(vault.directory, copy.directory)
        copy.world.clock.tick(days=3)
        done = copy.sync()
        assert {item.did for item in done.items if item.side is Side.IN} == {Did.ADDED}
        assert as_it_is(copy) == as_it_is(vault)
        assert copy.mind.notes(prefix="state-")["state-current_task"].text == "書類 \n\n no"
        ours, theirs = (
            [(each.id, each.at, each.type, each.origin, each.trust, each.words) for each in mind.events()]
            for mind in (vault.mind, copy.mind)
        )
        assert ours == theirs
        assert settled(copy)
        assert copy.trash() == []


def test_what_the_store_counts_changes_no_file(vault: Vault) -> None:
    memory = vault.tell("配備は金曜を避ける")
    vault.sync()
    before = {path: (vault.directory / path).read_bytes() for path in vault.files()}
    vault.world.gate.rehearse(ALICE, Recalled(memories=(memory.id,)))
    vault.world.gate.flush()
    assert vault.sync().items == ()
    assert {path: (vault.directory / path).read_bytes() for path in vault.files()} == before
    manifest = json.loads((vault.directory / ".omoide-vault.json").read_text("utf-8"))
    assert manifest["counts"][memory.id]["recalls"] == 1


def populated(vault: Vault, number: int) -> list[Memory]:
    kinds = [
        Kind.FACT,
        Kind.PROCEDURE,
        Kind.NOTE,
        Kind.EPISODE,
        Kind.EVENT,
        Kind.GOAL,
        Kind.INSIGHT,
        Kind.ENTITY,
    ]
    told = [
        (
            Words(text=f"{at}番目の覚え書き: memo <{at}>\n\n- 一\n- 二", title=f"題 {at}" if at % 2 else ""),
            Circumstances(kind=kinds[at % len(kinds)], occurred=BEGINNING - timedelta(hours=7 * at)),
        )
        for at in range(number)
    ]
    return vault.mind.remember_all(told)


def token(memory: Memory) -> str:
    """What only this one says."""
    return memory.words.text.partition(": ")[2].partition("\n")[0]


@pytest.mark.parametrize("seed", range(3))
def test_of_fifty_edits_exactly_those_come_in(vault: Vault, seed: int) -> None:
    chance = random.Random(seed)
    made = populated(vault, 200)
    vault.sync()
    before = vault.memories()
    chosen = chance.sample(made, 50)
    for memory in chosen:
        vault.edit(memory, token(memory), f"書き換えた {token(memory)}")
    assert settled(vault) is False
    planned = vault.plan()
    done = vault.sync()

    after = vault.memories()
    changed = {
        name
        for name in after
        if after[name].words != before.get(name, after[name]).words or name not in before
    }
    assert changed == {memory.id for memory in chosen}
    assert {name for item in done.items if item.side is Side.IN for name in item.ids} == changed
    assert {item.did for item in done.items if item.side is Side.IN} == {Did.CHANGED}
    assert [item for item in planned.items if item.side is Side.IN] == [
        item for item in done.items if item.side is Side.IN
    ]
    for memory in chosen:
        expected = memory.words.text.replace(token(memory), f"書き換えた {token(memory)}")
        assert after[memory.id].words.text == expected
    assert vault.trash() == []
    assert settled(vault)


def test_everything_a_store_can_do_shows_in_the_files(vault: Vault) -> None:
    one, two, three = (vault.tell(f"覚え {name}") for name in ("いち", "に", "さん"))
    vault.sync()
    vault.world.clock.tick(hours=1)
    vault.mind.correct(one.id, "覚え 壱")
    vault.mind.supersede(two.id, one.id)
    vault.mind.judge(three.id, confidence=0.9, outcome=Outcome.SUCCESS)
    done = vault.sync()
    assert {item.side for item in done.items} == {Side.OUT}
    assert "覚え 壱" in vault.path(one).read_text("utf-8")
    assert vault.path(two).parent.parent.name == "merged"
    assert "confidence: 0.9" in vault.path(three).read_text("utf-8")
    assert settled(vault)
    vault.world.gate.commit(ALICE, [Moved(memory=two.id, stage=Stage.ACTIVE)], by="test")
    vault.sync()
    assert vault.path(two).parent.name == "knowledge"
    assert settled(vault)
