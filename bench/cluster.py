"""The programs of a site on several servers, on this machine: PostgreSQL, Valkey, web servers and workers. Each can be
killed and restarted."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from bench import proxy
from bench.tournaments import ROOT

KEY = "of-several-servers-" + "x" * 40
AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


def free_ports(number: int) -> list[int]:
    """Ports that the system gives to no client while the program that should listen there is down."""
    ports: list[int] = []
    while len(ports) < number:
        port = random.randrange(12_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            ports.append(port)
    return ports


class Cluster:
    """`variables`: the environment of every process of the site; `proxy`: the proxy's program, if there is one."""

    def __init__(self, folder: Path, proxy: str = "") -> None:
        self.folder, self.proxy = folder, proxy
        self.postgres_port, self.valkey_port, self.proxy_port, *self.web_ports = free_ports(5)
        self.trees = [ROOT, ROOT]
        """The code of each web server."""
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.variables = {
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{self.postgres_port}/postgres",
            "DATABASE_POOL": "8",
            "VALKEY_URL": f"redis://127.0.0.1:{self.valkey_port}/0",
            "FILES": str(folder / "files"),
            "JOBS": "queue",
            "SECRET_KEY": KEY,
            "ENV_FILE": os.devnull,
            "BIND": "127.0.0.1",
        }
        self._make_database()

    def _make_database(self) -> None:
        programs = subprocess.run(
            ["bash", "tooling/postgres.sh", "--find"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        self.programs, self.data = Path(programs.stdout.strip()), self.folder / "postgres"
        self.folder.chmod(0o755)
        self.data.mkdir()
        if AS_POSTGRES:
            shutil.chown(self.data, "postgres")
        command = [str(self.programs / "initdb"), "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*AS_POSTGRES, *command, "--locale=C"], cwd="/", check=True, stdout=subprocess.DEVNULL)

    @property
    def asked_ports(self) -> list[int]:
        """The ports that a client tries in turn; behind a proxy there is only one."""
        return [self.proxy_port] * 2 if self.proxy else self.web_ports

    def begin(self, name: str) -> None:
        """Start a program: `postgres`, `valkey`, `web 0`, `web 1`, `worker 0`, `worker 1`, `proxy`."""
        what, _space, number = name.partition(" ")
        begin: Callable[[str], None] = {
            "postgres": self._postgres, "valkey": self._valkey, "web": self._web, "worker": self._worker,
            "proxy": self._proxy,
        }[what]  # fmt: skip
        begin(number)

    def kill(self, name: str) -> None:
        """Send SIGKILL only to the process itself; its children have to notice by themselves."""
        process = self.running.pop(name)
        if name == "postgres":
            os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        else:
            process.kill()
        process.wait()

    def stop(self, name: str) -> None:
        """Stop a program like systemd, by SIGTERM."""
        process = self.running.pop(name)
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()

    def close(self) -> None:
        for name in sorted(self.running, key=lambda name: name in ("postgres", "valkey")):
            if name == "postgres":
                command = [*AS_POSTGRES, str(self.programs / "pg_ctl"), "-D", str(self.data), "-m", "immediate", "stop"]
                subprocess.run(command, cwd="/", check=False, stdout=subprocess.DEVNULL)
            self.running[name].kill()

    def _postgres(self, _number: str) -> None:
        options = ["-p", str(self.postgres_port), "-k", str(self.data), "-c", "listen_addresses=127.0.0.1"]
        options += ["-c", "fsync=off", "-c", "log_min_messages=fatal"]
        command = [*AS_POSTGRES, str(self.programs / "postgres"), "-D", str(self.data), *options]
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for _ in range(20):  # the children of the killed one hold its memory until they notice
            process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if self._answers(lambda: socket.create_connection(("127.0.0.1", self.postgres_port), 1).close(), process):
                self.running["postgres"] = process
                return
            time.sleep(0.5)
        raise RuntimeError("PostgreSQL does not begin")

    def _valkey(self, _number: str) -> None:
        program = shutil.which("valkey-server") or shutil.which("redis-server") or "valkey-server"
        command = [program, "--port", str(self.valkey_port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.running["valkey"] = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)

    def _web(self, number: str) -> None:
        tree, port = self.trees[int(number)], self.web_ports[int(number)]
        self._python(f"web {number}", tree, "serve", PORT=str(port))
        if not self._answers(
            lambda: urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close(),
            self.running[f"web {number}"],
        ):
            log = (self.folder / f"web-{number}.log").read_text("utf-8")
            raise RuntimeError(f"web {number} does not answer: {log[-2000:]}")

    def _proxy(self, _number: str) -> None:
        process = proxy.begin(self.proxy, self.proxy_port, self.web_ports, self.folder / "proxy")
        self.running["proxy"] = process
        if not self._answers(lambda: socket.create_connection(("127.0.0.1", self.proxy_port), 1).close(), process):
            raise RuntimeError((self.folder / "proxy" / "log").read_text("utf-8")[-2000:])

    def _worker(self, number: str) -> None:
        self._python(f"worker {number}", ROOT, "worker")

    def _python(self, name: str, tree: Path, command: str, **environment: str) -> None:
        var = self.folder / name.replace(" ", "-")
        own = {
            **os.environ,
            **self.variables,
            "VAR_DIR": str(var),
            "PYTHONPATH": str(tree),
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        own.pop("DJANGO_SETTINGS_MODULE", None)
        with (self.folder / f"{name.replace(' ', '-')}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "manage.py", command], cwd=tree, env=own, stdout=log, stderr=log
            )

    @staticmethod
    def _answers(ask: Callable[[], None], process: subprocess.Popen[bytes] | None = None) -> bool:
        for _ in range(1200):
            if process and process.poll() is not None:
                return False
            try:
                ask()
            except OSError:
                time.sleep(0.1)
            else:
                return True
        return False


def code_before_the_last_migration(folder: Path) -> Path | None:
    """The tree of the commit before the last one that changed the tables; None without a history."""
    git_log = subprocess.run(
        ["git", "log", "-1", "--format=%H", "--diff-filter=A", "--", "tournament/migrations/*.py"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if git_log.returncode or not git_log.stdout.strip():
        return None
    archive = subprocess.run(
        ["git", "archive", f"{git_log.stdout.strip()}^"], cwd=ROOT, capture_output=True, check=True
    )
    tree = folder / "before"
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(tree, filter="data")
    return tree
