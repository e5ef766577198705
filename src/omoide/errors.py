"""Everything that can go wrong, as one tree; each error says what happened and what to do.

OmoideError
├── BadInput            what was given cannot be taken, and nothing was changed
│   ├── EmptyText       nothing to remember
│   ├── TooLong         more than one memory may hold
│   ├── BadName         a key that is not a plain name
│   │   └── BadMindName a tenant or mind that cannot be called so
│   ├── NameTaken       a mind that would be taken for another, which is there already
│   ├── BadValue        a value outside what is allowed
│   ├── BadQuery        a question in SQL that is none, is too large, or would do more than read
│   ├── BadDocument     a file that cannot be read as what it is called
│   └── BadSetting      a setting that does not exist or is out of bounds
│       └── Leaking     one that would keep words in the clear beside an encrypted store
├── NotFound            no such memory or entry in this mind
│   └── NoSuchMind      no mind of that name, of which something was asked
├── Ambiguous           several memories fit the short id
├── Refused             allowed to nobody as it stands
│   ├── Protected       a protected memory would be weakened
│   ├── Standing        later changes stand on what would vanish
│   ├── Irreversible    erasure, and what was erased, cannot be undone
│   ├── TooManyRelations a memory has as many relations as it may
│   ├── ReadOnly        a file that is not the writer's own
│   ├── Distrusted      doubtful words would guide, or retire what is believed more
│   ├── Confided        what was told in confidence would be told on
│   ├── ToldOn          others have heard it: it is withdrawn, not undone
│   ├── ClockLeapt      the clock is far ahead of all that is known: somebody must say that it is right
│   ├── TooManyProtected as many memories are protected as may be
│   └── Full            the mind holds as many memories as it may
├── Conflict            somebody else changed it first; look again
├── NotAtHand           what is near at hand cannot be reached; all goes on without it
├── VectorsAway         an engine of vectors cannot be reached; the store is read meanwhile
├── EmbedderError       texts could not be turned into vectors; words are searched meanwhile
├── ModelError          a language model gave no answer that can be used; a rule answers instead
│   ├── Unreachable     it is not there, refused the key or took too long
│   ├── Unreadable      it answered, but not as it was asked to
│   ├── Declined        it would not answer
│   ├── Resting         it failed too often and is left alone for a while
│   └── OverBudget      the question could cost more than is left
└── StoreError          the store cannot do it
    ├── Damaged         the file is not what was acknowledged
    ├── Lost            the words of one memory are not what was written; all others are there
    ├── Newer           the file was written by a newer version
    ├── Unsafe          the place is not fit to keep memories in
    ├── DiskFull        no room left on the device
    ├── NoCipher        encryption was asked for, and the library has none
    ├── NoKey           there is no key to an encrypted store, or none that is safe
    ├── WrongKey        the key does not open the file, or the file is damaged
    ├── InTheClear      the file is not encrypted, though it should be
    ├── NotProven       a new file could be read without its key
    ├── OnServer        what is done to a file is done to a server by its own tools
    ├── Unmade          there are no tables of ours in the database yet
    ├── Unavailable     the server of the store cannot be reached
    ├── InDoubt         nobody knows whether a commit was written: the server or the disk went away in the middle of it
    └── Busy            another process holds the store for too long
"""

from typing import ClassVar


class OmoideError(Exception):
    """Built from facts, so that any door can say it in the reader's language (see `wire.py`)."""

    code: ClassVar[str] = "error"
    says: ClassVar[str] = "{detail}"

    def __init__(self, **facts: object) -> None:
        self.facts = facts
        super().__init__(self.says.format(**facts))


class BadInput(OmoideError):
    code = "bad_input"


class EmptyText(BadInput):
    code = "empty"
    says = "There is nothing in {what}. Give at least one visible character."


class TooLong(BadInput):
    code = "too_long"
    says = "{what} has {size} bytes; at most {limit} are kept in one memory. Split it into parts."


class BadName(BadInput):
    code = "bad_name"
    says = "{value!r} cannot be the name of a {what}: use 1 to 64 of a-z, 0-9, - and _, beginning with a letter or digit."


class BadMindName(BadName):
    code = "bad_mind_name"
    says = (
        "{value!r} cannot be the name of a {what}: use 1 to 64 letters and digits of one script (a-z, あ, 美, …), - and _, "
        "beginning with a letter or digit, without spaces and in at most 96 bytes."
    )


class NameTaken(BadInput):
    code = "name_taken"
    says = (
        "{value!r} would be taken for {known!r}, which is a mind here already. Write it as that one is written, or choose "
        "another name."
    )


class BadValue(BadInput):
    code = "bad_value"
    says = "{value!r} cannot be used as {what}. Allowed: {allowed}."


class BadQuery(BadInput):
    code = "bad_query"
    says = "The question cannot be answered: {detail}"


