"""Looking for traces of erased text in the files of a store, from a process of its own.

Opening a database file by path and closing it again would drop this process's locks on it, so a child does it. A few pieces are
looked for one by one; many at once, as numbers of eight bytes: of a piece of fifteen bytes, eight lie where a number would,
and each is looked up among all beginnings.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from omoide.model.identity import apart_from_ids
from omoide.model.plain import texts_in
from omoide.model.scope import Scope
from omoide.model.words import Words

_PIECE, _WIDE_PIECE = 16, 6  # characters of a piece of text to look for, and of one that is not ASCII
_STEP = 4  # characters from one piece to the next: of what is left of a row, the rest may be written over
_LEAST, _SHORTEST = 15, 12  # bytes
_LETTERS = 4  # different ones
_MANY_TEXTS = 5_000  # of more, one piece each is looked for
_OF_AN_ID = re.compile("[0-9a-z]{12,16}")
_ESCAPED = {'"', "\\"}  # they stand otherwise in a file
_SCAN = """
import os, sys
root, *needles = [part for part in sys.stdin.buffer.read().split(b"\\0") if part]
overlap = max(map(len, needles))
beginning, short = {}, []
for needle in needles:
    if len(needle) < 15 or len(needles) < 16:
        short.append(needle)
        continue
    for at in range(8):
        beginning.setdefault(int.from_bytes(needle[at : at + 8], sys.byteorder), []).append(needle)
for folder, _, names in os.walk(root):
    for name in names:
        path, tail, found = os.path.join(folder, name), b"", set()
        try:
            file = open(path, "rb")
        except OSError:
            continue
        with file:
            while block := file.read(1 << 20):
                block = tail + block
                likely = set(short)
                if beginning:
                    numbers = memoryview(block)[: len(block) // 8 * 8].cast("Q")
                    if not beginning.keys().isdisjoint(numbers):
                        likely.update(*(beginning[each] for each in beginning.keys() & set(numbers)))
                found.update(needle for needle in likely if needle in block)
                tail = block[-overlap:]
        for needle in found:
            sys.stdout.buffer.write(path + b"\\0" + needle + b"\\0")
"""


def traces_of(words: Iterable[Words]) -> list[str]:
    """Pieces of texts by which they would be known again in a file; short ones only where there are no others."""
    pieces: dict[str, None] = {}
    for each in words:
        said = "\n".join((each.text, each.trigger, each.title))
        pieces |= dict.fromkeys(piece for piece in _pieces(said) if _is_telling(piece))
        # What programs keep names ids besides, which stay: of it, only what somebody wrote is looked for.
        kept = (piece for piece in _pieces(_texts_in(each.extra)) if " " in piece or not piece.isascii())
        pieces |= dict.fromkeys(filter(_is_telling, kept))
    return list(pieces)


def traces_of_mind(scope: Scope, words: Sequence[Words]) -> list[str]:
    """Of a whole mind, which may have said very much, and of its name as journals, manifests and ledgers spell it. A name alone
    is no trace: it may be a word."""
    named = [f'"{scope}"', f'"{scope}.', f'"mind": "{scope.mind}"']
    if len(words) <= _MANY_TEXTS:
        return [*named, *traces_of(words)]
    first = (next(iter(traces_of([each])), None) for each in words)
    return [*named, *dict.fromkeys(filter(None, first))]


def _texts_in(extra: str) -> str:
    """All texts of what a foreign format said besides, a line each."""
    try:
        return "\n".join(texts_in(json.loads(extra))) if extra else ""
    except ValueError:
        return extra


def _pieces(text: str) -> Iterator[str]:
    # An id that stands in a text stays in the tables and in the ledger when the text goes: it is no trace of it.
    for line in (part for each in text.splitlines() for part in apart_from_ids(each)):
        size = _PIECE if line.isascii() else _WIDE_PIECE
        for at in range(0, len(line), _STEP):
            piece = line[at : at + size]
            if len(piece.encode()) >= (_LEAST if at else _SHORTEST):
                yield piece


def _is_telling(piece: str) -> bool:
    """Whether nothing but the text would say it: a row of zeros is in every file, and so is a time; and ids, which states of a
    mind name, stay in the ledger."""
    if _OF_AN_ID.fullmatch(piece) and any(char.isdigit() for char in piece):
        return False
    return len({char for char in piece if char.isalpha()}) >= _LETTERS and _ESCAPED.isdisjoint(piece)


def found_in(directory: Path, traces: Sequence[str]) -> list[tuple[str, str]]:
    """The files below the directory that hold one of these pieces of text, each with what it holds."""
    if not traces:
        return []
    import subprocess  # only erasing needs it, and it takes long to load

    asked = b"\0".join([str(directory).encode(), *(trace.encode() for trace in traces)])
    child = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _SCAN], input=asked, capture_output=True, check=True
    )
    told = [part.decode() for part in child.stdout.split(b"\0")[:-1]]
    return sorted(zip(told[::2], told[1::2], strict=True))


def files_holding(directory: Path, traces: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(path for path, _ in found_in(directory, traces)))
