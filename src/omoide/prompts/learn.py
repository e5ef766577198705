"""What lasts of what happened: statements that will still be true tomorrow (AW-37), knowing what was resolved (AW-34)."""

from collections.abc import Sequence
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "learn"
LONGEST: Final = 400  # characters of a statement: more is several

_TASK: Final[dict[Language, str]] = {
    "ja": "最近の出来事の記録から、これからも成り立つ知識を取り出してください。人や物の性質、好み、住まい、仕事、使っている道具、決めたこと、約束したことなどです。"
    "一つの文で一つの事だけを述べ、誰についての事かを主語にはっきり書き、固有名詞・数・日付・否定は変えないでください。"
    "一時の状態、予定、質問、仮の話、挨拶は残さず、書かれていないことは足さないでください。出典の言語で書いてください。"
    "resolved があれば、それはすでに解決した事です。未解決だと述べないでください。",
    "en": "From the record of recent events take what will go on being true: what people and things are like, likes, homes, jobs, tools "
    "in use, what was decided or promised. One statement says one thing, and says of whom; keep names, numbers, dates and "
    "negations as they are. Leave out passing states, plans, questions, suppositions and greetings, and add nothing that is "
    "not there. Write in the language of the source. If there is a part called resolved, those matters are settled: do not "
    "call them open.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {"statement": f"知識を述べる一文、{LONGEST} 字以内。dropped なら空文字"},
    "en": {"statement": f"the statement, at most {LONGEST} characters; empty if it is dropped"},
}


@frozen
class Learnt:
    """One thing that lasts, and where it was said."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    statement: str = item(longest=LONGEST)


@frozen
class _Answer:
    items: tuple[Learnt, ...] = item()


def learn(
    sources: Sequence[Source], *, language: Language, resolved: Sequence[str] = ()
) -> Question[Covered[Learnt]]:
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        also={"resolved": "\n".join(resolved)} if resolved else None,
        wrong=_wrong,
    )


def _wrong(found: Learnt, own: Sequence[Source]) -> str:
    if not found.statement:
        return "its statement is empty"
    number = invented(found.statement, [each.text for each in own])
    return f"no source says {number}" if number else ""
