"""The service and its dashboard, and MCP."""

TEXTS: dict[str, tuple[str, str]] = {
    "aborted": ("Aborted!", "中止しました。"),
    "mcp_written": ("Written to {path}", "{path} に書きました"),
    "mcp_now": ("What is on the mind right now", "今、心にあること"),
    "mcp_self": ("Who this mind is", "この心の自己"),
    "mcp_files": (
        "A memory as a file: knowledge/…, episodes/…, procedures/…, activity_log/…",
        "記憶をファイルとして: knowledge/…、episodes/…、procedures/…、activity_log/…",
    ),
    "mcp_topic": ("What to think of", "何について思い出すか"),
    "mcp_recall": (
        "Bring to mind all that is known about something",
        "あることについて知っていることをすべて思い出す",
    ),
    "mcp_recall_said": (
        "This is what comes to mind about {topic}:\n\n{text}\n\nAnswer from it, and say where it leaves something open.",
        "{topic}について思い出したこと:\n\n{text}\n\nこれをもとに答え、分からないことは分からないと言ってください。",
    ),
    "mcp_wrap_up": ("Keep what matters of this conversation", "この会話の大事なことを覚えておく"),
    "mcp_wrap_up_said": (
        "Look back over this conversation. Search for what is already known; correct what turned out different; remember each "
        "preference, decision, fact about somebody and solution that will matter later, one at a time. Then say in one sentence "
        "what you kept.",
        "この会話を振り返ってください。既に知っていることを search で確かめ、変わったことは correct で直し、後で役立つ好み・決定・人に"
        "ついての事実・解決方法を一つずつ remember で残してください。最後に、何を残したかを一文で述べてください。",
    ),
    "http_foreign_host": (
        "{host!r} is no name of this service. Call it by its own, or allow this one with the setting `serve.hosts`.",
        "{host!r} はこのサービスの名前ではありません。自身の名前で呼ぶか、設定 `serve.hosts` で許可してください。",
    ),
    "http_foreign_origin": (
        "Pages from {origin} may not call this service. Allow them with the setting `serve.origins`.",
        "{origin} のページからは呼び出せません。設定 `serve.origins` で許可できます。",
    ),
    "http_no_token": (
        "Nobody is known by this. Send `Authorization: Bearer TOKEN`; the token is in the file `token` of the store's "
        "directory, or whoever runs the service gives you one.",
        "トークンが確認できません。`Authorization: Bearer トークン` を送ってください。トークンは保存先の `token` "
        "というファイルにあるか、サービスの管理者から受け取れます。",
    ),
    "http_no_right": (
        "This token does not have the right to {right}. Ask for one that has.",
        "このトークンには {right} の権限がありません。権限のあるトークンを使ってください。",
    ),
    "http_other_mind": (
        "This token is not for the mind {mind!r}. Leave `mind` away, or use a token for it.",
        "このトークンは {mind!r} の記憶には使えません。`mind` を省くか、そのためのトークンを使ってください。",
    ),
    "http_all_minds": (
        "This concerns all minds of the tenant, and the token is for one of them. Use one that is for all.",
        "これはテナントのすべての心に関わりますが、このトークンは一つの心のためのものです。すべてに使えるトークンを使ってください。",
    ),
    "http_body_too_large": (
        "The request has more than {limit} bytes. Split it, or raise the setting `serve.body_bytes`.",
        "リクエストが {limit} バイトを超えています。分けるか、設定 `serve.body_bytes` を上げてください。",
    ),
    "http_no_path": (
        "There is nothing at {path}. `/openapi.json` tells what there is.",
        "{path} には何もありません。`/openapi.json` に一覧があります。",
    ),
    "http_no_page_title": ("There is no such page", "そのページはありません"),
    "http_no_page": ("Nothing is shown at `{path}`.", "`{path}` には何もありません。"),
    "http_back": ("To the dashboard", "ダッシュボードへ"),
    "http_no_method": (
        "That cannot be done with {path}. The header `Allow` tells what can.",
        "{path} ではその操作はできません。ヘッダー `Allow` を見てください。",
    ),
    "http_refused": ("That request cannot be answered.", "そのリクエストには応えられません。"),
    "http_not_ready": (
        "The store does not answer, or the service is about to stop. Try again.",
        "保存先が応答しないか、サービスが終了しようとしています。もう一度試してください。",
    ),
    "http_no_token_title": ("This memory opens with a link", "この記憶はリンクから開きます"),
    "http_no_token_page": (
        "Nobody is signed in with this browser, or the visit has ended. Type `omoide dashboard --open` on the machine where "
        "the service runs: it gives a link that is good once. Whoever starts the service gets one with `omoide serve --open`.",
        "このブラウザーではまだ入室していないか、入室の期限が切れています。サービスが動いているマシンで `omoide dashboard --open` "
        "を実行すると、一度だけ使えるリンクが開きます。起動と同時に開くには `omoide serve --open` を使います。",
    ),
    "http_used_key_title": ("This link has been used, or is too old", "このリンクは使用済みか期限切れです"),
    "http_used_key_page": (
        "A link to the dashboard is good once and for a few minutes. Type `omoide dashboard --open` for a new one.",
        "ダッシュボードへのリンクは、数分以内に一度だけ使えます。`omoide dashboard --open` で新しいリンクを作れます。",
    ),
    "http_used_key": (
        "This link was used before, or is too old. Ask for a new one.",
        "このリンクは使用済みか期限切れです。新しいリンクをもらってください。",
    ),
    "serving": (
        "Omoide listens at {url}. The token is in {token}.",
        "Omoide は {url} で待っています。トークンは {token} にあります。",
    ),
    "serving_dashboard": (
        "Dashboard: {link} (good once, for {minutes} {minutes:minute|minutes})",
        "ダッシュボード: {link} (一度だけ、{minutes} 分間有効)",
    ),
    "token_added": (
        "Here is the token, once; nobody can read it again: {secret}",
        "トークンです。表示は一度だけで、二度と読めません: {secret}",
    ),
    "token_dropped": ("It is good no longer.", "無効にしました。"),
    "no_tokens": ("No tokens but the one of the house.", "既定のもの以外にトークンはありません。"),
}
