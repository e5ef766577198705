"""A vector tells much of its text: what is erased leaves none, in no table and no byte of any file."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from counting import CountingEmbedder, cosines, known_as, opened, table, told
from numpy.typing import NDArray

from omoide.adapters.stores import following
from omoide.adapters.stores.vectors import rounded
from omoide.mind import Mind
from omoide.model.memory import Kind
from omoide.testing.models import HashedEmbedder
from omoide.wake.encode import Circumstances

SECRETS = ("カナリア色の鳥が庭に来た", "The canary sang a secret song at night")

EPISODE = Circumstances(kind=Kind.EPISODE)  # a fact told twice is one memory, mentioned twice


def body(text: str, dimension: int = 64) -> bytes:
    """The bytes under which its vector is kept."""
    return rounded(HashedEmbedder(dimension).embed([text])).tobytes()


def holding_bytes(home: Path, needle: bytes) -> list[str]:
    """Only while no store is open here: a file that is read and closed would lose its locks."""
    return sorted(path.name for path in home.rglob("*") if path.is_file() and needle in path.read_bytes())


def erased(mind: Mind, name: str) -> None:
    assert mind.care.erase(mind.care.plan_erasure(name)).left_in == ()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot is left after few rows."""
    monkeypatch.setattr(following, "SNAPSHOT_AFTER", 50)


@pytest.mark.spec("LT-26")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("secret", SECRETS)
def test_no_byte_of_the_vector_is_left(home: Path, secret: str) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        told(mind, 100)
        known = mind.remember(secret).id
        told(mind, 100, first=100)
        mind.embed()
        assert known in cosines(mind, embedder, secret)
    held = holding_bytes(home, body(secret))
    assert "omoide.db" in held, "before erasing it must be found, or this test shows nothing"
    assert [name for name in held if name.endswith(".columns")], "a snapshot should hold it, too"
    with opened(home, embedder) as mind:
        erased(mind, known)
        assert known not in {name for _, name in table(mind)}
        assert known not in cosines(mind, embedder, secret)
        assert mind.care.verify().problems == ()
    assert holding_bytes(home, body(secret)) == []


def test_nor_of_the_vector_of_an_earlier_version(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        told(mind, 50)
        known = mind.remember(SECRETS[0]).id
        mind.embed()
        mind.correct(known, SECRETS[1])
        mind.embed()
        erased(mind, known)
    for secret in SECRETS:
        assert holding_bytes(home, body(secret)) == []


def test_nor_of_those_of_a_space_that_is_still_being_made_or_was_given_up(home: Path) -> None:
    old, new = CountingEmbedder(), CountingEmbedder(32)
    with opened(home, old) as mind:
        known = mind.remember(SECRETS[0]).id
        told(mind, 100)
        mind.embed()
    with opened(home, new, reopen=known_as(old)) as mind:
        mind.recall("鳥が庭に来た")
        assert {("hashed-64", known), ("hashed-32", known)} <= set(table(mind))
    with opened(home, old) as mind:
        erased(mind, known)
        assert known not in {name for _, name in table(mind)}
    for dimension in (64, 32):
        assert holding_bytes(home, body(SECRETS[0], dimension)) == []


@pytest.mark.usefixtures("small")
def test_a_process_that_knew_the_vector_does_not_write_it_down_again_afterwards(home: Path) -> None:
    """It leaves a snapshot of what it has in RAM when it ends, which may be long after the erasure."""
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        known = mind.remember(SECRETS[0]).id
        ids = told(mind, 100)
        mind.embed()
    with opened(home, embedder) as knowing:
        assert known in cosines(knowing, embedder, SECRETS[0])
        with opened(home, embedder) as mind:
            erased(mind, known)
        after = cosines(knowing, embedder, SECRETS[0])
        assert set(after) == set(ids)
        told(knowing, 60, first=200)
        knowing.embed()
        before = cosines(knowing, embedder, SECRETS[0])
        knowing._engine.store.leave_snapshot(knowing.scope)  # type: ignore[attr-defined]
    assert list((home / "derived").glob("*/*.columns"))
    assert holding_bytes(home, body(SECRETS[0])) == []
    with opened(home, embedder) as mind:
        assert cosines(mind, embedder, SECRETS[0]) == before


def test_a_vector_that_was_being_made_while_its_memory_was_erased_is_not_kept(home: Path) -> None:
    class Slow(CountingEmbedder):
        def embed(self, texts: Sequence[str], *, asking: bool = False) -> NDArray[np.float32]:
            vectors = super().embed(texts, asking=asking)
            if known in {memory.id for memory in mind.memories()}:
                erased(mind, known)
            return vectors

    with opened(home, Slow()) as mind:
        known, kept = mind.remember(SECRETS[0]).id, mind.remember("京都のラーメン").id
        mind.embed()
        assert table(mind) == [("hashed-64", kept)]
    assert holding_bytes(home, body(SECRETS[0])) == []


def test_what_another_memory_with_the_same_words_means_stays(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        gone, kept = mind.remember(SECRETS[1]).id, mind.remember(SECRETS[1], EPISODE).id
        mind.embed()
        erased(mind, gone)
        assert list(cosines(mind, embedder, SECRETS[1])) == [kept]


def test_rebuilding_and_verifying_stay_sound(home: Path) -> None:
    embedder = CountingEmbedder()
    with opened(home, embedder) as mind:
        ids = told(mind, 30)
        mind.embed()
        before = cosines(mind, embedder, "京都のラーメン")
        assert mind.care.verify().problems == ()
        mind.care.rebuild()
        assert mind.care.verify().problems == ()
        mind.embed()
        assert cosines(mind, embedder, "京都のラーメン") == before
        assert set(before) == set(ids)
        assert mind.embed() == 0
        assert mind.care.verify().problems == ()
    with opened(home, CountingEmbedder(down=True)) as mind:
        assert cosines(mind, embedder, "京都のラーメン") == before
