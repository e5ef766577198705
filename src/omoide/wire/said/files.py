"""Documents, files and tools."""

TEXTS: dict[str, tuple[str, str]] = {
    "document_new": ("Taken in", "取り込みました"),
    "document_changed": ("Brought up to date", "更新しました"),
    "document_same": ("Unchanged", "変わりありません"),
    "document_refused": ("Not taken in", "取り込めませんでした"),
    "document_counts": (
        "{passages} {passages:passage|passages}, {written} written, {gone} gone",
        "{passages} 節、うち書き込み {written}、外したもの {gone}",
    ),
    "document_size": ("{passages} {passages:passage|passages}", "{passages} 節"),
    "document_pages": (
        "{passages} {passages:passage|passages} on {pages} {pages:page|pages}",
        "{passages} 節、{pages} ページ",
    ),
    "document_version": ("Version {version}", "第 {version} 版"),
    "document_page": ("page {page}", "{page} ページ"),
    "document_vectors": ("Finding out what the passages mean", "内容を読み取っています"),
    "document_nothing": ("No document says anything about it.", "それについて書かれた資料はありません。"),
    "no_documents": ("There are no documents yet.", "資料はまだありません。"),
    "will_remove_document": ("Would be taken out", "外す資料"),
    "document_removed": (
        "Taken out (`omoide knowledge undo` brings it back)",
        "外しました(`omoide knowledge undo` で戻せます)",
    ),
    "document_undone": ("Taken back: {count} {count:change|changes}.", "取り消しました: {count} 件の変更。"),
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
}
