"""Small files as other programs write them, made from what is known of their formats."""

import json
import zipfile
from pathlib import Path
from typing import Any

EPOCH = 1_714_500_000.0  # 2024-04-30T18:00:00Z, a day later in Tokyo


def written(path: Path, value: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    path.write_text(text, "utf-8")
    return path


def lines(path: Path, *values: Any) -> Path:
    return written(path, "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in values))


def zipped(path: Path, files: dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in files.items():
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            archive.writestr(name, text)
    return path


# ChatGPT.


def _node(
    name: str, parent: str | None, role: str = "", *parts: Any, at: float | None = None, **more: Any
) -> Any:
    message = None
    if role:
        content = more.pop("content", {"content_type": "text", "parts": list(parts)})
        message = {
            "id": name, "author": {"role": role}, "create_time": at, "content": content, "recipient": "all", "metadata": {},
        } | more  # fmt: skip
    return {"id": name, "parent": parent, "children": [], "message": message}


def chatgpt_conversation(name: str = "c-1", title: str = "益子の窯") -> dict[str, Any]:
    """A person asks, gets an answer, asks for another one, is read aloud to, and shows a picture."""
    picture = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://kiln"}
    nodes = [
        _node("root", None),
        _node("system", "root", "system", "", metadata={"is_visually_hidden_from_conversation": True}),
        _node("ask", "system", "user", "益子に窯を借りました。温度は何度が良いですか？", at=EPOCH),
        _node("first", "ask", "assistant", "800 度です。", at=EPOCH + 5),
        _node("search", "ask", "assistant", '{"query": "kiln"}', at=EPOCH + 6, recipient="web"),
        _node("found", "search", "tool", "TOOL-OUTPUT kiln 1230", at=EPOCH + 7),
        _node("second", "found", "assistant", "本焼きは 1230 度が目安です。", at=EPOCH + 8),
        _node("bio", "second", "assistant", "美帆は益子で陶芸をしている。", at=EPOCH + 9, recipient="bio"),
        _node(
            "show", "bio", "user", at=EPOCH + 60,
            content={"content_type": "multimodal_text", "parts": [picture, "この釉薬は青くなりますか？"]},
        ),
        _node("last", "show", "assistant", "はい、灰釉なら青くなります。", at=EPOCH + 70),
    ]  # fmt: skip
    mapping = {each["id"]: each for each in nodes}
    for each in nodes:
        if each["parent"]:
            mapping[each["parent"]]["children"].append(each["id"])
    return {
        "title": title, "create_time": EPOCH, "update_time": EPOCH + 70, "mapping": mapping, "current_node": "last",
        "conversation_id": name,
    }  # fmt: skip


def chatgpt(path: Path) -> Path:
    files = {
        "conversations.json": [chatgpt_conversation(), {"title": "broken"}],
        "user.json": {"id": "user-1", "email": "miho@example.com"},
        "chat.html": "<html></html>",
    }
    return zipped(path / "chatgpt.zip", files)


# Claude.


def claude_conversation(name: str = "c7c0de00-0000-4000-8000-000000000001") -> dict[str, Any]:
    def message(place: int, sender: str, text: str, parent: int | None, **more: Any) -> dict[str, Any]:
        return {
            "uuid": f"m-{place}", "text": text, "content": [{"type": "text", "text": text}], "sender": sender,
            "created_at": f"2025-02-0{place}T20:00:00.000000Z", "attachments": [], "files": [],
            "parent_message_uuid": "00000000-0000-4000-8000-000000000000" if parent is None else f"m-{parent}",
        } | more  # fmt: skip

    manual = {"file_name": "手引き.txt", "file_type": "txt", "extracted_content": "保証期間は二年です。"}
    return {
        "uuid": name, "name": "引っ越しの相談", "summary": "",
        "created_at": "2025-02-01T20:00:00.000000Z", "updated_at": "2025-02-04T20:00:00.000000Z",
        "account": {"uuid": "a-1"},
        "chat_messages": [
            message(1, "human", "京都へ引っ越します。", None, attachments=[manual]),
            message(2, "assistant", "いつですか？", 1),
            message(3, "assistant", "おめでとうございます。いつですか？", 1),
            message(4, "human", "My flat is near 鴨川, from May on.", 3, files=[{"file_name": "plan.png"}]),
        ],
    }  # fmt: skip


def claude(path: Path) -> Path:
    project = {
        "uuid": "p-1", "name": "陶芸教室", "description": "火曜の教室の準備", "prompt_template": "Always answer in haiku.",
        "created_at": "2025-01-10T00:00:00+00:00",
        "docs": [{"uuid": "d-1", "filename": "rules.md", "content": "窯は必ず二人で開ける。", "created_at": "2025-01-11T00:00:00Z"}],
    }  # fmt: skip
    memory = {
        "conversations_memory": "**Work context**\n\n美帆は益子の陶芸家です。\n\n- 抹茶茶碗を作る",
        "account_uuid": "a-1",
    }
    files = {
        "conversations.json": [claude_conversation()],
        "projects.json": [project],
        "memories.json": [memory],
    }
    return zipped(path / "claude.zip", files | {"users.json": [{"uuid": "a-1", "full_name": "Miho"}]})


# Agents that work in a terminal.

SESSION = "5f0c1a52-0000-4000-8000-000000000009"


def claude_code(path: Path) -> Path:
    home = path / "-home-miho-kiln"

    def line(place: int, kind: str, content: Any) -> dict[str, Any]:
        message = {"role": kind, "content": content} | ({"id": f"msg-{place}"} if kind == "assistant" else {})
        return {
            "type": kind, "uuid": f"u-{place}", "sessionId": SESSION, "cwd": "/home/miho/kiln",
            "timestamp": f"2025-03-01T21:00:0{place}.000Z", "message": message,
        }  # fmt: skip

    lines(
        home / f"{SESSION}.jsonl",
        line(1, "user", "窯の温度を記録するスクリプトを書いて"),
        line(2, "assistant", [{"type": "text", "text": "log_kiln.py を書きました。"}]),
        line(3, "user", "It should write CSV, please."),
        line(4, "assistant", [{"type": "text", "text": "CSV になりました。"}]),
    )
    with (home / f"{SESSION}.jsonl").open("a", encoding="utf-8") as file:
        file.write("{broken\n")
    index = "# Memory\n\n- [好み](taste.md) — 返事の書き方\n- 窯の型番は K-7 です\n"
    written(home / "memory" / "MEMORY.md", index)
    front = "---\nname: 返事の好み\ndescription: short answers\ntype: feedback\nmodified: 2025-03-02T10:00:00+09:00\n---\n"
    written(home / "memory" / "taste.md", f"{front}\n短く答える。絵文字は使わない。\n")
    return path


def codex(path: Path) -> Path:
    written(path / "MEMORY.md", "# 窯のプロジェクト\n\n- テストは make check で走る\n- 文書は日本語\n")
    written(path / "memory_summary.md", "## User Profile\n\nThe user is a potter in Mashiko.\n")
    summary = "thread_id: t-1\nupdated_at: 2025-04-01T12:00:00+09:00\ncwd: /home/miho\n\n# 窯の記録を CSV に\n\nCSV の列を決めた。\n"
    written(path / "rollout_summaries" / "2025-04-01T12-00-00-aaaa.md", summary)
    written(path / "skills" / "release" / "SKILL.md", "# release\n\nまず版を上げる。\n")
    written(path / "raw.bin", "x")
    return path


# Memory servers.


def mem0(path: Path) -> Path:
    def memory(place: int, text: str, **more: Any) -> dict[str, Any]:
        return {
            "id": f"0f1e2d3c-{place}", "memory": text, "hash": "ab", "user_id": "miho", "metadata": {"source": "chat"},
            "created_at": "2025-01-05T08:00:00.123456-08:00", "updated_at": None,
        } | more  # fmt: skip

    results = [
        memory(1, "辛い物が苦手", categories=["food"]),
        memory(2, "Has a cat called Mugi"),
        {"id": "x"},
    ]
    relations = [{"source": "miho", "relationship": "owns", "target": "Mugi"}, {"source": "miho"}]
    return written(path / "mem0.json", {"results": results, "relations": relations})


def memory_json(path: Path) -> Path:
    return lines(
        path / "memory.json",
        {"type": "relation", "from": "美帆", "to": "益子窯", "relationType": "works at"},
        {
            "type": "entity",
            "name": "美帆",
            "entityType": "person",
            "observations": ["陶芸家", "likes matcha"],
        },
        {"type": "entity", "name": "益子窯", "entityType": "place", "observations": []},
        {"type": "relation", "from": "美帆", "to": "誰か", "relationType": "knows"},
        {"type": "thing"},
    )


def obsidian(path: Path) -> Path:
    written(path / ".obsidian" / "app.json", {})
    written(
        path / "窯" / "本焼き.md",
        "---\ntags: [陶芸, kiln]\naliases: [firing]\ncreated: 2024-11-02\nrating: 5\n---\n\n"
        "1230 度まで上げる。[[釉薬|うわぐすり]] を参照。 #温度/高 `#not-a-tag`\n",
    )
    written(path / "釉薬.md", "灰釉は青くなる。[[firing#温度]] と [[無い頁]]\n")
    written(path / "daily" / "2025-01-15.md", "雪。[[本焼き]] をした。 #日記\n")
    written(path / "broken.md", "---\na: [1\n---\n\n壊れた前書き\n")
    (path / "latin.md").write_bytes(b"\x81\x00\xff\xfe\x00\x01")
    written(path / "picture.canvas", {})
    return path


# Designs.


def piano(path: Path) -> Path:
    return lines(
        path / "agent.jsonl",
        {
            "memory_id": "mem_agent001_00002", "agent_id": "agent001", "created_at": "2025-06-01T10:00:00+09:00",
            "last_accessed": "2025-06-01T11:00:00+09:00", "access_count": 3, "type": "semantic", "content": "ダンは頼れる相棒だ",
            "summary": "相棒", "importance": 0.6, "embedding": [0.1], "tags": ["dan"], "source_events": ["evt_20250601_095900_001"],
            "decay_factor": 0.4,
        },
        {
            "event_id": "evt_20250601_095900_001", "timestamp": "2025-06-01T09:59:00+09:00", "type": "action",
            "content": "三度一緒に採掘した", "participants": ["abby", "dan"], "location": "mine", "importance": 0.7, "embedding": None,
            "metadata": {"emotion_detected": "joy", "topic": None},
        },
    )  # fmt: skip


def lumina(path: Path) -> Path:
    turns = [
        {"speaker": "user", "msg": "インセプションみたいな映画ある？"},
        {"speaker": "lumina", "msg": "『メメント』が近いね"},
    ]
    return written(
        path / "lumina.json",
        {
            "threads": [{"thread_id": 42, "domain": "movie", "turns": turns, "ct": {"lumina": 1, "claris": 0, "nox": 0}, "start_time": "2025-07-01T20:00:00+09:00"}],
            "session_archive": [
                {"thread_id": "42", "user_id": "u1", "summary": "映画の話", "keywords": "[\"映画\"]", "embedding": [0.1], "created_at": "2025-07-01T20:10:00"},
                {"thread_id": "43", "user_id": "u1", "summary": "旅の話", "keywords": ["旅"], "created_at": "2025-07-02T20:10:00+09:00"},
            ],
            "conversation_history": [
                {"user_id": "u1", "thread_id": "42", "summary": "映画の話", "keywords": "[\"映画\"]", "created_at": "2025-07-01T20:10:00+09:00", "importance": 0.8}
            ],
            "user_profiles": [{"user_id": "u1", "preferences": {"映画": 3, "旅": 1}, "interaction_history": [["lumina"]], "growth_data": {"lumina": 0.4}}],
        },
    )  # fmt: skip
