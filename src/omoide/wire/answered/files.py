"""Documents, files, tools, and what frameworks keep."""

from typing import Any, TypedDict


class Document(TypedDict):
    """A document of the knowledge base."""

    name: str
    path: str
    pages: int | None
    passages: int
    bytes: int
    hash: str
    added: str
    version: int


class Error(TypedDict):
    """What went wrong."""

    code: str
    message: str


class Studied(TypedDict):
    """What became of a document that was brought."""

    path: str
    how: str
    passages: int
    written: int
    gone: int
    error: Error | None


class Passage(TypedDict):
    """A piece of a document, and where it stands."""

    pointer: str
    document: str
    path: str
    version: int
    page: int | None
    line: int | None
    heading: str | None
    first: int
    last: int
    of: int
    next: str | None
    text: str
    hash: str
    memory: str | None
    score: float
    matched: list[str]


class Consulted(TypedDict):
    """The passages that answer."""

    passages: list[Passage]
    trouble: str


class File(TypedDict):
    """What lies at a path: these lines of so many."""

    path: str
    text: str
    first_line: int
    lines: int


class Written(TypedDict):
    """What became of what was written."""

    path: str
    id: str | None
    how: str


class Tool(TypedDict):
    """Something that an agent may call by name."""

    name: str
    description: str
    schema: dict[str, Any]


class Stowed(TypedDict):
    """A document of the drawer, as it was laid in."""

    namespace: list[str]
    key: str
    value: Any
    created: str
    updated: str
    expires: str | None
    score: float | None


class Held(TypedDict):
    """How much is kept of one mind."""

    memories: int
    events: int
    entries: int


class Oddity(TypedDict):
    """Something that was not understood, and where it stands."""

    where: str
    odd: str
    detail: str | None


class Returned(TypedDict):
    """How much of an export came home, and how much was there already."""

    dry_run: bool
    entries: int
    events: int
    memories: int
    already: int
    scopes: list[str]


class Imported(TypedDict):
    """What came in. `undo`: the name by which all of it is taken back; `wishes`: the notes of how somebody asked another
    program to behave, to be confirmed."""

    format: str
    dry_run: bool
    items: int
    turns: int
    memories: int
    relations: int
    already: int
    erased: int
    refused: int
    resumed_after: int
    undo: str | None
    wishes: list[str]
    oddities: dict[str, int]
    not_understood: list[Oddity]
