"""Does a tag ever get through, and does anything else get lost: `python -m bench.tags [--inputs 1000000] [--seed 0] [--json]`.

Answers are put together by chance: pieces of talk in both languages, and tags as models garble them (attributes in any
order, other quotes or none, capitals, full width, no slash, no end, other brackets, strange values, one tag inside
another). Each is read as a whole and piece by piece. What should be left is known from how it was put together. A quarter
of the inputs is mere noise made of the letters of tags; of those it is only asked that nothing crashes and no tag is left.
"""

import argparse
import json
import random
import re
import time

from omoide.language.tags import EMOTION, TRACE, Veil, read_tags

TALK = (
    "こんにちは", "今日はいい天気ですね。", "Hello there.", "I am glad to see you", "1 < 2 && 3 > 2", "猫がいる", "ok?",
    "「はい」", "```python\nx = 1\n```", "persona", "emotion", "memory", "a<b>c</b>", "＜注意＞", "/", "&amp;", "🙂", "100%", "x=1",
)  # fmt: skip
VALUES = (
    "joy", "contentment", "protective", "anxious", "sadness", "anger", "neutral", "喜び", "不安", "happy", "怒り",
)  # fmt: skip
NUMBERS = ("0.8", "1", "0", ".5", "０．８", "80%", "-1", "7", "0,4", "x")
QUOTES = (
    ('"', '"'),
    ("'", "'"),
    ("“", "”"),
    ("＂", "＂"),
    ("「", "」"),
    ("&quot;", "&quot;"),
    ("", ""),
    ('"', ""),
)
IDS = ("episode_2026-01-15_001", "a1b2c3", "episodes/2026-01-15.md", "エピソード")
LEFT = re.compile(r"[<＜〈]\s*/?\s*(persona[_\-]?emotion|memory[_\-]?trace)(?![a-z0-9_])", re.IGNORECASE)
NOISE = "<>/＜＞ \"'=_&;lt persona_emotion memory_trace category id 0.8 joy\n　あ"


def tag(dice: random.Random) -> str:
    """One tag, as a model may write it."""
    if dice.random() < 0.6:
        name, given = EMOTION, [("category", dice.choice(VALUES)), ("intensity", dice.choice(NUMBERS))]
    else:
        name, given = TRACE, [("id", dice.choice(IDS)), ("resonance", dice.choice(NUMBERS))]
    dice.shuffle(given)
    given = given[: dice.choice((2, 2, 2, 1, 0))]
    left, right = dice.choice(
        (("<", ">"), ("<", ">"), ("<", ">"), ("＜", "＞"), ("&lt;", "&gt;"), ("〈", "〉"))
    )
    said = ""
    for key, value in given:
        first, last = dice.choice(QUOTES)
        if not last and not value.isascii() and value not in VALUES:
            first, last = '"', '"'  # without quotes nobody could say where it ends
        said += (
            dice.choice((" ", "  ", "\n", "　"))
            + key
            + dice.choice(("=", " = ", "＝"))
            + first
            + value
            + last
        )
    end = dice.choice(("/" + right, " /" + right, right, right, "／" + right, ""))
    written = f"{left}{dice.choice(('', '', ' '))}{name}{said}{end}"
    match dice.randrange(6):
        case 0:
            return written.upper() if "&" not in written else written
        case 1:
            return written.replace(name, "".join(chr(ord(c) + 0xFEE0) for c in name))
        case 2:
            return written.replace(name, name.replace("_", "-"))
        case _:
            return written


def answer(dice: random.Random) -> tuple[str, str]:
    """An answer, and what should be left of it but for blanks."""
    text, left = "", ""
    for _ in range(dice.randrange(1, 7)):
        if dice.random() < 0.45:
            text += tag(dice)
            # Whatever comes next, a tag without an end is parted from it.
            text += "" if re.search(r"(>|＞|〉|&gt;)\Z", text, re.IGNORECASE) else "\n。"
            left += "" if text[-1] != "。" else "。"
        else:
            piece = dice.choice(TALK)
            text, left = text + piece, left + piece
            space = dice.choice(("", " ", "\n"))
            text += space
    return text, left


def noise(dice: random.Random) -> str:
    pieces = NOISE.split(" ")
    return "".join(dice.choice(pieces) + dice.choice(("", "", " ")) for _ in range(dice.randrange(1, 24)))


def in_pieces(text: str, dice: random.Random) -> tuple[str, Veil]:
    veil, shown, at = Veil(), "", 0
    while at < len(text):
        size = dice.randrange(1, 12)
        shown += veil.feed(text[at : at + size])
        at += size
    return shown + veil.end(), veil


def fault(dice: random.Random) -> str | None:
    """What went wrong with one input made by chance, or nothing."""
    garbled = dice.random() < 0.25
    text, expected = (noise(dice), None) if garbled else answer(dice)
    read = read_tags(text)
    if LEFT.search(read.visible):
        return f"left: {text!r} -> {read.visible!r}"
    if expected is not None and "".join(read.visible.split()) != "".join(expected.split()):
        return f"lost: {text!r} -> {read.visible!r}, not {expected!r}"
    if dice.random() < 0.75:  # piece by piece takes four times as long
        return None
    shown, veil = in_pieces(text, dice)
    if LEFT.search(shown):
        return f"left in pieces: {text!r} -> {shown!r}"
    if expected is not None and (shown, veil.said[1:]) != (read.visible, read[1:]):
        return f"other in pieces: {text!r} -> {shown!r} {veil.said}, not {read!r}"
    return None


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=1_000_000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    dice, faults, began = random.Random(given.seed), list[str](), time.perf_counter()
    for _ in range(given.inputs):
        if wrong := fault(dice):
            faults.append(wrong)
    told = {
        "inputs": given.inputs,
        "faults": len(faults),
        "examples": faults[:10],
        "inputs_a_second": round(given.inputs / (time.perf_counter() - began)),
    }
    print(
        json.dumps(told, ensure_ascii=False)
        if given.json
        else "\n".join(f"{k}: {v}" for k, v in told.items())
    )


if __name__ == "__main__":
    main()
