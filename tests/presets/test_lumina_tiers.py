"""LUMINA as printed: threads and their ends, and where a session lies as time goes by; beside it what the default mends."""

import json
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from numpy.typing import NDArray
from small_life import QUESTION, Life, as_printed, as_repaired

from omoide.doors.lumina import Lumina, mind_name
from omoide.failpoints import arm, disarm
from omoide.library.lumina import read_thread, to_thread
from omoide.mind import Mind
from omoide.model.affect import Affect
from omoide.model.cue import EVERYTHING
from omoide.model.memory import Kind, Memory, Stage, Tier
from omoide.model.scope import Scope
from omoide.model.words import Words
from omoide.settings import Settings, read_settings
from omoide.testing.world import BEGINNING
from omoide.wake.encode import Circumstances
from omoide.wake.sessions import Place
from omoide.wake.study import Material

PRESET = "lumina"


class Talk(Life):
    """A life of one thread, in which the likeness of what is asked is known beforehand."""

    def __init__(self, settings: Settings, *, likeness: float = 1.0, **how: object) -> None:
        super().__init__(settings, **how)  # type: ignore[arg-type]
        self.embedder.embed = self._embed  # type: ignore[method-assign]
        self.likeness = likeness
        self.asked = 0

    def _embed(self, texts: list[str], *, asking: bool = False) -> NDArray[np.float32]:
        """What is said is as like to what was said before as was told; what is stated lies apart."""
        found = np.zeros((len(texts), 256), np.float32)
        for place in range(len(texts)):
            self.asked += 1
            if not asking:
                found[place, self.asked % 250 + 2] = 1.0
            elif "\n" in texts[place] or texts[place].startswith("また"):
                found[place, 0] = 1.0
            else:
                found[place, :2] = self.likeness, (1.0 - self.likeness**2) ** 0.5
        return found

    def hear(self, text: str, *, minutes: float = 1.0, domain: str = "") -> None:
        self.clock.at += timedelta(minutes=minutes)
        self.mind.talk.hear(text, thread="夜", domain=domain)

    def say(self, text: str, speaker: str = "lumina") -> None:
        self.mind.talk.say(text, thread="夜", speaker=speaker)

    @property
    def reasons(self) -> list[int]:
        """How many turns each session had that is over, the oldest first."""
        return [len(memory.sources) for _, memory in reversed(list(self.mind.talk.sessions()))]


@pytest.mark.spec("LU-03", "LU-04", "C-32", "LU-08", "C-29")
def test_twelve_messages_are_at_hand_and_the_oldest_waits_in_the_buffer(settings: Settings) -> None:
    life = Talk(settings)
    for number in range(7):
        life.hear(f"{number} 番の話")
        life.say(f"{number} への答え", ("lumina", "Claris", "ノックス")[number % 3])
    state = life.mind.talk.short_term("夜")
    assert [each.message for each in state.buffer] == ["0 番の話", "0 への答え"]
    assert [each.message for each in state.thread.turns[:2]] == ["1 番の話", "1 への答え"]
    assert len(state.thread.turns) == 12
    assert (state.thread.turns[0].speaker, state.thread.turns[1].speaker) == ("user", "clarisse")
    assert state.thread.counts == {"lumina": 3, "clarisse": 2, "nox": 2}
    assert (state.thread.started, state.thread.updated) == (life.now + timedelta(minutes=1), life.clock.at)
    # Nothing went anywhere yet, and what can be written down can be read again.
    assert life.reasons == []
    plain = json.loads(json.dumps(to_thread(state.thread)))
    assert set(plain) >= {"thread_id", "domain", "turns", "character_turns"}
    assert read_thread(plain, zone=None) == state.thread
    # What is made of it in the end is made of all of it.
    life.mind.talk.close("夜")
    assert life.reasons == [14]
    assert life.mind.talk.short_term("夜").thread.turns == ()


@pytest.mark.spec("LU-05", "LU-06")
def test_a_thread_ends_after_ten_minutes_and_not_before(settings: Settings) -> None:
    life = Talk(settings)
    life.hear("最初の話")
    life.hear("続きの話", minutes=9.99)
    assert life.reasons == []
    life.hear("後の話", minutes=10.0)
    assert life.reasons == [2]
    assert life.mind.talk.short_term("夜").thread.turns[0].message == "後の話"


