"""How the server is told of: to a client, to the registry, and as a bundle for the desktop. Nothing here loads the protocol."""

import sys
from collections.abc import Callable
from importlib.metadata import metadata
from typing import Any, Final

from omoide.settings import Settings

_SERVER_SCHEMA: Final = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
_NAME: Final = "io.github.omoide/omoide"


def client(settings: Settings) -> dict[str, Any]:
    """For the file in which a client lists its servers: this very program, with this very store."""
    arguments = [
        "-m",
        "omoide.doors.cli.main",
        "--home",
        str(settings.directory),
        "--mind",
        settings.home.mind,
        "mcp",
    ]
    return {"mcpServers": {"omoide": {"command": sys.executable, "args": arguments}}}


def registry(_: Settings) -> dict[str, Any]:
    about = metadata("omoide")
    return {
        "$schema": _SERVER_SCHEMA,
        "name": _NAME,
        "title": "Omoide 思い出",
        "description": "A human-like long-term memory for agents, in Japanese and English",
        "version": about["Version"],
        "packages": [
            {
                "registryType": "pypi",
                "identifier": "omoide",
                "version": about["Version"],
                "runtimeHint": "uvx",
                "runtimeArguments": [{"type": "named", "name": "--with", "value": "omoide[serve]"}],
                "packageArguments": [{"type": "positional", "value": "mcp"}],
                "transport": {"type": "stdio"},
            }
        ],
    }


def bundle(_: Settings) -> dict[str, Any]:
    """For a desktop that installs it with one click."""
    from omoide.tools.sets import SETS

    about = metadata("omoide")
    run = ["run", "--with", "omoide[serve]", "omoide", "--home", "${user_config.home}", "mcp"]
    return {
        "manifest_version": "0.4",
        "name": "omoide",
        "display_name": "Omoide 思い出",
        "version": about["Version"],
        "description": about["Summary"],
        "author": {"name": "The Omoide authors"},
        "license": "Apache-2.0",
        "server": {
            "type": "uv",
            "entry_point": "omoide",
            "mcp_config": {"command": "uv", "args": run},
        },
        "tools": [{"name": each.name, "description": each.says} for each in SETS["memory"]],
        "user_config": {
            "home": {
                "type": "directory",
                "title": "Store / 保存先",
                "description": "Where the memories are kept. 記憶の保存先。",
                "default": "${HOME}/.omoide",
                "required": True,
            }
        },
        "compatibility": {"platforms": ["darwin", "win32", "linux"], "runtimes": {"python": ">=3.11"}},
    }


FORMS: Final[dict[str, Callable[[Settings], dict[str, Any]]]] = {
    "client": client,
    "registry": registry,
    "bundle": bundle,
}
