"""The tiers on the command line: working memory, what just happened, consolidation, maintenance and an estimate."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omoide.doors.cli.main import main
from omoide.dynamics.estimating import PRINTED, Run, estimate

Called = Callable[..., Any]


@pytest.fixture
def omoide(home: Path, capfd: pytest.CaptureFixture[str]) -> Called:
    def run(*arguments: str, lang: str = "en", code: int = 0) -> str:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), "--lang", lang, "--set", "embedding.kind=none", *arguments])
        printed = capfd.readouterr()
        assert int(left.value.code or 0) == code, printed
        return printed.out + printed.err

    return run


@pytest.mark.spec("PI-02", "PI-31")
def test_working_memory_is_shown_and_changed_from_one_command_to_the_next(omoide: Called) -> None:
    assert "Nothing is in working memory." in omoide("wm")
    assert "作業記憶は空です。" in omoide("wm", lang="ja")
    omoide("wm", "--update", '{"health": 18, "location": {"biome": "森"}}')
    shown = json.loads(omoide("wm", "--update", '{"location": {"x": 1}}', "--json"))
    assert shown["agent_id"] == "me"
    assert shown["location"] == {"biome": "森", "x": 1}
    assert (shown["health"], shown["present"], shown["trimmed"]) == (18, [], [])
    assert 'location: {"biome": "森", "x": 1}' in omoide("wm")
    assert "health" in omoide("wm", "--update", '{"health": "fine"}', code=2)
    assert "JSON" in omoide("wm", "--update", "[1]", code=2)
    assert "作業記憶の項目" in omoide("wm", "--update", '{"": 1}', lang="ja", code=2)


# As the design prints it.
PRINTED_STATE = """{
  "agent_id": "agent_001",
  "timestamp": "2024-01-01T00:00:00Z",
  "location": {
    "x": 100, "y": 64, "z": -200,
    "biome": "forest",
    "nearby_structures": ["house_north", "farm_east"]
  },
  "inventory_summary": "木のツルハシ, パン x3, 石炭 x5",
  "health": 18,
  "hunger": 15,
  "current_action": {
    "type": "mining",
    "target": "iron_ore",
    "started_at": "2024-01-01T00:00:00Z",
    "expected_result": "iron_ore x1"
  },
  "nearby_agents": [
    {"id": "agent_042", "name": "Lila", "distance": 5, "activity": "farming"}
  ],
  "active_goals": ["鉄インゴットを精錬する", "Lilaと協力する"],
  "cc_broadcast": "農場エリアで採掘を継続。Lilaが近くで農作業中。",
  "emotional_state": {
    "valence": 0.7,
    "arousal": 0.3
  }
}"""


@pytest.mark.spec("PI-02", "PI-03", "PI-31")
def test_the_printed_state_is_taken_as_it_is_and_so_is_what_was_shown(omoide: Called) -> None:
    shown = json.loads(omoide("wm", "--update", PRINTED_STATE, "--json"))
    printed = json.loads(PRINTED_STATE)
    for name in ("agent_id", "timestamp"):  # whoever asks says whose it is, and the clock says when
        assert shown[name] != printed.pop(name)
    assert {name: shown[name] for name in printed} == printed
    again = json.loads(omoide("wm", "--update", json.dumps(shown), "--json"))
    assert again == {**shown, "timestamp": again["timestamp"]}


@pytest.mark.spec("PI-03")
def test_a_world_may_have_fields_of_its_own(omoide: Called) -> None:
    omoide("wm", "--update", '{"気分": "ご機嫌", "weather": {"rain": 0.2}}')
    omoide("wm", "--update", '{"weather": {"wind": 3}}')
    shown = json.loads(omoide("wm", "--json"))
    assert (shown["気分"], shown["weather"]) == ("ご機嫌", {"rain": 0.2, "wind": 3})
    assert "気分: ご機嫌" in omoide("wm", lang="ja")
    assert "気分" not in omoide("wm", "--update", '{"気分": null}')


@pytest.mark.spec("PI-02")
@pytest.mark.parametrize("preset", ["piano", "default", "lumina"])
def test_whatever_the_preset_one_command_sees_what_another_did(omoide: Called, preset: str) -> None:
    chosen = ("--set", f"preset={preset}")
    omoide(*chosen, "wm", "--update", '{"health": 18}')
    assert "health: 18" in omoide(*chosen, "wm")


@pytest.mark.spec("PI-06", "PI-13", "PI-14", "PI-38")
def test_what_happens_goes_into_short_term_memory_and_on(omoide: Called) -> None:
    for text in ("牛がいる", "牛がいる", "the bridge is closed"):
        omoide("observe", "--short", "--type", "observation", text)
    assert "Written down only" in omoide("observe", "--short", "--importance", "0.1", "a breeze")
    omoide("observe", "--short", "on the hill", "--image", "shots/1.png", "--caption", "石の城")
    assert "--caption" in omoide("observe", "x", "--caption", "y", code=2)
    held = json.loads(omoide("stm", "--json"))
    assert (held["capacity"], held["due"], len(held["events"])) == (200, None, 3)
    assert held["events"][0]["mentions"] == 2
    assert "3 of at most 200 events" in omoide("stm")
    picture = held["events"][2]["id"]
    assert "shots/1.png" in omoide("show", picture)
    assert "石の城" in omoide("recall", "城")
    assert "Nothing was owed." in omoide("consolidate")
    shown = omoide("consolidate", "--force", "--dry-run")
    assert "short → long" in shown
    assert len(json.loads(omoide("stm", "--json"))["events"]) == 3
    done = json.loads(omoide("consolidate", "--force", "--json"))
    assert done["steps"][0]["counts"]["consolidated"] == 3
    assert json.loads(omoide("stm", "--json"))["events"] == []
    omoide("undo")
    assert len(json.loads(omoide("stm", "--json"))["events"]) == 3


@pytest.mark.spec("PI-18", "PI-19", "B-14")
def test_maintenance_says_what_it_would_do(omoide: Called) -> None:
    small = (
        "--set",
        "tiers.long_most=2",
        "--set",
        "tiers.least_age_hours=0",
        "--set",
        "tiers.deleted_below=1",
    )
    omoide("remember", "今日はいい天気だった")
    assert "nothing to do" in omoide(*small, "maintenance", "--dry-run")
    omoide("remember", "the weather was fine")
    shown = omoide(*small, "maintenance", "--dry-run")
    assert "active → archived (hardly anything is left of it)" in shown
    assert len(json.loads(omoide("list", "--json"))) == 2
    assert json.loads(omoide(*small, "maintenance", "--json"))["steps"][0]["counts"] == {"let_go": 1}
    assert len(json.loads(omoide("list", "--json"))) == 1
    omoide("undo")
    assert len(json.loads(omoide("list", "--json"))) == 2


@pytest.mark.spec("PI-14")
def test_the_worker_consolidates_what_is_due(omoide: Called) -> None:
    omoide("observe", "--short", "--when", "40 minutes ago", "the bridge is closed")
    assert json.loads(omoide("stm", "--json"))["due"] == "timer"
    assert json.loads(omoide("worker", "--json"))["consolidated"] == 1
    assert json.loads(omoide("stm", "--json"))["events"] == []
    assert json.loads(omoide("worker", "--json"))["consolidated"] == 0


# The estimate.


@pytest.mark.spec("PI-24", "B-16")
def test_the_printed_figures_follow_from_the_printed_assumptions(omoide: Called) -> None:
    printed = estimate(PRINTED)
    assert (printed.events, printed.embedded_tokens, printed.consolidated) == (450_000, 22_500_000, 90_000)
    assert printed.calls == 18_000
    assert (printed.embedding_cost, printed.consolidation_cost) == pytest.approx(
        (0.45, 1.755)
    )  # printed as 1.76
    assert printed.cost == pytest.approx(2.205)  # 2.21
    right = estimate(Run())
    assert (right.calls, round(right.consolidation_cost, 2)) == (90_000, 8.78)
    assert "450,000 events" in omoide("estimate")
    assert "$8.78" in omoide("estimate")
    shown = omoide("estimate", "--as-printed")
    for figure in (
        "450,000 events",
        "22,500,000 tokens",
        "$0.45",
        "18,000 consolidation calls",
        "$1.76",
        "$2.21",
    ):
        assert figure in shown
    assert "$1.76" in omoide("estimate", "--as-printed", lang="ja")
    assert "5 events become one memory" in omoide("estimate")
    assert "1 件で一つの記憶になる" in omoide("estimate", "--like", "1", lang="ja")
    assert "450,000 consolidation calls" in omoide("estimate", "--like", "1")
    assert "--like" in omoide("estimate", "--like", "0", code=2)
    found = json.loads(omoide("estimate", "--agents", "1000", "--json"))["estimated"]
    assert found["events"] == 900_000


@pytest.mark.spec("PI-21", "B-35")
def test_quantised_vectors_have_their_metadata_beside_them() -> None:
    found = estimate(Run(agents=1000))
    assert found.vectors == 10_000_000
    assert found.bytes / 2**30 == pytest.approx(62, abs=0.2)
    assert found.quantised_vector_bytes / 1e9 == pytest.approx(1.92)
    assert found.quantised_bytes / 1e9 == pytest.approx(6.92)


@pytest.mark.spec("PI-34")
def test_the_printed_house_for_five_hundred_agents_holds_them(omoide: Called) -> None:
    """Four to eight workers with 125 to 250 agents each, three nodes of 16 GB for what just happened, three of 32 GB for
    the rest; a node may fail."""
    few, many = (estimate(Run(agents_per_worker=each)).workers for each in (250, 125))
    assert (few, many) == (2, 4)
    assert estimate(Run(agents=1000)).workers == 8
    found = estimate(Run())
    assert found.short_bytes < 2 * 16e9
    assert found.bytes < 2 * 32e9
    assert "Workers: 4. Short-term memories: 1.0 GB." in omoide("estimate")
    assert "ワーカー: 8" in omoide("estimate", "--agents", "1000", lang="ja")