@as_printed
@pytest.mark.spec("LU-06")
def test_a_thread_ends_where_the_next_message_is_like_it_by_less_than_three_quarters(
    settings: Settings,
) -> None:
    near, far = Talk(settings, likeness=0.76), Talk(settings, likeness=0.74)
    for life in (near, far):
        life.hear("また最初")
        life.mind.embed()
        life.hear("つぎ")
    assert (near.reasons, far.reasons) == ([], [1])


@as_repaired
@pytest.mark.spec("LU-06", "C-51")
def test_a_thread_ends_where_the_next_message_is_less_like_it_than_chance(settings: Settings) -> None:
    """0.5 is what unrelated texts are on the printed scale; for an embedder whose chance is 0, it is 0."""
    for same, likeness, ended in ((None, 0.51, []), (None, 0.49, [1]), (0.5, 0.01, []), (0.5, -0.01, [1])):
        life = Talk(settings, likeness=likeness, same=same)
        life.hear("また最初")
        life.mind.embed()
        life.hear("つぎ")
        assert life.reasons == ended


@pytest.mark.spec("LU-05", "LU-06")
@pytest.mark.parametrize("said", ["ところで、明日は?", "By the way, about tomorrow."])
def test_a_phrase_turns_to_something_else(settings: Settings, said: str) -> None:
    life = Talk(settings)
    life.hear("最初の話")
    life.say("うん")
    life.hear(said)
    assert life.reasons == [2]


@pytest.mark.spec("LU-05")
@pytest.mark.parametrize(
    ("said", "domain", "other"),
    [
        ("インセプションみたいな映画ある？", "movie", "夕食の料理は何がいい？"),
        ("Is there a movie like Inception?", "movie", "What should I cook for dinner?"),
        ("ｺﾝｻｰﾄのｱﾙﾊﾞﾑを聴いた", "music", "犬を散歩に連れて行った"),
    ],
)
def test_another_field_of_life_is_another_thread(
    settings: Settings, said: str, domain: str, other: str
) -> None:
    life = Talk(settings)
    life.hear("ねえ")
    life.hear(said)
    assert life.mind.talk.short_term("夜").thread.domain == domain
    life.say("『メメント』が近いね。夕食にカレーを食べながら見よう。")  # an answer changes nothing
    life.hear("いいね")
    assert life.reasons == []
    life.hear(other)
    assert life.reasons == [4]
    life.hear("もう一つ", domain="出張")  # as whoever asks knows
    assert life.reasons == [4, 1]


@pytest.mark.spec("LU-06")
def test_a_thread_has_thirty_six_turns_at_most(settings: Settings) -> None:
    life = Talk(settings)
    for number in range(36):
        life.hear(f"話 {number}", minutes=0.1)
    assert life.reasons == []
    life.hear("次の話")
    assert life.reasons == [36]


# Where a session lies.


def keep(life: Life, text: str, *, importance: float | None, days: float = 0.0, **known: object) -> Memory:
    """A session of so many days ago."""
    return life.tell(
        text,
        words=Words(text=text, session="夜"),
        days=days,
        kind=Kind.EPISODE,
        tier=Tier.MID,
        importance=importance,
        **known,  # type: ignore[arg-type]
    )


def slept(life: Life, *, days: float) -> None:
    life.clock.at += timedelta(days=days)
    life.now = life.clock.at
    for report in life.mind.sleep():
        assert all(step.outcome == "done" for step in report.steps), report


def nightly(settings: Settings, steps: str = "recede") -> Settings:
    return replace(settings, nights=replace(settings.nights, daily=steps, weekly="", monthly="", at_most=1))


