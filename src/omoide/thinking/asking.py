"""Asking a language model within its means, and a rule where it does not answer: never nothing.

An answer is kept before it is read, so that a crash does not pay for it twice. Whether the model is left alone for a
while is read off the ledger of calls: no state of its own, and every process knows what the others met with.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import Generic, Literal, TypeVar

from omoide.errors import CutOff, Declined, ModelError, Resting, Unreachable, Unreadable
from omoide.failpoints import failpoint
from omoide.language.lexicon import languages
from omoide.language.tokens import estimate_tokens
from omoide.model.frozen import frozen
from omoide.model.scope import Scope
from omoide.ports import ANSWERS, Clock, LanguageModel, Reply, Spent, Work
from omoide.prompts.question import Language, Question
from omoide.prompts.reading import Read
from omoide.thinking.parameters import Price, Thinking
from omoide.thinking.purse import Purse

Value = TypeVar("Value")
Rule = Callable[[], Value]


@frozen
class Thought(Generic[Value]):
    """What came of it, by whom, what of a model's answer was passed over, and why the model gave none."""

    value: Value
    by: Literal["model", "rule"]
    passed_over: tuple[str, ...] = ()
    trouble: ModelError | None = None


def language_of(*texts: str) -> Language:
    """The language to ask in: Japanese as soon as there is some."""
    return "ja" if any("ja" in languages(text) for text in texts) else "en"