class BadDocument(BadInput):
    code = "bad_document"
    says = "{name} cannot be taken in: {what}."


class BadSetting(BadInput):
    code = "bad_setting"
    says = "Setting {key} from {source}: {problem}"


class Leaking(BadSetting):
    code = "leaking"
    says = (
        "{key} would keep words in the clear beside an encrypted store. Use {instead} instead, or do without "
        "`store.cipher`."
    )


class NotFound(OmoideError):
    code = "not_found"
    says = "There is no {what} {value!r} {place}. {hint}"

    def __init__(self, **facts: object) -> None:
        what = str(facts.get("what", ""))
        place = HERE if what in OF_THE_HOUSE else IN_THIS_MIND
        super().__init__(**{"place": place, "hint": SHOWN_BY.get(what, SHOWN_BY["memory"]), **facts})


IN_THIS_MIND, HERE = "in this mind", "here"
OF_THE_HOUSE = frozenset({"mind", "prompt", "resource", "token", "user"})  # what is not in one mind

# What shows which names there are, by what was asked for.
SHOWN_BY = {
    "memory": "`omoide list` and `omoide log` show what there is.",
    "act to undo": "`omoide log` shows what there is.",
    "document": "`omoide knowledge list` shows what there is.",
    "entity": "`omoide entity list` shows what there is.",
    "entry": "`omoide log` shows what there is.",
    "entry that counts with number": "`omoide log` shows what there is.",
    "mind": "Look whether it is written right.",
    "user": "Look whether it is written right.",
    "night": "`omoide nights` shows what there is.",
    "open goal": "`omoide goal list` shows what there is.",
    "open question": "`omoide question list` shows what there is.",
    "passage": "`omoide knowledge list` shows what there is.",
    "person": "`omoide people` shows what there is.",
    "prompt": "The list of prompts shows what there is.",
    "proposal": "`omoide entity proposals` shows what there is.",
    "resource": "The list of resources shows what there is.",
    "run of nights": "`omoide nights` shows what there is.",
    "shared memory": "`omoide shared` shows what there is.",
    "thread": "`omoide threads` shows what there is.",
    "token": "`omoide token list` shows what there is.",
    "version": "`omoide knowledge history` shows what there is.",
    "withdrawal of memory": "`omoide shared --given` shows what there is.",
}


class NoSuchMind(NotFound):
    """Whoever only looks makes no mind: a name that was mistyped would look like an empty one."""

    code = "no_such_mind"
    says = "There is no mind {value!r} here. {near} It begins with the first that is kept in it, such as by `omoide remember`."

    def __init__(self, *, value: str, near: str) -> None:
        super().__init__(what="mind", value=value, near=near)


class Ambiguous(OmoideError):
    code = "ambiguous"
    says = "{value!r} fits several memories: {matches}. Give more characters of the id."


class Refused(OmoideError):
    code = "refused"


class Protected(Refused):
    code = "protected"
    says = "Memory {memory} is protected. Release it first with `omoide protect {memory} --off`."


class ClockLeapt(Refused):
    code = "clock_leapt"
    says = (
        "The clock says {now}, and the last that is known of {mind} is of {since}: {days} days before. Nights wait, and nothing "
        "was changed. If the clock is right, run `omoide sleep --accept-clock`; if not, set it right. After {proof} days on which "
        "something is remembered, they go on by themselves."
    )


class BeforeNow(Refused):
    code = "before_now"
    says = (
        "{at} is before the last that {mind} knows of, which is of {last}. What is lived again goes forward: begin with an empty mind "
        "(--mind NAME), say a later time, or say only when it happened (--when). `omoide as-of` shows a mind as it was."
    )


class Distrusted(Refused):
    code = "distrusted"
    says = "Memory {memory} may not be changed or made so: {why}. A person may say it."


class Confided(Refused):
    code = "confided"
    says = "Memory {memory} was told in confidence, or is kept to oneself. It is shown to nobody else."


class ToldOn(Refused):
    code = "told_on"
    says = "Memory {memory} was told to {minds}. `omoide withdraw {memory}` takes it back from all who have heard it."


class ReadOnly(Refused):
    code = "read_only"
    says = "{path} is not for you to write. You may write {allowed}."


class Standing(Refused):
    code = "standing"
    says = "Later changes stand on this: {entries}. Undo them too with --with-later, or leave it."


class NotConfirmed(Refused, PermissionError):
    code = "not_confirmed"
    says = (
        "This token does not stand for what is kept of {person} now. Look at it first (with --dry-run), "
        "and give the token that is shown there."
    )


class Irreversible(Refused):
    code = "irreversible"
    says = "Entry {entry} cannot be undone: {why}."


class TooManyRelations(Refused):
    code = "too_many_relations"
    says = "Memory {memory} has its {limit} relations. Unlink some, or raise `limits.relations`."


