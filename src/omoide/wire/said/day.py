"""What happened, what is to be done, how it went."""

TEXTS: dict[str, tuple[str, str]] = {
    "no_events_then": ("Nothing happened on {day}.", "{day} の出来事の記録はありません。"),
    "lines": ("lines: {count}", "{count} 行"),
    "overdue": ("[overdue since {at}]", "[期限切れ {at}]"),
    "due": ("[due {at}]", "[期限 {at}]"),
    "nothing_to_do": ("Nothing is to be done.", "やることはありません。"),
    "done": ("Done", "済みました"),
    "called_off": ("Called off", "取りやめました"),
    "success": ("It worked", "うまくいきました"),
    "failure": ("It did not work", "うまくいきませんでした"),
    "confidence_of": (
        "confidence {before} → {after} = (successes {successes} + {prior_successes}) / (tries {tries} + {prior_tries})",
        "確信度 {before} → {after} = (成功 {successes} + {prior_successes}) / (試行 {tries} + {prior_tries})",
    ),
    "failing": (
        "It is failing: it comes last, and is marked.",
        "失敗続きのため、最後に印を付けて示されます。",
    ),
}
