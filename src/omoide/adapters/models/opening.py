"""The models of others as pydantic-ai knows them. Loaded when the first question is put: it takes a second.

Address and key are always handed over, because the libraries would look for them in the environment. The client goes to
no other place: no proxy, no redirection, and nothing of what they tell about this machine.
"""

from typing import Any
from urllib.parse import urlsplit

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles.openai import OpenAIModelProfile

_TELLING = ("x-stainless-", "openai-organization", "openai-project", "x-goog-api-client")


def client(*, timeout_s: float, address: str) -> httpx2.AsyncClient:
    """For one question, since it belongs to the event loop that it is first used in."""
    host = urlsplit(address).netloc

    async def go_nowhere_else(request: httpx2.Request) -> None:
        if request.url.netloc.decode("ascii") != host:
            raise httpx2.UnsupportedProtocol(f"{request.url.host} is not the address that was set")
        for name in [name for name in request.headers if name.lower().startswith(_TELLING)]:
            del request.headers[name]

    return httpx2.AsyncClient(
        trust_env=False,
        follow_redirects=False,
        timeout=timeout_s,
        event_hooks={"request": [go_nowhere_else]},
    )


def opened(kind: str, model: str, *, address: str, key: str, http: httpx2.AsyncClient) -> Model[Any]:
    return {"openai": _openai, "anthropic": _anthropic, "google": _google}[kind](model, address, key, http)


def _openai(model: str, address: str, key: str, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    if urlsplit(address).hostname == "api.openai.com":
        return OpenAIChatModel(model, provider=OpenAIProvider(address, key, http_client=http))
    # The older word for how long an answer may be is understood by all of them.
    common = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
    provider = OpenAICompatibleProvider(
        "compatible", base_url=address, api_key=key, http_client=http, profile=common
    )
    return OpenAIChatModel(model, provider=provider)


def _anthropic(model: str, address: str, key: str, http: httpx2.AsyncClient) -> Model[Any]:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    theirs = AsyncAnthropic(api_key=key, base_url=address, http_client=http, open_telemetry=False)
    return AnthropicModel(model, provider=AnthropicProvider(anthropic_client=theirs))


def _google(model: str, address: str, key: str, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(model, provider=GoogleProvider(api_key=key, base_url=address, http_client=http))
