"""What is said in the tests of streams: both languages, and every character that ever broke a file of lines."""

from datetime import timedelta

from omoide.library.stream_lines import Done, Line, Said, Started, ToolEnded, ToolStarted, write_line
from omoide.model.scope import Scope
from omoide.testing.world import BEGINNING

MIND = Scope("home", "me")
STARTED = Started(trigger="chat", sender="花子", session="s-1", thread="t-1", at=BEGINNING)
ODD = "行\u2028分け\u2029 NEL\x85 NUL\0 half\ud83d lone\udc00 CR\r\nLF\n tab\t \x0b\x0c\x1c\x1d\x1e \ufeff ｶﾞ 令和８年"
PIECES = (
    "きのう、タマが病院へ行った。",
    "The vet said she only needs rest, nothing more. ",
    ODD,
    "Emoji 🐈‍⬛ と漢字が mixed で続く。",
    '{"kind":"done"} \\" \\u0041 00000000 ',
)


class Hand:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def long_talk(least_bytes: int) -> list[Line]:
    """Lines of at least so many bytes together, with tools among them and an end."""
    lines: list[Line] = [STARTED]
    size = 0
    for number in range(10**6):
        at = BEGINNING + timedelta(milliseconds=400 * number)
        lines.append(Said(text=f"{number} " + PIECES[number % len(PIECES)] * (1 + number % 7), at=at))
        if number % 9 == 0:
            lines.append(ToolStarted(name="検索", call=f"c{number}", at=at))
        if number % 18 == 0:
            lines.append(ToolEnded(name="検索", call=f"c{number}", ok=number % 36 == 0, at=at))
        size = sum(map(len, records(lines))) if number % 50 == 0 else size
        if size >= least_bytes:
            return [*lines, Done(at=at)]
    raise AssertionError("unreachable")


def records(lines: list[Line]) -> list[bytes]:
    return [write_line(*each) for each in enumerate(lines)]
