"""The parts of the entry page that depend on what was typed, for its script to put in place."""

from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string

from tournament.web.markup import pair
from tournament.web.quick.entry_page import EntryPage


def entry_pieces(entry_page: EntryPage) -> dict[str, Any]:
    """The parts, by the names that quick-entry.js uses."""
    preview = entry_page.preview
    pieces = {slot: _rendered("findings", findings) for slot, findings in preview.findings.items()}
    for slot, faults in _by_slot(entry_page.faults).items():
        pieces[slot] = _rendered("faults", faults) + pieces.get(slot, "")
    return {
        "before": [block["total"] for block in entry_page.blocks],
        "totals": [foot.total for foot in preview.feet],
        "summands": [foot.summands for foot in preview.feet],
        "findings": pieces,
        "wrong": sorted(preview.wrong | set(entry_page.faults)),
        "lead": preview.lead_text,
        "sums": entry_page.sums,
        "ends": preview.ends_game,
        "unsure": preview.unsure,
        "to_check": preview.to_check,
        "starter": preview.starter_needed,
        "stock": preview.stock_matters,
        "opens": [render_to_string("quick/_opens.html", {"opens": foot.opens}).strip() for foot in preview.feet],
    }


def name_pieces(entry_page: EntryPage) -> dict[str, Any]:
    """The parts that name the pairs, where their names are typed in the same form."""
    names = [
        render_to_string("quick/_pair_name.html", {"block": block, "pair": block["pair"]})
        for block in entry_page.blocks
    ]
    legends = {question.slot: pair(question.legend) for question in entry_page.questions.folded}
    return {"names": names, "mortos": entry_page.missing_mortos, "legends": legends}


def _rendered(name: str, items: Iterable[Any]) -> str:
    return render_to_string(f"quick/_{name}.html", {name: items})


def _by_slot(faults: dict[str, str]) -> dict[str, list[str]]:
    """Faults by the slot in which they are shown: that of `1-cards-ace` is `1-cards`."""
    placed: dict[str, list[str]] = {}
    for name, fault in faults.items():
        slot = "-".join(name.split("-")[:2])
        if fault not in placed.setdefault(slot, []):
            placed[slot].append(fault)
    return placed
