"""Where the house is put together: the only place that picks adapters."""

import json
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from omoide.adapters.clock import SystemChance, SystemClock
from omoide.adapters.hot import FileHot, ProcessHot
from omoide.adapters.stores.schema import Database
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.work import SqlWork
from omoide.care.audit import was_logged
from omoide.dynamics.drives import Motive
from omoide.dynamics.judging import Judging
from omoide.engine import WEBS, Engine
from omoide.errors import BadSetting, Leaking, OmoideError, Unmade
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.meaning.background import Background
from omoide.meaning.meaning import Meaning
from omoide.meaning.recently import Recently
from omoide.mind import Mind
from omoide.model.embedding import Embedding
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.scope import Scope
from omoide.model.vectors import VectorSearch
from omoide.ports import Chance, Clock, Embedder, Hot, Judge, LanguageModel, Outbox, Store, Work
from omoide.settings import Settings, environment, read_settings
from omoide.society.shared import SHARED
from omoide.thinking.parameters import Thinking

if TYPE_CHECKING:
    from omoide.adapters.logbook import Logbook
    from omoide.adapters.stores.cipher import Cipher
    from omoide.adapters.stores.nearing import Nearing
    from omoide.adapters.stores.outbox import SqlOutbox
    from omoide.adapters.stores.postgres_server import PostgresServer
    from omoide.mirror.shelf import Shelf
    from omoide.model.gone import Gone
    from omoide.thinking.asking import Asker
    from omoide.wake.streaming import Streams


OnImpulse = Callable[[Scope, Motive], None]
OnTrouble = Callable[[OmoideError], None]


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
    if settings.store.encrypted:
        from omoide.adapters.unwritten import UnwrittenStreams

        return UnwrittenStreams(clock=clock, chance=SystemChance(), streaming=settings.streaming)
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
    embedder: Embedder | None = None,
    background: bool = False,
    on_impulse: OnImpulse | None = None,
    on_trouble: OnTrouble | None = None,
) -> Engine:
    """Over one SQLite file in the store's directory, or over the server that the settings name; with their embedder, unless
    one is given.

    In the `background` a thread gives new memories their vectors; a short process does it when it ends. `on_impulse` is
    told what a mind would want to do, whenever that was considered; `on_trouble`, what it goes on without.
    """
    database, free_reserve = open_database(settings)
    lexicon = lexicon or read_lexicon()
    clock, work = clock or SystemClock(settings.home.zone), SqlWork(database)
    outbox = None
    if settings.vectors.outside:
        try:
            outbox = open_outbox(settings, database, work, clock, on_trouble=on_trouble)
        except BaseException:
            database.close()
            raise
    store = SqlStore(
        database,
        lexicon=lexicon,
        matching=settings.matching,
        snapshots=None if settings.store.encrypted else settings.directory / "derived",
        minds_in_ram=settings.store.minds_in_ram,
        free_reserve=free_reserve,
        nearing=nearing_by(settings.vectors, outbox),
    )

    def ledger(gone: "Gone") -> None:
        from omoide.adapters.ledger import LedgerFile  # seldom is anything erased

        try:
            LedgerFile(settings.directory).tell(gone)
        except OSError:  # on a full disk erasing must still be possible
            if not free_reserve():
                raise
            LedgerFile(settings.directory).tell(gone)

    return engine_over(
        store,
        settings,
        lexicon=lexicon,
        clock=clock,
        chance=chance or SystemChance(),
        hot=open_hot(settings, clock, on_trouble=on_trouble),
        work=work,
        embedder=embedder or open_embedder(settings.embedding, settings),
        outbox=outbox,
        background=background,
        on_impulse=on_impulse,
        ledger=ledger,
    )


def open_database(settings: Settings) -> tuple[Database, Callable[[], bool]]:
    """Where the tables are; and what may be called to make room for an erasure on a full disk."""
    if settings.store.on_server:
        return open_server(settings), lambda: False
    from omoide.adapters.stores.sqlite_file import SqliteFile

    file = SqliteFile(settings.directory, cipher=cipher_of(settings), lock_wait_s=settings.home.lock_wait_s)
    return file, file.reserve.free


