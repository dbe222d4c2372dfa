from django.urls import reverse


def test_the_page_needs_nobody_signed_in_and_no_database(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get(reverse("connection"), headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    assert "the phone reaches the site" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
