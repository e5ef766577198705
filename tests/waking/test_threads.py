"""Threads of talk: where they end, that a turn is in one episode and no other, and that nobody's turn is lost."""

import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread as Running
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from waking_life import TEN_MINUTES, Live, WakingLife, types

from omoide.adapters.embedders.choosing import make_embedder
from omoide.dynamics.boundaries import Boundary
from omoide.model.embedding import Embedding
from omoide.testing.models import HashedEmbedder
from omoide.worker import run

TALKER = Path(__file__).parent / "talker.py"
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.spec("AW-27")
def test_a_talk_is_over_after_ten_minutes_and_not_a_second_before(live: Live) -> None:
    life = live(*TEN_MINUTES)
    life.hear("会議は三時からです。")
    life.later(minutes=9, seconds=59)
    assert life.mind.talk.finalize_if_session_ended() == []
    assert life.mind.talk.heartbeat() == []
    life.later(seconds=1)
    (made,) = life.mind.talk.heartbeat("quiet")
    assert (made.thread, made.reason, made.turns) == ("花", "idle", 1)
    assert [each.words.text for each in life.episodes] == ["花: 会議は三時からです。"]


@pytest.mark.spec("AW-27")
def test_a_turn_after_ten_minutes_begins_another_stretch_and_one_before_does_not(live: Live) -> None:
    life = live(*TEN_MINUTES)
    life.hear("まず見積もりの話です。")
    life.later(minutes=9, seconds=59)
    life.hear("And the second thing: the invoice.")
    assert life.episodes == []
    life.later(minutes=10)
    life.hear("夜になりました。")
    (episode,) = life.episodes
    assert len(episode.sources) == 2
    (thread,) = life.mind.talk.threads()
    assert (thread.turns, thread.last_finalized_turn_index) == (3, 1)


@pytest.mark.spec("AW-27")
def test_no_answer_ends_a_talk_and_a_heartbeat_only_looks(live: Live) -> None:
    life = live(*TEN_MINUTES)
    for number in range(12):
        life.hear(f"質問 {number} です。")
        life.mind.talk.say(f"答え {number} です。", to="花")
        assert life.mind.talk.heartbeat() == []
        life.later(minutes=5)
    assert life.episodes == []
    (thread,) = life.mind.talk.threads()
    assert (thread.turns, thread.last_finalized_turn_index) == (24, -1)
    assert types(life.mind.events())[:4] == [
        "message_received",
        "response_sent",
        "heartbeat_start",
        "heartbeat_end",
    ]


@pytest.mark.spec("AW-28", "AW-31")
def test_how_far_a_thread_is_recorded_is_known(live: Live) -> None:
    life = live(*TEN_MINUTES)
    seen = []
    for stretch in (2, 1, 3):
        for number in range(stretch):
            life.hear(f"{stretch} の {number} 番目の話。")
        life.later(minutes=10)
        life.mind.talk.finalize_if_session_ended()
        seen.append(life.mind.talk.conversation("花")["last_finalized_turn_index"])
    assert seen == [1, 2, 5]
    assert life.mind.talk.conversation("花")["turns"] == []
    assert [len(each.sources) for each in life.episodes] == [2, 1, 3]


@pytest.mark.spec("AW-31")
def test_a_talk_shows_what_was_said_and_not_what_was_made_of_it(live: Live) -> None:
    life = live(*TEN_MINUTES)
    life.hear("The login bug is fixed.")
    life.later(minutes=11)
    life.hear("ありがとう。")
    life.mind.talk.say("どういたしまして。", to="花")
    shown = life.mind.talk.conversation("花")
    assert [(turn["role"], turn["content"]) for turn in shown["turns"]] == [
        ("human", "ありがとう。"),
        ("assistant", "どういたしまして。"),
    ]
    assert "login bug" in shown["compressed_summary"]


def test_the_same_key_is_heard_once_whenever_it_is_told_again(live: Live) -> None:
    life = live()
    first = life.hear("一度だけ", key="telegram:17")
    life.later(hours=3)
    assert life.hear("一度だけ", key="telegram:17") == first
    assert life.hear("もう一度", key="telegram:18") != first
    assert life.mind.census().events == 2


@pytest.mark.parametrize(
    "name",
    ["田中\x07", "a\u202eb", "token=sk-abcdefghijklmnopqrstuvwx123456", "か\u3099", "Ｈａｎａ　花", "x" * 300, "\x07"],
)  # fmt: skip
@pytest.mark.parametrize("where", ["sender", "channel", "thread"])
def test_whatever_a_thread_is_called_its_talk_is_recorded(imagine: Live, name: str, where: str) -> None:
    life = imagine(*TEN_MINUTES)
    life.mind.talk.hear("予算は 300 万円に決まった。", **{where: name})
    assert len(life.mind.talk.conversation(name)["turns"]) == 1
    (made,) = life.mind.talk.close(name)
    assert made.turns == 1
    assert "300 万円" in life.mind.talk.conversation(name)["compressed_summary"]


