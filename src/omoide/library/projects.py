"""Which project a folder belongs to: told by git and not by its path, so that a renamed folder keeps its memories.

Only git's own files are looked at, through a reader that is handed in. No program is started.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from omoide.model.frozen import frozen
from omoide.model.scope import PROJECT_PREFIX

Read = Callable[[Path], str | None]  # the text of a file; None: there is no such file

# Other names of the same servers.
_ALSO = {
    "www.github.com": "github.com",
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
}
# There, Owner/Name and owner/name are one and the same.
_SAME_CASE = ("github.com", "gitlab.com", "bitbucket.org")
_DEFAULT_PORTS = {"http": 80, "https": 443, "git": 9418}


@frozen
class Project:
    """A name to show, and the marks that a project is known by, the most lasting one first."""

    name: str
    marks: tuple[str, ...]

    @property
    def key(self) -> str:
        return self.marks[0]


def identity(read: Read, start: Path) -> Project:
    """The project around `start`, which is an absolute path.

    Marks: where it is shared (`remote:`), else its first commit (`commit:`), else where it lies (`path:`). All
    worktrees of a repository have the same ones.
    """
    found = _repository(read, start)
    if found is None:
        return Project(name=start.name, marks=(_path_mark(start),))
    folder, git = found
    url = _remote_url(read(git / "config") or "")
    remote = remote_key(url) if url else None
    first, cloned = _first_commit(read(git / "logs" / "HEAD") or "")
    if remote:
        # What a copy begins with, it shares with every other copy and with what was made of them.
        marks = (f"remote:{remote}", *((f"commit:{first}",) if first and not cloned else ()))
        return Project(name=remote.rpartition("/")[2], marks=marks)
    # Git forgets its log after some months; then the place is all that is left to know it by.
    marks = (*((f"commit:{first}",) if first else ()), _path_mark(folder))
    return Project(name=folder.name, marks=marks)


def known_as(project: Project, known: Mapping[str, str]) -> str:
    """The key under which a project is remembered, where `known` leads from marks seen earlier to keys.

    A project that was put on a server only later, or whose log git has shortened, so keeps its first key.
    """
    return next((known[mark] for mark in project.marks if mark in known), project.key)


def mind_name(key: str) -> str:
    """The name of the mind that a project has: the same wherever the key is known."""
    from omoide.model.digest import blake2b

    return f"{PROJECT_PREFIX}{blake2b(key.encode(), digest_size=10).hexdigest()}"


def remote_key(url: str) -> str | None:
    """`host/owner/name`, the same for every way to write it; None: it says nothing outside this machine."""
    url = url.strip()
    host, path = _web_parts(url) if "://" in url else _scp_parts(url)
    path = "/".join(part for part in unquote(path).split("/") if part).removesuffix(".git")
    if not host or not path:
        return None
    return f"{host}/{path.lower() if host in _SAME_CASE else path}"


def _web_parts(url: str) -> tuple[str, str]:
    try:
        told = urlsplit(url)
        host, port = told.hostname or "", told.port
    except ValueError:
        return "", ""
    if told.scheme == "file":
        return "", ""
    host = _ALSO.get(host, host)
    # A port of ssh is another way to the same place; one of the web may be another place.
    if port and "ssh" not in told.scheme and port != _DEFAULT_PORTS.get(told.scheme):
        host = f"{host}:{port}"
    return host, told.path


def _scp_parts(url: str) -> tuple[str, str]:
    """`git@host:owner/name`. A path, or the letter of a drive, is no host."""
    where, colon, path = url.partition(":")
    host = where.rpartition("@")[2].lower()
    if not colon or "/" in where or "\\" in where or len(host) < 2:
        return "", ""
    return _ALSO.get(host, host), path


def _repository(read: Read, start: Path) -> tuple[Path, Path] | None:
    """The folder that is worked in, or the first of several, and the folder of git that all of them share."""
    for folder in (start, *start.parents):
        git = folder / ".git"
        if read(git / "HEAD") is not None:
            return folder, git
        pointer = read(git)
        if pointer is not None and pointer.startswith("gitdir:"):
            own = _joined(folder, pointer.removeprefix("gitdir:").strip())
            shared = read(own / "commondir")
            if shared is None:  # a submodule, or a folder that git keeps elsewhere
                return folder, own
            common = _joined(own, shared.strip())
            return (common.parent if common.name == ".git" else common), common
    return None


def _joined(folder: Path, path: str) -> Path:
    return Path(os.path.normpath(folder / path))


def _path_mark(folder: Path) -> str:
    return f"path:{Path(os.path.normcase(os.path.normpath(folder))).as_posix()}"


def _first_commit(log: str) -> tuple[str, bool]:
    """What a repository began with, and whether it began as a copy; empty when the beginning is forgotten."""
    line = log.partition("\n")[0]
    told, _, act = line.partition("\t")
    before, after, *_ = [*told.split(" "), "", ""]
    return (after if before and not before.strip("0") else ""), act.startswith("clone:")


def _remote_url(config: str) -> str:
    """That of `origin`, or of the first remote that there is."""
    urls: dict[str, str] = {}
    for section, name, key, value in _settings(config):
        if section == "remote" and key == "url" and value:
            urls.setdefault(name, value)
    return urls.get("origin") or next(iter(urls.values()), "")


def _settings(config: str) -> Iterator[tuple[str, str, str, str]]:
    """Section, its name, key and value, as git reads them. Section and key may be written in any case."""
    section = name = ""
    for line in config.replace("\\\r\n", "").replace("\\\n", "").splitlines():
        line = line.strip()
        if line.startswith("["):
            head, _, line = line.removeprefix("[").partition("]")
            section, _, name = head.strip().partition(" ")
            section, name = section.lower(), name.strip().removeprefix('"').removesuffix('"')
            line = line.strip()
        key, equals, value = line.partition("=")
        if equals and not line.startswith(("#", ";")):
            yield section, name, key.strip().lower(), _value(value)


def _value(written: str) -> str:
    """Without quotation marks, escapes and a comment at the end."""
    kept: list[str] = []
    quoted, chars = False, iter(written.strip())
    for char in chars:
        if char == "\\":
            kept.append(next(chars, ""))
        elif char == '"':
            quoted = not quoted
        elif char in "#;" and not quoted:
            break
        else:
            kept.append(char)
    return "".join(kept).strip()
