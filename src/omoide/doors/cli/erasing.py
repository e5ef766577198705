"""What erasing asks and says, whatever is erased: a memory, or a document with all its passages."""

import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt


def wanted(plan: "Erasing", *, language: str, yes: bool, dry_run: bool, json: bool) -> bool:
    """Whether to go on: not on a dry run; and where nobody can be asked, only if it was said beforehand."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if dry_run:
        if json:
            render.as_json(shapes.erasing(plan))
        return False
    if yes or (sys.stdin.isatty() and typer.confirm(say("confirm_erase", language), err=json)):
        return True
    render.as_json(shapes.erasing(plan)) if json else render.out(say("kept", language))
    raise typer.Exit(1)


def show_receipt(receipt: "Receipt", *, language: str, json: bool) -> None:
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    if json:
        render.as_json(shapes.receipt(receipt))
    elif receipt.left_in:
        render.out(say("residue", language, files=", ".join(receipt.left_in)))
    else:
        render.out(say("erased", language, count=len(receipt.memories), versions=receipt.versions))
    if receipt.left_in:
        raise typer.Exit(1)
