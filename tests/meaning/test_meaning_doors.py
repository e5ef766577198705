"""As it is used: the bundled model through the engine that a program opens, and the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.assemble import mind_of, open_engine
from omoide.doors.cli.main import main
from omoide.mind import Mind
from omoide.settings import read_settings

CAT, TRAIN, GARDEN = (
    "タマという猫を飼っています",
    "The night train to Aomori was late",
    "庭のトマトに水をやった",
)
MEANT = [("うちのペットの名前は？", CAT), ("Is there a pet at home?", CAT), ("夜の電車が遅延した", TRAIN)]


def opened(home: Path, *asked: str) -> Mind:
    settings = read_settings(arguments=[f"home.path={home}", *asked])
    return mind_of(settings, open_engine(settings), by="test")


@pytest.fixture
def ids(home: Path) -> dict[str, str]:
    """Some memories, kept by a process that has ended."""
    with opened(home) as mind:
        return {text: mind.remember(text).id for text in (CAT, TRAIN, GARDEN)}


def test_the_bundled_model_finds_what_shares_no_word_with_the_question_in_both_languages(
    home: Path, ids: dict[str, str]
) -> None:
    with opened(home) as mind:
        (space,) = mind.spaces()
        assert space.name.startswith("use-multilingual-3")
        assert (space.dimension, space.standing, len(space.calibration)) == (512, True, 7)
        assert mind.embed() == 0, "the process before this one gave them their vectors when it ended"
        for question, text in MEANT:
            nearness = {
                each: mind.why(name, question).recollection.signals["meaning"] for each, name in ids.items()
            }
            assert max(nearness, key=nearness.__getitem__) == text, question
        assert mind.care.verify().problems == ()


def test_with_words_alone_nothing_is_embedded_and_nothing_is_lost(home: Path, ids: dict[str, str]) -> None:
    with opened(home, "embedding.kind=none") as mind:
        came = mind.recall("飼っている猫")
        assert ([each.memory.words.text for each in came.found], came.trouble) == ([CAT], "")
        assert came.found[0].signals["meaning"] == 0
        later = mind.remember("京都でラーメンを食べた")
        assert mind.embed() == 0
        assert [space.seen for space in mind.spaces()] == [3]
    with opened(home) as mind:
        assert mind.embed() == 1
        assert mind.why(later.id, "関西の麺料理").recollection.signals["meaning"] > 0


def test_whole_texts_instead_of_sentences_are_a_setting(home: Path, ids: dict[str, str]) -> None:
    with opened(home, "embedding.by_part=false") as mind:
        assert [space.standing for space in mind.spaces()] == [True]
        assert mind.embed() == 3
        (space,) = mind.spaces()
        assert space.name.endswith("/whole")
    with opened(home) as mind:
        assert mind.recall("ペット").trouble == ""
        assert mind.embed() == 0, "a recall has made the few that there are"
        assert not mind.spaces()[0].name.endswith("/whole")


# The command line.

Run = Callable[..., Any]


@pytest.fixture
def run(home: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """What a command printed, read as JSON or as it is; a code other than 0 fails the test."""

    def omoide(*arguments: str, lang: str = "en", plain: bool = False) -> Any:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, *arguments])
        printed = capfd.readouterr()
        assert not left.value.code, printed
        return printed.out if plain else json.loads(printed.out)

    return omoide


def test_embed_tells_how_many_it_made_and_in_which_space(run: Run) -> None:
    assert run("embed", "--json") == {"made": 0, "spaces": [], "engine": None}
    for text in (CAT, TRAIN):
        run("--set", "embedding.kind=none", "remember", text, "--json")
    answer = run("embed", "--json")
    (space,) = answer["spaces"]
    assert (answer["made"], space["dimension"], space["standing"]) == (2, 512, True)
    assert run("embed", "--json") == {"made": 0, "spaces": [space], "engine": None}
    assert space["name"] in run("embed", plain=True)
    assert space["name"] in run("embed", lang="ja", plain=True)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_embed_says_so_where_there_is_nothing(run: Run, lang: str) -> None:
    assert run("embed", lang=lang, plain=True).strip()


@pytest.mark.parametrize(("question", "text"), [("飼っている猫", CAT), ("night train Aomori", TRAIN)])
def test_recall_by_words_alone_works_on_a_mind_with_vectors(
    run: Run, ids: dict[str, str], question: str, text: str
) -> None:
    answer = run("--set", "embedding.kind=none", "recall", question, "--json")
    assert [each["memory"]["id"] for each in answer["found"]] == [ids[text]]
