"""What is made of a talk that is over: of what was said alone, once, by a model or by rule, and wherever the world ends."""

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from waking_life import TEN_MINUTES, Live, WakingLife

from omoide.care.erase import erase, plan_erasure
from omoide.errors import Unreachable
from omoide.language.sentences import sentences
from omoide.model.memory import Kind, Level, Origin
from omoide.model.words import Words
from omoide.sleep.night import sleep
from omoide.testing.failures import WorldEnded, failing_at
from omoide.testing.models import ScriptedModel
from omoide.wake.encode import Circumstances
from omoide.worker import run

JA = (
    "予算は 300 万円に決まった。",
    "田中さんは反対した。",
    "令和８年３月の会議で話す。",
    "ｶﾚｰを食べたい。",
    "猫！",
)
EN = ("The budget is $30,000.", "Ken did not agree.", "We meet on 3 March 2026.", "I am so happy!", "OK?")
REPLY = {
    "title": "予算の話",
    "summary": "花が予算は 300 万円だと言った。",
    "resolved": ["予算の件"],
    "tasks": ["花に見積もりを送る"],
}


def answered(**other: object) -> str:
    return json.dumps(REPLY | other, ensure_ascii=False)


# Of what was said alone.


def _quoted(episode_text: str, turns: list[tuple[str, str]]) -> None:
    """Every sentence stands in a turn of whoever it is said to be of."""
    for line in episode_text.splitlines():
        speaker, _, said = line.partition(": ")
        own = "\n".join(text for name, text in turns if name == speaker)
        for sentence in sentences(said):
            for piece in sentence.split("…"):
                assert piece in own, (piece, speaker)


_SENTENCES = st.lists(st.sampled_from([*JA, *EN]), min_size=1, max_size=8).map(" ".join)


@pytest.mark.spec("AW-29", "AW-06")
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(["花", "Ken"]), _SENTENCES), min_size=1, max_size=25))
def test_an_episode_quotes_what_was_said_and_by_whom_and_points_to_it(turns: list[tuple[str, str]]) -> None:
    life = WakingLife(None)
    said = [life.hear(text, sender=name, thread="会議").id for name, text in turns]
    (made,) = life.mind.talk.close("会議")
    (episode,) = life.episodes
    assert (made.by, made.turns, list(episode.sources)) == ("rule", len(turns), said)
    assert len(episode.words.text) <= 1000 + 8 * len("Ken: ")
    _quoted(episode.words.text, turns)
    # Both records stay: what was said is what it was (AW-06).
    assert [event.words.text for event in life.mind.events()][: len(turns)] == [text for _, text in turns]


def test_who_said_what_at_which_place_stays_with_the_episode(imagine: Live) -> None:
    life = imagine()
    life.hear("見積もりは水曜です。", sender="花", channel="#営業")
    life.hear("I sent the contract.", sender="Ken", channel="#営業")
    life.mind.talk.say("承知しました。", channel="#営業")
    life.mind.talk.close("#営業")
    (episode,) = life.episodes
    assert (episode.words.names, episode.words.place) == (("花", "Ken"), "#営業")
    assert (episode.words.session, episode.occurred) == ("#営業", life.clock.now())
    assert set(episode.origins) == {Origin.AGENT, Origin.USER}  # it is no more to be trusted than they are
    assert episode.words.text.splitlines() == [
        "花: 見積もりは水曜です。",
        "Ken: I sent the contract.",
        "main: 承知しました。",
    ]


@pytest.mark.spec("C-40", "C-41")
@pytest.mark.parametrize(("remembers", "turns"), [("turn", 2), ("segment", 0)])
def test_a_turn_is_a_memory_of_its_own_or_only_the_episode_is(
    imagine: Live, remembers: str, turns: int
) -> None:
    life = imagine(f"talking.remembers={remembers}")
    life.hear("庭に桜を植えた。")
    life.hear("It is a young tree.")
    life.mind.talk.close("花")
    assert (len(life.of(Kind.EVENT)), len(life.episodes)) == (turns, 1)


