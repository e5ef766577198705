"""`omoide simulate`: a year of talk in minutes and what forgetting left of it; a village, and what went round in it."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omoide.doors.cli.app import Json, app, asked

if TYPE_CHECKING:
    from omoide.stories.village import Village
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


@simulate.command()
def village(
    context: typer.Context,
    agents: Annotated[int, typer.Option(help="How many live there.")] = 500,
    minutes: Annotated[
        int, typer.Option(help="How many minutes they live, one event each every ten seconds.")
    ] = 150,
    seed: Annotated[int, typer.Option(help="Another number is another life.")] = 1,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw how one belief went round, as SVG.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the store there, to be looked into afterwards.")
    ] = None,
    json: Json = False,
) -> None:
    """Many agents of the PIANO design: what they learnt, who told whom, how a belief went round. 村を生きてみる."""
    from contextlib import nullcontext
    from time import perf_counter

    from omoide.doors.cli import render
    from omoide.doors.cli.reading import in_range
    from omoide.doors.cli.session import progress
    from omoide.doors.cli.village_plot import village_svg
    from omoide.errors import BadValue
    from omoide.settings import read_settings
    from omoide.stories.village import live_village
    from omoide.wire.texts import say

    in_range(agents, "--agents", least=2)
    in_range(minutes, "--minutes", least=1)
    if keep is not None and keep.exists() and any(keep.iterdir()):
        raise BadValue(
            value=str(keep), what="place to write to", allowed="a directory that is not there yet, or empty"
        )
    language = asked(context).language
    with nullcontext(keep) if keep else tempfile.TemporaryDirectory(prefix="omoide-") as place:
        home = keep or Path(str(place)) / "store"
        said = ["preset=piano", *asked(context).arguments, f"home.path={home}", "home.zone=UTC"]
        began = perf_counter()
        with progress(say("demo_living", language)) as watch:
            lived = live_village(
                read_settings(arguments=said),
                agents=agents,
                minutes=minutes,
                seed=seed,
                language=language,
                watch=watch,
            )
        seconds = perf_counter() - began
        size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    if plot is not None:
        plot.write_text(village_svg(lived, language), "utf-8")
    if json:
        render.as_json(_village_shape(lived) | {"seconds": seconds, "bytes": size})
    else:
        _show_village(lived, size, seconds, language)


def _village_shape(lived: "Village") -> dict[str, object]:
    return {
        "agents": lived.agents,
        "minutes": lived.minutes,
        "events": lived.events,
        "memories": lived.memories,
        "kinds": lived.kinds,
        "consolidations": lived.consolidations,
        "learnt": [{"text": text, "agents": count} for text, count in lived.learnt],
        "beliefs": [
            {
                "text": each.text,
                "known": [known._asdict() for known in each.known],
                "holders": each.holders,
                "sources": each.sources,
                "withdrawn": each.withdrawn,
                "let_go": each.let_go,
            }
            for each in lived.beliefs
        ],
        "longest_path": list(lived.path),
        "tellers": [{"who": who, "told": count} for who, count in lived.tellers],
    }


def _show_village(lived: "Village", size: int, seconds: float, language: str) -> None:
    from omoide.doors.cli import render
    from omoide.wire.texts import say

    names = ("agents", "minutes", "events", "memories", "consolidations")
    render.out(say("village_lived", language, **{name: f"{getattr(lived, name):,}" for name in names}))
    if lived.learnt:
        render.out(say("village_learnt", language))
        for text, count in lived.learnt:
            render.out(f"  {count:>4}  {text}")
    render.out(say("village_beliefs", language))
    for each in lived.beliefs:
        told = say("village_belief", language, known=len(each.came), holders=each.holders)
        if each.withdrawn is not None:
            told += "; " + say("village_withdrawn", language, minute=each.withdrawn, let_go=each.let_go)
        render.out(f"  {each.text}  ({told})")
    if len(lived.path) > 1:
        render.out(say("village_path", language, path=" → ".join(lived.path)))
        tellers = ", ".join(f"{who} {count}" for who, count in lived.tellers)
        render.out(say("village_tellers", language, tellers=tellers))
    render.out(say("village_took", language, seconds=f"{seconds:.0f}", megabytes=f"{size / 1e6:.1f}"))
