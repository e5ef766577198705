"""A browser over a real service of this machine: one mind that has lived a little, and one that has nothing yet."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from omoide.doors.http.dashboard.room import dashboard
from omoide.doors.http.serving import invitation
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind
from omoide.model.relation import Tie
from omoide.model.words import Words
from omoide.persona.editing import Text
from omoide.testing.world import FrozenClock
from omoide.wake.encode import Circumstances
from served import Service

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")


def lived(mind: Mind, clock: FrozenClock) -> None:
    """A little of everything that pages show."""
    own = mind.self
    own.apply(own.plan_edit(Text.CORE, "わたしは葵。港町の図書館で働いている。"))
    mind.talk.hear("健さんと京都へ行くことになった！", sender="美咲", thread="talk")
    mind.talk.say('楽しみだね。<persona_emotion category="joy" intensity="0.8"/>', to="美咲", thread="talk")
    clock.tick(hours=30)
    mind.talk.hear("I could not sleep, the exam worries me.", sender="美咲", thread="talk")
    mind.talk.say('Are you all right? <persona_emotion category="anxious" intensity="0.5"/>', to="美咲", thread="talk")  # fmt: skip
    tea = mind.remember(Words(text="美咲はほうじ茶が好き", names=("美咲",), tags=("好み",)))
    sea = mind.remember(
        Words(text="We saw the sea at Enoshima", place="Enoshima"),
        Circumstances(
            kind=Kind.EPISODE, affect=Affect(intensity=0.9, valence=0.8, emotions=("joy",)), importance=0.8
        ),
    )
    kyoto = mind.remember("来週の金曜に健さんと京都へ行く", Circumstances(sources=(tea.id,)))
    mind.correct(kyoto.id, "来週の土曜に健さんと京都へ行く")
    mind.link(sea.id, kyoto.id, Tie.REFERENCES)
    mind.link(kyoto.id, tea.id, Tie.SAME_TOPIC)
    mind.recall("ほうじ茶")
    own.ask("宇宙の果て", context="昨夜の話から", priority=0.9)
    own.ask("What is Ken allergic to?", priority=0.4)
    own.add_goal("毎日一つ俳句を詠む", priority=1)
    own.progress("毎日一つ俳句を詠む", "一句できた")
    mind.people.describe("健", "美咲の友人。京都の出身。", aliases=("Ken",))
    mind.intend("旅館を予約する")
    clock.tick(days=1)
    mind.sleep()
    clock.tick(hours=8)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    home, more = tmp_path_factory.mktemp("dashboard") / "store", ("serve.watch_ms=50", "serve.visit_h=8760")
    with Service(home, *more, rooms=lambda house: [dashboard(house)]) as service:
        lived(service.mind(), service.clock)
        yield service


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: its driver holds an event loop open, in which nobody else could run one of theirs."""
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine: `apt-get install chromium` (make test does, where it may)")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """A browser's page that has come in by a link. Whatever goes wrong in it, or leaves this machine, is noted."""

    def __init__(self, browser: Browser, service: Service, **how: Any) -> None:
        self.url = service.url
        self.context = browser.new_context(**({"locale": "en-GB", "reduced_motion": "reduce"} | how))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)  # nobody waits longer than it takes
        self.trouble: list[str] = []
        self.page.on(
            "console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("requestfailed", lambda request: self._failed(request.url, request.failure))
        self.page.on(
            "request", lambda request: None if request.url.startswith(self.url) else self._note(request.url)
        )
        self.page.goto(invitation(service.house, self.url))

    def _note(self, what: str) -> None:
        self.trouble.append(what)

    def _failed(self, url: str, why: str | None) -> None:
        if "ABORTED" not in (why or ""):  # whoever leaves a page hangs up
            self._note(f"{url}: {why}")

    def open(self, path: str, *, language: str = "") -> Page:
        if language:
            path += f"{'&' if '?' in path else '?'}lang={language}"
        answer = self.page.goto(self.url + path)
        assert answer is not None
        assert answer.status == 200, (path, answer.status, answer.text()[:2000])
        return self.page

    def do(self, click: Callable[[], None]) -> Page:
        """Something that ends with the page being shown anew."""
        with self.page.expect_navigation():
            click()
        return self.page


@pytest.fixture(scope="module")
def visitor(browser: Browser, service: Service) -> Iterator[Visitor]:
    visitor = Visitor(browser, service)
    yield visitor
    assert visitor.trouble == []
    visitor.context.close()


@pytest.fixture
def visiting(browser: Browser, service: Service) -> Iterator[Callable[..., Visitor]]:
    """Visitors of one's own, of whom nobody asks that nothing goes wrong."""
    come: list[Visitor] = []

    def visit(**how: Any) -> Visitor:
        come.append(Visitor(browser, service, **how))
        return come[-1]

    yield visit
    for each in come:
        each.context.close()


@pytest.fixture
def id_of(service: Service) -> Callable[[str], str]:
    def look(text: str) -> str:
        return next(
            each.id for each in service.mind().memories(EVERYTHING, limit=500) if text in each.words.text
        )

    return look


@pytest.fixture(autouse=True)
def _loopback(loopback: None) -> None:
    """A service that this test started is no network."""
