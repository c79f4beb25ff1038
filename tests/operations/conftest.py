"""Other projects' tools, and the manifests in the form that a cluster gets."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".venv-operations" / "bin"
OVERLAYS = sorted(path.parent for path in (ROOT / "k8s" / "overlays").glob("*/kustomization.yaml"))
KUSTOMIZATIONS = [*OVERLAYS, ROOT / "k8s" / "audit", ROOT / "k8s" / "monitoring"]


def run(*command: str | Path, cwd: Path = ROOT, **environ: str) -> str:
    path = os.pathsep.join([str(TOOLS), os.environ["PATH"], "/usr/sbin"])
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, "PATH": path, **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-10_000:]
    return ran.stdout


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rendered")
    for each in KUSTOMIZATIONS:
        (folder / f"{each.name}.yaml").write_text(run("kubectl", "kustomize", each), "utf-8")
    return folder
