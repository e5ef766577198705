"""Models on servers, in three manners, on real ones of this machine: what they say, and all that can go wrong."""

import asyncio
import gc
import json
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from model_server import ModelServer

from omoide.adapters.models.choosing import make_model
from omoide.adapters.models.provided import ProvidedModel
from omoide.assemble import mind_of, open_engine
from omoide.errors import BadSetting, Unreachable
from omoide.ports import Reply
from omoide.prompts.appraise import Turn, appraise
from omoide.settings import read_settings
from omoide.testing.models import HashedEmbedder
from omoide.thinking.parameters import Thinking

pytest.importorskip("pydantic_ai", reason="the extra [llm] is not installed")

KEY = "sk-very-secret-123"
SECRET = "花子の秘密"
SCHEMA = {
    "type": "object",
    "properties": {"猫": {"type": "string"}},
    "required": ["猫"],
    "additionalProperties": False,
}
MODELS = {"openai": "some-model", "anthropic": "claude-haiku-4-5", "google": "gemini-2.5-flash"}


PATHS = {
    "openai": "/v1/chat/completions",
    "anthropic": "/v1/messages",
    "google": "/v1/models/gemini-2.5-flash:generateContent",
}


def model_at(server: ModelServer, kind: str = "openai", *, timeout_s: float = 20.0) -> ProvidedModel:
    server.manner = kind
    url = server.url + ("/v1" if kind == "openai" else "")
    return ProvidedModel(kind, MODELS[kind], url=url, key=KEY, timeout_s=timeout_s)


def found(body: Any, name: str) -> Any:
    """The first value of that name, however deep."""
    if isinstance(body, dict):
        return body[name] if name in body else next((hit for each in body.values() if (hit := found(each, name)) is not None), None)  # fmt: skip
    return next((hit for each in body if (hit := found(each, name)) is not None), None) if isinstance(body, list) else None  # fmt: skip


# What is asked and answered.


@pytest.mark.parametrize("kind", MODELS)
def test_a_question_goes_to_its_address_with_its_key_and_at_temperature_0(
    server: ModelServer, kind: str
) -> None:
    server.script = ["にゃあ"]
    said = model_at(server, kind).say("猫は何と鳴く？", max_tokens=77)
    assert said == Reply(text="にゃあ", tokens_in=11, tokens_out=7, stop="end")
    assert [path.replace("/v1beta/", "/v1/") for path in server.paths] == [
        PATHS[kind]
    ]  # by version of its client
    assert [value for value in server.heads[0].values() if KEY in value] in ([KEY], [f"Bearer {KEY}"])
    body = server.bodies[0]
    assert "猫は何と鳴く？" in json.dumps(body, ensure_ascii=False)
    assert found(body, "temperature") == 0
    assert (found(body, "max_tokens") or found(body, "maxOutputTokens")) == 77


@pytest.mark.spec("PI-40")
def test_piano_consolidates_with_the_model_that_it_names(server: ModelServer, tmp_path: Path) -> None:
    reply = {"summary": "Lila is a partner.", "type": "semantic", "tags": ["Lila"], "importance": 0.8}
    server.script = [json.dumps(reply)] * 3
    said = ["preset=piano", f"home.path={tmp_path}", "thinking.kind=openai", f"thinking.url={server.url}/v1"]
    settings = read_settings(environment={}, arguments=[*said, "embedding.kind=none"])
    with mind_of(settings, open_engine(settings, embedder=HashedEmbedder()), by="test") as mind:
        for _ in range(3):
            mind.short.keep("Lilaと鉄を掘った", event_type="action")
        mind.consolidate(force=True)
        assert [each.words.text for each in mind.memories()] == [reply["summary"]]
    assert [body["model"] for body in server.bodies] == ["gpt-4o-mini"]


@pytest.mark.parametrize("kind", MODELS)
def test_a_form_is_sent_as_a_schema(server: ModelServer, kind: str) -> None:
    server.script = ['{"猫": "タマ"}']
    assert json.loads(model_at(server, kind).fill("?", SCHEMA, max_tokens=50).text) == {"猫": "タマ"}
    (body,) = server.bodies
    assert found(body, "properties") is not None
    assert list(found(body, "properties")) == ["猫"]


@pytest.mark.parametrize("kind", MODELS)
def test_every_member_of_a_real_form_can_be_sent(server: ModelServer, kind: str) -> None:
    question = appraise(Turn(said="やった！", reply="おめでとう"), language="ja")
    assert question.schema
    model_at(server, kind).fill(question.prompt, question.schema, max_tokens=50)
    assert list(found(server.bodies[0], "properties")) == list(question.schema["properties"])


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("stop", ["end", "length", "refusal"])
def test_why_it_stopped_is_told(server: ModelServer, kind: str, stop: str) -> None:
    server.script = [("半分", stop)]
    assert model_at(server, kind).say("?", max_tokens=50).stop == stop


