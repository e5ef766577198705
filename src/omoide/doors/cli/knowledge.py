"""The knowledge base: documents are taken in, listed, asked, read on and taken out (NA-34)."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked
from omoide.doors.cli.care import DryRun
from omoide.doors.cli.session import progress

if TYPE_CHECKING:
    from omoide.mind import Mind
    from omoide.wake.consult import Found
    from omoide.wake.study import Document, Studied

knowledge = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Documents to be asked on purpose; they never come to mind by themselves. 知識ベース.",
)
app.add_typer(knowledge, name="knowledge")

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A document: its file name, or the end of its path.")
]
_HOW = {
    "new": "document_new",
    "changed": "document_changed",
    "same": "document_same",
    "refused": "document_refused",
}


@knowledge.command("add")
def add_documents(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Files, or directories of them: .txt .md .pdf .docx .html."),
    ],
    json: Json = False,
) -> None:
    """Take files in; those that did not change since cost nothing. 資料を取り込む."""
    from omoide.adapters.documents import materials
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    settings, language = asked(context).settings, asked(context).language
    with asked(context).mind(may_be_new=True) as mind:
        with progress(say("working", language)) as bar:
            brought = materials(paths, file_bytes=settings.knowledge.file_bytes)
            done = mind.knowledge.add(brought, progress=bar)
        with progress(say("document_vectors", language)) as bar:
            trouble = _embedded(mind, bar)
    if json:
        render.as_json({"documents": [shapes.studied(each) for each in done], "trouble": trouble})
    else:
        render.out("\n".join(_studied_line(each, language) for each in done))
        if trouble:
            render.out(render.dim(say("only_words", language, trouble=trouble)))
    if any(each.error for each in done):
        raise typer.Exit(1)


def _embedded(mind: "Mind", bar) -> str:  # type: ignore[no-untyped-def]
    """Why some passages have no vectors yet: they are found by their words meanwhile, and the worker tries again."""
    from omoide.errors import OmoideError

    try:
        mind.knowledge.embed(progress=bar)
    except OmoideError as error:
        return str(error)
    return ""


def _studied_line(each: "Studied", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say, say_error

    head = f"{say(_HOW[each.how], language)}  {visible(each.path)}"
    if each.error:
        return f"{head}\n  {say_error(each.error, language)}"
    counts = say("document_counts", language, passages=each.passages, written=each.written, gone=each.gone)
    return f"{head}  {render.dim(counts)}"


@knowledge.command("list")
def list_documents(context: typer.Context, json: Json = False) -> None:
    """What was taken in. 取り込んだ資料."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.knowledge.documents()
    language = asked(context).language
    if json:
        render.as_json([shapes.document(each) for each in found])
    else:
        render.out(
            "\n".join(_document_line(each, language) for each in found) or say("no_documents", language)
        )


@knowledge.command("history")
def history_of_document(context: typer.Context, name: Name, json: Json = False) -> None:
    """The versions of a document, oldest first; `read --version` opens one. 資料の版."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.knowledge.history(name)
    language = asked(context).language
    if json:
        render.as_json([shapes.document(each) for each in found])
    else:
        render.out(
            "\n".join(
                f"{say('document_version', language, version=each.version)}  {_document_line(each, language)}"
                for each in found
            )
        )


def _document_line(document: "Document", language: str) -> str:
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    size = say(
        "document_pages" if document.pages else "document_size",
        language,
        passages=len(document.passages),
        pages=document.pages,
    )
    added = document.added[:16].replace("T", " ")
    return (
        f"{render.bold(visible(document.name))}  {size}  {render.dim(f'{added}  {visible(document.path)}')}"
    )


@knowledge.command("search")
def search_documents(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="WORDS...", help="What to look for.")],
    document: Annotated[str, typer.Option("--in", metavar="NAME", help="Only in this document.")] = "",
    k: Annotated[int | None, typer.Option("-k", help="How many passages at most.")] = None,
    json: Json = False,
) -> None:
    """Ask the documents: passages, with file and page or heading. 資料を調べる."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_text, in_range
    from omoide.wire import shapes
    from omoide.wire.texts import say

    limit = None if k is None else in_range(k, "-k", least=1)
    with asked(context).mind() as mind:
        came = mind.knowledge.search(given_text(text), k=limit, within=document)
    language = asked(context).language
    if json:
        render.as_json({"passages": [shapes.passage(each) for each in came.found], "trouble": came.trouble})
        return
    render.out("\n\n".join(shown(each, language) for each in came.found) or say("document_nothing", language))
    if came.trouble:
        render.out(render.dim(say("only_words", language, trouble=came.trouble)))


