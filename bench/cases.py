"""What people tell a mind, and what should be left standing after the nights: `tests/stories/statements_*.toml`.

Half of the cases are open; whoever writes a rule may look at them. The other half is held back until the rules are
finished, so that it tells what they do to sentences that nobody had in mind. More that may be looked at was written
later, four times (`more`, `fresh`, `later`, `anew`), by somebody who knew no rule. Only of what is said twice in other
words, and of what looks like it, there is `again`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from bench.data import ROOT, read_own
from bench.evaluation import Unusable

HALVES = ("open", "held")
FILES = (*HALVES, "more", "fresh", "later", "anew")
TWICE = "again"  # two sorts alone
LANGUAGES = ("en", "ja", "mixed")
SORTS = ("update", "correction", "negation", "temporary", "lookalike", "duplicate", "unrelated")
DOORS = ("remember", "observe")
_SAME = "same as #"


class Then(StrEnum):
    """What should have become of a statement."""

    STANDS = "stands"
    RETIRED = "retired"
    SAME = "same"
    EITHER = "either"


class Relation(StrEnum):
    """How the second of two statements relates to the first."""

    SAME = "same"
    UPDATES = "updates"  # it takes the place of the first
    UPDATED = "updated"  # the first takes its place
    COEXISTS = "coexists"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One statement. `same_as` is the place of the one that says the same; `part` a word of what alone is retired."""

    day: int
    door: str
    text: str
    then: Then
    speaker: str = ""
    same_as: int | None = None
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What one mind is told, and what one would ask it."""

    id: str
    language: str
    sort: str
    asks: str
    told: tuple[Told, ...]

    def group(self, place: int) -> int:
        """The place of the first statement that says the same."""
        same = self.told[place].same_as
        return place if same is None else self.group(same)

    def relation(self, first: int, second: int) -> Relation:
        """What a perfect judge says of two of its statements."""
        if self.group(first) == self.group(second):
            return Relation.SAME
        earlier, later = min(first, second), max(first, second)
        if self.told[earlier].then is Then.RETIRED and self._may_update(earlier, later):
            return Relation.UPDATES if (earlier, later) == (first, second) else Relation.UPDATED
        return Relation.UNRELATED if self.sort == "unrelated" else Relation.COEXISTS

    def _may_update(self, earlier: int, later: int) -> bool:
        """What is told in the same breath stands beside it, where an update comes on another day."""
        day = self.told[earlier].day
        return self.told[later].day > day or all(told.day == day for told in self.told[earlier:])


def path_of(file: str) -> Path:
    return ROOT / "tests" / "stories" / f"statements_{file}.toml"


def read_cases(file: str) -> list[Case]:
    """All cases of a half, or of what there is more, in the order of the file."""
    path = path_of(file)
    try:
        return [_case(each) for each in read_own(path)["case"]]
    except (KeyError, TypeError, ValueError) as error:
        raise Unusable(f"{path}: not as cases are written: {error!r}") from error


def _case(said: dict[str, Any]) -> Case:
    return Case(**{**said, "told": tuple(_told(each) for each in said["told"])})


def _told(said: dict[str, Any]) -> Told:
    then: str = said["then"]
    if then.startswith(_SAME):
        return Told(**{**said, "then": Then.SAME, "same_as": int(then.removeprefix(_SAME)) - 1})
    return Told(**{**said, "then": Then(then)})


def census(cases: Iterable[Case]) -> Counter[tuple[str, str]]:
    """How many cases there are of each language and sort."""
    return Counter((each.language, each.sort) for each in cases)


def perfect(cases: Sequence[Case]) -> Callable[[str, str], Relation]:
    """A judge who knows the answers: how the second text relates to the first, whatever case they are of.

    A sentence of a statement stands for the statement. Of texts that no case has together nothing is said but that
    they are unrelated. A scripted model can answer with it, whatever it is asked in.
    """

    def relate(first: str, second: str) -> Relation:
        for case in cases:
            former, latter = _place(case, first), _place(case, second)
            if former is not None and latter is not None and former != latter:
                return case.relation(former, latter)
        return Relation.UNRELATED

    return relate


def _place(case: Case, text: str) -> int | None:
    """Which statement this is, or is a sentence of."""
    text = text.strip()
    for place, told in enumerate(case.told):
        if text == told.text or (told.part and told.part in text and text in told.text):
            return place
    return None