def test_a_server_that_knows_no_schemas_is_asked_in_words_from_then_on(server: ModelServer) -> None:
    server.script = [(400, {"error": {"message": "unknown field response_format"}}), "{}", "{}"]
    model = model_at(server)
    assert [model.fill("?", SCHEMA, max_tokens=50).text for _ in range(2)] == ["{}", "{}"]
    assert ["response_format" in body for body in server.bodies] == [True, False, False]


def test_a_question_that_is_wrong_by_itself_does_not_end_the_schemas(server: ModelServer) -> None:
    too_long = (400, {"error": {"message": "too long"}})
    server.script = [too_long, too_long, "{}"]
    model = model_at(server)
    with pytest.raises(Unreachable, match="too long"):
        model.fill("?", SCHEMA, max_tokens=50)
    model.fill("?", SCHEMA, max_tokens=50)
    assert ["response_format" in body for body in server.bodies] == [True, False, True]


def test_half_a_character_harms_nobody(server: ModelServer) -> None:
    server.script = [(200, json.dumps(_openai_reply("\ud83d ok")).encode())]
    assert model_at(server).say("\ud83d?", max_tokens=50).text == "? ok"


def _openai_reply(text: str) -> dict[str, Any]:
    from model_server import openai

    return openai(text, "end")


def test_questions_may_come_from_many_threads_and_from_within_an_event_loop(server: ModelServer) -> None:
    model = model_at(server)
    with ThreadPoolExecutor(4) as pool:
        said = list(pool.map(lambda n: model.say(str(n), max_tokens=9).text, range(8)))
    assert said == ["well"] * 8

    async def notebook() -> str:
        return model.say("?", max_tokens=9).text

    assert asyncio.run(notebook()) == "well"
    gc.collect()  # whatever was left open would warn now


# What goes wrong.


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ((401, {"error": {"message": f"bad key {KEY}"}}), "refused the key (401)"),
        ((403, {"error": {"message": f"bad key {KEY}"}}), "refused the key (403)"),
        ((404, {"error": {"message": "no such model"}}), "answered 404"),
        ((422, {"detail": [{"loc": ["body"], "input": f"asked: {SECRET}"}]}), "answered 422"),
        ((418, {"error": {"message": f"I am a teapot, {KEY}"}}), "answered 418"),
        ((200, b"<html>Welcome to nginx</html>"), "makes no sense"),
        ("half", ""),
        ("silence", "within 1 s"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_whatever_goes_wrong_is_one_error_without_key_and_question(
    server: ModelServer, kind: str, reply: Any, told: str
) -> None:
    server.script = [reply] * 4
    with pytest.raises(Unreachable) as caught:
        model_at(server, kind, timeout_s=1.0 if isinstance(reply, str) else 20.0).say(SECRET, max_tokens=9)
    shown = "".join(traceback.format_exception(caught.value)) + repr(caught.value.facts)
    assert told in shown
    assert KEY not in shown
    assert SECRET not in shown
    assert MODELS[kind] in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("answer", [{}, [], "text", 7, None, {"choices": []}, {"content": None}], ids=str)
def test_an_answer_that_is_none_makes_no_sense(server: ModelServer, kind: str, answer: Any) -> None:
    server.script = [(200, json.dumps(answer).encode())] * 4
    with pytest.raises(Unreachable, match="makes no sense"):
        model_at(server, kind).say("?", max_tokens=9)


@pytest.mark.parametrize("kind", MODELS)
def test_a_server_that_is_busy_is_asked_again(server: ModelServer, kind: str) -> None:
    server.script = [(503, {"error": {"message": "busy"}}), "now"]
    assert model_at(server, kind).say("?", max_tokens=9).text == "now"


def test_nobody_there_is_told_as_such(server: ModelServer) -> None:
    model = model_at(server, timeout_s=5.0)
    server.close()
    with pytest.raises(Unreachable, match="nobody is there"):
        model.say("?", max_tokens=9)


@pytest.mark.parametrize("kind", MODELS)
def test_a_redirection_is_not_followed(server: ModelServer, kind: str) -> None:
    other = ModelServer()
    server.script = [(307, f"{other.url}/v1/chat/completions".encode())] * 4
    try:
        with pytest.raises(Unreachable):
            model_at(server, kind).say(SECRET, max_tokens=9)
        assert other.bodies == []
    finally:
        other.close()


# What is not told.


@pytest.mark.parametrize("kind", MODELS)
def test_the_environment_and_the_machine_are_not_told(
    server: ModelServer, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = ModelServer()
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.url)
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_ORG_ID",
        "OPENAI_PROJECT_ID",
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_AUTH_TOKEN",
    ):
        monkeypatch.setenv(name, "sk-of-the-environment")
    for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL"):
        monkeypatch.setenv(name, proxy.url)
    try:
        assert model_at(server, kind).say("?", max_tokens=9).text == "well"
        assert proxy.bodies == []
    finally:
        proxy.close()
    told = json.dumps(server.heads)
    assert "sk-of-the-environment" not in told
    assert not any(name.lower().startswith("x-stainless") for name in server.heads[0])


