"""Language models of others, through pydantic-ai: every address that speaks as OpenAI does, Anthropic and Google.

Nothing is sent anywhere but to the address that was set, and nothing is traced. The key is given from outside and
appears in no message. The libraries are asynchronous; each question has a client and an event loop of its own, so that
nothing need be closed, and questions may come from any thread.
"""

from collections.abc import Coroutine, Mapping
from typing import Any, NoReturn
from urllib.parse import urlsplit

from omoide.errors import BadSetting, Unreachable
from omoide.ports import Reply

ADDRESSES = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
    "google": "https://generativelanguage.googleapis.com",
}
_RETRIES = 2  # of a server that is busy or unwell, after a pause that it may ask for
_QUOTED = 200  # characters of a server's own words
# What the libraries raise when a server answers with something else than it should.
_STUMBLING = (AttributeError, TypeError, LookupError, ValueError)
_STOPS = {"length": "length", "content_filter": "refusal"}


class ProvidedModel:
    """A model on a server."""

    def __init__(
        self, kind: str, model: str, *, url: str = "", key: str = "", timeout_s: float = 60.0
    ) -> None:
        self._address = _checked(url or ADDRESSES[kind])
        if not model:
            raise _bad("model", "say which model to ask for")
        if not (key.isascii() and key.isprintable()):
            # Or a library would quote it when it complains.
            raise _bad("key_variable", "the key holds characters that cannot be sent")
        if not key and kind != "openai":
            # Or a library would look for one by itself.
            raise _bad("key_variable", "name the environment variable that holds the key")
        self._kind = kind
        self._key = key or "none"
        self._timeout_s = timeout_s
        self._takes_schema = True
        self.name = model

    def __repr__(self) -> str:
        return f"ProvidedModel({self._kind!r}, {self.name!r}, url={self._address!r})"

    def say(self, prompt: str, *, max_tokens: int) -> Reply:
        return self._asked(prompt, None, max_tokens)

    def fill(self, prompt: str, schema: Mapping[str, Any], *, max_tokens: int) -> Reply:
        return self._asked(prompt, schema, max_tokens)

    def _asked(self, prompt: str, schema: Mapping[str, Any] | None, max_tokens: int) -> Reply:
        _require_library()
        from httpx2 import HTTPError
        from pydantic_ai.exceptions import AgentRunError, UserError

        # Half a character is none in UTF-8.
        prompt = prompt.encode("utf-8", "replace").decode("utf-8")
        try:
            return _run(self._requested(prompt, schema, max_tokens))
        except (AgentRunError, UserError, HTTPError, OSError, *_STUMBLING) as error:
            self._failed(error, prompt)

    async def _requested(self, prompt: str, schema: Mapping[str, Any] | None, max_tokens: int) -> Reply:
        from pydantic_ai.direct import model_request
        from pydantic_ai.exceptions import ModelHTTPError
        from pydantic_ai.messages import ModelRequest

        from omoide.adapters.models.opening import client, opened

        async with client(timeout_s=self._timeout_s, address=self._address) as http:
            model = opened(self._kind, self.name, address=self._address, key=self._key, http=http)
            settings = self._settings(model.profile, max_tokens)

            async def ask(held: Mapping[str, Any] | None) -> Reply:
                return _reply(
                    await model_request(
                        model,
                        [ModelRequest.user_text_prompt(prompt)],
                        model_settings=settings,
                        model_request_parameters=_parameters(held),
                        instrument=False,
                    )
                )

            if (
                schema is None
                or not self._takes_schema
                or not model.profile.get("supports_json_schema_output")
            ):
                return await ask(None)
            try:
                return await ask(schema)
            except ModelHTTPError as error:
                if error.status_code not in (400, 422):
                    raise
            # Not every server knows schemas; the question says in words what the answer looks like.
            reply = await ask(None)
            self._takes_schema = False
            return reply

    def _settings(self, profile: Mapping[str, Any], max_tokens: int) -> Any:
        settings: dict[str, Any] = {
            "max_tokens": max_tokens,
            "timeout": self._timeout_s,
            "request_timeout": self._timeout_s,
            "max_retries": _RETRIES,
            "thinking": False,
        }
        # A few models allow no temperature at all.
        if not (
            profile.get("thinking_always_enabled") or profile.get("anthropic_disallows_sampling_settings")
        ):
            settings["temperature"] = 0.0
        return settings

    def _failed(self, error: Exception, prompt: str) -> NoReturn:
        from pydantic_ai.exceptions import (
            ModelConnectionError,
            ModelHTTPError,
            ModelRequestTimeout,
            ModelTimeoutError,
        )

        match error:
            case ModelHTTPError(status_code=401 | 403 as status):
                # Its own words may repeat the key.
                problem = (
                    f"it refused the key ({status}). Check the variable that thinking.key_variable names"
                )
            case ModelHTTPError(status_code=status, body=body):
                advice = (
                    "Try again later"
                    if status == 429 or status >= 500
                    else "Check thinking.model and thinking.url"
                )
                problem = f"it answered {status}: {self._quoted(body, prompt)}. {advice}"
            case ModelTimeoutError() | ModelRequestTimeout():
                problem = f"no whole answer came within {self._timeout_s:g} s. Try again, or raise thinking.timeout_s"
            case ModelConnectionError():
                problem = "nobody is there, or the connection broke. Start the server, or set thinking.url"
            case _:
                problem = f"its answer makes no sense ({type(error).__name__}). Is thinking.url right?"
        # From nothing: what happened before may hold what was sent.
        raise Unreachable(name=f"{self.name} at {urlsplit(self._address).netloc}", problem=problem) from None

    def _quoted(self, said: object, prompt: str) -> str:
        """The words of a server, without the key and without what it repeats of the question."""
        plain = str(said).replace(self._key, "…")
        for line in filter(None, map(str.strip, prompt.splitlines())):
            plain = plain.replace(line, "…")
        plain = " ".join(plain.split())
        return repr(plain if len(plain) <= _QUOTED else f"{plain[:_QUOTED]}…")


