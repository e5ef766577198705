"""A file that was made to keep its reader is refused in time, or costs no more than its length."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from shelves import Reader, pdf

from omoide.errors import BadDocument
from omoide.library.documents import pdf as pdfs
from omoide.wire.texts import say_error

LETTERS = "The battery lasts for ten hours."
ROOM_S = 10.0  # what took more than its length took minutes


@contextmanager
def soon() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < ROOM_S


@pytest.mark.parametrize(
    ("limit", "most"), [("CPU_S", 1), ("CLOCK_S", 4.0), ("ROOM_BYTES", 1 << 26), ("LETTERS", 1_000)]
)
def test_a_pdf_that_takes_too_much_is_refused_and_the_next_is_read(
    reading: Callable[..., Reader], shelf: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: float
) -> None:
    if limit in ("CPU_S", "ROOM_BYTES") and sys.platform != "linux":
        pytest.skip("not every system has this limit")
    lines = {"LETTERS": 100, "CLOCK_S": 120_000}.get(
        limit, 60_000
    )  # beside others a small file takes long by the clock, too
    (shelf / "a.pdf").write_bytes(pdf([LETTERS] * lines))
    (shelf / "b.pdf").write_bytes(pdf([LETTERS]))
    monkeypatch.setattr(pdfs, limit, most)
    endless, other = reading().add(shelf)
    assert isinstance(endless.error, BadDocument)
    assert "more time or memory" in str(endless.error)
    assert "時間かメモリー" in say_error(endless.error, "ja")
    assert (other.how, other.passages) == ("new", 1)


def test_a_page_of_very_many_lines_is_joined_in_one_pass() -> None:
    text = "\n".join(["it was late and nobody was there, so we went on and o-"] * 100_000)
    with soon():
        assert "\n" not in pdfs._flowing(text)
