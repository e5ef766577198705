"""Texts of all sorts, to be embedded: everyday ones and what nobody would write by intention."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from omoide.language.samples import ENGLISH, JAPANESE

# Read when loaded: tests see no such variable.
DATA = Path(os.environ.get("OMOIDE_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")

MIXED = tuple(f"{ja}{en}" for ja, en in zip(JAPANESE, ENGLISH, strict=True))
WIDE = tuple(
    "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else "\u3000" for letter in text)
    for text in ENGLISH[:30]
)
SPOKEN = tuple(f"Tama: {text.rstrip('。')}って本当？😺" for text in JAPANESE)
ODD = (
    "", " ", "\u3000", "\t\n\r\n", "\x00", "\x01\x02\x1f", "a\x00b", "\u200b\u200d\ufeff", "\ufffd",
    "猫", "東京", "京都 7", "令和6年5月1日", "昭和六十三年", "２０２４年１２月３１日", "㍻㍿㌔㌢", "①②③", "ﷺ",
    "ﾀﾏはﾈｺ", "ﾊﾞｽｹｯﾄﾎﾞｰﾙ", "か\u3099き\u3099", "が" * 50, "e\u0301 é", "각 한국어", "ﬁ ﬂ ½ ™ Å",
    "🎉🎊", "👨\u200d👩\u200d👧\u200d👦 family", "❤\ufe0f", "\U0010ffff", "¨ ´ ¸ a¨b",
    "\u2581", "a\u2581", "\u2581\u2581a  b", "  two   spaces  ", "<s>", "</s> <unk>", "extra_token_id_1",
    "Привет", "مرحبا بالعالم", "สวัสดีชาวโลก", "你好，世界", "https://example.com/ネコ?q=1&r=%20", "foo@example.com",
    "x" * 600, "笑" * 600, "wwwww" * 40, "0123456789" * 30, "A.B.C. …！？", "def f(x):\n\treturn x ** 2\n",
)  # fmt: skip
ALL = (*JAPANESE, *ENGLISH, *MIXED, *WIDE, *SPOKEN, *ODD)


def told(count: int) -> list[str]:
    """Turns of conversations in English, and questions and paragraphs in Japanese, where there are such data."""
    found: list[str] = []
    for name in ("locomo/locomo-dev.json", "jsquad/valid.json"):
        if (path := DATA / name).exists():
            texts = sorted(set(_texts(json.loads(path.read_text("utf-8")))))
            found += random.Random(1).sample(texts, count)
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("text", "question", "context") and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
