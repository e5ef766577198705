"""The pages, in the order in which they are listed, and what each of them asks."""

from itertools import pairwise
from typing import Any, Final

from omoide.doors.http.dashboard.page import PAGES, Look, page
from omoide.doors.http.operation import Right
from omoide.doors.http.tokens import ANY
from omoide.model.feeling import Feeling
from omoide.model.memory import Category, Kind, Stage, Tier
from omoide.persona.feelings import PERSONA
from omoide.settings import presets

_LOOKED_AT, _LINES = (60, 400), 30
_NEAR, _BEYOND = 8, 4
_FACETS: Final = ("kind", "stage", "tier", "category", "about", "tag", "since", "until")


@page("/")
def today(look: Look) -> dict[str, Any]:
    """What was recalled, learnt and corrected, the newest first; the page asks again when something happens."""
    census = look.ask("census")
    return {
        "census": census,
        "entries": _newest(look, census["entries"]),
        "intentions": look.ask("intentions"),
        "doubts": look.ask("doubts"),
        "questions": look.ask("questions"),
        "events": look.ask("events", limit=12)["events"],
    }


def _newest(look: Look, end: int) -> list[dict[str, Any]]:
    """Further back only where most of the last ones are no news."""
    told: list[dict[str, Any]] = []
    for many in _LOOKED_AT:
        last = look.ask("journal", after=max(0, end - many), limit=many)["entries"]
        told = [each for each in last[::-1] if each["kind"] != "noted"][:_LINES]
        if len(told) == _LINES or many >= end:
            break
    return _entries(look, told, most=_LINES)


def _entries(look: Look, entries: list[dict[str, Any]], *, most: int) -> list[dict[str, Any]]:
    """With their memories, where they have no words of their own. How far a night has come is no news, and left out."""
    told = [each for each in entries if each["kind"] != "noted"][:most]
    silent = {each["number"] for each in told if not (each["words"] or {}).get("text")}
    return [
        each | {"memories": look.named(each["subjects"]) if each["number"] in silent else []} for each in told
    ]


@page("/memories")
def memories(look: Look) -> dict[str, Any]:
    """All of them page by page, or those that come to a question; looking strengthens nothing."""
    text = look.said("q")
    facets = look.ask("facets")
    listing = {
        "facets": facets,
        "choices": {"kind": list(Kind), "stage": list(Stage), "tier": list(Tier), "category": list(Category)},
        "counts": {
            "kind": facets["kinds"],
            "stage": facets["stages"],
            "tier": facets["tiers"],
            "category": {},
        },
    }
    if not text:
        found = look.ask("memories", **look.chosen("memories", *_FACETS, "cursor"))
        return listing | {"found": [(each, None) for each in found["memories"]], "next": found["next"]}
    chosen = look.chosen("memories", "kind", "about", "since", "until")
    kinds = {"kinds": chosen.pop("kind")} if "kind" in chosen else {}
    came = look.ask("recall", text=text, k=50, dry_run=True, **chosen, **kinds)
    return listing | {"found": [(each["memory"], each["score"]) for each in came["found"]], "next": None}


@page("/memory/{memory}", listed=False)
def memory(look: Look) -> dict[str, Any]:
    """One memory: where it is from, how strong it is and will be, what it is tied to, what became of it."""
    found = look.ask("memory", memory=look.place["memory"])
    name, question = found["id"], look.said("why")
    strength = look.ask("strength", memory=name)
    return {
        "memory": found,
        "fading": strength["fading"],
        "curve": strength["curve"],
        "sources": look.ask("sources", memory=name),
        "related": look.ask("related", memory=name, limit=12),
        "history": _history(look.ask("history", memory=name)),
        "reason": look.ask("why", memory=name, text=question) if question else None,
    }


