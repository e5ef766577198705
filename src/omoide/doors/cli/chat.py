"""`omoide chat`: talk line by line, and see what comes to mind before each answer would be thought of."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.day import At
from omoide.doors.cli.talking import Sender

if TYPE_CHECKING:
    from omoide.mind import Mind
    from omoide.wake.priming import Primed


@app.command()
def chat(
    context: typer.Context,
    echo: Annotated[
        bool, typer.Option("--echo", help="Answer with what would be put before a mind; no model is asked.")
    ] = False,
    sender: Sender = "",
    thread: Annotated[
        str, typer.Option("--thread", help="The talk it belongs to (default: whoever speaks, or `main`).")
    ] = "",
    at: At = None,
    json: Json = False,
) -> None:
    """Talk line by line: each line is primed, shown and heard. /help tells more. 話してみる."""
    from omoide.doors.cli import render
    from omoide.errors import BadValue
    from omoide.language.cleaning import visible
    from omoide.wake.conversing import MAIN
    from omoide.wire.texts import say

    if not echo:
        raise BadValue(value="model", what="way to answer", allowed="--echo")
    settings, language = asked(context).settings, asked(context).language
    with asked(context).mind(waits=True, may_be_new=True, at=at) as mind:
        talk = _Chat(mind, language, sender=sender, thread=thread or sender or MAIN, json=json)
        name, minutes = visible(talk.thread), f"{settings.boundaries.idle_minutes:g}"
        if not json:
            render.out(render.dim(say("chat_begins", language, thread=name)))
        talk.run()
        if talk.open and not json:
            render.out(render.dim(say("chat_stays_open", language, thread=name, minutes=minutes)))


class _Chat:
    """A talk on the terminal, with what was primed last."""

    def __init__(self, mind: "Mind", language: str, *, sender: str, thread: str, json: bool) -> None:
        self._mind = mind
        self._language = language
        self._sender = sender
        self._json = json
        self._last: tuple[str, Primed] | None = None
        self.thread = thread
        self.open = False

    def run(self) -> None:
        """Until the input ends, or somebody leaves."""
        try:
            while (line := _next_line()) is not None and self._taken(line):
                pass
        except KeyboardInterrupt:
            self._out()

    def _taken(self, line: str) -> bool:
        """Whether the talk goes on."""
        from omoide.errors import OmoideError
        from omoide.language.widths import normal
        from omoide.wire.texts import say, say_error

        try:
            match normal(line).strip().lower():
                case "":
                    pass
                case "/quit":
                    return False
                case "/close":
                    self._close()
                case "/why":
                    self._why()
                case "/help":
                    self._out(say("chat_help", self._language))
                case word if word.startswith("/") and word[1:].isalpha():
                    self._out(say("chat_unknown", self._language, word=word))
                case _:
                    self._hear(line)
        except OmoideError as error:  # one line that cannot be taken is not the end of the talk
            self._out(say_error(error, self._language), error={"code": error.code, "message": str(error)})
        return True

    def _hear(self, line: str) -> None:
        from omoide.doors.cli.primed import show_block, sizes
        from omoide.wire import shapes

        primed = self._mind.prime(line, sender=self._sender, thread=self.thread)
        turn = self._mind.talk.hear(line, sender=self._sender, thread=self.thread)
        self.open, self._last = True, (line, primed)
        if self._json:
            self._out(primed=shapes.primed(primed), heard=shapes.event(turn))
        else:
            show_block(primed, self._language)
            self._out(f"{primed.type}  {sizes(primed, self._language)}")

    def _close(self) -> None:
        from omoide.doors.cli.talks import show_digested
        from omoide.wire import shapes

        made, self.open = self._mind.talk.close(self.thread), False
        if self._json:
            self._out(closed=[shapes.digested(each) for each in made])
        else:
            show_digested(made, self._language, empty="nothing_open")

    def _why(self) -> None:
        from omoide.doors.cli.primed import show_explained
        from omoide.wire import shapes
        from omoide.wire.texts import say

        if self._last is None:
            self._out(say("nothing_said", self._language), primed=None)
            return
        line, primed = self._last
        if self._json:
            self._out(primed=shapes.primed(primed))
        else:
            show_explained(primed, line, self._language, said=False)

    def _out(self, text: str = "", **shape: Any) -> None:
        """For people the text; for programs one line of JSON."""
        import json

        from omoide.doors.cli import render

        if not self._json:
            render.out(text)
        elif text or shape:
            render.out(json.dumps(shape or {"text": text}, ensure_ascii=False, default=str))
        sys.stdout.flush()


def _next_line() -> str | None:
    """None: there are no more."""
    try:
        return input("> " if sys.stdin.isatty() and sys.stdout.isatty() else "")
    except EOFError:
        return None
