"""Both backends of what is near at hand keep the contract; the processes of a machine share the files."""

from pathlib import Path

import pytest

from omoide.adapters.hot import FileHot, ProcessHot
from omoide.ports import Hot
from omoide.testing.hot_contract import HotContract
from omoide.testing.world import ALICE


class TestProcessHot(HotContract):
    def make_hot(self, tmp_path: Path) -> Hot:
        return ProcessHot(self.now)


class TestFileHot(HotContract):
    def make_hot(self, tmp_path: Path) -> Hot:
        return FileHot(tmp_path / "hot", self.now)


@pytest.mark.spec("PI-06")
def test_who_shares_a_directory_shares_what_is_at_hand(tmp_path: Path) -> None:
    one, other = FileHot(tmp_path, lambda: 0.0), FileHot(tmp_path, lambda: 0.0)
    assert one.swap(ALICE, "working", None, "here", ttl_s=1.0)
    assert other.get(ALICE, "working") == "here"
    assert not other.swap(ALICE, "working", None, "there", ttl_s=1.0)


def test_a_damaged_file_is_as_good_as_none(tmp_path: Path) -> None:
    hot = FileHot(tmp_path, lambda: 0.0)
    hot.push(ALICE, "short", ["a"], most=3, ttl_s=1.0)
    (path,) = tmp_path.rglob("*.json")
    for spoilt in (b"", b"[]", b'{"until": "x", "value": 1}', b"\xff\x00"):
        path.write_bytes(spoilt)
        assert hot.window(ALICE, "short") == []
        assert hot.get(ALICE, "short") is None
    hot.push(ALICE, "short", ["b"], most=3, ttl_s=1.0)
    assert hot.window(ALICE, "short") == ["b"]
