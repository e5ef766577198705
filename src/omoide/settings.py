"""Settings: the rooms' parameters, composed and read from preset, file, environment and arguments, in this order.

This and `assemble.py` are the only readers of files and environment. A key that does not exist, or a value out of
bounds, is named together with what is allowed, and nothing starts.
"""

import math
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from omoide.dynamics.budgeting import Budget
from omoide.dynamics.matching import Matching
from omoide.dynamics.ranking import Recipe, Term
from omoide.engine import Signals
from omoide.errors import BadSetting, BadValue
from omoide.gate.sealing import Limits
from omoide.model.parameter import allowed, check, parameter, problem

ENVIRONMENT = "OMOIDE_"
_PRESETS = Path(__file__).parent / "presets"
SIGNALS = ("words", "context", "recency")


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Where memories live, and whose they are when nobody says."""

    path: str = parameter("~/.omoide", says="the directory of the store")
    tenant: str = parameter("home", says="the tenant that the command line works for")
    mind: str = parameter("me", says="the mind that the command line works with")
    zone: str = parameter("", says="time zone such as Asia/Tokyo; empty: that of the machine")
    language: str = parameter("auto", choices=("auto", "ja", "en"), says="the language of messages")
    lock_wait_s: float = parameter(
        30.0, low=0.1, high=3600.0, says="how long to wait for another writer, in seconds"
    )

    def __post_init__(self) -> None:
        check(self)
        for name, fault in (("path", _path_fault(self.path)), ("zone", _zone_fault(self.zone))):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The parameters of every room; a preset, a file and a person each change only what they name."""

    preset: str = "default"
    home: Home = Home()
    limits: Limits = Limits()
    matching: Matching = Matching()
    signals: Signals = Signals()
    budget: Budget = Budget()
    ranking: Recipe = field(default_factory=lambda: _recipe(_preset("default")["ranking"], source="default"))

    @property
    def directory(self) -> Path:
        return Path(self.home.path).expanduser()


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
    settings = _laid(Settings(), _preset(name), source=f"preset {name}")
    for layer, source in layers:
        settings = _laid(settings, layer, source=source)
    return settings


def language_of(settings: Settings, environment: Mapping[str, str] | None = None) -> str:
    """The language to speak: as set, or that of the terminal."""
    if settings.home.language != "auto":
        return settings.home.language
    environment = os.environ if environment is None else environment
    spoken = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return "ja" if spoken.lower().startswith("ja") else "en"


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
    return tomllib.loads((_PRESETS / f"{name}.toml").read_text("utf-8"))


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(key="(all)", source=path, problem=f"the file cannot be read: {error}") from error


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Any, str]]:
    """OMOIDE_HOME is short for home.path; every other key is spelt like OMOIDE_BUDGET__K."""
    for name, text in sorted(environment.items()):
        if name.startswith(ENVIRONMENT):
            key = name.removeprefix(ENVIRONMENT).lower().replace("__", ".")
            key = {"home": "home.path", "mind": "home.mind", "lang": "home.language"}.get(key, key)
            yield key, _typed(key, text, source=name), name


def _from_arguments(arguments: Sequence[str]) -> Iterator[tuple[str, Any, str]]:
    for argument in arguments:
        key, equals, text = argument.partition("=")
        if not equals:
            raise BadSetting(key=argument, source="--set", problem="write it as key=value")
        yield key.strip(), _typed(key.strip(), text, source="--set"), "--set"


def _typed(key: str, text: str, *, source: str) -> Any:
    """A text as the type that the setting has."""
    known = {each.key: each for each in explain(Settings())}
    if key == "preset":
        return text
    if key not in known:
        raise BadSetting(key=key, source=source, problem=_unknown(key))
    default = known[key].default
    try:
        return type(default)(text) if isinstance(default, int | float) else text
    except ValueError:
        kind = "whole number" if isinstance(default, int) else "number"
        raise BadSetting(
            key=key, source=source, problem=f"{text!r} is not a {kind}; allowed: {known[key].allowed}"
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
        elif room == "ranking":
            settings = replace(settings, ranking=_recipe(content, source=source))
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


def _recipe(content: Mapping[str, Any], *, source: str) -> Recipe:
    try:
        _only(content, ("terms", "floors"))
        for term in content["terms"]:
            _only(term, ("weight", "signals"))
        terms = tuple(
            Term(weight=_number(term["weight"]), signals=_names(term["signals"])) for term in content["terms"]
        )
        floors = {name: _number(floor) for name, floor in content.get("floors", {}).items()}
        recipe = Recipe(terms=terms, floors=floors)
    except (KeyError, TypeError, ValueError, AttributeError, BadValue) as error:
        raise BadSetting(key="ranking", source=source, problem=f"it is not a recipe: {error}") from error
    used = {name for term in terms for name in term.signals} | set(floors)
    if unknown := used - set(SIGNALS):
        detail = f"unknown signals {', '.join(sorted(unknown))}; allowed: {', '.join(SIGNALS)}"
        raise BadSetting(key="ranking", source=source, problem=detail)
    return recipe


def _only(content: Mapping[str, Any], known: tuple[str, ...]) -> None:
    if unknown := sorted(set(content) - set(known)):
        raise ValueError(f"{', '.join(unknown)} means nothing there; allowed: {', '.join(known)}")


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"{value!r} is not a list of signals")
    return tuple(value)


def _unknown(key: str) -> str:
    return f"there is no setting {key!r}. `omoide config explain` lists them all."


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """One setting as people should see it."""

    key: str
    value: Any
    default: Any
    allowed: str
    says: str
    metadata: Mapping[str, Any]


def explain(settings: Settings) -> list[Explained]:
    return [
        Explained(
            key=f"{room.name}.{each.name}",
            value=getattr(getattr(settings, room.name), each.name),
            default=each.default,
            allowed=allowed(each.metadata),
            says=each.metadata["says"],
            metadata=each.metadata,
        )
        for room in fields(Settings)
        if room.name not in ("preset", "ranking") and is_dataclass(getattr(settings, room.name))
        for each in fields(getattr(settings, room.name))
        if each.metadata and each.default is not MISSING
    ]
