"""View-models of a tournament's present state, shared by pages, papers and the big screen."""
