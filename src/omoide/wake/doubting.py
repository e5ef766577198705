"""What is perhaps outdated, where it comes to mind: behind the newer one, or alone with a word of warning."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from omoide.engine import Engine
from omoide.library.fencing import flat
from omoide.model.cue import Recollections, Related
from omoide.model.memory import Memory
from omoide.model.relation import Tie
from omoide.model.scope import Scope
from omoide.society.doubting import Doubted, doubted_among

_HEAD: Final = 80  # characters of the other one
_BEFORE: Final = {"ja": "（以前 {at}: {said}）", "en": " (before, {at}: {said})"}
_NEWER: Final = {
    "ja": "（古いかもしれません。{at} には: {said}）",
    "en": " (perhaps outdated: newer says “{said}”, {at})",
}


class Doubting:
    """Of the memories that came, which stand behind a newer one, and which say alone what is perhaps no longer so."""

    def __init__(self, pairs: Iterable[Doubted] = (), came: Collection[str] = ()) -> None:
        self._before: dict[str, list[Memory]] = {}
        self._newer: dict[str, Memory] = {}
        self.behind = set[str]()
        for pair in pairs:  # the newest first
            if pair.older.id in self._newer or pair.older.id in self.behind:
                continue
            if pair.newer.id in came and pair.older.id in came and pair.newer.id not in self.behind:
                self._before.setdefault(pair.newer.id, []).append(pair.older)
                self.behind.add(pair.older.id)
            else:
                self._newer[pair.older.id] = pair.newer

    def said_of(self, memory: Memory, language: str) -> str:
        """What stands at the end of its line."""
        if newer := self._newer.get(memory.id):
            return _NEWER[language].format(at=_day(newer, memory), said=_head(newer))
        told = (
            _BEFORE[language].format(at=_day(older, memory), said=_head(older))
            for older in self._before.get(memory.id, ())
        )
        return "".join(told)

    def beside(self, memory: Memory, along: Iterable[Related]) -> tuple[Related, ...]:
        """What comes along with it: what it was before, or what is newer, then what comes along anyway."""
        newer = self._newer.get(memory.id)
        others = [*self._before.get(memory.id, ()), *([newer] if newer else [])]
        told = {each.id for each in others}
        doubted = (Related(each, Tie.DOUBTS, 1) for each in others)
        return (*doubted, *(each for each in along if each.memory.id not in told))


def doubting(engine: Engine, scope: Scope, memories: Iterable[Memory]) -> Doubting:
    came = {memory.id for memory in memories}
    return Doubting(doubted_among(engine, scope, came), came)


def put_together(engine: Engine, scope: Scope, came: Recollections) -> Recollections:
    """The newer one with the older one behind it; and an older one that came alone, with the newer one."""
    known = doubting(engine, scope, (each.memory for each in came.found))
    found = [
        replace(each, related=known.beside(each.memory, each.related))
        for each in came.found
        if each.memory.id not in known.behind
    ]
    return replace(came, found=tuple(found))


def _head(memory: Memory) -> str:
    said = flat(memory.words.text)
    return said if len(said) <= _HEAD else f"{said[:_HEAD]}…"


def _day(memory: Memory, beside: Memory) -> str:
    same = memory.occurred.year == beside.occurred.year
    return f"{memory.occurred:%m-%d}" if same else f"{memory.occurred:%Y-%m-%d}"