def test_without_episodes_a_talk_is_only_logged(imagine: Live) -> None:
    life = imagine("talking.episodes=false", *TEN_MINUTES)
    life.hear("庭に桜を植えた。")
    assert life.mind.talk.close("花") == []
    assert (life.episodes, life.mind.talk.conversation("花")["turns"]) == ([], [])


# By a model.


@pytest.mark.spec("AW-29", "AW-30", "AW-36")
def test_what_the_model_makes_of_it_is_used(live: Live) -> None:
    model = ScriptedModel(answered())
    life = live(*TEN_MINUTES, model=model)
    life.hear("予算は 300 万円です。")
    assert model.asked == []
    life.later(minutes=10)
    (made,) = life.mind.talk.heartbeat()
    assert (made.by, made.trouble, made.resolved, made.tasks) == (
        "model",
        "",
        ("予算の件",),
        ("花に見積もりを送る",),
    )
    (episode,) = life.episodes
    assert (episode.words.title, episode.words.text) == (REPLY["title"], REPLY["summary"])
    assert life.open_texts() == ["花に見積もりを送る"]
    assert [each.item for each in life.mind.resolutions()] == ["予算の件"]
    assert "花: 予算は 300 万円です。" in model.asked[0]


@pytest.mark.spec("AW-36")
def test_whoever_hears_never_waits_for_a_model(live: Live) -> None:
    model = ScriptedModel()  # it would raise, had it been asked
    life = live(*TEN_MINUTES, "boundaries.turns=2", model=model)
    for number in range(7):
        life.hear(f"話 {number}")
        life.later(minutes=11 if number == 3 else 1)
    assert (model.asked, life.episodes) == ([], [])
    model._replies += [answered(summary=f"{number} 番目のまとめ。") for number in range(4)]
    made = life.mind.talk.finalize_if_session_ended()
    assert [each.turns for each in made] == [2, 2, 2]


@pytest.mark.spec("AW-28")
def test_a_model_is_told_of_new_turns_only_and_of_each_stretch_in_its_order(live: Live) -> None:
    model = ScriptedModel(otherwise=lambda prompt: answered(summary=f"要約 {len(model.asked)}。"))
    life = live(*TEN_MINUTES, model=model)
    for number in range(5):
        life.hear(f"暗号は {number * 1111} です。")
        life.later(minutes=10)
    life.mind.talk.finalize_if_session_ended()
    for number, prompt in enumerate(model.asked):
        assert [other for other in range(5) if f"暗号は {other * 1111} です" in prompt] == [number]
    told = life.mind.talk.conversation("花")["compressed_summary"]
    assert told == "\n".join(f"要約 {number}。" for number in range(1, 6))


@pytest.mark.parametrize("reply", ["no JSON at all", answered(summary="長" * 1500), '{"title": 3}', "{}"])
def test_an_answer_that_cannot_be_read_is_told_and_the_rule_answers(live: Live, reply: str) -> None:
    life = live(model=ScriptedModel(otherwise=lambda _: reply))
    life.hear("予算は 300 万円に決まった。")
    (made,) = life.mind.talk.close("花")
    assert made.by == "rule"
    assert made.trouble
    assert life.episodes[0].words.text == "花: 予算は 300 万円に決まった。"


