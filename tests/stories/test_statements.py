"""The cases of what people tell: two halves of the same mix and more of another, in both languages, and each says what it should."""

import itertools
import re

from bench.cases import DOORS, FILES, SORTS, TWICE, Relation, Then, census, perfect, read_cases
from own_writing import language

from omoide.language.secrets import mask

BY_FILE = {file: read_cases(file) for file in FILES}
CASES = [case for cases in BY_FILE.values() for case in cases]
OUTDATING = ("update", "correction", "negation")


def test_there_are_enough_in_either_language_and_file() -> None:
    for cases in BY_FILE.values():
        for tongue in ("en", "ja"):
            assert sum(case.language == tongue for case in cases) >= 150


def test_both_halves_have_the_same_mix() -> None:
    assert census(BY_FILE["open"]) == census(BY_FILE["held"])
    assert all(census(BY_FILE["open"])[tongue, sort] >= 10 for tongue in ("en", "ja") for sort in SORTS)


def test_there_is_more_of_every_sort_and_most_of_updates() -> None:
    found = census(BY_FILE["more"])
    assert set(found) == {(tongue, sort) for tongue in ("en", "ja") for sort in SORTS}
    assert all(found.most_common(2)[place][0][1] == "update" for place in range(2))


def test_no_name_is_given_twice_and_each_says_where_it_belongs() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    for file, cases in BY_FILE.items():
        for case in cases:
            assert re.fullmatch(rf"{file}-{case.language}-{case.sort}-\d\d", case.id)


def test_the_files_share_no_statement() -> None:
    """Held back is only what cannot be learned by heart from what may be looked at; which it is, is not shown."""
    texts = {file: {told.text for case in cases for told in case.told} for file, cases in BY_FILE.items()}
    shared = {(one, other): len(texts[one] & texts[other]) for one, other in itertools.combinations(texts, 2)}
    assert not any(shared.values()), shared


def test_both_doors_are_used() -> None:
    for cases in BY_FILE.values():
        for tongue in ("en", "ja"):
            told = [one for case in cases if case.language == tongue for one in case.told]
            assert all(sum(one.door == door for one in told) >= 50 for door in DOORS)


def test_each_is_in_its_language() -> None:
    for case in CASES:
        tongues = {language(told.text) for told in case.told}
        expected = {"en", "ja"} if case.language == "mixed" else {case.language}
        assert tongues == expected, case.id


def test_none_holds_a_secret_that_would_be_taken_out() -> None:
    assert [case.id for case in CASES if any(mask(told.text).text != told.text for told in case.told)] == []


def test_each_is_told_in_order() -> None:
    for case in CASES:
        days = [told.day for told in case.told]
        assert (days[0], days) == (0, sorted(days)), case.id
        assert len({told.text for told in case.told}) == len(case.told) >= 2, case.id
        assert all(told.door in DOORS for told in case.told), case.id


def test_what_becomes_of_each_fits_its_sort() -> None:
    for case in CASES:
        then = [told.then for told in case.told]
        last = {"temporary": Then.EITHER, "duplicate": Then.SAME}.get(case.sort, Then.STANDS)
        assert then[-1] is last, case.id
        assert (Then.RETIRED in then) is (case.sort in OUTDATING), case.id
        assert (Then.SAME in then) is (case.sort == "duplicate"), case.id


def test_what_says_the_same_as_something_says_the_same_as_something_true() -> None:
    for case in CASES:
        same = [told.same_as for told in case.told if told.same_as is not None]
        assert all(case.told[place].then is Then.STANDS for place in same), case.id


def test_a_part_is_a_piece_of_its_statement_and_is_retired() -> None:
    parts = [told for case in CASES for told in case.told if told.part]
    assert len(parts) >= 8
    assert all(told.part in told.text and told.then is Then.RETIRED for told in parts)


def test_who_knows_the_answers_is_never_in_two_minds() -> None:
    """The same two sentences relate in the same way in every case."""
    relate = perfect(CASES)
    for case in CASES:
        for first, second in itertools.permutations(range(len(case.told)), 2):
            assert relate(case.told[first].text, case.told[second].text) is case.relation(first, second)


def test_a_sentence_stands_for_the_statement_that_it_is_a_part_of() -> None:
    relate = perfect(BY_FILE["open"])
    part, new = "By the way, our office is on the third floor.", "Our office moved up to the seventh floor."
    assert (relate(part, new), relate(new, part)) == (Relation.UPDATES, Relation.UPDATED)
    assert relate("Long day, the train was late twice.", new) is Relation.UNRELATED


def test_what_is_said_twice_has_a_set_of_its_own() -> None:
    """Of two sorts alone: the same in other words, and what must stay apart; written as the others are, and not of them."""
    cases = read_cases(TWICE)
    found = census(cases)
    assert set(found) == {(tongue, sort) for tongue in ("en", "ja") for sort in ("lookalike", "duplicate")}
    for tongue in ("en", "ja"):
        assert found[tongue, "duplicate"] >= 60
        assert found[tongue, "lookalike"] >= 30
    texts = [told.text for case in cases for told in case.told]
    others = {told.text for case in CASES for told in case.told}
    assert sum(text in others for text in texts) == 0
    assert len({case.id for case in cases}) == len(cases)
    for case in cases:
        assert re.fullmatch(rf"{TWICE}-{case.language}-{case.sort}-\d{{2,3}}", case.id)
        assert {language(told.text) for told in case.told} == {case.language}, case.id
        assert case.told[0].then is Then.STANDS, case.id
        assert case.told[1].then is (Then.SAME if case.sort == "duplicate" else Then.STANDS), case.id
        assert not any(mask(told.text).text != told.text for told in case.told), case.id
