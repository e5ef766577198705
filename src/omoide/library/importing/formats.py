"""The formats that can be moved in from, in one table: the first that recognises a source by its look has it."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from omoide.errors import BadDocument, BadValue
from omoide.library.importing import (
    chatgpt,
    claude_ai,
    claude_code,
    codex,
    graph,
    lumina,
    mem0,
    obsidian,
    piano,
    salvaged,
    seeds,
)
from omoide.library.importing.item import Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source


class Format(NamedTuple):
    """Its name, how it is known, and how it is read. One without a reader has a way of its own to move in."""

    name: str
    fits: Callable[[Source], bool]
    read: Callable[[Source, Reading], Iterator[Item]] | None = None


# A new one is a file in this room and a line here. What is more special comes before what fits more.
FORMATS: Final = (
    Format(seeds.OMOIDE, seeds.is_omoide),
    Format(salvaged.FORM, salvaged.fits, salvaged.read),
    Format(seeds.LTM, seeds.is_ltm),
    Format(seeds.NEXUS_ARK, seeds.is_nexus_ark),
    Format(seeds.ANIMAWORKS, seeds.is_animaworks),
    Format(chatgpt.FORM, chatgpt.fits, chatgpt.read),
    Format(claude_ai.FORM, claude_ai.fits, claude_ai.read),
    Format(claude_code.FORM, claude_code.fits, claude_code.read),
    Format(codex.FORM, codex.fits, codex.read),
    Format(piano.FORM, piano.fits, piano.read),
    Format(lumina.FORM, lumina.fits, lumina.read),
    Format(graph.FORM, graph.fits, graph.read),
    Format(mem0.FORM, mem0.fits, mem0.read),
    Format(obsidian.FORM, obsidian.fits, obsidian.read),
)
_OURS: Final = ".omoide-vault.json"
NAMES: Final = tuple(each.name for each in FORMATS)


def named(name: str) -> Format:
    for each in FORMATS:
        if each.name == name:
            return each
    raise BadValue(value=name, what="format", allowed=", ".join(NAMES))


def recognised(source: Source) -> Format:
    if any(each.path == _OURS for each in source.sheets):
        raise BadDocument(name=source.name, what="a vault of ours comes in with `omoide vault sync`")
    for each in FORMATS:
        if each.fits(source):
            return each
    raise BadDocument(
        name=source.name, what=f"no format that is known; name one with --as: {', '.join(NAMES)}"
    )


def items(form: Format, source: Source, reading: Reading) -> Iterator[Item]:
    """What is in it. Where somebody named the wrong format, nothing comes; that is told, and not taken for an empty source."""
    assert form.read is not None
    for path in source.links:
        yield Oddity(where=path, odd=Odd.LINK, detail="not followed")
    came = False
    for each in form.read(source, reading):
        came = came or not isinstance(each, Oddity)
        yield each
    if not came and not form.fits(source):
        raise BadDocument(name=source.name, what="there is nothing in it that this format knows")
