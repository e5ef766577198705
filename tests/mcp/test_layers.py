"""Search, timeline, read: an index that costs little, then the whole of what is wanted. And what else an agent does."""

import json
from datetime import timedelta
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from speaking import Call, Use, using

from omoide.language.tokens import estimate_tokens
from omoide.mind import Mind
from omoide.model.memory import Origin, Stage
from omoide.model.words import Words
from omoide.wake.encode import Circumstances

LONG = (
    "The deploy runs on Fridays at four; Hana presses the button, and nobody leaves before the tests are green. "
    * 8
)


@pytest.mark.parametrize("question", ["when is the deploy?", "デプロイ"])
def test_an_index_costs_little_and_the_whole_is_one_call_away(mind: Mind, call: Call, question: str) -> None:
    mind.remember(LONG)
    mind.remember("デプロイは金曜の四時に花さんがする。" * 30)
    (hit, *_) = call("search", query=question)["found"]
    for each in call("search", query=question)["found"]:
        assert estimate_tokens(str(each)) <= 100
        assert len(each["head"]) <= 60
    (whole,) = call("read", ids=[hit["id"]])["memories"]
    assert whole["text"] == mind.get(hit["id"]).words.text
    assert whole["text"].startswith(hit["head"].rstrip("…")[:30])


@pytest.mark.parametrize(
    ("question", "text"),
    [("deploy", "The deploy runs at {} o'clock."), ("デプロイ", "デプロイは{}時に花さんがする。")],
)
def test_an_index_of_a_few_costs_fifty_to_a_hundred_tokens_each(
    mind: Mind, call: Call, question: str, text: str
) -> None:
    for hour in (9, 13, 16):
        mind.remember(text.format(hour) * 20)
    answer = call("search", query=question)
    assert len(answer["found"]) == 3
    tokens = estimate_tokens(json.dumps(answer, ensure_ascii=False))
    assert 3 * 50 <= tokens <= 3 * 100  # all of the answer, not only what was found


def test_the_timeline_shows_a_memory_in_its_place(mind: Mind, call: Call) -> None:
    start = mind.now() - timedelta(days=9)
    days = [
        mind.remember(f"Day {day} went by.", Circumstances(occurred=start + timedelta(days=day)))
        for day in range(9)
    ]
    lined = call("timeline", id=days[4].id, before=2, after=3)
    assert [each["head"] for each in lined["timeline"]] == [f"Day {day} went by." for day in range(2, 8)]
    assert days[4].id.endswith(lined["at"])
    assert [each["head"] for each in call("timeline", id=days[8].id)["timeline"]] == [
        f"Day {day} went by." for day in range(5, 9)
    ]
    assert [each["head"] for each in call("timeline", id=days[0].id, before=0, after=0)["timeline"]] == [
        "Day 0 went by."
    ]


def test_a_search_may_be_held_to_a_time(mind: Mind, call: Call) -> None:
    now = mind.now()
    mind.remember("花さんと餃子を食べた。", Circumstances(occurred=now - timedelta(days=1)))
    mind.remember("花さんと寿司を食べた。", Circumstances(occurred=now - timedelta(days=40)))
    assert [each["head"] for each in call("search", query="花さんと食べた", since="一昨日")["found"]] == [
        "花さんと餃子を食べた。"
    ]
    assert [
        each["head"] for each in call("search", query="花さんと食べた", until="2 weeks ago")["found"]
    ] == ["花さんと寿司を食べた。"]


def test_what_is_kept_says_whose_words_they_are(mind: Mind, call: Call) -> None:
    said = call("remember", text="田中さんは蕎麦アレルギーがある。", said_by="user", about=["田中さん"])
    kept = mind.get(said["id"])
    assert kept.origins == (Origin.USER,)
    assert kept.words.names == ("田中さん",)
    concluded = call("remember", text="The build fails when the cache is cold.")
    assert mind.get(concluded["id"]).origins == (Origin.AGENT,)
    read = call("remember", text="A page says that the API is to be retired.", said_by="web")
    assert mind.get(read["id"]).origins == (Origin.WEB,)
    again = call("remember", text="田中さんは蕎麦アレルギーがある。", said_by="user", about=["田中さん"])
    assert again["id"] == said["id"]
    assert again["mentions"] == 2


def test_a_correction_keeps_the_former_words_in_the_history(mind: Mind, call: Call) -> None:
    kept = mind.remember("The office is on the 3rd floor.")
    assert call("correct", id=kept.id, text="The office is on the 5th floor.", said_by="user")[
        "text"
    ].endswith("5th floor.")
    assert "5th" in mind.get(kept.id).words.text
    assert any("3rd" in str(entry) for entry in mind.log(memory=kept.id))


def test_forgetting_is_shown_first_and_its_receipt_takes_it_back(mind: Mind, call: Call) -> None:
    kept = mind.remember("The Wi-Fi is slow on Mondays.")
    shown = call("forget", id=kept.id)
    assert not shown["forgotten"]
    assert mind.get(kept.id).stage is Stage.ACTIVE
    receipt = call("forget", id=kept.id, sure=True)
    assert receipt["forgotten"]
    assert not call("search", query="Wi-Fi on Mondays")["found"]
    mind.care.undo(mind.care.plan_undo(receipt["undo"]))
    assert call("search", query="Wi-Fi on Mondays")["found"]