def cipher_of(settings: Settings) -> "Cipher | None":
    """How the file is encrypted, and with which key. Refused where words would lie in the clear beside it."""
    if not settings.store.encrypted:
        return None
    from omoide.adapters.stores.cipher import make_cipher  # most files are plain

    beside = {
        'log.to = ""': bool(settings.log.to),
        "vault.mirror = false": settings.vault.mirror,
        'vectors.engine = "columns"': settings.vectors.outside,
        'hot.kind = "process"': settings.hot.kind == "redis",
    }
    for instead, leaks in beside.items():
        if leaks:
            raise Leaking(key=instead.partition(" ")[0], instead=instead)
    return make_cipher(settings.store, environment=environment(), directory=settings.directory)


def open_server(settings: Settings, *, looks: bool = False) -> "PostgresServer":
    try:
        from omoide.adapters.stores.postgres_server import PostgresServer
    except ModuleNotFoundError as missing:
        problem = f"it needs {missing.name}. Install it: pip install 'omoide[postgres]'"
        raise BadSetting(key="store.url", source="settings", problem=problem) from None
    return PostgresServer(
        settings.store.url,
        connections=settings.store.connections,
        lock_wait_s=settings.home.lock_wait_s,
        reach_s=settings.store.reach_s,
        answer_s=settings.store.answer_s,
        looks=looks,
    )


def settings_at(settings: Settings, place: str) -> Settings:
    """The same with another store: at an address, or in a directory, where its own settings say whether it is encrypted."""
    if "://" in place:
        return replace(settings, store=replace(settings.store, url=place, cipher="none"))
    home = replace(settings.home, path=place)
    if Path(place).expanduser().resolve() == settings.directory.resolve():
        return replace(settings, home=home, store=replace(settings.store, url=""))
    own = read_settings(environment={}, arguments=[f"home.path={place}"])
    key = {name: getattr(own.store, name) for name in ("cipher", "key_file", "key_variable")}
    rooms: dict[str, Any] = {"store": replace(settings.store, url="", **key)}
    if own.store.encrypted:  # what lies beside it is said there, too
        rooms |= {name: getattr(own, name) for name in ("log", "vault", "vectors", "hot")}
    return replace(settings, home=home, **rooms)


def has_store(settings: Settings) -> bool:
    """Whether there is one already, as far as can be told without opening it."""
    return settings.store.on_server or (settings.directory / "omoide.db").exists()


def open_existing(settings: Settings) -> Database | None:
    """A store that is there, only to be looked at; None where there is none yet."""
    if settings.store.on_server:
        try:
            return open_server(settings, looks=True)
        except Unmade:
            return None
    if not has_store(settings):
        return None
    from omoide.adapters.stores.sqlite_looking import SqliteLooking

    return SqliteLooking(settings.directory, cipher=cipher_of(settings))


def open_logbook(settings: Settings, scope: Scope) -> "Logbook":
    """The whole log of a mind, besides the store."""
    from omoide.adapters.bins import open_bin
    from omoide.adapters.logbook import Logbook

    if not settings.log.to:
        problem = "say where the log lies: a directory, or an address such as s3://bucket/path"
        raise BadSetting(key="log.to", source="settings", problem=problem)
    address = f"{settings.log.to.rstrip('/')}/{scope.tenant}/{scope.mind}"
    return Logbook(
        open_bin(address, plain_http=settings.log.plain_http),
        home=settings.directory,
        address=address,
        settings=settings.log,
        wait_s=settings.home.lock_wait_s,
    )


def store_sizes(settings: Settings) -> dict[str, int]:
    """Bytes by files of the store's directory, or by tables of the server."""
    if settings.store.on_server:
        with closing(open_server(settings, looks=True)) as server:
            return server.size()
    from omoide.adapters.stores.copies import sizes

    return sizes(settings.directory)


