"""What comes of a night's reflection, by the model or by rule (NA-57, NA-58).

The rule draws nothing out of the air: it names what stirred most beside what recurs most, in the words in which it was
said, and takes for its resolve what was said on a day like this one that is often thought of. It sets no goals.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from omoide.language.keywords import keywords
from omoide.language.messages import wanted
from omoide.language.names import folded, names
from omoide.language.sentences import joined, sentences
from omoide.language.summarising import quotation, trace
from omoide.language.voices import VOICES, Heard, heard_in
from omoide.language.wondering import Said, left_open
from omoide.model.frozen import frozen
from omoide.model.message import MessageType
from omoide.model.scope import Scope
from omoide.prompts import dream as prompt
from omoide.prompts.dream import Dreamt, Wondered
from omoide.prompts.question import Language
from omoide.thinking.asking import Asker, Thought
from omoide.thinking.telling import Stretch, fitted

_QUOTE: Final = 120  # characters of a day that was told
_LOG: Final = 300
_TOPICS: Final = 2  # words that name what was talked about
_WORDS: Final = 8  # of each stretch that may recur
_PRIORITY: Final = 0.5  # of a question that stayed open

_SAID: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "stirred": "いちばん心が動いたのは「{topic}」のこと。{quote}",
        "again": "「{word}」の話がくり返し出た。",
        "days": "この{days}日のうち{count}日で「{word}」の話をした。",
        "strategy": "こういう日には、{date} のように応える:「{quote}」",
    },
    "en": {
        "stirred": "What stirred most was “{topic}”. {quote}",
        "again": "“{word}” came up again and again.",
        "days": "On {count} of the last {days} days there was talk of “{word}”.",
        "strategy": "On a day like this, answer as on {date}: “{quote}”",
    },
}


@frozen
class Past:
    """A day that was told, or a memory that came: when, and what."""

    date: str
    text: str


@frozen
class Material:
    """What a night looks back on. `like` is what the persona said itself on a former day like this one."""

    level: int
    span: int
    talk: tuple[Stretch, ...]
    days: tuple[Past, ...] = ()
    related: tuple[Past, ...] = ()
    like: Past | None = None
    core: str = ""
    goals: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def partners(self) -> frozenset[str]:
        """The names of those who talk here, its own among them as its core memory has it."""
        speakers = {line.speaker for each in self.talk for line in each.lines if not line.own}
        return frozenset((*speakers, *names(self.core)))

    @property
    def heard(self) -> list[Heard]:
        """What others said in the talk, and in what was told of former days."""
        talk = [Heard(line.speaker, line.text) for each in self.talk for line in each.lines if not line.own]
        past = [each for some in (self.days, self.related) for each in some]
        return [*talk, *(line for each in past for line in heard_in(each.text, VOICES))]

    @property
    def strongest(self) -> Stretch | None:
        return max(self.talk, key=lambda each: each.arousal, default=None)

    def data(self, language: Language, *, tokens: int) -> dict[str, str]:
        """As a model sees it."""
        told = {
            "core": self.core,
            "talk": fitted(self.talk, language, tokens=tokens),
            "days": _listed(self.days, tokens=tokens),
            "related": _listed(self.related, tokens=tokens),
            "goals": "\n".join(self.goals),
            "questions": "\n".join(self.questions),
        }
        return {name: text for name, text in told.items() if text}


def dream_of_days(
    asker: Asker,
    scope: Scope,
    material: Material,
    *,
    questions: int,
    goals: int,
    language: Language,
    night: datetime | None = None,
) -> Thought[Dreamt]:
    asked = prompt.dream(
        material.data(language, tokens=asker.room // 4),
        heard=material.heard,
        level=material.level,
        days=material.span,
        questions=questions,
        goals=goals,
        language=language,
    )
    return asker.think(scope, asked, lambda: by_rule(material, language), night=night)


def by_rule(material: Material, language: Language) -> Dreamt:
    texts, strongest, known = _SAID[language], material.strongest, material.partners
    topic = topics(strongest.text if strongest else material.days[-1].text, language, known=known)
    quote = _naming(strongest, known) if strongest else _short(material.days[-1].text)
    told = [texts["stirred"].format(topic=topic, quote=quote), *_recurring(material, texts, known=topic)]
    strategy = (
        texts["strategy"].format(date=material.like.date, quote=_short(material.like.text))
        if material.like
        else ""
    )
    log = [_quoted(each, most=2, longest=_LOG) for each in material.talk if each.starred]
    return Dreamt(
        trigger_topic=topic,
        insight=(" " if language == "en" else "").join(told),
        strategy=strategy,
        log_entry="\n".join(log or [quote]),
        questions=tuple(_wondered(material.talk)),
        goals=(),
    )


def topics(text: str, language: Language, *, known: Collection[str] = ()) -> str:
    """What a text is about, in two words."""
    return (", " if language == "en" else "・").join(telling_words(text, known, most=_TOPICS))


def telling_words(text: str, known: Collection[str], *, most: int = 3) -> tuple[str, ...]:
    """Not the names of those who always talk with each other, unless there is nothing else."""
    plain = {folded(name) for name in known}
    found = trace(text, most=most + len(plain))
    return tuple(word for word in found if folded(word) not in plain)[:most] or found[:most]


def telling(text: str) -> str:
    """Without sentences that only greet: they are a resolve to nothing."""
    return joined(each for each in sentences(text) if wanted(each) is not MessageType.GREETING)


def _recurring(material: Material, texts: Mapping[str, str], *, known: str) -> list[str]:
    """The word that most stretches of talk, or most days, have in common; at least two."""
    units = [each.text for each in material.talk]
    by_day = material.level > 1 and bool(material.days)
    if by_day:
        units = [*(each.text for each in material.days), "\n".join(units)]
    found = Counter(
        {folded(word): word for word in keywords(unit, limit=_WORDS)}[name]
        for unit in units
        for name in {folded(word): None for word in keywords(unit, limit=_WORDS)}
    )
    common = [(count, word) for word, count in found.items() if count > 1]
    if not common:
        return []
    count, word = max(common, key=lambda each: each[0])
    if by_day:
        return [texts["days"].format(days=material.span, count=count, word=word)]
    return [] if word in known else [texts["again"].format(word=word)]


def _wondered(talk: Sequence[Stretch]) -> list[Wondered]:
    found: list[Wondered] = []
    for stretch in talk:
        said = [Said(line.speaker, line.text) for line in stretch.lines]
        for topic, place in left_open(said):
            if not stretch.lines[place].own:
                continue  # what others ask is their own question, and may be anything
            context = (
                f"{said[place].speaker}: {said[place].text}" if said[place].speaker else said[place].text
            )
            found.append(Wondered(topic=topic, context=context, priority=max(_PRIORITY, stretch.arousal)))
    return found


def _naming(stretch: Stretch, known: Collection[str]) -> str:
    """The sentence that says most of what it is about, with whoever said it; of equals what the other said."""
    words = [folded(word) for word in telling_words(stretch.text, known, most=_TOPICS)]
    said = [(line, each) for line in stretch.lines for each in sentences(line.text)]
    line, sentence = max(
        said, key=lambda each: (sum(word in folded(each[1]) for word in words), not each[0].own)
    )
    return f"{line.speaker}: {sentence}" if line.speaker else sentence


def _quoted(stretch: Stretch, *, most: int, longest: int) -> str:
    return quotation([(line.speaker, line.text) for line in stretch.lines], longest=longest, most=most)


def _short(text: str) -> str:
    return quotation([("", text)], longest=_QUOTE, most=1)


def _listed(found: Sequence[Past], *, tokens: int) -> str:
    """The newest that have room, the oldest of them first."""
    from omoide.language.tokens import estimate_tokens

    kept: list[str] = []
    for each in reversed(found):
        line = f"[{each.date}] {each.text}"
        tokens -= estimate_tokens(line)
        if tokens < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
