"""Every parser that outsiders can reach, fed with hostile input in child processes, where a crash or a hang is seen.

    python tests/proofs/parsers.py --inputs 1000000 [--parser yaml] [--seed 1] [--jobs 2]

An input is made from the seed and its number alone, so each one can be made again: a sample that this file makes itself, mutated;
or something of a shape that breaks parsers: nesting, aliases, sizes, bombs. Samples are small, and large shapes few and far between,
so that a million is a matter of minutes. A child parses thousands of them, with a limit of address space and an alarm for each; a
child that dies names the input that killed it, and the next one goes on behind it.

A PDF is read by a library that may take as long as it likes, so the product reads it in a process of its own. Here its script is
called in the child, a million times without a process each; an input that is too much for it is given to the product as well,
which must refuse it within its own limits.
"""

import argparse
import io
import json
import mmap
import os
import resource
import signal
import struct
import sys
import tempfile
import time
import traceback
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw

from omoide.adapters.ltm_file import open_ltm_file, write_ltm_file
from omoide.adapters.sources import open_source
from omoide.errors import OmoideError
from omoide.library.activity_log import read_day
from omoide.library.claude_code.protocol import read_call
from omoide.library.claude_code.transcript import read_turns
from omoide.library.documents import pdf as pdfs
from omoide.library.documents.pdf_pages import Locked, TooMuch, pages_of
from omoide.library.documents.reading import read_document
from omoide.library.front_matter import BadFront
from omoide.library.front_matter import read as read_front
from omoide.library.importing.formats import items, recognised
from omoide.library.importing.source import Reading
from omoide.library.ltm import FIELDS
from omoide.model.foreign_json import read_json
from omoide.prompts.appraise import Appraised
from omoide.prompts.reading import read as read_reply
from omoide.testing.world import TOKYO

_NOW = datetime(2026, 2, 18, 12, tzinfo=UTC)
_FRONT = 'title: "猫の名前"\ntags: [cat, 動物]\ncreated_at: 2026-02-18\nomoide:\n  id: "x"\n  names: ["a", "b"]\n# below\nmood: no\n'
_REPLY = '{"content": "a cat came", "emotional_intensity": 40, "emotional_valence": "positive", "emotional_arousal": 20, "emotional_tags": ["joy"], "category": "work", "keywords": ["猫"], "trigger": "a cat"}'
_PARAGRAPHS = "<w:p><w:pPr><w:pStyle w:val='1'/></w:pPr><w:r><w:t>保証</w:t></w:r></w:p><w:p><w:r><w:t>Two years.</w:t><w:br/></w:r></w:p>"
BATCH = 20_000  # inputs of a child
HANG_S = 20.0
ROOM_BYTES = 1 << 30
Make = Callable[[Random], bytes]


class Parser(NamedTuple):
    """`refusals` are what it may raise; anything else is a finding. `bounded`: what the product does with an input that is too much,
    where it has limits of its own."""

    parse: Callable[[bytes], object]
    samples: Callable[[], list[bytes]]
    shapes: tuple[Make, ...]
    refusals: tuple[type[BaseException], ...] = (OmoideError,)
    bounded: Callable[[bytes], object] | None = None


class Packed(NamedTuple):
    """An archive, and where its heads stand."""

    raw: bytes
    heads: list[int]


class Found(NamedTuple):
    number: int
    what: str


class Tally(NamedTuple):
    inputs: int
    outcomes: dict[str, int]
    found: list[Found]


# Shapes.


def _rarely(chance: Random, large: Sequence[int], small: Sequence[int], *, one_in: int = 40) -> int:
    """What is large takes long, and tells little more the hundredth time."""
    return chance.choice(small if chance.randrange(one_in) else large)


def _depth(chance: Random) -> int:
    return _rarely(chance, (990, 5_000, 30_000), (5, 19, 20, 21, 22, 199, 201))


def nested(chance: Random, opening: str = "", closing: str = "") -> str:
    opening = opening or chance.choice(
        ("[", "{", '{"a":', '[{"b":', "{a: ", "- ", "? ", "[[", "&a [", "!t [", "- - ", "? - ")
    )
    depth = _depth(chance)
    closing = closing or chance.choice(("", "]", "}", "]}"))
    return opening * depth + chance.choice(("", "1", '"x"', "*a")) + closing * chance.choice((0, depth))


