"""A plan while it is being made: what is known on all sides, and what was decided so far."""

from omoide.engine import Engine
from omoide.errors import BadInput, EmptyText, TooLong
from omoide.language.keeping import kept
from omoide.library.paths import beside, conflict_path, place_of
from omoide.library.vault_manifest import Manifest
from omoide.library.vault_placing import places
from omoide.mirror.known import Known
from omoide.mirror.looking import Look, Sheet
from omoide.mirror.plan import Did, Incoming, Item, Side, SyncPlan, Why
from omoide.model.change import Change, Encoded, Moved, Protected, Revised, words_of
from omoide.model.event import Event
from omoide.model.memory import Memory, Stage
from omoide.model.relation import Relation
from omoide.model.scope import Scope
from omoide.model.words import Words


class Draft:
    """`base` is what the last sync left, nothing where nobody knows; `before` says where each memory lay then, `places`
    where each should lie, `held` where each does; `made` are memories as they will be, `texts` texts before and after."""

    def __init__(self, engine: Engine, known: Known, look: Look, base: Manifest, *, by: str) -> None:
        self.engine, self.known, self.look, self.base, self.by = engine, known, look, base, by
        self.now = engine.clock.now()
        self.before = {name: path for path, each in base.files.items() for name in each.ids}
        self.base_said = {name: said for each in base.files.values() for name, said in each.ids.items()}
        self.places = places(known.memories, known.shared, before=self.before)
        self.at = {path: name for name, path in self.places.items()}
        self.items: list[Item] = list(look.items)
        self.changes: dict[Scope, list[Change]] = {scope: [] for scope in known.scopes}
        self.events: dict[Scope, list[Event]] = {scope: [] for scope in known.scopes}
        self.based_on: dict[Scope, dict[str, int]] = {scope: {} for scope in known.scopes}
        self.aside: dict[str, bytes] = {}
        self.read: dict[str, bytes] = {}
        self.held: dict[str, str] = {}
        self.left = set(look.left)
        self.unwanted: set[str] = set()
        self.texts: dict[str, tuple[str, str]] = {}  # by id, the text before and after
        self.made: dict[str, Memory] = {}
        self.links: list[tuple[Scope, Relation]] = []
        self.halted = Why.NONE

    def plan(self) -> SyncPlan:
        incoming = tuple(
            Incoming(
                scope=scope,
                changes=tuple(self.changes[scope]),
                events=tuple(self.events[scope]),
                based_on=self.based_on[scope],
            )
            for scope in self.known.scopes
        )
        return SyncPlan(
            items=tuple(self.items),
            incoming=incoming if not self.halted else (),
            halted=self.halted,
            aside=self.aside,
            read=self.read,
            held=self.held,
            left=frozenset(self.left),
            unwanted=frozenset(self.unwanted),
            elsewhere=self.look.elsewhere,
        )

    def change(
        self, memory: Memory, changes: list[Change] | tuple[Change, ...], *, new: bool = False
    ) -> None:
        self.changes[memory.scope] += changes
        if not new:
            self.based_on[memory.scope][memory.id] = memory.version
        for change in changes:
            if isinstance(change, Encoded | Revised):
                name = change.memory.id if isinstance(change, Encoded) else change.memory
                if isinstance(change, Encoded):
                    self.made[name] = change.memory
                words = words_of(change)
                old = self.known.memories[name].words.text if name in self.known.memories else ""
                self.texts[name] = (old, words.text if words else "")

    def refusal(self, memory: Memory, changes: list[Change] | tuple[Change, ...]) -> Why | None:
        """Why the gate would refuse it: one that cannot come in must not keep the others out."""
        released = False
        for change in changes:
            if (words := words_of(change)) and (why := self.unfit(words)):
                return why
            if isinstance(change, Protected):
                released = change.protection is None
            weaker = isinstance(change, Moved) and change.stage not in (None, Stage.ACTIVE)
            if weaker and memory.protection and not released:
                return Why.PROTECTED
            if isinstance(change, Protected) and change.protection and not self._may_protect():
                return Why.TOO_MANY_PROTECTED
            if isinstance(change, Encoded) and change.memory.protection and not self._may_protect():
                return Why.TOO_MANY_PROTECTED
        return None

    def unfit(self, words: Words) -> Why | None:
        try:
            kept(words, limit_bytes=self.engine.limits.text_bytes)
        except TooLong:
            return Why.TOO_LONG
        except EmptyText:
            return Why.EMPTY
        except BadInput:
            return Why.SAID
        return None

    def _may_protect(self) -> bool:
        most = self.engine.limits.protected
        if not most:
            return True
        own = sum(each.protection is not None for each in self.known.memories.values())
        new = [each for name, each in self.made.items() if name not in self.known.memories]
        return own + sum(each.protection is not None for each in new) < most

    def refuse(self, sheet: Sheet, why: Why, name: str, detail: str = "") -> None:
        """The file stays as it is, until somebody mends it. Of a day only one section may be at fault: then a copy stays,
        and the others go on."""
        place, other = place_of(sheet.path), ""
        if place and place.daily:
            other = self._lay_aside(sheet)
        else:
            self.left.add(sheet.path)
        self.tell(sheet.path, Did.REFUSED, why, name, other=other, detail=detail)

    def conflict(self, sheet: Sheet, why: Why, name: str) -> None:
        self.tell(sheet.path, Did.CONFLICT, why, name, other=self._lay_aside(sheet))

    def _lay_aside(self, sheet: Sheet) -> str:
        """The path of a copy; one that lies there already will do."""
        copies = {**self.look.copies, **self.aside}
        found = next((path for path, body in copies.items() if body == sheet.body), None)
        if found is None:
            found = self._free(conflict_path(sheet.path, self.now))
            self.aside[found] = sheet.body
        return found

    def _free(self, path: str) -> str:
        taken = {*self.look.copies, *self.aside, *self.look.left}
        names = (path, *(beside(path, str(number)) for number in range(2, 1000)))
        return next(each for each in names if each not in taken)

    def tell(self, path: str, did: Did, why: Why, name: str, *, other: str = "", detail: str = "") -> None:
        ids = (name,) if name else ()
        self.items.append(
            Item(path=path, did=did, side=Side.IN, why=why, ids=ids, other=other, detail=detail)
        )
