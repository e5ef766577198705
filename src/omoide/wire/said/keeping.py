"""Keeping it safe: undo, erasing, the audit log, exports, backups, moving to another store."""

TEXTS: dict[str, tuple[str, str]] = {
    "will_erase_person": (
        "Everything of {name}: {memories} {memories:memory|memories} and {events} {events:event|events}, with all that was made of them:",
        "{name} に関するすべて(記憶 {memories} 件、出来事 {events} 件、そこから生まれたものを含む):",
    ),
    "erase_person_mind": (
        "{memories} {memories:memory|memories}, {events} {events:event|events}",
        "記憶 {memories} 件、出来事 {events} 件",
    ),
    "erase_person_token": (
        "To erase exactly this, give --token {token}. It cannot be undone.",
        "これをそのまま消去するには --token {token} を付けてください。元には戻せません。",
    ),
    "perhaps_of_person": (
        "Perhaps about them too, though it does not name them. It stays; --also ID takes it along:",
        "名前は出ていませんが、この人のことかもしれないもの。残します。一緒に消すには --also ID:",
    ),
    "perhaps_talk": ("said next to what goes", "消えるもののすぐそばの発言"),
    "perhaps_tie": ("tied to what goes", "消えるものと結びついている"),
    "perhaps_topic": ("speaks of the same", "同じことを語っている"),
    "perhaps_more": ("and {count} more (--json shows all)", "ほか {count} 件(--json ですべて表示)"),
    "erased_exports": (
        "Exports were made at {exports}; such files lie wherever somebody put them, and nobody looked into them.",
        "書き出しが行われています({exports})。そのファイルの中までは確かめていません。",
    ),
    "will_erase_mind": (
        "All of the mind {mind}: {memories} {memories:memory|memories} and {events} {events:event|events}, with everything beside it ({scopes}):",
        "心 {mind} のすべて(記憶 {memories} 件、出来事 {events} 件。そばにあるものを含む: {scopes}):",
    ),
    "erase_mind_elsewhere": (
        "{mind} has heard of it: {memories} {memories:memory|memories}",
        "{mind} が聞いたもの: 記憶 {memories} 件",
    ),
    "erase_mind_place": ("in {place}", "{place} の中"),
    "mind_erased": (
        "Erased: {memories} {memories:memory|memories} and {events} {events:event|events}. The audit log calls this mind {subject}.",
        "消去しました: 記憶 {memories} 件、出来事 {events} 件。監査記録での仮名は {subject} です。",
    ),
    "person_erased": (
        "Erased: {memories} {memories:memory|memories} and {events} {events:event|events}. The audit log calls them {subject}.",
        "消去しました: 記憶 {memories} 件、出来事 {events} 件。監査記録での仮名は {subject} です。",
    ),
    "log_rows": ("{count} {count:row|rows}", "{count} 行"),
    "log_more": (
        "{count} {count:row|rows}, and more (`log.query_rows`)",
        "{count} 行(続きあり。`log.query_rows` で増やせます)",
    ),
    "log_kept": (
        "Kept in {address}: {rows} ({files} {files:file|files} written and read back, {cleaned} of them for what was erased)",
        "{address} に残しました: {rows}(書いて読み返したファイル {files}、うち消去のための書き直し {cleaned})",
    ),
    "log_in_step": ("{address} has everything already", "{address} には、すでにすべてあります"),
    "audit_erased": ("Erased", "消去"),
    "audit_person_erased": ("Erased a person", "人物の消去"),
    "audit_mind_erased": ("Erased a mind", "心の消去"),
    "audit_lost": (
        "LOST: what stood here is damaged, and nobody has it",
        "欠落: ここにあった行は壊れ、どこにも残っていません",
    ),
    "audit_of_erased": ("of a mind that was erased", "消去された心について"),
    "audit_logged": ("Kept the whole log", "全ログの保存"),
    "audit_queried": ("Asked the whole log", "全ログへの問い合わせ"),
    "audit_exported": ("Exported", "書き出し"),
    "audit_backed_up": ("Backed up", "バックアップ"),
    "audit_restored": ("Put back", "復元"),
    "audit_repaired": ("Repaired", "修復"),
    "no_audit": ("Nothing stands there yet.", "まだ何もありません。"),
    "no_backups": ("There are no backups.", "バックアップはありません。"),
    "erased_again": (
        "Erased again, because it had been erased since: {count}.",
        "その後に消去されていたため、改めて消去しました: {count} 件。",
    ),
    "ledger_unreadable": (
        "WARNING: {count} {count:line|lines} of the ledger of erasures cannot be read whole. What they told of may be back: look for it, and "
        "erase it once more.",
        "警告: 消去台帳の {count} 行が最後まで読めません。そこに記されていた記憶が戻っているかもしれません。確かめて、もう一度消去してください。",
    ),
    "ledger_lost": (
        "WARNING: {count} {count:line|lines} of the ledger of erasures {count:is|are} lost; erased.damaged keeps what is left of them. What they told of "
        "comes back with any older backup: erase it there once more, or delete these backups.",
        "警告: 消去台帳の {count} 行が失われました(残りは erased.damaged にあります)。そこに記されていたものは、古いバックアップを戻すと"
        "戻ります。もう一度消去するか、古いバックアップを削除してください。",
    ),
    "will_undo": ("Would undo ({count}):", "次の {count} 件を取り消します:"),
    "undo_nothing": (
        "Nothing to take back: nothing was changed by {name}.",
        "取り消すものはありません: {name} は何も変えていません。",
    ),
    "undo_already": (
        "Nothing to take back: what was changed by {name} has been taken back already.",
        "取り消すものはありません: {name} が変えたものは、すでに取り消されています。",
    ),
    "undo_act": ("The last act of a person, {at} ({by}):", "人が最後にしたこと、{at}({by}):"),
    "change_encoded": ("encoded", "覚えた"),
    "change_revised": ("revised", "言い換えた"),
    "change_recalled": ("recalled", "思い出した"),
    "change_judged": ("judged", "評価した"),
    "change_linked": ("linked", "結んだ"),
    "change_unlinked": ("unlinked", "解いた"),
    "change_moved": ("moved", "移した"),
    "change_protected": ("protected", "保護を変えた"),
    "change_shared": ("shared", "共有を変えた"),
    "change_noted": ("noted", "控えた"),
    "change_erased": ("erased", "消去した"),
    "change_undone": ("undone", "取り消した"),
    "change_of_entry": ("(entry {number})", "(記録 {number})"),
    "event_taken_back": ("(taken back)", "(取り消し済み)"),
    "note_cleared": ("(cleared)", "(消した)"),
    "note_state": ("a state that the engine keeps", "内部の状態"),
    "note_thread": ("where a talk stands: {name}", "会話の進み具合: {name}"),
    "note_over": ("a stretch of talk is over: {name}", "会話のひと区切り: {name}"),
    "note_folded": ("how far a talk is recorded: {name}", "会話がどこまで記録されたか: {name}"),
    "note_shown": ("procedures that were shown in a talk: {name}", "会話で示した手順: {name}"),
    "note_talk": ("how far a transcript was read", "書き起こしをどこまで読んだか"),
    "note_night_mark": ("that a step of a night was done", "夜の一段階が済んだこと"),
    "note_night_report": ("the report of a night: {name}", "夜の報告: {name}"),
    "note_night_undone": ("what was taken back of a night", "夜のうち取り消したもの"),
    "note_taken_back": ("utterances that were taken back", "取り消した発言の控え"),
    "note_clock": ("what is known of the clock", "時計について分かっていること"),
    "note_parked": ("what is parked", "保留にしたもの"),
    "note_import": ("how far an import came", "取り込みがどこまで進んだか"),
    "note_decide": ("memories that wait for a decision", "判断を待つ記憶"),
    "note_document": ("the state of a document", "資料の状態"),
    "note_project": ("a project that is known", "知っているプロジェクト"),
    "note_people": ("how far people are known", "人物の控えの進み具合"),
    "will_forget": ("Would forget:", "次の記憶を忘れます:"),
    "undone": ("Undone: {entries}", "取り消しました: {entries}"),
    "will_erase": (
        "Would erase for good ({count}; versions of words: {versions}):",
        "次の {count} 件の記憶({versions} 版)を完全に消去します:",
    ),
    "confirm_erase": ("Erase for good? It cannot be undone.", "完全に消去しますか? 元には戻せません。"),
    "erased": (
        "Erased for good ({count}; versions of words: {versions}). No file holds the text any more.",
        "{count} 件の記憶({versions} 版)を消去しました。どのファイルにも文面は残っていません。",
    ),
    "residue": (
        "WARNING: the text was still found in: {files}",
        "警告: 次のファイルに文面が残っています: {files}",
    ),
    "kept": (
        "Nothing was erased; --yes erases without asking.",
        "何も消去していません。--yes を付けると確認せずに消去します。",
    ),
    "misdated": (
        "Dated by a clock that was wrong: {memory}, {at}. To date it right: omoide undo {entry}, then remember it again "
        "(with --when, if it was not just now).",
        "狂った時計の日付です: {memory}、{at}。直すには: omoide undo {entry} で取り消し、もう一度覚えさせてください"
        "(今のことでなければ --when を付けて)。",
    ),
    "sound": (
        "Sound: {entries} {entries:entry|entries}. Note this head to see any later cut: {entries}:{head}",
        "異常なし: {entries} 件。後の欠落に気づけるよう、この先頭値を控えてください: {entries}:{head}",
    ),
    "unsound": ("Problems found ({count}):", "{count} 件の問題があります:"),
    "rebuilt": ("Rebuilt from {entries} {entries:entry|entries}.", "{entries} 件の記録から作り直しました。"),
    "exported": ("Exported {lines} {lines:line|lines} to {path}.", "{lines} 行を {path} に書き出しました。"),
    "size": ("{size} for {memories} {memories:memory|memories}.", "{memories} 件の記憶で {size}。"),
    "large": (
        "WARNING: {size} is more than 1 GB. `omoide backup` keeps a copy, `omoide compact` gives back what was deleted.",
        "警告: {size} は 1 GB を超えています。`omoide backup` で控えを取り、`omoide compact` で空きを返せます。",
    ),
    "archived_long_ago": (
        "{count} {count:memory has|memories have} lain in the archive for more than two years; `lifecycle.deletes` would let {count:it|them} go.",
        "{count} 件の記憶が二年以上、書庫にあります。`lifecycle.deletes` で手放せます。",
    ),
    "compacted": ("From {before} to {after}.", "{before} から {after} になりました。"),
    "backed_up": ("Backed up to {path} ({size}).", "{path} に控えを取りました({size})。"),
    "nothing_to_repair": (
        "Nothing to repair: the store is sound.",
        "直すところはありません。保管庫は健全です。",
    ),
    "repaired": (
        "Repaired: {entries} {entries:entry is|entries are} what was written; {copies} {copies:piece|pieces} came from backups, {mended} {mended:was|were} put right bit by bit.",
        "修復しました: 記録 {entries} 件。バックアップから {copies} 件、ビット単位で {mended} 件を直しました。",
    ),
    "will_repair": (
        "{entries} {entries:entry|entries} can be had as they were written; {copies} {copies:piece|pieces} from backups, {mended} bit by bit. Nothing was changed.",
        "記録 {entries} 件を書かれたとおりに戻せます。うちバックアップから {copies} 件、ビット単位で {mended} 件。何も変更していません。",
    ),
    "repaired_only": (
        "The file itself is beyond reading: all of this is from {name}, and nothing that was acknowledged is newer.",
        "元のファイルは読み取れないため、すべて {name} からのものです。それより新しい記録はありません。",
    ),
    "repaired_only_newer": (
        "WARNING: the file itself is beyond reading: all of this is from {name}. Up to {count} acknowledged {count:change is|changes are} newer than that, "
        "and lost. Another copy may have them: omoide repair --from BACKUP.",
        "警告: 元のファイルは読み取れないため、すべて {name} からのものです。それより新しい変更、最大 {count} 件は失われます。"
        "ほかの控えにあれば omoide repair --from BACKUP で戻せます。",
    ),
    "repaired_only_unknown": (
        "WARNING: the file itself is beyond reading: all of this is from {name}. Whatever is newer than that is lost; nobody knows how much.",
        "警告: 元のファイルは読み取れないため、すべて {name} からのものです。それより新しいものは失われ、どれだけあったかは分かりません。",
    ),
    "not_repaired": (
        "{count} {count:text is|texts are} lost for good, unless another backup has them: omoide repair --from BACKUP. Until then {count:it is|they are} left out.",
        "{count} 件の内容は失われています。ほかのバックアップがあれば omoide repair --from BACKUP で戻せます。それまでは表示しません。",
    ),
    "backed_up_damage": (
        "The store is damaged, and so is this copy: it replaces no other, and none is let go of for it. Run `omoide repair`.",
        "保管庫が壊れているため、この控えも壊れています。ほかの控えの代わりにはならず、古い控えも消しません。`omoide repair` を実行してください。",
    ),
    "backup_damaged": ("damaged", "破損"),
    "restored": ("Restored: {entries} {entries:entry|entries}.", "戻しました: 記録 {entries} 件。"),
    "set_aside": ("What was there is now {path}.", "これまでのものは {path} にあります。"),
    "would_migrate": (
        "{scope}: {entries} {entries:entry|entries} and {events} {events:event|events} would be moved.",
        "{scope}: 記録 {entries} 件と出来事 {events} 件を移します。",
    ),
    "migrated": (
        "{scope}: {entries} {entries:entry|entries} and {events} {events:event|events} were moved.",
        "{scope}: 記録 {entries} 件と出来事 {events} 件を移しました。",
    ),
    "migrated_before": (
        "{scope}: {entries} {entries:entry|entries} and {events} {events:event|events} were there already.",
        "{scope}: 記録 {entries} 件と出来事 {events} 件はすでに移してあります。",
    ),
    "migration_sound": (
        "Source and target are sound and say the same, in {count} {count:mind|minds}.",
        "移す前と移した後は、{count} 個の心すべてで健全で、同じ内容です。",
    ),
}