@pytest.mark.spec("LU-07", "LU-09", "LU-10", "C-30", "B-19")
def test_a_session_is_hot_for_a_day_and_then_in_the_archive_without_a_gap(settings: Settings) -> None:
    life = Talk(nightly(settings))
    life.hear("映画『メメント』の話をしたい。監督はノーランだ。")
    life.say("記憶の話だね。")
    life.mind.talk.close("夜")
    life.hear("海外旅行の計画がある。")
    life.mind.talk.close("夜")  # of the same session: none takes the place of another
    made = life.mind.talk.tables(embeddings=True)
    keys = list(made["sessions"])
    assert [key.split(":")[:2] for key in keys] == [["session", "alice"]] * 2
    (_, first) = made["sessions"].values()
    assert "メメント" in first["summary"]
    assert "メメント" in first["keywords"]
    assert (first["turn_count"], len(first["embedding"])) == (2, 256)
    assert 86_400.0 - 61.0 <= first["ttl"] <= 86_400.0
    life.clock.at += timedelta(seconds=86_400 - 61)
    assert len(life.mind.talk.tables()["sessions"]) == 2
    life.clock.at += timedelta(seconds=61)
    made = life.mind.talk.tables()
    assert (made["sessions"], len(made["session_archive"])) == ({}, 2)
    assert set(made["session_archive"][0]) == {
        "thread_id", "user_id", "summary", "keywords", "embedding", "created_at",
    }  # fmt: skip
    assert made["conversation_history"] == []
    # Who is nearer by the clock is not gone by it.
    assert [place for place, _ in life.mind.talk.sessions()] == [Place.MID, Place.MID]


@pytest.mark.spec("LU-10", "C-48", "LU-02", "LU-19")
def test_the_more_important_the_later_it_leaves_and_never_before_a_week_or_after_a_month(
    settings: Settings,
) -> None:
    life = Life(nightly(settings))
    for importance in (0.0, 0.5, 1.0):
        keep(life, f"worth {importance}", importance=importance, days=0.1)
    left: dict[str, int] = {}
    for day in range(1, 33):
        slept(life, days=1)
        for place, memory in life.mind.talk.sessions():
            if place not in (Place.HOT, Place.MID):
                left.setdefault(memory.words.text, day)
    # In the night after 7, 18.5 and 30 days.
    assert left == {"worth 0.0": 8, "worth 0.5": 19, "worth 1.0": 31}


@as_printed
@pytest.mark.spec("LU-18", "B-18")
@pytest.mark.parametrize(("count", "kept"), [(1, 0), (2, 1), (3, 2), (4, 2), (10, 7)])
def test_as_printed_seven_tenths_go_on_rounded_down(settings: Settings, count: int, kept: int) -> None:
    life = Life(nightly(settings))
    for number in range(count):
        keep(life, f"session {number}", importance=0.001 * number, days=0.1)
    slept(life, days=9)
    places = [place for place, _ in life.mind.talk.sessions()]
    # The newest first; the most important go on.
    assert (places.count(Place.LONG), places.count(Place.ARCHIVE)) == (kept, count - kept)
    on = [memory.words.text for place, memory in life.mind.talk.sessions() if place is Place.LONG]
    assert set(on) == {f"session {number}" for number in range(count - kept, count)}


@as_repaired
@pytest.mark.spec("LU-18", "B-18")
@pytest.mark.parametrize(("count", "kept"), [(1, 1), (2, 2), (3, 3), (4, 3), (10, 7)])
def test_seven_tenths_go_on_rounded_up(settings: Settings, count: int, kept: int) -> None:
    life = Life(nightly(settings))
    for number in range(count):
        keep(life, f"session {number}", importance=0.001 * number, days=0.1)
    slept(life, days=9)
    places = [place for place, _ in life.mind.talk.sessions()]
    assert (places.count(Place.LONG), places.count(Place.ARCHIVE)) == (kept, count - kept)


@pytest.mark.spec("LU-18")
def test_the_share_is_seven_tenths(settings: Settings) -> None:
    life = Life(nightly(settings))
    for number in range(100):
        keep(life, f"session {number}", importance=0.001 * number, days=0.1)
    slept(life, days=10)
    places = [place for place, _ in life.mind.talk.sessions()]
    assert (places.count(Place.LONG), places.count(Place.ARCHIVE)) == (70, 30)


