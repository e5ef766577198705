"""The knowledge base over its life: taken in once, brought up to date, asked, read on, taken out, erased."""

from collections.abc import Callable
from pathlib import Path

import pytest
from shelves import Reader, pdf

from omoide.adapters.documents import materials
from omoide.errors import Ambiguous, BadValue, NotFound
from omoide.model.change import Encoded
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Origin, Stage, Trust
from omoide.model.words import Words
from omoide.testing.failures import WorldEnded, failing_at
from omoide.wake.encode import Circumstances

Reading = Callable[..., Reader]
CAT = "# 猫の飼い方\n\n猫は一日に十四時間眠る。\n\n## 食事\n\n朝と夜に二回与える。水は毎日取り替える。\n"
RULES = "第1条（休暇）\n有給休暇は年に二十日とする。\n第2条（給与）\n給与は毎月二十五日に支払う。\n"


@pytest.fixture
def two(shelf: Path) -> tuple[Path, Path]:
    cat, rules = shelf / "猫.md", shelf / "rules.txt"
    cat.write_text(CAT, "utf-8")
    rules.write_bytes(RULES.encode("cp932"))
    return cat, rules


def entries(reader: Reader) -> int:
    return reader.engine.store.census(reader.mind.knowledge.scope).entries


@pytest.mark.spec("NA-34", "NA-60")
@pytest.mark.parametrize(
    ("question", "pointer", "line", "heading"),
    [
        ("有給休暇は何日？", "rules.txt#1", 2, "第1条（休暇）"),
        ("水を替える", "猫.md#2", 7, "猫の飼い方 › 食事"),
        ("when is the salary paid", "rules.txt#2", 4, "第2条（給与）"),
    ],
)
def test_an_answer_says_where_it_stands(
    reading: Reading, two: tuple[Path, Path], question: str, pointer: str, line: int, heading: str
) -> None:
    reader = reading("embedding.kind=bundled")
    reader.add(*two)
    best = reader.mind.knowledge.search(question).found[0]
    assert (best.pointer, best.line, best.heading) == (pointer, line, heading)
    assert len(best.hash) == 16


def test_what_it_holds_is_of_others_and_believed_little(reading: Reading, two: tuple[Path, Path]) -> None:
    reader = reading()
    reader.add(*two)
    held = reader.engine.store.listed(reader.mind.knowledge.scope, EVERYTHING)
    assert len(held) == 4
    assert {(each.kind, each.origins, each.trust) for each in held} == {
        (Kind.DOCUMENT, (Origin.IMPORT,), Trust.LOW)
    }


@pytest.mark.spec("NA-50")
def test_a_thousand_files_given_twice_are_taken_in_once(reading: Reading, shelf: Path) -> None:
    files = [shelf / f"{number}.txt" for number in range(1000)]
    for number, path in enumerate(files):
        path.write_text(f"資料{number}。番号{number * 7919}の話です。", "utf-8")
    reader = reading()
    first = reader.add(*files)
    assert {(each.how, each.written) for each in first} == {("new", 1)}
    before = entries(reader)
    assert before == 2000  # a passage and a note each
    again = reader.add(*files)
    assert {(each.how, each.written, each.gone) for each in again} == {("same", 0, 0)}
    assert entries(reader) == before
    assert len(reader.mind.knowledge.documents()) == 1000


@pytest.mark.spec("NA-50")
def test_given_twice_they_get_their_vectors_once(reading: Reading, two: tuple[Path, Path]) -> None:
    reader = reading("embedding.kind=bundled")
    reader.add(*two)
    assert reader.mind.knowledge.embed() == 4
    reader.add(*two)
    assert reader.mind.knowledge.embed() == 0
    two[0].write_text(CAT.replace("十四時間", "十六時間"), "utf-8")
    reader.add(*two)
    assert reader.mind.knowledge.embed() == 1


@pytest.mark.spec("NA-50")
def test_of_a_file_that_changed_only_what_changed_is_written(
    reading: Reading, two: tuple[Path, Path]
) -> None:
    reader = reading()
    reader.add(*two)
    before = reader.mind.knowledge.document("猫.md").passages
    two[0].write_text(f"# 序\n\n新しい章。\n\n{CAT.replace('二回', '三回')}", "utf-8")
    (changed,) = reader.add(two[0])
    assert (changed.how, changed.passages, changed.written, changed.gone) == ("changed", 3, 2, 1)
    after = reader.mind.knowledge.document("猫.md").passages
    assert after[1].memory == before[0].memory  # what did not change stands where it stands now
    assert (before[0].line, after[1].line) == (3, 7)
    assert reader.mind.knowledge.search("三回").found[0].pointer == "猫.md#3"
    assert not any("二回" in each.text for each in reader.mind.knowledge.search("二回与える").found)
    (old,) = reader.engine.store.memories(reader.mind.knowledge.scope, [before[1].memory])
    assert (old.stage, "二回" in old.words.text) == (Stage.SUPERSEDED, True)  # it stays known


