"""Moving in and out: other formats, other designs."""

TEXTS: dict[str, tuple[str, str]] = {
    "would_move_in": (
        "Would take {taken} of {records} {records:memory|memories}; relations: {relations}; notes of state: {state}; here already: {already};"
        " erased here before: {erased}; cannot be taken: {refused}; vectors that are made anew: {vectors_left}.",
        "{records} 件中 {taken} 件の記憶、{relations} 本のつながり、{state} 件の状態を取り込みます。既にあるもの {already} 件、"
        "以前に消去したもの {erased} 件、取り込めないもの {refused} 件、作り直すベクトル {vectors_left} 件。",
    ),
    "moved_in": (
        "Took {taken} of {records} {records:memory|memories}; relations: {relations}; notes of state: {state}; here already: {already};"
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
        "{cost}  ({calls} {calls:call|calls}, {failed} failed; tokens {tokens_in} in, {tokens_out} out)",
        "{cost}({calls} 回、うち失敗 {failed} 回。入力 {tokens_in}、出力 {tokens_out} トークン)",
    ),
    "cost_total": (
        "Total {cost}  ({calls} {calls:call|calls}, {failed} failed; tokens {tokens_in} in, {tokens_out} out)",
        "合計 {cost}({calls} 回、うち失敗 {failed} 回。入力 {tokens_in}、出力 {tokens_out} トークン)",
    ),
    "no_price": (
        "Without a price only tokens are counted: {models}. Set `prices` in config.toml.",
        "単価がないのでトークンだけを数えました: {models}。config.toml の `prices` に書いてください。",
    ),
    "arrived": (
        "{mind}: took {taken} of {read} {read:memory|memories}, {relations} {relations:relation|relations}, {events} {events:event|events}, {notes} {notes:note|notes}; here already:"
        " {already}; erased here before: {erased}; could not be taken: {refused}.",
        "{mind}: {read} 件中 {taken} 件の記憶、{relations} 本のつながり、{events} 件の出来事、{notes} 件の覚え書きを取り込みました。"
        "既にあったもの {already} 件、以前に消去したもの {erased} 件、取り込めなかったもの {refused} 件。",
    ),
    "would_arrive": (
        "{mind}: would take {taken} of {read} {read:memory|memories}, {relations} {relations:relation|relations}, {events} {events:event|events}, {notes} {notes:note|notes}; here already:"
        " {already}; erased here before: {erased}; cannot be taken: {refused}.",
        "{mind}: {read} 件中 {taken} 件の記憶、{relations} 本のつながり、{events} 件の出来事、{notes} 件の覚え書きを取り込みます。"
        "既にあるもの {already} 件、以前に消去したもの {erased} 件、取り込めないもの {refused} 件。",
    ),
    "nothing_arrived": (
        "Nothing of AnimaWorks was found in {path}.",
        "{path} に AnimaWorks のものは見つかりませんでした。",
    ),
    "would_room_part": (
        "{part}: would take {taken} of {read}; here already: {already}; kept as they are: {left}; erased here before: {erased};"
        " cannot be taken: {refused}.",
        "{part}: {read} 件中 {taken} 件を取り込みます。既にあるもの {already} 件、そのまま保つもの {left} 件、"
        "以前に消去したもの {erased} 件、取り込めないもの {refused} 件。",
    ),
    "room_part": (
        "{part}: took {taken} of {read}; here already: {already}; kept as they are: {left}; erased here before: {erased};"
        " cannot be taken: {refused}.",
        "{part}: {read} 件中 {taken} 件を取り込みました。既にあるもの {already} 件、そのまま保つもの {left} 件、"
        "以前に消去したもの {erased} 件、取り込めないもの {refused} 件。",
    ),
    "room_core": ("Core memory", "コアメモリ"),
    "room_notepad": ("Notepad", "メモ帳"),
    "room_diary": ("Diary", "日記"),
    "room_secret_diary": ("Secret diary", "秘密の日記"),
    "room_episodes": ("Episodes", "エピソード記憶"),
    "room_insights": ("Dream diary", "夢日記"),
    "room_goals": ("Goals", "目標"),
    "room_state": ("Questions", "問い"),
    "room_emotions": ("Emotion log", "感情ログ"),
    "room_sessions": ("Arousal of talks", "会話の覚醒度"),
    "room_entities": ("Entities", "エンティティ記憶"),
    "room_logs": ("Chat logs", "会話ログ"),
    "room_knowledge": ("Documents", "資料"),
    "room_out": (
        "Wrote {files} {files:file|files} of a room to {path}.",
        "ルームのファイル {files} 件を {path} に書き出しました。",
    ),
    "odd_derived": (
        "Indices, made anew here ({count}): {examples}",
        "索引はここで作り直します({count} 件): {examples}",
    ),
    "odd_record": (
        "Records that say too little, kept as they are ({count}): {examples}",
        "内容が足りないためそのまま保つ記録({count} 件): {examples}",
    ),
    "odd_other": (
        "Another one is here and stays ({count}): {examples}",
        "ここに別のものがあるため残したもの({count} 件): {examples}",
    ),
    "odd_document": (
        "Documents that cannot be read ({count}): {examples}",
        "読めない資料({count} 件): {examples}",
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
    "imported": (
        "{source} ({form}): took {turns} {turns:turn|turns}, {memories} {memories:memory|memories} and {relations} {relations:relation|relations} of {items} {items:item|items}; here already:"
        " {already}; erased here before: {erased}; could not be kept: {refused}.",
        "{source}({form}): {items} 件から、会話 {turns} 件、記憶 {memories} 件、つながり {relations} 本を取り込みました。"
        "既にあったもの {already} 件、以前に消去したもの {erased} 件、保てなかったもの {refused} 件。",
    ),
    "would_import": (
        "{source} ({form}): would take {turns} {turns:turn|turns}, {memories} {memories:memory|memories} and {relations} {relations:relation|relations} of {items} {items:item|items}; here"
        " already: {already}; erased here before: {erased}; cannot be kept: {refused}.",
        "{source}({form}): {items} 件から、会話 {turns} 件、記憶 {memories} 件、つながり {relations} 本を取り込みます。"
        "既にあるもの {already} 件、以前に消去したもの {erased} 件、保てないもの {refused} 件。",
    ),
    "returned": (
        "The mind is here: {memories} {memories:memory|memories}, {entries} {entries:entry|entries} of its journal and {events} {events:event|events}; there already: {already}.",
        "心が戻りました: 記憶 {memories} 件、記録 {entries} 件、出来事 {events} 件。既にあったもの {already} 件。",
    ),
    "would_return": (
        "The mind would come: {memories} {memories:memory|memories}, {entries} {entries:entry|entries} of its journal and {events} {events:event|events}; there already:"
        " {already}.",
        "心が戻ります: 記憶 {memories} 件、記録 {entries} 件、出来事 {events} 件。既にあるもの {already} 件。",
    ),
    "import_resumed": (
        "An earlier run ended after {before} {before:item|items}; this one went on from there.",
        "前回は {before} 件で途切れていたため、その続きから行いました。",
    ),
    "odd_left": (
        "Says too little, left out ({count}): {examples}",
        "内容が足りないため取り込まなかったもの({count} 件): {examples}",
    ),
    "odd_part": (
        "Not text, left out ({count}): {examples}",
        "文章でないため取り込まなかったもの({count} 件): {examples}",
    ),
    "odd_branch": (
        "Messages beside the path that was read ({count}): {examples}",
        "読まれた流れの外の発言({count} 件): {examples}",
    ),
    "odd_time": (
        "Without a time that can be used ({count}): {examples}",
        "使える時刻のないもの({count} 件): {examples}",
    ),
    "odd_link": ("Leads to nothing ({count}): {examples}", "行き先のないつながり({count} 件): {examples}"),
    "odd_text": (
        "Not readable as text ({count}): {examples}",
        "文字として読めないもの({count} 件): {examples}",
    ),
    "odd_unread": (
        "Files that cannot be read, left out ({count}): {examples}",
        "読めないため取り込まなかったファイル({count} 件): {examples}",
    ),
    "odd_large": (
        "Too long for one memory, the beginning was taken ({count}): {examples}",
        "長すぎるため初めだけ取り込んだもの({count} 件): {examples}",
    ),
    "odd_field": ("Not understood ({count}): {examples}", "理解できなかったもの({count} 件): {examples}"),
    "odd_refused": ("Could not be kept ({count}): {examples}", "保てなかったもの({count} 件): {examples}"),
    "import_wishes": (
        "How you asked another program to behave ({count}), as notes that guide nobody: {ids}. `omoide show ID` shows one; "
        '`omoide correct ID "..."` says it in your own words, and then it is yours.',
        "ほかのプログラムへの指示({count} 件)は、従うものではないメモとして取り込みます: {ids}。`omoide show ID` で見られます。"
        '`omoide correct ID "..."` で言い直すと、あなた自身の言葉になります。',
    ),
    "import_undo": (
        "To take it back: omoide undo --import {name}",
        "取り消すには: omoide undo --import {name}",
    ),
}
