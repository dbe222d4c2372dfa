"""The usual slips: what a pair counted otherwise, what its paper says, and the hint."""

from rules.schema import Regulation
from scoring.checks.claimed import ADD_AGAIN, COMPARE_LINES, NO_TOTAL
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES
from tests.scoring.samples import Document

EXCHANGED = "This is the other pair's total. The two may have been swapped."
SO_FAR = "This is the sum so far. Enter only the total of this hand."
SIGN = "The minus sign seems to be missing."
ZERO = "There seems to be a zero too many."
NO_ZERO = "A zero seems to be missing."
SWAPPED = "It looks like two digits swapped: %(claimed)s and %(total)s."
CANASTRA = "The paper seems to leave out %(kind)s."
CANASTRA_TWICE = "The paper seems to count %(kind)s twice, or one more than was entered here."
UNENTERED = "The paper seems to count %(kind)s that was not entered here."
KIND = "The paper seems to count %(wrong)s instead of %(kind)s."
ROYAL = "The royal canastra seems to have been counted as a clean one too. It counts only %(points)s."
OUT = "The points for going out (%(points)s) seem to be missing."
OUT_TWICE = "The points for going out (%(points)s) seem to have been added twice."
TWICE_OR_CONCEALED = (
    "The points for going out (%(points)s) seem to have been added twice, or counted as for going out concealed."
)
UNMARKED = "On the paper this pair seems to have gone out, and here nobody is marked."
NOT_CONCEALED = "Going out seems to have been counted as not concealed. Concealed, it counts %(points)s."
CONCEALED = "Both bonuses for going out seem to have been added. Going out concealed counts only %(points)s."
PENALTY = "The penalty for the morto (%(points)s) seems to be missing."
PENALTY_TWICE = "The penalty for the morto (%(points)s) seems to have been subtracted twice."
BONUS = "The points for the morto (%(points)s) seem to be missing."
BONUS_TWICE = "The points for the morto (%(points)s) seem to have been added twice."
TABLE = "The cards on the table (%(points)s) seem to be missing."
ADDED = "The cards left in hand (%(held)s) seem to have been added instead of subtracted."
NOT_TAKEN = "The cards left in hand (%(held)s) do not seem to have been subtracted."
NOT_GIVEN = "The cards from the opponents' hands (%(held)s) seem to be missing."
OWN = "The pair seems to have counted its own cards (%(held)s). They go to the opponents."
CLOSER = "The pair that went out does not pay for its partner's cards (%(held)s)."
THREES = "The threes seem to have been counted among the cards as well."
SIGN_TOO_MANY = "There seems to be a minus sign too many."
CANASTRAS = "The points for the canastras (%(points)s) seem to be missing. They come on top of the cards."
TABLE_TWICE = "The cards on the table (%(points)s) seem to have been added twice."
TABLE_OTHER = "The other pair's cards on the table (%(points)s) seem to have been counted here."
AS_CARDS = "Threes seem to have been counted only as cards: %(line)s (%(points)s)."
UNIT = "The cards seem to have been counted as one point each. Each is worth %(each)s."
GIVEN_AGAINST = "The cards from the opponents' hands (%(held)s) seem to have been subtracted instead of added."
OWN_AGAINST = "The pair's own cards (%(held)s) seem to have been subtracted. They only go to the opponents."
HAND_TWICE = "The cards left in hand (%(held)s) seem to have been subtracted twice."
HAND_OTHER = "The opponents' cards (%(held)s) seem to have been subtracted. Each pair pays its own."
HAND_GIVEN = "The cards from the opponents' hands (%(held)s) seem to have been added. Here they count for nobody."
PENALTY_ADDED = "The penalty for the morto (%(points)s) seems to have been added instead of subtracted."
NOT_CHARGED = "A morto that was not taken seems to have been charged. Here it costs nothing."
HONOURS_ADDED = "The honours seem to have been added. A pair that has not opened pays for them (%(points)s)."
PENALTY_FREE = "The unplayed morto seems to have been charged. It costs nothing when the stock runs out."
MISCOUNTED = "The paper seems to count %(written)s instead of %(entered)s: %(line)s."
LINE = "A line seems to be missing: %(line)s (%(points)s)."
LINE_TWICE = "A line seems to have been counted twice: %(line)s (%(points)s)."
LINE_ADDED = "A line seems to have been added instead of subtracted: %(line)s (%(points)s)."
ONE_BY_ONE = "The honours seem to have been counted one by one. All four count %(points)s."
RED = "Without a canastra the red threes are subtracted, not added (%(points)s)."

