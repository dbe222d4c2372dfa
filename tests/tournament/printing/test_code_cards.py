"""Cards for the tables, with the address at which their code is typed."""

from tournament.printing.table_codes import TableCode, table_codes_html


def test_no_full_stop_follows_the_address_for_nobody_to_type():
    html = table_codes_html("Taça da Ilha", [TableCode(1, None, "K7Q F2M", "192.0.2.2:8152/scoring")])
    after = html.split("192.0.2.2:8152/scoring", 1)[1]
    assert " ".join(after.replace("</b>", " ", 1).split())[:4] == "</p>"
