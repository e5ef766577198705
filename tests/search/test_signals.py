"""Every signal is plugged in: what is done through the door is seen in it, and a profile can rank by it."""

from collections.abc import Callable

import pytest
from searched_life import EACH, Life

from omoide.model.affect import Affect
from omoide.model.cue import Context, Cue
from omoide.model.memory import Category
from omoide.model.relation import Tie
from omoide.persona.editing import Text
from omoide.search import signals
from omoide.search.find import Glance
from omoide.search.signals import SIGNALS

JOY = Affect(intensity=0.8, valence=0.9, arousal=0.9, emotions=("joy",))
GRIEF = Affect(intensity=0.8, valence=-0.9, arousal=0.1, emotions=("sadness",))

# Each tells two things, of which the first has more of the signal than the second, and gives the question.
Case = tuple[str, str, str, Context]
CASES: dict[str, Callable[[Life], Case]] = {}


def case(*names: str) -> Callable[[Callable[[Life], Case]], Callable[[Life], Case]]:
    def keep(made: Callable[[Life], Case]) -> Callable[[Life], Case]:
        CASES.update(dict.fromkeys(names, made))
        return made

    return keep


def _tell(life: Life, *texts: str) -> None:
    for text in texts:
        life.told(text)


@case("chance")
def _chance(life: Life) -> Case:
    _tell(life, "Never book anything with peanuts for Mia, she is allergic", "haha good one, see you")
    said = ("Never book anything with peanuts for Mia, she is allergic", "haha good one, see you")
    return *said, "can you order us dinner for tonight, Mia eats with us", Context()


@case("words")
def _words(life: Life) -> Case:
    _tell(life, "ﾀﾏは三毛猫", "庭に梅の木がある")
    return "ﾀﾏは三毛猫", "庭に梅の木がある", "タマ", Context()


@case("telling")
def _telling(life: Life) -> Case:
    _tell(life, "We moved from Webpack to Vite", "The dentist is on Thursday")
    return (
        "We moved from Webpack to Vite",
        "The dentist is on Thursday",
        "maybe back to Webpack again",
        Context(),
    )


@case("topic")
def _topic(life: Life) -> Case:
    _tell(life, "学校の廊下は長かった", "庭に梅の木がある")
    return "学校の廊下は長かった", "庭に梅の木がある", "学校の思い出", Context()


@case("complete")
def _complete(life: Life) -> Case:
    _tell(life, "The spare key is in the blue pot", "The spare room is blue")
    return "The spare key is in the blue pot", "The spare room is blue", "spare key", Context()


@case("meaning", "cosine", "similarity")
def _meaning(life: Life) -> Case:
    _tell(life, "We adopted a kitten", "The invoice is overdue")
    return "We adopted a kitten", "The invoice is overdue", "猫を飼っている？", Context()


@case("distance")
def _distance(life: Life) -> Case:
    near, far, question, context = _meaning(life)
    return far, near, question, context


@case("foreign")
def _foreign(life: Life) -> Case:
    near, _, question, context = _meaning(life)
    _tell(life, "猫の餌を買う")
    return near, "猫の餌を買う", question, context


@case("asked")
def _asked(life: Life) -> Case:
    for text in ("どこに住んでいますか？", "京都です。"):
        life.said(text, session="monday")
    for text in ("What time is it?", "半分くらい。"):
        life.said(text, session="tuesday")
    return "京都です。", "半分くらい。", "どこに住んでいるの？", Context()


@case("around")
def _around(life: Life) -> Case:
    for text in ("ねえ、聞いて。", "うん。", "先月、京都に引っ越しました。"):
        life.said(text, session="monday")
    for text in ("さて。", "The invoice is overdue."):
        life.said(text, session="tuesday")
    return "ねえ、聞いて。", "さて。", "京都に引っ越した", Context()


@case("episode")
def _episode(life: Life) -> Case:
    for text in ("ねえ、聞いて。", "うん。", "先月、京都に引っ越しました。"):
        life.said(text, session="monday")
    for text in ("さて。", "The invoice is overdue."):
        life.said(text, session="tuesday")
    return "ねえ、聞いて。", "さて。", "京都に引っ越した", Context()


@case("context")
def _context(life: Life) -> Case:
    life.told("お好み焼きを食べた", place="大阪")
    life.told("okonomiyaki at home", place="東京")
    return "お好み焼きを食べた", "okonomiyaki at home", "夕飯", Context(place="大阪")


@case("category")
def _category(life: Life) -> Case:
    life.told("the report is due", category=Category.WORK)
    life.told("ラーメンがおいしい", category=Category.CASUAL)
    return "the report is due", "ラーメンがおいしい", "今日の予定", Context(category=Category.WORK)


@case("who")
def _who(life: Life) -> Case:
    life.said("苺が好き", "健")
    life.said("I like melons", "Melanie")
    return "苺が好き", "I like melons", "健さんは何が好き？", Context()


@case("time", "then")
def _time(life: Life) -> Case:
    life.told("水をやった", days=1)
    life.told("watered the plants", days=20)
    return "水をやった", "watered the plants", "昨日は何をした？", Context()


@case("recency", "retention")
def _recency(life: Life) -> Case:
    life.told("watered the plants", days=40)
    life.told("水をやった", days=1)
    return "水をやった", "watered the plants", "植物", Context()


@case("aged")
def _aged(life: Life) -> Case:
    new, old, question, context = _recency(life)
    return old, new, question, context


@case("lately")
def _lately(life: Life) -> Case:
    new, old, _, context = _recency(life)
    return new, old, "前回の話の続き", context


