"""LTM as printed, how it forgets: retention from 0 to 100, by nights."""

import pytest
from small_life import LAST_SECOND, Life, as_printed, as_repaired, felt

from omoide.dynamics.forgetting import revival_score
from omoide.model.memory import Category
from omoide.settings import Settings
from omoide.testing.world import BEGINNING

PRESET = "ltm"

NOON = BEGINNING.replace(hour=12, minute=0)
# From 15:00 the day before yesterday to now: half a day to the first night, and two nights (LT-34, LT-10).
TWO_NIGHTS_AGO, TWO_AND_A_HALF = 45 / 24, 2.5


@pytest.mark.spec("LT-01", "LT-07", "LT-08", "LT-34")
def test_each_category_has_its_range_of_coefficients(settings: Settings) -> None:
    """low + (high − low) × intensity: for casual matters 0.70 + 0.10 × 0.2 = 0.72, and so on."""
    life = Life(settings, now=NOON)
    expected = dict[str, float]()
    for category, calm, strong in (
        (Category.CASUAL, 0.72, 0.78),
        (Category.WORK, 0.864, 0.906),
        (Category.DECISION, 0.938, 0.962),
        (Category.EMOTIONAL, 0.9838, 0.9952),
        (None, 0.995, 0.995),
    ):
        for intensity, coefficient in ((0.2, calm), (0.8, strong)):
            text = f"{category} {intensity}"
            life.tell(text, affect=felt(intensity), category=category, days=TWO_NIGHTS_AGO)
            expected[text] = 100 * intensity * coefficient**TWO_AND_A_HALF
    assert life.signal("retention") == pytest.approx(expected, rel=1e-5)


@pytest.mark.spec("LT-01", "B-05")
def test_the_table_of_the_unknown_category(settings: Settings) -> None:
    """50 after 30, 90, 180 and 365 days; at 180 it is 20.28 and not the printed 20."""
    life = Life(settings, now=LAST_SECOND)
    for days in (30, 90, 180, 365):
        life.tell(f"{days} days", affect=felt(0.5), days=days)
    table = {"30 days": 43.02, "90 days": 31.85, "180 days": 20.28, "365 days": 8.02}
    assert life.signal("retention") == pytest.approx(table, abs=0.01)


@pytest.mark.spec("LT-34", "B-08")
def test_the_first_day_counts_twice(settings: Settings) -> None:
    """Made at 18:00: 0.375 and the night's 1.0, so 50 × 0.75^1.375 where 44.9 would be true."""
    life = Life(settings, now=NOON)
    life.tell("made in the evening", affect=felt(0.5), category=Category.CASUAL, days=18 / 24)
    assert life.signal("retention")["made in the evening"] == pytest.approx(33.66, abs=0.01)


@pytest.mark.spec("LT-10")
def test_a_night_after_a_recall_halves_the_age_and_raises_the_coefficient(settings: Settings) -> None:
    life = Life(settings, now=NOON)
    made = {"category": Category.CASUAL, "days": TWO_NIGHTS_AGO}
    once, early, today = (life.tell(text, affect=felt(0.5), **made) for text in ("once", "early", "today"))
    strong = life.tell("strong", affect=felt(0.8), category=Category.EMOTIONAL, days=TWO_NIGHTS_AGO)
    # On its first day: the 0.5 are halved at the first night, and one day comes at the second.
    life.rehearse(early, days=44 / 24)
    # On the second day, at 1.5 days, however often: 0.75 after that night, and 0.75 + 0.02.
    life.rehearse(once, times=10, days=21 / 24)
    # 0.9952 + 0.02 is too much: 0.999 at most (B-06).
    life.rehearse(strong, days=21 / 24)
    # What was recalled today works from the next night on.
    life.rehearse(today)
    assert life.signal("retention") == pytest.approx(
        {
            "once": 50 * 0.77**0.75,
            "early": 50 * 0.77**1.25,
            "today": 50 * 0.75**2.5,
            "strong": 80 * 0.999**0.75,
        },
        rel=1e-5,
    )


@pytest.mark.spec("LT-52", "B-31")
@as_printed
def test_what_is_protected_fades_all_the_same(settings: Settings) -> None:
    """Work of intensity 50: 50 × 0.885^days."""
    life = Life(settings, now=LAST_SECOND)
    for days in (10, 30, 90):
        life.tell(f"{days} days", affect=felt(0.5), category=Category.WORK, days=days, protected=True)
    expected = {"10 days": 14.73, "30 days": 1.280, "90 days": 0.00084}
    assert life.signal("retention") == pytest.approx(expected, rel=1e-2)


@as_repaired
@pytest.mark.spec("LT-52", "B-31")
def test_what_is_protected_stays_as_strong_as_it_was(settings: Settings) -> None:
    life = Life(settings, now=LAST_SECOND)
    life.tell("90 days", affect=felt(0.5), category=Category.WORK, days=90, protected=True)
    assert life.signal("retention") == {"90 days": pytest.approx(50.0)}


@pytest.mark.spec("LT-25")
def test_what_comes_back_from_the_archive(settings: Settings) -> None:
    """15 × 0.995^5 = 14.63, of whole days; and 5 + 3 at least."""
    life = Life(settings)
    for intensity, score in ((0.15, 14.629), (0.06, 8.0)):
        memory = life.tell(f"of {intensity}", affect=felt(intensity))
        back = revival_score(memory, archived_days=5.9, threshold=5.0, forgetting=settings.forgetting)
        assert back == pytest.approx(score, abs=1e-3)
