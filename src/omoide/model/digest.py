"""The one hash that everything is known by. Taken from where Python has it: `hashlib` loads OpenSSL, 3 ms at each start."""

try:
    from _blake2 import blake2b
except ImportError:  # another Python
    from hashlib import blake2b

__all__ = ["blake2b"]
