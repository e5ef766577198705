"""A secret is given away by the words that introduce it: "password: …", 「暗証番号は…」."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from omoide.model.frozen import frozen

_GAP: Final = "[ \t\u3000]{0,8}"
# What is hidden already is not hidden again. A bare value goes on to a blank, to Japanese text, or to a
# separator of URLs and connection strings; when in doubt it is too long rather than too short.
_VALUE: Final = (
    r"(?!(?P<open>[\"'`「『“]?)\[secret:[a-z-]+\])(?:"
    r"\"(?P<double>[^\"\n]{1,200})\"|'(?P<single>[^'\n]{1,200})'|`(?P<code>[^`\n]{1,200})`"
    r"|“(?P<curly>[^”\n]{1,200})”|「(?P<corner>[!-~！-～]{1,200})」|『(?P<hook>[!-~！-～]{1,200})』"
    r"|(?P<bare>[^\s\"'`“<>;&（），：；\u3000-\u9fff\uac00-\ud7ff\uff5f-\uffef]"
    r"[^\s\"`”<>;&（），：；\u3000-\u9fff\uac00-\ud7ff\uff5f-\uffef]{0,255}))"
)
_WHOSE: Final = r"(?:s?\d?|(?: for| of| to)(?: [^\s:=]{1,20}){1,3})[\"'`*]{0,3}"
_SAYS: Final = rf"{_GAP}(?P<link>:=|=>|=(?!=)|[:：＝→]|(?<=[ \t])(?:is|was)(?=[ \t])){_GAP}"
_ASIDE: Final = r"(?:（[^）\n]{1,20}）|\([^)\n]{1,20}\))?"
_JA_SAYS: Final = rf"{_ASIDE}{_GAP}(?P<link>[:：=＝→はがを]|(?<=[ \t\u3000])){_GAP}[、,]?{_GAP}"

# Words that stand where a secret would, in forms, in code and in prose.
_PLACEHOLDER: Final = (
    r"[*•●._-]+|x{3,}|\$\{?[A-Z_][A-Z0-9_]*\}?|\{\w*\}|\{\{.*|%\w+%|\[\w*\]|"
    r"(?:os|sys|process|env|settings|config|cfg|self|args|getpass|input|request|form|data)[.(\[].*|"
    r"(?:none|null|nil|true|false|str|string|bytes|int|bool|any|optional|required|empty|unset|hidden|redacted|"
    r"unknown|n/a|your\w*|see|ask|in|stored|please|must|the|an?|not|at|use|it|this|should|is|same|kept|to|for|"
    r"and|or|with|from|no|yes)\W*"
)
# A number that is counted is a fact about the secret: 8文字以上, 2024年に変更.
_COUNTED: Final = tuple("年月日時分秒桁文字回個件人円本番つか以")
_ASSERTED: Final = r"\s*(?:です|だ|でし|に設定|に変|にし|にな|とい|とし|。|$|\n)"


@frozen(kw_only=False)
class _Rule:
    """How one sort of secret is recognised."""

    kind: str
    cues: tuple[str, ...]  # in lower case; a text with none of them is not searched
    pattern: str
    accepts: Callable[[re.Match[str], str], bool]


def mask_named(text: str, hide: Callable[[str], str]) -> str:
    """Hide each value that its introduction calls a secret; `hide` turns a kind into the replacement."""
    lowered = text.lower()
    if not mentions(lowered, _ALL_CUES):
        return text
    for rule in _RULES:
        if mentions(lowered, rule.cues):
            text = compiled(rule.pattern).sub(lambda match, rule=rule: _hidden(match, rule, hide), text)
    return text


def mentions(text: str, cues: tuple[str, ...]) -> bool:
    """Say whether any of these strings occurs; without a Python loop, since every kept text passes here."""
    return any(map(text.__contains__, cues))


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Compile on first use: most runs of the program never meet a secret."""
    return re.compile(pattern)


def _hidden(match: re.Match[str], rule: _Rule, hide: Callable[[str], str]) -> str:
    group = match.lastgroup or ""
    value = match[group]
    if group == "bare":
        value = value.rstrip(".,:)]}'*") or value
    if not rule.accepts(match, value):
        return match[0]
    start = match.start(group) - match.start()
    return match[0][:start] + hide(rule.kind) + match[0][start + len(value) :]


