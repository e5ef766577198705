"""A secret is recognised by its shape or by the words before it, and never reaches storage."""

import re
from collections.abc import Callable
from typing import Final

from omoide.language.secret_cues import compiled, mask_named, mentions
from omoide.language.secret_pairs import mask_paired
from omoide.model.frozen import frozen

# Every pattern below is anchored on one of these, so a text with none of them is let through at once.
_SHAPES: Final = (
    "PRIVATE KEY", "AKIA", "ASIA", "ghp_", "gho_", "ghs_", "ghu_", "ghr_", "github_pat_", "glpat-",
    "hf_", "npm_", "pypi-", "sk-", "sk_", "rk_", "whsec_", "xox", "AIza", "SG.", "eyJ", "earer ", "EARER ",
    "uthorization", "UTHORIZATION", "://",
    "PRIVATE", "Private-Lines", "Q~", "GOCSPX-", "1//0", "ya29.", "shp", "v1_", "hvs.", "ntn_", "secret_", "lin_api_", "gsk_",
    "dckr_pat_", "AGE-SECRET", "glsa_", "figd_", "rubygems_", "dapi", "sq0", "IQoJb3Jp", "FwoGZXIv", "FQoGZXIv", ":AA", ".G",
    "AccountKey=", "AccessKey=", "sig=", "xapp-", "/webhooks/",
)  # fmt: skip
# What stands between the lines of a key that was quoted, wrapped or put into a string.
_BETWEEN: Final = r"(?:\\*[nr]|[\s>|\"'+,;#*\\])"
_LINE: Final = r"[A-Za-z0-9+/]{24,}+={0,2}"

# Letters are ASCII letters here, (?a), since in 鍵はAKIA… the は must count as a boundary.
_TOKEN: Final = (
    r"(?a)"
    r"-----BEGIN[A-Z \r\n>|]{1,40}PRIVATE[ \r\n>|]{1,8}KEY(?: BLOCK)?-----"
    r"(?P<private_key>(?:[^-]|-(?!----))*+-----END[A-Z \r\n>|]{1,40}PRIVATE[ \r\n>|]{1,8}KEY(?: BLOCK)?-----"
    # The end is missing: take what can only be the key.
    rf"|(?:{_BETWEEN}*+{_LINE})++(?:{_BETWEEN}++(?:[A-Za-z0-9+/]{{1,23}}=+|[A-Za-z0-9+/]{{4,23}}(?=\s*\Z)))?)"
    # Or the beginning is.
    rf"|(?<![A-Za-z0-9+/=])(?P<private_key_end>(?:{_LINE}{_BETWEEN}++){{1,400}}+(?:[A-Za-z0-9+/]{{1,23}}={{0,2}}{_BETWEEN}++)?"
    r"-----END[A-Z \r\n>|]{1,40}PRIVATE[ \r\n>|]{1,8}KEY(?: BLOCK)?-----)"
    rf"|Private-Lines: \d{{1,3}}(?P<private_lines>(?:\s++[A-Za-z0-9+/]{{24,}}+={{0,2}})++(?:\s++[A-Za-z0-9+/]{{1,23}}={{1,2}})?)"
    r"|(?<!\w)(?:"
    r"(?P<aws_key>A[KS]IA[A-Z0-9]{16}(?!\w))"
    r"|(?P<github_token>gh[opsur]_[A-Za-z0-9]{20,}+|github_pat_\w{20,}+)"
    r"|(?P<gitlab_token>glpat-[\w-]{16,}+)"
    r"|(?P<stripe_key>[sr]k_(?:live|test)_[A-Za-z0-9]{10,}+|whsec_[A-Za-z0-9+/=]{16,}+)"
    r"|(?P<google_key>AIza[\w-]{30,}+)"
    r"|(?P<aws_session>(?:IQoJb3Jp|FwoGZXIv|FQoGZXIv)[A-Za-z0-9+/]{24,}+={0,2})"
    r"|(?P<azure_secret>[\w.~]{3}\dQ~[\w.~-]{31,34})(?![\w.~-])"
    r"|(?:AccountKey|SharedAccessKey)=(?P<azure_key>[A-Za-z0-9+/]{40,}+={0,2})"
    r"|sig=(?P<azure_signature>(?:[A-Za-z0-9+/]|%[0-9A-Fa-f]{2}){40,}+=?)"
    r"|(?P<slack_app>xapp-\d-[\w-]{20,}+)"
    r"|(?P<slack_token>xox[a-z]-[A-Za-z0-9-]{10,}+|xoxe\.xox[a-z]-[A-Za-z0-9-]{10,}+)"
    r"|(?P<api_key>sk-(?:ant|proj|svcacct|or|lf)-[\w-]{8,}+|sk-(?=[A-Za-z-]{0,64}+\d)[\w-]{16,}+"
    r"|GOCSPX-[\w-]{28}|1//0[\w-]{40,}+|ya29\.[\w-]{20,}+|shp(?:at|ca|pa|ss)_[0-9a-f]{32}|do[opr]_v1_[0-9a-f]{64}"
    r"|hvs\.[\w-]{24,}+|ntn_[A-Za-z0-9]{40,}+|secret_[A-Za-z0-9]{43}|lin_api_[A-Za-z0-9]{40}|gsk_[A-Za-z0-9]{36,}+"
    r"|dckr_pat_[\w-]{20,}+|AGE-SECRET-KEY-1[0-9A-Z]{58,}+|glsa_\w{32,}+|figd_[\w-]{36,}+|rubygems_[0-9a-f]{48}"
    r"|dapi[0-9a-f]{32}|sq0(?:atp|csp)-[\w-]{22,}+|\d{8,10}:AA[\w-]{33}(?![\w-])"
    r"|[MNO][\w-]{23,25}\.G[\w-]{5}\.[\w-]{27,}+"
    r"|hf_[A-Za-z0-9]{30,}+|npm_[A-Za-z0-9]{30,}+|pypi-[\w-]{40,}+|SG\.[\w-]{16,}+\.[\w-]{16,}+)"
    r"|(?P<jwt>eyJ[\w-]{5,}+\.[\w-]{5,}+\.[\w-]{5,}+)|eyJ[\w-]*+"  # else passed over, not searched again
    r"|(?i:authorization[\"']?[ \t]*+[:=][ \t]*+[\"']?(?:bearer|basic|token)[ \t]++)"
    r"(?P<bearer>[\w.~+/=-]{6,}+)"
    r"|(?i:bearer[ \t]++)(?P<bearer_token>(?=[^\d\s]{0,64}+\d)[\w.~+/=-]{16,}+)"
    r")"
    r"|://hooks\.slack\.com/(?:services|workflows|triggers)/(?P<webhook>[\w/]{20,}+)"
    r"|://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d+/(?P<webhook_of_discord>[\w-]{40,}+)"
    r"|://[^\s/@:]{0,128}:(?!\[secret:)(?P<url_password>[^\s/?#]{1,256})@"
)
_KIND: Final = {
    "bearer_token": "bearer",
    "private_key_end": "private-key",
    "private_lines": "private-key",
    "slack_app": "slack-token",
    "webhook_of_discord": "webhook",
}