@pytest.mark.parametrize(("said", "ends"), [("ところで、昼ごはんは?", True), ("昼ごはんはまだです。", False)])
def test_a_phrase_may_turn_to_something_else(imagine: Live, said: str, ends: bool) -> None:
    life = imagine("boundaries.marker=true")
    life.hear("見積もりは送りました。")
    life.hear(said)
    assert [each.words.text for each in life.episodes] == ["花: 見積もりは送りました。"] * ends


def test_a_day_ends_at_the_night_hour_of_the_zone_of_the_mind(live: Live) -> None:
    life = live("boundaries.idle_minutes=0")
    life.clock.at = datetime(2026, 1, 16, 2, 50, tzinfo=ZoneInfo("Asia/Tokyo"))
    life.hear("まだ寝ていません。")
    life.later(minutes=9)
    life.hear("Still awake.")
    assert life.episodes == []
    life.later(minutes=2)
    (made,) = life.mind.talk.finalize_if_session_ended()
    assert (made.reason, made.turns) == ("day", 2)


def test_a_turn_that_is_told_late_has_the_boundaries_of_when_it_was_said(imagine: Live) -> None:
    life = imagine(*TEN_MINUTES)
    said = life.clock.now() - timedelta(days=2)
    for minutes in (0, 5, 16):
        life.hear(f"一昨日の {minutes} 分の話。", at=said + timedelta(minutes=minutes))
    assert [len(each.sources) for each in life.episodes] == [2]
    assert life.episodes[0].occurred == said


def test_a_clock_that_is_set_back_ends_nothing_and_loses_nothing(imagine: Live) -> None:
    life = imagine(*TEN_MINUTES)
    life.hear("時計が進んでいる時の話。")
    life.later(hours=-5)
    assert life.mind.talk.finalize_if_session_ended() == []
    life.hear("戻した後の話。")
    life.later(hours=5, minutes=10)
    (made,) = life.mind.talk.finalize_if_session_ended()
    assert made.turns == 2


# Any talk.

_WORDS = (
    "予算は 300 万円に決まった。",
    "ところで、猫が帰ってきた。",
    "By the way, the login bug is fixed.",
    "金曜までにレポートを送ってください。",
    "Yes.",
    "うん、そうだね",
)
_STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.sampled_from(["hear", "say"]),
            st.sampled_from(["花", "Ken", "#雑談"]),
            st.sampled_from(_WORDS),
            st.integers(-30, 1500),
        ),
        st.tuples(st.sampled_from(["close", "heartbeat", "sleep"]), st.sampled_from(["花", "Ken"])),
        st.tuples(st.just("pass"), st.integers(-300, 2000)),
    ),
    max_size=30,
)


def _lived(life: WakingLife, steps: list[tuple[object, ...]]) -> list[str]:
    """The ids of all turns."""
    turns = []
    for step in steps:
        match step:
            case ("hear", str(who), str(text), int(ago)):
                at = life.clock.now() - timedelta(minutes=max(ago, 0))
                turns.append(life.mind.talk.hear(text, sender=who, thread=who, at=at).id)
            case ("say", str(who), str(text), _):
                turns.append(life.mind.talk.say(text, to=who, thread=who).id)
            case ("close", str(who)):
                life.mind.talk.close(who)
            case ("heartbeat", _):
                life.mind.talk.heartbeat()
            case ("sleep", _):
                life.mind.sleep()
            case ("pass", int(minutes)):
                life.later(minutes=minutes)
            case _:
                raise AssertionError(step)
    for thread in list(life.mind.talk.threads()):
        life.mind.talk.close(thread.name)
    return turns


@pytest.mark.spec("AW-28", "AW-06", "C-41")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    steps=_STEPS,
    idle=st.sampled_from([0, 10, 30]),
    most=st.sampled_from([0, 3]),
    marker=st.booleans(),
    day=st.booleans(),
    remembers=st.sampled_from(["turn", "segment"]),
)
def test_every_turn_is_in_one_episode_and_no_other(
    steps: list[tuple[object, ...]], idle: int, most: int, marker: bool, day: bool, remembers: str
) -> None:
    life = WakingLife(
        None,
        f"boundaries.idle_minutes={idle}",
        f"boundaries.turns={most}",
        f"boundaries.marker={str(marker).lower()}",
        f"boundaries.day_change={str(day).lower()}",
        f"talking.remembers={remembers}",
    )
    turns = _lived(life, steps)
    made = [source for episode in life.episodes for source in episode.sources]
    assert sorted(made) == sorted(turns)
    said = {event.id: event.words.session for event in life.mind.events()}
    for episode in life.episodes:
        assert {said[source] for source in episode.sources} == {episode.words.session}
        assert not most or len(episode.sources) <= most
    for thread in life.mind.talk.threads():
        own = sum(said[turn] == thread.name for turn in turns)
        assert (thread.segment, thread.turns) == (None, own)
        assert thread.last_finalized_turn_index == own - 1
    # What was said is there as it was said, whatever was made of it.
    assert set(turns) <= set(said)


