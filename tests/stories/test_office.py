"""Ten days of an office: three agents, two people, a crash. What comes to each agent's mind is what was reviewed.

After a change that is meant, `pytest tests/stories/test_office.py --review` writes the snapshots anew: read them as the agent
would before you commit them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from office_life import AGENTS, Moment, Office, steps

from omoide.dynamics.attention import Channel
from omoide.language.matters import SAME, same_matter

SNAPSHOTS = Path(__file__).parent / "office"
RESOLVED = "本番のログイン障害"
OPEN = ("ログイン障害を直", "fix the production login outage", "金曜までに必ず直します")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    life = Office(tmp_path / "store")
    yield life
    life.close()


def snapshot(moments: list[Moment]) -> str:
    told = [
        f"# {each.at:%Y-%m-%d %H:%M} {each.brought}\n\n{each.primed.text or '(nothing)'}\n"
        for each in moments
    ]
    return re.sub(r"-[0-9a-hjkmnp-tv-z]{6}\.md", "-(id).md", "\n".join(told))


@pytest.mark.spec("AW-05", "AW-11", "AW-12", "AW-32", "AW-33", "AW-66")
def test_what_comes_to_mind_is_what_was_reviewed(office: Office, request: pytest.FixtureRequest) -> None:
    for _ in office.live():
        pass
    for agent in AGENTS:
        file = SNAPSHOTS / f"{agent}.md"
        shown = snapshot([each for each in office.moments if each.agent == agent])
        if request.config.getoption("--review"):
            file.write_text(shown, "utf-8")
        assert shown == file.read_text("utf-8"), f"{file} differs; --review writes it anew"
    for each in office.moments:
        for section in each.primed.sections:
            assert section.tokens <= section.budget


@pytest.mark.spec("AW-32", "AW-33", "AW-67")
def test_what_one_agent_resolved_is_never_again_open_to_anybody(office: Office) -> None:
    resolved, waited = False, set[str]()
    for step in office.live():
        resolved = resolved or step.act == ["resolves"]
        for name, mind in office.minds.items():
            if resolved:
                _is_open_nowhere(office, name)
            elif any(same_matter(each.words.text, RESOLVED) >= SAME for each in mind.intentions()):
                waited.add(name)
    assert waited == {"sora", "umi"}  # asked for in English, and in Japanese


def _is_open_nowhere(office: Office, name: str) -> None:
    mind = office.minds[name]
    task = mind.library.read("state/current_task.md").text.partition("## Resolved")[0]
    for text in ("", "Is the login outage still open?", "ログイン障害はどうなりましたか？"):
        primed = mind.prime(text, sender="花")
        to_do = [line.text for line in primed.section(Channel.INTENTIONS).lines]
        for said in (*to_do, task):
            assert not any(phrase in said for phrase in OPEN), (name, said)
        for channel in (Channel.RELATED, Channel.EPISODES, Channel.IMPORTANT):
            for line in primed.section(channel).lines:
                asked = re.search(
                    "金曜までに本番のログイン障害を直|fix the production login outage", line.text
                )
                assert not asked or "[✓ 2026-03-" in line.text, (name, line.text)


def test_the_script_has_all_that_an_office_has() -> None:
    told = list(steps())
    acts = {" ".join(step.act).split(" ")[0] for step in told}
    assert acts >= {"→", "tool", "cron", "heartbeat", "resolves", "writes", "is", "wakes"}
    assert {step.who for step in told} == {*AGENTS, "花", "Ken"}
    assert (told[-1].at.date() - told[0].at.date()).days + 1 == 10
    assert any(step.who in AGENTS and step.act[-1] in AGENTS for step in told)
    assert any(step.act[-1].startswith("#") for step in told)
    assert {
        agent for agent in AGENTS for step in told if step.shown and agent in (step.who, step.act[-1])
    } == {*AGENTS}
