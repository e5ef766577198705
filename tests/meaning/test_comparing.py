"""How two statements stand to each other, by the vectors of the bundled embedder and by letters alone."""

import pytest

from omoide.adapters.embedders.use import UseEmbedder
from omoide.learnt.pairs import PIECES, Succession, Weighed, weigh

CHANGED = [
    ("I live in Osaka.", "I moved to Kyoto."),
    ("I live in Osaka.", "I live in Kyoto now."),
    ("大阪に住んでいます。", "京都に引っ越しました。"),
    ("会議は月曜です。", "会議は火曜に変更になりました。"),
    ("我住在杭州。", "我搬到苏州了。"),
]
BESIDE = [
    ("I live in Osaka.", "My sister lives in Kyoto."),
    ("I live in Osaka.", "Should I move to Kyoto?"),
    ("大阪に住んでいます。", "弟は京都に住んでいます。"),
    ("会議は月曜です。", "会議を火曜にできませんか?"),
]
SAME = [
    ("I cycle to work.", "I go to work by bike."),
    ("大阪に住んでいます。", "私は大阪に住んでいる。"),
]
EVERY = [Succession(*pair) for pair in (*CHANGED, *BESIDE, *SAME)]


@pytest.fixture(params=["vectors", "letters"])
def weighed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Weighed]:
    if request.param == "letters":
        return weigh(EVERY)
    embedder = UseEmbedder(tmp_path_factory.getbasetemp() / "embedder")
    texts = list({text for pair in EVERY for text in pair[:2]})
    spelt = dict(zip(texts, embedder.spell(texts, at_most=PIECES), strict=True))
    return weigh(EVERY, spelt, dict(zip(texts, embedder.embed(texts), strict=True)))


def test_a_change_looks_like_one_and_what_stands_beside_does_not(weighed: list[Weighed]) -> None:
    changed = [each.replaces for each in weighed[: len(CHANGED)]]
    rest = [each.replaces for each in weighed[len(CHANGED) :]]
    assert min(changed) > max(rest)


def test_what_says_the_same_looks_like_it(weighed: list[Weighed]) -> None:
    same = [each.same for each in weighed[-len(SAME) :]]
    assert min(same) > max(each.same for each in weighed[: -len(SAME)])


def test_somebody_else_speaks_of_himself() -> None:
    own, other = weigh([Succession(*CHANGED[0]), Succession(*CHANGED[0], other=True)])
    assert other.replaces < own.replaces


def test_all_are_likely_to_be_something(weighed: list[Weighed]) -> None:
    for each in weighed:
        assert sum(each.likely.values()) == pytest.approx(1.0, abs=1e-3)
        assert 0.0 <= each.replaces <= 1.0
        assert 0.0 <= each.same <= 1.0


@pytest.mark.parametrize("text", ["", " ", "?", "🙂", "あ" * 5000, "\ud800"])
def test_any_text_can_be_compared(text: str) -> None:
    (found,) = weigh([Succession(text, "I live in Osaka.")])
    assert 0.0 <= found.replaces <= 1.0
