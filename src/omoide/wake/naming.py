"""Aliases: several names of one person or thing, kept as notes of the mind."""

from collections.abc import Sequence
from zlib import crc32

from omoide.engine import Engine
from omoide.errors import BadValue
from omoide.language.cleaning import clean
from omoide.language.lexicon import folded
from omoide.model.change import Noted
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.search.people import ALIASES, known_aliases


def alias(engine: Engine, scope: Scope, names: Sequence[str], *, by: str) -> None:
    """What was known of one of them before is joined to it."""
    group = {folded(name): name for each in names if (name := clean(each).text.strip())}
    changes: list[Noted] = []
    for key, known in known_aliases(engine, scope).items():
        before = {folded(name): name for name in known}
        if group.keys() & before.keys():
            group |= before
            changes.append(Noted(key=key, words=None))
    if len(group) < 2:
        raise BadValue(value=", ".join(names), what="names", allowed="two names or more for the same")
    key = f"{ALIASES}{crc32(next(iter(group)).encode()):08x}"
    changes.append(Noted(key=key, words=Words(text="\n".join(group.values()), names=tuple(group.values()))))
    engine.gate.commit(scope, changes, by=by)
