"""The minutes as laid out: who signs has room to, wherever the text before ends."""

import pytest
from django.utils.translation import override

from tests.tournament.printing.layout import laid_out
from tournament.printing.list_head import ListHead
from tournament.printing.minutes import Minutes, minutes_html

SIGNERS = [
    "1st Rosângela Souza/Lúcia Koerich", "2nd Maria das Graças Albuquerque/Terezinha Koerich da Silva",
    "3rd Pedro Paulo Braga/João Luz", "3rd Eunice Paz/Dulce Paz", "Witness", "Organisers",
]  # fmt: skip
GAP_MM = 12.0


def printed_minutes(incidents):
    texts = [f"Incident {number}" for number in range(incidents)]
    minutes = Minutes("24 pairs played.", [], False, False, None, [], texts, [], [], SIGNERS, True)
    with override("en"):
        return laid_out(minutes_html(ListHead("Taça da Primavera", "Minutes", revision=312), minutes))


@pytest.mark.parametrize("incidents", [5, *range(28, 44, 3)])
def test_all_sign_on_one_page_with_room_above_their_names(incidents):
    paper = printed_minutes(incidents)
    (closing,) = (word for word in paper.words if word.text.startswith("With nothing further"))
    rows = {
        name: next(word for word in paper.words if word.of == "signers" and word.text.startswith(name))
        for name in ("1st", "2nd", "3rd", "Witness", "Organisers")
    }
    assert {word.page for word in rows.values()} == {closing.page}
    assert rows["1st"].top - closing.bottom > GAP_MM
    assert rows["1st"].top == pytest.approx(rows["2nd"].top) == pytest.approx(rows["3rd"].top)
    last = max(word.bottom for word in paper.words if word.of == "signers" and word.page == closing.page)
    (footer,) = (word for word in paper.words if "revision 312" in word.text and word.page == closing.page)
    assert last < footer.top
    first_row = max(word.bottom for word in paper.words if word.of == "signers" and word.top < rows["Witness"].top - 1)
    assert rows["Witness"].top - first_row > GAP_MM
