"""How something is done, out of what was lived: procedures with steps, from episodes that tell some (AW-45, AW-46)."""

from collections.abc import Sequence
from typing import Final

from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "distil"
TITLE: Final = 120
STEP: Final = 400
STEPS: Final = 20

_TASK: Final[dict[Language, str]] = {
    "ja": "出来事の記録から、また使える手順を取り出してください。実際に行われた、または教わったやり方だけを、行う順に書きます。"
    "コマンド、設定名、数、固有名詞は一字も変えず、書かれていない手順は足さないでください。やり方を述べていない出典は dropped にします。"
    "同じやり方を述べる出典は一つにまとめ、出典の言語で書いてください。",
    "en": "From the record of events take procedures that can be used again: only what was really done or taught, in the order of doing. "
    "Keep commands, names of settings, numbers and names to the letter, and add no step that is not there. A source that tells "
    "no way of doing something is dropped. Sources that tell the same way are merged. Write in the language of the source.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "title": f"何をするための手順か、{TITLE} 字以内。dropped なら空文字",
        "steps": f"手順の配列、{STEPS} 個まで(番号は付けない)。dropped なら空",
    },
    "en": {
        "title": f"what the procedure is for, at most {TITLE} characters; empty if it is dropped",
        "steps": f"an array of the steps, up to {STEPS}, without numbers; empty if it is dropped",
    },
}


@frozen
class Distilled:
    """What it is for, and how it is done."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    title: str = item(longest=TITLE)
    steps: tuple[str, ...] = item(most=STEPS, longest=STEP)

    @property
    def text(self) -> str:
        return "\n".join(f"{place}. {step}" for place, step in enumerate(self.steps, start=1))


@frozen
class _Answer:
    items: tuple[Distilled, ...] = item()


def distil(sources: Sequence[Source], *, language: Language) -> Question[Covered[Distilled]]:
    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language],
        members=_MEMBERS[language],
        language=language,
        wrong=_wrong,
    )


def _wrong(found: Distilled, own: Sequence[Source]) -> str:
    if not found.title or not found.steps:
        return "it has no title or no steps"
    number = invented("\n".join(found.steps), [each.text for each in own])
    return f"no source says {number}" if number else ""
