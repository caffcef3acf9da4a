"""Follows docs/self-hosting.md on a bare Debian 12, builds the image, says how it went.

That is written to docs/deployment-test.md.

The commands are read from the page itself and run by systemd inside a container (systemd-nspawn)
whose root was made by mmdebstrap. Nobody can get a certificate there, so certbot is replaced by a
script that makes one, and Caddy is told to make its own. Needs root, network, and the packages
mmdebstrap, systemd-container and buildah; the ports 80, 443 and 8338 have to be free.
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from buongoverno.lab.stamp import stamp

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs/self-hosting.md"
RESULT: Final = ROOT / "docs/deployment-test.md"
# Sections of the page whose commands are run.
STEPS: Final = tuple(f"{number}." for number in range(1, 9))
NAME: Final = "games.example.org"
SYSTEM: Final = ("systemd-sysv", "dbus", "sudo", "ca-certificates")  # what the installer installs
PORTS: Final = (80, 443, 8338)
USER: Final = "ada"
IMAGE: Final = "localhost/buongoverno-test"
BASE: Final = "localhost/buongoverno-base"
PYTHON: Final = "/opt/buongoverno/.venv/bin/python"

# What is done after a block of the page that has this line in it: looking at the outcome.
AFTER: Final = {
    "systemctl restart nginx": f"""\
look /etc/letsencrypt/live/{NAME}/fullchain.pem
play
sudo systemctl disable --now nginx
""",
    "systemctl restart caddy": r"""
sudo sed -i '0,/^{$/s//{\n\tlocal_certs\n\tskip_install_trust/' /etc/caddy/Caddyfile
sudo systemctl restart caddy
authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
until sudo test -s $authority; do sleep 1; done
sudo cat $authority >/tmp/caddy.pem
sleep 3
look /tmp/caddy.pem
play
""",
    "systemctl start buongoverno-backup\nsudo ls": """\
test "$(sudo ls /var/backups/buongoverno | wc -l)" -ge 1
""",
    "buongoverno validate": """\
sleep 1
until lives; do sleep 1; done
look /tmp/caddy.pem
""",
    "BUONGOVERNO_PROCESSES=2": """\
until lives; do sleep 1; done
look /tmp/caddy.pem
play
""",
    "systemctl reload": """\
