"""What was read out of a text is kept in RAM for a while, and let go of with it."""

import gc
import re
import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.model import for_now

SECRETS = ("カナリア色の秘密の鳥が庭に来た", "the canary-xyzzy sang in our garden at night")


def keeping(secret: str) -> int:
    """How many of our functions keep a piece of this, in whatever way."""
    modules = [vars(module) for name, module in list(sys.modules.items()) if name.startswith("omoide.")]
    named = [each for known in modules for each in known.values() if type(each) is _lru_cache_wrapper]
    kept = {id(each): each for each in (*named, *for_now._kept)}.values()
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
    bounded, endless = list[str](), list[str]()
    for folder in ("language", "library", "search", "society", "wake", "sleep", "adapters/stores"):
        for path in (source / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            name = str(path.relative_to(source))
            bounded += [name for most in re.findall(r"lru_cache\(\s*maxsize=(\w+)", text) if most != "1"]
            endless += re.findall(r"^@cache\ndef \w+\((\w+)", text, re.MULTILINE)
    # Numbers of a space, and statements of SQL.
    assert sorted(bounded) == ["adapters/stores/embedding.py", "adapters/stores/postgres_session.py"]
    # Of our own tables: patterns and phrases, markers, languages. What people say is a text, a word, a noun.
    assert set(endless) == {"pattern", "phrase", "marker", "table", "language", "origins"}
