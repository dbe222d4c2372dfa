# The tests that the commit checked out here changed, but for those of the browser and the long ones. After a rebase
# `git rebase -x 'bash tooling/own_tests.sh' origin/main` asks each commit that the remote's main does not have.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mapfile -t own < <(git diff --name-only --diff-filter=d HEAD~1 -- 'tests/**/test_*.py' ':!tests/browser')
[ "${#own[@]}" = 0 ] && exit
status=0
.venv/bin/pytest -q -n 0 -p no:schemathesis -m "not long" "${own[@]}" || status=$?
[ "$status" = 5 ] || exit "$status" # 5: all that it changed are long
