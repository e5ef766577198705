"""Whatever is said to somebody who reads Japanese is said in Japanese: errors to the last word, help, wrong calls, findings."""

import ast
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import phrases
import pytest
import typer

from omoide import errors
from omoide.doors.cli.in_japanese import lines_of, wide
from omoide.doors.cli.program import program
from omoide.dynamics.nights import STEPS
from omoide.errors import SHOWN_BY
from omoide.wire.help_texts import help_in_japanese, japanese, parted
from omoide.wire.said.facts import FACTS_JA
from omoide.wire.said.usage import USAGE_JA
from omoide.wire.texts import TEXTS, in_japanese, say, say_error

JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
# Names and values, which are the same in every language: a list of them, a piece of code, what stands between backquotes.
_NAMES = re.compile(r"`[^`]*`|\{…\}|[\w.]+(?:, [\w.]+)+|--\w+|\w+/\w+|JSON")


def _untranslated(texts: Iterator[phrases.Phrase] | tuple[phrases.Phrase, ...]) -> list[str]:
    """What still says something in English when all holes are filled and all names are taken out."""
    found: list[str] = []
    for text, place in texts:
        told = in_japanese(text.replace("{…}", "7"))
        words = re.search(r"[a-z]{2,}", _NAMES.sub(" ", text))
        if words and not JAPANESE.search(told) and "～" not in told:
            found.append(f"{place}: {text}")
    return found


def test_all_that_an_error_says_is_there_in_japanese() -> None:
    assert len(phrases.of_errors()) > 400
    assert _untranslated(phrases.of_errors()) == []


def test_all_that_verify_finds_is_there_in_japanese() -> None:
    assert len(phrases.of_findings()) > 25
    assert _untranslated(phrases.of_findings()) == []


def test_what_is_added_without_japanese_is_found() -> None:
    added = (
        phrases.Phrase("a purple elephant", "here"),
        phrases.Phrase("the {…} of elephants is lost", "here"),
        phrases.Phrase("Run: elephant {…}", "here"),
    )
    assert len(_untranslated(added)) == 3


@pytest.mark.parametrize("table", [FACTS_JA, USAGE_JA])
def test_what_is_put_into_a_sentence_is_the_same_in_both_languages(table: dict[str, str]) -> None:
    for english, told in table.items():
        assert set(re.findall(r"\{(\w+)\}", told)) <= set(re.findall(r"\{(\w+)\}", english)), english


@pytest.mark.parametrize("what", SHOWN_BY)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_not_there_is_told_with_where_to_look(what: str, lang: str) -> None:
    told = say_error(errors.NotFound(what=what, value="x"), lang)
    assert re.search(r"shows? what there is|Look whether", told) if lang == "en" else "確かめ" in told


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            errors.BadValue(value=0, what="value of -n", allowed="1 to 100000"),
            "0 は -n の値 として使えません。使えるもの: 1～100000。",
        ),
        (
            errors.Damaged(
                path="/x",
                detail="entry 4 cannot be read (ValueError)",
                remedy="Run `omoide verify` to see how far it goes.",
            ),
            "保管庫 /x が壊れています: 記録 4 が読めません(ValueError)。何も変更していません。`omoide verify` で範囲を確かめてください。",
        ),
        (
            errors.BadSetting(
                key="budget.k", source="--set", problem="0 is out of bounds; allowed: 1 to 1000"
            ),
            "設定 budget.k(--set): 0 は範囲の外です。使えるもの: 1～1000",
        ),
    ],
)
def test_an_error_is_told_in_japanese_to_the_last_word(error: errors.OmoideError, told: str) -> None:
    assert say_error(error, "ja") == told
    assert in_japanese(str(error)) == told  # also where only its words were kept, as in the report of a night
    assert say_error(error, "en") == str(error)


def test_the_words_of_somebody_else_stay_as_they_are() -> None:
    told = "quota exceeded for project 17"
    assert in_japanese(told) == told
    assert told in say_error(errors.StoreError(path="/x", detail=told), "ja")


# Help.


def _commands(command: Any, path: str = "omoide") -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, f"{path} {name}")


def test_every_command_option_and_argument_has_help_in_japanese() -> None:
    said: set[str] = set()
    for path, command in _commands(program()):
        english, short = parted(command.help)
        assert JAPANESE.search(japanese().get(english, "")), f"{path}: {english}"
        assert JAPANESE.search(short), path
        said |= {english, "Show this message and exit."}
        for each in command.params:
            assert each.help in japanese(), f"{path}: {each.help}"
            said.add(each.help)
    assert japanese().keys() - said == set(), "nobody says these any more"


def test_help_that_is_added_without_japanese_is_found() -> None:
    assert not JAPANESE.search(help_in_japanese("Paint it purple."))


@pytest.mark.parametrize("path", [path.split()[1:] for path, _ in _commands(program())], ids=" ".join)
def test_help_in_japanese_has_no_english_heading_and_fits_a_terminal(
    omoide: Callable[..., Any], path: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = omoide(*path, "--help", lang="ja").out
    assert shown.startswith("使い方: omoide")
    assert not re.search(
        r"Usage:|Options:|Arguments:|Commands:|\[default|\[required|Show this message", shown
    )
    texts = [
        line.split("  ")[-1] for line in shown.splitlines()[1:] if line.strip() and not line.endswith(":")
    ]
    assert any(JAPANESE.search(text) for text in texts)
    assert [line for line in shown.splitlines() if wide(line) > 80 and " " not in line.strip()] == []
    assert omoide(*path, "--help").out.startswith("Usage: omoide")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("fly",), "コマンド 'fly' はありません。"),
        (("recal", "x"), "もしかして: 'recall'"),
        (("list", "--nope"), "オプション --nope はありません"),
        (("remember",), "引数 'TEXT...' がありません。"),
        (("sleep", "twice"), "余分な引数があります: twice"),
        (("recall", "x", "-k", "many"), "'-k' に使えない値です: 'many' は整数ではありません。"),
        (("recall", "x", "-k"), "オプション '-k' には値が要ります。"),
    ],
)
def test_a_wrong_call_is_told_in_the_language_asked_for(omoide, call: tuple[str, ...], told: str) -> None:
    refused = omoide(*call, lang="ja", code=2)
    assert told in refused.err
    assert not re.search(r"Usage:|Error:|Try ", refused.err)
    english = omoide(*call, code=2).err
    assert not JAPANESE.search(english)
    assert ("使い方: omoide" in refused.err) == ("Usage: omoide" in english)


