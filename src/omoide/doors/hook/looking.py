"""Everything that finding needs, opened to be looked at only: no lock is taken and nothing is written or made."""

import json
import os
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omoide.adapters.clock import SystemClock
from omoide.adapters.durable import made, replaced
from omoide.adapters.japanese import sudachi_forms
from omoide.adapters.stores.schema import Database
from omoide.adapters.stores.sql import SqlStore
from omoide.adapters.stores.sqlite_looking import SqliteLooking
from omoide.adapters.transcripts import read_text
from omoide.dynamics.adapting import Adapting
from omoide.dynamics.ageing import Ageing
from omoide.dynamics.budgeting import Budget
from omoide.dynamics.calibrating import Scale
from omoide.dynamics.feedback import Feedback
from omoide.dynamics.forgetting import Forgetting
from omoide.dynamics.matching import Matching
from omoide.dynamics.mood import Moods
from omoide.dynamics.ranking import Profile, Recipe, Source, Term
from omoide.dynamics.resonance import Resonance
from omoide.dynamics.spreading import Spreading
from omoide.engine import Recalling, Signals
from omoide.language.lexicon import Lexicon
from omoide.library.claude_code.parameters import Hooking
from omoide.library.claude_code.protocol import HookCall, first_folder
from omoide.library.projects import identity, known_as, mind_name
from omoide.meaning.meaning import Meaning
from omoide.model.embedding import Embedding
from omoide.model.memory import Kind, Tier
from omoide.model.scope import Scope
from omoide.model.spooled import PROJECTS
from omoide.model.storing import Storing
from omoide.model.vectors import VectorSearch

if TYPE_CHECKING:
    from omoide.adapters.stores.nearing import Nearing
    from omoide.settings import Settings

_CACHE = "derived/hook.settings"
_HEAD_BYTES = 65536
_REACH_S = 1.0  # a person waits
_READ = 1000  # vectors
_ROOMS = {
    "hook": Hooking,
    "store": Storing,
    "matching": Matching,
    "signals": Signals,
    "scale": Scale,
    "recalling": Recalling,
    "ageing": Ageing,
    "forgetting": Forgetting,
    "adapting": Adapting,
    "resonance": Resonance,
    "mood": Moods,
    "spreading": Spreading,
    "feedback": Feedback,
    "embedding": Embedding,
    "vectors": VectorSearch,
}

_FINDING = (
    "signals",
    "scale",
    "ageing",
    "forgetting",
    "adapting",
    "resonance",
    "mood",
    "spreading",
    "feedback",
)


class Looked:
    """An engine of which only the finding half is there, and the settings that a hook goes by."""

    def __init__(self, home: str, environment: Mapping[str, str]) -> None:
        plain = _settings(home, environment)
        rooms: dict[str, Any] = {name: kind(**plain["rooms"][name]) for name, kind in _ROOMS.items()}
        hook: Hooking = rooms["hook"]
        storing: Storing = rooms["store"]
        forms = sudachi_forms()
        lexicon = Lexicon() if forms is None else Lexicon(forms=forms, forms_name=forms.name)
        store = SqlStore(
            _server(storing.url) if storing.on_server else _file(home, storing, environment),
            lexicon=lexicon,
            matching=rooms["matching"],
            snapshots=None if storing.encrypted else Path(home) / "derived",
            nearing=_nearing(rooms["vectors"]),
        )
        self.hook = hook
        self.common = Scope(plain["tenant"], plain["mind"])
        self.language: str = plain["language"]
        self.always_self: bool = plain["always_self"]
        self.home = home
        self.engine: Any = Finding(
            store=store,
            clock=SystemClock(plain["zone"]),
            lexicon=lexicon,
            profiles={name: _profile(table) for name, table in plain["profiles"].items()},
            budget=Budget(k=hook.k, tokens=hook.tokens),
            meaning=_meaning(store, rooms["embedding"], Path(plain["cache"])),
            **{name: rooms[name] for name in _FINDING},
            recalling=replace(rooms["recalling"], at_once=0),
        )

    def scopes(self, call: HookCall) -> list[Scope]:
        """Where to look: in the mind of the project that the session was begun in, and in the common one."""
        if self.hook.scope == "global":
            return [self.common]
        folder = _begun_in(call) or call.cwd
        if not folder:
            return [self.common]
        project = identity(read_text, Path(os.path.abspath(folder)))
        known = _json(os.path.join(self.home, PROJECTS))
        return [Scope(self.common.tenant, mind_name(known_as(project, known or {}))), self.common]


class Finding:
    """What `search` asks of an engine; the rest of it is not loaded."""

    def __init__(self, **parts: Any) -> None:
        self.__dict__.update(parts)


def _file(home: str, storing: Storing, environment: Mapping[str, str]) -> Database:
    """That it is encrypted is said by the settings: its first bytes could be damage."""
    if not storing.encrypted:
        return SqliteLooking(Path(home))
    from omoide.adapters.stores.cipher import make_cipher

    cipher = make_cipher(storing, environment=environment, directory=Path(home))
    return SqliteLooking(Path(home), cipher=cipher)


