"""Where the house is put together: the only place that picks adapters."""

from collections.abc import Iterable
from pathlib import Path

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.engine import Engine
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.mind import Mind
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.scope import Scope
from omoide.ports import Chance, Clock, Store
from omoide.settings import Settings, read_settings


def open_mind(path: Path | str | None = None, *, name: str | None = None, by: str = "python") -> Mind:
    """The memory of one mind, on this machine: `with open_mind() as mind: mind.remember("…")`."""
    asked = [f"home.path={path}"] if path is not None else []
    settings = read_settings(arguments=asked)
    return mind_of(settings, open_engine(settings), name=name, by=by)


def mind_of(settings: Settings, engine: Engine, *, name: str | None = None, by: str) -> Mind:
    return Mind(engine, Scope(settings.home.tenant, name or settings.home.mind), by=by)


def open_engine(
    settings: Settings,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    lexicon: Lexicon | None = None,
) -> Engine:
    """The embedded default: one SQLite file in the store's directory."""
    file = SqliteFile(settings.directory, lock_wait_s=settings.home.lock_wait_s)
    lexicon = lexicon or read_lexicon()
    store = SqlStore(
        file,
        lexicon=lexicon,
        matching=settings.matching,
        snapshots=settings.directory / "derived",
        free_reserve=file.reserve.free,
    )
    return engine_over(
        store,
        settings,
        lexicon=lexicon,
        clock=clock or SystemClock(settings.home.zone),
        chance=chance or SystemChance(),
    )


def engine_over(
    store: Store, settings: Settings, *, lexicon: Lexicon, clock: Clock, chance: Chance
) -> Engine:
    """An engine over any store."""

    def replay(scope: Scope, records: Iterable[Record], events: Iterable[Event]) -> Store:
        from omoide.adapters.stores.ram import RamStore  # only the past is read with it

        return RamStore.replayed(scope, records, events, lexicon=lexicon, matching=settings.matching)

    return Engine(
        store=store,
        gate=Gate(store, clock=clock, chance=chance, limits=settings.limits),
        clock=clock,
        chance=chance,
        lexicon=lexicon,
        recipe=settings.ranking,
        signals=settings.signals,
        budget=settings.budget,
        replay=replay,
    )


def read_lexicon() -> Lexicon:
    """With Sudachi's normalised forms where the extra [ja] is installed."""
    from omoide.adapters.japanese import sudachi_forms

    forms = sudachi_forms()
    return Lexicon() if forms is None else Lexicon(forms=forms, forms_name=forms.name)
