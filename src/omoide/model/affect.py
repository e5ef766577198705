"""How something felt, on one scale for all designs: intensity and arousal 0…1, valence −1…1 (C-54)."""

from omoide.errors import BadValue
from omoide.model.frozen import frozen

POSITIVE = ("joy", "satisfaction", "relief", "excitement", "gratitude", "pride", "hope", "love", "curiosity")
NEGATIVE = (
    "sadness", "anger", "frustration", "anxiety", "fear", "disgust", "regret", "loneliness", "guilt", "resignation",
)  # fmt: skip
OTHER = ("nostalgia", "surprise", "confusion", "determination")
EMOTIONS = frozenset(POSITIVE + NEGATIVE + OTHER)  # LT-05


def checked_share(value: float | None, *, what: str, lowest: float = 0.0) -> None:
    """A number in [lowest, 1] or nothing. NaN fails the comparison, as it should."""
    if value is not None and not lowest <= value <= 1.0:
        raise BadValue(value=value, what=what, allowed=f"{lowest:g} to 1")


@frozen
class Affect:
    """Intensity is how strong, valence how good or bad, arousal how stirred up."""

    intensity: float = 0.0
    valence: float = 0.0
    arousal: float | None = None  # unknown is not calm
    emotions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        checked_share(self.intensity, what="intensity")
        checked_share(self.valence, what="valence", lowest=-1.0)
        checked_share(self.arousal, what="arousal")
        for emotion in self.emotions:
            if emotion not in EMOTIONS:
                raise BadValue(value=emotion, what="emotion", allowed=", ".join(sorted(EMOTIONS)))
