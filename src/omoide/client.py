"""A client for `omoide serve`: one method for each operation, typed, with nothing but Python's own library.

`with Client() as omoide: omoide.remember("美咲の誕生日は5月1日")`. Without arguments it calls this machine with the token in
the store's directory. What the service refuses is raised as `ServiceError`, with its code and what to do.
"""

import json
import ssl
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from omoide.wire import forms

URL = "http://127.0.0.1:7466"
TOKEN = "token"  # in the store's directory


class ServiceError(Exception):
    """A problem that the service named: `code` is for programs, the text says what to do."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        self.status: int = problem.get("status", 0)
        self.code: str = problem.get("code", "error")
        self.facts: Mapping[str, str] = problem.get("facts", {})
        super().__init__(problem.get("detail", self.code))


class Piece(NamedTuple):
    """A piece of news: `id` goes on after it, `event` says what sort, `data` what."""

    id: str
    event: str
    data: Any


class Connection:
    """One connection, kept open; not for several threads at once."""

    def __init__(
        self,
        url: str = URL,
        *,
        token: str | None = None,
        mind: str = "",
        language: str = "en",
        timeout_s: float = 60.0,
        certificates: str | Path | None = None,
    ) -> None:
        """`mind`: whose memory, where the token allows several. `certificates`: whom to believe over https, where it is not
        somebody whom this machine believes anyway."""
        place = urlsplit(url)
        if place.scheme == "https":
            believed = ssl.create_default_context(cafile=certificates)
            self._connection: HTTPConnection = HTTPSConnection(
                place.netloc, timeout=timeout_s, context=believed
            )
        else:
            self._connection = HTTPConnection(place.netloc, timeout=timeout_s)
        self._path = place.path.rstrip("/")
        self._mind = mind
        secret = token or _own_token()
        self._headers = {"Authorization": f"Bearer {secret}", "Accept-Language": language}

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _ask(self, method: str, path: str, *, query: Any = None, body: Any = None) -> Any:
        with self._answer(method, path, query=query, body=body) as answer:
            return json.loads(answer.read())

    def _lines(self, path: str) -> Iterator[Any]:
        with self._answer("GET", path) as answer:
            yield from map(json.loads, answer)

    def _news(self, path: str, *, query: Any = None, last: str = "") -> Iterator[Piece]:
        """Until it ends or the connection breaks; whoever gives the last id goes on from there."""
        told: dict[str, str] = {}
        more = {"Last-Event-ID": last} if last else {}
        with self._answer("GET", path, query=query, headers=more) as answer:
            for line in answer:
                name, _, value = line.decode("utf-8").rstrip("\n").partition(": ")
                if name:
                    told[name] = value
                elif "data" in told:
                    yield Piece(told.get("id", ""), told.get("event", ""), json.loads(told["data"]))
                    told = {}

    def _answer(
        self, method: str, path: str, *, query: Any = None, body: Any = None, headers: Any = None
    ) -> HTTPResponse:
        said = {name: value for name, value in (query or {}).items() if value is not None and value != ()}
        said |= {"mind": self._mind} if self._mind else {}
        url = self._path + path + (f"?{urlencode(said, doseq=True)}" if said else "")
        sent = None if body is None else json.dumps(_without_none(body)).encode("utf-8")
        kind = {} if sent is None else {"Content-Type": "application/json"}
        answer = self._sent(method, url, sent, self._headers | kind | (headers or {}))
        if answer.status >= 400:
            with answer:
                raise ServiceError(_problem(answer))
        return answer

    def _sent(self, method: str, url: str, body: bytes | None, headers: dict[str, str]) -> HTTPResponse:
        """A connection that was idle for long may be closed at the other end; what only looks is asked once more."""
        try:
            self._connection.request(method, url, body, headers)
            return self._connection.getresponse()
        except (HTTPException, OSError):
            self._connection.close()
            if method != "GET":
                raise
        self._connection.request(method, url, body, headers)
        return self._connection.getresponse()


def _without_none(body: Mapping[str, Any]) -> dict[str, Any]:
    """What was not said is not sent."""
    return {name: value for name, value in body.items() if value is not None}


def _own_token() -> str:
    """That of whoever serves on this machine, from the directory that the settings name (`OMOIDE_HOME`)."""
    from omoide.settings import read_settings  # whoever brings a token needs none of it

    file = read_settings().directory / TOKEN
    try:
        return file.read_text("utf-8").strip()
    except OSError as error:
        told = f"{file} cannot be read ({error.strerror}): start `omoide serve` here once, or give token=…"
        raise ServiceError({"code": "no_token", "detail": told}) from error


def _problem(answer: HTTPResponse) -> Mapping[str, Any]:
    raw = answer.read()
    try:
        return json.loads(raw)
    except ValueError:
        return {"status": answer.status, "detail": raw[:200].decode("utf-8", "replace")}


def _spelt(part: str) -> str:
    return quote(part, safe="")


# Below this line everything is read off the table of operations; `make docs` writes it anew.
# fmt: off


class Client(Connection):
    """Everything that can be asked of the service."""

    def __enter__(self) -> "Client":
        return self

    def remember(
        self,
        text: str,
        *,
        title: str = "",
        about: Sequence[str] = (),
        tags: Sequence[str] = (),
        place: str = "",
        kind: str = "note",
        category: str | None = None,
        origin: str = "user",
        importance: float | None = None,
        affect: Mapping[str, Any] | None = None,
        when: str | None = None,
        sources: Sequence[str] = (),
        protect: bool = False,
    ) -> forms.Memory:
        """Keep this, told on purpose. When it answers, it is safe. 覚える."""
        return self._ask("POST", "/v1/memories", body={"text": text, "title": title, "about": list(about), "tags": list(tags), "place": place, "kind": kind, "category": category, "origin": origin, "importance": importance, "affect": affect, "when": when, "sources": list(sources), "protect": protect})

    def remember_all(
        self,
        told: Sequence[Mapping[str, Any]],
    ) -> list[forms.Memory]:
        """Keep many at once, in one act: all of them are safe when it answers, or none was taken. まとめて覚える."""
        return self._ask("POST", "/v1/memories/batch", body={"told": list(told)})

    def observe(
        self,
        text: str,
        *,
        speaker: str = "",
        about: Sequence[str] = (),
        place: str = "",
        session: str = "",
        type: str = "message",
        origin: str = "user",
        importance: float | None = None,
        when: str | None = None,
    ) -> forms.Memory:
        """This happened: an event of the time line, and a memory of it. 起きたことを記録する."""
        return self._ask("POST", "/v1/observations", body={"text": text, "speaker": speaker, "about": list(about), "place": place, "session": session, "type": type, "origin": origin, "importance": importance, "when": when})

    def recall(
        self,
        text: str,
        *,
        about: str | None = None,
        present: Sequence[str] = (),
        speaker: str = "",
        place: str = "",
        session: str = "",
        kinds: Sequence[str] = (),
        since: str | None = None,
        until: str | None = None,
        profile: str = "",
        k: int | None = None,
        tokens: int | None = None,
        as_of: str | None = None,
        dry_run: bool = False,
    ) -> forms.Recollections:
        """What comes to mind, each with the reasons; it is strengthened by coming, unless one only looks. 思い出す."""
        return self._ask("POST", "/v1/recall", body={"text": text, "about": about, "present": list(present), "speaker": speaker, "place": place, "session": session, "kinds": list(kinds), "since": since, "until": until, "profile": profile, "k": k, "tokens": tokens, "as_of": as_of, "dry_run": dry_run})

    def recall_lived(
        self,
        text: str,
        *,
        k: int | None = None,
    ) -> forms.Recollections:
        """What comes to mind of what was lived: diaries, talk, episodes, dreams. 体験を思い出す."""
        return self._ask("POST", "/v1/recall/lived", body={"text": text, "k": k})

    def associate(
        self,
        text: str,
        *,
        walk: bool = False,
        limit: int = 10,
    ) -> forms.Associations:
        """Where a thought leads: concepts, each with the memories that tie it. 連想."""
        return self._ask("POST", "/v1/associate", body={"text": text, "walk": walk, "limit": limit})

    def gather(
        self,
        text: str,
        *,
        session: str = "",
        present: Sequence[str] = (),
        speaker: str = "",
        place: str = "",
    ) -> dict[str, Any]:
        """What an answer may need, section by section, as the settings say. 集める."""
        return self._ask("POST", "/v1/gather", body={"text": text, "session": session, "present": list(present), "speaker": speaker, "place": place})

    def prime(
        self,
        *,
        text: str = "",
        sender: str = "",
        channel: str = "",
        thread: str = "",
        type: str | None = None,
        oldest_log: str | None = None,
        dry_run: bool = False,
    ) -> forms.Primed:
        """What comes to mind when this message arrives, before anybody thinks. 呼び起こす."""
        return self._ask("POST", "/v1/prime", body={"text": text, "sender": sender, "channel": channel, "thread": thread, "type": type, "oldest_log": oldest_log, "dry_run": dry_run})

    def rehearse(
        self,
        memories: Sequence[str],
        *,
        used: Sequence[str] = (),
    ) -> dict[str, int]:
        """These came to mind by another way, or were of use. 使われた記憶を知らせる."""
        return self._ask("POST", "/v1/rehearsals", body={"memories": list(memories), "used": list(used)})

    def preference(
        self,
    ) -> dict[str, str]:
        """What it comes back to most often. 好み."""
        return self._ask("GET", "/v1/preference")

    def memories(
        self,
        *,
        about: str | None = None,
        kind: Sequence[str] = (),
        stage: Sequence[str] = (),
        tier: Sequence[str] = (),
        origin: Sequence[str] = (),
        category: Sequence[str] = (),
        tag: Sequence[str] = (),
        since: str | None = None,
        until: str | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str = "",
    ) -> forms.MemoryPage:
        """The memories, newest first, page by page. 一覧."""
        return self._ask("GET", "/v1/memories", query={"about": about, "kind": list(kind), "stage": list(stage), "tier": list(tier), "origin": list(origin), "category": list(category), "tag": list(tag), "since": since, "until": until, "as_of": as_of, "limit": limit, "cursor": cursor})

    def memory(
        self,
        memory: str,
        *,
        as_of: str | None = None,
    ) -> forms.MemoryWithLinks:
        """One memory, whole, with what it is tied to. 一つの記憶を見る."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}", query={"as_of": as_of})

    def strength(
        self,
        memory: str,
        *,
        threshold: float = 0.0,
    ) -> forms.Strength:
        """How strong a memory is and why, and what the coming years leave of it. 強さと、これから."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/strength", query={"threshold": threshold})

    def history(
        self,
        memory: str,
    ) -> list[forms.Entry]:
        """All that was ever done to a memory, even one that is gone. 経緯."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/history")

    def related(
        self,
        memory: str,
        *,
        limit: int | None = None,
    ) -> list[forms.Related]:
        """What it is tied to, or shares a label with. つながる記憶."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/related", query={"limit": limit})

    def sources(
        self,
        memory: str,
    ) -> list[forms.Source]:
        """What it came from: what was said, and the memories it was made from; what was erased is gone. 出どころ."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/sources")

    def why(
        self,
        memory: str,
        *,
        text: str,
        profile: str = "",
        about: str | None = None,
        present: Sequence[str] = (),
        speaker: str = "",
        place: str = "",
        session: str = "",
        kinds: Sequence[str] = (),
        since: str | None = None,
        until: str | None = None,
    ) -> forms.Reason:
        """What a memory is worth to a question, asked as `recall` is, and why it comes or does not. なぜ."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/why", query={"text": text, "profile": profile, "about": about, "present": list(present), "speaker": speaker, "place": place, "session": session, "kinds": list(kinds), "since": since, "until": until})

    def fading(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Faded]:
        """What is fading most, and why. 薄れつつある記憶."""
        return self._ask("GET", "/v1/fading", query={"limit": limit})

    def journal(
        self,
        *,
        after: int = 0,
        limit: int | None = None,
        cursor: str = "",
    ) -> forms.EntryPage:
        """The journal of all changes, oldest first, page by page. 記録."""
        return self._ask("GET", "/v1/journal", query={"after": after, "limit": limit, "cursor": cursor})

    def events(
        self,
        *,
        limit: int | None = None,
        cursor: str = "",
    ) -> forms.EventPage:
        """The time line: what happened, newest first, page by page. 時系列."""
        return self._ask("GET", "/v1/events", query={"limit": limit, "cursor": cursor})

    def days(
        self,
    ) -> dict[str, int]:
        """On which days something happened, and how much. 日ごとの出来事."""
        return self._ask("GET", "/v1/days")

    def activity(
        self,
        day: str,
    ) -> list[dict[str, Any]]:
        """The log of a day, line by line. その日の記録."""
        return self._ask("GET", f"/v1/days/{_spelt(day)}")

    def correct(
        self,
        memory: str,
        *,
        text: str,
        origin: str = "user",
    ) -> forms.Memory:
        """It is not so, but so; the former words stay in the journal. 訂正する."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/correct", body={"text": text, "origin": origin})

    def judge(
        self,
        memory: str,
        *,
        importance: float | None = None,
        confidence: float | None = None,
        affect: Mapping[str, Any] | None = None,
        category: str | None = None,
    ) -> forms.Memory:
        """How important it is, how sure, how it felt, what sort of matter. 評価する."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/judge", body={"importance": importance, "confidence": confidence, "affect": affect, "category": category})

    def protect(
        self,
        memory: str,
        *,
        reason: str = "asked",
    ) -> forms.Memory:
        """Never let it fade or be forgotten. 保護する."""
        return self._ask("PUT", f"/v1/memories/{_spelt(memory)}/protection", body={"reason": reason})

    def release(
        self,
        memory: str,
    ) -> forms.Memory:
        """It may fade again. 保護を解く."""
        return self._ask("DELETE", f"/v1/memories/{_spelt(memory)}/protection")

    def undecided(
        self,
    ) -> list[str]:
        """The memories that should be protected, for which there is no room. 判断待ち."""
        return self._ask("GET", "/v1/undecided")

    def forget(
        self,
        memory: str,
        *,
        dry_run: bool = False,
    ) -> forms.Memory:
        """Let it go: nothing finds it any more, and undo brings it back. 忘れる."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/forget", body={"dry_run": dry_run})

    def move(
        self,
        memory: str,
        *,
        stage: str,
    ) -> forms.Memory:
        """Move it to another stage of its life: nearer, further, into the archive or back; undo takes it back. 段階を移す."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/move", body={"stage": stage})

    def supersede(
        self,
        memory: str,
        *,
        by: str,
    ) -> forms.Memory:
        """It is no longer so: another memory has taken its place. 置き換える."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/supersede", body={"by": by})

    def erase(
        self,
        memory: str,
        *,
        sure: bool = False,
    ) -> forms.Erasure:
        """Remove a memory and all that was made from it, for good, from every file. 完全に消去する."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/erase", body={"sure": sure})

    def report_outcome(
        self,
        memory: str,
        *,
        outcome: str,
        note: str = "",
    ) -> forms.Tried:
        """Whether a procedure worked; it decides how far it is trusted. 結果を知らせる."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/outcome", body={"outcome": outcome, "note": note})

    def doubts(
        self,
    ) -> list[forms.Doubted]:
        """What is perhaps outdated, and waits for a decision; the newest first. 古いかもしれないこと."""
        return self._ask("GET", "/v1/doubts")

    def settle_doubt(
        self,
        memory: str,
        *,
        newer: bool,
    ) -> list[forms.Doubted]:
        """Decide about what is perhaps outdated. 決める."""
        return self._ask("POST", f"/v1/doubts/{_spelt(memory)}/settle", body={"newer": newer})

    def link(
        self,
        source: str,
        *,
        target: str,
        tie: str,
        weight: float = 1.0,
    ) -> forms.Relation:
        """Tie one memory to another. 結ぶ."""
        return self._ask("POST", "/v1/links", body={"source": source, "target": target, "tie": tie, "weight": weight})

    def unlink(
        self,
        source: str,
        *,
        target: str,
        tie: str,
    ) -> forms.Relation:
        """Untie them again. 解く."""
        return self._ask("DELETE", "/v1/links", query={"source": source, "target": target, "tie": tie})

    def alias(
        self,
        names: Sequence[str],
    ) -> dict[str, list[str]]:
        """These names mean the same: asked by one, all are found. 別名."""
        return self._ask("POST", "/v1/aliases", body={"names": list(names)})

    def undo(
        self,
        *,
        entry: int | None = None,
        night: str | None = None,
        run: str | None = None,
        imported: str | None = None,
        with_later: bool = False,
        dry_run: bool = False,
    ) -> forms.Undone:
        """Take back what was written; an undo can be undone. 取り消す."""
        return self._ask("POST", "/v1/undo", body={"entry": entry, "night": night, "run": run, "imported": imported, "with_later": with_later, "dry_run": dry_run})

    def share(
        self,
        memory: str,
        *,
        scope: str = "global",
        visible_to: Sequence[str] = (),
        onward: bool = False,
    ) -> forms.Memory:
        """Let others see it: all, one (bilateral) or some (group); who saw it and is not named lets go of it. 共有する."""
        return self._ask("PUT", f"/v1/memories/{_spelt(memory)}/audience", body={"scope": scope, "visible_to": list(visible_to), "onward": onward})

    def tell(
        self,
        memory: str,
        *,
        minds: Sequence[str],
    ) -> forms.Memory:
        """Tell it to these minds, who may hear it and tell it on. 伝える."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/tell", body={"minds": list(minds)})

    def withdraw(
        self,
        memory: str,
        *,
        dry_run: bool = False,
    ) -> forms.Withdrawal:
        """Take it back: nobody sees it, and whoever has heard it lets go of it. 共有を取り下げる."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/withdraw", body={"dry_run": dry_run})

    def restore(
        self,
        memory: str,
    ) -> forms.Withdrawal:
        """Undo the last withdrawal, for all who had to let go. 取り下げを取り消す."""
        return self._ask("POST", f"/v1/memories/{_spelt(memory)}/restore")

    def trace(
        self,
        memory: str,
    ) -> forms.Trace:
        """By which way it came from its first witness, and who else has it, as far as this mind may see. 由来をたどる."""
        return self._ask("GET", f"/v1/memories/{_spelt(memory)}/trace")

    def offered(
        self,
        *,
        limit: int = 100,
    ) -> list[forms.Memory]:
        """What other minds share with this one, the newest first. 共有されているもの."""
        return self._ask("GET", "/v1/shared", query={"limit": limit})

    def given(
        self,
        *,
        limit: int = 100,
    ) -> list[forms.Memory]:
        """What this mind shares with others, the newest first. 共有しているもの."""
        return self._ask("GET", "/v1/shared/given", query={"limit": limit})

    def retrieve_shared(
        self,
        query: str,
        *,
        scope: str = "global",
        top_k: int = 5,
    ) -> forms.Recollections:
        """What other minds share that answers a question (PI-32). 共有された記憶を探す."""
        return self._ask("POST", "/v1/shared/search", body={"query": query, "scope": scope, "top_k": top_k})

    def adopt(
        self,
        memory: str,
    ) -> forms.Memory:
        """Keep what another mind shares as a memory of one's own, which knows by which way it came. 聞いて覚える."""
        return self._ask("POST", f"/v1/shared/{_spelt(memory)}/adopt")

    def hear(
        self,
        text: str,
        *,
        sender: str = "",
        thread: str = "",
        channel: str = "",
        when: str | None = None,
        origin: str | None = None,
        key: str = "",
        type: str = "message_received",
        domain: str = "",
    ) -> forms.Turn:
        """Somebody said this: a turn of a talk, logged and remembered. 聞く."""
        return self._ask("POST", "/v1/turns/heard", body={"text": text, "sender": sender, "thread": thread, "channel": channel, "when": when, "origin": origin, "key": key, "type": type, "domain": domain})

    def say(
        self,
        text: str,
        *,
        to: str = "",
        thread: str = "",
        channel: str = "",
        when: str | None = None,
        key: str = "",
        type: str = "response_sent",
        speaker: str = "",
    ) -> forms.Turn:
        """The mind itself said this. 話す."""
        return self._ask("POST", "/v1/turns/said", body={"text": text, "to": to, "thread": thread, "channel": channel, "when": when, "key": key, "type": type, "speaker": speaker})

    def threads(
        self,
    ) -> list[forms.Thread]:
        """The talks there are. 会話の一覧."""
        return self._ask("GET", "/v1/threads")

    def thread(
        self,
        name: str,
    ) -> forms.Conversation:
        """One talk: what is left of it in short, and the turns that are still open. 一つの会話."""
        return self._ask("GET", "/v1/thread", query={"name": name})

    def close_thread(
        self,
        name: str,
    ) -> list[forms.Digested]:
        """A talk is over: make an episode, tasks and resolutions of it now. 話を終える."""
        return self._ask("POST", "/v1/thread/close", body={"name": name})

    def heartbeat(
        self,
        *,
        summary: str = "",
    ) -> list[forms.Digested]:
        """Look around: talks that are over are closed, and something is made of them. 鼓動."""
        return self._ask("POST", "/v1/heartbeat", body={"summary": summary})

    def quote(
        self,
        text: str,
    ) -> list[forms.Quoted]:
        """What was said before in exactly these words, the newest first. 発言を探す."""
        return self._ask("POST", "/v1/quote", body={"text": text})

    def happened(
        self,
        type: str,
        *,
        text: str = "",
        summary: str = "",
        sender: str = "",
        to: str = "",
        channel: str = "",
        tool: str = "",
        via: str = "",
        task: str = "",
        topic: str = "",
        exit_code: int | None = None,
        when: str | None = None,
    ) -> dict[str, Any]:
        """Something happened: into the log of the day, and no memory of its own. 出来事を記す."""
        return self._ask("POST", "/v1/events", body={"type": type, "text": text, "summary": summary, "sender": sender, "to": to, "channel": channel, "tool": tool, "via": via, "task": task, "topic": topic, "exit_code": exit_code, "when": when})

    def intend(
        self,
        text: str,
        *,
        due: str | None = None,
        who: str = "",
    ) -> forms.Intention:
        """Keep something that is to be done, until it is. やることを覚える."""
        return self._ask("POST", "/v1/intentions", body={"text": text, "due": due, "who": who})

    def intentions(
        self,
    ) -> list[forms.Intention]:
        """What is still to be done: what is overdue first. やること."""
        return self._ask("GET", "/v1/intentions")

    def finish(
        self,
        memory: str,
        *,
        cancelled: bool = False,
    ) -> forms.Intention:
        """It is done, or called off. 済んだ."""
        return self._ask("POST", f"/v1/intentions/{_spelt(memory)}/finish", body={"cancelled": cancelled})

    def resolve(
        self,
        text: str,
    ) -> forms.Resolved:
        """This is resolved: for this mind and all others of the tenant. 解決した."""
        return self._ask("POST", "/v1/resolutions", body={"text": text})

    def resolutions(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Resolution]:
        """What was resolved, by whichever mind; the newest last. 解決済みのこと."""
        return self._ask("GET", "/v1/resolutions", query={"limit": limit})

    def people(
        self,
    ) -> list[forms.Person]:
        """Whom all minds of the tenant know. 知っている人."""
        return self._ask("GET", "/v1/people")

    def person(
        self,
        name: str,
    ) -> forms.Person:
        """Who somebody is, by this very name or another one of the same person. この人は誰か."""
        return self._ask("GET", "/v1/person", query={"name": name})

    def describe(
        self,
        name: str,
        *,
        text: str,
        aliases: Sequence[str] = (),
        origin: str = "user",
    ) -> forms.Person:
        """Tell all minds who somebody is; names are added, never lost. 人を紹介する."""
        return self._ask("PUT", "/v1/person", body={"name": name, "text": text, "aliases": list(aliases), "origin": origin})

    def alias_person(
        self,
        name: str,
        *,
        aliases: Sequence[str],
        origin: str = "user",
    ) -> forms.Person:
        """Somebody is called so, too; names are added, never lost. 人の別名."""
        return self._ask("POST", "/v1/person/aliases", body={"name": name, "aliases": list(aliases), "origin": origin})

    def rename(
        self,
        name: str,
        *,
        to: str,
        origin: str = "user",
    ) -> forms.Person:
        """Somebody is called otherwise from now on. 名前を変える."""
        return self._ask("POST", "/v1/person/rename", body={"name": name, "to": to, "origin": origin})

    def sessions(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Session]:
        """What was made of talks that are over, the newest first, each with where it lies by now. 会話の記録."""
        return self._ask("GET", "/v1/sessions", query={"limit": limit})

    def session_tables(
        self,
        *,
        embeddings: bool = False,
    ) -> dict[str, Any]:
        """All of them as the stores of the LUMINA design would hold them. 会話の記録を表として."""
        return self._ask("GET", "/v1/sessions/tables", query={"embeddings": str(embeddings).lower()})

    def session(
        self,
        name: str,
    ) -> forms.OpenSession:
        """The thread that is open in a session: the turns at hand, and those that wait in its buffer. 今の会話."""
        return self._ask("GET", "/v1/session", query={"name": name})

    def profile(
        self,
    ) -> forms.UserProfile:
        """What was learnt of whoever talks with this mind: topics, who is called, how deep it goes. 話し相手."""
        return self._ask("GET", "/v1/profile")

    def read_on(
        self,
        text: str,
    ) -> forms.Quoted:
        """The utterance, or the entry of a diary, that says exactly this, from there on. 続きを読む."""
        return self._ask("POST", "/v1/quote/on", body={"text": text})

    def self(
        self,
        *,
        acting: bool = False,
    ) -> forms.Self:
        """What is put before a mind of itself. 自己を見る."""
        return self._ask("GET", "/v1/self", query={"acting": str(acting).lower()})

    def edit_self(
        self,
        text: str,
        *,
        words: str = "",
        how: str = "overwrite",
        old: str = "",
        entry: str = "",
        dry_run: bool = False,
        origin: str = "user",
    ) -> forms.Edited:
        """Write who it is, its notepad or a diary; `undo` takes it back. 自己を書く."""
        return self._ask("POST", "/v1/self/edit", body={"text": text, "words": words, "how": how, "old": old, "entry": entry, "dry_run": dry_run, "origin": origin})

    def mood(
        self,
    ) -> forms.Mood:
        """How it feels by now, where that leans what comes to mind, and whether that is in balance. 気分."""
        return self._ask("GET", "/v1/self/mood")

    def self_files(
        self,
    ) -> dict[str, str]:
        """The self as the files of its design, without the secret diary. ファイルとして."""
        return self._ask("GET", "/v1/self/files")

    def diary(
        self,
        *,
        day: str = "",
        limit: int | None = None,
    ) -> list[forms.Memory]:
        """The diary, oldest first: of a day, or the last few entries. 日記."""
        return self._ask("GET", "/v1/self/diary", query={"day": day, "limit": limit})

    def secret_diary(
        self,
        *,
        day: str = "",
        limit: int | None = None,
    ) -> list[forms.Memory]:
        """What a mind keeps to itself, and nothing else finds. 秘密の日記."""
        return self._ask("GET", "/v1/self/secret-diary", query={"day": day, "limit": limit})

    def episodes(
        self,
    ) -> list[dict[str, Any]]:
        """Its days and weeks as its design shows them. 日々."""
        return self._ask("GET", "/v1/self/episodes")

    def drives(
        self,
    ) -> forms.Inner:
        """The four drives as they are now, and why. 動機."""
        return self._ask("GET", "/v1/self/drives")

    def impulse(
        self,
    ) -> forms.Inner:
        """What it would want to do now; that it was considered is kept. 今したいこと."""
        return self._ask("POST", "/v1/self/impulse")

    def emotions(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Feeling]:
        """The log of feelings, the oldest first. 感情の記録."""
        return self._ask("GET", "/v1/self/emotions", query={"limit": limit})

    def dreams(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Dream]:
        """What it dreamt, the newest first. 夢."""
        return self._ask("GET", "/v1/self/dreams", query={"limit": limit})

    def dreamt(
        self,
        topic: str,
        *,
        insight: str,
        strategy: str = "",
        log_entry: str = "",
    ) -> forms.Dream:
        """Write an entry of the dream diary; its strategy is told from now on. 夢を書く."""
        return self._ask("POST", "/v1/self/dreams", body={"topic": topic, "insight": insight, "strategy": strategy, "log_entry": log_entry})

    def goals(
        self,
        *,
        status: str = "active",
    ) -> list[forms.Goal]:
        """Goals, what matters most first. 目標の一覧."""
        return self._ask("GET", "/v1/self/goals", query={"status": status})

    def goal_statistics(
        self,
    ) -> dict[str, int]:
        """How many goals are open, reached and given up. 目標の統計."""
        return self._ask("GET", "/v1/self/goals/statistics")

    def add_goal(
        self,
        text: str,
        *,
        long: bool = False,
        priority: int = 3,
        reason: str = "",
        origin: str = "user",
    ) -> forms.Goal:
        """Set a goal. 目標を立てる."""
        return self._ask("POST", "/v1/self/goals", body={"text": text, "long": long, "priority": priority, "reason": reason, "origin": origin})

    def goal_progress(
        self,
        goal: str,
        *,
        text: str,
    ) -> forms.Goal:
        """Something was done towards a goal. 進展を書く."""
        return self._ask("POST", "/v1/self/goals/progress", body={"goal": goal, "text": text})

    def prioritise_goal(
        self,
        goal: str,
        *,
        priority: int,
    ) -> forms.Goal:
        """A goal matters more or less than it did. 優先度を変える."""
        return self._ask("POST", "/v1/self/goals/prioritise", body={"goal": goal, "priority": priority})

    def complete_goal(
        self,
        goal: str,
        *,
        note: str = "",
    ) -> forms.Goal:
        """A goal is reached; an episode is made of it. 達成した."""
        return self._ask("POST", "/v1/self/goals/complete", body={"goal": goal, "note": note})

    def abandon_goal(
        self,
        goal: str,
        *,
        reason: str = "",
    ) -> forms.Goal:
        """A goal is given up. あきらめる."""
        return self._ask("POST", "/v1/self/goals/abandon", body={"goal": goal, "reason": reason})

    def tidy_goals(
        self,
        *,
        level: int = 1,
        dry_run: bool = False,
    ) -> list[forms.Goal]:
        """Give up short-term goals that stand still or are too many. 目標の整理."""
        return self._ask("POST", "/v1/self/goals/tidy", body={"level": level, "dry_run": dry_run})

    def questions(
        self,
        *,
        resolved: bool = False,
    ) -> list[forms.Question]:
        """What it wonders about, what matters most first. 気になっていること."""
        return self._ask("GET", "/v1/self/questions", query={"resolved": str(resolved).lower()})

    def ask(
        self,
        topic: str,
        *,
        context: str = "",
        priority: float | None = None,
        when: str | None = None,
        origin: str = "user",
    ) -> forms.Question:
        """Something to wonder about. 気になることを書く."""
        return self._ask("POST", "/v1/self/questions", body={"topic": topic, "context": context, "priority": priority, "when": when, "origin": origin})

    def resolve_question(
        self,
        topic: str,
        *,
        answer: str = "",
    ) -> forms.Question:
        """A question is answered. 解決した."""
        return self._ask("POST", "/v1/self/questions/resolve", body={"topic": topic, "answer": answer})

    def drop_question(
        self,
        topic: str,
    ) -> forms.Question:
        """A question is no longer wondered about. 取り下げる."""
        return self._ask("POST", "/v1/self/questions/drop", body={"topic": topic})

    def entities(
        self,
    ) -> list[forms.Entity]:
        """Whom and what it knows, its own first, then what all minds share. 知っている人や物事."""
        return self._ask("GET", "/v1/self/entities")

    def search_entities(
        self,
        text: str,
    ) -> list[forms.Entity]:
        """By words, those with most of them first. 人や物事を探す."""
        return self._ask("POST", "/v1/self/entities/search", body={"text": text})

    def entity(
        self,
        name: str,
    ) -> list[forms.Entity]:
        """What it knows itself of whoever bears this name, then what all know. 読む."""
        return self._ask("GET", f"/v1/self/entities/{_spelt(name)}")

    def write_entity(
        self,
        name: str,
        *,
        text: str,
        overwrite: bool = False,
        consolidate: bool = False,
        aliases: Sequence[str] = (),
        created: str | None = None,
        origin: str = "user",
    ) -> forms.Entity:
        """Write what is known of somebody or something; only this mind sees it. 書く."""
        return self._ask("PUT", f"/v1/self/entities/{_spelt(name)}", body={"text": text, "overwrite": overwrite, "consolidate": consolidate, "aliases": list(aliases), "created": created, "origin": origin})

    def proposals(
        self,
    ) -> list[forms.Proposal]:
        """What nights found said of people and things, the oldest first, until it is answered. 提案の一覧."""
        return self._ask("GET", "/v1/self/proposals")

    def accept_proposal(
        self,
        proposal: str,
        *,
        text: str = "",
    ) -> forms.Entity:
        """Know it from now on. 提案を受け入れる."""
        return self._ask("POST", f"/v1/self/proposals/{_spelt(proposal)}/accept", body={"text": text})

    def refuse_proposal(
        self,
        proposal: str,
    ) -> forms.Proposal:
        """It is not worth knowing, and is not proposed again. 提案を断る."""
        return self._ask("POST", f"/v1/self/proposals/{_spelt(proposal)}/refuse")

    def documents(
        self,
    ) -> list[forms.Document]:
        """What was taken into the knowledge base. 取り込んだ資料."""
        return self._ask("GET", "/v1/documents")

    def add_document(
        self,
        name: str,
        *,
        text: str | None = None,
        base64: str | None = None,
    ) -> forms.Studied:
        """Take a document in; what did not change since costs nothing. 資料を取り込む."""
        return self._ask("POST", "/v1/documents", body={"name": name, "text": text, "base64": base64})

    def embed_documents(
        self,
    ) -> dict[str, int]:
        """Give all passages their vectors that have none yet, now. 資料のベクトルを作る."""
        return self._ask("POST", "/v1/documents/embed")

    def search_documents(
        self,
        text: str,
        *,
        within: str = "",
        k: int | None = None,
    ) -> forms.Consulted:
        """Ask the documents: passages, with file and page or heading. 資料を調べる."""
        return self._ask("POST", "/v1/documents/search", body={"text": text, "within": within, "k": k})

    def read_document(
        self,
        pointer: str,
        *,
        around: int = 0,
        version: int | None = None,
    ) -> forms.Passage:
        """Read on from where a search has led. 続きを読む."""
        return self._ask("GET", "/v1/documents/read", query={"pointer": pointer, "around": around, "version": version})

    def document_history(
        self,
        name: str,
    ) -> list[forms.Document]:
        """The versions of a document, oldest first. 資料の版."""
        return self._ask("GET", "/v1/documents/history", query={"name": name})

    def remove_document(
        self,
        name: str,
        *,
        dry_run: bool = False,
    ) -> forms.Document:
        """Take a document out; `documents/undo` brings it back. 資料を外す."""
        return self._ask("POST", "/v1/documents/remove", body={"name": name, "dry_run": dry_run})

    def undo_documents(
        self,
        *,
        dry_run: bool = False,
    ) -> forms.Undone:
        """Take back what was last done to the knowledge base. 資料の操作を取り消す."""
        return self._ask("POST", "/v1/documents/undo", body={"dry_run": dry_run})

    def erase_document(
        self,
        name: str,
        *,
        sure: bool = False,
    ) -> forms.Erasure:
        """Remove a document for good, with all that it ever said, from every file. 資料を完全に消去する."""
        return self._ask("POST", "/v1/documents/erase", body={"name": name, "sure": sure})

    def read_file(
        self,
        path: str,
        *,
        lines: str = "",
    ) -> forms.File:
        """A memory as a file, or what is in a directory. ファイルを読む."""
        return self._ask("GET", "/v1/file", query={"path": path, "lines": lines})

    def write_file(
        self,
        path: str,
        *,
        content: str,
        append: bool = False,
        origin: str = "user",
    ) -> forms.Written:
        """Write a file of one's memory; what was there stays known. ファイルに書く."""
        return self._ask("PUT", "/v1/file", body={"path": path, "content": content, "append": append, "origin": origin})

    def tools(
        self,
    ) -> list[forms.Tool]:
        """What an agent may call by name, with the schemas for a model. 道具の一覧."""
        return self._ask("GET", "/v1/tools")

    def call_tool(
        self,
        name: str,
        *,
        arguments: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Call a tool as an agent would: what it writes is the agent's. 道具を使う."""
        return self._ask("POST", f"/v1/tools/{_spelt(name)}", body={"arguments": arguments})

    def import_file(
        self,
        name: str,
        *,
        text: str | None = None,
        base64: str | None = None,
        format: str = "",
        dry_run: bool = False,
    ) -> forms.Imported:
        """Take in what another program kept; doing it twice doubles nothing, and `undo` names what takes it back. 引っ越す."""
        return self._ask("POST", "/v1/imports", body={"name": name, "text": text, "base64": base64, "format": format, "dry_run": dry_run})

    def return_home(
        self,
        text: str,
        *,
        dry_run: bool = False,
    ) -> forms.Returned:
        """This mind, which must be empty, becomes the one that was exported; doing it twice doubles nothing. 元の心に戻す."""
        return self._ask("POST", "/v1/return", body={"text": text, "dry_run": dry_run})

    def stow(
        self,
        namespace: Sequence[str],
        *,
        key: str,
        value: dict[str, Any],
        minutes: float | None = None,
        text: str | None = None,
    ) -> forms.Stowed:
        """Lay a document into the drawer, or another in its place; when it answers, it is safe. 引き出しに入れる."""
        return self._ask("PUT", "/v1/drawer/document", body={"namespace": list(namespace), "key": key, "value": value, "minutes": minutes, "text": text})

    def stowed(
        self,
        namespace: Sequence[str],
        *,
        key: str,
    ) -> forms.Stowed:
        """A document, exactly as it was laid in. 引き出しの一枚."""
        return self._ask("GET", "/v1/drawer/document", query={"namespace": list(namespace), "key": key})

    def take_out(
        self,
        namespace: Sequence[str],
        *,
        key: str,
    ) -> forms.Stowed:
        """Nobody gets it any more; the last that lay there is told once more. 引き出しから出す."""
        return self._ask("DELETE", "/v1/drawer/document", query={"namespace": list(namespace), "key": key})

    def drawer(
        self,
        *,
        namespace: Sequence[str] = (),
        limit: int | None = None,
    ) -> list[forms.Stowed]:
        """All in a namespace and below it, the newest first. 引き出しの中身."""
        return self._ask("GET", "/v1/drawer", query={"namespace": list(namespace), "limit": limit})

    def search_drawer(
        self,
        text: str,
        *,
        namespace: Sequence[str] = (),
        limit: int | None = None,
    ) -> list[forms.Stowed]:
        """What answers, in a namespace and below it, best first. 引き出しを探す."""
        return self._ask("POST", "/v1/drawer/search", body={"text": text, "namespace": list(namespace), "limit": limit})

    def sweep_drawer(
        self,
    ) -> dict[str, int]:
        """Let go of what has expired. 期限切れを片づける."""
        return self._ask("POST", "/v1/drawer/sweep")

    def clear_drawer(
        self,
        namespace: Sequence[str],
        *,
        dry_run: bool = False,
    ) -> dict[str, int]:
        """Take out all in a namespace and below it; how many they are. 引き出しを空にする."""
        return self._ask("POST", "/v1/drawer/clear", body={"namespace": list(namespace), "dry_run": dry_run})

    def append(
        self,
        namespace: Sequence[str],
        *,
        values: Sequence[Any],
    ) -> dict[str, int]:
        """Add to a series, after all others and in one act. 続けて入れる."""
        return self._ask("POST", "/v1/drawer/series", body={"namespace": list(namespace), "values": list(values)})

    def series(
        self,
        namespace: Sequence[str],
        *,
        limit: int | None = None,
    ) -> list[Any]:
        """The last few of a series, the oldest first. 並びを見る."""
        return self._ask("GET", "/v1/drawer/series", query={"namespace": list(namespace), "limit": limit})

    def pop(
        self,
        namespace: Sequence[str],
    ) -> dict[str, Any]:
        """Take out the last of a series, and hand it over; `item` is null where there is none. 最後の一つを出す."""
        return self._ask("POST", "/v1/drawer/series/pop", body={"namespace": list(namespace)})

    def erase_stowed(
        self,
        namespace: Sequence[str],
        *,
        key: str | None = None,
        sure: bool = False,
    ) -> forms.Erasure:
        """Remove what a document says and ever said, for good, from every file. 引き出しから完全に消去する."""
        return self._ask("POST", "/v1/drawer/erase", body={"namespace": list(namespace), "key": key, "sure": sure})

    def working(
        self,
    ) -> forms.Working:
        """Working memory, and the memories that are always present. 作業記憶."""
        return self._ask("GET", "/v1/working")

    def update_working(
        self,
        updates: dict[str, Any],
    ) -> forms.Working:
        """Change working memory in part. 作業記憶を変える."""
        return self._ask("PATCH", "/v1/working", body={"updates": updates})

    def begin_action(
        self,
        type: str,
        *,
        target: str = "",
        expected: str = "",
    ) -> forms.Working:
        """An action begins; what should come of it is what it will be compared with. 行動を始める."""
        return self._ask("POST", "/v1/working/action", body={"type": type, "target": target, "expected": expected})

    def finish_action(
        self,
        actual: str,
        *,
        as_expected: bool | None = None,
    ) -> forms.ActionDone:
        """The action that was begun is over, and this came of it. 行動を終える."""
        return self._ask("POST", "/v1/working/action/finish", body={"actual": actual, "as_expected": as_expected})

    def conversed(
        self,
        text: str,
        *,
        with_whom: Sequence[str] = (),
        session: str = "",
    ) -> forms.Noticed:
        """A conversation is over, and this was said in it. 会話が終わった."""
        return self._ask("POST", "/v1/working/conversed", body={"text": text, "with_whom": list(with_whom), "session": session})

    def controller(
        self,
        *,
        system: str = "",
        question: str = "",
        urgent: Sequence[str] = (),
        module: str = "",
    ) -> forms.Controlled:
        """What a controller is told of this moment, within its budget. 今を伝える."""
        return self._ask("POST", "/v1/working/controller", body={"system": system, "question": question, "urgent": list(urgent), "module": module})

    def short_term(
        self,
    ) -> forms.ShortTerm:
        """What just happened and is not yet consolidated, oldest first. 短期記憶."""
        return self._ask("GET", "/v1/short")

    def notice(
        self,
        text: str,
        *,
        type: str = "observation",
        speaker: str = "",
        about: Sequence[str] = (),
        place: str = "",
        session: str = "",
        importance: float | None = None,
        when: str | None = None,
    ) -> forms.Noticed:
        """It happened, and is safe; whether it becomes a memory of its own is decided here. 起きたことを短期記憶に入れる."""
        return self._ask("POST", "/v1/short", body={"text": text, "type": type, "speaker": speaker, "about": list(about), "place": place, "session": session, "importance": importance, "when": when})

    def consolidate(
        self,
        *,
        force: bool = False,
        dry_run: bool = False,
    ) -> forms.Night:
        """Short-term memory moves on into long-term memory; like events become one. 短期記憶を統合する."""
        return self._ask("POST", "/v1/consolidations", body={"force": force, "dry_run": dry_run})

    def maintain(
        self,
        *,
        dry_run: bool = False,
    ) -> forms.Night:
        """Make room in long-term memory where it is under pressure; undo brings all of it back. 長期記憶を整理する."""
        return self._ask("POST", "/v1/maintenance", body={"dry_run": dry_run})

    def sleep(
        self,
        *,
        wait: bool = True,
        accept_clock: bool = False,
    ) -> forms.Sleeping:
        """Do the nights that are owed; twice changes nothing. Whoever asks meanwhile joins. 眠る."""
        return self._ask("POST", "/v1/nights", body={"wait": wait, "accept_clock": accept_clock})

    def nights(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Night]:
        """What past nights did, the newest first. 過去の夜."""
        return self._ask("GET", "/v1/nights", query={"limit": limit})

    def plan_night(
        self,
    ) -> list[forms.Night]:
        """What the next night would do, with every change; nothing is written. 次の夜の予定."""
        return self._ask("GET", "/v1/nights/plan")

    def nights_waiting(
        self,
    ) -> forms.NightsWaiting:
        """How many nights are owed, what is parked, and whether the clock may be believed. 待っている夜."""
        return self._ask("GET", "/v1/nights/waiting")

    def night_news(
        self,
        *,
        last: str = "",
    ) -> Iterator[Piece]:
        """A night as it goes: each step, then the reports; `Last-Event-ID` goes on from there. 夜の経過."""
        return self._news("/v1/nights/stream", last=last)

    def night(
        self,
        night: str,
    ) -> forms.NightDiff:
        """One night with every change that it wrote; `undo` takes it back. 一つの夜."""
        return self._ask("GET", f"/v1/nights/{_spelt(night)}")

    def stream(
        self,
        *,
        after: int | None = None,
        after_event: int | None = None,
        last: str = "",
    ) -> Iterator[Piece]:
        """All news of a mind as they come: changes (`entry`) and what happens (`event`); `Last-Event-ID` goes on from there.
        今起きていること."""
        return self._news("/v1/stream", query={"after": after, "after_event": after_event}, last=last)

    def plan_person_erasure(
        self,
        person: str,
        *,
        also: Sequence[str] = (),
    ) -> forms.PersonErasing:
        """What would go if this person were erased, mind by mind, and the token that stands for exactly that. 人の消去の確認."""
        return self._ask("GET", f"/v1/people/{_spelt(person)}/erasure", query={"also": list(also)})

    def erase_person(
        self,
        person: str,
        *,
        token: str,
        also: Sequence[str] = (),
    ) -> forms.PersonErased:
        """Remove everything of a person for good, from every mind and every file. ある人のことをすべて消去する."""
        return self._ask("POST", f"/v1/people/{_spelt(person)}/erasure", body={"token": token, "also": list(also)})

    def plan_mind_erasure(
        self,
    ) -> forms.MindErasing:
        """What would go if this whole mind were erased, and the token that stands for exactly that. 心の消去の確認."""
        return self._ask("GET", "/v1/erasure")

    def erase_mind(
        self,
        token: str,
    ) -> forms.MindErased:
        """Remove a whole mind for good, with its files and its name; nothing of another. 心をまるごと消去する."""
        return self._ask("POST", "/v1/erasure", body={"token": token})

    def audit(
        self,
        *,
        limit: int | None = None,
    ) -> list[forms.Audited]:
        """What was erased, exported, backed up or put back, by whom and when, the oldest first; never what it said. 監査記録."""
        return self._ask("GET", "/v1/audit", query={"limit": limit})

    def minds(
        self,
    ) -> list[str]:
        """Whose memories there are, of those that the token allows. 誰の記憶があるか."""
        return self._ask("GET", "/v1/minds")

    def census(
        self,
    ) -> forms.Census:
        """How large a mind is, and the head of its journal: note it elsewhere and no later cut goes unseen. 概要."""
        return self._ask("GET", "/v1/census")

    def facets(
        self,
    ) -> forms.Facets:
        """How many memories there are of each kind, stage and tier. 内訳."""
        return self._ask("GET", "/v1/facets")

    def verify(
        self,
    ) -> forms.Verdict:
        """Check journal, words and tables against each other. 確かめる."""
        return self._ask("POST", "/v1/verify")

    def rebuild(
        self,
    ) -> dict[str, int]:
        """Make everything derived anew from the journal; nothing is lost. 作り直す."""
        return self._ask("POST", "/v1/rebuild")

    def size(
        self,
    ) -> forms.Size:
        """How much is kept of each mind that the token allows; the files of the store only for whoever runs it. 大きさ."""
        return self._ask("GET", "/v1/size")

    def spaces(
        self,
    ) -> list[forms.Space]:
        """By which embedders its memories have vectors, and how far they have come. ベクトル."""
        return self._ask("GET", "/v1/spaces")

    def vector_engine(
        self,
    ) -> forms.VectorEngine:
        """Which engine finds the nearest vectors, and how far it is behind. ベクトルエンジン."""
        return self._ask("GET", "/v1/vector-engine")

    def embed(
        self,
        *,
        anew: bool = False,
    ) -> dict[str, int]:
        """Give every memory its vectors that has none yet, now. ベクトルを作る."""
        return self._ask("POST", "/v1/embed", body={"anew": anew})

    def spending(
        self,
        *,
        since: str | None = None,
    ) -> forms.Spending:
        """What language models have cost, and what they may. 費用."""
        return self._ask("GET", "/v1/spending", query={"since": since})

    def settings(
        self,
        *,
        preset: str = "",
    ) -> list[forms.Setting]:
        """The settings in force, each with what it means and what it may be. 設定."""
        return self._ask("GET", "/v1/settings", query={"preset": preset})

    def settings_schema(
        self,
    ) -> dict[str, Any]:
        """A JSON schema of the settings file. 設定のスキーマ."""
        return self._ask("GET", "/v1/settings/schema")

    def notes(
        self,
        *,
        prefix: str = "",
    ) -> dict[str, str]:
        """Small states under keys. 覚え書き."""
        return self._ask("GET", "/v1/notes", query={"prefix": prefix})

    def note(
        self,
        key: str,
        *,
        text: str | None = None,
    ) -> dict[str, str]:
        """Keep a small state under a key, for whoever acts through this mind. 覚え書きを残す."""
        return self._ask("PUT", f"/v1/notes/{_spelt(key)}", body={"text": text})

    def export(
        self,
    ) -> Iterator[dict[str, Any]]:
        """Everything that is kept of a mind, as lines of JSON. 書き出す."""
        return self._lines("/v1/export")

    def invite(
        self,
    ) -> forms.Link:
        """A link that opens the dashboard once, for whoever has it. 招待."""
        return self._ask("POST", "/v1/invitation")
