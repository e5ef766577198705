"""A secret that stands beside what it belongs to: the key of an account beside its id, a password beside a name and a host.

By itself, the key is a row of letters like many others. Beside the id it is exactly what the issuer prints, so only there it
is hidden, and only where it is too mixed to be a path, a word or a hash.
"""

import binascii
import math
import re
from base64 import b64decode
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from typing import Final

from omoide.language.secret_cues import compiled, mentions
from omoide.model.frozen import frozen

Hide = Callable[[str], str]

_LINES: Final = 2  # that are not blank: so far from its id a key may stand
_LINE: Final = re.compile(r"[^\S\n]*+\S[^\n]*+")
_EDGE: Final = r"[A-Za-z0-9/+=_.-]"  # what would make a row of letters part of a longer one


@frozen(kw_only=False)
class _Pair:
    """A text with none of the `cues` is passed over."""

    kind: str
    cues: tuple[str, ...]
    id: str
    secret: str
    random: float  # bits for each letter that the secret has at least


# A key of AWS has 40 letters of base64: some 4.7 bits for each of them, where a path of that length has at most 4.2.
_PAIRS: Final = (
    _Pair("aws-key", ("AKIA", "ASIA", "[secret:aws-key]"), r"A[KS]IA[A-Z0-9]{16}|\[secret:aws-key\]", "[A-Za-z0-9/+]{40}", 4.3),
    _Pair("alibaba-key", ("LTAI",), "LTAI[A-Za-z0-9]{12,20}", "[A-Za-z0-9]{30}", 4.0),
    _Pair("twilio-key", ("AC",), "AC[0-9a-f]{32}", "[0-9a-f]{32}", 3.0),
    _Pair("twilio-key", ("SK",), "SK[0-9a-f]{32}", "[A-Za-z0-9]{32}", 3.8),
)  # fmt: skip

# What a program is called with, or a machine is reached by. The last group is the password.
_PASS: Final = r"(?!\[secret:|//)[^\s\"'`:@]"
_CALLED: Final = (
    rf"(?a)\bcurl\b[^\n]{{0,200}}?\s(?:-u|--user|--proxy-user)[ =]?[\"']?[^\s\"':/]{{1,64}}:({_PASS}[^\s\"'`]{{0,127}})",
    rf"(?a)\bmysql(?:dump|admin)?\b[^\n]{{0,200}}?\s-p({_PASS}[^\s\"'`]{{0,127}})",
    rf"(?a)\bsshpass\s+-p[ ]?[\"']?({_PASS}[^\s\"'`]{{0,127}})",
    rf"(?a)\bmachine\s+\S{{1,255}}\s+login\s+\S{{1,64}}\s+password\s+({_PASS}\S{{0,127}})",
    # Without a port, ken:mika@example.com may as well be an address after a colon.
    rf"(?a)(?<![\w@/:.+\[-])[\w.+-]{{1,64}}:({_PASS}[^\s\"'`/@]{{0,127}})@[A-Za-z0-9][A-Za-z0-9.-]{{0,253}}:\d{{2,5}}(?!\d)",
)
_CALLS: Final = ("curl", "mysql", "sshpass", "machine", "@")
_BASIC: Final = r"(?a)\b[Bb]asic[ \t]+([A-Za-z0-9+/]{8,512}={0,2})(?![\w+/=])"


def mask_paired(text: str, hide: Hide) -> str:
    for pair in _PAIRS:
        if mentions(text, pair.cues):
            text = _beside(text, pair, hide)
    if mentions(text, _CALLS):
        for pattern in _CALLED:
            text = compiled(pattern).sub(lambda match: _without(match, hide("password")), text)
    if "asic" in text:
        text = compiled(_BASIC).sub(
            lambda match: _without(match, hide("basic")) if _is_basic(match[1]) else match[0], text
        )
    return text


def _beside(text: str, pair: _Pair, hide: Hide) -> str:
    ids = [match.start() for match in compiled(rf"(?a)(?<!\w)(?:{pair.id})(?!\w)").finditer(text)]
    if not ids:
        return text
    lines = [match.start() for match in _LINE.finditer(text)]  # those that are not blank
    near = {
        line
        for start in ids
        for own in (bisect_right(lines, start) - 1,)
        for line in range(own - _LINES, own + _LINES + 1)
    }

    def hidden(match: re.Match[str]) -> str:
        beside = bisect_right(lines, match.start()) - 1 in near
        return hide(pair.kind) if beside and _is_mixed(match[0], pair) else match[0]

    return compiled(rf"(?<!{_EDGE}){pair.secret}(?!{_EDGE})|(?<==){pair.secret}(?!{_EDGE})").sub(hidden, text)


def _is_mixed(letters: str, pair: _Pair) -> bool:
    """Hashes are written in one case, and names with few capitals and long words."""
    if pair.random < _HEX and not letters.isalnum():
        return False
    counts = Counter(letters)
    bits = -sum(count / len(letters) * math.log2(count / len(letters)) for count in counts.values())
    if bits < pair.random:
        return False
    if pair.random < _HEX:
        return True
    kinds = (sum(map(str.isupper, letters)), sum(map(str.islower, letters)))
    return min(kinds) >= _OF_EACH and not _WORDS.search(letters) and any(map(str.isdigit, letters))


_HEX: Final = 3.5  # bits: below, the secret is a number of sixteen digits
_OF_EACH: Final = 5  # capital letters, and small ones
_WORDS: Final = re.compile(r"[a-z]{8}|(?:[A-Z]?[a-z]{4,}.?){3}")  # as only names have them


def _is_basic(said: str) -> bool:
    """Whether it says a name and a password, and nothing that cannot be typed."""
    try:
        told = b64decode(said, validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        return False
    name, colon, password = told.partition(":")
    return bool(name and colon and password) and told.isprintable()


def _without(match: re.Match[str], instead: str) -> str:
    start, end = (place - match.start() for place in match.span(1))
    return match[0][:start] + instead + match[0][end:]