def yaml_shape(chance: Random) -> bytes:
    aliases = "\n".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9) if n else 'x'}]"
        for n in range(_rarely(chance, (8, 30), (2, 3, 4)))
    )
    ladder = "\n".join(" " * n + "a:" for n in range(_rarely(chance, (500,), (19, 22))))
    body = chance.choice((
        lambda: f"x: {nested(chance)}", lambda: nested(chance), lambda: f"x:\n  {nested(chance)}", lambda: aliases, lambda: ladder,
        lambda: "a: " + chance.choice(('"', "'", "|", ">", "&", "*", "!", "%", "@", "`", "\t", "\0", "#")) * _rarely(chance, (60_000,), (1, 30, 300)),
        lambda: "\n".join(f"k{n}: {n}" for n in range(_rarely(chance, (20_000,), (3, 30)))),
        lambda: f"{'k' * _rarely(chance, (100_000,), (10, 1_025))}: 1",
        lambda: f"a: {'9' * _rarely(chance, (100_000,), (20, 5_000))}",
    ))()  # fmt: skip
    return f"title: 猫\n{body}\n".encode("utf-8", "surrogatepass")


def json_shape(chance: Random) -> bytes:
    body = chance.choice((
        lambda: nested(chance), lambda: f'{{"a": {nested(chance)}}}', lambda: "9" * _rarely(chance, (200_000,), (20, 5_000)),
        lambda: '"' + '\\"' * _rarely(chance, (100_000,), (3, 300)), lambda: '{"a":1,' * _depth(chance), lambda: "1e" + "9" * 30,
        lambda: '"\\ud800"', lambda: "[" + "1," * _rarely(chance, (50_000,), (50,)) + "1]", lambda: '{"a":1, "a":2}', lambda: "NaN", lambda: "\ufeff{}",
    ))()  # fmt: skip
    return body.encode("utf-8", "surrogatepass")


def line_shape(chance: Random) -> bytes:
    lines = [json_shape(chance) for _ in range(chance.randrange(1, 4))]
    kept = chance.choice(_transcripts()).split(b"\n")
    lines += chance.sample(kept, min(len(kept), 3))
    chance.shuffle(lines)
    return b"\n".join(lines)


def reply_shape(chance: Random) -> bytes:
    return (
        b"Here it is: "
        + json_shape(chance)
        + chance.choice((b"", b"```", b"{" * _depth(chance), b'{"a":[' * _depth(chance)))
    )


@cache
def _archives() -> tuple[list[Packed], list[Packed]]:
    """Packed once; what differs from input to input is their heads. First those that are large."""
    large, small = list[Packed](), list[Packed]()
    names = ("conversations.json", "n.md", f"{'d/' * 200}x.md", "../n", "a" * 4_000, "C:/x", "猫.md")
    contents = (b"\0", b"[", b"---\nx: [")
    for number, name in enumerate((*names, *names)):
        for size in (0, 10, 100, 3_000):
            files = {
                f"{place}{name}" if place else name: contents[(number + place) % 3] * size
                for place in range(number % 4 + 1)
            }
            small.append(_places(_packed(files)))
        large.append(_places(_packed({name: contents[number % 3] * 12_000_000})))
    large.append(_places(_packed({f"n{place}.md": b"[[" * 9 for place in range(300)})))
    return large, small


def _packed(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return made.getvalue()


def _places(raw: bytes) -> Packed:
    heads = (b"PK\1", b"PK\3", b"PK\5")
    return Packed(raw, [at for at in range(len(raw) - 21) if raw[at] == 80 and raw[at : at + 3] in heads])


def zip_shape(chance: Random) -> bytes:
    large, small = _archives()
    packed = chance.choice(small if chance.randrange(200) else large)
    raw = bytearray(packed.raw)
    for _ in range(chance.choice((0, 1, 1, 1, 2))):  # heads that lie
        at = min(chance.choice(packed.heads) + chance.randrange(4, 46), len(raw) - 4)
        raw[at : at + 4] = struct.pack(
            "<I", chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, chance.getrandbits(32)))
        )
    return bytes(raw)


_SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def _document(body: str) -> str:
    return body if body.startswith("<!") else f"<w:document {_SPACE}><w:body>{body}</w:body></w:document>"


def _docx(document: bytes, styles: bytes = f"<w:styles {_SPACE}/>".encode()) -> bytes:
    """An archive that is sound, whatever stands in it. Written by hand, and not packed where it is small: a tenth of the time."""
    if len(document) > 20_000:
        return _packed({"word/document.xml": document, "word/styles.xml": styles})
    made, index = bytearray(), bytearray()
    for name, body in ((b"word/document.xml", document), (b"word/styles.xml", styles)):
        told = struct.pack(
            "<HHHHHIIIHH", 20, 0, 0, 0, 33, zlib.crc32(body), len(body), len(body), len(name), 0
        )
        index += b"PK\1\2\x14\0" + told + struct.pack("<HHHII", 0, 0, 0, 0, len(made)) + name
        made += b"PK\3\4" + told + name + body
    return bytes(made + index + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 2, 2, len(index), len(made), 0))


_STYLES = f'<w:styles {_SPACE}><w:style w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>'.encode()
_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(12))


def docx_shape(chance: Random) -> bytes:
    depth = _depth(chance)
    body = chance.choice((
        lambda: "<w:p>" * depth, lambda: "<w:p>" * depth + "</w:p>" * depth, lambda: "<w:tbl><w:tr>" * depth + "</w:tr></w:tbl>" * depth,
        lambda: f"<!DOCTYPE w [{_LAUGHS}]><w>&l11;</w>", lambda: '<!DOCTYPE w SYSTEM "file:///etc/passwd"><w/>',
        lambda: "<w:p><w:r><w:t>" + "猫" * _rarely(chance, (300_000,), (1, 30)) + "</w:t></w:r></w:p>",
        lambda: "<w:p " + " ".join(f'a{n}="1"' for n in range(_rarely(chance, (20_000,), (1, 20)))) + "/>",
        lambda: f"<{'x' * _rarely(chance, (200_000,), (1, 2_000))}/>",
        lambda: "<w:p><w:r><w:tab/></w:r></w:p>" * _rarely(chance, (5_000,), (1, 20)), lambda: "&#0;", lambda: "&#x110000;",
        lambda: "<![CDATA[" * 9, lambda: "<w:p><w:r><w:t> </w:t></w:r>" + '<w:r><w:br w:type="page"/></w:r>' * _rarely(chance, (5_000,), (1, 20)) + "</w:p>",
    ))()  # fmt: skip
    return _docx(_document(body).encode())


def words_shape(chance: Random) -> bytes:
    """Sound archives with unsound XML: what is mutated outside fails at the sum of it."""
    parts = [bytearray(_document(_PARAGRAPHS).encode()), bytearray(_STYLES)]
    _mutate(parts[chance.random() < 0.2], chance)
    return _docx(bytes(parts[0]), bytes(parts[1]))


def _pdf(content: bytes, *, more: bytes = b"", tail: bytes = b"") -> bytes:
    packed = zlib.compress(content)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R " + more + b" >>",
        b"<< /Filter /FlateDecode /Length " + str(len(packed)).encode() + b" >>\nstream\n" + packed + b"\nendstream",
    ]  # fmt: skip
    made, places = b"%PDF-1.7\n", list[int]()
    for number, body in enumerate(objects, start=1):
        places.append(len(made))
        made += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    index = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 6\n0000000000 65535 f \n{index}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{len(made)}\n%%EOF\n"
    return made + tail + end.encode()


@cache
def _blanks(count: int) -> bytes:
    return _pdf(b" " * count)


def content_shape(chance: Random) -> bytes:
    """A sound file with an unsound page: what is mutated outside is seldom read to the letters."""
    content = bytearray(
        b"q 1 0 0 1 0 0 cm BT /F1 10 Tf 14 TL 50 780 Td [(Gua) -20 (rantee)] TJ T* <54776f> Tj (\\(a\\)\\101) ' ET Q BI /W 1 ID x EI"
    )
    _mutate(content, chance)
    return _pdf(bytes(content))


