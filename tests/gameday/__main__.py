"""A game day: the containers of deploy/compose.yaml under load, while each of their processes is stopped and killed in
turn.

`make gameday` builds the images, starts the services in a network namespace of its own, and causes the faults of
faults.toml. It checks every byte, the time of every read, the health and the recovery. `--write` writes the rows that hold
into docs/reliability.md. `--only WORDS` selects faults by words of their name, stack or act.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec
import yaml

from release.marks import inside, put
from tests.gameday import callers, images
from tests.gameday.compose import Project, Settings, read, soon
from tests.gameday.load import Load, Watcher
from tests.service.cases import MiB
from tests.service.heaviest import Seen, heaviest

ROOT = images.ROOT
DEPLOY = ROOT / "deploy"
SENTINEL = ROOT / "k8s" / "overlays" / "sentinel"
FRONT, BEHIND = "https://localhost", "http://127.0.0.1:8000"
OPERATOR = "user operator on nopass ~* &* +@all\n"
"""A user of Redis with all rights, for the game day itself."""
SURE_LOOKS = 3
"""Health checks that must agree: on a busy machine, a single one may miss a time limit of Redis."""
READS = ("read", "unkept", "unknown")
CALM_SECONDS = 2.0
DISK_BYTES = 16 << 20
MEMORY_BYTES = 768 * MiB
"""The limit of deploy/compose.yaml and of the manifests."""
PROCESS_BYTES = 600 * MiB
"""The most that the serving process may take of it."""
ACCOUNT = "100000000/999 years"
"""A rate limit that no caller reaches, and that refills by nothing that counts."""
START_SECONDS = 15.0
"""How long a fault lasts during which the service starts."""


class Fault(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    stack: str
    act: str
    who: str
    seconds: float
    read: float
    recovers: float
    times: int = 1
    told: float = 5.0
    health: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    away: bool = False
    forgets: bool = False
    port: int = 0
    begin: tuple[tuple[str, ...], ...] = ()
    end: tuple[tuple[str, ...], ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether the service can start while it lasts."""
        ends = self.act in {"stop", "kill", "cut", "fill"} or bool(self.end)
        return ends and self.times == 1 and not self.away


class Row(msgspec.Struct):
    fault: Fault
    answered: str
    read: float
    health: str
    recovered: float
    wrong: list[str]
    measured: str = ""
    started: float | None = None
    """Seconds until the service answers again, if its operator starts it again while the fault lasts."""

    @property
    def name(self) -> str:
        return f"{self.fault.name}: {self.measured}" if self.measured else self.fault.name


class Findings(msgspec.Struct):
    """What an act measures beside the load, and what is wrong with it."""

    wrong: list[str] = []
    measured: str = ""
    started: float | None = None


def settings(stack: str, folder: Path) -> Settings:
    variables = {name: secrets.token_hex(32) for name in ("STORE_PASSWORD", "STORE_SECRET", "LEDGER_SECRET")}
    files = [DEPLOY / "compose.yaml", *([DEPLOY / "receipts.yaml"] if stack == "receipts" else [])]
    found = read(files, variables)
    for each in found["services"].values():
        each["image"] = each["image"] if each["image"].startswith("ror-") else f"docker.io/{_whole(each['image'])}"
    found["services"]["service"]["image"] = images.SERVICE
    found["services"]["service"]["environment"]["ROR_KEEP"] = "1"  # so that reads use Redis
    found["configs"]["users"]["content"] += OPERATOR
    (folder / "Caddyfile").write_bytes((DEPLOY / "Caddyfile").read_bytes())
    if stack == "accounts":
        found["services"]["service"]["environment"] |= {"ROR_RATE_LIMIT": ACCOUNT, "ROR_FRAME_ANCESTORS": "*"}
    if stack == "receipts":
        _disk(found, folder)
    if stack == "sentinel":
        _trio(found, folder, variables["STORE_PASSWORD"])
    return found


def _whole(image: str) -> str:
    return image if "/" in image else f"library/{image}"


