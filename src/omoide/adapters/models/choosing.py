"""The language model that is set, or none."""

from collections.abc import Mapping

from omoide.errors import BadSetting
from omoide.ports import LanguageModel
from omoide.thinking.parameters import Thinking


def make_model(settings: Thinking, *, environment: Mapping[str, str]) -> LanguageModel | None:
    """None where everything is done by rule. `environment` holds the key."""
    if settings.kind == "none":
        return None
    from omoide.adapters.models.provided import ProvidedModel

    if settings.key_variable and settings.key_variable not in environment:
        problem = f"there is no environment variable {settings.key_variable!r}. Put the key there, or set another thinking.kind"
        raise BadSetting(key="thinking.key_variable", source="settings", problem=problem)
    return ProvidedModel(
        settings.kind,
        settings.model,
        url=settings.url,
        key=environment.get(settings.key_variable, "").strip(),
        timeout_s=settings.timeout_s,
    )
