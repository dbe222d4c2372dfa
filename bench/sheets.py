"""What sheets for pen cost to print: rows as a table of boxes against rows as one drawing, in the same run.

python bench/sheets.py            1 and 50 sheets, time and memory of each way
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
WAYS = ("table", "drawing")


def html(way: str, sheets: int) -> str:
    """So many leaves of the same game. As a table, every row and cell is an element of its own."""
    from django.template.loader import render_to_string

    from rules import registry
    from tournament.printing.fitting import fit, leaves_html
    from tournament.printing.qr import qr_svg
    from tournament.printing.quick_sheets import blank_of

    leaf = blank_of(registry.get("apcef-sc-2022"), "a4")
    head = leaf.head._replace(number="412", qr=qr_svg("https://sumula.example.org/pt-br/w/abcdefghijklmnopqrstuv/"))
    leaf = fit(leaf._replace(head=head, names=("Ana/Bia", "Nelson/Raul")), "a4")
    drawn = leaves_html([leaf] * sheets, "a4")
    if way == "drawing":
        return drawn
    table = render_to_string("sheet/_pen_table.html", {"leaf": leaf})
    start, end = '<table class="score pen-heads">', '<div class="blanks">'
    first, *rest = drawn.split(start)
    return first + "".join(table + end + leaf_html.split(end, 1)[1] for leaf_html in rest)


def measure(way: str, sheets: int) -> None:
    """In a process of its own, since memory is only ever counted upwards."""
    import django

    django.setup()
    from django.utils.translation import override

    from tournament.printing.rendering.weasy import pdf

    with override("pt-br"):
        made = html(way, sheets)
        pdf(html(way, 1))  # fonts and libraries are loaded once a process
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = time.process_time()
        size = len(pdf(made))
        took = time.process_time() - began
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(
        f"{way:8} {sheets:3} sheets  {took:6.2f} s  {1000 * took / sheets:6.0f} ms a sheet  "
        f"+{grown / 1024:5.0f} MB  {size / 1024:5.0f} kB"
    )


def main() -> None:
    if len(sys.argv) == 3:
        measure(sys.argv[1], int(sys.argv[2]))
        return
    for sheets in (1, 50):
        for way in WAYS:
            subprocess.run([sys.executable, __file__, way, str(sheets)], check=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    main()
