"""What each setting means, in both languages: English stands where the setting is made, Japanese in a table beside this."""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from omoide.settings import Explained

_MAY_BE: Final = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"one of (.*)", r"次のいずれか: \1"),
        (r"true or false", r"true か false"),
        (r"(\S+) to (\S+)", r"\1 ～ \2"),
        (r"(\S+) or more", r"\1 以上"),
        (r"any", r"自由"),
    )
)


def meaning(setting: "Explained", language: str) -> str:
    return japanese().get(setting.key, setting.says) if language == "ja" else setting.says


def may_be(setting: "Explained", language: str) -> str:
    """The allowed values, in words."""
    if language != "ja":
        return setting.allowed
    for pattern, said in _MAY_BE:
        if found := pattern.fullmatch(setting.allowed):
            return found.expand(said)
    return setting.allowed


@cache
def japanese() -> dict[str, str]:
    lines = files("omoide.wire").joinpath("settings_ja.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
