"""The nine tools of the reference memory server, over memories that are recalled like all others."""

from typing import Any

import pytest
from speaking import Call

from omoide.mind import Mind

HANA = {"name": "花", "entityType": "person", "observations": ["ジャスミン茶が好き", "経理で働いている"]}
ACME = {"name": "Acme", "entityType": "company", "observations": ["is based in Osaka"]}
WORKS = {"from": "花", "to": "Acme", "relationType": "works at"}


@pytest.fixture
def graph(call: Call) -> Call:
    assert call("create_entities", entities=[HANA, ACME]) == {"entities": [HANA, ACME]}
    assert call("create_relations", relations=[WORKS]) == {"relations": [WORKS]}
    return call


def test_what_was_written_is_the_graph(graph: Call) -> None:
    whole = graph("read_graph")
    assert sorted(whole["entities"], key=lambda each: each["name"]) == [ACME, HANA]
    assert whole["relations"] == [WORKS]


def test_what_is_known_is_not_made_twice(graph: Call) -> None:
    assert graph("create_entities", entities=[HANA]) == {"entities": []}
    assert graph("create_relations", relations=[WORKS, WORKS]) == {"relations": []}
    added = graph(
        "add_observations",
        observations=[{"entityName": "花", "contents": ["ジャスミン茶が好き", "猫がいる"]}],
    )
    assert added == {"results": [{"entityName": "花", "addedObservations": ["猫がいる"]}]}


def test_nodes_are_opened_by_name_and_found_by_words(graph: Call) -> None:
    opened = graph("open_nodes", names=["Acme", "nobody"])
    assert opened["entities"] == [ACME]
    assert opened["relations"] == [WORKS]  # it touches what was opened
    for query, name in (("ジャスミン茶", "花"), ("Osaka", "Acme"), ("company", "Acme"), ("花", "花")):
        assert name in [each["name"] for each in graph("search_nodes", query=query)["entities"]]
    assert graph("search_nodes", query="submarine") == {"entities": [], "relations": []}


def test_observations_come_to_mind_like_everything_else(graph: Call, mind: Mind) -> None:
    assert mind.recall("花は何茶が好き?").found[0].memory.words.text == "ジャスミン茶が好き"
    assert "works at" in mind.recall("where does 花 work, Acme?").found[0].memory.words.text


def test_what_is_deleted_is_gone_and_can_be_brought_back(graph: Call, mind: Mind) -> None:
    graph(
        "delete_observations",
        deletions=[{"entityName": "花", "observations": ["経理で働いている", "なにか"]}],
    )
    assert _of(graph("read_graph"), "花")["observations"] == ["ジャスミン茶が好き"]
    mind.care.undo(mind.care.plan_undo(None))
    assert _of(graph("read_graph"), "花") == HANA
    graph("delete_relations", relations=[WORKS])
    assert graph("read_graph")["relations"] == []
    graph("create_relations", relations=[WORKS])
    graph("delete_entities", entityNames=["花"])
    assert graph("read_graph") == {"entities": [ACME], "relations": []}
    assert graph("search_nodes", query="ジャスミン茶")["entities"] == []


def test_nothing_is_observed_of_whom_nobody_knows(graph: Call, refused: Call) -> None:
    told = [
        {"entityName": "花", "contents": ["泳げる"]},
        {"entityName": "誰か", "contents": ["遠い"]},
    ]
    assert "誰か" in refused("add_observations", observations=told)
    assert _of(graph("read_graph"), "花") == HANA


def _of(graph: Any, name: str) -> Any:
    return next(each for each in graph["entities"] if each["name"] == name)
