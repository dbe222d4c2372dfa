# `make check`: checks the change just typed. Format, lint, types, migrations, and the messages of the commits that the
# remote's main does not have yet; the whole core, but for its `daily` tests, with a third of the daily examples; the
# tests of the house and its catalogues; of every other room one happy path (`-m smoke`); last the tests that
# `affected.py` finds to belong to what changed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh check
export PATH="$PWD/.venv/bin:$PATH"

mapfile -t smoke < <(grep -rl --include 'test_*.py' '^[^#]*pytest.mark.smoke' tests)
pdf=tests/tournament/printing/rendering/test_one_page.py
mapfile -t others < <(printf '%s\n' "${smoke[@]}" | grep -Fvx "$pdf")
# Two processes that share nothing: workers of pytest-xdist would each collect all tests and parse all files. Each has
# about half of the processor time, and only the second makes a database. The first begins beside the static checks, of
# which types alone take half a minute in a new clone.
chosen=(-q -p no:schemathesis -m "(core or smoke) and not long and not daily" --hypothesis-profile check --durations 5 --durations-min 0.5)
core=$(mktemp)
trap 'rm -f "$core"; jobs -pr | xargs -r kill' EXIT
pytest "${chosen[@]}" -p no:cacheprovider tests/rules tests/scoring tests/tournament/test_catalogues.py "$pdf" >"$core" 2>&1 &
process=$!

bash tooling/static.sh
timed Shell shellcheck --shell bash --external-sources --source-path SCRIPTDIR tooling/*.sh || exit 1
timed "Shell of the image" shellcheck --shell sh deploy/*.sh || exit 1
timed Messages python tooling/commit_message.py --ahead || { say "git rebase -i origin/main  lets you reword"; exit 1; }
say "The core; the house, and one path through every other room"
failed=0
timed "House and other rooms" pytest "${chosen[@]}" tests/test_*.py "${others[@]}" || failed=1
mapfile -t affected < <(python tooling/affected.py)
if [ "${#affected[@]}" != 0 ]; then
    timed "Tests of what changed" pytest -q -p no:schemathesis -m "not long" "${affected[@]}" || failed=1
fi
timed "Core and one PDF" wait "$process" || failed=1
cat "$core"
exit "$failed"
