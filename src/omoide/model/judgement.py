"""What a judge says of two statements: how far the first bears the second out, and how far it denies it."""

from omoide.model.frozen import frozen


@frozen
class Judgement:
    """Shares of 1; what is left of it is neutral."""

    entailment: float
    contradiction: float
