"""Compose files as containers of podman under runc. An unknown key is an error, so the containers have every setting."""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Self

import yaml

Settings = dict[str, Any]


def read(files: list[Path], variables: Mapping[str, str]) -> Settings:
    merged: Settings = {}
    for file in files:
        merged = _merged(merged, yaml.safe_load(_filled(file.read_text("utf-8"), variables)))
    return merged


def _filled(text: str, variables: Mapping[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        name, kind, otherwise = found.groups()
        if name in variables:
            return variables[name]
        if kind != ":-":
            raise SystemExit(f"{name} has no value")
        return str(otherwise)

    return re.sub(r"\$\{(\w+)(?:(:-|:\?)([^}]*))?\}", value, text)


def _merged(below: Any, above: Any) -> Any:
    if isinstance(below, dict) and isinstance(above, dict):
        return {**below, **{key: _merged(below[key], value) if key in below else value for key, value in above.items()}}
    return [*below, *above] if isinstance(below, list) and isinstance(above, list) else above


class Project:
    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings, self._folder = settings, folder
        self._name = f"{settings['name']}-gameday"
        self._commands: dict[str, list[str]] = {}

    def __enter__(self) -> Self:
        self._clear()
        for name, network in self._settings.get("networks", {}).items():
            subnets = [pool["subnet"] for pool in (network or {}).get("ipam", {}).get("config", [])]
            options = ["--internal"] if (network or {}).get("internal") else []
            options += [word for subnet in subnets for word in ("--subnet", subnet)]
            podman("network", "create", *options, self.container(name))
        for name, volume in self._settings.get("volumes", {}).items():
            options = [
                word
                for key, value in (volume or {}).get("driver_opts", {}).items()
                for word in ("--opt", f"{key}={value}")
            ]
            podman("volume", "create", *options, self.container(name))
        for name in self._in_order():
            podman("run", *self._arguments(name, dict(self._settings["services"][name])))
        return self

    def __exit__(self, *_: object) -> None:
        self._clear()

    def container(self, name: str) -> str:
        return f"{self._name}-{name}"

    def processes(self, name: str) -> list[int]:
        first = int(podman("inspect", "--format", "{{.State.Pid}}", self.container(name)))
        return [first, *_below(first)] if first else []

    def address(self, name: str, network: str) -> str:
        """The address of a service in a network."""
        form = f'{{{{(index .NetworkSettings.Networks "{self.container(network)}").IPAddress}}}}'
        return podman("inspect", "--format", form, self.container(name)).strip()

    def memory(self, name: str) -> tuple[int, int]:
        """The limit of the memory of a service in bytes, and the most that all of its processes had together."""
        lines = Path(f"/proc/{self.processes(name)[0]}/cgroup").read_text("ascii").splitlines()
        paths = {kind: path for _, kind, path in (line.split(":", 2) for line in lines)}
        if "memory" in paths:
            folder, names = Path(f"/sys/fs/cgroup/memory{paths['memory']}"), ("limit_in_bytes", "max_usage_in_bytes")
        else:
            folder, names = Path(f"/sys/fs/cgroup{paths['']}"), ("max", "peak")
        limit, most = (int((folder / f"memory.{each}").read_text("ascii")) for each in names)
        return limit, most

    def signal(self, name: str, sent: signal.Signals) -> None:
        for process in self.processes(name)[: 1 if sent == signal.SIGKILL else None]:
            os.kill(process, sent)

    def restart(self, name: str) -> None:
        """Stops a service within its grace period, and starts it again."""
        podman("restart", self.container(name))

    def execute(self, name: str, *words: str, known: bool = True) -> str:
        return podman("exec", self.container(name), *words, known=known)

    def cut(self, name: str, port: int, on: bool) -> None:
        """Drops, or stops dropping, all packets to a port of a service."""
        rule = ["INPUT", "-p", "tcp", "--dport", str(port), "-j", "DROP"]
        first = str(self.processes(name)[0])
        _run("nsenter", "--net", "--target", first, "/usr/sbin/iptables-legacy", "-I" if on else "-D", *rule)

    def healthy(self, name: str) -> bool:
        kind, *words = self._settings["services"][name]["healthcheck"]["test"]
        if kind != "CMD":
            raise SystemExit(f"{name}: health checks of kind {kind} are not known here")
        try:
            self.execute(name, *words)
        except SystemExit:
            return False
        return True

    def _in_order(self) -> Iterator[str]:
        services = self._settings["services"]
        begun: set[str] = set()
        while len(begun) < len(services):
            name = next(
                name for name in services if name not in begun and begun >= services[name].get("depends_on", {}).keys()
            )
            for other, how in services[name].get("depends_on", {}).items():
                self._await(other, how["condition"])
            begun.add(name)
            yield name

    def _await(self, name: str, condition: str) -> None:
        if condition == "service_completed_successfully":
            if podman("wait", self.container(name)).strip() != "0":
                raise SystemExit(f"{name} failed: {podman('logs', self.container(name))}")
        elif condition == "service_healthy":
            soon(partial(self.healthy, name), f"{name} is not healthy", 60)

    def _arguments(self, name: str, service: Settings) -> list[str]:
        image, command = service.pop("image"), service.pop("command", [])
        for ours in ("build", "depends_on", "healthcheck"):  # the game day builds, waits and checks itself
            service.pop(ours, None)
        found = ["--detach", "--pull=never", "--name", self.container(name), *self._limits()]
        if entrypoint := service.pop("entrypoint", None):
            found += ["--entrypoint", json.dumps(entrypoint)]
        for each in service.pop("configs", []):
            found += ["--volume", f"{self._config(each)}:{each['target']}:ro"]
        for each in service.pop("volumes", []):
            found += ["--volume", self._volume(each)]
        for each in service.pop("networks", []):
            found += ["--network", f"{self.container(each)}:alias={name}"]
        if mode := service.pop("network_mode", None):
            kind, _, other = mode.partition(":")
            found += ["--network", f"container:{self.container(other)}" if kind == "service" else mode]
        for key, value in service.pop("environment", {}).items():
            found += ["--env", f"{key}={value}"]
        for key, option in SIMPLE.items():
            values = service.pop(key, [])
            for value in values if isinstance(values, list) else [values]:
                found.append(f"--{option}={_words(value)}")
        if service:
            raise SystemExit(f"{name}: no game day knows {', '.join(service)}")
        return [*found, image, *command]

    def _limits(self) -> list[str]:
        """Limits that podman need not raise, because it may lack the right."""
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        return ["--ulimit", f"nofile={most}:{most}", "--ulimit", "nproc=4096:4096"]

    def _config(self, each: Settings) -> Path:
        config = self._settings["configs"][each["source"]]
        path = self._folder / f"config-{each['source']}"
        text = config["content"] if "content" in config else (self._folder / config["file"]).read_text("utf-8")
        path.write_text(text, "utf-8")
        path.chmod(each.get("mode", 0o444))
        os.chown(path, int(each.get("uid", 0)), 0)
        return path

    def _volume(self, each: Settings | str) -> str:
        if isinstance(each, str):
            source, target = each.split(":")
            return f"{self.container(source)}:{target}"
        return f"{self._folder / each['source']}:{each['target']}{':ro' if each.get('read_only') else ''}"

    def _clear(self) -> None:
        for name in reversed(self._settings["services"]):
            podman("rm", "--force", "--time", "0", "--volumes", "--ignore", self.container(name))
        for name in self._settings.get("volumes", {}):
            podman("volume", "rm", "--force", self.container(name), known=False)
        for name in self._settings.get("networks", {}):
            podman("network", "rm", "--force", self.container(name), known=False)


SIMPLE = {
    "restart": "restart",
    "ports": "publish",
    "tmpfs": "tmpfs",
    "read_only": "read-only",
    "cap_drop": "cap-drop",
    "cap_add": "cap-add",
    "security_opt": "security-opt",
    "mem_limit": "memory",
    "pids_limit": "pids-limit",
    "user": "user",
    "hostname": "hostname",
    "stop_grace_period": "stop-timeout",
}
"""Keys of a service, and the equal options of `podman run`."""


def _words(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return re.sub(r"^(\d+)s$", r"\1", str(value)).replace("no-new-privileges:true", "no-new-privileges")


def _below(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    return [each for child in map(int, children) for each in (child, *_below(child))]


def podman(*words: str, known: bool = True) -> str:
    return _run("podman", "--runtime=runc", "--cgroup-manager=cgroupfs", "--events-backend=file", *words, known=known)


def _run(*command: str, known: bool = True) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if ran.returncode and known:
        raise SystemExit(f"{shlex.join(command)} failed:\n{(ran.stdout + ran.stderr)[-4000:]}")
    return ran.stdout


def soon(what: Callable[[], Any], message: str, seconds: float) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > deadline:
            raise SystemExit(message)
        time.sleep(0.1)
    return found
