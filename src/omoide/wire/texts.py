"""What every door says to people, in English and Japanese: one table, one word for one thing."""

from omoide.errors import OmoideError

Language = str  # "en" or "ja"

TEXTS: dict[str, tuple[str, str]] = {
    # key: (English, Japanese)
    "goal_added": ("A new goal", "新しい目標"),
    "goal_progress": ("Some progress", "進展あり"),
    "goal_reached": ("Reached", "達成しました"),
    "goal_given_up": ("Given up", "あきらめました"),
    "goal_would_go": ("Would be given up", "整理の対象"),
    "no_goals": ("No goals.", "目標はありません。"),
    "goal_counts": (
        "{short_term} short-term (at most {most_short}, {stale} without progress), {long_term} long-term; "
        "{completed} reached, {abandoned} given up",
        "短期 {short_term} 件(上限 {most_short}、停滞 {stale})、長期 {long_term} 件。達成 {completed} 件、断念 {abandoned} 件",
    ),
    "question_asked": ("Wondering about", "気になること"),
    "question_resolved": ("Answered", "解決しました"),
    "question_dropped": ("No longer wondered about", "取り下げました"),
    "no_questions": ("Nothing to wonder about.", "気になっていることはありません。"),
    "no_self": (
        "This mind has no self yet: `omoide self --core TEXT` gives it one.",
        "まだ自己がありません。`omoide self --core 文` で書けます。",
    ),
    "self_written": ("Written (`omoide undo` takes it back)", "書きました(`omoide undo` で戻せます)"),
    "would_act": ("Would act now", "今、自分から動きたい"),
    "would_wait": ("Would rather wait", "今はまだ動かない"),
    "remembered": ("Remembered", "覚えました"),
    "mentioned": ("Known, and now said {count} times", "知っています。これで {count} 回目です"),
    "observed": ("Noted down", "記録しました"),
    "corrected": ("Corrected", "訂正しました"),
    "protected": ("Protected", "保護しました"),
    "released": ("No longer protected", "保護を解除しました"),
    "forgotten": ("Forgotten (`omoide undo` brings it back)", "忘れました(`omoide undo` で戻せます)"),
    "nothing": ("Nothing comes to mind.", "何も思い浮かびません。"),
    "document_new": ("Taken in", "取り込みました"),
    "document_changed": ("Brought up to date", "更新しました"),
    "document_same": ("Unchanged", "変わりありません"),
    "document_refused": ("Not taken in", "取り込めませんでした"),
    "document_counts": (
        "{passages} passages, {written} written, {gone} gone",
        "{passages} 節、うち書き込み {written}、外したもの {gone}",
    ),
    "document_size": ("{passages} passages", "{passages} 節"),
    "document_pages": ("{passages} passages on {pages} pages", "{passages} 節、{pages} ページ"),
    "document_page": ("page {page}", "{page} ページ"),
    "document_vectors": ("Finding out what the passages mean", "内容を読み取っています"),
    "document_nothing": ("No document says anything about it.", "それについて書かれた資料はありません。"),
    "no_documents": ("There are no documents yet.", "資料はまだありません。"),
    "will_remove_document": ("Would be taken out", "外す資料"),
    "document_removed": (
        "Taken out (`omoide knowledge undo` brings it back)",
        "外しました(`omoide knowledge undo` で戻せます)",
    ),
    "document_undone": ("Taken back: {count} changes.", "取り消しました: {count} 件の変更。"),
    "no_memories": ("No memories to show.", "見せられる記憶はありません。"),
    "no_entries": ("The journal is empty.", "記録はまだ空です。"),
    "no_events": ("No events yet.", "出来事の記録はまだありません。"),
    "left_out": (
        "{count} more did not fit into {tokens} tokens.",
        "ほかに {count} 件、{tokens} トークンに収まりませんでした。",
    ),
    "cut": (
        "The question was long; only its beginning was used.",
        "質問が長いため、始めの部分だけを使いました。",
    ),
    "copies": ("(+{count} like it)", "(ほかに同じ内容 {count} 件)"),
    "best_support": (
        "The nearest memory has {support} to do with the question.",
        "最も近い記憶でも、質問との関わりは {support} です。",
    ),
    "only_words": ("Found by words alone: {trouble}", "言葉だけで探しました: {trouble}"),
    "left_of_it": (
        "left {left}: worth {worth}, {age} days old, half-life {half_life} days, rehearsed on {count} days",
        "残り {left}: 重み {worth}、{age} 日経過、半減期 {half_life} 日、思い出した日 {count} 日",
    ),
    "frozen": ("left {left}: protected, it does not fade", "残り {left}: 保護されていて薄れません"),
    "demo_lives": (
        "Sixty days of two people and the companion both of them talk with, in seconds.",
        "二人と、その話し相手の六十日を、数秒で生きてみます。",
    ),
    "demo_living": ("Living", "暮らしています"),
    "demo_fading": (
        "What is fading, the weakest first; and what was asked to be remembered.",
        "薄れつつあるもの(弱い順)と、「覚えておいて」と言われたもの。",
    ),
    "demo_your_turn": (
        "Your turn: ask about them, in either language. An empty line ends it.",
        "今度はあなたの番です。日本語でも英語でも尋ねてください。空行で終わります。",
    ),
    "year_title": ("A year of memories, by what is left of them", "一年の記憶、残っているもの別"),
    "year_layer_full": ("full", "全文"),
    "year_layer_summary": ("summary", "要約"),
    "year_layer_trace": ("trace", "痕跡"),
    "year_layer_archived": ("archived", "保管"),
    "year_left": (
        "Left at the end: {full} full, {summary} summaries, {trace} traces, {archived} in the archive.",
        "最後に残ったもの: 全文 {full}、要約 {summary}、痕跡 {trace}、保管 {archived}。",
    ),
    "year_protected": ("Protected and whole: {some} of {of}.", "保護されてそのまま: {of} 件中 {some} 件。"),
    "year_heartfelt": (
        "Strongly felt, not protected, and whole: {some} of {of}.",
        "強く感じた記憶(保護なし)がそのまま: {of} 件中 {some} 件。",
    ),
    "year_casual_faded": (
        "Casual, older than 90 days, and faded: {some} of {of}.",
        "90 日より前の何気ない記憶で薄れたもの: {of} 件中 {some} 件。",
    ),
    "year_nights": (
        "All nights took {total} s, the longest {longest} s; the store has {megabytes} MB.",
        "夜は合わせて {total} 秒、最長 {longest} 秒。保存量は {megabytes} MB。",
    ),
    "no_nights": ("Nothing was owed.", "やるべきことはありませんでした。"),
    "no_reports": ("No night has passed yet.", "まだ夜を過ごしていません。"),
    "night": ("Night {night}", "夜 {night}"),
    "night_passed_over": ("{count} older nights were passed over", "古い夜を {count} 件とばしました"),
    "night_quiet": ("nothing to do", "することなし"),
    "sleeping": ("Sleeping", "眠っています"),
    "step_done": ("done", "済"),
    "step_failed": ("failed, left for the next night", "失敗(次の夜に回します)"),
    "step_planned": ("would do", "予定"),
    "count_appraised": ("appraised", "評価"),
    "count_summary": ("summarised", "要約"),
    "count_trace": ("reduced to a trace", "痕跡化"),
    "count_archived": ("archived", "保管"),
    "count_dormant": ("fell asleep", "休眠"),
    "count_awake": ("woke up", "目覚め"),
    "count_revived": ("revived", "復活"),
    "count_deleted": ("deleted", "削除"),
    "count_crowded": ("no room to come back", "復活の余地なし"),
    "count_failing": ("fell asleep for failing", "失敗続きで休眠"),
    "count_let_go": ("let go into the archive", "手放して保管"),
    "count_pruned": ("old versions pruned", "古い版の整理"),
    "count_days": ("days told", "日々のまとめ"),
    "count_months": ("months in short", "月のまとめ"),
    "count_weeks": ("weeks in short", "週のまとめ"),
    "count_compressed": ("episodes in them", "まとめた出来事"),
    "count_grouped": ("grouped", "まとまり"),
    "count_linked": ("linked", "関連付け"),
    "count_unlinked": ("unlinked", "関連解除"),
    "count_distilled": ("procedures distilled", "手順を蒸留"),
    "count_known": ("known already", "既知"),
    "count_learnt": ("learnt", "習得"),
    "count_mentioned": ("said again", "再び言及"),
    "count_rejected": ("not borne out", "裏付けなし"),
    "count_revised": ("put in other words", "書き直し"),
    "count_superseded": ("superseded", "置き換え"),
    "count_doubles": ("said twice", "重複"),
    "count_merged": ("made one", "統合"),
    "count_coexisting": ("both stand", "併存"),
    "count_embedded": ("got their vectors", "ベクトル作成"),
    "count_parked": ("parked", "保留"),
    "count_by_rule": ("by rule", "規則による"),
    "count_by_model": ("by the model", "モデルによる"),
    "moved": ("{before} → {after} ({why})", "{before} → {after}({why})"),
    "would_prune": ("erased for good: {text}", "完全に消去: {text}"),
    "stage_active": ("active", "現役"),
    "stage_dormant": ("asleep", "休眠"),
    "stage_archived": ("archived", "保管"),
    "stage_superseded": ("superseded", "置き換え済み"),
    "stage_forgotten": ("forgotten", "忘却"),
    "why_faded": ("too little is left of it", "ほとんど薄れた"),
    "why_unused": ("weak, and unused for long", "弱く、長く使われていない"),
    "why_recalled": ("it was recalled", "思い出された"),
    "why_share": ("too many of its level", "同じ段階が多すぎる"),
    "why_asked": ("asked for", "求められた"),
    "why_crowded": ("no room", "余地がない"),
    "why_idle": ("hardly used, and not for long", "ほとんど使われず、間が空いた"),
    "why_failing": ("mostly tried in vain", "試しても失敗が多い"),
    "why_let_go": ("slept for long", "長く眠っていた"),
    "why_superseded": ("no longer so", "もうそうではない"),
    "why_double": ("said twice", "重複"),
    "why_merged": ("made one with another", "統合"),
    "why_compressed": ("part of a week or month in short", "週や月のまとめの一部"),
    "aliases": ("One and the same: {names}", "同じものとして覚えました: {names}"),
    "embedding": ("Embedding", "ベクトルを作成中"),
    "embedded": (
        "Made {count}; {name} answers ({dimension} numbers each).",
        "{count} 件作成。{name} が答えます({dimension} 次元)。",
    ),
    "no_vectors": (
        "No memory has a vector: words alone are searched.",
        "ベクトルはまだありません。言葉だけで探します。",
    ),
    "matched": ("found by", "一致した語"),
    "score": ("score", "点数"),
    "from": ("from", "出所"),
    "trust": ("trust", "信頼"),
    "when": ("when", "いつ"),
    "about": ("about", "誰・何について"),
    "place": ("where", "どこで"),
    "tags": ("labels", "札"),
    "weight": ("importance", "重要度"),
    "category": ("category", "分類"),
    "state": ("state", "状態"),
    "flags": ("taken out", "取り除いたもの"),
    "recalls": ("recalled", "想起"),
    "times": ("× {count}", "{count} 回"),
    "history": ("history", "履歴"),
    "sources": ("made from", "元の記憶"),
    "links": ("relations", "つながり"),
    "comes": ("Comes to mind at place {place}.", "{place} 番目に思い浮かびます。"),
    "does_not_come": ("Does not come to mind: {because}.", "思い浮かびません({because})。"),
    "because_stage": ("its stage is {stage}", "段階が {stage} のため"),
    "because_floor": ("it reaches none of the floors: {missed}", "どの下限にも届かないため: {missed}"),
    "because_each": (
        "it has too little to do with the question: {value} of at least {least}",
        "質問との関わりが {value} で、下限 {least} に届かないため",
    ),
    "because_enough": (
        "no memory has enough to do with the question: the best {value} of at least {least}",
        "質問に十分関わる記憶がないため(最高でも {value}、下限 {least})",
    ),
    "because_threshold": (
        "its score {value} is below the threshold of {least}",
        "点数 {value} がしきい値 {least} に届かないため",
    ),
    "because_filter": ("it is not among what was asked for", "尋ねた範囲に入らないため"),
    "will_undo": ("Would undo ({count}):", "次の {count} 件を取り消します:"),
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
    "sound": (
        "Sound: {entries} entries. Note this head to see any later cut: {entries}:{head}",
        "異常なし: {entries} 件。後の欠落に気づけるよう、この先頭値を控えてください: {entries}:{head}",
    ),
    "unsound": ("Problems found ({count}):", "{count} 件の問題があります:"),
    "rebuilt": ("Rebuilt from {entries} entries.", "{entries} 件の記録から作り直しました。"),
    "exported": ("Exported {lines} lines to {path}.", "{lines} 行を {path} に書き出しました。"),
    "would_move_in": (
        "Would take {taken} of {records} memories; relations: {relations}; notes of state: {state}; here already: {already};"
        " erased here before: {erased}; cannot be taken: {refused}; vectors that are made anew: {vectors_left}.",
        "{records} 件中 {taken} 件の記憶、{relations} 本のつながり、{state} 件の状態を取り込みます。既にあるもの {already} 件、"
        "以前に消去したもの {erased} 件、取り込めないもの {refused} 件、作り直すベクトル {vectors_left} 件。",
    ),
    "moved_in": (
        "Took {taken} of {records} memories; relations: {relations}; notes of state: {state}; here already: {already};"
        " erased here before: {erased}; could not be taken: {refused}; vectors that are made anew: {vectors_left}.",
        "{records} 件中 {taken} 件の記憶、{relations} 本のつながり、{state} 件の状態を取り込みました。既にあったもの {already} 件、"
        "以前に消去したもの {erased} 件、取り込めなかったもの {refused} 件、作り直すベクトル {vectors_left} 件。",
    ),
    "ltm_no_text": (
        "Not taken, nothing is said in it ({count}): {examples}",
        "文がなく、取り込めません({count} 件): {examples}",
    ),
    "ltm_no_time": (
        "Not taken, it is of no time ({count}): {examples}",
        "日時が分からず、取り込めません({count} 件): {examples}",
    ),
    "ltm_too_long": (
        "Not taken, too long ({count}): {examples}",
        "長すぎて取り込めません({count} 件): {examples}",
    ),
    "ltm_time": ("A time that cannot be read ({count}): {examples}", "読めない日時({count} 件): {examples}"),
    "ltm_naive": (
        "A time without its offset, taken as local ({count}): {examples}",
        "時差のない日時。この土地の時刻とみなしました({count} 件): {examples}",
    ),
    "ltm_number": (
        "A number that is none or out of bounds ({count}): {examples}",
        "数でない、または範囲を外れた値({count} 件): {examples}",
    ),
    "ltm_list": (
        "A list that cannot be read; its text is kept beside ({count}): {examples}",
        "読めない一覧。文字のまま添えておきます({count} 件): {examples}",
    ),
    "ltm_valence": (
        "A valence that is not known ({count}): {examples}",
        "未知の感情価({count} 件): {examples}",
    ),
    "ltm_category": (
        "A category that is not known, kept beside ({count}): {examples}",
        "未知の分類。添えておきます({count} 件): {examples}",
    ),
    "ltm_emotion": (
        "Emotions that are not known, kept beside ({count}): {examples}",
        "未知の感情。添えておきます({count} 件): {examples}",
    ),
    "ltm_level": (
        "A level that it cannot have ({count}): {examples}",
        "あり得ないレベル({count} 件): {examples}",
    ),
    "ltm_coefficient": (
        "A coefficient that does not follow from category, feeling and recalls; from here on ours is used ({count}): {examples}",
        "分類・感情・想起から導けない係数。これからはこちらの値を使います({count} 件): {examples}",
    ),
    "ltm_relation": (
        "A relation that is not known ({count}): {examples}",
        "未知のつながり({count} 件): {examples}",
    ),
    "ltm_target": (
        "A relation to what is not there ({count}): {examples}",
        "つながりの先がありません({count} 件): {examples}",
    ),
    "ltm_crowded": (
        "A relation too many for one memory ({count}): {examples}",
        "一つの記憶のつながりの上限を超えました({count} 件): {examples}",
    ),
    "ltm_state": (
        "State under a name that no note can have ({count}): {examples}",
        "覚え書きの名前にできない状態({count} 件): {examples}",
    ),
    "settings_written": ("Settings, written to {path}:", "設定を {path} に書きました:"),
    "settings_shown": ("Settings that would be written to {path}:", "{path} に書く設定:"),
    "settings_there": (
        "{path} is there already and was left as it is. These are the settings to put into it:",
        "{path} は既にあるので、そのままにしました。加えるべき設定:",
    ),
    "settings_unknown": ("Nothing here answers to ({count}):", "こちらに当たる設定がないもの({count} 件):"),
    "cost_of": (
        "{cost}  ({calls} calls, {failed} failed; tokens {tokens_in} in, {tokens_out} out)",
        "{cost}({calls} 回、うち失敗 {failed} 回。入力 {tokens_in}、出力 {tokens_out} トークン)",
    ),
    "cost_total": (
        "Total {cost}  ({calls} calls, {failed} failed; tokens {tokens_in} in, {tokens_out} out)",
        "合計 {cost}({calls} 回、うち失敗 {failed} 回。入力 {tokens_in}、出力 {tokens_out} トークン)",
    ),
    "no_price": (
        "Without a price only tokens are counted: {models}. Set `prices` in config.toml.",
        "単価がないのでトークンだけを数えました: {models}。config.toml の `prices` に書いてください。",
    ),
    "size": ("{size} for {memories} memories.", "{memories} 件の記憶で {size}。"),
    "large": (
        "WARNING: {size} is more than 1 GB. `omoide backup` keeps a copy, `omoide compact` gives back what was deleted.",
        "警告: {size} は 1 GB を超えています。`omoide backup` で控えを取り、`omoide compact` で空きを返せます。",
    ),
    "archived_long_ago": (
        "{count} memories have lain in the archive for more than two years; `lifecycle.deletes` would let them go.",
        "{count} 件の記憶が二年以上、書庫にあります。`lifecycle.deletes` で手放せます。",
    ),
    "compacted": ("From {before} to {after}.", "{before} から {after} になりました。"),
    "backed_up": ("Backed up to {path} ({size}).", "{path} に控えを取りました({size})。"),
    "restored": ("Restored: {entries} entries.", "戻しました: 記録 {entries} 件。"),
    "set_aside": ("What was there is now {path}.", "これまでのものは {path} にあります。"),
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
    "undecided": (
        "{count} should be protected, but there is no room: {ids}. Release others with `omoide protect ID --off`.",
        "{count} 件を保護する余地がありません: {ids}。`omoide protect ID --off` でほかの保護を解除してください。",
    ),
    "woken_last": (
        "The last talk here was at {at}; days since then: {days}.",
        "前回ここで話したのは {at}({days} 日前)です。",
    ),
    "plugin_written": (
        "Written to {path}. In Claude Code: /plugin marketplace add {path}",
        "{path} に書き出しました。Claude Code で: /plugin marketplace add {path}",
    ),
    # Talk.
    "heard": ("Heard", "聞きました"),
    "said": ("Said", "話しました"),
    "to_be_done": ("To be done", "やること"),
    "talk_over": ("is over, turns: {turns} ({why})", "{turns} 回のやり取りが終わりました({why})"),
    "over_end": ("it was closed", "終わりと告げられました"),
    "over_unfinished": ("whoever was answering is gone", "答えていた者がいなくなりました"),
    "over_session": ("another session began", "別のセッションが始まりました"),
    "over_idle": ("nobody said anything for a while", "しばらく発言がありませんでした"),
    "over_day": ("the day was over", "一日が終わりました"),
    "over_turns": ("it had grown long enough", "十分な長さになりました"),
    "over_marker": ("somebody changed the subject", "話題を変える言葉がありました"),
    "over_topic": ("it went on about something else", "別の話になりました"),
    "episode": ("episode", "いきさつ"),
    "task": ("new task", "新しい用事"),
    "resolved": ("resolved", "解決"),
    "by_rule": ("By rule, without the model: {trouble}", "モデルを使わず規則で行いました: {trouble}"),
    "no_talk_over": ("No talk is over.", "終わった会話はありません。"),
    "nothing_open": ("Nothing is open in it.", "続いているやり取りはありません。"),
    "no_threads": (
        "No talk yet: `omoide hear` begins one.",
        "会話はまだありません。`omoide hear` で始まります。",
    ),
    "thread_open": (
        "open turns: {open} of {turns}, since {since}; turns of which something was made: {finalized}",
        "全 {turns} 回のうち {open} 回が続いています({since} から)。まとめ済み {finalized} 回",
    ),
    "thread_closed": (
        "nothing is open; turns: {turns}, of which something was made: {finalized}",
        "続いているやり取りなし。全 {turns} 回、まとめ済み {finalized} 回",
    ),
    "so_far": ("so far, in short:", "これまでのあらまし:"),
    # What is primed.
    "primed_total": (
        "{tokens} of {total} tokens, and {beside} for what stands beside them",
        "{total} トークン中 {tokens}、ほかに常に添えるもの {beside}",
    ),
    "primed_late": (
        "The search was not done in time; `--set priming.deadline_ms=0` waits for it.",
        "検索が間に合いませんでした。`--set priming.deadline_ms=0` なら終わるまで待ちます。",
    ),
    "type_said": ("as was said", "指定どおり"),
    "type_no_text": ("nobody said anything", "発言がないため"),
    "type_read": ("read off: {sentence}", "この文から: {sentence}"),
    "why_sender": ("this is who speaks", "話している人なので"),
    "why_important": ("it is protected", "保護されているので"),
    "why_unclear": ("a correction that nobody could place", "何の訂正か分からなかったので"),
    "correction_replaced": ("Put right at once", "すぐに直しました"),
    "correction_let_go": ("Let go at once", "すぐに忘れました"),
    "correction_erased": ("Erased for good", "完全に消しました"),
    "correction_unclear": (
        "Not clear what is meant; nothing was changed",
        "何のことか分からないので、何も変えていません",
    ),
    "why_open": ("it is still to be done", "まだ済んでいないので"),
    "why_resolved": ("it was resolved lately", "最近解決したので"),
    "why_found": ("found by: {why}", "見つけた手がかり: {why}"),
    "left_because": ("left out: {what} ({why})", "省いたもの: {what}({why})"),
    "left_no_room": ("no room", "余地なし"),
    "left_late": ("not in time", "間に合わず"),
    "left_ambiguous": ("it could be any of them", "どの人か決められず"),
    "left_resolved": ("resolved since", "解決済み"),
    # What happened, what is to be done, who is who.
    "no_events_then": ("Nothing happened on {day}.", "{day} の出来事の記録はありません。"),
    "lines": ("lines: {count}", "{count} 行"),
    "overdue": ("[overdue since {at}]", "[期限切れ {at}]"),
    "due": ("[due {at}]", "[期限 {at}]"),
    "nothing_to_do": ("Nothing is to be done.", "やることはありません。"),
    "done": ("Done", "済みました"),
    "called_off": ("Called off", "取りやめました"),
    "nothing_resolved": ("Nothing was resolved yet.", "解決したことはまだありません。"),
    "no_people": (
        "Nobody is known yet: `omoide describe NAME TEXT` tells who somebody is.",
        "知っている人はまだいません。`omoide describe 名前 文` で紹介できます。",
    ),
    "described": ("Now all know", "皆が知るようになりました"),
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
    "chat_begins": (
        "Talk `{thread}`. Every line shows what would come to mind; /help tells more.",
        "会話「{thread}」。一行ごとに、思い浮かぶものを示します。/help で説明します。",
    ),
    "chat_help": (
        "/why: why the last lines came   /close: this talk is over   /quit or the end of input: leave   /help: this",
        "/why: 直前の理由   /close: 会話を終える   /quit または入力の終わり: 離れる   /help: この説明",
    ),
    "chat_unknown": (
        "{word} is not known; /help tells what is.",
        "{word} は使えません。/help で確かめられます。",
    ),
    "chat_stays_open": (
        "`{thread}` stays open until nobody has spoken for a while (`boundaries.idle_minutes` = {minutes});"
        " `omoide close` ends it.",
        "会話「{thread}」は、しばらく発言がなくなるまで続きます(`boundaries.idle_minutes` = {minutes})。"
        "`omoide close` で終えられます。",
    ),
    "nothing_said": ("Nothing was said yet.", "まだ何も話していません。"),
    # Files: the vault, moving in, reading, writing, tools.
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
        "… and {count} more files; --json shows all of them.",
        "…ほかに {count} 件。--json で全て見られます。",
    ),
    "vault_undecided": (
        "Conflicts: {conflicts}; left as they were: {refused}.",
        "食い違い {conflicts} 件、そのままにしたもの {refused} 件。",
    ),
    "vault_elsewhere": (
        "{count} files lie in directories that are none of a mind's, and were not looked at.",
        "心の区分ではない場所にある {count} 件のファイルは、見ていません。",
    ),
    "vault_halted": (
        "Nothing was done: {count} memories have lost their files at once. Is {path} the right directory, and is it mounted?"
        " If they were deleted on purpose, `omoide vault sync --meant` forgets them.",
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
    "vault_moving": (
        "it was being written to; the next sync takes it",
        "書き込みの最中でした。次に揃えるときに取り込みます",
    ),
    "arrived": (
        "{mind}: took {taken} of {read} memories, {relations} relations, {events} events, {notes} notes; here already:"
        " {already}; erased here before: {erased}; could not be taken: {refused}.",
        "{mind}: {read} 件中 {taken} 件の記憶、{relations} 本のつながり、{events} 件の出来事、{notes} 件の覚え書きを取り込みました。"
        "既にあったもの {already} 件、以前に消去したもの {erased} 件、取り込めなかったもの {refused} 件。",
    ),
    "would_arrive": (
        "{mind}: would take {taken} of {read} memories, {relations} relations, {events} events, {notes} notes; here already:"
        " {already}; erased here before: {erased}; cannot be taken: {refused}.",
        "{mind}: {read} 件中 {taken} 件の記憶、{relations} 本のつながり、{events} 件の出来事、{notes} 件の覚え書きを取り込みます。"
        "既にあるもの {already} 件、以前に消去したもの {erased} 件、取り込めないもの {refused} 件。",
    ),
    "nothing_arrived": (
        "Nothing of AnimaWorks was found in {path}.",
        "{path} に AnimaWorks のものは見つかりませんでした。",
    ),
    "odd_unknown": ("No file that is known ({count}): {examples}", "未知のファイル({count} 件): {examples}"),
    "odd_front": (
        "Front matter that cannot be read ({count}): {examples}",
        "前書きを読めないファイル({count} 件): {examples}",
    ),
    "odd_said": (
        "What cannot be so ({count}): {examples}",
        "あり得ない内容のファイル({count} 件): {examples}",
    ),
    "odd_encoding": ("Not UTF-8 ({count}): {examples}", "UTF-8 でないファイル({count} 件): {examples}"),
    "odd_line": ("Lines that cannot be read ({count}): {examples}", "読めない行({count} 件): {examples}"),
    "odd_name": (
        "Names that no note can have ({count}): {examples}",
        "覚え書きの名前にできないもの({count} 件): {examples}",
    ),
    "file_created": ("Written, new", "新しく書きました"),
    "file_revised": (
        "Written anew; the former words stay in the journal",
        "書き直しました(前の文面は記録に残ります)",
    ),
    "file_superseded": (
        "Written; it takes the place of what was there, which stays known",
        "書きました(元のものに代わり、元のものも残ります)",
    ),
    "tried": (
        "worked {successes}, failed {failures}; confidence {confidence}",
        "成功 {successes} 回、失敗 {failures} 回、確信度 {confidence}",
    ),
    "argument_required": ("required", "必須"),
    "as_of": ("As of {at}:", "{at} の時点:"),
    "by_default": ("default", "既定"),
    "working": ("working", "処理中"),
    "erased_words": ("(erased)", "(消去済み)"),
    "none": ("none", "なし"),
}

