"""The files of a room of the Nexus Ark design (NA-01): which is what, read as plain values, and written again.

Nothing is decided here and nothing is guessed: a file that is not what it should be is refused, so that nobody moves in by
halves. What no reader could see and what must not be kept (secrets) is taken out of every text on the way.
"""

import json
import math
import re
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple, cast

from omoide.errors import BadValue
from omoide.language.cleaning import clean
from omoide.language.secrets import mask
from omoide.library.animaworks import Paper
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen

WHAT: Final = "file of Nexus Ark"


class Part(StrEnum):
    """What a room is made of."""

    CORE = "core"
    NOTEPAD = "notepad"
    DIARY = "diary"
    SECRET_DIARY = "secret_diary"
    EPISODES = "episodes"
    INSIGHTS = "insights"
    GOALS = "goals"
    STATE = "state"
    EMOTIONS = "emotions"
    SESSIONS = "sessions"
    ENTITIES = "entities"
    LOGS = "logs"
    KNOWLEDGE = "knowledge"
    INDEX = "index"  # made of the others, and made anew here


# Where each lies, and where one lies that never was in a room; by month where a room keeps it so.
_PLACES: Final = (
    (Part.CORE, r"core_memory\.txt"),
    (Part.NOTEPAD, r"notepad\.(?:txt|md)"),
    (Part.DIARY, r"(?:memory/)?memory[^/]*\.txt"),
    (Part.SECRET_DIARY, r"(?:private/|memory/)?secret_diary[^/]*\.txt"),
    (Part.EPISODES, r"(?:memory/)?episodic_memory(?:\.json|/[^/]+\.json)|memory/episodic/[^/]+\.json"),
    (Part.INSIGHTS, r"(?:memory/)?(?:insights\.json|(?:insights|dreaming|dreams)/[^/]+\.json)"),
    (Part.GOALS, r"(?:memory/)?goals\.json"),
    (Part.STATE, r"(?:memory/)?internal_state\.json"),
    (Part.EMOTIONS, r"(?:memory/)?emotion_log\.json"),
    (Part.SESSIONS, r"(?:memory/)?session_arousal\.json"),
    (Part.ENTITIES, r"(?:memory/)?entity_memory/[^/]+\.md"),
    (Part.LOGS, r"log\.txt|(?:logs|log_archives|log_import_source)/[^/]+\.txt"),
    (Part.KNOWLEDGE, r"knowledge/.+"),
    (Part.INDEX, r"rag_index/.+|(?:.+/)?processed_static_files\.json|(?:.+/)?[^/]+\.(?:faiss|pkl)"),
)
USUAL: Final = {
    Part.CORE: "core_memory.txt",
    Part.NOTEPAD: "notepad.txt",
    Part.DIARY: "memory/memory_main.txt",
    Part.SECRET_DIARY: "private/secret_diary.txt",
    Part.EPISODES: "episodic_memory/episodic_memory.json",
    Part.INSIGHTS: "memory/insights.json",
    Part.GOALS: "goals.json",
    Part.STATE: "memory/internal_state.json",
    Part.EMOTIONS: "memory/emotion_log.json",
    Part.SESSIONS: "memory/session_arousal.json",
    Part.ENTITIES: "entity_memory",
    Part.LOGS: "log.txt",
    Part.KNOWLEDGE: "knowledge",
}
# Of these a room has one.
_SINGLE: Final = frozenset({Part.CORE, Part.NOTEPAD, Part.GOALS, Part.STATE, Part.EMOTIONS, Part.SESSIONS})
_TEXTS: Final = frozenset({Part.CORE, Part.NOTEPAD, Part.DIARY, Part.SECRET_DIARY, Part.ENTITIES, Part.LOGS})
_LISTS: Final = frozenset({Part.EPISODES, Part.INSIGHTS, Part.EMOTIONS})
GOAL_LISTS: Final = ("short_term", "long_term", "completed", "abandoned")
_MONTHLY: Final = re.compile(r"(.*/)\d{4}-\d\d(\.json)")
_BOM: Final = "\ufeff"


