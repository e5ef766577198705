"""The benchmark of the nights: what it says of a mind that never sleeps, of one that knows everything, and of a reckless one."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from bench.cases import SORTS, Case, Relation, Then, census, perfect, read_cases
from bench.remains import Remains
from bench.statements import AWAKE, Outcome, Rates, Share, by_language, failures, main, measured, rates

from omoide.mind import Mind
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Stage
from omoide.model.words import Words
from omoide.testing.models import ScriptedModel
from omoide.testing.world import ALICE, BEGINNING
from omoide.wake.encode import Circumstances

OPEN = read_cases("open")
WITH_PARTS = [case for case in OPEN if any(told.part for told in case.told)]
BY_WORDS = ("embedding.kind=none",)
SOME = [
    *(
        next(case for case in OPEN if (case.language, case.sort) == (tongue, sort))
        for tongue in ("en", "ja")
        for sort in SORTS
    ),
    WITH_PARTS[0],
    next(case for case in OPEN if len(case.told) > 2),
]


class KnowsEverything:
    """A night by somebody who has read the answers: what is outdated goes, and of what says the same the newer one."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self._relate = perfect(cases)
        self._parts = [told for case in cases for told in case.told if told.part]

    def __call__(self, mind: Mind) -> None:
        for memory in mind.memories():
            self._take_apart(mind, memory)
        known = sorted(mind.memories(), key=lambda memory: memory.id)
        for one, other in permutations([each for each in known if not self._part_of(each)], 2):
            if one.id < other.id and mind.get(one.id).stage is mind.get(other.id).stage is Stage.ACTIVE:
                self._settle(mind, one, other)

    def _settle(self, mind: Mind, older: Memory, newer: Memory) -> None:
        relation = self._relate(older.words.text, newer.words.text)
        if relation is Relation.UPDATES:
            mind.supersede(older.id, newer.id)
        if relation is Relation.SAME:
            mind.supersede(newer.id, older.id)

    def _part_of(self, memory: Memory) -> str:
        return next((told.part for told in self._parts if told.text == memory.words.text), "")

    def _take_apart(self, mind: Mind, memory: Memory) -> None:
        part = self._part_of(memory)
        known = any(memory.id in each.sources for each in mind.memories(EVERYTHING))
        if part and not known:
            sentence = next(each for each in _sentences(memory.words.text) if part in each)
            mind.remember(sentence, Circumstances(kind=Kind.FACT, sources=(memory.id,)))


def _sentences(text: str) -> list[str]:
    return [each.strip() for each in text.replace(". ", ".\n").replace("。", "。\n").split("\n") if each]


def reckless(mind: Mind) -> None:
    """What is new takes the place of whatever is old."""
    newest, *others = sorted(mind.memories(), key=lambda memory: memory.id, reverse=True)
    for memory in others:
        mind.supersede(memory.id, newest.id)


def shares(found: Rates) -> tuple[float, float, float]:
    return (found.superseded.share, found.wrongly_retired.share, found.doubled.share)


def test_a_mind_that_never_sleeps_retires_nothing_rightly_or_wrongly() -> None:
    outcomes = measured(SOME, settings=[*BY_WORDS, *AWAKE])
    assert shares(rates(outcomes)) == (0.0, 0.0, 1.0)
    assert not rates(outcomes).good


def test_one_that_knows_everything_does_everything_right() -> None:
    """So every case can be met, and the count is not to blame where one is not."""
    cases = [*OPEN, *read_cases("held")]
    outcomes = measured(cases, settings=BY_WORDS, night=KnowsEverything(cases))
    assert list(failures(outcomes)) == []
    assert shares(rates(outcomes)) == (1.0, 0.0, 0.0)
    assert all(found.good for found in by_language(outcomes).values())


def test_a_reckless_one_is_found_out() -> None:
    plain = [case for case in SOME if not any(told.part for told in case.told)]
    found = rates(measured(plain, settings=BY_WORDS, night=reckless))
    assert found.superseded.share == 1.0
    assert found.wrongly_retired.share > 0.2
    assert not found.good


def test_a_model_may_be_asked_in_the_nights() -> None:
    model = ScriptedModel(otherwise=lambda prompt: "no")
    outcomes = measured(SOME[:1], settings=[*BY_WORDS, "nights.daily=appraise"], model=model)
    assert len(outcomes) == 1
    assert model.asked


@pytest.mark.parametrize(
    ("superseded", "wrongly", "doubled", "good"),
    [(90, 2, 5, True), (89, 2, 5, False), (90, 3, 5, False), (90, 2, 6, False)],
)
def test_all_three_shares_must_be_good(superseded: int, wrongly: int, doubled: int, good: bool) -> None:
    of = {"of": 100}
    found = Rates(
        superseded=Share(n=superseded, **of),
        wrongly_retired=Share(n=wrongly, **of),
        doubled=Share(n=doubled, **of),
        answered=Share(),
    )
    assert found.good is good


def test_failures_are_named_with_their_words() -> None:
    outcomes: list[Outcome] = measured(SOME, settings=[*BY_WORDS, *AWAKE])
    named = list(failures(outcomes))
    assert "open-en-update-01: still stands: I live in Tokyo." in named
    assert any(line.startswith("open-ja-duplicate-01: stands twice: ") for line in named)


# What is left of a statement.


def memory(name: str, text: str, **facts: object) -> Memory:
    known = Memory(id=name, scope=ALICE, words=Words(text=text), occurred=BEGINNING)
    return replace(known, **facts)


def case_of(sort: str) -> Case:
    return next(case for case in OPEN if (case.language, case.sort) == ("en", sort))


