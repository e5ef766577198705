"""The benchmark of silence: names exchanged as a person would, and what is counted."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from bench.abstention import Silence, Sort, asked, exchanged, own_questions, planned, strangers, summed
from bench.data import data_directory, read_locomo, read_story
from bench.evaluation import Conversation, Unusable, read_evaluation
from bench.telling import Progress
from small import evaluation, written

NAMES = {"James": "Aya", "John": "James", "健": "美咲"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What did James tell John?", "What did Aya tell James?"),
        ("James's dog and John's cat", "Aya's dog and James's cat"),
        ("James' dog, James’ cat and John’s bird", "Aya's dog, Aya's cat and James's bird"),
        ("Johnson and Jamestown stay, johnny too", "Johnson and Jamestown stay, johnny too"),
        ("'John' and (John)", "'James' and (James)"),
        ("Nobody of them", "Nobody of them"),
    ],
)
def test_whole_names_and_possessives_are_exchanged_all_at_once(text: str, expected: str) -> None:
    assert exchanged(text, NAMES) == expected


def test_without_names_nothing_is_exchanged() -> None:
    assert exchanged("What did James say?", {}) == "What did James say?"


def small(path: Path, *, renamed: Mapping[str, str] | None = None, **question: str) -> Conversation:
    """The small conversation, perhaps with other speakers, or with another first question."""
    said = evaluation()
    said["conversations"][0]["questions"][0] |= question
    for turn in said["conversations"][0]["turns"]:
        turn["speaker"] = (renamed or {}).get(turn["speaker"], turn["speaker"])
    return read_evaluation(written(path, said)).conversations[0]


def test_questions_of_another_conversation_sound_as_if_they_were_meant_for_this_one(tmp_path: Path) -> None:
    one = small(tmp_path / "one.json", text="What did Bo ask Aya about her brother?")
    other = small(tmp_path / "other.json", renamed={"Aya": "Bo", "Bo": "Cy"})
    asking = strangers(one, other)
    assert asking.absent
    assert asking.questions[0] == "What did Cy ask Bo about her brother?"
    assert asking.questions[1:] == tuple(each.text for each in one.questions[1:])


def test_silence_is_counted_and_so_is_speech(tmp_path: Path) -> None:
    conversation = small(tmp_path / "small.json")
    never = Sort(name="never", absent=True, questions=("submarine", "潜水艦"))
    counted = asked(conversation, [*own_questions(conversation, "own"), never], Progress("", 1))
    assert [(each.name, each.n, each.nothing) for each in counted] == [
        ("own: what never happened", 1, 1),
        ("never", 2, 2),
        ("own: what it can answer", 4, 0),
    ]


def test_sorts_are_summed_over_minds_and_what_nobody_was_asked_is_left_out() -> None:
    found = [
        Silence(name="a", absent=False, n=3, nothing=0),
        Silence(name="b", absent=True, n=3, nothing=3),
        Silence(name="b", absent=True, n=1, nothing=0),
        Silence(name="c", absent=True, n=0, nothing=0),
    ]
    assert [(each.name, each.n, each.share) for each in summed(found)] == [("b", 4, 0.75), ("a", 3, 0.0)]


def test_the_data_lie_where_the_environment_says() -> None:
    assert data_directory({"OMOIDE_DATA": "/somewhere"}) == Path("/somewhere")
    assert data_directory({}).parts[-2:] == ("shared", "data")


def test_without_the_data_of_others_ours_remain_and_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OMOIDE_DATA", str(tmp_path))
    plans = planned()
    assert [conversation.id for conversation, _ in plans] == ["sixty_days"]
    assert {sort.name for sort in plans[0][1]} >= {"sixty_days: absent_en", "sixty_days: absent_ja"}
    assert "LoCoMo is left out: there is no locomo*.json" in capsys.readouterr().err


def test_every_mind_is_asked_what_the_one_before_it_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "eval").mkdir()
    said = evaluation()
    said["conversations"] = [{**said["conversations"][0], "id": name} for name in ("c1", "c2", "c3")]
    written(tmp_path / "eval" / "locomo-own.json", said)
    monkeypatch.setenv("OMOIDE_DATA", str(tmp_path))
    assert [each.id for each in read_locomo(tmp_path)] == ["c1", "c2", "c3"]
    exchanges = [sum("exchanged" in sort.name for sort in sorts) for _, sorts in planned()]
    assert exchanges == [0, 1, 1, 1]


def test_only_the_questions_that_count_are_taken(tmp_path: Path) -> None:
    (tmp_path / "eval").mkdir()
    written(tmp_path / "eval" / "locomo.json", evaluation())
    assert [one.id for one in read_locomo(tmp_path)[0].questions] == ["q1", "q2"]
    with pytest.raises(Unusable, match="OMOIDE_DATA"):
        read_locomo(tmp_path / "elsewhere")


def test_the_story_can_be_lived_in_order() -> None:
    story = read_story()
    times = [turn.time for turn in story.turns]
    assert times[0] > datetime(2026, 3, 1, tzinfo=UTC)
    assert times == sorted(times)
    known = {turn.id for turn in story.turns}
    assert all(question.gold <= known for question in story.questions)
