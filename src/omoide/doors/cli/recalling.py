"""What `omoide recall` does, apart from how its options are written."""

from collections.abc import Sequence

from omoide.doors.cli import render
from omoide.doors.cli.reading import given_budget, given_filter, given_text, given_time
from omoide.doors.cli.session import Asked
from omoide.model.cue import Context


def show_recall(
    asked: Asked,
    text: Sequence[str],
    *,
    context: Context = Context(),
    about: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    since: str | None = None,
    until: str | None = None,
    profile: str = "",
    preset: str | None = None,
    k: int | None = None,
    tokens: int | None = None,
    explain: bool = False,
    at: str | None = None,
    json: bool = False,
) -> None:
    budget = given_budget(asked.settings.budget, k=k, tokens=tokens)
    if tokens is not None:
        # As a setting, since how many come is a matter of the profile unless that is said, too.
        asked = Asked([*asked.arguments, f"budget.tokens={tokens}"])
    with asked.mind(design=preset, at=at) as mind:
        now = mind.now()
        chosen = given_filter(
            kinds=kinds,
            about=about,
            since=given_time(since, now=now),
            until=given_time(until, now=now, end=True),
        )
        came = mind.recall(
            given_text(text),
            context=context,
            chosen=chosen,
            profile=profile,
            budget=budget if k is not None else None,
        )
    if json:
        from omoide.wire import shapes

        render.as_json(shapes.recollections(came))
    else:
        render.recollections(came, asked.language, explain=explain, tokens=budget.tokens)
