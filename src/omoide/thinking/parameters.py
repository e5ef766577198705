"""Which language model is asked, and how much it may cost. Read at every start, so nothing heavy is loaded here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from omoide.errors import BadSetting
from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

KINDS = ("none", "openai", "anthropic", "google")
_MILLION = 1_000_000
_DEAREST = 10_000.0  # for a million tokens


@frozen
class Thinking:
    """Parameters of the language model. Without one, everything is done by rule."""

    kind: str = parameter(
        "none",
        choices=KINDS,
        says="none: by rule; openai: any address that speaks as OpenAI does, Ollama too; anthropic; google",
    )
    url: str = parameter("", says="the address, such as http://localhost:11434/v1; empty: that of the kind")
    model: str = parameter("", says="the model to ask for")
    key_variable: str = parameter("", says="the environment variable that holds the key; empty: no key")
    timeout_s: float = parameter(60.0, low=0.1, high=3600.0, says="how long to wait for an answer")
    max_tokens: int = parameter(
        1024, low=16, high=131_072, says="how long an answer may be, in tokens (LT-56)"
    )
    tries: int = parameter(2, low=1, high=10, says="how often a question is put until its answer can be read")
    workers: int = parameter(4, low=1, high=64, says="how many questions are put at the same time")
    failures: int = parameter(
        5, low=1, high=1000, says="after how many failures in a row it is left alone for a while"
    )
    rest_minutes: float = parameter(
        10.0, low=0.01, high=1440.0, says="how long it is left alone then, in minutes"
    )
    question_tokens: int = parameter(
        16_000,
        low=256,
        high=10_000_000,
        says="tokens that one question and its answer may take",
    )
    night_tokens: int = parameter(
        1_000_000, low=0, high=10**12, says="tokens that a mind may take in one night; 0 is no limit"
    )
    day_tokens: int = parameter(
        2_000_000, low=0, high=10**12, says="tokens that a mind may take in one day; 0 is no limit"
    )
    night_cost: float = parameter(
        0.0, low=0.0, high=1e9, says="what a mind may cost in one night, in the money of the prices; 0: any"
    )
    day_cost: float = parameter(
        0.0, low=0.0, high=1e9, says="what a mind may cost in one day, in the money of the prices; 0: any"
    )

    def __post_init__(self) -> None:
        check(self)


class Price(NamedTuple):
    """What a million tokens cost, going in and coming out."""

    tokens_in: float = 0.0
    tokens_out: float = 0.0

    def of(self, tokens_in: int, tokens_out: int) -> float:
        return (self.tokens_in * tokens_in + self.tokens_out * tokens_out) / _MILLION


def read_prices(table: Mapping[str, Any]) -> dict[str, Price]:
    """A table of a settings file: for each model by name, `{tokens_in = 1.0, tokens_out = 5.0}`."""
    return {model: _price(model, content) for model, content in table.items()}


def _price(model: str, content: Any) -> Price:
    if not isinstance(content, dict):
        raise BadSetting(key=f"prices.{model}", source="settings", problem=f"{content!r} is not a table")
    for name, value in content.items():
        known = name in Price._fields
        number = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _DEAREST
        if not known or not number:
            problem = "allowed: tokens_in and tokens_out, what a million tokens cost, 0 to 10000"
            raise BadSetting(key=f"prices.{model}.{name}", source="settings", problem=problem)
    return Price(**{name: float(value) for name, value in content.items()})