def _server(url: str) -> Database:
    from omoide.adapters.stores.postgres_server import PostgresServer

    return PostgresServer(url, connections=1, reach_s=_REACH_S, answer_s=_REACH_S, looks=True)


def _nearing(search: VectorSearch) -> "Nearing | None":
    """A vector engine is too far for a prompt: its client alone takes longer to load than a person waits. What says the words
    is measured, and so are the newest."""
    if not search.outside:
        return None
    from omoide.adapters.stores.nearing import Nearing

    return Nearing(None, search=replace(search, most_read=min(search.most_read, _READ)))


def _meaning(store: SqlStore, embedding: Embedding, cache: Path) -> Meaning | None:
    """Only what is at hand: a model that must first be loaded, or asked over a network, takes too long for a prompt."""
    if embedding.kind != "bundled":
        return None
    from omoide.adapters.embedders.use import UseEmbedder

    embedder = UseEmbedder(cache, blas_threads=1, prepares=False)
    # Vectors of whole texts and of sentences are by the same embedder; those of any other are not asked.
    return Meaning(store, embedder, reopen=lambda maker: embedder, by_part=embedding.by_part)


def _begun_in(call: HookCall) -> str:
    try:
        with open(call.transcript_path, "rb") as file:
            return first_folder(file.read(_HEAD_BYTES))
    except (OSError, ValueError):
        return ""


# The settings as they were read last, kept as long as nothing has changed that they were read from.


def _settings(home: str, environment: Mapping[str, str]) -> dict[str, Any]:
    path = os.path.join(home, _CACHE)
    said = {
        name: value
        for name, value in environment.items()
        if name.startswith("OMOIDE_") or name in ("LC_ALL", "LC_MESSAGES", "LANG")
    }
    kept = _json(path)
    if kept and kept["said"] == said and all(_stamp(name) == at for name, at in kept["files"].items()):
        return kept
    from omoide.settings import language_of, read_settings

    settings = read_settings(environment=environment)
    plain = _plain(settings, home) | {"said": said, "language": language_of(settings, environment)}
    _keep(path, plain)
    return plain


def _plain(settings: "Settings", home: str) -> dict[str, Any]:
    import omoide.settings as module

    package = os.path.dirname(os.path.abspath(module.__file__))
    presets = (f"{package}/presets/{name}.toml" for name in {"default", settings.preset})
    files = (f"{home}/config.toml", f"{package}/settings.py", *presets)
    return {
        "files": {name: _stamp(name) for name in files},
        "tenant": settings.home.tenant,
        "mind": settings.home.mind,
        "zone": settings.home.zone,
        "cache": str(settings.cache),
        "always_self": settings.persona.always,
        "rooms": {name: _changed(getattr(settings, name)) for name in _ROOMS},
        "profiles": {name: _table(profile) for name, profile in settings.rankings.items()},
    }


def _changed(room: Any) -> dict[str, Any]:
    return {each.name: value for each in fields(room) if (value := getattr(room, each.name)) != each.default}


def _table(profile: Profile) -> dict[str, Any]:
    recipe = profile.recipe
    return {
        "terms": [[term.weight, term.signals] for term in recipe.terms],
        "support": [[term.weight, term.signals] for term in recipe.support],
        "numbers": [recipe.enough, recipe.each, recipe.threshold, recipe.fallback],
        "floors": [dict(floor) for floor in recipe.floors],
        "k": profile.k,
        "otherwise": profile.otherwise,
        "sources": [
            {
                "kinds": sorted(each.kinds) if each.kinds is not None else None,
                "tiers": sorted(each.tiers) if each.tiers is not None else None,
                "talk": each.talk,
                "newest": each.newest,
                "fetch": each.fetch,
                "by": each.by,
            }
            for each in profile.sources
        ],
    }


def _profile(table: Mapping[str, Any]) -> Profile:
    enough, each, threshold, fallback = table["numbers"]
    terms, support = (
        tuple(Term(weight=weight, signals=tuple(signals)) for weight, signals in table[name])
        for name in ("terms", "support")
    )
    recipe = Recipe(
        terms=terms,
        support=support,
        enough=enough,
        each=each,
        floors=tuple(table["floors"]),
        threshold=threshold,
        fallback=fallback,
    )
    sources = tuple(map(_source, table["sources"]))
    return Profile(
        recipe=recipe,
        k=table["k"],
        sources=(Source(),) if sources == (Source(),) else sources,
        otherwise=table["otherwise"],
    )


def _source(table: Mapping[str, Any]) -> Source:
    kinds, tiers = table["kinds"], table["tiers"]
    return Source(
        **{
            **table,
            "kinds": None if kinds is None else frozenset(map(Kind, kinds)),
            "tiers": None if tiers is None else frozenset(map(Tier, tiers)),
        }
    )


def _stamp(path: str) -> list[int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_size]


def _json(path: str) -> Any:
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError):
        return None


def _keep(path: str, plain: Mapping[str, Any]) -> None:
    """What cannot be kept is only read again."""
    try:
        made(os.path.dirname(path))
        replaced(path, json.dumps(plain, ensure_ascii=False).encode(), durable=False)
    except OSError:
        return
