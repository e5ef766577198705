"""Links that a text names itself: `[[title]]` refers to the memory with that title (AW-24)."""

import re
from collections.abc import Sequence

from omoide.engine import Engine
from omoide.language.lexicon import folded
from omoide.model.change import Linked
from omoide.model.cue import Filter
from omoide.model.memory import Memory
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope

_LINK = re.compile(r"\[\[([^\[\]\n]{1,200})\]\]")
_LOOK_AT = 50  # memories about something with that name; the one with the title is among the newest


def explicit_links(engine: Engine, scope: Scope, memory: Memory) -> list[Linked]:
    titles = dict.fromkeys(title.strip() for title in _LINK.findall(memory.words.text))
    found = (_titled(engine, scope, title) for title in titles)
    targets = dict.fromkeys(each.id for each in found if each and each.id != memory.id)
    return [
        Linked(relation=Relation(source=memory.id, target=target, tie=Tie.REFERENCES)) for target in targets
    ]


def within(links: Sequence[Linked], full: str, limit: int) -> list[Linked]:
    """Without the last links of a memory that has too many."""
    own = [link for link in links if full in link.relation.key[:2]]
    too_many = own[min(limit, len(own) - 1) :]
    return [link for link in links if link not in too_many]


def _titled(engine: Engine, scope: Scope, title: str) -> Memory | None:
    known = engine.store.listed(scope, Filter(about=title), limit=_LOOK_AT)
    return next((each for each in known if folded(each.words.title) == folded(title)), None)
