"""Entities: what a persona knows of people, things and ideas (NA-11, NA-12, NA-15).

They are profiles as `society` keeps them, only that they lie in the mind of the persona, where no other mind sees them.
Those that all minds share are listed and read beside them, and never written from here. Of all of them only the names are
before its eyes; the rest is read on purpose.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Final

from omoide.engine import Engine
from omoide.errors import Ambiguous, EmptyText, NotFound
from omoide.gate.noting import again
from omoide.language.cleaning import clean, is_blank
from omoide.language.dated import added, newest, says
from omoide.language.keywords import keywords
from omoide.language.lexicon import folded, is_japanese
from omoide.language.terms import is_little
from omoide.language.widths import normal
from omoide.library.paths import safe
from omoide.model.frozen import frozen
from omoide.model.memory import Memory, Origin
from omoide.model.scope import Scope
from omoide.prompts.sources import Source
from omoide.society.people import Described, Name, describing, look_up, people, read_name

FOLDER: Final = "entity_memory"
_TITLE: Final = "# Entity Memory: "
_CREATED: Final = "Created: "
_WHEN: Final = "%Y-%m-%d %H:%M:%S"
_TELLING: Final = 12  # words of a query


@frozen
class Entity:
    """One of them. `shared`: all minds of the tenant have it; `matched` are the words of a query that it was found by;
    `trouble` is what went wrong with a model when it was put in order."""

    id: str
    name: str
    text: str
    created: datetime
    names: tuple[str, ...] = ()
    updated: datetime | None = None
    shared: bool = False
    matched: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        return safe(f"{FOLDER}/{self.name.replace('/', '／')}.md")

    @property
    def file(self) -> str:
        """As the design keeps it (NA-11)."""
        return f"{_TITLE}{self.name}\n{_CREATED}{self.created.strftime(_WHEN)}\n\n{self.text}\n"


@frozen
class EntityFile:
    """What such a file says; what it leaves out is empty."""

    name: str
    text: str
    created: datetime | None = None


@frozen
class Saying:
    """Something to be written of an entity, and the memories and events that it comes from."""

    name: str
    text: str
    sources: tuple[str, ...] = ()


def read_entity_file(text: str, *, zone: tzinfo | None) -> EntityFile:
    """However much of its head is there; a time without an offset is one of this zone."""
    lines = text.removeprefix("\ufeff").splitlines()
    name, created = "", None
    while lines and (not lines[0].strip() or not name or created is None):
        line = lines[0].strip()
        if line.startswith(_TITLE.strip()) and not name:
            name = line.removeprefix(_TITLE.strip()).strip()
        elif line.startswith(_CREATED.strip()) and created is None:
            created = _time(line.removeprefix(_CREATED.strip()).strip(), zone)
            if created is None:
                break
        elif line:
            break
        lines.pop(0)
    return EntityFile(name=name, text="\n".join(lines).strip(), created=created)


def _time(text: str, zone: tzinfo | None) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=zone)


def entity_of(memory: Memory, *, shared: bool = False, matched: tuple[str, ...] = ()) -> Entity:
    words = memory.words
    return Entity(
        id=memory.id,
        name=words.title or words.text.partition("\n")[0][:40],
        text=words.text,
        created=memory.occurred,
        names=words.names,
        updated=memory.updated,
        shared=shared,
        matched=matched,
    )


# Reading.


def own_entities(engine: Engine, scope: Scope) -> list[Entity]:
    """Those that no other mind sees, by name."""
    return [entity_of(each) for each in people(engine, scope, own=True)]


def all_entities(engine: Engine, scope: Scope) -> list[Entity]:
    """Its own, then those that all share."""
    return [*own_entities(engine, scope), *(entity_of(each, shared=True) for each in people(engine, scope))]


def contents(engine: Engine, scope: Scope) -> list[str]:
    """The names that are always before its eyes, those written last first; whoever is called the same is named once."""
    found = sorted(all_entities(engine, scope), key=lambda each: each.updated or each.created, reverse=True)
    names = {read_name(each.name): each.name for each in reversed(found)}
    return list(reversed(names.values()))[: engine.entities.listed]


def entity_named(engine: Engine, scope: Scope, name: str) -> list[Entity]:
    """Its own one of that name, and the one that all share; raises `NotFound`, or `Ambiguous` where several could be meant."""
    found: list[Entity] = []
    among: list[str] = []
    for own in (True, False):
        looked = look_up(engine, scope, name, own=own)
        among += [each.words.title for each in looked.among]
        if looked.memory:
            found.append(entity_of(looked.memory, shared=not own))
    if found:
        return found
    if among:
        raise Ambiguous(value=name, matches=", ".join(among))
    raise NotFound(what="entity", value=name)


def search_entities(engine: Engine, scope: Scope, query: str) -> list[Entity]:
    """By how many words of the query stand in the name or the text (NA-15)."""
    known = all_entities(engine, scope)
    words = query_words(query, [each.name for each in known], how=engine.entities.search)
    found: list[tuple[Entity, tuple[str, ...]]] = []
    for each in known:
        said = _plain("\n".join((each.name, *each.names, each.text)))
        if matched := tuple(word for word in words if _plain(word) in said):
            found.append((each, matched))
    ranked = sorted(found, key=lambda each: -len(each[1]))  # of equals, in their order
    return [_found(each, matched) for each, matched in ranked]


def _found(entity: Entity, matched: tuple[str, ...]) -> Entity:
    return replace(entity, matched=matched)


def query_words(query: str, known: Iterable[str] = (), *, how: str) -> tuple[str, ...]:
    """Cut at spaces; by default, Japanese also where there are none: at names that are known, and at its telling words."""
    pieces = normal(query).split()
    if how == "spaces":
        return tuple(dict.fromkeys(pieces))
    found: dict[str, str] = {}
    for piece in pieces:
        for word in _cut(piece, known) if is_japanese(piece) else [re.sub(r"^\W+|\W+$", "", piece)]:
            if word:
                found.setdefault(_plain(word), word)
    return tuple(word for word in found.values() if not is_little(word)) or tuple(found.values())


def _cut(piece: str, known: Iterable[str]) -> list[str]:
    plain = _plain(piece)
    named = [read_name(name).core for name in known]
    called = [name for name in named if name and name in plain]
    telling = [word for word in keywords(piece, limit=_TELLING) if _plain(word) not in called]
    return [*called, *telling] or [re.sub(r"^\W+|\W+$", "", piece)]


def _plain(text: str) -> str:
    return folded(normal(text))


# Writing.


def in_order(engine: Engine, scope: Scope, text: str) -> tuple[str, tuple[str, ...]]:
    """A text with nothing said twice, by the model or by rule; and what went wrong (NA-14)."""
    from omoide.thinking.consolidating import consolidate_each  # who only reads has no use for it

    found = consolidate_each(engine.asker, scope, [Source(name="entity", text=text)])
    return (found.items[0].text.strip() if found.items else text), found.trouble


def saying(
    engine: Engine,
    scope: Scope,
    told: Saying,
    *,
    by: str,
    append: bool = True,
    then: Callable[[str], str] = str,
    created: datetime | None = None,
    aliases: Sequence[str] = (),
    origin: Origin = Origin.AGENT,
) -> Described:
    """The decision to write something of one entity, which only this mind sees. What is added stands under its day, unless it
    is the last that was said of it; `then` may put all of it in order."""
    text = clean(told.text).text.strip()
    if is_blank(text):
        raise EmptyText(what="the text")
    day = engine.clock.now().date().isoformat()

    def after(before: str) -> str:
        if not append:
            return then(text)
        return then(before if says(newest(before), text) else added(before, text, day=day))

    return describing(
        engine,
        scope,
        told.name,
        after,
        by=by,
        aliases=aliases,
        origin=origin,
        own=True,
        since=created,
        sources=told.sources,
    )


def sayings(engine: Engine, scope: Scope, told: Iterable[Saying], *, by: str) -> Described:
    """The same of several at once, for a night. Raises `Ambiguous` where a name could mean several."""
    by_name: dict[Name, Saying] = {}
    for each in told:
        known = look_up(engine, scope, each.name, own=True).memory
        name = known.words.title if known else each.name
        key = read_name(name)
        before = by_name.get(key, Saying(name=name, text=""))
        by_name[key] = Saying(
            name=before.name,
            text=f"{before.text}\n{each.text}",
            sources=tuple(dict.fromkeys((*before.sources, *each.sources))),
        )
    decided = [saying(engine, scope, each, by=by) for each in by_name.values()]
    changes = {str(change): change for each in decided for change in each.changes}  # the mark once
    based_on = {name: version for each in decided for name, version in each.based_on.items()}
    return Described(list(changes.values()), based_on, decided[0].memory if decided else "")


def write_entity(
    engine: Engine,
    scope: Scope,
    told: Saying,
    *,
    by: str,
    append: bool = True,
    consolidate: bool = False,
    created: datetime | None = None,
    aliases: Sequence[str] = (),
    origin: Origin = Origin.AGENT,
) -> Entity:
    """`consolidate`: all that is known of it is put in order in the same act (NA-14)."""
    trouble: dict[str, None] = {}

    def ordered(text: str) -> str:
        text, wrong = in_order(engine, scope, text)
        trouble.update(dict.fromkeys(wrong))
        return text

    def written() -> Entity:
        decided = saying(
            engine,
            scope,
            told,
            by=by,
            append=append,
            then=ordered if consolidate else str,
            created=created,
            aliases=aliases,
            origin=origin,
        )
        return committed(engine, scope, decided, by=by)

    return replace(again(written), trouble=tuple(trouble))


def committed(engine: Engine, scope: Scope, decided: Described, *, by: str) -> Entity:
    if decided.changes:
        engine.gate.commit(scope, decided.changes, by=by, based_on=decided.based_on)
    (memory,) = engine.store.memories(scope, [decided.memory])
    return entity_of(memory)
