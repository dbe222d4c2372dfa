"""View-models of a tournament's present state, shared by pages, documents and the big screen."""