def pdf_shape(chance: Random) -> bytes:
    depth = _depth(chance)
    text = b"BT /F1 10 Tf 50 780 Td (Guarantee: two years.) Tj ET\n"
    return chance.choice((
        lambda: _pdf(text, more=b"/X " + b"[" * depth + b"]" * depth), lambda: _pdf(text, more=b"/X " + b"<< /A " * depth),
        lambda: _pdf(b"q " * depth + text), lambda: _pdf(b"[" * depth + text), lambda: _pdf(b"(" * depth + text),
        lambda: _pdf(text * _rarely(chance, (300,), (1, 3))), lambda: _blanks(30_000_000 if chance.random() < 0.002 else 300),
        lambda: _pdf(text).replace(b"/Kids [4 0 R]", b"/Kids [2 0 R]"), lambda: _pdf(text).replace(b"/Parent 2 0 R", b"/Parent 4 0 R"),
        lambda: _pdf(text).replace(b"/Contents 5 0 R", b"/Contents [" + b"5 0 R " * _rarely(chance, (200,), (2,)) + b"]"),
        lambda: _pdf(text).replace(b"/Size 6", b"/Size 99999999 /Prev 9"), lambda: _pdf(text).replace(b"startxref\n", b"startxref\n9"),
        lambda: _pdf(text).replace(b"/FlateDecode", b"[" + b"/FlateDecode " * _rarely(chance, (50,), (2, 5)) + b"]"),
        lambda: _pdf(text).replace(b"/FlateDecode", chance.choice((b"/LZWDecode", b"/ASCII85Decode", b"/RunLengthDecode", b"/DCTDecode"))),
    ))()  # fmt: skip


def _database(*statements: str) -> bytes:
    with tempfile.TemporaryDirectory(dir=_shm()) as directory:
        path = Path(directory) / "made.db"
        made = apsw.Connection(str(path))
        made.execute("PRAGMA page_size = 1024")
        for statement in statements:
            made.execute(statement)
        made.close()
        return path.read_bytes()


_COLUMNS = "id TEXT, created TEXT, trigger TEXT, content TEXT"
_ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, x AS created, x AS trigger, x AS content FROM n"


@cache
def _databases() -> list[bytes]:
    insert = "INSERT INTO memories VALUES ('a', '2026-01-01T00:00:00', 't', 'c')"
    return [
        _database(f"CREATE VIEW memories AS {_ENDLESS}"),
        _database(f"CREATE TABLE x ({_COLUMNS})", f"CREATE TABLE memories ({_COLUMNS})", f"CREATE VIEW state AS {_ENDLESS}"),
        _database(f"CREATE VIRTUAL TABLE memories USING fts5({_COLUMNS.replace(' TEXT', '')})", "INSERT INTO memories(id) VALUES ('a')"),
        _database(f"CREATE TABLE memories ({_COLUMNS})", "INSERT INTO memories VALUES ('a', 1, 2, zeroblob(70000000))"),
        _database(f"CREATE TABLE memories ({_COLUMNS}, g TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000))))", insert),
        _database(f"CREATE TABLE memories ({_COLUMNS}, PRIMARY KEY (id)) WITHOUT ROWID", insert),
        _database(f"CREATE TABLE memories ({_COLUMNS})", "CREATE TRIGGER t INSERT ON memories BEGIN SELECT randomblob(9); END", insert),
        _database(f"CREATE TABLE memories ({_COLUMNS}, " + ", ".join(f"c{n}" for n in range(1_900)) + ")"),
        _database(f"CREATE TABLE memories ({_COLUMNS})", "CREATE TABLE state (key, value)", f"INSERT INTO memories VALUES ('a', '2026', '[{'[' * 9_000}', X'ff')"),
    ]  # fmt: skip


def database_shape(chance: Random) -> bytes:
    raw = bytearray(
        chance.choice(_databases()[:3] + _databases()[4:]) if chance.random() < 0.999 else _databases()[3]
    )
    if chance.random() < 0.5:
        _mutate(raw, chance)
    return bytes(raw)