TRACED = """
import sys
from opentelemetry import trace, metrics

class Recorder(trace.TracerProvider):
    seen = []
    def get_tracer(self, *args, **kwargs):
        recorder = self
        class Tracer(trace.NoOpTracer):
            def start_span(self, name, *args, **kwargs):
                recorder.seen.append(name)
                return super().start_span(name, *args, **kwargs)
            def start_as_current_span(self, name, *args, **kwargs):
                recorder.seen.append(name)
                return super().start_as_current_span(name, *args, **kwargs)
        return Tracer()

trace.set_tracer_provider(Recorder())
trace.get_tracer("test").start_span("proof")
import pydantic_ai
pydantic_ai.Agent.instrument_all()
from omoide.adapters.models.provided import ProvidedModel
from omoide.assemble import mind_of, open_engine
kind, model, url = sys.argv[1:]
ProvidedModel(kind, model, url=url, key="k").say("?", max_tokens=9)
print(Recorder.seen)
"""


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_nothing_is_traced_even_where_everything_else_is(server: ModelServer, kind: str) -> None:
    server.manner = kind
    url = server.url + ("/v1" if kind == "openai" else "")
    done = subprocess.run(
        [sys.executable, "-c", TRACED, kind, MODELS[kind], url], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines() == ["['proof']"], done.stderr


def test_no_library_is_loaded_before_the_first_question() -> None:
    code = (
        "import sys\nfrom omoide.adapters.models.choosing import make_model\n"
        "from omoide.thinking.parameters import Thinking\n"
        "make_model(Thinking(kind='openai', model='m', url='http://127.0.0.1:9/v1'), environment={})\n"
        "print(sorted({'pydantic', 'pydantic_ai', 'openai', 'httpx2', 'asyncio'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# What is set.


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"url": "localhost:11434"}, "thinking.url"),
        ({"url": "http://me:pw@localhost/v1"}, "thinking.url"),
        ({"url": "http://localhost:99999/v1"}, "thinking.url"),
        ({"url": "http://ローカル/v1"}, "thinking.url"),
        ({"model": ""}, "thinking.model"),
        ({"key": "ｋｅｙ"}, "thinking.key_variable"),
        ({"kind": "anthropic"}, "thinking.key_variable"),
        ({"kind": "google"}, "thinking.key_variable"),
    ],
)
def test_a_wrong_setting_is_told_before_anything_is_sent(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetting) as caught:
        ProvidedModel(**{"kind": "openai", "model": "m", **wrong})
    assert caught.value.facts["key"] == key
    assert "pw" not in str(caught.value)


def test_without_a_kind_there_is_no_model_and_keys_are_read_from_the_variable_named() -> None:
    assert make_model(Thinking(), environment={}) is None
    settings = Thinking(kind="anthropic", model="claude-3-5-haiku-20241022", key_variable="THE_KEY")
    model = make_model(settings, environment={"THE_KEY": f" {KEY}\n"})
    assert model is not None
    assert model.name == "claude-3-5-haiku-20241022"
    assert KEY not in repr(model)
    with pytest.raises(BadSetting, match="THE_KEY"):
        make_model(settings, environment={})


@pytest.mark.spec("LT-56")
@pytest.mark.filterwarnings("ignore:The model:DeprecationWarning")  # it has been retired since
def test_the_model_of_the_ltm_design_is_asked_as_it_says(server: ModelServer) -> None:
    server.manner = "anthropic"
    settings = Thinking(
        kind="anthropic", model="claude-3-5-haiku-20241022", key_variable="THE_KEY", url=server.url
    )
    model = make_model(settings, environment={"THE_KEY": KEY})
    assert model is not None
    assert model.fill("?", SCHEMA, max_tokens=settings.max_tokens).text == "well"
    (body,) = server.bodies
    assert (body["model"], body["temperature"], body["max_tokens"]) == (
        "claude-3-5-haiku-20241022",
        0.0,
        1024,
    )
