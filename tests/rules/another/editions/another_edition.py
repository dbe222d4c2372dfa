"""APCEF/SC's regulation with a more expensive morto, written as its next edition would be."""

from rules.clauses import Clause
from rules.editions.apcef_sc_2022 import REGULATION as APCEF
from rules.schema import amend

REGULATION = amend(APCEF, {"mortos.missed": Clause(-200, "Art. 12 d")}, key="another-2030", name="Another, 2030")
