"""A day, a week or a month as a persona tells it, by the model or by rule (NA-07…09).

A rule has no voice of its own: it quotes whole sentences, what was most stirring first in line for room.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from omoide.language.summarising import quotation, trace
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.prompts import tell as prompt
from omoide.prompts.digest import Line
from omoide.prompts.question import Language, Question
from omoide.prompts.sources import Covered, Fate, Source
from omoide.prompts.tell import CALM, STAR, STARRED, Span
from omoide.prompts.unite import TITLE, United
from omoide.thinking.asking import Asker, language_of
from omoide.thinking.covering import MOST, Considered, think_over

LATIN: Final = 2  # letters that say as much as one Japanese character
_BRIEFLY: Final = 2  # sentences of what is not starred (NA-07)
_BRIEF: Final = 100  # characters of them
_SENTENCES: Final = 30
_LEAST: Final = 40  # characters: less room is none
# Tokens that a model writes for each character, and for what stands around each text.
_TOKENS: Final[dict[Language, float]] = {"ja": 1.3, "en": 0.3}
_AROUND: Final = 120


@frozen
class Room:
    """How long something is told, in Japanese characters."""

    least: int
    most: int

    def of(self, language: Language) -> tuple[int, int]:
        worth = LATIN if language == "en" else 1
        return self.least * worth, self.most * worth

    def within(self, tokens: int, language: Language) -> tuple[int, int]:
        """The same, as far as an answer of so many tokens can hold it: who asks for more gets half a sentence."""
        least, most = self.of(language)
        most = max(min(most, int((tokens - _AROUND) / _TOKENS[language])), _LEAST)
        return min(least, most), most

    def times(self, tokens: int, language: Language) -> int:
        """How often it fits into one answer."""
        return max(int(tokens / (_TOKENS[language] * self.of(language)[1] + _AROUND)), 1)


@frozen
class Stretch:
    """Some talk of a day: when, what was said, and how stirring it was; `starred`, if that was enough."""

    when: str
    lines: tuple[Line, ...]
    arousal: float
    starred: bool

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def written(self, language: Language) -> str:
        said = (f"{line.speaker}: {line.text}" if line.speaker else line.text for line in self.lines)
        return "\n".join([f"[{self.when}] {mark(self.arousal, language, starred=self.starred)}", *said])


@frozen
class Told:
    """A day to be told."""

    name: str
    stretches: tuple[Stretch, ...]

    @property
    def language(self) -> Language:
        return language_of(*(each.text for each in self.stretches))

    @property
    def source(self) -> Source:
        language = self.language
        text = "\n\n".join(each.written(language) for each in self.stretches)
        parts = tuple(each.text for each in self.stretches)
        return Source(name=self.name, text=f"[{self.name}]\n{text}", parts=parts)


def fitted(stretches: Sequence[Stretch], language: Language, *, tokens: int) -> str:
    """As much of a talk as has room: the calmest stretches give way."""
    from omoide.language.tokens import estimate_tokens

    told = [each.written(language) for each in stretches]
    line = sorted(range(len(told)), key=lambda place: (-stretches[place].arousal, place))
    kept: set[int] = set()
    for place in line:
        tokens -= estimate_tokens(told[place])
        if tokens < 0:
            break
        kept.add(place)
    return "\n\n".join(told[place] for place in sorted(kept))


def mark(arousal: float, language: Language, *, starred: bool) -> str:
    """NA-08."""
    return (STARRED[language] if starred else CALM).format(arousal)


def tell_days(
    asker: Asker, scope: Scope, days: Sequence[Told], *, core: str, room: Room, night: datetime | None = None
) -> Considered[United]:
    """Starred talk in detail, all other in a line or two."""
    known = {day.name: day for day in days}

    def by_rule(some: Sequence[Source]) -> Covered[United]:
        return Covered(items=tuple(_day(known[each.name], room) for each in some), dropped={})

    return tell(
        asker, scope, [day.source for day in days], by_rule, span="day", core=core, room=room, night=night
    )


def tell(
    asker: Asker,
    scope: Scope,
    sources: Sequence[Source],
    by_rule: Callable[[Sequence[Source]], Covered[United]],
    *,
    span: Span,
    core: str,
    room: Room,
    night: datetime | None = None,
) -> Considered[United]:
    """In the voice of whoever this core memory is of."""

    def ask(some: Sequence[Source]) -> Question[Covered[United]]:
        language = _language(some)
        least, most = room.within(asker.answer_tokens, language)
        return prompt.tell(some, span=span, core=core, language=language, least=least, most=most)

    at_once = min(room.times(asker.answer_tokens, _language(sources)), MOST)
    return think_over(asker, scope, sources, ask, by_rule, night=night, most=at_once)


def _language(sources: Sequence[Source]) -> Language:
    return language_of(*(part for source in sources for part in source.parts))


def _day(day: Told, room: Room) -> United:
    language = day.language
    _, left = room.of(language)
    line = sorted(range(len(day.stretches)), key=lambda place: (-day.stretches[place].arousal, place))
    told: dict[int, str] = {}
    for behind, place in zip(range(len(line) - 1, -1, -1), line, strict=True):
        each = day.stretches[place]
        if left < _LEAST:
            break
        if each.starred:  # those behind it in the line want to be told, too
            text = f"{STAR} {_quoted(each, (left // 2 if behind else left) - len(STAR) - 1, _SENTENCES)}"
        else:
            text = _quoted(each, min(left, _BRIEF * room.of(language)[1] // room.most), _BRIEFLY)
        told[place] = text
        left -= len(text) + 1
    joint = "、" if language == "ja" else ", "
    return United(
        sources=(day.name,),
        fate=Fate.MERGED,
        reason="",
        title=joint.join(trace("\n".join(each.text for each in day.stretches)))[:TITLE],
        text="\n".join(told[place] for place in sorted(told)),
    )


def _quoted(stretch: Stretch, longest: int, most: int) -> str:
    return quotation([(line.speaker, line.text) for line in stretch.lines], longest=longest, most=most)
