"""What the mirror goes by."""

from omoide.model.frozen import frozen
from omoide.model.parameter import check, parameter


@frozen
class Vault:
    """Where the mirror of a mind lies, whether it is kept in step by itself, and when it had better not be.

    When many files are gone at once, somebody may have given the wrong directory.
    """

    mirror: bool = parameter(
        False, says="the mirror is brought in step whenever a process that changed the mind ends (C-50)"
    )
    directory: str = parameter(
        "", says="the directory of the mirrors, one below it for each mind; empty: vault, beside the store"
    )
    removed_share: float = parameter(
        0.25, low=0.0, high=1.0, says="the largest share of a vault whose files may be gone at once"
    )
    removed_few: int = parameter(
        5, low=0, high=1_000_000, says="so many files may be gone at once, whatever their share is"
    )

    def __post_init__(self) -> None:
        check(self)

    def halts(self, gone: int, *, of: int) -> bool:
        return of > 0 and gone > self.removed_few and gone > self.removed_share * of
