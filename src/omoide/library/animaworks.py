"""A directory of the AnimaWorks layout as values of ours (AW-02, AW-03, AW-68): every file that is understood, whole.

`animas/{name}/` are minds, `shared/`, `common_skills/` and `channels/` belong to all of them; the directory of one anima
alone will do. Everything comes with `Origin.IMPORT`: it was some agent's own knowledge, but nobody here saw it come
about, and any program may have written there. Whoever corrects a memory vouches for it from then on.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from omoide.errors import BadName
from omoide.library.activity_log import read_day
from omoide.library.front_matter import BadFront
from omoide.library.paths import SHARED, is_temporary, note_key, place_of
from omoide.library.streaming_journal import NAME as STREAMING
from omoide.library.streaming_journal import read_journal
from omoide.library.task_file import own_part
from omoide.library.vault_arriving import arrival, identity_of, path_as_name
from omoide.library.vault_days import told_by_day
from omoide.library.vault_file import Told, told_by
from omoide.library.vault_links import link_keys, link_targets
from omoide.library.vault_spoken import Unsaid
from omoide.model.activity import event_of
from omoide.model.digest import blake2b
from omoide.model.event import Event
from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen
from omoide.model.identity import CHANCE_BITS, make_id
from omoide.model.memory import Kind, Memory, Origin, Stage
from omoide.model.plain import altered
from omoide.model.relation import Relation, Tie
from omoide.model.scope import Scope, checked_name

_ANIMAS = re.compile(r"(?:^|.*/)animas/([^/]+)/(.+)")
_ARCHIVED = (  # where its archive has no directory for the kind, ours has one
    (re.compile(r"archive/versions/(.+)"), r"archive/knowledge/versions/\1"),
    (re.compile(r"archive/procedure_versions/(.+)"), r"archive/procedures/versions/\1"),
    (re.compile(r"archive/merged/([^/]+)"), r"archive/merged/knowledge/\1"),
    (re.compile(r"archive/([^/]+)"), r"archive/knowledge/\1"),
    (re.compile(r"(?:shared/)?common_skills/(.+)"), r"shared/skills/\1"),
)
_NAMELESS = frozenset({"index", "profile", "skill", "readme"})  # the directory has the name
_CONTENTS = ("content", "issue", "text", "message", "summary", "description")
_TIMES = ("ts", "timestamp", "resolved_at", "created_at", "time")
_SENDERS = ("from", "resolver", "resolved_by", "author", "by", "anima", "role")
_SENT = frozenset({"assistant", "anima", "agent"})


class Odd(StrEnum):
    """What was odd about a file."""

    UNKNOWN = "unknown"  # no file that we know
    FRONT = "front"
    SAID = "said"
    ENCODING = "encoding"
    LINE = "line"
    NAME = "name"


class Oddity(NamedTuple):
    """A file, what is odd about it, and where."""

    path: str
    odd: Odd
    detail: str = ""


class Paper(NamedTuple):
    """A file to be read: its path below the directory, its bytes, and when it was last written to."""

    path: str
    body: bytes
    touched: datetime


@frozen
class Anima:
    """What goes into one mind."""

    scope: Scope
    memories: tuple[Memory, ...] = ()
    relations: tuple[Relation, ...] = ()
    events: tuple[Event, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


@frozen
class Layout:
    """All minds of a directory, and what was not understood."""

    animas: tuple[Anima, ...]
    odd: tuple[Oddity, ...]


def read_layout(
    papers: Iterable[Paper],
    *,
    own: Scope,
    common: Scope,
    now: datetime,
    by: str,
    used: frozenset[str] = frozenset(),
) -> Layout:
    """`own` is the mind of a directory that is of one anima alone, `common` what all of them share; `used` are ids that an
    undo used up."""
    reader = _Reader(own, common, now=now, by=by, used=used)
    for paper in papers:
        reader.take(paper)
    return reader.layout()


def mind_name(name: str) -> str:
    """The name of an anima as that of a mind; one that cannot be gets a name made of it, always the same."""
    try:
        return checked_name(name.lower(), what="mind")
    except BadName:
        return f"anima-{blake2b(name.encode(), digest_size=5).hexdigest()}"


class _Reader:
    def __init__(self, own: Scope, common: Scope, *, now: datetime, by: str, used: frozenset[str]) -> None:
        self.own, self.common, self.now, self.by, self.used = own, common, now, by, used
        self.told: defaultdict[Scope, list[tuple[Told, Memory]]] = defaultdict(list)
        self.events: defaultdict[Scope, list[Event]] = defaultdict(list)
        self.notes: defaultdict[Scope, list[tuple[str, str]]] = defaultdict(list)
        self.odd: list[Oddity] = []

    def take(self, paper: Paper) -> None:
        if is_temporary(paper.path):
            return
        try:
            scope, path = self._place(paper.path)
            self._read(paper, scope, path, paper.body.decode("utf-8-sig").replace("\r\n", "\n"))
        except UnicodeDecodeError as error:
            self.odd.append(Oddity(paper.path, Odd.ENCODING, str(error)))
        except BadFront as error:
            self.odd.append(Oddity(paper.path, Odd.FRONT, str(error)))
        except Unsaid as error:
            self.odd.append(Oddity(paper.path, Odd.SAID, str(error)))

    def _place(self, path: str) -> tuple[Scope, str]:
        """Whose it is, and where it would lie in a vault of ours."""
        found, scope = _ANIMAS.fullmatch(path), self.own
        if found:
            scope, path = Scope(self.own.tenant, mind_name(found[1])), found[2]
        for pattern, ours in _ARCHIVED:
            if pattern.fullmatch(path):
                path = pattern.sub(ours, path)
                break
        common = path.startswith((SHARED, "channels/")) and not found
        return (self.common if common or path.startswith("shared/skills/") else scope), path

    def _read(self, paper: Paper, scope: Scope, path: str, text: str) -> None:
        place, name = place_of(path), PurePosixPath(path).name
        lies = paper._replace(path=path)
        if place and place.daily:
            for told in told_by_day(path, text, place.kinds[0], touched=paper.touched):
                self._remember(told, lies, scope)
        elif place:
            self._remember(
                self._named(told_by(path, text, place.kinds, zone=paper.touched.tzinfo), path), lies, scope
            )
        elif key := note_key(path):
            self._note(paper, scope, key, text)
        elif path == STREAMING:
            self._left(paper, scope, text)
        elif name == "conversation.json":
            self._converse(paper, scope, text)
        elif name.endswith(".jsonl") and path.startswith("activity_log/"):
            self._happen(paper, scope, text.split("\n"), {})
        elif path == f"{SHARED}resolutions.jsonl":
            self._happen(paper, scope, text.split("\n"), {"type": "issue_resolved"})
        elif name.endswith(".jsonl") and "channels/" in path:
            known = {"type": "channel_post", "channel": PurePosixPath(path).stem}
            self._happen(paper, scope, text.split("\n"), known)
        else:
            self.odd.append(Oddity(paper.path, Odd.UNKNOWN))

    # Memories.

    def _named(self, told: Told, path: str) -> Told:
        pure = PurePosixPath(path)
        nameless = pure.stem.lower() in _NAMELESS and told.said.get("title") == pure.stem
        said = {**told.said, "title": pure.parent.name} if nameless else dict(told.said)
        if said["kind"] == Kind.ENTITY and said.get("title"):
            said["names"] = [said["title"]]
        return Told(id="", said=said, shown=told.shown, whole=False)

    def _remember(self, told: Told, paper: Paper, scope: Scope) -> None:
        if not str(told.said["text"]).strip():
            return
        name = identity_of(told, paper, scope, used=self.used)
        memory, _ = arrival(
            told, paper, scope, name=name, now=self.now, by=self.by, there=(), counts={}, origin=Origin.IMPORT
        )
        self.told[scope].append((told, memory))

    def _note(self, paper: Paper, scope: Scope, key: str, text: str) -> None:
        try:
            checked_name(key, what="note")
        except BadName:
            self.odd.append(Oddity(paper.path, Odd.NAME))
            return
        if own := own_part(text).strip("\n"):
            self.notes[scope].append((key, own))

    # Events.

    def _happen(self, paper: Paper, scope: Scope, lines: Iterable[str], known: Mapping[str, Any]) -> None:
        """One for each line; broken ones are told and passed over."""
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                said = read_json(line)
                day = read_day(json.dumps(_as_activity(said, known, paper)), zone=paper.touched.tzinfo)
            except (ValueError, TypeError, AttributeError) as error:
                self.odd.append(Oddity(paper.path, Odd.LINE, f"{number}: {error}"))
                continue
            for problem in day.problems.values():
                self.odd.append(Oddity(paper.path, Odd.LINE, f"{number}: {problem}"))
            for activity in day.activities.values():
                letters = f"{scope}\n{paper.path}\n{number}\n{line}".encode("utf-8", "surrogatepass")
                made = int.from_bytes(blake2b(letters, digest_size=8).digest(), "big") >> (64 - CHANCE_BITS)
                self.events[scope].append(
                    event_of(activity, id=make_id(activity.at, made), origin=Origin.IMPORT)
                )

    def _left(self, paper: Paper, scope: Scope, text: str) -> None:
        """An answer that was cut off is what was said until then (AW-66)."""
        answer, problems = read_journal(text)
        self.odd += [Oddity(paper.path, Odd.LINE, each) for each in problems]
        if answer:
            self._happen(paper, scope, [json.dumps(answer)], {})

    def _converse(self, paper: Paper, scope: Scope, text: str) -> None:
        """Its turns are events; what was pressed together of earlier ones is an episode."""
        try:
            said = read_json(text)
            summary, turns = str(said.get("compressed_summary") or ""), said.get("turns") or []
            lines = [json.dumps(turn) for turn in turns]
        except (ValueError, TypeError, AttributeError) as error:
            self.odd.append(Oddity(paper.path, Odd.SAID, str(error)))
            return
        self._happen(paper, scope, lines, {})
        day = PurePosixPath(f"episodes/{paper.touched.date().isoformat()}.md")
        facts = {"kind": str(Kind.EPISODE), "text": summary, "title": "conversation.json", "occurred": paper.touched.isoformat()}  # fmt: skip
        self._remember(Told(id="", said=facts, shown={}, whole=False), paper._replace(path=str(day)), scope)

    # All together.

    def layout(self) -> Layout:
        scopes = sorted({*self.told, *self.events, *self.notes}, key=str)
        return Layout(animas=tuple(map(self._anima, scopes)), odd=tuple(self.odd))

    def _anima(self, scope: Scope) -> Anima:
        pairs = self.told[scope]
        paths = {memory.id: memory.words.alias for _, memory in pairs if memory.words.alias}
        keys = link_keys(paths, [(memory.id, memory.words.title) for _, memory in pairs])
        newer = dict(_replaced(pairs, keys))
        memories = tuple(
            altered(memory, stage=Stage.SUPERSEDED, superseded_by=newer[memory.id])
            if memory.id in newer
            else memory
            for memory in {memory.id: memory for _, memory in pairs}.values()
        )
        return Anima(
            scope=scope,
            memories=memories,
            relations=tuple(_relations(memories, keys)),
            events=tuple({event.id: event for event in self.events[scope]}.values()),
            notes=tuple(self.notes[scope]),
        )


def _as_activity(said: Mapping[str, Any], known: Mapping[str, Any], paper: Paper) -> dict[str, Any]:
    """A line of any of its files with the keys of the activity log; the rest stays as it is."""
    found = {**known, **said}
    for ours, theirs in (("ts", _TIMES), ("content", _CONTENTS), ("from", _SENDERS)):
        name = next((each for each in theirs if found.get(each)), None)
        if name and not found.get(ours) and not (ours == "content" and name == "summary"):
            found[ours] = found.pop(name)
    found.setdefault("ts", paper.touched.isoformat())
    if "type" not in found:
        found["type"] = "response_sent" if str(found.get("from")).lower() in _SENT else "message_received"
    return found


def _replaced(pairs: Iterable[tuple[Told, Memory]], keys: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Which took whose place, by the names of their files (AW-08)."""
    for told, memory in pairs:
        for name, forwards in (("superseded_by", True), ("supersedes", False)):
            stated = told.shown.get(name) or ()
            for each in stated if isinstance(stated, list) else [stated]:
                found = next((keys[key] for key in _ways(str(each), memory) if key in keys), None)
                if found and found != memory.id:
                    yield (memory.id, found) if forwards else (found, memory.id)


def _ways(name: str, memory: Memory) -> list[str]:
    beside = PurePosixPath(path_as_name(memory.words.alias)).parent / name
    return [target for each in (str(beside), name) for target in link_targets(f"[[{each}]]")]


def _relations(memories: Iterable[Memory], keys: Mapping[str, str]) -> Iterator[Relation]:
    for memory in memories:
        targets = dict.fromkeys(keys[each] for each in link_targets(memory.words.text) if each in keys)
        for target in targets:
            if target != memory.id:
                yield Relation(source=memory.id, target=target, tie=Tie.REFERENCES)
