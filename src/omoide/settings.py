"""Settings: the rooms' parameters, composed and read from preset, file, environment and arguments, in this order.

This and `assemble.py` are the only readers of files and environment. A key that does not exist, or a value out of
bounds, is named together with what is allowed, and nothing starts.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from omoide.dynamics.adapting import Adapting
from omoide.dynamics.ageing import Ageing
from omoide.dynamics.attention import Priming, Skills, Streaming, Talking
from omoide.dynamics.boundaries import Boundaries
from omoide.dynamics.budgeting import Budget, Controller
from omoide.dynamics.calibrating import Scale
from omoide.dynamics.confidence import Confidence
from omoide.dynamics.days import Days
from omoide.dynamics.downscaling import Downscaling
from omoide.dynamics.drives import Drives
from omoide.dynamics.entities import Entities
from omoide.dynamics.feedback import Feedback
from omoide.dynamics.forgetting import Forgetting
from omoide.dynamics.goals import Goals
from omoide.dynamics.judging import Judging
from omoide.dynamics.learning import Learning
from omoide.dynamics.lifecycle import Lifecycle
from omoide.dynamics.matching import Matching
from omoide.dynamics.mood import Moods
from omoide.dynamics.nights import Connecting, Nights
from omoide.dynamics.ranking import Profile
from omoide.dynamics.receding import Sessions
from omoide.dynamics.reflecting import Reflection
from omoide.dynamics.resonance import Resonance
from omoide.dynamics.salience import Salience
from omoide.dynamics.seeking import Seeking
from omoide.dynamics.selfhood import Persona
from omoide.dynamics.sharing import Sharing
from omoide.dynamics.spreading import Spreading
from omoide.dynamics.tiers import Tiers
from omoide.dynamics.waiting import Waiting
from omoide.engine import Encoding, Recalling, Signals
from omoide.errors import BadSetting
from omoide.gate.sealing import Limits
from omoide.library.claude_code.parameters import Hooking
from omoide.mirror.parameters import Vault
from omoide.model.activity import ActivityLog
from omoide.model.at_hand import AtHand
from omoide.model.backing import Backing
from omoide.model.caching import Caching
from omoide.model.digest import blake2b
from omoide.model.embedding import Embedding
from omoide.model.frozen import frozen
from omoide.model.knowledge import KnowledgeBase
from omoide.model.logbook import FullLog
from omoide.model.parameter import allowed, check, parameter, problem
from omoide.model.serving import Serving
from omoide.model.storing import Storing
from omoide.model.vectors import VectorSearch
from omoide.profiles import read_gather, read_profiles
from omoide.thinking.parameters import Price, Thinking, read_prices

ENVIRONMENT = "OMOIDE_"
_NOT_OURS = ("OMOIDE_DATA",)  # where tests and benchmarks find the data of others
_PRESETS = Path(__file__).parent / "presets"
_SHORT = {"home": "home.path", "store": "store.url", "mind": "home.mind", "lang": "home.language"}


@frozen
class Home:
    """Where memories live, and whose they are when nobody says."""

    path: str = parameter("~/.omoide", says="the directory of the store")
    cache: str = parameter("~/.cache/omoide", says="where what can be made again is kept for all stores")
    tenant: str = parameter("home", says="the tenant that the command line works for")
    mind: str = parameter("me", says="the mind that the command line works with")
    zone: str = parameter("", says="time zone such as Asia/Tokyo; empty: that of the machine")
    language: str = parameter("auto", choices=("auto", "ja", "en"), says="the language of messages")
    lock_wait_s: float = parameter(
        30.0, low=0.1, high=3600.0, says="how long to wait for another writer, in seconds"
    )

    def __post_init__(self) -> None:
        check(self)
        faults = {
            "path": _path_fault(self.path),
            "cache": _path_fault(self.cache),
            "zone": _zone_fault(self.zone),
        }
        for name, fault in faults.items():
            if fault:
                raise BadSetting(key=name, source="code", problem=fault)


def _path_fault(path: str) -> str | None:
    """An empty path would be the directory that one happens to be in."""
    if not path.strip() or "\0" in path:
        return f"{path!r} is not the path of a directory"
    try:
        Path(path).expanduser()
    except RuntimeError:
        return f"there is no such home directory as in {path!r}"
    return None


def _zone_fault(zone: str) -> str | None:
    if not zone:
        return None
    from zoneinfo import ZoneInfo  # most people are where their machine is

    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return f"there is no time zone {zone!r}; allowed: a name such as Asia/Tokyo, or nothing"
    return None


@frozen
class Settings:
    """The parameters of every room; a preset, a file and a person each change only what they name."""

    preset: str = "default"
    home: Home = Home()
    store: Storing = Storing()
    limits: Limits = Limits()
    matching: Matching = Matching()
    signals: Signals = Signals()
    recalling: Recalling = Recalling()
    encoding: Encoding = Encoding()
    budget: Budget = Budget()
    embedding: Embedding = Embedding()
    scale: Scale = Scale()
    ageing: Ageing = Ageing()
    forgetting: Forgetting = Forgetting()
    resonance: Resonance = Resonance()
    mood: Moods = Moods()
    spreading: Spreading = Spreading()
    salience: Salience = Salience()
    lifecycle: Lifecycle = Lifecycle()
    learning: Learning = Learning()
    waiting: Waiting = Waiting()
    nights: Nights = Nights()
    connecting: Connecting = Connecting()
    judging: Judging = Judging()
    boundaries: Boundaries = Boundaries()
    talking: Talking = Talking()
    sessions: Sessions = Sessions()
    caching: Caching = Caching()
    activity: ActivityLog = ActivityLog()
    priming: Priming = Priming()
    procedures: Confidence = Confidence()
    downscaling: Downscaling = Downscaling()
    skills: Skills = Skills()
    streaming: Streaming = Streaming()
    persona: Persona = Persona()
    days: Days = Days()
    entities: Entities = Entities()
    drives: Drives = Drives()
    goals: Goals = Goals()
    reflection: Reflection = Reflection()
    feedback: Feedback = Feedback()
    seeking: Seeking = Seeking()
    tiers: Tiers = Tiers()
    controller: Controller = Controller()
    adapting: Adapting = Adapting()
    hot: AtHand = AtHand()
    vectors: VectorSearch = VectorSearch()
    sharing: Sharing = Sharing()
    vault: Vault = Vault()
    knowledge: KnowledgeBase = KnowledgeBase()
    backup: Backing = Backing()
    log: FullLog = FullLog()
    hook: Hooking = Hooking()
    serve: Serving = Serving()
    thinking: Thinking = Thinking()
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    rankings: Mapping[str, Profile] = field(default_factory=lambda: _default("rankings", read_profiles))
    gather: Mapping[str, str] = field(default_factory=lambda: _default("gather", read_gather))

    @property
    def directory(self) -> Path:
        return Path(self.home.path).expanduser()

    @property
    def cache(self) -> Path:
        return Path(self.home.cache).expanduser()


def read_settings(
    *, environment: Mapping[str, str] | None = None, arguments: Sequence[str] = (), file: Path | None = None
) -> Settings:
    """`arguments` are of the form `budget.k=5`. The file is `config.toml` in the store's directory by default."""
    environment = os.environ if environment is None else environment
    said = [*_from_environment(environment), *_from_arguments(arguments)]
    where = Home().path
    for key, value, source in said:
        if key == "home.path":
            where = _room(Home(), "home", {"path": value}, source=source).path
    path = file or Path(where).expanduser() / "config.toml"
    written = _from_file(path) if file or path.exists() else {}
    layers = [(written, str(path)), *((_nested(key, value), source) for key, value, source in said)]
    name = next((layer["preset"] for layer, _ in reversed(layers) if "preset" in layer), "default")
    settings = settings_of(name)
    for layer, source in layers:
        settings = _laid(settings, layer, source=source)
    return settings


