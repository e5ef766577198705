"""A small evaluation of our own in both languages, in the neutral form, as a file."""

import json
from pathlib import Path
from typing import Any

TURNS = [
    ("t1", "s1", "Aya", "2026-03-01T10:00:00", "My brother Ken moved to Sapporo last week."),
    ("t2", "s1", "Bo", "2026-03-01T10:01:00", "Is he the one who repairs violins?"),
    ("t3", "s1", "Aya", "2026-03-01T10:02:00", "Yes. His workshop smells of varnish and coffee."),
    ("t4", "s2", "Aya", "2026-03-05T20:00:00", "昨日、父と釧路湿原で丹頂鶴を見ました。"),
    ("t5", "s2", "Bo", "2026-03-05T20:01:00", "いいですね。写真は撮りましたか。"),
    ("t6", "s2", "Aya", "2026-03-05T20:02:00", "はい、カメラの電池が切れるまで撮りました。"),
]
QUESTIONS = [
    ("q1", "Who repairs violins?", "one", ["t2"]),
    ("q2", "丹頂鶴はどこで見た？", "one", ["t4"]),
    ("q3", "workshop smells", "two", ["t3"]),
    ("q4", "カメラの電池", "two", ["t6", "t5"]),
    ("q5", "submarine", "absent", []),
]


def evaluation(**other: Any) -> dict[str, Any]:
    turns = [dict(zip(("id", "session", "speaker", "time", "text"), turn, strict=True)) for turn in TURNS]
    questions = [dict(zip(("id", "text", "category", "gold"), each, strict=True)) for each in QUESTIONS]
    return {
        "format": "omoide-eval/1",
        "name": "small",
        "language": "ja",
        "overall": ["one"],
        "conversations": [{"id": "c1", "turns": turns, "questions": questions}],
        **other,
    }


def written(path: Path, content: Any) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), "utf-8")
    return path
