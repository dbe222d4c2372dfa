"""`/favicon.ico`, where browsers look first."""


def test_the_icon_is_found_where_browsers_look_first(client):
    assert client.get("/favicon.ico")["Location"] == "/static/img/favicon-180.png"
