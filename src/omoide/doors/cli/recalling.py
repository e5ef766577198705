"""What `omoide recall` does, apart from how its options are written."""

from collections.abc import Sequence

from omoide.doors.cli import render
from omoide.doors.cli.reading import given_budget, given_filter, given_text
from omoide.doors.cli.session import Asked
from omoide.model.cue import Context


def show_recall(
    asked: Asked,
    text: Sequence[str],
    *,
    context: Context = Context(),
    about: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    k: int | None = None,
    tokens: int | None = None,
    explain: bool = False,
    json: bool = False,
) -> None:
    with asked.mind() as mind:
        budget = given_budget(asked.settings.budget, k=k, tokens=tokens)
        came = mind.recall(
            given_text(text),
            context=context,
            chosen=given_filter(kinds=kinds, about=about),
            budget=budget,
            explain=explain or json,
        )
    if json:
        from omoide.wire import shapes

        render.as_json(shapes.recollections(came))
    else:
        render.recollections(came, asked.language, explain=explain, tokens=budget.tokens)
