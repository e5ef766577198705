"""The vault: a mind as a directory."""

TEXTS: dict[str, tuple[str, str]] = {
    "vault_into_memory": (
        "Into memory: new {added}, changed {changed}, renamed {renamed}, removed {removed}.",
        "記憶へ: 新規 {added}、変更 {changed}、改名 {renamed}、削除 {removed}。",
    ),
    "vault_into_files": (
        "Into files: new {added}, changed {changed}, renamed {renamed}, removed {removed}.",
        "ファイルへ: 新規 {added}、変更 {changed}、改名 {renamed}、削除 {removed}。",
    ),
    "vault_in_step": ("{path} is in step.", "{path} は揃っています。"),
    "vault_synced": ("{path} was brought in step.", "{path} を揃えました。"),
    "vault_would_sync": ("To bring {path} in step:", "{path} を揃えるには:"),
    "vault_more": (
        "… and {count} more {count:file|files}; --json shows all of them.",
        "…ほかに {count} 件。--json で全て見られます。",
    ),
    "vault_undecided": (
        "Conflicts: {conflicts}; left as they were: {refused}.",
        "食い違い {conflicts} 件、そのままにしたもの {refused} 件。",
    ),
    "vault_elsewhere": (
        "{count} {count:file lies|files lie} in directories that are none of a mind's, and {count:was|were} not looked at.",
        "心の区分ではない場所にある {count} 件のファイルは、見ていません。",
    ),
    "vault_halted": (
        "Nothing was done: {count} {count:memory has lost its file|memories have lost their files} at once. Is {path} the right directory, and is it mounted?"
        " If {count:it was|they were} deleted on purpose, `omoide vault sync --meant` forgets {count:it|them}.",
        "何もしていません。{count} 件の記憶のファイルが一度になくなっています。{path} は正しい場所で、接続されていますか。"
        "わざと消したのなら `omoide vault sync --meant` で忘れます。",
    ),
    "vault_here": ("The vault of {mind}: {path}", "{mind} の書庫: {path}"),
    "vault_not_yet": (
        "There is no file yet; `omoide vault sync` makes it.",
        "ファイルはまだありません。`omoide vault sync` で作られます。",
    ),
    "did_added": ("new", "新規"),
    "did_changed": ("changed", "変更"),
    "did_renamed": ("renamed", "改名"),
    "did_removed": ("removed", "削除"),
    "did_conflict": ("conflict", "食い違い"),
    "did_refused": ("left alone", "そのまま"),
    "vault_copy": (
        "a copy of another file: a new memory",
        "ほかのファイルの写しなので、新しい記憶にしました",
    ),
    "vault_restored": (
        "its memory was not known here, and came back",
        "ここにない記憶だったので、戻しました",
    ),
    "vault_kind": (
        "of another kind now: a new memory took the place of the old one",
        "種類が変わったので、新しい記憶が元のものに代わりました",
    ),
    "vault_both": (
        "changed in the file and in memory; your file is {other}. Put what you want to keep into {path}, then delete it",
        "ファイルと記憶の両方で変わりました。あなたの版は {other} です。残したい所を {path} に写してから消してください",
    ),
    "vault_no_base": (
        "it differs, and nobody knows which is newer; your file is {other}. Put what you want to keep into {path}, then"
        " delete it",
        "違いがあり、どちらが新しいか分かりません。あなたの版は {other} です。残したい所を {path} に写してから消してください",
    ),
    "vault_changed_here": (
        "deleted, but changed in memory meanwhile: written again; delete it once more to forget it",
        "消されましたが記憶では変わっていたので、書き直しました。忘れるにはもう一度消してください",
    ),
    "vault_fixed": (
        "this cannot be changed in a file, and was put back: {detail}",
        "ファイルでは変えられないので元に戻しました: {detail}",
    ),
    "vault_front": (
        "its front matter cannot be read ({detail}); mend it, and sync again",
        "前書きを読めません({detail})。直してから、もう一度揃えてください",
    ),
    "vault_said": (
        "what it says cannot be so ({detail}); mend it, and sync again",
        "あり得ない内容です({detail})。直してから、もう一度揃えてください",
    ),
    "vault_encoding": (
        "it is not UTF-8 ({detail}); save it as UTF-8, and sync again",
        "UTF-8 ではありません({detail})。UTF-8 で保存してから、もう一度揃えてください",
    ),
    "vault_empty": (
        "it is empty; a memory needs at least a word",
        "空です。記憶には少なくとも一語が要ります",
    ),
    "vault_too_long": ("too long for one memory; split it", "一つの記憶には長すぎます。分けてください"),
    "vault_link": (
        "a link that leads elsewhere is not followed; put the file itself here",
        "よそへのリンクはたどりません。ファイルそのものを置いてください",
    ),
    "vault_twin": (
        "another file has the same name, only written differently; rename one",
        "書き方が違うだけの同名のファイルがあります。どちらかを改名してください",
    ),
    "vault_view": (
        "made for readers, and put back; your copy is {other}",
        "閲覧用なので元に戻しました。書き換えたものは {other} にあります",
    ),
    "vault_decide": (
        "a copy from a conflict: keep what you need of it, then delete it",
        "食い違いの控えです。要る所を写してから消してください",
    ),
    "vault_protected": (
        "its memory is protected; release it first with `omoide protect ID --off`",
        "保護された記憶です。先に `omoide protect ID --off` で解除してください",
    ),
    "vault_too_many_protected": (
        "as many memories are protected as may be; release one with `omoide protect ID --off`",
        "保護できる数に達しています。`omoide protect ID --off` でどれかを解除してください",
    ),
    "vault_erased": ("it was erased, and does not come back", "完全に消去したものなので、戻しません"),
    "vault_other_mind": (
        "what all minds share is not shared by moving a file; lay it back",
        "ファイルを移しても共有にはなりません。元の場所に戻してください",
    ),
    "vault_note_name": (
        "a note needs a name of a-z, 0-9, - and _; rename it",
        "覚え書きの名前は a-z、0-9、-、_ だけです。改名してください",
    ),
    "vault_lost": (
        "what this memory says is damaged in the store; its file is left as it is. Run `omoide repair`",
        "この記憶の内容が保管庫の中で壊れています。ファイルには触れていません。`omoide repair` を実行してください",
    ),
    "vault_moving": (
        "it was being written to; the next sync takes it",
        "書き込みの最中でした。次に揃えるときに取り込みます",
    ),
}