# Samples.


@cache
def _transcripts() -> list[bytes]:
    said = [
        {"type": "user", "uuid": "u1", "sessionId": "s", "timestamp": "2026-02-18T09:00:00Z", "cwd": "/p", "message": {"role": "user", "content": "猫の名前は？"}},
        {"type": "assistant", "uuid": "a1", "parentUuid": "u1", "sessionId": "s", "timestamp": "2026-02-18T09:00:05Z",
         "message": {"role": "assistant", "id": "m", "content": [{"type": "text", "text": "Mike."}, {"type": "tool_use", "id": "t", "name": "Bash", "input": {"x": [1]}}]}},
        {"type": "summary", "summary": "cats"},
        {"type": "user", "uuid": "u2", "sessionId": "s", "timestamp": "2026-02-18T09:01:00Z", "message": {"role": "user", "content": [{"type": "text", "text": "Danke"}]}},
    ]  # fmt: skip
    return ["\n".join(json.dumps(each, ensure_ascii=False) for each in said).encode() + b"\n"]


def _json_samples() -> list[bytes]:
    node = {
        "message": {
            "author": {"role": "user"},
            "content": {"content_type": "text", "parts": ["益子の窯"]},
            "create_time": 1.7e9,
        },
        "children": [],
        "parent": None,
    }
    return [
        json.dumps({"text": "猫が好き", "tags": ["a", "b"], "extra": {"n": [1, 2.5, None, True, "\u2028"]}}).encode(),
        json.dumps([{"id": "c-1", "title": "t", "mapping": {"n": node}, "current_node": "n", "create_time": 1.7e9}], ensure_ascii=False).encode(),
    ]  # fmt: skip


def _zips() -> list[bytes]:
    made = []
    for files in (
        {"conversations.json": _json_samples()[1]},
        {".obsidian/app.json": b"{}", "猫.md": b"---\ntags: [a]\n---\n[[b]]\n", "b.md": b"# b\n"},
    ):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, body in files.items():
                archive.writestr(name, body)
        made.append(packed.getvalue())
    return made


def _ltm() -> list[bytes]:
    record = {name: "[]" if name in ("keywords", "relations", "emotional_tags") else 1 for name in FIELDS}
    record |= {
        "id": "20260115_093000_x",
        "created": "2026-01-15T09:30:00",
        "trigger": "猫",
        "content": "cats",
        "emotional_valence": "positive",
        "category": "work",
    }
    with tempfile.TemporaryDirectory(dir=_shm()) as directory:
        path = Path(directory) / "memories.db"
        write_ltm_file(
            path, [{**record, "id": f"{record['id']}{n}"} for n in range(6)], {"last_batch": "2026-01-15"}
        )
        small = apsw.Connection(str(path))
        for statement in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 1024", "VACUUM"):
            small.execute(statement).fetchall()
        small.close()
        raw = path.read_bytes()
        return [raw, raw, raw[:18] + b"\2\2" + raw[20:]]  # the last with a log, as it is written


# Parsing.


def _shm() -> str | None:
    return "/dev/shm" if os.path.isdir("/dev/shm") else None


_PLACES: list[Path] = []  # where files are put that are read by path; the last one


