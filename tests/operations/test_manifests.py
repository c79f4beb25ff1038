from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.operations.conftest import KUSTOMIZATIONS, OVERLAYS, run

each = pytest.mark.parametrize("name", [path.name for path in KUSTOMIZATIONS])
overlay = pytest.mark.parametrize("name", [path.name for path in OVERLAYS])


def documents(rendered: Path, name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((rendered / f"{name}.yaml").read_text("utf-8")))


@each
def test_manifests_fit_kubernetes_schemas(rendered: Path, name: str) -> None:
    run("kubernetes-validate", "--strict", rendered / f"{name}.yaml")


@each
def test_checkov_finds_nothing(rendered: Path, name: str) -> None:
    options = ["--framework", "kubernetes", "--skip-download", "--compact", "--output", "json"]
    found = json.loads(run("checkov", "-f", rendered / f"{name}.yaml", *options))
    assert found.get("summary", found)["parsing_errors"] == 0
    for skipped in found.get("results", {}).get("skipped_checks", []):
        assert len(skipped["check_result"]["suppress_comment"]) > 20


@overlay
def test_the_password_is_known_before_the_address_is_made_with_it(rendered: Path, name: str) -> None:
    for container in containers(rendered, name):
        known: set[str] = set()
        for variable in container.get("env", []):
            value = variable.get("value", "")
            assert "$(" not in value or value.partition("$(")[2].partition(")")[0] in known
            known.add(variable["name"])


@overlay
def test_every_pod_has_bounds_and_no_privileges(rendered: Path, name: str) -> None:
    found = containers(rendered, name)
    assert found
    for container in found:
        resources, context = container["resources"], container["securityContext"]
        assert resources["requests"]["memory"] == resources["limits"]["memory"]
        assert context["readOnlyRootFilesystem"] is True
        assert context["allowPrivilegeEscalation"] is False
        assert context["capabilities"] == {"drop": ["ALL"]}


@overlay
def test_every_name_that_is_referred_to_is_there(rendered: Path, name: str) -> None:
    found = documents(rendered, name)
    pods = [
        each["spec"]["template"]["metadata"]["labels"]
        for each in found
        if each["kind"] in {"Deployment", "StatefulSet"}
    ]
    for resource in found:
        assert resource["kind"] == "Namespace" or resource["metadata"]["namespace"] == "ror"
        spec = resource.get("spec", {})
        if resource["kind"] == "Service":
            assert spec["selector"] in pods
        if resource["kind"] in {"PodDisruptionBudget", "Deployment", "StatefulSet"}:
            assert spec["selector"]["matchLabels"] in pods
        if resource["kind"] == "NetworkPolicy":
            assert not spec["podSelector"] or spec["podSelector"]["matchLabels"] in pods
        if resource["kind"] == "HorizontalPodAutoscaler":
            names = [(each["kind"], each["metadata"]["name"]) for each in found]
            assert (spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"]) in names


@overlay
def test_pods_communicate_only_as_the_policies_allow(rendered: Path, name: str) -> None:
    policies = [each["spec"] for each in documents(rendered, name) if each["kind"] == "NetworkPolicy"]
    assert {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]} in policies


def containers(rendered: Path, name: str) -> list[dict[str, Any]]:
    return [
        container
        for each in documents(rendered, name)
        if each["kind"] in {"Deployment", "StatefulSet"}
        for container in each["spec"]["template"]["spec"]["containers"]
    ]
