"""Lists in files: two pairs under headings, workbooks made in many ways, and what is read from them."""

import io
import zipfile

import openpyxl

from tournament.intake.files import read_pairs_file

HEADS = ["Nº", "Jogador 1", "Jogador 2", "Clube", "Cabeça de chave"]
PAIRS = [[1, "Ana", "Zé", "Floripa", 2], [2, "Conceição", "Ângela", "São José", None]]
READ = [("Ana/Zé", "Floripa", 2), ("Conceição/Ângela", "São José", None)]

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK, SHEET, STRINGS = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
REFUSED = (["no_sheet"], (), False)


def rows(data, **options):
    return [(row.name, row.club, row.seed) for row in read_pairs_file(data, **options).rows]


def codes(data):
    pair_list = read_pairs_file(data)
    return [fault.code for fault in pair_list.faults], pair_list.rows, pair_list.ready


def workbook(*tables, hidden=()):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for index, table in enumerate(tables):
        sheet = book.create_sheet(f"Folha {index}")
        for row in table:
            sheet.append(row)
        if index in hidden:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return file.getvalue()


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist()}


def saved(book):
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def with_parts(**parts):
    """A workbook of two pairs, with some parts replaced: `book`, `sheet`, `strings`."""
    names = {"book": BOOK, "sheet": SHEET, "strings": STRINGS}
    return archive({**parts_of(workbook([HEADS, *PAIRS])), **{names[name]: part for name, part in parts.items()}})


def with_data(data, before="", after=""):
    """A workbook whose sheet has these rows, as XML."""
    return with_parts(sheet=f"<worksheet {MAIN}>{before}<sheetData>{data}</sheetData>{after}</worksheet>")


def with_strings(strings):
    """A workbook as Excel writes it: texts are numbers into a list of strings."""
    numbers = "".join(f'<c r="{"ABC"[number]}2" t="s"><v>{number}</v></c>' for number in range(3))
    return archive(
        {
            "[Content_Types].xml": f"""<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                <Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>
                <Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}.sharedStrings+xml"/></Types>""",
            BOOK: f"""<workbook {MAIN} xmlns:r="{OFFICE}">
                <sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>""",
            "xl/_rels/workbook.xml.rels": f'''<Relationships
                xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                <Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
                <Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>''',
            SHEET: f"""<worksheet {MAIN}><sheetData><row r="2">{numbers}</row></sheetData></worksheet>""",
            STRINGS: f"<sst {MAIN}>{strings}</sst>",
        }
    )