def test_what_comes_by_itself_is_one_block(mind: Mind, call: Call) -> None:
    mind.remember("Hana likes jasmine tea.")
    primed = call("prime", message="What tea does Hana like?", sender="Ken")
    assert "jasmine" in primed["text"]
    assert primed["tokens"] > 0


def test_drives_are_told_with_their_reasons(mind: Mind, call: Call) -> None:
    inner = call("drives", language="ja")
    assert set(inner["drives_level"] if "drives_level" in inner else inner["drives"]) >= {
        "boredom",
        "curiosity",
    }


def test_the_outcome_of_a_procedure_is_reported(mind: Mind, call: Call) -> None:
    mind.library.write("procedures/deploy.md", "Run the tests, then press the button.")
    told = call("report_procedure_outcome", procedure="procedures/deploy.md", success=True)
    assert told["successes"] == 1


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("search", {}, "query"),
        ("search", {"query": "x", "limit": 0}, "1 to 50"),
        ("search", {"query": "x", "since": "whenever"}, "2026-05-01"),
        ("read", {"ids": []}, "1 to 20"),
        ("read", {"ids": [3]}, "a text"),
        ("read", {"ids": ["zzzzzz"]}, "no memory"),
        ("remember", {"text": "x", "said_by": "king"}, "agent, user"),
        ("remember", {"text": "  "}, "nothing in"),
        ("nothing", {}, "search"),
        ("create_relations", {"relations": [{"from": "a"}]}, "to"),
        ("create_entities", {"entities": ["Hana"]}, "object"),
    ],
)
def test_what_is_wrong_is_told_to_the_model_and_changes_nothing(
    mind: Mind, refused: Call, name: str, arguments: dict[str, Any], told: str
) -> None:
    assert told in refused(name, **arguments)
    assert not mind.memories()


def test_resources_are_the_files_the_self_and_the_present(mind: Mind, use: Use) -> None:
    mind.library.write("knowledge/お茶.md", "花はジャスミン茶が好き。")
    mind.self.apply(mind.self.plan_edit("core", "わたしは灯。"))  # type: ignore[arg-type]

    async def read(client: Any) -> list[str]:
        listed = await client.list_resources()
        templates = await client.list_resource_templates()
        assert templates.resource_templates[0].uri_template == "omoide://files/{+path}"
        uris = [each.uri for each in listed.resources]
        assert uris == ["omoide://now", "omoide://self"]
        texts = [
            await client.read_resource(uri)
            for uri in (*uris, "omoide://files/knowledge/%E3%81%8A%E8%8C%B6.md")
        ]
        return [each.contents[0].text for each in texts]

    _, itself, file = use(read)
    assert "わたしは灯。" in itself
    assert "ジャスミン茶" in file


@pytest.mark.parametrize("uri", ["omoide://files/knowledge/none.md", "omoide://other", "file:///etc/passwd"])
def test_what_is_no_resource_is_said_to_be_none(use: Use, uri: str) -> None:
    async def read(client: Any) -> str:
        with pytest.raises(MCPError) as refused:
            await client.read_resource(uri)
        return str(refused.value)

    assert "There is no" in use(read)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "comes to mind about tea"), ("ja", "について思い出したこと")]
)
def test_prompts_bring_what_is_known(mind: Mind, language: str, told: str) -> None:
    mind.remember(Words(text="Hana likes jasmine tea."))

    async def asked(client: Any) -> tuple[list[str], str, str]:
        names = [each.name for each in (await client.list_prompts()).prompts]
        recalled = await client.get_prompt("recall", {"topic": "tea"})
        wrapped = await client.get_prompt("wrap_up")
        return names, recalled.messages[0].content.text, wrapped.messages[0].content.text

    names, recalled, wrapped = using(mind, language=language)(asked)
    assert names == ["recall", "wrap_up"]
    assert told in recalled
    assert "jasmine" in recalled
    assert "remember" in wrapped


def test_few_tools_are_offered_unless_more_are_wanted(mind: Mind) -> None:
    async def listed(client: Any) -> Any:
        return (await client.list_tools()).tools

    few = using(mind, sets="memory")(listed)
    assert [each.name for each in few] == [
        "search",
        "timeline",
        "read",
        "remember",
        "correct",
        "forget",
        "doubts",
        "settle_doubt",
        "prime",
        "drives",
        "report_procedure_outcome",
    ]
    assert sum(estimate_tokens(each.description + str(each.input_schema)) for each in few) < 2500
    looks = {each.name for each in few if each.annotations.read_only_hint}
    assert looks == {"search", "timeline", "read", "doubts", "prime", "drives"}
    assert {each.name for each in few if each.annotations.destructive_hint} == {"forget"}
    assert len(using(mind)(listed)) > 30