class TooManyProtected(Refused):
    code = "too_many_protected"
    says = (
        "{limit} memories are protected, which is as many as may be. Release one with `omoide protect ID --off`, or "
        "raise `limits.protected`. Oldest first: {memories}"
    )


class Full(Refused):
    code = "full"
    says = "This mind holds its {limit} memories. Forget or erase some, or raise `limits.memories`."


class Conflict(OmoideError):
    code = "conflict"
    says = "{what} was changed by somebody else in the meantime. Nothing was written; look again and decide anew."


class NotAtHand(OmoideError):
    code = "not_at_hand"
    says = (
        "What is near at hand cannot be reached at {path}: {problem}. All memories are safe, and it goes on without; what is "
        "at hand comes back with the server."
    )


class VectorsAway(OmoideError):
    code = "vectors_away"
    says = (
        "The vector engine at {path} cannot be reached: {problem}. All memories are safe, and the store is read instead; what "
        "the engine is owed, erasures too, it is told when it is back."
    )


class EmbedderError(OmoideError):
    code = "embedder"
    says = "The embedder {name} failed: {problem}."


class ModelError(OmoideError):
    code = "model"


class Unreachable(ModelError):
    code = "unreachable"
    says = "The language model {name} failed: {problem}."


class Unreadable(ModelError):
    code = "unreadable"
    says = "The answer of the language model could not be read: {problem}."


class CutOff(Unreadable):
    code = "cut_off"
    says = "The answer of the language model was cut off at {tokens} tokens. Raise thinking.max_tokens."


class Declined(ModelError):
    code = "declined"
    says = "The language model {name} would not answer."


class Resting(ModelError):
    code = "resting"
    says = "The language model {name} failed {count} times in a row; it is asked again from {until} on."


class OverBudget(ModelError):
    code = "over_budget"
    says = "With this question {what} could come to {wanted}; at most {limit} may be used. Raise `{setting}`, or wait."


class StoreError(OmoideError):
    code = "store"
    says = "The store at {path} failed: {detail}"


class Damaged(StoreError):
    code = "damaged"
    says = "The store at {path} is damaged: {detail}. Nothing was changed. {remedy}"


class Lost(StoreError):
    code = "lost"
    says = (
        "What memory {memory} said is damaged and is not shown. Run `omoide repair` to put it right from a backup, or let go of it "
        "with `omoide forget {memory}` or `omoide erase {memory}`."
    )


class Newer(StoreError):
    code = "newer"
    says = "The store at {path} has format {found}; this version reads up to {known}. Install a newer omoide."


class Unsafe(StoreError):
    code = "unsafe"
    says = "Memories cannot be kept in {path}: {why}. {remedy}"


class DiskFull(StoreError):
    code = "disk_full"
    says = "No room left on the device of {path}. Nothing was written and nothing is lost; free some space and try again."


class NoCipher(StoreError):
    code = "no_cipher"
    says = (
        "{path} is to be encrypted with {cipher}, but the SQLite that is installed has no ciphers. Nothing was changed. "
        "Run: pip uninstall apsw && pip install apsw-sqlite3mc"
    )


class NoKey(StoreError):
    code = "no_key"
    says = (
        "There is no key to the encrypted store. {where}: {what}. Nothing was changed. Name a file that only you can read in "
        "`store.key_file`, or an environment variable in `store.key_variable`."
    )


class WrongKey(StoreError):
    code = "wrong_key"
    says = (
        "{path} does not open: the key or the cipher is wrong, or the file is damaged. Nothing was changed. Give the key that it "
        "was made with; if this is that key, put back a backup with `omoide restore`."
    )


class InTheClear(StoreError):
    code = "in_the_clear"
    says = (
        "{path} is not encrypted, though `store.cipher` asks for it. Nothing was changed. `omoide migrate FROM TO` moves it into "
        "a new directory with these settings; to use it as it is, do without `store.cipher`."
    )


class NotProven(StoreError):
    code = "not_proven"
    says = (
        "{path} was to be encrypted with {cipher}, but can be read without the key. It was not kept, and nothing else was "
        "changed. Install apsw-sqlite3mc anew."
    )


class OnServer(StoreError):
    code = "on_server"
    says = (
        "The store at {path} is no file. Copies of a server are made by its own tools (pg_dump, pg_basebackup); "
        "`omoide migrate` makes a file of it."
    )


class Unmade(StoreError):
    code = "unmade"
    says = "There are no memories in {path} yet. The first that is remembered makes its tables."


class Unavailable(StoreError):
    code = "unavailable"
    says = (
        "The store at {path} cannot be reached: {problem}. Nothing was written; try again when it is there."
    )


class InDoubt(StoreError):
    code = "in_doubt"
    says = "It is not known whether a change to {path} was written: {problem}. Look whether it is there before you make it once more."


class Busy(StoreError):
    code = "busy"
    says = "Another process has held {path} for {seconds} s. Nothing was written; try again, or end that process."
