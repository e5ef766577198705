"""Policy A through the command line: what would go is shown, it goes once, and the audit log tells."""

from pathlib import Path

import pytest

from omoide.assemble import open_mind

SAID = {
    "ja": [f"桟橋 {n} の脇に青い小舟が {n + 3} 艘つないであった。" for n in range(1, 19)],
    "en": [f"Beside pier {n} there were {n + 3} small blue boats at rest." for n in range(1, 19)],
}
ONLY = ["--set", "embedding.kind=none", "--set", "nights.daily=", "--set", "nights.weekly=", "--set"]
ONLY += ["nights.monthly=", "--set", "nights.keeps=summaries", "--set", "nights.keeps_days=0"]


@pytest.mark.spec("LU-20")
@pytest.mark.parametrize(
    ("lang", "going", "counted"),
    [("en", "erased for good: ", "kept in short only 18"), ("ja", "完全に消去: ", "要約だけを残す 18")],
)
def test_what_would_go_is_shown_text_by_text(
    omoide, home: Path, holding, lang: str, going: str, counted: str
) -> None:
    with open_mind(home) as mind:
        for text in SAID[lang]:
            mind.talk.hear(text, sender="mika", thread="t")
        mind.talk.close("t")
    shown = omoide(*ONLY, "sleep", "--dry-run", lang=lang).out
    assert counted in shown
    assert all(f"{going}{text[:20]}" in shown for text in SAID[lang])
    assert holding(SAID[lang][0])
    assert omoide("log", "--events", "-n", "50", "--json").json[0]["words"]["text"] == SAID[lang][0]
