"""Virtual paths: every memory has a name that a person can read, and that every file system can hold (AW-01, AW-02).

A path that somebody gave (`Words.alias`) is its path. Any other is made of what the memory is, its first words and the
end of its id. The words may change later and the path with them; the end of the id still leads to it, and a mirror
keeps the name that a file once has.
"""

import re
import unicodedata
from datetime import datetime
from pathlib import PurePosixPath

from omoide.library.vault_extra import vault_part
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen
from omoide.model.identity import short
from omoide.model.memory import Kind, Memory, Stage

DIRECTORIES = {
    "knowledge": (Kind.FACT, Kind.INSIGHT),
    "procedures": (Kind.PROCEDURE,),
    "skills": (Kind.SKILL,),
    "entities": (Kind.ENTITY,),
    "notes": (Kind.NOTE,),
    "goals": (Kind.GOAL,),
    "questions": (Kind.QUESTION,),
    "documents": (Kind.DOCUMENT,),
    "intentions": (Kind.INTENTION,),
    "episodes": (Kind.EPISODE,),
    "events": (Kind.EVENT,),
}
DAILY = frozenset({Kind.EPISODE, Kind.EVENT})  # one file for each day
SHARED = "shared/"  # what all minds of a tenant share lies below this
USERS = "users"  # there, people have a directory of their own (AW-03)
STATE = "state"
ARCHIVES = {
    Stage.SUPERSEDED: "archive/merged/",
    Stage.FORGOTTEN: "archive/forgotten/",
    Stage.ARCHIVED: "archive/",
}
VIEWS = (
    "activity_log/",
    "conversations/",
    "shortterm/",
    "channels/",
    "archive/versions/",
    "archive/procedure_versions/",
)
VIEW_FILES = ("resolutions.jsonl", "conversation.json")
SUFFIX = ".md"

