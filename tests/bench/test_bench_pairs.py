"""What a night makes of pairs that were told, counted."""

import json
from pathlib import Path

import pytest
from bench.evaluation import Unusable
from bench.pairs import measured, read_pairs, shares

PAIRS = [
    {"id": "1", "who": "me", "old": "Yoga is on Monday.", "new": "Yoga has been moved to Tuesday.", "expect": "replace"},
    {"id": "2", "who": "me", "old": "犬を飼っている。", "new": "猫を飼っている。", "expect": "both"},
    {"id": "3", "who": "me", "old": "健は大阪に住んでいる。", "new": "健は大阪に住んでいます。", "expect": "same"},
]  # fmt: skip


def test_each_pair_is_told_to_a_mind_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    rows = [{"format": "omoide-pairs/1", "language": "mixed"}, *PAIRS]
    file.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in rows), "utf-8")
    found = shares(measured(read_pairs(file)))
    assert (found["replace"]["n"], found["lost"]["n"], found["same"]["n"]) == (1, 0, 1)
    assert [found[name]["of"] for name in ("replace", "lost", "same")] == [1, 1, 1]


def test_another_form_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"format": "omoide-life/1"}', "utf-8")
    with pytest.raises(Unusable):
        read_pairs(file)