def _in_file(name: str, read: Callable[[Path], object], raw: bytes) -> None:
    """Written over the one before: making and removing files would take longer than most parsers."""
    path = _PLACES[-1] / f"{os.getpid()}-{name}"
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    try:
        os.write(file, raw)
    finally:
        os.close(file)
    try:
        read(path)
    finally:
        for left in ("-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                os.unlink(f"{path}{left}")


def _from_source(path: Path) -> None:
    with open_source(path, zone=TOKYO) as source:
        for sheet in source.sheets:
            with source.open(sheet.path) as stream:
                while stream.read(1 << 20):
                    pass
        for _ in items(recognised(source), source, Reading(now=_NOW)):
            pass


def _from_database(path: Path) -> None:
    with open_ltm_file(path) as file:
        len(file), file.vectors(), file.state()
        for rows in (file.keys(), file.rows()):
            for _ in rows:
                pass


def _text(raw: bytes) -> str:
    """Lone surrogates come in through JSON, so text may hold them."""
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("utf-8", "replace")


def _call_and_turns(raw: bytes) -> None:
    read_call(raw)
    read_turns(raw, ended=True)
    read_day(_text(raw), zone=TOKYO)


PARSERS: dict[str, Parser] = {
    "yaml": Parser(
        lambda raw: read_front(_text(raw)),
        lambda: [_FRONT.encode(), b"a: 1\nb: [x, {y: z}]\nc:\n  - d\n  - e: f\n", b"t: |\n  x\n  y\nu: &a 1\nv: *a\n"],
        (yaml_shape,), (BadFront,),
    ),
    "json": Parser(partial(read_json, distinct=True), _json_samples, (json_shape,), (ValueError,)),
    "lines": Parser(_call_and_turns, _transcripts, (line_shape, json_shape)),
    "reply": Parser(
        lambda raw: read_reply(Appraised, _text(raw)), lambda: [_REPLY.encode(), f"```json\n{_REPLY}\n```".encode()], (reply_shape,)
    ),
    "zip": Parser(partial(_in_file, "a.zip", _from_source), _zips, (zip_shape,)),
    "docx": Parser(
        partial(read_document, "a.docx"), lambda: [_docx(_document(_PARAGRAPHS).encode(), _STYLES)], (docx_shape, words_shape, words_shape)
    ),
    "pdf": Parser(
        partial(pages_of, letters=pdfs.LETTERS), lambda: [_pdf(b"BT /F1 10 Tf 50 780 Td (Guarantee: two years.) Tj ET")],
        (pdf_shape, content_shape), (Exception, Locked, TooMuch), bounded=partial(read_document, "a.pdf"),
    ),
    "sqlite": Parser(partial(_in_file, "m.db", _from_database), _ltm, (database_shape,)),
}  # fmt: skip


# Feeding.


def made(parser: str, seed: int, number: int) -> bytes:
    """The input of this number."""
    chance = Random(f"{parser} {seed} {number}")
    known = PARSERS[parser]
    if chance.random() < 0.25:
        return chance.choice(known.shapes)(chance)
    raw = bytearray(chance.choice(_samples(parser)))
    _mutate(raw, chance)
    return bytes(raw)


@cache
def _samples(parser: str) -> list[bytes]:
    return PARSERS[parser].samples()


_TOKENS = (b"[", b"]", b"{", b"}", b"\"", b"\\", b"\n", b"- ", b": ", b"\0", b"\xff", b"\xef\xbb\xbf", "猫".encode(), b"&a", b"*a", b"<", b">",
           b"\x7f\xff\xff\xff", b"\xff" * 8, b"9" * 40, b"PK\3\4", b" obj", b"endstream")  # fmt: skip


def _mutate(raw: bytearray, chance: Random) -> None:
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(raw) + 1)
        match chance.randrange(6):
            case 0 if at < len(raw):
                raw[at] ^= 1 << chance.randrange(8)
            case 1 if at < len(raw):
                raw[at] = chance.randrange(256)
            case 2:
                raw[at:at] = chance.choice(_TOKENS) * chance.choice((1, 1, 3, 1_000))
            case 3:
                del raw[at : at + chance.choice((1, 4, 64, 1_000))]
            case 4:
                piece = raw[at : at + chance.choice((4, 64, 512))]
                other = chance.randrange(len(raw) + 1)
                raw[other:other] = piece * chance.choice((1, 2, 50))
            case _:
                raw[at : at + 4] = struct.pack(
                    chance.choice("<>") + "I", chance.choice((0, 1, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF))
                )


def fed(parser: str, *, seed: int, first: int, count: int) -> Tally:
    """Child after child, until all were parsed; one that dies is told with its signal, and what comes behind it goes on."""
    outcomes: Counter[str] = Counter()
    found: list[Found] = []
    _samples(parser)  # made once, before the children are, and so are these
    for make in {"sqlite": [_databases], "zip": [_archives], "pdf": [partial(_blanks, 30_000_000)]}.get(
        parser, []
    ):
        make()
    with tempfile.TemporaryDirectory(dir=_shm()) as place:
        _PLACES.append(Path(place))
        _feed(parser, seed, first, first + count, outcomes, found)
    return Tally(count, dict(outcomes), found)