class Asker:
    """What all questions of a process share: the model, the ledger, and what may be spent."""

    def __init__(
        self,
        model: LanguageModel | None,
        *,
        work: Work,
        clock: Clock,
        thinking: Thinking = Thinking(),
        prices: Mapping[str, Price] | None = None,
    ) -> None:
        self._model = model
        self._work = work
        self._clock = clock
        self._thinking = thinking
        self._lock, self._unanswered = Lock(), Counter[Scope]()
        self._purse = Purse(work, thinking=thinking, prices=prices or {})

    def unanswered(self, scope: Scope) -> int:
        """How many questions of a mind there was no model for, though one is configured."""
        return self._unanswered[scope]

    @property
    def has_model(self) -> bool:
        return self._model is not None

    @property
    def answer_tokens(self) -> int:
        """How long an answer may be: who asks for more gets half a sentence."""
        return self._thinking.max_tokens

    @property
    def room(self) -> int:
        """Tokens that a question may have, its answer apart."""
        return self._thinking.question_tokens - self._thinking.max_tokens

    def think(
        self, scope: Scope, question: Question[Value], rule: Rule[Value], *, night: datetime | None = None
    ) -> Thought[Value]:
        """By the model, or else by the rule. `night` is when the night began that this belongs to, if it does."""
        if self._model is None:
            return Thought(value=rule(), by="rule")
        try:
            found = self._answered(self._model, scope, question, night)
        except ModelError as error:
            if isinstance(error, Unreachable | Resting):
                with self._lock:
                    self._unanswered[scope] += 1
            return Thought(value=rule(), by="rule", trouble=error)
        return Thought(value=found.value, by="model", passed_over=found.passed_over)

    def think_each(
        self,
        scope: Scope,
        asked: Sequence[tuple[Question[Value], Rule[Value]]],
        *,
        night: datetime | None = None,
    ) -> list[Thought[Value]]:
        """Side by side, a few at a time; the thoughts come in the order of the questions."""
        if self._model is None or len(asked) < 2:
            return [self.think(scope, question, rule, night=night) for question, rule in asked]
        from concurrent.futures import ThreadPoolExecutor  # who asks one by one need not load it

        with ThreadPoolExecutor(min(self._thinking.workers, len(asked))) as pool:
            return list(pool.map(lambda each: self.think(scope, *each, night=night), asked))

    def _answered(
        self, model: LanguageModel, scope: Scope, question: Question[Value], night: datetime | None
    ) -> Read[Value]:
        prompt = question.prompt
        for _ in range(self._thinking.tries - 1):
            try:
                return self._tried(model, scope, question, prompt, night)
            except CutOff:
                raise  # asked once more, it would end at the same place
            except Unreadable as error:
                prompt = question.again(str(error.facts["problem"]))
        return self._tried(model, scope, question, prompt, night)

    def _tried(
        self,
        model: LanguageModel,
        scope: Scope,
        question: Question[Value],
        prompt: str,
        night: datetime | None,
    ) -> Read[Value]:
        key = _key(model.name, question, prompt, self._thinking.max_tokens)
        kept = self._work.answer(scope, key)
        if kept is not None:
            return self._read(model, question, _reply(kept))
        now = self._clock.now()
        self._refuse_while_resting(model.name, now)
        tokens = estimate_tokens(prompt) + (
            estimate_tokens(json.dumps(question.schema)) if question.schema else 0
        )
        most = self._thinking.max_tokens
        with self._purse.opened(scope, model.name, tokens_in=tokens, tokens_out=most, now=now, night=night):
            return self._called(model, scope, question, prompt, key)

    def _called(
        self, model: LanguageModel, scope: Scope, question: Question[Value], prompt: str, key: str
    ) -> Read[Value]:
        fence = self._work.fence(scope, ANSWERS)
        try:
            reply = _call(model, question, prompt, self._thinking.max_tokens)
        except ModelError:
            self._pay(scope, model.name, question.purpose, failed=True)
            raise
        self._work.keep_answer(scope, key, _raw(reply), at=self._clock.now(), fence=fence)
        failpoint("thinking.answered")
        # Some servers do not count.
        tokens = reply.tokens_in or estimate_tokens(prompt), reply.tokens_out or estimate_tokens(reply.text)
        failed = False
        try:
            return self._read(model, question, reply)
        except Unreadable:
            failed = True
            raise
        finally:
            self._pay(scope, model.name, question.purpose, *tokens, failed=failed)

    def _read(self, model: LanguageModel, question: Question[Value], reply: Reply) -> Read[Value]:
        if reply.stop == "refusal":
            raise Declined(name=model.name)
        try:
            return question.read(reply.text)
        except Unreadable as error:
            if reply.stop == "length":
                raise CutOff(tokens=self._thinking.max_tokens) from error
            raise

    def _pay(
        self, scope: Scope, name: str, purpose: str, tokens_in: int = 0, tokens_out: int = 0, *, failed: bool
    ) -> None:
        cost = self._purse.cost(name, tokens_in, tokens_out)
        self._work.spend(scope, Spent(self._clock.now(), name, purpose, tokens_in, tokens_out, cost, failed))

    def _refuse_while_resting(self, name: str, now: datetime) -> None:
        """After so many failures in a row, the last of them just now, it is not asked."""
        most, rest = self._thinking.failures, timedelta(minutes=self._thinking.rest_minutes)
        calls = [
            each
            for each in self._work.spent(None, since=now - 2 * rest)
            if each.model == name and each.at <= now
        ]
        last = calls[-most:]
        if len(last) == most and all(each.failed for each in last) and last[-1].at + rest > now:
            until = (last[-1].at + rest).astimezone(now.tzinfo)
            raise Resting(name=name, count=most, until=until.isoformat(timespec="minutes"))


def _call(model: LanguageModel, question: Question[Value], prompt: str, max_tokens: int) -> Reply:
    if question.schema is None:
        return model.say(prompt, max_tokens=max_tokens)
    return model.fill(prompt, question.schema, max_tokens=max_tokens)


def _key(name: str, question: Question[Value], prompt: str, max_tokens: int) -> str:
    """The same model, asked the same, need not be asked again."""
    asked = json.dumps([name, prompt, question.schema, max_tokens], sort_keys=True)
    return hashlib.sha256(asked.encode("ascii")).hexdigest()


def _raw(reply: Reply) -> str:
    return json.dumps({"text": reply.text, "stop": reply.stop}, ensure_ascii=False)


def _reply(raw: str) -> Reply:
    return Reply(**json.loads(raw))
