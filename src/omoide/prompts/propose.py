"""What was said of people, things and ideas that a persona may want to know (NA-13): objectively, by nobody's voice."""

from collections.abc import Sequence
from typing import Final

from omoide.language.names import folded
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "propose"
NAME: Final = 80
LONGEST: Final = 400  # characters of a statement

_TASK: Final[dict[Language, str]] = {
    "ja": "会話の記録から、重要な人物・物・場所・概念について、これからも覚えておく価値のある事実を客観的に取り出してください。"
    "一つの要素で一つの対象について一つの事だけを述べ、固有名詞・数・日付・否定は変えず、書かれていないことは足さないでください。"
    "対象の名前は出典に書かれているとおりか、話し手の名前を使い、known に同じ対象があればその名前を使ってください。話し手の名前がなければ「ユーザー」とします。"
    "一時の状態、挨拶、質問、仮の話は残さないでください。出典の言語で書いてください。",
    "en": "From the record of a talk take, objectively, what is worth knowing from now on of the people, things, places and ideas that matter in it. Each "
    "element states one thing of one of them. Keep names, numbers, dates and negations as they are, and add nothing that is not there. "
    "Call it as the source does, or by the name of whoever speaks; if it is among those called known, by that name. A speaker without a "
    "name is called user. Leave out passing states, greetings, questions and suppositions. Write in the language of the source.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "name": f"対象の名前、{NAME} 字以内。dropped なら空文字",
        "statement": f"それについて述べる一文、{LONGEST} 字以内。dropped なら空文字",
    },
    "en": {
        "name": f"what it is called, at most {NAME} characters; empty if it is dropped",
        "statement": f"one sentence about it, at most {LONGEST} characters; empty if it is dropped",
    },
}
USER: Final[dict[Language, str]] = {"ja": "ユーザー", "en": "user"}


@frozen
class Proposed:
    """One thing that was said of somebody or something."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    name: str = item(longest=NAME)
    statement: str = item(longest=LONGEST)


@frozen
class _Answer:
    items: tuple[Proposed, ...] = item()


def propose(
    sources: Sequence[Source], *, language: Language, known: Sequence[str] = ()
) -> Question[Covered[Proposed]]:
    """`known` are those that the persona knows already."""

    def wrong(found: Proposed, own: Sequence[Source]) -> str:
        if not found.name.strip() or not found.statement.strip():
            return "its name or its statement is empty"
        told = folded("\n".join((*(f"{each.speaker}\n{each.text}" for each in own), *known, *USER.values())))
        if folded(found.name) not in told:
            return f"no source names {found.name[:40]}"
        number = invented(found.statement, [each.text for each in own])
        return f"no source says {number}" if number else ""

    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        also={"known": "\n".join(known)} if known else None,
        wrong=wrong,
    )
