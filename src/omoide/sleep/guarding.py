"""What no night lets go of by itself (AW-57): skills, people that all share, what is protected or says [IMPORTANT].

Only a person's own wish, or an erasure, passes (C-05). That a procedure is mature keeps it from being idle, and from
nothing else; so that is a rule of `dynamics/downscaling`.
"""

from omoide.language.markers import is_important
from omoide.model.memory import Kind, Memory
from omoide.model.scope import SHARED, Scope

ALWAYS = frozenset({Kind.SKILL})


def kept_kinds(scope: Scope) -> frozenset[Kind]:
    """The kinds of which nothing is ever let go in this mind: in the one that all share, people (AW-03)."""
    return ALWAYS | {Kind.ENTITY} if scope.mind == SHARED else ALWAYS


def is_guarded(memory: Memory) -> bool:
    words = memory.words
    return (
        memory.protection is not None
        or memory.kind in kept_kinds(memory.scope)
        or any(map(is_important, (words.text, words.title, words.trigger)))
        or any(is_important(f"[{tag}]") for tag in words.tags)
    )
