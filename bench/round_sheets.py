"""Measures a round's score sheets in three ways: each sheet a table of boxes, each with its rows as one drawing, all
over one form.

python bench/round_sheets.py 500 sheets each way, in the same run; the goals are 8 s and 250 MB python
bench/round_sheets.py 50 any number of sheets
"""

import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
WAYS = ("tables", "drawings", "form")


def html(way: str, sheets: int) -> str:
    """The same round as HTML; as tables and drawings, every sheet repeats what the form contains once."""
    from django.template.loader import render_to_string

    from rules import registry
    from tournament.printing.pen_form import form_of
    from tournament.printing.round_sheets import round_sheets_html

    regulation = registry.get("apcef-sc-2022")
    assert regulation is not None
    page = round_sheets_html([_head(number) for number in range(1, sheets + 1)], regulation)
    if way == "form":
        return page
    # The form's own element without being a form: its page is printed before each sheet's words, and lies over them.
    (form,) = re.findall(r'<section class="print-page pen-sheet sheet-form".*?</section>', page, re.DOTALL)
    body = (
        form.replace(' id="form-1"', "")
        .replace(' id="values"', "")
        .replace("<section", "<div", 1)
        .replace("</section>", "</div>")
    )
    if way == "tables":
        table = render_to_string("sheet/_pen_table.html", {"form": form_of(regulation, "a4"), "names": ("", "")})
        start, end = '<table class="score pen-heads">', '<div class="blanks">'
        body = body.split(start)[0] + table + end + body.split(end, 1)[1]
    body = body.replace("print-page pen-sheet sheet-form", "pen-sheet sheet-form underlay")
    page = page.replace(form, "").replace('<section class="overlay">', f'<section class="overlay">{body}')
    return page.replace("</head>", "<style>.overlay > .underlay { position: static; break-after: auto }</style></head>")


def _head(number: int) -> Any:
    from tournament.printing.round_sheets import SheetHead

    return SheetHead(
        tournament="Taça da Primavera",
        number=number,
        revision=312,
        pairs=(f"Ana {number}/Bia", f"Nelson {number}/Raul"),
        players=(("Ana Moretti", "Bia Vieira"), ("Nelson Prado", "Raul Teixeira")),
        club="Clube de Canastra da Ilha, Florianópolis",
        phase="fase de grupos",
        when="sábado, 21 de novembro de 2026, 15h40",
        round="4",
        group="C",
        table=str(number),
        address=f"https://sumula.example.org/pt-br/m/{number:022}/",
        code=f"{number:04}",
    )


def measure(way: str, sheets: int) -> None:
    """Measure in a process of its own, like the worker, because peak memory never falls."""
    import gc

    import django

    django.setup()
    from django.utils.translation import override

    from tournament.printing.rendering.weasy import pdf

    with override("pt-br"):
        page, small = html(way, sheets), html(way, 1)
    pdf(small)  # fonts and libraries are loaded once per process
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    gc.disable()
    began = time.process_time()
    size = len(pdf(page))
    took = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{way:9} {sheets:4} sheets  {took:6.2f} s  {1000 * took / sheets:5.0f} ms a sheet  "
        f"{peak / 1024:5.0f} MB in all, +{(peak - before) / 1024:5.0f} MB  {size / 1024:6.0f} kB",
        flush=True,
    )


def main() -> None:
    if len(sys.argv) == 3:
        measure(sys.argv[1], int(sys.argv[2]))
        return
    sheets = sys.argv[1] if len(sys.argv) == 2 else "500"
    for way in WAYS:
        subprocess.run([sys.executable, __file__, way, sheets], check=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    main()
