"""A tournament as facts, and what follows from them: outcomes, results, rankings, tables. Pure Python."""
