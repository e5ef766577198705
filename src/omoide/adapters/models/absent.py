"""A language model that cannot be had: no key, no library. It is out of reach like one whose server is away, so rules answer."""

from collections.abc import Mapping
from typing import Any, NoReturn

from omoide.errors import OmoideError, Unreachable
from omoide.ports import Reply


class AbsentModel:
    def __init__(self, name: str, problem: OmoideError) -> None:
        self.name = name
        self._problem = problem

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        self._refuse()

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        self._refuse()

    def _refuse(self) -> NoReturn:
        problem = self._problem.facts.get("problem", self._problem)
        raise Unreachable(name=self.name, problem=problem)
