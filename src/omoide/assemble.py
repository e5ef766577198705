"""Where the house is put together: the only place that picks adapters."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any, cast

from omoide.adapters.clock import SystemChance, SystemClock, WorldClock, wall_of
from omoide.adapters.hot import FileHot, ProcessHot
from omoide.adapters.ledger import LedgerFile
from omoide.adapters.stores.schema import Database
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.work import SqlWork
from omoide.care.audit import was_logged
from omoide.care.timekeeping import goes_on
from omoide.dynamics.drives import Motive
from omoide.dynamics.judging import Judging
from omoide.engine import WEBS, Engine
from omoide.errors import BadSetting, Leaking, OmoideError, StoreError, Unmade
from omoide.gate.gate import Gate
from omoide.language.lexicon import Lexicon
from omoide.meaning.background import Background
from omoide.meaning.meaning import Meaning
from omoide.meaning.recently import Recently
from omoide.mind import Mind
from omoide.model.embedding import Embedding
from omoide.model.entry import Record
from omoide.model.event import Event
from omoide.model.naming import is_spelt
from omoide.model.scope import SHARED, Scope
from omoide.model.spooled import SPOOL
from omoide.model.vectors import VectorSearch
from omoide.ports import (
    Chance,
    Clock,
    Embedder,
    Hot,
    Judge,
    LanguageModel,
    Ledger,
    Outbox,
    Store,
    Work,
    is_said,
)
from omoide.settings import Settings, environment, read_settings
from omoide.society import world
from omoide.thinking.parameters import Thinking

if TYPE_CHECKING:
    from omoide.adapters.beside import Mirrors
    from omoide.adapters.logbook import Logbook
    from omoide.adapters.stores.cipher import Cipher
    from omoide.adapters.stores.nearing import Nearing
    from omoide.adapters.stores.outbox import SqlOutbox
    from omoide.adapters.stores.postgres_server import PostgresServer
    from omoide.mirror.shelf import Shelf
    from omoide.ports import Place
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
    clock: Clock | None = None,
) -> Mind:
    """The memory of one mind, on this machine: `with open_mind() as mind: mind.remember("…")`.

    What is past is lived again by a `ReplayClock`: `clock.at = …` before each thing that happened, in a mind that is empty or
    knows of nothing later. Everything in the mind asks that clock: what is kept, what comes to mind, and which nights are owed.
    """
    asked = [f"home.path={path}"] if path is not None else []
    settings = read_settings(arguments=asked)
    mind = open_mind_of(settings, name=name, by=by, background=True, on_impulse=on_impulse, clock=clock)
    mind.talk.recover()
    return mind


def open_mind_of(
    settings: Settings, *, name: str | None = None, by: str, known: bool = False, **opened: Any
) -> Mind:
    """A mind over an engine of its own, which is opened for it; closed again, where there can be no mind of that name, or it
    should be a `known` one and nothing was ever kept of it."""
    engine = open_engine(settings, **opened)
    try:
        mind = mind_of(settings, engine, name=name, by=by)
        if known and not mind.begun():
            raise engine.unknown(mind.scope)
        return mind
    except BaseException:
        engine.close()
        raise


def mind_of(settings: Settings, engine: Engine, *, name: str | None = None, by: str) -> Mind:
    scope = engine.recognised(Scope(settings.home.tenant, name or settings.home.mind))
    if is_said(engine.clock):
        goes_on(engine, scope)
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

    Where the settings age memories by the time of a simulated world, and none is given, it is as late as its host last told.
    In the `background` a thread gives new memories their vectors; a short process does it when it ends. `on_impulse` is
    told what a mind would want to do, whenever that was considered; `on_trouble`, what it goes on without.
    """
    database, free_reserve = open_database(settings)
    lexicon = lexicon or read_lexicon()
    wall, work = wall_of(clock) if clock else SystemClock(settings.home.zone), SqlWork(database)
    outbox = None
    if settings.vectors.outside:
        try:
            outbox = open_outbox(settings, database, work, wall, on_trouble=on_trouble)
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
        outside=lambda: outside(settings),
    )

    told = LedgerFile(settings.directory, free_reserve=free_reserve)
    try:
        clock = _world_of(settings, store, clock, wall) or wall
    except BaseException:
        if outbox is not None:
            outbox.close()
        store.close()
        raise

    def forget_name(scope: Scope) -> None:
        """Whose it was is told nowhere beside the store any more."""
        from omoide.adapters.beside import Mirrors

        told.forget(scope)
        Mirrors(settings.directory).forget(scope)

    return engine_over(
        store,
        settings,
        lexicon=lexicon,
        clock=clock,
        chance=chance or SystemChance(),
        hot=open_hot(settings, clock if is_said(clock) else wall, on_trouble=on_trouble),
        work=work,
        embedder=embedder or open_embedder(settings.embedding, settings),
        outbox=outbox,
        background=background,
        on_impulse=on_impulse,
        ledger=told,
        forget_name=forget_name,
    )


