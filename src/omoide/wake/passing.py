"""What passes, as files that only show: open talks, answers that are being said, what was posted to channels (AW-02, AW-68)."""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from omoide.engine import Engine
from omoide.library.streaming_journal import NAME as STREAMING
from omoide.library.streaming_journal import journal_of
from omoide.mirror.known import Known
from omoide.model.activity import activity_of
from omoide.model.scope import Scope
from omoide.wake.conversing import open_turns, threads
from omoide.wake.happening import channel_path, kept, posts

if TYPE_CHECKING:
    from omoide.mirror.views import View
    from omoide.wake.streaming import Streams

SESSIONS: Final = "shortterm/session_state.json"


def session_state(engine: Engine, scope: Scope) -> str | None:
    """The talks that are open, since when, and how far something was made of them."""
    found = [
        {
            "thread": each.name,
            "since": each.segment.began.isoformat(),
            "last": each.segment.last.isoformat(),
            "open_turns": len(open_turns(engine, scope, each)),
            "last_finalized_turn_index": each.last_finalized_turn_index,
        }
        for each in threads(engine, scope)
        if each.segment
    ]
    return json.dumps({"sessions": found}, ensure_ascii=False, indent=2) + "\n" if found else None


def channels(engine: Engine, scope: Scope) -> dict[str, str]:
    """`shared/channels/general.jsonl`: one line for each post."""
    found: defaultdict[str, str] = defaultdict(str)
    for event in posts(engine, scope):
        said = activity_of(event)
        line = {"ts": event.at.isoformat(), "from": said.sender, "text": said.content or said.summary}
        found[channel_path(event)] += f"{json.dumps(line, ensure_ascii=False)}\n"
    return dict(found)


def views(streams: "Callable[[], Streams] | None") -> "View":
    """For the mirror. What is being said is shown without what no file keeps."""

    def view(engine: Engine, known: Known, paths: Mapping[str, str]) -> Mapping[str, bytes]:
        scope = known.scopes[0]
        spoken = streams().said(scope) if streams else ()
        found = channels(engine, scope) | {
            SESSIONS: session_state(engine, scope) or "",
            STREAMING: "".join(journal_of(replace(each, text=kept(each.text))) for each in spoken),
        }
        return {name: text.encode("utf-8", "backslashreplace") for name, text in found.items() if text}

    return view
