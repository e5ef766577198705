"""Consult: the knowledge base is asked on purpose, and answers with passages and where they stand (NA-34, NA-60).

Looking something up leaves no trace: what is read in a book is not thereby remembered.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from omoide.engine import Engine
from omoide.errors import Ambiguous, NotFound
from omoide.model.cue import Cue, Filter, Recollection
from omoide.model.digest import blake2b
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory
from omoide.model.scope import Scope
from omoide.search.find import find
from omoide.wake.study import Document, Lying, document_at, documents, versions

PROFILE: Final = "search_knowledge_base"
_POINTER: Final = re.compile(r"(?P<name>.+)#(?P<first>[0-9]{1,7})(?:[-–〜~](?P<last>[0-9]{1,7}))?")
_TOKENS: Final = 1_000_000  # passages are short, and there are few


@frozen
class Found:
    """A passage that answers, or a stretch of them. `pointer` leads back to it; the passages before and after it
    are a call away."""

    document: Document
    first: int
    last: int
    text: str
    pointer: str
    page: int = 0
    line: int = 0
    heading: str = ""
    memory: str = ""
    score: float = 0.0
    matched: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """Of what it says."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()

    @property
    def next(self) -> str:
        """Where it goes on; nothing at the end."""
        return f"{self.document.name}#{self.last + 1}" if self.last < len(self.document.passages) else ""


@frozen
class Consulted:
    """What was found, best first."""

    found: tuple[Found, ...] = ()
    trouble: str = ""


def consult(
    engine: Engine, scope: Scope, question: str, *, k: int | None = None, within: str = ""
) -> Consulted:
    """The best passages; of one document only, if it is named."""
    with engine.store.moment():
        return _consulted(engine, scope, question, k=k, within=within)


def _consulted(engine: Engine, scope: Scope, question: str, *, k: int | None, within: str) -> Consulted:
    about = named(documents(engine, scope), within).path if within else None
    cue = Cue(
        text=question, filter=Filter(kinds=frozenset({Kind.DOCUMENT}), about=about), profile=_profile(engine)
    )
    budget = replace(engine.budget, k=k or engine.knowledge.k, tokens=_TOKENS)
    came = find(engine, scope.knowledge, cue, budget=budget)
    found = (_found(engine, scope, each) for each in came.found)
    return Consulted(found=tuple(filter(None, found)), trouble=came.trouble)


def _profile(engine: Engine) -> str:
    return PROFILE if PROFILE in engine.profiles else ""


def _found(engine: Engine, scope: Scope, came: Recollection) -> Found | None:
    """None where another process has changed the document since."""
    words = came.memory.words
    document = document_at(engine, scope, words.alias)
    places = (
        place
        for place, each in enumerate(document.passages if document else ())
        if each.memory == came.memory.id
    )
    place = next(places, None)
    if document is None or place is None:
        return None
    lying = document.passages[place]
    return Found(
        document=document,
        first=place + 1,
        last=place + 1,
        text=words.text,
        pointer=f"{document.name}#{place + 1}",
        page=lying.page,
        line=lying.line,
        heading=words.title,
        memory=came.memory.id,
        score=came.score,
        matched=came.matched,
    )


# Reading on.


def read_passages(
    engine: Engine, scope: Scope, pointer: str, *, around: int = 0, version: int | None = None
) -> Found:
    """`manual.pdf#12`, `manual.pdf#12-15`, or a whole document by its name; with so many passages before and after. A former
    version has passages of its own."""
    known = documents(engine, scope)
    found = _POINTER.fullmatch(pointer.strip())
    if found is None or (not found["name"].strip()):
        document, first, last = named(known, pointer), 1, None
    else:
        document, first = named(known, found["name"]), int(found["first"])
        last = int(found["last"] or first)
    if version is not None:
        document = _version(engine, scope, document, version)
    count = len(document.passages)
    last = count if last is None else last
    if not 1 <= first <= last or first > count:
        raise NotFound(what="passage", value=pointer)
    first, last = max(first - around, 1), min(last + around, count)
    some = document.passages[first - 1 : last]
    memories = {
        each.id: each for each in engine.store.memories(scope.knowledge, [one.memory for one in some])
    }
    return Found(
        document=document,
        first=first,
        last=last,
        text=_joined((each, memories[each.memory]) for each in some if each.memory in memories),
        pointer=f"{document.name}#{first}" + (f"-{last}" if last > first else ""),
        page=some[0].page,
        line=some[0].line,
        heading=memories[some[0].memory].words.title if some[0].memory in memories else "",
    )


def _version(engine: Engine, scope: Scope, document: Document, version: int) -> Document:
    for each in versions(engine, scope, document.path):
        if each.version == version:
            return each
    raise NotFound(what="version", value=f"{document.name} {version}")


def _joined(passages: Iterable[tuple[Lying, Memory]]) -> str:
    """What two passages have in common is said once; each further heading stands above what it is over."""
    text, title, end = "", None, 0
    for lying, memory in passages:
        said = memory.words.text
        whole = (
            len(said) == lying.length
        )  # else something was taken out of it, and its characters do not count
        common = max(end - lying.start, 0) if whole and text else 0
        if text and memory.words.title != title:
            text = "\n\n".join(part for part in (text, memory.words.title) if part)
        text += ("\n" if text and not common else "") + said[common:]
        title, end = memory.words.title, lying.start + lying.length
    return text


# Names.


def named(known: Mapping[str, Document], name: str) -> Document:
    """By its file name, by its path, or by the end of it."""
    wanted = name.strip().strip("/")
    fits = [each for each in known.values() if wanted and f"/{each.path}".endswith(f"/{wanted}")]
    called = [each for each in fits if each.name == wanted]
    if not fits:
        raise NotFound(what="document", value=name)
    if len(fits) > 1 and len(called) != 1:
        raise Ambiguous(value=name, matches=", ".join(each.path for each in fits))
    return (called or fits)[0]