def _world_of(settings: Settings, store: Store, clock: Clock | None, wall: Clock) -> Clock | None:
    """The clock that is given, begun where its world stood; or one that stands there."""
    if isinstance(clock, WorldClock):
        if settings.ageing.rate != 1.0:
            problem = "the clock of the world has a rate of its own: WorldClock(rate=…)"
            raise BadSetting(key="ageing.rate", source="settings", problem=problem)
        clock.begin(world.stood(store, settings.home.tenant))
    elif settings.ageing.clock == "simulation" and (clock is None or isinstance(clock, SystemClock)):
        at = world.stood(store, settings.home.tenant)
        return WorldClock(at, running=False, wall=wall) if at else None
    return clock


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
    ledger: Ledger | None = None,
    forget_name: Callable[[Scope], None] | None = None,
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

    def in_step(scope: Scope, directory: Path) -> bool:
        mind = Mind(engine, scope, by="vault", streams=lambda: open_streams(settings, clock))
        shelf = open_shelf(settings, scope, clock, directory=directory)
        return not mind.library.sync(shelf, vault=settings.vault).halted

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
        asking=_asking(settings, work, wall_of(clock)),
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
        scale=settings.scale,
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
        forget_name=forget_name,
        beside=lambda scope: places_beside(engine, settings, scope, in_step=in_step),
        unseen=lambda: unseen(settings),
        meaning=meaning,
        background=worker,
        outbox=outbox,
    )
    return engine


def vaults_of(settings: Settings) -> Path:
    """One directory below it for each mind."""
    if settings.vault.directory:
        return Path(settings.vault.directory).expanduser()
    return settings.directory / "vault"


def places_beside(
    engine: Engine, settings: Settings, scope: Scope, *, in_step: Callable[[Scope, Path], bool]
) -> "list[Place]":
    """Where something of a mind lies besides the store; what all minds share, in the mirrors of all of them."""
    from omoide.adapters.beside import Mirrors, OtherPlace  # seldom is anything erased

    if scope.is_beside:
        return []
    found: list[Place] = list(_mirrors(settings, scope, Mirrors(settings.directory), in_step))
    if scope.mind == SHARED:
        return found
    if settings.log.to:
        found += _log_beside(engine, settings, scope)
    for each in (scope, scope.knowledge, scope.drawer):
        held = settings.directory / "hot" / each.tenant / each.mind
        if held.is_dir():
            found.append(OtherPlace(str(held), clear=lambda held=held: rmtree(held)))
    streams = settings.directory / "streams"
    if streams.is_dir():
        from omoide.adapters.streams import DirectoryStreams

        said = DirectoryStreams(streams, clock=engine.clock, chance=engine.chance)
        found += [OtherPlace(str(streams / name), clear=lambda: said.drop(scope)) for name in said.of(scope)]
    return [*found, *_left_beside(engine, settings, scope)]


