from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules import Outcome, encode, load, rulesets, verify
from ror_rules.errors import ReceiptError, RorError
from ror_rules.host import messages
from ror_rules.host.checks import (
    binding_leaf,
    check_commitment,
    check_kept,
    check_proof,
    check_receipt,
    inputs,
    leaf_of,
    read_receipt,
)
from ror_rules.host.trust import leaf_hash, receipt
from ror_rules.host.wire import convert
from tests.every import cases
from tests.trust.promises import ANOTHER, CHANGED, ORIGIN, OUTCOME, WHOLE, Case
from tests.trust.test_receipts import ALONE, DAY, OUTCOMES, RING_OF_ONE, SIGNER, TAMPERED, TOGETHER

VERIFY: Final = Path("verify").resolve()
PYTHON: Final = """
import json, sys
from ror_verify import examine
asked = json.load(sys.stdin)
given = [[None if part is None else part.encode() for part in each] for each in asked["cases"]]
print(json.dumps([examine(each[0], asked["keys"], None, *each[1:3], None, each[3]) for each in given]))
"""
JAVASCRIPT: Final = f"""
import {{ readFileSync }} from "node:fs";
import {{ examine }} from {json.dumps(str(VERIFY / "ror-verify.mjs"))};
const asked = JSON.parse(readFileSync(0));
const found = [];
for (const each of asked.cases) {{
  const [document, commitment, proof, bound] = each.map((part) => (part === null ? null : new TextEncoder().encode(part)));
  found.push(await examine(document, asked.keys, undefined, commitment, proof, null, bound));
}}
console.log(JSON.stringify(found));
"""
VERIFIERS: Final = {
    "ror_verify.py": [sys.executable, "-c", PYTHON],
    "ror-verify.mjs": ["node", "--input-type=module", "-e", JAVASCRIPT],
}
Said = list[list[str]]
"""A verifier's results for one document: the check, the verdict, a sentence."""


def examined(documents: Iterable[str | Case], verifier: str, keys: object = None) -> list[Said]:
    cases = [Case(each) if isinstance(each, str) else each for each in documents]
    ran = subprocess.run(
        VERIFIERS[verifier],
        input=json.dumps({"cases": cases, "keys": keys}),
        capture_output=True,
        text=True,
        cwd=VERIFY,
        check=True,
    )
    found: list[Said] = json.loads(ran.stdout)
    return found


def verdicts(said: Said) -> dict[str, str]:
    return {what: verdict for what, verdict, _ in said}


UNKNOWN: Final = {"digest": "not checked", "rules": "not checked", "members": "not covered"}
KEYS: Final = json.loads(RING_OF_ONE.encoded())["keys"]
RECEIPTS: Final = [each.encoded().decode() for each in (ALONE, *TOGETHER)]
OF_EACH_RULE: Final = [
    encode(ruleset.resolve(example.rule, example.state, seed="7", context="game-1/turn-2")).decode()
    for ruleset in rulesets()
    for example in ruleset.examples
]
ASKED_OTHERWISE: Final = encode(
    load("war-of-the-ring").resolve(
        "army-combat",
        {
            "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
            "defender": {"side": "fellowship", "strength": 14, "characters": ["Éomer", "Théoden"]},
            "terrain": "citadel",
        },
        seed="9",
        rulings={"wr-ratio": "nearest"},
    )
).decode()

RING: Final = load("ring-of-power")
DUEL: Final = next(each for each in RING.examples if each.rule == "wizards-duel").state
OF_MANY_RULINGS: Final = encode(
    RING.resolve(
        "wizards-duel",
        DUEL,
        seed="42",
        rulings={
            name: next(each for each in ruling.readings if each != ruling.default)
            for name, ruling in list(RING.rulings.items())[:40]
            if len(ruling.readings) > 1
        },
    )
).decode()
OF_ANOTHER_ID: Final = json.dumps({**json.loads(OF_MANY_RULINGS), "id": "0" * 64})


