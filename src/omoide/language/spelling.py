"""The same words: a text as it is compared with another one, whatever its width, spelling and politeness.

Values are left alone: another number, sign, name or capital inside a word is another statement.
"""

import re
from typing import Final

from omoide.language.widths import normal
from omoide.model.for_now import for_now

LONGEST: Final = 300  # characters: what takes longer says more than one thing
_SHORTEST: Final = 4
_SHORT_FORMS: Final = (
    (r"\b(I)'m\b", r"\1 am"), (r"\b(you|we|they)'re\b", r"\1 are"), (r"\b(I|you|we|they)'ve\b", r"\1 have"),
    (r"\b(he|she|it|that|there|what|who)'s\b", r"\1 is"), (r"\bcan't\b", "cannot"), (r"\bwon't\b", "will not"),
    (r"n't\b", " not"), (r"\b(\w+)'ll\b", r"\1 will"),
)  # fmt: skip
_LEADS: Final = (
    r"^(?:(?:well|so|oh|ok|okay|yes|yeah|hey|hi|btw|by the way|fyi|just so you know|for the record|as i said|like i said|again"
    r"|(?:please )?(?:remember|note|don't forget)(?: that)?|as you know|you know)[,:;.]* +)+"
)
_POLITE: Final = r",? +please(?=\W*$)|,? +(?:you know|thanks|thank you|okay|ok|right)(?=\W*$)"
_LEADS_JA: Final = (
    "^(?:(?:ちなみに|えっと|ええと|えーと|あの[ー、,]|その[、,]|さて|はい|うん|実は|そうそう|前にも言(?:った|いました)(?:けど|が)|念のため"
    "|覚えておいて(?:ください|ほしいの(?:ですが|だけど)|ね)?)[、,。:]* *)+"
)
# Endings that say the same more or less politely, from the end of the sentence.
_ENDINGS: Final = (
    (r"(?:のを?|と)?(?:覚えて|おぼえて)(?:おいて)?(?:ください|下さい|ね|くれ)?$", ""),
    (r"(?<=[いるただすう])(?:わよ|よね|よ|ね|な|わ|ぞ|さ)$", ""),
    (r"(?:の|ん)(?:です|だ|である)$", ""), (r"で(?:ございます|ござる)$", "です"),
    (r"(?:で|て)(?:おり|い)?ます$", "ている"), (r"(?:で|て)る$", "ている"), (r"(?:で|て)いる$", "ている"),
    (r"(?:で|て)(?:い)?ました$", "ていた"), (r"(?:で|て)(?:い)?た$", "ていた"),
    (r"(?:で|て)(?:い)?ません$", "ていない"), (r"(?:で|て)(?:い)?ない$", "ていない"),
    (r"でした$", "だった"), (r"で(?:は|も)?ありません$|じゃ(?:あり)?ません$|ではない(?:です)?$|じゃない(?:です)?$", "ではない"),
    (r"(?:です|である|だ)$", ""), (r"しました$", "した"), (r"します$", "する"), (r"あります$", "ある"), (r"ありません$", "ない"),
    (r"います$", "いる"), (r"いました$", "いた"), (r"なりました$", "なった"),
)  # fmt: skip
_MARKS: Final = r"(?<!\d)[.,]|[.,](?!\d)|[!?;:…~・。、「」『』“”\"()\[\]*_]|(?<!\w)['‘’]|['‘’](?!\w)"  # compiled when something is kept


@for_now(4096)  # asked when it is said, and once more when it is kept
def same_words(text: str) -> str:
    """What two texts have alike when they say the same in the same words; nothing where there is too much, or too little."""
    if len(text) > LONGEST:
        return ""
    read = re.sub(r"\s+", " ", normal(text).replace("\u2019", "'")).strip()
    if re.search("[A-Za-z]{2}", read):
        read = re.sub(_LEADS, "", read, flags=re.IGNORECASE)
        read = re.sub(_POLITE, "", read, flags=re.IGNORECASE)
        for short, whole in _SHORT_FORMS:
            if "'" not in read:
                break
            read = re.sub(short, whole, read, flags=re.IGNORECASE)
    if not read.isascii():
        read = _plain(re.sub(_LEADS_JA, "", read))
    read = re.sub(_MARKS, " ", read)
    read = " ".join(map(_folded, read.split()))
    if not read.isascii():  # spaces divide no Japanese words
        read = re.sub(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])", "", read)
    return read if len(read) >= _SHORTEST else ""


def _plain(read: str) -> str:
    read = read.rstrip(" 。.!")
    for ending, instead in _ENDINGS:
        read = re.sub(ending, instead, read)
    return re.sub(r"^(?:私|わたし|僕|ぼく|俺|おれ)は[、,]?", "", read)


def _folded(word: str) -> str:
    """As at the beginning of a sentence or inside; but a capital inside a word, or beside a figure, is part of a value."""
    return word.lower() if word.isalpha() and (word.istitle() or word.islower()) else word
