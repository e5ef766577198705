"""Distil: what was told step by step becomes a procedure (AW-45, AW-46)."""

from collections.abc import Callable

import pytest
from telling_life import TellingLife, answering

from omoide.dynamics.confidence import confidence_of
from omoide.language.procedural import PATTERNS, is_procedural, steps
from omoide.library.vault_file import file_of
from omoide.library.vault_spoken import spoken
from omoide.model.memory import Kind, Origin
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

Tell = Callable[..., TellingLife]
PRESETS = ("preset=animaworks", "preset=default")
STAYS = "nights.daily=distil"
TOLD = "デプロイの手順:\n1. make build を実行する\n2. make ship を実行する\n3. 動作を確認する"
SAID = "1. make build を実行する\n2. make ship を実行する\n3. 動作を確認する"


@pytest.mark.spec("AW-45")
@pytest.mark.parametrize(
    "text",
    [
        "デプロイの手順をまとめた",
        "プロキシの設定方法はこうだ",
        "このコマンドを打つ",
        "レビューのワークフローを決めた",
        "プリンターの使い方",
        "ステップ１でログインする",
        "１．電源を切る\n２．外す",
        "まず水を入れ、次に塩を入れる",
        "保存してから再起動する",
        "run `make ship`",
        "復旧マニュアル",
        "デプロイするときは先に知らせる",
        "The release procedure",
        "how to configure the proxy",
        "run the command twice",
        "our review workflow",
        "how to use the printer",
        "step 1: log in",
        "1. turn it off\n2. take it out",
        "First stop it, then start it again",
        "After saving the file, restart",
        "a checklist for guests",
        "To deploy the app, tag it",
    ],
)
def test_what_tells_how_something_is_done_is_procedural_in_both_languages(text: str) -> None:
    assert is_procedural(text)


@pytest.mark.spec("AW-45")
@pytest.mark.parametrize("text", ["今日は楽しかった。", "Ken lives in Osaka.", "田中さんが反対した。"])
def test_what_tells_what_is_so_is_not(text: str) -> None:
    assert not is_procedural(text)
    assert len(PATTERNS) == 12


@pytest.mark.parametrize(
    "text",
    [
        "Groceries:\n1. milk\n2. eggs",
        "First we went to Kyoto. Then we ate soba. Finally we came home.",
        "まず京都に行った。次に奈良に行った。",
        "Run it.",
    ],
)
def test_lists_and_tales_are_no_steps(text: str) -> None:
    assert steps(text) is None


@pytest.mark.spec("AW-09", "AW-46", "C-03")
@pytest.mark.parametrize("preset", PRESETS)
def test_steps_become_a_procedure_that_is_little_trusted_yet(tell: Tell, preset: str) -> None:
    life = tell(preset, STAYS)
    told = life.tell(TOLD)
    life.tell("Ken lives in Osaka.")
    done = life.night()["distil"]
    (made,) = life.of(Kind.PROCEDURE)
    assert (made.words.title, made.words.text) == ("デプロイの手順", SAID)
    assert (made.confidence, made.successes, made.failures, made.sources) == (0.4, 0, 0, (told.id,))
    assert confidence_of(made, procedures=life.engine.procedures) == pytest.approx(0.4)
    assert done.counts == {"distilled": 1, "by_rule": 1}
    front = file_of(spoken(made) | {"id": made.id})
    assert "auto_distilled: true" in front
    assert "confidence: 0.4" in front


@pytest.mark.spec("AW-46")
def test_a_model_writes_it_from_several_tellings(tell: Tell) -> None:
    model = answering(
        distil=lambda text: (
            [{"title": "To ship", "steps": ["make build", "make ship"]}]
            if "make" in text
            else [{"fate": "dropped", "reason": "it tells no steps", "title": "", "steps": []}]
        )
    )
    life = tell(STAYS, model=model)
    life.tell("How we ship: run make build, then make ship.")
    life.tell("The manual says nothing of it.")
    done = life.night()["distil"]
    assert life.texts(Kind.PROCEDURE) == ["1. make build\n2. make ship"]
    assert done.counts == {"distilled": 1, "by_model": 2}


@pytest.mark.spec("AW-46")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_known_is_not_distilled_again(tell: Tell, preset: str) -> None:
    life = tell(preset, STAYS)
    life.tell(TOLD)
    life.night()
    life.tell(TOLD)
    assert life.night()["distil"].counts == {"known": 1, "by_rule": 1}
    assert len(life.of(Kind.PROCEDURE)) == 1


def test_other_commands_are_another_procedure_however_alike(tell: Tell) -> None:
    life = tell(STAYS, "embedding.kind=bundled")
    life.mind.remember(Words(title="デプロイの手順", text=SAID), Circumstances(kind=Kind.PROCEDURE))
    life.tell(TOLD.replace("make ship", "make ship-2"))
    life.night()
    assert len(life.of(Kind.PROCEDURE)) == 2


@pytest.mark.parametrize("origin", [Origin.WEB, Origin.TOOL, Origin.IMPORT])
def test_no_procedure_comes_of_doubtful_words(tell: Tell, origin: Origin) -> None:
    life = tell(STAYS)
    life.tell(TOLD, origin=origin)
    life.night()
    assert life.of(Kind.PROCEDURE) == []


def test_what_the_mind_itself_explained_may_be_distilled(tell: Tell) -> None:
    life = tell(STAYS)
    life.tell(TOLD, origin=Origin.AGENT)
    life.night()
    assert len(life.of(Kind.PROCEDURE)) == 1