def test_the_same_words_twice_in_a_file_are_two_passages(reading: Reading, shelf: Path) -> None:
    path = shelf / "a.md"
    path.write_text("# 一\n\n同じ話。\n\n# 一\n\n同じ話。\n", "utf-8")
    reader = reading()
    (studied,) = reader.add(path)
    assert studied.written == 2
    path.write_text("# 一\n\n同じ話。\n", "utf-8")
    (studied,) = reader.add(path)
    assert (studied.written, studied.gone) == (0, 1)


def test_other_passages_are_made_when_the_settings_are_others(reading: Reading, shelf: Path) -> None:
    path = shelf / "a.txt"
    path.write_text("これは一つの文です。" * 50, "utf-8")
    assert reading().add(path)[0].passages == 2
    assert reading("embedding.kind=none", "knowledge.passage=100").add(path)[0].passages > 5


@pytest.mark.spec("NA-50")
@pytest.mark.parametrize("commits", [0, 1, 2])
def test_after_a_crash_it_goes_on_where_it_was(reading: Reading, shelf: Path, commits: int) -> None:
    files = [shelf / f"{number:02}.txt" for number in range(18)]
    for path in files:
        path.write_text(f"資料 {path.stem}", "utf-8")
    reader = reading()
    with failing_at("gate.committed", after=commits), pytest.raises(WorldEnded):
        reader.add(*files)
    reader = reading()
    done = reader.add(*files)
    kept = 5 * (commits + 1)
    assert [each.how for each in done] == ["same"] * kept + ["new"] * (18 - kept)
    assert [each.name for each in reader.mind.knowledge.documents()] == [path.name for path in files]
    assert entries(reader) == 36


def test_two_who_add_the_same_at_once_take_it_in_once(
    reading: Reading, home: Path, two: tuple[Path, Path]
) -> None:
    one, other = reading(), Reader(home, "embedding.kind=none")
    interrupted: list[int] = []

    def meanwhile() -> bytes:
        if not interrupted:
            interrupted.append(1)
            other.add(*two)
        return two[0].read_bytes()

    (material,) = materials([two[0]], file_bytes=10**6)
    from dataclasses import replace

    (studied,) = one.mind.knowledge.add([replace(material, read=meanwhile)])
    assert studied.how == "same"
    assert entries(one) == 6
    other.mind.close()


def test_one_bad_file_keeps_no_other_out(reading: Reading, shelf: Path, two: tuple[Path, Path]) -> None:
    bad, large = shelf / "bad.pdf", shelf / "large.txt"
    bad.write_bytes(b"%PDF-1.7 nothing")
    (empty := shelf / "empty").mkdir()
    large.write_text("あ" * 2000, "utf-8")
    reader = reading("embedding.kind=none", "knowledge.file_bytes=1000")
    done = reader.add(two[0], bad, shelf / "none.txt", large, shelf / "table.xlsx", empty, two[1])
    assert [each.how for each in done] == ["new", *["refused"] * 5, "new"]
    assert [str(each.error).partition(": ")[2] for each in done[1:5]] == [
        "it is not a PDF that can be read.",
        "there is no such file.",
        "it is larger than `knowledge.file_bytes` allows.",
        "there is no such file.",
    ]


# Reading on.


def test_a_pointer_leads_back_and_on(reading: Reading, shelf: Path) -> None:
    path = shelf / "長い話.txt"
    text = "".join(f"これは{number}番目の文で、それなりに長い。" for number in range(60))
    path.write_text(text, "utf-8")
    reader = reading()
    reader.add(path)
    knowledge = reader.mind.knowledge
    best = knowledge.search("30番目の文").found[0]
    assert "これは30番目の文" in best.text
    assert knowledge.read(best.next).text[:40] in knowledge.read(best.pointer, around=1).text
    assert knowledge.read("長い話.txt").text == text  # what two passages have in common is said once
    assert knowledge.read("長い話.txt").next == ""
    some = knowledge.read("長い話.txt#2-3")
    assert (some.first, some.last, some.text in text) == (2, 3, True)
    for wrong in ("長い話.txt#0", "長い話.txt#99", "長い話.txt#3-2", "短い話.txt"):
        with pytest.raises(NotFound):
            knowledge.read(wrong)


