"""Where the command `omoide` begins: run it, and turn an error into words and an exit code."""

import json
import sys
from importlib import import_module

from omoide.errors import BadInput, OmoideError


def main(arguments: list[str] | None = None) -> None:
    """Exit code 0: done. 1: it could not be done, and the error stream says why. 2: the call itself was wrong."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # UTF-8 on every system, whatever its code page
            stream.reconfigure(encoding="utf-8", errors="backslashreplace" if stream is not sys.stdin else "replace")
    for commands in ("day", "care", "config"):  # in the order in which help shows them
        import_module(f"omoide.doors.cli.{commands}")
    from omoide.doors.cli.app import app

    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        app(arguments, standalone_mode=True)
    except OmoideError as error:
        _tell(error, as_json="--json" in arguments)
        sys.exit(2 if isinstance(error, BadInput) else 1)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has seen enough
        sys.exit(0)


def _tell(error: OmoideError, *, as_json: bool) -> None:
    from omoide.settings import Settings, language_of, read_settings
    from omoide.wire.texts import say_error

    try:
        settings = read_settings()
    except OmoideError:
        settings = Settings()  # the settings may be what is wrong
    message = say_error(error, language_of(settings))
    if as_json:
        facts = {name: str(value) for name, value in error.facts.items()}
        print(json.dumps({"error": {"code": error.code, "message": message, **facts}}, ensure_ascii=False), file=sys.stderr)
    else:
        print(f"omoide: {message}", file=sys.stderr)


if __name__ == "__main__":
    main()
