"""The lives of the demo."""

TEXTS: dict[str, tuple[str, str]] = {
    "demo_lives": (
        "Sixty days of two people and the companion both of them talk with, in seconds.",
        "二人と、その話し相手の六十日を、数秒で生きてみます。",
    ),
    "demo_living": ("Living", "暮らしています"),
    "demo_fading": (
        "What is fading, the weakest first; and what was asked to be remembered.",
        "薄れつつあるもの(弱い順)と、「覚えておいて」と言われたもの。",
    ),
    "demo_look": (
        "Look into this mind: {link}",
        "この心の中を見る: {link}",
    ),
    "demo_looked": (
        "Its dashboard answers: {title}. With a terminal, a link to it stands here.",
        "ダッシュボードが応答しました: {title}。端末で実行すると、ここにリンクが出ます。",
    ),
    "demo_no_dashboard": (
        "A dashboard shows all this in a browser: pip install 'omoide[serve]'",
        "ブラウザーで見るダッシュボードもあります: pip install 'omoide[serve]'",
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
        "Left at the end: {full} full, {summary} {summary:summary|summaries}, {trace} {trace:trace|traces}, {archived} in the archive.",
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
}
