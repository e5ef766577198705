"""The life of sixty days: in order, in two languages, valid for a memory, and with questions that it answers."""

import itertools
import re
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import pytest
from own_writing import LIFE, language

from omoide.language.secrets import mask
from omoide.model.affect import Affect
from omoide.model.memory import Category, Memory, Origin
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.testing.world import BEGINNING

Turn = dict[str, Any]
TURNS: list[Turn] = LIFE["turn"]
QUESTIONS: list[dict[str, Any]] = LIFE["question"]
BY_ID: dict[str, Turn] = {turn["id"]: turn for turn in TURNS if "id" in turn}
TOLD = {"day", "time", "session", "speaker", "text"}
AFFECT = {"intensity", "valence", "arousal", "emotions"}
NOTICED = AFFECT | {"category", "importance", "protect", "corrects"}
KINDS = {"same-language", "other-language", "paraphrase", "time", "person", "corrected", "absent"}


def when(turn: Turn) -> datetime:
    hour, minute = map(int, turn["time"].split(":"))
    return BEGINNING.replace(hour=hour, minute=minute) + timedelta(days=turn["day"] - 1)


def as_memory(turn: Turn) -> Memory:
    """What the turn says of itself, through the classes that check it."""
    felt = {name: turn[name] for name in AFFECT & turn.keys()}
    if "emotions" in felt:
        felt["emotions"] = tuple(felt["emotions"])
    return Memory(
        id=f"{TURNS.index(turn):020}",
        scope=Scope("local", "story"),
        words=Words(text=turn["text"], speaker=turn["speaker"]),
        occurred=when(turn),
        origins=(Origin.AGENT if turn["speaker"] == LIFE["life"]["companion"] else Origin.USER,),
        category=Category(turn["category"]) if "category" in turn else None,
        affect=Affect(**felt),
        importance=turn.get("importance"),
    )


def test_it_is_a_life_of_about_three_hundred_turns_on_most_of_sixty_days() -> None:
    assert 260 <= len(TURNS) <= 340
    days = {turn["day"] for turn in TURNS}
    assert len(days) >= 45
    assert days <= set(range(1, 61))


def test_time_goes_forward() -> None:
    assert all(re.fullmatch(r"\d\d:\d\d", turn["time"]) for turn in TURNS)
    times = [when(turn) for turn in TURNS]
    assert times == sorted(times)


def test_a_session_is_one_short_talk_on_one_day() -> None:
    talks = [
        (name, list(turns)) for name, turns in itertools.groupby(TURNS, key=lambda turn: turn["session"])
    ]
    assert len({name for name, _ in talks}) == len(talks)
    for name, turns in talks:
        assert 3 <= len(turns) <= 10, name
        assert {f"d{turn['day']:02}" for turn in turns} == {name[:3]}
        assert when(turns[-1]) - when(turns[0]) < timedelta(hours=1), name


def test_two_people_talk_with_one_companion() -> None:
    life = LIFE["life"]
    speakers = Counter(turn["speaker"] for turn in TURNS)
    assert set(speakers) == {life["companion"], *life["people"]}
    assert len(life["people"]) == 2
    assert min(speakers.values()) >= 60
    assert set(life["names"]) == set(speakers)
    assert life["title"]


def test_both_languages_have_their_share() -> None:
    share = Counter(language(turn["text"]) for turn in TURNS)
    assert min(share["ja"], share["en"]) >= 0.4 * len(TURNS)
    for person, mostly in zip(LIFE["life"]["people"], ("ja", "en"), strict=True):
        own = [language(turn["text"]) for turn in TURNS if turn["speaker"] == person]
        assert own.count(mostly) > 0.95 * len(own)


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(r"[\uff66-\uff9f]{2}", id="half-width kana"),
        pytest.param(r"[０-９]{2}", id="full-width digits"),
        pytest.param(r"(昭和|平成|令和)\d+年", id="era dates"),
        pytest.param(r"おととい|明日|[0-9０-９]日後", id="relative dates, Japanese"),
        pytest.param(r"\bin (two|four|twenty) (days|months)\b|\btomorrow\b", id="relative dates, English"),
        pytest.param(r"[\u3040-\u9fff]\s?[A-Za-z]{4}", id="mixed sentences"),
        pytest.param(r"[\U0001f300-\U0001faff]", id="emoji"),
        pytest.param(r"円|\byen\b", id="prices"),
    ],
)
def test_it_is_written_as_people_write(written: str) -> None:
    assert any(re.search(written, turn["text"]) for turn in TURNS)


def test_every_turn_can_become_a_memory() -> None:
    for turn in TURNS:
        assert turn.keys() <= TOLD | NOTICED | {"id"}, turn
        assert turn["text"] == turn["text"].strip() == as_memory(turn).words.text
        assert mask(turn["text"]).kinds == (), turn


def test_most_of_a_life_is_not_remarkable() -> None:
    plain = [turn for turn in TURNS if not NOTICED & turn.keys()]
    assert len(plain) >= 0.5 * len(TURNS)


def test_what_was_asked_to_be_remembered_is_marked() -> None:
    asked = [turn for turn in TURNS if re.search(r"覚えておいて|[Pp]lease remember", turn["text"])]
    assert asked == [turn for turn in TURNS if turn.get("protect")]
    assert {language(turn["text"]) for turn in asked} == {"ja", "en"}


def test_a_correction_follows_what_the_same_person_said_wrong() -> None:
    corrections = [turn for turn in TURNS if "corrects" in turn]
    assert len(corrections) >= 3
    for turn in corrections:
        wrong = BY_ID[turn["corrects"]]
        assert when(wrong) < when(turn)
        assert wrong["speaker"] == turn["speaker"]


def test_ids_are_unique_and_each_is_referred_to() -> None:
    assert len(BY_ID) == sum("id" in turn for turn in TURNS)
    corrected = {turn["corrects"] for turn in TURNS if "corrects" in turn}
    expected = {each for question in QUESTIONS for each in question["expects"]}
    assert corrected | expected == set(BY_ID)
    # A question about something that was corrected wants the words that are right.
    assert not corrected & expected


def test_the_questions_are_of_every_kind() -> None:
    assert 25 <= len(QUESTIONS) <= 30
    assert len({question["text"] for question in QUESTIONS}) == len(QUESTIONS)
    kinds = Counter(question["kind"] for question in QUESTIONS)
    assert set(kinds) == KINDS
    assert 5 <= kinds["absent"] <= 6
    for question in QUESTIONS:
        assert question.keys() == {"text", "language", "kind", "expects", "say"}
        assert (question["expects"] == []) == (question["kind"] == "absent")
        assert language(question["text"]) == question["language"]
        assert language(question["say"]["ja"]) == "ja"
        assert language(question["say"]["en"]) == "en"


def test_at_least_eight_are_asked_in_the_other_language_only() -> None:
    crossing = [
        question
        for question in QUESTIONS
        if question["expects"]
        and question["language"] not in {language(BY_ID[each]["text"]) for each in question["expects"]}
    ]
    assert len(crossing) >= 8
    assert {question["language"] for question in crossing} == {"ja", "en"}
    for question in QUESTIONS:
        if question["kind"] == "other-language":
            assert language(BY_ID[question["expects"][0]]["text"]) != question["language"]
        if question["kind"] == "same-language":
            assert language(BY_ID[question["expects"][0]]["text"]) == question["language"]


def test_a_corrected_question_is_answered_by_the_correction() -> None:
    for question in QUESTIONS:
        if question["kind"] == "corrected":
            assert any("corrects" in BY_ID[each] for each in question["expects"]), question["text"]
