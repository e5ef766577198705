"""A scripted model that knows the answers: it keeps what was said as it was said, and says of every pair how it stands."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench.cases import Case, Relation, perfect

from omoide.language.sentences import sentences
from omoide.ports import Reply

_SOURCE = re.compile(r"^<(s\d+) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>$", re.MULTILINE | re.DOTALL)
_JUDGED = re.compile(r"^<(premise|hypothesis) ([0-9a-f]{24})>\n(.*?)\n</\1 \2>$", re.MULTILINE | re.DOTALL)
_PAIR = re.compile(r"older: (.*)\nnewer: (.*)", re.DOTALL)
_HEAD = re.compile(r"^\([^()\n]*\d{4}-\d\d-\d\d \d\d:\d\d\)\n")
_RESOLUTIONS = {
    Relation.SAME: "same",
    Relation.UPDATES: "supersede",
    Relation.UPDATED: "unrelated",
    Relation.COEXISTS: "coexist",
    Relation.UNRELATED: "unrelated",
}


_JUDGEMENTS = {
    Relation.SAME: "entailment",
    Relation.UPDATES: "contradiction",
    Relation.UPDATED: "contradiction",
}


class KnowingModel:
    """Asked in any language about any number of sources."""

    name = "knowing"

    def __init__(self, cases: Sequence[Case]) -> None:
        self._relate: Callable[[str, str], Relation] = perfect(cases)
        self.pairs: set[tuple[str, str]] = set()

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        raise AssertionError("nobody asks in free words at night")

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        if "relation" in schema["properties"]:
            return Reply(text=json.dumps(self._judged(prompt)))
        asked = schema["properties"]["items"]["items"]["properties"]
        sources = [(label, text) for label, _, text in _SOURCE.findall(prompt)]
        answer = self._resolved if "resolution" in asked else self._learnt if "statement" in asked else _kept
        items = [item for label, text in sources for item in answer(label, text)]
        return Reply(text=json.dumps({"items": items}, ensure_ascii=False))

    def _judged(self, prompt: str) -> dict[str, Any]:
        premise, hypothesis = (_bare(text) for _, _, text in _JUDGED.findall(prompt))
        how = Relation.SAME if hypothesis in premise else self._relate(premise, hypothesis)
        return {"relation": _JUDGEMENTS.get(how, "neutral"), "certainty": 99}

    def _learnt(self, label: str, text: str) -> list[dict[str, Any]]:
        said = sentences(_bare(text))
        return [{**_item(label), "statement": sentence} for sentence in said]

    def _resolved(self, label: str, text: str) -> list[dict[str, Any]]:
        found = _PAIR.fullmatch(text)
        assert found is not None, text
        older, newer = map(_bare, found.groups())
        self.pairs.add((older, newer))
        how = _RESOLUTIONS[self._relate(older, newer)]
        return [{**_item(label), "resolution": how, "text": "", "conditions": ""}]


def _kept(label: str, text: str) -> list[dict[str, Any]]:
    return [_item(label)]


def _item(label: str) -> dict[str, Any]:
    return {"sources": [label], "fate": "kept", "reason": ""}


def _bare(text: str) -> str:
    """Without who said it when."""
    return _HEAD.sub("", text).strip()
