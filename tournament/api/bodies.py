"""The bodies of requests, and of responses to writes. Unknown members are refused."""

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from scoring.hand import Closed
from scoring.totals import MAX_TOTAL
from scoring.tournament_file.fields import MAX_NAME_LENGTH

Seq = Annotated[int | None, Field(ge=0, le=2**31 - 1, description="The `seq` it was read at; left out: any.")]
Points = Annotated[int, Field(ge=-MAX_TOTAL, le=MAX_TOTAL)]
NameText = Annotated[str, Field(max_length=MAX_NAME_LENGTH)]


class RequestBody(Schema):
    model_config = ConfigDict(extra="forbid")


class NewPairBody(RequestBody):
    name: NameText
    players: Annotated[list[NameText], Field(max_length=8)] = []
    club: NameText = ""
    seed: Annotated[int | None, Field(ge=1, le=32_000)] = None
    short: Annotated[NameText, Field(description="The short name as the organiser writes it; empty: by the rule.")] = ""


class NewPairsBody(RequestBody):
    seq: Seq = None
    pairs: Annotated[list[NewPairBody], Field(min_length=1, max_length=500)]


class ChangedPairBody(NewPairBody):
    seq: Seq = None


class GameTotalsBody(RequestBody):
    totals: Annotated[list[Points], Field(min_length=2, max_length=2)]
    closed: Literal["", Closed] = ""


class ResultBody(RequestBody):
    seq: Seq = None
    games: Annotated[list[GameTotalsBody], Field(max_length=9, description="In order; fewer clear later games.")]


class WalkoverBody(RequestBody):
    seq: Seq = None
    absent: Annotated[
        list[bool], Field(min_length=2, max_length=2, description="Of the two pairs of the match, who did not come.")
    ]


class WithdrawalBody(RequestBody):
    seq: Seq = None
    stage: Annotated[str, Field(max_length=40, description="The stage that the pair leaves.")]
    round: Annotated[int, Field(ge=1, le=999, description="The first round that it does not play.")]
    annul: Annotated[bool, Field(description="Its results in the stage count for nobody.")] = False


class NewGameBody(RequestBody):
    seq: Seq = None
    starter: Literal[0, 1] | None = None


class HandBody(RequestBody):
    seq: Seq = None
    hand: Annotated[dict[str, Any], Field(description="A hand of the game file: /api/schemas/game.json")]
    keep_with_errors: Annotated[
        bool, Field(description="Save it although it has errors: it counts provisionally until a referee decides.")
    ] = False


class WrittenSchema(Schema):
    seq: Annotated[int, Field(description="What the next write names.")]
    new: Annotated[bool, Field(description="False: the same request had written it before.")]


class PairsWrittenSchema(WrittenSchema):
    codes: list[str]


class HandWrittenSchema(WrittenSchema):
    number: Annotated[int, Field(description="Of the hand in its game, to correct it by.")]
    findings: list[dict[str, Any]]
    running: Annotated[list[int], Field(description="Both totals after the last hand.")]
    over: bool
