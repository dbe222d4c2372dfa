"""A drawing of lots computed elsewhere."""

DEMO = [f"D0{number}" for number in range(1, 9)]
DEMO_SOURCE = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
