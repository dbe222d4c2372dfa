"""A tournament on paper: score sheets of a round, its list for the wall, standings, brackets, and all of it at once."""
