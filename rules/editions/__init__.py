"""One file for each edition. A file that defines `REGULATION` is found by `rules.registry`."""
