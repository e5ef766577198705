"""Every piece of a question that could be a name is looked up as the name itself is kept."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.calling import calls
from omoide.language.lexicon import nick_facet, speaker_facet, speakers_within


@given(st.text(alphabet="健さん美咲ミサキÅıİßﬁΣσς가각ああ\u3099・=", max_size=16))
def test_the_hash_of_a_piece_is_that_of_the_name_alone(text: str) -> None:
    run = unicodedata.normalize("NFKC", text)
    found = list(speakers_within(run, longest=12))
    assert found == [(name, speaker_facet(name)) for name, _ in found]
    assert [name for name, _ in found] == [
        run[start:end] for start in range(len(run)) for end in range(start + 2, min(start + 12, len(run)) + 1)
    ]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("美咲は何が好き?", "美咲"),
        ("ﾐｻｷは何が好き?", "ミサキ"),  # half-width
        ("健さんの仕事", "健"),
        ("What does Mary Jane like?", "Mary Jane"),
        ("ＫＥＮは元気?", "KEN"),  # full-width
        ("マリー・キュリーの本", "マリー・キュリー"),
    ],
)
def test_the_pieces_hold_the_name(asked: str, name: str) -> None:
    assert (name, speaker_facet(name)) in calls(asked)


def test_a_capital_may_begin_a_short_form() -> None:
    assert ("Mel", nick_facet("Mel")) in calls("Where does Mel live?")
    assert ("mel", nick_facet("mel")) not in calls("where does mel live?")


def test_a_long_text_has_only_so_many() -> None:
    assert len(calls("".join(map(chr, range(0x4E00, 0x4E00 + 400))))) == 600