def engine_over(
    store: Store,
    settings: Settings,
    *,
    lexicon: Lexicon,
    clock: Clock,
    chance: Chance,
    work: Work,
    hot: Hot | None = None,
    embedder: Embedder | None = None,
    outbox: Outbox | None = None,
    background: bool = False,
    on_impulse: OnImpulse | None = None,
    ledger: "Callable[[Gone], None] | None" = None,
) -> Engine:
    """An engine over any store; what is near at hand lies in the process, unless it is said where."""

    def replay(scope: Scope, records: Iterable[Record], events: Iterable[Event]) -> Store:
        from omoide.adapters.stores.ram import RamStore  # only the past is read with it

        return RamStore.replayed(scope, records, events, lexicon=lexicon, matching=settings.matching)

    def mirror(scope: Scope) -> None:
        """A mirror that cannot be kept in step now is brought in step the next time."""
        # What is shared is mirrored with each mind that shares it; documents are files already.
        if scope.mind != SHARED and not scope.is_beside:
            with suppress(OmoideError, OSError):
                mind = Mind(engine, scope, by="vault", streams=lambda: open_streams(settings, clock))
                mind.library.sync(open_shelf(settings, scope, clock), vault=settings.vault)

    def logbook(scope: Scope) -> list[str]:
        """A log that cannot be reached now is named, and what is owed there is done with the next look at it."""
        if scope.is_beside:
            return []
        try:
            book = open_logbook(settings, scope)
            if book.exists():
                book.bring_in_step(engine, scope, grow=False)
            elif was_logged(engine, scope):
                return [settings.log.to]  # a disk that is away, say
        except (OmoideError, OSError):
            return [settings.log.to]
        return []

    meaning = _meaning(store, settings, embedder) if embedder else None
    worker = Background(meaning, outbox=outbox) if meaning and background else None
    after = worker.tell if worker else _nobody
    users = Recently[None, Any](settings.caching.profiles)
    webs = Recently[None, Any](WEBS)

    def erased(scope: Scope) -> None:
        """What was made of erased words is nowhere at hand either (B-21)."""
        users.forget(scope)
        webs.forget(scope)
        if meaning:
            meaning.texts.forget(scope)
        if outbox is not None:
            with suppress(OmoideError):  # told already; it is owed until the engine is back
                outbox.forward(scope)
                outbox.scrub()

    engine = Engine(
        store=store,
        gate=Gate(store, clock=clock, chance=chance, limits=settings.limits, after=after, erased=erased),
        clock=clock,
        chance=chance,
        lexicon=lexicon,
        profiles=settings.rankings,
        replay=replay,
        work=work,
        hot=hot or ProcessHot(lambda: clock.now().timestamp()),
        asking=_asking(settings, work, clock),
        judges=_judges(settings.judging),
        judging=settings.judging,
        limits=settings.limits,
        lifecycle=settings.lifecycle,
        learning=settings.learning,
        nights=settings.nights,
        connecting=settings.connecting,
        boundaries=settings.boundaries,
        talking=settings.talking,
        sessions=settings.sessions,
        users=users,
        webs=webs,
        activity=settings.activity,
        priming=settings.priming,
        procedures=settings.procedures,
        downscaling=settings.downscaling,
        skills=settings.skills,
        streaming=settings.streaming,
        knowledge=settings.knowledge,
        persona=settings.persona,
        days=settings.days,
        entities=settings.entities,
        drives=settings.drives,
        goals=settings.goals,
        reflection=settings.reflection,
        feedback=settings.feedback,
        seeking=settings.seeking,
        tiers=settings.tiers,
        controller=settings.controller,
        adapting=settings.adapting,
        sharing=settings.sharing,
        on_impulse=on_impulse,
        signals=settings.signals,
        recalling=settings.recalling,
        encoding=settings.encoding,
        budget=settings.budget,
        ageing=settings.ageing,
        forgetting=settings.forgetting,
        resonance=settings.resonance,
        mood=settings.mood,
        spreading=settings.spreading,
        salience=settings.salience,
        gather=settings.gather,
        mirror=mirror if settings.vault.mirror else None,
        ledger=ledger,
        logbook=logbook if settings.log.to else None,
        meaning=meaning,
        background=worker,
        outbox=outbox,
    )
    return engine


def nearing_by(search: VectorSearch, outbox: "SqlOutbox | None") -> "Nearing | None":
    """Who finds the nearest: None where columns in RAM do."""
    if not search.outside:
        return None
    from omoide.adapters.stores.nearing import Nearing

    return Nearing(outbox, search=search)


