"""The English words for times, and a text as a line of words with their places."""

import re
from datetime import datetime
from typing import Final, NamedTuple

from omoide.language.times import amounts as a
from omoide.language.times import moments as m
from omoide.language.times.atoms import Atom
from omoide.language.times.moments import Fields, Interval

_TOKEN: Final = r"[0-9A-Za-z_\u00c0-\u024f]+|[^\s\w]"


def _words(text: str) -> list[str]:
    return text.split()


MONTHS: Final = _words(
    "january february march april may june july august september october november december"
)
MONTH: Final = (
    {name: at for at, name in enumerate(MONTHS, 1)}
    | {name[:3]: at for at, name in enumerate(MONTHS, 1)}
    | {"sept": 9}
)
# Names of months that are also ordinary words or names of people.
DOUBTFUL: Final = frozenset(("march", "april", "may", "june", "august"))
WEEKDAYS: Final = _words("monday tuesday wednesday thursday friday saturday sunday")
WEEKDAY: Final = {name: at for at, name in enumerate(WEEKDAYS)}
SHORT_WEEKDAY: Final = {name[:3]: at for at, name in enumerate(WEEKDAYS)} | {"tues": 1, "thur": 3, "thurs": 3}
SEASON: Final = {
    "spring": m.SPRING, "summer": m.SUMMER, "autumn": m.AUTUMN, "fall": m.AUTUMN, "winter": m.WINTER,
}  # fmt: skip
PART: Final = {
    "dawn": m.DAWN, "morning": m.MORNING, "afternoon": m.AFTERNOON, "evening": m.EVENING, "night": m.NIGHT,
}  # fmt: skip
PORTION: Final = {
    "early": m.FIRST_THIRD, "mid": m.MIDDLE, "middle": m.MIDDLE, "late": m.LAST_THIRD, "beginning": m.BEGINNING,
    "start": m.BEGINNING, "end": m.END,
}  # fmt: skip
# Month, day, and how many days.
FEAST: Final = {
    "christmas": (12, 24, 2), "halloween": (10, 31, 1), "valentine": (2, 14, 1), "valentines": (2, 14, 1),
}  # fmt: skip
NOT_FEASTS: Final = frozenset(
    _words("tree trees card cards present presents gift gifts carol carols song songs")
)
DAY: Final = {"today": 0, "yesterday": -1, "tomorrow": 1}
UNIT: Final = {
    "year": a.YEAR, "month": a.MONTH, "week": a.WEEK, "day": a.DAY, "hour": a.HOUR, "hr": a.HOUR,
    "minute": a.MINUTE, "min": a.MINUTE,
}  # fmt: skip
_UP_TO_TWENTY: Final = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
NUMBER: Final = {name: at for at, name in enumerate(_UP_TO_TWENTY)} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
}  # fmt: skip
_ORDINALS: Final = _words(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
ORDINAL: Final = {name: at for at, name in enumerate(_ORDINALS, 1)}
FEW: Final = {"couple": (3, 2), "few": (6, 2), "several": (7, 3)}
STEP: Final = {"last": -1, "previous": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "upcoming": 1}
# After these, a word such as "May" or a number such as 2024 is a time.
CUES: Final = frozenset(
    _words("in on during since until till by of from through before after early late mid around about year")
)
NOT_YEARS: Final = frozenset(
    _words(
        "words people dollars yen euros steps lines tokens characters items pieces times pages calories meters km "
        "miles rows files users points"
    )
)
NOT_DAYS: Final = frozenset(
    _words(
        "floor day page place line hole anniversary street avenue time attempt try birthday century row grade round "
        "step"
    )
)


class Line(NamedTuple):
    """The words of a text in lower case with their places, and the present that they are read from."""

    text: str
    words: list[str]
    places: list[tuple[int, int]]
    now: datetime
    ahead: bool

    def word(self, at: int) -> str:
        """Give a word if only blanks part it from the one before it, else nothing."""
        if at == 0 and self.words:
            return self.words[0]
        if not 0 < at < len(self.words):
            return ""
        between = self.text[self.places[at - 1][1] : self.places[at][0]]
        return self.words[at] if not between or between.isspace() else ""

    def before(self, at: int) -> str:
        return self.words[at - 1] if at > 0 and self.word(at) else ""

    def capital(self, at: int) -> bool:
        return self.text[self.places[at][0]].isupper()

    def glued(self, at: int) -> bool:
        """Say whether a word stands right after the one before it: the hyphen of year-round, but not of "year - "."""
        return bool(self.word(at)) and self.places[at][0] == self.places[at - 1][1]

    @property
    def alone(self) -> bool:
        return len(self.words) == 1

    def atom(self, at: int, to: int, fields: Fields, *, weak: bool = False, vague: bool = False) -> Atom:
        """Make an atom of the words from one place up to another."""
        return Atom(
            start=self.places[at][0], end=self.places[to - 1][1], fields=fields, weak=weak, vague=vague
        )

    def ready(self, at: int, to: int, interval: Interval | None, *, vague: bool = False) -> Atom | None:
        if interval is None:
            return None
        start, end = self.places[at][0], self.places[to - 1][1]
        return Atom(start=start, end=end, fields={}, ready=interval, vague=vague)


def line(text: str, *, now: datetime, ahead: bool) -> Line:
    found = [(match[0].lower(), match.span()) for match in re.finditer(_TOKEN, text)]
    return Line(
        text=text, words=[word for word, _ in found], places=[span for _, span in found], now=now, ahead=ahead
    )
