"""The stages of a tournament, each from those before it: who plays, what counts, who goes on. Pure Python."""
