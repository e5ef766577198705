"""The config.json of the LTM design, read as settings of ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from omoide.settings import read_settings

CONFIG: dict[str, Any] = {
    "version": "1.0.0",
    "retention": {
        "base_decay_coefficient": 0.99,
        "decay_by_category": {
            "casual": {"min": 0.71, "max": 0.81},
            "work": {"min": 0.86, "max": 0.93},
            "decision": {"min": 0.94, "max": 0.98},
            "emotional": {"min": 0.985, "max": 0.998},
        },
        "max_decay_coefficient": 0.998,
    },
    "levels": {"level1_threshold": 51, "level2_threshold": 21, "level3_threshold": 6},
    "recall": {"decay_coefficient_boost": 0.03, "memory_days_reduction": 0.4, "recall_count_weight": 0.15},
    "resonance": {
        "valence_match_bonus": 0.31,
        "arousal_proximity_bonus": 0.21,
        "tags_overlap_weight": 0.48,
        "priority_weight_alpha": 0.35,
    },
    "compression": {
        "level1_ratio": 0.16,
        "level2_ratio": 0.29,
        "level3_ratio": 0.34,
        "delete_ratio": 0.21,
        "schedule_hour": 4,
        "interval_hours": 24,
    },
    "relations": {
        "score_proximity_threshold": 4.0,
        "auto_link_similarity_threshold": 0.86,
        "max_relations_per_memory": 12,
        "relation_traversal_depth": 2,
        "enable_auto_linking": False,
    },
    "retrieval": {"top_k": 7, "relevance_threshold": 4.0},
    "archive": {
        "enable_archive_recall": False,
        "revival_decay_per_day": 0.99,
        "revival_min_margin": 2.0,
        "auto_delete_enabled": True,
        "retention_days": 400,
        "delete_require_zero_recall": False,
        "delete_max_intensity": 25,
        "delete_condition_mode": "OR",
    },
    "protection": {"max_protected_memories": 40},
    "embedding": {"provider": "openai", "model": "text-embedding-3-small", "dimensions": 1536},
    "llm": {
        "provider": "anthropic",
        "model": "claude-3-5-haiku-20241022",
        "temperature": 0,
        "max_tokens": 2048,
    },
}
# Every key of the design, and what it must have become here.
MEANT = {
    "forgetting": {
        "unknown_coefficient": 0.99, "highest_coefficient": 0.998, "casual_low": 0.71, "casual_high": 0.81,
        "work_low": 0.86, "work_high": 0.93, "decision_low": 0.94, "decision_high": 0.98, "emotional_low": 0.985,
        "emotional_high": 0.998, "coefficient_gain": 0.03, "revival_coefficient": 0.99, "revival_margin": 2.0,
    },
    "lifecycle": {
        "measure": "retention", "full_above": 51, "summary_above": 21, "trace_above": 6, "shares": True,
        "full_share": 0.16, "summary_share": 0.29, "trace_share": 0.34, "revival": False, "deletes": True,
        "delete_after_days": 400, "delete_unrecalled": False, "delete_below": 0.25, "delete_when": "any",
    },
    "ageing": {"rehearsal_keeps": 0.4, "night_hour": 4},
    "resonance": {"valence": 0.31, "arousal": 0.21, "emotions": 0.48},
    "connecting": {"proximity": 4.0, "alike": 0.86, "most": 12, "links": False},
    "limits": {"relations": 12, "protected": 40},
    "spreading": {"depth": 2, "relations": 12},
    "budget": {"k": 7},
    "hook": {"k": 7},
    "recalling": {"archive": False},
    "embedding": {
        "kind": "http", "url": "https://api.openai.com/v1", "model": "text-embedding-3-small", "dimension": 1536,
    },
    "thinking": {"kind": "anthropic", "model": "claude-3-5-haiku-20241022", "max_tokens": 2048},
}  # fmt: skip


def written(directory: Path, config: dict[str, Any], name: str = "config.json") -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / name
    path.write_text(json.dumps(config, ensure_ascii=False), "utf-8")
    return path


@pytest.mark.spec("LT-55")
def test_every_key_of_the_design_means_a_setting_of_ours(omoide, home: Path, tmp_path: Path) -> None:
    moved = omoide("import", "ltm", str(written(tmp_path / "c", CONFIG)), "--json")["settings"]
    assert moved["written"]
    assert moved["not_understood"] == {}
    settings = read_settings(environment={}, arguments=[f"home.path={home}"])
    assert settings.preset == "ltm-printed"
    for room, content in MEANT.items():
        for name, value in content.items():
            assert getattr(getattr(settings, room), name) == value, (room, name)
    ranking = settings.rankings["default"]
    weights = {term.signals: term.weight for term in ranking.recipe.terms}
    assert (ranking.k, ranking.recipe.threshold) == (7, 4.0)
    assert weights["retention", "similarity", "recalls"] == 0.15
    assert weights["retention", "resonance"] == 0.35


@pytest.mark.spec("LT-56")
def test_the_models_of_the_design_are_asked_as_it_asks_them(omoide, home: Path, tmp_path: Path) -> None:
    printed = {"embedding": CONFIG["embedding"], "llm": CONFIG["llm"] | {"max_tokens": 1024}}
    omoide("import", "ltm", str(written(tmp_path / "c", printed)))
    settings = read_settings(environment={}, arguments=[f"home.path={home}"])
    assert (settings.embedding.key_variable, settings.embedding.dimension) == ("OPENAI_API_KEY", 1536)
    assert (settings.thinking.key_variable, settings.thinking.max_tokens) == ("ANTHROPIC_API_KEY", 1024)


@pytest.mark.spec("LT-55")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_is_shown_first_and_writes_nothing_when_only_looked_at(
    omoide, home: Path, tmp_path: Path, lang: str
) -> None:
    path = written(tmp_path / "c", CONFIG)
    shown = omoide("import", "ltm", str(path), "--dry-run", lang=lang)
    assert "night_hour = 4  # compression.schedule_hour" in shown
    assert ("書く設定" in shown) == (lang == "ja")
    assert not (home / "config.toml").exists()


def test_settings_that_are_there_are_left_alone(omoide, home: Path, tmp_path: Path) -> None:
    home.mkdir(mode=0o700)
    own = home / "config.toml"
    own.write_text("[budget]\nk = 3\n", "utf-8")
    moved = omoide("import", "ltm", str(written(tmp_path / "c", CONFIG)), "--json")["settings"]
    assert not moved["written"]
    assert own.read_text("utf-8") == "[budget]\nk = 3\n"
    assert "preset" in moved["text"]


@pytest.mark.spec("LT-55")
def test_what_nothing_here_answers_to_is_reported(omoide, tmp_path: Path) -> None:
    odd = {
        "retention": {
            "decay_by_category": {"趣味": {"min": 0.9, "max": 0.95}},
            "max_decay_coefficient": 7,
        },
        "compression": {"interval_hours": 12, "level1_ratio": 0.5, "delete_ratio": 0.2},
        "llm": {"provider": "mystery", "temperature": 0.7},
        "dreams": True,
    }
    moved = omoide("import", "ltm", str(written(tmp_path / "c", odd)), "--json")["settings"]
    assert moved["not_understood"].keys() == {
        "retention.decay_by_category.趣味.min",
        "retention.decay_by_category.趣味.max",
        "retention.max_decay_coefficient",
        "compression.interval_hours",
        "compression.delete_ratio",
        "llm.provider",
        "llm.temperature",
        "dreams",
    }
    assert "full_share = 0.5" in moved["text"]


@pytest.mark.spec("LT-55")
def test_a_variant_is_taken_when_it_is_named_and_the_schema_never(omoide, home: Path, tmp_path: Path) -> None:
    directory = tmp_path / "LTM_system"
    written(directory / "config", CONFIG)
    written(directory / "config", {"type": "object"}, "config.schema.json")
    dev = written(directory / "config", {"compression": {"schedule_hour": 5}}, "config.dev.json")
    both = omoide("import", "ltm", str(directory), "--dry-run", "--json")["settings"]
    assert "night_hour = 4 " in both["text"]
    omoide("import", "ltm", str(dev))
    assert read_settings(environment={}, arguments=[f"home.path={home}"]).ageing.night_hour == 5


@pytest.mark.parametrize("text", ["{", "[]", '"x"'])
def test_what_is_no_table_of_settings_is_refused(omoide, home: Path, tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.json"
    path.write_text(text, "utf-8")
    assert "LTM" in omoide("import", "ltm", str(path), code=2)
    assert not (home / "config.toml").exists()