# Cards are written in one piece, in fours, or as 4-6-4 and 4-6-5; \d includes full-width digits.
_CARD: Final = (
    r"(?<![\dA-Za-z_.-])(?:\d{13,19}|\d{4}(?:[ \u3000‐－−ー-]\d{4}){3}(?:[ \u3000‐－−ー-]\d{1,3})?"
    r"|\d{4}[ \u3000‐－−ー-]\d{6}[ \u3000‐－−ー-]\d{4,5})(?![\dA-Za-z_]|[.-]\d)"
)
_MY_NUMBER: Final = (
    r"(?<![\dA-Za-z_.-])\d{4}[ \u3000‐－−ー-]?\d{4}[ \u3000‐－−ー-]?\d{4}(?![\dA-Za-z_]|[.-]\d)"
)
_MY_NUMBER_CUE: Final = r"マイナンバー|ﾏｲﾅﾝﾊﾞｰ|個人番号|(?i:\bmy ?number\b)"
_NEAR: Final = 40
# A secret that touched another becomes plain once that one is gone; beyond this nobody wrote it by accident.
_MOST_PASSES: Final = 8
_LONG_NUMBER: Final = re.compile(r"\d[\d \u3000‐－−ー-]{10,}\d")


@frozen(kw_only=False)
class Masked:
    """A text without its secrets, and the kinds of secret it had, in order of discovery."""

    text: str
    kinds: tuple[str, ...] = ()


def mask(text: str) -> Masked:
    """Put `[secret:KIND]` in the place of every secret and leave all else untouched."""
    kinds: dict[str, None] = {}
    for _ in range(_MOST_PASSES):
        before, text = text, _masked_once(text, kinds)
        if text == before:
            break
    return Masked(text, tuple(kinds))


def _masked_once(text: str, kinds: dict[str, None]) -> str:
    def hide(kind: str) -> str:
        kinds[kind] = None
        return f"[secret:{kind}]"

    text = mask_paired(text, hide)
    if mentions(text, _SHAPES):
        text = compiled(_TOKEN).sub(lambda match: _hide_token(match, hide), text)
    text = mask_named(text, hide)
    return text if _LONG_NUMBER.search(text) is None else _hide_numbers(text, hide)


def _hide_token(match: re.Match[str], hide: Callable[[str], str]) -> str:
    group = match.lastgroup
    if group is None:
        return match[0]
    start, end = match.start() if group == "private_key" else match.start(group), match.end(group)
    kind = _KIND.get(group, group.replace("_", "-"))
    return match.string[match.start() : start] + hide(kind) + match.string[end : match.end()]


def _hide_numbers(text: str, hide: Callable[[str], str]) -> str:
    if compiled(_MY_NUMBER_CUE).search(text) is not None:
        text = compiled(_MY_NUMBER).sub(
            lambda match: hide("my-number") if _has_cue(match) else match[0], text
        )
    return compiled(_CARD).sub(lambda match: hide("card") if _is_card(match[0]) else match[0], text)


def _has_cue(match: re.Match[str]) -> bool:
    """Twelve digits are anything at all unless the words beside them say what they are."""
    start, end = max(0, match.start() - _NEAR), match.end() + _NEAR
    return compiled(_MY_NUMBER_CUE).search(match.string, start, end) is not None


def _is_card(written: str) -> bool:
    """Check the issuer's digit and the check digit, which an order number passes only by chance."""
    digits = [int(char) for char in written if char.isdecimal()]
    if not 2 <= digits[0] <= 6 or len(set(digits)) == 1:
        return False
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
