"""Which sentences of a text state something that lasts (AW-37 without a model): verbatim, never put in other words."""

import re
from functools import cache
from typing import Final

from omoide.language.clauses import clauses, statements
from omoide.language.frames import frames
from omoide.language.widths import normal

_LONGEST: Final = 300  # characters: what takes longer says more than one thing
# What was settled, beside what frames know of people and things.
_DECIDED: Final = (
    r"(?:こと|方針|予算|担当|期限|締め?切り?|リーダー|名前|案)?(?:に|が|を|は)?(?:決めた|決まった|決定した|決めました|決まりました|決定しました)|ことにした|ことにしました|ことになった|ことになりました"
    r"|と?約束した|と?約束しました|採用した|採用しました|使っている|使っています|使うことに"
    r"|\b(?:we|i|they|he|she|[A-Z]\w+)(?:'ve| have| has)? (?:decided|agreed|promised|chose|settled on|adopted|committed)\b"
    r"|\b(?:is|was) (?:decided|agreed|settled)\b|\b(?:we|i|they|he|she) (?:always |now |only )?uses?\b"
)
_UNSURE: Final = (
    r"かも|たぶん|多分|もし|(?:なら|たら)、|と思う|\b(?:maybe|perhaps|probably|might|if|would|could)\b"
)


def lasting(text: str, *, speaker: str = "") -> list[str]:
    """Give the sentences that will go on being so, in their order, each once."""
    found = (sentence for sentence in statements(text) if len(sentence) <= _LONGEST)
    return list(dict.fromkeys(each for each in found if _lasts(each, speaker)))


def _lasts(sentence: str, speaker: str) -> bool:
    said = clauses(sentence)
    if not said or any(clause.asks for clause in said):
        return False
    known = frames(sentence, speaker=speaker)
    if known:
        return any(frame.lasting and not frame.past for frame in known)
    read = normal(sentence)
    return bool(_pattern(_DECIDED).search(read)) and not _pattern(_UNSURE).search(read)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
