"""English words meet in their stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.stemming import stem


@pytest.mark.parametrize(
    "words",
    [
        "meeting meetings meet", "deploy deployed deploying deployment", "move moved moves moving",
        "allergy allergies", "decide decided deciding", "run runs running", "stop stopped stopping",
        "organization organizations", "relational relate", "hopeful hopefulness", "tie ties tied tying",
    ],
)  # fmt: skip
def test_forms_of_one_word_have_one_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1, [stem(word) for word in words.split()]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("caresses", "caress"), ("ponies", "poni"), ("gas", "gas"), ("this", "this"), ("hoping", "hope"),
        ("hopping", "hop"), ("news", "news"), ("skies", "sky"), ("generously", "generous"), ("cry", "cri"),
        ("by", "by"), ("say", "say"), ("agreed", "agre"), ("controlled", "control"), ("theology", "theolog"),
        ("succeed", "succeed"), ("proceeding", "proceed"), ("conditional", "condit"), ("youth", "youth"),
    ],
)  # fmt: skip
def test_known_words_have_their_known_stems(word: str, expected: str) -> None:
    assert stem(word) == expected


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20))
def test_a_stem_is_never_empty_nor_longer_than_a_letter_more(word: str) -> None:
    assert 1 <= len(stem(word)) <= len(word) + 1
