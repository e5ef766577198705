"""What somebody once asked another program to do comes along as a note; what is not known is passed over, and told."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import foreign_files as files
import pytest
from test_import_formats import opened

from omoide.library.importing.formats import NAMES

PROFILE = "I have celiac disease. セリアック病です。"
ANSWERS = "Answer briefly and in Japanese. 日本語で短く。"


def chatgpt(path: Path, *, hidden: bool = True, quoted: bool = False) -> Path:
    """The same instructions in front of two conversations, as the export has them."""
    wrapped = (
        "The user provided the following information about themselves:\nUser profile:\n```{}```\n"
        if quoted
        else "{}"
    )
    content = {
        "content_type": "user_editable_context",
        "user_profile": wrapped.format(PROFILE),
        "user_instructions": wrapped.replace("about themselves", "on how to respond").format(ANSWERS),
    }
    metadata = (
        {"is_visually_hidden_from_conversation": True, "is_user_system_message": True} if hidden else {}
    )
    talks = []
    for name in ("c-1", "c-2"):
        talk = files.chatgpt_conversation(name)
        wish = files._node("wish", "root", "user", at=files.EPOCH, content=content, metadata=metadata)
        talk["mapping"]["wish"] = wish
        talk["mapping"]["system"]["parent"] = "wish"
        talks.append(talk)
    return files.written(path / "conversations.json", talks)


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("quoted", [True, False])
def test_custom_instructions_come_as_notes_to_be_confirmed(
    omoide: Callable[..., Any], tmp_path: Path, hidden: bool, quoted: bool
) -> None:
    source = chatgpt(tmp_path, hidden=hidden, quoted=quoted)
    assert len(omoide("import", source, "--dry-run", "--json")["wishes"]) == 2
    done = omoide("import", source, "--json")
    notes = [omoide("show", name, "--json") for name in done["wishes"]]
    assert {each["words"]["text"] for each in notes} == {PROFILE, ANSWERS}  # once, though they stand in both
    for each in notes:
        assert (each["kind"], each["origins"]) == ("note", ["import"])
        assert "custom instructions" in each["words"]["tags"]
    assert "celiac" in omoide("recall", "celiac disease")
    again = omoide("import", source, "--json")
    assert (again["memories"], again["wishes"]) == (0, [])
    # Said in one's own words, it is one's own.
    omoide("correct", done["wishes"][0], "I have celiac disease, so no bread.")
    assert "user" in omoide("show", done["wishes"][0], "--json")["origins"]


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "asked another program to behave (1)"), ("ja", "指示(1 件)")]
)
def test_the_instructions_of_a_project_come_and_are_told(
    omoide: Callable[..., Any], tmp_path: Path, lang: str, told: str
) -> None:
    source = files.claude(tmp_path)
    assert told in omoide("import", source, "--dry-run", lang=lang)
    assert told in omoide("import", source, lang=lang)
    listed = omoide("list", "-n", "50", "--json")
    (note,) = (each for each in listed if "haiku" in each["words"].get("text", ""))
    assert (note["kind"], note["origins"], note["words"]["title"]) == ("note", ["import"], "陶芸教室")


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("0852です。\ue200cite\ue202turn0search0\ue201", "0852です。"),
        ("It is open\ue200cite\ue202turn0search0\ue202turn1news2\ue201 on Monday.", "It is open on Monday."),
        ('\ue200entity\ue202["place","益子","town"]\ue201の窯', "益子の窯"),
        ("See \ue200url\ue202the kiln page\ue202https://example.com\ue201.", "See the kiln page."),
        ("\ue203本焼き\ue204は 1230 度【12†L3-L5】。", "本焼きは 1230 度。"),
        ("【注意】† is a dagger", "【注意】† is a dagger"),
    ],
)
def test_marks_of_citations_do_not_stay_in_the_text(
    omoide: Callable[..., Any], tmp_path: Path, said: str, read: str
) -> None:
    talk = files.chatgpt_conversation()
    talk["mapping"]["last"]["message"]["content"]["parts"] = [said]
    omoide("import", files.written(tmp_path / "conversations.json", [talk]))
    events = json.dumps(omoide("log", "--events", "--json"), ensure_ascii=False)
    everything = events + json.dumps(omoide("list", "-n", "50", "--json"), ensure_ascii=False)
    assert json.dumps(read, ensure_ascii=False).strip('"') in everything
    assert not any("\ue200" <= char <= "\ue2ff" for char in everything)


# Of each format a source with one more record, of a sort that nobody knows.


def _more(make: Callable[[Path], Path], change: Callable[[Path], None]) -> Callable[[Path], Path]:
    def made(path: Path) -> Path:
        source = make(path)
        change(source)
        return source

    return made


def _append(*values: Any) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(each) + "\n" for each in values)

    return change


def _chatgpt_talk(**changed: Any) -> Callable[[Path], Path]:
    def made(path: Path) -> Path:
        talk = files.chatgpt_conversation()
        talk["mapping"]["last"]["message"] |= changed
        return files.written(path / "conversations.json", [talk])

    return made


def _claude_talk(**changed: Any) -> Callable[[Path], Path]:
    def made(path: Path) -> Path:
        talk = files.claude_conversation()
        talk["chat_messages"][-1] |= changed
        return files.written(path / "conversations.json", [talk])

    return made


def _json(name: str, make: Callable[[Path], Path], **more: Any) -> Callable[[Path], Path]:
    return _more(
        make, lambda path: (files.written(path, json.loads(path.read_text("utf-8")) | more), None)[1]
    )


UNKNOWN: list[tuple[str, Callable[[Path], Path], str]] = [
    ("chatgpt", lambda path: files.written(path / "conversations.json", [files.chatgpt_conversation(), {"kind": "hologram"}]), "no conversation"),
    ("chatgpt", _chatgpt_talk(author={"role": "oracle"}), "role oracle"),
    ("chatgpt", _chatgpt_talk(content={"content_type": "hologram", "beams": 3}), "hologram"),
    ("claude", _claude_talk(sender="oracle"), "sender oracle"),
    ("claude", _claude_talk(content=[{"type": "hologram"}]), "hologram"),
    ("claude", lambda path: files.written(path / "memories.json", [{"conversations_memory": "x", "dreams": "y"}]), "dreams"),
    ("claude-code", _more(files.claude_code, lambda path: _append({"type": "hologram", "sessionId": "s"})(next(path.rglob("*.jsonl")))), "type hologram"),
    ("codex", _more(files.codex, lambda path: (files.written(path / "dreams.toml", "x = 1"), None)[1]), "dreams.toml"),
    ("mem0", _json("mem0", files.mem0, holograms=[{"id": "1"}]), "holograms"),
    ("memory-json", _more(files.memory_json, _append({"type": "hologram", "name": "x"})), "neither entity nor relation"),
    ("obsidian", _more(files.obsidian, lambda path: (files.written(path / "board.canvas", {}), None)[1]), "board.canvas"),
    ("piano", _more(files.piano, _append({"hologram_id": "1", "content": "x"})), "neither event nor memory"),
    ("piano", _more(files.piano, _append({"event_id": "e9", "timestamp": "2025-06-01T10:00:00+09:00", "type": "hologram", "content": "x"})), "type: hologram"),
    ("lumina", _json("lumina", files.lumina, holograms=[{"id": 1}]), "holograms"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "make", "told"), UNKNOWN, ids=[f"{each[0]}: {each[2]}" for each in UNKNOWN])
def test_a_record_that_is_not_known_is_passed_over_and_told(
    omoide: Callable[..., Any], tmp_path: Path, form: str, make: Callable[[Path], Path], told: str
) -> None:
    source = make(tmp_path / "elsewhere")
    for more in ("--dry-run", "--as"):
        arguments = ("--dry-run",) if more == "--dry-run" else ("--as", form)
        done = omoide("import", source, *arguments, "--json")
        assert done["format"] == form
        lines = [f"{each['where']} {each['detail']}" for each in done["not_understood"]]
        assert any(told in line for line in lines), lines
        assert sum(done["oddities"].values()) >= 1


def test_every_importer_was_asked_what_it_does_not_know() -> None:
    own = {"omoide", "omoide-salvage", "ltm", "nexus-ark", "animaworks"}  # have reports of their own
    assert {form for form, *_ in UNKNOWN} == set(NAMES) - own


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_formats_are_named_where_none_fits_and_in_the_help(
    omoide: Callable[..., Any], tmp_path: Path, lang: str
) -> None:
    unknown = files.written(tmp_path / "talk.dat", "???")
    error = omoide("import", unknown, lang=lang, code=2)
    shown = "".join(omoide("import", "--help").split())
    for name in NAMES:
        assert name in error
        assert name in shown
    assert ("形式" in error) == (lang == "ja")


def test_who_stops_reading_is_not_told_that_the_source_is_broken(home: Path, tmp_path: Path) -> None:
    source = files.chatgpt(tmp_path)
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "omoide.doors.cli.main", "--home", str(home), "import", str(source)],
        stdout=writer, stderr=subprocess.PIPE, env={**os.environ, "OMOIDE_EMBEDDING__KIND": "none"}, timeout=600, check=False,
    )  # fmt: skip
    os.close(writer)
    assert done.stderr == b""
    with opened(home) as mind:
        assert len(mind.memories(limit=50)) == 4
