"""What all minds of a tenant share: a mind of its own, which belongs to nobody (AW-03)."""

from omoide.model.scope import SHARED, Scope


def shared(scope: Scope) -> Scope:
    """Where profiles of people and what was resolved are kept, for everyone of the same tenant and for nobody else."""
    return Scope(scope.tenant, SHARED)
