"""Whether a newer clause says of the same thing something else than an older one, whatever it is that they speak of.

What is known of a thing is mostly one at a time: its day, its price, its place. So a datum of the same kind takes the
place of the former; anything else does where the newer says that something changed.
"""

import re
from typing import Final

from omoide.language import theme_words as w
from omoide.language.themes import Theme, theme
from omoide.language.values import agree, differ

_OTHERWISE: Final = 2  # words that one may say besides
_GOING_ON: Final = r"(?:て|で)い?(?:る|ます)[。よね!]*$"  # 階段を上っている
_MOST: Final = 4
_FEWEST: Final = 2
_EXACT: Final = ("time", "day", "month", "number", "code")


def renews(older: str, newer: str, *, update: bool, corrects: bool, happened: bool) -> str:
    """Give why the newer takes the place of the older; nothing where it may not."""
    old, new = theme(older), theme(newer)
    if not _same_theme(old, new):
        return ""
    if new.verbs & w.DONE and not new.data and re.search(w.UNDER_WAY, older, re.IGNORECASE):
        return "done"
    changed = bool(new.verbs & w.PLAINLY) and not re.search(_GOING_ON, newer)
    cue = update or corrects or changed
    if not _same_verb(old, new) or (happened and not (cue or new.verbs & w.CHANGES)):
        return ""
    ours, theirs = _besides(old, new), _besides(new, old)
    found = _other_datum(old, new)
    if found == "same":
        return ""
    if found:
        return _another(found, old, new, cue=cue, ours=ours, theirs=theirs)
    if not cue:
        few = 0 < len(ours) <= _OTHERWISE and 0 < len(theirs) <= _OTHERWISE and not (old.data or new.data)
        return "another place" if few and _one_at_a_time(old, new) else ""
    return _something(old, new, changed=changed, ours=ours, theirs=theirs)


def _another(
    found: str, old: Theme, new: Theme, *, cue: bool, ours: frozenset[str], theirs: frozenset[str]
) -> str:
    """A datum of the same kind."""
    many = max(len(ours), len(theirs)) > _OTHERWISE or bool(ours and theirs)
    if cue:
        return "" if many and not found.startswith(_EXACT) else "another value"
    if many or not ((old.definite and new.definite) or _one_at_a_time(old, new)):
        return ""
    if found.startswith(_EXACT):
        return "another value"
    return "another name" if (old.copula and new.copula) or _one_at_a_time(old, new) else ""


def _one_at_a_time(old: Theme, new: Theme) -> bool:
    """Where a thing is, and how or with what one does the same with the same thing."""
    if old.shape != new.shape or old.about != new.about or old.person:
        return False
    if old.shape == "place":
        return old.definite and new.definite and old.thing and new.thing
    if not old.verbs & new.verbs:
        return False
    return old.shape == "for" or (old.thing and old.shape in ("with", "from", "as"))


def _something(old: Theme, new: Theme, *, changed: bool, ours: frozenset[str], theirs: frozenset[str]) -> str:
    """Anything else, as it is said that it changed."""
    if (
        changed
        and not new.rest - w.LIGHT - old.words
        and not new.data
        and (old.copula or old.shape == "place")
    ):
        return "changed"
    steady = old.definite or (old.about == new.about and (bool(old.rest & new.rest) or _slots(old)))
    placed = (changed or not new.shape) and "place" in (old.shape, new.shape)
    if not steady or not (old.shape == new.shape or placed):
        return ""
    if old.data and not new.data and not placed:
        return ""
    said = (ours or old.data) and (theirs or new.data)
    return "something else" if said and len(ours) <= _MOST and len(theirs) <= _MOST else ""


def denies(older: str, newer: str) -> bool:
    """Say whether what the newer says is no more is what the older speaks of."""
    old, new = theme(older), theme(newer)
    return (
        _same_theme(old, new)
        and _same_verb(old, new)
        and not _besides(new, old)
        and _other_datum(old, new) in ("same", "")
    )


def repeats(older: str, newer: str) -> bool:
    """Say whether both say the same of the same, each with its own words for what needs none."""
    old, new = theme(older), theme(newer)
    ours, theirs = old.words - w.LIGHT, new.words - w.LIGHT
    if not ours or len(ours) + len(old.verbs) < _FEWEST or not _same_verb(old, new):
        return False
    if not old.thing or not new.thing:
        return False  # a greeting, or who does what with whom
    if len(old.data.get("name", ())) > 1 and old.about != new.about:
        return False  # who likes whom
    return _as_one(ours, theirs) and _as_one(theirs, ours) and _other_datum(old, new) in ("same", "")


def same_data(older: str, newer: str) -> bool:
    """Say whether all data of both are the same, however they are written: 15万円 and 150,000円."""
    old, new = theme(older).data, theme(newer).data
    return bool(old) and old.keys() == new.keys() and all(_agree(old[kind], new[kind]) for kind in old)


def _as_one(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return all(
        each in theirs or (each[0] == "@" and any(agree(each, its) for its in theirs)) for each in ours
    )


def _slots(old: Theme) -> bool:
    return any(w.classes(each) & w.SLOTS for each in old.verbs)


def _same_theme(old: Theme, new: Theme) -> bool:
    if not old.about - w.LIGHT or not new.about - w.LIGHT:
        return False
    return (
        _within(old.about, new.words)
        and _within(new.about, old.words)
        and bool(old.about & new.about or _within(old.about, new.about))
    )


def _within(some: frozenset[str], others: frozenset[str]) -> bool:
    return all(each in others or each in w.LIGHT for each in some)


def _same_verb(old: Theme, new: Theme) -> bool:
    """Nothing says that it is another thing that is said: who opens at nine may close at five."""
    ours = old.verbs - w.CHANGES
    theirs = new.verbs - w.CHANGES
    if not ours or not theirs or ours & theirs:
        return True
    return any(w.classes(a) & w.classes(b) for a in ours for b in theirs)


def _besides(one: Theme, other: Theme) -> frozenset[str]:
    return one.rest - other.words - w.LIGHT - w.CHANGES - other.verbs


def _other_datum(old: Theme, new: Theme) -> str:
    """The kind of which the newer has another; "same" where all that can be compared is the same."""
    both = [kind for kind in old.data if kind in new.data]
    other = [kind for kind in both if not _agree(old.data[kind], new.data[kind])]
    if not both:
        return ""
    return other[0] if other else "same"


def _agree(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    if ours & theirs:
        return ours <= theirs or theirs <= ours
    return not all(differ(a, b) for a in ours for b in theirs)