LIVES, MOVED = (told.text for told in case_of("update").told)


def test_a_statement_is_retired_only_with_all_that_was_made_of_it() -> None:
    old, new = memory("old", LIVES, stage=Stage.SUPERSEDED), memory("new", MOVED)
    fact = memory("fact", LIVES, kind=Kind.FACT, sources=("old",))
    case = case_of("update")
    assert Remains(case, [old, new], ["old", "new"]).is_retired(0)
    assert not Remains(case, [old, new, fact], ["old", "new"]).is_retired(0)
    gone = replace(fact, stage=Stage.SUPERSEDED)
    assert Remains(case, [old, new, gone], ["old", "new"]).is_retired(0)


def test_a_digest_of_the_day_is_a_record_and_says_nothing_about_now() -> None:
    old, new = memory("old", LIVES, stage=Stage.SUPERSEDED), memory("new", MOVED)
    digest = memory("digest", LIVES, kind=Kind.EPISODE, sources=("old",))
    assert Remains(case_of("update"), [old, new, digest], ["old", "new"]).is_retired(0)


def test_what_was_made_of_both_may_tell_the_story_but_not_repeat_the_old_one() -> None:
    gone = {"stage": Stage.SUPERSEDED}
    old, new = memory("old", LIVES, **gone), memory("new", MOVED, **gone)
    story = memory("both", "Lived in Tokyo, moved to Osaka last week.", sources=("old", "new"))
    repeated = memory("both", f"{LIVES} {MOVED}", sources=("old", "new"))
    told = Remains(case_of("update"), [old, new, story], ["old", "new"])
    assert (told.is_retired(0), told.stands(1)) == (True, True)
    assert not Remains(case_of("update"), [old, new, repeated], ["old", "new"]).is_retired(0)


def test_a_memory_that_was_put_into_the_words_of_the_new_one_no_longer_says_the_old_one() -> None:
    remains = Remains(case_of("update"), [memory("one", MOVED)], ["one", "one"])
    assert (remains.is_retired(0), remains.stands(1)) == (True, True)


def test_a_merge_that_drops_one_of_two_true_statements_has_retired_it() -> None:
    case = case_of("lookalike")
    gone = {"stage": Stage.SUPERSEDED}
    first, second = (memory(str(place), told.text, **gone) for place, told in enumerate(case.told))
    both = memory("both", case.told[0].text, sources=("0", "1"))
    remains = Remains(case, [first, second, both], ["0", "1"])
    assert (remains.stands(0), remains.stands(1)) == (True, False)


def test_of_what_says_the_same_one_is_enough_and_a_fact_with_its_source_is_one() -> None:
    case = case_of("duplicate")
    assert case.told[1].then is Then.SAME
    first, second = (memory(str(place), told.text) for place, told in enumerate(case.told))
    assert Remains(case, [first, second], ["0", "1"]).copies(0) == 2
    gone = replace(first, stage=Stage.SUPERSEDED)
    fact = memory("fact", case.told[1].text, kind=Kind.FACT, sources=("1",))
    one = Remains(case, [gone, second, fact], ["0", "1"])
    assert (one.copies(0), one.stands(0)) == (1, True)
    assert Remains(case, [first], ["0", "0"]).copies(0) == 1  # it was counted as a mention
    assert not Remains(case, [gone, replace(second, stage=Stage.FORGOTTEN)], ["0", "1"]).stands(0)


def test_a_part_is_retired_when_a_fact_said_it_and_is_gone() -> None:
    case = WITH_PARTS[0]
    whole, new = (memory(str(place), told.text) for place, told in enumerate(case.told))
    fact = memory("fact", case.told[0].part, kind=Kind.FACT, sources=("0",))
    assert not Remains(case, [whole, new], ["0", "1"]).is_retired(0)
    assert not Remains(case, [whole, new, fact], ["0", "1"]).is_retired(0)
    remains = Remains(case, [whole, new, replace(fact, stage=Stage.SUPERSEDED)], ["0", "1"])
    assert (remains.is_retired(0), remains.is_found(0)) == (True, True)


@pytest.mark.parametrize(("asked", "named"), [("--held", False), ("--show-held", True)])
def test_failures_of_the_half_that_is_held_back_are_named_only_when_asked_for(
    asked: str, named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = [word for each in (*BY_WORDS, *AWAKE) for word in ("--set", each)]
    main([asked, "--json", "--only", "ja-negation", *settings])
    found = json.loads(capsys.readouterr().out)
    assert (found["half"], bool(found["failures"])) == ("held", named)
    assert found["slept"] == found["awake"]
    assert found["awake"]["ja"]["superseded"]["share"] == 0.0


def test_there_is_more_to_ask_for_and_its_failures_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    settings = [word for each in (*BY_WORDS, *AWAKE) for word in ("--set", each)]
    main(["--more", "--json", "--only", "en-negation-01", *settings])
    found = json.loads(capsys.readouterr().out)
    assert found["half"] == "more"
    assert found["failures"] == ["more-en-negation-01: still stands: I drink three espressos a day."]


def test_the_open_half_is_shown_beside_a_mind_that_never_slept(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--only", "ja-unrelated", "--set", *BY_WORDS])
    said = capsys.readouterr().out
    assert "open: after the nights, by rule" in said
    assert "open: had it never slept" in said
    assert f"unrelated ({census(OPEN)['ja', 'unrelated']})" in said


def test_a_name_that_no_case_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--only", "nothing"])
    assert ended.value.code == 2
    assert "nothing" in capsys.readouterr().err
