"""A mind that reads files, and pages of PDF made letter by letter."""

import io
import zipfile
from pathlib import Path

from omoide.adapters.documents import materials
from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.testing.world import FrozenClock, SeededChance
from omoide.wake.study import Studied

WORDS_ALONE = "embedding.kind=none"


class Reader:
    """A mind with its documents."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.settings = read_settings(environment={}, arguments=[f"home.path={home}", *arguments])
        self.clock = FrozenClock()
        self.engine = open_engine(self.settings, clock=self.clock, chance=SeededChance())
        self.mind: Mind = mind_of(self.settings, self.engine, by="test")

    def add(self, *paths: Path) -> list[Studied]:
        return self.mind.knowledge.add(materials(paths, file_bytes=self.settings.knowledge.file_bytes))

    def texts(self, name: str) -> list[str]:
        """The passages of a document, in order."""
        count = len(self.mind.knowledge.document(name).passages)
        return [self.mind.knowledge.read(f"{name}#{place}").text for place in range(1, count + 1)]


def pdf(*pages: list[str]) -> bytes:
    """A PDF with these lines on its pages. Its font has no letters of its own, only a table that says which they are."""
    letters = sorted({letter for page in pages for line in page for letter in line})
    codes = {letter: place for place, letter in enumerate(letters, start=1)}
    table = "\n".join(f"<{code:04x}> <{letter.encode('utf-16-be').hex()}>" for letter, code in codes.items())
    unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{table}\nendbfchar endcmap end end"
    )
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",  # the tree of pages, below
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)"
        b" /Supplement 0 >> /DW 1000 >>",
        _stream(unicode),
    ]
    kids: list[int] = []
    for page in pages:
        shown = ["BT /F1 10 Tf 50 780 Td 14 TL"]
        shown += [f"<{''.join(f'{codes[letter]:04x}' for letter in line)}> Tj T*" for line in page]
        objects.append(_stream("\n".join([*shown, "ET"])))
        kids.append(len(objects) + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
            + f" /Contents {len(objects)} 0 R >>".encode()
        )
    objects[1] = (
        f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>".encode()
    )
    made, places = b"%PDF-1.7\n", list[int]()
    for number, body in enumerate(objects, start=1):
        places.append(len(made))
        made += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    index = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{index}"
    end += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(made)}\n%%EOF\n"
    return made + end.encode()


def _stream(text: str) -> bytes:
    raw = text.encode("ascii")
    return f"<< /Length {len(raw)} >>\nstream\n".encode() + raw + b"\nendstream"


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STYLES = """<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="a2"><w:name w:val="見出し 2"/></w:style>
<w:style w:type="paragraph" w:styleId="own"><w:name w:val="Own"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>"""


def docx(body: str, *, styles: str = _STYLES) -> bytes:
    """A Word file with this XML as its text; `styles` may be something else altogether."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", word("document", f"<w:body>{body}</w:body>"))
        archive.writestr("word/styles.xml", word("styles", styles))
    return made.getvalue()


def word(root: str, inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?><w:{root} xmlns:w="{_W}">{inner}</w:{root}>'


def paragraph(text: str, style: str = "") -> str:
    """Of a Word file; what is in `text` may be tags of a run."""
    kind = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    runs = text if text.startswith("<") else f"<w:r><w:t>{text}</w:t></w:r>"
    return f"<w:p>{kind}{runs}</w:p>"
