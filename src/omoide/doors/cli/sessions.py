"""Commands on talks that are over: where they lie by now, and what was learnt of whoever talked (LU-09 … LU-13)."""

import typer

from omoide.doors.cli.app import Json, app, asked

_PLACES = {"hot": "place_hot", "mid": "place_mid", "long": "place_long", "archive": "place_archive"}


@app.command()
def sessions(context: typer.Context, json: Json = False) -> None:
    """What was made of talks that are over, the newest first: hot, in mid-term or long-term memory, or in the archive. 会話の記録."""
    from omoide.doors.cli import render
    from omoide.wire import shapes
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        found = list(mind.talk.sessions())
    if json:
        render.as_json([shapes.session(place, memory) for place, memory in found])
        return
    if not found:
        render.out(say("no_sessions", language))
    for place, memory in found:
        render.out(f"{render.dim(say(_PLACES[place], language))}  {render.memory_line(memory, language)}")


@app.command()
def profile(context: typer.Context, json: Json = False) -> None:
    """What was learnt of whoever talks with this mind: topics, who is called, how deep it goes. 話し相手."""
    from omoide.doors.cli import render
    from omoide.language.cleaning import visible
    from omoide.library.lumina import to_profile
    from omoide.wire.texts import say

    language = asked(context).language
    with asked(context).mind() as mind:
        known, topics = mind.talk.profile(), mind.talk.taste().topics
    if json:
        render.as_json(to_profile(known))
        return
    growth = known.growth_data
    if not growth["conversations"]:
        render.out(say("no_sessions", language))
        return
    depth = say(
        "profile_depth",
        language,
        depth=f"{growth['depth']:.2f}",
        conversations=growth["conversations"],
        days=growth["days"],
    )
    called = ", ".join(f"{visible(who)} {count}" for who, count in growth["called"].items())
    render.out(depth)
    render.out(f"{say('profile_topics', language)}  {visible(topics)}")
    if called:
        render.out(f"{say('profile_called', language)}  {called}")
