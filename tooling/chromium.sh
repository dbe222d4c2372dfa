# Prints the path of a Chromium: $CHROMIUM, else one that is installed, else one that Playwright fetched. The headless
# one is preferred: its pages are the same, and tests with it take half of the processor time.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mac="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
fetched=~/.cache/ms-playwright
for name in "${CHROMIUM:-}" chromium-headless-shell "$fetched"/chromium_headless_shell-*/*/{,chrome-}headless[-_]shell \
    chromium chromium-browser google-chrome google-chrome-stable "$mac" "$fetched"/chromium-*/chrome-linux*/chrome; do
    [ -n "$name" ] && command -v "$name" && exit 0
done
exit 1
