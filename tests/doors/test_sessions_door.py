"""Talks that are over on the command line: where they lie, and what was learnt of whoever talked."""

import pytest

LUMINA = ("--set", "preset=lumina", "--set", "embedding.kind=none")


@pytest.mark.spec("LU-09", "LU-13", "LU-28")
def test_sessions_and_profile_are_shown_in_both_languages(omoide) -> None:
    assert "終わった会話はまだありません" in omoide(*LUMINA, "sessions", lang="ja").out
    assert "No talk is over yet" in omoide(*LUMINA, "profile").out
    assert omoide(*LUMINA, "sessions", "--json").json == []
    omoide(*LUMINA, "hear", "ルミナ、写真の話をしよう。", "--thread", "夜")
    omoide(*LUMINA, "say", "いいね。", "--as", "lumina", "--thread", "夜")
    omoide(*LUMINA, "close", "夜")
    assert omoide(*LUMINA, "sessions").out.startswith("hot")
    assert omoide(*LUMINA, "sessions", lang="ja").out.startswith("直近")
    (session,) = omoide(*LUMINA, "sessions", "--json").json
    assert (session["place"], session["tier"]) == ("hot", "mid")
    assert "写真" in session["words"]["keywords"]
    told, ja = omoide(*LUMINA, "profile").out, omoide(*LUMINA, "profile", lang="ja").out
    assert "calls  lumina 1" in told
    assert "よく呼ぶ相手  lumina 1" in ja
    assert "写真" in told
    known = omoide(*LUMINA, "profile", "--json").json
    assert known["preferences"]["写真"] == 1
    assert known["growth_data"]["answered"] == {"lumina": 1}