@frozen
class Read:
    """A file as it was read: `text` of the texts, `value` of the others. `bom` and `crlf` are how its letters were written."""

    path: str
    part: Part
    touched: datetime
    text: str = ""
    value: Any = None
    body: bytes = b""
    bom: bool = False
    crlf: bool = False


class Files(NamedTuple):
    """All files of a room, those that are made anew here, and those that nobody knows."""

    files: tuple[Read, ...]
    derived: tuple[str, ...]
    unknown: tuple[str, ...]


def part_of(path: str) -> Part | None:
    return next((part for part, pattern in _PLACES if re.fullmatch(pattern, path)), None)


def read_files(papers: Iterable[Paper]) -> Files:
    """Raises `BadValue` for a file that is not what its name says."""
    files: list[Read] = []
    derived: list[str] = []
    unknown: list[str] = []
    single: set[Part] = set()
    for paper in sorted(papers):
        part = part_of(paper.path)
        if part is None or part in single:
            unknown.append(paper.path)
        elif part is Part.INDEX:
            derived.append(paper.path)
        else:
            files.append(_read(paper, part))
            single |= {part} & _SINGLE
    return Files(tuple(files), tuple(derived), tuple(unknown))


def _read(paper: Paper, part: Part) -> Read:
    if part is Part.KNOWLEDGE:
        return Read(path=paper.path, part=part, touched=paper.touched, body=paper.body)
    try:
        text = paper.body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadValue(value=paper.path, what=WHAT, allowed=f"text in UTF-8 ({error})") from None
    bom, text = text.startswith(_BOM), text.removeprefix(_BOM)
    if part not in _TEXTS:
        return Read(
            path=paper.path, part=part, touched=paper.touched, value=_value(paper.path, part, text), bom=bom
        )
    crlf = text.count("\r\n") == text.count("\n") == text.count("\r") > 0
    return Read(path=paper.path, part=part, touched=paper.touched, text=fit(text), bom=bom, crlf=crlf)


def _value(path: str, part: Part, text: str) -> Any:
    value: Any

    def refuse(said: str) -> Any:
        raise ValueError(f"{said} is no number")

    def number(said: str) -> float:
        return found if math.isfinite(found := float(said)) else refuse(said)

    try:
        value = read_json(text, parse_constant=refuse, parse_float=number)
    except ValueError as error:
        raise BadValue(value=path, what=WHAT, allowed=f"JSON ({error})") from None
    if allowed := _misshapen(part, value):
        raise BadValue(value=path, what=WHAT, allowed=allowed)
    return fit_value(value)


def _misshapen(part: Part, value: Any) -> str:
    """What it should be instead."""
    if part in _LISTS:
        return "" if isinstance(value, list) else "a list of records"
    if not isinstance(value, dict):
        return "an object with its parts"
    told = cast(dict[str, Any], value)
    if part is Part.GOALS and not all(isinstance(told.get(name, []), list) for name in GOAL_LISTS):
        return f"lists of goals: {', '.join(GOAL_LISTS)}"
    if part is Part.STATE and not isinstance(told.get("drives", {}), dict):
        return "an object `drives`"
    return ""


def fit(text: str) -> str:
    """As it may be kept."""
    return mask(clean(text).text).text


def fit_value(value: Any) -> Any:
    if isinstance(value, str):
        return fit(value)
    if isinstance(value, list):
        return [fit_value(each) for each in value]
    if isinstance(value, dict):
        return {fit(str(key)): fit_value(each) for key, each in value.items()}
    return value


# Writing.


def file_for(part: Part, known: Iterable[str], *, month: str) -> str:
    """Where something new is written: beside what is there, into its month where a room keeps months."""
    own = sorted(path for path in known if part_of(path) is part)
    for path in own:
        if found := _MONTHLY.fullmatch(path):
            return f"{found[1]}{month}{found[2]}"
    if USUAL[part] in own or not own:
        return USUAL[part]
    return own[0]


def written(text: str, *, bom: bool = False, crlf: bool = False) -> bytes:
    text = text.replace("\n", "\r\n") if crlf else text
    return ((_BOM if bom else "") + text).encode("utf-8")


def written_json(value: Any, *, bom: bool = False) -> bytes:
    return written(json.dumps(value, ensure_ascii=False, indent=2) + "\n", bom=bom)
