"""The commands that a person types on each system to repair what the doctor found."""

import sys

DEBIAN = {
    "pango": "sudo apt-get update && sudo apt-get install -y libpango-1.0-0 libpangoft2-1.0-0",
    "subsetter": "sudo apt-get update && sudo apt-get install -y libharfbuzz-subset0",
    "folder": 'sudo mkdir -p "{path}" && sudo chown -R "$(id -un)" "{path}"',
    "disk": 'df -h "{path}" && sudo apt-get clean && du -xh ~ | sort -h | tail',
    "clock": 'sudo date -s "YYYY-MM-DD HH:MM"',
    "clock by the network": "timedatectl set-ntp true",
}
MACOS = DEBIAN | {
    "pango": "brew install pango",
    "subsetter": "brew install pango",
    "disk": 'df -h "{path}" && du -xh ~ | sort -h | tail',
    "clock": "sudo sntp -sS time.apple.com",
    "clock by the network": "sudo sntp -sS time.apple.com",
}
WINDOWS = {
    "pango": "winget install MSYS2.MSYS2 && C:\\msys64\\usr\\bin\\pacman -S mingw-w64-ucrt-x86_64-pango",
    "subsetter": "C:\\msys64\\usr\\bin\\pacman -S mingw-w64-ucrt-x86_64-pango",
    "folder": 'icacls "{path}" /grant "%USERNAME%:(OI)(CI)F" /T',
    "disk": "cleanmgr",
    "clock": "start ms-settings:dateandtime",
    "clock by the network": "w32tm /resync",
}
"""The command for each thing to be repaired; `{path}` is the folder concerned. WeasyPrint finds MSYS2's libraries by
itself."""


def command_for(what: str, path: object = "") -> str:
    """The command for this system."""
    commands = {"darwin": MACOS, "win32": WINDOWS}.get(sys.platform, DEBIAN)
    return commands[what].format(path=path)
