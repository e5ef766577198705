"""Sessions written down as Claude Code writes them: lines of JSON, with everything around what was said."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

BEGINNING = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def lately(days: int) -> datetime:
    """A morning so many days ago: where a worker runs by the real clock, it owes no more nights than these."""
    return (datetime.now(UTC) - timedelta(days=days)).replace(hour=9, minute=0, second=0, microsecond=0)


@dataclass
class Session:
    """A transcript that grows. Every line has an id of its own, and a minute passes between turns. What is `buffered` reaches
    the file with the next `flush`, in order."""

    path: Path
    name: str = "5f0c1a52-0000-4000-8000-000000000001"
    cwd: str = "/home/aoi/calm-harbour"
    at: datetime = BEGINNING
    lines: list[dict[str, Any]] = field(default_factory=list)
    buffered: bool = False
    waiting: list[str] = field(default_factory=list)

    def line(self, kind: str, **told: Any) -> dict[str, Any]:
        self.at += timedelta(seconds=20)
        line = {
            "type": kind,
            "uuid": str(uuid5(NAMESPACE_URL, f"{self.name}/{len(self.lines)}")),
            "sessionId": self.name,
            "cwd": self.cwd,
            "timestamp": self.at.isoformat().replace("+00:00", "Z"),
            **told,
        }
        self.lines.append(line)
        self.waiting.append(json.dumps(line, ensure_ascii=False) + "\n")
        if not self.buffered:
            self.flush()
        return line

    def flush(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("".join(self.waiting))
        self.waiting.clear()

    def says(self, text: str, **told: Any) -> None:
        self.line("user", message={"role": "user", "content": text}, **told)

    def answers(self, *texts: str, tool: str = "", **told: Any) -> None:
        """In several lines of one message where a tool is used between them (B-25)."""
        message = f"msg_{len(self.lines)}"
        for place, text in enumerate(texts):
            part = {"type": "text", "text": text}
            self.line("assistant", message={"id": message, "role": "assistant", "content": [part]}, **told)
            if tool and place == 0:
                used = {"type": "tool_use", "id": f"t{len(self.lines)}", "name": tool, "input": {}}
                self.line("assistant", message={"id": message, "role": "assistant", "content": [used]})
                result = {"type": "tool_result", "tool_use_id": used["id"], "content": "TOOL-OUTPUT 42 files"}
                self.line("user", message={"role": "user", "content": [result]}, toolUseResult={"ok": True})

    def uses(self, tool: str) -> None:
        """A tool is used, and nothing is said with it."""
        message, used = (
            f"msg_{len(self.lines)}",
            {"type": "tool_use", "id": f"t{len(self.lines)}", "name": tool},
        )
        self.line(
            "assistant", message={"id": message, "role": "assistant", "content": [{**used, "input": {}}]}
        )
        result = {"type": "tool_result", "tool_use_id": used["id"], "content": "TOOL-OUTPUT 42 files"}
        self.line("user", message={"role": "user", "content": [result]}, toolUseResult={"ok": True})

    def queues(self, text: str) -> None:
        """Said while the model works; it reads it with the next result of a tool."""
        queued = {"type": "queued_command", "prompt": text, "commandMode": "prompt"}
        self.line("attachment", attachment={**queued, "source_uuid": f"q{len(self.lines)}"})

    def interrupted(self) -> None:
        self.says("[Request interrupted by user]")

    def turn(self, said: str, *reply: str, tool: str = "") -> None:
        self.says(said)
        self.answers(*reply, tool=tool)
        self.at += timedelta(minutes=1)

    def copied(self, path: Path, name: str) -> "Session":
        """A fork or a resume of old: the same lines, also the same ids, in a file of a new session."""
        other = Session(path, name=name, cwd=self.cwd, at=self.at)
        path.parent.mkdir(parents=True, exist_ok=True)
        for line in self.lines:
            other.lines.append({**line, "sessionId": name})
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in other.lines), "utf-8")
        return other
