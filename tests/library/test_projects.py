"""A project keeps its identity when its folder is renamed, cloned or worked on in several places at once."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from omoide.library.projects import Project, identity, known_as, remote_key


def read(path: Path) -> str | None:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return None


def never(path: Path) -> str | None:
    return None


SAME = [
    "https://github.com/aoi/shop.git",
    "https://github.com/aoi/shop",
    "https://github.com/aoi/shop/",
    "http://www.GitHub.com/Aoi/Shop.git",
    "https://aoi:ghp_secret@github.com/aoi/shop.git",
    "https://aoi@github.com:443/aoi/shop",
    "git@github.com:aoi/shop.git",
    "git@GITHUB.com:/aoi/shop.git",
    "github.com:aoi/shop",
    "ssh://git@github.com/aoi/shop.git",
    "ssh://git@github.com:22/aoi//shop.git/",
    "ssh://git@ssh.github.com:443/aoi/shop.git",
    "git+ssh://git@github.com/aoi/shop",
    "git://github.com/aoi/shop.git",
    "  https://github.com/aoi/shop\n",
]


@pytest.mark.parametrize("url", SAME)
def test_every_way_to_write_a_place_is_one_place(url: str) -> None:
    assert remote_key(url) == "github.com/aoi/shop"


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("ssh://git@git.example.jp:2222/チーム/店.git", "git.example.jp/チーム/店"),
        ("https://git.example.jp/%E5%BA%97.git", "git.example.jp/店"),
        ("https://git.example.jp:8443/Team/Shop", "git.example.jp:8443/Team/Shop"),
        ("aoi@git.example.jp:Team/Shop.git", "git.example.jp/Team/Shop"),
        ("https://gitlab.com/a/b/c.git", "gitlab.com/a/b/c"),
    ],
)
def test_other_servers_keep_their_ports_and_letters(url: str, key: str) -> None:
    assert remote_key(url) == key


@pytest.mark.parametrize(
    "url",
    [
        "", "/srv/git/shop.git", "../shop", "./a:b", "C:\\git\\shop", "C:/git/shop", "file:///srv/git/shop.git",
        "https://", "https://github.com/", "https://host:port/x", "git@github.com:", "https://[bad/x",
    ],
)  # fmt: skip
def test_a_path_of_this_machine_is_no_shared_place(url: str) -> None:
    assert remote_key(url) is None


def test_no_key_holds_a_credential() -> None:
    for url in SAME:
        assert "secret" not in (remote_key(url) or "")


def test_without_git_a_project_is_its_folder() -> None:
    folder = Path("/home/葵/日記")
    assert identity(never, folder).marks == identity(never, folder / "x" / "..").marks
    assert identity(never, folder).name == "日記"
    assert identity(never, folder).key.startswith("path:")
    assert identity(never, folder).key != identity(never, folder.parent).key


@pytest.mark.parametrize(
    "config",
    [
        '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:aoi/shop.git\n\tfetch = +x\n',
        '[REMOTE "origin"]\r\n  URL=https://github.com/aoi/shop ; mine\r\n',
        '[remote "fork"]\nurl = https://github.com/x/y\n[remote "origin"] url = "https://github.com/aoi/shop"\n',
        '[remote "origin"]\n url = https://github.com/\\\naoi/shop\n',
        '# url = x\n[branch "b"]\nremote = origin\nurl = no\n[remote "first"]\n;url = z\nurl = github.com:aoi/shop\n',
        '[remote "origin"]\nurl = https://github.com/aoi/shop\nurl = https://github.com/a/second\n',
    ],
    ids=["plain", "windows", "several", "continued", "another name", "two urls"],
)  # fmt: skip
def test_the_remote_is_read_as_git_reads_it(config: str) -> None:
    folder = Path("/r")
    there = {folder / ".git" / "HEAD": "ref: refs/heads/main\n", folder / ".git" / "config": config}
    assert identity(there.get, folder / "src" / "deep") == Project(
        name="shop", marks=("remote:github.com/aoi/shop",)
    )


@pytest.mark.parametrize(
    "config", ["", "[remote", '[remote "origin"]', "=\n[]\n= x", "url = https://github.com/a/b", "\x00"]
)
def test_a_config_that_says_nothing_leaves_the_path(config: str) -> None:
    folder = Path("/r")
    there = {folder / ".git" / "HEAD": "", folder / ".git" / "config": config}
    assert identity(there.get, folder).marks == identity(never, folder).marks


@pytest.mark.parametrize("log", ["", "\n", "rubbish", "0000", "a1 b2 A <a@b> 1 +0000\tcommit: later\n"])
def test_a_log_whose_beginning_is_forgotten_says_nothing(log: str) -> None:
    folder = Path("/r")
    there = {folder / ".git" / "HEAD": "", folder / ".git" / "logs" / "HEAD": log}
    assert identity(there.get, folder).marks == identity(never, folder).marks


def test_a_project_is_known_by_any_of_its_marks() -> None:
    """It began on one machine, then went to a server; and git shortened its log."""
    alone = Project(name="shop", marks=("commit:c1", "path:/r"))
    shared = Project(name="shop", marks=("remote:github.com/aoi/shop", "commit:c1"))
    shortened = Project(name="shop", marks=("path:/r",))
    other = Project(name="other", marks=("remote:github.com/aoi/other", "commit:c9"))
    known = dict.fromkeys(alone.marks, alone.key)
    assert [known_as(each, known) for each in (alone, shared, shortened)] == [alone.key] * 3
    assert known_as(other, known) == other.key
    assert known_as(shared, {}) == "remote:github.com/aoi/shop"


# With git itself.


def git(folder: Path, *arguments: str) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    settings = ("-c", "user.name=葵", "-c", "user.email=aoi@example.jp", "-c", "init.defaultBranch=main")
    environment = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(
        ["git", *settings, *arguments], cwd=folder, check=True, capture_output=True, env=environment
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "店"
    folder.mkdir()
    git(folder, "init")
    git(folder, "commit", "--allow-empty", "-m", "はじめ")
    git(folder, "commit", "--allow-empty", "-m", "second")
    return folder


def test_a_renamed_folder_stays_the_same_project(repository: Path) -> None:
    before = identity(read, repository)
    assert before.key.startswith("commit:")
    moved = repository.rename(repository.parent / "another name")
    (moved / "src").mkdir()
    assert identity(read, moved / "src").key == before.key


def test_all_worktrees_are_one_project(repository: Path, tmp_path: Path) -> None:
    git(repository, "worktree", "add", str(tmp_path / "side"))
    assert identity(read, tmp_path / "side") == identity(read, repository)
    git(repository, "remote", "add", "origin", "git@github.com:aoi/shop.git")
    assert identity(read, tmp_path / "side").key == "remote:github.com/aoi/shop"


def test_a_project_that_is_shared_later_is_known_by_its_first_commit(repository: Path) -> None:
    alone = identity(read, repository)
    git(repository, "remote", "add", "origin", "https://github.com/aoi/shop")
    shared = identity(read, repository)
    assert shared.key == "remote:github.com/aoi/shop"
    assert known_as(shared, {alone.key: alone.key}) == alone.key


def test_copies_of_one_remote_are_one_project_and_a_fork_is_another(repository: Path, tmp_path: Path) -> None:
    for name, url in (("a", "git@github.com:aoi/shop"), ("b", "https://github.com/aoi/shop.git")):
        git(tmp_path, "clone", str(repository), name)
        git(tmp_path / name, "remote", "set-url", "origin", url)
    git(tmp_path, "clone", str(repository), "fork")
    git(tmp_path / "fork", "remote", "set-url", "origin", "https://github.com/ken/shop.git")
    first, second, fork = (identity(read, tmp_path / name) for name in ("a", "b", "fork"))
    assert first == second
    assert not set(first.marks) & set(fork.marks)


def test_a_submodule_is_a_project_of_its_own(repository: Path, tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    outer.mkdir()
    git(outer, "init")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "add", str(repository), "part")
    git(outer / "part", "remote", "set-url", "origin", "https://github.com/aoi/shop")
    assert (outer / "part" / ".git").is_file()
    assert identity(read, outer / "part").key == "remote:github.com/aoi/shop"
    assert identity(read, outer).key.startswith("path:")


def test_a_shortened_log_leaves_the_path_to_know_it_by(repository: Path) -> None:
    before = identity(read, repository)
    git(repository, "reflog", "delete", "HEAD@{1}")
    after = identity(read, repository)
    assert after.key != before.key
    assert known_as(after, dict.fromkeys(before.marks, before.key)) == before.key
