"""Reconsolidate: what is known is put in other words where what happened speaks against it (AW-34, AW-50, AW-51)."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from telling_life import FixedJudge, TellingLife, answering

from omoide.adapters.shelf import DirectoryShelf
from omoide.dynamics.confidence import confidence_of
from omoide.mirror.parameters import Vault
from omoide.model.change import Outcome
from omoide.model.memory import Kind, Memory, Origin
from omoide.model.words import Words
from omoide.testing.models import ScriptedModel
from omoide.wake.encode import Circumstances

Tell = Callable[..., TellingLife]
PRESETS = ("preset=animaworks", "preset=default")
STAYS = "nights.daily=reconsolidate"
STEPS = "1. 設定ファイルを開く\n2. timeout を 30 秒にする\n3. 再起動する"
REVISED = "1. 設定ファイルを開く\n2. timeout を 60 秒にする\n3. 再起動する"
NEWS = "timeout は 30 秒では足りず、60 秒に変えた。"


def procedure(life: TellingLife) -> Memory:
    made = life.mind.remember(Words(title="timeout の設定", text=STEPS), Circumstances(kind=Kind.PROCEDURE))
    for _ in range(2):
        life.mind.report_outcome(made.id, Outcome.SUCCESS)
    life.mind.report_outcome(made.id, Outcome.FAILURE)
    life.night()
    return life.mind.get(made.id)


def revising(text: str) -> ScriptedModel:
    return answering(revise=lambda source: [{"text": text}])


@pytest.mark.spec("AW-50", "AW-51")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_procedure_that_is_written_anew_begins_anew(tell: Tell, preset: str) -> None:
    life = tell(preset, STAYS, model=revising(REVISED), judge=FixedJudge(contradiction=0.9))
    known = procedure(life)
    assert (known.successes, known.failures) == (2, 1)
    life.tell(NEWS)
    done = life.night()["reconsolidate"]
    now = life.mind.get(known.id)
    assert (now.words.text, now.words.title) == (REVISED, "timeout の設定")
    assert (now.revisions, now.successes, now.failures, now.confidence) == (1, 0, 0, 0.5)
    assert confidence_of(now, procedures=life.engine.procedures) == 0.5
    assert done.counts == {"revised": 1, "by_model": 1}
    former = [entry.change for entry in life.mind.log(memory=known.id)]
    assert any(
        getattr(getattr(each, "memory", None), "words", Words(text="")).text == STEPS for each in former
    )


@pytest.mark.spec("AW-08", "AW-09", "AW-50", "AW-51", "C-50")
@pytest.mark.parametrize(
    ("kind", "archive", "begins_anew"),
    [
        (Kind.PROCEDURE, "procedure_versions", ("success_count: 0", "failure_count: 0", "confidence: 0.5")),
        (Kind.FACT, "versions", ()),
    ],
)
def test_the_former_version_lies_in_the_archive_and_the_file_tells_of_the_new_one(
    tell: Tell, tmp_path: Path, kind: Kind, archive: str, begins_anew: tuple[str, ...]
) -> None:
    life = tell("preset=animaworks", STAYS, model=revising(REVISED), judge=FixedJudge(contradiction=0.9))
    known = life.mind.remember(Words(title="timeout の設定", text=STEPS), Circumstances(kind=kind))
    if kind is Kind.PROCEDURE:
        life.mind.report_outcome(known.id, Outcome.FAILURE)
    life.night()
    life.tell(NEWS)
    life.night()
    files = tmp_path / "files"
    life.mind.library.sync(DirectoryShelf(files, zone=life.clock.now().tzinfo), vault=Vault())
    (file,) = files.glob("[kp]*/timeout*.md")
    now = file.read_text("utf-8")
    assert now.endswith(f"{REVISED}\n")
    for line in ("version: 2", *begins_anew):
        assert f"\n{line}\n" in now
    created, updated = (re.search(rf'{key}: "(.+)"', now) for key in ("created_at", "updated_at"))
    assert created
    assert updated
    assert created[1] < updated[1]
    (former,) = (files / "archive" / archive).iterdir()
    assert former.read_text("utf-8").endswith(f"{STEPS}\n")


@pytest.mark.spec("AW-50", "AW-51")
def test_undoing_the_night_brings_back_words_and_tries(tell: Tell) -> None:
    life = tell(STAYS, model=revising(REVISED), judge=FixedJudge(contradiction=0.9))
    known = procedure(life)
    life.tell(NEWS)
    life.night()
    night = life.mind.nights()[0].night
    life.mind.care.undo(life.mind.care.plan_undo_by(f"night-{night}"))
    now = life.mind.get(known.id)
    assert (now.words.text, now.revisions, now.successes, now.failures) == (STEPS, 0, 2, 1)


@pytest.mark.spec("AW-50")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("contradiction", "asked"), [(0.7, 1), (0.69, 0)])
def test_only_what_a_judge_finds_denied_is_asked_about(
    tell: Tell, preset: str, contradiction: float, asked: int
) -> None:
    model = revising(REVISED)
    life = tell(preset, STAYS, model=model, judge=FixedJudge(contradiction=contradiction))
    procedure(life)
    life.tell(NEWS)
    life.night()
    assert len(model.asked) == asked


def test_by_rule_the_sentence_that_was_updated_is_replaced_by_what_was_said(tell: Tell) -> None:
    life = tell(STAYS)
    known = life.mind.remember("Ken lives in Osaka. He plays the cello.", Circumstances(kind=Kind.FACT))
    life.night()
    life.tell("Ken moved to Kyoto.")
    life.night()
    assert life.mind.get(known.id).words.text == "Ken moved to Kyoto. He plays the cello."


def test_what_is_protected_or_only_doubtfully_denied_stays(tell: Tell) -> None:
    life = tell(STAYS, model=revising(REVISED), judge=FixedJudge(contradiction=0.9))
    known = procedure(life)
    life.tell(NEWS, origin=Origin.WEB)
    life.night()
    assert life.mind.get(known.id).words.text == STEPS
    life.mind.protect(known.id)
    life.tell(NEWS)
    life.night()
    assert life.mind.get(known.id).words.text == STEPS


def test_a_known_thing_that_changed_while_the_model_was_thinking_is_decided_again(tell: Tell) -> None:
    asked: list[str] = []

    def reply(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) == 1:
            life.mind.correct(known.id, STEPS.replace("再起動", "リロード"))
        return revising(REVISED.replace("再起動", "リロード"))._otherwise(prompt)  # type: ignore[misc]

    life = tell(STAYS, model=ScriptedModel(otherwise=reply), judge=FixedJudge(contradiction=0.9))
    known = procedure(life)
    life.tell(NEWS)
    life.night()
    assert len(asked) == 2
    assert "リロード" in asked[1]
    assert life.mind.get(known.id).words.text == REVISED.replace("再起動", "リロード")


# What was resolved.


@pytest.mark.spec("AW-34")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("known", "item", "becomes"),
    [
        (
            "The login bug on prod is still open.",
            "Fixed the login bug on prod",
            "The login bug on prod is still open. (Resolved: Fixed the login bug on prod)",
        ),
        (
            "本番のログイン障害は未解決。担当は健。",
            "ログイン障害を修正した",
            "本番のログイン障害は未解決。 (解決済み: ログイン障害を修正した)担当は健。",
        ),
    ],
)
def test_what_was_resolved_reaches_what_still_calls_it_open(
    tell: Tell, preset: str, known: str, item: str, becomes: str
) -> None:
    life = tell(preset, STAYS)
    fact = life.mind.remember(known, Circumstances(kind=Kind.FACT))
    other = life.mind.remember("The invoice for March is still open.", Circumstances(kind=Kind.FACT))
    life.night()
    life.mind.resolve(item)
    life.night()
    now = life.mind.get(fact.id)
    assert (now.words.text, now.revisions) == (becomes, 1)
    assert life.mind.get(other.id).revisions == 0
    life.night()
    assert life.mind.get(fact.id).revisions == 1


@pytest.mark.spec("AW-34")
def test_the_model_is_told_what_was_resolved(tell: Tell) -> None:
    model = revising("The login bug on prod is fixed.")
    life = tell(STAYS, model=model)
    fact = life.mind.remember("The login bug on prod is still open.", Circumstances(kind=Kind.FACT))
    life.night()
    life.mind.resolve("Fixed the login bug on prod")
    life.night()
    assert "resolved:\nFixed the login bug on prod" in model.asked[0]
    assert life.mind.get(fact.id).words.text == "The login bug on prod is fixed."