def _feed(parser: str, seed: int, at: int, end: int, outcomes: Counter[str], found: list[Found]) -> None:
    while at < end:
        with mmap.mmap(-1, mmap.PAGESIZE) as told, tempfile.TemporaryFile() as report:
            child = os.fork()
            if not child:
                _child(parser, seed, range(at, min(at + BATCH, end)), told, report.fileno())
            _, status = os.waitpid(child, 0)
            at, done = struct.unpack("<q", told[:8])[0] + 1, at
            report.seek(0)
            lines = [json.loads(line) for line in report]
        for kind, number, what in lines:
            outcomes[kind] += 1
            if kind == "strange":
                found.append(Found(number, what))
        if status:
            name = (
                signal.Signals(os.WTERMSIG(status)).name
                if os.WIFSIGNALED(status)
                else f"exit {os.WEXITSTATUS(status)}"
            )
            kind = "hang" if name == "SIGALRM" else "crash"
            if _is_bounded(parser, made(parser, seed, at - 1)):
                kind = "too much, and refused"
            else:
                found.append(Found(at - 1, f"{kind}: {name}"))
            outcomes[kind] += 1
        assert at > done


def _is_bounded(parser: str, raw: bytes) -> bool:
    """Whether the product refuses by its own limits what was too much here."""
    known = PARSERS[parser]
    if known.bounded is None:
        return False
    try:
        known.bounded(raw)
    except OmoideError:
        pass
    except Exception:
        return False
    return True


def _child(parser: str, seed: int, numbers: range, told: mmap.mmap, report: int) -> None:
    """Never comes back. What is told lies in a file and a page that outlive it."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    used = (
        int(Path("/proc/self/statm").read_text().split()[0]) * mmap.PAGESIZE if sys.platform == "linux" else 0
    )
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM_BYTES, used + ROOM_BYTES))
    parse, refusals = PARSERS[parser].parse, PARSERS[parser].refusals
    for number in numbers:
        raw = made(parser, seed, number)
        told[:8] = struct.pack("<q", number)
        signal.setitimer(signal.ITIMER_REAL, HANG_S)
        try:
            parse(raw)
            kind, what = "read", ""
        except refusals:
            kind, what = "refused", ""
        except BaseException:
            kind, what = "strange", traceback.format_exc()[-1_200:]
        signal.setitimer(signal.ITIMER_REAL, 0)
        os.write(report, json.dumps([kind, number, what]).encode() + b"\n")
    os._exit(0)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=1_000_000)
    asked.add_argument("--parser", choices=PARSERS, action="append")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=1)
    wanted = asked.parse_args()
    bad = 0
    for parser in wanted.parser or PARSERS:
        began = time.monotonic()
        part = -(-wanted.inputs // wanted.jobs)
        starts = range(wanted.first, wanted.first + wanted.inputs, part)
        some = partial(_in_process, parser, wanted.seed, part, wanted.first + wanted.inputs)
        with ThreadPoolExecutor(wanted.jobs) as pool:
            tallies = list(pool.map(some, starts))
        outcomes = sum((Counter(each.outcomes) for each in tallies), Counter[str]())
        print(
            json.dumps(
                {"parser": parser, "inputs": wanted.inputs, **outcomes, "s": round(time.monotonic() - began)}
            ),
            flush=True,
        )
        for each in (found for tally in tallies for found in tally.found[:20]):
            print(f"  {parser} seed {wanted.seed} input {each.number}: {each.what}", flush=True)
        bad += sum(len(each.found) for each in tallies)
    return 1 if bad else 0


def _in_process(parser: str, seed: int, part: int, end: int, first: int) -> Tally:
    """Forked from a process of its own: one that has threads should not be forked."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(
            partial(fed, parser, seed=seed, first=first, count=min(part, end - first))
        ).result()


if __name__ == "__main__":
    raise SystemExit(main())
