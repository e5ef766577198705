"""Attention: a message of some type has a total, in which every channel has its share, worked out by hand."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.dynamics.attention import STANDING, Channel, Priming, shares, standing_shares, with_leftovers
from omoide.model.message import MessageType

# The four channels that AW prints, and no others.
FOUR = Priming(
    activity_with_message=1300,
    important=0,
    episodes=0,
    intentions=0,
    resolved=0,
    persona=0,
    past=0,
    offered=0,
)
A, B, C, D = Channel.SENDER, Channel.ACTIVITY, Channel.RELATED, Channel.SKILLS
SENT = (MessageType.GREETING, MessageType.QUESTION, MessageType.REQUEST)
WITHIN = [channel for channel in Channel if channel not in STANDING]

_sizes = st.integers(0, 3000)
_primings = st.builds(
    Priming,
    **dict.fromkeys((str(channel) for channel in Channel), _sizes),  # type: ignore[arg-type]
    **dict.fromkeys(("greeting", "question", "request", "heartbeat", "activity_on_heartbeat"), _sizes),  # type: ignore[arg-type]
    activity_with_message=st.just(3000),
    least=st.integers(0, 200),
    related_most=_sizes,
)


def four(sort: MessageType, priming: Priming) -> tuple[int, ...]:
    given = shares(sort, priming=priming)
    assert all(given[channel] == 0 for channel in Channel if channel not in (A, B, C, D))
    return given[A], given[B], given[C], given[D]


@pytest.mark.spec("AW-12", "AW-17", "C-02")
@pytest.mark.parametrize(
    ("sort", "least", "expected"),
    [
        # 500 of 2700: 92.6, 240.7, 129.6, 37.0. With 60 at least for each, D has 60 and the rest share 440 of 2500.
        (MessageType.GREETING, 0, (92, 240, 129, 37)),
        (MessageType.GREETING, 60, (88, 228, 123, 60)),
        # 1500 of 2700: 277.8, 722.2, 388.9, 111.1, all above the least.
        (MessageType.QUESTION, 0, (277, 722, 388, 111)),
        (MessageType.QUESTION, 60, (277, 722, 388, 111)),
        # 2700 in 3000: the maxima, and 300 are over.
        (MessageType.REQUEST, 60, (500, 1300, 700, 200)),
        # 111 for each at least: D first, then A (77.8 of 389) and C (97.3 of 278), and B has the rest.
        (MessageType.GREETING, 111, (111, 167, 111, 111)),
    ],
)
def test_the_total_of_a_message_is_shared_in_proportion(
    sort: MessageType, least: int, expected: tuple[int, ...]
) -> None:
    assert four(sort, replace(FOUR, least=least)) == expected


def test_with_a_message_less_of_what_happened_comes_than_with_a_heartbeat() -> None:
    priming = replace(FOUR, activity_with_message=260)
    # 1500 in all: 500 : 260 : 700 : 200 of 1660.
    assert four(MessageType.QUESTION, priming) == (451, 234, 632, 180)
    assert four(MessageType.REQUEST, priming) == (500, 260, 700, 200)
    assert four(MessageType.HEARTBEAT, priming) == four(MessageType.HEARTBEAT, FOUR)


@pytest.mark.spec("C-02")
@pytest.mark.parametrize(
    ("share", "left", "expected"),
    [(700, 300, 1000), (700, 2300, 1000), (123, 60, 183), (388, 0, 388), (388, 1110, 1000)],
)
def test_what_others_leave_flows_to_what_is_related_up_to_a_thousand(
    share: int, left: int, expected: int
) -> None:
    assert with_leftovers(share, left, priming=FOUR) == expected
    assert with_leftovers(share, left, priming=replace(FOUR, related_most=100)) == share


@pytest.mark.spec("AW-17", "AW-18", "C-01")
def test_a_heartbeat_has_what_it_guarantees_and_all_of_it_goes_to_what_happened() -> None:
    assert FOUR.total(MessageType.HEARTBEAT) == max(200, 400) == 400
    assert four(MessageType.HEARTBEAT, FOUR) == (0, 400, 0, 0)
    # As printed, without the guarantee.
    assert four(MessageType.HEARTBEAT, replace(FOUR, activity_on_heartbeat=0)) == (0, 200, 0, 0)
    # Only what the log cannot take is for others: 1700 - 1300, shared as 5 to 7 to 2.
    assert four(MessageType.HEARTBEAT, replace(FOUR, heartbeat=1700)) == (142, 1300, 200, 57)
    assert [FOUR.total(sort) for sort in SENT] == [500, 1500, 3000]


def test_what_is_to_be_done_has_its_share_of_the_total_and_no_more() -> None:
    greeting = standing_shares(MessageType.GREETING, priming=replace(FOUR, intentions=300, resolved=150))
    # 500 of 3150, where 47.6 and 23.8 are less than the least.
    assert (greeting[Channel.INTENTIONS], greeting[Channel.RESOLVED]) == (60, 60)
    request = standing_shares(MessageType.REQUEST, priming=replace(FOUR, intentions=300))
    assert request[Channel.INTENTIONS] == 300
    # What it takes is not there for the others.
    left = shares(MessageType.GREETING, priming=FOUR, total=500 - 60)
    assert sum(left[channel] for channel in (A, B, C, D)) <= 440


@given(_primings, st.sampled_from(MessageType))
def test_what_stands_has_no_more_than_its_maximum_and_the_total(priming: Priming, sort: MessageType) -> None:
    given_ = standing_shares(sort, priming=priming)
    assert all(0 <= size <= int(getattr(priming, channel)) for channel, size in given_.items())
    assert sum(given_.values()) <= priming.total(sort)


@given(_primings, st.sampled_from(MessageType))
def test_nobody_has_more_than_their_maximum_and_all_together_no_more_than_the_total(
    priming: Priming, sort: MessageType
) -> None:
    given_, total = shares(sort, priming=priming), priming.total(sort)
    most = {channel: int(getattr(priming, channel)) for channel in WITHIN}
    assert all(0 <= given_[channel] <= most[channel] for channel in WITHIN)
    spent = sum(given_[channel] for channel in WITHIN)
    # What is lost is lost by rounding.
    assert min(total, sum(most.values())) - len(WITHIN) <= spent <= total


@given(_primings, st.sampled_from(SENT))
def test_everybody_has_a_little_where_the_total_allows_it(priming: Priming, sort: MessageType) -> None:
    given_ = shares(sort, priming=priming)
    floors = {channel: min(priming.least, int(getattr(priming, channel))) for channel in WITHIN}
    if sum(floors.values()) <= priming.total(sort):
        assert all(given_[channel] >= floors[channel] for channel in WITHIN)


@given(_primings)
def test_what_a_heartbeat_guarantees_is_given(priming: Priming) -> None:
    given_ = shares(MessageType.HEARTBEAT, priming=priming)
    assert given_[B] >= min(priming.activity_on_heartbeat, priming.activity)


@given(_primings, st.sampled_from(SENT), st.integers(1, 1000))
def test_where_there_is_more_nobody_has_less(priming: Priming, sort: MessageType, more: int) -> None:
    before = shares(sort, priming=priming)
    after = shares(sort, priming=replace(priming, **{str(sort): priming.total(sort) + more}))
    assert all(before[channel] <= after[channel] for channel in Channel)


@given(_primings, st.sampled_from(SENT), st.sampled_from(WITHIN), st.integers(1, 1000))
def test_who_may_have_more_has_no_less(
    priming: Priming, sort: MessageType, channel: Channel, more: int
) -> None:
    wider = replace(priming, **{str(channel): int(getattr(priming, channel)) + more})
    assert shares(sort, priming=priming)[channel] <= shares(sort, priming=wider)[channel]


@given(_primings, st.integers(0, 3000), st.integers(0, 3000), st.integers(0, 500))
def test_what_is_left_over_takes_nothing_away(priming: Priming, share: int, left: int, more: int) -> None:
    taken = with_leftovers(share, left, priming=priming)
    assert share <= taken <= max(share, min(share + left, priming.related_most))
    assert taken <= with_leftovers(share, left + more, priming=priming)


def _seen(priming: Priming) -> list[object]:
    found = [
        (sort, priming.total(sort), shares(sort, priming=priming), standing_shares(sort, priming=priming))
        for sort in MessageType
    ]
    return [*found, with_leftovers(700, 10_000, priming=priming)]


@pytest.mark.parametrize(
    "name", [each.name for each in fields(Priming) if type(getattr(Priming(), each.name)) is int]
)
def test_every_size_is_noticed_when_it_is_changed_by_a_tenth(name: str) -> None:
    # Above what it guarantees, or else the guarantee is all that counts.
    base = Priming(past=400, activity_with_message=1000)
    priming = replace(base, heartbeat=600) if name == "heartbeat" else base
    for factor in (0.9, 1.1):
        changed = replace(priming, **{name: round(getattr(priming, name) * factor)})
        assert _seen(changed) != _seen(priming)
