"""What the pages say is there in both languages, is said somewhere, and names every value."""

import re
import string
from pathlib import Path

import pytest

from omoide.care.audit import Act
from omoide.doors.http.dashboard import drawing
from omoide.doors.http.dashboard.page import PAGES
from omoide.doors.http.dashboard.room import HERE
from omoide.doors.http.dashboard.texts import TEXTS
from omoide.dynamics.drives import Drive
from omoide.dynamics.nights import STEPS
from omoide.model.activity import Happened
from omoide.model.affect import EMOTIONS
from omoide.model.change import CHANGES
from omoide.model.feeling import Feeling
from omoide.model.memory import Category, Kind, Level, Origin, Stage, Tier, Trust
from omoide.model.relation import Tie
from omoide.model.report import Outcome
from omoide.search.signals import SIGNALS
from omoide.thinking.parameters import Thinking
from omoide.wire.shapes import budgets
from omoide.wire.texts import TEXTS as SPOKEN

SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(HERE.glob("templates/*.html")))
# Keys that are put together from a piece and a value.
MADE = {
    "page": list(PAGES),
    "about": [name for name in PAGES if name != "memory"],
    "theme": ["auto", "light", "dark"],
    "of": ["kind", "stage", "tier", "category"],
    "kind": list(Kind),
    "stage": list(Stage),
    "tier": list(Tier),
    "category": list(Category),
    "change": list(CHANGES),
    "feeling": list(Feeling),
    "tie": list(Tie),
    "drive": list(Drive),
    "level": [int(each) for each in Level],
    "event": list(Happened),
    "step": list(STEPS),
    "outcome": list(Outcome),
    "term": ["short-term", "long-term"],
    "budget": list(budgets(Thinking())),
    "audit": list(Act),
    "signal": list(SIGNALS),
    "emotion": sorted(EMOTIONS),
    "origin": list(Origin),
    "believed": [each.name.lower() for each in Trust],
}


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_is_there_in_both_languages_with_the_same_facts(key: str) -> None:
    english, japanese = TEXTS[key]
    assert english.strip()
    assert japanese.strip()
    assert names(english) == names(japanese)
    assert re.search(r"[ぁ-ヿ一-鿿]", japanese), japanese


def test_every_value_has_a_name() -> None:
    missing = [f"{sort}_{value}" for sort, values in MADE.items() for value in values if f"{sort}_{value}" not in TEXTS | SPOKEN]  # fmt: skip
    assert missing == []


def test_pages_say_only_what_is_there_and_all_that_is_there() -> None:
    said = set(re.findall(r'\bt\("([a-z_0-9]+)"[,)]', SOURCES))
    assert said <= TEXTS.keys()
    made = {f"{sort}_{value}" for sort, values in MADE.items() for value in values}
    made |= {f"drive_{each}_says" for each in Drive} | {
        "event_message",
        "event_turn",
        "event_episode",
        "event_emotion",
    }
    spoken = set(re.findall(r'"([a-z_]+)"', SOURCES))  # such as the names of facts in a loop
    assert set(TEXTS) - said - made - spoken == set()


def test_no_text_of_a_person_stands_in_a_template_itself() -> None:
    """But for the names of the languages."""
    bare = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", " ", SOURCES, flags=re.DOTALL)
    assert set(re.findall(r"[A-Za-zぁ-ヿ一-鿿]{3,}", bare)) == set()


def test_no_page_has_a_script_or_a_style_inside() -> None:
    assert not re.search(r"<style|style=|<script(?! src=\"/assets/)|\bon[a-z]+=|javascript:", SOURCES)
    assert not re.search(r"https?://", SOURCES + (HERE / "assets" / "dashboard.js").read_text("utf-8"))


def test_assets_are_part_of_the_package() -> None:
    told = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert '"omoide.doors.http.dashboard" = ["templates/*.html", "assets/*"]' in told
    assert sum(each.stat().st_size for each in HERE.glob("assets/*")) < 100_000


@pytest.mark.parametrize(
    ("before", "after", "pieces"),
    [
        ("来週の金曜", "来週の土曜", [("kept", "来週の"), ("gone", "金"), ("new", "土"), ("kept", "曜")]),
        ("on Monday", "on Tuesday!", [("kept", "on "), ("gone", "Monday"), ("new", "Tuesday!")]),
        ("", "new", [("new", "new")]),
    ],
)
def test_a_diff_shows_letters_of_japanese_and_words_of_english(before: str, after: str, pieces: list) -> None:
    assert drawing.diff(before, after) == pieces