def environment() -> Mapping[str, str]:
    """For those who are told the name of a variable: a key is never a setting."""
    return os.environ


def language_of(settings: Settings, environment: Mapping[str, str] | None = None) -> str:
    """The language to speak: as set, or that of the terminal."""
    if settings.home.language != "auto":
        return settings.home.language
    environment = os.environ if environment is None else environment
    spoken = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return "ja" if spoken.lower().startswith("ja") else "en"


def settings_of(preset: object) -> Settings:
    """As a preset alone has them."""
    return _laid(Settings(), table_of(preset), source=f"preset {preset}")


def table_of(preset: object) -> Mapping[str, Any]:
    """What a preset says. One that names another preset says only what it has otherwise than that."""
    table = _preset(preset)
    if "preset" not in table:
        return table
    base = table_of(table["preset"])
    own = {room: content for room, content in table.items() if room != "preset"}
    return {**base, **{room: {**base.get(room, {}), **content} for room, content in own.items()}}


def presets() -> list[str]:
    return sorted(path.stem for path in _PRESETS.glob("*.toml"))


def _preset(name: object) -> Mapping[str, Any]:
    if not isinstance(name, str) or name not in presets():
        raise BadSetting(
            key="preset", source="settings", problem=f"{name!r} is not one of {', '.join(presets())}"
        )
    return _read_preset(name)


