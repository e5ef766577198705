"""Questions about several sources at once: an answer has to say of each of them what became of it.

In the question a source has a short label, never its id. An answer is a list of items, each with the labels that it rests
on: what is kept, what was merged, and what was dropped and why. An item that names a label nobody asked about is refused;
what is left unsaid of a source is told as missing, so that it can be asked again. The rest of the answer stands.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Generic, Protocol, TypeVar

from omoide.errors import Unreadable
from omoide.language.inventing import invented
from omoide.language.widths import normal
from omoide.model.frozen import frozen
from omoide.prompts.question import Language, Question, written
from omoide.prompts.reading import Read, read, schema_of

__all__ = ["Covered", "Fate", "Item", "Source", "Sourced", "about_sources", "covered", "invented", "shown"]

_LABEL: Final = "s{}"
_REASON: Final = 200  # characters

_SOURCES: Final[dict[Language, str]] = {
    "ja": "資料は s1, s2, … という札の付いた出典です。items にはすべての札がどこかの sources に一度は現れなければなりません。",
    "en": "The material is a number of sources labelled s1, s2, … Every label has to stand in the sources of some item.",
}
MEMBERS: Final[dict[Language, dict[str, str]]] = {
    "ja": {
        "sources": "もとになった出典の札の配列",
        "fate": "kept(一つの出典から残した)、merged(いくつかの出典をまとめた)、dropped(残さない)のいずれか",
        "reason": "dropped のとき、その理由を短く。それ以外は空文字",
    },
    "en": {
        "sources": "an array of the labels of the sources that it rests on",
        "fate": "kept (from one source), merged (from several) or dropped (nothing is kept of it)",
        "reason": "if it is dropped, why, in a few words; else an empty string",
    },
}
_ITEM: Final[dict[Language, str]] = {"ja": "items の各要素: ", "en": "each element of items: "}
_LIST: Final[dict[Language, str]] = {
    "ja": "次の項目を持つ要素の配列",
    "en": "an array of elements as follows",
}


class Fate(StrEnum):
    """What became of a source."""

    KEPT = "kept"
    MERGED = "merged"
    DROPPED = "dropped"


@frozen
class Source:
    """What is asked about: its name, which no model sees, its text, and who said it when; `parts` are the texts that it was
    put together from, where there are several."""

    name: str
    text: str
    speaker: str = ""
    at: datetime | None = None
    parts: tuple[str, ...] = ()


class Sourced(Protocol):
    """An item of an answer: a frozen value with these fields, and what is asked for besides."""

    @property
    def sources(self) -> tuple[str, ...]: ...
    @property
    def fate(self) -> Fate: ...
    @property
    def reason(self) -> str: ...


Item = TypeVar("Item", bound=Sourced)


@frozen
class Covered(Generic[Item]):
    """What is kept, resting on sources by their names; what was dropped, each with the reason; what was left unsaid."""

    items: tuple[Item, ...]
    dropped: Mapping[str, str]
    missing: tuple[str, ...] = ()


def about_sources(
    reply: type,
    sources: Sequence[Source],
    *,
    purpose: str,
    task: str,
    members: Mapping[str, str],
    language: Language,
    also: Mapping[str, str] | None = None,
    wrong: Callable[[Any, Sequence[Source]], str] = lambda item, own: "",
) -> Question[Covered[Any]]:
    """`reply` is a frozen class with one field `items`. `also` is other material; `wrong` says what is wrong with an item
    that rests on these sources, if anything is."""
    labelled = {_LABEL.format(place): source for place, source in enumerate(sources, start=1)}
    told = {"items": _LIST[language]} | {
        f"{_ITEM[language]}{name}": says for name, says in (MEMBERS[language] | dict(members)).items()
    }
    data = {label: shown(source) for label, source in labelled.items()} | dict(also or {})

    def read_answer(text: str) -> Read[Covered[Any]]:
        found = read(reply, text)
        items, passed_over = covered(found.value.items, labelled, wrong=wrong)
        return Read(items, (*found.passed_over, *passed_over))

    return Question(
        purpose=purpose,
        prompt=written(f"{task}{_joint(language)}{_SOURCES[language]}", told, data, language=language),
        schema=schema_of(reply),
        read=read_answer,
        language=language,
    )


def covered(
    items: Sequence[Item],
    labelled: Mapping[str, Source],
    *,
    wrong: Callable[[Item, Sequence[Source]], str] = lambda item, own: "",
) -> Read[Covered[Item]]:
    """Raises `Unreadable` where an answer says nothing of any source."""
    kept: list[Item] = []
    dropped: dict[str, str] = {}
    passed_over: list[str] = []
    for place, item in enumerate(items):
        labels = tuple(dict.fromkeys(map(_label, item.sources)))
        problem = _problem(item, labels, labelled) or (
            wrong(item, [labelled[label] for label in labels]) if item.fate is not Fate.DROPPED else ""
        )
        names = tuple(labelled[label].name for label in labels if label in labelled)
        if problem:
            passed_over.append(f"items[{place}]: {problem}")
        elif item.fate is Fate.DROPPED:
            dropped |= {name: item.reason.strip()[:_REASON] for name in names}
        else:
            kept.append(replace(item, sources=names))  # pyright: ignore[reportArgumentType]
    used = {name for item in kept for name in item.sources}
    names = [source.name for source in labelled.values()]
    missing = tuple(name for name in names if name not in used and name not in dropped)
    if missing and len(missing) == len(names):
        raise Unreadable(problem="; ".join(passed_over[:3]) or f"it says nothing of {', '.join(labelled)}")
    dropped = {name: why for name, why in dropped.items() if name not in used}  # what is kept was not dropped
    return Read(Covered(items=tuple(kept), dropped=dropped, missing=missing), tuple(passed_over))


def _problem(item: Sourced, labels: Sequence[str], labelled: Mapping[str, Source]) -> str:
    if not labels:
        return "it names no source"
    if unknown := [label for label in labels if label not in labelled]:
        return f"nobody asked about {', '.join(unknown)[:40]}"
    if item.fate is Fate.DROPPED and not item.reason.strip():
        return "it gives no reason for what it drops"
    return ""


def _label(said: str) -> str:
    """`S1`, `[s1]` and `1` mean the same."""
    plain = re.sub(r"[^0-9a-z]", "", normal(said).lower())
    return _LABEL.format(plain) if plain.isdecimal() else plain


def shown(source: Source) -> str:
    """Its text, and who said it when."""
    head = ", ".join(
        filter(None, (source.speaker, source.at.strftime("%Y-%m-%d %H:%M") if source.at else ""))
    )
    return f"({head})\n{source.text}" if head else source.text


def _joint(language: Language) -> str:
    return "" if language == "ja" else " "
