"""The page of the dynamics: every formula beside its settings, with examples computed on the spot."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from omoide.doors.cli.curves import BORN, CATEGORIES, DEFAULT, NIGHTS, PRINTED, WALL, after, life
from omoide.doors.cli.life_pages import life_page, nights_page, use_page
from omoide.dynamics.ageing import Ageing, age
from omoide.dynamics.budgeting import Budget, fitting
from omoide.dynamics.calibrating import Scale, calibrated_one, mapped
from omoide.dynamics.forgetting import (
    Forgetting,
    half_life,
    half_life_of_rate,
    retention,
    revival_score,
    shielded,
    strength,
    why_fading,
)
from omoide.dynamics.matching import Matching, ceiling, heard, rarity, term_score, timeliness
from omoide.dynamics.mood import Balance, Moods, lean, mood_of
from omoide.dynamics.ranking import Recipe, Term, score_one
from omoide.dynamics.resonance import Resonance, resonance
from omoide.dynamics.salience import Salience, features, importance, novelty, relatedness
from omoide.dynamics.spreading import Spreading, activation, reached
from omoide.model.affect import Affect
from omoide.model.feeling import Feeling, Felt
from omoide.model.memory import Category
from omoide.model.parameter import allowed


def dynamics_page() -> str:
    """`docs/dynamics.md`"""
    parts = (
        _BEGINNING, _age(), _strength(), life_page(_table, _settings), use_page(_table, _settings), nights_page(_table, _settings), _resonance(), _mood(), _salience(), _spreading(), _matching(), _ranking(), _budget(),
    )  # fmt: skip
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _settings(room: str, parameters: Any) -> str:
    rows = [
        f"| `{room}.{each.name}` | `{each.default!r}` | {allowed(each.metadata)} | {each.metadata['says']} |"
        for each in fields(parameters)
        if each.metadata
    ]
    return "\n".join(["| setting | default | allowed | |", "|---|---|---|---|", *rows])


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join(lines + [f"| {' | '.join(map(str, row))} |" for row in rows])


_BEGINNING = """
# How memories come and fade

Every formula of `dynamics/`, with its settings, the requirements it serves, and examples. Defaults are read off the
code and examples are computed by it when this page is made, so they are true. Each formula is there twice, for one
memory and over columns, and tests hold the two together. Nothing of this is stored: a memory keeps facts (when it
happened, its newest sixteen rehearsals, counts, category, feeling), and everything below is computed from them.
"""


def _age() -> str:
    once, often = life(rehearsed=[10]), life(rehearsed=range(7, 7 * 17, 7))
    rows = [
        ("never rehearsed, after 14 days", *(f"{age(life(), now=after(14), ageing=each):.3f}" for each in _CLOCKS)),
        ("after its first night, at 03:00", *(f"{age(life(), now=after(0.375), ageing=each):.3f}" for each in _CLOCKS)),
        ("rehearsed on day 10, after 14 days", *(f"{age(once, now=after(14), ageing=each):.3f}" for each in _CLOCKS)),
        ("rehearsed every 7 days, 12 hours after the 16th time",
         *(f"{age(often, now=after(16 * 7 + 0.583), ageing=each):.3f}" for each in _CLOCKS)),
    ]  # fmt: skip
    return f"""
## Age, in days

By the clock on the wall, or that of a simulated world (× `rate`), a memory ages with time, and each day with a
rehearsal leaves `rehearsal_keeps` of the age it had at the last one of that day:

    age = Σ days lived × rehearsal_keeps ^ (days with a rehearsal since then)

By nights it ages by one at each `night_hour`; after a day with a rehearsal it is multiplied instead (LT-10).
The first night adds only the part of the day that was left. As LT-34 and LT-10 are printed, it counts twice: the part
at once, and a whole day besides (`counts_first_part`, B-08). Because nights are read off the times, one that was missed,
or run twice, changes nothing. An anchor (revival, import) says how old a memory counts as from then on; only later
rehearsals make it younger. What lies in the future is new. (C-44)

A memory of 18:00, rehearsed at 20:00; its age in days:

{_table(("", "wall", "nights", "nights as printed (LT)"), rows)}