def test_files_of_one_name_are_told_apart_by_their_path(reading: Reading, shelf: Path) -> None:
    for place in ("a", "b"):
        (shelf / place).mkdir()
        (shelf / place / "README.md").write_text(f"{place} の説明", "utf-8")
    reader = reading()
    reader.add(shelf / "a" / "README.md", shelf / "b" / "README.md")
    knowledge = reader.mind.knowledge
    assert sorted(each.name for each in knowledge.documents()) == ["README.md", "b/README.md"]
    assert knowledge.read("b/README.md").text == "b の説明"
    assert knowledge.search("b の説明", within="b/README.md").found[0].pointer == "b/README.md#1"
    assert {each.document.path for each in knowledge.search("説明", within="a/README.md").found} == {
        (shelf / "a" / "README.md").as_posix()
    }
    with pytest.raises(NotFound):
        knowledge.document("nothing.md")
    knowledge.remove("README.md")  # so the first one was called
    (shelf / "c").mkdir()
    (shelf / "c" / "README.md").write_text("c の説明", "utf-8")
    reader.add(shelf / "a" / "README.md", shelf / "c" / "README.md")
    knowledge.remove("README.md")
    with pytest.raises(Ambiguous):
        knowledge.document("README.md")


# Taking out.


def test_what_is_taken_out_is_not_found_and_can_be_brought_back(
    reading: Reading, two: tuple[Path, Path]
) -> None:
    reader = reading()
    reader.add(*two)
    knowledge = reader.mind.knowledge
    knowledge.remove("rules.txt")
    assert [each.name for each in knowledge.documents()] == ["猫.md"]
    assert knowledge.search("有給休暇").found == ()
    knowledge.care.undo(knowledge.care.plan_undo())
    assert [each.name for each in knowledge.documents()] == ["rules.txt", "猫.md"]
    assert knowledge.search("有給休暇").found[0].pointer == "rules.txt#1"
    assert knowledge.care.verify().problems == ()


def test_a_document_can_be_erased_with_all_that_it_ever_said(
    reading: Reading, shelf: Path, holding: Callable[[str], list[str]]
) -> None:
    path = shelf / "山田太郎の診断書.txt"
    path.write_text("第一版: アレルギーは蕎麦。", "utf-8")
    reader = reading()
    reader.add(path)
    path.write_text("第二版: アレルギーは小麦。", "utf-8")
    reader.add(path)
    knowledge = reader.mind.knowledge
    receipt = knowledge.erase(knowledge.plan_erasure("山田太郎の診断書.txt"))
    assert (len(receipt.memories), receipt.left_in) == (2, ())
    assert knowledge.documents() == []
    reader.mind.close()
    for said in ("アレルギーは蕎麦", "アレルギーは小麦", "山田太郎の診断書"):
        assert holding(said) == []


def test_what_an_undo_made_vanish_is_erased_with_the_rest(
    reading: Reading, shelf: Path, holding: Callable[[str], list[str]]
) -> None:
    path = shelf / "診断書.txt"
    path.write_text("第一版: アレルギーは蕎麦。", "utf-8")
    reader = reading()
    reader.add(path)
    path.write_text("第二版: アレルギーは小麦。", "utf-8")
    reader.add(path)
    knowledge = reader.mind.knowledge
    knowledge.care.undo(knowledge.care.plan_undo())
    receipt = knowledge.erase(knowledge.plan_erasure("診断書.txt"))
    assert (len(receipt.memories), receipt.left_in) == (2, ())
    assert knowledge.care.verify().problems == ()
    reader.mind.close()
    for said in ("アレルギーは蕎麦", "アレルギーは小麦", "診断書"):
        assert holding(said) == []


