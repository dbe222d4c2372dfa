"""View-models of a tournament as it stands, shared by pages, documents and the big screen."""
