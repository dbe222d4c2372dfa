"""Templates that a whole hall opens at once are compiled before the first request."""

from django.template import engines

from tournament.server.warming import warm_up


def test_templates_of_a_hall_are_compiled_before_anybody_asks():
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    warm_up()
    compiled = {template.origin.template_name for template in loader.get_template_cache.values()}
    assert {"quick/entry.html", "public/standings.html", "devices/my_tables.html"} <= compiled
