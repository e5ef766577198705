"""Looking for traces of erased text in the files of a store, from a process of its own.

Opening a database file by path and closing it again would drop this process's locks on it, so a child does it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

_SCAN = """
import os, sys
root, *needles = [part for part in sys.stdin.buffer.read().split(b"\\0") if part]
overlap = max(map(len, needles))
for folder, _, names in os.walk(root):
    for name in names:
        path, tail = os.path.join(folder, name), b""
        try:
            file = open(path, "rb")
        except OSError:
            continue
        with file:
            while block := file.read(1 << 20):
                block = tail + block
                if any(needle in block for needle in needles):
                    sys.stdout.buffer.write(path + b"\\0")
                    break
                tail = block[-overlap:]
"""


def files_holding(directory: Path, traces: Sequence[str]) -> list[str]:
    """The files below the directory that hold one of these pieces of text."""
    if not traces:
        return []
    import subprocess  # only erasing needs it, and it takes long to load

    asked = b"\0".join([str(directory).encode(), *(trace.encode() for trace in traces)])
    child = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _SCAN], input=asked, capture_output=True, check=True
    )
    return sorted(path.decode() for path in child.stdout.split(b"\0") if path)
