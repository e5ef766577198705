"""When words come to be read in another way, it is said once, and a rebuild makes it right."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from omoide.adapters.japanese import sudachi_forms
from omoide.assemble import mind_of, open_engine
from omoide.language.lexicon import Lexicon, language_facet
from omoide.language.stemming import stem
from omoide.language.terms import hash_term
from omoide.mind import Mind
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import read_settings

pytest.importorskip("sudachipy")


def opened(path: Path, lexicon: Lexicon | None = None) -> Mind:
    settings = read_settings(arguments=[f"home.path={path}"])
    return mind_of(settings, open_engine(settings, lexicon=lexicon), by="test")


def with_forms() -> Lexicon:
    forms = sudachi_forms()
    assert forms is not None
    return Lexicon(forms=forms, forms_name=forms.name)


def test_the_extra_finds_other_spellings_after_a_rebuild(tmp_path: Path) -> None:
    with opened(tmp_path / "store", Lexicon()) as mind:
        mind.remember("うちのネコは元気です")
        mind.remember("新しいサーバを買った")
        assert mind.recall("猫").found == ()
    with opened(tmp_path / "store", with_forms()) as mind:
        (problem,) = mind.care.verify().problems
        assert "omoide rebuild" in problem
        mind.care.rebuild()
        assert mind.care.verify().problems == ()
        assert mind.recall("猫").found[0].memory.words.text == "うちのネコは元気です"
        assert [each.memory.words.text for each in mind.recall("サーバー").found] == ["新しいサーバを買った"]


def test_the_extra_is_used_where_it_is_installed(tmp_path: Path) -> None:
    with opened(tmp_path / "store") as mind:
        mind.remember("引越しの準備をした")
        assert mind.recall("引っ越し").found


def test_without_the_extra_the_same_spelling_is_found(tmp_path: Path) -> None:
    with opened(tmp_path / "store", Lexicon()) as mind:
        mind.remember("ﾈｺのタマ")
        assert mind.recall("ネコ").found


def test_what_set_it_off_is_found_in_the_other_language_too() -> None:
    lexicon = Lexicon()
    words = Words(text="承知しました。", trigger="データベースを選んだ", title="設計")
    memory = Memory(id="x", scope=Scope("home", "me"), words=words, occurred=datetime(2026, 1, 1, tzinfo=UTC))
    found = lexicon.index(memory)
    assert hash_term(stem("database")) in found
    assert language_facet("ja") in found
