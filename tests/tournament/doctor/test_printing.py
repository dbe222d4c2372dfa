"""What the doctor says of Pango, fonts and the subsetter, without which papers are printed otherwise or more slowly."""

import sys
from types import ModuleType, SimpleNamespace

from django.utils.translation import override

from tournament.doctor import printing
from tournament.doctor.diagnosis import Level


def test_the_doctor_confirms_that_this_machine_prints():
    assert [line.level for line in printing.diagnose()] == [Level.OK, Level.OK, Level.OK]


def test_without_pango_it_says_that_the_browser_prints(monkeypatch, capsys):
    def missing(_name):
        sys.stdout.write("WeasyPrint could not import some external libraries.")
        raise OSError("cannot load library 'libpango-1.0-0'\nand more")

    text = ModuleType("weasyprint.text")
    text.__getattr__ = missing
    monkeypatch.setitem(sys.modules, "weasyprint.text", text)
    with override("en"):
        (line,) = printing.diagnose_libraries()
    assert line.level == Level.ERROR
    assert "pages for the browser to print" in line.text
    assert "'libpango-1.0-0'" in line.text
    assert "more" not in line.text
    assert capsys.readouterr().out == ""


def test_without_the_subsetter_printing_is_only_slower():
    line = printing.subsetter(SimpleNamespace(harfbuzz_subset=None))
    assert line.level is Level.WARNING
    assert line.fix.endswith(("libharfbuzz-subset0", "brew install pango"))


def test_a_font_that_a_sheet_names_must_be_there(tmp_path):
    (tmp_path / "css").mkdir()
    (tmp_path / "fonts" / "paper").mkdir(parents=True)
    (tmp_path / "css" / "a.css").write_text("src: url('../fonts/paper/one.ttf'), url(../fonts/two.woff2)")
    (tmp_path / "fonts" / "paper" / "one.ttf").write_text("")
    line = printing.diagnose_fonts(tmp_path)
    assert line.level == Level.ERROR
    assert "two.woff2" in line.text
    assert "one.ttf" not in line.text
    (tmp_path / "fonts" / "two.woff2").write_text("")
    assert printing.diagnose_fonts(tmp_path).level is Level.OK
