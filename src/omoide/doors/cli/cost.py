"""What language models took."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def cost(
    context: typer.Context,
    since: Annotated[str | None, typer.Option(help="From this date or time on; else everything.")] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Of all minds of this store.")] = False,
    json: Json = False,
) -> None:
    """What language models took: tokens and money by day, model and purpose. 費用."""
    from contextlib import closing

    from omoide.assemble import mind_of, open_engine
    from omoide.doors.cli import render
    from omoide.doors.cli.reading import given_time
    from omoide.doors.cli.session import BY
    from omoide.thinking.purse import bill

    settings = asked(context).settings
    with closing(open_engine(settings)) as engine:
        now = engine.clock.now()
        begin = given_time(since, now=now) or now.replace(year=2000)
        scope = None if everybody else mind_of(settings, engine, by=BY).scope
        spent = engine.work.spent(scope, since=begin)
    days = _by_day(spent, now.tzinfo)
    total = bill(spent)
    unpriced = sorted({each.model for each in spent} - settings.prices.keys())
    if json:
        parts = [
            {"day": day, "model": m, "purpose": p, **each._asdict()} for (day, m, p), each in days.items()
        ]
        render.as_json({"total": total._asdict(), "parts": parts, "without_price": unpriced})
    else:
        _show_cost(days, total, unpriced, asked(context).language)


def _by_day(spent: Sequence[Any], zone: Any) -> dict[tuple[str, str, str], Any]:
    from omoide.thinking.purse import bills

    days: defaultdict[str, list[Any]] = defaultdict(list)
    for each in spent:
        days[each.at.astimezone(zone).date().isoformat()].append(each)
    return {(day, *key): found for day, own in sorted(days.items()) for key, found in bills(own).items()}


def _show_cost(
    days: Mapping[tuple[str, str, str], Any], total: Any, unpriced: Sequence[str], language: str
) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    for (day, model, purpose), each in days.items():
        line = say("cost_of", language, **_figures(each))
        render.out(f"{render.dim(day)}  {model}  {purpose}  {line}")
    render.out(say("cost_total", language, **_figures(total)))
    if unpriced:
        render.out(say("no_price", language, models=", ".join(unpriced)))


def _figures(bill: Any) -> dict[str, str]:
    return {
        "calls": f"{bill.calls:,}",
        "failed": f"{bill.failed:,}",
        "tokens_in": f"{bill.tokens_in:,}",
        "tokens_out": f"{bill.tokens_out:,}",
        "cost": f"{bill.cost:,.2f}",
    }
