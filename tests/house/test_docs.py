"""The documentation cannot drift: pages read off the code are current, and every example in the README runs."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from omoide.assemble import open_mind
from omoide.doors.cli.pages import PAGES
from omoide.stories.first_minute import STEPS

ROOT = Path(__file__).resolve().parents[2]
READMES = {
    language: (ROOT / name).read_text("utf-8")
    for language, name in (("en", "README.md"), ("ja", "README.ja.md"))
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_made_from_the_code_are_current(name: str) -> None:
    """`make docs` writes them anew."""
    assert (ROOT / "docs" / name).read_text("utf-8") == PAGES[name]()


def blocks(readme: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", readme, re.DOTALL)


def plain(line: str) -> str:
    """Without what differs from run to run: ids, times and heads."""
    line = re.sub(r"\b[0-9a-z]{6}  \d{4}-\d\d-\d\d \d\d:\d\d", "ID  DATE", line)
    line = re.sub(r"(\d+:)(…|[0-9a-f]{64})", r"\1HEAD", line)
    return re.sub(r"\d+\.\d{3}", "N", line).rstrip()


@pytest.mark.parametrize("language", READMES)
def test_the_first_minute_of_the_readme_is_true(tmp_path: Path, language: str) -> None:
    (session,) = (block for block in blocks(READMES[language], "console") if "omoide remember" in block)
    spoken = {"OMOIDE_HOME": str(tmp_path / "store"), "OMOIDE_LANG": language, "LC_ALL": "C.UTF-8"}
    environment = {**os.environ, **spoken}
    seen: list[str] = []
    for line in session.splitlines():
        if line.startswith("$ "):
            seen.append(line)
            words = shlex.split(line.removeprefix("$ omoide "))
            done = subprocess.run(
                [sys.executable, "-m", "omoide.doors.cli.main", *words],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            seen += done.stdout.splitlines()
    assert [plain(line) for line in seen] == [plain(line) for line in session.splitlines()]


@pytest.mark.parametrize("language", READMES)
def test_the_python_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setenv("OMOIDE_HOME", str(tmp_path / "store"))
    (code,) = blocks(READMES[language], "python")
    exec(code, {})
    assert "美咲の誕生日は5月1日" in capsys.readouterr().out


@pytest.mark.parametrize("language", READMES)
def test_the_readme_names_commands_and_files_that_exist(language: str) -> None:
    readme = READMES[language]
    commands = set(re.findall(r"^## omoide (\S+)", PAGES["commands.md"](), re.MULTILINE))
    named = set(re.findall(r"`omoide ([a-z-]+)", readme))
    assert named <= commands
    for path in re.findall(r"\]\(([^)]+)\)", readme):
        assert (ROOT / path).exists(), path
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)", readme)) <= targets


@pytest.mark.parametrize("language", READMES)
def test_the_readme_is_short(language: str) -> None:
    assert len(READMES[language].splitlines()) <= 90


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / path).exists(), path


def test_every_room_of_the_house_is_on_the_plan() -> None:
    plan = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {
        path.stem for path in (ROOT / "src" / "omoide").iterdir() if not path.name.startswith(("_", "py."))
    }
    missing = {
        room
        for room in rooms - {"presets", "failpoints"}
        if not re.search(rf"^(\s*|.*  ){room}\b", plan, re.MULTILINE)
    }
    assert missing == set()


def test_every_change_is_in_the_vocabulary() -> None:
    from omoide.model.change import CHANGES

    words = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    assert all(kind.__name__ in words for kind in CHANGES.values())


def test_the_picture_shows_the_story_that_is_played() -> None:
    picture = (
        (ROOT / "docs" / "first-minute.svg").read_text("utf-8").replace("&#160;", " ").replace("\u00a0", " ")
    )
    shown = re.sub(r"<[^>]+>", "", picture)
    for step in STEPS[:6]:
        assert f"omoide {step.command[0]}" in shown


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_minute_plays_to_its_end(language: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "omoide.doors.cli.main", "--lang", language, "demo", "--minute"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "タマ" in done.stdout
    assert {"en": "Nothing comes to mind.", "ja": "何も思い浮かびません。"}[language] in done.stdout
    assert {"en": "Sound: 9 entries", "ja": "異常なし: 9 件"}[language] in done.stdout
    assert list(tmp_path.iterdir()) == []  # it takes its store with it


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sixty_days_are_lived_and_asked_about(language: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "omoide.doors.cli.main", "--lang", language, "demo"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    )
    for answer in ("byte order mark", "hojicha", "5月23日", "そばアレルギー"):
        assert answer in done.stdout
    silent = {"en": "Nothing comes to mind.", "ja": "何も思い浮かびません。"}[language]
    assert done.stdout.index(silent) > done.stdout.index("Hokkaido")
    assert {"en": "Its dashboard answers: Today", "ja": "ダッシュボードが応答しました: 今日"}[
        language
    ] in done.stdout
    assert list(tmp_path.iterdir()) == []  # it takes its store with it


def test_the_picture_of_the_life_shows_its_questions() -> None:
    from omoide.doors.cli.demo import ASKED

    shown = (
        (ROOT / "docs" / "sixty-days.svg").read_text("utf-8").replace("&#160;", " ").replace("\u00a0", " ")
    )
    plain_text = re.sub(r"<[^>]+>", "", shown)
    assert all(question in plain_text for question in ASKED[:2])


def test_an_installed_package_can_be_used_from_python(tmp_path: Path) -> None:
    with open_mind(tmp_path / "store", name="alice") as mind:
        assert mind.remember("hello").scope.mind == "alice"
