"""What hooks have left: read, and whose it is. A mind that is erased takes along what was left of it (B-20)."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from omoide.errors import BadInput
from omoide.gate.noting import Storing
from omoide.language.lexicon import session_of
from omoide.library.claude_code.protocol import first_folder
from omoide.library.projects import Project, Read, identity
from omoide.model.change import Recalled
from omoide.model.scope import Scope
from omoide.model.spooled import COMPACT, END, REHEARSAL, STOP, Spooled
from omoide.ports import Spool
from omoide.wake.projects import mind_of
from omoide.wake.talks import Files, Talk

_HEAD_BYTES = 65536
# What a damaged item, or one by another version, may make its reader do.
STRANGE = (BadInput, ValueError, TypeError, LookupError, AttributeError, RecursionError)


class Rehearsed(NamedTuple):
    """What a process that only looks has left: which memories came to mind."""

    recalled: list[tuple[Scope, Recalled]]


class Left(NamedTuple):
    """What a hook has left of a session."""

    talk: Talk
    cwd: str
    at: datetime | None = None
    summary: str = ""


def read_left(item: Spooled) -> Rehearsed | Left:
    """An item that cannot be read is damaged, or by another version: no patience helps. What goes wrong with one that can be
    read is another matter."""
    told = json.loads(item.body)
    if item.kind == REHEARSAL:
        session = session_of(str(told.get("session", "")))
        return Rehearsed(
            [
                (Scope(*scope), Recalled(memories=tuple(memories), session=session))
                for scope, memories in told["recalled"]
            ]
        )
    talk = Talk(
        session=told["session"],
        transcript=told["transcript_path"],
        last_reply=told.get("last_assistant_message", ""),
        written=told.get("written"),
        stopped=item.kind == STOP,
        ended=item.kind == END,
    )
    left = Left(talk=talk, cwd=told["cwd"])
    if not all(isinstance(each, str) for each in (talk.session, talk.transcript, talk.last_reply, left.cwd)):
        raise TypeError("a text was expected")
    if not isinstance(talk.written, int | None):
        raise TypeError("a number was expected")
    if item.kind != COMPACT:
        return left
    return left._replace(at=datetime.fromisoformat(told["at"]), summary=str(told["compact_summary"]))


def folder_of(files: Files, transcript: str, cwd: str) -> str:
    """In which the session began; one that was only entered later does not count."""
    head = files.read(transcript, 0) or b""
    return first_folder(head[:_HEAD_BYTES]) or cwd


def project_in(read: Read, folder: str) -> Project:
    return identity(read, Path(os.path.abspath(folder)))


class LeftOf:
    """What was left of one mind. `everyone`: all sessions are of the `common` mind, whatever project they are in."""

    def __init__(
        self,
        engine: Storing,
        spool: Spool,
        scope: Scope,
        *,
        common: Scope,
        everyone: bool,
        files: Files,
        read: Read,
    ) -> None:
        self._engine, self._spool, self._scope = engine, spool, scope
        self._common, self._everyone = common, everyone
        self._files, self._read = files, read

    def items(self) -> list[Spooled]:
        """Also of what was set aside, as far as it can be read."""
        return [each for each in self._spool.all() if self._is_of(each)]

    def clear(self) -> None:
        """What came to the minds of others in the same moment stays."""
        for item in self.items():
            rest = self._of_others(item) if item.kind == REHEARSAL else None
            if rest:
                self._spool.put(REHEARSAL, json.dumps(rest, ensure_ascii=False).encode())
            self._spool.done(item)

    def _is_of(self, item: Spooled) -> bool:
        try:
            plain = json.loads(item.body)
            if item.kind == REHEARSAL:
                return any(self._is_its(told) for told, _ in plain["recalled"])
            if self._everyone:
                return self._common == self._scope
            folder = folder_of(self._files, str(plain["transcript_path"]), str(plain["cwd"]))
            return mind_of(self._engine, self._common, project_in(self._read, folder)) == self._scope
        except STRANGE:
            return False  # damaged: whose it is nobody knows

    def _of_others(self, item: Spooled) -> dict[str, Any] | None:
        plain = json.loads(item.body)
        rest = [[told, names] for told, names in plain["recalled"] if not self._is_its(told)]
        return {**plain, "recalled": rest} if rest else None

    def _is_its(self, told: list[str]) -> bool:
        return Scope(*told).reader == self._scope