ERRORS_JA: dict[str, str] = {
    "error": "{detail}",
    "bad_input": "{detail}",
    "empty": "{what} が空です。目に見える文字を一つ以上入れてください。",
    "too_long": "{what} は {size} バイトあります。一つの記憶は {limit} バイトまでです。分けてください。",
    "bad_name": "{value!r} は {what} の名前に使えません。a-z、0-9、-、_ を 1〜64 文字、先頭は英数字にしてください。",
    "bad_document": "{name} は取り込めません: {what}。",
    "bad_value": "{value!r} は {what} として使えません。使えるもの: {allowed}。",
    "bad_setting": "設定 {key}({source}): {problem}",
    "not_found": "{what} {value!r} はこの心にありません。`omoide list` と `omoide log` で確かめられます。",
    "ambiguous": "{value!r} に当てはまる記憶が複数あります: {matches}。もう少し長く指定してください。",
    "refused": "{detail}",
    "protected": "記憶 {memory} は保護されています。先に `omoide protect {memory} --off` で解除してください。",
    "distrusted": "記憶 {memory} をそう作ったり変えたりはできません: {why}。人が言えば別です。",
    "read_only": "{path} には書き込めません。書けるのは {allowed} です。",
    "standing": "後の変更がこれに依っています: {entries}。--with-later で一緒に取り消すか、そのままにしてください。",
    "irreversible": "記録 {entry} は取り消せません: {why}。",
    "too_many_relations": "記憶 {memory} のつながりは上限の {limit} 本です。いくつか外すか、`limits.relations` を増やしてください。",
    "too_many_protected": "保護できるのは {limit} 件までです。`omoide protect ID --off` でどれかを解除するか、`limits.protected` を増やしてください。古い順: {memories}",
    "full": "この心は上限の {limit} 件を記憶しています。忘れるか消去するか、`limits.memories` を増やしてください。",
    "conflict": "{what} はその間に別の所で変更されました。何も書いていません。見直してからやり直してください。",
    "embedder": "埋め込みモデル {name} の失敗: {problem}",
    "model": "{detail}",
    "unreachable": "言語モデル {name} の失敗: {problem}",
    "unreadable": "言語モデルの答えを読み取れません: {problem}",
    "declined": "言語モデル {name} は答えるのを断りました。",
    "resting": "言語モデル {name} は {count} 回続けて失敗しました。{until} まで休ませます。",
    "over_budget": "この問いで {what} が {wanted} になるおそれがあります。上限は {limit} です。`{setting}` を増やすか、お待ちください。",
    "store": "保管庫 {path} の失敗: {detail}",
    "damaged": "保管庫 {path} が壊れています: {detail}。何も変更していません。{remedy}",
    "newer": "保管庫 {path} の形式は {found} です。この版が読めるのは {known} までです。新しい omoide を入れてください。",
    "unsafe": "{path} には記憶を置けません: {why}。{remedy}",
    "disk_full": "{path} のディスクに空きがありません。何も書かれず、何も失われていません。空きを作ってからやり直してください。",
    "busy": "別のプロセスが {path} を {seconds} 秒以上使っています。何も書いていません。やり直すか、そのプロセスを終えてください。",
}

