"""Where the command `omoide` begins: run it, and turn an error into words and an exit code."""

import gc
import json
import os
import sys
from io import TextIOWrapper
from itertools import pairwise
from typing import TYPE_CHECKING, Any

# One thread is enough for one question, and starting more takes longer than answering it. Before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from omoide.errors import BadInput, InDoubt, OmoideError

if TYPE_CHECKING:
    from omoide.doors.cli.session import Asked

_CODES = ((BadInput, 2), (InDoubt, 3))  # all else is 1


def main(arguments: list[str] | None = None) -> None:
    """Exit code 0: done. 1: it could not be done, and the error stream says why. 2: the call itself was wrong. 3: nobody knows
    whether it was done."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # UTF-8 on every system, whatever its code page
            stream.reconfigure(
                encoding="utf-8", errors="backslashreplace" if stream is not sys.stdin else "replace"
            )
    from omoide.doors.cli.session import Asked

    ours, arguments = arguments is None, sys.argv[1:] if arguments is None else arguments
    asked = Asked()
    try:
        if _run(arguments, asked) and ours:
            sys.stdout.flush()
            os._exit(0)  # without tidying up, which would take a seventh of the time
    except OmoideError as error:
        _tell(error, asked.language_of_errors, as_json="--json" in arguments)
        sys.exit(next((code for kind, code in _CODES if isinstance(error, kind)), 1))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has seen enough
        sys.exit(0)


def hook() -> None:
    """Where the program `omoide-hook` begins."""
    from omoide.doors.hook.main import hook as called

    gc.disable()
    called(os.environ)


def _language_first(arguments: list[str]) -> list[str]:
    """In which language to answer may be said anywhere: most say it last. Behind `--` everything is text."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for at, word in enumerate(options):
        if word.startswith("--lang=") or (word == "--lang" and at + 1 < len(options)):
            end = at + 1 + (word == "--lang")
            return [*arguments[at:end], *arguments[:at], *arguments[end:]]
    return arguments


def _run(arguments: list[str], asked: "Asked") -> bool:
    """Whether all that was opened is closed, and the process can end at once."""
    arguments = _language_first(arguments)
    command, *words = arguments or [""]
    if command == "recall" and words and not any(word.startswith("-") for word in words):
        gc.disable()  # a process that lives for a quarter of a second need not look for garbage
        from omoide.doors.cli.recalling import show_recall

        # The commonest call of all needs no parser, whose loading takes a fifth of the time.
        show_recall(asked, words)
        return True
    _parsed(arguments, asked)
    return False


def _parsed(arguments: list[str], asked: "Asked") -> None:
    """As the parser has it, but for the language: it speaks English alone."""
    from typer import Abort
    from typer.exceptions import TyperException

    from omoide.doors.cli.program import program

    def called(language: str) -> None:
        code = program(language)(arguments, prog_name="omoide", standalone_mode=False, obj=asked)
        sys.exit(code if isinstance(code, int) else 0)

    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    try:
        try:
            called(_language_asked(arguments) if "--help" in words else "en")
        except TyperException as error:
            if type(error).__name__ != "NoArgsIsHelpError":
                raise
            called(_language_asked(arguments))  # the help that it holds is in one language
    except TyperException as error:  # the call was wrong, and nothing was begun
        _misused(error, _language_asked(arguments))
        sys.exit(error.exit_code)
    except Abort:
        from omoide.wire.texts import say

        print(say("aborted", _language_asked(arguments)), file=sys.stderr)
        sys.exit(1)


def _misused(error: Any, language: str) -> None:
    if language != "ja" or type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return
    from omoide.doors.cli.in_japanese import misused

    print(misused(error), file=sys.stderr)


def _language_asked(arguments: list[str]) -> str:
    """Before the options are parsed: the language to speak of the parsing itself."""
    from omoide.doors.cli.session import Asked

    given = {"--lang": "home.language", "--home": "home.path"}
    words = [part for word in arguments for part in (word.split("=", 1) if word.startswith("--") else [word])]
    said = [f"{given[word]}={value}" for word, value in pairwise(words) if word in given]
    return Asked(said).language_of_errors


def _tell(error: OmoideError, language: str, *, as_json: bool) -> None:
    from omoide.wire.texts import say_error

    message = say_error(error, language)
    if as_json:
        facts = {name: str(value) for name, value in error.facts.items()}
        print(
            json.dumps({"error": {"code": error.code, "message": message, **facts}}, ensure_ascii=False),
            file=sys.stderr,
        )
    else:
        print(f"omoide: {message}", file=sys.stderr)


if __name__ == "__main__":
    main()
