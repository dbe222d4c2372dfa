"""The listening socket makes the system end connections whose other end is gone."""

import socket
import sys

import pytest

from tournament.server.connections import close_excess

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have other options")


def options_of(connection: socket.socket) -> tuple[int, int, int]:
    return (
        connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE),
        connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
        connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT),
    )


def test_who_takes_nothing_for_half_a_minute_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert options_of(listening) != (1, 30, 30_000)
        close_excess(port, 10)
        assert options_of(listening) == (1, 30, 30_000)
        with socket.create_connection(("127.0.0.1", port)), listening.accept()[0] as accepted:
            assert options_of(accepted) == (1, 30, 30_000)


def test_what_one_address_has_beyond_its_share_is_closed_and_that_of_another_is_not() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        sources = ["127.0.0.2"] * 3 + ["127.0.0.3"]
        clients = [socket.create_connection(("127.0.0.1", port), source_address=(source, 0)) for source in sources]
        accepted = [listening.accept()[0] for _client in clients]
        assert close_excess(port, 2) == 1
        for connection in (*clients, *accepted):
            connection.close()
