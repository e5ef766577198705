"""What concerns a whole tenant, what comes from elsewhere, and what a mind knows and shares: asked over HTTP by name."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from omoide.doors.http.operation import Right

Ask = Callable[..., Any]


def test_a_person_is_erased_from_every_mind_once_it_was_looked_at(
    ask: Ask, let_in: Callable[..., dict[str, str]], client: TestClient
) -> None:
    for mind in ("alice", "bob"):
        ask("remember", text="健さんはそばが好き", about=["健"], mind=mind)
    kept = ask("remember", text="The sea was calm", mind="bob")
    plan = ask("plan_person_erasure", person="健")
    assert (plan["memories"], sorted(plan["minds"])) == (2, ["alice", "bob"])
    ask("remember", text="健さんから電話があった", about=["健"], mind="alice")
    late = ask("erase_person", person="健", token=plan["token"], code=409)
    assert late["code"] == "not_confirmed"  # something came since
    done = ask("erase_person", person="健", token=ask("plan_person_erasure", person="健")["token"])
    assert (done["deleted"], done["memories"]) == (True, 3)
    assert [each["id"] for each in ask("memories", mind="bob")["memories"]] == [kept["id"]]
    told = ask("audit")[-1]
    assert (told["act"], "健" in str(told)) == ("person_erased", False)
    bobs = let_in("bobs", mind="bob", right=Right.OWN)
    for path in ("/v1/audit", "/v1/people/健/erasure"):
        refused = client.get(path, headers=bobs)
        assert (refused.status_code, refused.json()["code"]) == (403, "all_minds")


def test_whoever_owns_a_mind_may_erase_it_and_no_other(
    ask: Ask, let_in: Callable[..., dict[str, str]], client: TestClient
) -> None:
    for mind in ("alice", "bob"):
        ask("remember", text=f"{mind} met bob at the harbour", mind=mind)
    bobs = let_in("of-his-own", mind="bob", right=Right.OWN)
    looks = let_in("looks", mind="bob", right=Right.WRITE)
    assert client.get("/v1/erasure?mind=alice", headers=bobs).status_code == 403
    assert client.get("/v1/erasure?mind=bob", headers=looks).status_code == 403
    plan = client.get("/v1/erasure", headers=bobs).json()
    assert (plan["mind"], plan["memories"], plan["elsewhere"]) == ("bob", 1, {})
    late = ask("erase_mind", token="0" * 16, mind="bob", code=409)
    assert late["code"] == "not_confirmed"
    done = client.post("/v1/erasure", headers=bobs, json={"token": plan["token"]}).json()
    assert done["memories"] == 1
    assert ask("minds") == ["alice"]
    assert len(ask("memories", mind="alice")["memories"]) == 1
    assert "bob" not in str(ask("audit"))
    assert ask("plan_mind_erasure", mind="bob", code=404)["code"] == "not_found"
    assert ask("plan_mind_erasure", mind="shared", code=422)["code"] == "bad_value"


def test_a_mind_knows_people_and_things_of_its_own(ask: Ask) -> None:
    ask("write_entity", name="Blue Lantern", text="A bar at the harbour.", aliases=["青いランタン"])
    ask("write_entity", name="Blue Lantern", text="木曜は休み。")
    (known,) = ask("entity", name="Blue Lantern")
    assert ("A bar at the harbour." in known["text"], "木曜は休み。" in known["text"]) == (True, True)
    assert [each["name"] for each in ask("search_entities", text="harbour")] == ["Blue Lantern"]
    assert [each["name"] for each in ask("entities")] == ["Blue Lantern"]
    assert ask("proposals") == []
    assert ask("accept_proposal", proposal="nobody", code=404)["code"] == "not_found"


GRAPH = (
    '{"type":"entity","name":"美咲","entityType":"person","observations":["ほうじ茶が好き"]}\n'
    '{"type":"entity","name":"Ken","entityType":"person","observations":["plays the cello"]}\n'
)


def test_a_file_from_elsewhere_moves_in_once_and_out_again(ask: Ask) -> None:
    looked = ask("import_file", name="memory.jsonl", text=GRAPH, dry_run=True)
    assert (looked["format"], looked["memories"], ask("census")["memories"]) == ("memory-json", 4, 0)
    came = ask("import_file", name="memory.jsonl", text=GRAPH)
    assert (came["memories"], ask("census")["memories"]) == (4, 4)  # two people, two observations
    again = ask("import_file", name="memory.jsonl", base64=b64encode(GRAPH.encode()).decode())
    assert (again["memories"], again["already"]) == (0, 4)
    ask("undo", imported=came["undo"])
    assert ask("memories")["memories"] == []
    for wrong in ({"text": "no such thing"}, {}, {"text": GRAPH, "format": "nexus-ark"}):
        assert ask("import_file", name="memory.jsonl", code=422, **wrong)["status"] == 422
    assert ask("import_file", name="../..", text=GRAPH, code=422)["status"] == 422


def test_what_a_mind_shares_and_notes_is_listed(ask: Ask) -> None:
    told = ask("remember", text="The key is under the pot", mind="alice")
    ask("remember", text="Nobody sees this", mind="alice")
    ask("share", memory=told["id"], mind="alice")
    assert [each["id"] for each in ask("given", mind="alice")] == [told["id"]]
    assert [each["id"] for each in ask("offered", mind="bob")] == [told["id"]]
    assert ask("note", key="stage", text="二幕") == {"stage": "二幕"}
    assert ask("notes") == {"stage": "二幕"}
    assert ask("note", key="stage") == {}
