"""Thresholds on similarity, as the settings state them, as cosines of the space that answers. Whoever compares a cosine with a
number of the settings takes the number from here."""

from omoide.dynamics.calibrating import mapped
from omoide.engine import Engine
from omoide.model.scope import Scope
from omoide.ports import Space


def cosine_of(engine: Engine, scope: Scope, threshold: float) -> float:
    """In this mind; as it stands, where the mind has no vectors yet."""
    if engine.scale.stated == "own":
        return threshold
    space = next((each for each in engine.store.spaces(scope) if each.standing), None)
    return threshold if space is None else cosine_in(engine, space, threshold)


def cosine_in(engine: Engine, space: Space, threshold: float) -> float:
    known = space.calibration if engine.meaning is None else engine.meaning.calibration_of(space)
    return mapped(threshold, known, scale=engine.scale)