{_settings("ageing", Ageing)}
"""


_CLOCKS = (WALL, Ageing(clock="nights"), NIGHTS)


def _half_lives(ageing: Ageing, law: Forgetting, *, threshold: float) -> str:
    rows = [
        (
            category or "unknown",
            *(f"{half_life(life(category, worth=each), rehearsed=0, forgetting=law):.1f}" for each in (0.0, 0.5, 1.0)),
            *(f"{half_life(life(category), rehearsed=days, forgetting=law):.1f}" for days in (1, 4)),
            f"{_falls(category, ageing, law, threshold):.0f}",
        )
        for category in CATEGORIES
    ]  # fmt: skip
    head = (
        "",
        "worth 0",
        "worth ½",
        "worth 1",
        "½, rehearsed on 1 day",
        "on 4 days",
        f"½: days to {threshold:g}",
    )
    return _table(head, rows)


def _falls(category: Category | None, ageing: Ageing, law: Forgetting, threshold: float) -> float:
    days = why_fading(life(category), now=BORN, ageing=ageing, forgetting=law, threshold=threshold).days_left
    return -1.0 if days is None else days


def _strength() -> str:
    designs = [
        ("AW-21", "0.5^(days / 30)", "30 days", f"{strength(7, half_life=30):.3f} after 7 days"),
        ("NA-43", "e^(−0.05 × days)", f"{half_life_of_rate(0.05):.2f} days",
         f"{strength(7, half_life=half_life_of_rate(0.05)):.3f} after 7 days"),
        ("PI-25", "e^(−0.5 × hours)", f"{half_life_of_rate(0.5):.3f} hours",
         f"{strength(2.5, half_life=half_life_of_rate(0.5)):.3f} after 2.5 hours"),
    ]  # fmt: skip
    jump = [half_life(life(Category.CASUAL), rehearsed=nights, forgetting=PRINTED) for nights in (0, 13)]
    example = life(Category.WORK, worth=0.8, rehearsed=[14])
    why = why_fading(example, now=after(20), ageing=WALL, forgetting=DEFAULT, threshold=0.2)
    evening = retention(life(Category.CASUAL), now=after(0.375), ageing=NIGHTS, forgetting=PRINTED)
    revived = revival_score(
        life(Category.CASUAL, worth=0.15), archived_days=5, threshold=5.0, forgetting=PRINTED
    )
    return f"""
## Strength and retention

    strength  = 2 ^ (−age / half-life)                                  0…1, requirements 3.3
    retention = scale × worth × strength × access                       0…scale, LT-01

`worth` is the larger of importance (`unsaid` where nobody rated it) and intensity of feeling; in LT, the intensity.
`access` is 1 unless `unread_keeps` is below 1: then unread_keeps + (1 − unread_keeps) × ln(1 + recalls) / ln(1 + most
recalls), which at 0 is PI-17 as printed and at 0.5 its fix (B-14). What is protected keeps its full strength (B-31),
unless `protected_fades` (LT-52 as printed). The half-life comes from one of two laws:

    half_life:    min(days of the category × (1 + (stretch − 1) × worth) × half_life_gain ^ rehearsals, longest_days)
    coefficient:  ln ½ / ln k,  k = min(low + (high − low) × intensity + coefficient_gain × rehearsals,
                                        highest_coefficient)                                       LT-07, LT-08, LT-10

`rehearsals` are the days with at least one of them. The first law is the default: half-lives can be read, and each
rehearsal lengthens them by the same factor. In the second, thirteen nights with a recall take a casual memory from
{jump[0]:.1f} to {jump[1]:.1f} days, nearly all of it by the last two (B-05, B-06).

![Forgetting curves](forgetting-curves.svg)

Half-lives in days, and in how many days the retention of what is worth ½ falls to 5 % of the scale. By default:

{_half_lives(WALL, DEFAULT, threshold=0.05)}

As the LTM design prints them, where worth is the intensity:

{_half_lives(WALL, PRINTED, threshold=5.0)}

The same law with other half-lives is the recency of the other designs:

{_table(("", "as printed", "half-life", "left"), designs)}

- A matter of work, worth 0.8, 20 days old, rehearsed on day 14: age {why.age_days:.2f} and half-life {why.half_life_days:.2f} days,
  strength {why.strength:.3f}, retention {why.retention:.3f}; it falls to 0.2 in {why.days_left:.1f} days.
