"""A day as a file: what happened, one section for each, in the order of the day.

A section begins with `## 09:30 title`; the comment below it says which memory it is. Lines of a text that look like
either get a backslash before them, which Markdown does not show.
"""

import json
import re
from collections.abc import Iterable
from datetime import datetime, time, tzinfo
from typing import Any

from omoide.library.paths import day_of
from omoide.library.vault_file import Told
from omoide.library.vault_spoken import Spoken, Unsaid
from omoide.model.foreign_json import read_json
from omoide.model.memory import Kind

_HEADING = re.compile(r"^## (\d{1,2}):(\d\d)(?!\d)(.*)$", re.MULTILINE)
_COMMENT = re.compile(r"\n<!-- omoide (\{.*\}) -->(?=\n|$)")
_LOOKS_LIKE_OURS = re.compile(r"^(\\*)(?=## \d{1,2}:\d\d(?!\d)|<!-- omoide )", re.MULTILINE)
_ESCAPED = re.compile(r"^\\(?=\\*(## \d{1,2}:\d\d(?!\d)|<!-- omoide ))", re.MULTILINE)
# In a comment two hyphens may not stand together; the others end a line for some editors.
_UNFIT = re.compile("--|[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


def day_file(day: str, told: Iterable[Spoken]) -> str:
    ordered = sorted(told, key=lambda said: (datetime.fromisoformat(said["occurred"]), said["id"]))
    return f"# {day}\n\n" + "\n".join(_section(said) for said in ordered)


def _section(said: Spoken) -> str:
    title = " ".join(said.get("title", "").split())
    own = {name: value for name, value in said.items() if name not in ("text", "kind")}
    if own.get("title") == title:
        del own["title"]
    comment = _UNFIT.sub(
        lambda found: "".join(f"\\u{ord(char):04x}" for char in found[0]),
        json.dumps(own, ensure_ascii=False, sort_keys=True),
    )
    heading = f"## {datetime.fromisoformat(said['occurred']):%H:%M} {title}".rstrip()
    text = _LOOKS_LIKE_OURS.sub(lambda found: "\\" + found[1], said["text"])
    return f"{heading}\n<!-- omoide {comment} -->\n\n{text}\n"


def told_by_day(path: str, text: str, kind: Kind, *, touched: datetime) -> list[Told]:
    """The sections of a day. What stands before the first is one of its own, unless it is only the date.

    A file that is not named after a day is of the day on which it was last touched.
    """
    day, zone = day_of(path) or touched.date().isoformat(), touched.tzinfo
    heads = list(_HEADING.finditer(text))
    before = text[: heads[0].start()] if heads else text
    told = []
    if preamble := re.sub(r"\A\s*(# \d{4}-\d\d-\d\d[ \t]*(\n|\Z))?", "", before).strip():
        told.append(_told({}, "", preamble, kind, _moment(day, 0, 0, zone)))
    for at, head in enumerate(heads):
        last = at == len(heads) - 1
        body = text[head.end() : len(text) if last else heads[at + 1].start()]
        told.append(_read_section(head, body, kind, day, last=last, zone=zone))
    return told


def _read_section(
    head: re.Match[str], body: str, kind: Kind, day: str, *, last: bool, zone: tzinfo | None
) -> Told:
    own: dict[str, Any] = {}
    if comment := _COMMENT.match(body):
        try:
            own = read_json(comment[1])
        except ValueError as error:
            raise Unsaid(f"the comment below {head[0]!r}: {error}") from None
        body = body[comment.end() :]
    body = body.removeprefix("\n").removeprefix("\n").removesuffix("\n")
    body = body if last else body.removesuffix("\n")
    title = head[3].strip()
    if "title" in own and " ".join(str(own["title"]).split()) == title:
        title = str(own["title"])
    text = _ESCAPED.sub("", body if own else body.strip())
    return _told(own, title, text, kind, _moment(day, int(head[1]), int(head[2]), zone))


def _moment(day: str, hour: int, minute: int, zone: tzinfo | None) -> str:
    try:
        at = time(hour, minute)
    except ValueError:
        at = time()
    try:
        return datetime.combine(datetime.fromisoformat(day), at, tzinfo=zone).isoformat()
    except ValueError:
        raise Unsaid(f"{day} is no date") from None


def _told(own: dict[str, Any], title: str, text: str, kind: Kind, occurred: str) -> Told:
    said = {"occurred": occurred, **own, "kind": str(kind), "text": text}
    said.pop("title", None)
    if title:
        said["title"] = title
    return Told(id=str(own.get("id") or ""), said=said, shown={}, whole=bool(own))
