"""A text is kept as it was written, or made fit to keep and flagged, or refused as a whole; never half."""

import json
from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.doors.cli.main import main
from omoide.errors import EmptyText, TooLong
from omoide.gate.sealing import Limits
from omoide.mind import Mind
from omoide.model.words import Words

BLANK = [
    "",
    " ",
    "\n\t ",
    "\u3000",
    "\u200b\ufeff",
    "\u200d\ufe0f",
    "\x00",
    "\u202e",
    "\u2028",
    "\u00ad",
    "\x1b[31m",
]
LIMIT = Limits().text_bytes


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0c", "\r\n", "\t", "\u3000", "\u00a0"])
def test_every_separator_makes_the_whole_round_trip(home: Path, capfd, separator: str) -> None:
    def printed(*arguments: str) -> str:
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["--home", str(home), *arguments])
        assert not left.value.code
        return capfd.readouterr().out

    text = f"一行目{separator}second line{separator}終わり"
    kept = text.replace("\r\n", "\n")
    memory = json.loads(printed("remember", text, "--json"))
    assert memory["words"] == {"text": kept}
    assert json.loads(printed("show", memory["id"], "--json"))["words"]["text"] == kept
    lines = [json.loads(line) for line in printed("export", "-").encode().split(b"\n") if line]
    assert [line["words"]["text"] for line in lines[1:]] == [kept, kept]


@pytest.mark.parametrize(
    ("text", "kept", "flags"),
    [
        ("猫\ud800犬", "猫\ufffd犬", ("surrogates",)),
        ("lone \udfff end", "lone \ufffd end", ("surrogates",)),
        ("a\x00b", "ab", ("control",)),
        ("鈴\x07の音\x7f", "鈴の音", ("control",)),
        ("\x1b[31m赤\x1b[0m", "赤", ("control",)),
        ("\x1b]0;title\x07本文", "本文", ("control",)),
        ("abc\u202edef", "abcdef", ("invisible",)),
        ("hello\U000e0068\U000e0069", "hello", ("invisible",)),
        ("\ud800\x00\u202e全部", "\ufffd全部", ("surrogates", "control", "invisible")),
        ("家族👨‍👩‍👧と❤️", "家族👨‍👩‍👧と❤️", ()),
    ],
)
def test_what_cannot_be_kept_is_taken_out_and_flagged(
    mind: Mind, text: str, kept: str, flags: tuple[str, ...]
) -> None:
    memory = mind.remember(text)
    assert (memory.words.text, memory.words.flags) == (kept, flags)
    seen = mind.observe(Words(text="x", names=(text,), speaker=text, place=text, tags=(text,)))
    assert (seen.words.names, seen.words.speaker, seen.words.place) == ((kept,), kept, kept)
    assert seen.words.flags == flags
    corrected = mind.correct(memory.id, text + "!")
    assert (corrected.words.text, corrected.words.flags) == (kept + "!", flags)
    mind.note("state", text)
    assert mind.notes()["state"].text == kept
    assert mind.care.verify().problems == ()


@pytest.mark.parametrize("text", BLANK)
def test_a_text_without_ink_is_refused(mind: Mind, refusing, text: str) -> None:
    memory = mind.remember("何か")
    with refusing(EmptyText):
        mind.remember(text)
    with refusing(EmptyText):
        mind.observe(text)
    with refusing(EmptyText):
        mind.correct(memory.id, text)
    with refusing(EmptyText):
        mind.note("state", text)


@pytest.mark.parametrize("text", [None, 3, b"bytes", ["a"], {"text": "a"}])
def test_what_is_no_text_at_all_is_refused(mind: Mind, refusing, text: object) -> None:
    with refusing(EmptyText):
        mind.remember(text)  # type: ignore[arg-type]
    with refusing(EmptyText):
        mind.observe(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("blank", ["", " ", "\u3000", "\u200b"])
def test_names_and_labels_without_ink_are_left_out(mind: Mind, blank: str) -> None:
    words = mind.remember(
        Words(text="猫", names=(blank, "花子"), tags=(blank,), keywords=(blank, "cat"))
    ).words
    assert (words.names, words.tags, words.keywords) == (("花子",), (), ("cat",))


@pytest.mark.parametrize(("letter", "count"), [("x", 10_000_000), ("猫", 3_400_000)])
def test_ten_megabytes_are_refused_with_the_limit_named(
    mind: Mind, refusing, letter: str, count: int
) -> None:
    text = letter * count
    with refusing(TooLong) as refused:
        mind.remember(text)
    assert str(LIMIT) in str(refused.value)
    assert refused.value.facts["size"] == len(text.encode())
    assert len(str(refused.value)) < 300
    with refusing(TooLong):
        mind.observe(text)
    with refusing(TooLong):
        mind.note("state", text)


@pytest.mark.parametrize("letter", ["x", "é", "猫", "🐈"])
def test_the_limit_counts_bytes_and_a_text_of_exactly_the_limit_is_kept(
    home: Path, monkeypatch, letter: str
) -> None:
    monkeypatch.setenv("OMOIDE_LIMITS__TEXT_BYTES", "1200")
    with open_mind(home, by="test") as mind:
        whole = letter * (1200 // len(letter.encode()))
        assert mind.remember(whole).words.text == whole
        with pytest.raises(TooLong, match="1200"):
            mind.remember(whole + ".")
        with pytest.raises(TooLong):
            mind.remember(Words(text=whole, place="."))
        with pytest.raises(TooLong):
            mind.correct(mind.memories()[0].id, whole + ".")
        assert mind.census().entries == 1
        assert mind.care.verify().problems == ()


@pytest.mark.parametrize("part", ["names", "tags", "keywords"])
def test_lists_of_words_count_towards_the_limit(mind: Mind, refusing, part: str) -> None:
    with refusing(TooLong):
        mind.remember(Words(text="x", **{part: ("猫" * 1000,) * 1000}))  # type: ignore[arg-type]