def test_a_model_that_is_out_of_reach_is_told_by_the_worker(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel(otherwise=lambda _: _unreachable())
    life = live(*TEN_MINUTES, model=model)
    life.hear("Nothing is decided.")
    life.later(minutes=10)
    monkeypatch.setattr("omoide.adapters.models.choosing.make_model", lambda *_, **__: model)
    worked = run(life.settings, clock=life.clock)
    assert (worked.episodes, worked.trouble) == (1, ())
    assert any(remark.startswith("花: ") for remark in worked.remarks)


def _unreachable() -> str:
    raise Unreachable(name="scripted", problem="nobody is there")


# Folding.


@pytest.mark.spec("AW-31")
@pytest.mark.parametrize("longest", [100, 400, 2000])
def test_what_is_folded_stays_within_its_length(imagine: Live, longest: int) -> None:
    life = imagine(*TEN_MINUTES, f"talking.folded_characters={longest}")
    for number in range(12):
        life.hear(f"第 {number} 回の会議で予算は {number} 百万円に決まった。" + JA[number % 5] * 12)
        life.hear("It was a long meeting, and Ken did not agree with anything. " * 9, sender="Ken")
        life.mind.talk.close("花")
        assert len(life.mind.talk.conversation("花")["compressed_summary"]) <= longest
    thread = next(each for each in life.mind.talk.threads() if each.name == "花")
    assert thread.last_finalized_turn_index == thread.turns - 1
    assert "回の会議で予算は" in thread.compressed_summary


def test_what_was_erased_is_in_no_summary_any_more(live: Live, holding: Callable[[str], list[str]]) -> None:
    life = live()
    kept = life.hear("庭に桜を植えた。")
    life.mind.talk.close("花")
    secret = life.hear("指輪は青い花瓶の底に隠してある。")
    life.mind.talk.close("花")
    assert "青い花瓶" in life.mind.talk.conversation("花")["compressed_summary"]
    receipt = erase(
        life.engine, life.mind.scope, plan_erasure(life.engine, life.mind.scope, secret.id), by="test"
    )
    assert receipt.left_in == ()
    assert life.mind.talk.conversation("花")["compressed_summary"] == "花: 庭に桜を植えた。"
    assert [each.sources for each in life.episodes] == [(kept.id,)]
    assert holding("青い花瓶の底に隠してある") == []


def test_a_turn_that_is_erased_before_the_end_is_in_nothing_that_is_made_of_it(live: Live) -> None:
    life = live()
    secret = life.hear("指輪は青い花瓶の底に隠してある。")
    life.hear("それから、猫が帰ってきた。")
    erase(life.engine, life.mind.scope, plan_erasure(life.engine, life.mind.scope, secret.id), by="test")
    (made,) = life.mind.talk.close("花")
    assert made.turns == 1
    assert life.episodes[0].words.text == "花: それから、猫が帰ってきた。"


def test_a_talk_of_which_all_was_erased_leaves_nothing_to_do(live: Live) -> None:
    life = live()
    secret = life.hear("指輪は青い花瓶の底に隠してある。")
    erase(life.engine, life.mind.scope, plan_erasure(life.engine, life.mind.scope, secret.id), by="test")
    (made,) = life.mind.talk.close("花")
    assert (made.episode, made.turns) == (None, 0)
    assert life.mind.talk.finalize_if_session_ended() == []
    assert life.mind.notes(prefix="over-") == {}


def test_closing_twice_changes_nothing(live: Live) -> None:
    life = live(*TEN_MINUTES)
    life.hear("予算は 300 万円に決まった。")
    assert len(life.mind.talk.close("花")) == 1
    entries, events = life.mind.census().entries, life.mind.census().events
    assert life.mind.talk.close("花") == life.mind.talk.finalize_if_session_ended() == []
    assert life.mind.talk.close("誰も") == []
    assert (life.mind.census().entries, life.mind.census().events) == (entries, events)


# Procedures that were shown.


@pytest.mark.spec("AW-48")
@pytest.mark.parametrize(
    ("after", "tries"),
    [
        ("ありがとう、動きました！", (1, 0)),
        ("It still fails with the same error.", (0, 1)),
        ("違う、また動かない。", (0, 1)),
        ("そういえば猫が元気です。", (0, 0)),
    ],
)
def test_how_a_shown_procedure_went_is_read_off_what_was_said_after_it(
    live: Live, after: str, tries: tuple[int, int]
) -> None:
    life = live()
    how = life.mind.remember(
        Words(title="本番へのデプロイ", text="make deploy を実行する。"), Circumstances(kind=Kind.PROCEDURE)
    )
    life.hear("前の手順は失敗した。動かない。")
    primed = life.mind.prime("本番へのデプロイをしてください", sender="花")
    assert "デプロイ" in primed.text
    life.hear("本番へのデプロイをしてください")
    life.mind.talk.say("やりました。", to="花")
    life.hear(after)
    life.mind.talk.close("花")
    known = life.mind.get(how.id)
    assert (known.successes, known.failures) == tries
    life.hear("ありがとう、動きました！")  # of another stretch, in which nothing was shown
    life.mind.talk.close("花")
    known = life.mind.get(how.id)
    assert (known.successes, known.failures) == tries


# Wherever the world ends.

PLACES = ("thread.heard", "thread.kept", "thread.closed", "digest.thought", "digest.published", "digest.done")


def _talked(life: WakingLife) -> None:
    """All of it, from the beginning; what was done before is known by its keys."""
    said = (
        "ログイン障害が起きた。金曜までに本番のログインを直してください。",
        "The budget is 300. 見積もりは送りました。",
        "本番のログインは直った。",
        "ところで、猫が帰ってきた。",
    )
    for number, text in enumerate(said):
        life.clock.at = START[number]
        life.hear(text, key=f"turn {number}")
    life.clock.at = START[-1]
    life.mind.talk.heartbeat()


START = [WakingLife(None).clock.at.replace(hour=9 + hour) for hour in range(5)]


def _state(life: WakingLife) -> tuple[object, ...]:
    said = {event.id: event.words.text for event in life.mind.events()}
    return (
        sorted(
            (str(event.type), event.words.text, event.at.isoformat())
            for event in life.mind.events()
            if "heartbeat" not in event.type
        ),
        [
            (each.words.title, each.words.text, [said[source] for source in each.sources], each.level)
            for each in life.episodes
        ],
        [(each.words.text, str(each.stage), each.valid_from) for each in life.of(Kind.INTENTION)],
        [each.words.text for each in life.of(Kind.EVENT)],
        [(each.item, each.at) for each in life.mind.resolutions()],
        life.mind.talk.conversation("花"),
        sorted(life.mind.notes()),
        [(each.turns, each.last_finalized_turn_index) for each in life.mind.talk.threads()],
    )


@pytest.mark.spec("AW-28", "AW-67", "B-24")
@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("place", PLACES)
def test_wherever_the_world_ends_the_same_is_made_of_a_talk_in_the_end(
    live: Live, place: str, after: int, asked: bool
) -> None:
    def model() -> ScriptedModel | None:
        return ScriptedModel(otherwise=lambda prompt: _by_prompt(prompt)) if asked else None

    well = live(*TEN_MINUTES, "talking.remembers=turn", name="well", model=model())
    _talked(well)
    assert len(well.episodes) == 4
    hurt = live(*TEN_MINUTES, name="hurt", model=model())
    with failing_at(place, after=after):
        try:
            _talked(hurt)
        except WorldEnded:
            pass
        else:
            assert place == "thread.closed"
            assert after
    hurt.close()
    again = live(*TEN_MINUTES, name="hurt", model=model(), clock=hurt.clock)
    _talked(again)
    assert _state(again) == _state(well)


def _by_prompt(prompt: str) -> str:
    """The same answer whenever the same is asked."""
    settled = ["本番のログイン"] if "本番のログインは直った" in prompt else []
    return answered(
        summary=f"{len(prompt)} 字の話。", resolved=settled, tasks=["猫に餌をやる"] if "猫" in prompt else []
    )


def test_a_night_that_is_killed_while_it_digests_leaves_it_to_the_next(live: Live) -> None:
    life = live(*TEN_MINUTES)
    life.hear("予算は 300 万円に決まった。")
    life.later(days=1)
    with failing_at("digest.thought"), pytest.raises(WorldEnded):
        sleep(life.engine, life.mind.scope)
    again = life.reopened()
    try:
        sleep(again.engine, again.mind.scope)
        assert [(each.words.text, each.level) for each in again.episodes] == [
            ("花: 予算は 300 万円に決まった。", Level.FULL)
        ]
    finally:
        again.close()
