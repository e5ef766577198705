"""What was read out of a text is kept in RAM for a while, and let go of with it."""

import gc
from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.model import for_now

SECRETS = ("カナリア色の秘密の鳥が庭に来た", "the canary-xyzzy sang in our garden at night")


def keeping(secret: str) -> int:
    """How many of those who keep something for a while keep a piece of this."""
    kept = list(for_now._kept)
    return sum(any(secret[:8] in repr(each) for each in gc.get_referents(one)) for one in kept)


@pytest.mark.spec("LT-26")
@pytest.mark.parametrize("secret", SECRETS)
def test_whoever_read_an_erased_text_no_longer_knows_it(tmp_path: Path, secret: str) -> None:
    with open_mind(tmp_path / "store") as mind:
        name = mind.remember(secret).id
        mind.remember("An unrelated matter. 関係のない話。")
        mind.recall(secret)
        mind.sleep()
        assert keeping(secret), "before it is erased somebody must know it, or this test shows nothing"
        mind.care.erase(mind.care.plan_erasure(name))
        assert keeping(secret) == 0


def test_nobody_keeps_what_was_read_out_of_texts_in_another_way() -> None:
    """`lru_cache` and `cache` are for what was not said by anybody: settings, tables, calendars."""
    source = Path(for_now.__file__).parent.parent
    found = [
        str(path.relative_to(source))
        for folder in ("language", "library", "search", "society", "wake", "sleep", "adapters/stores")
        for path in (source / folder).rglob("*.py")
        if "lru_cache(maxsize=" in path.read_text(encoding="utf-8").replace("lru_cache(maxsize=1)", "")
    ]
    # Numbers of a space, and statements of SQL.
    assert sorted(found) == ["adapters/stores/embedding.py", "adapters/stores/postgres_session.py"]