@cache
def _read_preset(name: str) -> Mapping[str, Any]:
    """As `make docs` has prepared it, if that was done from this very text: to load a reader of TOML takes longer than all
    other reading of settings, and most people have neither another preset nor a file of their own."""
    written, ready = (_PRESETS / f"{name}.toml").read_bytes(), _PRESETS / f"{name}.json"
    known = json.loads(ready.read_bytes()) if ready.exists() else {}
    return known["says"] if known.get("of") == _digest(written) else _toml(written.decode())


def prepared_preset() -> tuple[Path, str]:
    """Where the default is kept prepared, and what should stand there."""
    written = (_PRESETS / "default.toml").read_bytes()
    known = {"of": _digest(written), "says": _toml(written.decode())}
    return _PRESETS / "default.json", json.dumps(known, separators=(",", ":")) + "\n"


def _digest(written: bytes) -> str:
    return blake2b(written, digest_size=16).hexdigest()


def _toml(text: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(text)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return _toml(path.read_text("utf-8"))
    except (OSError, ValueError) as error:  # of text, and of TOML
        raise BadSetting(key="(all)", source=path, problem=f"the file cannot be read: {error}") from error


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Any, str]]:
    """A few have short names, such as OMOIDE_HOME; every other key is spelt like OMOIDE_BUDGET__K."""
    for name, text in sorted(environment.items()):
        if name.startswith(ENVIRONMENT) and name not in _NOT_OURS:
            key = name.removeprefix(ENVIRONMENT).lower().replace("__", ".")
            key = _SHORT.get(key, key)
            yield key, _typed(key, text, source=name), name


def _from_arguments(arguments: Sequence[str]) -> Iterator[tuple[str, Any, str]]:
    for argument in arguments:
        key, equals, text = argument.partition("=")
        if not equals:
            raise BadSetting(key=argument, source="--set", problem="write it as key=value")
        yield key.strip(), _typed(key.strip(), text, source="--set"), "--set"


def _typed(key: str, text: str, *, source: str) -> Any:
    """A text as the type that the setting has."""
    if key == "preset":
        return text
    name, _, _ = key.partition(".")
    default_room = next((each.default for each in fields(Settings) if each.name == name), None)
    known = next((each for each in _explained(name, default_room) if each.key == key), None)
    if known is None:
        raise BadSetting(key=key, source=source, problem=_unknown(key))
    default = known.default
    try:
        if isinstance(default, bool):
            return {"true": True, "false": False}[text.strip().lower()]
        return type(default)(text) if isinstance(default, int | float) else text
    except (ValueError, KeyError):
        kinds = {bool: "yes or no", int: "whole number", float: "number"}
        kind = kinds[type(default)]
        raise BadSetting(
            key=key, source=source, problem=f"{text!r} is not a {kind}; allowed: {known.allowed}"
        ) from None


