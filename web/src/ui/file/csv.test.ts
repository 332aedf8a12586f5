import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { csvFile, fromCsvCell } from './csv.ts';

const onDeviceOf = (...languages: string[]) => vi.stubGlobal('navigator', { languages });
beforeEach(() => onDeviceOf('en-KE'));

const line = (...cells: (string | number | null)[]) => csvFile(['a'], [cells]).split('\r\n').slice(1, -1).join('\r\n');

describe('a table for a spreadsheet', () => {
  it('says that it is UTF-8, and ends each line as spreadsheets do', () => {
    expect(csvFile(['Name', 'Gate'], [['Wanjikũ', 'North']])).toBe('\ufeffName,Gate\r\nWanjikũ,North\r\n');
  });

  it.each([
    ['a, b', '"a, b"'],
    ['she said "hello"', '"she said ""hello"""'],
    ['two\nlines', '"two\nlines"'],
    [' spaces ', '" spaces "'],
    ['a; b', '"a; b"'],
    ['a\tb', '"a\tb"'],
    [null, ''],
    [0, '0'],
    [-12, '-12'],
  ])('writes %j as %j', (cell, written) => expect(line(cell)).toBe(written));

  it.each([
    ['=1+1', "'=1+1"],
    ['+254 700 000 000', "'+254 700 000 000"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =cmd', "' =cmd"],
    ['\t=x', "'\t'=x"],
    ['\r=x', "'\r'=x"],
    ['\ttab', "'\ttab"],
    ['\n@x', "'\n'@x"],
    ['＝1+1', "'＝1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\u00ad@SUM(A1)', "'\u00ad@SUM(A1)"],
    ['\u202e -1', "'\u202e -1"],
    ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
    ['x;=HYPERLINK(A1)', "x;'=HYPERLINK(A1)"],
    ['x; \u200b=1', "x;' \u200b=1"],
    ['x\t@y', "x\t'@y"],
    ['one\n=1\r\n+2\r-3', "one\n'=1\r\n'+2\r'-3"],
    ["'=1", "''=1"],
    ["x;''=1", "x;'''=1"],
    ['1+1=2; a-b', '1+1=2; a-b'],
  ])('lets no spreadsheet run %j, wherever it splits cells, and takes it back as it was', (text, written) => {
    const cell = line(text)
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"');
    expect(cell).toBe(written);
    expect(fromCsvCell(cell)).toBe(text);
  });

  it.each(['fr-SN', 'pt-MZ', 'es-ES', 'de'])('has semicolons where decimals have commas: %s', (language) => {
    onDeviceOf(language, 'en');
    const rows = [['x, y', 'a; b', -1.25, 1_234, null]];
    expect(csvFile(['Nom', 'b'], rows)).toBe('\ufeffNom;b\r\nx, y;"a; b";-1,25;1234;\r\n');
    expect(csvFile(['name'], [['a', 1.5]], { forPrograms: true })).toBe('\ufeffname\r\na,1.5\r\n');
  });

  it.each(['en', 'es-MX', 'sw', 'ar-EG'])('has commas where they have points: %s', (language) => {
    onDeviceOf(language, 'fr');
    expect(csvFile(['Name', 'b'], [['x, y', 'a; b', -1.25, null]])).toBe('\ufeffName,b\r\n"x, y","a; b",-1.25,\r\n');
  });

  it('with semicolons lets no spreadsheet run what it has after a comma', () => {
    expect(line('x,=1; y, @z')).toBe('"x,=1; y, @z"');
    onDeviceOf('fr');
    expect(line('x,=1; y, @z')).toBe(`"x,'=1; y,' @z"`);
  });

  it.each([
    [',', 'en'],
    [';', 'fr'],
  ])('takes back any text as it was, between %j', (delimiter, language) => {
    onDeviceOf(language);
    const piece = fc.constantFrom(...["'", '=', '-', ',', ';', '\t', '\n', '\r', ' ', '\u200b', 'a']);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const file = csvFile(['a', 'b'], [[text, 'end']]);
        const [, cells] = Papa.parse<string[]>(file, { delimiter, newline: '\r\n' }).data;
        expect(cells?.map(fromCsvCell)).toEqual([text, 'end']);
      }),
      { examples: [[['a', ',', "'", '=']], [['a', ';', "'", '=']]] },
    );
  });

  it('has no control characters but tabs and line ends, and none hides a formula', () => {
    expect(line('a\u0000b\u0007\u001bc\td\ne\u007f\u0085')).toBe('"abc\td\ne"');
    expect(line('\u0000=1+1')).toBe(`"'=1+1"`);
    expect(csvFile(['na\u0000me'], [])).toBe('\ufeffname\r\n');
  });

  it("leaves an apostrophe alone that was somebody's own", () => expect(fromCsvCell("'t Hooft")).toBe("'t Hooft"));
});
