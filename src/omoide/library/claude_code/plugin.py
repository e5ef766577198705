"""The same hooks as a plug-in, with a market place of one that it can be installed from."""

import json
from collections.abc import Sequence
from typing import Any

from omoide.library.claude_code.hooks import EVENTS, check_command, group

NAME = "omoide"
MARKET = "omoide"
_SAYS = "A memory that lasts: what was said comes to mind again when it is needed, in Japanese and English"
_AUTHOR = {"name": "The Omoide authors"}


def plugin_files(command: Sequence[str], *, version: str) -> dict[str, str]:
    """What to write below one directory, which `/plugin marketplace add` then takes, by relative path."""
    check_command(command)
    files: dict[str, Any] = {
        ".claude-plugin/marketplace.json": {
            "name": MARKET,
            "owner": _AUTHOR,
            "plugins": [{"name": NAME, "source": f"./{NAME}", "description": _SAYS, "version": version}],
        },
        f"{NAME}/.claude-plugin/plugin.json": {
            "name": NAME,
            "version": version,
            "description": _SAYS,
            "author": _AUTHOR,
            "license": "Apache-2.0",
            "keywords": ["memory", "japanese"],
        },
        f"{NAME}/hooks/hooks.json": {"hooks": {event: [group(command, event)] for event in EVENTS}},
    }
    return {path: json.dumps(value, ensure_ascii=False, indent=2) + "\n" for path, value in files.items()}