def _is_placeholder(value: str) -> bool:
    return compiled(f"(?i:{_PLACEHOLDER})").fullmatch(value) is not None


def _is_mixed(value: str) -> bool:
    """Say whether letters and digits, or letters and signs, are mixed as in few ordinary words."""
    letters = any(map(str.isalpha, value))
    return letters and (any(map(str.isdigit, value)) or any(sign in value for sign in "!@#$%^*+=~|"))


def _said_in_english(match: re.Match[str], value: str) -> bool:
    if _is_placeholder(value):
        return False
    if match["link"] in ("is", "was"):  # "is required", "was changed", but "is hunter2"
        return match.lastgroup != "bare" or (len(value) >= 4 and (_is_mixed(value) or value.isdecimal()))
    return True


def _said_in_japanese(match: re.Match[str], value: str) -> bool:
    after = match.string[match.end() : match.end() + 8]
    if _is_placeholder(value) or (value.isdecimal() and after.startswith(_COUNTED)):
        return False
    link = match["link"]
    if link and link not in "はがを":
        return True
    if not link or len(value) < 3:
        return len(value) >= 4 and _is_mixed(value)
    return value.isdecimal() or _is_mixed(value) or compiled(_ASSERTED).match(after) is not None


def _looks_random(_: re.Match[str], value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def _always(_: re.Match[str], value: str) -> bool:
    return bool(value)


_RULES: Final = (
    _Rule(
        "password",
        ("pass", "pwd"),
        rf"(?i:pass(?:word|wd|phrase|code)|pwd){_WHOSE}{_SAYS}{_VALUE}",
        _said_in_english,
    ),
    _Rule(
        "api-key",
        ("key", "token", "client"),
        r"(?i:api[ _-]?key|(?:secret|access|private|encryption)[ _-]?(?:access[ _-]?)?key|client[ _-]?secret"
        rf"|(?:auth|access|refresh|api)[ _-]?token){_WHOSE}{_SAYS}{_VALUE}",
        _said_in_english,
    ),
    _Rule(
        "password",
        ("パス", "ﾊﾟｽ", "合言葉", "pw", "ｐｗ"),
        rf"(?:(?<![A-Za-zＡ-Ｚａ-ｚ])(?:PW|ＰＷ|pw|ｐｗ)(?=[ \t\u3000]{{0,8}}[:：=＝→はが])|パスワード|ﾊﾟｽﾜｰﾄﾞ|パスフレーズ|パスコード|合言葉){_JA_SAYS}{_VALUE}",
        _said_in_japanese,
    ),
    _Rule(
        "api-key",
        ("キー", "ｷｰ", "鍵"),
        rf"(?:(?i:API|ＡＰＩ)|アクセス|シークレット|秘密){_GAP}(?:キー|ｷｰ|鍵){_JA_SAYS}{_VALUE}",
        _said_in_japanese,
    ),
    _Rule(
        "pin",
        ("暗証", "コード"),
        rf"(?:暗証番号|(?i:PIN)コード|セキュリティコード){_JA_SAYS}{_VALUE}",
        _said_in_japanese,
    ),
    _Rule(
        "pin",
        ("pin", "cvv", "cvc"),
        rf"(?<![A-Za-z])(?:PIN(?: code| number)?|[Pp]in|(?i:cv[vc]2?))"
        rf"{_GAP}(?:[:：=＝は]|(?<=[ \t])is(?=[ \t])){_GAP}(?P<pin>\d{{3,8}})(?!\d)",
        _always,
    ),
    # These words have many harmless uses, so the value itself must look random.
    _Rule(
        "token",
        ("secret", "token", "トークン", "シークレット"),
        rf"(?:(?i:(?<!\[)secret|token)|トークン|シークレット)[\"'`]?{_GAP}[:：=＝は]{_GAP}[\"'`「]?"
        r"(?P<token>[A-Za-z0-9_.~+/=-]{12,256})",
        _looks_random,
    ),
)
_ALL_CUES: Final = tuple(dict.fromkeys(cue for rule in _RULES for cue in rule.cues))
