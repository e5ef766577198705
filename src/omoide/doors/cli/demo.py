"""`omoide demo`: sixty days of a life in seconds, then questions; or the first minute, command by command."""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import app, asked

if TYPE_CHECKING:
    from omoide.settings import Settings
    from omoide.stories.sixty_days import Life, Question

# Asked of the life when nobody asks: one of each kind, and the last one never happened.
ASKED = (
    "What made the nightly import fail?",
    "What does Owen drink first thing in the morning these days?",
    "健兄ちゃんの結婚式は何月何日？",
    "Why did Mizuki turn down the job in Tokyo?",
    "画像サーバーのメモリが増えつづけた原因は？",
    "What did she find in the old sewing box?",
    "How much is the rent with everything included?",
    "Where did they stay in Hokkaido?",
)
_SHOWN = 3


@app.command()
def demo(
    context: typer.Context,
    minute: Annotated[
        bool, typer.Option("--minute", help="The first minute instead: tell, ask, correct, undo, erase.")
    ] = False,
) -> None:
    """Live sixty days in seconds, then ask. 六十日を数秒で生きてみる."""
    if minute:
        _first_minute(asked(context).language)
    else:
        _sixty_days(asked(context).language)


def _sixty_days(language: str) -> None:
    from omoide.doors.cli.session import progress
    from omoide.settings import read_settings
    from omoide.stories.sixty_days import lived, questions
    from omoide.wire.texts import say

    with tempfile.TemporaryDirectory(prefix="omoide-") as scratch:
        settings = read_settings(arguments=[f"home.path={Path(scratch) / 'store'}"])
        _say(say("demo_lives", language))
        with ExitStack() as stack:
            with progress(say("demo_living", language)) as report:  # it ends before anything is said or asked
                life = stack.enter_context(lived(settings, progress=report))
            known = {each.text: each for each in questions()}
            for text in ASKED:
                _ask(life, known[text], language)
            _fading(life, language)
            _look_into(life, settings, language)


def _ask(life: "Life", question: "Question", language: str) -> None:
    from omoide.doors.cli import render

    render.out()
    _say(f"? {question.text}")
    render.out(render.dim(f"  # {question.japanese if language == 'ja' else question.english}"))
    _answer(life, question.text, language)


def _answer(life: "Life", text: str, language: str) -> None:
    from dataclasses import replace

    from omoide.doors.cli import render

    came = life.mind.recall(text)
    shown = replace(came, found=came.found[:_SHOWN], left_out=0)
    render.recollections(shown, language, explain=True, tokens=0)


def _fading(life: "Life", language: str) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    render.out()
    _say(say("demo_fading", language))
    render.weakest(life.mind.weakest(limit=_SHOWN), language)
    allergy = life.mind.get(life.turns["allergy"])
    render.weakest([(allergy, life.mind.fading(allergy.id))], language)


def _look_into(life: "Life", settings: "Settings", language: str) -> None:
    """The same life in a browser. With a terminal it stays open; without one it is seen that the page answers."""
    from omoide.assemble import open_engine
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    render.out()
    try:
        from omoide.doors.http.dashboard.room import dashboard
        from omoide.doors.http.serving import beside
    except ModuleNotFoundError:
        render.out(say("demo_no_dashboard", language))
        _your_turn(life, language)
        return
    engine = open_engine(settings, clock=life.clock)
    with beside(settings, engine, rooms=lambda house: (dashboard(house),)) as link:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _say(say("demo_look", language, link=link))
            _your_turn(life, language)
        else:
            render.out(say("demo_looked", language, title=_title(link, language)))


def _title(link: str, language: str) -> str:
    """What the page that a link opens is called."""
    import re
    from http.client import HTTPConnection
    from urllib.parse import urlsplit

    place = urlsplit(link)
    connection = HTTPConnection(place.netloc, timeout=30)
    connection.request("GET", f"{place.path}?{place.query}")
    entered = connection.getresponse()
    entered.read()
    cookie = (entered.getheader("Set-Cookie") or "").partition(";")[0]
    connection.request("GET", "/", headers={"Cookie": cookie, "Accept-Language": language})
    page = connection.getresponse()
    text = page.read().decode("utf-8")
    connection.close()
    found = re.search(r"<title>(.*?)</title>", text)
    assert page.status == 200, page.status
    assert found, "a page has a title"
    return found[1]


def _your_turn(life: "Life", language: str) -> None:
    """With a terminal it stays open; without one this is the end."""
    from omoide.doors.cli import render
    from omoide.errors import OmoideError
    from omoide.wire.texts import say, say_error

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    render.out()
    _say(say("demo_your_turn", language))
    while True:
        try:
            text = input("? ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if not text:
            return
        try:
            _answer(life, text, language)
        except OmoideError as error:
            render.out(say_error(error, language))


def _say(line: str) -> None:
    from omoide.doors.cli import render

    render.out(render.bold(line))


def _first_minute(language: str) -> None:
    from omoide.stories.first_minute import play

    play(_run, _say, _id_of, language=language)


def _run(arguments: list[str]) -> None:
    from omoide.doors.cli.session import Asked

    app(arguments, prog_name="omoide", standalone_mode=False, obj=Asked())


def _id_of(home: Path, word: str) -> str:
    from omoide.assemble import open_mind

    with open_mind(home) as mind:
        return next(memory.id[-6:] for memory in mind.memories() if word in memory.words.text)
