"""Writes the JSON Schemas of the files to docs/schemas/: python -m tooling.schemas"""

import json
from pathlib import Path

from scoring.schemas import game_schema, tournament_schema

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "schemas"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, schema in (("game", game_schema()), ("tournament", tournament_schema())):
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
