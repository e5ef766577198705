"""Every page in a real browser, in both languages, with a life and without: nothing complains, nothing leaves the machine."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from omoide.doors.http.dashboard.page import PAGES
from omoide.doors.http.dashboard.room import HEADERS
from omoide.doors.http.dashboard.texts import TEXTS, tell

LISTED = [each for each in PAGES.values() if each.listed]
# What a page must show of the life in `lived`, and how it is asked.
SHOWS = {
    "today": ("", "来週の土曜に健さんと京都へ行く"),
    "memories": ("?q=ほうじ茶", "美咲はほうじ茶が好き"),
    "inspector": ("?q=ほうじ茶", "美咲はほうじ茶が好き"),
    "timeline": ("", "the exam worries me"),
    "graph": ("", "We saw the sea"),
    "nights": ("?plan=1", "daily-2026-01-15"),
    "inner": ("", "宇宙の果て"),
    "people": ("", "美咲の友人。京都の出身。"),
    "care": ("?verify=1", "journal"),
    "settings": ("?q=boredom", "drives.boredom_rate"),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("page", LISTED, ids=lambda page: page.name)
def test_every_page_shows_a_life(visitor, service, page, language: str) -> None:
    query, text = SHOWS[page.name]
    if page.name == "graph":
        sea = next(each for each in service.mind().memories(limit=500) if "Enoshima" in each.words.text)
        query = f"?of={sea.id}"
    shown = visitor.open(page.path + query, language=language)
    assert shown.locator("html").get_attribute("lang") == language
    assert shown.locator("nav a[aria-current=page]").inner_text() == tell(language, f"page_{page.name}")
    body = shown.locator("main").inner_text()
    if page.name != "care":
        assert text in body
    else:
        assert tell(language, "sound", entries=service.mind().census().entries) in body
    shown.set_viewport_size({"width": 390, "height": 800})
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390  # a phone is wide enough
    shown.set_viewport_size({"width": 1280, "height": 800})
    assert visitor.trouble == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("page", LISTED, ids=lambda page: page.name)
def test_every_page_of_a_mind_without_a_life_says_so(visitor, page, language: str) -> None:
    shown = visitor.open(f"{page.path}?mind=nobody-yet", language=language)
    assert tell(language, "whose_mind") in shown.locator("header").inner_text()
    assert "nobody-yet" in shown.locator("header").inner_text()
    if page.name not in ("settings", "inspector", "people"):
        assert shown.locator(".empty").count() >= 1
    assert visitor.trouble == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_one_memory_tells_where_it_is_from_how_it_will_fade_and_why_it_comes(
    visitor, id_of: Callable[[str], str], language: str
) -> None:
    shown = visitor.open(f"/memory/{id_of('土曜')}?why=京都", language=language)
    assert shown.locator("blockquote").inner_text() == "来週の土曜に健さんと京都へ行く"
    assert shown.locator("del").inner_text() == "金"
    assert shown.locator("ins").inner_text() == "土"
    assert shown.locator("circle").count() == 14
    body = shown.locator("main").inner_text()
    assert "美咲はほうじ茶が好き" in body  # its source
    assert tell(language, "tie_references") in body
    place = TEXTS["it_comes"][language == "ja"].partition("{place}")
    assert place[0] in body
    assert place[2] in body
    assert visitor.trouble == []


def test_a_number_explains_itself_to_a_keyboard(visitor, id_of: Callable[[str], str]) -> None:
    shown = visitor.open(f"/memory/{id_of('土曜')}", language="en")
    number = shown.locator("details.number").first
    says = number.locator(".says")
    assert not says.is_visible()
    number.locator("summary").focus()
    shown.keyboard.press("Enter")
    assert says.inner_text() == TEXTS["strength_says"][0]
    shown.keyboard.press("Escape")
    assert not says.is_visible()


def test_the_first_thing_a_keyboard_reaches_leads_to_the_content(visitor) -> None:
    shown = visitor.open("/inner")
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.getAttribute('href')") == "#content"
    shown.keyboard.press("Enter")
    assert shown.evaluate("document.activeElement.id") == "content"


def test_light_and_dark_are_chosen_and_kept(visitor) -> None:
    seen = {}
    for theme in ("dark", "light"):
        visitor.open(f"/people?theme={theme}")
        shown = visitor.open("/people")
        seen[theme] = shown.evaluate("getComputedStyle(document.body).backgroundColor")
    assert seen == {"dark": "rgb(21, 22, 27)", "light": "rgb(250, 249, 246)"}


def test_what_somebody_said_is_never_run(visitor, service) -> None:
    evil = "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"
    memory = service.mind("victim").remember(evil)
    for path in ("/?mind=victim", "/memories?mind=victim", f"/memory/{memory.id}?mind=victim"):
        shown = visitor.open(path)
        assert evil in shown.locator("main").inner_text()
        assert shown.title() != "run"
    answer = visitor.page.request.get(visitor.url + "/")
    assert {name: answer.headers[name.lower()] for name in HEADERS} == HEADERS


def test_nobody_sees_a_page_without_a_link_and_a_link_opens_once(browser: Browser, service) -> None:
    from omoide.doors.http.serving import invitation

    context = browser.new_context()
    page = context.new_page()
    for path in [each.path for each in PAGES.values()] + ["/assets/dashboard.js"]:
        assert context.request.get(service.url + path).status == 401
    link = invitation(service.house, service.url)
    page.goto(link)
    assert page.url == service.url + "/"
    assert context.cookies()[0]["httpOnly"]
    assert context.cookies()[0]["sameSite"] == "Strict"
    assert browser.new_context().request.get(link).status == 403
    context.close()


def test_what_is_not_there_is_said_on_a_page(visitor) -> None:
    answer = visitor.page.request.get(visitor.url + "/memory/zzzzzz")
    assert answer.status == 404
    assert "text/html" in answer.headers["content-type"]
    assert visitor.page.request.get(visitor.url + "/memories?kind=nonsense").status == 422
    assert visitor.page.request.get(visitor.url + "/?mind=..%2F..").status == 422