def lies() -> dict[str, tuple[str, str]]:
    true = json.loads(OUTCOMES[0])
    throw = true["dice"]["throws"][0]
    other_face = {**throw, "faces": [face % 6 + 1 for face in throw["faces"]]}
    changed: dict[str, tuple[dict[str, Any], str]] = {
        "a face": ({**true, "dice": {**true["dice"], "throws": [other_face]}}, "dice"),
        "an address": ({**true, "dice": {**true["dice"], "throws": [{**throw, "address": "sorcery/other"}]}}, "dice"),
        "a die more": (
            {**true, "dice": {**true["dice"], "throws": [{**throw, "faces": [*throw["faces"], 1, 1, 1, 1]}]}},
            "dice",
        ),
        "thrown twice": ({**true, "dice": {**true["dice"], "throws": [throw, throw]}}, "dice"),
        "the seed": ({**true, "dice": {**true["dice"], "seed": "another"}}, "id"),
        "the state": ({**true, "state": {**true["state"], "rating": "C"}}, "id"),
        "the context": ({**true, "context": "game-2"}, "id"),
        "the version": ({**true, "ruleset": {**true["ruleset"], "version": "9.0.0"}}, "id"),
        "the id": ({**true, "id": "0" * 64}, "id"),
        "no dice": ({name: value for name, value in true.items() if name != "dice"}, "dice"),
        "an older format": ({**true, "format": "ror.outcome.v2"}, "form"),
        "no format": ({name: value for name, value in true.items() if name != "format"}, "form"),
        "no object": ([true], "form"),  # type: ignore[dict-item]  # it is to be none
    }
    return {
        what: (receipt(json.dumps(lie).encode(), SIGNER).encoded().decode(), check)
        for what, (lie, check) in changed.items()
    }


@pytest.mark.nightly
def test_both_say_the_same_of_every_document() -> None:
    documents: list[str | Case] = [*RECEIPTS, *map(json.dumps, TAMPERED.values()), *(lie for lie, _ in lies().values())]
    documents += [
        *OF_EACH_RULE,
        ASKED_OTHERWISE,
        OF_MANY_RULINGS,
        OF_ANOTHER_ID,
        "",
        "null",
        "[]",
        "7",
        '{"a": 1, "a": 2}',
        "NaN",
        "\ufeff{}",
    ]
    documents += [WHOLE, ANOTHER, *CHANGED.values(), WHOLE._replace(commitment=None, proof=None, binding=None)]
    python, javascript = (examined(documents, each, KEYS) for each in VERIFIERS)
    assert python == javascript


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_whole_receipt_holds(verifier: str) -> None:
    alone, *together = map(verdicts, examined(RECEIPTS, verifier, KEYS))
    holds = dict.fromkeys(("form", "signature", "id", "dice"), "holds")
    assert alone == {**holds, **UNKNOWN}
    assert together == [{**holds, "batch": "holds", **UNKNOWN}] * len(TOGETHER)


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_no_changed_receipt_passes(verifier: str) -> None:
    found = examined([json.dumps(each) for each in TAMPERED.values()], verifier, KEYS)
    passed = [what for what, said in zip(TAMPERED, found, strict=True) if "fails" not in verdicts(said).values()]
    assert passed == []


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_signed_lie_is_found(verifier: str) -> None:
    found = examined([lie for lie, _ in lies().values()], verifier, KEYS)
    for (what, (_, check)), said in zip(lies().items(), found, strict=True):
        assert (verdicts(said)["signature"], verdicts(said)[check]) == ("holds", "fails"), what


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_id_and_dice_of_every_rule_are_redone(verifier: str) -> None:
    for said in examined(OF_EACH_RULE, verifier):
        assert verdicts(said) == {"form": "holds", "id": "holds", "dice": "holds", **UNKNOWN}


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_rulings_that_were_asked_for_are_found_again(verifier: str) -> None:
    (said,) = examined([ASKED_OTHERWISE], verifier)
    assert "asked with wr-ratio=nearest." in {what: text for what, _, text in said}["id"]


@pytest.mark.nightly
@pytest.mark.parametrize("verifier", VERIFIERS)
def test_an_id_that_cannot_be_searched_for_does_not_fail(verifier: str) -> None:
    asked, another = examined([OF_MANY_RULINGS, OF_ANOTHER_ID], verifier)
    assert len(json.loads(OF_MANY_RULINGS)["rulings"]) > 17
    assert (verdicts(asked)["id"], verdicts(another)["id"]) == ("holds", "not checked")


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_without_keys_the_signature_is_not_checked(verifier: str) -> None:
    (said,) = examined(RECEIPTS[:1], verifier)
    assert verdicts(said)["signature"] == "not checked"


