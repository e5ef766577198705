"""The command that shows the mood of a mind, and whether what it recalls is in balance (X-19)."""

import typer

from omoide.doors.cli.app import Json, app, asked


@app.command()
def mood(context: typer.Context, json: Json = False) -> None:
    """How a mind feels by now, where that leans what comes to mind, and whether that is in balance. 気分."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.persona.saying import FEELINGS
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        now, moods = mind.self.mood(), mind.self.moods
    if json:
        render.as_json(now.plain())
        return
    if now.felt is None:
        render.out(say("no_mood", language))
    else:
        feeling = FEELINGS[now.felt.category][language]
        render.out(
            say("mood_now", language, feeling=feeling, intensity=now.felt.intensity, mood=f"{now.mood:+.2f}")
        )
        lean = "mood_turned" if now.turned else "mood_weakened" if now.weakened else "mood_leans"
        render.out(say(lean, language, leaning=f"{now.leaning:+.2f}"))
    balance = now.balance
    render.out(
        say(
            "mood_balance",
            language,
            days=f"{moods.window_days:g}",
            recalls=balance.recalls,
            recalled=f"{balance.recalled:.0%}",
            known=f"{balance.known:.0%}",
            margin=f"{moods.margin * 100:g}",
        )
    )
    for goal in now.goals:
        render.out(say("mood_goal", language, goal=visible(goal)))
