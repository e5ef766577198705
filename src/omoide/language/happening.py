"""Whether a question asks for nothing but a time: 昨日は何をした？ "What happened last Friday?"

Such a question has no word that a memory could say; what was then is what it asks for.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from omoide.language.widths import normal

_ENGLISH: Final = (
    "a about and any anything around at been day did do does doing during events for from going had happen happened "
    "happening have i in is it know me memories my of on or our recall remember show so some something tell that the "
    "then there thing things time to up us was we were went what whats would you your back occurred took place"
)
_JAPANESE: Final = (
    "何を なにを 何が なにが 何か なにか 何 なに なん どんな どういう どう ことを ことが こと 事 出来事 できごと 様子 "
    "していましたか していました していたか していた してましたか してました してたっけ してた しましたか しました したっけ "
    "したのか したの したか した して する ありましたか ありました あったっけ あったのか あったか あった 起きましたか 起きました "
    "起きたか 起きた 起こりましたか 起こりました 起こった やりましたか やりました やっていた やってた やった 過ごしましたか "
    "過ごしました 過ごしていた 過ごした でしたか でした だったか だったっけ だった ですか です 覚えていますか 覚えている 覚えてる "
    "思い出して 教えてください 教えて 話して 私たち わたしたち 僕たち 僕ら 俺たち みんな 一緒に 私 わたし 僕 ぼく 俺 あなた "
    "について そのとき その日 には では とは を が は に の で も と か ね よ ください っけ"
)


def asks_what_happened(text: str, times: Iterable[str]) -> bool:
    """`times` are the pieces of the text that name a time; without one it asks for everything, which is nothing."""
    rest, pieces = text, list(times)
    if not pieces:
        return False
    for piece in pieces:
        rest = rest.replace(piece, " ", 1)
    rest = _fillers().sub(" ", normal(rest).casefold().replace("\u2019", "'").replace("'s", " "))
    return _english().issuperset(re.findall(r"\w+", rest))


@cache
def _english() -> frozenset[str]:
    return frozenset(_ENGLISH.split())


@cache
def _fillers() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_JAPANESE.split(), key=len, reverse=True)))
