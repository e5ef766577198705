"""Rooms that nobody has seen: texts of both languages and odd ones, missing files, fields that nobody knows."""

from datetime import date, datetime

from a_room import said
from hypothesis import strategies as st

from omoide.library.nexus_ark import GOAL_LISTS, fit, fit_value


def _short(strategy: st.SearchStrategy) -> st.SearchStrategy:
    """The same by a name that is not longer than all it can make."""

    @st.composite
    def made(draw: st.DrawFn) -> object:
        return draw(strategy)

    return made()


_LETTERS = "az09 \n\t#:-~/\\\"'{}[]猫の雪アーｱ１！。、é\u0301ßЖ한🐈\u3000\u2028\x85%$"
_PHRASES = st.sampled_from(
    ["猫は眠る。", "雪の冷たさ", "ｶﾀｶﾅ １２３", "I dreamt of a lake.", "👩‍🚀", "## 2026-01-05", "2026/1/3 夜", "## USER:花", "## AGENT",
     "\n\n", " ", "# Entity Memory: X", "Created: 2026", '"quoted"', "null", "a/b", "é e\u0301"]
)  # fmt: skip
_texts = (
    st.lists(_PHRASES | st.text(_LETTERS, max_size=8), max_size=6).map("".join).filter(lambda t: fit(t) == t)
)
texts = _short(_texts)
_plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**40), 2**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
).filter(lambda value: fit_value(value) == value)
plain = _short(_plain)
_days = st.dates(min_value=date(2024, 1, 1), max_value=date(2026, 6, 1))
_times = st.datetimes(min_value=datetime(2024, 1, 1), max_value=datetime(2026, 6, 1))
times = st.one_of(
    _times.map(lambda at: at.isoformat()),
    _times.map(lambda at: f"{at:%Y-%m-%d %H:%M:%S}"),
    _times.map(lambda at: at.isoformat() + "+09:00"),
    _days.map(str),
)
shares = st.floats(0, 1) | st.sampled_from([0, 1, 0.0, 1.0, -1, 2, True, "0.5"])


def record(**fields: st.SearchStrategy) -> st.SearchStrategy:
    """Each field as it should be or not at all, and others that nobody knows."""
    known = st.fixed_dictionaries({}, optional={name: each | plain for name, each in fields.items()})
    rightly = st.fixed_dictionaries(fields)
    besides = st.dictionaries(st.sampled_from(["未知", "mood", "x"]), plain, max_size=2)
    told = st.tuples(known | rightly, besides).map(lambda both: {**both[1], **both[0]}) | plain
    return _short(told)


_spans = st.tuples(_days, _days).map(sorted).map(lambda both: f"{both[0]}~{both[1]}")
episodes = record(
    id=st.sampled_from(["episode_2026-01-15_001", "episode_2026-01-15_002", "ep_7"]),
    date=_days.map(str) | _spans,
    summary=texts,
    compressed=st.booleans(),
    arousal=shares,
    arousal_avg=shares,
    arousal_max=shares,
    original_count=st.integers(0, 9),
    type=st.sampled_from(["achievement", "discovery", "bonding", "day"]),
    goal_id=texts,
    created_at=times,
)
insights = record(created_at=times, trigger_topic=texts, insight=texts, strategy=texts, log_entry=texts)
notes = st.lists(texts | record(at=times, text=texts) | record(date=times, note=texts), max_size=3)
goals = record(
    id=st.sampled_from(["sh_abc123", "lo_def456", "sh_1"]),
    goal=texts,
    created_at=times,
    status=st.sampled_from(["active", "completed", "abandoned"]),
    progress_notes=notes,
    priority=st.integers(0, 5),
    reason=texts,
    completed_at=times,
)
questions = record(
    topic=texts,
    context=texts,
    priority=shares,
    source_date=_days.map(str),
    resolved_at=times,
    converted=st.booleans(),
)
emotions = record(
    timestamp=times,
    type=st.sampled_from(["persona", "user"]),
    category=st.sampled_from(["joy", "protective", "懐かしさ"]),
    emotion=st.sampled_from(["joy", "fear"]),
    intensity=shares,
    user_text_snippet=texts,
)
meta = record(
    last_reflection_level=st.integers(0, 3), last_level2_date=_days.map(str), last_level3_date=_days.map(str)
)
_level = {"level": shares}
drives = st.fixed_dictionaries(
    {},
    optional={
        "boredom": record(**_level, last_interaction=times, threshold=shares),
        "curiosity": record(**_level, open_questions=st.lists(questions, max_size=3)),
        "goal_achievement": record(**_level, active_goal_id=st.sampled_from(["sh_abc123", "sh_1"])),
        "relatedness": record(
            **_level,
            persona_emotion=st.sampled_from(["joy", "protective", "懐かしさ"]),
            persona_intensity=shares,
            last_emotion_change=times,
        ),
        "devotion": plain,
    },
)
states = st.fixed_dictionaries({}, optional={"drives": drives, "motivation_log": plain, "未知": plain})
goal_files = st.fixed_dictionaries(
    {}, optional={name: st.lists(goals, max_size=3) for name in GOAL_LISTS} | {"meta": meta, "未知": plain}
)


@st.composite
def letters(draw: st.DrawFn) -> bytes:
    """A text with either sort of line, with or without a mark before it."""
    text = draw(texts)
    text = text.replace("\n", "\r\n") if draw(st.booleans()) else text
    return (("\ufeff" if draw(st.booleans()) else "") + text).encode()


_FILES = {
    "core_memory.txt": letters(),
    "notepad.txt": letters(),
    "memory/memory_main.txt": letters(),
    "memory/memory_archived_2025-01.txt": letters(),
    "private/secret_diary.txt": letters(),
    "episodic_memory/episodic_memory.json": st.lists(episodes, max_size=3).map(said),
    "episodic_memory/2026-01.json": st.lists(episodes, max_size=2).map(said),
    "memory/insights.json": st.lists(insights, max_size=3).map(said),
    "goals.json": goal_files.map(said),
    "memory/internal_state.json": states.map(said),
    "memory/emotion_log.json": st.lists(emotions, max_size=3).map(said),
    "memory/session_arousal.json": st.dictionaries(_days.map(str), plain, max_size=2).map(said),
    "entity_memory/花.md": letters(),
    "entity_memory/X.md": letters(),
    "log.txt": letters(),
    "log_archives/2025.txt": letters(),
}
_rooms = st.fixed_dictionaries({}, optional=_FILES).filter(bool)
rooms = _short(_rooms)
