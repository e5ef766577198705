"""Japanese words in their dictionary spelling, by Sudachi, when the extra `[ja]` is installed."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from threading import Lock
from typing import Any, Final

_DICTIONARY: Final = "small"
# Nouns, verbs, adjectives, adjectival nouns, adverbs: what a text is about. Particles and endings are not.
_CONTENT: Final = frozenset(("名詞", "動詞", "形容詞", "形状詞", "副詞"))
# する, ある, なる ... carry grammar rather than meaning and would make every text alike.
_LIGHT: Final = frozenset(
    ("為る", "有る", "成る", "居る", "出来る", "御座る", "事", "物", "様", "こと", "もの", "よう")
)
# Sudachi refuses more than 49,149 bytes; a character takes at most four.
_PIECE: Final = 12_000
_BREAKS: Final = ("\n", "。", "、", " ")


class SudachiForms:
    """Give the normalised forms of the content words of a text, so that ネコ and 猫 are the same word."""

    __slots__ = ("_load", "_lock", "_tokenizer", "name")

    def __init__(self, load: Callable[[], Any], *, name: str) -> None:
        self._load = load  # when the first Japanese text comes: it takes a fifth of a second
        self._tokenizer: Any = None
        self._lock = Lock()  # one analyser cannot serve two threads at once
        self.name: Final = name  # what an index made with these forms should say it was made with

    def __call__(self, text: str) -> list[str]:
        if not _is_japanese(text):
            return []
        # Normalised first, because a few characters grow to many and would pass the limit from inside.
        whole = unicodedata.normalize("NFKC", text).encode("utf-8", "replace").decode("utf-8")
        with self._lock:
            return [form for piece in _pieces(whole) for form in self._forms(piece)]

    def _forms(self, piece: str) -> Iterator[str]:
        self._tokenizer = self._tokenizer or self._load()
        for word in self._tokenizer.tokenize(piece):
            if word.part_of_speech()[0] in _CONTENT:  # which most are not
                form: str = word.normalized_form()
                if form not in _LIGHT and _is_japanese(form):
                    yield form


@cache
def _japanese() -> re.Pattern[str]:
    """Compiled when needed: a class of so many characters takes 8 ms."""
    return re.compile("[\u3005-\u3007\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


def _is_japanese(text: str) -> bool:
    return not text.isascii() and _japanese().search(text) is not None


def sudachi_forms() -> SudachiForms | None:
    """The analyser with its small dictionary; None when they are not installed."""
    found = find_spec("sudachipy"), find_spec(f"sudachidict_{_DICTIONARY}")
    if None in found:
        return None
    return SudachiForms(_tokenizer, name="+".join(_distribution(spec) for spec in found if spec))


def _distribution(spec: ModuleSpec) -> str:
    """Name and version from the folder beside the package: asking importlib.metadata takes 15 ms at every start."""
    directory, package = os.path.split((spec.submodule_search_locations or [""])[0])
    beside = os.listdir(directory) if directory else []
    names = (each.removesuffix(".dist-info") for each in beside if each.endswith(".dist-info"))
    return next((name for name in names if name.lower().startswith(f"{package}-")), package)


def _tokenizer() -> Any:
    sudachi: Any = import_module("sudachipy")
    dictionary = sudachi.Dictionary(dict=_DICTIONARY)
    # The method has been renamed between releases. Mode A gives the shortest words, hence most meetings.
    create = getattr(dictionary, "tokenizer", None) or dictionary.create
    return create(mode=sudachi.SplitMode.A)


def _pieces(text: str) -> Iterator[str]:
    """Divide a long text where a sentence or at least a phrase ends."""
    while len(text) > _PIECE:
        cut = next((at for mark in _BREAKS if (at := text.rfind(mark, _PIECE // 2, _PIECE) + 1)), _PIECE)
        yield text[:cut]
        text = text[cut:]
    yield text