def test_enough_is_changed_in_promises() -> None:
    assert len({*CHANGED.values()}) == len(CHANGED) >= 60


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_a_promise_that_was_kept_holds(verifier: str) -> None:
    for said in examined([WHOLE, ANOTHER], verifier, KEYS):
        assert verdicts(said) == {
            **dict.fromkeys(("form", "signature", "id", "dice", "commitment", "binding", "inclusion"), "holds"),
            **UNKNOWN,
        }
        told = {what: text for what, _, text in said}
        assert f"of 44 in the log {ORIGIN}." in told["inclusion"]
        assert f"of 44 in the log {ORIGIN}." in told["binding"]
        assert "the players' seeds" in told["dice"]


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_what_is_not_given_is_not_checked(verifier: str) -> None:
    bare, unsigned = examined(
        [WHOLE._replace(commitment=None, proof=None, binding=None), Case(WHOLE.receipt)], verifier, KEYS
    )
    assert bare == unsigned
    assert verdicts(bare)["commitment"] == verdicts(bare)["binding"] == "not checked"
    leaf = leaf_hash(binding_leaf(inputs(json.loads(OUTCOME))) or b"").hex()
    assert (
        f"the leaf {leaf}, the throw may have been answered twice" in {what: text for what, _, text in bare}["binding"]
    )
    assert "inclusion" not in verdicts(bare)
    (keyless,) = examined([WHOLE], verifier)
    assert [verdicts(keyless)[what] for what in ("signature", "commitment", "binding", "inclusion")] == [
        "not checked"
    ] * 4


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_no_changed_promise_passes(verifier: str) -> None:
    found = examined(CHANGED.values(), verifier, KEYS)
    for what, said in zip(CHANGED, found, strict=True):
        checks = {"proof": ["inclusion"], "commitment": ["commitment"]}.get(what.split(":")[0], [*verdicts(said)])
        assert "fails" in [verdicts(said)[each] for each in checks], what


@cases("what", CHANGED)
def test_the_library_refuses_what_the_verifiers_refuse(what: str) -> None:
    with pytest.raises(RorError):
        hold(CHANGED[what])


def hold(case: Case) -> None:
    check_receipt(read_receipt(case.receipt.encode()), RING_OF_ONE, DAY)
    claimed = json.loads(b64decode(json.loads(case.receipt)["payload"]))
    difference = verify(claimed).difference
    if difference is not None:
        raise ReceiptError(difference.pointer)
    leaf = binding_leaf(inputs(claimed))
    if leaf is None:
        raise ReceiptError("dice-not-committed")
    promise, _ = check_commitment(json.loads(str(case.commitment)), RING_OF_ONE, DAY)
    check_kept(promise, convert(claimed, Outcome).dice)
    check_proof(str(case.proof).encode(), leaf_of(json.loads(case.receipt), RING_OF_ONE, DAY), RING_OF_ONE, DAY)
    check_proof(str(case.binding).encode(), leaf, RING_OF_ONE, DAY)


def test_the_library_takes_what_the_verifiers_take() -> None:
    hold(WHOLE)
    hold(ANOTHER)


@pytest.mark.parametrize(("verifier", "run"), [("ror_verify.py", sys.executable), ("ror-verify.mjs", "node")])
def test_it_is_run_on_files(verifier: str, run: str, tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_bytes(RING_OF_ONE.encoded())
    (tmp_path / "receipt.json").write_text(RECEIPTS[0], "utf-8")
    (tmp_path / "other.json").write_text(json.dumps(TAMPERED["payload, bit 4"]), "utf-8")

    def ran(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [run, str(VERIFY / verifier), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, input=given)

    whole = ran("receipt.json", "--keys", "keys.json")
    assert (whole.returncode, whole.stderr) == (0, "")
    lines = ["form", "signature", "id", "digest", "dice", "rules", "members"]
    assert [line.split()[0] for line in whole.stdout.splitlines()] == lines
    assert ran("-", "--keys", "keys.json", given=RECEIPTS[0]).stdout == whole.stdout
    (tmp_path / "ror-keys.json").write_bytes(RING_OF_ONE.encoded())
    assert ran("receipt.json", "--keys", ".").stdout == whole.stdout
    assert ran("other.json", "--keys", "keys.json").returncode == 1
    assert ran("missing.json").returncode == 2
    for name, text in WHOLE._asdict().items():
        (tmp_path / name).write_text(text, "utf-8")
    all_of_it = ran(
        "receipt", "--keys", "keys.json", "--commitment", "commitment", "--proof", "proof", "--binding", "binding"
    )
    assert (all_of_it.returncode, all_of_it.stdout.count("  holds  ")) == (0, 7)


def codes(document: str, folder: Path, *options: str) -> dict[str, int]:
    (folder / "outcome.json").write_text(document, "utf-8")
    ran = {"ror": [sys.executable, "-m", "ror_rules", "verify", "outcome.json"]}
    for verifier, run in (("ror_verify.py", sys.executable), ("ror-verify.mjs", "node")):
        ran[verifier] = [run, str(VERIFY / verifier), "outcome.json", *options]
    return {
        name: subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode
        for name, command in ran.items()
    }


def with_number(text: str, at: str) -> str:
    """An outcome of an army combat with this spelling of a number at a place."""
    outcome = json.loads(ASKED_OTHERWISE)
    *path, last = [int(part) if part.isdigit() else part for part in at.split("/")[1:]]
    here = outcome
    for part in path:
        here = here[part]
    here[last] = "NUMBER"
    return json.dumps(outcome, ensure_ascii=False).replace('"NUMBER"', text)


STRENGTH: Final = "/state/attacker/strength"
FACE: Final = "/dice/throws/0/faces/0"
SIDES: Final = "/dice/throws/0/sides"
FELL: Final = json.loads(ASKED_OTHERWISE)["dice"]["throws"][0]["faces"][0]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (with_number("70", STRENGTH), 0),
        (with_number("70.0", STRENGTH), 0),
        (with_number("7.0e1", STRENGTH), 0),
        (with_number(f"{FELL}.0", FACE), 0),
        (with_number("6.0", SIDES), 0),
        (with_number("71.0", STRENGTH), 1),
        (with_number("71", STRENGTH), 1),
        (with_number(f"{FELL % 6 + 1}.0", FACE), 1),
        (with_number("8.0", SIDES), 1),
    ],
)
def test_a_number_is_the_same_however_it_is_written(document: str, code: int, tmp_path: Path) -> None:
    assert set(codes(document, tmp_path).values()) == {code}


