"""A memory is safe before it has a vector: what an embedder does or fails to do is never in the way."""

from pathlib import Path

import pytest
from counting import CALIBRATION, CountingEmbedder, cosines, opened, table, told

from omoide.dynamics.calibrating import calibrate, calibrated_one
from omoide.errors import EmbedderError
from omoide.language.samples import SAME, SAMPLES
from omoide.meaning.meaning import BATCH
from omoide.testing.models import HashedEmbedder
from omoide.testing.world import ALICE

CAT, DOG = "タマという猫を飼っています", "Ken walks his dog in Kyoto"


@pytest.mark.parametrize(("text", "question"), [(CAT, "飼っている猫"), (DOG, "walking dogs")])
def test_an_embedder_that_fails_hinders_neither_remembering_nor_finding_by_words(
    home: Path, text: str, question: str
) -> None:
    embedder = CountingEmbedder(down=True)
    with opened(home, embedder) as mind:
        known = mind.remember(text)
        came = mind.recall(question)
        assert [each.memory.id for each in came.found] == [known.id]
        assert "nobody is there" in came.trouble
        embedder.down = False
        came = mind.recall(question)
        assert ([each.memory.id for each in came.found], came.trouble) == ([known.id], "")
        assert list(cosines(mind, embedder, question)) == [known.id]


def test_a_process_that_ends_while_the_embedder_is_away_ends_well_and_the_next_makes_up_for_it(
    home: Path,
) -> None:
    with opened(home, CountingEmbedder(down=True)) as mind:
        known = mind.remember(CAT)
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        assert table(mind) == []
        assert mind.embed() == 1
        assert list(cosines(mind, embedder, CAT)) == [known.id]


def test_a_short_process_gives_its_new_memories_vectors_when_it_ends(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        mind.remember(CAT)
        mind.remember(DOG)
        assert embedder.texts == []
    assert sorted(embedder.texts) == sorted([CAT, DOG])
    with opened(home, CountingEmbedder(down=True)) as mind:
        assert len(table(mind)) == 2


def test_a_recall_makes_no_more_vectors_than_it_may(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        told(mind, 100)
        at_once = mind._engine.recalling.at_once
        mind.recall("京都のラーメン")
        assert len(embedder.texts) == at_once < 100
        mind.recall("京都のラーメン")
        assert len(embedder.texts) == 2 * at_once
        assert embedder.questions == ["京都のラーメン"], "the same question is embedded once"


def test_to_look_into_an_empty_mind_the_embedder_is_not_needed(home: Path) -> None:
    embedder = CountingEmbedder(down=True)
    with opened(home, embedder) as mind:
        assert (mind.recall("猫").found, mind.recall("猫").trouble) == ((), "")
        assert (mind.embed(), mind.spaces()) == (0, [])


def test_embedding_tells_how_far_it_is_and_that_it_is_done(home: Path) -> None:
    with opened(home, CountingEmbedder()) as mind:
        count = 2 * BATCH + 10
        told(mind, count)
        seen: list[tuple[int, int]] = []
        assert mind.embed(progress=lambda done, of: seen.append((done, of))) == count
        assert seen == [(BATCH, count), (2 * BATCH, count), (count, count)]
        assert mind.embed() == 0


def test_who_asks_for_vectors_hears_of_the_failure_and_keeps_what_was_made(home: Path) -> None:
    embedder = CountingEmbedder(lives=BATCH)
    with opened(home, embedder) as mind:
        told(mind, 2 * BATCH)
        with pytest.raises(EmbedderError):
            mind.embed()
        assert len(table(mind)) == BATCH
        embedder.lives = 10**6
        assert mind.embed() == BATCH


# What a cosine means.


def test_the_calibration_is_measured_once_kept_with_the_space_and_used(home: Path) -> None:
    plain = HashedEmbedder()
    with opened(home, plain) as mind:
        known = mind.remember(CAT)
        mind.remember("庭の手入れ")
        came = mind.recall("猫を飼っていますか").found[0]
        (space,) = mind.spaces()
        assert space.calibration == calibrate(plain.embed(SAMPLES), plain.embed(SAME))
        cosine = cosines(mind, plain, "猫を飼っていますか")[known.id]
        assert came.signals["meaning"] == pytest.approx(calibrated_one(cosine, space.calibration), abs=1e-5)


def test_a_space_keeps_the_calibration_that_it_was_opened_with(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        mind.remember(CAT)
    embedder = CountingEmbedder()
    embedder.calibration = (0.9, 0.91, 0.92, 0.93)  # type: ignore[misc]
    with opened(home, embedder) as mind:
        assert [space.calibration for space in mind.spaces()] == [CALIBRATION]
        assert mind.recall(CAT).found[0].signals["meaning"] > 0.9
        assert SAMPLES[0] not in embedder.texts


# Sentence by sentence.

LONG = (
    "今朝は早く起きて、駅前の喫茶店でゆっくり朝食をとりながら新聞を読みました。"
    "The night train to Aomori leaves platform nine at a quarter past eleven. "
    "帰りに姉への誕生日プレゼントとして、青い花瓶を商店街の陶器店で買いました。"
)
LINES = ("青い花瓶を商店街の陶器店で買いました", "The night train to Aomori leaves platform nine")


def test_a_long_memory_is_near_to_whatever_one_of_its_sentences_says(home: Path, tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as by_part, opened(tmp_path / "whole", embedder, by_part=False) as whole:
        known, same = by_part.remember(LONG).id, whole.remember(LONG).id
        by_part.embed()
        assert len(embedder.texts) > 2
        assert "".join(embedder.texts).replace(" ", "") == LONG.replace(" ", "")
        embedder.texts.clear()
        whole.embed()
        assert embedder.texts == [LONG]
        assert [space.name for space in by_part.spaces()] == ["hashed-64"]
        assert [space.name for space in whole.spaces()] == ["hashed-64/whole"]
        for line in LINES:
            near = cosines(by_part, embedder, line)[known]
            assert near > 0.15 + cosines(whole, embedder, line, space="hashed-64/whole")[same]


def test_whole_texts_and_sentences_are_two_spaces_and_one_takes_the_place_of_the_other(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        mind.remember(LONG)
        mind.embed()
    with opened(home, embedder, reopen=lambda maker: embedder, by_part=False) as mind:
        assert list(cosines(mind, embedder, LINES[0]).values()) != []
        mind.embed()
        assert [(space.name, space.standing) for space in mind.spaces()] == [("hashed-64/whole", True)]
        assert cosines(mind, embedder, LINES[0]) == {}
        assert len(table(mind)) == 1
        assert mind.recall(LINES[0]).found[0].signals["meaning"] > 0


def test_questions_are_told_from_statements_in_both_languages(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        told_ids = {mind.remember(text).id for text in ("京都へ行った", "We went to Kyoto")}
        asked_ids = {mind.remember(text).id for text in ("京都へ行きましたか", "Did you go to Kyoto?")}
        mind.embed()
        assert set(cosines(mind, embedder, "京都")) == told_ids
        assert asked_ids.isdisjoint(told_ids)


def test_other_minds_of_the_store_have_spaces_of_their_own(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        mind.remember(CAT)
        other = type(mind)(mind._engine, ALICE, by="test")
        other.remember(DOG)
        mind.embed()
        assert embedder.texts == [CAT]
        assert other.spaces() == []
        assert other.recall("dog").found[0].signals["meaning"] > 0
        assert len(table(mind)) == 2
