"""A league from home: pairs agree on dates within each round's days, report their results, and agree to them."""
