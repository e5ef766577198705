"""A sentence is divided into clauses, each of which says one thing: 直ったので、明日リリースします says two.

What somebody else's mouth said is no statement of the speaker: quoted words are hidden from those who read the clause,
while its text stays as it was written.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from omoide.language.markers import is_question
from omoide.language.sentences import sentences
from omoide.language.widths import normal, original, places
from omoide.model.for_now import for_now

# Where one clause ends and the next begins, with the word that joins them.
_JOINT: Final = (
    r"(?:(?<=[ただいすんるうくつむぶ])(?:ん(?:です|だ)(?:けれども|けれど|けど|が)|けれども|けれど|けども|けど|が(?=、)|ので(?!す|は)|から(?=、)|し(?=、))[、 ]*)"
    r"|(?<=解決|完了|済み)、|(?<=[すただ済了])。+ *(?=.)"
    r"|[;；] *|(?:,? +(?:but|however|although|though|because|whereas) +|, +(?:and|so) +| +(?:and|so) +(?=(?:i|we|he|she|they|it|you)(?:'"
    r"| ))| +and +(?=(?:will|must|need to|have to|should) )| +[-–—] +)"
)  # fmt: skip
_QUOTED: Final = r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|(?<![A-Za-z0-9])'[^']{3,}'(?![A-Za-z0-9])"
# Words of speech beside a quotation, or without one; what they bring is hearsay.
_SPEECH: Final = (
    r"□[、,]?(?:と|って|などと)(?:言|いっ|いう|話|書|聞|答|叫|伝え)|□.{0,20}\b(?:said|says|told|wrote|asked|replied)\b|\b(?:said|says|told|wrote|asked"
    r"|replied)\b.{0,20}□"
    r"|(?:か|と|って)(?:言わ|聞か)れ(?:た|まし)|(?:って|と)(?:言って|いって|聞い|話し|書い|約束して)(?:い)?(?:た|る|ました|ます)"
    r"|(?:る|た|い|う|く|す|つ|む|ぶ|だ|ます|です|ない)(?:って|んだって|そうだ|そうです|らしい|らしいです|とのこと(?:です)?|みたい(?:だ|です)?)[。!ねよ]*$"
    r"|\b(?:he|she|they|(?!It\b)[A-Z][a-z]+|mum|mom|dad|boss|my \w+) (?:said|says|told|wrote(?! (?:a|an|the|his|her|their|our|my|this|most|half)\b)|thinks|thought|claims|promised)\b"
    r"|\bapparently\b|\baccording to\b"
)  # fmt: skip
# Who adds these does not ask: "I'll call on Friday, ok?", 明日送りますね?
_TAG: Final = r", *(?:ok|okay|right|alright|yeah) *\?$|(?<=[すだるた]ね)\?$|(?<=よ)\?$"
HIDDEN: Final = "□"
_LONGEST: Final = 1000  # characters


class Clause(NamedTuple):
    """A clause as it was written; as it is read (one width, quotations hidden); whether it asks."""

    text: str
    read: str
    asks: bool


def statements(text: str) -> Iterator[str]:
    """Give the sentences in which something may be said: no code, and nothing that nobody could say in one breath."""
    for sentence in sentences(text):
        if len(sentence) <= _LONGEST and not sentence.startswith(("```", "~~~")):
            yield sentence


def clauses(sentence: str) -> list[Clause]:
    """Divide one sentence; one that only tells what somebody said has no clauses."""
    return list(_divided(sentence))


@for_now(4096)
def _divided(sentence: str) -> tuple[Clause, ...]:
    read = normal(sentence).replace("\u2019", "'").replace("\u2018", "'")
    if HIDDEN not in read:
        read = re.sub(_QUOTED, lambda found: HIDDEN * len(found[0]), read)
    if re.search(_SPEECH, re.sub(f"{HIDDEN}+", HIDDEN, read)):
        return ()
    at = places(sentence)
    found: list[Clause] = []
    start = 0
    for joint in re.finditer(_JOINT, read, re.IGNORECASE):
        if joint.start() > start:
            found.append(_clause(sentence, read, at, start, joint.start()))
        start = joint.end()
    if start < len(read):
        found.append(_clause(sentence, read, at, start, len(read)))
    return tuple(found)


def _clause(sentence: str, read: str, at: Sequence[int], start: int, end: int) -> Clause:
    first, last = original(at, start, end)
    piece = read[start:end].strip()
    return Clause(
        sentence[first:last].strip(),
        piece,
        is_question(re.sub(_TAG, "", piece, flags=re.IGNORECASE)) is not None,
    )