- LT-01 with LT-34: casual, intensity 50, made at 18:00: {evening:.1f} after the first night.
- LT-25: revival = max(worth × revival_coefficient ^ whole days in the archive, threshold + revival_margin). Intensity 15
  comes back after 5 days with {revived:.2f}.
- NA-42: what was stirring does not age, 1 − (1 − recency) × (1 − arousal). Recency 0.2 with arousal 0.9 makes {shielded(0.2, 0.9):.2f}.

{_settings("forgetting", Forgetting)}
"""


def _resonance() -> str:
    weights = Resonance()
    now = Affect(valence=0.8, arousal=0.9, emotions=("joy", "excitement", "pride"))
    told = [
        ("the same feeling", now),
        ("good, calmer, joy", Affect(valence=1.0, arousal=0.4, emotions=("joy",))),
        ("bad, as stirred, anger", Affect(valence=-1.0, arousal=0.9, emotions=("anger",))),
    ]
    rows = [(name, f"{resonance(felt, current=now, weights=weights):.3f}") for name, felt in told]
    return f"""
## Resonance

    resonance = valence × [same side] + arousal × (1 − |difference|) + emotions × shared / the larger number of them

0…1 (LT-49). Sides are good, bad and neither; without a present feeling it is 0 (LT-48). Now: good, stirred up by 0.9,
joy, excitement and pride.

{_table(("memory", "resonance"), rows)}

{_settings("resonance", Resonance)}
"""


def _mood() -> str:
    moods, now = Moods(), mood_of(Felt(Feeling.SADNESS, 0.8), hours=12, moods=Moods())
    rows = [
        (
            f"{recalled:.1%}",
            f"{lean(now, Balance(recalled=recalled, known=0.3, recalls=20), moods=moods):+.2f}",
        )
        for recalled in (0.3, 0.325, 0.35, 0.375, 0.4)
    ]
    return f"""
## Mood and goals

    mood      = how good or bad the feeling is × its intensity × 2 ^ (−hours / half_life_hours)             −1…1
    leaning   = mood × (1 − excess / margin), at least −lift × mood; for a good mood at least 0
    signal    = leaning × valence of the memory                                                              −1…1
    goal      = (share of the words of a goal that the memory says − aside) / (1 − aside)                     0…1
    depth     = importance + depth × the larger of both, for what nobody rated

Only of a persona (C-45, X-19). `excess` is the share of bad ones among the recalls of `window_days`, less that among all
memories; for a good mood the reverse. By default both signals weigh a twentieth, so they decide between what is as near.
Sad by 0.8, twelve hours ago, where 30 % of the memories are bad:

{_table(("bad ones among recalls", "leaning"), rows)}

{_settings("mood", Moods)}
"""


def _salience() -> str:
    rule = Salience()
    terms = "".join(f"    {term.weight:+.1f} × {term.name}\n" for term in rule.terms)
    seen = features(salience=rule, goal=True, intensity=0.6, novelty=novelty([0.9, 0.7, 0.5]),
                    relatedness=relatedness([0.9, 0.7, 0.5]), mentions=2)  # fmt: skip
    return f"""
## Salience

    importance = base of the type of event + Σ weight × signal × …      0…1; PI-09, LU-16

A rule is data: `types` gives types of events a base of their own, `terms` are weights and signals. The default:

{terms}
`novelty` = 1 − min(memories with similarity ≥ `same`, `neighbours`) / `neighbours` (LU-17); `relatedness` is the mean
similarity to the nearest `neighbours` below `same` (B-22); `mentions` = min(n / `full_mentions`, 1); `stirred` is 1 where
the intensity is above `stirred_above`; `asks` is a request or a proposal.

Towards a goal, intensity 0.6, mentioned twice, similar to three memories by 0.9, 0.7 and 0.5: novelty
{seen["novelty"]:.1f}, relatedness {seen["relatedness"]:.1f}, importance {importance(seen, salience=rule):.3f}.

{_settings("salience", Salience)}
"""


def _spreading() -> str:
    ties = [(0, 1, 0.9), (0, 2, 0.3), (1, 3, 1.0)]
    rows = [
        (how, *(f"{activation({0: 1.0}, ties, spreading=Spreading(normalised=how))[node]:.3f}" for node in range(4)))
        for how in ("maximum", "sum")
    ]  # fmt: skip
    return f"""