def test_the_language_of_the_settings_counts_for_wrong_calls_and_help(spawned) -> None:
    assert "使い方" in spawned("list", "--nope", code=2, OMOIDE_LANG="ja").err
    assert "使い方" in spawned("goal", code=2, OMOIDE_LANG="ja").err
    assert "使い方" in spawned("list", "--help", OMOIDE_LANG="ja").out


def test_every_message_of_the_parser_is_there_in_japanese() -> None:
    """Read off the parser that is installed: a newer one may say more."""
    found: set[str] = set()
    for path in Path(typer.__file__).parent.rglob("*.py"):
        if path.name in (
            "params.py",
            "models.py",
            "testing.py",
            "cli.py",
        ):  # examples, files and what is not used
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = 1 if name == "BadOptionUsage" else 0
                if name in ("fail", "UsageError", "BadParameter", "BadArgumentUsage", "BadOptionUsage"):
                    found |= set(map(_sample, node.args[place : place + 1])) - {
                        "",
                        "'7': 7",
                    }  # a path, and what the system says
    assert len(found) > 8
    assert [each for each in sorted(found) if not JAPANESE.search(in_japanese(each))] == []


def _sample(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(each.value) if isinstance(each, ast.Constant) else "an argument." if _last(each, parts) else "7" for each in parts)  # fmt: skip
        case ast.Call(func=ast.Attribute(value=ast.Call(args=[ast.Constant(value=str(text))]))):
            return re.sub(r"\{[^}]*\}", "7", text)
        case ast.Call(args=[ast.Constant(value=str(text))]):
            return text
        case _:
            return ""


def _last(part: ast.expr, parts: list[ast.expr]) -> bool:
    """`Option '-k' requires {msg}`: what is asked for is a sentence to its end."""
    return part is parts[-1] and len(parts) > 1 and str(getattr(parts[-2], "value", "")).endswith("requires ")


def test_a_line_of_japanese_is_broken_by_its_width_and_never_before_a_full_stop() -> None:
    lines = lines_of("ディレクトリか s3://bucket/path(既定: `backup.to`、なければ保存先の `backups`)。", 24)
    assert all(wide(each) <= 24 + 2 for each in lines)
    assert "s3://bucket/path(" in "".join(lines)
    assert not any(each[0] in "。、)" for each in lines)


# Nights and findings.


@pytest.mark.parametrize("step", STEPS)
def test_every_step_of_a_night_has_a_name_in_both_languages(step: str) -> None:
    assert JAPANESE.search(say(f"step_{step}", "ja"))
    assert not JAPANESE.search(say(f"step_{step}", "en"))


def test_what_verify_finds_is_told_in_japanese(omoide, told, home: Path) -> None:
    told("Bertha plays the oboe.")
    with sqlite3.connect(home / "omoide.db") as file:
        file.execute(
            'UPDATE journal SET body = replace(body, \'"by":"cli"\', \'"by":"eve"\') WHERE number = 1'
        )
    shown = omoide("verify", lang="ja", code=1).out
    assert "記録 1 が、書かれた後に変えられました" in shown
    assert not re.search(r"entry|journal|memory ", shown)
    assert "entry 1 was changed after it was written" in omoide("verify", code=1).out


# One, and many.


def test_one_of_a_thing_is_not_told_as_many() -> None:
    many = {
        found for english, _ in TEXTS.values() for found in re.findall(r"\{\w+:[^|{}]*\|([a-z]+s)\b", english)
    }
    assert {"memories", "entries", "events", "nights"} <= many
    for key, (english, _) in TEXTS.items():
        names = set(re.findall(r"\{(\w+)[^{}]*\}", english))
        told = say(key, "en", **dict.fromkeys(names, 1))
        assert not re.search(rf"(?<![\d.])\b1 (?:\w+ )?(?:{'|'.join(many)})\b", told), (key, told)


def test_a_new_text_tells_one_and_many_apart() -> None:
    """What follows a number and ends in `s` is a verb, or it says what it is called when there is one."""
    other = {
        "is",
        "was",
        "has",
        "lies",
        "comes",
        "answers",
        "finds",
        "keeps",
        "holds",
        "tells",
        "leads",
        "bytes",
    }
    names = {"status", "this", "its", "as"}
    for key, (english, _) in TEXTS.items():
        for word in re.findall(r"\{\w+\} ([a-z]+s)\b", english):
            assert word in other | names, (key, word)


@pytest.mark.parametrize(("count", "told"), [(1, "Rebuilt from 1 entry."), (2, "Rebuilt from 2 entries.")])
def test_a_count_is_told_with_its_noun(count: int, told: str) -> None:
    assert say("rebuilt", "en", entries=count) == told


def test_why_only_words_were_searched_is_told_in_japanese_too() -> None:
    trouble = str(errors.EmbedderError(name="bundled", problem="its tables are not prepared yet"))
    assert say("only_words", "ja", trouble=trouble).endswith("表の準備がまだです")
    assert trouble in say("only_words", "en", trouble=trouble)
