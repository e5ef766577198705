"""Where a thought leads: concepts, and the memories that tie them."""

from omoide.model.frozen import frozen
from omoide.model.memory import Memory


@frozen
class Association:
    """A concept that came to mind: how active it is beside the most active one, over which concepts it was reached, and the
    memories that tie it to the last of them. No tie is without a memory."""

    concept: str
    activation: float
    path: tuple[str, ...]
    memories: tuple[Memory, ...]

    @property
    def via(self) -> str:
        return self.path[-1]


@frozen
class Associations:
    """What came to mind of which concepts: the most active first, or step by step where it was a walk."""

    cue: tuple[str, ...] = ()
    found: tuple[Association, ...] = ()
    walk: bool = False
