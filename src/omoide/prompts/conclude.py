"""What became of the questions of a persona: still open, or answered, and what the answer is worth (NA-29, NA-59)."""

from collections.abc import Sequence
from typing import Final

from omoide.language.voices import Heard, borrowed
from omoide.language.wondering import Sort
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "conclude"
OPEN: Final = "open"
_LONGEST: Final = 500

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典は、あなたが気になっていた問いです。answer とあるものはすでに答えが出ています。ないものは、資料 talk(前の夜からの会話)にはっきりした答えがあるときだけ、答えが出たものとしてください。"
    "答えが出た問いは、得られた学びを後で思い出せる一文にしてください。人や物についての具体的な事実なら fact、関係や気持ち、ふるまいの傾向についての気づきなら insight、"
    "詳しいことがなく残す値打ちがなければ skip です。書かれていないことは足さないでください。fate はいつも kept とし、一つの要素で一つの問いだけを扱ってください。",
    "en": "Each source is a question that you wondered about. Where it says answer, it has been answered. Where it does not, take it as answered only if the "
    "material called talk, what was said since the night before, clearly answers it. Of a question that is answered, write what you have learnt in one "
    "sentence that can be remembered: fact, if it is something definite about a person or a thing; insight, if you came to understand a relation, a "
    "feeling, or how somebody behaves; skip, if there is no detail that would be worth keeping. Add nothing that is not there. fate is always kept, and "
    "each element is about one question.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "becomes": "fact、insight、skip、open(まだ答えが出ていない)のいずれか",
        "statement": "学んだことを一文で。skip と open のときは空文字",
    },
    "en": {
        "becomes": "fact, insight, skip or open (not answered yet)",
        "statement": "what you have learnt, in one sentence; empty for skip and open",
    },
}


@frozen
class Concluded:
    """What a question becomes."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    becomes: str = item(choices=(*Sort, OPEN))
    statement: str = item(longest=_LONGEST)


@frozen
class _Answer:
    items: tuple[Concluded, ...] = item()


def conclude(
    sources: Sequence[Source], *, talk: str, heard: Sequence[Heard], language: Language
) -> Question[Covered[Concluded]]:
    """What others said (`heard`) is an answer, and nobody's own insight."""

    def wrong(found: Concluded, own: Sequence[Source]) -> str:
        if len(own) > 1:
            return "it is about more than one question"
        if found.becomes in (Sort.FACT, Sort.INSIGHT) and not found.statement:
            return "statement is empty"
        if found.becomes == Sort.INSIGHT and (piece := borrowed(found.statement, heard)):
            return f"statement does not say who said: {piece[:40]}"
        number = invented(found.statement, [own[0].text, talk])
        return f"statement says {number}, which nobody did" if number else ""

    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        also={"talk": talk} if talk else None,
        wrong=wrong,
    )
