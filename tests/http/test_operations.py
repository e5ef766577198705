"""What can be asked over HTTP, and that it is the same mind as through every other door."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from omoide.doors.http.house import House
from omoide.doors.http.openapi import forms_of
from omoide.doors.http.operation import Right
from omoide.doors.http.table import BY_NAME, OPERATIONS
from omoide.model.scope import Scope
from omoide.persona.editing import Text as Which
from omoide.testing.world import FrozenClock
from omoide.wire import shapes

Call = Callable[..., Any]


def test_what_is_remembered_is_recalled_with_the_reasons(call: Call) -> None:
    told = call("POST", "/v1/memories", code=201, text="美咲の誕生日は5月1日", about=["美咲"], tags=["家族"])
    assert told["words"] == {"text": "美咲の誕生日は5月1日", "names": ["美咲"], "tags": ["家族"]}
    call("POST", "/v1/memories", code=201, text="The server room is cold.")
    came = call("POST", "/v1/recall", text="誕生日はいつ？", about="美咲")
    assert [each["memory"]["id"] for each in came["found"]] == [told["id"]]
    assert came["found"][0]["parts"]
    assert came["found"][0]["signals"]["words"] > 0
    assert call("POST", "/v1/recall", text="誕生日はいつ？", kinds=["procedure"])["found"] == []


@pytest.mark.spec("LU-29")
def test_a_thought_leads_on_over_http(call: Call) -> None:
    told = call("POST", "/v1/memories", code=201, text="海で写真を撮った。")
    lens = call("POST", "/v1/memories", code=201, text="写真のレンズを磨いた。")
    came = call("POST", "/v1/associate", text="海", walk=True)
    assert [(each["concept"], each["memories"]) for each in came["found"]] == [
        ("写真", [told]),
        ("レンズ", [lens]),
    ]
    assert len(call("POST", "/v1/associate", text="海", limit=1)["found"]) == 1


def test_doors_show_the_same_shape_of_the_same_mind(call: Call, house: House) -> None:
    told = call("POST", "/v1/memories", code=201, text="hojicha is best at night")
    mind = house.minds.of(Scope("home", "me"), by="test")
    assert shapes.memory(mind.get(told["id"])) == told
    assert [entry.by for entry in mind.log()] == ["http"]


def test_many_are_kept_in_one_act_or_none(call: Call, house: House) -> None:
    told = [{"text": "one"}, {"text": "二つ目", "kind": "fact", "when": "2026-01-01"}]
    assert [each["kind"] for each in call("POST", "/v1/memories/batch", code=201, told=told)] == [
        "note",
        "fact",
    ]
    call("POST", "/v1/memories/batch", code=422, told=[{"text": "three"}, {"text": "　"}])
    assert call("GET", "/v1/census")["memories"] == 2


def test_a_page_goes_on_where_the_one_before_ended(call: Call, clock: FrozenClock) -> None:
    for number in range(25):
        clock.tick(minutes=1)
        call("POST", "/v1/observations", code=201, text=f"turn {number}", session="s")
    for path, items in (("/v1/memories", "memories"), ("/v1/events", "events"), ("/v1/journal", "entries")):
        seen: list[str] = []
        page = call("GET", path, limit=10)
        seen += [each["words"]["text"] for each in page[items]]
        # What comes meanwhile moves nothing.
        clock.tick(minutes=1)
        call("POST", "/v1/observations", code=201, text=f"between the pages of {items}")
        while page["next"]:
            page = call("GET", path, limit=10, cursor=page["next"])
            seen += [each["words"]["text"] for each in page[items]]
        turns = [f"turn {number}" for number in range(25)]
        told = [each for each in seen if each.startswith("turn")]
        assert told == (turns if items == "entries" else turns[::-1])


def test_a_cursor_is_taken_only_as_it_was_given(call: Call) -> None:
    assert "cursor" in call("GET", "/v1/memories", code=422, cursor="猫")["detail"]


def test_a_memory_tells_how_it_will_fade(call: Call) -> None:
    told = call("POST", "/v1/memories", code=201, text="the code of the gate is 4711")
    found = call("GET", f"/v1/memories/{told['short']}/strength", threshold=0.2)
    left = [each["retention"] for each in found["curve"]]
    assert left == sorted(left, reverse=True)
    assert left[0] == found["fading"]["retention"] > left[-1]
    assert found["curve"][-1]["days"] == 3650


def test_deciding_and_taking_back(call: Call) -> None:
    one = call("POST", "/v1/memories", code=201, text="We meet on Tuesday.")["id"]
    assert call("POST", f"/v1/memories/{one}/correct", text="We meet on Friday.")["revisions"] == 1
    assert call("PUT", f"/v1/memories/{one}/protection")["protection"]["by"] == "http"
    assert call("POST", f"/v1/memories/{one}/forget", code=409)["code"] == "protected"
    assert call("POST", f"/v1/memories/{one}/forget", code=409, dry_run=True)["code"] == "protected"
    call("DELETE", f"/v1/memories/{one}/protection")
    assert call("POST", f"/v1/memories/{one}/forget", dry_run=True)["stage"] == "active"
    assert call("POST", f"/v1/memories/{one}/forget")["stage"] == "forgotten"
    assert call("GET", "/v1/memories")["memories"] == []
    would = call("POST", "/v1/undo", dry_run=True)
    assert would["entries"] == []
    assert [each["kind"] for each in call("POST", "/v1/undo")["undone"]] == ["moved"]
    assert call("GET", f"/v1/memories/{one}")["stage"] == "active"
    kinds = [each["kind"] for each in call("GET", f"/v1/memories/{one}/history")]
    assert kinds[:2] == ["encoded", "revised"]


def test_erasing_shows_first_and_gives_a_receipt(call: Call, holding: Callable[[str], list[str]]) -> None:
    one = call("POST", "/v1/memories", code=201, text="the diagnosis of Ichiro Yamada")["id"]
    shown = call("POST", f"/v1/memories/{one}/erase")
    assert (shown["erased"], shown["memories"]) == (False, [one])
    receipt = call("POST", f"/v1/memories/{one}/erase", sure=True)
    assert (receipt["erased"], receipt["left_in"]) == (True, [])
    call("GET", f"/v1/memories/{one}", code=404)
    assert holding("diagnosis") == []


def test_as_it_was_then(call: Call, clock: FrozenClock) -> None:
    call("POST", "/v1/memories", code=201, text="first")
    then = clock.now()
    clock.tick(days=1)
    call("POST", "/v1/memories", code=201, text="second")
    page = call("GET", "/v1/memories", as_of=then.isoformat())
    assert [each["words"]["text"] for each in page["memories"]] == ["first"]


def test_talk_becomes_an_episode_and_intentions(call: Call) -> None:
    call(
        "POST",
        "/v1/turns/heard",
        code=201,
        text="明日の15時までに資料を送ってください",
        sender="田中",
        thread="t",
    )
    call("POST", "/v1/turns/said", code=201, text="承知しました。資料を送ります。", to="田中", thread="t")
    assert [each["turns"] for each in call("GET", "/v1/threads")] == [2]
    assert [each["role"] for each in call("GET", "/v1/thread", name="t")["turns"]] == ["human", "assistant"]
    made = call("POST", "/v1/thread/close", name="t")
    assert made[0]["episode"]
    call("GET", "/v1/thread", code=404, name="nobody")
    (due,) = call("GET", "/v1/intentions")
    assert call("POST", f"/v1/intentions/{due['short']}/finish")["stage"] != "active"


def test_the_past_is_quoted_and_the_day_is_told(call: Call) -> None:
    call("POST", "/v1/turns/heard", code=201, text="The blue heron came back.", sender="Mia", thread="t")
    call("POST", "/v1/events", code=201, type="tool_use", tool="web", text="looked up herons")
    (day,) = call("GET", "/v1/days")
    assert [each["type"] for each in call("GET", f"/v1/days/{day}")] == ["message_received", "tool_use"]


def test_people_are_known_by_all_minds_of_a_tenant(call: Call) -> None:
    call("PUT", "/v1/person", name="花", text="The sister of Ken.", aliases=["Hana"])
    assert call("GET", "/v1/person", name="Hana", query={"mind": "other"})["name"] == "花"
    assert [each["name"] for each in call("GET", "/v1/people")] == ["花"]


def test_a_self_is_written_looked_at_and_taken_back(call: Call) -> None:
    edit = call("POST", "/v1/self/edit", text="core", words="I am Luna.", dry_run=True)
    assert edit["entry"] == 0
    assert call("GET", "/v1/self")["exists"] is False
    call("POST", "/v1/self/edit", text="core", words="I am Luna.")
    assert call("GET", "/v1/self")["core"] == "I am Luna."
    goal = call("POST", "/v1/self/goals", code=201, text="Learn to paint")
    call("POST", "/v1/self/goals/progress", goal=goal["id"], text="bought a brush")
    assert call("POST", "/v1/self/goals/complete", goal=goal["id"])["status"] == "completed"
    call("POST", "/v1/self/questions", code=201, topic="Why is the sky blue?", priority=0.9)
    assert call("GET", "/v1/self/drives")["drives"]["curiosity"]["level"] > 0
    call("POST", "/v1/self/questions/resolve", topic="Why is the sky blue?", answer="Rayleigh")
    assert call("GET", "/v1/self/questions") == []
    assert call("GET", "/v1/self/questions", resolved="true")[0]["answer"] == "Rayleigh"


def test_documents_are_asked_on_purpose(call: Call) -> None:
    text = "# Heating\n\nTurn the red valve to the left.\n\n# Cooling\n\nOpen the roof."
    assert call("POST", "/v1/documents", code=201, name="manual.md", text=text)["how"] == "new"
    (found,) = call("POST", "/v1/documents/search", text="red valve", k=1)["passages"]
    assert found["document"] == "manual.md"
    assert "red valve" in call("GET", "/v1/documents/read", pointer=found["pointer"])["text"]
    call("POST", "/v1/documents/remove", name="manual.md")
    assert call("GET", "/v1/documents") == []
    call("POST", "/v1/documents/undo")
    assert [each["name"] for each in call("GET", "/v1/documents")] == ["manual.md"]
    call("POST", "/v1/documents", code=422, name="manual.md")
    assert call("POST", "/v1/documents", code=422, name="a.exe", base64="TVo=")["code"] == "bad_value"


def test_tools_are_called_by_name(call: Call) -> None:
    names = [each["name"] for each in call("GET", "/v1/tools")]
    call("POST", "/v1/memories", code=201, text="The key is under the stone.")
    found = call("POST", "/v1/tools/search_memory", arguments={"query": "key"})["found"]
    assert "search_memory" in names
    assert "stone" in found[0]["snippet"]
    call("POST", "/v1/tools/rm", code=422)


def test_a_night_is_planned_done_shown_and_undone(call: Call, clock: FrozenClock, house: House) -> None:
    call("POST", "/v1/memories", code=201, text="I was so happy to see the sea today!")
    clock.tick(days=1)
    assert call("GET", "/v1/nights") == []
    assert call("GET", "/v1/nights/plan")[0]["steps"]
    slept = call("POST", "/v1/nights")
    assert slept["over"]
    assert call("POST", "/v1/nights")["nights"] == []
    name = slept["nights"][-1]["night"]
    diff = call("GET", f"/v1/nights/{name}")
    assert diff["report"] == slept["nights"][-1]
    journal = house.minds.of(Scope("home", "me"), by="test").log()
    by_night = [shapes.entry(each) for each in journal if each.by == f"night-{name}"]
    assert diff["entries"] == by_night != []
    assert call("POST", "/v1/undo", night=name)["undone"]
    call("GET", "/v1/nights/daily-1999-01-01", code=404)


def test_everything_can_be_taken_along(client: TestClient, call: Call) -> None:
    for number in range(3):
        call("POST", "/v1/memories", code=201, text=f"number {number}")
    lines = client.get("/v1/export").text.splitlines()
    assert sum('"number 1"' in line for line in lines) >= 1
    assert call("POST", "/v1/verify")["sound"] is True


def test_settings_are_explained_and_sizes_told(call: Call) -> None:
    keys = {each["key"]: each for each in call("GET", "/v1/settings")}
    assert keys["serve.port"]["value"] == 7466
    told = call("GET", "/v1/settings", headers={"Accept-Language": "ja"})
    assert next(each["says"] for each in told if each["key"] == "serve.port").startswith("待ち受けるポート")
    assert call("GET", "/v1/spending")["budgets"]["day_tokens"] == 2_000_000
    assert call("GET", "/v1/facets")["total"] == 0


def test_sizes_are_those_of_whoever_asks(call: Call, let_in: Callable[..., dict[str, str]]) -> None:
    call("POST", "/v1/memories", code=201, text="猫が好き")
    call("POST", "/v1/memories", code=201, query={"mind": "other"}, text="犬が好き")
    whole = call("GET", "/v1/size")
    assert whole["files"]["omoide.db"] > 0
    assert whole["bytes"] == sum(whole["files"].values())
    assert whole["minds"]["other"] == {"memories": 1, "events": 0, "entries": 1}
    for how in ({"mind": "me", "right": Right.OWN}, {"mind": "*", "tenant": "elsewhere", "right": Right.OWN}):
        own = call("GET", "/v1/size", headers=let_in(f"some{len(how)}", **how))
        assert (own["bytes"], own["files"]) == (None, None)
        assert list(own["minds"]) == (["me"] if how["mind"] == "me" else [])


@pytest.mark.spec("X-19")
def test_a_mood_is_told(call: Call, house: House) -> None:
    assert call("GET", "/v1/self/mood")["persona_emotion"] is None
    mind = house.minds.of(Scope("home", "me"), by="test")
    mind.self.apply(mind.self.plan_edit(Which.CORE, "わたしは葵。"))
    mind.talk.hear("旅に出よう！", sender="健", thread="t")
    mind.talk.say('うれしい。<persona_emotion category="joy" intensity="0.8"/>', to="健", thread="t")
    told = call("GET", "/v1/self/mood")
    assert told == mind.self.mood().plain()
    assert (told["persona_emotion"], told["mood"] > 0.5) == ("joy", True)


def test_the_drawer_gives_back_what_was_laid_in(call: Call, clock: FrozenClock) -> None:
    where, value = {"namespace": ["app", "利用者"], "key": "健"}, {"お茶": "緑茶", "cups": [1, 2.5, None]}
    kept = call("PUT", "/v1/drawer/document", **where, value=value)
    call("PUT", "/v1/drawer/document", namespace=["app"], key="soon", value={"is": 1}, minutes=5)
    assert call("GET", "/v1/drawer/document", **where) == kept
    assert (kept["value"], kept["expires"]) == (value, None)
    assert len(call("GET", "/v1/drawer", namespace=["app"])) == 2
    assert [each["key"] for each in call("POST", "/v1/drawer/search", text="緑茶", namespace=["app"])] == [
        "健"
    ]
    assert call("POST", "/v1/recall", text="緑茶")["found"] == []  # it is no memory of the mind
    clock.tick(minutes=6)
    assert [each["key"] for each in call("GET", "/v1/drawer")] == ["健"]
    assert call("DELETE", "/v1/drawer/document", **where)["value"] == value
    call("GET", "/v1/drawer/document", code=404, **where)
    call("PUT", "/v1/drawer/document", **where, value=value)
    plan = call("POST", "/v1/drawer/erase", **where)
    assert call("GET", "/v1/drawer/document", **where)["value"] == value  # it was only shown
    assert call("POST", "/v1/drawer/erase", **where, sure=True) != plan
    call("GET", "/v1/drawer/document", code=404, **where)


@pytest.mark.spec("PI-02", "PI-31")
def test_the_tiers_of_a_memory(call: Call) -> None:
    assert call("GET", "/v1/working")["timestamp"] is None
    call("PATCH", "/v1/working", updates={"health": 18, "location": {"biome": "森"}})
    known = call("PATCH", "/v1/working", updates={"location": {"x": 1}})
    assert known == call("GET", "/v1/working")
    assert (known["health"], known["location"]) == (18, {"biome": "森", "x": 1})
    assert (
        call("PATCH", "/v1/working", updates={"気分": "ご機嫌", "agent_id": "agent_001"})["気分"] == "ご機嫌"
    )
    assert call("GET", "/v1/working")["agent_id"] == "me"
    assert "health" in call("PATCH", "/v1/working", code=422, updates={"health": "fine"})["detail"]
    first, again = (call("POST", "/v1/short", code=201, text="牛がいる") for _ in range(2))
    assert (first["new"], again["new"]) == (True, False)
    assert again["memory"]["id"] == first["memory"]["id"]
    assert call("POST", "/v1/short", code=201, text="a breeze", importance=0.1)["memory"] is None
    held = call("GET", "/v1/short")
    assert (held["capacity"], held["due"], len(held["events"])) == (200, None, 1)
    assert call("POST", "/v1/consolidations")["steps"] == []
    assert call("POST", "/v1/consolidations", force=True, dry_run=True)["steps"][0]["changes"]
    assert call("POST", "/v1/consolidations", force=True)["steps"][0]["counts"]["consolidated"] == 1
    assert call("GET", "/v1/short")["events"] == []
    assert [step["step"] for step in call("POST", "/v1/maintenance", dry_run=True)["steps"]] == [
        "maintain",
        "page",
    ]


def test_problems_are_said_in_the_language_of_whoever_asks(call: Call) -> None:
    japanese = call(
        "GET", "/v1/memories/zzzzzz", code=404, headers={"Accept-Language": "fr, ja;q=0.9, en;q=0.1"}
    )
    english = call("GET", "/v1/memories/zzzzzz", code=404)
    assert japanese["code"] == english["code"] == "not_found"
    assert "この記憶" in japanese["detail"] or "ありません" in japanese["detail"]
    assert "There is no memory" in english["detail"]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (b"{", "JSON"),
        (b'{"text": NaN}', "JSON"),
        (b"[]", "object"),
        (b'{"text": 5}', "text"),
        (b'{"text": "a", "kind": "dog"}', "kind"),
        (b'{"text": "a", "importance": 1.5}', "importance"),
        (b'{"text": "a", "mind": "bob"}', "mind"),
        (b'{"text": "a", "scope": "other/bob"}', "scope"),
        (b'{"text": "a", "about": "Hana"}', "about"),
        (b"{}", "text"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(client: TestClient, body: bytes, named: str) -> None:
    answer = client.post("/v1/memories", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert named in answer.json()["detail"]


def test_no_two_forms_share_a_name() -> None:
    """In OpenAPI one would take the place of the other."""
    names = [form.__name__ for form in forms_of(OPERATIONS)]
    assert len(names) == len(set(names))


def test_every_operation_is_named_once_and_says_what_it_does() -> None:
    assert len(BY_NAME) == len(OPERATIONS) == len({(each.method, each.path) for each in OPERATIONS})
    assert [each.name for each in OPERATIONS if not each.says] == []
    assert all(each.right >= Right.WRITE for each in OPERATIONS if each.method in ("PUT", "DELETE"))
