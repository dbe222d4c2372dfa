"""One file an edition. A file that defines `REGULATION` is found by `rules.registry`."""
