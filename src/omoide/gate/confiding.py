"""What may be shown to others, and what may be said to have been heard: the laws of sharing (PI-32, PI-35, PI-39)."""

from collections.abc import Collection, Iterable
from datetime import datetime

from omoide.errors import BadValue, Confided, Irreversible, NotFound, ToldOn
from omoide.model.change import Change, Encoded, Moved, Revised, Shared
from omoide.model.entry import Entry
from omoide.model.memory import Memory, Stage, Trust
from omoide.model.scope import Scope
from omoide.model.sharing import Heard, Told
from omoide.ports import Store

WITHDRAWN = "withdrawn"  # why a memory is let go that was heard from somebody who took it back


def told_by(offered: Memory, *, at: datetime) -> Heard:
    """The way by which a mind hears at this time what is offered to it."""
    before = offered.heard.path if offered.heard else ()
    onward = offered.audience is not None and offered.audience.onward
    return Heard(path=(*before, Told(offered.scope.mind, offered.id, at)), onward=onward)


def refuse_unshareable(store: Store, scope: Scope, change: Change, memory: Memory | None) -> None:
    match change:
        case Shared(audience=audience) if audience is not None and memory is not None:
            if scope.is_beside:
                raise BadValue(value=str(memory.kind), what="something to share", allowed="memories")
            if memory.words.secret or confided(store, scope, [memory]):
                raise Confided(memory=memory.id)
        case Encoded(memory=new) if new.heard is not None:
            _refuse_unheard(store, scope, new, new.heard)
        case Moved(stage=stage) if memory and memory.heard and memory.stage is Stage.FORGOTTEN:
            if stage not in (None, Stage.FORGOTTEN):
                raise NotFound(
                    what="memory", value=memory.id
                )  # it is heard again, or its owner gives it back
        case _:
            pass


def _refuse_unheard(store: Store, scope: Scope, new: Memory, heard: Heard) -> None:
    """Nobody can say of somebody that they told it: it must be offered, as it is said, and believed no more."""
    for known in store.memories(scope.offered, [heard.teller.memory]):
        as_told = heard == told_by(known, at=heard.teller.at)
        if (
            as_told
            and new.words.text == known.words.text
            and new.trust
            and new.trust <= (known.trust or Trust.LOW)
        ):
            return
    raise NotFound(what="memory", value=heard.teller.memory)


def confided(store: Store, scope: Scope, memories: Iterable[Memory]) -> bool:
    """Whether one of these was told in confidence, or was made of what was."""
    seen: set[str] = set()
    pending = list(memories)
    while pending:
        if any(each.words.secret or (each.heard and not each.heard.onward) for each in pending):
            return True
        seen |= {each.id for each in pending}
        sources = {name for each in pending for name in each.sources} - seen
        seen |= sources
        pending = store.memories(scope, sources) if sources else []
    return False


def no_longer_shared(store: Store, scope: Scope, change: Change, memory: Memory | None) -> list[Shared]:
    """What others see and now says something confided, they see no more: a night need not know of it."""
    if not (isinstance(change, Revised) and change.sources and memory and memory.audience):
        return []
    doubtful = confided(store, scope, store.memories(scope, change.sources))
    return [Shared(memory=memory.id, audience=None)] if doubtful else []


def refuse_taking_back(store: Store, scope: Scope, undone: Collection[Entry], *, wished: bool) -> None:
    """An undo does not reach those who have heard it; a withdrawal does. And what was taken back only its owner gives back."""
    for entry in undone:
        match entry.change:
            case Moved(why=why) if why == WITHDRAWN and not wished:
                raise Irreversible(entry=entry.number, why="its owner took it back")
            case Shared(memory=name, audience=audience) if audience is not None:
                _refuse_told_on(store, scope, name)
            case Encoded(memory=memory):
                _refuse_told_on(store, scope, memory.id)
            case _:
                pass


def _refuse_told_on(store: Store, scope: Scope, name: str) -> None:
    if not any(memory.audience for memory in store.memories(scope, [name])):
        return
    if minds := sorted({copy.scope.mind for copy in store.told_on(scope, [name])}):
        raise ToldOn(memory=name, minds=", ".join(minds))
