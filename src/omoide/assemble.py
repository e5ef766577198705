"""Where the house is put together: the only place that picks adapters."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_file import SqliteFile
from omoide.adapters.stores.work import SqlWork
from omoide.dynamics.drives import Motive
from omoide.dynamics.judging import Judging
from omoide.engine import Engine
from omoide.errors import OmoideError
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.meaning.background import Background
from omoide.meaning.meaning import Meaning
from omoide.mind import Mind
from omoide.model.embedding import Embedding
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.scope import Scope
from omoide.ports import Chance, Clock, Embedder, Judge, Store, Work
from omoide.settings import Settings, environment, read_settings
from omoide.society.shared import SHARED

if TYPE_CHECKING:
    from omoide.mirror.shelf import Shelf
    from omoide.thinking.asking import Asker
    from omoide.wake.streaming import Streams


OnImpulse = Callable[[Scope, Motive], None]


def open_mind(
    path: Path | str | None = None,
    *,
    name: str | None = None,
    by: str = "python",
    on_impulse: OnImpulse | None = None,
) -> Mind:
    """The memory of one mind, on this machine: `with open_mind() as mind: mind.remember("…")`."""
    asked = [f"home.path={path}"] if path is not None else []
    settings = read_settings(arguments=asked)
    mind = mind_of(settings, open_engine(settings, background=True, on_impulse=on_impulse), name=name, by=by)
    mind.talk.recover()
    return mind


def mind_of(settings: Settings, engine: Engine, *, name: str | None = None, by: str) -> Mind:
    scope = Scope(settings.home.tenant, name or settings.home.mind)
    return Mind(engine, scope, by=by, streams=cache(lambda: open_streams(settings, engine.clock)))


def open_streams(settings: Settings, clock: Clock) -> "Streams":
    """Where answers are kept while they are being said."""
    from omoide.adapters.streams import DirectoryStreams  # most processes stream nothing

    return DirectoryStreams(
        settings.directory / "streams", clock=clock, chance=SystemChance(), streaming=settings.streaming
    )


def open_engine(
    settings: Settings,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    lexicon: Lexicon | None = None,
    background: bool = False,
    on_impulse: OnImpulse | None = None,
) -> Engine:
    """The embedded default: one SQLite file in the store's directory.

    In the `background` a thread gives new memories their vectors; a short process does it when it ends. `on_impulse` is
    told what a mind would want to do, whenever that was considered.
    """
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
        work=SqlWork(file),
        embedder=open_embedder(settings.embedding, settings),
        background=background,
        on_impulse=on_impulse,
    )


def engine_over(
    store: Store,
    settings: Settings,
    *,
    lexicon: Lexicon,
    clock: Clock,
    chance: Chance,
    work: Work,
    embedder: Embedder | None = None,
    background: bool = False,
    on_impulse: OnImpulse | None = None,
) -> Engine:
    """An engine over any store."""

    def replay(scope: Scope, records: Iterable[Record], events: Iterable[Event]) -> Store:
        from omoide.adapters.stores.ram import RamStore  # only the past is read with it

        return RamStore.replayed(scope, records, events, lexicon=lexicon, matching=settings.matching)

    def mirror(scope: Scope) -> None:
        """A mirror that cannot be kept in step now is brought in step the next time."""
        # What is shared is mirrored with each mind that shares it; documents are files already.
        if scope.mind != SHARED and not scope.is_knowledge:
            with suppress(OmoideError, OSError):
                mind = Mind(engine, scope, by="vault")
                mind.library.sync(open_shelf(settings, scope, clock), vault=settings.vault)

    meaning = _meaning(store, settings, embedder) if embedder else None
    worker = Background(meaning) if meaning and background else None
    after = worker.tell if worker else _nobody
    engine = Engine(
        store=store,
        gate=Gate(store, clock=clock, chance=chance, limits=settings.limits, after=after),
        clock=clock,
        chance=chance,
        lexicon=lexicon,
        profiles=settings.rankings,
        replay=replay,
        work=work,
        asking=_asking(settings, work, clock),
        judges=_judges(settings.judging),
        limits=settings.limits,
        lifecycle=settings.lifecycle,
        learning=settings.learning,
        nights=settings.nights,
        connecting=settings.connecting,
        boundaries=settings.boundaries,
        talking=settings.talking,
        activity=settings.activity,
        priming=settings.priming,
        procedures=settings.procedures,
        downscaling=settings.downscaling,
        skills=settings.skills,
        streaming=settings.streaming,
        knowledge=settings.knowledge,
        persona=settings.persona,
        days=settings.days,
        drives=settings.drives,
        goals=settings.goals,
        feedback=settings.feedback,
        seeking=settings.seeking,
        on_impulse=on_impulse,
        signals=settings.signals,
        recalling=settings.recalling,
        encoding=settings.encoding,
        budget=settings.budget,
        ageing=settings.ageing,
        forgetting=settings.forgetting,
        resonance=settings.resonance,
        spreading=settings.spreading,
        salience=settings.salience,
        gather=settings.gather,
        mirror=mirror if settings.vault.mirror else None,
        meaning=meaning,
        background=worker,
    )
    return engine


def open_shelf(settings: Settings, scope: Scope, clock: Clock, *, directory: Path | None = None) -> "Shelf":
    """Where the mirror of a mind lies."""
    from omoide.adapters.shelf import DirectoryShelf  # most processes mirror nothing

    vaults = (
        Path(settings.vault.directory).expanduser()
        if settings.vault.directory
        else settings.directory / "vault"
    )
    return DirectoryShelf(directory or vaults / scope.mind, zone=clock.now().tzinfo)


def _asking(settings: Settings, work: Work, clock: Clock) -> "Callable[[], Asker]":
    """The one who asks the language model, made when it is first needed: most processes never ask."""

    @cache
    def asker() -> "Asker":
        from omoide.adapters.models.choosing import make_model
        from omoide.thinking.asking import Asker

        model = make_model(settings.thinking, environment=environment())
        return Asker(model, work=work, clock=clock, thinking=settings.thinking, prices=settings.prices)

    return asker


def _judges(judging: Judging) -> "Callable[[], Judge]":
    """The one who compares statements, made when it is first needed: most processes compare none."""

    @cache
    def judge() -> Judge:
        from omoide.adapters.judges.choosing import make_judge

        return make_judge(judging)

    return judge


def _nobody(scope: Scope) -> None:
    """Nobody need be told."""


def open_embedder(embedding: Embedding, settings: Settings) -> Embedder | None:
    from omoide.adapters.embedders.choosing import make_embedder

    return make_embedder(embedding, cache=settings.cache, environment=environment())


def _meaning(store: Store, settings: Settings, embedder: Embedder) -> Meaning:
    def reopen(maker: str) -> Embedder | None:
        """The embedder of vectors that were made under other settings, if it can still be had."""
        try:
            return open_embedder(Embedding(**json.loads(maker)), settings)
        except (ValueError, TypeError, OmoideError):
            return None

    return Meaning(
        store,
        embedder,
        maker=settings.embedding.written(),
        reopen=reopen,
        by_part=settings.embedding.by_part,
        original=settings.recalling.original,
        skip=settings.embedding.skip,
    )


def read_lexicon() -> Lexicon:
    """With Sudachi's normalised forms where the extra [ja] is installed."""
    from omoide.adapters.japanese import sudachi_forms

    forms = sudachi_forms()
    return Lexicon() if forms is None else Lexicon(forms=forms, forms_name=forms.name)
