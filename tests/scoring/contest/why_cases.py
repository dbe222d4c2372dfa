"""Places that need every sentence of `scoring.contest.why`, and the golden file of these sentences.

`.venv/bin/python -m tests.scoring.contest.why_cases en pt-BR it` writes those columns anew, in the words of the
catalogues; other columns stay, and null means "not translated yet". Read it before you commit it: it is for people.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, document, drew, met, walkover_match

GOLDEN = Path(__file__).with_name("why_golden.json")
LANGUAGES = {"en": "en", "pt-BR": "pt-br", "it": "it"}
NAMES = {
    "A": "Ana/Bia", "B": "Rute/Sônia", "C": "Caio/Davi", "D": "Eva/Fábio", "E": "Gil/Hugo", "F": "Ivo/Jô",
    "G": "Lia/Mel",
}  # fmt: skip
VP = {"scoring": "victory_points", "table": "burraco-4"}
HAND = {"clean": 2, "table_points": 300, "morto": "played"}
LAST_HAND = {"clean": 1, "table_points": 500, "morto": "played"}


def file_of(matches: list[Document], *criteria: str, names: str = "ABC", **more: Any) -> Document:
    file = document(names, matches, criteria=criteria, **more)
    return file | {"pairs": [{"id": name, "name": NAMES[name]} for name in names]}


def of_teams(matches: list[Document], criterion: str) -> Document:
    """A team of two pairs for each letter: A has the pairs A1 and A2. Two tables in each match."""
    members = {letter: [f"{letter}1", f"{letter}2"] for letter in "ABC"}
    return document((), matches, criteria=["wins", criterion], stage={"teams": {"tables": 2}}) | {
        "pairs": [{"id": pair} for pairs in members.values() for pair in pairs],
        "teams": [{"id": letter, "name": f"Clube {letter}", "pairs": pairs} for letter, pairs in members.items()],
    }


TABLES = [
    met("A1", "C1", (2, 1), round=1), met("A2", "C2", (2, 1), round=1),
    met("B1", "C1", (9, 1), round=2), met("B2", "C2", (1, 2), round=2),
]  # fmt: skip
LEVEL = [met("A", "C", (3050, 2100)), met("B", "C", (3000, 2400)), met("B", "A", (3050, 2710))]  # A and C … B first
TWO = [met("B", "A", (3050, 2995)), met("A", "C", (3000, 1000))]  # A and B a win each
CIRCLE = [met("A", "B", (3000, 2500)), met("B", "C", (3000, 2400)), met("C", "A", (3200, 2500))]
EVEN = [beat("A", "B"), beat("B", "C"), beat("C", "A")]  # level in everything
GAMES = {"games": 3}
AMONG_THREE = [
    beat("A", "B"), beat("A", "C"), beat("B", "C"), beat("B", "D"), beat("C", "D"), beat("C", "E"), beat("D", "A"),
]  # fmt: skip
FOR = [met("A", "C", (3050, 2100)), met("B", "C", (3000, 2100))]
OUT_OF_TWO = [met("B", "A", (3000, 2000), (2000, 3000), (3000, 2500)), met("A", "C", (3000, 0), (3000, 0))]
CANASTRAS = [
    drew("A", "C"), drew("B", "C"),
    {"pairs": ["A", "B"], "games": [{"hands": [{"sides": [LAST_HAND, HAND]}], "closed": "time"}]},
]  # fmt: skip
SWISS = {"kind": "swiss", "rounds": 5}
STRENGTH = [
    beat("A", "C", round=1), beat("B", "D", round=1), drew("A", "D", round=2), drew("B", "E", round=2),
    beat("C", "D", round=3),
]  # fmt: skip
KNOCK_OUT = [beat("A", "D", 900, round=1), beat("B", "C", 400, round=1), beat("A", "B", round=2)]

# The cases: the document, and the pair whose place is explained.
CASES: dict[str, tuple[Document, str]] = {
    "leads": (file_of(LEVEL, "wins"), "B"),
    "fewer wins": (file_of(LEVEL, "wins"), "A"),
    "none at all": (file_of(LEVEL, "wins"), "C"),
    "behind two who share a place": (file_of([beat("A", "C"), beat("B", "C")], "wins"), "C"),
    "lost to them": (file_of(TWO, "wins", "head_to_head"), "A"),
    "beat them": (file_of(TWO, "wins", "head_to_head"), "B"),
    "lost to them, art. 16": (file_of(TWO, "wins", "apcef_art_16"), "A"),
    "beat them, art. 16": (file_of(TWO, "wins", "apcef_art_16"), "B"),
    "did not come": (file_of([walkover_match("B", "A", "A"), TWO[1]], "wins", "head_to_head"), "A"),
    "beat by walkover": (file_of([walkover_match("B", "A", "A"), TWO[1]], "wins", "head_to_head"), "B"),
    "lost to them in games": (file_of(OUT_OF_TWO, "wins", "head_to_head", stage=GAMES), "A"),
    "beat them in games": (file_of(OUT_OF_TWO, "wins", "head_to_head", stage=GAMES), "B"),
    "among three": (file_of(AMONG_THREE, "wins", "head_to_head", names="ABCDE"), "C"),
    "points among three": (file_of(CIRCLE, "wins", "head_to_head", "head_to_head_difference"), "A"),
    "level in the head-to-head": (file_of(CIRCLE, "head_to_head", "point_difference"), "A"),
    "match points": (file_of([drew("A", "B"), beat("A", "C")], "match_points"), "B"),
    "victory points": (file_of([met("A", "B", (3050, 2100)), met("A", "C", (2000, 1900))], "victory_points",
                               stage=VP), "C"),
    "victory points in a tie": (file_of([met("A", "C", (3050, 2100)), met("B", "C", (2000, 1900))], "wins",
                                        "victory_points", stage=VP), "B"),
    "games won": (file_of([met("A", "C", (1, 0), (1, 0)), met("B", "C", (1, 0))], "games_won", stage=GAMES), "B"),
    "game difference": (file_of([met("A", "C", (1, 0), (1, 0)), met("B", "C", (1, 0), (0, 1), (1, 0))], "wins",
                           "games_difference", stage=GAMES), "B"),
    "tables won": (of_teams(TABLES, "tables_won"), "B"),
    "table difference": (of_teams(TABLES, "tables_difference"), "B"),
    "points scored": (file_of(FOR, "wins", "points_for"), "B"),
    "points against": (file_of([met("A", "C", (3050, 2100)), met("B", "C", (3000, 2101))], "wins",
                               "points_against"), "B"),
    "point difference": (file_of(FOR, "wins", "point_difference"), "B"),
    "point difference ahead": (file_of(FOR, "wins", "point_difference"), "A"),
    "point difference alone": (file_of(LEVEL, "point_difference"), "C"),
    "point difference, art. 16": (file_of(CIRCLE, "wins", "apcef_art_16"), "A"),
    "clean canastras": (file_of(CANASTRAS, "canastras_clean"), "A"),
    "Buchholz": (file_of([beat("A", "C", round=1), beat("B", "D", round=1), beat("C", "D", round=2)], "wins",
                         "buchholz", names="ABCD", stage=SWISS), "B"),
    "Sonneborn-Berger": (file_of(STRENGTH, "wins", "sonneborn_berger", names="ABCDE", stage=SWISS), "B"),
    "walkovers": (file_of([walkover_match("A", "C", "C"), walkover_match("B", "C", "C"), beat("A", "B")],
                          "fewest_walkovers"), "C"),
    "missed a match": (file_of([walkover_match("A", "B", "B"), beat("B", "C"), drew("A", "C")], "wins",
                               "forfeits_last"), "B"),
    "came to all": (file_of([walkover_match("A", "B", "B"), beat("B", "C"), drew("A", "C")], "wins",
                            "forfeits_last"), "A"),
    "lots": (file_of(EVEN, "wins", "lots",
                     lots=[{"stage": "s", "among": ["A", "B", "C"], "order": ["C", "A", "B"]}]), "A"),
    "lots after all that was level": (
        file_of(
            [drew("A", "B"), beat("A", "C"), beat("B", "C")],
            "wins", "head_to_head", "point_difference", "points_for", "lots",
            lots=[{"stage": "s", "among": ["A", "B"], "order": ["B", "A"]}],
        ),
        "A",
    ),
    "lots to come, all that is level": (
        file_of([drew("A", "B"), beat("A", "C"), beat("B", "C")], "wins", "head_to_head", "point_difference",
                "points_for", "lots"),
        "A",
    ),
    "lots alone": (file_of([drew("A", "B")], "lots", names="AB"), "A"),
    "lots to come": (file_of(EVEN, "wins", "lots"), "A"),
    "sharing a place": (file_of(EVEN, "wins"), "A"),
    "behind, with lots to come": (file_of([beat("A", "B"), beat("A", "C")], "wins", "lots"), "B"),
    "behind, sharing a place": (file_of([beat("A", "B"), beat("A", "C")], "wins"), "B"),
    "more than can be named": (file_of([met(name, "G", (3000, 2000 + at)) for at, name in enumerate("ABCDEF")], "wins",
                                  "points_against", names="ABCDEFG"), "F"),
    "reached": (file_of(KNOCK_OUT, names="ABCD", stage={"kind": "single_elimination"}), "C"),
    "reached, and parted": (file_of(KNOCK_OUT, "point_difference", names="ABCD",
                                    stage={"kind": "single_elimination"}), "D"),
}  # fmt: skip


def sentence_of(case: str) -> str:
    """The sentence, in the active language."""
    from tournament.texts import say

    file, pair = CASES[case]
    (table,) = write_standings(read_tournament(file), say)["stages"][0]["tables"]
    (row,) = [row for row in table["rows"] if row["pair"] == pair]
    return str(row["why"])


def known_reasons() -> dict[str, dict[str, str | None]]:
    reasons: dict[str, dict[str, str | None]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return reasons


def main() -> None:
    import os

    import django
    from django.utils import translation

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    before = known_reasons()
    sentences: dict[str, dict[str, str | None]] = {}
    for case in CASES:
        sentences[case] = before.get(case, dict.fromkeys(LANGUAGES))
        for column in sys.argv[1:]:
            with translation.override(LANGUAGES[column]):
                sentences[case][column] = sentence_of(case)
    GOLDEN.write_text(json.dumps(sentences, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
