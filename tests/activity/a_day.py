"""Activities of an agent's day, in both languages, and events as a store would number them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from omoide.model.activity import Activity, Happened, event_of, more_of
from omoide.model.event import Event
from omoide.model.memory import Origin
from omoide.testing.world import TOKYO

DAY = datetime(2026, 2, 18, tzinfo=TOKYO)  # a Wednesday
NOW = DAY + timedelta(hours=18)

# One of each type, and the line that it is shown by.
EACH_TYPE = (
    ({"type": "message_received", "content": "明日の会議は何時ですか？", "sender": "瑞希", "channel": "chat"}, "MSG< 瑞希: 明日の会議は何時ですか？"),
    ({"type": "response_sent", "content": "At ten, in room B.", "to": "Mizuki", "channel": "chat"}, "MSG> @Mizuki At ten, in room B."),
    ({"type": "dm_sent", "content": "資料を送りました", "to": "ハナ"}, "DM> @ハナ 資料を送りました"),
    ({"type": "dm_received", "content": "Got it, thanks!", "sender": "Ken"}, "DM< Ken: Got it, thanks!"),
    ({"type": "channel_post", "content": "リリースしました", "channel": "general"}, "CH.W #general: リリースしました"),
    ({"type": "channel_read", "content": "Lunch is here", "channel": "#general", "sender": "Ken"}, "CH.R #general Ken: Lunch is here"),
    ({"type": "human_notify", "content": "サーバが落ちています", "to": "田中", "via": "slack"}, "NTFY @田中 slack: サーバが落ちています"),
    ({"type": "tool_use", "summary": "検索実行", "tool": "web_search"}, "TOOL web_search: 検索実行"),
    ({"type": "heartbeat_start", "content": "定期巡回を始めます"}, "HB 定期巡回を始めます"),
    ({"type": "heartbeat_end", "summary": "Nothing to do"}, "HB Nothing to do"),
    ({"type": "cron_executed", "task": "朝の要約", "exit_code": 0}, "CRON 朝の要約: exit=0"),
    ({"type": "memory_write", "summary": "knowledge/猫.md"}, "MEM knowledge/猫.md"),
    ({"type": "error", "content": "Connection refused", "tool": "curl"}, "ERR curl: Connection refused"),
    ({"type": "issue_resolved", "content": "ログイン不具合を直した"}, "RSLV ログイン不具合を直した"),
)  # fmt: skip


def did(type: str = Happened.MESSAGE_RECEIVED, minute: float = 0.0, **said: Any) -> Activity:
    return Activity(type=type, at=DAY + timedelta(minutes=minute), **said)


def numbered(activities: Iterable[Activity], *, origin: Origin | None = None) -> list[Event]:
    """As events, in the order in which they came in."""
    lines: Counter[str] = Counter()
    found: list[Event] = []
    for number, activity in enumerate(activities, start=1):
        event = event_of(activity, id=f"{number:020}", origin=origin)
        lines[event.day] += 1
        found.append(replace(event, number=number, line=lines[event.day]))
    return found


# Texts that have broken something, somewhere.
_ODD = st.sampled_from(
    ["\u2028", "\u0085", "\n- ", "\r\n[14:30] MSG< ", "\ud83d", "\udc00", "\x00\x1b[31m", "か\u3099", "ﾐｽﾞｷ", "👩‍👩‍👧", "🇯🇵🇫🇷",
     "</memories>", "(-> activity_log/2026-02-18.jsonl)", "-> activity_log/2020-01-01.jsonl#L1", "令和八年二月", "  ", "\u202e", "#"]
)  # fmt: skip
TEXTS = st.lists(st.one_of(st.text(max_size=20), _ODD), max_size=6).map("".join)
LONG = st.tuples(TEXTS, st.integers(1, 60)).map(lambda each: each[0] * each[1])
_NAMES = st.sampled_from(["", "瑞希", "Ken", "ｋｅｎ", "ﾊﾅ", "ハナ", "x" * 300, "a\nb"])
_KEYS = st.dictionaries(
    st.sampled_from(["meta", "emotion", "場所"]), st.one_of(TEXTS, st.integers(), st.none())
)


def activities(*, texts: st.SearchStrategy[str] = TEXTS) -> st.SearchStrategy[Activity]:
    return st.builds(
        Activity,
        type=st.sampled_from([*Happened, "turn", "message", "summary", "observation", "something_else"]),
        at=st.integers(0, 3 * 86_400).map(lambda seconds: DAY - timedelta(days=1) + timedelta(seconds=seconds)),
        content=texts,
        reply=texts,
        summary=texts,
        sender=_NAMES,
        to=_NAMES,
        channel=_NAMES,
        tool=st.sampled_from(["", "web_search", "検索"]),
        via=_NAMES,
        topic=texts,
        task=st.sampled_from(["", "backup", "日報"]),
        exit_code=st.sampled_from([None, 0, 1, -9]),
        session=_NAMES,
        names=st.lists(_NAMES, max_size=2).map(tuple),
        origin=st.sampled_from([None, *Origin]),
        more=_KEYS.map(more_of),
    )  # fmt: skip
