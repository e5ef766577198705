"""What the service says when it cannot do what was asked."""

from collections.abc import Callable
from typing import Any

from omoide.errors import InDoubt
from omoide.testing.failures import failing_at

Ask = Callable[..., Any]


def test_that_nobody_knows_whether_it_was_kept_is_an_answer_of_its_own(
    ask: Ask, call: Callable[..., Any]
) -> None:
    def doubted() -> None:
        raise InDoubt(path="omoide.db", problem="disk I/O error")

    with failing_at("store.before_commit", how=doubted):
        said = ask("remember", text="灯台は毎晩光る", code=504)
        assert (said["code"], said["status"]) == ("in_doubt", 504)
        assert "Look whether it is there" in said["detail"]
        said = call(
            "POST", "/v1/memories", code=504, text="The lighthouse", headers={"Accept-Language": "ja"}
        )
        assert "書かれたかどうか分かりません" in said["detail"]