@as_printed
@pytest.mark.spec("LU-18")
def test_what_is_worth_everything_goes_on_by_itself(settings: Settings) -> None:
    life = Life(nightly(settings))
    for number in range(100):
        keep(life, f"session {number}", importance=0.001 * number, days=0.1)
    slept(life, days=10)
    places = [place for place, _ in life.mind.talk.sessions()]
    assert (places.count(Place.LONG), places.count(Place.ARCHIVE)) == (70, 30)
    keep(life, "all there is", importance=1.0, days=0.1)
    keep(life, "nearly all", importance=0.95, days=0.1)
    keep(life, "nearly all as well", importance=0.95, days=0.1)
    slept(life, days=30)
    stages = {memory.words.text: memory.stage for _, memory in life.mind.talk.sessions()}
    # Of two, one goes on; what is worth everything leaves a night later, alone.
    assert [stages["nearly all"], stages["nearly all as well"]].count(Stage.ARCHIVED) == 1
    slept(life, days=2)
    history = life.mind.talk.tables()["conversation_history"]
    assert "all there is" in [row["summary"] for row in history]


@pytest.mark.spec("LU-26")
def test_a_hundred_leave_together_at_most(settings: Settings) -> None:
    life = Life(nightly(settings))
    for number in range(100):
        keep(life, f"session {number}", importance=0.005, days=0.1)
    printed = settings.sessions.rounding == "down"
    keep(life, "the last", importance=0.01 if printed else 0.0, days=0.05)
    before = life.mind.census().entries
    planned = life.mind.plan_night()[0].steps[0]
    assert life.mind.census().entries == before
    slept(life, days=8)
    places = [place for place, _ in life.mind.talk.sessions()]
    # Seventy of the hundred. The one that is left goes on though it is worth less than they; as printed it stays behind though
    # it is worth more.
    assert [places[1:].count(each) for each in (Place.LONG, Place.ARCHIVE)] == [70, 30]
    assert places[0] is (Place.ARCHIVE if printed else Place.LONG)
    assert planned.counts == {}


@pytest.mark.spec("LU-11", "LU-30", "LU-31")
def test_importance_is_reckoned_when_a_session_leaves(settings: Settings) -> None:
    life = Life(nightly(settings))
    first = keep(life, "the first of its kind", importance=None, days=0.1)
    felt = keep(life, "felt", importance=None, days=0.1, affect=Affect(valence=-0.5))
    assert first.importance == pytest.approx(0.31)
    # Made by the end of a talk, nobody has rated it yet.
    life.embedder.put("user: 静かな夜だった。", 0.0)
    life.mind.talk.hear("静かな夜だった。", thread="朝")
    life.mind.talk.close("朝")
    (_, session) = next(iter(life.mind.talk.sessions()))
    assert (session.tier, session.importance) == (Tier.MID, None)
    slept(life, days=24)
    left = {memory.id: (place, memory) for place, memory in life.mind.talk.sessions()}
    assert left[session.id][1].importance == pytest.approx(0.31)
    # As printed two of the three go on; of those that are worth the same, the one that was first.
    last = Place.ARCHIVE if settings.sessions.rounding == "down" else Place.LONG
    assert [left[each.id][0] for each in (first, felt, session)] == [Place.LONG, Place.LONG, last]
    rows = {row["summary"]: row for row in life.mind.talk.tables()["conversation_history"]}
    of = {text: rows[text]["importance"] for text in ("the first of its kind", "felt")}
    assert of == pytest.approx({"the first of its kind": 0.31, "felt": 0.31 + 0.2})
    assert set(rows["felt"]) == {
        "user_id", "thread_id", "summary", "keywords", "created_at", "importance",
    }  # fmt: skip
    # Beside the table, the namespace of the user's vectors.
    ((namespace, vectors),) = life.mind.talk.tables(embeddings=True)["vectors"].items()
    assert namespace == "user:alice"
    assert [each["id"] for each in vectors] == [row["thread_id"] for row in rows.values()]
    by_summary = {each["metadata"]["summary"]: each for each in vectors}
    assert by_summary["felt"]["metadata"] == {
        "summary": "felt",
        "keywords": [],
        "timestamp": felt.occurred.isoformat(),
        "importance": pytest.approx(0.51),
    }
    assert len(by_summary["felt"]["values"]) == 256
    assert all(each["values"] is None for each in life.mind.talk.tables()["vectors"][namespace])


