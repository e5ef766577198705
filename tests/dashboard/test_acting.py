"""What is done on a page is done in the store, and can be taken back there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from omoide.doors.http.dashboard.texts import tell
from omoide.model.memory import Stage

IdOf = Callable[[str], str]


def undo(visitor) -> None:
    visitor.do(lambda: visitor.page.locator("#told button").click())
    assert visitor.page.locator("#told").inner_text() == "Taken back."


@pytest.mark.spec("NA-33")
def test_the_inner_state_shows_drives_their_context_questions_and_feelings(visitor, service) -> None:
    inner = service.mind().self.drives(language="en").internal_state()
    shown = visitor.open("/inner")
    meters = {meter.get_attribute("aria-labelledby"): meter for meter in shown.locator("#drives meter").all()}
    assert len(meters) == 4
    for name, drive in inner["drives"].items():
        meter = meters[f"drive-{name}"]
        assert float(meter.get_attribute("value")) == drive["level"]
        assert (meter.get_attribute("min"), meter.get_attribute("max")) == ("0", "1")
    assert inner["motivation_log"]["dominant_drive"] == "curiosity"
    dominant = shown.locator("#dominant").inner_text()
    assert "Strongest: Curiosity" in dominant
    assert inner["motivation_log"]["narrative"] in dominant
    idle = service.clock.now() - service.mind().self.drives().state.last_interaction
    facts = dict(zip(shown.locator("#dominant dt").all_inner_texts(), shown.locator("#dominant dd").all_inner_texts(), strict=True))  # fmt: skip
    assert facts == {
        "Minutes without talk": str(int(idle.total_seconds() // 60)),
        "Top question": "宇宙の果て",
        "Top goal": "毎日一つ俳句を詠む",
        "Feels": "anxiety 0.50",
    }
    assert shown.locator("#dominant .dominant dt").inner_text() == "Top question"
    dots = shown.locator("#emotions circle")
    felt = service.mind().self.emotions()
    assert dots.count() == sum(each.type == "persona" for each in felt) == 2
    at = [float(each.get_attribute("cx")) for each in dots.all()]
    size = [float(each.get_attribute("r")) for each in dots.all()]
    assert at[0] < at[1]  # later is further right
    assert size[0] > size[1]  # 0.8 is more than 0.5
    assert "joy 0.80" in dots.first.text_content()


@pytest.mark.spec("NA-33")
def test_a_question_is_resolved_and_another_deleted(visitor, service) -> None:
    own = service.mind().self
    own.ask("Where is the key?", priority=0.2)
    own.ask("誰が来る？", priority=0.1)
    shown = visitor.open("/inner")
    row = shown.locator("#questions tbody tr", has_text="Where is the key?")
    row.locator("input[name=answer]").fill("Under the stone")
    visitor.do(lambda: row.get_by_role("button", name="Resolved").click())
    assert [each.topic for each in own.resolved_questions()] == ["Where is the key?"]
    assert own.resolved_questions()[0].answer == "Under the stone"
    row = shown.locator("#questions tbody tr", has_text="誰が来る？")
    visitor.do(lambda: row.get_by_role("button", name="Delete").click())
    assert "誰が来る？" not in [each.topic for each in own.questions()]
    assert shown.locator("#questions tbody tr", has_text="誰が来る？").count() == 0
    undo(visitor)
    assert "誰が来る？" in [each.topic for each in own.questions()]
    assert visitor.trouble == []


def test_a_question_and_a_goal_are_written_and_a_goal_reached(visitor, service) -> None:
    own = service.mind().self
    shown = visitor.open("/inner")
    shown.locator("#questions input[name=topic][required]").fill("なぜ空は青い？")
    visitor.do(lambda: shown.locator("#questions").get_by_role("button", name="Add").click())
    assert "なぜ空は青い？" in [each.topic for each in own.questions()]
    shown.locator("#goals input[name=text]").fill("Learn to swim")
    visitor.do(lambda: shown.locator("#goals").get_by_role("button", name="Add").click())
    goal = shown.locator("#goals .goal", has_text="Learn to swim")
    visitor.do(lambda: goal.get_by_role("button", name="Reached").click())
    assert own.goal_statistics()["completed"] == 1


def test_a_memory_is_searched_protected_released_and_forgotten(visitor, service) -> None:
    mind = service.mind()
    memory = mind.remember("The umbrella is in the blue cupboard")
    recalls = mind.get(memory.id).recalls
    shown = visitor.open("/memories")
    shown.locator("input[name=q]").fill("umbrella")
    visitor.do(lambda: shown.keyboard.press("Enter"))
    assert shown.locator(".memory").count() == 1
    visitor.do(lambda: shown.get_by_role("button", name="Protect").click())
    assert mind.get(memory.id).protection
    visitor.do(lambda: shown.get_by_role("button", name="Let it fade again").click())
    assert not mind.get(memory.id).protection
    visitor.do(lambda: shown.get_by_role("button", name="Forget").click())
    assert mind.get(memory.id).stage is Stage.FORGOTTEN
    assert shown.locator(".empty").inner_text() == "Nothing comes to mind."
    undo(visitor)
    assert mind.get(memory.id).stage is Stage.ACTIVE
    assert shown.locator(".memory").count() == 1
    mind.remember("something else")  # would write what was rehearsed
    assert mind.get(memory.id).recalls == recalls  # looking strengthens nothing


def test_words_are_corrected_and_the_former_ones_stay_to_be_seen(visitor, service, id_of: IdOf) -> None:
    memory = service.mind().remember("The train leaves at nine")
    shown = visitor.open(f"/memory/{memory.id}")
    shown.get_by_text("Correct", exact=True).first.click()
    shown.locator("textarea").fill("The train leaves at ten")
    visitor.do(lambda: shown.get_by_role("button", name="Save").click())
    assert service.mind().get(memory.id).words.text == "The train leaves at ten"
    assert (shown.locator("del").inner_text(), shown.locator("ins").inner_text()) == ("nine", "ten")
    assert [entry.by for entry in service.mind().log(memory=memory.id)][-1] == "dashboard"


def test_facets_narrow_the_list(visitor) -> None:
    shown = visitor.open("/memories")
    shown.locator("select[name=kind]").select_option("episode")
    visitor.do(lambda: shown.get_by_role("button", name="Search").click())
    kinds = set(shown.locator(".memory .tag:first-of-type").all_inner_texts())
    assert kinds == {"episode"}


def test_today_follows_what_happens(visitor, service) -> None:
    shown = visitor.open("/")
    for text in ("新しく覚えたこと", "One thing more"):
        service.mind().remember(text)
        shown.locator("#live .entry", has_text=text).wait_for()
    assert visitor.trouble == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_keyboard_stays_where_it_is_while_today_goes_on(visiting, service, language: str) -> None:
    mind = service.mind()
    kept = [mind.remember(f"鍵盤の下のこと {language} {number}") for number in range(2)]
    visitor = visiting()  # whose language is nobody else's
    shown = visitor.open("/", language=language)

    def follows(text: str) -> None:
        mind.remember(f"{text} {language}")
        shown.locator("#live .entry", has_text=f"{text} {language}").wait_for()

    def on() -> str:
        return shown.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.tagName")

    shown.locator("#live .entry a", has_text=kept[1].words.text).focus()
    follows("何かが起きた")
    assert on().startswith(f"/memory/{kept[1].id}")
    shown.keyboard.press("Tab")
    assert on().startswith(f"/memory/{kept[0].id}")  # and goes on from there

    # A number that changes is still the one that was opened.
    number = shown.locator("#live details.number").first
    number.locator("summary").focus()
    shown.keyboard.press("Enter")
    before = number.locator("summary").inner_text()
    follows("Something else")
    assert int(number.locator("summary").inner_text()) == int(before) + 1
    assert number.locator(".says").is_visible()
    assert on() == "SUMMARY"
    shown.keyboard.press("Escape")

    # What leaves the page leaves the keyboard on what goes on living there.
    last = shown.locator("#live .entry a").last
    gone = last.get_attribute("href")
    last.focus()
    for place in range(40):
        mind.remember(f"押し出す {language} {place}")
    shown.locator("#live .entry", has_text=f"押し出す {language} 39").wait_for()
    shown.wait_for_function("gone => !document.querySelector(`#live .entry a[href='${gone}']`)", arg=gone)
    assert shown.evaluate("document.activeElement.id") == "live"
    assert visitor.trouble == []


def test_today_misses_nothing_between_the_page_and_its_news(visitor, service) -> None:
    """However slow the browser is: what comes after the page was made and before it listens is told."""

    def late(route: Route) -> None:
        service.mind().remember("聞き始める前のこと")
        service.mind().talk.hear("Said before it listened", sender="Ken", thread="before")
        route.continue_()

    visitor.page.route("**/v1/stream**", late, times=1)
    shown = visitor.open("/")
    shown.locator("#live .entry", has_text="聞き始める前のこと").wait_for()
    shown.locator("#live", has_text="Said before it listened").wait_for()
    assert visitor.trouble == []


def test_today_asks_again_when_it_was_not_answered(visiting, service) -> None:
    guest = visiting()
    shown = guest.open("/")
    shown.evaluate("document.title = 'the same page'")
    refused = [503, 502]
    shown.route(
        guest.url + "/", lambda route: route.fulfill(status=refused.pop()) if refused else route.continue_()
    )
    service.mind().remember("あとで届くこと")
    shown.locator("#live .entry", has_text="あとで届くこと").wait_for()
    assert refused == []
    assert shown.title() == "the same page"


def test_the_inspector_goes_from_a_question_to_what_is_put_before_a_model(visitor, service) -> None:
    mind = service.mind()
    entries = mind.census().entries
    shown = visitor.open("/inspector?q=美咲はほうじ茶が好き？&sender=美咲")
    first = shown.locator("#candidates li").first
    found = mind.find("美咲はほうじ茶が好き？")
    assert found.found[0].memory.words.text in first.inner_text()
    assert f"{found.found[0].score:.3f}" in first.inner_text()
    first.locator("summary", has_text="Signals").click()
    assert re.search(r"words\s+\d\.\d{3}", first.inner_text())
    assert "ほうじ茶" in shown.locator("#injected pre").inner_text()
    assert shown.locator("#injected .bar rect:not(.rest)").count() >= 1
    mind.note("x", "y")
    assert mind.census().entries == entries + 1  # nothing was rehearsed


def test_a_night_is_looked_at_planned_done_and_taken_back(visitor, service) -> None:
    mind = service.mind()
    mind.talk.hear("今日は海がきれいでとても嬉しかった！", sender="美咲", thread="sea")
    service.clock.tick(days=1)
    nights = len(mind.nights())
    shown = visitor.open("/nights?plan=1")
    assert shown.locator("#plan .steps li").count() >= 1
    assert len(mind.nights()) == nights
    visitor.open("/nights")
    visitor.do(lambda: shown.get_by_role("button", name="Do the nights that are owed").click())
    assert len(mind.nights()) > nights
    name = mind.nights()[0].night
    entries = mind.census().entries
    shown.get_by_role("link", name=name, exact=True).first.click()
    shown.locator("#one .entry").first.wait_for()
    visitor.do(lambda: shown.get_by_role("button", name="Take this night back").click())
    assert mind.census().entries > entries
    assert visitor.trouble == []


def test_settings_are_compared_with_a_preset(visitor) -> None:
    from omoide.settings import settings_of

    shown = visitor.open("/settings?preset=nexus-ark&q=nights.daily")
    assert shown.locator(".settings ins").inner_text() == settings_of("nexus-ark").nights.daily
    shown = visitor.open("/settings?preset=default")
    assert shown.locator(".settings dt").all_inner_texts() == [
        line
        for line in shown.locator(".settings dt").all_inner_texts()
        if line.startswith(("home.", "embedding.", "serve."))
    ]  # only what this service was told


def test_what_is_refused_is_said_and_nothing_is_shown_as_done(visitor, service) -> None:
    memory = service.mind().remember("short-lived")
    shown = visitor.open(f"/memory/{memory.id}")
    service.mind().protect(memory.id)
    shown.get_by_role("button", name="Forget").click()
    shown.locator("#told:not([hidden])").wait_for()
    assert "protect" in shown.locator("#told").inner_text()
    assert service.mind().get(memory.id).stage is Stage.ACTIVE
    visitor.trouble.clear()  # a browser tells of every refusal


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_graph_shows_where_a_thought_leads(visitor, service, id_of: IdOf, language: str) -> None:
    tea = id_of("ほうじ茶が好き")
    came = service.mind().associate("美咲はほうじ茶が好き", limit=8).found
    shown = visitor.open(f"/graph?of={tea}", language=language)
    visitor.do(lambda: shown.get_by_role("link", name=tell(language, "thought")).click())
    told = [each.inner_text() for each in shown.locator("#thought li > b").all()]
    assert told == [each.concept for each in came] != []
    visitor.do(lambda: shown.get_by_role("link", name=tell(language, "only_ties")).click())
    assert shown.locator("#thought").count() == 0


def test_what_other_minds_share_is_kept_and_what_is_shared_taken_back(visitor, service, id_of: IdOf) -> None:
    neighbour = service.mind("neighbour")
    neighbour.shared.share(neighbour.remember("隣の庭に桜がある").id)
    shown = visitor.open("/people", language="en")
    visitor.do(lambda: shown.locator("#offered li", has_text="桜").get_by_role("button").click())
    kept = id_of("隣の庭に桜がある")
    assert service.mind().get(kept).heard is not None

    tea = id_of("ほうじ茶が好き")
    shown = visitor.open(f"/memory/{tea}")
    visitor.do(lambda: shown.get_by_role("button", name="Share with all minds").click())
    assert [each.id for each in neighbour.shared.offered()] == [tea]
    visitor.do(lambda: shown.get_by_role("button", name="Take it back from all").click())
    assert neighbour.shared.offered() == []


def test_health_tells_what_was_done_for_good(visitor, service) -> None:
    mind = service.mind()
    gone = mind.remember("消えてよいこと")
    mind.care.erase(mind.care.plan_erasure(gone.id))
    lines = visitor.open("/care", language="en").locator("#audit li")
    assert "Erased" in lines.first.inner_text()
    assert "消えてよいこと" not in visitor.page.locator("#audit").inner_text()