def _parameters(schema: Mapping[str, Any] | None) -> Any:
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition

    if schema is None:
        return ModelRequestParameters()
    answer = OutputObjectDefinition(json_schema=dict(schema), name="answer")
    return ModelRequestParameters(output_mode="native", output_object=answer)


def _reply(response: Any) -> Reply:
    text = (response.text or "").encode("utf-8", "replace").decode("utf-8")
    return Reply(
        text=text,
        tokens_in=response.usage.input_tokens or 0,
        tokens_out=response.usage.output_tokens or 0,
        stop=_STOPS.get(response.finish_reason or "", "end"),
    )


def _run(asked: Coroutine[Any, Any, Reply]) -> Reply:
    """Also where an event loop is already running, as in a notebook."""
    import asyncio  # who never asks need not wait for it
    from concurrent.futures import ThreadPoolExecutor

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(asked)
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, asked).result()


def _require_library() -> None:
    try:
        import pydantic_ai  # noqa: F401
    except ImportError:
        raise _bad("kind", "install what it needs: pip install 'omoide[llm]'") from None


def _checked(url: str) -> str:
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        known = known and url.isascii() and url.isprintable() and " " not in url
    except ValueError:
        known, parts = False, urlsplit("")
    if not known:
        raise _bad("url", f"{url!r} is not an address such as http://localhost:11434/v1")
    if parts.username or parts.password:
        raise _bad(
            "url", "a name or key does not belong into an address; name a variable in thinking.key_variable"
        )
    return url.rstrip("/").removesuffix("/chat/completions")


def _bad(key: str, problem: str) -> BadSetting:
    return BadSetting(key=f"thinking.{key}", source="settings", problem=problem)
