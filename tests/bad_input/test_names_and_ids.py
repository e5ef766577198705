"""A name or an id is exactly what it says: nothing is guessed, normalised, looked up elsewhere or opened as a path."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from omoide.assemble import open_mind
from omoide.errors import BadName, NameTaken, NotFound
from omoide.mind import Mind
from omoide.model.change import Noted
from omoide.model.cue import EVERYTHING, Filter
from omoide.model.identity import ID_LENGTH
from omoide.model.relation import Tie
from omoide.model.scope import Scope
from omoide.model.sharing import Audience, Reach
from omoide.model.words import Words
from omoide.wake.encode import Circumstances
from omoide.wire.texts import say_error

BAD_NAMES = [
    "a%", "_", "-", "a\0", "a\n", "../b", "..", "a/b", "a\\b", "urn:a:b", "", " ", "a b", "a.b", "*", "ー", "・",
    "ａ／ｂ", "．．", "a\u200b", "ア\u200dリス", "a\u202eb", "\u2066a", "\u3164", "\u1160", "e\u0301\u0302\u0303\u0304", "\u0301",
    "a\u034f", "葛\U000e0100", "\ud800", "\ue000", "\U000e0041", "🦊", "ﷺ", "Lіla", "Αlice", "アリсу", "٣", "x" * 65,
    "あ" * 33, "x" * 100_000, None, 0, 1, True, b"a", ["a"], ("a",), 1.5,
]  # fmt: skip

HOSTILE_IDS = [
    "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e%2f", "/etc/passwd", "C:\\x", "CON", "note/x", "note/state",
    "note/exactly-20-char", "%", "___", "%%%", "*" * ID_LENGTH, "?" * 6, "x" * ID_LENGTH, "x" * 100_000,
    "' OR '1'='1", "1; DROP TABLE words", "猫" * 6, "猫" * ID_LENGTH, "a\0bc", "\n\n\n", "", "a", "ab",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES, ids=repr)
def test_what_cannot_be_a_name_is_refused_saying_what_can(name: object) -> None:
    for made in (lambda: Scope(name, "alice"), lambda: Scope("home", name)):  # type: ignore[arg-type]
        with pytest.raises(BadName) as refused:
            made()
        assert "a-z" in str(refused.value)
        assert "a-z" in say_error(refused.value, "ja")


@pytest.mark.spec("PI-31")
@pytest.mark.parametrize(
    "name",
    [
        "Lila",
        "アリス",
        "美咲",
        "さくら_2号",
        "José",
        "Łukasz",
        "佐々木",
        "ジャン・ポール",
        "Анна",
        "محمد",
        "김민준",
        "देवी",
        "葛城ミサト",
    ],
)
def test_a_mind_may_be_called_as_people_are(name: str) -> None:
    assert str(Scope(name, name)) == f"{name}/{name}"
    assert Scope("home", name).drawer.reader == Scope("home", name)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("ｱﾘｽ", "アリス"), ("ガイ", "ガイ"), ("Ｌｉｌａ", "Lila"), ("Jose\u0301", "José"), ("ａ", "a")],
)
def test_half_width_and_composition_make_no_other_name(given: str, kept: str) -> None:
    assert Scope("home", given) == Scope("home", kept)
    assert Scope("home", given).knowledge.mind == f"{kept}.knowledge"
    assert Audience(reach=Reach.BILATERAL, minds=(given,)).includes(kept)


@given(st.text(max_size=70))
@example("ﬃ")
@example("İ")
def test_no_name_leads_out_of_a_directory_or_has_two_spellings(text: str) -> None:
    try:
        scope = Scope("home", text)
    except BadName:
        return
    assert scope.mind == unicodedata.normalize("NFKC", text)
    assert Scope("home", scope.mind) == scope
    assert Path("/a/b", scope.mind).resolve().parent == Path("/a/b")
    assert not any(unicodedata.category(each)[0] in "CZP" for each in scope.mind if each not in "-_・")
    assert len(scope.mind.encode()) <= 96


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("lila", "Lila"),
        ("Lila", "lila"),
        ("Анна", "АННА"),
        ("ape", "аре"),
        ("エミ", "工ミ"),
        ("高橋", "髙橋"),
        ("José", "JOSÉ"),
    ],
)
def test_of_names_that_look_alike_a_store_takes_the_first_alone(home: Path, first: str, second: str) -> None:
    with open_mind(home, name=first) as mind:
        mind.remember("猫を飼っている")
    with pytest.raises(NameTaken) as refused, open_mind(home, name=second) as mind:
        mind.remember("犬を飼っている")
    assert refused.value.facts == {"value": second, "known": first}
    assert first in say_error(refused.value, "ja")
    with open_mind(home, name=first) as mind:
        assert [each.words.text for each in mind.memories()] == ["猫を飼っている"]
        assert mind.care.verify().problems == ()
        with pytest.raises(NameTaken):
            mind.shared.share(mind.memories()[0].id, "bilateral", [second])


def test_plain_names_are_taken_for_no_other(home: Path) -> None:
    for name in ("agent-1", "agent-l", "agent_1", "rn", "m", "0", "o"):
        with open_mind(home, name=name) as mind:
            mind.remember(name)


def test_what_lies_beside_a_mind_takes_its_name_too(home: Path) -> None:
    with open_mind(home, name="Lila") as mind:
        mind.drawer.put(("notes",), "one", {"text": "x"})
    with pytest.raises(NameTaken), open_mind(home, name="lila"):
        pass


@pytest.mark.parametrize("name", ["a", "0", "a-b_c", "x" * 64, "2026-05-01"])
def test_plain_names_are_taken_as_they_are(name: str) -> None:
    assert str(Scope(name, name)) == f"{name}/{name}"


def test_two_scopes_are_never_spelt_alike() -> None:
    assert Scope("a", "b-c") != Scope("a-b", "c")
    assert str(Scope("a", "b-c")) != str(Scope("a-b", "c"))


@pytest.mark.parametrize("name", ["a b", "A", "", "x" * 65, "夜", "cli\n", "../cli"])
def test_who_acts_has_a_plain_name(home: Path, name: str) -> None:
    with open_mind(home, by=name) as mind:
        for act in (
            lambda: mind.remember("猫"),
            lambda: mind.observe("猫"),
            lambda: mind.note("state", "猫"),
        ):
            with pytest.raises(BadName, match="actor"):
                act()
        assert mind.census().entries == 0


@pytest.mark.parametrize("key", ["A", "a b", "", "note/x", "../x", "x" * 65, "気分"])
def test_a_note_has_a_plain_key(mind: Mind, refusing, key: str) -> None:
    with refusing(BadName):
        mind.note(key, "text")
    with refusing(BadName):
        mind.note(key, None)


def _uses(mind: Mind, name: str) -> dict[str, object]:
    """Everything that takes an id, as calls."""
    real = mind.remember("本物").id
    return {
        "get": lambda: mind.get(name),
        "why": lambda: mind.why(name, "本物"),
        "correct": lambda: mind.correct(name, "偽物"),
        "protect": lambda: mind.protect(name),
        "forget": lambda: mind.forget(name),
        "judge": lambda: mind.judge(name, importance=0.5),
        "link from": lambda: mind.link(name, real, Tie.SAME_TOPIC),
        "link to": lambda: mind.link(real, name, Tie.SAME_TOPIC),
        "derive": lambda: mind.remember("まとめ", Circumstances(sources=(name,))),
        "erase": lambda: mind.care.plan_erasure(name),
    }


@pytest.mark.parametrize("name", HOSTILE_IDS, ids=lambda name: repr(name)[:24])
def test_a_hostile_id_is_not_found_and_nothing_is_touched(
    mind: Mind, home: Path, refusing, name: str
) -> None:
    mind.note("state", "猫")
    mind.note("exactly-20-char", "猫")
    outside = sorted(home.parent.iterdir())
    for use in _uses(mind, name).values():
        with refusing(NotFound):
            use()  # type: ignore[operator]
    assert all(isinstance(entry.change, Noted) for entry in mind.log(memory=name))
    assert sorted(home.parent.iterdir()) == outside


@pytest.mark.spec("PI-39")
def test_an_id_of_another_mind_is_as_unknown_as_any(home: Path, mind: Mind, refusing) -> None:
    with open_mind(home, name="bob", by="test") as bob:
        foreign = bob.remember("ボブの話").id
        unknown = foreign[:-1] + ("z" if foreign[-1] != "z" else "y")
        calls = zip(_uses(mind, foreign).values(), _uses(mind, unknown).values(), strict=True)
        for theirs, nobodys in calls:
            with refusing(NotFound) as first:
                theirs()  # type: ignore[operator]
            with refusing(NotFound) as second:
                nobodys()  # type: ignore[operator]
            assert str(first.value).replace(foreign, "") == str(second.value).replace(unknown, "")
        assert list(mind.log(memory=foreign)) == []
        assert mind.links(foreign) == []
        assert bob.get(foreign).words.text == "ボブの話"


@pytest.mark.spec("PI-39", "LT-26")
def test_erasing_touches_its_own_mind_only(home: Path, mind: Mind) -> None:
    with open_mind(home, name="bob", by="test") as bob:
        theirs = [bob.remember(f"同じ話 {number}").id for number in range(3)]
        ours = [mind.remember(f"同じ話 {number}").id for number in range(3)]
        before = bob.census()
        receipt = mind.care.erase(mind.care.plan_erasure(ours[0]))
        assert receipt.memories == (ours[0],)
        assert receipt.versions == 1
        assert bob.census() == before
        assert [bob.get(each).words.text for each in theirs] == ["同じ話 0", "同じ話 1", "同じ話 2"]
        assert [memory.id for memory in mind.memories(EVERYTHING)] == ours[:0:-1]
        assert bob.care.verify().problems == mind.care.verify().problems == ()


def test_a_piece_of_an_id_may_be_typed_in_capitals(mind: Mind) -> None:
    memory = mind.remember("猫")
    assert mind.get(memory.id[-6:].upper()).id == memory.id


def test_a_whole_id_may_be_typed_in_capitals(mind: Mind) -> None:
    memory = mind.remember("猫")
    assert mind.get(memory.id.upper()).id == memory.id


@pytest.mark.parametrize("kept", [0, 6])
def test_an_id_of_nuls_fits_nothing(mind: Mind, kept: int) -> None:
    memory = mind.remember("猫")
    name = memory.id[ID_LENGTH - kept :] + "\0\0\0"
    assert mind.memories(Filter(hint=name)) == []
    with pytest.raises(NotFound):
        mind.forget(name)


@pytest.mark.parametrize("use", ["get", "derive", "erase"])
def test_an_id_of_lone_surrogates_is_not_found(mind: Mind, use: str) -> None:
    with pytest.raises(NotFound):
        _uses(mind, "\ud800" * ID_LENGTH)[use]()  # type: ignore[operator]


def test_the_files_of_a_store_are_for_its_owner_alone(mind: Mind, home: Path) -> None:
    mind.remember("猫")
    assert home.stat().st_mode & 0o077 == 0
    for folder, _, names in os.walk(home):
        for name in names:
            assert (Path(folder) / name).stat().st_mode & 0o077 == 0, name


def test_words_with_a_false_digest_are_sealed_anew(mind: Mind) -> None:
    first = mind.remember("本物")
    second = mind.remember(Words(text="偽物", digest=first.words.digest))
    assert second.words.digest != first.words.digest
    assert mind.get(first.id).words.text == "本物"
    assert mind.care.verify().problems == ()
