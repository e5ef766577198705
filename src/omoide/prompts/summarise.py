"""What of a memory is left when it fades: its cause in one or two sentences, the reaction in two or three (LT-15)."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from omoide.errors import Unreadable
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "summarise"

# LT-17: 50 to 200 characters in all. It was said of Japanese, of which one character is worth two Latin letters.
LONGEST: Final[dict[Language, tuple[int, int]]] = {"ja": (80, 120), "en": (160, 240)}

_TASK: Final[dict[Language, str]] = {
    "ja": "薄れていく記憶を短くまとめてください。trigger はきっかけ、content はそれへの反応です。固有名詞、専門用語、数、否定、具体的な話題、"
    "気持ちの色合いを残し、書かれていないことは足さないでください。もう一方にあることを繰り返さず、元の言語で書いてください。",
    "en": "Sum up a memory that is fading. trigger is its cause, content the reaction to it. Keep names, technical terms, numbers, "
    "negations, the concrete topic and the shade of feeling; add nothing that is not there, and do not repeat in one what "
    "the other says. Write in the language of the memory.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "trigger": "何がきっかけだったか。1〜2 文、{} 字以内",
        "content": "どう応じ、どう感じたか。2〜3 文、{} 字以内",
    },
    "en": {
        "trigger": "what set it off: 1-2 sentences, at most {} characters",
        "content": "what the reaction and the feeling were: 2-3 sentences, at most {} characters",
    },
}


@frozen
class Summary:
    """Cause and reaction, each in short; both the question and its answer."""

    trigger: str = item()
    content: str = item()


def summarise(memory: Summary, *, language: Language) -> Question[Summary]:
    longest: dict[str, int] = dict(zip(_MEMBERS[language], LONGEST[language], strict=True))
    members = {name: says.format(longest[name]) for name, says in _MEMBERS[language].items()}
    data = {"trigger": memory.trigger, "content": memory.content}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], members, data, language=language),
        schema=schema_of(Summary),
        read=partial(_read, given=data, longest=longest),
        language=language,
    )


def _read(text: str, *, given: Mapping[str, str], longest: Mapping[str, int]) -> Read[Summary]:
    found = read(Summary, text)
    for name, most in longest.items():
        size = len(getattr(found.value, name))
        if size > most:
            raise Unreadable(problem=f"{name} has {size} characters; at most {most}")
        if given[name].strip() and not size:
            raise Unreadable(problem=f"{name} is empty")
    return found
