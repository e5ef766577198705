"""What a record of another design said otherwise than we would say the same: so much is kept, and no more.

As long as ours has not changed, the record is given back as it was spelt; what has changed since is said as we say it.
"""

import json
from collections.abc import Mapping
from typing import Any

Spelling = Mapping[str, Mapping[str, Any]]


def spelt(said: Mapping[str, Any], ours: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """By key, what was said and what we would have said; one is missing where only one of us says anything."""
    return {
        key: {name: each[key] for name, each in (("said", said), ("ours", ours)) if key in each}
        for key in {**said, **ours}
        if key not in said or key not in ours or not same(said[key], ours[key])
    }


def respelt(ours: Mapping[str, Any], spelling: Spelling) -> dict[str, Any]:
    found = dict(ours)
    for key, each in spelling.items():
        if ("ours" in each) != (key in ours) or (key in ours and not same(ours[key], each["ours"])):
            continue  # it has changed since
        if "said" in each:
            found[key] = each["said"]
        else:
            del found[key]
    return found


def same(one: Any, other: Any) -> bool:
    """To the letter: 1, 1.0 and true are three things to other programs."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
