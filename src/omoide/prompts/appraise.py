"""What was a turn of talk worth? How it felt, what sort of matter it was, and what is left of it in short (LT-30)."""

from typing import Final

from omoide.model.affect import NEGATIVE, OTHER, POSITIVE, Affect
from omoide.model.appraisal import Appraisal
from omoide.model.frozen import frozen
from omoide.model.memory import Category
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, item, read, schema_of

PURPOSE: Final = "appraise"
_EMOTIONS: Final = POSITIVE + NEGATIVE + OTHER
_VALENCES: Final = {"positive": 1.0, "neutral": 0.0, "negative": -1.0}
_KEYWORDS: Final = 5

_TASK: Final[dict[Language, str]] = {
    "ja": "人と話し相手(あなた)の会話の一往復を、記憶に残すために評価してください。said は人の言葉、reply はそれへのあなたの返事です。"
    "書かれていないことを足さず、固有名詞・数・否定はそのまま残し、said の言葉で書いてください。",
    "en": "Appraise one exchange between a person and their companion (you), so that it can be remembered. said is what the "
    "person said, reply is what you answered. Add nothing that is not there, and keep names, numbers and negations as "
    "they are. Write in the language of said.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "emotional_intensity": "心がどれだけ動いたか、0〜100 の整数。0〜20 は事務的、21〜40 は軽い関心、41〜60 ははっきりした関心、61〜80 は強い思い入れや大事な決断、"
        "81〜100 は激しい感情や心の傷。目安: 誤字の修正 15〜25、技術の話 30〜40、設計の決定 40〜50、身の上の話 50〜65、深い気持ちのやり取り 70〜85、心の傷 85〜100",
        "emotional_valence": "positive(喜び・成功・感謝など)、negative(失敗・苦しさ・怒りなど)、neutral(事実だけ)のいずれか",
        "emotional_arousal": "高ぶり、0〜100 の整数。0〜30 は静か(長い文、言いよどみ)、31〜60 はふつう、61〜100 は興奮(短い文、感嘆符、強い言葉、繰り返し)",
        "emotional_tags": f"当てはまる感情だけの配列(なければ空)。使える語: {', '.join(_EMOTIONS)}",
        "category": "casual(雑談)、work(作業・技術)、decision(決めたこと)、emotional(気持ちのこと)のいずれか",
        "keywords": f"後で思い出す手がかりになる語、{_KEYWORDS} 個までの配列。固有名詞と専門用語を先に",
        "trigger": "人が何をした、または言ったかを 1〜2 文で",
        "content": "それにあなたがどう応じたかを 2〜3 文で。返事がなければ空文字",
    },
    "en": {
        "emotional_intensity": "how much it moved anyone, a whole number from 0 to 100. 0-20 clerical, 21-40 mild interest, 41-60 "
        "clear interest, 61-80 strong involvement or an important decision, 81-100 violent emotion or trauma. For "
        "orientation: a corrected typo 15-25, technical talk 30-40, a design decision 40-50, a personal matter 50-65, a "
        "deep emotional exchange 70-85, trauma 85-100",
        "emotional_valence": "positive (joy, success, thanks), negative (failure, distress, anger) or neutral (mere facts)",
        "emotional_arousal": "how stirred up, a whole number from 0 to 100. 0-30 calm (long sentences, hesitation), 31-60 normal, "
        "61-100 excited (short sentences, exclamation marks, strong words, repetition)",
        "emotional_tags": f"an array of the feelings that apply, empty if none does. Allowed: {', '.join(_EMOTIONS)}",
        "category": "casual (chat), work (tasks, technique), decision (something was settled) or emotional (feelings)",
        "keywords": f"an array of up to {_KEYWORDS} words that would bring it back to mind, names and technical terms first",
        "trigger": "what the person did or said, in 1-2 sentences",
        "content": "how you responded to it, in 2-3 sentences; an empty string if there is no reply",
    },
}  # fmt: skip


@frozen
class Turn:
    """What a person said, and what was answered."""

    said: str
    reply: str = ""


@frozen
class Appraised:
    """The answer, in the numbers of LT-30."""

    emotional_intensity: int = item(low=0, high=100)
    emotional_valence: str = item(choices=tuple(_VALENCES))
    emotional_arousal: int = item(low=0, high=100)
    emotional_tags: tuple[str, ...] = item(choices=_EMOTIONS)
    category: Category = item()
    keywords: tuple[str, ...] = item(most=_KEYWORDS)
    trigger: str = item(least=1)
    content: str = item()


def appraise(turn: Turn, *, language: Language) -> Question[Appraisal]:
    data = {"said": turn.said, "reply": turn.reply}
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], data, language=language),
        schema=schema_of(Appraised),
        read=_read,
        language=language,
    )


def _read(text: str) -> Read[Appraisal]:
    said, passed_over = read(Appraised, text)
    affect = Affect(
        intensity=said.emotional_intensity / 100,
        valence=_VALENCES[said.emotional_valence],
        arousal=said.emotional_arousal / 100,
        emotions=said.emotional_tags,
    )
    appraisal = Appraisal(
        affect=affect,
        category=said.category,
        keywords=said.keywords,
        trigger=said.trigger,
        content=said.content,
    )
    return Read(appraisal, passed_over)
