"""The judge that is set; the rule where it cannot be had, which then says why."""

from pathlib import Path

from omoide.dynamics.judging import AUTO, MODEL, RULE, Judging
from omoide.errors import BadSetting
from omoide.language.judging import RuleJudge
from omoide.ports import Judge


def make_judge(settings: Judging) -> Judge:
    """A language model is asked by whoever thinks for a mind (`thinking/judging`); beside it stands the rule."""
    if settings.kind in (AUTO, RULE, MODEL):
        return RuleJudge(most_passages=settings.passages)
    try:
        return _onnx(settings)
    except BadSetting as error:
        return RuleJudge(most_passages=settings.passages, trouble=error)


def _onnx(settings: Judging) -> Judge:
    from omoide.adapters.judges.onnx import OnnxJudge

    if not settings.path:
        raise BadSetting(
            key="judging.path", source="settings", problem="say in which directory the model lies"
        )
    return OnnxJudge(
        Path(settings.path).expanduser(),
        max_tokens=settings.max_tokens,
        threads=settings.threads,
        most_passages=settings.passages,
    )
