"""`[[links]]` as Obsidian writes them: by title, by name or by path, with a heading or a label after it."""

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from omoide.language.lexicon import folded
from omoide.library.paths import SUFFIX

_LINK = re.compile(r"!?\[\[([^\[\]\n|#^]{1,400})(?:[#^][^\[\]\n|]*)?(?:\|[^\[\]\n]*)?\]\]")


def link_targets(text: str) -> list[str]:
    """What a text links to, each once, in order."""
    return list(dict.fromkeys(target for each in _LINK.findall(text) if (target := key_of(each))))


def key_of(target: str) -> str:
    return folded(target.strip().removesuffix(SUFFIX).strip("/"))


def link_keys(paths: Mapping[str, str], titles: Iterable[tuple[str, str]]) -> dict[str, str]:
    """By what a link may call it, the memory that is meant. A path says it best, then a title, then the name of a file;
    of two with the same title it is the newer one."""
    found: dict[str, str] = {}
    for identity, path in sorted(paths.items()):
        found[key_of(PurePosixPath(path).stem)] = identity
    for identity, title in sorted(titles):
        if title:
            found[key_of(title)] = identity
    for identity, path in paths.items():
        found[key_of(path)] = identity
    return found
