"""Hashed character n-grams: what a model can read off a text in any language, where the vector says too little."""

import unicodedata
from typing import Final
from zlib import crc32

BUCKETS: Final = 4096
_READ: Final = 400  # characters of a text that are read
_SIZES: Final = (1, 2, 3, 4)


def letters(text: str, *, buckets: int = BUCKETS) -> list[int]:
    """The buckets of all n-grams of a text, each once, in order."""
    plain = f"^{unicodedata.normalize('NFKC', text[:_READ]).casefold()}$"
    found = {plain[at : at + size] for size in _SIZES for at in range(len(plain) - size + 1)}
    return sorted({crc32(each.encode("utf-8", "surrogatepass")) % buckets for each in found})
