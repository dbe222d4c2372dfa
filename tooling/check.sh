# `make check`: checks the change just typed. Format, lint, types, migrations; the whole core, with a third of
# the daily examples; the tests of the house and its catalogues; and of every other room one happy path (`-m smoke`).
# Before them, the messages of the commits that the remote's main does not have yet.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh check
export PATH="$PWD/.venv/bin:$PATH"

bash tooling/static.sh
timed Messages python tooling/commit_message.py --ahead || { say "git rebase -i origin/main  lets you reword"; exit 1; }
say "The core, the house, and one path through every other room"
mapfile -t smoke < <(grep -rl --include 'test_*.py' '^@pytest.mark.smoke' tests)
exec pytest -q -n 2 --dist worksteal -m "(core or smoke) and not long and not daily" --hypothesis-profile check --durations 10 \
    --durations-min 0.5 tests/rules tests/scoring tests/test_*.py tests/tournament/test_catalogues.py "${smoke[@]}" "$@"
