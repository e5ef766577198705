"""The `config.json` of the LTM design (LT-55) as settings of ours, over the preset that has its formulas."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from omoide.model.memory import Category

PRESET = "ltm-printed"  # who brings the numbers brings the letter
Rooms = dict[str, dict[str, Any]]


class Mapped(NamedTuple):
    """Settings by room, from which key each came, and the keys that nothing here answers to, with the reason."""

    rooms: Rooms
    origins: Mapping[str, str]
    unknown: Mapping[str, str]


def _as_it_is(value: Any) -> Any:
    return value


def _hundredth(value: Any) -> Any:
    return value / 100 if isinstance(value, int | float) and not isinstance(value, bool) else value


def _mode(value: Any) -> Any:
    return {"and": "all", "or": "any"}.get(str(value).lower(), value)


Rule = tuple[tuple[str, ...], Callable[[Any], Any]]


def _same(*keys: str) -> Rule:
    return keys, _as_it_is


RULES: Mapping[str, Rule] = {
    "retention.base_decay_coefficient": _same("forgetting.unknown_coefficient"),
    "retention.max_decay_coefficient": _same("forgetting.highest_coefficient"),
    **{
        f"retention.decay_by_category.{category}.{end}": _same(f"forgetting.{category}_{ours}")
        for category in Category
        for end, ours in (("min", "low"), ("max", "high"))
    },
    "levels.level1_threshold": _same("lifecycle.full_above"),
    "levels.level2_threshold": _same("lifecycle.summary_above"),
    "levels.level3_threshold": _same("lifecycle.trace_above"),
    "recall.decay_coefficient_boost": _same("forgetting.coefficient_gain"),
    "recall.memory_days_reduction": _same("ageing.rehearsal_keeps"),
    "resonance.valence_match_bonus": _same("resonance.valence"),
    "resonance.arousal_proximity_bonus": _same("resonance.arousal"),
    "resonance.tags_overlap_weight": _same("resonance.emotions"),
    "compression.level1_ratio": _same("lifecycle.full_share"),
    "compression.level2_ratio": _same("lifecycle.summary_share"),
    "compression.level3_ratio": _same("lifecycle.trace_share"),
    "compression.schedule_hour": _same("ageing.night_hour"),
    "relations.score_proximity_threshold": _same("connecting.proximity"),
    "relations.auto_link_similarity_threshold": _same("connecting.alike"),
    "relations.max_relations_per_memory": _same("connecting.most", "limits.relations", "spreading.relations"),
    "relations.relation_traversal_depth": _same("spreading.depth"),
    "relations.enable_auto_linking": _same("connecting.links"),
    "retrieval.top_k": _same("budget.k", "hook.k"),
    "archive.enable_archive_recall": _same("recalling.archive", "lifecycle.revival"),
    "archive.revival_decay_per_day": _same("forgetting.revival_coefficient"),
    "archive.revival_min_margin": _same("forgetting.revival_margin"),
    "archive.auto_delete_enabled": _same("lifecycle.deletes"),
    "archive.retention_days": _same("lifecycle.delete_after_days"),
    "archive.delete_require_zero_recall": _same("lifecycle.delete_unrecalled"),
    "archive.delete_max_intensity": (("lifecycle.delete_below",), _hundredth),
    "archive.delete_condition_mode": (("lifecycle.delete_when",), _mode),
    "protection.max_protected_memories": _same("limits.protected"),
    "embedding.model": _same("embedding.model"),
    "embedding.dimensions": _same("embedding.dimension"),
    "llm.model": _same("thinking.model"),
    "llm.max_tokens": _same("thinking.max_tokens"),
}
# Of a ranking, what a term with these signals weighs, and its other numbers.
WEIGHTS = {"recall.recall_count_weight": "recalls", "resonance.priority_weight_alpha": "resonance"}
RANKED = {"retrieval.top_k": "k", "retrieval.relevance_threshold": "threshold"}
EMBEDDERS = {
    "openai": {"kind": "http", "url": "https://api.openai.com/v1", "key_variable": "OPENAI_API_KEY"},
    "ollama": {"kind": "http", "url": "http://localhost:11434/v1"},
}
MODELS = {
    "anthropic": {"kind": "anthropic", "key_variable": "ANTHROPIC_API_KEY"},
    "openai": {"kind": "openai", "url": "https://api.openai.com/v1", "key_variable": "OPENAI_API_KEY"},
    "google": {"kind": "google", "key_variable": "GOOGLE_API_KEY"},
    "ollama": {"kind": "openai", "url": "http://localhost:11434/v1"},
}
PROVIDERS = {"embedding.provider": ("embedding", EMBEDDERS), "llm.provider": ("thinking", MODELS)}
# What only one value of means anything here, and why.
FIXED: Mapping[str, tuple[Any, str]] = {
    "compression.interval_hours": (24, "a night comes once a day"),
    "llm.temperature": (0, "the temperature is always 0"),
}
_NO_SUCH = "there is no such setting"


def settings_of(config: Mapping[str, Any], *, rankings: Mapping[str, Any]) -> Mapped:
    """`rankings` are those of the preset: half of a ranking means nothing, so a changed one is written whole."""
    rooms: Rooms = {}
    origins: dict[str, str] = {}
    unknown: dict[str, str] = {}

    def put(key: str, value: Any, origin: str) -> None:
        room, _, name = key.partition(".")
        rooms.setdefault(room, {})[name] = value
        origins[key] = origin

    ranked = {name: _copied(profile) for name, profile in rankings.items()}
    said = dict(_flat(config))
    for key, value in said.items():
        if key in RULES:
            names, convert = RULES[key]
            for name in names:
                put(name, convert(value), key)
        elif key in PROVIDERS:
            room, known = PROVIDERS[key]
            if str(value).lower() not in known:
                unknown[key] = f"{value!r} is none of {', '.join(known)}"
            for name, each in known.get(str(value).lower(), {}).items():
                put(f"{room}.{name}", each, key)
        elif key in FIXED and value != FIXED[key][0]:
            unknown[key] = FIXED[key][1]
        elif key not in (*FIXED, *WEIGHTS, *RANKED, "version", "compression.delete_ratio"):
            unknown[key] = _NO_SUCH
        _rank(ranked, key, value)
    unknown |= _shares(said)
    if any(key.startswith("levels.") for key in said):
        put("lifecycle.measure", "retention", "levels")  # its thresholds are of scores
    if any(key.startswith("compression.level") for key in said):
        put("lifecycle.shares", True, "compression")
    changed = {name: each for name, each in ranked.items() if each != rankings[name]}
    return Mapped(rooms | ({"rankings": changed} if changed else {}), origins, unknown)


def _shares(said: Mapping[str, Any]) -> dict[str, str]:
    """C-24: what is "deleted" is the archive: all that the three levels leave over, so it is no setting of its own."""
    key = "compression.delete_ratio"
    shares = [said.get(f"compression.level{level}_ratio", 0.0) for level in (1, 2, 3)]
    if key not in said or not all(isinstance(each, int | float) for each in (*shares, said[key])):
        return {}
    rest = 1.0 - sum(shares)
    return (
        {}
        if abs(rest - said[key]) < 1e-6
        else {key: f"the archive is what the levels leave over: {rest:.4g}"}
    )


def _rank(ranked: Mapping[str, dict[str, Any]], key: str, value: Any) -> None:
    for profile in ranked.values():
        if key in RANKED and RANKED[key] in profile:
            profile[RANKED[key]] = value
        for term in profile.get("terms", ()):
            if key in WEIGHTS and WEIGHTS[key] in term["signals"]:
                term["weight"] = value


def _copied(profile: Any) -> Any:
    return json.loads(json.dumps(profile))


def _flat(config: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in config.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


# As a settings file.


def written(mapped: Mapped) -> str:
    """TOML, each setting with the key that it came from."""
    lines = [f'preset = "{PRESET}"']
    for room, content in sorted(mapped.rooms.items()):
        if room == "rankings":
            continue
        lines += ["", f"[{room}]"]
        lines += [
            f"{name} = {_value(value)}  # {mapped.origins[f'{room}.{name}']}"
            for name, value in content.items()
        ]
    for name, profile in mapped.rooms.get("rankings", {}).items():
        lines += ["", f"[rankings.{name}]"]
        lines += [f"{key} = {_value(value)}" for key, value in profile.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]" if value else "[]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)


def _inline(value: Any) -> str:
    return "[" + ", ".join(map(_inline, value)) + "]" if isinstance(value, list) else _value(value)