@as_printed
def test_what_stayed_behind_is_not_found_by_meaning_and_not_lost(settings: Settings) -> None:
    life = Life(nightly(settings))
    keep(life, "alone", importance=0.0, days=0.1)
    slept(life, days=8)
    assert life.recall() == {}
    assert life.mind.find(QUESTION, chosen=EVERYTHING).found[0].memory.words.text == "alone"
    (archived,) = life.mind.talk.tables()["session_archive"]
    assert archived["summary"] == "alone"


@as_printed
@pytest.mark.spec("LU-20", "X-30")
def test_only_the_summary_of_a_talk_is_kept_once_it_is_no_longer_hot(settings: Settings) -> None:
    evening = BEGINNING.replace(hour=1, minute=45)
    life = Talk(replace(settings, nights=replace(settings.nights, weekly="", monthly="")), now=evening)
    turns = [f"合言葉その {number} は山 {number} です。Pier {number} was blue." for number in range(10)]
    for text in turns:
        life.hear(text)
    life.mind.talk.close("夜")
    ((_, session),) = life.mind.talk.sessions()
    known = life.mind.talk.profile()

    def said() -> list[str]:
        return [event.words.text for event in life.mind.events() if not event.words.gone]

    for hours, left in ((2, turns), (26, [])):  # in the night an hour later, and in that of the next day
        life.clock.at = evening + timedelta(hours=hours)
        life.mind.sleep()
        assert said() == left
    ((_, kept),) = life.mind.talk.sessions()
    assert kept.words == session.words
    assert life.mind.talk.profile() == known
    assert life.mind.care.verify().problems == ()


@as_repaired
@pytest.mark.spec("LU-20", "B-18")
@pytest.mark.parametrize("said", ["父の手術は無事に終わった。", "Father's operation went well."])
def test_what_was_said_is_there_a_month_later_in_its_own_words(settings: Settings, said: str) -> None:
    life = Talk(replace(settings, nights=replace(settings.nights, weekly="", monthly="")))
    life.hear(said)
    life.mind.talk.close("夜")
    slept(life, days=33)
    assert said in [event.words.text for event in life.mind.events()]


@pytest.mark.spec("LU-01", "LU-02")
def test_the_knowledge_base_is_a_tier_of_its_own_and_is_refreshed(settings: Settings) -> None:
    life = Life(settings, vectors=False)
    for text in ("# 営業時間\n\n朝九時に開く。\n", "# 営業時間\n\n朝十時に開く。\n"):
        life.mind.knowledge.add([Material(path="/店.md", read=text.encode)])
        assert [each.text for each in life.mind.knowledge.search("何時に開く").found] == [text.split("\n")[2]]
    (document,) = life.mind.knowledge.documents()
    assert document.version == 2, "it has versions (LU-21)"
    assert life.mind.recall("何時に開く").found == (), "it is no memory"


# What is kept at hand.


@pytest.mark.spec("LU-25")
def test_a_thousand_profiles_and_five_hundred_vectors_are_at_hand(settings: Settings) -> None:
    life = Life(settings)
    for number in range(1001):
        Mind(life.engine, Scope("home", f"user-{number}"), by="test").talk.profile()
    users = life.engine.users
    assert len(users) == 1000
    assert users.get(Scope("home", "user-0"), None) is None
    assert users.get(Scope("home", "user-1"), None) is not None
    meaning = life.engine.meaning
    assert meaning is not None
    read: list[str] = []
    life.embedder.embed = lambda texts, **how: read.extend(texts) or np.zeros((1, 256), np.float32)  # type: ignore[method-assign]
    for number in range(501):
        meaning.place(life.mind.scope, f"text {number}")
    assert len(meaning.texts) == 500
    meaning.place(life.mind.scope, "text 1")
    assert len(read) == 501
    meaning.place(life.mind.scope, "text 0")
    assert read[501:] == ["text 0"]


# The default mends it.


@pytest.fixture
def default() -> Settings:
    return read_settings(environment={}, arguments=[])


