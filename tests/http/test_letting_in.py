"""Who is let in: tokens and their rights, minds and tenants, one's own name and pages, links that open once."""

import re
import stat
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from omoide.doors.http.app import app
from omoide.doors.http.guard import Places
from omoide.doors.http.house import House
from omoide.doors.http.operation import Right
from omoide.doors.http.serving import secret_for
from omoide.doors.http.table import OPERATIONS
from omoide.doors.http.tokens import ANY, TOKEN, TOKENS, drop_token, own_secret
from omoide.errors import BadValue
from omoide.settings import Settings, read_settings
from omoide.testing.world import FrozenClock, SeededChance

Call = Callable[..., Any]
LetIn = Callable[..., dict[str, str]]
GOOD = {"Authorization": "Bearer the-token-of-this-house"}


def test_nothing_is_told_to_somebody_without_a_token(client: TestClient) -> None:
    paths = {each.path for each in OPERATIONS} | {"/metrics", "/openapi.json", "/", "/nowhere", "/v1"}
    del client.headers["Authorization"]
    for path in sorted(paths):
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            answer = client.request(method, path)
            assert answer.status_code == 401, (method, path)
            assert answer.headers["www-authenticate"].startswith("Bearer")
    assert client.get("/health").json() == {"status": "ok"}
    assert client.get("/ready").json() == {"status": "ready"}


@pytest.mark.parametrize(
    ("language", "first", "back"),
    [
        ("ja,en;q=0.5", "そのページは", "ダッシュボードへ"),
        ("en-GB", "There is no such page", "To the dashboard"),
    ],
)
def test_a_person_at_a_page_that_is_not_there_is_shown_the_way_back(
    client: TestClient, language: str, first: str, back: str
) -> None:
    headers = {"Accept": "text/html,application/xhtml+xml", "Accept-Language": language}
    page = client.get("/memorys/<b>", headers=headers)
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
    assert re.search(r"<h1>(.*?)</h1>", page.text)[1].startswith(first)  # type: ignore[index]
    assert f'<a href="/">{back}</a>' in page.text
    assert "<b>" not in page.text
    # A program is answered as before, also one of a browser that asks for data.
    for path, more in (("/memorys", {}), ("/v1/memorys", headers)):
        answer = client.get(path, headers=more)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_path")


@pytest.mark.parametrize(
    ("language", "first"), [("ja,en;q=0.5", "この記憶は"), ("en-GB", "This memory opens")]
)
def test_a_browser_that_is_not_known_is_told_how_to_get_in(
    client: TestClient, language: str, first: str
) -> None:
    del client.headers["Authorization"]
    headers = {"Accept": "text/html,application/xhtml+xml", "Accept-Language": language}
    page = client.get("/memories", headers=headers)
    assert page.status_code == 401
    assert page.headers["content-type"].startswith("text/html")
    assert "<code>omoide dashboard --open</code>" in page.text
    assert re.search(r"<h1>(.*?)</h1>", page.text)[1].startswith(first)  # type: ignore[index]
    used = client.get("/enter?key=x", headers=headers)
    assert (used.status_code, used.headers["content-type"][:9]) == (403, "text/html")
    # A program is answered as before.
    assert client.get("/v1/minds", headers=headers).headers["content-type"] == "application/problem+json"
    assert client.get("/memories").headers["content-type"] == "application/problem+json"


HOSTS = ("127.0.0.1:7466", "localhost:7466", "[::1]:7466", "localhost", "evil.example", "127.0.0.1.evil.example",
         "127.0.0.1@evil.example", "", "10.0.0.5:7466")  # fmt: skip
ORIGINS = (None, "own", "http://evil.example", "null", "https://allowed.example")
NAMES = {"127.0.0.1": ("127.0.0.1", "localhost", "[::1]"), "10.0.0.5": ("10.0.0.5",)}


@pytest.mark.parametrize("bind", NAMES)
def test_host_origin_token_and_place(house: House, bind: str) -> None:
    places = Places.of(bind, hosts=[], origins=["https://allowed.example/"])
    client = TestClient(app(house, places=places))
    tokens = {
        "good": GOOD["Authorization"],
        "bad": "Bearer guess",
        "basic": "Basic dGhlLXRva2Vu",
        "none": None,
    }
    for host, origin, token in product(HOSTS, ORIGINS, tokens):
        said = {"Origin": f"http://{host}" if origin == "own" else origin, "Authorization": tokens[token]}
        headers = {"Host": host} | {name: value for name, value in said.items() if value is not None}
        answer = client.get("/v1/minds", headers=headers)
        expected = 200 if token == "good" else 401
        if origin not in (None, "own", "https://allowed.example"):
            expected = 403
        if host.removesuffix(":7466") not in NAMES[bind]:
            expected = 421
        assert answer.status_code == expected, (host, origin, token)
        assert (answer.json() == []) == (expected == 200)


