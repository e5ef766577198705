"""The text of each page of a PDF, read by pypdf in a process of its own: stands alone, and needs nothing of ours.

A file may be made so that reading it never ends, or fills all memory, and a library in our process can be stopped by nobody.
So this file is run as a script: it is given a line of JSON (where modules lie, and the limits) and then the file, and gives the pages
as JSON, or says by its exit code why there are none.
"""

import contextlib
import io
import json
import logging
import sys

LOCKED, BROKEN, TOO_MUCH = 3, 4, 5  # as exit codes: 1 and 2 are what Python itself ends with


class Locked(Exception):
    """With a password that nobody gave."""


class TooMuch(Exception):
    """More than a document can say."""


def pages_of(raw: bytes, *, letters: int) -> list[str]:
    """Whatever the library runs into in a file that is not what it says it is comes through as it is."""
    from pypdf import PdfReader

    log = logging.getLogger("pypdf")
    log.propagate, log.level = False, logging.CRITICAL + 1  # what it grumbles about is not for people
    reader = PdfReader(io.BytesIO(raw))
    if reader.is_encrypted and not reader.decrypt(""):
        raise Locked
    pages, size = list[str](), 0
    for page in reader.pages:
        pages.append(page.extract_text())
        size += len(pages[-1])
        if size > letters:
            raise TooMuch
    return pages


def _limit(cpu_s: int, room_bytes: int) -> None:
    """As far as the system has limits; whoever started this ends it in any case when it takes too long."""
    try:
        import resource
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_CPU, cpu_s), (resource.RLIMIT_AS, room_bytes)):
        with contextlib.suppress(ValueError, OSError):
            hard = resource.getrlimit(what)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (most, most))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # it holds what somebody wrote


def main() -> int:
    asked = json.loads(sys.stdin.buffer.readline())
    _limit(asked["cpu_s"], asked["room_bytes"])
    sys.path[:] = asked["places"]
    try:
        told = json.dumps(pages_of(sys.stdin.buffer.read(), letters=asked["letters"]))
    except Locked:
        return LOCKED
    except (TooMuch, MemoryError):
        return TOO_MUCH
    except Exception:
        return BROKEN
    sys.stdout.write(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
