"""Nothing that was remembered closes the fence it stands in, passes for another line, or makes itself another's words."""

import re
import unicodedata
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.attention import Channel
from omoide.library.claude_code.protocol import MemoryLine, render
from omoide.library.claude_code.speech import OURS
from omoide.library.context import Line, block, fitted
from omoide.library.fencing import fenced, named, whose
from omoide.library.paths import path_of
from omoide.model.memory import Memory, Origin, Trust
from omoide.model.scope import Scope
from omoide.model.sharing import Heard, Told
from omoide.model.words import Words
from omoide.persona.presenting import Part, Said, self_block

MAY = datetime.fromisoformat("2026-05-01T09:00:00+09:00")
# What closes a tag somewhere, in pieces and whole; and everything else.
PIECES = st.sampled_from(
    ["<", ">", "/", "</", "＜", "﹤", "＞", "≮", "&lt;", "\\u003c", "\n", "\r", "\x0b", "\x85", "\u2028", "\ufeff", "\u0338", "-", "- [x]"]
    + [f"{opening}{name}>" for name in OURS for opening in ("<", "</", "＜/", "< / ", "</\u200b")]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=8).map("".join)
TAG = re.compile(rf"<[\s/\u200b]*(?:{'|'.join(OURS)})")


def tags(shown: str) -> list[str]:
    """As whoever reads widths and looks as one would see them."""
    return TAG.findall(unicodedata.normalize("NFKC", shown).replace("‹", "\u2039"))


@given(text=TEXTS, name=TEXTS)
def test_no_text_closes_the_fence_of_a_hook(text: str, name: str) -> None:
    label = named(name)
    shown = render([MemoryLine(when=MAY, level=1, trigger=text, content=text, whose=f"x {label}")])
    assert len(shown.split("\n")) == len(shown.splitlines()) == 4
    assert len(tags(shown)) == 2
    assert shown.splitlines()[2].startswith(f"- [2026-05-01][L1][x {label}] ")
    assert not set(label) & set("[]()<>\n")


@given(text=TEXTS, name=TEXTS)
def test_no_text_closes_the_fence_of_what_comes_to_mind(text: str, name: str) -> None:
    path = path_of(memory(words=Words(title=text or "x", text=text or "x")))
    lines = [Line(text=text, origin="web", whose=named(name), pointer=path)]
    own = [Line(text=text, pointer=path, quotes=True)]
    sections = [
        fitted(Channel.RELATED, lines, budget=10_000, language="ja"),
        fitted(Channel.PERSONA, own, budget=10_000, language="ja"),
    ]
    shown = block(sections, language="ja")
    assert len(tags(shown)) == 4
    assert len(shown.splitlines()) == 10  # two fences, each with its warning, its heading and its line


@given(text=TEXTS)
def test_no_text_closes_the_fence_of_the_self(text: str) -> None:
    parts = [Part(name="days", title="Days", lines=(Said(text=text), Said(text=text)))]
    shown = self_block(parts, language="en")
    assert len(tags(shown)) == 2
    assert len(shown.splitlines()) == 6


def memory(**facts: object) -> Memory:
    known = {"trust": Trust.LOW, "words": Words(text="x")} | facts
    return Memory(id="0" * 26, scope=Scope("home", "main"), occurred=MAY, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "en", "ja"),
    [
        ({"origins": (Origin.WEB,)}, "web", "ウェブ"),
        ({"origins": (Origin.AGENT, Origin.TOOL)}, "tool", "ツール"),
        ({"origins": (Origin.IMPORT,)}, "import", "取り込み"),
        ({"origins": (Origin.USER,), "trust": Trust.HIGH}, "", ""),
        ({"origins": (Origin.USER,)}, "unconfirmed", "未確認"),
        (
            {"words": Words(text="x", speaker="花] (user)"), "trust": Trust.HIGH},
            "said by 花 user",
            "花 user の言葉",
        ),
        ({"words": Words(text="x", speaker="main"), "trust": Trust.HIGH}, "", ""),
        (
            {"heard": Heard(path=(Told("umi", "m", MAY), Told("riku", "n", MAY))), "trust": Trust.MEDIUM},
            "heard from umi > riku",
            "umi > riku から聞いた",
        ),
    ],
)
def test_whose_words_they_are_is_said_in_both_languages(facts: dict, en: str, ja: str) -> None:
    known = memory(**facts)
    assert (whose(known, "en"), whose(known, "ja")) == (en, ja)


def test_nothing_to_say_needs_no_fence() -> None:
    assert fenced("memories", [], language="en") == ""
