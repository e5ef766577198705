"""The embedder that is set. Each kind is loaded only when it is the one."""

from collections.abc import Mapping
from pathlib import Path

from omoide.errors import BadSetting
from omoide.model.embedding import Embedding
from omoide.ports import Embedder


def make_embedder(
    settings: Embedding, *, cache: Path, environment: Mapping[str, str] | None = None
) -> Embedder | None:
    """None where words alone are wanted. `cache` is a directory for what can be made again; `environment` holds the key."""
    match settings.kind:
        case "bundled":
            from omoide.adapters.embedders.use import UseEmbedder

            return UseEmbedder(cache, blas_threads=settings.threads)
        case "onnx":
            return _onnx(settings)
        case "http" | "gemini":
            return _http(settings, environment or {})
        case _:
            return None


def _onnx(settings: Embedding) -> Embedder:
    from omoide.adapters.embedders.onnx import OnnxEmbedder

    if not settings.path:
        raise _missing("path", "say in which directory the model lies")
    return OnnxEmbedder(
        Path(settings.path).expanduser(),
        file=settings.file,
        pooling=settings.pooling,
        text_prefix=settings.text_prefix,
        query_prefix=settings.query_prefix,
        dimension=settings.dimension,
        max_tokens=settings.max_tokens,
        threads=settings.threads,
    )


def _http(settings: Embedding, environment: Mapping[str, str]) -> Embedder:
    from omoide.adapters.embedders.http import HttpEmbedder
    from omoide.adapters.embedders.speech import Gemini, OpenAI

    if not settings.url:
        raise _missing("url", "say where the server is; nothing is sent anywhere without it")
    if settings.key_variable and settings.key_variable not in environment:
        problem = f"there is no environment variable {settings.key_variable!r}. Put the key there, or set another embedding.kind"
        raise _missing("key_variable", problem)
    return HttpEmbedder(
        settings.url,
        settings.model,
        key=environment.get(settings.key_variable, "").strip(),
        text_prefix=settings.text_prefix,
        query_prefix=settings.query_prefix,
        dimension=settings.dimension,
        batch=settings.batch,
        pause_s=settings.pause_s,
        timeout_s=settings.timeout_s,
        speech=Gemini() if settings.kind == "gemini" else OpenAI(),
    )


def _missing(key: str, problem: str) -> BadSetting:
    return BadSetting(key=f"embedding.{key}", source="settings", problem=problem)
