#!/usr/bin/env bash
# Breaks every rule of the core once, in a copy, and lists the breaks that no test notices.
set -euo pipefail
cd "$(dirname "$0")/.."
house=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z | xargs -0 cp --parents -t "$copy"
cd "$copy"
"$house/.venv/bin/python" tooling/undecorate.py rules scoring
PATH="$house/.venv/bin:$PATH" nice mutmut run "$@" || true
PATH="$house/.venv/bin:$PATH" mutmut results
