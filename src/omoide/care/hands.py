"""`mind.care`: keeping it safe."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from omoide.care.audit import Act, Audited, audited, record
from omoide.care.erase import Erasing, Receipt, erase, plan_erasure
from omoide.care.export import exported
from omoide.care.ledger import erase_again, mend_ledger
from omoide.care.persons import PersonErased, PersonErasing, delete_user_data, plan_person
from omoide.care.returning import Lines, Returned, return_home
from omoide.care.tables import Answered, Book, Kept, Row, asked_terms, rows_of
from omoide.care.timekeeping import CLOCK, said, tell, told
from omoide.care.undo import Undoing, plan_undo, plan_undo_by, plan_undo_run, undo
from omoide.care.verify import Verdict, verify
from omoide.care.whole import MindErased, MindErasing, erase_mind, plan_mind
from omoide.engine import Engine
from omoide.model import tempo
from omoide.model.entry import Entry
from omoide.model.gone import Gone
from omoide.model.identity import ID_LENGTH, is_piece
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.ports import Progress


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


class Care:
    """Each method names what is done; the other files of this room do it."""

    def __init__(self, engine: Engine, scope: Scope, *, find: Callable[[str], Memory], by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._find = find
        self._by = by

    @tempo.acts
    def say_time(self) -> None:
        """What was done here was done at a time that somebody says: it is noted that this was meant, and no clock is at fault."""
        tell(self._engine, self._scope, said(self._engine, told(self._engine, self._scope)), by=CLOCK)

    @tempo.looks
    def plan_undo(self, number: int | None = None, *, with_later: bool = False) -> Undoing:
        return plan_undo(self._engine, self._scope, number, with_later=with_later)

    @tempo.looks
    def plan_undo_by(self, by: str, *, with_later: bool = False) -> Undoing:
        """All that this one did: a night is one thing to undo."""
        return plan_undo_by(self._engine, self._scope, by, with_later=with_later)

    @tempo.looks_long
    def plan_undo_run(self, night: str, *, with_later: bool = False) -> Undoing:
        """All nights that were done at one go with this one; `ahead`: all that were done by a clock that was ahead."""
        return plan_undo_run(self._engine, self._scope, night, with_later=with_later)

    @tempo.acts_long
    def undo(self, plan: Undoing) -> tuple[Entry, ...]:
        return undo(self._engine, self._scope, plan, by=self._by)

    @tempo.looks
    def plan_erasure(self, memory: str) -> Erasing:
        """Also a memory that an undo made vanish can be erased, by its whole id."""
        whole = is_piece(memory.lower()) and len(memory) == ID_LENGTH
        return plan_erasure(self._engine, self._scope, memory.lower() if whole else self._find(memory).id)

    @tempo.acts_long
    def erase(self, plan: Erasing) -> Receipt:
        return erase(self._engine, self._scope, plan, by=self._by)

    @tempo.looks_long
    def plan_person(self, person: str, *, also: Collection[str] = ()) -> PersonErasing:
        """Everything of a person in every mind of the tenant, and the token that stands for it; `also` what the plan showed as
        perhaps about them, by its ids."""
        return plan_person(self._engine, self._scope, person, also=also)

    @tempo.acts_long
    def delete_user_data(
        self, user_id: str, confirmation_token: str, *, also: Collection[str] = ()
    ) -> PersonErased:
        """For good, everywhere. The token is that of the plan: whoever has not looked may not (LU-23)."""
        return delete_user_data(
            self._engine, self._scope, user_id, confirmation_token, also=also, by=self._by
        )

    @tempo.looks_long
    def plan_mind_erasure(self) -> MindErasing:
        """All of this mind and of what lies beside it, and the token that stands for it."""
        return plan_mind(self._engine, self._scope)

    @tempo.acts_long
    def erase_mind(self, token: str) -> MindErased:
        """For good, from everywhere, with its name; nothing of another mind. The token is that of the plan (LU-23)."""
        return erase_mind(self._engine, self._scope, token, by=self._by)

    @tempo.acts_long
    def erase_again(self, ledger: Iterable[Gone]) -> int:
        """After a backup was put back: what had been erased since it was made goes once more."""
        return erase_again(self._engine, ledger, by=self._by)

    @tempo.looks
    def audit(self, *, last: int | None = None) -> list[Audited]:
        """What was done with the memories of the tenant that must not go unseen, oldest first."""
        return audited(self._engine, self._scope, last=last)

    @tempo.acts
    def record(self, act: Act, **facts: Any) -> None:
        """Something was done with them that the audit log should tell."""
        record(self._engine, self._scope, act, by=self._by, **facts)

    @tempo.looks_long
    def verify(self, *, progress: Progress = _silent, expected: tuple[int, str] | None = None) -> Verdict:
        return verify(self._engine, self._scope, progress=progress, expected=expected)

    @tempo.acts_long
    def rebuild(self, *, progress: Progress = _silent) -> int:
        """Returns how many lines of the ledger of erasures are lost: of these nobody knows what they told."""
        self._engine.store.rebuild(self._scope, progress=progress)
        return mend_ledger(self._engine)

    @tempo.acts_long
    def return_home(
        self, lines: Lines, *, name: str, only_look: bool = False, progress: Progress = _silent
    ) -> Returned:
        """This mind, which is empty, becomes the one that was exported."""
        return return_home(
            self._engine, self._scope, lines, name=name, only_look=only_look, progress=progress
        )

    @tempo.looks_long
    def export(self) -> Iterator[dict[str, Any]]:
        record(self._engine, self._scope, Act.EXPORTED, by=self._by)
        return exported(self._engine, self._scope)

    # The log as tables.

    @tempo.looks_long
    def rows(self, table: str) -> Iterator[Row]:
        """Of `events`, `journal` or `memories`, in order."""
        return rows_of(self._engine, self._scope, table)

    @tempo.looks
    def asked_terms(self, words: str) -> list[int]:
        return asked_terms(self._engine.lexicon, words)

    @tempo.acts_long
    def keep_log(self, book: Book[Answered], *, anew: bool = False) -> Kept:
        """The whole log besides the store is brought in step, and the audit log tells that it went there."""
        kept = book.bring_in_step(self._engine, self._scope, anew=anew)
        if kept.files:
            rows = sum(kept.rows.values())
            record(self._engine, self._scope, Act.LOGGED, by=self._by, rows=rows, cleaned=kept.cleaned)
        return kept

    @tempo.acts_long
    def ask_log(self, book: Book[Answered], sql: str) -> Answered:
        """What was erased is taken out of it first, wherever that was interrupted; and it is told that somebody asked."""
        book.bring_in_step(self._engine, self._scope, grow=False)
        answer = book.ask(self._engine, sql)
        record(self._engine, self._scope, Act.QUERIED, by=self._by)
        return answer
