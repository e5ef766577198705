"""Text is made safe to keep and to show, and otherwise left exactly as it was written."""

import re
from typing import Final

from omoide.model.frozen import frozen

# The three flags in use (England, Scotland, Wales) are the only lawful use of tag characters; because
# they are fixed strings nothing can be smuggled in them, so they may stay.
_TAG_FLAGS: Final = "|".join(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
_INVISIBLE: Final = "\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f"
# Kept on purpose: tab, newline, form feed (\x0c), NEL (\x85) and the line and paragraph separators.
_CONTROL: Final = "\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f"
_SURROGATE: Final = "\ud800-\udfff"

_SUSPECT: Final = f"[{_CONTROL}\r{_SURROGATE}{_INVISIBLE}]"

# One pass over everything removable: since no removed piece is looked at twice, nothing that is left
# over can join up into a new escape sequence. Compiled when first needed, which is seldom.
_REMOVABLE: Final = (
    f"(?P<flag>{_TAG_FLAGS})"
    r"|(?P<newline>\r\n?)"
    r"|(?P<control>\x1b\[[0-?]*+[ -/]*+[@-~]"  # colours, cursor moves
    r"|\x1b\][^\x07\x1b\n]*+(?:\x07|\x1b\\)"  # window titles, hyperlinks
    f"|[{_CONTROL}])"
    f"|(?P<surrogates>[{_SURROGATE}])"
    f"|(?P<invisible>[{_INVISIBLE}])"
)
_REPLACEMENT: Final = {"newline": "\n", "surrogates": "\ufffd"}
_FLAGS: Final = ("surrogates", "control", "invisible")

# Characters that take up no ink: soft hyphen, fillers, zero-width marks, variation selectors, tags. It takes milliseconds
# to compile, and the first letters of most texts tell.
_INK: Final = (
    r"[^\s\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)

# A terminal obeys all of these; only newline and tab are welcome there.
_UNSHOWABLE: Final = f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u2028\u2029{_SURROGATE}{_INVISIBLE}]"


@frozen(kw_only=False)
class Cleaned:
    """A text fit for storage, and the names of what had to be changed in it."""

    text: str
    flags: tuple[str, ...] = ()


def clean(text: str) -> Cleaned:
    """Remove what no reader could see or no store could hold; a clean text comes back as the same object."""
    if text.isprintable() or re.search(_SUSPECT, text) is None:
        return Cleaned(text)
    found: set[str] = set()

    def replace(match: re.Match[str]) -> str:
        kind = match.lastgroup or ""
        if kind == "flag":
            return match[0]
        found.add(kind)
        return _REPLACEMENT.get(kind, "")

    cleaned = re.sub(_REMOVABLE, replace, text)
    return Cleaned(cleaned, tuple(flag for flag in _FLAGS if flag in found))


def is_blank(text: str) -> bool:
    """Say whether a reader would see nothing at all."""
    if any("!" <= char <= "~" or "ぁ" <= char <= "ヿ" or "一" <= char <= "鿿" for char in text):
        return False
    return re.search(_INK, text) is None


def visible(text: str) -> str:
    """Show a text on a terminal: controls appear as symbols and are not obeyed."""
    return re.sub(_UNSHOWABLE, lambda match: _picture(match[0]), text)


def _picture(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)  # Unicode has a picture for each of these: ␀ ␛ ␍
    if code == 0x7F:
        return "\u2421"
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"  # printing a lone surrogate would raise
    return f"<U+{code:04X}>"
