"""Who somebody is: profiles of people and things, which all minds of a tenant share (AW-13, AW-57).

A profile is a memory of kind entity in the shared mind: its title is the name, `names` are all that its bearer is
called by, its text says who that is. It is looked up by name and not searched for: a face is known or it is not. Where
a name could mean several, nobody is taken for anybody else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from omoide.engine import Engine
from omoide.errors import Ambiguous, BadValue, Conflict, EmptyText, NotFound
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
_TRIES: Final = 20
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


def profile(engine: Engine, scope: Scope, name: str) -> Memory | None:
    """Who this is, for a mind of the tenant; None where nobody is called so, or several are (`look_up` tells)."""
    return look_up(engine, scope, name).memory


def look_up(engine: Engine, scope: Scope, name: str) -> Looked:
    """By the name itself, or else by the other names that the mind knows its bearer by (`wake/naming`)."""
    found = _found(engine, scope, name, up_to=_SHORT)
    return Looked(found[0]) if len(found) == 1 else Looked(None, tuple(found))


def people(engine: Engine, scope: Scope) -> list[Memory]:
    """All profiles of the tenant, by name."""
    return sorted(_listed(engine, scope, Filter(kinds=_ENTITIES)), key=lambda each: folded(each.words.title))


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
    called = _checked([name, *aliases])
    if is_blank(text):
        raise EmptyText(what="the text")

    def written(seen: int) -> Memory:
        known = _one(name, _found(engine, scope, name, up_to=_CALLED))
        if known is None:
            words = _named(Words(text=text), called[0], called)
            return _created(engine, scope, words, seen=seen, by=by, origin=origin)
        words = _named(replace(known.words, text=text), known.words.title, called)
        return _revised(engine, known, words, seen=seen, by=by, origin=origin)

    return _tried(engine, scope, written)


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
    def written(seen: int) -> Memory:
        known = _one(name, _found(engine, scope, name, up_to=_SHORT))
        if known is None:
            raise NotFound(what="memory", value=name)
        words = _named(known.words, title or known.words.title, others)
        return _revised(engine, known, words, seen=seen, by=by, origin=origin)

    return _tried(engine, scope, written)


def _tried(engine: Engine, scope: Scope, write: Callable[[int], Memory]) -> Memory:
    """Once more, from the beginning, where another mind wrote a profile just now: it may be the same one."""
    for _ in range(_TRIES - 1):
        with suppress(Conflict):
            return write(_last_written(engine, scope))
    return write(_last_written(engine, scope))


# Who is meant.


def _found(engine: Engine, scope: Scope, name: str, *, up_to: int) -> list[Memory]:
    if is_blank(name):
        return []
    if found := _bearers(engine, scope, name, up_to=up_to):
        return found
    others = _other_names(engine, scope, name)
    return list(
        {each.id: each for other in others for each in _bearers(engine, scope, other, up_to=up_to)}.values()
    )


def _bearers(engine: Engine, scope: Scope, name: str, *, up_to: int) -> list[Memory]:
    """Those whose title it is; else those who have it among their names; else those it may be short for."""
    asked = read_name(name)
    found = {
        each.id: each
        for spelling in dict.fromkeys((name, asked.core))
        for each in _listed(engine, scope, Filter(kinds=_ENTITIES, about=spelling))
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


def _listed(engine: Engine, scope: Scope, chosen: Filter) -> Iterator[Memory]:
    offset = 0
    while page := engine.store.listed(shared(scope), chosen, offset=offset, limit=_PAGE):
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


def _created(engine: Engine, scope: Scope, words: Words, *, seen: int, by: str, origin: Origin) -> Memory:
    now = engine.clock.now()
    memory = Memory(
        id=engine.new_id(),
        scope=shared(scope),
        words=words,
        occurred=now,
        kind=Kind.ENTITY,
        origins=(origin,),
        protection=Protection(by=by, since=now, reason=PERSON),
    )
    return _committed(engine, memory, Encoded(memory=memory), seen=seen, by=by)


def _revised(engine: Engine, known: Memory, words: Words, *, seen: int, by: str, origin: Origin) -> Memory:
    if words == known.words:
        return known
    change = Revised(memory=known.id, words=words, origins=(origin,))
    return _committed(engine, known, change, seen=seen, by=by)


def _committed(engine: Engine, memory: Memory, change: Change, *, seen: int, by: str) -> Memory:
    """Only if no profile was written since: so nobody gets two, and no name is lost.

    An id made of the name would do the same, but from it the name could be guessed after it was erased.
    """
    mark = Noted(key=MARK, words=Words(text=str(seen)))
    based_on = {memory.id: memory.version, note_name(MARK): seen}
    engine.gate.commit(memory.scope, [change, mark], by=by, based_on=based_on)
    (now,) = engine.store.memories(memory.scope, [memory.id])
    return now


def _last_written(engine: Engine, scope: Scope) -> int:
    """The number of the last entry that marked a profile; in the mark stands the one before, so that little is read."""
    mark = engine.store.notes(shared(scope), prefix=MARK).get(MARK)
    before = int(mark.text) if mark and mark.text.isdecimal() else 0
    later = engine.store.records(shared(scope), naming=[note_name(MARK)], after=before)
    return max((record.number for record in later), default=before)
