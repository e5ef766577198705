"""Who somebody is: profiles of people and things, which all minds of a tenant share (AW-13, AW-57), or which one mind has
of its `own` and no other sees (NA-11).

A profile is a memory of kind entity, in the shared mind or in one's own: its title is the name, `names` are all that its
bearer is called by, its text says who that is. It is looked up by name and not searched for: a face is known or it is
not. Where a name could mean several, nobody is taken for anybody else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import Ambiguous, BadValue, EmptyText, NotFound
from omoide.gate.noting import again
from omoide.language.cleaning import clean, is_blank
from omoide.language.lexicon import folded
from omoide.language.name_words import NOT_NAMES
from omoide.language.widths import normal
from omoide.model.change import Change, Encoded, Noted, Revised, note_name
from omoide.model.cue import Filter
from omoide.model.frozen import frozen
from omoide.model.memory import Kind, Memory, Origin, Protection
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.people import known_aliases
from omoide.society.shared import shared

MARK: Final = "people"  # the note that every profile is written with
PERSON: Final = "person"  # why a profile is protected
_ENTITIES: Final = frozenset({Kind.ENTITY})
_PAGE: Final = 500
_TITLED, _CALLED, _SHORT, _OTHER = range(4)  # how directly somebody is called by a name; the last: not at all
_TITLE: Final = r"(?<=.)(?:さん|さま|ちゃん|くん|先生|様|君|氏)$"
_NOTE: Final = r"\s*\(([^()]*)\)$"


class Name(NamedTuple):
    """A name as it is compared: without width, case, title and @; and what stands behind it in brackets, "(PM)"."""

    core: str
    note: str = ""


@frozen(kw_only=False)
class Looked:
    """Who bears a name: one; or none, and `among` are those who could be meant."""

    memory: Memory | None = None
    among: tuple[Memory, ...] = ()


def read_name(text: str) -> Name:
    """Hana (PM) is another Hana than Hana (Sales); 田中さん is 田中, and @hana is Hana."""
    core, note = _parted(text)
    return Name(folded(core), folded(note))


def _parted(text: str) -> Name:
    name = normal(clean(text).text).strip()
    note = re.search(_NOTE, name)
    core = (name[: note.start()] if note else name).removeprefix("@").strip()
    untitled = re.sub(_TITLE, "", core).strip()
    # Who is called お母さん is not called お母.
    core = core if untitled in NOT_NAMES else untitled
    return Name(core, note[1].strip()) if note and core else Name(core or name)


class Described(NamedTuple):
    """A decision about profiles: what to write, which versions it rests on, and whom it is about."""

    changes: list[Change]
    based_on: dict[str, int]
    memory: str


def profile(engine: Engine, scope: Scope, name: str) -> Memory | None:
    """Who this is, for a mind of the tenant; None where nobody is called so, or several are (`look_up` tells)."""
    return look_up(engine, scope, name).memory


def look_up(engine: Engine, scope: Scope, name: str, *, own: bool = False) -> Looked:
    """By the name itself, or else by the other names that the mind knows its bearer by (`wake/naming`)."""
    found = _found(engine, scope, name, up_to=_SHORT, own=own)
    return Looked(found[0]) if len(found) == 1 else Looked(None, tuple(found))


def people(engine: Engine, scope: Scope, *, own: bool = False) -> list[Memory]:
    """All profiles of the tenant, or those that this mind has for itself, by name."""
    found = _listed(engine, _home(scope, own), Filter(kinds=_ENTITIES))
    return sorted(found, key=lambda each: folded(each.words.title))


def describe(
    engine: Engine,
    scope: Scope,
    name: str,
    text: str,
    *,
    aliases: Sequence[str] = (),
    by: str,
    origin: Origin = Origin.AGENT,
) -> Memory:
    """Who this is, from now on. Names are added, never lost; the former words stay in the journal.

    Only who bears this very name is described anew: Hana may be another one than Hana (PM). Raises `Ambiguous` where
    several bear it.
    """
    if is_blank(text):
        raise EmptyText(what="the text")

    def written() -> Memory:
        return _committed(
            engine,
            shared(scope),
            describing(engine, scope, name, lambda _: text, aliases=aliases, by=by, origin=origin),
            by=by,
        )

    return again(written)


def describing(
    engine: Engine,
    scope: Scope,
    name: str,
    text: Callable[[str], str],
    *,
    by: str,
    aliases: Sequence[str] = (),
    origin: Origin = Origin.AGENT,
    own: bool = False,
    since: datetime | None = None,
    sources: tuple[str, ...] = (),
) -> Described:
    """The decision to describe somebody, for whoever writes it together with something else. `text` makes the new words of
    the former ones; `since` is when somebody new was first known."""
    home, called = _home(scope, own), _checked([name, *aliases])
    seen = _last_written(engine, home)
    known = _one(name, _found(engine, scope, name, up_to=_CALLED, own=own))
    if known is None:
        words = _named(Words(text=text("")), called[0], called)
        return _created(engine, home, words, seen=seen, by=by, origin=origin, since=since, sources=sources)
    words = _named(replace(known.words, text=text(known.words.text)), known.words.title, called)
    return _revised(known, words, seen=seen, origin=origin, sources=sources)


def alias(
    engine: Engine, scope: Scope, name: str, others: Sequence[str], *, by: str, origin: Origin = Origin.AGENT
) -> Memory:
    """Everybody knows the bearer of this name by these, too."""
    return _called(engine, scope, name, "", _checked(others), by=by, origin=origin)


def rename(
    engine: Engine, scope: Scope, name: str, to: str, *, by: str, origin: Origin = Origin.AGENT
) -> Memory:
    """From now on it is called this; the former name stays one of its names."""
    (title,) = _checked([to])
    return _called(engine, scope, name, title, (), by=by, origin=origin)


def _called(
    engine: Engine, scope: Scope, name: str, title: str, others: Sequence[str], *, by: str, origin: Origin
) -> Memory:
    def written() -> Memory:
        seen = _last_written(engine, shared(scope))
        known = _one(name, _found(engine, scope, name, up_to=_SHORT))
        if known is None:
            raise NotFound(what="memory", value=name)
        words = _named(known.words, title or known.words.title, others)
        return _committed(engine, shared(scope), _revised(known, words, seen=seen, origin=origin), by=by)

    return again(written)


# Who is meant.


def _home(scope: Scope, own: bool) -> Scope:
    """Where the profiles lie."""
    return scope if own else shared(scope)


def _found(engine: Engine, scope: Scope, name: str, *, up_to: int, own: bool = False) -> list[Memory]:
    if is_blank(name):
        return []
    home = _home(scope, own)
    if found := _bearers(engine, home, name, up_to=up_to):
        return found
    others = _other_names(engine, scope, name)
    return list(
        {each.id: each for other in others for each in _bearers(engine, home, other, up_to=up_to)}.values()
    )


def _bearers(engine: Engine, home: Scope, name: str, *, up_to: int) -> list[Memory]:
    """Those whose title it is; else those who have it among their names; else those it may be short for."""
    asked = read_name(name)
    found = {
        each.id: each
        for spelling in dict.fromkeys((name, asked.core))
        for each in _listed(engine, home, Filter(kinds=_ENTITIES, about=spelling))
    }
    ranks = {each.id: _rank(each.words, asked) for each in found.values()}
    best = min(ranks.values(), default=_OTHER)
    return [found[each] for each, rank in sorted(ranks.items()) if rank == best <= up_to]


def _rank(words: Words, asked: Name) -> int:
    title, names = read_name(words.title), [read_name(each) for each in words.names]
    if asked == title:
        return _TITLED
    # A name without its note is only kept to be found by: it is not what the bearer is called.
    short = {each.core for each in (title, *names) if each.note}
    if asked in names and (asked.note or asked.core not in short):
        return _CALLED
    same = asked.core in {each.core for each in names}
    return _SHORT if same and not (asked.note and asked.core in short) else _OTHER


def _one(name: str, found: Sequence[Memory]) -> Memory | None:
    if len(found) > 1:
        raise Ambiguous(value=name, matches=", ".join(each.words.title for each in found))
    return found[0] if found else None


def _other_names(engine: Engine, scope: Scope, name: str) -> Iterator[str]:
    asked = read_name(name)
    for group in known_aliases(engine, scope).values():
        if asked in map(read_name, group):
            yield from (other for other in group if read_name(other) != asked)


def _listed(engine: Engine, home: Scope, chosen: Filter) -> Iterator[Memory]:
    offset = 0
    while page := engine.store.listed(home, chosen, offset=offset, limit=_PAGE):
        yield from page
        offset += len(page)


# What is written.


def _checked(names: Iterable[str]) -> list[str]:
    found = [clean(each).text.strip() for each in names]
    if not found or any(is_blank(each) for each in found):
        raise BadValue(
            value=", ".join(found), what="names", allowed="names with at least one visible character"
        )
    return found


def _named(words: Words, title: str, more: Iterable[str]) -> Words:
    """With each name stands its core, too, because names are looked up as they are written."""
    spellings: dict[str, str] = {}
    for name in filter(None, (title, words.title, *words.names, *more)):
        for spelling in (name, _parted(name).core):
            spellings.setdefault(folded(spelling), spelling)
    return replace(words, title=title, names=tuple(spellings.values()))


def _created(
    engine: Engine,
    home: Scope,
    words: Words,
    *,
    seen: int,
    by: str,
    origin: Origin,
    since: datetime | None,
    sources: tuple[str, ...],
) -> Described:
    now = engine.clock.now()
    memory = Memory(
        id=engine.new_id(),
        scope=home,
        words=words,
        occurred=since or now,
        kind=Kind.ENTITY,
        origins=(origin,),
        sources=sources,
        protection=Protection(by=by, since=now, reason=PERSON),
    )
    return _marked(memory, Encoded(memory=memory), seen=seen)


def _revised(
    known: Memory, words: Words, *, seen: int, origin: Origin, sources: tuple[str, ...] = ()
) -> Described:
    if words == known.words:
        return Described([], {}, known.id)
    change = Revised(memory=known.id, words=words, origins=(origin,), sources=sources)
    return _marked(known, change, seen=seen)


def _marked(memory: Memory, change: Change, *, seen: int) -> Described:
    """Only if no profile was written since: so nobody gets two, and no name is lost.

    An id made of the name would do the same, but from it the name could be guessed after it was erased.
    """
    mark = Noted(key=MARK, words=Words(text=str(seen)))
    return Described([change, mark], {memory.id: memory.version, note_name(MARK): seen}, memory.id)


def _committed(engine: Engine, home: Scope, decided: Described, *, by: str) -> Memory:
    if decided.changes:
        engine.gate.commit(home, decided.changes, by=by, based_on=decided.based_on)
    (now,) = engine.store.memories(home, [decided.memory])
    return now


def _last_written(engine: Engine, home: Scope) -> int:
    """The number of the last entry that marked a profile; in the mark stands the one before, so that little is read."""
    mark = engine.store.notes(home, prefix=MARK).get(MARK)
    before = int(mark.text) if mark and mark.text.isdecimal() else 0
    later = engine.store.records(home, naming=[note_name(MARK)], after=before)
    return max((record.number for record in later), default=before)
