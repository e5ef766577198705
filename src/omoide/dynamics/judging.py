"""Who judges whether statements bear each other out; from which share on that is believed, `learning` says."""

from typing import Final

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter

AUTO: Final = "auto"
RULE: Final = "rule"
MODEL: Final = "model"


@frozen
class Judging:
    """Parameters of the judge."""

    kind: str = parameter(
        AUTO,
        choices=(AUTO, RULE, "onnx", MODEL),
        says="auto: the language model where one is configured, else rule; rule: comes with omoide; onnx: a model in a directory; model: the language model of `thinking`, at a call for each "
        "pair; where either cannot judge, the rule does, and the night says so (AW-40)",
    )
    path: str = parameter("", says="onnx: the directory with model.onnx, tokenizer.json and config.json")
    max_tokens: int = parameter(
        512, low=8, high=65536, says="onnx: how much of a premise and a hypothesis is read at once"
    )
    threads: int = parameter(1, low=1, high=256, says="onnx: threads to compute with")
    passages: int = parameter(
        4,
        low=0,
        high=64,
        says="of a long premise so many passages that fit best are judged; 0: only its beginning (B-29)",
    )

    def __post_init__(self) -> None:
        check(self)
