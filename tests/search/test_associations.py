"""Where a thought leads: concepts that memories tie, in both languages, and nothing that no memory says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from searched_life import Life

from omoide.errors import EmptyText
from omoide.language.widths import normal
from omoide.mind import Mind
from omoide.model.association import Associations
from omoide.model.memory import Stage
from omoide.model.words import SECRET, Words
from omoide.search.concepts import Concepts, concepts, key_of
from omoide.settings import read_settings
from omoide.stories import sixty_days

# Where to begin in the sixty days, what must come to mind, and how a walk sets out: kept from what came, after a look at it.
# That the memories say so is not taken on trust but read in their texts (`_is_explained`).
JAPANESE = [
    ("海", "壁", "朝 言葉"),
    ("塩屋", "ベランダ", "海 朝"),
    ("アレルギー", "オーウェン", "粉 菓子"),
    ("装丁", "詩集", "詩集"),
    ("引っ越し", "手紙", "束 手紙"),
    ("手紙", "裁縫箱", "束"),
    ("ベランダ", "海", "椅子 賞金"),
    ("灯台", "合鍵", "合鍵 真帆"),
    ("松江", "電話", "電話"),
    ("食堂", "唐揚", "唐揚 パスタ"),
    ("フェリー", "小豆島", "オーウェン 栞"),
    ("東京", "出版社", "給料 出版社"),
    ("真帆", "合鍵", "合鍵 締め出"),
    ("母", "真帆", "真帆 合鍵"),
    ("汀書房", "神戸", "出版社 給料"),
    ("紅茶", "アールグレイ", "アールグレイ"),
    ("保護猫", "譲渡会", "子 正式"),
    ("子守唄", "オーウェン", "母 電話"),
    ("給料", "東京", "東京 出版社"),
    ("「小豆島」", "オリーブ", "フェリー 時刻表"),
]
ENGLISH = [
    ("tea", "mug", "builder's mug"),
    ("ferries", "Naoshima", "noted single"),
    ("Cardiff", "Carys", "promise Kept"),
    ("lullaby", "Carys", "sing Carys"),
    ("Carys", "uncle", "Nia"),
    ("Nia", "tenor", "Carys sing"),
    ("Priya", "harbour", "harbour"),
    ("Naoshima", "museum", "ferry"),
    ("choir", "concert", "concert shirt"),
    ("ＳＨＩＰＳ", "balcony", "counted eleven"),
    ("server", "memory", "pond memory"),
    ("cache", "thumbnail", "memory"),
    ("import", "nightly", "file factors"),
    ("Komugi", "earthquake", "funny colour"),
    ("cat", "Komugi", "looked asleep"),
    ("books", "library", "database plain"),
    ("wedding", "Osaka", "desk tap"),
    ("van", "Ken", "hot water"),
    ("umbrella", "Rain", "station"),
    ("header", "parser", "lying column"),
]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    home = tmp_path_factory.mktemp("lived")
    settings = read_settings(environment={}, arguments=[f"home.path={home}", "embedding.kind=none"])
    with sixty_days.lived(settings) as life:
        yield life.mind


NAMES = {"オーウェン": "owen", "栞": "shiori", "瑞希": "mizuki"}  # one person, by two names


def _says(text: str, concept: str) -> bool:
    plain = normal(text).casefold()
    words = re.findall(r"[a-z][a-z'\-]*", plain)
    if concept.isascii() and concept.isalpha():
        return key_of(concept) in {key_of(part) for word in words for part in (word, *re.split("['-]", word))}
    return concept.casefold() in plain or NAMES.get(concept) in words


def _is_explained(found: Associations) -> bool:
    """Each step by memories, every one of which says both of what it ties."""
    return all(
        each.memories
        and all(_says(m.words.text, each.concept) and _says(m.words.text, each.via) for m in each.memories)
        for each in found.found
    )


@pytest.mark.spec("LU-29")
@pytest.mark.parametrize(("cue", "near", "walk"), [*JAPANESE, *ENGLISH])
def test_a_thought_leads_where_a_life_has_led(lived: Mind, cue: str, near: str, walk: str) -> None:
    came = lived.associate(cue, limit=15)
    assert near in [each.concept for each in came.found], [each.concept for each in came.found]
    assert came.found[0].activation == 1.0
    assert all(a.activation >= b.activation > 0 for a, b in zip(came.found, came.found[1:], strict=False))
    assert _is_explained(came)
    walked = lived.associate(cue, walk=True)
    steps = [each.concept for each in walked.found]
    assert " ".join(steps).startswith(walk)
    assert len({*steps, *walked.cue}) == len(steps) + len(walked.cue)
    assert _is_explained(walked)
    assert walked.found[0].path == (walked.cue[0],)


def test_the_same_person_is_one_concept_by_any_name(lived: Mind) -> None:
    assert lived.associate("Mizuki").found == lived.associate("瑞希").found != ()


def test_a_word_of_the_other_language_leads_on_too(lived: Mind) -> None:
    assert lived.associate("allergy").cue == ("アレルギー",)
    assert "cat" in lived.associate("猫").cue


def test_words_that_every_sentence_has_are_no_concepts(lived: Mind) -> None:
    for little in ("the", "こと", "それ", "and", "42"):
        assert lived.associate(little) == Associations()
    with pytest.raises(EmptyText):
        lived.associate("　")


# What it is made of.


def _near(life: Life, text: str) -> list[str]:
    return [each.concept for each in life.mind.associate(text).found]


def _at_hand(life: Life) -> Concepts | None:
    return life.engine.webs.get(life.mind.scope, None)


@pytest.mark.spec("LU-29")
def test_nothing_of_an_erased_word_is_left(of_words: Life) -> None:
    life = of_words
    gone = life.told("海で真珠を探した。")
    life.told("海で写真を撮った。")
    life.told("The harbour was full of ships.")
    assert "真珠" in _near(life, "海")
    life.mind.care.erase(life.mind.care.plan_erasure(gone.id))
    assert _at_hand(life) is None
    assert _near(life, "海") == ["写真"]
    assert "真珠" not in repr(_at_hand(life))
    assert _near(life, "真珠") == []


def test_what_is_let_go_or_kept_to_oneself_ties_nothing_and_undo_ties_it_again(of_words: Life) -> None:
    life = of_words
    pearl, old = life.told("海で真珠を探した。"), life.told("海で鯨を見た。")
    life.mind.remember(Words(text="海で秘密を聞いた。", tags=(SECRET,)))
    assert {"真珠", "鯨"} == set(_near(life, "海"))
    life.mind.forget(pearl.id)
    life.mind.move(old.id, stage=Stage.SUPERSEDED)
    assert _near(life, "海") == []
    life.mind.care.undo(life.mind.care.plan_undo())
    assert _near(life, "海") == ["鯨"]


def test_only_what_is_new_is_read_again(of_words: Life) -> None:
    life = of_words
    old = life.told("Sailing needs wind.")
    assert "wind" in _near(life, "sailing")
    before = _at_hand(life)
    assert concepts(life.engine, life.mind.scope).web is before.web  # type: ignore[union-attr]
    life.told("Sailing needs patience.")
    assert set(_near(life, "sailing")) >= {"wind", "patience"}
    after = _at_hand(life)
    assert before is not None
    assert after is not None
    assert after.said[old.id] is before.said[old.id]
    life.mind.correct(old.id, "Sailing needs a compass.")
    assert "wind" not in _near(life, "sailing")
    assert "compass" in _near(life, "sailing")


@pytest.mark.spec("LU-29")
def test_what_came_to_mind_together_is_tied_more_firmly(of_words: Life) -> None:
    life = of_words
    life.told("港でクジラ。")
    life.told("港でカモメ。")
    calm = {each.concept: each.activation for each in life.mind.associate("港").found}
    assert calm["クジラ"] == calm["カモメ"]
    life.recall("カモメ")
    firm = {each.concept: each.activation for each in life.mind.associate("港").found}
    assert firm["カモメ"] == 1.0 > firm["クジラ"]


def test_looking_changes_nothing_and_another_mind_sees_nothing(of_words: Life) -> None:
    life = of_words
    life.told("海で写真を撮った。")
    entries = life.mind.census().entries
    assert _near(life, "海")
    life.engine.gate.flush()
    assert life.mind.census().entries == entries
    other = Mind(life.engine, life.mind.scope.__class__(life.mind.scope.tenant, "other"))
    assert other.associate("海") == Associations()


def test_the_past_has_its_own_concepts_and_leaves_those_of_the_present(of_words: Life) -> None:
    life = of_words
    life.told("海で写真を撮った。")
    then = life.mind.now()
    life.clock.tick(days=1)
    life.told("海で真珠を探した。")
    assert set(_near(life, "海")) == {"写真", "真珠"}
    assert [each.concept for each in life.mind.as_of(then).associate("海").found] == ["写真"]
    assert set(_near(life, "海")) == {"写真", "真珠"}


def test_an_empty_mind_has_nowhere_to_go(of_words: Life, tmp_path: Path) -> None:
    assert of_words.mind.associate("海", walk=True) == Associations(walk=True)
