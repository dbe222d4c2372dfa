"""The router on which operations register: their addresses, and the possible responses of reads and writes."""

from collections.abc import Callable
from typing import Any

from ninja import Router, Schema

from tournament.api.bodies import WrittenSchema
from tournament.api.schemas import ProblemSchema
from tournament.web.methods import View

router = Router()
TOURNAMENT = "/tournaments/{tournament_id}"
MATCH = TOURNAMENT + "/matches/{int:match}"
GAME = MATCH + "/games/{int:number}"


def reads(path: str, name: str, schema: type[Schema], summary: str) -> Callable[[View], View]:
    """Register an operation that reads. `name`: the name of its address."""
    answers: dict[int, Any] = {200: schema, 304: None}
    return router.get(path, url_name=name, response=answers | _problems(401, 404, 422, 429), summary=summary)


def writes(
    method: str, path: str, name: str, summary: str, schema: type[WrittenSchema] = WrittenSchema
) -> Callable[[View], View]:
    """Register an operation that writes: 201 the first time, 200 if the same request comes again."""
    answers: dict[int, Any] = {201: schema, 200: schema} | _problems(400, 401, 403, 404, 409, 422, 429)
    return router.api_operation([method], path, url_name=name, response=answers, summary=summary)


def _problems(*statuses: int) -> dict[int, Any]:
    return dict.fromkeys(statuses, ProblemSchema)
