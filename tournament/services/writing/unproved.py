"""What `verify` does not prove, and why. Every other column of every table is confirmed by an event or by the facts.
Listed by table and column; `ALL_COLUMNS` stands for the whole table."""

ALL_COLUMNS = "*"
KEY_OF_OTHERS = "A number by which other rows name the row: another one takes it from where the events tell of it."
WORDS = "Words of people, and names: they can be erased, and no event may keep what was erased."
FILE = "Fields of a file's own (x_): they may hold names, and nothing here reads them."
HIDDEN = "A secret, its hash, or a secret address: in an event it would be one no longer."
NO_RECORD = "No record: when something was made or last seen; the events have times of their own."
BROWSER_STATE = "No record: who is signed in where, and how often something was tried; it may go at any time."
MESSAGES = "No record: messages to programs of others. What they say is read from the chains, and goes after a week."
CREDENTIALS = "What a person signs in with: it changes by that person's own hand, and the chain says that it did."

UNPROVED: dict[str, dict[str, str]] = {
    "announcement": {"created": NO_RECORD},
    "club": {"public_id": HIDDEN, "name": WORDS, "demo": NO_RECORD, "created": NO_RECORD},
    "dateproposal": {"created": NO_RECORD},
    "decision": {"created": NO_RECORD},
    "adjustment": {"extra": FILE},
    "entry": {"extra": FILE, "leaving_extra": FILE, "coming_extra": FILE},
    "entrynames": {ALL_COLUMNS: WORDS},
    "fullnames": {ALL_COLUMNS: WORDS},
    "event": {"id": "The order of rows in the table; a chain's own order is `seq`."},
    "game": {"id": KEY_OF_OTHERS, "extra": FILE},
    "grant": {"secret_hash": HIDDEN, "code_hash": HIDDEN, "salt": HIDDEN, "label": WORDS}
    | {"created": NO_RECORD, "last_seen": NO_RECORD},
    "hand": {"id": KEY_OF_OTHERS},
    "invitation": {"digest": HIDDEN, "created": NO_RECORD},
    "match": {"score_id": HIDDEN, "watch_id": HIDDEN, "extra": FILE, "created": NO_RECORD, "last_used": NO_RECORD},
    "matchnames": {ALL_COLUMNS: WORDS},
    "membership": {"created": NO_RECORD},
    "note": {ALL_COLUMNS: WORDS},
    "queuedjob": {
        ALL_COLUMNS: "No record: long work that is to be done; what comes of it is written as anything else is."
    },
    "refereecall": {"created": NO_RECORD},
    "secondfactor": {ALL_COLUMNS: CREDENTIALS},
    "session": {ALL_COLUMNS: BROWSER_STATE},
    "sheetphoto": {"created": NO_RECORD},
    "stage": {"name": WORDS},
    "throttlehit": {ALL_COLUMNS: BROWSER_STATE},
    "tournament": {"public_id": HIDDEN, "name": WORDS, "extra": FILE, "created": NO_RECORD},
    "user": {ALL_COLUMNS: CREDENTIALS},
    "webhook": {"address": HIDDEN, "salt": HIDDEN, "created": NO_RECORD},
    "webhookdelivery": {ALL_COLUMNS: MESSAGES},
}


def is_unproved(table: str, column: str) -> bool:
    columns = UNPROVED.get(table, {})
    return ALL_COLUMNS in columns or column in columns