# The quiet hand: AACRT 760 and 100 + 100 + 150 + 10 = 360; APCEF and Buraco 590 and 100 + 150 − 60 = 190;
# Canasta 900 and 300 + 150 − 60 = 390; FARAES 580 and 100 + 150 − 80 = 170. No canastra: NO.
NO: Document = {"dirty": 0}
# What side 1 counted otherwise, what its paper says, and the hint.
USUAL: list[tuple[Regulation, Document, int, str]] = [
    # AACRT: 360 without its canastra, and with a clean one 460.
    (AACRT, {}, 760, EXCHANGED),
    (AACRT, {}, 210, TABLE),
    (AACRT, {}, 350, NOT_GIVEN),
    (AACRT, {}, 410, OWN),  # its own 60 instead of the opponents' 10
    (AACRT, {}, 3600, ZERO),
    (AACRT, {}, 36, NO_ZERO),
    (AACRT, {}, 630, SWAPPED),
    (AACRT, {"dirty": 0, "clean": 1}, 260 + 400, CANASTRA_TWICE),
    (AACRT, {"dirty": 0, "morto": "none"}, 65, ADD_AGAIN),  # 160, and nothing of 95 in it
    (AACRT, {"dirty": 0, "morto": "none"}, 60, NOT_CHARGED),
    # 400 + 100 + 150 + 10 = 660: one of two clean canastras forgotten, or both counted as dirty.
    (AACRT, {"dirty": 0, "clean": 2}, 460, COMPARE_LINES),
    # A canastra of 100 and a morto of 100: forgotten or doubled, either explains it.
    (AACRT, {}, 260, COMPARE_LINES),
    (AACRT, {}, 460, COMPARE_LINES),
    (AACRT, {"dirty": 0, "clean": 1}, 260, CANASTRA),
    (AACRT, {}, -360, SIGN_TOO_MANY),
    (AACRT, {"clean": 1}, 260, CANASTRAS),  # 560, of which 200 and 100
    (AACRT, {"table_points": 155}, 520, TABLE_TWICE),
    (AACRT, {"table_points": 155}, 510, TABLE_OTHER),  # 365 − 155 + 300
    (AACRT, {}, 340, GIVEN_AGAINST),
    (AACRT, {}, 370, "The cards from the opponents' hands (%(held)s) seem to have been added twice."),
    (AACRT, {}, 420, OWN),  # its own 60 and the opponents' 10
    (AACRT, {}, 300, OWN_AGAINST),
    (AACRT, {}, 290, OWN_AGAINST),  # and the opponents' 10 not added
    # APCEF.
    (APCEF, {}, 590, EXCHANGED),
    (APCEF, {}, 130, HAND_TWICE),
    (APCEF, {}, 240, HAND_OTHER),  # 190 + 60 − 10
    (APCEF, {}, 260, HAND_GIVEN),  # 190 + 60 + 10
    (APCEF, {}, 200, HAND_GIVEN),  # 190 + 10, its own 60 subtracted
    (APCEF, {**NO, "morto": "none"}, 190, PENALTY_ADDED),  # −10, and 100 twice
    (APCEF, {}, 90, CANASTRA),
    (APCEF, {}, 310, ADDED),
    (APCEF, {}, 250, NOT_TAKEN),
    (APCEF, {}, 40, TABLE),
    (APCEF, {}, 910, SWAPPED),
    (APCEF, {}, 109, SWAPPED),
    (APCEF, {}, 1900, ZERO),
    (APCEF, {}, 19, NO_ZERO),
    (APCEF, {}, 290, COMPARE_LINES),  # the dirty one twice, or as a real one
    (APCEF, {"dirty": 0, "clean": 1}, 190, KIND),
    (APCEF, {"dirty": 0, "clean": 1}, 90, CANASTRA),
    (APCEF, {"dirty": 0, "clean": 1}, 490, CANASTRA_TWICE),
    (APCEF, {**NO, "morto": "none"}, 90, PENALTY),  # −100 + 150 − 60 = −10
    (APCEF, {**NO, "morto": "none"}, -110, PENALTY_TWICE),
    (APCEF, {**NO, "morto": "none"}, 10, SIGN),
    (APCEF, {**NO, "morto": "unplayed"}, 90, PENALTY),
    (APCEF, {"morto": "none"}, 190, COMPARE_LINES),  # the penalty forgotten, or the canastra counted twice
    (APCEF, {"table_points": 155}, 198, NO_TOTAL),
    (APCEF, {"table_points": 155}, 200, ADD_AGAIN),  # 195: five too much is nobody's slip
    # Buraco: 500 + 150 − 60 = 590 with a royal one, as the other pair; with 160 on the table 600.
    (BURACO, {}, 90, CANASTRA),
    (BURACO, {}, 310, ADDED),
    (BURACO, {}, 200, HAND_GIVEN),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 800, ROYAL),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 300, KIND),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 100, CANASTRA),
    (BURACO, {**NO, "morto": "none"}, 90, PENALTY),
    # 200 − 100 + 150 − 60 = 190: both dirty canastras counted as clean, or the penalty added.
    (BURACO, {"dirty": 2, "morto": "none"}, 390, COMPARE_LINES),
    # 90: an unplayed morto costs nothing here, and the cards on the table may hold a dirty canastra, of 100.
    (BURACO, {**NO, "morto": "unplayed"}, 190, UNENTERED),
    # Canasta.
    (CANASTA, {}, 900, EXCHANGED),
    (CANASTA, {}, 90, CANASTRA),
    (CANASTA, {}, 690, CANASTRA_TWICE),
    (CANASTA, {}, 590, KIND),
    (CANASTA, {}, 510, ADDED),
    (CANASTA, {}, 450, NOT_TAKEN),
    (CANASTA, {}, 930, SWAPPED),
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 1}, 590, LINE),  # 690, of which 100 for it
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 1}, 790, LINE_TWICE),
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 4}, 990, ONE_BY_ONE),  # 1390 with 800 for the four
    # 790: the honours, or a pure one taken for dirty.
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 2}, 590, COMPARE_LINES),
    (CANASTA, {"dirty": 2}, 1090, KIND),  # 690, and both as pure ones
    # Not opened, the four honours cost 800: −860 with the 60 in hand, and 340 with 100 for each.
    (CANASTA, {**NO, "opened": None, "table_points": 0, "honours": 4}, 340, HONOURS_ADDED),
    (CANASTA, {"failed_openings": 1}, 390, LINE),  # 290
    (CANASTA, {"dirty": 0, "clean": 1, "failed_openings": 1}, 690, LINE_ADDED),  # 490
    (CANASTA, {"false_closings": 1}, 190, LINE_TWICE),
    # An honour forgotten and a penalty counted twice, both of 100.
    (CANASTA, {"honours": 1, "failed_openings": 1}, 290, COMPARE_LINES),
    # Of several honours or penalties one is forgotten, or one too many counted. 300 + 300 + 150 − 60 = 690.
    (CANASTA, {"honours": 3}, 590, MISCOUNTED),
    (CANASTA, {"honours": 3}, 490, MISCOUNTED),  # two of the three forgotten
    (CANASTA, {"honours": 3}, 1190, MISCOUNTED),  # 800 for all four
    (CANASTA, {"dirty": 0, "clean": 1, "failed_openings": 2}, 490, MISCOUNTED),  # 500 + 150 − 60 − 200 = 390
    (CANASTA, {"dirty": 0, "clean": 1, "failed_openings": 2}, 290, MISCOUNTED),
    # 300 + 100 − 200 + 150 − 85 = 265: one of two penalties forgotten, or the honour counted twice.
    (CANASTA, {"honours": 1, "failed_openings": 2, "hand_points": 85}, 365, COMPARE_LINES),
    # FARAES: 8 cards of 10 in hand.
    (FARAES, {}, 35, UNIT),  # 170 − 150 + 15
    (FARAES, {"table_cards": 20}, 112, UNIT),  # 220 − 200 + 20 + 80 − 8
    (FARAES, {}, 242, UNIT),  # 170 + 80 − 8, the cards laid as they count
    (FARAES, {"dirty": 0, "clean": 1, "red_threes": 2}, 290, AS_CARDS),  # 200 + 150 − 80 + 200 = 470, and 20 for 200
    (FARAES, {**NO, "black_threes_in_hand": 1}, 60, AS_CARDS),  # −30 + 100 − 10
    (FARAES, {**NO, "black_threes_in_hand": 1}, 70, LINE),  # 150 − 80 − 100 = −30
    (FARAES, {**NO, "black_threes_in_hand": 1}, 170, LINE_ADDED),
    (FARAES, {**NO, "red_threes_in_hand": 1}, -130, LINE_TWICE),
    (FARAES, {"dirty": 0, "clean": 1, "red_threes": 1}, 470, LINE_TWICE),  # 370
    # 200 + 170 − 90 − 200 = 80: one of two black threes forgotten.
    (FARAES, {**NO, "clean": 1, "table_cards": 17, "hand_cards": 9, "black_threes_in_hand": 2}, 180, MISCOUNTED),
    # 470: two red threes or a canastra of 200 forgotten.
    (FARAES, {"dirty": 0, "clean": 1, "red_threes": 2}, 270, COMPARE_LINES),
    (FARAES, {}, 580, EXCHANGED),
    (FARAES, {}, 70, CANASTRA),
    (FARAES, {}, 330, ADDED),
    (FARAES, {}, 20, TABLE),
    (FARAES, {**NO, "morto": "none"}, 70, PENALTY),  # −100 + 150 − 80 = −30
    (FARAES, {**NO, "morto": "unplayed"}, 70, PENALTY),
    (FARAES, {"red_threes": 2}, 390, THREES),  # 170 + 200, and 10 for each
    (FARAES, {"black_threes_in_hand": 1}, 60, THREES),  # 170 − 100, and 10 for it
    (FARAES, {**NO, "red_threes": 1}, 170, RED),  # 150 − 80 − 100 = −30
]
# The pair that went out: what it counted otherwise, what its paper says, and the hint.
WENT_OUT: list[tuple[Regulation, Document, int, str]] = [
    (BURACO, {"clean": 0, "royal": 1}, 790, OUT),  # 500 + 100 + 300 − 10 = 890
    (BURACO, {"clean": 0, "royal": 1}, 990, OUT_TWICE),
    (APCEF, {}, 490, COMPARE_LINES),  # the batida forgotten, or the real canastra counted as a dirty one
    (CANASTA, {}, 800, OUT),
    (CANASTA, {}, 1000, TWICE_OR_CONCEALED),  # 100 twice is what going out concealed counts
    (CANASTA, {"concealed": True}, 1100, CONCEALED),  # 500 + 200 + 300 = 1000
    (CANASTA, {"concealed": True}, 1200, OUT_TWICE),
    (CANASTA, {"concealed": True}, 900, NOT_CONCEALED),
    (CANASTA, {"hand_points": 40}, 860, CLOSER),
    # 930 written 840: its own 90 subtracted, and no two digits are swapped.
    (CANASTA, {"table_points": 330, "hand_points": 90}, 840, CLOSER),
    # 1000 + 100 + 300 + 385 = 1785. A hundred too little: the bonus, or one of three honours; two hundred: two of them,
    # or a pure canasta counted as dirty.
    (CANASTA, {"clean": 2, "honours": 3, "table_points": 385}, 1685, COMPARE_LINES),
    (CANASTA, {"clean": 2, "honours": 3, "table_points": 385}, 1585, COMPARE_LINES),
    # 400 + 100 + 300 + 360 − 40 = 1120: the bonus, a clean canastra counted as dirty, or one of three red threes.
    (FARAES, {"clean": 2, "red_threes": 3, "table_cards": 36, "hand_cards": 4}, 1020, COMPARE_LINES),
    (FARAES, {"clean": 2, "morto": "unplayed"}, 380, CANASTRAS),  # 780
    (FARAES, {"morto": "unplayed"}, 680, OUT_TWICE),  # no charge for that morto was due
]