def test_a_member_that_no_check_covers_is_reported(tmp_path: Path) -> None:
    outcome = json.loads(ASKED_OTHERWISE)
    summary = messages.summary(convert(outcome, Outcome))
    document = json.dumps({**outcome, "summary": summary, "seen/by": "nobody"}, ensure_ascii=False)
    assert set(codes(document, tmp_path).values()) == {0}
    verdict = verify(json.loads(document))
    assert (verdict.holds, verdict.not_covered) == (True, ("/seen~1by",))
    for verifier in VERIFIERS:
        (said,) = examined([document], verifier)
        told = {what: text for what, _, text in said}["members"]
        by_default = ", ".join(f"/rulings/{each}" for each in outcome["rulings"] if each != "wr-ratio")
        assert told == f"No check here covers /format, /result, {by_default}, /seen~1by, /summary, /trace."


def test_a_ruling_that_took_part_by_default_is_not_covered() -> None:
    asked = json.loads(OF_EACH_RULE[next(at for at, each in enumerate(OF_EACH_RULE) if json.loads(each)["rulings"])])
    for verifier in VERIFIERS:
        (said,) = examined([json.dumps(asked)], verifier)
        told = {what: text for what, _, text in said}["members"]
        assert all(f"/rulings/{ruling}" in told for ruling in asked["rulings"])


def test_other_rules_are_said_with_both_digests(tmp_path: Path) -> None:
    document = json.loads(ASKED_OTHERWISE)
    here, there = document["ruleset"]["digest"], "sha256:" + "0" * 64
    document["ruleset"]["digest"] = there
    verdict = verify(document)
    assert verdict.difference is not None
    assert verdict.difference.pointer == "/ruleset/digest"
    assert verdict.detail == (
        f"It does not hold. It was made with other rules: its digest of war-of-the-ring {document['ruleset']['version']} is"
        f" {there}, the installed one's is {here}."
    )
    (tmp_path / "outcome.json").write_text(ASKED_OTHERWISE, "utf-8")
    for verifier, run in (("ror_verify.py", sys.executable), ("ror-verify.mjs", "node")):
        command = [run, str(VERIFY / verifier), "outcome.json", "--digest"]
        same, other = (
            subprocess.run([*command, each], cwd=tmp_path, capture_output=True, text=True, check=False)
            for each in (here, there)
        )
        assert (same.returncode, other.returncode) == (0, 1)
        (line,) = (line for line in other.stdout.splitlines() if line.startswith("digest"))
        assert "fails" in line
        assert here in line
        assert there in line


def test_each_is_one_short_file_of_its_own() -> None:
    for name in VERIFIERS:
        assert len((VERIFY / name).read_text("utf-8").splitlines()) < 520
    tree = ast.parse((VERIFY / "ror_verify.py").read_text("utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
    text = (VERIFY / "ror-verify.mjs").read_text("utf-8")
    assert re.findall(r'(?:\bfrom |\bimport\()"([^"]+)"', text.split("const [HOLDS", 1)[1]) == ["node:fs"]
