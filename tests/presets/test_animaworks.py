"""AnimaWorks as printed: vectors alone, recency, use without a limit, and PageRank on request."""

import math
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from small_life import QUESTION, Life

from omoide.adapters.judges.choosing import make_judge
from omoide.dynamics.judging import Judging
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.settings import Settings, read_settings

PRESET = "animaworks"


@pytest.mark.spec("AW-21", "AW-22", "AW-23", "B-01")
def test_what_is_famous_beats_what_is_meant(settings: Settings) -> None:
    life = Life(settings)
    life.tell("a precise hit", near=0.88)
    famous = life.tell("a weaker hit", near=0.80, days=30)
    life.rehearse(famous, times=20)
    scores = life.scores()
    assert list(scores) == ["a weaker hit", "a precise hit"]
    # 0.80 + 0.2 × 0.5^(30/30) + 0.1 × ln 21
    assert scores["a weaker hit"] == pytest.approx(0.80 + 0.1 + 0.304452, abs=1e-5)
    assert scores["a precise hit"] == pytest.approx(0.88 + 0.2 + 0.0, abs=1e-5)


@pytest.mark.spec("AW-21")
def test_recency_adds_a_fifth_at_most_and_half_of_it_after_thirty_days(settings: Settings) -> None:
    life = Life(settings)
    ages = {"today": 0.0, "a week ago": 7.0, "a month ago": 30.0, "a quarter ago": 90.0}
    for text, days in ages.items():
        life.tell(text, near=0.5, days=days)
    assert {text: each.parts["recency"] for text, each in life.recall().items()} == pytest.approx(
        {"today": 0.2, "a week ago": 0.170134, "a month ago": 0.1, "a quarter ago": 0.025}, abs=1e-5
    )


@pytest.mark.spec("AW-22")
def test_use_adds_without_a_limit(settings: Settings) -> None:
    life = Life(settings)
    life.rehearse(life.tell("often used", near=0.5), times=100)
    (came,) = life.recall().values()
    assert came.parts["frequency"] == pytest.approx(0.4615, abs=1e-4)  # 0.1 × ln 101


@pytest.mark.spec("AW-25")
def test_a_search_counts_as_use(settings: Settings) -> None:
    life = Life(settings)
    life.tell("once", near=0.5)
    assert [life.scores()["once"] for _ in range(3)] == pytest.approx(
        [0.7, 0.7 + 0.1 * 0.693147, 0.7 + 0.1 * 1.098612], abs=1e-5
    )


@pytest.mark.spec("AW-20")
def test_only_nearness_of_meaning_finds_and_it_is_not_cut_off(settings: Settings) -> None:
    life = Life(settings)
    life.tell(QUESTION, near=-0.5)
    life.tell("other words altogether", near=0.1)
    assert life.scores() == pytest.approx({"other words altogether": 0.3, QUESTION: -0.3}, abs=1e-6)


# A walker on two memories that are tied to each other, who starts at the first: a = 0.15 + 0.85 b and b = 0.85 a, so
# that he is at the first for 0.5405 of his time and at the second for 0.4595.
FIRST = 0.15 / (1 - 0.85 * 0.85)
SECOND = 0.85 * FIRST


@pytest.mark.spec("AW-23", "AW-24")
def test_a_link_in_the_text_brings_up_what_it_names(settings: Settings) -> None:
    life = Life(settings)
    life.tell("nothing near", words=Words(text="nothing near", title="潮の表"))
    life.rehearse(life.tell("see [[潮の表]]", near=0.8), times=3)
    life.tell("not tied")
    scores = life.scores(profile="spreading")
    assert scores == pytest.approx(
        {
            "see [[潮の表]]": 0.8 + 0.2 + 0.1 * 1.386294 + 0.5 * FIRST,  # ln 4
            "nothing near": 0.0 + 0.2 + 0.5 * SECOND,
            "not tied": 0.2,
        },
        abs=1e-5,
    )
    without = life.recall()
    assert "activation" not in without["nothing near"].parts


@pytest.mark.spec("AW-24")
def test_memories_that_are_near_enough_are_tied_without_a_link(settings: Settings) -> None:
    life = Life(settings)
    life.tell("the hit", near=0.5)
    life.tell("tied", also={"the hit": 0.76})
    life.tell("not tied", also={"the hit": 0.74})
    parts = {text: each.parts["activation"] for text, each in life.recall(profile="spreading").items()}
    assert parts == pytest.approx({"the hit": 0.5 * FIRST, "tied": 0.5 * SECOND, "not tied": 0.0}, abs=1e-5)


@pytest.mark.spec("B-02")
def test_activation_gets_lost_among_many(settings: Settings) -> None:
    life = Life(settings)
    hit = life.tell("the hit", near=0.5)
    for number in range(20):
        life.mind.link(hit.id, life.tell(f"neighbour {number}").id, Tie.REFERENCES)
    active = life.signal("activation")
    assert math.fsum(active.values()) == pytest.approx(1.0, abs=1e-5)
    assert active["neighbour 7"] == pytest.approx(SECOND / 20, abs=1e-6)


@pytest.mark.spec("AW-20")
def test_the_lines_for_its_embedder_are_settings(tmp_path: Path) -> None:
    """As they stand in the comment of the preset."""
    lines = (files("omoide.presets") / "animaworks.toml").read_text("utf-8").splitlines()
    start = lines.index("# [embedding]")
    block = "\n".join(line.removeprefix("# ") for line in lines[start : lines.index("", start)])
    (tmp_path / "config.toml").write_text(block, "utf-8")
    told = tomllib.loads(block)["embedding"]
    read = read_settings(environment={}, file=tmp_path / "config.toml", arguments=["preset=animaworks"])
    assert {name: getattr(read.embedding, name) for name in told} == told
    assert (read.embedding.kind, read.embedding.dimension) == ("onnx", 384)
    assert (read.embedding.query_prefix, read.embedding.text_prefix) == ("query: ", "passage: ")
    assert "multilingual-e5-small" in read.embedding.path
    assert read_settings(environment={}, arguments=["preset=animaworks"]).embedding.kind == "bundled"


@pytest.mark.spec("B-29")
def test_of_a_long_premise_only_the_beginning_is_judged(settings: Settings) -> None:
    day = f"{'Nothing happened. ' * 40}\nKen lives in Berlin."
    asked = [(day, "Ken lives in Munich.")]
    assert make_judge(settings.judging).judge(asked)[0].contradiction == 0.0
    assert make_judge(Judging()).judge(asked)[0].contradiction >= 0.7