# What an error is about, in Japanese.
NOUNS_JA: dict[str, str] = {
    "open goal": "進行中の目標",
    "status": "状態",
    "resonance": "響きの強さ",
    "open question": "気になっていること",
    "entry of the diary": "日記の記載",
    "the goal": "目標",
    "the progress": "進展",
    "the entry": "記載",
    "the insight": "気づき",
    "priority": "優先度",
    "old words": "置き換える言葉",
    "plan": "編集計画",
    "way to edit": "編集の方法",
    "The text": "文",
    "the text": "文",
    "the question": "質問",
    "memory": "記憶",
    "entry": "記録",
    "entry that counts with number": "有効な記録",
    "act to undo": "取り消せる操作",
    "mind": "心",
    "tenant": "テナント",
    "actor": "行為者",
    "note": "覚え書き",
    "kind": "種類",
    "category": "分類",
    "origin": "出所",
    "stage": "段階",
    "event type": "出来事の種類",
    "emotion": "感情",
    "importance": "重要度",
    "confidence": "確信度",
    "intensity": "強さ",
    "valence": "快・不快",
    "arousal": "高ぶり",
    "weight": "重み",
    "time": "時刻",
    "date": "日時",
    "occurred": "起きた時刻",
    "valid_from": "有効期間の始め",
    "valid_to": "有効期間の終わり",
    "time zone": "時間帯",
    "target": "つながりの先",
    "filter": "絞り込み",
    "recipe": "順位の配合",
    "settings of Claude Code": "Claude Code の設定",
    "program of a hook": "フックのプログラム",
    "command of a hook": "フックのコマンド",
    "hour": "時",
    "minute": "分",
    "part of a command": "コマンドの一部",
    "head": "先頭値",
    "format for this": "この場合の形式",
    "place to write to": "書き出し先",
    "file of the LTM design": "LTM のファイル",
    "backup": "控え",
    "field": "項目",
    "id": "番号",
    "since": "始めの時刻",
    "until": "終わりの時刻",
    "reason": "理由",
    "profile": "見方",
    "mark": "印",
    "names": "名前",
    "now": "今",
    "number of vectors to calibrate with": "較正に使うベクトルの数",
    "support": "裏付け",
    "the tokens of one question": "一問のトークン",
    "the tokens of the night": "一夜のトークン",
    "the tokens of the day": "一日のトークン",
    "the cost of the night": "一夜の費用",
    "the cost of the day": "一日の費用",
    "thread": "会話",
    "person": "人",
    "day": "日",
    "range of lines": "行の範囲",
    "type of a message": "発言の種類",
    "outcome": "結果",
    "id of what is to be done": "やることの番号",
    "way to answer": "答え方",
    "activity_log": "出来事の記録",
    "search": "検索",
    "file": "ファイル",
    "the file": "ファイル",
    "path of a file": "ファイルの場所",
    "lines": "行",
    "front matter": "前書き",
    "tool": "道具",
    "argument": "引数",
    "arguments of a tool": "道具の引数",
    "directory of AnimaWorks": "AnimaWorks のディレクトリ",
    "document": "資料",
    "passage": "資料の節",
    "part of a knowledge base": "知識ベースの中身",
    "there is no text in it": "文字がありません",
    "there is no such file": "そのようなファイルはありません",
    "it cannot be opened": "開けません",
    "it is not text in UTF-8, UTF-16, Shift_JIS, EUC-JP or ISO-2022-JP": (
        "UTF-8、UTF-16、Shift_JIS、EUC-JP、ISO-2022-JP のどれでも読めません"
    ),
    "PDF is read with pypdf: pip install 'omoide[pdf]'": (
        "PDF を読むには pypdf が要ります: pip install 'omoide[pdf]'"
    ),
    "it is locked with a password": "パスワードで保護されています",
    "it is not a PDF that can be read": "読める PDF ではありません",
    "it has no text, only pictures; read them with OCR first": (
        "文字がなく画像だけです。先に OCR にかけてください"
    ),
    "it is larger than `knowledge.file_bytes` allows": "`knowledge.file_bytes` より大きいファイルです",
    "it is too long for one document; split it into parts": "一つの資料としては長すぎます。分けてください",
}


def say(key: str, language: Language, **facts: object) -> str:
    english, japanese = TEXTS[key]
    return (japanese if language == "ja" else english).format(**facts)


def say_error(error: OmoideError, language: Language) -> str:
    if language != "ja":
        return str(error)
    facts = dict(error.facts)
    if "what" in facts:
        facts["what"] = _noun(str(facts["what"]))
    return ERRORS_JA[error.code].format(**facts)


def _noun(what: str) -> str:
    """`value of -n` and `Memory …` name one thing; all else stands in the table."""
    if what.startswith("value of "):
        return f"{what.removeprefix('value of ')} の値"
    if what.startswith("Memory "):
        return f"記憶 {what.removeprefix('Memory ')}"
    return NOUNS_JA.get(what, what)
