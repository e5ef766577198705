"""Turns of life: what happened ends what was so, without naming it; and only for whom it happened."""

import pytest

from omoide.language.frames import Standing
from omoide.language.successions import standing

ENDS = [
    ("I'm unemployed.", "I found a job as a clerk."),
    ("Ruth is pregnant.", "Ruth had her baby on Sunday."),
    ("I work from home.", "I'm back in the office every day."),
    ("I don't have a licence.", "I got my driving licence last month."),
    ("I live with my parents.", "I moved out and have my own place now."),
    ("I drive a bus for a living.", "I've retrained, I'm a tram dispatcher these days."),
    ("就職活動中です。", "出版社に内定をもらいました。"),
    ("高校で化学を教えています。", "教師を辞めて、今はパン屋をやってる。"),
    ("営業部に所属しています。", "購買部に異動になりました。"),
    ("何でも食べます。", "今年からヴィーガンになりました。"),
    ("スマホはiPhoneです。", "Pixelに機種変しました。"),
    ("私の席は窓際です。", "席替えで入り口の近くになった。"),
]
STAYS = [
    ("I'm unemployed.", "My sister found a job as a clerk."),
    ("I'm unemployed.", "I might find a job as a clerk."),
    ("I'm on maternity leave.", "My colleague is back at work."),
    ("Our night shift has a free canteen.", "I work the day shift, eight to four."),
    ("The sales department has nine people.", "I've been transferred to procurement."),
    ("杏奈は妊娠中です。", "真由が男の子を出産しました。"),
    ("父が入院しています。", "祖母が退院しました。"),
    ("美咲のお姉ちゃんはバレエを習ってる。", "美咲、ピアノからバイオリンに替えたんだって。"),
]


@pytest.mark.parametrize(("older", "newer"), ENDS)
def test_what_happened_ends_what_was_so(older: str, newer: str) -> None:
    assert standing(older, newer) is Standing.UPDATES
    assert standing(newer, older) is not Standing.UPDATES


@pytest.mark.parametrize(("older", "newer"), STAYS)
def test_what_happened_to_others_or_has_not_ends_nothing(older: str, newer: str) -> None:
    assert standing(older, newer) not in (Standing.UPDATES, Standing.SAME)


@pytest.mark.parametrize(
    ("older", "newer"),
    [("ピアノを弾きます。", "ピアノは弾かなくなった。"), ("会議室は301です。", "301じゃなくて310号室でした。"),
     ("The key is in the drawer.", "The key isn't in the drawer, it's on the shelf."),
     ("一番好きなバンドは青い灯台です。", "今一番好きなバンドは夜行列車かな。")],
)  # fmt: skip
def test_what_sounds_like_a_plan_or_is_only_softened_may_be_a_change(older: str, newer: str) -> None:
    assert standing(older, newer) is Standing.UPDATES
