"""Documents, files and tools: what a mind can look up on purpose."""

from functools import partial
from typing import Annotated, Any

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import DryRun, Text, body_of
from omoide.errors import BadValue
from omoide.model.memory import Origin
from omoide.tools.sets import TOOLS
from omoide.wake.study import Material
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Document = Annotated[
    str, Says("Its file name, or as much of the end of its path as it takes.", low=1, high=1000)
]
Path = Annotated[str, Says("Such as knowledge/deploy.md.", low=1, high=1000)]


@operation("GET", "/documents")
def documents(asked: Asked) -> list[forms.Document]:
    """What was taken into the knowledge base. 取り込んだ資料."""
    return [shapes.document(each) for each in asked.mind.knowledge.documents()]


@operation("POST", "/documents", status=201)
def add_document(
    asked: Asked,
    name: Annotated[
        str, Says("Its file name, whose ending says what it is: .txt .md .pdf .docx .html.", low=1, high=500)
    ],
    text: Annotated[str | None, Says("What it says; or else `base64`.")] = None,
    base64: Annotated[str | None, Says("Its bytes in base64.")] = None,
) -> forms.Studied:
    """Take a document in; what did not change since costs nothing. 資料を取り込む."""
    material = Material(path=f"/{name.lstrip('/')}", read=partial(bytes, body_of(text, base64)))
    (studied,) = asked.mind.knowledge.add([material])
    if studied.error:
        raise studied.error
    return shapes.studied(studied)


@operation("POST", "/documents/embed")
def embed_documents(asked: Asked) -> dict[str, int]:
    """Give all passages their vectors that have none yet, now. 資料のベクトルを作る."""
    return {"made": asked.mind.knowledge.embed()}


@operation("POST", "/documents/search", right=Right.READ)
def search_documents(
    asked: Asked,
    text: Text,
    within: Annotated[str, Says("Only in this document.", high=1000)] = "",
    k: Annotated[int | None, Says("How many passages at most.", low=1, high=100)] = None,
) -> forms.Consulted:
    """Ask the documents: passages, with file and page or heading. 資料を調べる."""
    came = asked.mind.knowledge.search(text, k=k, within=within)
    return {"passages": [shapes.passage(each) for each in came.found], "trouble": came.trouble}


@operation("GET", "/documents/read")
def read_document(
    asked: Asked,
    pointer: Annotated[str, Says("manual.pdf#12, manual.pdf#12-15, or a whole document.", low=1, high=1000)],
    around: Annotated[int, Says("So many passages before and after it.", high=1000)] = 0,
    version: Annotated[int | None, Says("As it was in this version.", low=1)] = None,
) -> forms.Passage:
    """Read on from where a search has led. 続きを読む."""
    return shapes.passage(asked.mind.knowledge.read(pointer, around=around, version=version))


@operation("GET", "/documents/history")
def document_history(asked: Asked, name: Document) -> list[forms.Document]:
    """The versions of a document, oldest first. 資料の版."""
    return [shapes.document(each) for each in asked.mind.knowledge.history(name)]


@operation("POST", "/documents/remove")
def remove_document(asked: Asked, name: Document, dry_run: DryRun = False) -> forms.Document:
    """Take a document out; `documents/undo` brings it back. 資料を外す."""
    knowledge = asked.mind.knowledge
    return shapes.document(knowledge.document(name) if dry_run else knowledge.remove(name))


@operation("POST", "/documents/undo")
def undo_documents(asked: Asked, dry_run: DryRun = False) -> forms.Undone:
    """Take back what was last done to the knowledge base. 資料の操作を取り消す."""
    care = asked.mind.knowledge.care
    plan = care.plan_undo()
    done = () if dry_run else care.undo(plan)
    return {
        "undone": [shapes.entry(each) for each in plan.entries],
        "entries": [each.number for each in done],
    }


@operation("POST", "/documents/erase", right=Right.OWN)
def erase_document(
    asked: Asked,
    name: Document,
    sure: Annotated[bool, Says("Without it, what would be erased is only shown.")] = False,
) -> forms.Erasure:
    """Remove a document for good, with all that it ever said, from every file. 資料を完全に消去する."""
    plan = asked.mind.knowledge.plan_erasure(name)
    return shapes.receipt(asked.mind.knowledge.erase(plan)) if sure else shapes.erasing(plan)


# Files.


@operation("GET", "/file")
def read_file(
    asked: Asked,
    path: Path,
    lines: Annotated[str, Says("Only these lines: 12-20.", high=20)] = "",
) -> forms.File:
    """A memory as a file, or what is in a directory. ファイルを読む."""
    return shapes.file(asked.mind.library.read(path, lines=lines))


@operation("PUT", "/file")
def write_file(
    asked: Asked, path: Path, content: Text, append: bool = False, origin: Origin = Origin.USER
) -> forms.Written:
    """Write a file of one's memory; what was there stays known. ファイルに書く."""
    return shapes.written(asked.mind.library.write(path, content, append=append, origin=origin))


# Tools.


@operation("GET", "/tools")
def tools(asked: Asked) -> list[forms.Tool]:
    """What an agent may call by name, with the schemas for a model. 道具の一覧."""
    return [shapes.tool(each) for each in TOOLS.values()]


@operation("POST", "/tools/{name}")
def call_tool(
    asked: Asked,
    name: Annotated[str, Says("A tool, as `tools` names it.", low=1, high=100)],
    arguments: Annotated[dict[str, Any], Says("As its schema says.")] = {},  # noqa: B006  it is only read
) -> dict[str, Any]:
    """Call a tool as an agent would: what it writes is the agent's. 道具を使う."""
    if name not in TOOLS:
        raise BadValue(value=name, what="tool", allowed=", ".join(TOOLS))
    return TOOLS[name](asked.mind, arguments)