def test_beyond_this_machine_only_a_token_of_ones_own_is_enough(home: Path, tmp_path: Path) -> None:
    def at(host: str) -> Settings:
        return read_settings(arguments=[f"home.path={home}", f"serve.host={host}"])

    chance = SeededChance()
    for host in ("0.0.0.0", "10.0.0.5", "::", "example.org", "127.0.0.1.example.org"):
        with pytest.raises(BadValue):
            secret_for(at(host), None, chance=chance)
    own = tmp_path / "mine"
    own.write_text("long-enough-to-be-a-secret\n")
    own.chmod(0o644)
    with pytest.raises(BadValue, match="chmod 600"):
        secret_for(at("0.0.0.0"), own, chance=chance)
    own.chmod(0o600)
    assert secret_for(at("0.0.0.0"), own, chance=chance) == "long-enough-to-be-a-secret"
    own.write_text("short")
    with pytest.raises(BadValue, match="letters"):
        secret_for(at("127.0.0.1"), own, chance=chance)
    for host in ("127.0.0.1", "::1", "localhost"):
        assert secret_for(at(host), None, chance=chance).startswith("omo_")


def test_the_token_of_the_house_is_made_once_and_for_its_owner_alone(home: Path) -> None:
    first = own_secret(home, SeededChance(1))
    assert own_secret(home, SeededChance(2)) == first
    assert len(first) > 60
    assert stat.S_IMODE((home / TOKEN).stat().st_mode) == 0o600
    assert [each.name for each in home.iterdir()] == [TOKEN]


def test_a_token_is_for_its_mind_and_its_tenant(call: Call, client: TestClient, let_in: LetIn) -> None:
    alice, bob = let_in("alice", "alice"), let_in("bobs-agent", "bob")
    foreign = let_in("stranger", "alice", tenant="other")
    call("POST", "/v1/memories", code=201, headers=alice, text="Alice likes figs.")
    for headers in (bob, foreign):
        assert call("GET", "/v1/memories", headers=headers)["memories"] == []
        assert call("POST", "/v1/recall", headers=headers, text="figs")["found"] == []
    call("GET", "/v1/memories", code=403, headers=bob, mind="alice")
    assert call("GET", "/v1/minds", headers=foreign) == []
    assert call("GET", "/v1/minds", headers=alice) == ["alice"]
    # The token of the house is for all minds of its tenant.
    assert len(call("GET", "/v1/memories", mind="alice")["memories"]) == 1
    call("GET", "/v1/memories", code=400, mind="../other/alice")


def test_rights_include_each_other(client: TestClient, call: Call, let_in: LetIn) -> None:
    one = call("POST", "/v1/memories", code=201, text="something")["id"]
    reader, writer = let_in("reader", right=Right.READ), let_in("writer")
    call("GET", f"/v1/memories/{one}", headers=reader)
    call("POST", "/v1/recall", headers=reader, text="something")
    assert call("POST", "/v1/memories", code=403, headers=reader, text="x")["code"] == "no_right"
    call("POST", "/v1/memories", code=201, headers=writer, text="x")
    for path in (f"/v1/memories/{one}/erase", "/v1/invitation"):
        call("POST", path, code=403, headers=writer)
    for path in ("/v1/export", "/metrics"):
        assert client.get(path, headers=writer).status_code == 403
        assert client.get(path).status_code == 200


def test_what_is_counted_of_all_minds_is_not_for_a_token_of_one(client: TestClient, let_in: LetIn) -> None:
    for guest in (
        let_in("one", right=Right.OWN),
        let_in("next-door", mind=ANY, right=Right.OWN, tenant="another"),
    ):
        said = client.get("/metrics", headers=guest)
        assert (said.status_code, said.json()["code"]) == (403, "all_minds")
        said = client.get("/metrics", headers={**guest, "Accept-Language": "ja"})
        assert "すべての心" in said.json()["detail"]
    assert client.get("/metrics", headers=let_in("all", mind=ANY, right=Right.OWN)).status_code == 200


