"""Texts as nobody writes them on purpose and everybody pastes them: the same from the same seed."""

import random
from collections.abc import Callable, Iterator
from typing import Final

Make = Callable[[random.Random], str]

_BLANKS: Final = " \t\u3000\u00a0\u2003\u2009\u202f\u205f\u1680\x0b\x0c\x85\u2028\u2029"
_UNSEEN: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u3164\u2800"
_BIDI: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
_CONTROL: Final = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
_EMOJI: Final = ("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "😢", "❤️‍🔥", "🧑🏿‍🚀", "1️⃣")
_MARKS: Final = "。．｡、，,.!?！？…‥・:;：；「」『』（）()[]【】〈〉《》{}<>*_`~#|=+-—–/\\\"'“”’%&@^$§¶"
_ENGLISH: Final = (
    "Ken said the deploy failed because of error 502",
    "My daughter Hana plays the cello",
    "we decided to cancel the trip to Kyoto",
    "I have never been so sad",
    "the total due is ¥12,400",
    "she no longer works at Acme Ltd.",
    "remember that the password policy changed",
    "Which bus goes to the station?",
    "I promised to call mother by Friday",
)
_JAPANESE: Final = (
    "田中さんは会議に来なかった",
    "予算は三百万円に決まった",
    "母が亡くなって涙が止まらない",
    "来週の金曜に京都へ行くことにした",
    "設定ファイルを直して再実行した",
    "実は猫が苦手です",
    "もう東京には住んでいない",
    "次の電車は何時?",
    "明日までに資料を送ると約束した",
)
_DATES: Final = (
    "2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "令和99年13月40日", "平成0年", "昭和64年1月7日",
    "明治元年", "13/32/99999", "25:61:61", "2月30日", "来年の閏日", "-1 years ago", "99999999999年後", "紀元前660年",
    "31/04/2026 24:00", "the 0th of May", "二〇二六年一三月", "3026年", "1970-01-01T00:00:00Z", "令和元年五月一日", "R8.11.18",
)  # fmt: skip
_FULL: Final = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_DEEP: Final = (("(", ")"), ("「", "」"), ("[", "]"), ("{", "}"), ("『", "』"), ("<a>", "</a>"))


def strange_texts(count: int, *, seed: int) -> Iterator[str]:
    """Each of one sort, or of several put together; never two in a row of the same sort by themselves."""
    chance = random.Random(seed)
    for place in range(count):
        if chance.random() < 0.7:
            yield SORTS[place % len(SORTS)](chance)
        else:
            glue = chance.choice(
                ("", " ", "\n", "\n\n", "。", chance.choice(_BLANKS) * chance.randrange(300))
            )
            yield glue.join(chance.choice(SORTS)(chance) for _ in range(chance.randrange(2, 5)))


def _plain(chance: random.Random) -> str:
    return chance.choice(chance.choice((_ENGLISH, _JAPANESE)))


def _padded(chance: random.Random) -> str:
    blank = chance.choice(_BLANKS)
    mixed = chance.random() < 0.3
    many = chance.choice((40, 198, 199, 200, 230, 400, 1500, 5000))
    blanks = "".join(chance.choice(_BLANKS) for _ in range(many)) if mixed else blank * many
    return f"{_plain(chance)}{blanks}{_plain(chance)}"


def _blank(chance: random.Random) -> str:
    """Nearly nothing."""
    kinds = _BLANKS + _UNSEEN + _BIDI + "。.…・-_、"
    return "".join(chance.choice(kinds) for _ in range(chance.choice((1, 2, 30, 600)))) + chance.choice(
        ("", "x", "あ", ".", "?", "1")
    )


def _invisible(chance: random.Random) -> str:
    return "".join(letter + chance.choice(_UNSEEN + _BIDI) * chance.randrange(3) for letter in _plain(chance))


def _controlled(chance: random.Random) -> str:
    text = "".join(
        letter + (chance.choice(_CONTROL) if chance.random() < 0.3 else "") for letter in _plain(chance)
    )
    return f"\x1b[3{chance.randrange(9)}m{text}\x1b[0m\x1b]0;{text}\x07"


def _surrogate(chance: random.Random) -> str:
    text = _plain(chance)
    place = chance.randrange(len(text))
    return text[:place] + chr(chance.randrange(0xD800, 0xE000)) * chance.randrange(1, 4) + text[place:]


def _wide(chance: random.Random) -> str:
    text = _plain(chance).translate(_FULL)
    return text + chance.choice(("ｶﾞｷﾞｸﾞｹﾞｺﾞﾊﾟ", "㍻㌔㈱①⑳Ⅷ℡", "ﬁﬂ ŒœßİıẞΣς", "がか\u3099", "ée\u0301" * 40))


def _emoji(chance: random.Random) -> str:
    return _plain(chance) + "".join(chance.choice(_EMOJI) for _ in range(chance.choice((1, 5, 200))))


def _combining(chance: random.Random) -> str:
    return "".join(
        letter + "\u0301\u0323\u20dd\u3099" * chance.choice((0, 1, 20)) for letter in _plain(chance)
    )


def _token(chance: random.Random) -> str:
    """Very long, and without a blank."""
    letters = chance.choice(
        ("a", "aA1_", "あ", "漢字", "0123456789", "%20", "ー", "w", "ﾊ", "-", "=", "🙂", "\u0301", "/", ".")
    )
    return "".join(chance.choice(letters) for _ in range(chance.choice((200, 1000, 8000))))


def _table(chance: random.Random) -> str:
    wide, high = chance.randrange(1, 9), chance.randrange(1, 12)
    pad = chance.choice((0, 3, 60, 250))
    rows = [
        "|"
        + "|".join(f" {_plain(chance) if chance.random() < 0.3 else '':<{pad}}" for _ in range(wide))
        + "|"
        for _ in range(high)
    ]
    return "\n".join([rows[0], "|" + "---|" * wide, *rows[1:]])


def _code(chance: random.Random) -> str:
    fence = chance.choice(("```", "~~~", "````", "```python"))
    body = "\n".join("    " * chance.randrange(20) + _plain(chance) for _ in range(chance.randrange(30)))
    return f"{fence}\n{body}\n{chance.choice((fence[:3], '', '~~~'))}"


def _nested(chance: random.Random) -> str:
    opens, closes = chance.choice(_DEEP)
    deep = chance.choice((3, 50, 2000))
    return opens * deep + _plain(chance) + closes * chance.choice((0, 1, deep, deep + 7))


def _numbers(chance: random.Random) -> str:
    found = ("9" * 400, "1e999", "-0", "NaN", "∞", "1/0", "٣٤٥", "１２３", "億" * 300, "一二三千万億兆", "0x" + "f" * 90,
             "1,2,3," * 200, "³²¹", "½¼", "1.2.3.4.5.6", "²", "௧௨௩", "𝟙𝟚")  # fmt: skip
    return f"{_plain(chance)} {chance.choice(found)} {chance.choice(('円', 'years', '%', '人', ''))}"


def _dated(chance: random.Random) -> str:
    return f"{chance.choice(_DATES)} {_plain(chance)} {chance.choice(_DATES)}"


def _mixed(chance: random.Random) -> str:
    words = (_plain(chance) + chance.choice(_MARKS) for _ in range(chance.randrange(1, 40)))
    return chance.choice(("", " ", "\n")).join(words)


def _marks(chance: random.Random) -> str:
    return "".join(chance.choice(_MARKS) for _ in range(chance.choice((1, 3, 60, 900))))


def _markdown(chance: random.Random) -> str:
    heads = (
        "# ",
        "###### ",
        "- [ ] ",
        "- [x] ",
        "> > > ",
        "1. ",
        "* * *",
        "---\n",
        "[^1]: ",
        "![](",
        "[[",
        "%%",
        "<!--",
        "|",
    )
    return "\n".join(
        chance.choice(heads) * chance.randrange(1, 4) + _plain(chance) for _ in range(chance.randrange(1, 20))
    )


def _links(chance: random.Random) -> str:
    url = chance.choice(("https://例え.jp/", "http://[::1]:99999/", "file:///", "mailto:a@b.c", "https://x/?" + "a=b&" * 400,
                         "javascript:alert(1)", "C:\\Users\\名前\\", "\\\\host\\share", "/" * 900, "https://" + "a." * 200))  # fmt: skip
    return f"{_plain(chance)} {url}{chance.choice(('', '%00', '#', '」', '。'))} {_plain(chance)}"


def _lines(chance: random.Random) -> str:
    """One letter a line, or lines without end."""
    end = chance.choice(("\n", "\r\n", "\r", "\x85", "\u2028", "\n\n\n", "\x0b"))
    return end.join(
        chance.choice((_plain(chance), "x", "", " ", "・")) for _ in range(chance.choice((2, 40, 900)))
    )


def _foreign(chance: random.Random) -> str:
    words = (
        "שלום עולם",
        "مرحبا بالعالم ٢٠٢٦",
        "Привет, мир",
        "สวัสดีชาวโลก",
        "안녕하세요 세계",
        "你好，世界",
        "नमस्ते दुनिया",
        "Γειά",
        "𠮷野家",
        "𒀀𒁀",
        "\U0010ffff",
    )
    return " ".join((*chance.choices(words, k=chance.randrange(1, 60)), _plain(chance)))


def _said(chance: random.Random) -> str:
    """As it stands in protocols, and as if somebody spoke to the machine."""
    who = chance.choice(
        (
            "Ken:",
            "user:",
            "健「",
            "<system>",
            "Q:",
            "[IMPORTANT] ",
            "{emotion: joy}",
            "{{x}}",
            "%s %d {0}",
            "__init__",
            "null",
            "None",
        )
    )
    return "\n".join(f"{who} {_plain(chance)}" for _ in range(chance.randrange(1, 30)))


def _data(chance: random.Random) -> str:
    return chance.choice(('{"a": [1, {"b": null}]}', "[]", "{}", "a: b\n- c", "<xml><![CDATA[", "x,y\n1,2\n", "' OR 1=1; --", "\\u0000", "\\", '"', "NULL")) * chance.choice((1, 40))  # fmt: skip


SORTS: Final[tuple[Make, ...]] = (
    _padded, _blank, _invisible, _controlled, _surrogate, _wide, _emoji, _combining, _token, _table, _code, _nested,
    _numbers, _dated, _mixed, _marks, _markdown, _links, _lines, _foreign, _said, _data,
)  # fmt: skip