def _left_beside(engine: Engine, settings: Settings, scope: Scope) -> "list[Place]":
    """What hooks have left, and no worker has done yet. Which mind sessions are of when they are of no project, the settings of
    the house say: whoever erases another mind has named that one on the way."""
    from omoide.adapters.beside import OtherPlace
    from omoide.adapters.spool import DirectorySpool
    from omoide.adapters.transcripts import Transcripts, read_text
    from omoide.wake.leaving import LeftOf

    directory = settings.directory / SPOOL
    if not directory.is_dir():
        return []
    home = read_settings(arguments=[f"home.path={settings.directory}"]).home
    spool = DirectorySpool(directory, now=lambda: engine.clock.now().timestamp(), chance=engine.chance.bits)
    left = LeftOf(
        engine,
        spool,
        scope,
        common=Scope(home.tenant, home.mind),
        everyone=settings.hook.scope == "global",
        files=Transcripts(),
        read=read_text,
    )
    return [OtherPlace(str(directory), clear=left.clear, waits=True)] if left.items() else []


def _mirrors(
    settings: Settings, scope: Scope, known: "Mirrors", in_step: Callable[[Scope, Path], bool]
) -> "Iterator[Place]":
    from omoide.adapters.beside import MirrorPlace
    from omoide.library.vault_manifest import NAME

    if settings.store.encrypted:
        return
    vaults = vaults_of(settings)
    if scope.mind != SHARED:
        minds = [(scope, vaults / scope.mind), *((scope, each) for each in known.of(scope))]
    else:
        usual = sorted(each for each in vaults.iterdir() if is_spelt(each.name)) if vaults.is_dir() else ()
        minds = [(Scope(scope.tenant, each.name), each) for each in usual]
        minds += known.of_tenant(scope.tenant)
    seen: set[Path] = set()
    for mind, directory in minds:
        if (directory / NAME).exists() and directory.resolve() not in seen:
            seen.add(directory.resolve())
            ours = directory.parent == settings.directory / "vault"
            yield MirrorPlace(directory, ours=ours, clean=partial(in_step, mind))


def _log_beside(engine: Engine, settings: Settings, scope: Scope) -> "list[Place]":
    """A log that cannot be reached now is named, and what is owed there is done with the next look at it."""
    from omoide.adapters.beside import OtherPlace

    def away() -> None:
        raise StoreError(path=settings.log.to, detail="it cannot be reached")

    def clear() -> None:
        book.clear()
        if "://" not in book.address:
            with suppress(OSError):  # somebody else may have put something there
                Path(book.address).expanduser().rmdir()

    try:
        book = open_logbook(settings, scope)
        if not book.exists():  # a disk that is away, say
            return [OtherPlace(settings.log.to, clear=away, clean=away)] if was_logged(engine, scope) else []
    except (OmoideError, OSError):
        return [OtherPlace(settings.log.to, clear=away, clean=away)]

    def clean() -> None:
        book.bring_in_step(engine, scope, grow=False)

    return [OtherPlace(settings.log.to, clear=clear, clean=clean)]


def unseen(settings: Settings) -> list[str]:
    """Copies in object storage: they hold what they hold until `backup.keep` lets them go."""
    if "://" not in settings.backup.to:
        return []
    from omoide.adapters.bins import open_bin

    try:
        return [settings.backup.to] if open_bin(settings.backup.to).names() else []
    except (OmoideError, OSError):
        return [settings.backup.to]


def outside(settings: Settings) -> "list[Path]":
    """Directories of this machine that are not the store's own and hold what people said."""
    from omoide.adapters.beside import Mirrors

    given = [settings.vault.directory, settings.log.to, settings.backup.to]
    named = [Path(each).expanduser() for each in given if each and "://" not in each]
    named += [each for _, each in Mirrors(settings.directory).of_tenant(settings.home.tenant)]
    home = [settings.directory] if settings.store.on_server else []
    within = settings.directory.resolve()
    others = (each for each in named if each.is_dir() and not each.resolve().is_relative_to(within))
    return [*home, *dict.fromkeys(others)]


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

    return DirectoryShelf(directory or vaults_of(settings) / scope.mind, zone=clock.now().tzinfo)


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