@pytest.mark.spec("B-18", "LU-18", "C-33")
@pytest.mark.parametrize(("count", "kept"), [(1, 1), (2, 2), (3, 3), (4, 3), (10, 7)])
def test_by_default_the_share_is_rounded_up(default: Settings, count: int, kept: int) -> None:
    life = Life(nightly(default))
    for number in range(count):
        keep(life, f"session {number}", importance=0.001 * number, days=0.1)
    slept(life, days=10)
    places = [place for place, _ in life.mind.talk.sessions()]
    assert (places.count(Place.LONG), places.count(Place.ARCHIVE)) == (kept, count - kept)


@pytest.mark.spec("B-18")
def test_by_default_what_is_important_goes_on_whatever_leaves_with_it(default: Settings) -> None:
    life = Life(nightly(default))
    for number in range(10):
        keep(life, f"session {number}", importance=0.2 + 0.001 * number, days=0.1)
    slept(life, days=13)
    assert {place for place, _ in life.mind.talk.sessions()} == {Place.LONG}


@pytest.mark.spec("LU-26", "B-19")
def test_a_night_that_dies_between_two_batches_ends_where_it_would_have_ended(
    settings_of_ten: Settings,
) -> None:
    ends: list[dict[str, Place]] = []
    for dies in (False, True):
        life = Life(nightly(settings_of_ten))
        for number in range(25):
            keep(life, f"session {number}", importance=0.001 * (number * 7 % 25), days=0.5 - number * 0.01)
        life.clock.at += timedelta(days=10)
        if dies:
            arm("recede.batch", _die)
            with pytest.raises(_Died):
                life.mind.sleep()
            disarm()
            places = [place for place, _ in life.mind.talk.sessions()]
            assert (places.count(Place.MID), places.count(Place.LONG)) == (15, 7)
        life.clock.at += timedelta(hours=1)  # somebody else held the night
        life.mind.sleep()
        ends.append({memory.words.text: place for place, memory in life.mind.talk.sessions()})
        # One night is one thing to undo, however many acts it took.
        undone = life.mind.care.plan_undo_by(f"night-{life.mind.nights()[0].night}")
        life.mind.care.undo(undone)
        assert {place for place, _ in life.mind.talk.sessions()} == {Place.MID}
    assert ends[0] == ends[1]
    left = 3 if settings_of_ten.sessions.rounding == "down" else 4  # of the last five
    assert list(ends[0].values()).count(Place.LONG) == 7 + 7 + left


class _Died(BaseException):
    """As if the machine were gone."""


def _die() -> None:
    raise _Died


@pytest.fixture
def settings_of_ten(settings: Settings) -> Settings:
    return replace(settings, sessions=replace(settings.sessions, batch=10))


@pytest.mark.spec("B-22")
def test_what_was_made_of_the_same_talk_makes_it_nothing_less_new(default: Settings) -> None:
    """By default every turn is a memory: the episode of a talk must not be compared with its own turns."""
    rating = replace(default, salience=replace(default.salience, rates=True))
    life = Life(nightly(rating))
    said = "静かな夜だった。"
    life.embedder.put(said, 0.0)
    life.embedder.put(f"静かな夜 {said}", 0.0, {said: 0.99})
    life.mind.talk.hear(said, thread="朝")
    life.mind.talk.close("朝")
    slept(life, days=14)
    ((_, session),) = life.mind.talk.sessions()
    assert session.importance == pytest.approx(0.2 + 0.1 * 0.1)


# The door of the design.


def test_every_user_has_a_mind_and_nobody_can_take_that_of_another(settings: Settings) -> None:
    life = Life(settings)
    door = Lumina(lambda name: Mind(life.engine, Scope("home", name), by="test"))
    assert mind_name("user_42") == "user_42"
    hashed = mind_name("花@example.com")
    assert hashed.startswith("id-")
    assert mind_name(hashed) != hashed
    for user, told in (("花@example.com", "海が好き"), ("ken", "I like the mountains")):
        door.add_turn(user, "s1", "user", told)
        door.add_turn(user, "s1", "claris", "うん")
        door.flush(user, "s1")
        assert door.state(user, "s1")["turns"] == []
    (own,) = door.tables("花@example.com")["sessions"].values()
    assert "海が好き" in own["summary"]
    assert door.get_user_profile("ken")["growth_data"]["answered"] == {"clarisse": 1}
    assert Circumstances().tier is Tier.LONG
