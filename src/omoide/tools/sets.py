"""All tools by name, and which of them belong together, for doors that offer some: few are understood better than many."""

from typing import Final

from omoide.errors import BadValue
from omoide.tools import (
    entity_tools,
    graph_tools,
    knowledge_tools,
    layer_tools,
    memory_tools,
    persona_tools,
    recall_tools,
)
from omoide.tools.tool import Tool

SETS: Final[dict[str, tuple[Tool, ...]]] = {
    "memory": (
        *layer_tools.TOOLS,
        *(each for each in memory_tools.TOOLS if each.name == "report_procedure_outcome"),
    ),
    "files": memory_tools.TOOLS,
    "persona": (*recall_tools.TOOLS, *persona_tools.TOOLS, *entity_tools.TOOLS),
    "knowledge": knowledge_tools.TOOLS,
    "graph": graph_tools.TOOLS,
}
TOOLS: Final[dict[str, Tool]] = {tool.name: tool for tools in SETS.values() for tool in tools}


def chosen_tools(names: str) -> dict[str, Tool]:
    """The tools of some sets, with commas between, by name, each once."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in SETS:
            raise BadValue(value=name, what="set of tools", allowed=", ".join(SETS))
    return {tool.name: tool for name in wanted for tool in SETS[name]}