## Spreading

    active = (1 − damping) × seeds + damping × what is passed on, by weight, from those tied to it

repeated until less than a ten-millionth is on its way: personalised PageRank (AW-24). As printed all activation sums
to 1, by default the most active has 1 (B-02). Related memories come with a hit up to `depth` relations away, the
strongest `relations` of each (LT-43, LT-44). Ties 0–1 (0.9), 0–2 (0.3), 1–3 (1.0), seed 0; with depth 1, {
        sorted(reached([0], ties, spreading=Spreading()))
    } come:

{_table(("made 1", "0", "1", "2", "3"), rows)}

Concepts are tied by the memories that speak of both (LU-29). A memory with n concepts gives each pair (1 + ln(1 + recalls)) / (n − 1);
a tie is the sum of these, divided by the root of how much both its ends are tied at all. `omoide associate` pushes activation
forward over them with the same `damping`, until less than 0.00001 for each tie of a concept waits there.

{_settings("spreading", Spreading)}
"""


def _matching() -> str:
    weighing = Matching()
    weight = rarity(3, among=1000)
    one = term_score(weight, count=1, length=12, mean_length=12, matching=weighing)
    best = ceiling([weight], among=1000, matching=weighing)
    day = 86400.0
    bundled = (0.0971, 0.2097, 0.3267, 0.4025, 0.5412, 0.7486, 0.8618)

    def at(threshold: float) -> float:
        return mapped(threshold, bundled, scale=Scale(stated="design"))

    return f"""
## Matching

    rarity = ln(1 + (memories − found in + ½) / (found in + ½))
    term   = rarity × n / (n + saturation × (1 − length + length × words / mean words))
    match  = Σ terms / (Σ rarities + doubt × rarity of a word that nobody said)                    0…1

A word in 3 of 1,000 memories has the rarity {weight:.2f}; said once in a memory of average length it makes {one:.2f} of {best:.2f}, a
match of {one / best:.2f}. Of what was said just before and after it, a memory of 20 tokens lets in {heard(20, matching=weighing):.2f}, one of 200 {heard(200, matching=weighing):.2f}.
Two days outside the time asked about, {timeliness(0.0, 2 * day, 3 * day, matching=weighing):.2f} is left of being timely.

A cosine means something only beside those of unrelated texts: meaning = (cosine − median) / (1 − median), never below 0
(B-28). Where the median of random pairs is 0.7, a cosine of 0.85 means {calibrated_one(0.85, (0.7,)):.2f}.

A threshold on similarity that a design prints for another embedder is placed between chance and the same (C-51):

    cosine = chance + (threshold − scale.chance) / (scale.same − scale.chance) × (same − chance)     up to scale.same
    cosine = same   + (threshold − scale.same)   / (1 − scale.same)            × (1 − same)          beyond it

with the median of chance pairs, and what nine of ten pairs that say the same in other words reach, of the embedder in use. Where they
are, as for the bundled one, at {bundled[0]:.2f} and {bundled[4]:.2f}, 0.85 becomes {at(0.85):.2f}, 0.75 {at(0.75):.2f} and 0.625 {at(0.625):.2f}.

{_settings("matching", Matching)}

{_settings("scale", Scale)}
"""


def _ranking() -> str:
    recipe = Recipe(
        terms=(Term(weight=1.0, signals=("words",)), Term(weight=0.3, signals=("words", "recency")))
    )
    score = score_one({"words": 0.6, "recency": 0.5}, recipe)
    return f"""
## Ranking

    score = Σ weight × signal × signal × …

A recipe is data. Nothing comes unless the best `support`, a sum of its own, is `enough`; floors are on single signals.
PI-25, AW-23, LT-50 and NA-42 are recipes over the signals of this page. `1.0 words + 0.3 words × recency` with words 0.6
and recency 0.5 scores {score:.2f}.
"""


def _budget() -> str:
    costs = [700, 900, 600, 300, 200]
    return f"""
## Budget

The best that fit, whole and in their order; what is too long is passed over (AW-04). Of memories of
{", ".join(map(str, costs))} tokens, 2,000 tokens hold numbers {", ".join(str(place + 1) for place in fitting(costs, tokens=2000))}.

{_settings("budget", Budget)}
"""
