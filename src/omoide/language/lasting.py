"""Which sentences of a text state something that lasts (AW-37 without a model): verbatim, never put in other words."""

import re
from functools import cache
from typing import Final

from omoide.language import mood_phrases as moods
from omoide.language.clauses import clauses, statements
from omoide.language.frames import Frame, frames
from omoide.language.glossary import english
from omoide.language.messages import wanted
from omoide.language.stemming import stem
from omoide.language.widths import normal
from omoide.model.message import MessageType

_LONGEST: Final = 300  # characters: what takes longer says more than one thing
_NOTHING: Final = 5  # characters beside a greeting
# What was settled.
_DECIDED: Final = (
    r"(?:決め|決まっ|決まり|決定し)(?:た|ました|ている)|ことに(?:した|しました|なった|なりました)|約束し(?:た|ました)|採用し(?:た|ました)"
    r"|\b(?:we|i|they|he|she|[A-Z]\w+)(?:'ve| have| has)? (?:decided|agreed|promised|chose|settled on|adopted|committed)\b"
    r"|\b(?:is|was) (?:decided|agreed|settled)\b"
)
# Whom or what it is about: whoever speaks, somebody's own, a thing that both know, or a name. Who begins with a mere word
# ("Family is everything") speaks of the world, and not of anybody.
_ABOUT_EN: Final = r"(?P<who>i|we|(?:my|our|his|her|their|the)(?: [\w-]+){1,4}?|(?-i:[A-Z\u3400-\u9fffァ-ヶ])[\w-]*(?: (?-i:[A-Z])[\w-]+)*(?:'s(?: [\w-]+){1,3}?)?)"
# What somebody or something is, has, likes or does as a habit; of the copula, only what names a thing, a place or a number.
_STATED_EN: Final = (
    rf"^{_ABOUT_EN}(?:(?: (?:always|usually|often|mostly|also|still|never|only|both|all|do(?:es)? not|don't|doesn't))*"
    r" (?:lives?|works?|uses?|owns?|likes?|loves?|hates?|prefers?|speaks?|studies|study|drives?|plays?|runs?|keeps?|belongs?|costs?|means?|needs?|knows?"
    r"|teach(?:es)?|mentors?|coach(?:es)?|sings?|collects?|eats?|drinks?|goes|go|opens?|closes?|starts?|meets?"
    r"|ha(?:s|ve)(?! (?:to|so|such|never|been|a (?:lot|blast)|\w+(?:ed|en)\b)))\b"
    r"|(?: (?:is|are|am)|'s|'re|'m)(?: \w+ly)?(?: (?:always|usually|never|not|still|also|now))*"
    r" (?:an?(?! (?:lot|bit|little|must))|the(?! (?:best|worst|key))|my|our|his|her|their|in(?! (?:awe|love|a hurry|shock))|on|at|under|from|called|named|responsible"
    r"|allergic|married|single|based|located|open|closed|due|learning|studying|training|[0-9£$€¥\"'“]|(?-i:[A-Z]))"
    r"|(?:'ve| have|'s| has) always\b"
    r"|.{0,40}\b(?:always|usually|every (?:day|week|month|year|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b)"
)
_STATED_JA: Final = (
    r"(?:は|が|の).{1,40}(?:だ|です|である|であります)[よねわ]*$|[0-9一-鿿ァ-ヶーA-Za-z」』](?:だ|です)[よねわ]*$"
    r"|(?:住|働|使|通|勤|持|飼|乗|弾|習|育|契約|担当|所属|登録|営業|置|預|愛用|運営|経営|呼ば|書か|学|教え|飲|食べ|切ってもらっ|してもらっ|し)(?:ん|い|っ|れ|て)?(?:で|て)(?:い)?(?:る|ます)[よねわんだです]*$"
    r"|(?:好き|嫌い|得意|苦手|大好き|お気に入り)|(?:に|が)(?:ある|あります|いる|います)[よね]*$|(?:いつも|毎日|毎朝|毎晩|毎週|毎月|毎年|普段|必ず)"
)
# How somebody is just now.
_STATE: Final = (
    r"\b(?:tired|hungry|thirsty|sleepy|sick|ill|busy|late|ready|back|fine|ok|okay|sorry|sure|glad|happy|sad|angry|cold|hot|raining|snowing|hurts?"
    r"|here|there|home|done|bored|stuck|excited)\b[.!]*$|痛い|眠い|疲れ|お腹|腹が|忙しい|寒い|暑い|嬉しい|楽し|悲し|雨|雪"
)
# What is said to somebody, about nothing.
_POLITE: Final = r"^(?:はい、?|いいえ、?|ええ、?)?(?:そう|大丈夫|平気|結構)(?:だ|です)[よね]*$|^(?:you are welcome|(?:that|it|this)(?: is|'s) (?:\w+ )?(?:great|nice|good|fine|cool))$"
# What is about something that only the talk knows: it, that, they, you. Who reads it tomorrow does not know what is meant.
_CALLS: Final = (
    r"(?:(?:wow|yeah|yes|yep|yup|no|oh|ah|aw+|hey|hi|thanks?|thank you|haha|cool|nice|great|sure|well|so|and|but|also|ok(?:ay)?|absolutely|totally"
    r"|definitely|exactly|true|right|really|congrats|glad)\b[,!. ]*|[\w' ]{1,20}[,!] )*"
)
_POINTS: Final = (
    rf"^{_CALLS}(?:it|this|that|these|those|they|he|she|here|what|such|you|everyone|everything|nothing)\b"
    r"|\b(?:lov|lik|enjoy|hat|need|want|appreciat|know|think|guess|hop|wish|bet|mean|agre|believ|see|understand)(?:e?s|es|e|ing)? "
    r"(?:it|this|that|these|those|you|your|how|when|what|so|to see|seeing)\b"
    r"|^(?:(?:わあ|うわ|へえ|ええ|はい|うん|いや|ああ|おお|まあ|あの|ね)[、!。 ]*)*(?:それ|これ|あれ|そこ|そう|こう|そんな|そういう|あなた|みんな|皆)"
)
# What is said to whoever listens, shown, or asked for; and what seeks assent: そうですよね.
_TOGETHER: Final = (
    r"^\[|\b(?:you|your|yours|ya|y'all|each other|let's)\b|^(?:keep|make|take|cherish|gather|remember|enjoy|try|go|come|look|see|have)\b"
    r"|(?:ください|下さい|ましょう|でしょうか|かしら|たくな(?:る|ります|って)|そう(?:だ|です))[よねぇえーなあぁ]*$"
    r"|^(?!(?:私|わたし|僕|俺|うち|我が家)).*(?:です|ます|だ|る|い|た|ん)よ?ね[ぇえー]*$|なあ?[ーぁ]*$"
)
# How somebody finds something.
_FINDS: Final = (
    r"(?:\b(?:is|are|be|been|looks?|sounds?|seems?|feels?)\b|'s|'re|'m)(?: (?:so|really|very|such|pretty|super|quite|truly|just|always|definitely|totally"
    r"|an?|that|all|also|much|more|incredibly|absolutely))* (?:amazing|awesome|great|good|beautiful|stunning|nice|cool|wonderful|fantastic|inspir\w+|incredible"
    r"|special|important|sweet|lovely|fun|perfect|priceless|powerful|excited|proud|happier|lucky|thankful|grateful|blessed|rewarding|touching|gorgeous"
    r"|adorable|cute|key|vital|crucial|everything|huge|hilarious|brave|kind|calming|relaxing|heartwarming|resilient|precious|priority|here for|off to|going great|impressive|interesting|tough|hard|crazy|wild|possible|worth|inspirational|touched|amazed|impressed|thrilled|stoked|pumped)\b"
    r"|\bmeans? (?:a lot|so much|the world|everything)\b"
    r"|(?:すご|凄|素敵|素晴らし|最高|きれい|綺麗|美し|面白|可愛|かわい|ありがた|うらやまし|羨まし|よかっ|良かっ)[^、。]{0,6}$"
)
# What happened once.
_OWN: Final = frozenset(("i", "we", "my", "our", "his", "her", "their", "the"))
_TOLD: Final = r"(?:た|だった|ました|でした)[よねわ]*$"

