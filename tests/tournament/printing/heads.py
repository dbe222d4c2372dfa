"""A match of which everything is known, for the head of its score sheet; and sheets as PDF."""

from rules import registry
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_sheets import SheetHead, round_sheets_html

APCEF = registry.get("apcef-sc-2022")
HEAD = SheetHead(
    tournament="Taça da Primavera",
    number=412,
    revision=312,
    pairs=("Ana/Bia", "Nelson/Raul"),
    players=(("Ana Moretti", "Bia Vieira"), ("Nelson Prado", "Raul Teixeira")),
    club="Clube de Canastra da Ilha, Florianópolis",
    phase="fase de grupos",
    when="sábado, 21 de novembro de 2026, 15h40",
    round="4",
    group="C",
    table="7",
    address="https://sumula.example.org/pt-br/t/abcdefghijklmnopqrstuv/",
    code="7C41",
)


def pdf_of(*sheets) -> bytes:
    return pdf(round_sheets_html(*sheets))