sleep 60
look /tmp/caddy.pem
sudo journalctl --no-pager --unit=buongoverno --grep='all processes have been replaced'
sudo buongoverno doctor
""",
}

BEGINNING: Final = f"""\
#!/bin/bash
set -eEuo pipefail
step() {{ printf '\\n== %s %s\\n' "$(date +%s)" "$1"; }}
trap 'step failed' ERR
look() {{ export SSL_CERT_FILE=$1; {PYTHON} /deploy/look.py https://{NAME}; }}
play() {{ {PYTHON} /opt/buongoverno/source/examples/play_by_api.py https://{NAME} | tail -n 3; }}
ask='import urllib.request as http; http.urlopen("http://127.0.0.1:8338/health")'
lives() {{ {PYTHON} -c "$ask" 2>/dev/null; }}
cd ~
"""

CERTBOT: Final = f"""\
#!/bin/sh
# Stands in for certbot where no certificate can be had: makes one itself.
mkdir -p /etc/letsencrypt/live/{NAME} && cd /etc/letsencrypt/live/{NAME}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj /CN={NAME} \\
    -addext subjectAltName=DNS:{NAME} -keyout privkey.pem -out fullchain.pem
chmod -R a+rX /etc/letsencrypt
"""

SERVICE: Final = f"""\
[Unit]
After=multi-user.target network.target
SuccessAction=poweroff-force
FailureAction=poweroff-force

[Service]
Type=oneshot
User={USER}
ExecStart=/bin/bash /deploy/script
StandardOutput=append:/deploy/log
StandardError=append:/deploy/log
TimeoutStartSec=infinity

[Install]
WantedBy=graphical.target
"""

HEAD: Final = """\
# The page on self-hosting, followed

{stamp}

The commands of [self-hosting](self-hosting.md) were read from the page and run on a bare Debian 12
made by mmdebstrap and booted with systemd in a container (systemd-nspawn), by a user with sudo.
After the proxies, the new version and PostgreSQL a visitor looked at the browser client, the API
and `/metrics` through https, and four clients played a whole game over WebSockets.

| step | commands | result | seconds |
|---|---|---|--:|"""

TAIL: Final = """
Not as on a machine of your own: no certificate can be had there, so a script in the place of
`certbot` makes one, and Caddy makes its own (`local_certs`). The image is built by `buildah` on the
same Debian, since `debian:12-slim` is made of the same packages; `docker` itself was not run.
"""


@dataclass
class Row:
    """A step and how it went."""

    step: str
    command: str
    result: str
    seconds: int = 0


@dataclass(frozen=True)
class Block:
    """Commands of the page."""

    step: str
    commands: str

    @property
    def title(self) -> str:
        """The step and the first command."""
        lines = self.commands.strip().splitlines()
        more = f" … ({len(lines)} lines)" if len(lines) > 1 else ""
        return f"{lines[0]}{more}"


def blocks(page: str) -> list[Block]:
    """All commands of the page, by section."""
    found = []
    for section in re.split(r"(?m)^## ", page)[1:]:
        heading = section.partition("\n")[0]
        for commands in re.findall(r"(?ms)^```sh\n(.*?)^```", section):
            found.append(Block(heading, commands))
    return found


def to_run(page: str) -> list[Block]:
    """The commands that the test runs."""
    return [block for block in blocks(page) if block.step.startswith(STEPS)]


def script(chosen: list[Block]) -> str:
    """One script of all commands, with a line before each that says which it is."""
    parts = [BEGINNING]
    for number, block in enumerate(chosen):
        parts.append(f"step {number}\n{block.commands}")
        checks = [then for line, then in AFTER.items() if line in block.commands]
        parts += [f"step {number}+\n{then}" for then in checks]
    return "\n".join([*parts, "step done\n"])


# -- the container ---------------------------------------------------------------------------------


def run(*command: str | Path, **options: object) -> None:
    """Run a command of the host; its failure ends the test."""
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True, **options)  # type: ignore[call-overload]


def carried(places: list[str]) -> list[tuple[Path, Path]]:
    """Files and folders of this machine, and where they are inside."""
    found = []
    for place in places:
        outside, _, inside = place.partition(":")
        found.append((Path(outside).resolve(), Path(inside or outside)))
    return found


def copy_into(root: Path, carry: list[tuple[Path, Path]]) -> None:
    """Copy what this machine needs to reach package indexes."""
    for outside, inside in carry:
        target = root / inside.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        if outside.is_file():
            shutil.copy(outside, target)
        else:
            shutil.copytree(outside, target, dirs_exist_ok=True)


def archive_source(target: Path) -> None:
    """The working tree as a release archive has it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    with tarfile.open(target, "w:gz") as archive:
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).exists():
                archive.add(ROOT / name, f"buongoverno-test/{name}", recursive=False)


def prepare_root(base: Path, root: Path, carry: list[tuple[Path, Path]]) -> None:
    """A Debian as its installer leaves it: systemd, sudo, and a user who may use it."""
    root.mkdir()
    run("tar", "-xf", base, "-C", root)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    copy_into(root, carry)
    with (root / "etc/hosts").open("a") as hosts:
        hosts.write(f"127.0.0.1 localhost {NAME}\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("chroot", root, "apt-get", "update", "-qq", env=environment)
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    run("chroot", root, *install, *SYSTEM, env=environment, stdout=subprocess.DEVNULL)
    run("chroot", root, "useradd", "--create-home", "--shell", "/bin/bash", USER)
    (root / "etc/sudoers.d/test").write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")
    (root / "usr/local/bin/certbot").write_text(CERTBOT)
    (root / "usr/local/bin/certbot").chmod(0o755)


def follow_page(base: Path, folder: Path, carry: list[tuple[Path, Path]]) -> list[Row]:
    """Run the commands of the page in a container."""
    root = folder / "debian"
    prepare_root(base, root, carry)
    chosen = to_run(PAGE.read_text())
    inside = root / "deploy"
    inside.mkdir()
    (inside / "script").write_text(script(chosen))
    shutil.copy(ROOT / "tools/deploy_look.py", inside / "look.py")
    archive_source(root / f"home/{USER}/buongoverno-test.tar.gz")
    unit = root / "etc/systemd/system/deploy-test.service"
    unit.write_text(SERVICE)
    run("chroot", root, "systemctl", "enable", "deploy-test", stderr=subprocess.DEVNULL)
    with (folder / "container.log").open("wb") as output:
        boot = ("systemd-nspawn", "--quiet", "-D", root, "--boot", "--register=no", "--keep-unit")
        run(*boot, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
    log = (inside / "log").read_text(errors="replace")
    (folder / "page.log").write_text(log)
    return rows(chosen, log)


def rows(chosen: list[Block], log: str) -> list[Row]:
    """How each block went, from the lines that the script wrote before it."""
    marks = [(int(at), what) for at, what in re.findall(r"(?m)^== (\d+) (\S+)$", log)]
    marks.append((marks[-1][0], "end"))
    found: dict[str, Row] = {}
    for (at, what), (until, following) in pairwise(marks):
        number = what.rstrip("+")
        if number.isdigit():
            row = found.setdefault(number, Row("", "", "ok"))
            row.seconds += until - at
            if following == "failed":
                row.result = "**failed**"
            elif what.endswith("+"):
                row.result = "ok, and looked at"
    made = []
    for number, block in enumerate(chosen):
        row = found.get(str(number), Row("", "", "not reached"))
        made.append(Row(block.step, block.title, row.result, row.seconds))
    return made


# -- the image -------------------------------------------------------------------------------------


def build_image(base: Path, carry: list[tuple[Path, Path]]) -> list[Row]:
    """Build deploy/Dockerfile on the same Debian, run it and look at it."""
    begun = time.monotonic()
    # Neither needs a service or an overlay file system.
    buildah = ("buildah", "--storage-driver", "vfs")
    made = subprocess.run([*buildah, "from", "scratch"], capture_output=True, text=True, check=True)
    container = made.stdout.strip()
    run(*buildah, "add", "--quiet", container, base, "/")
    run(*buildah, "commit", "--quiet", "--rm", container, BASE)
    volumes = [f"--volume={outside}:{inside}:ro" for outside, inside in carry]
    run(
        *buildah,
        *("build", "--isolation=chroot", "--network=host", f"--build-arg=BASE={BASE}", *volumes),
        *("-f", ROOT / "deploy/Dockerfile", "-t", IMAGE),
        *("--ignorefile", ROOT / "deploy/Dockerfile.dockerignore", ROOT),
    )
    built = round(time.monotonic() - begun)
    made = subprocess.run([*buildah, "from", IMAGE], capture_output=True, text=True, check=True)
    container = made.stdout.strip()
    shown = subprocess.run(
        [*buildah, "inspect", "--type", "image", IMAGE], capture_output=True, text=True, check=True
    )
    command = json.loads(shown.stdout)["OCIv1"]["config"]["Cmd"]
    serving = (*buildah, "run", "--isolation=chroot", "--network=host", container, "--", *command)
    begun = time.monotonic()
    process = subprocess.Popen(serving)
    try:
        until("http://127.0.0.1:8338/health")
        page = urllib.request.urlopen("http://127.0.0.1:8338/").read().decode()
        assert 'src="/assets/' in page, "the image has no browser client"
    finally:
        process.terminate()
        process.wait()
        run(*buildah, "rm", container, stdout=subprocess.DEVNULL)
    served = round(time.monotonic() - begun)
    return [
        Row("Docker", "docker build … (by buildah)", "ok", built),
        Row("Docker", f"docker run … ({' '.join(command)})", "ok, and looked at", served),
    ]


def until(address: str) -> None:
    """Wait until something answers."""
    for _ in range(120):
        try:
            urllib.request.urlopen(address).close()
            return
        except OSError:
            time.sleep(1)
    raise AssertionError(f"nothing answers at {address}")


# -- the page about it -----------------------------------------------------------------------------


def versions(root: Path) -> str:
    """What was used."""
    names = ("nginx", "caddy", "systemd", "postgresql", "python3")
    shown = subprocess.run(
        ["chroot", str(root), "dpkg-query", "-W", "-f=${Package} ${Version}, ", *names],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    debian = (root / "etc/debian_version").read_text().strip()
    return f"Debian {debian}, {shown.rstrip(', ')}"


def written(found: list[Row], used: str) -> str:
    """The page with the result."""
    lines = [HEAD.format(stamp=stamp("deploy-test", used))]
    for row in found:
        command = row.command.replace("|", "\\|")
        lines.append(f"| {row.step} | `{command}` | {row.result} | {row.seconds} |")
    return "\n".join([*lines, TAIL])


# -- the command -----------------------------------------------------------------------------------


@contextmanager
def scratch_folder(kept: str | None) -> Iterator[Path]:
    """A folder for everything that is made."""
    folder = Path(kept or mkdtemp(prefix="buongoverno-deploy-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield folder
    finally:
        if kept is None:
            shutil.rmtree(folder, ignore_errors=True)


def check_machine() -> None:
    """Say what is missing before anything begins."""
    if os.geteuid() != 0:
        sys.exit("deploy_test: this needs root, to make a Debian and boot it")
    needed = {
        "mmdebstrap": "mmdebstrap",
        "systemd-nspawn": "systemd-container",
        "buildah": "buildah",
    }
    missing = [package for program, package in needed.items() if shutil.which(program) is None]
    if missing:
        sys.exit(f"deploy_test: missing; get it with: apt install {' '.join(missing)}")
    for port in PORTS:
        try:
            socket.create_server(("", port)).close()
        except OSError as error:
            sys.exit(f"deploy_test: port {port} has to be free: {error}")


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", help="a folder to work in, kept afterwards")
    parser.add_argument(
        "--carry",
        action="append",
        default=[],
        metavar="PATH[:INSIDE]",
        help="a file of this machine that its package indexes need, such as a certificate",
    )
    parser.add_argument("--part", choices=("page", "image"), help="only one of the two")
    options = parser.parse_args()
    check_machine()
    carry = carried(options.carry)
    with scratch_folder(options.keep) as folder:
        base = folder / "bookworm.tar"
        if not base.exists():
            run("mmdebstrap", "--quiet", "--variant=minbase", "bookworm", base)
        found: list[Row] = []
        parts: dict[str, Callable[[], list[Row]]] = {
            "page": lambda: follow_page(base, folder, carry),
            "image": lambda: build_image(base, carry),
        }
        for part, follow in parts.items():
            if options.part in (None, part):
                found += follow()
        for row in found:
            print(f"{row.seconds:5} s  {row.result:18} {row.step}: {row.command}")
        if options.part is None:
            RESULT.write_text(written(found, versions(folder / "debian")))
    if any(row.result in ("**failed**", "not reached") for row in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
