"""A plug-in: Anthropic's tool over files is one over a mind. Its tests look at the files, so it lays out what it keeps."""

from pathlib import Path

import anyio
from anthropic.lib.tools import _beta_builtin_memory_tool as builtin
from standing_in import fresh_mind

from omoide.doors.frameworks.anthropic_memory import AsyncMemoryTool, MemoryTool


class _Laid:
    """Files of a tool as a directory, for whoever asks where it is."""

    def __init__(self, base_path: str) -> None:
        self._mind = fresh_mind()
        super().__init__(self._mind)
        self._root = Path(base_path)

    @property
    def base_path(self) -> Path:
        for file in self._mind.drawer.within(("anthropic", "memories")):
            path = self._root.joinpath(*file.namespace[1:], file.key)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.value["text"], "utf-8")
        return self._root


class _Tool(_Laid, MemoryTool):
    @property
    def memory_root(self) -> Path:
        return self.base_path  # always there


class _AsyncTool(_Laid, AsyncMemoryTool):
    @property
    def memory_root(self) -> anyio.Path:
        return anyio.Path(self.base_path)


builtin.BetaLocalFilesystemMemoryTool = _Tool
builtin.BetaAsyncLocalFilesystemMemoryTool = _AsyncTool