@pytest.mark.parametrize("gone", ["undone", "removed"])
def test_a_document_that_is_there_no_more_can_still_be_erased(
    reading: Reading, two: tuple[Path, Path], holding: Callable[[str], list[str]], gone: str
) -> None:
    reader = reading()
    for path in reversed(two):
        reader.add(path)
    knowledge = reader.mind.knowledge
    if gone == "removed":
        knowledge.remove("猫.md")
    else:
        knowledge.care.undo(knowledge.care.plan_undo())
    assert [each.name for each in knowledge.documents()] == ["rules.txt"]
    words = [words.text for words in knowledge.plan_erasure("猫.md").words]
    assert knowledge.erase(knowledge.plan_erasure("猫.md")).left_in == ()
    with pytest.raises(NotFound):
        knowledge.plan_erasure("猫.md")
    assert [each.name for each in knowledge.documents()] == ["rules.txt"]
    reader.mind.close()
    assert words
    assert all(holding(text) == [] for text in words)


def test_the_documents_of_a_mind_are_exported_with_it(reading: Reading, two: tuple[Path, Path]) -> None:
    reader = reading()
    reader.mind.remember("猫を飼っている")
    alone = list(reader.mind.care.export())
    reader.add(*two)
    lines = list(reader.mind.care.export())
    assert lines[: len(alone)] == alone
    first, rest = lines[len(alone)], lines[len(alone) + 1 :]
    assert (first["type"], first["scope"]["mind"]) == ("export", reader.mind.scope.knowledge.mind)
    passages = {each["words"]["text"] for each in rest if each["type"] == "memory"}
    assert passages == {text for path in two for text in reader.texts(path.name)}
    assert [each["type"] for each in rest].count("entry") == first["entries"]
    assert list(reader.mind.knowledge.care.export()) == lines[len(alone) :]


# What it is not for.


@pytest.mark.spec("X-18")
def test_nothing_lived_gets_into_a_knowledge_base(reading: Reading, two: tuple[Path, Path]) -> None:
    reader = reading()
    reader.add(*two)
    from omoide.mind import Mind

    beside = Mind(reader.engine, reader.mind.scope.knowledge, by="test")
    with pytest.raises(BadValue, match="documents"):
        beside.remember("今日は楽しかった")
    with pytest.raises(BadValue, match="documents"):
        beside.observe("雨が降った")
    with pytest.raises(BadValue, match="documents"):
        beside.talk.hear("こんにちは", sender="健")
    assert entries(reader) == 6


def test_how_much_a_mind_may_remember_says_nothing_of_its_books(
    reading: Reading, two: tuple[Path, Path]
) -> None:
    reader = reading("embedding.kind=none", "limits.memories=2")
    reader.add(*two)
    assert len(reader.mind.knowledge.documents()) == 2


@pytest.mark.spec("NA-34")
def test_a_file_of_each_kind_with_japanese_text_gives_the_right_place(reading: Reading, shelf: Path) -> None:
    (shelf / "a.txt").write_bytes("第1章 鳥\n鶴は千年生きる。\n".encode("euc_jp"))
    (shelf / "b.md").write_text("# 亀\n\n亀は万年生きる。\n", "utf-16")
    (shelf / "c.pdf").write_bytes(pdf(["表紙"], ["象は六十年生きる。"]))
    reader = reading()
    reader.add(*sorted(shelf.iterdir()))
    for question, pointer, page, heading in (
        ("鶴は何年", "a.txt#1", 0, "第1章 鳥"),
        ("亀は何年", "b.md#1", 0, "亀"),
        ("象は何年", "c.pdf#2", 2, ""),
    ):
        best = reader.mind.knowledge.search(question).found[0]
        assert (best.pointer, best.page, best.heading) == (pointer, page, heading)


def test_words_that_would_be_a_secret_are_not_kept(reading: Reading, shelf: Path) -> None:
    path = shelf / "env.txt"
    path.write_text("接続の手順。パスワードは hunter2secret です。", "utf-8")
    reader = reading()
    reader.add(path)
    assert "hunter2secret" not in reader.texts("env.txt")[0]
    assert reader.add(path)[0].how == "same"


def test_a_memory_of_the_kind_document_is_a_document_too(reading: Reading) -> None:
    """A person may put one into the vault: it is found when it is asked for."""
    from omoide.model.cue import Filter

    mind = reading().mind
    told = mind.remember(Words(text="契約書の写し"), Circumstances(kind=Kind.DOCUMENT))
    assert mind.recall("契約書").found == ()
    found = mind.recall("契約書", chosen=Filter(kinds=frozenset({Kind.DOCUMENT}))).found
    assert [each.memory.id for each in found] == [told.id]
    assert any(isinstance(entry.change, Encoded) for entry in mind.log())