def _history(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The newest first, each with the words before it, where it changed them. That it came to mind is told elsewhere."""
    told = [each for each in entries if each["kind"] != "recalled"]
    texts = [(each, (each["words"] or {}).get("text", "")) for each in told]
    worded = [each for each in texts if each[1]]
    before = {new[0]["number"]: old[1] for old, new in pairwise(worded)}
    return [each | {"before": before.get(each["number"], ""), "text": text} for each, text in reversed(texts)]


@page("/inspector")
def inspector(look: Look) -> dict[str, Any]:
    """From a question to candidates, signals, and what would be put before a model."""
    text = look.said("q")
    if not text:
        return {"came": None, "primed": None, "budget": 0}
    sender = {"sender": look.said("sender")} if look.said("sender") else {}
    return {
        "came": look.ask("recall", text=text, dry_run=True),
        "primed": look.ask("prime", text=text, dry_run=True, **sender),
        "budget": look.asked.settings.budget.tokens,
    }


@page("/timeline")
def timeline(look: Look) -> dict[str, Any]:
    """What happened, day by day."""
    found = look.ask("events", **look.chosen("events", "cursor"))
    return {"events": found["events"], "next": found["next"], "days": look.ask("days")}


@page("/graph")
def graph(look: Look) -> dict[str, Any]:
    """A memory, what it is tied to, and what that is tied to; each of them can become the middle."""
    name = look.said("of")
    newest = [] if name else look.ask("memories", limit=1)["memories"]
    if not (name or newest):
        return {"middle": None, "near": [], "thought": None}
    middle = look.ask("memory", memory=name) if name else newest[0]
    text = middle["words"].get("text", "").strip()
    if look.said("thought") and text:
        thought = look.ask("associate", text=text, limit=_NEAR)["found"]
        return {"middle": middle, "near": _tied_by(thought, middle["id"]), "thought": thought}
    near = look.ask("related", memory=middle["id"], limit=_NEAR)
    return {
        "middle": middle,
        "thought": None,
        "near": [
            each | {"beyond": look.ask("related", memory=each["memory"]["id"], limit=_BEYOND)}
            for each in near
        ],
    }


def _tied_by(thought: list[dict[str, Any]], middle: str) -> list[dict[str, Any]]:
    """Each concept with the first memory that ties it and has no place yet."""
    known, near = {middle}, []
    for each in thought:
        found = next((one for one in each["memories"] if one["id"] not in known), None)
        if found:
            known.add(found["id"])
            near.append({"tie": each["concept"], "memory": found})
    return near


@page("/nights")
def nights(look: Look) -> dict[str, Any]:
    """What past nights did, one of them with every change, and what the next would do."""
    name = look.said("night")
    one = look.ask("night", night=name) if name else None
    return {
        "nights": look.ask("nights", limit=30),
        "waiting": look.ask("nights_waiting"),
        "one": one,
        "entries": _entries(look, one["entries"], most=200) if one else [],
        "plan": look.ask("plan_night") if look.said("plan") else None,
    }


@page("/inner")
def inner(look: Look) -> dict[str, Any]:
    """NA-33: the drives, why the strongest is so, open questions, feelings over time, goals."""
    own, inside = look.ask("self"), look.ask("drives")
    felt = [each for each in look.ask("emotions", limit=500) if each["type"] == PERSONA]
    goals = look.ask("goals")
    idle = inside["drives"]["boredom"]["last_interaction"]
    return {
        "own": own,
        "inside": inside,
        "drives": inside["drives"],
        "dominant": inside["motivation_log"],
        "strongest": _strongest(inside),
        "idle_minutes": _minutes_since(look, idle) if idle else None,
        "questions": look.ask("questions"),
        "answered": look.ask("questions", resolved=True)[:20],
        "goals": goals,
        "statistics": look.ask("goal_statistics"),
        "felt": felt,
        "feelings": [str(each) for each in Feeling],
    }


def _strongest(inside: dict[str, Any]) -> str:
    """Where nothing stirs, none is the strongest."""
    name = inside["motivation_log"]["dominant_drive"]
    return name if inside["drives"][name]["level"] > 0 else ""


def _minutes_since(look: Look, time: str) -> int:
    from datetime import datetime

    return int((look.asked.mind.now() - datetime.fromisoformat(time)).total_seconds() // 60)


@page("/people")
def people(look: Look) -> dict[str, Any]:
    """Whom the minds of the tenant know, and which minds there are."""
    return {
        "people": look.ask("people"),
        "tenant": look.asked.mind.scope.tenant,
        "offered": look.ask("offered", limit=20),
    }


@page("/care")
def care(look: Look) -> dict[str, Any]:
    """Whether it is sound, how large it is, what it costs, what still waits."""
    return {
        "census": look.ask("census"),
        "size": look.ask("size"),
        "spaces": look.ask("spaces"),
        "spending": look.ask("spending"),
        "audit": look.ask("audit", limit=10) if _all_of_it(look) else None,
        "undecided": look.ask("undecided"),
        "verdict": look.ask("verify") if look.said("verify") else None,
    }


def _all_of_it(look: Look) -> bool:
    """What concerns every mind of the tenant is for whoever may see them all."""
    return look.asked.grant.right >= Right.OWN and look.asked.grant.mind == ANY


@page("/settings")
def settings(look: Look) -> dict[str, Any]:
    """Every setting with what it means; or only those that a preset has otherwise."""
    text, preset = look.said("q").lower(), look.said("preset")
    other = {each["key"]: each["value"] for each in look.ask("settings", preset=preset)} if preset else {}
    rooms: dict[str, list[dict[str, Any]]] = {}
    for each in look.ask("settings"):
        if preset and each["key"].startswith("home."):
            continue  # where it lies is no matter of a preset
        differs = not preset or other[each["key"]] != each["value"]
        if differs and text in f"{each['key']} {each['says']}".lower():
            told = each | {"other": other.get(each["key"])}
            rooms.setdefault(each["key"].partition(".")[0], []).append(told)
    return {"rooms": rooms, "presets": presets(), "preset": preset}


ALL: Final = PAGES
