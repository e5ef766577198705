"""A file that was made to keep its reader is refused in time, or costs no more than its length."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from shelves import Reader, docx, paragraph, pdf

from omoide.errors import BadDocument
from omoide.library.documents import pdf as pdfs
from omoide.library.documents.reading import read_document
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


@pytest.mark.parametrize(
    "line", [f"# a{' ' * 100_000}x", f"#{' ' * 100_000}", f"# a{' #' * 50_000}x", f"a\n{'=' * 100_000}x"]
)
def test_a_long_line_of_markdown_is_read_in_one_pass(line: str) -> None:
    with soon():
        assert read_document("a.md", f"{line}\n\nwords\n".encode())


def test_a_word_file_of_blanks_and_breaks_is_read_in_one_pass() -> None:
    run = (
        f'<w:r><w:t xml:space="preserve">{" " * 5_000_000}</w:t></w:r>'
        + '<w:r><w:br w:type="page"/></w:r>' * 20_000
    )
    with soon():
        assert [
            each.text.strip()
            for each in read_document("a.docx", docx(paragraph(f"{run}<w:r><w:t>end</w:t></w:r>")))
        ] == ["end"]


def test_tables_within_tables_keep_the_order_of_their_cells() -> None:
    def row(inner: str) -> str:
        return f"<w:tbl><w:tr><w:tc>{inner}</w:tc></w:tr></w:tbl>"

    body = row(paragraph("a") + row(paragraph("b") + row(paragraph("c")) + paragraph("d")) + paragraph("e"))
    (section,) = read_document("a.docx", docx(body + paragraph("below")))
    assert section.text.split("\n\n") == ["a\tb\tc\td\te", "below\n"]


def test_a_heading_as_long_as_a_book_is_text(reading: Callable[..., Reader], shelf: Path) -> None:
    """Each passage bears its heading: of a thousand passages the mind would keep it a thousand times."""
    (shelf / "a.md").write_text(
        f"# {'a long word ' * 5_000}\n\n{'Somebody said so. ' * 200}\n\n## Next\n\nThe end.\n", "utf-8"
    )
    reader = reading()
    reader.add(shelf)
    (best, *_) = reader.mind.knowledge.search("what did somebody say").found
    assert best.heading == ""
    assert reader.mind.knowledge.search("the end").found[0].heading == "Next"
