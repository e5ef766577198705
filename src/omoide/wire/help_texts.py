"""What commands and their options are for, in both languages: English stands at the command, Japanese in a table beside this."""

from functools import cache
from importlib.resources import files


def parted(doc: str) -> tuple[str, str]:
    """A command says what it does in English, and behind that in Japanese in a word or two."""
    english, dot, japanese = doc.rpartition(". ")
    return f"{english}{dot}".strip(), japanese.rstrip(".")


def help_in_japanese(text: str) -> str:
    """Of an option, an argument or a whole command; what is not in the table stays as it is."""
    return japanese().get(text) or japanese().get(parted(text)[0], text)


@cache
def japanese() -> dict[str, str]:
    lines = files("omoide.wire").joinpath("help_ja.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