# Another topic.


@pytest.fixture(scope="module")
def bundled() -> object:
    return make_embedder(Embedding(), cache=ROOT / ".cache", environment={})


def test_another_topic_ends_a_stretch_once(bundled: object) -> None:
    life = WakingLife(None, "boundaries.topic_below=0.2", embedder=bundled)  # type: ignore[arg-type]
    life.mind.remember("庭に桜を植えた")
    life.mind.embed()
    cooking = (
        "カレーを作っています。",
        "カレーに玉ねぎとじゃがいもを入れます。",
        "カレーの肉は鶏肉にします。",
        "カレーは一時間煮ます。",
    )
    machines = ("サーバーの証明書の期限が切れました。", "サーバーの証明書を更新します。", "証明書の更新が終わりました。", "新しい証明書の期限は来年です。")  # fmt: skip
    for text in (*cooking, *machines):
        life.hear(text)
    assert [len(each.sources) for each in life.episodes] == [4]
    (made,) = life.mind.talk.close("花")
    assert made.turns == 4


class Unwell(HashedEmbedder):
    """An embedder that is out of reach as soon as it is asked."""

    well = True

    def embed(self, texts, *, asking=False):  # type: ignore[no-untyped-def]
        from omoide.errors import EmbedderError

        if not self.well:
            raise EmbedderError(name=self.name, problem="it does not answer")
        return super().embed(texts, asking=asking)


def test_an_embedder_that_is_out_of_reach_keeps_nobody_from_hearing() -> None:
    embedder = Unwell()
    life = WakingLife(None, "boundaries.topic_below=0.5", embedder=embedder)
    life.hear("カレーを作っています。")
    life.mind.embed()
    embedder.well = False
    life.hear("The certificate has expired.")
    assert len(life.mind.talk.conversation("花")["turns"]) == 2


# What was abandoned.


@pytest.mark.spec("AW-27", "B-24")
@pytest.mark.parametrize("who", ["heartbeat", "night", "worker"])
def test_a_talk_that_was_abandoned_is_closed_by_whoever_comes_next(live: Live, who: str) -> None:
    life = live(*TEN_MINUTES)
    life.hear("予算は 300 万円に決まった。")
    life.named("other").talk.hear("Nothing is decided yet.", sender="Ken")
    life.later(minutes=10)
    if who == "heartbeat":
        life.mind.talk.heartbeat()
        assert next(iter(life.named("other").talk.threads())).segment is not None
    elif who == "night":
        life.mind.sleep()
    else:
        worked = run(life.settings, clock=life.clock)
        assert (worked.episodes, worked.trouble) == (2, ())
    (episode,) = life.episodes
    assert episode.words.text == "花: 予算は 300 万円に決まった。"
    for again in (life.mind.talk.heartbeat, life.mind.sleep, lambda: run(life.settings, clock=life.clock)):
        again()
    assert life.episodes == [episode]


# Several at once.


def test_engines_that_hear_in_one_thread_at_once_lose_no_turn(live: Live) -> None:
    lives = [live(seed=seed) for seed in (1, 2, 3)]

    def talk(life: WakingLife, name: str) -> None:
        for number in range(8):
            life.hear(f"{name} の話 {number}", sender=name, thread="広場")

    running = [Running(target=talk, args=(life, f"人{at}")) for at, life in enumerate(lives)]
    for each in running:
        each.start()
    for each in running:
        each.join()
    _all_heard(lives[0], [f"人{at}" for at in range(3)], 8)


def test_processes_that_hear_in_one_thread_at_once_lose_no_turn(live: Live, tmp_path: Path) -> None:
    names = ["花", "Ken"]
    running = [
        subprocess.Popen([sys.executable, str(TALKER), "hear", str(tmp_path / "store"), name, "10"])
        for name in names
    ]
    assert [each.wait(timeout=600) for each in running] == [0, 0]
    _all_heard(live(), names, 10)


def _all_heard(life: WakingLife, names: list[str], count: int) -> None:
    thread = next(iter(life.mind.talk.threads()))
    assert thread.turns == len(names) * count
    (made,) = life.mind.talk.close("広場")
    assert (made.turns, made.reason) == (len(names) * count, Boundary.END)
    said = {event.id: event.words.text for event in life.mind.events()}
    texts = [said[source] for source in life.episodes[0].sources]
    for name in names:  # and each in its order
        assert [text for text in texts if text.startswith(name)] == [
            f"{name} の話 {number}" for number in range(count)
        ]
