"""Nexus Ark as printed: what its persona knows of people and things."""

import pytest
from small_life import Life

from omoide.settings import Settings

PRESET = "nexus-ark"


@pytest.mark.spec("NA-15")
def test_a_query_is_cut_at_spaces_and_the_count_of_its_words_decides(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    life.mind.self.write_entity("健二", "大阪に住み、猫が苦手。")
    life.mind.self.write_entity("美帆", "大阪に住み、猫と犬を飼う。")
    life.mind.self.write_entity("Ken", "Bakes bread in Osaka.")
    found = life.mind.self.search_entities("猫 犬　大阪 bread")
    assert [(each.name, each.matched) for each in found] == [
        ("美帆", ("猫", "犬", "大阪")),
        ("健二", ("猫", "大阪")),
        ("Ken", ("bread",)),
    ]
    assert life.mind.self.search_entities("大阪の猫") == []  # the default finds them


@pytest.mark.spec("NA-12")
def test_all_names_are_before_its_eyes_and_nothing_else(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    for number in range(250):
        life.mind.self.write_entity(f"Person {number}", "Somebody.")
    told = {part.name: part for part in life.mind.self.present()}["entities"]
    assert all(f"Person {number}" in told.text for number in range(250))
    assert "Somebody" not in told.text


@pytest.mark.spec("NA-13")
def test_every_night_proposes_what_was_said(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    life.mind.talk.hear("美帆さんは大阪に住んでいる。", sender="花")
    life.clock.tick(days=1)
    life.mind.sleep()
    assert [(each.name, each.text) for each in life.mind.self.proposals()] == [
        ("美帆", "美帆さんは大阪に住んでいる。")
    ]
    assert life.mind.self.entities() == []


@pytest.mark.spec("NA-14")
def test_all_entities_are_put_in_order_every_week_and_every_month(settings: Settings) -> None:
    assert "entities" in settings.nights.steps("weekly")
    assert "entities" in settings.nights.steps("monthly")
    life = Life(settings, vectors=False)
    life.mind.self.write_entity("美帆", "猫を飼う。犬を飼う。猫を飼う。")
    asked = []
    for _ in range(2):
        life.clock.tick(days=7)
        steps = [step for report in life.mind.sleep() for step in report.steps if step.step == "entities"]
        asked += [step.counts.get("by_rule", 0) for step in steps]
    assert life.mind.self.entity("美帆")[0].text == "犬を飼う。猫を飼う。"
    assert asked
    assert all(count == 1 for count in asked)  # also where nothing was written since
