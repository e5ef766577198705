"""A room as its design shows it, and shelves in RAM."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from omoide.library.nexus_ark import Part, part_of
from omoide.mirror.shelf import Seen


def said(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode()


ROOM: dict[str, bytes] = {
    "core_memory.txt": "私はルナ。美帆の相棒。\n約束は守る。\n".encode(),
    "notepad.txt": "今日: 詩を書く\r\n牛乳を買う\r\n".encode(),
    "memory/memory_main.txt": "はじめに、これは私の日記。\n\n## 2026-01-02\n初詣に行った。雪が冷たかった。\n\n\n"
    "### 2026/1/3 夜\n\nI dreamt of a lake.\n## 2026-01-04\n".encode(),
    "memory/memory_archived_2025.txt": "\ufeff【2025年12月31日】\n大晦日。\n".encode(),
    "private/secret_diary.txt": "2026-01-02 (Fri) 23:10:00\n本当は寂しい。\n".encode(),
    "episodic_memory/episodic_memory.json": said(
        [
            {
                "date": "2026-01-02",
                "summary": "ユーザーと創作ノートについて話した。",
                "compressed": False,
                "arousal": 0.75,
                "arousal_max": 0.9,
                "created_at": "2026-01-03T04:30:00",
            },
            {
                "date": "2025-11-04~2025-11-10",
                "summary": "週間要約: 創作の一週間。",
                "compressed": True,
                "original_count": 5,
                "arousal_avg": 0.4,
                "arousal_max": 0.8,
                "created_at": "2026-01-01T04:30:00",
            },
            {
                "id": "episode_2026-01-14_001",
                "date": "2026-01-14",
                "summary": "【達成】目標「創作ノートで詩を書く」を達成した。",
                "arousal": 0.8,
                "arousal_max": 0.8,
                "type": "achievement",
                "goal_id": "sh_abc123",
                "created_at": "2026-01-14 22:00:00",
                "mood": ["未知", {"x": 1}],
            },
            {"date": "2026-01-15", "summary": ""},
            "not a record",
        ]
    ),
    "memory/insights.json": said(
        [
            {
                "created_at": "2026-01-02 04:53:57",
                "trigger_topic": "創作ノート 田中さん",
                "insight": "田中さんが与えた創作ノートは大切なもの。",
                "strategy": "創作活動を通じて魂を魅了する",
                "log_entry": "夢の中で筆を取った...",
            }
        ]
    ),
    "goals.json": said(
        {
            "short_term": [
                {
                    "id": "sh_abc123",
                    "goal": "創作ノートで詩を書く",
                    "created_at": "2026-01-02 04:53:57",
                    "status": "active",
                    "progress_notes": ["一行書いた", {"date": "2026-01-03", "note": "二行目"}],
                    "priority": 1,
                }
            ],
            "long_term": [],
            "completed": [
                {
                    "id": "lo_1",
                    "goal": "Learn to swim",
                    "created_at": "2025-12-01T00:00:00",
                    "status": "completed",
                }
            ],
            "abandoned": [],
            "meta": {
                "last_reflection_level": 3,
                "last_level2_date": "2026-01-02",
                "last_level3_date": "2026-01-02",
            },
        }
    ),
    "memory/internal_state.json": said(
        {
            "drives": {
                "boredom": {"level": 0.48, "last_interaction": "2026-01-02T22:00:00", "threshold": 0.6},
                "curiosity": {
                    "level": 0.8,
                    "open_questions": [
                        {
                            "topic": "初詣での雪の冷たさ",
                            "context": "彼女が何を感じていたか知りたい",
                            "priority": 0.8,
                            "source_date": "2026-01-02",
                            "asked_count": 2,
                        },
                        {
                            "topic": "猫の好物",
                            "context": "",
                            "priority": 1,
                            "source_date": "2026-01-01",
                            "resolved_at": "2026-01-02 10:00:00",
                        },
                    ],
                },
                "goal_achievement": {"level": 0.6, "active_goal_id": "sh_abc123"},
                "relatedness": {
                    "level": 0.8,
                    "persona_emotion": "protective",
                    "persona_intensity": 0.9,
                    "last_emotion_change": "2026-01-15T10:30:00",
                },
                "devotion": {"level": 0.2},
            },
            "motivation_log": {
                "dominant_drive": "relatedness",
                "dominant_drive_label": "関係性維持欲求（Relatedness Drive）",
                "drive_level": 0.8,
                "narrative": "ユーザーを守りたいという気持ちがある。",
            },
        }
    ),
    "memory/emotion_log.json": said(
        [
            {
                "timestamp": "2026-01-15T10:30:00",
                "type": "persona",
                "category": "protective",
                "intensity": 0.9,
            },
            {
                "timestamp": "2026-01-06T19:25:49",
                "type": "user",
                "user_text_snippet": "But I am trying to stay positive...",
                "emotion": "joy",
            },
        ]
    ),
    "memory/session_arousal.json": said(
        {"2026-01-02": {"sessions": [{"time": "18:25:08", "arousal": 0.456, "processed": False}]}}
    ),
    "entity_memory/ユーザー.md": "# Entity Memory: ユーザー\nCreated: 2026-01-01 12:00:00\n\n私のマスター。\n優しい。\n".encode(),
    "log.txt": "## USER:美帆\nおはよう。よく眠れた？\n\n2026-01-15 (Thu) 08:00:00\n\n## AGENT:ルナ\nええ、湖の夢を見ました。\n\n"
    "## SYSTEM:alarm\n(自律行動)\n\n".encode(),
    "log_archives/2025.txt": b"## USER:user\nThe kiln is in Mashiko.\n\n2025-11-04 (Tue) 12:34:56\n\n## AGENT:luna\nNoted.\n",
    "knowledge/manual.md": "\ufeff# 窯の説明書\r\n\r\n保証期間は二年です。\r\n".encode(),
}


class RamShelf:
    """Files in RAM."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)

    def listed(self, below: str = "") -> list[Seen]:
        at = datetime(2026, 1, 20, tzinfo=UTC)
        return [Seen(path, at, len(body)) for path, body in sorted(self.files.items())]

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def write(self, path: str, body: bytes) -> None:
        raise AssertionError("nobody writes here")

    def move(self, path: str, to: str) -> None:
        raise AssertionError("nobody moves anything")

    def remove(self, path: str) -> None:
        raise AssertionError("nobody removes anything")


def meant(files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the files say: texts to the letter, records by their value, which 1, 1.0 and true tell apart."""
    found: dict[str, Any] = {}
    for path, body in files.items():
        if path.endswith(".json") and part_of(path) is not Part.KNOWLEDGE:
            bom = body.startswith(b"\xef\xbb\xbf")
            found[path] = (bom, json.dumps(json.loads(body.decode("utf-8-sig")), sort_keys=True, indent=1))
        else:
            found[path] = body
    return found
