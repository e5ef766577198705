"""Like events as one memory: what was between people, what was learnt, what moved; the pattern before the detail (PI-16)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from omoide.errors import Unreadable
from omoide.language.inventing import invented
from omoide.language.sentences import sentences
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "condense"
SENTENCES: Final = 3
TAGS: Final = 8
TYPES: Final = ("episodic", "semantic", "procedural")

_TASK: Final[dict[Language, str]] = {
    "ja": "{whose} の身に最近起きた、似た出来事を古い順に並べたものです。長く覚えておける一つの記憶にしてください。"
    "人と人との関係、学んだこと、心が動いたことは必ず残し、一つ一つの細かな点よりも、繰り返しに表れた傾向を書いてください。"
    "固有名詞と否定は変えず、書かれていないことは足さないでください。出来事の言語で書いてください。",
    "en": "These are like events in the recent life of {whose}, oldest first. Make one memory of them that can be kept for long. "
    "Keep what is between people, what was learnt, and what moved anybody; say the pattern that shows in them rather than the details "
    "of each. Keep names and negations as they are, and add nothing that is not there. Write in the language of the events.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "summary": f"一つにした記憶、1〜{SENTENCES} 文",
        "type": "episodic(具体的な出来事)、semantic(そこから言える知識)、procedural(やり方)のいずれか",
        "tags": f"関わる人や事柄を表す短い札の配列、{TAGS} 個まで",
        "importance": "これからどれだけ大事か、0〜1 の数",
    },
    "en": {
        "summary": f"the one memory, in 1 to {SENTENCES} sentences",
        "type": "episodic (what happened), semantic (what can be known from it) or procedural (how something is done)",
        "tags": f"an array of short labels for the people and matters in it, up to {TAGS}",
        "importance": "how much it will matter, a number from 0 to 1",
    },
}


@frozen
class Condensed:
    """What they are together, both asked for and answered."""

    summary: str = item(least=1)
    type: str = item(choices=TYPES)
    tags: tuple[str, ...] = item(most=TAGS, longest=40)
    importance: float = item(low=0.0, high=1.0)


def condense(told: Sequence[str], *, whose: str, language: Language) -> Question[Condensed]:
    """`told` are the events, oldest first."""
    data = {f"event{place}": text for place, text in enumerate(told, start=1)}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language].format(whose=whose), _MEMBERS[language], data, language=language),
        schema=schema_of(Condensed),
        read=partial(_read, told=told),
        language=language,
    )


def _read(text: str, *, told: Sequence[str]) -> Read[Condensed]:
    """How often something happened may be said, though no event says it; no other number may be new."""
    found = read(Condensed, text)
    count = len(sentences(found.value.summary))
    if count > SENTENCES:
        raise Unreadable(problem=f"summary has {count} sentences; at most {SENTENCES}")
    if number := invented(found.value.summary, [*told, *map(str, range(len(told) + 1))]):
        raise Unreadable(problem=f"summary says {number}, which no event does")
    return found
