"""Front matter is read as it is written, and written so that every reader reads the same."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from omoide.library.front_matter import BadFront, read, split, written

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",)), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1, max_size=3), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@given(st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), plain, max_size=4))
def test_what_is_written_is_read(values: dict) -> None:
    text = written(values, last={"omoide": {"x": 1, **values}})
    front, body = split(f"{text}\n本文")
    assert body == "本文"
    assert front is not None
    found = read(front).values
    assert {name: found[name] for name in values if name != "omoide"} == {
        k: v for k, v in values.items() if k != "omoide"
    }
    # Any other reader of YAML, such as AnimaWorks' own, reads the same.
    assert yaml.safe_load(front)["omoide"] == {"x": 1, **values}


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("a: no", "no"), ("a: yes", "yes"), ("a: on", "on"), ("a: 2026-02-18", "2026-02-18"), ("a: 12:30", "12:30"), ("a: 007", "007"),
        ("a: 0x1f", "0x1f"), ("a: 1_000", "1_000"), ("a: ~", "~"), ("a: .5", ".5"), ("a: '12'", "12"), ('a: "true"', "true"),
        ("a: true", True), ("a: False", False), ("a: null", None), ("a:", None), ("a: 12", 12), ("a: -0.5", -0.5), ("a: 1e3", 1000.0),
        ("a: 令和8年", "令和8年"), ("a: ［一］", "［一］"), ("a: [x, 1, no]", ["x", 1, "no"]), ("a:\n  - 猫\n  - 犬", ["猫", "犬"]),
        ("a: |\n  x\n  y\n", "x\ny\n"),
    ],
)  # fmt: skip
def test_values_stay_as_they_are_written(line: str, value: object) -> None:
    assert read(f"{line}\n").values == {"a": value}


def test_the_letters_of_each_key_are_known() -> None:
    front = "# 先頭\n絵文字🐈: x\nmood: no  # 気分\nlist:\n  - a\n\n  # 中\n  - b\nlast: 'q'\n"
    assert read(front).letters == {
        "絵文字🐈": "絵文字🐈: x\n", "mood": "mood: no  # 気分\n", "list": "list:\n  - a\n\n  # 中\n  - b\n", "last": "last: 'q'\n",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "front", "body"),
    [
        ("本文だけ", None, "本文だけ"),
        ("---\na: 1\n---\n\n本文", "a: 1\n", "本文"),
        ("---\na: 1\n---\n本文", "a: 1\n", "本文"),
        ("---\na: 1\n---", "a: 1\n", ""),
        ("---\n---\n本文", "", "本文"),
        ("--- \na: 1\n--- \n本文", "a: 1\n", "本文"),
        ("---\n線の下", None, "---\n線の下"),
        ("----\na: 1\n---\n", None, "----\na: 1\n---\n"),
        ("\n---\na: 1\n---\n", None, "\n---\na: 1\n---\n"),
        ("---\na: |\n  x\n  ---\n  y\n---\n本文", "a: |\n  x\n  ---\n  y\n", "本文"),
    ],
)  # fmt: skip
def test_where_front_matter_begins_and_ends(text: str, front: str | None, body: str) -> None:
    assert split(text) == (front, body)


@pytest.mark.parametrize(
    "front",
    ["a: [1\n", "- a\n", "just words\n", "a: b: c\n", "\ta: 1\n", "{a: 1}\n", "a: &x [*x]\n", "a: *gone\n", "a: \x00\n", "a: " + "[" * 500 + "]" * 500 + "\n"],
)  # fmt: skip
def test_what_is_no_front_matter_is_said_to_be_none(front: str) -> None:
    with pytest.raises(BadFront):
        read(front)


def test_a_bomb_of_aliases_does_no_harm() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{at}: &a{at} [*a{at - 1}, *a{at - 1}]" for at in range(1, 15)]
    with pytest.raises(BadFront):
        read("\n".join(lines) + "\n" + "\n".join(f"b{at}: [*a14, *a14]" for at in range(60)) + "\n")
