"""What comes of a stretch of talk: what it was about in short, what it settled, and what is to be done now (AW-29, AW-30)."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from omoide.errors import Unreadable
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "digest"
LONGEST: Final[dict[Language, int]] = {"ja": 500, "en": 1000}  # characters of the summary
ITEMS: Final = 12

_TASK: Final[dict[Language, str]] = {
    "ja": "終わった会話の記録です。後で思い出せるようにまとめてください。行ごとに「話し手: 言葉」の形で、古い順に並んでいます。"
    "誰が何を言い、何が決まったかを、固有名詞・数・日付・否定を変えずに書き、書かれていないことは足さないでください。会話の言語で書いてください。",
    "en": "This is the record of a talk that is over. Sum it up so that it can be remembered. Each line is a speaker and what "
    "was said, oldest first. Say who said what and what was decided, keep names, numbers, dates and negations as they "
    "are, and add nothing that is not there. Write in the language of the talk.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "title": "何の話だったか、20 字以内",
        "summary": "何があったか、{} 字以内",
        "resolved": f"この会話で解決・完了した事柄の配列(それぞれ、それだけで分かる短い文。{ITEMS} 個まで、なければ空)",
        "tasks": f"これからやるべき事の配列(期限があればそのまま含める。{ITEMS} 個まで、なければ空)",
    },
    "en": {
        "title": "what it was about, at most 40 characters",
        "summary": "what happened, at most {} characters",
        "resolved": f"an array of what was solved or finished in this talk, each a short phrase that can stand alone; up to {ITEMS}, "
        "empty if there is none",
        "tasks": f"an array of what is to be done now, each with its due date if one was said; up to {ITEMS}, empty if there is none",
    },
}  # fmt: skip


class Line(NamedTuple):
    """One thing that was said, and by whom; `own`: by the mind itself."""

    speaker: str
    text: str
    own: bool = False


@frozen
class Digest:
    """What comes of it, both asked for and answered."""

    title: str = item(longest=80)
    summary: str = item(least=1)
    resolved: tuple[str, ...] = item(most=ITEMS)
    tasks: tuple[str, ...] = item(most=ITEMS)


def digest(talk: Sequence[Line], *, language: Language) -> Question[Digest]:
    longest = LONGEST[language]
    members = {name: says.format(longest) for name, says in _MEMBERS[language].items()}
    data = {"talk": "\n".join(f"{line.speaker or '?'}: {line.text}" for line in talk)}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], members, data, language=language),
        schema=schema_of(Digest),
        read=partial(_read, longest=longest),
        language=language,
    )


def _read(text: str, *, longest: int) -> Read[Digest]:
    found = read(Digest, text)
    if len(found.value.summary) > 2 * longest:  # a little more than was asked for does no harm
        raise Unreadable(problem=f"summary has {len(found.value.summary)} characters; at most {longest}")
    return found
