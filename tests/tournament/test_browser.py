"""The browser opens once the site is served, where there is a screen."""

import socket

import pytest

from tournament import browser


@pytest.fixture
def opened(monkeypatch):
    addresses = []
    monkeypatch.setattr(browser.webbrowser, "open", lambda address: addresses.append(address) or True)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(browser, "MAX_TRIES", 2)
    monkeypatch.setattr(browser, "RETRY_SECONDS", 0.01)
    return addresses


@pytest.fixture
def listening():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://localhost:{server.getsockname()[1]}/"


def test_the_browser_opens_when_somebody_listens(opened, listening):
    assert browser.open_when_served(listening)
    assert opened == [listening]


def test_no_browser_is_opened_where_nobody_listens(opened, listening):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert not browser.open_when_served(f"http://localhost:{unused.getsockname()[1]}/")
    assert opened == []


@pytest.mark.parametrize(("system", "screen"), [("linux", False), ("win32", True), ("darwin", True)])
def test_without_a_screen_no_browser_of_the_terminal_is_opened(monkeypatch, system, screen):
    monkeypatch.setattr(browser.sys, "platform", system)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert browser.has_screen() is screen
