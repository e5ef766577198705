"""Small states of a mind: see `gate/noting`."""

from omoide.gate.noting import State, again, key_of, noted, plain_of, state_of

__all__ = ["State", "again", "key_of", "noted", "plain_of", "state_of"]
