"""Whom a question is about: every piece of it that someone in this mind is called by, also under another name."""

from collections.abc import Iterable

from omoide.engine import Engine
from omoide.language.calling import Call, call, calls, name_terms
from omoide.language.lexicon import folded, name_facet
from omoide.language.terms import hash_term
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import Named

ALIASES = "alias-"  # notes under this prefix are names of one person, one to a line
_OFTEN = 0.5  # of what someone says; a title that stands where the speaker should is said all the time


@frozen(kw_only=False)
class People:
    """`voices` are the names in the question whose bearers hardly ever say them: they are no part of what is meant.
    `also` are other names of those who are called."""

    named: tuple[Named, ...] = ()
    voices: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


def known_aliases(engine: Engine, scope: Scope) -> dict[str, list[str]]:
    notes = engine.store.notes(scope, prefix=ALIASES)
    return {key: words.text.split("\n") for key, words in notes.items() if not words.gone}


def people_in(engine: Engine, scope: Scope, text: str) -> People:
    pieces = calls(text)
    there = set(engine.store.known(scope, [each.speaker for each in pieces]))
    aliases = _other_names(pieces, known_aliases(engine, scope).values())
    others = [call(other) for others in aliases.values() for other in others]
    asked = [*(each for each in pieces if each.speaker in there), *others]
    if not asked:
        return People()
    names = [_named(each) for each in asked]
    shares = engine.store.voices(scope, names)
    known = {each.name: share for each, share in zip(asked, shares, strict=True) if share is not None}
    named = [name for name, share in zip(names, shares, strict=True) if share is not None]
    voices = [
        piece.name
        for piece in pieces
        if any(known.get(name, 1.0) < _OFTEN for name in (piece.name, *aliases.get(piece.name, ())))
    ]
    also = [other for others in aliases.values() for other in others]
    return People(tuple(named), tuple(dict.fromkeys(voices)), tuple(dict.fromkeys(also)))


def _other_names(pieces: Iterable[Call], groups: Iterable[list[str]]) -> dict[str, list[str]]:
    """For each piece that is one of several names, the others."""
    known = {folded(name): group for group in groups for name in group}
    if not known:
        return {}
    return {
        piece.name: [other for other in group if folded(other) != folded(piece.name)]
        for piece in pieces
        if (group := known.get(folded(piece.name)))
    }


def _named(piece: Call) -> Named:
    return Named(piece.speaker, name_facet(piece.name), tuple(map(hash_term, name_terms(piece.name))))
