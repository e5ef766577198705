"""`omoide simulate year`: a year of talk in minutes, and what forgetting left of it."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.stories.year import Year

simulate = typer.Typer(
    help="Live a life in minutes, in a store of its own. 試しに生きてみる.", no_args_is_help=True
)
app.add_typer(simulate, name="simulate")


@simulate.command()
def year(
    context: typer.Context,
    days: Annotated[int, typer.Option(help="How many days.")] = 365,
    turns: Annotated[int, typer.Option(help="How many turns of talk a day.")] = 100,
    seed: Annotated[int, typer.Option(help="Another number is another life.")] = 1,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the levels over the days, as SVG.")
    ] = None,
    json: Json = False,
) -> None:
    """A year of talk with its nights: what is left of it, and how long the nights took. 一年を生きてみる."""
    from time import perf_counter

    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.doors.cli.session import progress
    from omoide.doors.cli.year_plot import year_svg
    from omoide.settings import read_settings
    from omoide.stories.year import live_year
    from omoide.wire.texts import say

    in_range(days, "--days", least=1)
    in_range(turns, "--turns", least=1)
    language = asked(context).language
    with tempfile.TemporaryDirectory(prefix="omoide-") as scratch:
        home = Path(scratch) / "store"
        settings = read_settings(arguments=[*asked(context).arguments, f"home.path={home}", "home.zone=UTC"])
        with progress(say("demo_living", language)) as watch:
            lived = live_year(
                settings, days=days, turns=turns, seed=seed, stopwatch=perf_counter, watch=watch
            )
        size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    if plot is not None:
        plot.write_text(year_svg(lived, language), "utf-8")
    if json:
        render.as_json(_shape(lived, size))
    else:
        _show(lived, size, language)


def _shape(lived: "Year", size: int) -> dict[str, object]:
    nights = [day.night_s for day in lived.days]
    return {
        "days": [{**day._asdict(), "at": day.at.isoformat()} for day in lived.days],
        "protected": lived.protected,
        "heartfelt": lived.heartfelt,
        "casual_faded": lived.casual_faded,
        "nights_s": sum(nights),
        "longest_night_s": max(nights),
        "bytes": size,
    }


def _show(lived: "Year", size: int, language: str) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    last, nights = lived.days[-1], [day.night_s for day in lived.days]
    counts = {"full": last.full, "summary": last.summary, "trace": last.trace, "archived": last.archived}
    render.out(say("year_left", language, **counts))
    for name in ("protected", "heartfelt", "casual_faded"):
        some, of = getattr(lived, name)
        render.out(say(f"year_{name}", language, some=some, of=of))
    render.out(
        say(
            "year_nights",
            language,
            total=f"{sum(nights):.1f}",
            longest=f"{max(nights):.2f}",
            megabytes=f"{size / 1e6:.1f}",
        )
    )
