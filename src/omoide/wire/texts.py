"""What every door says to people, in English and Japanese: one table, a file for each room, one word for one thing."""

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
    return (japanese if language == "ja" else english).format(**facts)


def say_error(error: OmoideError, language: Language) -> str:
    if language != "ja":
        return str(error)
    facts = dict(error.facts)
    facts |= {name: _noun(str(facts[name])) for name in ("what", "remedy", "why") if name in facts}
    return ERRORS_JA[error.code].format(**facts)


def say_noun(what: str, language: Language) -> str:
    """What something is about, or what is wrong with it, where that is a name or stands in the table."""
    return _noun(what) if language == "ja" else what


def _noun(what: str) -> str:
    """`value of -n` and `Memory …` name one thing; all else stands in the table."""
    if what.startswith("value of "):
        return f"{what.removeprefix('value of ')} の値"
    if what.startswith("Memory "):
        return f"記憶 {what.removeprefix('Memory ')}"
    return NOUNS_JA.get(what, what)