def open_outbox(
    settings: Settings,
    database: Database,
    work: Work,
    clock: Clock,
    *,
    on_trouble: OnTrouble | None = None,
) -> "SqlOutbox":
    """What the vector engine of the settings is owed by this store."""
    from omoide.adapters.engines.choosing import make_engine
    from omoide.adapters.stores.outbox import SqlOutbox

    with database.reading() as session:
        ((house,),) = session.rows("SELECT value FROM meta WHERE key = 'store'")
    engine = make_engine(
        settings.vectors,
        house=house,
        store_url=settings.store.url,
        environment=environment(),
        tell=on_trouble or _logged,
    )
    return SqlOutbox(database, engine, work=work, clock=clock)


def open_hot(settings: Settings, clock: Clock, *, on_trouble: OnTrouble | None = None) -> Hot:
    """Where what is near at hand lies."""

    def seconds() -> float:
        return clock.now().timestamp()

    match settings.hot.kind:
        case "redis":
            return _on_redis(settings, on_trouble or _logged)
        case "files" if not settings.store.encrypted:
            return FileHot(settings.directory / "hot", seconds)
        case _:
            return ProcessHot(seconds)


def _on_redis(settings: Settings, tell: OnTrouble) -> Hot:
    from importlib.util import find_spec

    from omoide.adapters.redis_hot import RedisHot

    if not settings.hot.url:
        raise BadSetting(key="hot.url", source="settings", problem="say where it is: redis://host:6379/0")
    if find_spec("redis") is None:
        problem = "it needs redis. Install it: pip install 'omoide[redis]'"
        raise BadSetting(key="hot.kind", source="settings", problem=problem)
    return RedisHot(
        settings.hot.url,
        password=environment().get(settings.hot.key_variable, "") if settings.hot.key_variable else "",
        wait_s=settings.hot.wait_s,
        owed=settings.directory / "owed",
        tell=tell,
    )


def _logged(trouble: OmoideError) -> None:
    import logging

    logging.getLogger("omoide").warning("%s", trouble)


def open_shelf(settings: Settings, scope: Scope, clock: Clock, *, directory: Path | None = None) -> "Shelf":
    """Where the mirror of a mind lies; that of an encrypted store would be in the clear."""
    if settings.store.encrypted:
        raise Leaking(key="vault", instead="`omoide export`")
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
        from omoide.thinking.asking import Asker

        model = open_model(settings.thinking)
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
    """One that cannot be had keeps nobody from anything that needs no vectors: it says so when it is needed."""
    from omoide.adapters.embedders.choosing import make_embedder

    make = partial(make_embedder, embedding, cache=settings.cache, environment=environment())
    try:
        return make()
    except BadSetting:
        from omoide.adapters.embedders.absent import AbsentEmbedder  # most can be had

        return AbsentEmbedder(cast("Callable[[], Embedder]", make))


def open_model(thinking: Thinking) -> "LanguageModel | None":
    """One that cannot be had is out of reach, like one whose server is away."""
    from omoide.adapters.models.choosing import make_model

    try:
        return make_model(thinking, environment=environment())
    except BadSetting as error:
        from omoide.adapters.models.absent import AbsentModel  # most can be had

        return AbsentModel(thinking.model or thinking.kind, error)


def _meaning(store: Store, settings: Settings, embedder: Embedder) -> Meaning:
    def reopen(maker: str) -> Embedder | None:
        """The embedder of vectors that were made under other settings, if it can still be had."""
        from omoide.adapters.embedders.choosing import make_embedder

        try:
            own = Embedding(**json.loads(maker))
            return make_embedder(own, cache=settings.cache, environment=environment())
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
        cached=settings.caching.embeddings,
    )


def read_lexicon() -> Lexicon:
    """With Sudachi's normalised forms where the extra [ja] is installed."""
    from omoide.adapters.japanese import sudachi_forms

    forms = sudachi_forms()
    return Lexicon() if forms is None else Lexicon(forms=forms, forms_name=forms.name)
