"""The benchmark of feelings: what readers agree on, and how it is compared."""

import csv
import json
from pathlib import Path

import pytest
from bench.affect import (
    Opinion,
    Post,
    agreement,
    compared,
    main,
    opinion,
    ours,
    read_posts,
    spearman,
    turn_ms,
)
from bench.evaluation import Unusable

NONE = dict.fromkeys(("joy", "sadness", "anticipation", "surprise", "anger", "fear", "disgust", "trust"), 0)


def post(text: str, *readers: dict[str, int], writer: dict[str, int] | None = None) -> Post:
    return Post(text=text, writer=NONE | (writer or {}), readers=tuple(NONE | one for one in readers))


def written(directory: Path, *posts: Post) -> Path:
    path = directory / "wrime" / "validation.csv"
    path.parent.mkdir()
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["sentence", "writer", "reader1", "reader2", "reader3"])
        for each in posts:
            rows.writerow([each.text.replace("\n", "\\n"), each.writer, *each.readers])
    return path


POSTS = (
    post("とても嬉しい！\n最高", {"joy": 3}, {"joy": 2, "trust": 1}, {"joy": 3}, writer={"joy": 3}),
    post("会議は三時", {}, {"anticipation": 1}, {}, writer={"anticipation": 1}),
    post("少し悲しい", {"sadness": 1}, {"sadness": 2}, {"sadness": 1}, writer={"sadness": 2}),
    post("楽しい", {"joy": 2}, {"joy": 1}, {"joy": 1}),
)


@pytest.mark.parametrize(
    ("readers", "intensity", "polarity"),
    [
        ([{"joy": 3}, {"joy": 1}], 2, 1),
        ([{"joy": 1}, {"sadness": 1}], 1, 0),
        ([{"surprise": 3}], 3, 0),
        ([{"joy": 1, "fear": 2}], 2, -1),
        ([{"joy": 1}, {}, {}], 1 / 3, 0),
        ([{"anger": 1}, {}], 0.5, -1),
        ([{}], 0, 0),
    ],
)
def test_readers_have_one_opinion(readers: list[dict[str, int]], intensity: float, polarity: int) -> None:
    held = opinion(NONE | one for one in readers)
    assert held.intensity == pytest.approx(intensity)
    assert held.polarity == polarity


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, 2, 3], [10, 20, 90], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 1, 2, 3], [1, 2, 3, 4], 0.9486832980505138),
        ([1, 1, 1], [1, 2, 3], None),
    ],
)
def test_ranks_are_correlated_and_equal_values_share_theirs(
    one: list[float], other: list[float], expected: float | None
) -> None:
    found = spearman(one, other)
    assert found == (None if expected is None else pytest.approx(expected))


def test_agreement_is_correlation_and_the_share_of_equal_signs() -> None:
    held = [Opinion(intensity=value, polarity=sign) for value, sign in ((0.1, 0), (0.5, 1), (0.9, 1))]
    gold = [Opinion(intensity=value, polarity=sign) for value, sign in ((0, 0), (1, -1), (3, 1))]
    found = agreement("x", held, gold)
    assert found.plain() == {
        "name": "x",
        "n": 3,
        "spearman": pytest.approx(1),
        "accuracy": pytest.approx(2 / 3),
    }


def test_posts_are_read_as_they_were_written(tmp_path: Path) -> None:
    assert read_posts(written(tmp_path, *POSTS)) == list(POSTS)


def test_data_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="OMOIDE_DATA"):
        read_posts(tmp_path / "none.csv")
    (tmp_path / "bad.csv").write_text("sentence,writer\na,{}\n", "utf-8")
    with pytest.raises(Unusable, match="cannot be read"):
        read_posts(tmp_path / "bad.csv")


def test_ours_is_the_sign_of_the_valence() -> None:
    assert [ours(each).polarity for each in POSTS] == [1, 0, -1, 1]


def test_all_are_compared_with_the_readers() -> None:
    found = {each.name: each for each in compared(POSTS)}
    assert found["ours"].accuracy == 1
    assert found["ours, odd posts"].n == found["ours, even posts"].n == 2
    assert found["the commonest class"].accuracy == 0.5
    assert found["the commonest class"].spearman is None
    assert found["the writer"].accuracy == 0.5
    assert len([name for name in found if name.startswith("reader")]) == 3
    assert turn_ms(POSTS) > 0


def test_it_prints_a_table_or_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, *POSTS)
    monkeypatch.setenv("OMOIDE_DATA", str(tmp_path))
    main([])
    assert "ours, odd posts" in capsys.readouterr().out
    main(["--json"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["results"][0]["name"] == "ours"
    assert printed["turn_ms"] > 0


def test_without_the_data_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OMOIDE_DATA", str(tmp_path))
    main([])
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "WRIME is left out: there is no" in printed.err
