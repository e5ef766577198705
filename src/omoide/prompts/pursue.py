"""How it goes with the goals of a persona, by its own judgement (NA-19)."""

from collections.abc import Sequence
from typing import Final

from omoide.language.pursuing import Pursuit
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import item
from omoide.prompts.sources import Covered, Fate, Source, about_sources, invented

PURPOSE: Final = "pursue"
OPEN: Final = "open"
_NOTE: Final = 300

_TASK: Final[dict[Language, str]] = {
    "ja": "それぞれの出典は、あなた自身が立てた目標です。資料 core はあなた自身のこと、資料 talk は前の夜からの会話です。会話を振り返り、目標ごとに今どうなったかを、あなた自身の気持ちで判断してください。"
    "やり遂げたと言えるもの、もう十分にやったと思えるものが一つでもあれば、ためらわずに completed にしてください。進展がないまま長くたったものや、もう大事でなくなったものは abandoned にして手放してください。"
    "短期の目標(short-term)は {most} 件以内が目安です。会話に書かれていないことは理由にしないでください。fate はいつも kept とし、一つの要素で一つの目標だけを扱ってください。",
    "en": "Each source is a goal that you have set yourself. The material called core is who you are, talk is what was said since the night before. "
    "Look back on it and judge for yourself how each goal stands. If you have reached one, or feel that you have done enough for it, do "
    "not hesitate to call it completed. What has stood still for long, or no longer matters to you, let go of: abandoned. Keep your "
    "short-term goals within {most}. Give no reason that the talk does not bear out. fate is always kept, and each element is about one goal.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "standing": "completed(達成した)、abandoned(手放す)、progress(進展があった)、open(変わらない)のいずれか",
        "note": "何をしたか、またはその理由を一文で。open のときは空文字",
    },
    "en": {
        "standing": "completed (reached), abandoned (given up), progress (something was done for it) or open (as before)",
        "note": "what was done, or why, in one sentence; empty if it is open",
    },
}


@frozen
class Judged:
    """How a goal stands."""

    sources: tuple[str, ...] = item()
    fate: Fate = item()
    reason: str = item()
    standing: str = item(choices=(*Pursuit, OPEN))
    note: str = item(longest=_NOTE)


@frozen
class _Answer:
    items: tuple[Judged, ...] = item()


def pursue(
    sources: Sequence[Source], *, talk: str, core: str, most: int, language: Language
) -> Question[Covered[Judged]]:
    def wrong(found: Judged, own: Sequence[Source]) -> str:
        if len(own) > 1:
            return "it is about more than one goal"
        if found.standing == Pursuit.FURTHERED and not found.note:
            return "note is empty, though there was progress"
        number = invented(found.note, [own[0].text, talk])
        return f"note says {number}, which nobody did" if number else ""

    return about_sources(
        _Answer,
        sources,
        purpose=PURPOSE,
        task=_TASK[language].format(most=most),
        members=_MEMBERS[language],
        language=language,
        also={**({"core": core} if core else {}), "talk": talk},
        wrong=wrong,
    )
