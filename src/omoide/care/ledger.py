"""The ledger of erasures: ids and digests of what was erased, and no words, kept beside the store and with its backups. A backup
that is put back would otherwise bring back what somebody wanted gone (LU-21, LU-23)."""

from collections.abc import Iterable, Iterator

from omoide.care.erase import physically
from omoide.care.whole import erase_mind_again, roots
from omoide.engine import Engine
from omoide.model.change import Erased
from omoide.model.gone import Gone
from omoide.model.scope import Scope


def erase_again(engine: Engine, ledger: Iterable[Gone], *, by: str) -> int:
    """What the ledger names and the store still has goes, from every file. Returns how many erasures had to be done again."""
    ledger = tuple(ledger)
    done = _whole_minds(engine, ledger, by=by)
    known = set(engine.store.scopes())
    wanted: dict[Scope, list[Erased]] = {}
    for each in ledger:
        if each.scope in known:
            wanted.setdefault(each.scope, []).append(each.change)
    for scope, changes in wanted.items():
        there = _erased(engine, scope)
        missing = [change for change in changes if not set(change.digests) <= there]
        if missing:
            engine.gate.commit(scope, missing, by=by)
            physically(engine, [scope])
            done += len(missing)
    return done


def mend_ledger(engine: Engine) -> int:
    """What cannot be read in it any more, the journals still tell, but for minds that went as a whole. Returns how many lines are lost."""
    if engine.ledger is None or not engine.ledger.problems():
        return 0
    return engine.ledger.mend(gone for scope in engine.store.scopes() for gone in _gone(engine, scope))


def _whole_minds(engine: Engine, ledger: Iterable[Gone], *, by: str) -> int:
    """Those that began as one that is gone, whatever they are called."""
    gone = {root for each in ledger for root in each.roots}
    minds = {scope.reader: None for scope in engine.store.scopes() if gone and gone & roots(engine, scope)}
    for mind in minds:
        erase_mind_again(engine, mind, by=by)
    return len(minds)


def _erased(engine: Engine, scope: Scope) -> set[str]:
    return {digest for gone in _gone(engine, scope) for digest in gone.change.digests}


def _gone(engine: Engine, scope: Scope) -> Iterator[Gone]:
    for record in engine.store.records(scope):
        entry = record.entry()
        if isinstance(entry.change, Erased):
            yield Gone(scope=scope, at=entry.at, change=entry.change)
