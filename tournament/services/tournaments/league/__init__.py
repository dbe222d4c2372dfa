"""Leagues played at home: pairs agree on dates within each round's period, report results and confirm them."""
