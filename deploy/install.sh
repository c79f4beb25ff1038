#!/bin/sh
# Installs the service into a folder of its own, as the image has it: deploy/install.sh /opt/ror
# Or the command line and what an audit needs, without the service: deploy/install.sh /opt/audit audit
# What is downloaded, or built here, has the hash that it must have; what is installed comes from those files alone. The folder
# then holds Python's environment with no installer in it, and the list of what it is made of: sbom.json (CycloneDX).
set -eu
target=$1
what=${2:-image}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-python3}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_NO_CACHE_DIR=1 PIP_QUIET=1 SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-1577836800}"

# The files: others' as pinned, ours built from a copy of what is here.
"$python" -m venv "$work/build"
"$work/build/bin/python" -m pip install --only-binary :all: --no-deps --require-hashes -r "$root/requirements/build.txt"
"$work/build/bin/python" -m pip download --only-binary :all: --no-deps --require-hashes -r "$root/requirements/$what.txt" -d "$work/files"
mkdir "$work/src"
cp -RL "$root/pyproject.toml" "$root/README.md" "$root/LICENSE" "$root/ror_rules" "$root/service" "$work/src"
mkdir "$work/src/docs"
cp -RL "$root/docs/example-ruleset" "$work/src/docs"
"$work/build/bin/python" -m pip wheel --no-build-isolation --no-deps -w "$work/files" "$work/src"
if [ "$what" = image ]; then
  "$work/build/bin/python" -m pip wheel --no-build-isolation --no-deps -w "$work/files" "$work/src/service"
fi
for wheel in "$work"/files/ror_*.whl; do
  name=$(basename "$wheel")
  version=${name#*-}
  printf '%s==%s --hash=sha256:%s\n' "${name%%-*}" "${version%%-*}" "$(sha256sum "$wheel" | cut -d ' ' -f 1)"
done >"$work/ours.txt"

# The environment: from those files, without a network.
"$python" -m venv "$target"
for list in "$root/requirements/$what.txt" "$work/ours.txt"; do
  "$target/bin/python" -m pip install --no-index --find-links "$work/files" --no-deps --require-hashes -r "$list"
done
"$target/bin/python" -m pip check
if [ "$what" = image ] && [ -d "$root/service/ror_service/_parts" ]; then # what runs the rules in a page, where `make pages` has fetched it
  cp -R "$root/service/ror_service/_parts" "$("$target/bin/python" -c 'import ror_service; print(*ror_service.__path__)')"
fi
# Parts that the service does not use: generators of test data and coloured terminals, which Litestar lists, numpy's compilers,
# zstandard for PyPy, other packages' commands and tests, and the commands for players, which need `.[cli]` and `.[mcp]`.
if [ "$what" = image ]; then
  "$target/bin/python" -m pip uninstall --yes faker markdown-it-py mdurl polyfactory pygments rich rich-click
  packages=$("$target/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
  rm -rf "$packages/numpy/distutils" "$packages/numpy/f2py"
  find "$packages/zstandard" -name '*_cffi*' -delete
  find "$target/bin" ! -type d ! -name 'python*' ! -name ror-serve -delete
fi
find "$target/lib" -type d -name tests -prune -exec rm -rf {} +
"$target/bin/python" -m pip uninstall --yes pip setuptools 2>/dev/null
"$work/build/bin/cyclonedx-py" environment --output-reproducible --of JSON -o "$target/sbom.json" "$target/bin/python"
# The subject of the list: the service, or the library for an audit.
"$work/build/bin/python" - "$target/sbom.json" "$([ "$what" = image ] && echo ror-service || echo ror-rules)" <<'END'
import json, re, sys
from pathlib import Path
path, name = Path(sys.argv[1]), sys.argv[2]
listed = json.loads(path.read_text("utf-8"))
[subject] = [each for each in listed["components"] if re.sub(r"[-_.]+", "-", each["name"]).lower() == name]
listed["components"].remove(subject)
listed["metadata"]["component"] = {**subject, "type": "application"}
path.write_text(json.dumps(listed, indent=2) + "\n", "utf-8")
END
