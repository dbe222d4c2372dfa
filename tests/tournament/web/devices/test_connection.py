"""The page that tests a phone's connection."""

from django.urls import reverse


def test_the_page_needs_nobody_signed_in_and_no_database(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get(reverse("connection"), headers={"Accept-Language": "en"})
    assert response.status_code == 200
    assert "the phone reaches the site" in response.content.decode()
    assert "no-store" in response["Cache-Control"]