_FLEETING: Final = (_STATE, _POLITE, _POINTS, _FINDS, _TOGETHER)


def lasting(text: str, *, speaker: str = "") -> list[str]:
    """Give the sentences that will go on being so, in their order, each once."""
    found = (sentence for sentence in statements(text) if len(sentence) <= _LONGEST)
    return list(dict.fromkeys(each for each in found if _lasts(each, speaker)))


def _lasts(sentence: str, speaker: str) -> bool:
    said = clauses(sentence)
    if not said or any(clause.asks for clause in said):
        return False
    read = normal(sentence).replace("\u2019", "'").strip(" 。.!")
    if _only_greets(read) or any(_found(each, read) for each in _FLEETING):
        return False
    said_of = [frame for frame in frames(sentence, speaker=speaker) if frame.lasting and not frame.past]
    if known := [frame for frame in said_of if _has_value(frame)]:
        return any(frame.update for frame in known) or not _found(_TOLD, read) or _decides(read)
    if any(_found(mood, read) for mood in (moods.PLANS, moods.PASSING, _TOLD)):
        return _decides(read) and not _found(moods.PLANS, read)
    return _decides(read) or _found(_STATED_JA, read) or _states(read)


def _decides(read: str) -> bool:
    """And says what: 決めた。 alone tells nothing to whoever reads it tomorrow."""
    found = _pattern(_DECIDED).search(read)
    return found is not None and len(re.sub(r"\W", "", read[: found.start()] + read[found.end() :])) > 1


def _has_value(frame: Frame) -> bool:
    """A word of the glossary or of a table for what is said, and more than an ending as its value: こんにちは has none."""
    return re.search(r"[\u3400-\u9fffァ-ヴ0-9A-Za-z]", frame.value) is not None and not re.search(
        r"[ぁ-ん](?:ます|ました|です)$|ください", frame.value
    )


def _states(read: str) -> bool:
    """In English, of somebody or of something that has a name."""
    opening = _pattern(f"^{_CALLS}").match(read)
    found = _pattern(_STATED_EN).match(read[opening.end() :] if opening else read)
    if found is None:
        return False
    first, *others = found["who"].split()
    of_all = first.lower() not in _OWN and not others and stem(first.lower().removesuffix("'s")) in _words()
    return not of_all


@cache
def _words() -> frozenset[str]:
    """English words that are no names."""
    return frozenset(map(stem, english()))


def _only_greets(read: str) -> bool:
    """It greets, and says hardly a word besides."""
    pieces = [piece for piece in re.split(r"[、,!。 ]+", read) if piece]
    rest = [piece for piece in pieces if wanted(piece) is not MessageType.GREETING]
    return wanted(read) is MessageType.GREETING or (
        len(rest) < len(pieces) and len("".join(rest)) <= _NOTHING
    )


def _found(pattern: str, read: str) -> bool:
    return _pattern(pattern).search(read) is not None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
