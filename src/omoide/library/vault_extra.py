"""What files say besides: kept under a key of its own in `Words.extra`, beside what other formats keep there."""

import json
from collections.abc import Mapping
from typing import Any

from omoide.model.foreign_json import read_json

KEY = "vault"
_BESIDES = "besides"  # an extra that was no table


def vault_part(extra: str) -> dict[str, Any]:
    """`front`: the front matter of other programs, to the letter; `said`: what a foreign file said of itself; `path`: its
    name, where the alias is the id of another format."""
    if f'"{KEY}"' not in extra:
        return {}
    found = _table(extra).get(KEY)
    return found if isinstance(found, dict) else {}


def other_part(extra: str) -> str:
    """What other formats keep there."""
    if not vault_part(extra):
        return extra
    rest = {name: value for name, value in _table(extra).items() if name != KEY}
    if rest.keys() == {_BESIDES}:
        return str(rest[_BESIDES])
    return json.dumps(rest, ensure_ascii=False) if rest else ""


def joined(vault: Mapping[str, Any], other: str) -> str:
    said = {name: value for name, value in vault.items() if value}
    if not said:
        return other
    rest = _table(other) or ({_BESIDES: other} if other else {})
    return json.dumps({**rest, KEY: said}, ensure_ascii=False)


def with_path(extra: str, path: str) -> str:
    return joined({**vault_part(extra), "path": path}, other_part(extra))


def _table(text: str) -> dict[str, Any]:
    try:
        found = read_json(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
