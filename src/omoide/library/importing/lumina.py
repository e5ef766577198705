"""Tables of the LUMINA design: threads, sessions, the archive, the history and profiles of users (LU-08 … LU-11, LU-13).

They come as one file of JSON with a list for each table, as a file for each table (`conversation_history.json`, `.jsonl`), or as
a thread alone.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from omoide.errors import BadDocument
from omoide.library.importing.fields import besides, rows, table, text
from omoide.library.importing.item import Held, Item, Odd, Oddity
from omoide.library.importing.source import Reading, Source, head, lines, parsed, whole
from omoide.library.lumina import (
    Session,
    Thread,
    read_profile,
    read_session,
    read_thread,
    to_profile,
)
from omoide.model.memory import Kind, Tier
from omoide.model.words import Words

FORM: Final = "lumina"
_THREADS, _SESSIONS, _PROFILES = "threads", "sessions", "user_profiles"
_TABLES: Final = {
    "threads": _THREADS,
    "thread": _THREADS,
    "sessions": _SESSIONS,
    "session_archive": _SESSIONS,
    "conversation_history": _SESSIONS,
    "vectors": _SESSIONS,
    "user_profiles": _PROFILES,
    "user_profile": _PROFILES,
}
_KEYS: Final = re.compile(
    r'(?<!\\)"(?:session_archive|conversation_history|user_profiles?)"\s*:|(?<!\\)"thread_id"\s*:[^\0]*(?<!\\)"(?:turns|summary)"\s*:'
)
_SESSION: Final = re.compile(r"session:(.+)")


def fits(source: Source) -> bool:
    if any(
        _table_of(each.name) for each in source.sheets if each.name not in ("threads.json", "sessions.json")
    ):
        return True
    return len(source.sheets) == 1 and _KEYS.search(head(source, source.sheets[0].path)) is not None


def _table_of(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return _TABLES.get(stem, "") if dot and ending in ("json", "jsonl") else ""


def read(source: Source, reading: Reading) -> Iterator[Item]:
    """Threads before what sums them up."""
    records: dict[str, list[tuple[str, str, dict[str, Any]]]] = {_THREADS: [], _SESSIONS: [], _PROFILES: []}
    for sheet in source.sheets:
        for each in _rows(source, sheet.path, sheet.name):
            if isinstance(each, Oddity):
                yield each
            else:
                sort, where, name, said = each
                records[sort].append((where, name, said))
    for where, name, said in records[_THREADS]:
        thread = read_thread({"thread_id": name, **said}, zone=reading.zone)
        yield from _thread(thread, where) if thread else _poor(where, "no thread")
    done: set[str] = set()
    for where, name, said in sorted(records[_SESSIONS], key=lambda each: "importance" not in each[2]):
        found = read_session(said, zone=reading.zone, thread_id=name)
        if not found:
            yield from _poor(where, "no summary")
        elif found.thread_id not in done:  # the history tells it with its importance, the archive once more
            done.add(found.thread_id)
            yield from _session(found, where)
    for where, name, said in records[_PROFILES]:
        yield from _profile(said, name, where)


Row = tuple[str, str, str, dict[str, Any]]


def _rows(source: Source, path: str, name: str) -> Iterator[Row | Oddity]:
    sort = _table_of(name)
    if name.endswith(".jsonl"):
        for number, line in lines(source, path):
            where = f"{path}:{number}"
            try:
                said = table(parsed(line, where))
            except BadDocument:
                yield Oddity(where=where, odd=Odd.LINE)
                continue
            yield sort or _sort(said), where, "", said
        return
    if not name.endswith(".json"):
        yield Oddity(where=path, odd=Odd.UNKNOWN)
        return
    value = whole(source, path)
    if sort or isinstance(value, list) or "thread_id" in table(value):
        yield from _listed(value, sort, path)
        return
    for key, each in table(value).items():
        if found := _SESSION.fullmatch(key):
            yield _SESSIONS, f"{path} ({key})", found[1], table(each)
        elif key in _TABLES:
            yield from _listed(each, _TABLES[key], f"{path} ({key})")
        else:
            yield Oddity(where=f"{path} ({key})", odd=Odd.UNKNOWN)


def _listed(value: Any, sort: str, where: str) -> Iterator[Row]:
    """A list, or a table by name; or the one record itself."""
    if isinstance(value, list):
        for place, said in enumerate(map(table, rows(value)), start=1):
            yield sort or _sort(said), f"{where} ({place})", "", said
        return
    said = table(value)
    if {"thread_id", "user_id"} & said.keys():
        yield sort or _sort(said), where, "", said
        return
    for name, each in said.items():
        found = _SESSION.fullmatch(name)
        yield sort or _sort(table(each)), f"{where} ({name})", found[1] if found else name, table(each)


def _sort(said: Mapping[str, Any]) -> str:
    return _THREADS if "turns" in said else _PROFILES if "preferences" in said else _SESSIONS


def _poor(where: str, detail: str) -> Iterator[Item]:
    yield Oddity(where=where, odd=Odd.RECORD, detail=detail)


def _thread(thread: Thread, where: str) -> Iterator[Item]:
    """Each utterance is an event and a memory of it, as if it had been heard here."""
    at = thread.started
    for place, turn in enumerate(thread.turns):
        at = turn.at or at
        yield Held(
            key=f"{FORM}\n{thread.thread_id}\n{place}",
            ref=f"{thread.thread_id}\n{place}",
            kind=Kind.EVENT,
            event="message",
            words=Words(
                text=turn.message,
                speaker=turn.speaker,
                session=f"{FORM}-{thread.thread_id}",
                extra=besides(FORM, {"domain": thread.domain}),
            ),
            at=at or thread.updated,
        )
    if thread.turns and at is None and thread.updated is None:
        yield Oddity(where=where, odd=Odd.TIME)
    if not thread.turns:
        yield from _poor(where, "no turns")


def _session(session: Session, where: str) -> Iterator[Item]:
    more = {"user_id": session.user_id, "turn_count": session.turn_count, "thread_id": session.thread_id}
    yield Held(
        key=f"{FORM}\n{session.thread_id}",
        kind=Kind.EPISODE,
        words=Words(
            text=session.summary,
            keywords=session.keywords,
            session=f"{FORM}-{session.thread_id}",
            extra=besides(FORM, more),
        ),
        at=session.created,
        facts={
            "importance": session.importance,
            "tier": Tier.LONG if session.importance is not None else Tier.MID,
        },
    )
    if session.created is None:
        yield Oddity(where=where, odd=Odd.TIME)


def _profile(said: Mapping[str, Any], name: str, where: str) -> Iterator[Item]:
    """Counts are told as they are: what somebody likes is only learnt from what they say here."""
    profile = read_profile(said, user_id=name)
    if profile is None:
        yield from _poor(where, "no user")
        return
    topics = sorted(profile.preferences.items(), key=lambda each: -each[1])
    told = ", ".join(f"{topic} ({times})" for topic, times in topics)
    depth = ", ".join(f"{key}: {each}" for key, each in profile.growth_data.items())
    yield Held(
        kind=Kind.ENTITY,
        ref=profile.user_id,
        words=Words(
            text="\n".join(filter(None, (told, depth))) or "user",
            title=text(said, "name") or profile.user_id,
            names=(profile.user_id,),
            keywords=tuple(topic for topic, _ in topics[:10]),
            extra=besides(FORM, to_profile(profile)),
        ),
        known=True,
    )
