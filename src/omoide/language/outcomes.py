"""Whether a procedure worked, by what the person said after it was given (AW-48).

That something worked or failed is strong; thanks are weak, and nothing beside a failure. What is asked, hoped, or still
to be tried says nothing. The last turn that says anything decides; where it says both, or mere thanks follow upon a
failure, nobody knows.
"""

import re
from collections.abc import Sequence
from typing import Final

from omoide.language import outcome_phrases as phrases
from omoide.language.clauses import Clause, clauses, statements
from omoide.model.change import Outcome

# What worked is said in few words; a pasted log is not read to its end.
_LONGEST: Final = 4000
_THANKS: Final = "thanks"
_Said = Outcome | str


def outcome(turns: Sequence[str]) -> Outcome | None:
    """Say how it turned out; None when nothing was said of it, or both."""
    thanked = False
    for turn in reversed(turns):
        said = _said(turn[:_LONGEST])
        strong = {each for each in said if isinstance(each, Outcome)}
        if len(strong) == 2:
            return None
        if strong:
            (found,) = strong
            return None if thanked and found is Outcome.FAILURE else found
        thanked = thanked or _THANKS in said
    return Outcome.SUCCESS if thanked else None


def _said(turn: str) -> set[_Said]:
    """What one turn says, with thanks only if nothing is still to be tried."""
    found: set[_Said] = set()
    is_open = False
    for sentence in statements(turn):
        for clause in clauses(sentence):
            if re.search(phrases.OPEN, clause.read.lower()):
                is_open = True
            elif not re.search(phrases.AT_FIRST, clause.read.lower()):
                found |= _judged(clause)
            if _thanks(clause.read.lower()):
                found.add(_THANKS)
    return found - {_THANKS} if is_open else found


def _judged(clause: Clause) -> set[_Said]:
    """Denials are read first, so that "not working" is no "working" and エラーが出なくなった no エラー."""
    rest, denied = re.subn(phrases.DENIED, " ", clause.read.lower())
    rest, worked = re.subn(phrases.WORKED, " ", rest)
    failed = denied or re.search(phrases.FAILED, rest)
    if clause.asks:
        return {Outcome.FAILURE} if failed and re.search(phrases.WHY, clause.read.lower()) else set()
    found: set[_Said] = {Outcome.SUCCESS} if worked else set()
    return found | {Outcome.FAILURE} if failed else found


def _thanks(read: str) -> bool:
    return re.search(phrases.THANKS, read) is not None and re.search(phrases.NO_THANKS, read) is None
