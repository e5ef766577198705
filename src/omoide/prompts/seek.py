"""What a message needs of the past: whether anything, what it is after, and by which words that is looked for (NA-35, NA-36)."""

from typing import Final

from omoide.language.intent import Intent
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import item, read, schema_of

PURPOSE: Final = "seek"
_KEYWORDS: Final = 3

_TASK: Final[dict[Language, str]] = {
    "ja": "said は、相手が今言った言葉です。答えるために過去の会話や日記を思い出す必要があるかを判断し、必要なら、どう探すかを書いてください。"
    "あいさつや相づち、一般的な知識だけで答えられることには要りません。said にも記憶にもないことを推測で足さないでください。",
    "en": "said is what somebody has just said to you. Decide whether former talk or your diary must be remembered to answer it, and if so, "
    "how to look for it. Greetings, nods and what general knowledge answers need nothing. Do not guess at what is not said.",
}
_MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "needed": "過去の情報が必要なら true、要らなければ false",
        "intent": "emotional(気持ち)、factual(事実)、technical(技術)、temporal(時)、relational(人との関係)のいずれか",
        "query": "意味で探すための広い言葉の並び。類義語や関連語も含める。要らなければ空文字",
        "keywords": f"一字一句そのまま探す語の配列。固有名詞と特定の言い回しだけ、{_KEYWORDS} 個まで。ありふれた語は入れない。なければ空",
    },
    "en": {
        "needed": "true if something of the past is needed, else false",
        "intent": "emotional (feelings), factual, technical, temporal (when) or relational (people)",
        "query": "wide words to look for by meaning, with synonyms and what goes with them; an empty string if nothing is needed",
        "keywords": f"an array of words to look for letter by letter: names and particular phrases only, up to {_KEYWORDS}, no common "
        "words; empty if there is none",
    },
}  # fmt: skip


@frozen
class Sought:
    """What is sought in the past, both asked for and answered."""

    needed: bool = item()
    intent: Intent = item()
    query: str = item(longest=1000)
    keywords: tuple[str, ...] = item(most=_KEYWORDS)


def seek(said: str, *, language: Language) -> Question[Sought]:
    return Question(
        purpose=PURPOSE,
        prompt=written(_TASK[language], _MEMBERS[language], {"said": said}, language=language),
        schema=schema_of(Sought),
        read=lambda text: read(Sought, text),
        language=language,
    )
