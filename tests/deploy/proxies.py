"""nginx and Caddy as Debian has them, run with the files in deploy/.

Only names, ports and paths are replaced: the host name, the certificate, where the proxy and the
server behind it listen, and where logs go.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from server.serving import free_port

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
NAME: Final = "games.example.org"  # as the files have it
HOST: Final = "localhost"
PROXIES: Final = ("nginx", "caddy")
_START_SECONDS: Final = 120.0

_NGINX: Final = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/main.log;
events {{ worker_connections 768; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A running proxy."""

    name: str
    folder: Path
    port: int
    plain_port: int
    server_port: int
    certificate: Path
    upstream: str = ""  # lines of nginx in place of those that name the server

    @property
    def address(self) -> str:
        """Where people reach the server."""
        return f"https://{HOST}:{self.port}"

    def trust(self) -> ssl.SSLContext:
        """What a visitor needs to trust the certificate."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def logs(self) -> str:
        """All that the proxy has written."""
        files = [file for file in self.folder.rglob("*.log") if file.is_file()]
        return "\n".join(file.read_text(errors="replace") for file in files)


@contextmanager
def running(name: str, folder: Path, upstream: str = "") -> Iterator[Proxy]:
    """A proxy in front of a server that is not there yet."""
    ports = free_port(), free_port(), free_port()
    proxy = Proxy(name, folder, *ports, folder / "certificate.pem", upstream)
    make_certificate(folder)
    command = _PREPARE[name](proxy)
    with (folder / "output.log").open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={"HOME": str(folder), "PATH": _PATH}
        )
    try:
        _wait_for(proxy, process)
        yield proxy
    finally:
        process.terminate()
        process.wait(_START_SECONDS)


def find_program(name: str) -> str | None:
    """Where a program is; Debian has some where only root looks."""
    return shutil.which(name, path=_PATH)


_PATH: Final = "/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin"


def make_certificate(folder: Path) -> None:
    """A certificate that nobody but the test trusts."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        + ["-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
        + ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")],
        check=True,
        capture_output=True,
    )


def _wait_for(proxy: Proxy, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + _START_SECONDS
    while True:
        try:
            socket.create_connection((HOST, proxy.port), timeout=1).close()
            return
        except OSError:
            assert process.poll() is None, proxy.logs()
            assert time.monotonic() < until, proxy.logs()
            time.sleep(0.05)


def nginx_site(proxy: Proxy) -> str:
    """deploy/nginx.conf for a test."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = _replaced(text, r"/etc/letsencrypt/live/\S+/fullchain\.pem", str(proxy.certificate))
    text = _replaced(text, r"/etc/letsencrypt/live/\S+/privkey\.pem", f"{proxy.folder}/key.pem")
    text = _replaced(text, r"/var/log/nginx/", f"{proxy.folder}/")
    text = _replaced(text, r"(listen (?:\[::\]:)?)443\b", rf"\g<1>{proxy.port}")
    text = _replaced(text, r"(listen (?:\[::\]:)?)80\b", rf"\g<1>{proxy.plain_port}")
    text = _replaced(text, r"127\.0\.0\.1:8338", f"127.0.0.1:{proxy.server_port}")
    if proxy.upstream:
        own = text[text.index("upstream buongoverno {") :].partition("\n}\n")
        text = text.replace(own[0] + own[1], proxy.upstream)
    if not socket.has_dualstack_ipv6():
        text = re.sub(r"(?m)^\s*listen \[::\].*\n", "", text)
    return _replaced(text, re.escape(NAME), HOST)


def caddy_file(proxy: Proxy) -> str:
    """deploy/Caddyfile for a test."""
    text = (DEPLOY / "Caddyfile").read_text()
    ports = f"{{\n\tadmin off\n\thttp_port {proxy.plain_port}\n\thttps_port {proxy.port}\n"
    text = _replaced(text, r"(?m)\A((?:#.*\n)+)\{\n", rf"\g<1>{ports}")
    site = f"{HOST} {{\n\ttls {proxy.certificate} {proxy.folder}/key.pem\n"
    text = _replaced(text, rf"(?m)^{re.escape(NAME)} \{{\n", site)
    return _replaced(text, r"127\.0\.0\.1:8338", f"127.0.0.1:{proxy.server_port}")


def _replaced(text: str, pattern: str, by: str) -> str:
    made, times = re.subn(pattern, by, text)
    assert times, f"{pattern} is not in the file any more"
    return made


def _prepare_nginx(proxy: Proxy) -> list[str]:
    (proxy.folder / "site.conf").write_text(nginx_site(proxy))
    main = proxy.folder / "nginx.conf"
    # Workers of root's nginx are nobody's, who may not write to the folders of tests.
    user = "user root;" if os.geteuid() == 0 else ""
    main.write_text(_NGINX.format(folder=proxy.folder, user=user))
    return [str(find_program("nginx")), "-c", str(main), "-e", str(proxy.folder / "main.log")]


def _prepare_caddy(proxy: Proxy) -> list[str]:
    file = proxy.folder / "Caddyfile"
    file.write_text(caddy_file(proxy))
    return [str(find_program("caddy")), "run", "--config", str(file), "--adapter", "caddyfile"]


_PREPARE: Final[dict[str, Callable[[Proxy], list[str]]]] = {
    "nginx": _prepare_nginx,
    "caddy": _prepare_caddy,
}
