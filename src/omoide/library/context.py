"""What comes before the eyes of a mind that is about to think: one block of sections, fenced, as facts and not as orders.

Every line says whose words it is and where more of it can be read. A section never takes more than its room, its heading
included; what had no room is counted and can be asked for.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from omoide.dynamics.attention import Channel
from omoide.language.tokens import estimate_tokens
from omoide.library.claude_code.speech import CONTEXT, SELF
from omoide.library.fencing import fenced, flat, pointing
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen

ROOM: Final = "room"  # why something did not come
FENCE: Final = CONTEXT
_TITLES: Final[dict[str, dict[Channel, str]]] = {
    "ja": {
        Channel.SENDER: "話している人",
        Channel.ACTIVITY: "最近の出来事",
        Channel.RELATED: "関連する記憶",
        Channel.SKILLS: "使える手順",
        Channel.IMPORTANT: "忘れてはいけないこと",
        Channel.INTENTIONS: "やること・約束",
        Channel.EPISODES: "以前のいきさつ",
        Channel.PAST: "以前の発言",
        Channel.RESOLVED: "解決済み",
        Channel.OFFERED: "ほかの心が共有していること（自分の体験ではありません）",
        Channel.PERSONA: "あなた自身",
    },
    "en": {
        Channel.SENDER: "Who is speaking",
        Channel.ACTIVITY: "What happened lately",
        Channel.RELATED: "Related memories",
        Channel.SKILLS: "How it is done",
        Channel.IMPORTANT: "Never to be forgotten",
        Channel.INTENTIONS: "To do and promised",
        Channel.EPISODES: "What was said about it before",
        Channel.PAST: "Said before, word for word",
        Channel.RESOLVED: "Resolved: no longer open",
        Channel.OFFERED: "Shared by others: not your own experience",
        Channel.PERSONA: "Who you are",
    },
}
_OVERDUE: Final = {"ja": "期限切れ {}", "en": "overdue since {}"}
_SOON: Final = {"ja": "まもなく {}", "en": "due soon: {}"}
_DUE: Final = {"ja": "期限 {}", "en": "due {}"}
_OVER: Final = {"ja": "{} に済んだはず。どうだったか聞く", "en": "was on {}: ask how it was"}
_BY_WORDS: Final = {
    "ja": "（今回は言葉だけで探しました。意味の近い記憶が抜けているかもしれません。）",
    "en": "(This time it was searched by words only: memories of like meaning may be missing.)",
}
_UNCLEAR: Final = {
    "ja": "何かを訂正していますが、何のことか分かりません。確かめてください: 「{}」",
    "en": "This corrects something, but it is not clear what. Ask: “{}”",
}


def unclear_line(said: str, language: str) -> str:
    return _UNCLEAR[language].format(said)


@frozen
class Line:
    """One thing that came to mind: what it says, whose words it is (for programs, and as it is told), where it lies, and why
    it came. `quotes`: it may hold words of others among those of the mind itself."""

    text: str
    origin: str = ""
    whose: str = ""
    pointer: str = ""
    id: str = ""
    why: str = ""
    under: bool = False  # it belongs to the line before it
    ready: bool = False  # it was made fit to be shown by whoever wrote it
    quotes: bool = False

    def written(self) -> str:
        text = self.text if self.ready else flat(self.text)
        told = f" ({whose})" if (whose := self.whose or self.origin) else ""
        where = f" -> {pointing(self.pointer)}" if self.pointer else ""
        return f"{'  ' if self.under else ''}- {text}{told}{where}" if not self.ready else text


@frozen
class Left:
    """What did not come, and why: no room, not in time, resolved."""

    what: str
    why: str


@frozen
class Section:
    """What came by one channel, within its room."""

    channel: Channel
    title: str
    text: str = ""  # its lines under its title; empty where there are none
    lines: tuple[Line, ...] = ()
    tokens: int = 0
    budget: int = 0
    left: tuple[Left, ...] = ()


def due_mark(when: datetime | None, *, now: datetime, ahead_hours: float, language: str) -> str:
    """Before an intention: when it is due, whether that is near, or past."""
    if when is None:
        return ""
    when = when.astimezone(now.tzinfo)
    soon = when - now <= timedelta(hours=ahead_hours)
    says = _OVERDUE if when <= now else _SOON if soon else _DUE
    return f"[{says[language].format(when.strftime('%Y-%m-%d %H:%M'))}] "


def over_mark(when: datetime | None, *, language: str) -> str:
    """Before an appointment that is over, of which nobody has told how it went."""
    return f"[{_OVER[language].format(f'{when:%Y-%m-%d}' if when else '')}] "


def titled(channel: Channel, language: str) -> str:
    return f"## {_TITLES[language][channel]}"


def fitted(
    channel: Channel, lines: Iterable[Line], *, budget: int, language: str, left: Sequence[Left] = ()
) -> Section:
    """As many lines as there is room for, in their order; one that is too long is passed over."""
    title = titled(channel, language)
    kept, out, text = list[Line](), list(left), [title]
    spent = cost(title)
    for line in lines:
        written = line.written()
        size = cost(written)
        if spent + size <= budget:
            kept.append(line)
            text.append(written)
            spent += size
        else:
            out.append(Left(what=line.pointer or line.id or flat(line.text)[:40], why=ROOM))
    return Section(
        channel=channel,
        title=title,
        text="\n".join(text) if kept else "",
        lines=tuple(kept),
        tokens=spent if kept else 0,
        budget=budget,
        left=tuple(out),
    )


@for_now(2048)  # most lines were told before
def cost(text: str) -> int:
    """Of a line with its end."""
    return estimate_tokens(text) + 1


@for_now(8)
def frame_cost(channel: Channel, language: str, *, by_words: bool = False, quotes: bool = False) -> int:
    """What the fence costs around sections such as this one."""
    one = Section(channel=channel, title="", text="x", lines=(Line(text="x", quotes=quotes),))
    return estimate_tokens(block([one], language=language, by_words=by_words)) + 1


def block(sections: Iterable[Section], *, language: str, by_words: bool = False) -> str:
    """All of it in its fence; nothing at all when there is nothing. The mind itself stands before it, in a fence of its own:
    what it is, it need not distrust; what others said to it, it must. `by_words`: what is near in meaning was not looked for,
    and may be missing."""
    told = [each for each in sections if each.text]
    own = [each for each in told if each.channel is Channel.PERSONA]
    others = [each.text for each in told if each not in own]
    quotes = any(line.quotes for each in own for line in each.lines)
    if others and by_words:
        others.insert(0, _BY_WORDS[language])
    blocks = (
        fenced(SELF, [each.text for each in own], language=language, warns=quotes),
        fenced(FENCE, others, language=language),
    )
    return "\n".join(filter(None, blocks))
