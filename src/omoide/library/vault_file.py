"""A memory as a file of Markdown, and back: front matter as AnimaWorks has it (AW-08, AW-09), then one key for the rest.

Identity is the id in it, not the path. A file without the key `omoide` is new, whoever wrote it.
"""

import re
from collections.abc import Mapping
from datetime import datetime, tzinfo
from pathlib import PurePosixPath
from typing import Any

from omoide.library.front_matter import Front, read, split, written
from omoide.library.vault_extra import joined, other_part, vault_part
from omoide.library.vault_spoken import Spoken, Unsaid, time_of, value_of
from omoide.model.frozen import frozen
from omoide.model.memory import Kind

OWN = "omoide"
TIMES = ("created_at", "updated_at")
KNOWLEDGE = (
    *TIMES,
    "source_episodes",
    "confidence",
    "auto_consolidated",
    "version",
    "superseded_by",
    "supersedes",
)
PROCEDURE = ("description", "confidence", "success_count", "failure_count", "version", *TIMES, "auto_distilled", "protected")  # fmt: skip
_UNKNOWN_CONFIDENCE = 0.5
_PROTECTED = "protected"  # AW-57: of procedures it always stands there, of others where it is so
_TRUE, _FALSE = frozenset({"true", "yes", "on"}), frozenset({"false", "no", "off"})  # as YAML 1.1 has them
_FOREIGN_PROTECTED = re.compile(r"""^["']?protected["']?[ \t]*:""", re.MULTILINE)
_UNSAID = "unsaid"  # which of AnimaWorks' fields are only shown and are no facts of ours
_CARRIED = {  # which of our facts its fields carry
    Kind.FACT: ("occurred", "confidence", "revisions"),
    Kind.PROCEDURE: ("title", "occurred", "confidence", "revisions", "successes", "failures"),
}


@frozen
class Around:
    """What a file shows of its surroundings: when its memory was revised, if ever, and the names of what took its place."""

    updated: datetime | None = None
    superseded_by: str = ""
    supersedes: tuple[str, ...] = ()


@frozen
class Told:
    """What a file says of one memory. `shown` are the fields of AnimaWorks as they stand there.

    Where `whole`, what is not said is the default; else it is just not said. `named` is what its front matter calls it.
    """

    id: str
    said: Mapping[str, Any]
    shown: Mapping[str, Any]
    whole: bool
    named: str = ""


def sort_of(kind: Kind) -> Kind | None:
    """Which front matter it has: that of knowledge, that of procedures, or none of AnimaWorks'."""
    if kind in (Kind.FACT, Kind.INSIGHT):
        return Kind.FACT
    return Kind.PROCEDURE if kind in (Kind.PROCEDURE, Kind.SKILL) else None


def fields_of(kind: Kind) -> tuple[str, ...]:
    sort = sort_of(kind)
    return PROCEDURE if sort is Kind.PROCEDURE else (*(KNOWLEDGE if sort else TIMES), _PROTECTED)


# Writing.


def file_of(said: Spoken, around: Around = Around()) -> str:
    """`said` has its id and its kind."""
    kind = Kind(value_of(said, "kind"))
    shown = shown_of(said, around)
    vault = vault_part(said.get("extra", ""))
    if tags := value_of(said, "tags"):
        shown["tags"] = tags
    own = {name: said[name] for name in sorted(said) if name not in ("text", "tags", "extra", "id", "kind")}
    for name in _CARRIED.get(sort_of(kind) or Kind.NOTE, ("occurred",)):
        own.pop(name, None)
    first: Spoken = {"id": said["id"]} | ({"kind": said["kind"]} if _must_say(kind) else {})
    if other := other_part(said.get("extra", "")):
        own["extra"] = other
    if rest := {name: value for name, value in vault.items() if name != "front"}:
        own["vault"] = rest
    if "confidence" in shown and value_of(said, "confidence") is None:
        own[_UNSAID] = ["confidence"]
    head = written(shown, letters=str(vault.get("front", "")), last={OWN: first | own})
    return f"{head}\n{said['text']}\n"


def shown_of(said: Mapping[str, Any], around: Around) -> Spoken:
    """The fields of AnimaWorks, in its order; what a foreign file said of itself goes on being said."""
    kind = Kind(value_of(said, "kind"))
    vault = vault_part(said.get("extra", ""))
    foreign = vault.get("said", {})
    sources = value_of(said, "sources")
    known: Spoken = {
        "created_at": said["occurred"],
        "updated_at": around.updated.isoformat() if around.updated else said["occurred"],
        "source_episodes": len(sources),
        "confidence": _confidence(said),
        "auto_consolidated": bool(sources),
        "version": value_of(said, "revisions") + 1,
        "superseded_by": around.superseded_by,
        "supersedes": list(around.supersedes) if len(around.supersedes) > 1 else "".join(around.supersedes),
        "description": said.get("title", ""),
        "success_count": value_of(said, "successes"),
        "failure_count": value_of(said, "failures"),
        "auto_distilled": bool(sources),
        "protected": "protection" in said,
    }
    silent = {"superseded_by", "supersedes"}
    if sort_of(kind) is not Kind.PROCEDURE:
        silent.add(_PROTECTED)
        known[_PROTECTED] &= _FOREIGN_PROTECTED.search(str(vault.get("front", ""))) is None
    stale = ("updated_at",) if around.updated else ()
    known |= {name: value for name, value in foreign.items() if name in known and name not in stale}
    return {name: known[name] for name in fields_of(kind) if known[name] or name not in silent}


