"""The regulations, as data: pure Python, no Django.

`rules.registry.get(key)` gives a `rules.schema.Regulation`; every value in it carries its article.
"""
