from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from ror_rules import __version__
from ror_service import settings
from tests.service.cases import MiB
from tests.service.test_faults_of_the_machine import POD

ROOT = Path(__file__).resolve().parents[2]
MANIFESTS = sorted(path for path in (ROOT / "k8s").rglob("*.yaml") if path.name != "kustomization.yaml")
EVERYTHING = [
    *sorted((ROOT / "k8s").rglob("*.yaml")),
    *sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file()),
]


def test_every_setting_named_exists() -> None:
    named = {name for path in EVERYTHING for name in re.findall(r"\bROR_[A-Z_]+", path.read_text("utf-8"))}
    assert named
    assert named <= {variable for variable, _, _ in settings.table()}


def test_every_file_the_image_copies_is_there() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_every_file_the_image_copies_is_let_in() -> None:
    let_in = re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert sorted(let_in) == sorted(copied)


def test_the_image_is_that_of_this_version() -> None:
    images = {container["image"] for container, _ in containers() if container["image"].startswith("ror-")}
    assert images == {f"ror-service:{__version__}", f"ror-audit:{__version__}"}
    composed = yaml.safe_load((ROOT / "deploy" / "audit.yaml").read_text("utf-8"))["services"]
    assert {part["image"] for part in composed.values()} == {f"ror-audit:{__version__}"}


def test_the_compose_file_checks_health_as_the_image_does() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    (line,) = re.findall(r"^HEALTHCHECK (--.*)$", text, re.MULTILINE)
    composed = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]["service"]
    check = composed["healthcheck"]
    assert json.loads(line.partition(" CMD ")[2]) == check["test"][1:]
    times = {name.replace("-", "_"): value for name, value in re.findall(r"--([a-z-]+)=(\S+)", line)}
    assert times == {name: str(value) for name, value in check.items() if name != "test"}


def test_no_package_of_npm_runs_scripts() -> None:
    places = [path for room in ("clients", "service/parts", "tests") for path in (ROOT / room).rglob("package.json")]
    folders = [path.parent for path in places if "node_modules" not in path.parts]
    assert len(folders) > 3
    assert [each for each in folders if "ignore-scripts=true" not in (each / ".npmrc").read_text("utf-8")] == []


def test_the_autoscaler_follows_a_series_that_the_service_has() -> None:
    (scaler,) = [each for each in resources() if each["kind"] == "HorizontalPodAutoscaler"]
    (metric,) = scaler["spec"]["metrics"]
    (rule,) = yaml.safe_load((ROOT / "k8s" / "monitoring" / "adapter.yaml").read_text("utf-8"))["rules"]["custom"]
    assert metric["pods"]["metric"]["name"] == rule["name"]["as"]
    series = rule["seriesQuery"].partition("{")[0].removesuffix("_total")
    assert f'"{series}"' in (ROOT / "service" / "ror_service" / "telemetry.py").read_text("utf-8")


def test_names_are_asked_of_either_server_of_a_cluster() -> None:
    rules = [
        rule
        for each in resources()
        if each["kind"] == "NetworkPolicy"
        for rule in each["spec"].get("egress", [])
        if {"port": 53, "protocol": "UDP"} in rule.get("ports", [])
    ]
    assert len(rules) > 1
    assert all({"ipBlock": {"cidr": "169.254.20.10/32"}} in rule["to"] for rule in rules)


def test_every_resource_listed_is_there() -> None:
    files = {
        path.parent: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / "k8s").rglob("kustomization.yaml")
    }
    listed = {
        (folder / name).resolve()
        for folder, file in files.items()
        for name in [*file.get("resources", []), *file.get("components", []), *patches(file), *generated(file)]
    }
    assert [path for path in listed if not path.exists()] == []
    lying = {path for path in (ROOT / "k8s").rglob("*") if path.is_file() and path.name != "kustomization.yaml"}
    assert {path.name for path in lying - listed} == {"rules-test.yaml", "adapter.yaml"}


def patches(file: dict[str, Any]) -> list[str]:
    return [patch["path"] for patch in file.get("patches", []) if "path" in patch]


def generated(file: dict[str, Any]) -> list[str]:
    return [name for each in file.get("configMapGenerator", []) for name in each.get("files", [])]


def resources() -> list[dict[str, Any]]:
    documents = [each for path in MANIFESTS for each in yaml.safe_load_all(path.read_text("utf-8"))]
    return [each for each in documents if isinstance(each, dict) and "kind" in each]


def containers() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    found = []
    for manifest in MANIFESTS:
        for document in yaml.safe_load_all(manifest.read_text("utf-8")):
            if document.get("kind") in {"Deployment", "Job", "StatefulSet"}:
                pod = document["spec"]["template"]["spec"]
                found += [(container, pod) for container in pod["containers"] if "image" in container]
    assert found
    return found


def test_the_store_has_a_password_and_is_spoken_to_by_the_service_alone() -> None:
    for path in ("k8s/overlays/redis/outcomes.yaml", "k8s/overlays/sentinel/start.sh", "deploy/compose.yaml"):
        text = (ROOT / path).read_text("utf-8")
        assert "-@all" in text
        assert "-@dangerous" in text
        assert re.search(r"requirepass|default\n\s+- \"off\"|user default off", text)
    for path in ("k8s/overlays/redis/store.yaml", "k8s/overlays/sentinel/store.yaml"):
        assert "://ror:$(STORE_PASSWORD)@" in (ROOT / path).read_text("utf-8")
    assert "://ror:${STORE_PASSWORD:?" in (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
    policies = list(yaml.safe_load_all((ROOT / "k8s" / "components" / "store" / "network.yaml").read_text("utf-8")))
    assert policies[0]["spec"]["ingress"][0]["from"] == [
        {"podSelector": {"matchLabels": {"app.kubernetes.io/name": "ror-service"}}}
    ]


def test_the_service_has_the_same_memory_wherever_it_runs() -> None:
    limits = [
        container["resources"]["limits"]["memory"]
        for container, _ in containers()
        if container["image"].startswith("ror-service")
    ]
    assert limits == [f"{POD // MiB}Mi"]
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    assert compose["services"]["service"]["mem_limit"] == f"{POD // MiB}m"
    assert f"\nMemoryMax={POD // MiB}M\n" in (ROOT / "deploy" / "ror.service").read_text("utf-8")
    for page in ("operations.md", "reliability.md", "settings.md"):
        assert f"{POD // MiB} MiB" in (ROOT / "docs" / page).read_text("utf-8")