@knowledge.command("read")
def read_document(
    context: typer.Context,
    pointer: Annotated[
        str, typer.Argument(metavar="POINTER", help="manual.pdf#12, manual.pdf#12-15, or a whole document.")
    ],
    around: Annotated[int, typer.Option("--around", help="So many passages before and after it.")] = 0,
    version: Annotated[int | None, typer.Option("--version", help="As it was in this version.")] = None,
    json: Json = False,
) -> None:
    """Read on from where a search has led. 続きを読む."""
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.wire import shapes

    with asked(context).mind() as mind:
        found = mind.knowledge.read(pointer, around=in_range(around, "--around"), version=version)
    render.as_json(shapes.passage(found)) if json else render.out(shown(found, asked(context).language))


def shown(found: "Found", language: str) -> str:
    """Where it stands, and what it says."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.wire.texts import say

    where = say("document_page", language, page=found.page) if found.page else ""
    head = "  ".join(part for part in (where, visible(found.heading)) if part)
    return (
        f"{render.bold(visible(found.pointer))}  {render.dim(head)}".rstrip() + f"\n  {visible(found.text)}"
    )


@knowledge.command("remove")
def remove_document(context: typer.Context, name: Name, dry_run: DryRun = False, json: Json = False) -> None:
    """Take a document out; `omoide knowledge undo` brings it back. 資料を外す."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        found = mind.knowledge.document(name) if dry_run else mind.knowledge.remove(name)
    language = asked(context).language
    if json:
        render.as_json({"dry_run": dry_run, **shapes.document(found)})
    else:
        said = say("will_remove_document" if dry_run else "document_removed", language)
        render.out(f"{said}  {_document_line(found, language)}")


@knowledge.command("undo")
def undo_documents(context: typer.Context, dry_run: DryRun = False, json: Json = False) -> None:
    """Take back what was last done to the knowledge base; an undo can be undone. 取り消す."""
    from omoide.doors.cli import render
    from omoide.doors.cli.entries import known_words, show_entries
    from omoide.wire import shapes
    from omoide.wire.texts import say

    with asked(context).mind() as mind:
        care = mind.knowledge.care
        plan = care.plan_undo()
        known = known_words(mind, plan.entries)
        written = () if dry_run else care.undo(plan)
    language = asked(context).language
    if json:
        shape = [shapes.entry(each) for each in plan.entries]
        render.as_json({"undone": shape, "entries": [each.number for each in written]})
    elif dry_run:
        render.out(say("will_undo", language, count=len(plan.entries)))
        show_entries(plan.entries, known, language)
    else:
        render.out(say("document_undone", language, count=len(plan.entries)))


@knowledge.command("erase")
def erase_document(
    context: typer.Context,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Remove a document for good, with all that it ever said, from every file of the store. 資料を完全に消去する."""
    from omoide.doors.cli import render
    from omoide.doors.cli.erasing import show_receipt, wanted
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        plan = mind.knowledge.plan_erasure(name)
        if not json:
            render.out(say("will_erase", language, count=len(plan.memories), versions=len(plan.words)))
        if not wanted(plan, language=language, yes=yes, dry_run=dry_run, json=json):
            return
        receipt = mind.knowledge.erase(plan)
    show_receipt(receipt, language=language, json=json)
