"""Claude Code and the worker."""

TEXTS: dict[str, tuple[str, str]] = {
    "worked": (
        "{at}  items: {items}, new memories: {memories}, rehearsals: {rehearsals}, vectors: {embedded}, nights: {nights}",
        "{at}  処理 {items} 件、新しい記憶 {memories} 件、想起 {rehearsals} 件、ベクトル {embedded} 件、夜 {nights} 回",
    ),
    "worker_busy": ("{at}  Another worker is at it.", "{at}  別の worker が作業中です。"),
    "init_found": ("The settings of Claude Code: {path}", "Claude Code の設定: {path}"),
    "confirm_hooks": ("Write these hooks into {path}?", "これらのフックを {path} に書き込みますか?"),
    "hook_installed": ("Installed the hooks in {path}.", "{path} にフックを入れました。"),
    "hook_removed": ("Removed the hooks from {path}.", "{path} からフックを外しました。"),
    "hook_unchanged": ("There is nothing to change.", "変更するところはありません。"),
    "hook_not_written": ("Nothing was written to {path}.", "{path} には何も書いていません。"),
    "hook_not_asked": (
        "Nothing was written to {path}: there is no terminal to ask at. `omoide init --yes` writes it without asking.",
        "{path} には何も書いていません。確認できる端末がないためです。`omoide init --yes` なら確認せずに書きます。",
    ),
    "init_by_words": (
        "The store in {path} is ready. Until the model is there, hooks find by words: {trouble}",
        "{path} の記憶は使えます。モデルが用意できるまで、フックは言葉で探します: {trouble}",
    ),
    "init_prepared": (
        "The store {path} and the model for meaning are ready.",
        "保管庫 {path} と意味のモデルの準備ができました。",
    ),
    "init_nightly": (
        "The nights are done by the hooks as they come; to have them on time, add one of these:",
        "夜の処理はフックの折に行われます。決まった時刻に行うには、次のどれかを加えてください:",
    ),
    "init_next": (
        "Next: begin a new session of Claude Code and talk. `omoide hook status` shows what was kept, "
        "`omoide hook remove` takes the hooks out again.",
        "次に: Claude Code の新しいセッションを始めて話してください。`omoide hook status` で様子を見られ、"
        "`omoide hook remove` でフックを外せます。",
    ),
    "hook_file": ("Settings: {path}", "設定: {path}"),
    "hook_there": ("Installed: {events}", "入っているフック: {events}"),
    "hook_missing": ("Missing: {events}", "入っていないフック: {events}"),
    "hook_disabled": (
        "All hooks are switched off there (disableAllHooks).",
        "そこではすべてのフックが切られています(disableAllHooks)。",
    ),
    "hook_waiting": (
        "Waiting for the worker: {count}; set aside as damaged: {aside}",
        "worker を待つもの: {count} 件、壊れていて除けたもの: {aside} 件",
    ),
    "woken_last": (
        "The last talk here was at {at}; days since then: {days}.",
        "前回ここで話したのは {at}({days} 日前)です。",
    ),
    "woken_trouble": (
        "Nothing can be remembered at present: {why}",
        "今は何も思い出せません: {why}",
    ),
    "plugin_written": (
        "Written to {path}. In Claude Code: /plugin marketplace add {path}",
        "{path} に書き出しました。Claude Code で: /plugin marketplace add {path}",
    ),
}
