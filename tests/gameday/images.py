"""Images for a game day: the service's from deploy/Dockerfile, the others under the names in deploy/compose.yaml.

They need only Debian's packages and the pinned wheels of requirements/: mmdebstrap makes the base, Caddy and the client
of Redis are Debian's, and Valkey comes from a wheel.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from ror_rules import __version__
from tests.service.running import VALKEY

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = {
    name: name for name in ("buildah", "iptables", "mmdebstrap", "podman", "runc", "aardvark-dns", "netavark")
} | {"ip": "iproute2"}
"""Programs for a game day, and their Debian packages."""
PYTHON = "docker.io/library/python:3.11-slim-bookworm"
CADDY = "docker.io/library/caddy:2.10-alpine"
VALKEY_IMAGE = "docker.io/valkey/valkey:8-alpine"
SERVICE = f"localhost/ror-service:{__version__}"

FILES = {
    PYTHON: """\
FROM scratch
ADD base.tar /
RUN ln -s /usr/bin/python3 /usr/local/bin/python
""",
    CADDY: f"""\
FROM {PYTHON}
RUN apt-get -qq update && apt-get -qq install --yes --no-install-recommends caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
""",
    VALKEY_IMAGE: f"""\
FROM {PYTHON}
RUN apt-get -qq update && apt-get -qq install --yes --no-install-recommends redis-tools \\
 && ln -s /usr/bin/redis-cli /usr/local/bin/valkey-cli
COPY valkey-server /usr/local/bin/valkey-server
RUN ln -s valkey-server /usr/local/bin/valkey-sentinel
""",
}


def missing() -> list[str]:
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/usr/lib/podman", "/usr/libexec/podman"])
    return sorted(package for program, package in PROGRAMS.items() if shutil.which(program, path=path) is None)


def build(folder: Path) -> dict[str, int]:
    """Builds missing images, and the service's again. Returns the size of each image in bytes."""
    shutil.copy(VALKEY, folder / "valkey-server")
    for image, text in FILES.items():
        if _run("buildah", "images", "--quiet", "--filter", f"reference={image}"):
            continue
        if image == PYTHON:
            _run(
                *("mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates,python3,python3-venv"),
                *("--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/locale/*"),
                *("--dpkgopt=path-exclude=/usr/share/man/*", "bookworm", str(folder / "base.tar")),
            )
        (folder / "Dockerfile").write_text(text, "utf-8")
        _bud("-f", str(folder / "Dockerfile"), "-t", image, str(folder))
    _bud("-f", str(ROOT / "deploy" / "Dockerfile"), "-t", SERVICE, str(ROOT))
    return {image: _size(image) for image in (*FILES, SERVICE)}


def _bud(*words: str) -> None:
    here = ("--volume", "/etc/ssl/certs:/etc/ssl/certs:ro", "--network", "host")
    _run("buildah", "bud", "--quiet", "--isolation", "oci", "--runtime", "runc", "--pull-never", *here, *words)


def _size(image: str) -> int:
    (found,) = json.loads(_run("podman", "image", "inspect", image))
    size: int = found["Size"]
    return size


def _run(*command: str) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{(ran.stdout + ran.stderr)[-4000:]}")
    return ran.stdout