def test_a_token_that_was_dropped_opens_nothing(call: Call, let_in: LetIn, settings: Settings) -> None:
    guest = let_in("guest")
    call("GET", "/v1/census", headers=guest)
    drop_token(settings.directory / TOKENS, "guest")
    call("GET", "/v1/census", code=401, headers=guest)
    assert stat.S_IMODE((settings.directory / TOKENS).stat().st_mode) == 0o600


def test_a_link_opens_once_and_for_a_while(client: TestClient, call: Call, clock: FrozenClock) -> None:
    link = call("POST", "/v1/invitation", code=201)["path"]
    late = call("POST", "/v1/invitation", code=201)["path"]
    del client.headers["Authorization"]
    assert client.get("/v1/census").status_code == 401
    entered = client.get(link, follow_redirects=False)
    cookie = entered.headers["set-cookie"].lower()
    assert entered.status_code == 303
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.get("/v1/census").status_code == 200
    client.cookies.clear()
    assert client.get(link, follow_redirects=False).status_code == 403
    clock.tick(minutes=6)
    assert client.get(late, follow_redirects=False).status_code == 403


def test_a_visit_ends(client: TestClient, call: Call, clock: FrozenClock) -> None:
    link = call("POST", "/v1/invitation", code=201)["path"]
    del client.headers["Authorization"]
    client.get(link, follow_redirects=False)
    cookie = client.cookies["omoide"]
    clock.tick(hours=13)
    assert client.get("/v1/census", headers={"Cookie": f"omoide={cookie}"}).status_code == 401


def test_a_cookie_is_taken_only_from_our_own_pages(client: TestClient, call: Call) -> None:
    link = call("POST", "/v1/invitation", code=201)["path"]
    del client.headers["Authorization"]
    client.get(link, follow_redirects=False)
    body = {"text": "written by a page"}
    assert client.post("/v1/memories", json=body).status_code == 403  # who sends no Origin is no page
    assert (
        client.post("/v1/memories", json=body, headers={"Origin": "http://127.0.0.1:7466"}).status_code == 201
    )
    assert (
        client.post("/v1/memories", json=body, headers={"Origin": "http://evil.example"}).status_code == 403
    )
    crossing = {"Sec-Fetch-Site": "cross-site"}
    assert client.get("/v1/census", headers=crossing).status_code == 403


def test_a_request_that_is_too_large_is_not_read(client: TestClient) -> None:
    answer = client.post("/v1/memories", json={"text": "x" * 4_000_001})
    assert answer.status_code == 413
    assert answer.json()["code"] == "body_too_large"


@pytest.mark.parametrize("path", ["/v1/nights", "/v1/consolidations"])
def test_null_is_no_object_and_no_body_is_nothing_to_say(client: TestClient, path: str) -> None:
    refused = client.post(path, content=b"null", headers={"Content-Type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_value")
    assert client.post(path).status_code < 300


def test_a_wrong_method_is_told_the_right_ones(client: TestClient) -> None:
    answer = client.patch("/v1/memories")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert client.get("/v1/nowhere").json()["code"] == "no_path"


@pytest.mark.parametrize("name", ["美咲", "Lila"])
def test_a_mind_of_any_script_has_its_token_and_its_place_in_a_query(
    client: TestClient, ask: Call, let_in: LetIn, name: str
) -> None:
    hers = let_in("hers", mind=name)
    kept = client.post("/v1/memories", json={"text": "海が好き"}, headers=hers)
    assert kept.status_code == 201, kept.text
    assert [each["words"]["text"] for each in ask("memories", mind=name)["memories"]] == ["海が好き"]
    assert ask("memories")["memories"] == []
    assert client.get("/v1/memories", headers=hers, params={"mind": name}).status_code == 200
    other = client.get("/v1/memories", headers=hers, params={"mind": "アリス"})
    assert other.status_code == 403
    assert name in ask("minds")


def test_a_name_that_looks_like_another_opens_nothing(ask: Call) -> None:
    ask("remember", text="海が好き", mind="lila")
    for operation, given in (("memories", {}), ("remember", {"text": "x"}), ("working", {})):
        refused = ask(operation, mind="Lila", code=422, **given)
        assert (refused["code"], refused["facts"]) == ("name_taken", {"value": "Lila", "known": "lila"})
    assert ask("memories", mind="Ｌila".replace("Ｌ", "ｌ"))["memories"], "full width is the same letter"
    assert ask("memories", mind="../x", code=400)["code"] == "bad_mind_name"
