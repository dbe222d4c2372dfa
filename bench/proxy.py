"""The proxy in front of several servers, configured as in docs/several-servers.md: Caddy or nginx."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from pathlib import Path

from bench.tournaments import ROOT

PAGE = ROOT / "docs/several-servers.md"
SERVERS = ("10.0.0.5:8000", "10.0.0.6:8000")
"""As the page has them."""
FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def documented(begins: str, ports: list[int], page: str = "") -> str:
    """The documentation's example that begins with this line, with ports of this machine for its servers."""
    block = re.search(rf"^    {re.escape(begins)}.*?(?=^\S)", page or PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if not block:
        raise LookupError(begins)
    text = textwrap.dedent(block[0])
    for server, port in zip(SERVERS, ports, strict=True):
        text = text.replace(server, f"127.0.0.1:{port}")
    return text


def caddyfile(port: int, ports: list[int]) -> str:
    site = documented("sumula.example.org {", ports).replace("sumula.example.org", f"http://127.0.0.1:{port}")
    site = site.replace("/readyz", "/healthz")  # the code before the last migration may be older than /readyz
    return f"{{\n\tadmin off\n\tauto_https off\n}}\n{site}"


def nginx_conf(port: int, ports: list[int], folder: Path) -> str:
    upstream, where = documented("upstream sumula {", ports).split("}\n")
    own = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in FOLDERS)
    return f"""daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
{own}{upstream}}}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
{where}        }}
    }}
}}
"""


def begin(program: str, port: int, ports: list[int], folder: Path) -> subprocess.Popen[bytes]:
    """Start the proxy. `program`: nginx, or any Caddy, by name or path."""
    folder.mkdir(exist_ok=True)
    file = folder / "configuration"
    if Path(program).name.startswith("nginx"):
        file.write_text(nginx_conf(port, ports, folder), "utf-8")
        command = [program, "-p", str(folder), "-c", str(file)]
    else:
        file.write_text(caddyfile(port, ports), "utf-8")
        command = [program, "run", "--adapter", "caddyfile", "--config", str(file)]
    with (folder / "log").open("ab") as log:
        own = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        return subprocess.Popen(command, cwd=folder, env=own, stdout=log, stderr=log)