NAME_BYTES = 180  # file systems hold 255; there must be room for " (conflict 2026-02-18 1423)"
_SLUG_CHARS = 40
_DIRECTORY_OF = {kind: name for name, kinds in DIRECTORIES.items() for kind in kinds}
# Windows takes none of these; their wide twins say the same to a reader, on every system.
_WIDE = str.maketrans('<>:"/\\|?*', "＜＞：＂／＼｜？＊")
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]")
_COPIES = re.compile(
    r"\.sync-conflict-\d|conflicted copy|競合コピー|\((conflict|競合) [^()]*\)|\(edited\)", re.IGNORECASE
)
_TEMPORARY = re.compile(r"^(\.|~\$|#)|(~|\.tmp|\.swp|\.part|\.crdownload)$", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@frozen
class Place:
    """What a path says of what lies there: shared or one's own, its directory, its stage, and the rest of the path."""

    shared: bool
    stage: Stage
    directory: str
    name: str

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (Kind.ENTITY,) if self.shared and self.directory == USERS else DIRECTORIES[self.directory]

    @property
    def daily(self) -> bool:
        return self.kinds[0] in DAILY


def place_of(path: str) -> Place | None:
    """Where memories of some kind lie; None: no memory lies there."""
    shared, rest = path.startswith(SHARED), path.removeprefix(SHARED)
    stage = next((stage for stage, start in ARCHIVES.items() if rest.startswith(start)), Stage.ACTIVE)
    directory, _, name = rest.removeprefix(ARCHIVES.get(stage, "")).partition("/")
    known = directory in DIRECTORIES or (shared and directory == USERS)
    if not known or not name.lower().endswith(SUFFIX):
        return None
    return Place(shared=shared, stage=stage, directory=directory, name=name)


def is_view(path: str) -> bool:
    """Rendered for readers; nobody's edit of it comes in."""
    rest = path.removeprefix(SHARED)
    return rest.startswith(VIEWS) or rest in VIEW_FILES


def note_key(path: str) -> str | None:
    """`state/current_task.md` is the note `state-current_task`."""
    directory, _, name = path.partition("/")
    if directory != STATE or not name.endswith(SUFFIX) or "/" in name:
        return None
    return f"{STATE}-{name.removesuffix(SUFFIX)}"


def note_path(key: str) -> str:
    return f"{STATE}/{key.removeprefix(f'{STATE}-')}{SUFFIX}"


# From a memory to its path.


def path_of(memory: Memory, *, shared: bool = False) -> str:
    """The virtual path of a memory; those of one day share a file."""
    own = given_path(memory) or derived_path(memory, shared=shared)
    top, rest = (SHARED, own.removeprefix(SHARED)) if shared else ("", own)
    return safe(top + ARCHIVES.get(memory.stage, "") + rest)


def given_path(memory: Memory) -> str:
    """The path that somebody gave it, if what is called so lies where its kind does."""
    if memory.kind in DAILY:
        return ""
    for path in (str(vault_part(memory.words.extra).get("path", "")), memory.words.alias):
        place = place_of(path) if path else None
        if place and place.stage is Stage.ACTIVE and memory.kind in place.kinds:
            return path
    return ""


def derived_path(memory: Memory, *, shared: bool) -> str:
    directory = USERS if shared and memory.kind is Kind.ENTITY else _DIRECTORY_OF[memory.kind]
    if memory.kind in DAILY:
        return f"{directory}/{memory.occurred.date().isoformat()}{SUFFIX}"
    named = memory.words.title or memory.words.trigger or memory.words.text
    return f"{directory}/{slug(named)}-{short(memory.id)}{SUFFIX}"


def identity_in(path: str) -> str:
    """The end of an id that a derived path holds, or nothing: it leads to the memory whatever its words are by now."""
    found = re.search(r"-([0-9a-hjkmnp-tv-z]{6})\.md$", path)
    return found[1] if found else ""


def day_of(path: str) -> str:
    """The date that a file of a day is named after, or nothing."""
    found = _DAY.search(PurePosixPath(path).name)
    return found[0] if found else ""


@for_now(2048)  # the same ones come to mind again and again
def slug(text: str) -> str:
    """The first words of a text as a name; Japanese stays Japanese."""
    plain = unicodedata.normalize("NFC", _UNSEEN.sub(" ", text))
    words = " ".join(re.sub(r"[#\[\]^`*_~.]|-{2,}", " ", plain).split())
    cut = words[:_SLUG_CHARS]
    if len(words) > _SLUG_CHARS and " " in cut:
        cut = cut.rpartition(" ")[0]
    return cut.strip(" -") or "untitled"


# Names that every file system holds.


@for_now(2048)
def safe(path: str) -> str:
    """The path as a file may be called on Linux, macOS and Windows; it never leads out of its directory."""
    parts = [part for part in path.split("/") if part]
    return "/".join(_safe_name(part, last=at == len(parts) - 1) for at, part in enumerate(parts))


@for_now(1024)
def _safe_name(name: str, *, last: bool) -> str:
    name = _UNSEEN.sub("", unicodedata.normalize("NFC", name)).translate(_WIDE)
    suffix = SUFFIX if last and name.endswith(SUFFIX) else ""
    stem = name.removesuffix(suffix).strip(" ")
    stem = re.sub(r"^\.+|\.+$", lambda found: "．" * len(found[0]), stem)
    if _RESERVED.fullmatch(stem):
        first, dot, rest = stem.partition(".")
        stem = f"{first}_{dot}{rest}"
    return (_cut(stem, NAME_BYTES - len(suffix)) or "_") + suffix


def _cut(name: str, size: int) -> str:
    """Never inside a character, and never before a mark that belongs to the one in front of it."""
    raw = name.encode()
    if len(raw) <= size:
        return name
    kept = raw[:size].decode(errors="ignore")
    while kept and unicodedata.combining(name[len(kept)]):
        kept = kept[:-1]
    return kept.rstrip(" .")


def same_place(path: str) -> str:
    """Two paths with the same key cannot lie side by side on every system."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def beside(path: str, mark: str) -> str:
    """`knowledge/deploy.md` with a mark: `knowledge/deploy (mark).md`."""
    pure = PurePosixPath(path)
    return str(pure.with_name(f"{pure.stem} ({mark}){pure.suffix}"))


def conflict_path(path: str, at: datetime) -> str:
    return beside(path, f"conflict {at:%Y-%m-%d %H%M}")


def is_copy_of_conflict(path: str) -> bool:
    """One that we, Dropbox or Syncthing laid beside another: a person decides about it."""
    return _COPIES.search(PurePosixPath(path).name) is not None


def is_temporary(path: str) -> bool:
    """Hidden, or what an editor keeps while it is at work."""
    return any(_TEMPORARY.search(part) for part in path.split("/"))
