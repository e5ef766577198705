"""What a directory held when it was last in step: by this, both sides can tell what the other has changed since."""

import json
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from omoide.model.foreign_json import read_json
from omoide.model.frozen import frozen

NAME = ".omoide-vault.json"
TAKEN = ".omoide-taken.json"  # what a sync was taking in; it goes when the manifest is written
TRASH = ".omoide-trash"
FORMAT = "omoide-vault/1"


@frozen
class Kept:
    """A file: the digest of its bytes, and by id the digest of what the store said of each memory in it."""

    digest: str
    ids: Mapping[str, str]


@frozen
class Manifest:
    """`heads` says, for each mind that is mirrored, how long its journal was and how it ended: in another store, or in
    an older copy of this one, it did not end so, and then this manifest says nothing. `unwanted` are forgotten memories
    whose files somebody took away: they are not written again as long as nothing changes. `acts` is what a sync that was
    stopped was about to write, by mind."""

    heads: Mapping[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    files: Mapping[str, Kept] = field(default_factory=dict[str, Kept])
    counts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    unwanted: Mapping[str, str] = field(default_factory=dict[str, str])
    acts: Mapping[str, str] = field(default_factory=dict[str, str])


def with_taken(base: Manifest, taken: Manifest) -> Manifest:
    """As if the sync that was stopped had said what it had taken in: these files need not be read again."""
    names = {name for kept in taken.files.values() for name in kept.ids} | taken.unwanted.keys()
    files = {
        path: Kept(
            digest=kept.digest, ids={name: said for name, said in kept.ids.items() if name not in names}
        )
        for path, kept in base.files.items()
    }
    return replace(base, files={path: kept for path, kept in files.items() if kept.ids} | dict(taken.files))


def manifest_text(manifest: Manifest) -> bytes:
    plain = {
        "format": FORMAT,
        "heads": {scope: list(head) for scope, head in manifest.heads.items()},
        "files": {
            path: {"digest": kept.digest, "ids": dict(kept.ids)} for path, kept in manifest.files.items()
        },
        "unwanted": dict(manifest.unwanted),
        "acts": dict(manifest.acts),
        "counts": {name: dict(counts) for name, counts in manifest.counts.items()},
    }
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, indent=1).encode() + b"\n"


def read_manifest(body: bytes | None) -> Manifest | None:
    """None where there is none, or none that can be read."""
    try:
        plain = read_json(body or b"")
        if plain["format"] != FORMAT:
            return None
        return Manifest(
            heads={str(scope): (int(at), str(head)) for scope, (at, head) in plain["heads"].items()},
            files={
                str(path): Kept(digest=str(each["digest"]), ids=dict(each["ids"]))
                for path, each in plain["files"].items()
            },
            unwanted=dict(plain["unwanted"]),
            acts=dict(plain["acts"]),
            counts={str(name): dict(counts) for name, counts in plain["counts"].items()},
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
