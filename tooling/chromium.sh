# Prints the path of a Chromium: $CHROMIUM, else one that is installed, else the one that Playwright fetched.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mac="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable "$mac" \
    ~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome; do
    [ -n "$name" ] && command -v "$name" && exit 0
done
exit 1
