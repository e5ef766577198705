"""Front matter: the YAML at the head of a Markdown file, read as it is written.

`no` stays `no`, a date stays the letters it has, and the keys of other programs are kept to the letter. What we write
is JSON as far as values go, which every reader of YAML understands in the same way.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from omoide.model.frozen import frozen

_FENCE = "---"
_LONGEST = 200_000  # characters; more is no front matter
_DEEPEST = 20
_MOST = 100_000  # values in all
_LONGEST_NUMBER = 30
_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
# Inside quotation marks YAML folds some of these into spaces and refuses others.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
_WORDS: Mapping[str, Any] = {"true": True, "false": False, "null": None, "": None}


class BadFront(ValueError):
    """It cannot be read; the message says where."""


@frozen
class Front:
    """The values by their keys, and the letters of each key with its value and the comments below it."""

    values: Mapping[str, Any]
    letters: Mapping[str, str]


def split(text: str) -> tuple[str | None, str]:
    """The front matter, or None where a file has none; and the text below it."""
    first, newline, rest = text.partition("\n")
    if first.rstrip(" \t") != _FENCE or not newline:
        return None, text
    if rest.startswith(_FENCE) and (end := re.match(r"---[ \t]*(\n|$)", rest)):
        return "", rest[end.end() :].removeprefix("\n")
    found = re.compile(r"\n---[ \t]*(\n|$)").search(rest, 0, _LONGEST)
    if found is None:
        if re.search(r"^omoide:", rest[:_LONGEST], re.MULTILINE):
            raise BadFront("the second --- is missing")
        return None, text  # a line across the page
    return rest[: found.start() + 1], rest[found.end() :].removeprefix("\n")


def read(front: str) -> Front:
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    if len(front) > _LONGEST:
        raise BadFront(f"it is longer than {_LONGEST} characters")
    try:
        _bound(yaml, yaml.parse(front, Loader=loader))
        node = yaml.compose(front, Loader=loader)
        if node is None:
            return Front(values={}, letters={})
        if not isinstance(node, yaml.MappingNode) or node.flow_style:
            raise BadFront("it is no list of keys and values, one to a line")
        left = [_MOST]
        values = {
            key.value: _value(value, 0, left) for key, value in node.value if isinstance(key.value, str)
        }
        return Front(values=values, letters=_letters(front, node))
    except UnicodeEncodeError:
        raise BadFront("there are letters in it that are none") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 2}: " if mark else ""
        raise BadFront(f"{where}{getattr(error, 'problem', None) or 'it is no YAML'}") from None


def _bound(yaml: Any, events: Iterable[Any]) -> None:
    """Composing recurses, in C, with no bound of its own: too deep a list would end the process. The events that it is
    composed of come one after the other, and are read no further than what is allowed."""
    depth = 0
    for count, event in enumerate(events):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST + 2 or count > 2 * _MOST:
            raise BadFront("it is nested too deeply")


def _value(node: Any, depth: int, left: list[int]) -> Any:
    """Numbers, true and false are what they look like, unless they stand in quotation marks; all else is text."""
    left[0] -= 1
    if depth > _DEEPEST or left[0] < 0:  # references to references can make very much of very little
        raise BadFront("it is nested too deeply")
    if isinstance(node.value, str):
        said = node.value
        if node.style in ("'", '"', "|", ">"):
            return said
        if said.lower() in _WORDS:
            return _WORDS[said.lower()]
        if _NUMBER.fullmatch(said) and len(said) <= _LONGEST_NUMBER:
            return float(said) if set(said) & set(".eE") else int(said)
        return said
    if node.tag.endswith(":map"):
        return {str(key.value): _value(value, depth + 1, left) for key, value in node.value}
    return [_value(each, depth + 1, left) for each in node.value]


def _letters(front: str, node: Any) -> dict[str, str]:
    starts = [key.start_mark.index for key, _ in node.value] + [len(front)]
    return {
        str(key.value): front[start:end].rstrip("\n") + "\n"
        for (key, _), start, end in zip(node.value, starts, starts[1:], strict=False)
    }


# Writing.


def written(values: Mapping[str, Any], *, letters: str = "", last: Mapping[str, Any] | None = None) -> str:
    """Front matter with its fences: the values, the letters of other programs, and `last` under keys of their own,
    one line for each value."""
    lines = [f"{scalar(key)}: {scalar(value)}" for key, value in values.items()]
    if letters:
        lines.append(letters.rstrip("\n"))
    for key, table in (last or {}).items():
        lines.append(f"{scalar(key)}:")
        lines += [f"  {scalar(name)}: {scalar(value)}" for name, value in table.items()]
    return "\n".join([_FENCE, *lines, _FENCE]) + "\n"


def scalar(value: Any) -> str:
    """JSON, and so YAML. A table or list stands in one line."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _OTHERWISE:
        return value
    return _json(value)


def _json(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_json(str(name))}: {_json(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_json, value)) + "]"
    text = json.dumps(value, ensure_ascii=False)
    if isinstance(value, float) and "." not in text:
        return text.replace("e", ".0e")  # without a point, some readers of YAML take it for a word
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


# What some reader or other takes for something else than a word.
_OTHERWISE = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf"})
