"""The description of the API."""

import pytest

from tournament.api.application import api
from tournament.api.openapi import openapi_document

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_the_page_has_every_path_of_the_description(client):
    document = client.get("/api/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    page = client.get("/api/docs").content.decode()
    for path in document["paths"]:
        assert path in page
    assert "http" not in client.get("/api/docs")["Content-Security-Policy"]


def test_operations_have_names_of_their_own():
    names = [one["operationId"] for path in openapi_document(api)["paths"].values() for one in path.values()]
    assert len(set(names)) == len(names) > 15


@pytest.mark.parametrize("name", ["game", "tournament"])
def test_the_schemas_of_the_files_are_published(client, name):
    response = client.get(f"/api/schemas/{name}.json")
    assert response["Content-Type"] == "application/schema+json"
    assert response.json()["title"].endswith(f"sumula-{name}/1")
    assert client.get(f"/api/schemas/{name}.json", headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_another_schema_is_not_there(client):
    assert client.get("/api/schemas/hand.json").json()["kind"] == "not-found"
