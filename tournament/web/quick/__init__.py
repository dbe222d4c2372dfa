"""The pages of quick games. The secret address gives access; there are no accounts, sessions or tokens."""
