"""A language model that does what it is asked, without being one: it fills any schema with what the material says.

It knows the form of our questions, not their words: whatever stands between the marks is quoted, numbers lie in the middle
of their bounds, and of each source something is said. Two statements go together as frames say, and a claim holds where its
record has it to the letter.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from omoide.language.frames import Standing, compare
from omoide.ports import Reply

_BLOCK: Final = re.compile(r"<(\S+) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>", re.DOTALL)
_LABEL: Final = re.compile(r"s\d+")
_HEAD: Final = re.compile(r"^\([^\n]*\)\n")
_PAIR: Final = re.compile(r"older: (.*)\nnewer: (.*)", re.DOTALL)
_CLAIM: Final = re.compile(r"claim: (.*?)\nrecord:\n(.*)", re.DOTALL)
_RESOLUTIONS: Final = {Standing.SAME: "same", Standing.UPDATES: "supersede", Standing.CONTRADICTS: "coexist"}
_DROPPED: Final = {"fate": "dropped", "reason": "the record does not say so"}


class DutifulModel:
    """The same question has the same answer; `asked` keeps the questions. May be asked from several threads at once."""

    def __init__(self, *, name: str = "dutiful") -> None:
        self.name = name
        self.asked: list[str] = []

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        self.asked.append(prompt)
        return Reply(text=_last_line("\n".join(material(prompt).values())))

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        self.asked.append(prompt)
        data = material(prompt)
        items = schema["properties"].get("items", {}).get("items", {})
        if "sources" in items.get("properties", {}):
            labels = [label for label in data if _LABEL.fullmatch(label)]
            answer = {"items": [_item(label, data[label], items["properties"]) for label in labels]}
        else:
            answer = {
                name: _value(name, form, data.get(name, next(iter(data.values()), "")))
                for name, form in schema["properties"].items()
            }
        return Reply(text=json.dumps(answer, ensure_ascii=False))


def material(prompt: str) -> dict[str, str]:
    """What a question is about, by the names of its parts."""
    return {name: text for name, _, text in _BLOCK.findall(prompt)}


def _item(label: str, text: str, form: Mapping[str, Any]) -> dict[str, Any]:
    quoted = {name: _value(name, inner, text) for name, inner in form.items()}
    known = {"sources": [label], "fate": "kept", "reason": ""}
    if pair := _PAIR.fullmatch(text):
        standing = compare(*(_HEAD.sub("", each) for each in pair.groups())).standing
        known |= {"resolution": _RESOLUTIONS.get(standing, "unrelated"), "text": "", "conditions": ""}
    claim = _CLAIM.fullmatch(text)
    if claim and claim[1] not in claim[2]:
        known |= _DROPPED
    return quoted | {name: value for name, value in known.items() if name in form}


def _value(name: str, form: Mapping[str, Any], text: str) -> Any:
    if "enum" in form:
        return form["enum"][0]
    match form["type"]:
        case "array":
            return [_value(name, form["items"], text)]
        case "object":
            return {inner: _value(inner, each, text) for inner, each in form["properties"].items()}
        case "string":
            return _last_line(text)[: form.get("maxLength")]
        case "boolean":
            return False
        case _:
            return int(form.get("minimum", 0) + form.get("maximum", 0)) // 2


def _last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
