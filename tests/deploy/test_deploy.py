"""What is deployed is well formed, and speaks of settings, paths and files that there are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from ror_rules import __version__
from ror_service import settings

ROOT = Path(__file__).resolve().parents[2]
MANIFESTS = sorted(path for path in (ROOT / "k8s").rglob("*.yaml") if path.name != "kustomization.yaml")
EVERYTHING = [*sorted((ROOT / "k8s").rglob("*.yaml")), ROOT / "deploy" / "compose.yaml", ROOT / "deploy" / "Dockerfile"]


def tool(name: str, *arguments: str | Path) -> None:
    """Runs a tool of this environment; it has nothing to say against its arguments."""
    ran = subprocess.run([Path(sys.executable).parent / name, *arguments], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_manifest_fits_kubernetes_schemas(manifest: Path) -> None:
    """A manifest fits Kubernetes' own schemas, unknown fields refused."""
    tool("kubernetes-validate", "--strict", manifest)


def test_the_compose_file_fits_its_schema() -> None:
    """The compose file fits the compose specification."""
    tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", ROOT / "deploy" / "compose.yaml")


def test_the_dockerfile_keeps_the_linters_rules() -> None:
    """The Dockerfile gives the linter no cause for complaint."""
    tool("hadolint", ROOT / "deploy" / "Dockerfile")


def test_every_setting_named_exists() -> None:
    """Each ROR_ variable that a deployment sets is a setting of the service."""
    named = {name for path in EVERYTHING for name in re.findall(r"\bROR_[A-Z_]+", path.read_text("utf-8"))}
    assert named
    assert named <= {variable for variable, _, _ in settings.table()}


def test_every_file_the_image_copies_is_there() -> None:
    """What the Dockerfile copies from the project is in the project."""
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_every_file_the_image_copies_is_let_in() -> None:
    """What the Dockerfile copies from the project is among what .dockerignore lets in, and nothing else is."""
    let_in = re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert sorted(let_in) == sorted(copied)


def test_the_image_is_that_of_this_version() -> None:
    """What the README builds is what the manifests run: the image of this version."""
    images = {container["image"] for container, _ in containers() if container["image"].startswith("ror-service")}
    assert images == {f"ror-service:{__version__}"}
    assert f"-t ror-service:{__version__} ." in (ROOT / "README.md").read_text("utf-8")


def test_every_resource_listed_is_there() -> None:
    """What a kustomization lists as a resource is in the project."""
    listed = [
        (path.parent / resource).resolve()
        for path in (ROOT / "k8s").rglob("kustomization.yaml")
        for resource in yaml.safe_load(path.read_text("utf-8"))["resources"]
    ]
    assert len(listed) >= len(MANIFESTS)
    assert [path for path in listed if not path.exists()] == []


def test_pods_run_without_privileges() -> None:
    """No container may gain privileges, write to its root or run as root."""
    for container, pod in containers():
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert container["securityContext"]["allowPrivilegeEscalation"] is False
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["resources"]["limits"]["memory"]


def containers() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every container of every deployment, with its pod's specification."""
    found = []
    for manifest in MANIFESTS:
        for document in yaml.safe_load_all(manifest.read_text("utf-8")):
            if document["kind"] == "Deployment":
                pod = document["spec"]["template"]["spec"]
                found += [(container, pod) for container in pod["containers"]]
    assert found
    return found


def test_the_store_has_a_password_and_is_spoken_to_by_the_service_alone() -> None:
    """The store of the manifests asks for a password, which the service has from the same secret, and lets only it in."""
    store = (ROOT / "k8s" / "redis" / "outcomes.yaml").read_text("utf-8")
    assert "--requirepass" in store
    service = yaml.safe_load((ROOT / "k8s" / "redis" / "kustomization.yaml").read_text("utf-8"))["patches"][0]["patch"]
    environment = {each["name"]: each for each in yaml.safe_load(service)[0]["value"]}
    named = environment["STORE_PASSWORD"]["valueFrom"]["secretKeyRef"]
    assert f"name: {named['name']}\n                  key: {named['key']}" in store
    assert "$(STORE_PASSWORD)@ror-outcomes" in environment["ROR_STORE"]["value"]
    assert environment["ROR_STORE_SECRET"]["valueFrom"]["secretKeyRef"]["name"] == named["name"]
    policy = yaml.safe_load((ROOT / "k8s" / "redis" / "network.yaml").read_text("utf-8"))["spec"]
    assert policy["ingress"][0]["from"] == [{"podSelector": {"matchLabels": {"app.kubernetes.io/name": "ror-service"}}}]
