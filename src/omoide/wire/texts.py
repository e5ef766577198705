"""What every door says to people, in English and Japanese: one table, a file for each room, one word for one thing."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

from omoide.errors import OmoideError
from omoide.wire.said import (
    claude,
    day,
    files,
    keeping,
    memories,
    moving,
    nights,
    persona,
    service,
    society,
    stories,
    talks,
    vault,
)
from omoide.wire.said.errors import ERRORS_JA, NOUNS_JA
from omoide.wire.said.facts import FACTS_JA
from omoide.wire.said.usage import USAGE_JA

Language = str  # "en" or "ja"

ROOMS = (
    claude,
    day,
    files,
    keeping,
    memories,
    moving,
    nights,
    persona,
    service,
    society,
    stories,
    talks,
    vault,
)
TEXTS = {key: said for room in ROOMS for key, said in room.TEXTS.items()}  # key: (English, Japanese)


def say(key: str, language: Language, **facts: object) -> str:
    english, japanese = TEXTS[key]
    if language != "ja":
        return filled(english, facts)
    if "trouble" in facts:  # what an error said, which speaks English
        facts["trouble"] = in_japanese(facts["trouble"])
    return filled(japanese, facts)


class _Counting(Formatter):
    """`{count:memory|memories}` is the one word for one, and the other for all else."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return super().format_field(value, format_spec)
        return one if str(value) == "1" else many


def filled(text: str, facts: Mapping[str, object]) -> str:
    return _COUNTING.vformat(text, (), facts) if "|" in text else text.format(**facts)


_COUNTING = _Counting()


def say_error(error: OmoideError, language: Language) -> str:
    if language != "ja":
        return str(error)
    facts = {name: in_japanese(fact) if name in _SAID else fact for name, fact in error.facts.items()}
    return ERRORS_JA[error.code].format(**facts)


# Which facts of an error are sentences, or parts of one; all others are names and numbers.
_SAID = frozenset(
    {"what", "why", "remedy", "allowed", "problem", "detail", "instead", "place", "hint", "near"}
)
_AGAIN = _SAID | {"more"}  # what is put into a sentence and is one itself


def say_fact(said: str, language: Language) -> str:
    """What something is about, what is allowed, or what is wrong with it: a name, or what stands in the table."""
    return in_japanese(said) if language == "ja" else said


def in_japanese(said: object) -> str:
    """A sentence that the code says in English. What nobody here has said, such as the words of a server, stays as it is."""
    text = str(said)
    if text in _FACTS:
        return _FACTS[text]
    for pattern, japanese in _patterns():
        if found := pattern.fullmatch(text):
            facts = found.groupdict()
            return japanese.format(
                **{name: in_japanese(fact) if name in _AGAIN else fact for name, fact in facts.items()}
            )
    if "; " in text:  # several faults, told at once
        return "; ".join(map(in_japanese, text.split("; ")))
    return text


_FACTS = {**NOUNS_JA, **FACTS_JA, **USAGE_JA}
_NUMBER = r"-?(?:\d[\d.,e+-]*|inf)"
_HOLE = re.compile(r"\{(\w+)(?:![rs])?\}")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Of what is said of the matter, and of whole errors; the most telling first: those that begin with
    letters of their own, and have the most."""
    errors = {
        each.says: ERRORS_JA[each.code] for each in _kinds(OmoideError) if _HOLE.sub("", each.says).strip()
    }
    sentences = [
        (english, japanese) for english, japanese in (errors | _FACTS).items() if _HOLE.search(english)
    ]
    sentences.sort(key=lambda each: (each[0].startswith("{"), -len(_HOLE.sub("", each[0]))))
    return tuple((_pattern(english), _HOLE.sub(r"{\1}", japanese)) for english, japanese in sentences)


def _kinds(kind: type[OmoideError]) -> Iterator[type[OmoideError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)


def _pattern(english: str) -> re.Pattern[str]:
    made, named = "", set[str]()
    for place, piece in enumerate(_HOLE.split(english)):  # letters, name, letters, name, …
        if place % 2 == 0:
            made += re.escape(piece)
        elif piece in named:
            made += f"(?P={piece})"
        else:
            named.add(piece)
            made += f"(?P<{piece}>{_NUMBER if piece in ('low', 'high') else '.+?'})"
    return re.compile(made, re.DOTALL)