def _nested(key: str, value: Any) -> dict[str, Any]:
    room, dot, name = key.partition(".")
    return {room: {name: value}} if dot else {key: value}


def _laid(settings: Settings, layer: Mapping[str, Any], *, source: str) -> Settings:
    rooms = {each.name for each in fields(Settings)}
    for room, content in layer.items():
        if room not in rooms:
            raise BadSetting(key=room, source=source, problem=_unknown(room))
        if room == "preset":
            settings = replace(settings, preset=content)
        elif not isinstance(content, dict):
            raise BadSetting(key=room, source=source, problem=f"{content!r} should be a table of settings")
        elif room in _TABLES:
            settings = replace(
                settings, **{room: _TABLES[room](getattr(settings, room), content, source=source)}
            )
        else:
            settings = replace(
                settings, **{room: _room(getattr(settings, room), room, content, source=source)}
            )
    return settings


def _room(parameters: Any, room: str, content: Mapping[str, Any], *, source: str) -> Any:
    known = {each.name: each for each in fields(parameters)}
    for name, value in content.items():
        if name not in known:
            raise BadSetting(key=f"{room}.{name}", source=source, problem=_unknown(f"{room}.{name}"))
        if fault := problem(value, known[name].default, known[name].metadata):
            raise BadSetting(key=f"{room}.{name}", source=source, problem=fault)
    try:
        return replace(parameters, **content)
    except BadSetting as error:
        raise BadSetting(
            key=f"{room}.{error.facts['key']}", source=source, problem=error.facts["problem"]
        ) from None


def _rankings(
    known: Mapping[str, Profile], content: Mapping[str, Any], *, source: str
) -> Mapping[str, Profile]:
    """A profile is replaced as a whole: half of a recipe means nothing."""
    return {**known, **_read("rankings", read_profiles, content, source=source)}


def _gather(known: Mapping[str, str], content: Mapping[str, Any], *, source: str) -> Mapping[str, str]:
    return {**known, **_read("gather", read_gather, content, source=source)}


def _salience(known: Salience, content: Mapping[str, Any], *, source: str) -> Salience:
    return _read("salience", partial(Salience.from_plain, known=known), content, source=source)


def _prices(known: Mapping[str, Price], content: Mapping[str, Any], *, source: str) -> Mapping[str, Price]:
    return {**known, **_read("prices", read_prices, content, source=source)}


_TABLES: Mapping[str, Callable[..., Any]] = {
    "rankings": _rankings,
    "gather": _gather,
    "salience": _salience,
    "prices": _prices,
}


def _read(
    room: str, reader: Callable[[Mapping[str, Any]], Any], content: Mapping[str, Any], *, source: str
) -> Any:
    try:
        return reader(content)
    except ValueError as error:
        raise BadSetting(key=room, source=source, problem=str(error)) from error


def _default(room: str, reader: Callable[[Mapping[str, Any]], Any]) -> Any:
    return _read(room, reader, _preset("default").get(room, {}), source="default")


def _unknown(key: str) -> str:
    return f"there is no setting {key!r}. `omoide config explain` lists them all."


@frozen
class Explained:
    """One setting as people should see it."""

    key: str
    value: Any
    default: Any
    allowed: str
    says: str
    metadata: Mapping[str, Any]


def explain(settings: Settings) -> list[Explained]:
    return [each for room in fields(Settings) for each in _explained(room.name, getattr(settings, room.name))]


def _explained(room: str, parameters: Any) -> Iterator[Explained]:
    """Those of one room; nothing where it is a table, or there is no such room."""
    for each in fields(parameters) if is_dataclass(parameters) else ():
        if each.metadata and each.default is not MISSING:
            yield Explained(
                key=f"{room}.{each.name}",
                value=getattr(parameters, each.name),
                default=each.default,
                allowed=allowed(each.metadata),
                says=each.metadata["says"],
                metadata=each.metadata,
            )
