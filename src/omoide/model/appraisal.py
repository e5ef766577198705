"""What a turn of talk was worth: how it felt, what sort of matter it was, and what is left of it in short (LT-30)."""

from dataclasses import dataclass

from omoide.model.affect import Affect
from omoide.model.memory import Category


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """`trigger` is what the person did, `content` the answer to it; `protect` the words that asked to keep it."""

    affect: Affect
    category: Category
    keywords: tuple[str, ...] = ()
    trigger: str = ""
    content: str = ""
    protect: str = ""