def _confidence(said: Mapping[str, Any]) -> float:
    stated = value_of(said, "confidence")
    if stated is not None:
        return stated
    good, bad = value_of(said, "successes"), value_of(said, "failures")
    return round(good / (good + bad), 3) if good + bad else _UNKNOWN_CONFIDENCE


def _must_say(kind: Kind) -> bool:
    """Knowledge is a fact unless it says otherwise; any other directory holds one kind."""
    return kind is Kind.INSIGHT


# Reading.


def told_by(path: str, text: str, kinds: tuple[Kind, ...], *, zone: tzinfo | None, ours: bool = True) -> Told:
    """Raises `BadFront` or `Unsaid`. Unless it is `ours`, the table of our own key says nothing."""
    front, body = split(text)
    head = read(front) if front is not None else Front(values={}, letters={})
    own = head.values.get(OWN) if ours else None
    if own is not None and not isinstance(own, dict):
        raise Unsaid(f"{OWN} should be a table")
    kind = _kind(own or {}, kinds)
    known = {*fields_of(kind), "tags", OWN}
    if sort_of(kind) is not Kind.PROCEDURE and _truth(head.values.get(_PROTECTED)) is None:
        known.remove(_PROTECTED)  # another program's
    shown = {name: value for name, value in head.values.items() if name in known}
    if shown.get(_PROTECTED) is not None:
        shown[_PROTECTED] = _truth(shown[_PROTECTED])
        if shown[_PROTECTED] is None:
            raise Unsaid(f"{_PROTECTED} should be true or false")
    said: Spoken = {name: value for name, value in (own or {}).items() if name not in (_UNSAID, "vault")}
    said |= {"kind": str(kind), "text": body.removesuffix("\n")}
    if "tags" in shown:
        said["tags"] = _tags(shown.pop("tags"))
    shown.pop(OWN, None)
    letters = "".join(part for name, part in head.letters.items() if name not in known)
    vault = own.get("vault") if own else {}
    vault = dict(vault) if isinstance(vault, dict) else {}
    if extra := joined({**vault, "front": letters}, str(said.get("extra") or "")):
        said["extra"] = extra
    _take_shown(said, shown, own, kind, zone)
    if own is None:
        said.setdefault("title", PurePosixPath(path).stem)
    named = str(head.values.get("description") or head.values.get("title") or "").strip()
    return Told(
        id=str((own or {}).get("id") or ""), said=said, shown=shown, whole=own is not None, named=named
    )


def _truth(value: Any) -> bool | None:
    """`true`, or `yes` as AnimaWorks reads it; None is neither."""
    said = str(value).strip().lower()
    return said in _TRUE if said in _TRUE or said in _FALSE else None


def _kind(own: Mapping[str, Any], kinds: tuple[Kind, ...]) -> Kind:
    stated = own.get("kind")
    return Kind(stated) if stated in kinds else kinds[0]


def _tags(value: Any) -> list[str]:
    """As Obsidian takes them: a list, or words with commas or spaces between them, each perhaps with a `#`."""
    if isinstance(value, list):
        return [str(each) for each in value if each is not None]
    return [each.removeprefix("#") for each in str(value or "").replace(",", " ").split()]


def _take_shown(
    said: Spoken, shown: Mapping[str, Any], own: Mapping[str, Any] | None, kind: Kind, zone: tzinfo | None
) -> None:
    """What the fields of AnimaWorks say, as facts of ours."""
    if (created := time_of(shown.get("created_at"), zone)) and "occurred" not in said:
        said["occurred"] = created.isoformat()
    unsaid = (own or {}).get(_UNSAID) or ()
    for name, ours in (("success_count", "successes"), ("failure_count", "failures")):
        if shown.get(name):
            said[ours] = shown[name]
    if isinstance(version := shown.get("version"), int) and version > 1:
        said["revisions"] = version - 1
    if shown.get("confidence") is not None and not (
        "confidence" in unsaid and shown["confidence"] == _confidence(said)
    ):
        said["confidence"] = shown["confidence"]
    if sort_of(kind) is Kind.PROCEDURE and shown.get("description"):
        said["title"] = str(shown["description"])
