"""How well documents are found: `python -m bench.knowledge [FILE] [--json]`, a file of the form `omoide-eval/1`.

Every paragraph is a file of its own in a directory, taken into the knowledge base as people do it, and asked for through the
tool `search_knowledge_base`. A question is answered when a passage of its paragraph comes first, or among five. Beside
it stands plain BM25 over the same paragraphs, and what it costs to take all of them in once more.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.data import data_directory
from bench.evaluation import Conversation, Unusable, read_evaluation
from bench.floor import Floor
from bench.telling import Progress, refuse
from omoide.adapters.documents import materials
from omoide.assemble import mind_of, open_engine
from omoide.mind import Mind
from omoide.settings import read_settings
from omoide.tools.sets import TOOLS

_MARK = " [SEP] "  # between the title of an article and its paragraph
DEPTH = 5


def measured(
    conversation: Conversation, *, told: Progress, arguments: Sequence[str] = ()
) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        files = _written(conversation, home / "files")
        settings = read_settings(environment={}, arguments=[f"home.path={home / 'store'}", *arguments])
        with mind_of(settings, open_engine(settings), by="bench") as mind:
            first, passages = _timed(mind, files, settings.knowledge.file_bytes)
            mind.knowledge.embed()
            again, _ = _timed(mind, files, settings.knowledge.file_bytes)
            ranks = [_rank(mind, each.text, each.gold, told) for each in conversation.questions if each.gold]
    floor = Floor([(turn.id, turn.text) for turn in conversation.turns])
    plain = [_place(floor.ask(each.text, k=DEPTH), each.gold) for each in conversation.questions if each.gold]
    return {
        "documents": len(files),
        "passages": passages,
        "questions": len(ranks),
        "first": _share(ranks, 1),
        "among_five": _share(ranks, DEPTH),
        "floor_first": _share(plain, 1),
        "floor_among_five": _share(plain, DEPTH),
        "again": again / first,
    }


def _written(conversation: Conversation, directory: Path) -> list[Path]:
    directory.mkdir()
    files: list[Path] = []
    for turn in conversation.turns:
        path = directory / f"{turn.id}.md"
        title, mark, text = turn.text.partition(_MARK)
        path.write_text(f"# {title}\n\n{text}\n" if mark else turn.text, "utf-8")
        files.append(path)
    return files


def _timed(mind: Mind, files: Sequence[Path], file_bytes: int) -> tuple[float, int]:
    began = time.perf_counter()
    studied = mind.knowledge.add(materials(files, file_bytes=file_bytes))
    return time.perf_counter() - began, sum(each.passages for each in studied)


def _rank(mind: Mind, question: str, gold: frozenset[str], told: Progress) -> int:
    answer = TOOLS["search_knowledge_base"](mind, {"query": question, "limit": DEPTH})
    told.step()
    return _place([Path(each["document"]).stem for each in answer["found"]], gold)


def _place(found: Sequence[str], gold: frozenset[str]) -> int:
    """1 is first; 0: not among them. Passages of one document count once."""
    distinct = list(dict.fromkeys(found))
    return next((place for place, name in enumerate(distinct, start=1) if name in gold), 0)


def _share(ranks: Sequence[int], depth: int) -> float:
    return sum(0 < rank <= depth for rank in ranks) / max(len(ranks), 1)


def shown(found: dict[str, float]) -> str:
    return "\n".join(
        [
            f"{found['documents']:,.0f} documents, {found['passages']:,.0f} passages, {found['questions']:,.0f} questions",
            f"{'':24}{'first':>9}{'of five':>9}",
            f"{'search_knowledge_base':24}{found['first']:9.3f}{found['among_five']:9.3f}",
            f"{'BM25 floor':24}{found['floor_first']:9.3f}{found['floor_among_five']:9.3f}",
            f"taking all in again: {found['again']:.3f} of the first time",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="default: eval/jsquad-valid.json")
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting")
    given = parser.parse_args(arguments)
    try:
        evaluation = read_evaluation(given.file or data_directory() / "eval" / "jsquad-valid.json")
    except Unusable as error:
        refuse(error)
    (conversation,) = evaluation.conversations
    told = Progress(f"{evaluation.name}, questions", len(conversation.questions))
    found = measured(conversation, told=told, arguments=given.set)
    told.end()
    print(json.dumps(found) if given.json else shown(found))


if __name__ == "__main__":
    main()