def _disk(found: Settings, folder: Path) -> None:
    """Gives the ledger and the log a small disk, and the service a key."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", disk], check=True)
    found["volumes"]["said"] = {"driver_opts": {"type": "none", "o": "bind", "device": str(disk)}}
    subprocess.run(
        [Path(sys.executable).with_name("ror"), "keys", "new", folder / "keys"], check=True, stdout=subprocess.DEVNULL
    )
    for path in (folder / "keys", *(folder / "keys").rglob("*")):
        os.chown(path, 10001, 10001)


def _trio(found: Settings, folder: Path, password: str) -> None:
    (folder / "start.sh").write_bytes((SENTINEL / "start.sh").read_bytes())
    documents = yaml.safe_load_all((SENTINEL / "outcomes.yaml").read_text("utf-8"))
    (pods,) = (each for each in documents if each["kind"] == "StatefulSet")
    patch = yaml.safe_load((SENTINEL / "store.yaml").read_text("utf-8"))
    address = patch["spec"]["template"]["spec"]["containers"][0]["env"][-1]["value"]
    services = found["services"]
    services["service"]["environment"]["ROR_STORE"] = address.replace("$(STORE_PASSWORD)", password)
    services["service"]["depends_on"] = {}
    del services["outcomes"], found["configs"]["users"]
    spec = pods["spec"]["template"]["spec"]
    common = {"user": str(spec["securityContext"]["runAsUser"]), "read_only": True, "cap_drop": ["ALL"]}
    names = {"ADMIN_PASSWORD": secrets.token_hex(32), "STORE_PASSWORD": password}
    own: Settings = {}
    for number in range(pods["spec"]["replicas"]):
        name = f"{pods['metadata']['name']}-{number}"
        pod = f"{name}.{pods['spec']['serviceName']}"
        image = f"docker.io/{spec['containers'][0]['image']}"
        own[pod] = {**common, "image": image, "hostname": name, "networks": ["store"], "command": ["sleep", "infinity"]}
        for each in spec["containers"]:
            own[f"{name}.{each['name']}"] = {
                **common,
                "image": image,
                "hostname": name,
                "command": each["command"],
                "environment": {variable["name"]: names[variable["name"]] for variable in each["env"]},
                "network_mode": f"service:{pod}",
                "mem_limit": each["resources"]["limits"]["memory"].lower().removesuffix("i"),
                "restart": "always",
                "tmpfs": ["/run/outcomes:mode=1777"],
                "volumes": [{"source": "start.sh", "target": "/opt/outcomes/start.sh", "read_only": True}],
            }
    found["services"] = {**own, **services}


def whom(project: Project, fault: Fault) -> list[str]:
    if fault.who not in {"PRIMARY", "REPLICA"}:
        return fault.who.split()
    sentinel = partial(project.execute, "ror-outcomes-1.sentinel", "valkey-cli", "-p", "26379", "sentinel")

    def agree() -> bool:
        """Whether the Sentinels know each other. Before that, nobody replaces a primary."""
        return "OK 3 usable Sentinels" in sentinel("ckquorum", "outcomes", known=False)

    soon(agree, f"{fault.name}: the Sentinels do not find each other", 60)
    first = sentinel("get-master-addr-by-name", "outcomes").split(".")[0] + ".valkey"
    if fault.who == "PRIMARY":
        return [first]
    return [next(name for name in (f"ror-outcomes-{number}.valkey" for number in range(3)) if name != first)]


@contextmanager
def brought_about(project: Project, fault: Fault, folder: Path) -> Iterator[Findings]:
    names = whom(project, fault)
    who = names[0]
    found = Findings()
    match fault.act:
        case "stop":
            for name in names:
                project.signal(name, signal.SIGSTOP)
            yield found
            for name in names:
                project.signal(name, signal.SIGCONT)
        case "kill":
            project.signal(who, signal.SIGKILL)
            yield found
        case "restart":
            project.restart(who)
            yield found
        case "odds":
            for process in project.processes(who)[1:]:
                os.kill(process, signal.SIGSTOP)
            yield found
        case "redis":
            tell(project, who, fault.begin)
            yield found
            tell(project, who, fault.end)
        case "cut":
            project.cut(who, fault.port, on=True)
            yield found
            project.cut(who, fault.port, on=False)
        case "fill":
            fill(folder / "disk" / "full")
            yield found
            (folder / "disk" / "full").unlink()
        case "mix":
            (first, *_) = project.processes(who)
            with ThreadPoolExecutor(1) as mixer:
                mix = mixer.submit(heaviest, BEHIND, first, fault.seconds)
                yield found
                seen = mix.result()
            judged_mix(project, who, first, seen, found)
        case "leave":
            with ThreadPoolExecutor(1) as leaver:
                pays = leaver.submit(callers.paid, f"http://{project.address(who, 'inside')}:8000")
                yield found
                units = pays.result()
            found.measured = f"{units['leaves']:,} units, and {units['waits']:,} if they wait"
            if abs(units["leaves"] - units["waits"]) > 0.1 * units["waits"]:
                found.wrong.append(f"a caller who leaves pays {units}")
        case "house":
            with ThreadPoolExecutor(1) as sender:
                sends = sender.submit(callers.hostile, f"http://{project.address(who, 'inside')}:8000")
                yield found
                answers, found.wrong = sends.result()
            refused = sum(count for answer, count in answers.items() if not answer.startswith("200"))
            found.measured = f"{refused} of {answers.total()} refused"
        case _:
            raise SystemExit(f"{fault.name}: there is no act {fault.act}")


def judged_mix(project: Project, who: str, first: int, seen: Seen, found: Findings) -> None:
    limit, most = project.memory(who)
    found.measured = f"the process takes {seen.bytes / MiB:.0f} MiB at most, the container {most / MiB:.0f} MiB"
    if limit != MEMORY_BYTES:
        found.wrong.append(f"its limit is {limit / MiB:.0f} MiB")
    if project.processes(who)[0] != first:
        found.wrong.append("the service ended")
    if seen.bytes >= PROCESS_BYTES:
        found.wrong.append(f"the process took {seen.bytes / MiB:.0f} MiB")
    if len({kind for kind, status in seen.statuses if status == 200}) != len({kind for kind, _ in seen.statuses}):
        found.wrong.append(f"the answers are {dict(seen.statuses)}")


def started(project: Project, load: Load) -> float:
    """Restarts the service. Returns the seconds until it resolves again."""
    began = time.monotonic()
    project.restart("service")
    soon(lambda: load.resolved_since(began), "the service does not start", 60)
    return time.monotonic() - began


def tell(project: Project, who: str, commands: tuple[tuple[str, ...], ...]) -> None:
    for command in commands:
        said = project.execute(
            who,
            "env",
            "REDISCLI_AUTH=",
            "valkey-cli",
            "--no-auth-warning",
            "--user",
            "operator",
            "--pass",
            "x",
            *command,
        )
        if not (said.strip() == "OK" or said.strip().isdigit()):
            raise SystemExit(f"{' '.join(command)}: {said}")


def fill(path: Path) -> None:
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def tried(project: Project, fault: Fault, folder: Path, trust: ssl.SSLContext, *, starts: bool = False) -> Row:
    """A fault under load. `starts`: the operator starts the service again while it lasts."""
    with Load(FRONT, trust, signed=fault.stack == "receipts") as load, Watcher(BEHIND) as watcher:
        time.sleep(CALM_SECONDS)
        before = time.monotonic()
        for number in range(fault.times):
            time.sleep(1.0 if number else 0.0)
            with brought_about(project, fault, folder) as found:
                end = time.monotonic() + fault.seconds
                if starts:
                    found.started = started(project, load)
                time.sleep(max(0.0, end - time.monotonic()))
                until = time.monotonic()
        after = time.monotonic()

        def well() -> bool:
            return watcher.look() == frozenset() and load.works(forgets=fault.forgets)

        soon(well, f"{fault.name}: it does not recover", 3 * fault.recovers)
        recovered = time.monotonic() - after
        time.sleep(CALM_SECONDS)
    health, wrong = judged_health(fault, watcher, before, until)
    wrong += [*found.wrong, *load.wrong, *judged_answers(fault, load)]
    if recovered > fault.recovers:
        wrong.append(f"it recovered after {recovered:.0f} s")
    resolved = load.statuses("resolve")
    answered, read = f"{resolved[200]:,} of {resolved.total():,}", load.slowest(*READS)
    return Row(fault, answered, read, health, recovered, wrong, found.measured, found.started)


def tried_with_start(project: Project, fault: Fault, folder: Path, trust: ssl.SSLContext) -> Row:
    """A fault under load, and again with a start of the service while it lasts."""
    row = tried(project, fault, folder, trust)
    if fault.lasts:
        longer = msgspec.structs.replace(
            fault,
            seconds=max(fault.seconds, START_SECONDS),
            told=START_SECONDS,
            away=True,
            may=fault.may | {"store"},  # a new process has no connection at first
            read=20.0,
            recovers=fault.recovers + 10,
        )
        again = tried(project, longer, folder, trust, starts=True)
        row.started = again.started
        row.wrong += [f"with a start: {each}" for each in again.wrong]
    return row


def judged_health(fault: Fault, watcher: Watcher, before: float, until: float) -> tuple[str, list[str]]:
    wrong = []
    calm = [parts for _, ended, parts in watcher.seen if ended < before]
    if sum(parts != frozenset() for parts in calm) >= SURE_LOOKS:
        wrong.append(f"health is {sorted(map(str, set(calm)))} before")
    meanwhile = [(ended - before, parts) for began, ended, parts in watcher.seen if before <= began and ended < until]
    silent = any(parts is None for _, parts in meanwhile)
    if silent and not fault.away:
        wrong.append("health did not answer")
    looks = Counter(part for _, parts in meanwhile for part in parts or ())
    degraded = frozenset(part for part, count in looks.items() if count >= SURE_LOOKS)
    named = ", ".join(sorted(degraded))
    if not degraded <= fault.health | fault.may:
        wrong.append(f"health called {named} degraded")
    said = min((when for when, parts in meanwhile if parts and fault.health <= parts), default=None)
    if fault.health and (said is None or said > fault.told):
        wrong.append(f"health did not call {', '.join(sorted(fault.health))} degraded")
    late = [parts for when, parts in meanwhile if said is not None and when > said and parts is not None]
    # between two stops all is well, and a short line may still fit on a full disk
    steady = fault.times == 1 and fault.act != "fill"
    if steady and sum(bool(fault.health - parts) for parts in late) >= SURE_LOOKS:
        wrong.append("health was ok while the fault lasted")
    if degraded:
        return f"{named} degraded after {said or 0.0:.1f} s", wrong
    return "no answer" if silent else "ok", wrong


def judged_answers(fault: Fault, load: Load) -> list[str]:
    wrong = []
    allowed = {
        "resolve": {200},
        "read": {200, 503, *([404] if fault.forgets else [])},
        "unkept": {200, 404, 503},
        "unknown": {404, 503},
        "odds": {200, 503},
        "receipt": {200},
        "signed": {200, 503},
    }
    for kind, statuses in allowed.items():
        away = {0, 502, 503} if fault.away else set()
        found = load.statuses(kind)
        if bad := {status: count for status, count in found.items() if status not in statuses | away}:
            wrong.append(f"{kind}: {bad}")
        if kind in {"resolve", "read", "odds", *(["receipt"] if fault.stack == "receipts" else [])} and not found[200]:
            wrong.append(f"{kind}: none was answered")
    if (slowest := load.slowest(*READS)) > fault.read:
        wrong.append(f"a read-back took {slowest:.1f} s")
    if not fault.forgets and (gone := load.lost()):
        wrong.append(f"{len(gone)} of {len(load.stored)} answers that said `stored` are gone, such as {gone[0]}")
    return wrong


@contextmanager
def day(stack: str, folder: Path) -> Iterator[tuple[Project, ssl.SSLContext]]:
    folder.mkdir()
    try:
        with Project(settings(stack, folder), folder) as project:
            authority = partial(project.execute, "front", "cat", "/data/caddy/pki/authorities/local/root.crt")
            found = soon(lambda: printed(authority), "the front has no certificate", 30)
            trust = ssl.create_default_context(cadata=found)
            watcher, load = Watcher(BEHIND), Load(FRONT, trust)
            soon(lambda: watcher.look() == frozenset() and load.works(forgets=False), "the services are not ready", 60)
            yield project, trust
    finally:
        if (folder / "disk").is_mount():
            subprocess.run(["umount", folder / "disk"], check=False)


def printed(command: Callable[[], str]) -> str:
    try:
        return command()
    except SystemExit:
        return ""


HEAD = (
    "| fault | resolutions answered | slowest read-back | health | recovered after | a start meanwhile |",
    "|---|---:|---:|---|---:|---:|",
)


def lines(rows: list[Row]) -> dict[str, str]:
    """Rows of the table by the names of their faults."""
    found = {}
    for row in rows:
        start = "" if row.started is None else f"{row.started:.1f} s"
        cells = (row.name, row.answered, f"{row.read:.2f} s", row.health, f"{row.recovered:.1f} s", start)
        found[row.fault.name] = f"| {' | '.join(cells)} |"
    return found


def written(rows: list[Row], every: list[Fault]) -> None:
    """Writes rows into the page, and keeps those of other faults."""
    path = ROOT / "docs" / "reliability.md"
    page = path.read_text("utf-8")
    before = inside(page, "gameday").splitlines()
    there = {line.removeprefix("| ").partition(" | ")[0].partition(": ")[0]: line for line in before}
    there |= lines(rows)
    table = [*HEAD, *(there[fault.name] for fault in every if fault.name in there)]
    path.write_text(put(page, "gameday", "\n".join(table)), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.gameday", description=__doc__)
    parser.add_argument("--only", default="", help="select faults by words of their name, stack or act")
    parser.add_argument("--write", action="store_true", help="write the rows that hold into docs/reliability.md")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not chosen.inside:
        prepare()
        os.execvp("unshare", ["unshare", "--net", sys.executable, "-m", "tests.gameday", *sys.argv[1:], "--inside"])
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    listed = tomllib.loads((Path(__file__).with_name("faults.toml")).read_text("utf-8"))
    every = msgspec.convert(listed["fault"], list[Fault])
    faults = [each for each in every if chosen.only.lower() in f"{each.name} {each.stack} {each.act}".lower()]
    rows = []
    with tempfile.TemporaryDirectory(prefix="gameday-") as temporary:
        Path(temporary).chmod(0o755)
        for stack in dict.fromkeys(fault.stack for fault in faults):
            folder = Path(temporary) / stack
            with day(stack, folder) as (project, trust):
                for fault in (each for each in faults if each.stack == stack):
                    row = tried_with_start(project, fault, folder, trust)
                    print(f"{'WRONG' if row.wrong else 'holds'}: {row.name} {row.wrong or ''}", flush=True)
                    if chosen.write and not row.wrong:
                        written([row], every)
                    rows.append(row)
    print("\n".join([*HEAD, *lines(rows).values()]))
    wrong = sum(bool(row.wrong) for row in rows)
    print(f"{len(rows) - wrong} of {len(rows)} hold")
    return int(bool(wrong))


def prepare() -> None:
    if os.getuid() != 0:
        raise SystemExit(
            "A game day needs root: it makes containers and network namespaces. Run it in a machine of its own."
        )
    if lacking := images.missing():
        raise SystemExit(f"A game day needs Debian's packages: apt-get install {' '.join(lacking)}")
    with tempfile.TemporaryDirectory(prefix="gameday-images-") as folder:
        for image, size in images.build(Path(folder)).items():
            print(f"{image}: {size / 1e6:.0f} MB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
