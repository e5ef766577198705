"""By night: sleep, what a night would do, what nights did, and all news of a mind as they come."""

from typing import Annotated

from omoide.doors.http.news import News
from omoide.doors.http.operation import NEWS, Asked, operation
from omoide.doors.http.operations.common import Limit, limit_of
from omoide.doors.http.watching import watched
from omoide.errors import NotFound
from omoide.wire import forms, shapes
from omoide.wire.describing import Says


@operation("POST", "/nights")
def sleep(
    asked: Asked,
    wait: Annotated[bool, Says("Answer when it is over; else at once.")] = True,
    accept_clock: Annotated[
        bool, Says("The clock is right, however far it is ahead of all that is known.")
    ] = False,
) -> forms.Sleeping:
    """Do the nights that are owed; twice changes nothing. Whoever asks meanwhile joins. 眠る."""
    run = asked.house.nights.begin(asked.mind, accept_clock=accept_clock)
    if wait:
        run.wait()
    if run.error:
        raise run.error
    return {"over": run.over, "nights": [shapes.report(each) for each in run.reports]}


@operation("GET", "/nights")
def nights(asked: Asked, limit: Limit = None) -> list[forms.Night]:
    """What past nights did, the newest first. 過去の夜."""
    return [shapes.report(each) for each in asked.mind.nights()[: limit_of(asked, limit)]]


@operation("GET", "/nights/plan")
def plan_night(asked: Asked) -> list[forms.Night]:
    """What the next night would do, with every change; nothing is written. 次の夜の予定."""
    return [shapes.report(each) for each in asked.mind.plan_night()]


@operation("GET", "/nights/waiting")
def nights_waiting(asked: Asked) -> forms.NightsWaiting:
    """How many nights are owed, what is parked, and whether the clock may be believed. 待っている夜."""
    return shapes.nights_waiting(asked.mind.nights_waiting())


@operation("GET", "/nights/stream", media=NEWS)
def night_news(asked: Asked) -> News:
    """A night as it goes: each step, then the reports; `Last-Event-ID` goes on from there. 夜の経過."""
    return asked.house.nights.news(asked.mind.scope, asked.last)


@operation("GET", "/nights/{night}")
def night(
    asked: Asked, night: Annotated[str, Says("As `nights` names it: daily-2026-11-15.", low=1, high=100)]
) -> forms.NightDiff:
    """One night with every change that it wrote; `undo` takes it back. 一つの夜."""
    reports = [each for each in asked.mind.nights() if each.night == night]
    entries = asked.mind.night_log(night)
    if not (reports or entries):
        raise NotFound(what="night", value=night)
    return {
        "night": night,
        "report": shapes.report(reports[0]) if reports else None,
        "entries": [shapes.entry(each) for each in entries],
    }


@operation("GET", "/stream", media=NEWS)
def stream(
    asked: Asked,
    after: Annotated[
        int | None, Says("Begin after this entry of the journal; else with what is new.", low=0)
    ] = None,
    after_event: Annotated[
        int | None, Says("Begin after this event, too; else, where `after` is given, with the first.", low=0)
    ] = None,
) -> News:
    """All news of a mind as they come: changes (`entry`) and what happens (`event`); `Last-Event-ID` goes on from there.
    今起きていること."""
    return watched(asked.mind, last=asked.last, after=after, after_event=after_event)
