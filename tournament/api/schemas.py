"""The schemas of what can be read: the values of the boards on pages and documents, under stable names."""

from typing import Annotated, Any

from ninja import Schema
from pydantic import Field

Revision = Annotated[int, Field(description="The tournament's last event; rises with every change.")]


class StageSchema(Schema):
    id: str
    title: str
    kind: str
    rounds: Annotated[list[int], Field(description="The rounds that may be seen.")]
    finished: bool


class TournamentSchema(Schema):
    id: str
    revision: Revision
    seq: Annotated[int | None, Field(description="What a write names as `seq`; only with a token.")] = None
    name: str
    club: str
    time_zone: str
    regulation: str
    rulings: dict[str, Any]
    finished: bool
    address: Annotated[str, Field(description="The path of its public page.")]
    pairs: int
    stages: list[StageSchema]
    announcements: list[str]


class StagesSchema(Schema):
    revision: Revision
    stages: list[StageSchema]


class AnnouncementsSchema(Schema):
    revision: Revision
    announcements: Annotated[list[str], Field(description="The last one first.")]


class ColumnSchema(Schema):
    name: Annotated[str, Field(description="A criterion, or `played`, `won` and the like.")]
    short: str
    label: str


class StandingRowSchema(Schema):
    place: Annotated[
        int | None,
        Field(description="Places 1, 2, 2, 4; null before a result, or while a knock-out leaves it open."),
    ]
    pair: str
    name: Annotated[str, Field(description="The short name, as tables show it.")]
    full_name: str
    figures: Annotated[list[str], Field(description="By column, as the language writes numbers.")]
    values: Annotated[dict[str, int | str], Field(description="By criterion: integers, and fractions as text.")]
    why: Annotated[str, Field(description="What parted the pair from the one above.")]
    qualifies: bool
    withdrawn: bool


class StandingsTableSchema(Schema):
    title: str
    note: str
    columns: list[ColumnSchema]
    rows: list[StandingRowSchema]
    remarks: list[str]


class StageStandingsSchema(Schema):
    stage: str
    title: str
    tables: list[StandingsTableSchema]
    comparison: Annotated[
        StandingsTableSchema | None, Field(description="Pairs of the groups compared for the last places that qualify.")
    ] = None
    empty: Annotated[str, Field(description="Why there is no table yet.")] = ""


class StandingsSchema(Schema):
    revision: Revision
    stages: Annotated[list[StageStandingsSchema], Field(description="What is played now comes first.")]
    overall: Annotated[StandingsTableSchema | None, Field(description="The final ranking, once all is played.")] = None


class SideSchema(Schema):
    pair: Annotated[str | None, Field(description="null: not known yet; `name` says who it will be.")]
    partner: str | None = None
    name: str
    full_name: str
    score: str
    won: bool
    lost: bool
    absent: bool


class GameTotalsSchema(Schema):
    totals: list[str]
    winner: int | None


class BoardMatchSchema(Schema):
    slot: int | None
    table: int | None
    group: str
    bracket: str | None
    label: str
    state: str
    result: str
    sides: Annotated[list[SideSchema], Field(description="One alone: a bye.")]
    games: list[GameTotalsSchema]


class ByeSchema(Schema):
    pair: str
    name: str
    missed: bool


class RoundSchema(Schema):
    number: int
    title: str
    over: bool
    matches: list[BoardMatchSchema]
    byes: list[ByeSchema]
    remarks: Annotated[list[str], Field(description="What the draw could not avoid.")]


class StageRoundsSchema(Schema):
    stage: str
    title: str
    rounds: list[RoundSchema]
    empty: str = ""


class RoundsSchema(Schema):
    revision: Revision
    stages: list[StageRoundsSchema]


class GameSchema(Schema):
    number: int
    totals: list[int]
    over: bool
    winner: Annotated[int | None, Field(description="0 or 1.")]
    by_totals: Annotated[bool, Field(description="Only its totals were entered.")]
    closed: Annotated[str, Field(description="time or hands, where it was ended early.")]
    errors: Annotated[int, Field(description="Hands with errors that count provisionally.")]


class MatchSchema(Schema):
    id: Annotated[int, Field(description="The number on its score sheet.")]
    stage: str
    round: int
    slot: int
    group: int
    bracket: str
    table: int | None
    pairs: Annotated[list[str | None], Field(description="Two; null for the second: a bye.")]
    partners: list[str] | None
    names: list[str]
    state: str
    confirmed: bool
    absent: list[bool]
    games: list[GameSchema]


class MatchesSchema(Schema):
    revision: Revision
    matches: list[MatchSchema]


class OneMatchSchema(MatchSchema):
    revision: Revision
    seq: Annotated[int | None, Field(description="What a write to this match names as `seq`; only with a token.")]


class GameFileSchema(Schema):
    revision: Revision
    seq: Annotated[int | None, Field(description="What a write to this match names as `seq`; only with a token.")]
    number: int
    document: Annotated[dict[str, Any], Field(description="The game file: /api/schemas/game.json")]
    result: Annotated[dict[str, Any], Field(description="What the engine makes of it, every line with its article.")]
    places: Annotated[list[int], Field(description="The number of each hand of the document, to correct it by.")]


class LeftSchema(Schema):
    stage: str
    round: int


class PairSchema(Schema):
    code: str
    name: str
    short_name: str
    players: list[str]
    club: str | None
    seed: int | None
    withdrawn: LeftSchema | None = None
    entered: Annotated[LeftSchema | None, Field(description="Of a late entry.")] = None


class PairsSchema(Schema):
    revision: Revision
    seq: Annotated[int | None, Field(description="What a write names as `seq`; only with a token.")] = None
    pairs: list[PairSchema]


class PairMatchSchema(Schema):
    title: str
    state: str
    opponent: str
    result: str


class PairStageSchema(Schema):
    stage: str
    title: str
    group: str
    place: str
    why: str
    matches: list[PairMatchSchema]


class OnePairSchema(PairSchema):
    revision: Revision
    stages: list[PairStageSchema]
    waiting: str = ""


class ListedTournamentSchema(Schema):
    id: str
    name: str
    club: str
    regulation: str
    finished: bool
    created: str


class TournamentsSchema(Schema):
    tournaments: Annotated[list[ListedTournamentSchema], Field(description="The newest first.")]
    after: Annotated[int | None, Field(description="Pass it as `before` for those before them; null: no more.")]


class ProblemSchema(Schema):
    """RFC 9457. Further members by kind: `errors`, `findings`, `expected`, `actual`, `yours`, `theirs`."""

    type: str
    title: str
    status: int
    kind: str
    detail: str = ""
