"""What a date meant when it was said stands beside the words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from omoide.language.annotating import annotated

AT = datetime(2026, 2, 3, 10, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("来月の11日に移転", "来月の11日に移転 [来月の11日 = 2026-03-11]"),
        ("来週の火曜１４時に歯医者", "来週の火曜１４時に歯医者 [来週の火曜１４時 = 2026-02-10 14:00]"),
        ("昨日から熱がある", "昨日から熱がある [昨日から = 2026-02-02…]"),
        ("tomorrow at 5pm, bring it", "tomorrow at 5pm, bring it [tomorrow at 5pm = 2026-02-04 17:00]"),
        ("来週の金曜までに送って", "来週の金曜までに送って [来週の金曜まで = 2026-02-13]"),
    ],
)
def test_a_relative_date_is_told(said: str, told: str) -> None:
    assert annotated(said, AT) == told


@pytest.mark.parametrize(
    "said",
    [
        "令和8年4月1日に開く",
        "2026-03-01 is the day",
        "金曜は休み",
        "back on the 17th",
        "毎週火曜は部活",
        "port 5544",
    ],
)
def test_what_says_its_year_or_may_be_behind_or_ahead_stays_as_it_is(said: str) -> None:
    assert annotated(said, AT) == said
