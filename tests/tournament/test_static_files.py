"""`management/commands/test_serve.py` checks at a first start that all of them can be collected."""

import re
from pathlib import Path

from django.core.files.storage import FileSystemStorage

from tournament.environment import BASE_DIR
from tournament.static_files import HashedStaticFiles

SCRIPTS = BASE_DIR / "tournament" / "static" / "js"


def test_a_script_imports_the_others_under_the_names_of_their_content(tmp_path):
    scripts = FileSystemStorage(SCRIPTS)
    names = ["in-place.js", "qr.js", "returned.js", *(f"drafts/{name}" for name in scripts.listdir("drafts")[1])]
    (tmp_path / "drafts").mkdir()
    for name in names:
        (tmp_path / name).write_bytes(Path(scripts.path(name)).read_bytes())
    hashed = HashedStaticFiles(location=tmp_path, base_url="/static/")
    done = list(hashed.post_process({name: (scripts, name) for name in names}))
    written = {name: new for name, new, _processed in done if new.endswith(".js")}
    imported = re.findall(r'from "\./(.+?)"', (tmp_path / written["drafts/main.js"]).read_text())
    assert sorted(imported) == sorted(name for name in imported if f"drafts/{name}" in written.values())
    assert len(imported) > 5


def test_an_address_that_was_asked_for_is_another_once_the_file_was_collected_again(tmp_path):
    sheet = tmp_path / "site.css"
    hashed = HashedStaticFiles(location=tmp_path, base_url="/static/")
    asked = []
    for content in ("a {}", "b {}"):
        sheet.write_text(content)
        list(hashed.post_process({"site.css": (FileSystemStorage(tmp_path), "site.css")}))
        asked.append([hashed.url("site.css"), hashed.url("site.css")])
    names = sorted(path.name for path in tmp_path.glob("site.*.css"))
    assert asked[0][0] == asked[0][1] != asked[1][0] == asked[1][1]
    assert sorted({address for both in asked for address in both}) == [f"/static/{name}" for name in names]