@case("arousal", "resonance")
def _arousal(life: Life) -> Case:
    life.told("花火を見た", affect=JOY)
    life.told("a funeral", affect=GRIEF)
    return "花火を見た", "a funeral", "花火", Context(feeling=JOY)


@case("mood")
def _mood(life: Life) -> Case:
    life.told("a funeral", affect=GRIEF)
    life.told("花火を見た", affect=JOY)
    life.mind.talk.say('寂しいな。<persona_emotion category="sadness" intensity="0.8"/>')
    return "a funeral", "花火を見た", "花火", Context()


@case("goal")
def _goal(life: Life) -> Case:
    life.mind.self.apply(life.mind.self.plan_edit(Text.CORE, "私はアオ。"))
    life.mind.self.add_goal("英語の本を一冊読み終える")
    life.told("英語の本を二章まで読んだ")
    life.told("庭に梅の木がある")
    return "英語の本を二章まで読んだ", "庭に梅の木がある", "最近どう？", Context()


@case("shielded")
def _shielded(life: Life) -> Case:
    life.told("花火を見た", affect=JOY, days=300)
    life.told("a funeral", affect=GRIEF, days=300)
    return "花火を見た", "a funeral", "花火", Context()


@case("calm")
def _calm(life: Life) -> Case:
    stirring, calm, question, context = _arousal(life)
    return calm, stirring, question, context


@case("importance")
def _importance(life: Life) -> Case:
    life.told("鍵の置き場所", importance=0.9)
    life.told("a passing cloud", importance=0.1)
    return "鍵の置き場所", "a passing cloud", "鍵", Context()


@case("utility")
def _used(life: Life) -> Case:
    used, shown = life.told("used often").id, life.told("shown in vain").id
    for _ in range(5):
        life.mind.rehearse([used, shown], used=[used])
    life.engine.gate.flush()
    return "used often", "shown in vain", "often", Context()


@case("recalls", "frequency")
def _recalls(life: Life) -> Case:
    often = life.told("鍵の置き場所")
    life.told("a passing cloud")
    life.mind.rehearse([often.id])
    life.engine.gate.flush()
    return "鍵の置き場所", "a passing cloud", "cloud", Context()


@case("activation")
def _activation(life: Life) -> Case:
    hit, tied = life.told("タマは三毛猫"), life.told("The vet is in Elm Street")
    life.told("The invoice is overdue")
    life.mind.link(hit.id, tied.id, Tie.REFERENCES)
    return "The vet is in Elm Street", "The invoice is overdue", "三毛猫のタマ", Context()


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_signal_shows_what_was_done_and_ranks_by_it(live: Callable[..., Life], name: str) -> None:
    life = live(EACH)
    more, less, question, context = CASES[name](life)
    values = life.signal(name, question, context=context)
    assert values[more] > values[less]
    assert list(values).index(more) < list(values).index(less)


def test_no_signal_is_left_out_here() -> None:
    assert sorted({*CASES, "wanted"}) == sorted(SIGNALS)


def test_what_a_question_wants_is_the_same_for_all_memories(live: Callable[..., Life]) -> None:
    """A request wants something, thanks want nothing."""
    life = live(EACH)
    _tell(life, "鍵は玄関の青い鉢の下", "The dentist is on Thursday at nine")
    asked = [life.signal("wanted", each) for each in ("鍵ってどこだっけ？", "When am I due at the dentist?")]
    thanked = [life.signal("wanted", each) for each in ("ありがとう、助かった！", "lovely, thanks a lot")]
    for each in (*asked, *thanked):
        assert len(set(each.values())) == 1
    assert min(max(each.values()) for each in asked) > 0.35 > max(max(each.values()) for each in thanked)


def test_the_table_in_the_docstring_names_exactly_the_signals() -> None:
    rows = [
        line.split("|")[1].strip() for line in (signals.__doc__ or "").splitlines() if line.startswith("|")
    ]
    named = [name.strip() for row in rows[2:] for name in row.split(",")]
    assert sorted(named) == sorted(SIGNALS)


def test_where_nothing_is_asked_about_a_signal_it_says_nothing(live: Callable[..., Life]) -> None:
    """No name, no time, no feeling, no task and no situation in the question."""
    life = live(EACH)
    life.told("鍵は玄関にある", affect=JOY, category=Category.WORK, place="家")
    nothing = {name: life.signal(name, "鍵")["鍵は玄関にある"] for name in SIGNALS}
    for name in ("time", "then", "lately", "resonance", "category", "context", "foreign", "mood", "goal"):
        assert nothing[name] == 0.0, name
    assert nothing["who"] == 1.0
    assert nothing["activation"] == 1.0


def test_without_vectors_meaning_says_nothing_and_nothing_is_wrong(live: Callable[..., Life]) -> None:
    life = live(EACH, "embedding.kind=none")
    life.told("鍵は玄関にある")
    values = {name: life.signal(name, "鍵はどこ？")["鍵は玄関にある"] for name in SIGNALS}
    for name in ("meaning", "asked", "around", "episode", "cosine", "similarity"):
        assert values[name] == 0.0, name
    assert values["distance"] == 2.0
    assert values["words"] > 0
    assert life.recall("鍵はどこ？").trouble == ""


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_is_known_of_a_signal_beforehand_is_so(live: Callable[..., Life], name: str) -> None:
    """Ranges spare the ranking to ask; a wrong one would hide memories."""
    life = live(EACH)
    *_, question, context = CASES[name](life)
    life.told("What about the weather tomorrow?")
    glance = Glance(life.engine, life.mind.scope, Cue(text=question, context=context))
    seen = glance.seen
    assert "retention" in seen.ranges
    for known, (low, high) in seen.ranges.items():
        column = signals._MAKERS[known](seen)
        assert low <= column.min() <= column.max() <= high, known
